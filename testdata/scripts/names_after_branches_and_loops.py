"""Which object a name has after branches and loops on tensors: in what is given back, in state, and for later calls."""
import sys
import paddle


def made(function):
    return paddle.jit.to_static(function, full_graph=True) if sys.argv[1] == "static" else function


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.t = paddle.ones([4])
        self.buf = paddle.zeros([4])
        self.kept = None

    def swap(self, x, n):
        x, self.buf = self.buf, self.t
        self.buf[1:3].add_(paddle.to_tensor(1.5))
        for i in range(n):
            self.buf = paddle.ones([4])
        return x

    def carry(self, h, n):
        for i in range(n):
            h = h * 0.5 + i
        self.kept = h
        return h

    def some(self, h, n):
        for i in range(n):
            if h.sum() > 10:
                h = h * 0.5
        self.kept = h
        return h

    def choose(self, x, y):
        return x if x.sum() > y.sum() else y + 1

    def twice(self, h, n, m):
        for i in range(n):
            h = h + 1
        for i in range(m):
            h = h + 2
        while h.sum() < 3:
            h = h + 1
        return h, [h]


net = Net()
f = made(net.swap)
for n in [0, 0, 1, 0, 2]:
    out = f(paddle.zeros([4]), paddle.to_tensor(n))
    print("swap", n, out.tolist(), net.buf is net.t, out is net.t, net.t.tolist())
for name in ["carry", "some"]:
    f = made(getattr(net, name))
    for n in [0, 1, 2]:
        for v in [1.0, 8.0]:
            h = paddle.full([4], v)
            out = f(h, paddle.to_tensor(n))
            print(name, n, out is h, net.kept is h, net.kept is out, out.tolist())
            net.kept.add_(paddle.ones([4]))
            print(h.tolist(), out.tolist())
f = made(net.choose)
for a, b in [(1.0, 2.0), (2.0, 1.0)]:
    x, y = paddle.full([2], a), paddle.full([2], b)
    out = f(x, y)
    print("choose", out is x, out is y, out.tolist())
f = made(net.twice)
for n, m, v in [(0, 0, 1.0), (0, 0, 0.0), (1, 0, 1.0), (0, 1, 1.0), (1, 1, 0.0)]:
    h = paddle.full([4], v)
    out, [same] = f(h, paddle.to_tensor(n), paddle.to_tensor(m))
    print("twice", n, m, out is h, same is out, out.tolist())


class Two(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.t = paddle.ones([4])
        self.buf = paddle.zeros([4])

    def loop(self, n):
        self.buf = paddle.ones([4])
        for i in range(n):
            self.t = self.buf
        return self.t

    def leave(self, n):
        self.buf = paddle.ones([4])
        k = paddle.to_tensor(0)
        while True:
            k = k + 1
            if k > n:
                break
            self.t = self.buf
        return self.t

    def branch(self, n):
        a, b = paddle.ones([4]), paddle.zeros([4])
        self.t = a if n > 1 else b
        self.buf = a
        return b

    def both(self, n):
        a, b = paddle.ones([4]), paddle.zeros([4])
        self.t = a if n > 1 else b
        self.buf = a if n > 2 else b
        return self.t

    def again(self, n):
        self.buf = (self.t + 1) if n > 1 else (self.t + 2)
        if n > 2:
            self.t = self.buf
        return self.buf


for name in ["loop", "leave", "branch", "both", "again"]:
    net = Two()
    f = made(getattr(net, name))
    for n in [0, 2, 1, 3]:
        out = f(paddle.to_tensor(n))
        print(name, n, net.t is net.buf, out is net.t, out is net.buf)
        net.t.add_(paddle.ones([4]))
        print(net.t.tolist(), net.buf.tolist(), out.tolist())
