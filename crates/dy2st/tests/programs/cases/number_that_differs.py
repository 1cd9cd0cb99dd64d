# A Python number that differs between paths stays a Python number: printed, divided, and weak beside a tensor.
# entry: forward
# spec: int64[]
# call: paddle.to_tensor(3)
# call: paddle.to_tensor(-3)
def forward(x):
    if x > 0:
        n, scale = 7, 0.5
    else:
        n, scale = 4, 2.0
    print("n is", n, f"and half of it {n / 2:.2f}")
    return n // 2, n / 2, x * n, x * scale, isinstance(n, int)
