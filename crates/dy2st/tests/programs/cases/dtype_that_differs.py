# A tensor whose dtype depends on a tensor: what is done with it is done for each.
# entry: forward
# spec: float32[2]
# call: paddle.to_tensor([1.25, 2.0])
# call: paddle.to_tensor([-1.25, -2.0])
def forward(x):
    y = x
    if x.sum() < 0:
        y = x.astype("int64")
    return y, y * 2
