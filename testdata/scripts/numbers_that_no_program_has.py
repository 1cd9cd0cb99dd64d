"""Complex numbers, integers beyond 64 bits and numbers read from texts: right, or refused with a place."""
import sys

import paddle


def complex_numbers(x):
    return x.item() * (1 + 2j) + 1j, x.item() * 1j, complex(1, 2) * x.item(), 2 * x.item() + 1j, x.item() == 1j


def complex_powers(x):
    return x.item() ** 1j, 1j ** x.item(), x.item() - 1j, 1j / x.item()


def hashed(x):
    h = 1
    for _ in range(20):
        h = (h * 31 + int(x)) % 2**64
    return h


def beyond(x):
    return int(x) + 2**63, int(x) * 2**70, min(int(x), 2**70), int(x) < 2**64, max(2**64, int(x))


def divided(x):
    n = int(x) + 2**53 - 2
    return n / 3, n / 7, -n / 3, n / -(2**60), 0 / -n, (n * 1000) / (n - 1), 5 / n


def read_from_text(x):
    return int(str(int(x))), float(str(x.item())), float(str(int(x)) + "1")


static = sys.argv[1] == "static"
x = paddle.to_tensor(3.0)
for f in (complex_numbers, complex_powers, hashed, beyond, divided, read_from_text):
    g = paddle.jit.to_static(f) if static else f
    for _ in range(2):
        try:
            right = repr(g(x)) == repr(f(x))
        except RuntimeError as e:
            right = "error[DY0" in str(e) and "numbers_that_no_program_has.py:" in str(e)
        print(f.__name__, right)
print(divided(x))
print((paddle.jit.to_static(divided) if static else divided)(x))
