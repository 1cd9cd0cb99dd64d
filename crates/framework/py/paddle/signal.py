"""Frames of signals, and the short-time Fourier transform over them."""
import _op

from ._core import dtype as _dtypes
from ._core.missing import module_getattr as _module_getattr
from .fft import _as_complex, _as_float


def _check(axis, **lengths):
    if axis not in (0, -1):
        raise ValueError("Unexpected axis: %s. It should be 0 or -1." % (axis,))
    for name, length in lengths.items():
        if not isinstance(length, int) or length <= 0:
            raise ValueError("Unexpected %s: %s. It should be an positive integer." % (name, length))


def _places(frame_length, count, hop_length, frames_first):
    """Where each element of each frame stands in the signal, as a list: of a frame after the other, or of a place of all frames
    after the next."""
    within = _op.arange(start=0, end=frame_length, step=1, dtype=_dtypes.int64)
    starts = _op.scale(_op.arange(start=0, end=count, step=1, dtype=_dtypes.int64), scale=hop_length)
    rows, columns = (starts, within) if frames_first else (within, starts)
    return _op.reshape(_op.add(_op.unsqueeze(rows, axis=[1]), _op.unsqueeze(columns, axis=[0])), shape=[-1])


def frame(x, frame_length, hop_length, axis=-1, name=None):
    """[..., time] as [..., frame_length, frames], or [time, ...] as [frames, frame_length, ...]."""
    _check(axis, frame_length=frame_length, hop_length=hop_length)
    dims = list(x.shape)
    time = dims[axis]
    if frame_length > time:
        raise ValueError(
            "Attribute frame_length should be less equal than sequence length, but got (%s) > (%s)." % (frame_length, time)
        )
    count = 1 + (time - frame_length) // hop_length
    places = _places(frame_length, count, hop_length, axis == 0)
    taken = _op.index_select(x, places, axis=axis if axis == 0 else x.ndim - 1)
    shape = [count, frame_length] + dims[1:] if axis == 0 else dims[:-1] + [frame_length, count]
    return _op.reshape(taken, shape=shape)


def overlap_add(x, hop_length, axis=-1, name=None):
    """Frames laid over each other at a distance and summed: what `frame` takes apart without weights."""
    _check(axis, hop_length=hop_length)
    dims = list(x.shape)
    if axis == 0:
        (count, frame_length), rest = dims[:2], dims[2:]
        shape, flat = [(count - 1) * hop_length + frame_length] + rest, [-1] + rest
    else:
        (frame_length, count), rest = dims[-2:], dims[:-2]
        shape, flat = rest + [(count - 1) * hop_length + frame_length], rest + [-1]
    places = _places(frame_length, count, hop_length, axis == 0)
    zeros = _op.full(shape, value=0, dtype=x.dtype)
    return _op.index_add(zeros, places, _op.reshape(x, shape=flat), axis=axis if axis == 0 else len(shape) - 1)


def _window(window, win_length, n_fft, dtype):
    """The window with zeros on both sides up to `n_fft`."""
    if window is None:
        window = _op.full([win_length], value=1.0, dtype=dtype)
    else:
        assert len(window.shape) == 1 and len(window) == win_length, (
            "expected a 1D window tensor of size equal to win_length(%s), but got window with shape %s." % (win_length, window.shape)
        )
    missing = n_fft - win_length
    if missing > 0:
        left = missing // 2
        sides = [_op.full([n], value=0.0, dtype=window.dtype) for n in (left, missing - left)]
        window = _op.concat([sides[0], window, sides[1]], axis=0)
    return window


