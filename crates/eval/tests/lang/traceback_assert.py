def check(x):
    assert x > 1, f'x is {x}'
check(0)
