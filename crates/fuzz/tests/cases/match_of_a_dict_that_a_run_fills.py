# static differs: no pattern matched a dict of which only a run knows the keys
import paddle


def f(n):
    d = {str(q): q for q in [1, 2, 9] if q > n}
    d["a"] = 5
    got = -1
    match d:
        case {"a": v, **rest}:
            got = v + len(rest)
    return got


ENTRY = f
STATE = lambda: 0
CALLS = [
    lambda: (paddle.to_tensor(0),),
    lambda: (paddle.to_tensor(1),),
    lambda: (paddle.to_tensor(2),),
]
