def wrap(x, y, flag):
    if flag:
        x = (x,)
    if y.sum() > 0:
        y = y,
    else:
        pass
    return x, y
