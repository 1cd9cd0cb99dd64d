# Protocol errors, mutation during operations, odd literals and formats of the builtin types.
import sys
def show(f, *args, **kw):
    try:
        print(repr(f(*args, **kw)))
    except Exception as e:
        print(type(e).__name__, e.args, str(e))
# nested repr depth
a=[]
for _ in range(3000): a=[a]
try: repr(a)
except RecursionError as e: print("RecursionError")
try: a==a; print("same ok")
except RecursionError as e: print("RecursionError")
b=[]
for _ in range(3000): b=[b]
try: print(a==b)
except RecursionError as e: print("RecursionError cmp")
# list mutated by eq/sort key
class E:
    def __init__(self,l): self.l=l
    def __eq__(self,o):
        self.l.clear(); return False
l=[]; l.extend([E(l),1,2]); show(lambda: 5 in l); print(l)
l=[3,1,2]
def k(x):
    l.append(9); return x
show(l.sort, key=k); print(l)
l=[3,1,2]
def kk(x): raise ValueError("k")
show(l.sort, key=kk); print(l)
d={1:1,2:2}
def it():
    for k in d:
        del d[k]; yield k
show(lambda: list(it()))
d={1:1,2:2}
def it2():
    for k in d: d.pop(k); d[k+10]=1; yield k
show(lambda: next(it2()))
class H:
    def __hash__(self): return 1
    def __eq__(self,o): raise RuntimeError("eq")
show(lambda: {H():1, H():2})
h=H(); print({h:1}[h])
class K(dict):
    def keys(self): return ["z"]
    def __getitem__(self,k): return "got"+k
print(dict(K(a=1)), {**K(a=1)}, list(K(a=1)))
class It:
    def __iter__(self): return 5
show(iter, It()); show(list, It())
class Nx:
    def __iter__(self): return self
    def __next__(self): raise KeyError("in next")
show(list, Nx()); show(lambda: [*Nx()]); show(sum, Nx()); show(lambda: dict(Nx())); show(max, Nx())
class Ln:
    def __len__(self): return -1
show(len, Ln()); show(bool, Ln())
class L2:
    def __len__(self): return "a"
show(len, L2())
class S:
    def __str__(self): return 5
    def __repr__(self): return b""
show(str, S()); show(repr, S()); show(lambda: f"{S()}"); show(lambda: "%s" % S()); show(print, S()); show(lambda: [S()].__repr__())
class F:
    def __format__(self, s): return 5
show(format, F(), ""); show(lambda: f"{F()}"); show("{}".format, F())
class Ix:
    def __index__(self): return "x"
show(lambda: [1][Ix()]); show(int, Ix()); show(hex, Ix()); show(range, Ix())
class Fl:
    def __float__(self): return 1
show(float, Fl()); show(lambda: "%f" % Fl())
class In:
    def __int__(self): return 1.5
show(int, In())
class B:
    def __bool__(self): return 1
show(bool, B()); show(lambda: not B()); show(all,[B()])
print([1,2,3][True], "abc"[False], {True:"a"}[1], (1,2)[-True])
x=[1,2,3]; x[True]=9; print(x); x[:]=[]; print(x)
x=list(range(10)); x[2:5]=[]; print(x); x[::-2]=[0]*4; print(x); x[10:]=[7]; x[-100:1]=[5,5]; print(x); del x[::3]; print(x); x*=0; print(x)
print("%s" % ({"a":1},), "%s" % {"a":1}, "%(a)s %(a)r" % {"a":"q"}, "%%" % (), "%5%" if 0 else "", "abc" % ())
print(str(1e16), repr(1e15), 1e-4, 1.0e-5, 1.7976931348623157e308, 2.5e-310, 100000000000000000000.0, 123456.789e3)
print(int("٣"), float("１.５"), "½".isdigit(), int(" 1_0 "), "Ａ".lower(), "ﬃ".upper(), "ŉ".upper(), "ß".title(), "ΰ".upper(), "İ".lower())
print(max([1,5,3], key=lambda v:-v), min("b","a"), max((1,2),(1,3)), sorted("Hello", key=str.lower), sorted([True,False,2,0]), sorted({"b":1,"a":2}), sorted([(2,"a"),(1,"b")], reverse=True))
print(list(zip(range(3), "abc", [True]*3)), dict(zip("ab",[1,2])), list(map(lambda *a: a, [1,2],[3,4])), list(filter(str.isalpha, "a1b")), [x for x in reversed(range(0,10,3))], list(range(10,0,-3)), sum(x*x for x in range(5)))
print(hash(float("inf")), hash(-1.0), hash(True), hash(2**61-1), hash(-(2**61)), hash((1,(2,3))), hash(1e100), hash(0.1), hash(frozenset([1,2,3])), hash(range(5)), hash(3+0j))
print((12345.6789).__format__(",.2f"), format(-5,"=+10"), format("x","^5"), f"{1e-10}", f"{123456789:,}", f"{0.000123:.2e}", f"{255:#06x}", f"{3:>+5}", f"{1.5:%}", f"{'a':*<3}", f"{1234.5:010,.1f}", f"{True:d}", f"{2**70:_}", f"{-0.0:z.1f}")
print(isinstance(1, (int, (str, float))), [].__len__(), "a".__add__("b"), [1].__add__([2]), (3).__truediv__(2), {}.__contains__(1), (1,).__getitem__(0), "abc".__getitem__(slice(0,2)), [3,4].__getitem__(-1))
print(dict.fromkeys(range(3)), dict.fromkeys("ab", []), set("hello") == set("olleh"), frozenset("a") | {"b"} == {"a","b"}, {1,2} - {2} | {3}, {1:2}.items() | {(3,4)} == {(1,2),(3,4)})
print("a,b;c".replace(",", ";").split(";"), "  x y ".split(" "), "abc".rpartition("b"), "x".join("abc"), "tEST".capitalize(), "a-b_c".title(), "%r" % "a\tb", "\x1b[0m".encode(), "tab\there".expandtabs(), "Z".isupper(), "z" > "Z")
