class Point:
    __match_args__ = ('x', 'y')
    def __init__(self, x, y): self.x, self.y = x, y
def m(v):
    match v:
        case 0: return 'zero'
        case 1 | 2: return 'one or two'
        case 'a' | 'b' as s: return f'str {s}'
        case None: return 'none'
        case True: return 'true'
        case []: return 'empty seq'
        case [x]: return f'one {x}'
        case [x, y]: return f'two {x} {y}'
        case [first, *rest, last] if first == last: return f'same ends {rest}'
        case [first, *_, last]: return f'ends {first} {last}'
        case {'k': v, 'n': [a, b]}: return f'map {v} {a} {b}'
        case {'only': v, **rest}: return f'rest {v} {rest}'
        case {}: return 'mapping'
        case Point(x=0, y=0): return 'origin'
        case Point(0, y): return f'on y {y}'
        case Point(x, y) if x == y: return f'diag {x}'
        case Point(): return 'point'
        case int(n) if n > 100: return f'big {n}'
        case int() | float(): return 'number'
        case str(): return 'string'
        case _: return 'other'
for v in [0, 1, 2, 'a', 'b', None, True, [], [5], [1, 2], [1, 2, 3, 1], [1, 2, 3], (1, 2), {'k': 1, 'n': (2, 3)}, {'only': 1, 'z': 2}, {'q': 1},
          Point(0, 0), Point(0, 5), Point(3, 3), Point(1, 2), 500, 50, 1.5, 'zzz', object, range(2), {1}]:
    print(m(v))
def nested(v):
    match v:
        case {'a': [Point(x=px), {'b': (q, *r)}]}: return px, q, r
        case [[a, b], [c, [d]]]: return a, b, c, d
        case ((1 | 2) as n, [x, *_]): return n, x
        case (Point(x=a) | [a]), b: return a, b
    return 'nothing'
print(nested({'a': [Point(1, 2), {'b': 'xy' and [7, 8, 9]}]}))
print(nested([[1, 2], [3, [4]]]), nested((2, [9, 9])), nested([Point(5, 6), 1]), nested([[8], 2]), nested(3))
import enum
class Color:
    RED = 1
    GREEN = 2
def c(v):
    match v:
        case Color.RED: return 'red'
        case -1: return 'neg'
        case 1 + 2j: return 'complex'
        case 'x' 'y': return 'xy'
        case _ if v == Color.GREEN: return 'green'
    return 'fall'
print(c(1), c(2), c(-1), c(1 + 2j), c('xy'), c(9))
match [1, 2, 3]:
    case [a, b, *c]: print(a, b, c)
match 5:
    case x: print('captured', x)
print(x)
try:
    match Point(1, 2):
        case Point(1, 2, 3): pass
except TypeError as e: print(e)
try:
    match 1:
        case Color.RED(): pass
except TypeError as e: print(e)
class NoArgs: pass
try:
    match NoArgs():
        case NoArgs(1): pass
except TypeError as e: print(e)
match (1, 2), 3:
    case (a, b), c: print(a, b, c)
match {'x': 1}:
    case {'x': 1, 'y': 2}: print('no')
    case {'x': (1 | 2) as v}: print('v', v)
