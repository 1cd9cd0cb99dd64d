# A list whose length depends on a tensor, read by index, length and stack.
# entry: forward
# spec: float32[2]
# spec: int64[]
# call: paddle.to_tensor([1.0, 2.0]), paddle.to_tensor(3)
# call: paddle.to_tensor([1.0, 2.0]), paddle.to_tensor(1)
import paddle


def forward(x, n):
    outs = []
    for i in range(n):
        x = x + i
        outs.append(x)
    return paddle.stack(outs), len(outs), outs[-1]
