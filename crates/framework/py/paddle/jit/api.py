"""`to_static`, and what says which code it takes."""
import _jit

from ..nn.layer.layers import Layer
from .function import StaticFunction


def _decorated(function, spec, options):
    if isinstance(function, Layer):
        layer = function
        if isinstance(layer.__dict__.get("forward"), StaticFunction):
            return layer
        layer.__dict__["forward"] = StaticFunction(type(layer).forward, spec, layer, options)
        return layer
    if isinstance(function, StaticFunction):
        return function
    owner = getattr(function, "__self__", None)
    if owner is not None:
        static = StaticFunction(function.__func__, spec, owner, options)
        if isinstance(owner, Layer):
            owner.__dict__[function.__name__] = static
        return static
    return StaticFunction(function, spec, None, options)


def to_static(function=None, input_spec=None, build_strategy=None, backend="CINN", **kwargs):
    """Converts a function, a method or a Layer's `forward`; also as a decorator, bare or with arguments."""
    for key in kwargs:
        if key not in ("full_graph", "property", "input_spec_only"):
            raise TypeError("to_static() got an unexpected keyword argument '" + key + "'")
    if build_strategy is not None and type(build_strategy).__name__ != "BuildStrategy":
        raise TypeError(
            "Required type(build_strategy) shall be `paddle.static.BuildStrategy`, but received " + type(build_strategy).__name__
        )
    if backend not in (None, "CINN", "PIR", ""):
        raise AssertionError("Expected backend to be 'CINN' or None, but received " + repr(backend))
    options = {"build_strategy": build_strategy, "full_graph": kwargs.get("full_graph", True)}
    if function is None:
        return lambda f: _decorated(f, input_spec, options)
    return _decorated(function, input_spec, options)


def unified(fn=None, *, for_sot=True, for_ast=True):
    """Marks a function for Paddle's two ways of conversion; here there is one."""
    return (lambda marked: marked) if fn is None else fn


def not_to_static(func=None):
    """Marks a function that staging calls as it is."""
    if func is None:
        return not_to_static
    func.__not_to_static__ = True
    return func


def ignore_module(modules):
    """Functions of these modules are called as they are."""
    _jit.ignore_modules([getattr(m, "__name__", str(m)) for m in modules])


def enable_to_static(enable_to_static_bool):
    """Off, static functions run their source eagerly."""
    if not isinstance(enable_to_static_bool, bool):
        raise TypeError("The type of enable_to_static_bool must be bool, but received " + type(enable_to_static_bool).__name__)
    StaticFunction._enabled[0] = enable_to_static_bool


def set_code_level(level=100, also_to_stdout=False):
    """Prints the converted code of each function when it is converted: after the stage of that number, or after all."""
    _jit.set_code_level(level, also_to_stdout)


def set_verbosity(level=0, also_to_stdout=False):
    """How much conversion tells about itself: from 1 on the source of what it converts."""
    _jit.set_verbosity(level, also_to_stdout)


def save(layer, path, input_spec=None, **configs):
    """Writes the Program and parameters of a layer or static function."""
    _jit.save(layer, path, input_spec, configs)


def load(path, **configs):
    """A layer that runs a saved Program."""
    return _jit.load(path, configs)


class TranslatedLayer(Layer):
    """A loaded Program as a layer; `load` makes it."""

    __module__ = "paddle.jit.translated_layer"

    def __init__(self, native):
        Layer.__init__(self)
        self.__dict__["_native"] = native

    def forward(self, *args):
        return _jit.run_loaded(self._native, args, self.training)

    def program(self, method_name="forward"):
        return _jit.loaded_program(self._native, method_name)
