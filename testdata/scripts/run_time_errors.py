"""Ops that fail when they run: what handles them, and what had been done before."""
import math
import sys

import paddle

def show(f, *args):
    try:
        r = f(*args)
        print("->", r)
    except Exception as e:
        print("raised", type(e).__name__)


class B:
    pass



b = B()
st = paddle.jit.to_static if sys.argv[1] == "static" else lambda f: f
def div(x):
    try:
        k = 5 // int(x[0])
    except ZeroDivisionError as e:
        return x + 1
    finally:
        print("fin")
    return x + k
for v in (0.0, 2.0):
    show(st(div), paddle.to_tensor([v]))
def idx(x):
    b.t = x * 2
    x.add_(paddle.ones([3]))
    print("before", x.sum())
    k = int(x[0])
    y = x[k]
    print("after")
    return y
for v in (0.0, 7.0):
    x = paddle.to_tensor([v, 1, 2])
    show(st(idx), x); print(x.tolist(), b.t.tolist())
l = []
def app(x):
    l.append(x)
    return x.reshape([int(x[0]), -1])
show(st(app), paddle.to_tensor([2.0, 1, 2])); print(len(l), l[0].tolist())
class CM:
    def __enter__(self): print("enter"); return self
    def __exit__(self, *a): print("exit", a[0].__name__ if a[0] else None); return True
def w(x):
    with CM():
        z = math.sqrt(float(x[0]))
        print("sq", z)
    return x + 2
show(st(w), paddle.to_tensor([-1.0])); show(st(w), paddle.to_tensor([4.0]))
def nan(x):
    try:
        return x + int(x[0])
    except ValueError as e:
        print(e)
        return x
show(st(nan), paddle.to_tensor([float('nan')])); show(st(nan), paddle.to_tensor([4.0]))
emb = paddle.nn.Embedding(4, 2)
emb.weight.set_value(paddle.arange(8, dtype='float32').reshape([4, 2]))
def em(x):
    b.c = x
    try:
        return emb(x)
    except Exception as e:
        print("caught")
        return x
show(st(em), paddle.to_tensor([9])); show(st(em), paddle.to_tensor([1]))
def rnd(x):
    r = paddle.rand([2])
    try:
        i = 7 % int(x[0])
    except ZeroDivisionError:
        i = -1
    return r + paddle.rand([2]) + i
paddle.seed(3)
show(st(rnd), paddle.to_tensor([0.0]))
print(paddle.rand([1]))
def dead(x):
    k = 5 // int(x[0])
    return x
show(st(dead), paddle.to_tensor([0.0]))
def dead2(x):
    x[int(x[0])]
    return x
show(st(dead2), paddle.to_tensor([7.0]))
def dead3(x):
    y = 1.0 / float(x[0])
    print("a")
    z = 2 % int(x[0])
    return y
show(st(dead3), paddle.to_tensor([0.0]))
def outer(x):
    r = st(dead)(x)
    print("not here")
    return r
show(st(outer), paddle.to_tensor([0.0]))
def outer2(x):
    print("one", x)
    try:
        return st(idx)(x)
    except Exception as e:
        print("two", type(e).__name__)
    print("three")
    return x
show(outer2, paddle.to_tensor([7.0, 1, 2]))
show(st(outer2), paddle.to_tensor([7.0, 1, 2]))
