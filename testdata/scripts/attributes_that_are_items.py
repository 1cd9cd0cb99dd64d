"""Configurations whose attributes are items, read and written by static functions."""
import sys

import paddle

st = paddle.jit.to_static if sys.argv[1] == "static" else lambda f: f


class Cfg(dict):
    __setattr__ = dict.__setitem__
    __getattr__ = dict.__getitem__


class AttrDict(dict):
    def __init__(self, *args, **kw):
        super().__init__(*args, **kw)
        self.__dict__ = self


@st
def scaled(x, c):
    return x * c.scale + len(c) + c["bias"]


@st
def note(x, c):
    c.seen = c.get("seen", 0) + 1
    c["last"] = x * 2
    return x * c.seen


x = paddle.to_tensor([1.0, 2.0])
for kind in (Cfg, AttrDict):
    c = kind(scale=2.0, bias=1)
    print(scaled(x, c))
    c.scale = 3.0
    print(scaled(x, c))
    c["bias"] = 5
    print(scaled(x, c))
    c.more = 0
    print(scaled(x, c))
    del c["more"]
    print(scaled(x, c))
    for _ in range(3):
        print(note(x, c), c.seen, c["seen"], c.last, c["last"], list(c))
