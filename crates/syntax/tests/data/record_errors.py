"""Records what CPython says about each snippet of errors.tsv: run as `python3.11 record_errors.py errors.tsv`.

A line is a Python string literal, then (written by this script) exception, line, column, end column, message, or OK.
"""

import ast
import sys
import warnings

warnings.simplefilter("ignore")
path = sys.argv[1]
seen = {}
with open(path, encoding="utf-8") as lines:
    for line in lines:
        literal = line.rstrip("\n").split("\t")[0]
        text = ast.literal_eval(literal)
        try:
            compile(text, "model.py", "exec")
            seen[text] = (literal, "OK")
        except SyntaxError as error:
            fields = type(error).__name__, error.lineno, error.offset, error.end_offset, error.msg
            seen[text] = (literal, *map(str, fields))
with open(path, "w", encoding="utf-8") as out:
    out.writelines("\t".join(fields) + "\n" for fields in seen.values())
