#!/usr/bin/env python3
"""Judge the models of manifest.json on sizes that their one Program was not made for.

usage: dynamic.py --root ROOT --engine 'dy2st run' [--only SUBSTR] [-j N] [--json OUT]
       dynamic.py --root ROOT --record --engine 'python3 DRIVER'     (fills dynamic.json from eager Paddle)

For each model the batch, and then height and width (or the length of the sequence), become None in the InputSpec. The
static model is called on two other sizes; it must give what eager Paddle gives (dynamic.json; a model is listed with a
variant only if eager Paddle runs it on both sizes), from one Program.
"""
import argparse, collections, concurrent.futures as cf, json, math, os, shlex, shutil, subprocess, sys, tempfile

import judge

HERE = os.path.dirname(os.path.abspath(__file__))

DRIVE = '''
rounds = [[make(s, 3 * i + 1) for i, s in enumerate(inputs)] for inputs in json.loads(@ROUNDS@)]
mode = "@MODE@"
fn = net
if mode != "eager":
    specs = json.loads(@SPECS@)
    fn = paddle.jit.to_static(net, full_graph=True, input_spec=[paddle.static.InputSpec(s, d) for s, d in specs])
with paddle.no_grad():
    for inputs in rounds:
        out = fn(*inputs)
        print("@@RESULT " + json.dumps([summary(t) for t in flat(out)]))
if mode != "eager":
    print("@@PROGRAMS %d" % len(net.forward.program_cache))
'''
HEAD = judge.DRIVER[:judge.DRIVER.index("inputs = [make(")]


def variants(inputs):
    """(name, [[inputs, inputs], specs]) for each way in which the sizes may vary."""
    if any("shape" not in s for s in inputs):
        return
    def changed(axes, by):
        rounds = []
        for more in by:
            rounds.append([dict(s, shape=[d + more[axes(s).index(k)] if k in axes(s) else d for k, d in enumerate(s["shape"])]) for s in inputs])
        specs = [[[None if k in axes(s) else d for k, d in enumerate(s["shape"])], s.get("dtype", "float32")] for s in inputs]
        return rounds, specs
    yield ("batch",) + changed(lambda s: [0], [[2], [3]])
    if all(len(s["shape"]) >= 4 for s in inputs):
        yield ("size",) + changed(lambda s: [len(s["shape"]) - 2, len(s["shape"]) - 1], [[32, 64], [64, 32]])
    else:
        yield ("size",) + changed(lambda s: [1], [[3], [8]])


def run_one(engine, root, e, rounds, specs, mode, timeout):
    """The summaries of all rounds and the number of Programs, or why there are none."""
    tmp = tempfile.mkdtemp(prefix="model_")
    try:
        module = judge.stage(e, root, tmp)
        imports = []
        parts = [judge.lit(a, imports) for a in e.get("args", [])] + ["%s=%s" % (k, judge.lit(v, imports)) for k, v in e.get("kwargs", {}).items()]
        imports.append("from %s import %s" % (module, e["symbol"].split(".")[0]))
        text = (HEAD + DRIVE).replace("@IMPORTS@", "\n".join(imports)).replace("@BUILD@", "%s(%s)" % (e["symbol"], ", ".join(parts)))
        text = text.replace("@ROUNDS@", repr(json.dumps(rounds))).replace("@SPECS@", repr(json.dumps(specs))).replace("@MODE@", mode)
        with open(tmp + "/drive_model.py", "w") as f:
            f.write(text)
        env = dict(os.environ, GLOG_minloglevel="3", OMP_NUM_THREADS="1", PYTHONWARNINGS="ignore")
        try:
            p = subprocess.run(shlex.split(engine) + ["drive_model.py"], cwd=tmp, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=timeout)
        except subprocess.TimeoutExpired:
            return None, "no answer in %d s" % timeout
        text = p.stdout.decode("utf-8", "replace")
        results = [json.loads(line[9:]) for line in text.splitlines() if line.startswith("@@RESULT ")]
        if len(results) < len(rounds) and mode != "eager":
            return None, "exit %d: %s" % (p.returncode, judge.reason(text))
        programs = [int(line[11:]) for line in text.splitlines() if line.startswith("@@PROGRAMS ")]
        why = "" if len(results) == len(rounds) else "exit %d: %s" % (p.returncode, judge.reason(text))
        return (results, programs), why
    finally:
        shutil.rmtree(tmp, ignore_errors=True)


