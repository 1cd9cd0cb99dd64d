# A dict has a key on one path only.
# entry: forward
# spec: float32[]
# call: paddle.to_tensor(1.0)
# call: paddle.to_tensor(-1.0)


def forward(x):
    sizes = {"x": x}
    if x > 0:
        sizes["double"] = x * 2
    for name, value in sizes.items():
        print(name, float(value))
    return sizes.get("double", x), len(sizes), "double" in sizes, sizes
