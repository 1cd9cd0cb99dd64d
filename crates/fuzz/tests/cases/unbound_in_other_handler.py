# A handler reads a variable that only a region in another handler binds.
import paddle


def f(x, which):
    try:
        raise (ValueError if which else RuntimeError)("e")
    except ValueError as err:
        if x.sum() > 0:
            v = x + 1
    except RuntimeError:
        try:
            print("maybe", v)
        except NameError as err:
            print("unbound", type(err).__name__)


ENTRY = f
STATE = lambda: None
CALLS = [lambda v=v, w=w: (paddle.full([4], v), w) for v in (-1.0, 1.0) for w in (False, True)]
