"""What Python does with sizes that only a run knows: arithmetic, functions of `math`, texts."""
import math
import sys

import paddle

CASES = {
    "pow": lambda x: math.pow(x.shape[0], 2),
    "pow_of_two": lambda x: math.pow(2, x.shape[0]),
    "pow_half": lambda x: math.pow(x.shape[0], 0.5),
    "pow_tensor": lambda x: math.pow(x.sum(), 2),
    "builtin_pow": lambda x: pow(x.shape[0], 2),
    "log": lambda x: (math.log(x.shape[0]), math.log(x.shape[0], 2), math.log(3, x.shape[0])),
    "floor_ceil_trunc": lambda x: (math.floor(x.shape[0] / 2), math.ceil(-x.shape[0] / 2), math.trunc(-x.shape[0] / 2)),
    "ceil_to_multiple": lambda x: int(math.ceil(x.shape[0] / 4) * 4),
    "sqrt_exp": lambda x: (math.sqrt(x.shape[0]), math.exp(x.shape[0]), math.degrees(x.shape[0])),
    "gcd_lcm_prod": lambda x: (math.gcd(x.shape[0], 6), math.lcm(x.shape[0], 6), math.prod(x.shape)),
    "comb_factorial": lambda x: (math.comb(x.shape[0], 2), math.factorial(x.shape[0])),
    "isclose": lambda x: math.isclose(x.shape[0], 3),
    "rounded": lambda x: (round(x.shape[0] / 3, 2), round(x.shape[0] / 2), divmod(x.shape[0], 2)),
    "signs": lambda x: (-x.shape[0] // 2, -x.shape[0] % 4, abs(-x.shape[0]), x.shape[0] ** 0.5, x.shape[0] ** 2),
    "bits": lambda x: (x.shape[0] << 2, x.shape[0] & 1, x.shape[0] ^ 1, ~x.shape[0]),
    "texts": lambda x: (str(x.shape[0]) + "!", f"{x.shape[0]:03d}|{x.shape[0] / 3:.2f}"),
    "chosen": lambda x: (max(x.shape), min(x.shape[0], 4), sorted(x.shape), sum(x.shape), [10, 20, 30, 40][x.shape[0]]),
    "truth": lambda x: (bool(x.shape[0] - 3), float(x.shape[0])),
}

for name, f in CASES.items():
    if sys.argv[1] == "static":
        f = paddle.jit.to_static(f, input_spec=[paddle.static.InputSpec([None, None], "float32")], full_graph=True)
    for shape in ([3, 4], [2, 9]):
        print(name, repr(f(paddle.ones(shape))))
