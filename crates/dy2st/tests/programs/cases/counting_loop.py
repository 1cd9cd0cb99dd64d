# The example of docs: a loop of a tensor's length, left early, with an early return after it.
# entry: Net()
# spec: x:float32[None, 4]
# spec: n:int64[]
# call: paddle.ones([2, 4]), paddle.to_tensor(0)
# call: paddle.ones([2, 4]), paddle.to_tensor(2)
# call: -paddle.ones([2, 4]), paddle.to_tensor(6)
# call: -paddle.ones([1, 4]), paddle.to_tensor(1)
import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(4, 4)

    def forward(self, x, n):
        out = self.fc(x)
        for i in range(n):          # n may be a tensor
            if out.sum() > 10:
                break
            out = out * 2
            if i == 3:
                continue
            out = out + 1
        if out.mean() < 0:
            return out - 1
        return out + len(out.shape)
