"""What is recorded of a result: each tensor's dtype, shape, sum, sum of magnitudes and first elements."""
import json

import paddle

FIRST = 8


def tensors(value):
    """The tensors in a result, in order."""
    if isinstance(value, paddle.Tensor):
        return [value]
    if isinstance(value, (list, tuple)):
        return [t for item in value for t in tensors(item)]
    if isinstance(value, dict):
        return [t for key in value for t in tensors(value[key])]
    return []


def digest(tensor):
    flat = tensor.detach().reshape([-1]).astype("float64")
    return {
        "dtype": str(tensor.dtype).replace("paddle.", ""),
        "shape": [int(d) for d in tensor.shape],
        "sum": float(flat.sum()),
        "magnitude": float(flat.abs().sum()),
        "first": [float(x) for x in flat[:FIRST].tolist()],
    }


def show(what, value):
    """Prints one line of JSON for a result."""
    print("@@ " + json.dumps({"what": what, "tensors": [digest(t) for t in tensors(value)]}))
