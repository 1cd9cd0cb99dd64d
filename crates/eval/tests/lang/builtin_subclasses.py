# Enums, named tuples and classes over builtin types; messages of frequent mistakes.
def show(f, *args, **kw):
    try:
        print(repr(f(*args, **kw)))
    except Exception as e:
        print(type(e).__name__, e.args, str(e))
import collections, enum, functools, operator
class Color(enum.IntEnum):
    RED=1; BLUE=2
print(Color.RED+1, Color.RED==1, f"{Color.RED}", f"{Color.RED:03d}", "%d %s %r" % (Color.RED,Color.RED,Color.RED), [10,20][Color.RED], sorted([Color.BLUE,Color.RED]), {1:"x"}[Color.RED], max(Color), range(Color.BLUE), str(Color.RED), int(Color.BLUE), Color(2), hash(Color.RED)==hash(1), Color.RED in {1,2}, isinstance(Color.RED,int), Color.RED < 2, -Color.RED, Color.BLUE**3, 5 % Color.BLUE, bin(Color.BLUE))
class E(str, enum.Enum):
    A="a"
print(E.A=="a", E.A+"b", f"{E.A.value}", E.A.upper(), "x".join([E.A,"y"]), {"a":1}[E.A], E("a"), len(E.A), "a" in E.A, E.A in ("a",), E.A.startswith("a"))
P=collections.namedtuple("P","x y")
p=P(1,2); print(p, p.x, p[1], p+(3,), p==(1,2), hash(p)==hash((1,2)), *p, p._replace(x=5), sorted([P(2,1),P(1,2)]), {p:1}, "%s %s" % p, "{0.x}".format(p), tuple(p), len(p), p < (1,3), list(map(lambda q:q.x,[p])), isinstance(p,tuple), P._fields, p.count(1), p[::-1], (0,)+p)
od=collections.OrderedDict(a=1); od["b"]=2; od.move_to_end("a"); print(od, dict(od), od=={"b":2,"a":1}, list(od.items()), od.popitem(last=False), {**od})
dd=collections.defaultdict(list); dd["x"].append(1); print(dd, dd["y"], dict(dd), dd.get("z"), "z" in dd)
c=collections.Counter("abca"); print(c, c.most_common(1), c["q"], c+collections.Counter("a"), sum(c.values()))
dq=collections.deque([1,2,3],maxlen=2); dq.append(4); print(dq, dq[0], list(reversed(dq)))
print(functools.reduce(operator.add,[1,2,3]), functools.partial(int,base=2)("101"), list(map(operator.itemgetter(1),[(1,2),(3,4)])))
class V(list):
    def __getitem__(self, i):
        r=super().__getitem__(i); return V(r) if isinstance(i,slice) else r
    def append(self,x): super().append(x*2)
v=V([1,2,3]); v.append(4); print(v, v[1:], type(v[1:]).__name__, v[-1], v+[1], list(v), [*v], v==[1,2,3,8], 8 in v, v.index(8), sorted(v,reverse=True)); v[0]=9; del v[1]; print(v, len(v), bool(V()))
class D(dict):
    def __getattr__(self,k):
        try: return self[k]
        except KeyError: raise AttributeError(k)
    __setattr__=dict.__setitem__
    def __contains__(self,k): return True
d=D(a=1); d.b=2; print(d, d.a, d.b, hasattr(d,"zz"), "q" in d, d.keys(), dict(d), {**d}, D.fromkeys("ab",1), type(D.fromkeys("a")).__name__, isinstance(d,dict), d=={"a":1,"b":2}, d.pop("a"), d.copy())
class F(float):
    def __new__(cls,x): return super().__new__(cls, x*2)
    def __add__(self,o): return "added"
f=F(1.5); print(f, f+1, 1+f, f*2, repr(f), "%.2f" % f, f"{f:.1f}", int(f), round(f), f==3.0, hash(f)==hash(3.0), float(f), f.is_integer(), [f], -f, abs(f), f<4, max(f,1), sum([f]), bool(f), divmod(f,2))
class I(int):
    def __eq__(self,o): return "eq"
    def __hash__(self): return 7
print(I(3)==4, hash(I(3)), I(3)+1, I(3)<4, {I(3):1})
class M(type):
    def __len__(cls): return 42
    def __iter__(cls): return iter("xyz")
    def __contains__(cls,x): return x==1
    def __getitem__(cls,k): return k
    def __call__(cls,*a): return ("made",super().__call__(*a))
class C(metaclass=M): pass
print(len(C), list(C), 1 in C, C["k"], C()[0], type(C).__name__, isinstance(C,M))
print([1,2]*2==[1,2,1,2], (1,2)<(1,2,0), [[]]*2, {**{"a":1},"a":2}, [*range(3),*"ab"], "abc"*0=="", [i for i in zip()], "%s"%None, "a\\n", r"\n", b"\x00\xff", 1_000, 0xff, 0b11, 0o17, 1e3, 1.e2, .5, 1j*1j)
for bad in ["[].append(1,2)","{}['x']","int('z')","(1).x","None+1","[1][9]","'a'+1","len(5)","undefined","1/0","int([])","{}.a","sum('ab')","max([])","'%d'%'x'","next(iter([]))","open('/nope/x')","import_","[].pop()","float('x')","{[]:1}","dict([1])","range('a')","[1,2,3].index(5)","'abc'.index('z')","list(5)","(lambda: 1)(2)","(lambda a: 1)()","print(1,2,sepp=3)","sorted([1,'a'])","[1]<['a']","set([[]])","bytes('a')","chr(-1)","ord('ab')","'a'.join([1])","{}.popitem()","setattr(1,'a',2)","int('1',40)","isinstance(1,2)","hash([])","abs('a')","round('a')","pow('a',2)","divmod(1,0)","5%0","[1,2,3][::0]","slice()","zip(1)","enumerate(1)","map(1)","reversed(1)","iter(1)","str(b'a','zz')","type(1,2)","vars(1)","dir(1,2)","getattr(1)","__import__('nope_mod')","complex('q')","frozenset(1)","memoryview"]:
    if bad.startswith("open") or bad=="memoryview": continue
    show(eval, bad)
