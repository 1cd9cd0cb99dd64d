#!/usr/bin/env python3
"""Records what PaddlePaddle 3.3.1 gives, eager, for the model files of this folder: `python record.py [NAME...]` writes
NAME.out. Static programs are held against the same record; where PaddlePaddle's own conversion differs, that is said here."""
import glob
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOOLS = ("record", "drive", "digest")
names = sys.argv[1:] or sorted(n for n in (os.path.basename(p)[:-3] for p in glob.glob(HERE + "/*.py")) if n not in TOOLS)


def run(name, mode):
    return subprocess.run([sys.executable, "drive.py", name] + mode, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


for name in names:
    eager, static = run(name, []), run(name, ["static"])
    if eager.returncode != 0:
        print(name, eager.stderr[-1500:])
        continue
    with open(os.path.join(HERE, name + ".out"), "w") as f:
        f.write(eager.stdout)
    if static.returncode != 0:
        print(name, "is not converted by PaddlePaddle:", static.stderr.strip().splitlines()[-1][:200])
    elif static.stdout != eager.stdout:
        print(name, "gives other digits when converted by PaddlePaddle")
