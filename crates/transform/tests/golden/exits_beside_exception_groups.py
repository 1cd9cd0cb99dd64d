import paddle
def f(x):
    try:
        if x.sum() > 0:
            return x
    except* ValueError:
        pass
    return x + 1
def g(x):
    for i in range(3):
        try:
            if x.sum() > i:
                return x
            if x.sum() > -5:
                x = x * 2
        except* ValueError:
            pass
        finally:
            print("last")
    else:
        return x * 7
    return x + 1
