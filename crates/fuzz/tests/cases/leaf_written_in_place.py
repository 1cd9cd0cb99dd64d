# static does not raise ValueError: PaddlePaddle writes to no leaf that wants gradients, or says so when it has done it
import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("buf", paddle.zeros([4]))
        self.w = self.create_parameter([4], default_initializer=paddle.nn.initializer.Constant(0.5))

    def forward(self, x, n):
        try:
            self.w.add_(x)
        except ValueError:
            print("a leaf")
        try:
            self.w[0] = 5.0
        except ValueError:
            print("a leaf")
        h = self.w * x
        h.zero_()
        h[:] = x
        h.add_(self.w)
        with paddle.no_grad():
            self.w.scale_(0.5)
        self.w.set_value(self.w * 2)
        paddle.assign(self.w * 1, x)
        print(h.stop_gradient, h.is_leaf, x.is_leaf, x.stop_gradient)
        if n > 1:
            self.buf.zero_()
        self.buf.stop_gradient = False
        return h.detach(), x.detach()


FIELDS = ["w", "buf"]
ENTRY = Net()
STATE = lambda: (ENTRY.w.stop_gradient, ENTRY.buf.stop_gradient)


def wanted(value):
    value.stop_gradient = False
    return value


CALLS = [
    lambda: (paddle.ones([4]), paddle.to_tensor(1)),
    lambda: (wanted(paddle.ones([4])), paddle.to_tensor(2)),
    lambda: (wanted(paddle.ones([4])) * 2, paddle.to_tensor(1)),
]
