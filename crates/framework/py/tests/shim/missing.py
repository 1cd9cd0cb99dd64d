"""Which names our package lacks: `missing.py API_FREQUENCY.csv [RANK]` (names as `paddle.nn.Conv2D`, `Tensor.shape`, `Layer.apply`),
and every dotted `paddle...` name in the model.py files below further arguments."""
import csv
import glob
import os
import re
import sys

import host

paddle = host.install()
x = paddle.zeros([2, 2])
layer = paddle.nn.Linear(2, 2)


def has(name):
    parts = name.split(".")
    here = {"paddle": paddle, "Tensor": x, "Layer": layer}.get(parts[0])
    if here is None:
        return True
    for p in parts[1:]:
        try:
            here = getattr(here, p)
        except AttributeError:
            return False
        except Exception:
            return True
    return True


limit = int(sys.argv[2]) if len(sys.argv) > 2 else 500
rows = list(csv.reader(open(sys.argv[1])))[1:]
missing = [(int(r[0]), r[1], int(r[2])) for r in rows if int(r[0]) <= limit and not has(r[1])]
for rank, name, files in missing:
    print(rank, name, files)
print("%d of %d missing" % (len(missing), min(limit, len(rows))))
seen = set()
for folder in sys.argv[3:]:
    for path in glob.glob(os.path.join(folder, "**", "model.py"), recursive=True):
        seen.update(re.findall(r"\bpaddle(?:\.[A-Za-z_0-9]+)+", open(path).read()))
print("in models:", sorted(n for n in seen if not has(n)))
