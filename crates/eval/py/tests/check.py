"""Compare the embedded modules with CPython's own: `python3 check.py [--bless] [NAME...]`.

For each script NAME.py here: the expected output is what it prints under CPython with the real library (committed as
NAME.out; --bless rewrites it); then it is run in isolation with our modules, and the two texts must be equal.
"""
import difflib
import glob
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOOLS = ("check.py", "isolated.py")


def run(args):
    env = dict(os.environ, PYTHONHASHSEED="0", PYTHONDONTWRITEBYTECODE="1", COLUMNS="80")
    done = subprocess.run(args, capture_output=True, text=True, timeout=120, env=env, cwd=HERE)
    text = done.stdout + ("[stderr]\n" + done.stderr if done.stderr else "")
    return text.replace(HERE + os.sep, "")


def main():
    names = [a for a in sys.argv[1:] if not a.startswith("-")]
    scripts = sorted(os.path.basename(p) for p in glob.glob(os.path.join(HERE, "*.py")))
    bad = 0
    for script in scripts:
        if script in TOOLS or names and script[:-3] not in names:
            continue
        out = os.path.join(HERE, script[:-3] + ".out")
        if "--bless" in sys.argv or not os.path.exists(out):
            with open(out, "w") as f:
                f.write(run([sys.executable, script]))
        want = open(out).read()
        got = run([sys.executable, "-S", "isolated.py", script])
        if got != want:
            bad += 1
            print("FAIL", script)
            diff = difflib.unified_diff(want.splitlines(), got.splitlines(), "want", "got", lineterm="", n=1)
            print("\n".join(list(diff)[:40]))
        else:
            print("ok  ", script)
    sys.exit(1 if bad else 0)


main()
