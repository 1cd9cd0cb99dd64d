# A trip is left past a `finally` that changes a variable, inside a branch that stays plain, with more behind it.
import paddle
import paddle.nn.functional as F

class Guard:
    def __init__(self, tag, swallows):
        self.tag = tag
    def __enter__(self):
        pass
    def __exit__(self, kind, error, trace):
        print("exit", self.tag, kind is None)
total = 0
class Base(paddle.nn.Layer):
    pass
class Net(Base):
    def __init__(self, t, n):
        super().__init__()
    def forward(self, x, n, k, word, opt, xs):
        for i19 in range(len(paddle.ones([3]))):
            with Guard("g40", True):
                if True:
                    try:
                        if True:
                            raise RuntimeError("e36")
                        break
                    except RuntimeError:
                        pass
                    finally:
                        opt = None
                raise ValueError("in with")

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = Net(paddle.ones([4]), 1)
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([3.75, -2.0, -3.25, -1.0]), paddle.to_tensor(5), 4, "a", paddle.to_tensor([1.75, 2.5, -4.0, 0.5]), [paddle.to_tensor([0.25, -2.5, 0.25, 0.75]), paddle.to_tensor([1.75, -0.5, 2.5, -0.5])],),
]
