"""`vars(o)` and `o.__dict__` that a static function hands out, with numbers that only a run knows."""
import sys

import paddle


class Plain:
    pass


def item(x):
    o = Plain()
    o.v = x.item()
    return vars(o)["v"] + 1


def handed_out(x):
    o = Plain()
    o.v = x.item()
    o.t = x * 2
    return vars(o)


def of_an_argument(x, o):
    o.v = x.item()
    return o.__dict__


def written_through(x, o):
    d = o.__dict__
    d["q"] = x.item()
    return o.q * 2


static = sys.argv[1] == "static"
prepare = paddle.jit.to_static if static else lambda f: f
x = paddle.to_tensor(3.0)
for f in (item, handed_out):
    print(f.__name__, prepare(f)(x))
made = prepare(handed_out)(x)
print(made["v"] + 1, made["v"] > 2, made["t"] + made["v"])
o = Plain()
d = prepare(of_an_argument)(x, o)
print(d, d["v"] * 2, o.v + 1)
o.v = 7
print(d)
print(prepare(written_through)(x, o), vars(o), o.q + 1)
