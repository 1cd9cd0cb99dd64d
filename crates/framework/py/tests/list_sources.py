#!/usr/bin/env python3
"""Writes src/generated/sources.rs: the embedded Python files, by module name. Run it after adding or removing a file."""
import os

HERE = os.path.dirname(os.path.abspath(__file__))
PY = os.path.dirname(HERE)
OUT = os.path.join(os.path.dirname(PY), "src", "generated", "sources.rs")


def main():
    rows = []
    for package in sorted(os.listdir(PY)):
        if package == "tests" or not os.path.isdir(os.path.join(PY, package)):
            continue
        for folder, folders, files in os.walk(os.path.join(PY, package)):
            folders[:] = sorted(f for f in folders if f not in ("__pycache__", "tests"))
            for file in sorted(files):
                if file.endswith(".py"):
                    path = os.path.relpath(os.path.join(folder, file), PY).replace(os.sep, "/")
                    name = path[:-3].replace("/", ".")
                    is_package = name.endswith(".__init__")
                    rows.append((name[: -len(".__init__")] if is_package else name, path, is_package))
    absent = "paddle/_core/absent_modules.txt"
    with open(os.path.join(PY, absent)) as f:
        rows.extend((name, "paddle/_core/absent_module.py", True) for name in f.read().split())
    rows.sort()
    os.makedirs(os.path.dirname(OUT), exist_ok=True)
    with open(OUT, "w") as f:
        f.write("// Written by py/tests/list_sources.py; do not edit.\n\n")
        f.write("use crate::embedded::Source;\n\n")
        f.write("/// Every embedded file, in the order of module names.\n")
        f.write("#[rustfmt::skip]\npub(crate) const SOURCES: &[Source] = &[\n")
        for name, path, is_package in rows:
            f.write(
                '    Source { name: "%s", path: "%s", text: include_str!("../../py/%s"), is_package: %s },\n'
                % (name, path, path, "true" if is_package else "false")
            )
        f.write("];\n")


if __name__ == "__main__":
    main()
