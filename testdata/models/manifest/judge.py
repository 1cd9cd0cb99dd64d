#!/usr/bin/env python3
"""Judge a program that runs Paddle-style scripts on real model files that nobody here wrote.

usage: judge.py --root ROOT --engine 'dy2st run' [--modes eager,static,save] [--only SUBSTR] [-j N] [--json OUT] MANIFEST.json
       judge.py --root ROOT --record --engine 'python3 DRIVER' MANIFEST.json      (fills "expected" from eager Paddle)

ROOT is what fetch.py filled (unpacked wheels under pypi/src). Each model is imported from a tree of links in which the packages on the
way have an empty __init__.py, built with the arguments of the manifest, given weights by an exact formula, run on inputs by an exact formula,
and its outputs are compared (shape, dtype, mean, mean of absolute values, 24 samples) within 1e-3 of their mean magnitude.
"""
import argparse, collections, concurrent.futures as cf, json, math, os, re, shlex, shutil, subprocess, sys, tempfile, time

DRIVER = '''\
import json
import paddle
@IMPORTS@


def mix(n, k, m):
    return (paddle.arange(n, dtype="int64") * 7919 + k * 104729) % m


def size(shape):
    n = 1
    for d in shape:
        n = n * int(d)
    return n


def give_weights(net):
    k = 0
    for name, p in net.state_dict().items():
        k = k + 1
        shape = [int(d) for d in p.shape]
        if "float" not in str(p.dtype):
            continue
        n = size(shape)
        if n == 0:
            continue
        u = mix(n, k, 10007).astype("float32") / 10007.0
        if name.endswith("_variance"):
            w = u + 0.5
        elif len(shape) <= 1:
            w = (u - 0.5) * 0.2
            if name.endswith("weight") or name.endswith("scale") or name.endswith("gamma"):
                w = w + 1.0
        else:
            fan = size(shape[1:]) if len(shape) > 2 else shape[0]
            w = (u - 0.5) * 3.4641016 / (max(fan, 1) ** 0.5)
        p.set_value(w.reshape(shape).astype(p.dtype))


def make(s, k):
    if isinstance(s, dict) and "shape" in s:
        n = size(s["shape"])
        dt = s.get("dtype", "float32")
        if s.get("gen") == "ones":
            v = paddle.ones([n], dtype="float32")
        elif dt.startswith("int"):
            lo = s.get("low", 0)
            v = mix(n, k, max(s.get("high", 10) - lo, 1)) + lo
        elif dt == "bool":
            v = mix(n, k, 2)
        else:
            v = (mix(n, k, 997).astype("float32") / 997.0 - 0.5) * 3.4641016
            if s.get("gen") == "rand":
                v = v / 3.4641016 + 0.5
        return v.astype(dt).reshape(s["shape"])
    if isinstance(s, dict) and "const" in s:
        return s["const"]
    if isinstance(s, dict):
        return {q: make(x, k + 1) for q, x in s.items()}
    if isinstance(s, list):
        return [make(x, k + i) for i, x in enumerate(s)]
    return s


def flat(o):
    if isinstance(o, paddle.Tensor):
        return [o]
    if isinstance(o, (list, tuple)):
        return [t for x in o for t in flat(x)]
    if isinstance(o, dict):
        return [t for q in o for t in flat(o[q])]
    if hasattr(o, "__dict__") and not isinstance(o, type):
        return [t for x in vars(o).values() for t in flat(x)]
    return []


def summary(t):
    n = size(t.shape)
    r = {"shape": [int(d) for d in t.shape], "dtype": str(t.dtype).replace("paddle.", "")}
    if n and "complex" not in r["dtype"]:
        v = t.reshape([-1]).astype("float64")
        r["mean"] = float(v.mean())
        r["mag"] = float(v.abs().mean())
        step = max(n // 24, 1)
        r["at"] = [float(x) for x in v[::step][:24].tolist()]
    return r


net = @BUILD@
give_weights(net)
net.eval()
inputs = [make(s, 3 * i + 1) for i, s in enumerate(json.loads(@INPUTS@))]
mode = "@MODE@"
fn = net
if mode != "eager":
    fn = paddle.jit.to_static(net, full_graph=True)
with paddle.no_grad():
    if mode == "save":
        fn(*inputs)
        paddle.jit.save(fn, "saved/m")
        fn = paddle.jit.load("saved/m")
        fn.eval()
        out = fn(*flat(inputs))
    else:
        out = fn(*inputs)
print("@@RESULT " + json.dumps([summary(t) for t in flat(out)]))
'''


