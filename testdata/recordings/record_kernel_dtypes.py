"""Records which dtypes Paddle's CPU kernels are registered for.

Run with a Python that has paddlepaddle 3.3.1: python record_kernel_dtypes.py > crates/tensor/src/kernel_dtypes.txt

One line per kernel: its name, a space, one letter per dtype (`?BbhilegfdFD` as in promotion.json). Kernels of the
backward pass, of optimizers and of fused operators are left out.
"""
import re

import paddle

LETTERS = {"bool": "?", "uint8_t": "B", "int8_t": "b", "int16_t": "h", "int": "i", "int64_t": "l",
           "::phi::dtype::float16": "e", "::phi::dtype::bfloat16": "g", "float": "f", "double": "d",
           "::phi::dtype::complex<float>": "F", "::phi::dtype::complex<double>": "D"}
ORDER = "?BbhilegfdFD"
# The registry speaks in names of an older format; these are the names of today's operators.
NAMES = {"elementwise_add": "add", "elementwise_sub": "subtract", "elementwise_mul": "multiply",
         "elementwise_div": "divide", "elementwise_mod": "remainder", "elementwise_floordiv": "floor_divide",
         "elementwise_max": "maximum", "elementwise_min": "minimum", "elementwise_fmax": "fmax",
         "elementwise_fmin": "fmin", "arg_max": "argmax", "arg_min": "argmin", "reduce_max": "max", "reduce_min": "min",
         "reduce_sum": "sum", "reduce_mean": "mean", "reduce_prod": "prod", "reduce_all": "all", "reduce_any": "any",
         "reduce_amax": "amax", "reduce_amin": "amin", "lookup_table_v2": "embedding", "top_k_v2": "topk"}
SKIP = re.compile(r"(_grad|_sr|_csr|_coo|_sparse|_raw|_array)$|_(csr|coo)_|^fused|^fusion|^sparse|_xpu|^c_|^p_|^fake_")
kernels = paddle.base.core._get_all_register_op_kernels("phi")
table = {}
for name in sorted(kernels, key=lambda name: (name in NAMES, name)):
    if SKIP.search(name):
        continue
    letters = set()
    for key in kernels[name]:
        if "place[Place(cpu)]" in key and "PLAIN" in key:
            letters.add(LETTERS.get(re.search(r"data_type\[([^\]]*)\]", key).group(1), ""))
    letters.discard("")
    if letters:
        table[NAMES.get(name, name)] = "".join(letter for letter in ORDER if letter in letters)
for name in sorted(table):
    print(name, table[name])
