"""Recurrent cells and networks, step by step over time."""
import math

import _op
import _tensor

from ..._core import dtype as _dtypes
from .. import functional as F
from ..initializer import Uniform
from .container import LayerList
from .layers import Layer


def _map(fn, *structures):
    """`fn` over the leaves of tensors, lists, tuples and dicts of the same structure."""
    first = structures[0]
    if isinstance(first, (list, tuple)):
        return type(first)([_map(fn, *parts) for parts in zip(*structures)])
    if isinstance(first, dict):
        return {k: _map(fn, *[s[k] for s in structures]) for k in first}
    return fn(*structures)


def _flat(structure):
    if isinstance(structure, (list, tuple)):
        return [leaf for part in structure for leaf in _flat(part)]
    return [structure]


class RNNCellBase(Layer):
    def get_initial_states(self, batch_ref, shape=None, dtype=None, init_value=0.0, batch_dim_idx=0):
        if shape is None:
            shape = self.state_shape
        if dtype is None:
            try:
                dtype = self.state_dtype
            except NotImplementedError:
                dtype = None
        batch = _flat(batch_ref)[0].shape[batch_dim_idx]
        return self._initial(shape, dtype, init_value, batch)

    def _initial(self, shape, dtype, value, batch):
        if isinstance(shape, (list, tuple)) and len(shape) > 0 and isinstance(shape[0], (list, tuple)):
            return tuple([self._initial(s, dtype, value, batch) for s in shape])
        dims = [batch] + [n for n in shape if n != -1]
        from ..._core.dtype import default_float

        return _op.full(dims, value=value, dtype=default_float(dtype))

    @property
    def state_shape(self):
        raise NotImplementedError("Please add implementaion for `state_shape` in the used cell.")

    @property
    def state_dtype(self):
        raise NotImplementedError("Please add implementaion for `state_dtype` in the used cell.")

    def _make_weights(self, gates, input_size, hidden_size, attrs, proj_size=0):
        """weight_ih, weight_hh, bias_ih and bias_hh, uniform within `1 / sqrt(hidden_size)`."""
        if hidden_size <= 0:
            raise ValueError("hidden_size of %s must be greater than 0, but now equals to %s" % (type(self).__name__, hidden_size))
        limit = 1.0 / math.sqrt(hidden_size)
        init = Uniform(-limit, limit)
        out_size = proj_size if proj_size else hidden_size
        shapes = ([gates * hidden_size, input_size], [gates * hidden_size, out_size], [gates * hidden_size], [gates * hidden_size])
        names = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
        for name, shape, attr in zip(names, shapes, attrs):
            is_bias = len(shape) == 1
            if attr is not False:
                param = self.create_parameter(shape, attr, is_bias=is_bias, default_initializer=init)
            else:
                param = self.create_parameter(shape, None, is_bias=is_bias, default_initializer=Uniform(0.0, 0.0) if is_bias else init)
                param.stop_gradient = True
                if is_bias:
                    param.zero_()
            setattr(self, name, param)

    def _gates(self, x, weight, bias):
        out = _op.matmul(x, weight, transpose_y=True)
        return out if bias is None else _op.add(out, bias)


class SimpleRNNCell(RNNCellBase):
    def __init__(
        self,
        input_size,
        hidden_size,
        activation="tanh",
        weight_ih_attr=None,
        weight_hh_attr=None,
        bias_ih_attr=None,
        bias_hh_attr=None,
        name=None,
    ):
        RNNCellBase.__init__(self)
        self._make_weights(1, input_size, hidden_size, (weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr))
        self.input_size = input_size
        self.hidden_size = hidden_size
        if activation not in ("tanh", "relu"):
            raise ValueError("activation for SimpleRNNCell should be tanh or relu, but get %s" % activation)
        self.activation = activation

    def forward(self, inputs, states=None):
        if states is None:
            states = self.get_initial_states(inputs, self.state_shape)
        h = self._advance(self._gates(inputs, self.weight_ih, self.bias_ih), (states,))[0]
        return h, h

    def _advance(self, from_input, states):
        """The new states, given what the input contributes."""
        total = _op.add(from_input, self._gates(states[0], self.weight_hh, self.bias_hh))
        return (_op.tanh(total) if self.activation == "tanh" else _op.relu(total),)

    @property
    def state_shape(self):
        return (self.hidden_size,)

    def extra_repr(self):
        return "%s, %s%s" % (self.input_size, self.hidden_size, ", activation=relu" if self.activation != "tanh" else "")