def lit(v, imports):
    if isinstance(v, dict):
        if "$call" in v:
            mod, sym = v["$call"].split(":")
            name = "_c%d" % len(imports)
            imports.append("from %s import %s as %s" % (mod, sym.split(".")[0], name))
            tail = "".join("." + p for p in sym.split(".")[1:])
            parts = [lit(a, imports) for a in v.get("args", [])] + ["%s=%s" % (k, lit(x, imports)) for k, x in v.get("kwargs", {}).items()]
            return "%s%s(%s)" % (name, tail, ", ".join(parts))
        if "$eval" in v:
            return v["$eval"]
        return "{" + ", ".join("%r: %s" % (k, lit(x, imports)) for k, x in v.items()) + "}"
    if isinstance(v, list):
        return "[" + ", ".join(lit(x, imports) for x in v) + "]"
    return repr(v)


def link_tree(src_root, dst_root, module, bare):
    """Link what stands in src_root into dst_root; on the way to each of `module` and `bare`, packages get an empty __init__.py."""
    def walk(parts, src, dst):
        os.makedirs(dst, exist_ok=True)
        for f in os.listdir(src):
            s, d = os.path.join(src, f), os.path.join(dst, f)
            if os.path.lexists(d) or f == "__init__.py" and parts is not None:
                continue
            if parts and f == parts[0] and os.path.isdir(s):
                continue
            os.symlink(s, d)
        if parts is not None and not os.path.exists(dst + "/__init__.py"):
            open(dst + "/__init__.py", "w").close()
        if parts:
            s, d = os.path.join(src, parts[0]), os.path.join(dst, parts[0])
            if os.path.isdir(s):
                if os.path.islink(d):
                    os.unlink(d)
                walk(parts[1:], s, d)
    for m in [module] + [b + ".x" for b in bare]:
        parts = m.split(".")[:-1]
        if parts and os.path.isdir(os.path.join(src_root, parts[0])):
            top = os.path.join(dst_root, parts[0])
            if os.path.islink(top):
                os.unlink(top)
            walk(parts[1:], os.path.join(src_root, parts[0]), top)


def stage(e, root, tmp):
    """Fill tmp with what the model needs; returns the module name to import."""
    module = e["module"]
    if module.startswith("paddle.vision.models"):
        import_root = os.path.join(root, "pypi/src/paddlepaddle/paddle/vision/models")
        os.makedirs(tmp + "/pv", exist_ok=True)
        open(tmp + "/pv/__init__.py", "w").close()
        os.symlink(import_root, tmp + "/pv/models")
        with open(tmp + "/pv/ops.py", "w") as f:
            f.write("from paddle.vision.ops import *\nfrom paddle.vision.ops import ConvNormActivation\n")
        return module.replace("paddle.vision.models", "pv.models")
    if module.startswith("paddle."):
        return module
    if e.get("how") == "file":
        f = os.path.join(root, e["file"])
        name = "m_" + os.path.basename(f)[:-3].replace("-", "_").replace(".", "_")
        for r in e.get("sys_path", []):
            for q in os.listdir(os.path.join(root, r)):
                if not os.path.lexists(tmp + "/" + q):
                    os.symlink(os.path.join(root, r, q), tmp + "/" + q)
        if not os.path.lexists(tmp + "/" + name + ".py"):
            os.symlink(f, tmp + "/" + name + ".py")
        return name
    for r in e.get("sys_path", []):
        src = os.path.join(root, r)
        if e.get("how") == "bare":
            link_tree(src, tmp, module, e.get("bare", []))
        for q in os.listdir(src):
            if not os.path.lexists(tmp + "/" + q):
                os.symlink(os.path.join(src, q), tmp + "/" + q)
    return module


def reason(text):
    """The diagnostic or exception that ended a run and where it arose, else the end of what was printed."""
    lines = text.strip().splitlines()
    for i, line in enumerate(lines):
        if re.match(r"(\w+: )?error\[DY\d+\]", line):
            return " | ".join(part.strip() for part in lines[i:i + 2])[:400]
    for line in reversed(lines):
        if re.match(r"[\w.]*(Error|Exception|Interrupt)\b", line):
            return line[:400]
    return " | ".join(lines[-4:])[-400:]


