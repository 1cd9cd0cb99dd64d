"""Records what the scripts of this folder print under CPython with PaddlePaddle, run eagerly.

    python record.py [NAME ...]

writes NAME.out beside NAME.py. Each script takes one argument, `eager` or `static`, and prints the same either way.
"""
import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).parent


def main():
    names = sys.argv[1:] or sorted(p.stem for p in FOLDER.glob("*.py") if p.name != pathlib.Path(__file__).name)
    for name in names:
        run = subprocess.run(
            [sys.executable, f"{name}.py", "eager"], cwd=FOLDER, capture_output=True, text=True, timeout=300
        )
        if run.returncode:
            sys.exit(f"{name}.py fails:\n{run.stderr}")
        (FOLDER / f"{name}.out").write_text(run.stdout)


main()
