"""An object that a way puts into a list and keeps under a name is one object afterwards."""
import sys

import paddle


class Node:
    pass


def with_a_way_that_does_nothing(c):
    last = None
    kept = []
    if c > 5:
        pass
    else:
        last = Node()
        kept.append(last)
    if c > 5:
        kept = kept
    else:
        last = Node()
        kept.append(last)
    return len(kept), kept[-1] is last


def with_a_way_that_appends(c):
    last = None
    kept = []
    if c > 5:
        kept.append(3)
    else:
        last = Node()
        kept.append(last)
    if c > 7:
        last = Node()
        last.seen = [last, kept]
    else:
        last = Node()
        kept.append(last)
        last.seen = [kept, last]
    return len(kept), kept[-1] is last, last in last.seen, last.seen[0] is kept


def main(mode):
    for function in (with_a_way_that_does_nothing, with_a_way_that_appends):
        called = paddle.jit.to_static(function) if mode == "static" else function
        for c in (3, 6, 9):
            try:
                print(function.__name__, called(paddle.to_tensor(c)))
            except IndexError as error:
                print(function.__name__, error)


main(sys.argv[1])
