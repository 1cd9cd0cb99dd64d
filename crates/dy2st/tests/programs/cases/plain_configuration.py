# Tests on configuration are plain Python's: converted for an entry, only what depends on a tensor is rewritten.
# entry: Block(4, 2, paddle.nn.functional.relu)
# spec: float32[None, 4]
# call: paddle.ones([2, 4])
# call: -paddle.ones([3, 4])
import paddle


class Block(paddle.nn.Layer):
    def __init__(self, width, depth, act=None, norm=True):
        super().__init__()
        self.layers = paddle.nn.LayerList([paddle.nn.Linear(width, width) for _ in range(depth)])
        self.act = act
        self.norm = norm
        self.scale = depth / 2
        self.drop = None

    def forward(self, x, mask=None, steps=2, return_all=False):
        outs = []
        for i, layer in enumerate(self.layers):
            y = layer(x)
            if self.act is not None and self.scale > 0.5:
                y = self.act(y)
            if mask is not None:
                y = y * mask
            if i == 1 or steps > 5:
                outs.append(y)
            elif steps < 0:
                y = y + 7
            x = x + y if self.norm else y
        while steps > 0:
            x = x * 2
            steps -= 1
        if len(x.shape) == 3:
            x = x.mean()
        for _ in range(x.shape[1]):
            x = x + 1
        if x.mean() > 0:
            x = x - 1
        assert self.scale > 0, "scale"
        match steps:
            case 0:
                x = x * 3
            case _:
                x = x * 4
        keep = [o for o in outs if o is not None and steps == 0]
        return (x, keep) if return_all else x
