"""How long calls take."""
import time

default_timer = time.perf_counter


class Timer:
    def __init__(self, stmt="pass", setup="pass", timer=default_timer, globals=None):
        if not callable(stmt):
            raise TypeError("only functions can be timed here")
        self._stmt = stmt
        self._setup = setup
        self._timer = timer

    def timeit(self, number=1000000):
        if callable(self._setup):
            self._setup()
        start = self._timer()
        for _ in range(number):
            self._stmt()
        return self._timer() - start

    def repeat(self, repeat=5, number=1000000):
        return [self.timeit(number) for _ in range(repeat)]


def timeit(stmt="pass", setup="pass", timer=default_timer, number=1000000, globals=None):
    return Timer(stmt, setup, timer, globals).timeit(number)


def repeat(stmt="pass", setup="pass", timer=default_timer, repeat=5, number=1000000, globals=None):
    return Timer(stmt, setup, timer, globals).repeat(repeat, number)
