def choose(x, n, mode="a"):
    if x.sum() > 3:
        y = 1
    elif x.sum() > 2:  # two
        y = 2
    elif n:
        y = 3
    match n:
        case 0 | 1:
            z = y
        case k if k > 3:
            z = k
        case _:
            z = None
    if 0 < x.sum() < 9 and not n:
        print("a", y)
    w = 1 if x else 2 if n else 3
    if z is None:
        return
    return (w,
            z if mode == "a" else y)
