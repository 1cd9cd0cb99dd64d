print(eval('1 + 2'), eval('x * 2', {'x': 4}), eval('a + b', {'a': 1}, {'b': 2}))
y = 10
def f(z): return eval('y + z')
print(f(5))
try: eval('1 +')
except SyntaxError as e: print('SyntaxError')
print(eval(' [i for i in range(3)]'), eval('(lambda q: q + 1)(2)'))
