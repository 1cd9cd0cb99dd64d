#!/usr/bin/env python3
"""Records what PaddlePaddle 3.3.1 gives for the models of models.txt: `python record.py` writes recorded.txt."""
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, "models.txt")) as f:
    models = [line.split() for line in f if line.strip() and not line.startswith("#")]
with open(os.path.join(HERE, "recorded.txt"), "w") as out:
    for words in models:
        command = [sys.executable, "drive.py", "paddle.vision.models"] + words
        p = subprocess.run(command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        lines = [line for line in p.stdout.splitlines() if line.startswith("@@ ")]
        if p.returncode != 0 or len(lines) != 3:
            sys.exit(" ".join(words) + ": " + p.stderr[-800:])
        out.write(" ".join(words) + "\n" + "\n".join(lines) + "\n")
