#!/usr/bin/env python3
"""The witness: converted source under CPython with real PaddlePaddle gives the eager answers.

usage: witness.py --dy2st target/debug/dy2st [--only SUBSTR] [--law] [--sizes] [DIR...]

Every case's model.py is converted, its lines are mapped back to those of the original, and it runs in a fork of a process
that has PaddlePaddle loaded; the answers are judged by cases/judge.py. Needs a Python with PaddlePaddle 3.3.1; nothing of
dy2st but the converter and its runtime module takes part.
"""
import argparse, ast, glob, json, os, shutil, statistics, subprocess, sys, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE + "/cases")
import judge  # noqa: E402


def convert(dy2st, path):
    text = subprocess.run([dy2st, "convert", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if text.returncode:
        raise RuntimeError(text.stderr.decode())
    places = subprocess.run([dy2st, "convert", "--emit", "map", path], stdout=subprocess.PIPE, check=True)
    return text.stdout.decode(), json.loads(places.stdout)


def remapped(text, places):
    """The code of the converted text, with the line numbers of the original."""
    text = text.removeprefix("\ufeff")
    tree = ast.parse(text)
    if places["changed"]:
        rows = text.split("\n")
        known = {(line, column): original for line, column, original, _ in places["map"]}
        for node in ast.walk(tree):
            if hasattr(node, "lineno"):
                column = len(rows[node.lineno - 1].encode()[:node.col_offset].decode()) + 1
                node.end_lineno = node.lineno = known.get((node.lineno, column), 1)
                node.end_col_offset = node.col_offset = 0
    return compile(tree, os.path.abspath("model.py"), "exec")


def in_fork(folder, text, lines, runtime):
    """What the case's driver prints, and its exit status."""
    tmp = tempfile.mkdtemp(prefix="witness_")
    for f in os.listdir(folder):
        (shutil.copytree if os.path.isdir(folder + "/" + f) else shutil.copy)(folder + "/" + f, tmp + "/" + f)
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            os.chdir(tmp)
            out = os.open("out.txt", os.O_WRONLY | os.O_CREAT)
            os.dup2(out, 1)
            os.dup2(out, 2)
            sys.path[:0] = [tmp, runtime]
            import types
            model = types.ModuleType("model")
            model.__file__ = tmp + "/model.py"
            sys.modules["model"] = model
            exec(remapped(text, lines), model.__dict__)
            exec(compile(judge.DRIVER.replace("@MODE@", "eager"), "driver.py", "exec"), {"__name__": "__main__"})
            code = 0
        except BaseException:
            import traceback
            traceback.print_exc()
        sys.stdout.flush()
        os._exit(code)
    deadline = time.time() + 60
    while True:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            break
        if time.time() > deadline:
            os.kill(pid, 9)
        time.sleep(0.002)
    with open(tmp + "/out.txt", errors="replace") as f:
        printed = f.read()
    shutil.rmtree(tmp, ignore_errors=True)
    return printed, os.waitstatus_to_exitcode(status)


def code_lines(text):
    return sum(1 for line in text.splitlines() if line.strip() and not line.strip().startswith("#"))


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--dy2st", required=True)
    ap.add_argument("--only", default="")
    ap.add_argument("--law", action="store_true")
    ap.add_argument("--sizes", action="store_true", help="print the size of each converted text against its source")
    ap.add_argument("dirs", nargs="*", default=[HERE + "/cases/syntax"])
    a = ap.parse_args()
    judge.LAW = a.law
    os.environ.update(GLOG_minloglevel="3", OMP_NUM_THREADS="1", PYTHONWARNINGS="ignore")
    runtime = tempfile.mkdtemp(prefix="runtime_")
    module = subprocess.run([a.dy2st, "convert", "--runtime-module"], stdout=subprocess.PIPE, check=True).stdout
    with open(runtime + "/dy2st_runtime.py", "wb") as f:
        f.write(module)
    import paddle  # noqa: F401
    passed, failed, ratios = 0, [], []
    for d in a.dirs:
        for f in sorted(glob.glob(d + "/**/case.json", recursive=True)):
            folder = os.path.dirname(f)
            case = json.load(open(f))
            if a.only not in folder or "eager" not in judge.modes_of(case, ["eager"]) or not os.path.exists(folder + "/model.py"):
                continue
            name = "/".join(folder.split("/")[-2:])
            try:
                text, lines = convert(a.dy2st, folder + "/model.py")
                ratios.append((code_lines(text) / code_lines(open(folder + "/model.py", errors="replace").read()), name))
                printed, code = in_fork(folder, text, lines, runtime)
                status, detail = judge.judge(case, "eager", printed, code, True)
            except (RuntimeError, SyntaxError) as e:
                status, detail = "error", str(e).replace("\n", " ")
            if status == "ok":
                passed += 1
            else:
                failed.append(name)
                print("%-6s %s: %s" % (status, name, detail[:300]), flush=True)
    shutil.rmtree(runtime, ignore_errors=True)
    if a.sizes:
        for ratio, name in sorted(ratios, reverse=True)[:20]:
            print("%.2f  %s" % (ratio, name))
    if ratios:
        print("size: median %.2f, largest %.2f" % (statistics.median(r for r, _ in ratios), max(r for r, _ in ratios)))
    print("witness: %d agree, %d do not" % (passed, len(failed)))
    return 0 if not failed else 1


if __name__ == "__main__":
    sys.exit(main())
