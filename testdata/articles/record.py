#!/usr/bin/env python3
"""Records what the scripts of this folder print under PaddlePaddle 3.3.1: `python record.py [NAME...]` writes NAME.out."""
import glob
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
names = sys.argv[1:] or sorted(os.path.basename(p)[:-3] for p in glob.glob(os.path.join(HERE, "*.py")) if not p.endswith("record.py"))
for name in names:
    p = subprocess.run([sys.executable, name + ".py"], cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if p.returncode != 0:
        print(name, p.stderr[-800:])
        continue
    with open(os.path.join(HERE, name + ".out"), "w") as f:
        f.write(p.stdout)
