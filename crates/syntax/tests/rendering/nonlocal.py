def f():
    x = 1
    def g():
        nonlocal y
        y = 2
