# eval of expressions in the present and in given namespaces.
def show(f, *args):
    try:
        print(repr(f(*args)))
    except Exception as e:
        print(type(e).__name__, e.args[0])


base = 10


def local(q):
    return eval("base + q"), eval("[i * q for i in range(3)]".replace("q", "2")), eval("(lambda z: z + base)(1)"), eval("q if q > 3 else -q")


print(eval("1 + 2"), eval("  base * 2"), local(5), eval("x + y", {"x": 1, "y": 2}), eval("x + y", {"x": 1}, {"y": 5}), eval("[\n1,\n2]"), eval("len('abc')", {}), eval("base", globals()), eval("{'a': (1, 2.5, None)}"), eval("int")("7"))
show(eval, "1 +"); show(eval, "nope_name"); show(eval, 5); show(eval, "1/0"); show(eval, "x = 1")
