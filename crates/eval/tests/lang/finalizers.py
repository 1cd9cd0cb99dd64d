class D:
    def __init__(self, n): self.n = n
    def __del__(self): print('del', self.n)
def f():
    d = D('local')
    print('in f')
f()
print('after f')
a = D('a'); a = None
b = D('b'); b2 = b; del b; print('still'); del b2
l = [D('in list')]; l.clear(); print('cleared')
def gen():
    try: yield 1
    finally: print('gen finally')
g = gen(); next(g); del g
for x in gen(): break
print('loop done')
class E(D): pass
e = E('sub'); del e
D('temp')
print('end')
keep = D('global at exit')
