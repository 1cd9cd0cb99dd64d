# An exception on one path, that nobody catches.
# entry: forward
# spec: float32[2]
# call: paddle.to_tensor([1.0, 2.0])
# call: paddle.to_tensor([-1.0, -2.0])
def forward(x):
    y = x * 2
    if x.sum() < 0:
        raise ValueError(f"the sum is {float(x.sum())}")
    return y + 1
