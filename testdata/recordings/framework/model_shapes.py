"""Shapes of outputs and names of the last parameters of the image models."""
import paddle
from paddle.vision import models

paddle.seed(0)
for name, size in [
    ("LeNet", [2, 1, 28, 28]),
    ("alexnet", [1, 3, 224, 224]),
    ("vgg11", [1, 3, 32, 32]),
    ("resnet18", [1, 3, 64, 64]),
    ("resnet50", [1, 3, 64, 64]),
    ("resnext50_32x4d", [1, 3, 64, 64]),
    ("mobilenet_v1", [1, 3, 64, 64]),
    ("mobilenet_v2", [1, 3, 64, 64]),
    ("mobilenet_v3_small", [1, 3, 64, 64]),
    ("mobilenet_v3_large", [1, 3, 64, 64]),
    ("squeezenet1_0", [1, 3, 64, 64]),
    ("squeezenet1_1", [1, 3, 64, 64]),
    ("densenet121", [1, 3, 64, 64]),
    ("googlenet", [1, 3, 224, 224]),
    ("inception_v3", [1, 3, 299, 299]),
    ("shufflenet_v2_x1_0", [1, 3, 64, 64]),
]:
    with paddle.utils.unique_name.guard():
        net = getattr(models, name)()
    net.eval()
    out = net(paddle.zeros(size))
    shapes = [list(o.shape) for o in out] if isinstance(out, (list, tuple)) else list(out.shape)
    names = [p.name for p in net.parameters()]
    print(name, shapes, len(names), names[0], names[-1], sum([p.size for p in net.parameters()]))
