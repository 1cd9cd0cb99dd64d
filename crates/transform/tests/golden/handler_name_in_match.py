# `except .. as err` in nested match/try: a KeyError must come out, UnboundLocalError does.
import paddle


def f(x, k):
    match k % 4:
        case 0:
            try:
                match 3 % 4:
                    case 1 | 2 if x > 0:
                        pass
                    case _:
                        try:
                            print("maybe", v3)
                        except NameError as err:
                            pass
                raise KeyError("e1")
            except ValueError as err:
                print("caught", type(err).__name__, err)
        case 1:
            v3 = 1


ENTRY = f
STATE = lambda: None
CALLS = [lambda: (paddle.to_tensor(0), 4)]
