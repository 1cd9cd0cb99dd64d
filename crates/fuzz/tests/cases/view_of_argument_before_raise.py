# A view of an argument that is a view itself, kept in an attribute when an exception is raised.
import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.buf = paddle.zeros([4])

    def forward(self, m, n):
        self.buf = m[0]
        for i in range(n):
            assert (self.missing > 0).all(), "a"
        return m


ENTRY = Net()
FIELDS = ["buf", "items"]
STATE = lambda: ENTRY.buf.shape
CALLS = [lambda n=n: (paddle.arange(8).astype("float32").reshape([2, 4]) + n, paddle.to_tensor(n)) for n in (0, 1, 2)]
