# Tensors that belong to an object, written in place on one way of a branch and in a loop, call after call.
import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.t = paddle.ones([4])
        self.register_buffer("b", paddle.ones([4]))
        self.k = [paddle.ones([4])]

    def forward(self, x, n):
        if x.sum() > 1:
            self.t.scale_(0.5)
        if x.sum() < 1:
            self.b[0] = 7.0
        else:
            self.k[0].add_(self.b)
        for i in range(n):
            if x.max() > i:
                self.b.add_(self.t)
        while self.k[0].sum() > 40:
            self.k[0].scale_(0.5)
        return x


ENTRY = Net()
FIELDS = ["t", "b", "k"]
STATE = lambda: 0
CALLS = [
    lambda x=x, n=n: (paddle.to_tensor([x, 0.5]), paddle.to_tensor(n))
    for x, n in ((1.0, 2), (-1.0, 0), (2.5, 3), (-4.0, 1), (3.0, 2))
]
