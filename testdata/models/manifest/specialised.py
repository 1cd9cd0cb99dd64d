#!/usr/bin/env python3
"""Count what conversion with an entry rewrites in the models of manifest.json: specialised.py --root ROOT --dy2st PATH [--only SUBSTR] [-j N]

Each model's file is converted for the model and inputs of the manifest. Control flow that no tensor decides there stays as
it is written, so that few models have any left that is rewritten. Prints the models that have, and the share of those that
have none.
"""
import argparse, concurrent.futures as cf, json, os, shutil, subprocess, sys, tempfile

import judge

HERE = os.path.dirname(os.path.abspath(__file__))


def expression(v):
    """A Python expression for an argument of the manifest."""
    if isinstance(v, dict) and "$call" in v:
        module, symbol = v["$call"].split(":")
        parts = [expression(a) for a in v.get("args", [])] + ["%s=%s" % (k, expression(x)) for k, x in v.get("kwargs", {}).items()]
        return "__import__(%r, fromlist=['_']).%s(%s)" % (module, symbol, ", ".join(parts))
    if isinstance(v, dict) and "$eval" in v:
        return v["$eval"]
    if isinstance(v, dict):
        return "{" + ", ".join("%r: %s" % (k, expression(x)) for k, x in v.items()) + "}"
    if isinstance(v, list):
        return "[" + ", ".join(expression(x) for x in v) + "]"
    return repr(v)


def spec(s):
    if "shape" not in s:
        return repr(s.get("const"))
    return "%s[%s]" % (s.get("dtype", "float32"), ",".join(str(d) for d in s["shape"]))


def file_of(folder, module):
    """The path below a folder of the file of a module; None where it has none there."""
    path = module.replace(".", "/")
    return next((p for p in (path + ".py", path + "/__init__.py") if os.path.exists(folder + "/" + p)), None)


def run_one(dy2st, root, e):
    tmp = tempfile.mkdtemp(prefix="model_")
    os.mkdir(tmp + "/links")
    try:
        module = judge.stage(e, root, tmp + "/links")
        # Converting a file reads nothing outside of its folder, so links will not do.
        shutil.copytree(tmp + "/links", tmp + "/files")
        parts = [expression(a) for a in e.get("args", [])] + ["%s=%s" % (k, expression(v)) for k, v in e.get("kwargs", {}).items()]
        command = [dy2st, "convert", file_of(tmp + "/files", module), "--entry", "%s(%s)" % (e["symbol"], ", ".join(parts))]
        for s in e["inputs"]:
            command += ["--input-spec", spec(s)]
        p = subprocess.run(command, cwd=tmp + "/files", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if p.returncode:
            return None, judge.reason(p.stderr.decode("utf-8", "replace"))
        rewritten = [line.strip() for line in p.stdout.decode("utf-8", "replace").splitlines() if "_jst." in line]
        return rewritten, ""
    finally:
        shutil.rmtree(tmp, ignore_errors=True)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--root", required=True)
    ap.add_argument("--dy2st", required=True)
    ap.add_argument("--only", default="")
    ap.add_argument("-j", type=int, default=2)
    a = ap.parse_args()
    root, dy2st = os.path.abspath(a.root), os.path.abspath(a.dy2st)
    entries = [e for e in json.load(open(HERE + "/manifest.json")) if "expected" in e and a.only in e["id"]]
    # Layers of the framework itself have no file of a user's.
    entries = [e for e in entries if not e["module"].startswith("paddle.nn")]
    plain = 0
    with cf.ThreadPoolExecutor(a.j) as ex:
        for e, (rewritten, why) in zip(entries, ex.map(lambda e: run_one(dy2st, root, e), entries)):
            plain += rewritten == []
            if rewritten is None:
                print("%s: %s" % (e["id"], why))
            for line in rewritten or []:
                print("%s: %s" % (e["id"], line))
    print("%d of %d models = %.1f %% come out without rewritten control flow" % (plain, len(entries), 100.0 * plain / max(len(entries), 1)))
    return 0 if entries and plain * 10 >= len(entries) * 9 else 1


if __name__ == "__main__":
    sys.exit(main())
