import sys
import paddle
paddle.jit.enable_to_static(sys.argv[1] == "static")

STATE = "none"


class Config:
    mode = "class"

    def __init__(self):
        self.plain = 1


@paddle.jit.to_static(full_graph=True)
def gains(x, config):
    if x.sum() > 0:
        config.extra = x * 2
        config.mode = "instance"
    print(hasattr(config, "extra"), config.mode, getattr(config, "extra", None) is None)
    return getattr(config, "extra", x) + 1


@paddle.jit.to_static(full_graph=True)
def local(x):
    c = Config()
    if x.sum() > 0:
        c.value = x + 1
    if x[0] > 0:
        del c.plain
    try:
        y = c.value + c.plain
    except AttributeError as e:
        print(e)
        y = x
    c.value = y
    return c.value, hasattr(c, "plain")


@paddle.jit.to_static(full_graph=True)
def raises(x):
    c = Config()
    if x.sum() > 0:
        c.value = x + 1
    return c.value


@paddle.jit.to_static(full_graph=True)
def writes_global(x):
    global STATE, FRESH
    if x.sum() > 0:
        STATE = "positive"
        FRESH = x * 3
    return STATE


@paddle.jit.to_static(full_graph=True)
def reads_global(x):
    global LATER
    if x.sum() > 0:
        LATER = x * 3
    try:
        return LATER + 1
    except NameError as e:
        print(e)
        return x - 1


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.calls = 0

    def forward(self, x):
        self.calls += 1
        if x.sum() > 0:
            self.last = x * 2
        if hasattr(self, "last"):
            return self.last
        return x


net = paddle.jit.to_static(Net(), full_graph=True)
for v in ([-1.0, 0.5], [1.0, 2.0], [3.0, -4.0], [-3.0, 4.0]):
    x = paddle.to_tensor(v)
    config = Config()
    print("gains", gains(x, config), sorted(vars(config)), config.mode)
    print("local", local(x))
    try:
        print("raises", raises(x))
    except AttributeError as e:
        print("AttributeError", e)
    print(reads_global(x), "LATER" in globals())
    print(writes_global(x), STATE, "FRESH" in globals())
    print(net(x), net.calls, hasattr(net, "last"))
