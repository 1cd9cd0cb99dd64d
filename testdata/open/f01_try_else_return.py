# A `return` in a try that has an `else` clause is lost: f(1) must give "then", the converted text gives "end".
# `if` in a try body + else clause: when the branch returns, `else` and what follows must not run.
import paddle


def f(x):
    try:
        if x > 0:
            return "then"
    except ValueError:
        pass
    else:
        pass
    return "end"


ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.to_tensor(1),), lambda: (paddle.to_tensor(-1),)]
