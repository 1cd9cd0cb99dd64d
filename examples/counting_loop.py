"""A loop whose length is a tensor, left early, with an early return after it."""
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


if __name__ == "__main__":
    paddle.seed(1)
    net = Net()
    for rounds in [0, 2, 6]:
        print(net(paddle.ones([2, 4]), paddle.to_tensor(rounds)))
