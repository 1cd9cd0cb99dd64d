"""Decoding step by step: the interface of a decoder, decoding with beams, and the loop over steps."""
import collections
import warnings

import _op

from .._core import dtype as _dtypes
from .._core.missing import module_getattr as _module_getattr
from ..utils import flatten, map_structure, pack_sequence_as
from . import functional as F

# A logarithm of a probability that no beam can win with.
_NEVER = -1e9


class Decoder:
    """What `dynamic_decode` asks of a decoder."""

    def initialize(self, inits):
        raise NotImplementedError

    def step(self, time, inputs, states, **kwargs):
        raise NotImplementedError

    def finalize(self, outputs, final_states, sequence_lengths):
        raise NotImplementedError

    @property
    def tracks_own_finished(self):
        return False


class BeamSearchDecoder(Decoder):
    """Keeps the `beam_size` best continuations of each sequence."""

    OutputWrapper = collections.namedtuple("OutputWrapper", ("scores", "predicted_ids", "parent_ids"))
    StateWrapper = collections.namedtuple("StateWrapper", ("cell_states", "log_probs", "finished", "lengths"))

    def __init__(self, cell, start_token, end_token, beam_size, embedding_fn=None, output_fn=None):
        self.cell = cell
        self.embedding_fn = embedding_fn
        self.output_fn = output_fn
        self.start_token = start_token
        self.end_token = end_token
        self.beam_size = beam_size

    @staticmethod
    def tile_beam_merge_with_batch(x, beam_size):
        """[batch, ...] as [batch * beam, ...], each entry so often in a row."""
        return _op.repeat_interleave(x, repeats=beam_size, axis=0)

    def _merge_batch_beams(self, x):
        return _op.reshape(x, shape=[-1] + list(x.shape[2:]))

    def _split_batch_beams(self, x):
        return _op.reshape(x, shape=[-1, self.beam_size] + list(x.shape[1:]))

    def _expand_to_beam_size(self, x):
        return _op.repeat_interleave(_op.unsqueeze(x, axis=[1]), repeats=self.beam_size, axis=1)

    def _mask_probs(self, probs, finished):
        """A beam that is finished goes on with its end token only."""
        only_end = [_NEVER] * self.vocab_size
        only_end[self.end_token] = 0.0
        from .._core.tensor import Tensor

        only_end = _op.cast(Tensor(only_end), dtype=probs.dtype)
        done = _op.unsqueeze(_op.cast(finished, dtype=probs.dtype), axis=[2])
        return _op.subtract(_op.multiply(done, only_end), _op.multiply(probs, _op.scale(done, bias=-1.0)))

    def _gather(self, x, indices):
        """What each beam has at an index of its own."""
        rows = _op.unsqueeze(_op.arange(start=0, end=indices.shape[0], step=1, dtype=_dtypes.int64), axis=[1])
        rows = _op.expand(rows, shape=list(indices.shape))
        return _op.gather_nd(x, _op.stack([rows, indices], axis=2))

    def initialize(self, initial_cell_states):
        batch = flatten(initial_cell_states)[0].shape[0]
        dims = [batch, self.beam_size]
        states = map_structure(self._expand_to_beam_size, initial_cell_states)
        inputs = _op.full(dims, value=self.start_token, dtype=_dtypes.int64)
        dtype = _dtypes.default_float(None)
        first = _op.full([batch, 1], value=0.0, dtype=dtype)
        log_probs = _op.concat([first, _op.full([batch, self.beam_size - 1], value=_NEVER, dtype=dtype)], axis=1)
        finished = _op.full(dims, value=False, dtype=_dtypes.bool_)
        lengths = _op.full(dims, value=0, dtype=_dtypes.int64)
        inputs = self.embedding_fn(inputs) if self.embedding_fn else inputs
        return inputs, self.StateWrapper(states, log_probs, finished, lengths), finished

    def _beam_search_step(self, time, logits, next_cell_states, beam_state):
        self.vocab_size = logits.shape[-1]
        step = self._mask_probs(_op.log(F.softmax(logits)), beam_state.finished)
        log_probs = _op.add(step, _op.unsqueeze(beam_state.log_probs, axis=[2]))
        flat = _op.reshape(log_probs, shape=[-1, self.beam_size * self.vocab_size])
        scores, places = _op.topk(flat, k=self.beam_size, axis=-1, largest=True, sorted=True)
        of_size = _op.full_like(places, value=self.vocab_size)
        parents, tokens = _op.floor_divide(places, of_size), _op.remainder(places, of_size)
        cell_states = map_structure(lambda x: self._gather(x, parents), next_cell_states)
        finished = self._gather(beam_state.finished, parents)
        lengths = self._gather(beam_state.lengths, parents)
        lengths = _op.add(lengths, _op.cast(_op.logical_not(finished), dtype=lengths.dtype))
        finished = _op.logical_or(finished, _op.equal(tokens, _op.full_like(tokens, value=self.end_token)))
        state = self.StateWrapper(cell_states, self._gather(flat, places), finished, lengths)
        return self.OutputWrapper(scores, tokens, parents), state

    def step(self, time, inputs, states, **kwargs):
        inputs = map_structure(self._merge_batch_beams, inputs)
        cell_states = map_structure(self._merge_batch_beams, states.cell_states)
        outputs, cell_states = self.cell(inputs, cell_states, **kwargs)
        outputs = map_structure(self._split_batch_beams, outputs)
        cell_states = map_structure(self._split_batch_beams, cell_states)
        if self.output_fn is not None:
            outputs = self.output_fn(outputs)
        output, state = self._beam_search_step(time, outputs, cell_states, states)
        tokens = output.predicted_ids
        tokens.stop_gradient = True
        return output, state, self.embedding_fn(tokens) if self.embedding_fn else tokens, state.finished

    def finalize(self, outputs, final_states, sequence_lengths):
        """The tokens of each beam, followed back from its last step."""
        ids = F.gather_tree(outputs.predicted_ids, outputs.parent_ids)
        return _op.cast(ids, dtype=outputs.predicted_ids.dtype), final_states

    @property
    def tracks_own_finished(self):
        return True


