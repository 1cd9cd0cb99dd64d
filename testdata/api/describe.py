"""What a name of the framework names, and its parameters; the same under CPython and under `dy2st run`."""
import inspect

import paddle


def find(name):
    """What a qualified name names, or None."""
    value = paddle
    for part in name.split(".")[1:]:
        if not hasattr(value, part):
            return None
        value = getattr(value, part)
    return value


def text_of(value):
    if isinstance(value, paddle.dtype):
        return "paddle." + str(value).split(".")[-1]
    return repr(value)


def parameters(value):
    """The parameters of a function or class, or `-`."""
    if not (inspect.isroutine(value) or inspect.isclass(value)):
        return "-"
    try:
        signature = inspect.signature(value.__init__ if inspect.isclass(value) else value)
    except (TypeError, ValueError):
        return "-"
    shown = []
    for p in signature.parameters.values():
        star = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**"}.get(p.kind, "")
        if p.kind is p.KEYWORD_ONLY and not any(s.startswith("*") for s in shown):
            shown.append("*")
        shown.append(star + p.name + ("" if p.default is p.empty else "=" + text_of(p.default)))
    if shown[:1] == ["self"] and inspect.isclass(value):
        shown = shown[1:]
    return "(" + ", ".join(shown) + ")"


def other_names(value):
    """The other names that parameters have here: `alias=parameter ...`, or `-`."""
    if inspect.isclass(value):
        value = value.__init__
    table = getattr(value, "__aliases__", None) or {}
    return " ".join(f"{alias}={table[alias]}" for alias in sorted(table)) or "-"
