# The `else` of a loop that stays plain Python returns on one way of a branch on a tensor, and the function goes on.
import paddle


def last_else(x, k):
    at = 0
    while at < k:
        at = at + 1
    else:
        if x.sum() > 1:
            pass
        else:
            return None
    return at


def past_else(x, k):
    for at in range(k):
        if at > 2:
            break
    else:
        if x.sum() > 1:
            x = x + 1
        else:
            return "else", x
        x = x * 2
    return at, x


def in_loop(x, k):
    rounds = 0
    while x.sum() < 40:
        rounds = rounds + 1
        for at in range(k):
            if at == rounds:
                break
        else:
            if x[0] > 3:
                break
            if x[0] > 2:
                x = x + 0.5
                continue
        x = x + 1
    return rounds, x


def f(x, k):
    return last_else(x, k), past_else(x, k), in_loop(x, k)


ENTRY = f
STATE = lambda: None
CALLS = [lambda n=n, k=k: (paddle.full([4], n), k) for n in (0.0, 1.0, 2.5, 5.0) for k in (1, 2, 5)]
