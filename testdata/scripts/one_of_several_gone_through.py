"""What differs by way is spread, unpacked and gone through by builtins."""
import sys

import paddle


def spread(x, d):
    kept = {k: v for k, v in d.items() if v.sum() > 1}
    both = {"first": x, **kept, "last": x + 1}
    chosen = {**(d if x.sum() > 0 else {"c": x}), "a": x * 5}
    return sorted(both), both["last"], sorted(chosen), chosen["a"], list(both), len(both)


def unpacked(x):
    pair = (x, 2) if x.sum() > 0 else [x + 1, x]
    a, b = pair
    first, *rest = [x, x, x] if x.max() > 1 else (x + 1, x)
    return a, b, first, len(rest), rest[-1]


def listed(x, items):
    chosen = items if x.sum() > 0 else (x, x + 1, x + 2)
    as_list, as_tuple = list(chosen), tuple(chosen)
    as_list.extend(items[:1] if x.max() > 1 else [])
    return len(as_list), as_list[-1], as_tuple[-1], sum([v.sum() for v in chosen])


def following(x, items):
    it = iter(items) if x.sum() > 0 else iter([x * 3])
    return next(it, x), next(it, x * 0)


def in_a_call(x):
    def add(a, b):
        return a - b

    return add(*((x, x + 1) if x.sum() > 0 else [x * 2, x]))


def wrong_number(x):
    try:
        a, b = (x, x) if x.sum() > 0 else (x, x, x)
    except ValueError as err:
        return str(err)
    return a + b


def no_mapping(x):
    try:
        return len({**({"a": x} if x.sum() > 0 else 5)})
    except TypeError as err:
        return str(err)


def numbers(x):
    names = {1, 2} if x.sum() > 0 else [3, 3, 4]
    members = {*names, 7}
    return sorted(members), len(set(names))


def run(function, *args):
    if sys.argv[1] == "static":
        function = paddle.jit.to_static(function)
    print(function.__name__, function(*args))


for data in ([1.0, 2.0], [-1.0, -2.0], [-3.0, 2.5]):
    x = paddle.to_tensor(data)
    run(spread, x, {"a": x, "b": x + 2})
    run(unpacked, x)
    run(listed, x, [x + 7, x + 8])
    run(following, x, [x + 7, x + 8])
    run(in_a_call, x)
    run(wrong_number, x)
    run(no_mapping, x)
    run(numbers, x)
