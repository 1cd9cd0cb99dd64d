# An exception on one path, and a handler that takes it: what was done before it stays.
# entry: forward
# spec: float32[2]
# call: paddle.to_tensor([1.0, 2.0])
# call: paddle.to_tensor([-1.0, -2.0])


def check(x, log):
    log.append("seen")
    if x.sum() < 0:
        log.append("bad")
        raise ValueError("negative")
    log.append("good")
    return x * 2


def forward(x):
    log = []
    try:
        y = check(x, log)
    except ValueError as error:
        y = x * 0
        log.append(str(error))
    finally:
        log.append("done")
    return y, log
