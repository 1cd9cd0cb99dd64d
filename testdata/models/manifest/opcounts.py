#!/usr/bin/env python3
"""Count the ops of the Programs of models, beside PaddlePaddle's: opcounts.py --root ROOT --dy2st PATH [--all] [--only SUBSTR] [--json OUT]

PaddlePaddle's counts are the manifest's `paddle_ops`: the ops of its dialect (`pd_op.*`) in the program that its `to_static`
gives in evaluation, inputs and constants among them; parameters and outputs are of the dialect `builtin` and not counted.
`dy2st convert --emit ops` counts our Program behind the clean-up passes and before any fusion; parameters and state cells are
left out here too. opcounts.txt lists models of each family; `--all` takes every model of the manifest.
"""
import argparse, concurrent.futures as cf, json, os, shutil, subprocess, sys, tempfile

import judge, specialised

HERE = os.path.dirname(os.path.abspath(__file__))


def count(dy2st, root, e):
    """Ops of the Program by kind, or why there is none."""
    tmp = tempfile.mkdtemp(prefix="model_")
    os.mkdir(tmp + "/links")
    try:
        module = judge.stage(e, root, tmp + "/links")
        # Converting a file reads nothing outside of its folder, so links will not do.
        shutil.copytree(tmp + "/links", tmp + "/files")
        path = specialised.file_of(tmp + "/files", module)
        if path is None:
            # A layer of the framework itself has no file.
            path = "entry_of_model.py"
            with open(tmp + "/files/" + path, "w") as f:
                f.write("from %s import %s\n" % (module, e["symbol"].split(".")[0]))
        parts = [specialised.expression(a) for a in e.get("args", [])]
        parts += ["%s=%s" % (k, specialised.expression(v)) for k, v in e.get("kwargs", {}).items()]
        command = [dy2st, "convert", path, "--emit", "ops", "--max-steps", "1000000000"]
        command += ["--entry", "[net := %s(%s), net.eval()][0]" % (e["symbol"], ", ".join(parts))]
        for s in e["inputs"]:
            command += ["--input-spec", specialised.spec(s)]
        p = subprocess.run(command, cwd=tmp + "/files", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if p.returncode:
            return None, judge.reason(p.stderr.decode("utf-8", "replace"))
        rows = [line.split(None, 1) for line in p.stdout.decode("utf-8", "replace").splitlines()]
        return {kind: int(n) for n, kind in rows}, ""
    finally:
        shutil.rmtree(tmp, ignore_errors=True)


def total(counts):
    """The ops that PaddlePaddle's count has too."""
    return counts["in all"] - counts.get("(param)", 0) - counts.get("(state)", 0)


def chosen():
    """The models of opcounts.txt."""
    with open(HERE + "/opcounts.txt") as f:
        return [line.strip() for line in f if line.strip() and not line.startswith("#")]


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--root", required=True)
    ap.add_argument("--dy2st", required=True)
    ap.add_argument("--only", default="")
    ap.add_argument("--all", action="store_true")
    ap.add_argument("--kinds", action="store_true", help="print the ops of each kind too")
    ap.add_argument("--json")
    ap.add_argument("-j", type=int, default=2)
    a = ap.parse_args()
    root, dy2st = os.path.abspath(a.root), os.path.abspath(a.dy2st)
    entries = [e for e in json.load(open(HERE + "/manifest.json")) if e.get("paddle_ops") and a.only in e["id"]]
    if not a.all:
        names = chosen()
        entries = [e for e in entries if e["id"] in names]
    rows, over = [], 0
    with cf.ThreadPoolExecutor(a.j) as ex:
        for e, (counts, why) in zip(entries, ex.map(lambda e: count(dy2st, root, e), entries)):
            ours = total(counts) if counts else None
            rows.append({"id": e["id"], "family": e["family"], "ours": ours, "paddle": e["paddle_ops"], "why": why})
            over += ours is None or ours > e["paddle_ops"]
            shown = why if ours is None else "%5d %5d %.2f" % (ours, e["paddle_ops"], ours / e["paddle_ops"])
            print("%s %s%s" % (shown, e["id"], "  MORE" if ours and ours > e["paddle_ops"] else ""), flush=True)
            if a.kinds and counts:
                print("    " + ", ".join("%d %s" % (n, kind) for kind, n in counts.items() if kind != "in all"), flush=True)
    if a.json:
        json.dump(rows, open(a.json, "w"), indent=1)
    print("%d of %d models have at most PaddlePaddle's ops" % (len(rows) - over, len(rows)))
    return 0 if rows and not over else 1


if __name__ == "__main__":
    sys.exit(main())
