"""Classes made in a static function whose bodies depend on tensors."""
import sys

import paddle


def attribute(x):
    class Level:
        value = 1 if x > 0 else 2

        def read(self):
            return self.value

    return Level().read()


def members(x):
    class Level:
        if x > 0:
            base = 3
        else:
            base = 4

        def __init__(self, q):
            self.q = q

        @classmethod
        def of_class(cls):
            return cls.base

        @property
        def total(self):
            return self.q + self.base

        @staticmethod
        def twice(a):
            return a * 2

    return Level(5).total, Level.of_class(), Level.twice(x)


def chosen_method(x):
    def one(self):
        return "one"

    def other(self):
        return "other"

    class Level:
        if x > 0:
            say = one
        else:
            say = other

    return Level().say()


def methods_of_each_way(x):
    class Level:
        if x > 0:

            def say(self, y):
                return y + 1
        else:

            def say(self, y):
                return y * 5

        def again(self, y):
            return self.say(self.say(y))

    class Deeper(Level):
        factor = x.sum()

        def say(self, y):
            return super().say(y) * self.factor

    return Level().again(x), Deeper().again(x)


def main(mode):
    for function in (attribute, members, chosen_method, methods_of_each_way):
        called = paddle.jit.to_static(function) if mode == "static" else function
        for k in (1.5, -1.0):
            print(function.__name__, called(paddle.to_tensor([k])))


main(sys.argv[1])