class LSTMCell(RNNCellBase):
    def __init__(
        self,
        input_size,
        hidden_size,
        weight_ih_attr=None,
        weight_hh_attr=None,
        bias_ih_attr=None,
        bias_hh_attr=None,
        proj_size=0,
        name=None,
    ):
        RNNCellBase.__init__(self)
        if proj_size < 0:
            raise ValueError("proj_size of LSTMCell must be greater than or equal to 0, but now equals to %s" % proj_size)
        if proj_size >= hidden_size > 0:
            raise ValueError("proj_size must be smaller than hidden_size")
        self._make_weights(4, input_size, hidden_size, (weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr), proj_size)
        self.proj_size = proj_size
        if proj_size > 0:
            limit = 1.0 / math.sqrt(hidden_size)
            self.weight_ho = self.create_parameter(
                [hidden_size, proj_size], weight_hh_attr, default_initializer=Uniform(-limit, limit)
            )
        self.hidden_size = hidden_size
        self.input_size = input_size

    def forward(self, inputs, states=None):
        if states is None:
            states = self.get_initial_states(inputs, self.state_shape)
        h, c = self._advance(self._gates(inputs, self.weight_ih, self.bias_ih), states)
        return h, (h, c)

    def _advance(self, from_input, states):
        """The new states, given what the input contributes."""
        pre_h, pre_c = states
        gates = _op.add(from_input, self._gates(pre_h, self.weight_hh, self.bias_hh))
        i, f, g, o = _op.split_with_num(gates, num=4, axis=-1)
        c = _op.add(_op.multiply(_op.sigmoid(f), pre_c), _op.multiply(_op.sigmoid(i), _op.tanh(g)))
        h = _op.multiply(_op.sigmoid(o), _op.tanh(c))
        if self.proj_size > 0:
            h = _op.matmul(h, self.weight_ho)
        return h, c

    @property
    def state_shape(self):
        return ((self.proj_size or self.hidden_size,), (self.hidden_size,))

    def extra_repr(self):
        return "%s, %s" % (self.input_size, self.hidden_size)


class GRUCell(RNNCellBase):
    def __init__(
        self,
        input_size,
        hidden_size,
        weight_ih_attr=None,
        weight_hh_attr=None,
        bias_ih_attr=None,
        bias_hh_attr=None,
        name=None,
    ):
        RNNCellBase.__init__(self)
        self._make_weights(3, input_size, hidden_size, (weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr))
        self.hidden_size = hidden_size
        self.input_size = input_size

    def forward(self, inputs, states=None):
        if states is None:
            states = self.get_initial_states(inputs, self.state_shape)
        h = self._advance(self._gates(inputs, self.weight_ih, self.bias_ih), (states,))[0]
        return h, h

    def _advance(self, from_input, states):
        """The new states, given what the input contributes."""
        pre_h = states[0]
        x_r, x_z, x_c = _op.split_with_num(from_input, num=3, axis=-1)
        h_r, h_z, h_c = _op.split_with_num(self._gates(pre_h, self.weight_hh, self.bias_hh), num=3, axis=-1)
        r = _op.sigmoid(_op.add(x_r, h_r))
        z = _op.sigmoid(_op.add(x_z, h_z))
        c = _op.tanh(_op.add(x_c, _op.multiply(r, h_c)))
        return (_op.add(_op.multiply(_op.subtract(pre_h, c), z), c),)

    @property
    def state_shape(self):
        return (self.hidden_size,)

    def extra_repr(self):
        return "%s, %s" % (self.input_size, self.hidden_size)


