import paddle
import paddle.nn.functional as F

total = 0
def f(x, n, k, word, opt):
    match 1 % 4:
        case 0:
            for w22 in [paddle.to_tensor(1.5)]:
                if (paddle.ones([4]).mean() < paddle.to_tensor(1.5)):
                    break
                else:
                    continue
                break

FIELDS = ["t", "n", "s", "items", "last"]
ENTRY = f
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([-0.5, 1.75, -2.75, -1.25]), paddle.to_tensor(5), 3, "", paddle.to_tensor([-4.0, -2.25, 3.5, -0.75]),),
]
