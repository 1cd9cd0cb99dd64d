# Recursion over Python numbers and tensors: what differs among the calls are parameters, what a call gives are results.
# entry: forward
# spec: int64[]
# call: paddle.to_tensor(6)
# call: paddle.to_tensor(1)
# call: paddle.to_tensor(7)
import paddle


def collatz(n, steps):
    if n == 1:
        return n, steps
    if n % 2 == 0:
        return collatz(n // 2, steps + 1)
    return collatz(3 * n + 1, steps + 1)


def forward(n):
    last, steps = collatz(int(n), paddle.zeros([], 'int64'))
    return last, steps, n * steps
