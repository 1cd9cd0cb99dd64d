# A row of a tensor, written in place in a branch: the whole shows it.
# entry: forward
# spec: float32[2, 2]
# call: paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])
# call: paddle.to_tensor([[-1.0, -2.0], [-3.0, -4.0]])
def forward(x):
    y = x * 1
    row = y[0]
    if x.sum() > 0:
        row.add_(x[1])
    y[1, 1] = 0
    return y, row
