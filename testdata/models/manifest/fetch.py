#!/usr/bin/env python3
"""Fill ROOT/pypi/src/<package> with the .py files of the wheels that manifest.json names: fetch.py ROOT [PACKAGE ...]

Uses `pip download --no-deps`; nothing of the models is installed or run. Keep ROOT outside the repository.
"""
import glob, json, os, subprocess, sys, tempfile, zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
root, only = os.path.abspath(sys.argv[1]), set(sys.argv[2:])
packages = {}
for e in json.load(open(HERE + "/manifest.json")):
    s = e["source"]
    if s["kind"] == "pypi":
        packages[s["package"]] = s.get("version", "")
packages.setdefault("paddlepaddle", "3.3.1")
for name, version in sorted(packages.items()):
    dst = os.path.join(root, "pypi/src", name)
    if only and name not in only or os.path.isdir(dst):
        continue
    with tempfile.TemporaryDirectory() as tmp:
        subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", tmp, name + ("==" + version if version else "")], check=True)
        wheel = glob.glob(tmp + "/*.whl")[0]
        keep = "paddle/vision/models/" if name == "paddlepaddle" else ""
        with zipfile.ZipFile(wheel) as z:
            for f in z.namelist():
                if f.endswith((".py", ".yaml", ".yml", ".json", ".txt")) and f.startswith(keep) and ".." not in f:
                    z.extract(f, dst)
    print(name, version, len(glob.glob(dst + "/**/*.py", recursive=True)), "files")
