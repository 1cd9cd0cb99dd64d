#!/usr/bin/env python3
"""Compare the embedded numpy with the real one: `check.py [--bless] [NAME...]`.

NAME.out is what NAME.py prints with NumPy 2 (recorded by --bless, which needs a Python with numpy: $NUMPY_PYTHON); the
script is then run in isolation under CPython with the embedded numpy and the embedded standard library.
"""
import difflib
import glob
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
CRATES = os.path.abspath(os.path.join(HERE, "..", "..", "..", ".."))
ISOLATED = os.path.join(CRATES, "eval", "py", "tests", "isolated.py")
ROOTS = [os.path.join(CRATES, "framework", "py"), os.path.join(CRATES, "eval", "py")]


def run(args):
    env = dict(os.environ, PYTHONHASHSEED="0", PYTHONDONTWRITEBYTECODE="1", PYTHONWARNINGS="ignore")
    done = subprocess.run(args, capture_output=True, text=True, timeout=300, env=env, cwd=HERE)
    text = done.stdout + ("[stderr]\n" + done.stderr if done.stderr else "")
    return text.replace(HERE + os.sep, "")


def main():
    names = [a for a in sys.argv[1:] if not a.startswith("-")]
    bad = 0
    for path in sorted(glob.glob(os.path.join(HERE, "n_*.py"))):
        script = os.path.basename(path)
        if names and script[:-3] not in names:
            continue
        out = path[:-3] + ".out"
        if "--bless" in sys.argv or not os.path.exists(out):
            with open(out, "w") as f:
                f.write(run([os.environ["NUMPY_PYTHON"], script]))
        want = open(out).read()
        got = run([sys.executable, "-S", ISOLATED, script] + ROOTS)
        if got == want:
            print("ok  ", script)
            continue
        bad += 1
        print("FAIL", script)
        diff = difflib.unified_diff(want.splitlines(), got.splitlines(), "want", "got", lineterm="", n=1)
        print("\n".join(list(diff)[:60]))
    sys.exit(1 if bad else 0)


main()
