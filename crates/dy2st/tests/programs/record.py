"""Records what PaddlePaddle gives for the cases: `python record.py [NAME...]` writes `cases/NAME.out`."""
import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).parent


def header(text, word):
    return re.findall(r"^# %s: (.*)$" % word, text, re.M)


def main():
    names = sys.argv[1:]
    for path in sorted((HERE / "cases").glob("*.py")):
        if names and path.stem not in names:
            continue
        text = path.read_text()
        case = {"entry": header(text, "entry")[0], "specs": [], "calls": header(text, "call"), "state": header(text, "state")}
        done = subprocess.run(
            [sys.executable, str(HERE / "driver.py"), path.stem, "eager", json.dumps(case)],
            capture_output=True,
            text=True,
            env={"PYTHONPATH": str(HERE / "cases"), "PYTHONDONTWRITEBYTECODE": "1", "GLOG_minloglevel": "3"},
        )
        if done.returncode:
            sys.exit("%s: %s" % (path.stem, done.stderr))
        path.with_suffix(".out").write_text(done.stdout)


main()
