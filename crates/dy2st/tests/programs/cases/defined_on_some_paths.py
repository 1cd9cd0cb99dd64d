# A name that only one path assigns: read where the same test holds, and where it does not.
# entry: forward
# spec: float32[2]
# spec: bool[]
# call: paddle.to_tensor([1.0, 2.0]), paddle.to_tensor(True)
# call: paddle.to_tensor([-1.0, -2.0]), paddle.to_tensor(False)
# call: paddle.to_tensor([-1.0, -2.0]), paddle.to_tensor(True)
def forward(x, read):
    positive = x.sum() > 0
    if positive:
        y = x * 2
    if positive:
        x = y + 1
    if read:
        return y
    return x
