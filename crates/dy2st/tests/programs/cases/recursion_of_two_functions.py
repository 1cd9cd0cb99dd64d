# Functions that call each other, on what a tensor says; each call prints.
# entry: forward
# spec: int64[]
# call: paddle.to_tensor(5)
# call: paddle.to_tensor(2)


def even(n):
    print("even", n)
    return True if n == 0 else odd(n - 1)


def odd(n):
    print("odd", n)
    return False if n == 0 else even(n - 1)


def forward(n):
    if even(int(n)):
        return n * 2
    return n
