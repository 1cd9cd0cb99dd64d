# A string chosen by a branch, compared, printed and formatted.
# entry: forward
# spec: float32[2]
# call: paddle.to_tensor([1.0, 2.0])
# call: paddle.to_tensor([-1.0, -2.0])
def forward(x):
    mode = "up" if x.sum() > 0 else "down"
    print(f"going {mode}")
    if mode == "up":
        return x + 1
    return x - 1
