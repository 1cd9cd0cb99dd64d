"""Functions that call themselves on conditions that only a run knows."""
import sys

import paddle


def static(f):
    return paddle.jit.to_static(f) if sys.argv[1] == "static" else f


def fact(n):
    if n <= 1:
        return paddle.to_tensor(1)
    return n * fact(n - 1)


@static
def factorial(n):
    return fact(n)


print(factorial(paddle.to_tensor(5)), factorial(paddle.to_tensor(1)))


def search(x, low, high):
    if high - low <= 1:
        return low
    middle = (low + high) // 2
    if x[middle] > 0:
        return search(x, low, middle)
    return search(x, middle, high)


@static
def find(x):
    return search(x, 0, len(x))


print(find(paddle.to_tensor([-1.0, -1.0, -1.0, 2.0, 3.0, 4.0, 5.0])))
print(find(paddle.to_tensor([-1.0, -1.0, -1.0, 2.0])))


def maybe(x, k):
    if x.sum() > 100:
        return None
    if x.sum() > 10:
        return x
    return maybe(x * k, k)


@static
def optional(x, k):
    y = maybe(x, k)
    if y is None:
        return "none", x
    return "some", y


print(optional(paddle.to_tensor([1.0]), paddle.to_tensor(2.0)))
print(optional(paddle.to_tensor([1.0]), paddle.to_tensor(200.0)))

log = []


def rising(x):
    log.append(x.item())
    if x > 4:
        raise ValueError(f"at {x.item()}")
    return rising(x + 1)


@static
def fails(x):
    return rising(x) * 2


for _ in range(2):
    try:
        fails(paddle.to_tensor(1.0))
    except ValueError as error:
        print("caught", error, log)


def build(x):
    if x > 3:
        return [x], {"n": 1}
    items, counts = build(x + 1)
    return [x, items[0]], {"n": counts["n"] + 1}


@static
def pair(x):
    items, counts = build(x)
    return paddle.stack(items), counts


print(pair(paddle.to_tensor(1.0)))


def outer(n):
    total = 0

    def inner(k):
        nonlocal total
        total = total + k
        if k > 0:
            inner(k - 1)

    inner(n)
    return total


@static
def sums(n):
    return outer(n) + outer(int(n))


print(sums(paddle.to_tensor(4)))


def twice(x, d):
    if d <= 0:
        return x
    return twice(twice(x + 1, d - 1), d - 2)


@static
def nested(x, d):
    return twice(x, d)


print(nested(paddle.to_tensor(0), paddle.to_tensor(4)))


def around(x, n):
    def helper(y):
        if y.sum() > 10:
            return y
        return helper(y * 2)

    if n == 0:
        return x
    return around(helper(x) - 9, n - 1)


@static
def two(x, n):
    return around(x, n)


print(two(paddle.to_tensor([1.0]), paddle.to_tensor(3)))


def count(n):
    s = 0
    for i in range(n):
        s = s + count(i) + 1
    return s


@static
def in_loop(n):
    return count(int(n))


print(in_loop(paddle.to_tensor(5)))


def collect(x, out):
    out.append(x.sum())
    if x.sum() < 30:
        collect(x * 2, out)


@static
def collected(x):
    out = []
    collect(x, out)
    return paddle.stack(out), len(out)


print(collected(paddle.to_tensor([1.0, 2.0])))


def noisy(x, n):
    if x.sum() > 100:
        return x, n
    return noisy(x * 2 + paddle.rand([2]), n + 1)


@static
def random(x):
    return noisy(x, 0)


paddle.seed(3)
print(random(paddle.to_tensor([1.0, 1.0])))
print(random(paddle.to_tensor([1.0, 1.0])))


def endless(x):
    if x.sum() < -1:
        return x
    return endless(x + 1)


@static
def never(x):
    return endless(x)


try:
    never(paddle.to_tensor([1.0]))
except RecursionError as error:
    print(type(error).__name__, str(error)[:32])
