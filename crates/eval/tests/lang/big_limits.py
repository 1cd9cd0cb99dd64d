def tell(f):
    try: r = f(); print(type(r).__name__)
    except MemoryError: print('MemoryError')
    except Exception as e: print(type(e).__name__, e)
tell(lambda: [0] * 10**13)
tell(lambda: 'a' * 10**13)
tell(lambda: (1,) * 10**13)
tell(lambda: b'a' * 10**13)
tell(lambda: [0] * 10**30)
tell(lambda: 1 << 10**3)
def r(n): return r(n + 1)
tell(lambda: r(0))
class A:
    def __getattr__(self, n): return getattr(self, n + 'x')
tell(lambda: A().q)
class B:
    def __repr__(self): return repr(self)
try: repr(B())
except RecursionError: print('recursion')
class C:
    def __eq__(self, o): return self == o
tell(lambda: C() == 1)
l = []; l.append(l); print(l, l == l)
d = {}; d['d'] = d; print(d)
x = []
for i in range(100): x = [x]
print(str(x)[:5], len(str(x)))
class Node:
    def __init__(self, n): self.next = n
head = None
for i in range(100000): head = Node(head)
del head
print('dropped')
print(2 ** 200 % 1000007, len(str(3 ** 1000)), (10 ** 50) // 7, -10 ** 20 % 7, hash(10 ** 30) == hash(10 ** 30))