def finite(results):
    numbers = [x for result in results for g in result for x in [g.get("mean", 0), g.get("mag", 0)] + g.get("at", [])]
    return all(math.isfinite(x) for x in numbers)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--root", required=True)
    ap.add_argument("--engine", required=True)
    ap.add_argument("--only", default="")
    ap.add_argument("-j", type=int, default=2)
    ap.add_argument("--timeout", type=int, default=300)
    ap.add_argument("--record", action="store_true")
    ap.add_argument("--json")
    a = ap.parse_args()
    root = os.path.abspath(a.root)
    entries = json.load(open(HERE + "/manifest.json"))
    path = HERE + "/dynamic.json"
    recorded = json.load(open(path)) if os.path.exists(path) else {}
    jobs = [(e, v) for e in entries if "expected" in e and a.only in e["id"] for v in variants(e["inputs"])]
    if a.record:
        todo = [e for e in entries if "expected" in e and a.only in e["id"] and e["id"] not in recorded]
        def record(e):
            """Both ways in one process as far as they run, else the second in one of its own."""
            ways = list(variants(e["inputs"]))
            got, why = run_one(a.engine, root, e, [r for v in ways for r in v[1]], [], "eager", a.timeout)
            results = got[0] if got else []
            found = {}
            for k, v in enumerate(ways):
                mine = results[2 * k:2 * k + 2]
                if len(mine) < 2 and k > 0 and len(results) < 2 * k:
                    got, why = run_one(a.engine, root, e, v[1], [], "eager", a.timeout)
                    mine = got[0] if got else []
                found[v[0]] = mine if len(mine) == 2 and finite(mine) else None
            return found, why
        with cf.ThreadPoolExecutor(a.j) as ex:
            for e, (found, why) in zip(todo, ex.map(record, todo)):
                recorded[e["id"]] = found
                print("%-60s %s %s" % (e["id"], [name for name in found if found[name]], why[-160:]), flush=True)
                json.dump(recorded, open(path + ".part", "w"), indent=0)
                os.replace(path + ".part", path)
        return 0
    jobs = [(e, v) for e, v in jobs if recorded.get(e["id"], {}).get(v[0])]
    table, bad, rows = collections.Counter(), set(), []
    with cf.ThreadPoolExecutor(a.j) as ex:
        for (e, v), (got, why) in zip(jobs, ex.map(lambda q: run_one(a.engine, root, q[0], q[1][1], q[1][2], "static", a.timeout), jobs)):
            status = "error"
            if got is not None:
                results, programs = got
                wrong = [judge.differs(w, g) for w, g in zip(recorded[e["id"]][v[0]], results)]
                why = next((w for w in wrong if w), "")
                status = "wrong" if why else "ok"
                if not why and programs != [1]:
                    status, why = "again", "%s Programs" % programs
            table[v[0], status] += 1
            rows.append({"id": e["id"], "variant": v[0], "status": status, "detail": why})
            if status != "ok":
                bad.add(e["id"])
                print("%-6s %-6s %s: %s" % (status, v[0], e["id"], why[-300:]), flush=True)
    if a.json:
        json.dump(rows, open(a.json, "w"), indent=1)
    models = {e["id"] for e, v in jobs}
    for name in ("batch", "size"):
        n = sum(c for (v, s), c in table.items() if v == name)
        print("| %s | %d/%d | wrong %d | error %d | more Programs %d |" % (name, table[name, "ok"], n, table[name, "wrong"], table[name, "error"], table[name, "again"]))
    print("%d of %d models right = %.1f %%" % (len(models) - len(bad), len(models), 100.0 * (len(models) - len(bad)) / max(len(models), 1)))
    return 0 if models and not bad else 1


if __name__ == "__main__":
    sys.exit(main())
