"""Records the dialogue of CPython's pdb with PaddlePaddle, run eagerly, for each NAME.py with its commands in NAME.in.

    python record.py

The folder's path is written as FOLDER.
"""
import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent

for commands in sorted(FOLDER.glob("*.in")):
    script = commands.with_suffix(".py")
    run = subprocess.run(
        [sys.executable, script.name, "eager"], cwd=FOLDER, stdin=commands.open(), capture_output=True, text=True
    )
    script.with_suffix(".eager.out").write_text(run.stdout.replace(str(FOLDER), "FOLDER"))
