"""Records which of the names of names.txt PaddlePaddle 3.3.1 has, in every form, with their parameters: `python record.py`.

A folded name (`relu`) stands for the functions `paddle.relu` and `paddle.nn.functional.relu`, the methods `Tensor.relu` and
`Tensor.relu_`, and the class `paddle.nn.ReLU`. Writes surface.txt: a qualified name, a tab, and its parameters as Python writes
them without annotations, or `-` where it has none that can be read, a tab, and the other names that parameters have.
"""
import inspect
import pathlib

import aliases
import paddle
from describe import find, parameters

HERE = pathlib.Path(__file__).parent
FUNCTIONS = (("paddle", paddle), ("paddle.nn.functional", paddle.nn.functional), ("paddle.Tensor", paddle.Tensor))


def folded(name):
    """The qualified names that a folded name stands for."""
    if name.startswith("init:"):
        places, wanted = (("paddle.nn.initializer", paddle.nn.initializer),), name[5:]
    else:
        for suffix in ("", "_"):
            for prefix, owner in FUNCTIONS:
                if hasattr(owner, name + suffix):
                    yield prefix + "." + name + suffix
        places, wanted = (("paddle.nn", paddle.nn),), name
    for prefix, owner in places:
        for found in dir(owner):
            if found.lower() == wanted.replace("_", "") and inspect.isclass(getattr(owner, found)):
                yield prefix + "." + found


def qualified(name):
    """A name with its module, as `paddle.Tensor.relu`."""
    if name.startswith("Tensor."):
        return "paddle." + name
    return "paddle.nn." + name if name.startswith("Layer.") else name


def main():
    names = {}
    for line in (HERE / "names.txt").read_text().splitlines():
        if line.startswith("#"):
            continue
        name = line.split()[0]
        plain = "." in name and not name.startswith("init:")
        for full in [qualified(name)] if plain else folded(name):
            value = find(full)
            if value is not None and not inspect.ismodule(value):
                names[full] = parameters(value) + "\t" + aliases.of(value)
    (HERE / "surface.txt").write_text("".join(f"{name}\t{names[name]}\n" for name in sorted(names)))


main()
