# static differs: what a way said of gradients was lost, or said of the other way too
import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("buf", paddle.zeros([4]))
        self.register_buffer("other", paddle.zeros([4]))
        self.w = self.create_parameter([4], default_initializer=paddle.nn.initializer.Constant(0.5))

    def forward(self, x, n):
        if n > 1:
            x.stop_gradient = False
        if n > 0:
            self.buf.stop_gradient = False
        for i in range(3):
            if n > i:
                self.other.stop_gradient = False
        print(x.stop_gradient, self.buf.stop_gradient)
        y = x * 2
        print(y.stop_gradient, (self.w + self.buf).stop_gradient)
        return y.detach()


FIELDS = ["w", "buf"]
ENTRY = Net()
STATE = lambda: (ENTRY.buf.stop_gradient, ENTRY.other.stop_gradient)
CALLS = [
    lambda: (paddle.ones([4]), paddle.to_tensor(0)),
    lambda: (paddle.ones([4]), paddle.to_tensor(1)),
    lambda: (paddle.ones([4]), paddle.to_tensor(2)),
    lambda: (paddle.ones([4]), paddle.to_tensor(1)),
]
