"""Records what PaddlePaddle 3.3.1 (CPU) gives for the ops of gradients.txt and more.txt, in float32.

    python3 testdata/ops/record.py PD_OP_H > testdata/ops/recorded.json

PD_OP_H is `include/paddle/fluid/pir/dialect/operator/ir/pd_op.h` of the installed package: it says in which order an op
takes its attributes. Lines that Paddle does not take are left out, and named on the error stream.
"""

import json
import os
import re
import sys
import warnings

warnings.filterwarnings("ignore")
import numpy as np
import paddle
from paddle import _C_ops

HERE = os.path.dirname(os.path.abspath(__file__))
DTYPES = {"f64": "float32", "f32": "float32", "i64": "int64", "i32": "int32", "bool": "bool"}
# Parameters that the table of ops leaves out or names otherwise.
EXTRA = {"infer_flags": lambda attrs: [1] * len(attrs["axes"]), "trainable_statistics": lambda attrs: False,
         "sparse": lambda attrs: False, "reduce_all": lambda attrs: not attrs.get("axis"),
         "target_shape": lambda attrs: [], "fix_seed": lambda attrs: False, "seed": lambda attrs: 0}
REQUIRED = {"keepdim": False, "ceil_mode": False, "exclusive": True, "global_pooling": False, "adaptive": False,
            "padding_algorithm": "EXPLICIT", "pooling_type": "max", "paddings": [0, 0], "data_format": "NCHW",
            "decrease_axis": [], "decrease_axes": [], "none_axes": [], "axis": -1, "pad_value": 0.0, "is_test": False,
            "momentum": 0.9, "epsilon": 1e-5, "use_global_stats": False, "strides": [1, 1], "dilations": [1, 1],
            "delta": 1.0, "mode": "upscale_in_train"}
DEFAULT_DTYPE = {name: paddle.int64 for name in ("argmax", "argmin", "cummax", "cummin", "unique", "unique_consecutive")}
# Where the same name has another function behind it, or Paddle's own has more operands.
NAMES = {"batch_norm_": "batch_norm"}
TABLE_DEFAULTS = {("softmax", "axis"): -1, ("split", "axis"): 0, ("split_with_num", "axis"): 0, ("prod", "axis"): [],
                  ("log_loss", "epsilon"): 1e-4, ("flip", "axis"): [],
                  ("unfold", "paddings"): [0, 0, 0, 0], ("fold", "paddings"): [0, 0, 0, 0]}


def signatures(path):
    """For each op the declarations of the longest `Build` that takes attributes as numbers."""
    found = {}
    text = open(path).read()
    for body in re.findall(r"class\s+(?:TEST_API\s+)?\w+Op\s*: public.*?\n\};", text, re.S):
        name = re.search(r'return "pd_op\.(\w+)"', body)
        builds = re.findall(r"static void Build\(pir::Builder &builder, pir::OperationArgument &argument, (.*?)\);", body)
        builds = [build for build in builds if "AttributeMap" not in build]
        if name and builds:
            found.setdefault(name.group(1), split_declarations(builds[0]))
    return found


def split_declarations(text):
    parts, depth, part = [], 0, ""
    for c in text + ",":
        if c == "," and depth == 0:
            parts.append(part.strip())
            part = ""
            continue
        depth += c in "<{(["
        depth -= c in ">})]"
        part += c
    return parts


def default(declaration):
    if "=" not in declaration:
        return None
    value = declaration.split("=", 1)[1].strip()
    if value.startswith("{"):
        return [float(x) if "." in x else int(x) for x in value[1:-1].split(",") if x.strip()]
    if value.startswith('"'):
        return value.strip('"')
    if value in ("true", "false"):
        return value == "true"
    return float(value.rstrip("f")) if re.search(r"[.e]", value) else int(value) if value.lstrip("-").isdigit() else None


def parse(line):
    call, rest = line[: line.rindex(")")], line[line.rindex(")") + 1 :] + " "
    name, inside = call.split("(", 1)
    operands, attrs = [], {}
    for item in split_declarations(inside):
        if "=" in item:
            key, value = item.split("=", 1)
            value = value if value.startswith('"') else value.replace("true", "True").replace("false", "False").replace("inf", "1e999")
            attrs[key] = eval(value, {"f32": "float32", "f64": "float32", "i64": "int64", "i32": "int32", "bool": "bool"})
        elif item == "none":
            operands.append(None)
        elif item:
            dtype, shape = item.split("[", 1)
            operands.append((DTYPES[dtype], [int(n) for n in shape[:-1].split(",") if n.strip()]))
    bounds = [float(n) for n in rest.replace(" in ", " ").split()] or [-2.0, 2.0]
    return name, operands, attrs, bounds


