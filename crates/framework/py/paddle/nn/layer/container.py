"""Layers that hold layers or parameters."""
from collections import OrderedDict

from ..._core.tensor import EagerParamBase
from .layers import Layer


class Sequential(Layer):
    def __init__(self, *layers):
        Layer.__init__(self)
        if len(layers) > 0 and isinstance(layers[0], (list, tuple)) and not isinstance(layers[0], Layer):
            for pair in layers:
                self.add_sublayer(pair[0], pair[1])
        elif len(layers) == 1 and isinstance(layers[0], (dict, OrderedDict)):
            for name, layer in layers[0].items():
                self.add_sublayer(name, layer)
        else:
            for i, layer in enumerate(layers):
                self.add_sublayer(str(i), layer)

    def __getitem__(self, name):
        if isinstance(name, slice):
            return type(self)(*list(self._sub_layers.values())[name])
        if isinstance(name, str):
            return self._sub_layers[name]
        return list(self._sub_layers.values())[_position(name, len(self._sub_layers))]

    def __setitem__(self, name, layer):
        if not isinstance(layer, Layer):
            raise AssertionError("")
        if not isinstance(name, str):
            name = list(self._sub_layers)[_position(name, len(self._sub_layers))]
        self._sub_layers[name] = layer

    def __delitem__(self, name):
        if isinstance(name, int):
            name = list(self._sub_layers)[_position(name, len(self._sub_layers))]
        del self._sub_layers[str(name)]

    def __len__(self):
        return len(self._sub_layers)

    def __iter__(self):
        return iter(self._sub_layers.values())

    def forward(self, input):
        for layer in self._sub_layers.values():
            input = layer(input)
        return input

    def append(self, module):
        self.add_sublayer(str(len(self)), module)
        return self

    def extend(self, sequential):
        for layer in sequential:
            self.append(layer)
        return self

    def insert(self, index, module):
        layers = list(self._sub_layers.values())
        layers.insert(index, module)
        _renumber(self._sub_layers, layers)
        return self


def _position(index, size):
    """A valid position for a possibly negative index."""
    at = index.__index__()
    if not -size <= at < size:
        raise IndexError("index " + str(at) + " is out of range")
    return at + size if at < 0 else at


def _renumber(table, items):
    table.clear()
    for i, item in enumerate(items):
        table[str(i)] = item


class LayerList(Layer):
    def __init__(self, sublayers=None):
        Layer.__init__(self)
        if sublayers is not None:
            for i, layer in enumerate(sublayers):
                self.add_sublayer(str(i), layer)

    def _key(self, index):
        size = len(self._sub_layers)
        if not isinstance(index, int):
            return str(index)
        if not -size <= index < size:
            raise IndexError("index %d is out of range, should be an integer in range [%d, %d)" % (index, -size, size))
        return str(index + size if index < 0 else index)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return type(self)(list(self._sub_layers.values())[index])
        return self._sub_layers[self._key(index)]

    def __setitem__(self, index, sublayer):
        self.add_sublayer(self._key(index), sublayer)

    def __delitem__(self, index):
        layers = list(self._sub_layers.values())
        del layers[index if isinstance(index, slice) else int(self._key(index))]
        _renumber(self._sub_layers, layers)

    def __len__(self):
        return len(self._sub_layers)

    def __iter__(self):
        return iter(self._sub_layers.values())

    def append(self, sublayer):
        self.add_sublayer(str(len(self)), sublayer)
        return self

    def insert(self, index, sublayer):
        size = len(self)
        if not (isinstance(index, int) and -size <= index <= size):
            raise AssertionError("index should be an integer in range [%d, %d]" % (-size, size))
        layers = list(self._sub_layers.values())
        layers.insert(index, sublayer)
        _renumber(self._sub_layers, layers)

    def extend(self, sublayers):
        for layer in sublayers:
            self.append(layer)
        return self

    def pop(self, key=-1):
        layer = self[key]
        del self[key]
        return layer


class LayerDict(Layer):
    def __init__(self, sublayers=None):
        Layer.__init__(self)
        if sublayers is not None:
            self.update(sublayers)

    def __getitem__(self, key):
        return self._sub_layers[key]

    def __setitem__(self, key, sublayer):
        self.add_sublayer(key, sublayer)

    def __delitem__(self, key):
        del self._sub_layers[key]

    def __len__(self):
        return len(self._sub_layers)

    def __iter__(self):
        return iter(self._sub_layers)

    def __contains__(self, key):
        return key in self._sub_layers

    def clear(self):
        self._sub_layers.clear()

    def pop(self, key):
        layer = self._sub_layers[key]
        del self._sub_layers[key]
        return layer

    def keys(self):
        return self._sub_layers.keys()

    def items(self):
        return self._sub_layers.items()

    def values(self):
        return self._sub_layers.values()

    def update(self, sublayers):
        pairs = sublayers.items() if hasattr(sublayers, "items") else sublayers
        for key, layer in pairs:
            self.add_sublayer(key, layer)


class ParameterList(Layer):
    def __init__(self, parameters=None):
        Layer.__init__(self)
        if parameters is not None:
            for i, p in enumerate(parameters):
                if not isinstance(p, EagerParamBase):
                    raise AssertionError("")
                self.add_parameter(str(i), p)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return type(self)(list(self._parameters.values())[index])
        size = len(self._parameters)
        return self._parameters[str(index + size if index < 0 else index)]

    def __setitem__(self, index, param):
        self._parameters[str(index)] = param

    def __len__(self):
        return len(self._parameters)

    def __iter__(self):
        return iter(self._parameters.values())

    def append(self, parameter):
        self.add_parameter(str(len(self._parameters)), parameter)
        return self

    def extend(self, parameters):
        for p in parameters:
            self.append(p)
        return self


class ParameterDict(Layer):
    def __init__(self, parameters=None):
        Layer.__init__(self)
        if parameters is not None:
            self.update(parameters)

    def __getitem__(self, key):
        return self._parameters[key]

    def __setitem__(self, key, param):
        self._parameters[key] = param

    def __len__(self):
        return len(self._parameters)

    def __iter__(self):
        return iter(self._parameters)

    def __contains__(self, key):
        return key in self._parameters

    def keys(self):
        return self._parameters.keys()

    def items(self):
        return self._parameters.items()

    def values(self):
        return self._parameters.values()

    def update(self, parameters):
        pairs = parameters.items() if hasattr(parameters, "items") else parameters
        for key, p in pairs:
            self.add_parameter(key, p)
