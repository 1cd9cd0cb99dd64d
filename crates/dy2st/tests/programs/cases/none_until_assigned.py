# A variable that is None until a path assigns it: `is None` is the condition again.
# entry: forward
# spec: float32[3]
# call: paddle.to_tensor([1.0, 2.0, 3.0])
# call: paddle.to_tensor([-1.0, 2.0, -3.0])
# call: paddle.to_tensor([-1.0, -2.0, -3.0])
def forward(x):
    best = None
    if x[0] > 0:
        best = x * 2
    if best is None and x[1] > 0:
        best = x + 1
    if best is not None:
        return best.sum()
    return None
