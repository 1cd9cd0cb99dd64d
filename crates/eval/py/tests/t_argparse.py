import argparse
import contextlib
import io


def run(parser, args):
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            ns = parser.parse_args(args)
        print(args, "->", ns)
    except SystemExit as e:
        print(args, "-> exit", e.code)
        print(out.getvalue(), end="")


p = argparse.ArgumentParser(prog="train", description="Train a model with many options that make this description long enough to wrap around.", epilog="The end.")
p.add_argument("data", help="path of data")
p.add_argument("extra", nargs="*", type=int)
p.add_argument("--lr", type=float, default=0.1, help="learning rate (default: %(default)s)")
p.add_argument("-b", "--batch-size", type=int, default=32, metavar="N")
p.add_argument("--name", required=True)
p.add_argument("--mode", choices=["train", "eval"], default="train", help="what to do with the model, a help text that is long and wraps")
p.add_argument("-v", "--verbose", action="store_true")
p.add_argument("--no-cuda", dest="cuda", action="store_false", default=True)
p.add_argument("--layers", nargs="+", type=int, default=[1, 2])
p.add_argument("--size", nargs=2, type=int)
p.add_argument("--opt", nargs="?", const="c", default="d")
p.add_argument("--tag", action="append")
p.add_argument("-c", action="count", default=0)
p.add_argument("--const", action="store_const", const=42)
p.add_argument("--typed-default", type=int, default="7")
for args in (["d", "--name", "n"], ["d", "1", "2", "--name=n", "--lr", "1e-3", "-b16", "-v", "--no-cuda", "--layers", "3", "4", "--size", "5", "6", "--opt", "--tag", "a", "--tag=b", "-cc", "--const"],
             ["--name", "n", "d", "--opt", "x", "--batch-size=8", "--lr=-0.5"], ["d"], [], ["d", "--name", "n", "--mode", "bad"], ["d", "--name", "n", "--lr", "x"], ["d", "--name", "n", "--layers"],
             ["d", "--name", "n", "--unknown", "5"], ["d", "--name", "n", "--size", "1"], ["d", "--nam", "abbr"], ["d", "--name", "n", "-vcc"], ["d", "x", "--name", "n"], ["-h"], ["d", "--name"], ["d", "--l", "5"], ["--name", "n", "--", "-d", "4"], ["d", "--name", "n", "-5"], ["d", "--name", "n", "--verbose=1"]):
    run(p, args)
print(p.format_usage())
q = argparse.ArgumentParser(prog="q", add_help=False)
g = q.add_mutually_exclusive_group()
g.add_argument("--a", action="store_true")
g.add_argument("--b", type=int)
r = q.add_mutually_exclusive_group(required=True)
r.add_argument("--x")
r.add_argument("--y")
h = q.add_argument_group("extras", "some more")
h.add_argument("--z", help="zed")
h.add_argument("--hidden", help=argparse.SUPPRESS)
for args in (["--x", "1"], ["--x", "1", "--a", "--b", "3"], [], ["--x", "1", "--y", "2"], ["--x", "1", "--z", "4", "--hidden", "k"]):
    run(q, args)
q.print_help()
s = argparse.ArgumentParser(prog="tool", formatter_class=argparse.ArgumentDefaultsHelpFormatter)
s.add_argument("--level", default=3, type=int, help="how much")
subs = s.add_subparsers(dest="cmd", help="commands")
a = subs.add_parser("run", help="run it")
a.add_argument("file")
a.add_argument("-n", type=int, default=1)
b = subs.add_parser("stop")
b.set_defaults(func="stopper")
for args in (["run", "f.py", "-n", "2"], ["--level", "5", "stop"], [], ["bad"], ["run"], ["-h"], ["run", "-h"]):
    run(s, args)
print(p.parse_known_args(["d", "--name", "n", "--what", "is", "this"]))
p2 = argparse.ArgumentParser(parents=[q], prog="child")
p2.set_defaults(z="preset", w=1)
print(p2.parse_args(["--x", "5"]))
n = argparse.Namespace(a=1, b="x")
print(n, "a" in n, vars(n), n == argparse.Namespace(a=1, b="x"))
k = argparse.ArgumentParser(prog="k")
k.add_argument("--flag", action=argparse.BooleanOptionalAction, default=None)
k.add_argument("pos", nargs="?", default="dflt")
k.add_argument("rest", nargs=argparse.REMAINDER)
for args in ([], ["--flag"], ["--no-flag", "p"], ["p", "--other", "q"]):
    run(k, args)


class Upper(argparse.Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values.upper())


def positive(s):
    if int(s) <= 0:
        raise argparse.ArgumentTypeError("%s is not positive" % s)
    return int(s)


m = argparse.ArgumentParser(prog="m")
m.add_argument("--up", action=Upper)
m.add_argument("--pos", type=positive)
m.add_argument("--bool", type=lambda s: s == "true")
m.add_argument("--version", action="version", version="%(prog)s 1.0")
for args in (["--up", "abc"], ["--pos", "3"], ["--pos", "-3"], ["--pos=x"], ["--bool", "true"], ["--version"]):
    run(m, args)
