"""Well-known image classifiers, with the parameter names of PaddlePaddle. `pretrained=True` is refused: there is no network."""
from ..._core.missing import module_getattr as _module_getattr
from importlib import import_module as _import_module

_HOMES = {
    "alexnet": "AlexNet alexnet",
    "densenet": "DenseNet densenet121 densenet161 densenet169 densenet201 densenet264",
    "googlenet": "GoogLeNet googlenet",
    "inceptionv3": "InceptionV3 inception_v3",
    "lenet": "LeNet",
    "mobilenetv1": "MobileNetV1 mobilenet_v1",
    "mobilenetv2": "MobileNetV2 mobilenet_v2",
    "mobilenetv3": "MobileNetV3Small MobileNetV3Large mobilenet_v3_small mobilenet_v3_large",
    "resnet": (
        "ResNet resnet18 resnet34 resnet50 resnet101 resnet152 resnext50_32x4d resnext50_64x4d resnext101_32x4d resnext101_64x4d"
        " resnext152_32x4d resnext152_64x4d wide_resnet50_2 wide_resnet101_2"
    ),
    "shufflenetv2": (
        "ShuffleNetV2 shufflenet_v2_x0_25 shufflenet_v2_x0_33 shufflenet_v2_x0_5 shufflenet_v2_x1_0 shufflenet_v2_x1_5"
        " shufflenet_v2_x2_0 shufflenet_v2_swish"
    ),
    "squeezenet": "SqueezeNet squeezenet1_0 squeezenet1_1",
    "vgg": "VGG vgg11 vgg13 vgg16 vgg19",
}

_LAZY = {}


def _home(module):
    return lambda name: getattr(_import_module("." + module, __name__), name)


def _module(module):
    return lambda name: _import_module("." + module, __name__)


for _file in _HOMES:
    if _file not in ("alexnet", "googlenet"):
        _LAZY[_file] = _module(_file)
    for _name in _HOMES[_file].split():
        _LAZY[_name] = _home(_file)

__all__ = [_name for _file in _HOMES for _name in _HOMES[_file].split()]

__getattr__ = _module_getattr(__name__, globals(), _LAZY)