def _kept(old, new, finished):
    """The new state where a sequence goes on, the old one where it is finished."""
    mask = _op.cast(finished, dtype=_dtypes.bool_)
    while mask.ndim < new.ndim:
        mask = _op.unsqueeze(mask, axis=[-1])
    return _op.where(mask, old, new)


def dynamic_decode(
    decoder,
    inits=None,
    max_step_num=None,
    output_time_major=False,
    impute_finished=False,
    is_test=False,
    return_length=False,
    **kwargs
):
    """Steps until every sequence is finished or `max_step_num` is passed; the outputs of all steps, and the last states."""
    inputs, states, finished = decoder.initialize(inits)
    lengths = _op.cast(_op.full_like(finished, value=False), dtype=_dtypes.int64)
    collected, last, number = [], None, 0
    time = _op.full([1], value=0, dtype=_dtypes.int64)
    while not _op.all(finished, axis=None, keepdim=False):
        last, next_states, inputs, next_finished = decoder.step(time, inputs, states, **kwargs)
        if decoder.tracks_own_finished:
            if not hasattr(next_states, "lengths"):
                warnings.warn("`next_states` has no `lengths` attribute, the returned `sequence_lengths` would be all zeros.")
            lengths = getattr(next_states, "lengths", lengths)
        else:
            # What is asked for below is whether it was finished by now, the step of its end included.
            next_finished = _op.logical_or(next_finished, finished)
            lengths = _op.add(lengths, _op.cast(_op.logical_not(next_finished), dtype=lengths.dtype))
            if impute_finished:
                done = next_finished
                next_states = map_structure(lambda old, new: _kept(old, new, done), states, next_states)
        collected.append(flatten(last))
        states, finished = next_states, next_finished
        number = number + 1
        time = _op.scale(time, bias=1)
        if max_step_num is not None and number > max_step_num:
            break
    parts = [_op.stack([step[at] for step in collected], axis=0) for at in range(len(collected[0]))]
    outputs = pack_sequence_as(last, parts)
    try:
        outputs, states = decoder.finalize(outputs, states, lengths)
    except NotImplementedError:
        pass
    if not output_time_major:
        outputs = map_structure(lambda x: _op.transpose(x, perm=[1, 0] + list(range(2, x.ndim))), outputs)
    return (outputs, states, lengths) if return_length else (outputs, states)


__getattr__ = _module_getattr(__name__, globals())
