# Two calls in one, and the value of a variable around that the function captures.
# entry: forward
# spec: int64[]
# spec: int64[]
# call: paddle.to_tensor(10), paddle.to_tensor(1)
# call: paddle.to_tensor(4), paddle.to_tensor(3)


def forward(n, unit):
    double = unit * 2

    def fib(n):
        return n * double if n < 2 else fib(n - 1) + fib(n - 2)

    return fib(n)
