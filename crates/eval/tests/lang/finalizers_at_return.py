"""What a call leaves behind ends before its value is used."""


class D:
    def __init__(self, n):
        self.n = n

    def __del__(self):
        print("del", self.n)


def gen():
    try:
        yield 1
        yield 2
    finally:
        print("finally")


def f(x):
    g = gen()
    next(g)
    return x


def g(x):
    d = D(x)
    return x + d.n


def h(x):
    d = D(x)
    return [x], d


print(f(1))
print(g(2), g(3))
print([g(4), f(5)])
print(h(6)[0])
print(f"{g(7)}{f(8)}", g(9) + 1)
x = g(10)
print(x)
