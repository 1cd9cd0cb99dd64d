"""Attributes, hooks, state and errors of layers."""
import warnings

import paddle
import paddle.nn as nn

warnings.simplefilter("ignore")


def attempt(what, f):
    try:
        r = f()
        print(what, "->", type(r).__name__)
    except Exception as e:
        print(what, "!!", type(e).__name__, e)


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(2, 3)
        self.w = self.create_parameter([2, 2])
        self.register_buffer("buf", paddle.zeros([2]))
        self.plain = paddle.ones([3])
        self.register_buffer("tmp", paddle.zeros([1]), persistable=False)

    def forward(self, x):
        return self.a(x)


n = Net()
print([k for k, _ in n.named_buffers()], list(n.state_dict()))
attempt("param to tensor", lambda: setattr(n, "w", paddle.zeros([2, 2])))
attempt("param to int", lambda: setattr(n, "w", 3))
attempt("sublayer to int", lambda: setattr(n, "a", 3))
attempt("buffer to int", lambda: setattr(n, "buf", 3))
attempt("buffer to tensor", lambda: setattr(n, "buf", paddle.ones([2])))
attempt("unknown", lambda: n.nope)
attempt("parameter of int", lambda: n.add_parameter("p", 3))
attempt("buffer with a dot", lambda: n.register_buffer("a.b", paddle.zeros([1])))
attempt("buffer of int", lambda: n.register_buffer("zz", 3))
attempt("buffer over parameter", lambda: n.register_buffer("w", paddle.zeros([1])))
attempt("no forward", lambda: nn.Layer()(paddle.zeros([1])))
attempt("missing argument", lambda: nn.Linear(2))
attempt("unknown argument", lambda: nn.Linear(2, 3, foo=1))
attempt("groups", lambda: nn.Conv2D(3, 4, 3, groups=2))
attempt("reflect needs ints", lambda: nn.Conv2D(3, 8, 3, padding="SAME", padding_mode="reflect"))
attempt("too many arguments", lambda: n(1, 2, 3))


class Bad(nn.Layer):
    def __init__(self):
        self.l = nn.Linear(1, 1)


attempt("no super", Bad)
print(n.set_state_dict({"a.weight": paddle.zeros([3, 3]), "zzz": paddle.zeros([1])}))
log = []
h1 = n.register_forward_pre_hook(lambda layer, inputs: log.append(("pre", len(inputs))))
h2 = n.register_forward_post_hook(lambda layer, inputs, out: log.append(("post", out.shape)))
n(paddle.zeros([4, 2]))
h1.remove()
n(paddle.zeros([4, 2]))
h2.remove()
n(paddle.zeros([4, 2]))
print(log)
r = n.register_forward_pre_hook(lambda layer, inputs: (paddle.zeros([7, 2]),))
print(n(paddle.zeros([4, 2])).shape)
r.remove()
n.eval()
print(n.training, n.a.training)
n.train()
print(n.training, n.a.training)
n.apply(lambda layer: log.append(type(layer).__name__))
print(log[-2:])
n.to(dtype="float64")
print(n.a.weight.dtype, n.buf.dtype)
s = nn.Sequential(nn.Linear(1, 2), nn.ReLU(), nn.Linear(2, 3))
print(len(s), s[1], s[-1], s[0:2])
l = nn.LayerList([nn.Linear(1, 1)])
l.append(nn.ReLU())
l.insert(0, nn.Sigmoid())
l.extend([nn.Tanh()])
print(l, len(l), l[-1])
del l[0]
print(list(l.state_dict()))
d = nn.LayerDict({"x": nn.ReLU()})
d["y"] = nn.Linear(1, 1)
print(list(d.keys()), "x" in d, len(d), d.pop("x"))
p = nn.ParameterList([paddle.create_parameter([1], "float32") for _ in range(2)])
p.append(paddle.create_parameter([2], "float32"))
print([k for k, _ in p.named_parameters()], [q.name for q in p])
a = paddle.ParamAttr(name="my_w", learning_rate=0.5, trainable=False)
q = nn.Linear(2, 3, weight_attr=a, bias_attr=False)
print(q.weight.name, q.weight.stop_gradient, q.weight.optimize_attr, q.bias, q.weight.trainable)
attempt("attr of int", lambda: nn.Linear(2, 3, weight_attr=3))
print(isinstance(q.weight, paddle.Tensor), type(q.weight).__name__, q.weight.persistable, q.weight.is_leaf)
print(n.full_name(), nn.Layer(name_scope="foo").full_name())