def stft(
    x,
    n_fft,
    hop_length=None,
    win_length=None,
    window=None,
    center=True,
    pad_mode="reflect",
    normalized=False,
    onesided=None,
    name=None,
):
    """The spectrum of each windowed frame: [batch, frequencies, frames]."""
    rank = len(x.shape)
    assert rank in (1, 2), "x should be a 1D or 2D real tensor, but got rank of x is %s" % rank
    if rank == 1:
        x = _op.unsqueeze(x, axis=[0])
    hop_length = int(n_fft // 4) if hop_length is None else hop_length
    assert hop_length > 0, "hop_length should be > 0, but got %s." % hop_length
    win_length = n_fft if win_length is None else win_length
    assert 0 < n_fft <= x.shape[-1], "n_fft should be in (0, seq_length(%s)], but got %s." % (x.shape[-1], n_fft)
    assert 0 < win_length <= n_fft, "win_length should be in (0, n_fft(%s)], but got %s." % (n_fft, win_length)
    window = _window(window, win_length, n_fft, x.dtype)
    if center:
        from .nn.functional import pad

        assert pad_mode in ("constant", "reflect"), 'pad_mode should be "reflect" or "constant", but got "%s".' % pad_mode
        half = n_fft // 2
        x = _op.squeeze(pad(_op.unsqueeze(x, axis=[-1]), [half, half], mode=pad_mode, data_format="NLC"), axis=[-1])
    frames = _op.transpose(frame(x, n_fft, hop_length), perm=[0, 2, 1])
    frames = _op.multiply(frames, window)
    norm = "ortho" if normalized else "backward"
    is_complex = frames.dtype._kind == "complex"
    onesided = not is_complex if onesided is None else onesided
    assert not (is_complex and onesided), "onesided should be False when input or window is a complex Tensor."
    if is_complex:
        out = _op.fft_c2c(_as_complex(frames), axes=[2], normalization=norm, forward=True)
    else:
        out = _op.fft_r2c(_as_float(frames), axes=[2], normalization=norm, forward=True, onesided=onesided)
    out = _op.transpose(out, perm=[0, 2, 1])
    return _op.squeeze(out, axis=[0]) if rank == 1 else out


def istft(
    x,
    n_fft,
    hop_length=None,
    win_length=None,
    window=None,
    center=True,
    normalized=False,
    onesided=True,
    length=None,
    return_complex=False,
    name=None,
):
    """The signal whose windowed frames have these spectra, by least squares."""
    rank = len(x.shape)
    assert rank in (2, 3), "x should be a 2D or 3D complex tensor, but got rank of x is %s" % rank
    if rank == 2:
        x = _op.unsqueeze(x, axis=[0])
    hop_length = int(n_fft // 4) if hop_length is None else hop_length
    win_length = n_fft if win_length is None else win_length
    assert 0 < hop_length <= win_length, "hop_length should be in (0, win_length(%s)], but got %s." % (win_length, hop_length)
    assert 0 < win_length <= n_fft, "win_length should be in (0, n_fft(%s)], but got %s." % (n_fft, win_length)
    count, size = x.shape[-1], x.shape[-2]
    wanted = n_fft // 2 + 1 if onesided else n_fft
    assert size == wanted, "fft_size should be equal to %s when onesided is %s, but got %s." % (
        "n_fft // 2 + 1(%s)" % wanted if onesided else "n_fft(%s)" % n_fft,
        bool(onesided),
        size,
    )
    real = _dtypes.float32 if x.dtype in (_dtypes.float32, _dtypes.complex64) else _dtypes.float64
    window = _window(window, win_length, n_fft, real)
    x = _op.transpose(_as_complex(x), perm=[0, 2, 1])
    norm = "ortho" if normalized else "backward"
    if return_complex:
        assert not onesided, "onesided should be False when input(output of istft) or window is a complex Tensor."
        out = _op.fft_c2c(x, axes=[2], normalization=norm, forward=False)
    else:
        assert window.dtype._kind != "complex", "Data type of window should not be complex when return_complex is False."
        if not onesided:
            x = x[:, :, : n_fft // 2 + 1]
        # The framework takes the least even size that has so many frequencies.
        even = 2 * (n_fft // 2)
        out = _op.fft_c2r(x, axes=[2], normalization=norm, forward=False, last_dim_size=even)
    out = overlap_add(_op.transpose(_op.multiply(out, window), perm=[0, 2, 1]), hop_length)
    squares = _op.unsqueeze(_op.multiply(window, window), axis=[1])
    envelope = overlap_add(_op.expand(squares, shape=[n_fft, count]), hop_length)
    start = n_fft // 2 if center else 0
    end = start + length if length is not None else (-start if center else None)
    out, envelope = out[:, start:end], envelope[start:end]
    if _op.min(_op.abs(envelope), axis=None, keepdim=False).item() < 1e-11:
        raise ValueError(
            "Abort istft because Nonzero Overlap Add (NOLA) condition failed. For more information about NOLA constraint please see "
            "`scipy.signal.check_NOLA`(https://docs.scipy.org/doc/scipy/reference/generated/scipy.signal.check_NOLA.html)."
        )
    out = _op.divide(out, envelope)
    return _op.squeeze(out, axis=[0]) if rank == 2 else out


__getattr__ = _module_getattr(__name__, globals())
