# Whether a tensor is an item of a list that depends on a tensor is not known.
import paddle
import paddle.nn.functional as F

import io
import sys
total = 0
def f(x, n, k, nest, pair, row):
    v13 = ([x] + [paddle.ones([4]) for q9 in [1, 2] if (paddle.to_tensor(1.5) > 0.5)])
    print("p25", ((x if True else None) is not v13[1 % 1]))

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = f
STATE = lambda: (total,)
CALLS = [
    lambda: (paddle.to_tensor([0.25, 0.0, -2.75, -0.75]), paddle.to_tensor(2), 3, [[paddle.to_tensor(-2.0)], [paddle.to_tensor(3.25)]], (paddle.to_tensor([1.0, 1.75, -2.25, 1.5]), 1), paddle.to_tensor([1.5]),),
]
