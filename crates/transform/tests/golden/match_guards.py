import paddle


def apply(x, op):
    match op:
        case "id":
            return x
        case ("scale", s) if x.sum() > s:
            x = x * s
        case [a, b] if isinstance(a, int):
            x = x + a + b
        case _:
            x = -x
    return x + 1
