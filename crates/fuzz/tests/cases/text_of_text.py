# The repr of a text that only a run knows.
import paddle


def f(x, n):
    word = f"{int(n)}"
    print(word, f"{word}")
    print(repr(word), f"{word!r}", [word])


ENTRY = f
STATE = lambda: None
CALLS = [lambda n=n: (paddle.ones([2]), paddle.to_tensor(n)) for n in (0, 1)]
