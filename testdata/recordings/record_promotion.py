"""Records the result dtypes of Paddle's binary operations.

Run with a Python that has paddlepaddle 3.3.1: python record_promotion.py > promotion.json

`tensor_tensor[op][ranks]` has one string per left dtype, with one letter per right dtype: the letter of the result
dtype, or `!` when the operation raises. `ranks` says which operand is 0-D ("0") or 1-D ("1").
`tensor_scalar[op][side]` has one string per tensor dtype with one letter per Python scalar (bool, int, float, complex).
`errors` has the distinct (op, exception class, first line of the message) with one example of dtypes.
"""
import json
import operator
import sys
import warnings

import paddle

warnings.simplefilter("ignore")
paddle.set_device("cpu")

DTYPES = ["bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64", "complex64",
          "complex128"]
LETTERS = dict(zip(DTYPES, "?BbhilegfdFD"))
OPS = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "div": operator.truediv,
    "floordiv": operator.floordiv, "mod": operator.mod, "pow": operator.pow,
    "eq": operator.eq, "ne": operator.ne, "lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge,
    "and": operator.and_, "or": operator.or_, "xor": operator.xor, "lshift": operator.lshift,
    "rshift": operator.rshift, "matmul": operator.matmul,
    "maximum": paddle.maximum, "minimum": paddle.minimum, "fmax": paddle.fmax, "fmin": paddle.fmin,
    "paddle.add": paddle.add, "paddle.divide": paddle.divide, "paddle.pow": paddle.pow,
    "paddle.floor_divide": paddle.floor_divide, "paddle.mod": paddle.mod,
    "paddle.equal": paddle.equal, "logical_and": paddle.logical_and, "atan2": paddle.atan2,
    "where": lambda a, b: paddle.where(paddle.to_tensor(True), a, b),
    "concat": lambda a, b: paddle.concat([a, b]), "stack": lambda a, b: paddle.stack([a, b]),
    "add_n": lambda a, b: paddle.add_n([a, b]),
    "huber": lambda a, b: paddle.subtract(a, b), "mse_loss": paddle.nn.functional.mse_loss,
    "bmm": lambda a, b: paddle.bmm(a.reshape([1, 1, 1]), b.reshape([1, 1, 1])),
    "dot": paddle.dot, "outer": paddle.outer, "lerp": lambda a, b: paddle.lerp(a, b, 0.5), "dist": paddle.dist,
    "allclose": paddle.allclose, "fmod": paddle.remainder, "hypot": paddle.hypot,
}
SCALARS = [True, 3, 2.5, 1 + 2j]
errors = {}


def letter(dtype):
    return LETTERS[str(dtype).replace("paddle.", "")]


def outcome(op, function, a, b, what):
    try:
        return letter(function(a, b).dtype)
    except Exception as error:  # noqa: BLE001
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        hint = next((line for line in lines if "[Hint" in line or "Error:" in line), lines[0] if lines else "")
        errors.setdefault((op, type(error).__name__), []).append((what, lines[0][:300] if lines else "", hint[:300]))
        return "!"


def main():
    def make(dtype, rank):
        return paddle.ones([1] if rank == "1" else [], dtype="float32").astype(dtype)

    tensors = {(d, r): make(d, r) for d in DTYPES for r in "01"}
    tensor_tensor, tensor_scalar = {}, {}
    for op, function in OPS.items():
        tensor_tensor[op] = {}
        for ranks in ("11", "10", "01", "00"):
            tensor_tensor[op][ranks] = ["".join(
                outcome(op, function, tensors[a, ranks[0]], tensors[b, ranks[1]], f"{a} {b} {ranks}")
                for b in DTYPES) for a in DTYPES]
        if op in ("concat", "stack", "add_n", "bmm", "where"):
            continue
        tensor_scalar[op] = {}
        for side in ("right", "left"):
            rows = []
            for d in DTYPES:
                t = tensors[d, "1"]
                rows.append("".join(
                    outcome(op, function, *((t, s) if side == "right" else (s, t)), f"{d} {s} {side}") for s in SCALARS))
            tensor_scalar[op][side] = rows
    report = {
        "version": paddle.__version__, "dtypes": DTYPES, "letters": "".join(LETTERS[d] for d in DTYPES),
        "tensor_tensor": tensor_tensor, "tensor_scalar": tensor_scalar,
        "errors": [[op, kind, cases[0][0], cases[0][1], cases[0][2], len(cases)] for (op, kind), cases in errors.items()],
    }
    json.dump(report, sys.stdout, indent=0)
    print()


main()
