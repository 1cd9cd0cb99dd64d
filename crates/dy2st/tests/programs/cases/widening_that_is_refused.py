# What a loop carries changes its kind on every trip: no form holds for all of them.
# entry: forward
# spec: float32[2]
# spec: int64[]
# call: paddle.to_tensor([1.0, 2.0]), paddle.to_tensor(2)


def forward(x, n):
    nested = x
    for i in range(n):
        nested = (nested, i)
    return nested
