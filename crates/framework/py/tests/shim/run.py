"""`python run.py SCRIPT [ARGS]`: runs a script under CPython with our `paddle` over real PaddlePaddle's ops."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import host  # noqa: E402

ours = host.install()
import importlib.util  # noqa: E402

script = sys.argv[1]
sys.argv = sys.argv[1:]
sys.path.insert(0, os.path.dirname(os.path.abspath(script)))
sys.path.append(os.path.join(host.PY, "..", "..", "transform", "py"))
code = compile(open(script).read(), script, "exec")
exec(code, {"__name__": "__main__", "__file__": os.path.abspath(script)})
