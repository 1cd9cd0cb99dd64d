"""Records CPython's symbol tables of some cases: run as `python3.11 record_scopes.py scopes.txt` in this folder.

A line is the case, or a scope of it: name, its names with their kind (1 local, 2 declared global, 3 global, 4 free,
5 cell), and what it captures from scopes around. Names that only pass through are left out of the first list.
"""

import pathlib
import symtable
import sys

# A free name; one that only passes through a class; what says that the scope itself names it.
FREE, FREE_CLASS, NAMED = 4, 2 << 5, 0x7FF & ~(2 << 4)
CASES = pathlib.Path("../../../../testdata/cases")
FOLDERS = ["syntax/scope", "syntax/comprehension", "syntax/generator", "syntax/match", "reports/scoping", "reports/names"]


def dump(table, out):
    symbols = {s.get_name(): s for s in table.get_symbols() if s.get_name() != ".0"}
    kinds = {name: symbol._Symbol__scope for name, symbol in symbols.items()}
    in_class = {name for name, symbol in symbols.items() if symbol._Symbol__flags & FREE_CLASS}
    free = [n for n, kind in kinds.items() if kind == FREE or (table.get_type() == "class" and n in in_class)]
    if table.get_type() == "module":
        # Names that functions declare global are listed with the module there, but not here.
        own = {n for n, s in symbols.items() if s.is_assigned() or s.is_imported() or s.is_referenced()}
        kinds = {n: 1 if kind == 2 else kind for n, kind in kinds.items() if n in own}
    names = sorted(f"{n}={kind}" for n, kind in kinds.items() if kind != FREE or symbols[n]._Symbol__flags & NAMED)
    out.append(f"  {table.get_name()}: {' '.join(names)} | {' '.join(sorted(free))}\n")
    for child in table.get_children():
        dump(child, out)


out = []
for folder in FOLDERS:
    for path in sorted((CASES / folder).glob("*/model.py")):
        out.append(f"{path.relative_to(CASES).parent.as_posix()}\n")
        dump(symtable.symtable(path.read_text(encoding="utf-8"), "model.py", "exec"), out)
pathlib.Path(sys.argv[1]).write_text("".join(out), encoding="utf-8")
