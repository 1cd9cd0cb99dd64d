"""Records what CPython 3.11 prints for the scripts in ../lang: `python3.11 language.py [NAME...]` writes NAME.out.

A recording is standard output; standard error and an exit status that is not 0 follow under a line each. Scripts whose
name starts with `helper` are modules for the others.
"""

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent

assert sys.version_info[:2] == (3, 11), "the recordings are those of CPython 3.11"
names = sys.argv[1:] or sorted(p.stem for p in (TESTS / "lang").glob("*.py"))
for name in names:
    if name.startswith("helper"):
        continue
    run = subprocess.run([sys.executable, "-B", "-W", "ignore", f"lang/{name}.py"], cwd=TESTS, capture_output=True, text=True,
                         encoding="utf-8", env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8"}, timeout=60)
    text = run.stdout
    if run.stderr:
        text += "--- stderr\n" + run.stderr.replace(str(TESTS) + os.sep, "")
    if run.returncode:
        text += f"--- exit {run.returncode}\n"
    (TESTS / "lang" / f"{name}.out").write_text(text, encoding="utf-8", newline="\n")
    print(name, run.returncode)
