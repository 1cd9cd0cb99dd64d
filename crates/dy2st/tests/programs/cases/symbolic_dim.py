# A dim of any size is a Python number: tested, printed, computed with.
# entry: forward
# spec: x:float32[None, 3]
# call: paddle.ones([2, 3])
# call: paddle.ones([5, 3])
def forward(x):
    rows = x.shape[0]
    print("rows:", rows)
    if rows > 4:
        x = x[:4]
    return x.reshape([x.shape[0] * 3]), rows, x.mean()
