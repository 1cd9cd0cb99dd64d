class Net:
    def __init__(self): self.linear = 1
    def forward(self): return self.linaer
try: Net().forward()
except AttributeError as e: print(e)
length = 5
def f():
    return lenght
try: f()
except NameError as e: print(e)
Net().forward()