def tensor(random, spec, bounds):
    dtype, shape = spec
    if dtype == "float32":
        values = random.uniform(bounds[0], bounds[1], shape).astype("float32")
        values = np.round(values, 4)
    elif dtype == "bool":
        values = random.integers(0, 2, shape).astype("bool")
    else:
        values = random.integers(0, 2, shape).astype(dtype)
    return paddle.to_tensor(values, dtype=dtype)


def packed(value):
    if value is None:
        return None
    array = value.numpy()
    flat = [str(x) if not np.isfinite(x) else x for x in array.reshape(-1).tolist()]
    if array.dtype == np.float32:
        flat = [x if isinstance(x, str) else float(np.format_float_positional(np.float32(x), unique=True)) for x in flat]
    return {"dtype": str(array.dtype), "shape": list(array.shape), "data": flat}


def record(line, declared, random):
    name, specs, attrs, bounds = parse(line)
    tensors = [spec and tensor(random, spec, bounds) for spec in specs]
    for t in tensors:
        if t is not None and t.dtype == paddle.float32:
            t.stop_gradient = False
    if name in ("pool2d", "pool3d"):
        attrs.setdefault("strides", attrs["kernel_size"])
    if name.endswith("_interp"):
        attrs["interp_method"] = name.split("_")[0]
    declarations = declared[name]
    values = [d for d in declarations if d.startswith("pir::Value")]
    given, used = [], 0
    for at, declaration in enumerate(values):
        lists = name in ("concat", "stack", "add_n", "broadcast_tensors", "meshgrid") and at == 0
        if lists:
            given.append(tensors)
            used = len(tensors)
        elif name in ("index_put",) and at == 1:
            given.append(tensors[2:])
        elif name in ("index_put",) and at == 2:
            given.append(tensors[1])
        else:
            given.append(tensors[used] if used < len(tensors) else None)
            used += 1
    for declaration in declarations[len(values) :]:
        key = declaration.split("=")[0].split()[-1].strip("&")
        if key == "dtype":
            given.append(getattr(paddle, attrs[key]) if key in attrs else DEFAULT_DTYPE.get(name))
        elif key in attrs:
            given.append(attrs[key])
        elif key == "place":
            continue
        elif (name, key) in TABLE_DEFAULTS:
            given.append(TABLE_DEFAULTS[name, key])
        elif key in EXTRA:
            given.append(EXTRA[key](attrs))
        elif default(declaration) is not None:
            given.append(default(declaration))
        else:
            given.append(REQUIRED[key])
    results = getattr(_C_ops, NAMES.get(name, name))(*given)
    results = list(results) if isinstance(results, (list, tuple)) else [results]
    flows = [r for r in results if r is not None and r.dtype == paddle.float32 and not r.stop_gradient]
    leaves = [t for t in tensors if t is not None and not t.stop_gradient]
    grads = []
    if flows and leaves:
        first = flows[1] if name == "cross_entropy_with_softmax" and len(flows) > 1 else flows[0]
        several = name in ("split", "split_with_num", "unbind", "broadcast_tensors", "concat_grad")
        outputs = flows if several else [first]
        try:
            grads = [packed(g) for g in paddle.grad(outputs, leaves, allow_unused=True)]
        except Exception as error:
            print(f"no gradient: {line}: {str(error).strip().splitlines()[0][:100]}", file=sys.stderr)
    return {"op": line.split(" in ")[0], "operands": [packed(t) for t in tensors],
            "results": [packed(r) if r is not None and r._is_initialized() else None for r in results], "grads": grads}


def main():
    declared = signatures(sys.argv[1])
    random = np.random.default_rng(7)
    paddle.seed(1)
    lines = []
    for name in ("gradients.txt", "more.txt"):
        lines += [x.strip() for x in open(os.path.join(HERE, name)) if x.strip() and not x.startswith("#")]
    # Everything is recorded in float32.
    lines = [line for line in lines if "dtype=f64" not in line]
    records = []
    for line in lines:
        try:
            records.append(record(line, declared, random))
        except Exception as error:
            print(f"left out: {line}: {type(error).__name__} {str(error).strip().splitlines()[-1][:120]}", file=sys.stderr)
    print("[\n" + ",\n".join(json.dumps(r) for r in records) + "\n]")


main()
