"""The workload list shared by every peer: name -> (kind, batch, size parameters)."""

INFER = {
    # name: (family, batch)
    "lenet_b1": ("lenet", 1),
    "lenet_b64": ("lenet", 64),
    "mlp_b1": ("mlp", 1),
    "mlp_b128": ("mlp", 128),
    "resnet18_b1": ("resnet18", 1),
    "resnet18_b8": ("resnet18", 8),
    "resnet50_b1": ("resnet50", 1),
    "resnet50_b8": ("resnet50", 8),
    "mobilenetv2_b1": ("mobilenetv2", 1),
    "mobilenetv2_b8": ("mobilenetv2", 8),
    "enc4_b1": ("enc4", 1),
    "enc4_b8": ("enc4", 8),
    "bertbase_b1": ("bertbase", 1),
    "lstm_b1": ("lstm", 1),
    "lstm_b32": ("lstm", 32),
    "gruloop_b1": ("gruloop", 1),
    "gruloop_b32": ("gruloop", 32),
    "newton": ("newton", 1),
    "greedy64": ("greedy", 1),
    "chain10_1e4": ("chain", 10_000),
    "chain10_1e7": ("chain", 10_000_000),
    "softmax_ln": ("softmax_ln", 4096),
    "tiny100_b8": ("tiny", 8),
}

TRAIN = {
    # name: (family, batch, optimizer)
    "mlp_sgd": ("mlp", 128, "sgd"),
    "mlp_adam": ("mlp", 128, "adam"),
    "lenet_adam": ("lenet", 64, "adam"),
    "resnet18_mom": ("resnet18", 8, "momentum"),
    "enc4_adam": ("enc4", 8, "adam"),
    "tiny100_sgd": ("tiny", 8, "sgd"),
}

SEQ = 128
LSTM = dict(vocab=96, emb=64, hidden=256, seq=100)
GRU = dict(inp=64, hidden=128, seq=50)
GREEDY = dict(vocab=64, dim=64, steps=64)
TINY = dict(width=16, depth=100)
ENC = {"enc4": dict(layers=4, d=256, heads=4, ff=1024), "bertbase": dict(layers=12, d=768, heads=12, ff=3072)}


def input_spec(family, batch):
    """(shape, kind) of each input of the family; kind is 'f', or the exclusive upper bound of the integers."""
    if family == "lenet":
        return [((batch, 1, 28, 28), "f")]
    if family == "mlp":
        return [((batch, 784), "f")]
    if family in ("resnet18", "resnet50", "mobilenetv2"):
        return [((batch, 3, 224, 224), "f")]
    if family in ENC:
        return [((batch, SEQ, ENC[family]["d"]), "f")]
    if family == "lstm":
        return [((batch, LSTM["seq"]), LSTM["vocab"])]
    if family == "gruloop":
        return [((batch, GRU["seq"], GRU["inp"]), "f")]
    if family == "newton":
        return [((1,), "f")]
    if family == "greedy":
        return [((1,), GREEDY["vocab"])]
    if family == "chain":
        return [((batch,), "f"), ((batch,), "f")]
    if family == "softmax_ln":
        return [((batch, 1024), "f")]
    if family == "tiny":
        return [((batch, TINY["width"]), "f")]
    raise KeyError(family)
