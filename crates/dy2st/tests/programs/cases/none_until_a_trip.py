# A variable that is None until a trip of a loop assigns it.
# entry: forward
# spec: float32[3]
# spec: int64[]
# call: paddle.to_tensor([1.0, 2.0, 3.0]), paddle.to_tensor(3)
# call: paddle.to_tensor([1.0, 2.0, 3.0]), paddle.to_tensor(0)
def forward(x, n):
    last = None
    for i in range(n):
        last = x * i if last is None else last + x
    if last is None:
        return x
    return last