def run_one(engine, root, e, mode, timeout):
    tmp = tempfile.mkdtemp(prefix="model_")
    t0 = time.time()
    try:
        module = stage(e, root, tmp)
        imports = []
        parts = [lit(a, imports) for a in e.get("args", [])] + ["%s=%s" % (k, lit(v, imports)) for k, v in e.get("kwargs", {}).items()]
        top = e["symbol"].split(".")[0]
        imports.append("from %s import %s" % (module, top))
        with open(tmp + "/drive_model.py", "w") as f:
            f.write(DRIVER.replace("@IMPORTS@", "\n".join(imports)).replace("@BUILD@", "%s(%s)" % (e["symbol"], ", ".join(parts)))
                    .replace("@INPUTS@", repr(json.dumps(e["inputs"]))).replace("@MODE@", mode))
        env = dict(os.environ, GLOG_minloglevel="3", OMP_NUM_THREADS="1", PYTHONWARNINGS="ignore")
        try:
            p = subprocess.run(shlex.split(engine) + ["drive_model.py"], cwd=tmp, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=timeout)
            text, code = p.stdout.decode("utf-8", "replace"), p.returncode
        except subprocess.TimeoutExpired:
            return None, "no answer in %d s" % timeout, timeout
        i = text.find("@@RESULT ")
        if i < 0:
            return None, "exit %d: %s" % (code, reason(text)), round(time.time() - t0, 2)
        return json.loads(text[i + 9:].splitlines()[0]), "", round(time.time() - t0, 2)
    finally:
        shutil.rmtree(tmp, ignore_errors=True)


def differs(want, got, saved=False):
    if saved and len(got) != len(want):
        uniq = []
        for w in want:
            if w not in uniq:
                uniq.append(w)
        want = uniq if len(uniq) == len(got) else want
    if len(want) != len(got):
        return "%d outputs wanted, %d got" % (len(want), len(got))
    for i, (a, b) in enumerate(zip(want, got)):
        if a["shape"] != b["shape"]:
            return "output %d: shape %s wanted, %s got" % (i, a["shape"], b["shape"])
        if a["dtype"] != b["dtype"]:
            return "output %d: dtype %s wanted, %s got" % (i, a["dtype"], b["dtype"])
        tol = 1e-3 * a.get("mag", 0) + 1e-6
        for k in ("mean", "mag"):
            if k in a and not abs(a[k] - b[k]) <= tol:
                return "output %d: %s %.7g wanted, %.7g got" % (i, k, a[k], b[k])
        for x, y in zip(a.get("at", []), b.get("at", [])):
            if not abs(x - y) <= 3 * tol + 1e-3 * abs(x):
                return "output %d: sample %.7g wanted, %.7g got" % (i, x, y)
    return ""


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--root", required=True)
    ap.add_argument("--engine", required=True)
    ap.add_argument("--modes", default="eager,static,save")
    ap.add_argument("--only", default="")
    ap.add_argument("-j", type=int, default=2)
    ap.add_argument("--timeout", type=int, default=180)
    ap.add_argument("--record", action="store_true")
    ap.add_argument("--json")
    ap.add_argument("manifest")
    a = ap.parse_args()
    root = os.path.abspath(a.root)
    entries = json.load(open(a.manifest))
    if a.record:
        todo = [e for e in entries if a.only in e["id"] and "expected" not in e and "unusable" not in e]
        with cf.ThreadPoolExecutor(a.j) as ex:
            for e, (got, why, secs) in zip(todo, ex.map(lambda e: run_one(a.engine, root, e, "eager", a.timeout), todo)):
                bad = got is not None and not all(all(math.isfinite(x) for x in [g.get("mean", 0), g.get("mag", 0)] + g.get("at", [])) for g in got)
                if got is None or bad or not got:
                    e["unusable"] = why or ("not finite" if bad else "no tensor comes out")
                else:
                    e["expected"] = got
                print("%-60s %s %s" % (e["id"], "ok" if "expected" in e else "UNUSABLE", e.get("unusable", "")[-200:]), flush=True)
                json.dump(entries, open(a.manifest, "w"), indent=0)
        return 0
    jobs = [(e, m) for e in entries if "expected" in e and a.only in e["id"] for m in a.modes.split(",")]
    rows, table = [], collections.defaultdict(collections.Counter)
    with cf.ThreadPoolExecutor(a.j) as ex:
        for (e, m), (got, why, secs) in zip(jobs, ex.map(lambda q: run_one(a.engine, root, q[0], q[1], a.timeout), jobs)):
            d = why if got is None else differs(e["expected"], got, m == "save")
            s = "ok" if got is not None and not d else ("error" if got is None else "wrong")
            rows.append({"id": e["id"], "mode": m, "status": s, "detail": d, "seconds": secs})
            table[m][s] += 1
            if s != "ok":
                print("%-6s %-6s %s: %s" % (s, m, e["id"], d[-260:]), flush=True)
    if a.json:
        json.dump(rows, open(a.json, "w"), indent=1)
    for m in a.modes.split(","):
        n = sum(table[m].values())
        print("| %s | %d/%d = %.1f %% | wrong %d | error %d |" % (m, table[m]["ok"], n, 100.0 * table[m]["ok"] / max(n, 1), table[m]["wrong"], table[m]["error"]))
    ok = sum(1 for r in rows if r["status"] == "ok")
    print("%d passed, %d failed" % (ok, len(rows) - ok))
    return 0 if rows and ok == len(rows) else 1


if __name__ == "__main__":
    sys.exit(main())
