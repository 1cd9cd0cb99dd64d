import paddle
def f(x):
    a = any(v > 1 for v in x)
    b = next((v for v in x if v > 2), None)
    c = sum((v for v in x), 0)
    g = (v for v in x)
    return (v for v in x), [*(v for v in x)]
