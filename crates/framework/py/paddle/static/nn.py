"""Control flow as functions. The rest of the static-graph layers raises."""


def cond(pred, true_fn=None, false_fn=None, name=None, return_names=None):
    """The result of `true_fn()` where `pred` holds, else of `false_fn()`."""
    import dy2st_runtime

    return dy2st_runtime.if_(pred, _or_nothing(true_fn), _or_nothing(false_fn))


def _or_nothing(fn):
    return fn if fn is not None else lambda: None


def while_loop(cond, body, loop_vars, is_test=False, name=None):
    """Runs `body` on the loop variables while `cond` holds; gives their last values as a list."""
    import dy2st_runtime

    if not callable(cond) or not callable(body):
        raise TypeError("cond and body in while_loop should be callable")
    if not isinstance(loop_vars, (list, tuple)):
        raise TypeError("loop_vars in while_loop should be a list or tuple")
    if len(loop_vars) == 0:
        raise ValueError("loop_vars in while_loop should not be empty")

    def step(*values):
        out = body(*values)
        if not isinstance(out, (list, tuple)):
            return out
        return out[0] if len(loop_vars) == 1 else tuple(out)

    out = dy2st_runtime.while_(cond, step, *loop_vars)
    return list(out) if isinstance(out, tuple) else [out]


def case(pred_fn_pairs, default=None, name=None):
    """The result of the first function whose condition holds."""
    pairs = list(pred_fn_pairs)
    if default is None:
        default = pairs.pop()[1]
    out = default
    for pred, fn in reversed(pairs):
        out = _branch(pred, fn, out)
    return out()


def _branch(pred, fn, otherwise):
    return lambda: cond(pred, fn, otherwise)


def switch_case(branch_index, branch_fns, default=None, name=None):
    """The result of the function with the given number; of `default`, or the last one, where there is none."""
    if isinstance(branch_fns, dict):
        pairs = list(branch_fns.items())
    elif branch_fns and isinstance(branch_fns[0], (list, tuple)):
        pairs = list(branch_fns)
    else:
        pairs = list(enumerate(branch_fns))
    if default is None:
        default = sorted(pairs, key=lambda p: p[0])[-1][1]
    return case([(branch_index == number, fn) for number, fn in pairs], default)


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError("module 'paddle.static.nn' has no attribute '" + name + "'")
    raise AttributeError(
        "module 'paddle.static.nn' has no attribute '" + name + "': write the model in dynamic style with paddle.nn and convert it with"
        " paddle.jit.to_static"
    )
