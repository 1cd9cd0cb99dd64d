# A list chosen by a tensor: an append changes the one that was chosen.
# entry: forward
# spec: float32[2]
# call: paddle.to_tensor([1.0, 2.0])
# call: paddle.to_tensor([-1.0, -2.0])
def forward(x):
    a = [x]
    b = [x, x + 1]
    if x.sum() > 0:
        chosen = a
    else:
        chosen = b
    chosen.append(x * 2)
    return a, b, len(a)
