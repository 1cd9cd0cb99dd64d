# static internal error: the program of a static function printed other text than its source does
import paddle
import paddle.nn.functional as F

class Odd(ValueError):
    pass
total = 0
def f(x, n, k, flag, opt, xs, row):
    try:
        try:
            raise Odd("e14", 3)
        except Odd as odd:
            if (paddle.to_tensor(2) % 2 == 0):
                pass
            else:
                try:
                    try:
                        pass
                    except Odd as odd:
                        pass
                finally:
                    try:
                        return None
                    except ValueError as err:
                        pass
            raise RuntimeError("r") from odd
    except (ValueError, RuntimeError) as err:
        print("around", type(err).__name__, err.args)
    finally:
        print("last", "e14")

FIELDS = ["t", "n", "s", "items", "last", "buf"]
ENTRY = f
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor([-3.5, 1.0, -2.5, 3.75]), paddle.to_tensor(2), 4, True, paddle.to_tensor([-1.0, -2.5, -3.75, 4.0]), [paddle.to_tensor([-2.25, 2.0, 2.75, 0.0]), paddle.to_tensor([-1.0, -1.75, -0.5, -0.25]), paddle.to_tensor([-3.5, 2.0, 2.75, -2.25])], paddle.to_tensor([0.75]),),
]
