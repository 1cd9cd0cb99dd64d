"""The high-level interface: summaries; training with `Model` is not supported."""


def summary(net, input_size=None, dtypes=None, input=None):
    """Prints the number of parameters; returns it with that of the trainable ones."""
    total = 0
    trainable = 0
    for p in net.parameters():
        total = total + p.size
        if not p.stop_gradient:
            trainable = trainable + p.size
    print("Total params: {:,}".format(total))
    print("Trainable params: {:,}".format(trainable))
    print("Non-trainable params: {:,}".format(total - trainable))
    return {"total_params": total, "trainable_params": trainable}


class Model:
    def __init__(self, network, inputs=None, labels=None):
        raise NotImplementedError("paddle.Model is not supported: write the training loop in the open.")


def flops(net, input_size, custom_ops=None, print_detail=False):
    raise NotImplementedError("paddle.flops is not supported.")
