# converted differs: what a call changes was read before it
import paddle

total = 0


class Box:
    def __init__(self):
        self.items = [paddle.to_tensor(-1.0)]

    def step(self, v):
        global total
        self.items = [v]
        total = total + 1
        return v


def f(x, flag):
    b = Box()
    count = 0

    def more(v):
        nonlocal count
        count = count + 1
        return v

    if x > 2:
        pass
    elif flag:
        return None
    got = b.step(x)
    made = more(x)
    if x > 1:
        late = b.step(x * 2)
        return total, count, b.items, late
    return b.items, count, total, got, made


ENTRY = f
STATE = lambda: total
CALLS = [
    lambda: (paddle.to_tensor(3.0), False),
    lambda: (paddle.to_tensor(1.0), False),
    lambda: (paddle.to_tensor(1.0), True),
]
