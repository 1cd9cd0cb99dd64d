"""Items of Python lists are stored at places that only a run knows, also where there is none."""
import sys

import paddle


def static(f):
    return paddle.jit.to_static(f) if sys.argv[1] == "static" else f


@static
def store(x, n):
    items = [x, x * 2, x * 3]
    items[int(n)] = x * 10
    return items


for n in (0, 2, -1, -3, 3, -4):
    try:
        print([float(v) for v in store(paddle.to_tensor(1.0), paddle.to_tensor(n))])
    except IndexError as error:
        print("IndexError", error)


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.slots = [0, 0, 0]
        self.calls = 0

    def forward(self, n):
        self.calls += 1
        try:
            self.slots[n.item()] += 5
        except IndexError as error:
            print("caught", error)
        self.calls += 1
        return n


net = static(Net())
for n in (1, 7, -1):
    net(paddle.to_tensor(n))
    print(net.slots, net.calls)
