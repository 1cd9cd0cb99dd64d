"""Plays a case: calls its entry and prints what came of it. Run by the test `programs`, and by record.py under CPython."""
import importlib
import json
import sys
import traceback

import paddle

MODULE, STATIC, CASE = sys.argv[1], sys.argv[2] == "static", json.loads(sys.argv[3])


def number(value):
    text = "%.5g" % value if isinstance(value, float) else repr(value)
    return text + ".0" if isinstance(value, float) and text.lstrip("-").isdigit() else text


def elements(value):
    return "[" + ", ".join(map(elements, value)) + "]" if isinstance(value, list) else number(value)


def show(value):
    """Kind, dtype and values, the same in all engines."""
    if isinstance(value, paddle.Tensor):
        return "%s%s %s" % (str(value.dtype).split(".")[-1], list(value.shape), elements(value.tolist()))
    if isinstance(value, (list, tuple)):
        text = ", ".join(map(show, value))
        return "[" + text + "]" if isinstance(value, list) else "(" + text + ")"
    if isinstance(value, dict):
        return "{" + ", ".join("%r: %s" % (key, show(item)) for key, item in value.items()) + "}"
    return number(value)


def line_of(error):
    """The line of the case that raised."""
    lines = [entry.lineno for entry in traceback.extract_tb(error.__traceback__) if entry.filename.endswith(MODULE + ".py")]
    return lines[-1] if lines else None


def play():
    module = importlib.import_module(MODULE)
    names = dict(vars(module), paddle=paddle)
    paddle.seed(1)
    entry = names["entry"] = eval(CASE["entry"], names)
    call = entry
    if STATIC:
        specs = [eval(spec, names) for spec in CASE["specs"]]
        call = paddle.jit.to_static(entry, input_spec=specs)
    for text in CASE["calls"]:
        args = eval("[" + text + "]", names)
        try:
            print("->", show(call(*args)))
        except Exception as error:
            print("raised %s at line %s: %s" % (type(error).__name__, line_of(error), error))
        for text in CASE["state"]:
            print("  ", text, "=", show(eval(text, names, {"args": args})))


play()
