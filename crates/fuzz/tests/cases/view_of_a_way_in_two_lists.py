# A view that a way made by an index of a run, and that one of two lists holds afterwards.
import paddle
import paddle.nn.functional as F

total = 0
def f(x, n, k, word, nest, pair):
    nest = ([[paddle.to_tensor(1.5)]] if (paddle.to_tensor(1.5) > 0.5) else [[q, paddle.to_tensor(1.5)] for q in [paddle.to_tensor(1.5)]])
    if (0 < paddle.to_tensor(1.5) < 3):
        nest[-1][0] = paddle.to_tensor([1.0, -2.0, 0.5, 3.0])[n % 4]
    return nest, None, None, None

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = f
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([1.25, 1.0, 1.75, 2.75]), paddle.to_tensor(1), 0, "a", [[paddle.to_tensor(-0.75)], [paddle.to_tensor(-1.0)]], (paddle.to_tensor([-3.75, 3.0, -0.75, -3.25]), 1),),
]