def rnn(cell, inputs, initial_states=None, sequence_length=None, time_major=False, is_reverse=False, **kwargs):
    """Runs `cell` over the time axis; returns (outputs, final states). Steps past a sequence's length keep its state."""
    time_axis = 0 if time_major else 1
    if initial_states is None:
        initial_states = cell.get_initial_states(inputs, cell.state_shape, batch_dim_idx=1 - time_axis)
    states = initial_states
    if is_reverse:
        inputs = _map(lambda x: _op.flip(x, axis=[time_axis]), inputs)
    steps = _flat(inputs)[0].shape[time_axis]
    mask = None
    if sequence_length is not None:
        mask = F.sequence_mask(sequence_length, steps, _flat(inputs)[0].dtype)
        mask = _op.transpose(mask, perm=[1, 0])
        if is_reverse:
            mask = _op.flip(mask, axis=[0])
    columns = _map(lambda x: _Steps(_op.unbind(x, axis=time_axis)), inputs)
    collected = None
    for i in range(steps):
        step = _map(lambda c: c.items[i], columns)
        out, new_states = cell(step, states, **kwargs)
        if mask is not None:
            keep = _op.unsqueeze(mask[i], axis=[1])
            other = _op.scale(keep, scale=-1.0, bias=1.0)
            new_states = _map(lambda old, new: _op.add(_op.multiply(new, keep), _op.multiply(old, other)), states, new_states)
        states = new_states
        if collected is None:
            collected = _map(lambda o: _Steps([o]), out)
        else:
            _map(lambda c, o: c.items.append(o), collected, out)
    outputs = _map(lambda c: _op.stack(c.items, axis=time_axis), collected)
    if is_reverse:
        outputs = _map(lambda o: _op.flip(o, axis=[time_axis]), outputs)
    return outputs, states


class _Steps:
    """A leaf that holds one tensor per time step."""

    def __init__(self, items):
        self.items = list(items)


def birnn(cell_fw, cell_bw, inputs, initial_states=None, sequence_length=None, time_major=False, **kwargs):
    if initial_states is None:
        initial_states = (None, None)
    fw, last_fw = rnn(cell_fw, inputs, initial_states[0], sequence_length, time_major, False, **kwargs)
    bw, last_bw = rnn(cell_bw, inputs, initial_states[1], sequence_length, time_major, True, **kwargs)
    return _map(lambda a, b: _op.concat([a, b], axis=-1), fw, bw), (last_fw, last_bw)


class RNN(Layer):
    def __init__(self, cell, is_reverse=False, time_major=False):
        Layer.__init__(self)
        self.cell = cell
        self.is_reverse = is_reverse
        self.time_major = time_major

    def forward(self, inputs, initial_states=None, sequence_length=None, **kwargs):
        return rnn(self.cell, inputs, initial_states, sequence_length, self.time_major, self.is_reverse, **kwargs)


class BiRNN(Layer):
    def __init__(self, cell_fw, cell_bw, time_major=False):
        Layer.__init__(self)
        self.cell_fw = cell_fw
        self.cell_bw = cell_bw
        if cell_fw.input_size != cell_bw.input_size:
            raise ValueError(
                "input size of forward cell(%s) does not equals that of backward cell(%s)" % (cell_fw.input_size, cell_bw.input_size)
            )
        self.time_major = time_major

    def forward(self, inputs, initial_states=None, sequence_length=None, **kwargs):
        if isinstance(initial_states, (list, tuple)) and len(initial_states) != 2:
            raise AssertionError("length of initial_states should be 2 when it is a list/tuple")
        return birnn(self.cell_fw, self.cell_bw, inputs, initial_states, sequence_length, self.time_major, **kwargs)


