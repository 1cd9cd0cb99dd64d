# Variables that only regions bind and nobody reads after them, read elsewhere; and one that a region deletes.
import paddle



def other_branch(x, opt):
    if opt is None:
        if x.sum() > 0:
            v = [x]
    else:
        try:
            print("maybe", v)
        except NameError as err:
            print(type(err).__name__)


def in_region(x, opt):
    if x.sum() > 1:
        if opt is None:
            if x.sum() > 2:
                w = x + 1
        else:
            try:
                print("maybe", w)
            except NameError as err:
                print(type(err).__name__)


def deleted(x, total):
    try:
        v = x + 1
        if total in [total, 2]:
            del v
        try:
            print("maybe", v)
        except NameError as err:
            print(type(err).__name__)
        k = paddle.to_tensor(0)
        while True:
            k = k + 1
            if k > 2:
                break
            print("maybe", v)
    except NameError as err:
        print(type(err).__name__)


def f(x, opt):
    other_branch(x, opt)
    in_region(x, opt)
    deleted(x, 1)


ENTRY = f
STATE = lambda: None
CALLS = [lambda v=v, opt=opt: (paddle.full([1], v), opt) for v in (-1.0, 1.5, 3.0) for opt in (None, 1)]
