# A tensor of another rank on each path: one of two, and what is asked of it is asked of either.
# entry: forward
# spec: float32[2, 3]
# call: paddle.ones([2, 3])
# call: -paddle.ones([2, 3])


def forward(x):
    if x.sum() > 0:
        y = x.sum(axis=1)
    else:
        y = x * 2
    print(y.ndim, y.shape)
    return y + 1, y.sum(), len(y.shape)
