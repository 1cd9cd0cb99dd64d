# A layer in DataParallel is a layer of a layer, trained and saved as its own; the area under a curve from batches of scores.
import sys

import paddle

paddle.seed(3)
net = paddle.nn.Sequential(paddle.nn.Linear(4, 3), paddle.nn.ReLU(), paddle.nn.Linear(3, 2))
for index, parameter in enumerate(net.parameters()):
    parameter.set_value(paddle.cos(paddle.arange(parameter.size, dtype="float32") + index).reshape(parameter.shape))
model = paddle.DataParallel(net)
print([name for name, _ in model.named_parameters()], sorted(model.state_dict()), isinstance(model, paddle.nn.Layer))
optimizer = paddle.optimizer.SGD(learning_rate=0.1, parameters=model.parameters())
x = paddle.sin(paddle.arange(24, dtype="float32")).reshape([6, 4])
y = paddle.to_tensor([0, 1, 1, 0, 1, 0])
area = paddle.metric.Auc()
small = paddle.metric.Auc(num_thresholds=7, name="small")
for step in range(3):
    out = model(x)
    loss = model.scale_loss(paddle.nn.functional.cross_entropy(out, y))
    with model.no_sync():
        loss.backward()
    model.apply_collective_grads()
    optimizer.step()
    optimizer.clear_grad()
    scores = paddle.nn.functional.softmax(out)
    area.update(scores.numpy(), y.numpy().reshape([-1, 1]))
    small.update(scores.detach(), y.reshape([-1, 1]))
    print("%.4f %.4f %.4f" % (float(loss), area.accumulate(), small.accumulate()))
print(area.name(), small.name(), model._layers is net)
area.reset()
print(area.accumulate())
try:
    area.update([[0.5, 0.5]], [1])
except ValueError as error:
    print(error)
other = paddle.DataParallel(paddle.nn.Sequential(paddle.nn.Linear(4, 3), paddle.nn.ReLU(), paddle.nn.Linear(3, 2)))
other.set_state_dict(model.state_dict())
model.eval()
print(net.training, bool(paddle.allclose(other(x), model(x))))
window = paddle.cos(paddle.arange(6.0) * 0.2)


def around(signal, label):
    spectrum = paddle.signal.stft(signal, 8, 3, 6, window)
    return paddle.signal.istft(spectrum, 8, 3, 6, window), spectrum.real().sum(axis=-1), model(signal.reshape([6, 4]))


if sys.argv[1:] == ["static"]:
    around = paddle.jit.to_static(around, full_graph=True)
back, spectrum, out = around(x.flatten(), y)
print(back.shape, bool(paddle.allclose(back, x.flatten()[: back.shape[0]], atol=1e-5)))
print(["%.3f" % value for value in spectrum.tolist()], "%.4f" % float(out.sum()))
