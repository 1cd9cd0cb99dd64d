#!/usr/bin/env python3
"""Holds every `_op.NAME(...)` and `_tensor.NAME` in the embedded Python against the op table and the native modules.

usage: check_ops.py [--quiet]; exits 1 on a mismatch. Needs CPython 3.11 only.
"""
import ast
import glob
import os
import re
import sys
import tomllib

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", "..", "..", ".."))


def table():
    ops = {}
    for path in sorted(glob.glob(os.path.join(ROOT, "grammar", "ops", "*.toml"))):
        with open(path, "rb") as f:
            for op in tomllib.load(f).get("op", []):
                operands = [o.split(":")[0].strip() for o in op["operands"]]
                attrs = {}
                for a in op.get("attrs", []):
                    name, _, rest = a.partition(":")
                    kind = rest.split("=")[0].strip()
                    attrs[name.strip()] = (kind, "=" in rest or kind.endswith("?"))
                ops[op["name"]] = (operands, attrs)
    return ops


def registered():
    names = set()
    for path in glob.glob(os.path.join(ROOT, "crates", "framework", "src", "*.rs")):
        text = open(path).read()
        names.update(re.findall(r'^\s*\(\s*"([a-z_0-9]+)",', text, re.M))
        names.update(re.findall(r'register_closure\(\s*"_tensor",\s*"([a-z_0-9]+)"', text))
    return names


def main():
    ops = table()
    native = registered()
    problems = []
    used = set()
    for path in sorted(glob.glob(os.path.join(ROOT, "crates", "framework", "py", "paddle", "**", "*.py"), recursive=True)):
        where = os.path.relpath(path, os.path.join(ROOT, "crates", "framework", "py"))
        for node in ast.walk(ast.parse(open(path).read())):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                if node.value.id == "_tensor" and node.attr not in native:
                    problems.append((where, node.lineno, "_tensor." + node.attr + " is not registered"))
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            if not (isinstance(node.func.value, ast.Name) and node.func.value.id == "_op"):
                continue
            name = node.func.attr
            used.add(name)
            if name == "binary":
                continue
            if name not in ops:
                problems.append((where, node.lineno, "no op " + name))
                continue
            operands, attrs = ops[name]
            least = sum(1 for o in operands if not o.endswith(("?", "*")))
            if not any(isinstance(a, ast.Starred) for a in node.args):
                n = len(node.args)
                if n < least or n > len(operands) + len(attrs):
                    problems.append((where, node.lineno, "%s takes operands %s, got %d" % (name, operands, n)))
            # Arguments beyond the operands are attributes in order.
            given = list(attrs)[: max(0, len(node.args) - len(operands))] + [k.arg for k in node.keywords]
            for k in given:
                if k is not None and k not in attrs:
                    problems.append((where, node.lineno, "%s has no attribute %s, but %s" % (name, k, list(attrs))))
            for a, (kind, optional) in attrs.items():
                if not optional and a not in given and None not in given:
                    problems.append((where, node.lineno, "%s needs attribute %s" % (name, a)))
    for where, line, text in problems:
        print("%s:%d: %s" % (where, line, text))
    if "--quiet" not in sys.argv:
        print("%d ops used, %d problems" % (len(used), len(problems)))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
