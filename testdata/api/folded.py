"""Prints the folded names of names.txt, of three files or more, that are not supported here: none of their forms is there.

A folded name (`relu`) stands for functions, methods and classes; surface.txt has the forms that PaddlePaddle has. A name that has
none there is printed too: it is misspelt in the files, of an older framework, or of a module that the folding does not look at.
Where such a name is still here, under `paddle.fft`, `paddle.incubate` and the like, it counts as supported.
"""
from describe import find

MOST_SELDOM = 3
FUNCTIONS = ("paddle", "paddle.nn.functional", "paddle.Tensor")
# Where names stand that are written without their module.
ELSEWHERE = (
    "paddle", "paddle.nn", "paddle.nn.functional", "paddle.nn.initializer", "paddle.nn.utils", "paddle.fft", "paddle.signal",
    "paddle.vision.ops", "paddle.vision.models", "paddle.incubate.nn", "paddle.incubate.nn.functional", "paddle.version",
    "paddle.nn.functional.flash_attention", "paddle.nn.layer.transformer", "paddle.nn.SyncBatchNorm", "paddle.nn.BeamSearchDecoder", "paddle.sparse",
)


def is_absent(value):
    """Whether a name is there only to be imported."""
    kind = value if isinstance(value, type) else type(value)
    return any(base.__name__ in ("Absent", "AbsentClass") for base in kind.__mro__)


def is_there(name):
    value = find(name)
    return value is not None and not is_absent(value)


def forms(name, surface):
    """The forms of a folded name that PaddlePaddle has."""
    owner, _, last = name.rpartition(".")
    if name.startswith("init:"):
        wanted = name[5:].replace("_", "").lower()
        return [s for s in surface if s.startswith("paddle.nn.initializer.") and s.rpartition(".")[2].lower() == wanted]
    if owner:
        return [s for s in (name, "paddle." + name, "paddle.nn." + name) if s in surface]
    wanted = name.replace("_", "").lower()
    found = [o + "." + n for o in FUNCTIONS for n in (name, name + "_") if o + "." + n in surface]
    return found + [s for s in surface if s.rpartition(".")[0] == "paddle.nn" and s.rpartition(".")[2].lower() == wanted]


def elsewhere(name, surface):
    """Whether a name that the folding does not find is here, as it is or as the class that it stands for."""
    if "." in name and is_there(name):
        return True
    wanted = name.split(":")[-1].replace("_", "").lower()
    if any([s.rpartition(".")[2].lower() == wanted and is_there(s) for s in surface]):
        return True
    for owner in ELSEWHERE:
        if is_there(owner + "." + name.split(":")[-1]):
            return True
        place = find(owner)
        if place is not None and any(n.lower() == wanted and is_there(owner + "." + n) for n in dir(place)):
            return True
    return False


surface = {line.split("\t")[0] for line in open("surface.txt").read().splitlines()}
for line in open("names.txt").read().splitlines():
    name, _, files = line.rpartition(" ")
    if line.startswith("#") or int(files) < MOST_SELDOM:
        continue
    of_framework = forms(name, surface)
    if not (any([is_there(form) for form in of_framework]) if of_framework else elsewhere(name, surface)):
        print(name, files)
