"""`raise ... from` a name that one way has unbound, or bound to something else."""
import sys

import paddle


class Odd(Exception):
    pass


def unbound(x, n):
    try:
        try:
            raise Odd("first")
        except Odd as odd:
            if n % 2 == 0:
                pass
            else:
                try:
                    try:
                        raise Odd("second")
                    except Odd as odd:
                        pass
                finally:
                    try:
                        if n > 5:
                            raise ValueError("caught here")
                        return "left"
                    except ValueError:
                        pass
            raise RuntimeError("raised") from odd
    except (ValueError, RuntimeError) as error:
        print("caught", type(error).__name__, repr(error.__cause__))
    finally:
        print("last")


def chosen(x, n):
    cause = None
    if n > 2:
        cause = Odd("of a way")
    if n > 4:
        cause = KeyError
    if n > 6:
        cause = "no exception"
    try:
        raise RuntimeError("raised") from cause
    except RuntimeError as error:
        return repr(error.__cause__), error.__suppress_context__


def main(mode):
    for function in (unbound, chosen):
        called = paddle.jit.to_static(function) if mode == "static" else function
        for n in range(2, 8):
            try:
                print(function.__name__, n, called(paddle.to_tensor([1.0]), paddle.to_tensor(n)))
            except Exception as error:
                print(function.__name__, n, type(error).__name__, error)


main(sys.argv[1])
