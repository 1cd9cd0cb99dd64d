"""Prints the names of surface.txt that are missing here, and what differs in the parameters of the others."""
import re

from describe import find, other_names, parameters


# Parameters that are not taken: passing one raises a TypeError.
NOT_TAKEN = ("out", "device", "requires_grad", "pin_memory", "dump_backward_graph_path")


def names(shown):
    """The parameters with their defaults, positional ones first; the tensor that a method belongs to has no name."""
    shown = [] if shown in ("-", "()") else shown[1:-1].split(", ")
    return ["self" if at == 0 and p in ("self", "var", "x", "input", "arr") else p for at, p in enumerate(shown)]


def is_absent(value):
    """Whether a name is there only to be imported."""
    kind = value if isinstance(value, type) else type(value)
    return any(base.__name__ in ("Absent", "AbsentClass") for base in kind.__mro__)


def differences(found, wanted):
    """What a caller of the framework would notice; parameters beyond the framework's do not matter."""
    if "*args" in wanted and "**kwargs" in wanted:
        return []
    if found == "-":
        return ["has no parameters"]
    found, wanted = names(found), names(wanted)
    notes = []
    # A layout that is not given is the default one.
    found = [p.replace("data_format=None", "data_format=DEFAULT") for p in found]
    wanted = [re.sub("data_format=.*", "data_format=DEFAULT", p) for p in wanted if p == "*" or p[0] != "*"]
    found = [re.sub("data_format='.*", "data_format=DEFAULT", p) for p in found]
    positional = wanted[: wanted.index("*")] if "*" in wanted else wanted
    taken = [p for p in found if p[0] != "*"]
    for at, parameter in enumerate(positional):
        there = taken[at] if at < len(taken) else "not there"
        if there not in (parameter, parameter + "=None", parameter + ".0"):
            notes.append(f"{parameter} is {there}")
    for parameter in wanted[len(positional) + 1 :]:
        if parameter not in found:
            notes.append(f"{parameter} is not there")
    return [note for note in notes if note.split("=")[0] not in NOT_TAKEN]


for line in open("surface.txt").read().splitlines():
    name, wanted, aliases = line.split("\t")
    value = find(name)
    if value is None or is_absent(value):
        print(name, "is missing", wanted)
        continue
    notes = [] if wanted == "-" else differences(parameters(value), wanted)
    if other_names(value) != aliases:
        notes.append(f"other names {other_names(value)} for {aliases}")
    if notes:
        print(name, "; ".join(notes))
