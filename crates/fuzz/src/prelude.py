def canon(value):
    """A text of the value that says all that must agree: kind, dtype, shape, contents."""
    if value is None or isinstance(value, (bool, str)):
        return repr(value)
    if isinstance(value, int):
        return "int " + repr(value)
    if isinstance(value, float):
        return "float " + repr(value)
    if isinstance(value, tuple):
        return "(" + ", ".join([canon(item) for item in value]) + ")"
    if isinstance(value, list):
        return "[" + ", ".join([canon(item) for item in value]) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join([repr(key) + ": " + canon(value[key]) for key in value]) + "}"
    if isinstance(value, paddle.Tensor):
        shape = [int(size) for size in value.shape]
        return "tensor " + str(value.dtype).split(".")[-1] + " " + repr(shape) + " " + repr(value.tolist())
    fields = globals().get("FIELDS", [])
    return type(value).__name__ + "(" + ", ".join([canon(getattr(value, name, None)) for name in fields]) + ")"


def outcome(entry, args):
    """What a call gives: its result, or the exception. Messages are compared where the program chose them."""
    try:
        return "gives " + canon(entry(*args))
    except Exception as error:
        ours = isinstance(error, (AssertionError, ValueError, KeyError, RuntimeError))
        text = str(error)
        if text.startswith("error[DY"):
            return "refused " + text[6:12] + text.split("\n")[0][13:]
        if text.startswith("DY"):
            return "refused " + text.split("\n")[0]
        if text.startswith("internal error"):
            return text.replace("\n", " ")[:400]
        return "raises " + type(error).__name__ + (" " + text if ours and len(text) < 8 else "")


def run(entry, state, calls, static):
    """Prints everything that calls of the entry do."""
    called = paddle.jit.to_static(entry, full_graph=True) if static else entry
    for make in calls:
        args = make()
        paddle.seed(7)
        print(outcome(called, args))
        print("args", canon(list(args)))
        print("state", canon(state()), canon(entry) if hasattr(entry, "items") else "")
