"""Runs programs under CPython with PaddlePaddle: one JSON object per line in, one out."""
import contextlib
import io
import json
import os
import signal
import sys
import types
import warnings

PRELUDE, RUNTIME = sys.argv[1], sys.argv[2]
sys.path.insert(0, RUNTIME)
warnings.filterwarnings("ignore")
import paddle  # noqa: E402

ANSWERS = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
with open(PRELUDE) as file:
    PRELUDE_CODE = compile(file.read(), "prelude.py", "exec")


class TooLong(BaseException):
    """The program did not end in time."""


def stop(*_):
    raise TooLong


def lines_of(code):
    """The lines of the functions of a module, their heads left out."""
    found = set()
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            body = {line for _, _, line in const.co_lines() if line is not None and line != const.co_firstlineno}
            found |= body | lines_of(const)
    return found


def outcome_of(text, covered):
    """What the program prints, the error that keeps it from running, or None if it takes too long."""
    out = io.StringIO()
    namespace = {"__name__": "case", "paddle": paddle}
    seen = set()

    def trace(frame, event, _):
        if frame.f_code.co_filename != "case.py":
            return None
        seen.add(frame.f_lineno)
        return trace

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 5)
    try:
        code = compile(text, "case.py", "exec")
        with contextlib.redirect_stdout(out):
            exec(PRELUDE_CODE, namespace)
            if covered is not None:
                sys.settrace(trace)
            exec(code, namespace)
            namespace["run"](namespace["ENTRY"], namespace["STATE"], namespace["CALLS"], False)
    except TooLong:
        return None
    except SyntaxError as error:
        return "invalid: %s" % error
    except Exception as error:
        return out.getvalue() + "fails: %s: %s\n" % (type(error).__name__, error)
    finally:
        sys.settrace(None)
        signal.setitimer(signal.ITIMER_REAL, 0)
    if covered is not None:
        lines = lines_of(code)
        covered[:] = [len(seen & lines), len(lines)]
    return out.getvalue()


for line in sys.stdin:
    request = json.loads(line)
    covered = [0, 0] if request.get("coverage") else None
    answer = {"outputs": [outcome_of(text, covered if at == 0 else None) for at, text in enumerate(request["texts"])]}
    answer["covered"] = covered
    ANSWERS.write(json.dumps(answer) + "\n")
    ANSWERS.flush()
