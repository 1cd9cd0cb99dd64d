"""Other names that PaddlePaddle's functions take for their parameters, found out from the functions themselves.

Functions written in Python carry them in the closures of their decorators; those written in C++ are called with each of the names
that PyTorch gives to such a parameter.
"""
import inspect

import paddle

NATIVE = "paddle.base.dygraph.generated_tensor_methods_patch"
# What PyTorch calls a parameter.
NAMES = {
    "x": ["input", "A", "self", "tensors"],
    "y": ["other", "vec2", "mat2", "exponent", "tensor2"],
    "axis": ["dim", "dims"],
    "axis1": ["dim1"],
    "axis2": ["dim2"],
    "shape": ["size"],
    "epsilon": ["eps"],
    "keepdim": ["keepdims"],
    "repeat_times": ["dims"],
    "perm": ["dims"],
    "input": ["x"],
    "condition": ["cond"],
}


def arguments(parameters):
    """Arguments that most functions of one or two matrices take; more kinds are tried than are needed."""
    for dtype in ("float32", "bool", "int64"):
        matrix = paddle.ones([3, 3], dtype=dtype)
        for batch in (matrix, matrix.unsqueeze(0), matrix.unsqueeze(0).unsqueeze(0), matrix[0]):
            chosen = {"x": batch, "y": batch, "input": batch, "axis": 0, "shifts": 1, "axis1": 0, "axis2": 1, "shape": batch.shape,
                      "grid": paddle.zeros([1, 3, 3, 2]), "k": 1, "index": paddle.zeros([1], dtype="int64"), "keepdim": True}
            required = {p.name for p in parameters if p.default is p.empty and p.kind is p.POSITIONAL_OR_KEYWORD}
            if "scale_factor" in [p.name for p in parameters]:
                chosen["size"] = [2, 2]
                required.add("size")
            if required <= set(chosen):
                yield chosen, required


def works(function, keywords):
    try:
        function(**keywords)
    except Exception:
        return False
    return True


def of_trial(function):
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return {}
    found = {}
    for chosen, required in arguments(parameters):
        for parameter in parameters:
            for name in NAMES.get(parameter.name, []):
                if name in found or parameter.name not in chosen:
                    continue
                plain = {p: chosen[p] for p in required | {parameter.name}}
                other = {name if p == parameter.name else p: value for p, value in plain.items()}
                if works(function, plain) and works(function, other) and not works(function, {**plain, "no_such_name": 1}):
                    found[name] = parameter.name
    return found


def of_closure(function):
    found, pending, seen = {}, [function], set()
    while pending:
        f = pending.pop()
        if id(f) in seen:
            continue
        seen.add(id(f))
        if hasattr(f, "__wrapped__"):
            pending.append(f.__wrapped__)
        code = getattr(f, "__code__", None)
        if code is None:
            continue
        if f.__qualname__.startswith("softmax_param_alias") or code.co_qualname.startswith("softmax_param_alias"):
            found.update(input="x", dim="axis")
        for name, cell in zip(code.co_freevars, f.__closure__ or ()):
            value = cell.cell_contents
            if name.startswith("alias_list"):
                found[value[1]] = value[0]
            elif isinstance(value, dict) and name == "alias_mapping":
                found.update(value)
            elif hasattr(value, "alias_mapping"):
                found.update(value.alias_mapping)
    return found


def of(value):
    """The other names of a function's or class's parameters: `alias=parameter ...`, or `-`."""
    if inspect.isclass(value):
        value = value.__init__
    if not inspect.isfunction(value):
        return "-"
    found = {} if value.__module__ == NATIVE else of_closure(value)
    found.update(of_trial(value))
    return " ".join(f"{alias}={found[alias]}" for alias in sorted(found)) or "-"
