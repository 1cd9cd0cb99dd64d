# A generator that one path advances goes on from where the path left it.
# entry: forward
# spec: float32[]
# call: paddle.to_tensor(1.0)
# call: paddle.to_tensor(-1.0)


def numbers(x):
    k = 1
    while True:
        yield x * k
        k += 1


def forward(x):
    stream = numbers(x)
    first = next(stream)
    if x > 0:
        second = next(stream)
    else:
        second = first
    return first, second, next(stream), next(stream)