class RNNBase(LayerList):
    def __init__(
        self,
        mode,
        input_size,
        hidden_size,
        num_layers=1,
        direction="forward",
        time_major=False,
        dropout=0.0,
        weight_ih_attr=None,
        weight_hh_attr=None,
        bias_ih_attr=None,
        bias_hh_attr=None,
        proj_size=0,
        activation=None,
    ):
        LayerList.__init__(self)
        both = direction in ("bidirectional", "bidirect")
        if not both and direction != "forward":
            raise ValueError("direction should be forward or bidirect (or bidirectional), received direction = " + str(direction))
        self.__dict__["mode"] = mode
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.dropout = dropout
        self.num_directions = 2 if both else 1
        self.time_major = time_major
        self.num_layers = num_layers
        self.proj_size = proj_size
        self.state_components = 2 if mode == "LSTM" else 1
        options = {
            "weight_ih_attr": weight_ih_attr,
            "weight_hh_attr": weight_hh_attr,
            "bias_ih_attr": bias_ih_attr,
            "bias_hh_attr": bias_hh_attr,
        }
        if mode == "LSTM":
            cell_class = LSTMCell
            options["proj_size"] = proj_size
        elif mode == "GRU":
            cell_class = GRUCell
        else:
            cell_class = SimpleRNNCell
            options["activation"] = activation
        size = input_size
        for _ in range(num_layers):
            if both:
                self.append(BiRNN(cell_class(size, hidden_size, **options), cell_class(size, hidden_size, **options), time_major))
            else:
                self.append(RNN(cell_class(size, hidden_size, **options), False, time_major))
            size = (proj_size or hidden_size) * self.num_directions
        self._collect_weights()

    def _cells(self):
        for layer in self:
            if self.num_directions == 2:
                yield layer.cell_fw
                yield layer.cell_bw
            else:
                yield layer.cell

    def _collect_weights(self):
        """Gives the cells' parameters flat names on this layer, as checkpoints have them."""
        for n, cell in enumerate(self._cells()):
            suffix = "_l%d%s" % (n // self.num_directions, "_reverse" if n % self.num_directions else "")
            for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh"):
                setattr(self, name + suffix, getattr(cell, name))
            if self.proj_size > 0:
                setattr(self, "weight_ho" + suffix, cell.weight_ho)

    def forward(self, inputs, initial_states=None, sequence_length=None):
        batch_axis = 1 if self.time_major else 0
        if initial_states is None:
            batch = inputs.shape[batch_axis]
            dims = [self.num_layers * self.num_directions, batch]
            sizes = [self.proj_size or self.hidden_size, self.hidden_size][: self.state_components]
            initial_states = tuple([_op.full(dims + [n], value=0.0, dtype=inputs.dtype) for n in sizes])
        elif isinstance(initial_states, _tensor.tensor_class()):
            initial_states = (initial_states,)
        x = inputs if self.time_major else _op.transpose(inputs, perm=[1, 0, 2])
        out, states = self._run(x, initial_states, sequence_length)
        if not self.time_major:
            out = _op.transpose(out, perm=[1, 0, 2])
        return out, states if len(states) > 1 else states[0]

    def _run(self, x, initial_states, sequence_length):
        """All layers over `x` of shape [time, batch, features]."""
        inside = None
        if sequence_length is not None:
            mask = F.sequence_mask(sequence_length, x.shape[0], _dtypes.bool_)
            inside = _op.unsqueeze(_op.transpose(mask, perm=[1, 0]), axis=[2])
            if _tensor.is_known(x.shape[0]):
                inside = _op.unbind(inside, axis=0)
        starts = [_op.unbind(s, axis=0) for s in initial_states]
        finals = [[] for _ in initial_states]
        for n, cell in enumerate(self._cells()):
            direction = n % self.num_directions
            if direction == 0:
                if n > 0 and self.dropout > 0.0:
                    x = F.dropout(x, self.dropout, None, self.training)
                outs = []
            out, states = _run_cell(cell, x, tuple([s[n] for s in starts]), inside, direction == 1)
            outs.append(out)
            for kept, state in zip(finals, states):
                kept.append(state)
            if direction == self.num_directions - 1:
                x = outs[0] if len(outs) == 1 else _op.concat(outs, axis=-1)
        return x, tuple([_op.stack(s, axis=0) for s in finals])

    def extra_repr(self):
        out = "%s, %s" % (self.input_size, self.hidden_size)
        if self.num_layers != 1:
            out = out + ", num_layers=%s" % self.num_layers
        if self.time_major is not False:
            out = out + ", time_major=%s" % self.time_major
        if self.dropout != 0:
            out = out + ", dropout=%s" % self.dropout
        return out


def _run_cell(cell, x, states, inside, backwards):
    """One cell over time. Steps outside of a sequence keep its states and give zeros."""
    if not _tensor.is_known(x.shape[0]):
        return _run_cell_so_often(cell, x, states, inside, backwards)
    steps = _op.unbind(cell._gates(x, cell.weight_ih, cell.bias_ih), axis=0)
    outs = [None] * len(steps)
    order = range(len(steps) - 1, -1, -1) if backwards else range(len(steps))
    for t in order:
        new = cell._advance(steps[t], states)
        out = new[0]
        if inside is not None:
            new = tuple([_op.where(inside[t], a, b) for a, b in zip(new, states)])
            out = _op.where(inside[t], out, _op.full_like(out, value=0.0))
        states = new
        outs[t] = out
    return _op.stack(outs, axis=0), states


def _run_cell_so_often(cell, x, states, inside, backwards):
    """The same as a loop, for as many steps as a run has."""
    gates = cell._gates(x, cell.weight_ih, cell.bias_ih)
    outs = []
    for t in range(gates.shape[0]):
        at = gates.shape[0] - 1 - t if backwards else t
        new = cell._advance(gates[at], states)
        out = new[0]
        if inside is not None:
            new = tuple([_op.where(inside[at], a, b) for a, b in zip(new, states)])
            out = _op.where(inside[at], out, _op.full_like(out, value=0.0))
        states = new
        outs.append(out)
    out = _op.stack(outs, axis=0)
    return _op.flip(out, axis=[0]) if backwards else out, states


class SimpleRNN(RNNBase):
    def __init__(
        self,
        input_size,
        hidden_size,
        num_layers=1,
        direction="forward",
        time_major=False,
        dropout=0.0,
        activation="tanh",
        weight_ih_attr=None,
        weight_hh_attr=None,
        bias_ih_attr=None,
        bias_hh_attr=None,
        name=None,
    ):
        if activation not in ("tanh", "relu"):
            raise ValueError("Unknown activation '%s'" % activation)
        RNNBase.__init__(
            self,
            "RNN_TANH" if activation == "tanh" else "RNN_RELU",
            input_size,
            hidden_size,
            num_layers,
            direction,
            time_major,
            dropout,
            weight_ih_attr,
            weight_hh_attr,
            bias_ih_attr,
            bias_hh_attr,
            0,
            activation,
        )
        self.activation = activation


class LSTM(RNNBase):
    def __init__(
        self,
        input_size,
        hidden_size,
        num_layers=1,
        direction="forward",
        time_major=False,
        dropout=0.0,
        weight_ih_attr=None,
        weight_hh_attr=None,
        bias_ih_attr=None,
        bias_hh_attr=None,
        proj_size=0,
        name=None,
    ):
        RNNBase.__init__(
            self,
            "LSTM",
            input_size,
            hidden_size,
            num_layers,
            direction,
            time_major,
            dropout,
            weight_ih_attr,
            weight_hh_attr,
            bias_ih_attr,
            bias_hh_attr,
            proj_size,
        )


class GRU(RNNBase):
    def __init__(
        self,
        input_size,
        hidden_size,
        num_layers=1,
        direction="forward",
        time_major=False,
        dropout=0.0,
        weight_ih_attr=None,
        weight_hh_attr=None,
        bias_ih_attr=None,
        bias_hh_attr=None,
        name=None,
    ):
        RNNBase.__init__(
            self,
            "GRU",
            input_size,
            hidden_size,
            num_layers,
            direction,
            time_major,
            dropout,
            weight_ih_attr,
            weight_hh_attr,
            bias_ih_attr,
            bias_hh_attr,
        )
