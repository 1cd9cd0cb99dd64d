"""Arrays as bytes, and .npy files."""
import struct
from numpy._core import dtypes
from numpy._core.array import asarray, count, from_list

_CODES = {"bool": "?", "int8": "b", "uint8": "B", "int16": "h", "uint16": "H", "int32": "i", "uint32": "I", "int64": "q",
          "uint64": "Q", "float16": "e", "float32": "f", "float64": "d"}
_MAGIC = b"\x93NUMPY"


def to_bytes(a):
    flat = a._flat()
    d = a._dtype
    if d.kind == "c":
        flat = [part for v in flat for part in (v.real, v.imag)]
        code = "f" if d.itemsize == 8 else "d"
    elif d.name in _CODES:
        code = _CODES[d.name]
    else:
        raise TypeError("arrays of dtype %s have no bytes" % d)
    return struct.pack("<%d%s" % (len(flat), code), *flat)


def frombuffer(buffer, dtype=float, count=-1, offset=0, *, like=None):
    d = dtypes.as_dtype(dtype)
    data = bytes(buffer)[offset:]
    if count < 0:
        if len(data) % d.itemsize:
            raise ValueError("buffer size must be a multiple of element size")
        count = len(data) // d.itemsize
    if len(data) < count * d.itemsize:
        raise ValueError("buffer is smaller than requested size")
    data = data[:count * d.itemsize]
    if d.kind == "c":
        parts = struct.unpack("<%d%s" % (2 * count, "f" if d.itemsize == 8 else "d"), data)
        values = [complex(a, b) for a, b in zip(parts[::2], parts[1::2])]
    else:
        values = list(struct.unpack("<%d%s" % (count, _CODES[d.name]), data))
    return from_list(values, (count,), d)


def fromfile(file, dtype=float, count=-1, sep="", offset=0):
    with open(file, "rb") as f:
        return frombuffer(f.read(), dtype, count, offset)


def fromstring(string, dtype=float, count=-1, *, sep=""):
    if not sep:
        raise ValueError("The binary mode of fromstring is removed, use frombuffer instead")
    parts = string.split(sep) if sep.strip() else string.split()
    d = dtypes.as_dtype(dtype)
    values = [int(p) if d.kind in "iu" else float(p) for p in parts if p.strip()]
    return asarray(values[:count] if count >= 0 else values, d)


def npy_bytes(a):
    a = asarray(a)
    header = "{'descr': '%s', 'fortran_order': False, 'shape': %s, }" % (a._dtype.str, tuple(a._shape))
    pad = -(len(_MAGIC) + 4 + len(header) + 1) % 64
    header = header + " " * pad + "\n"
    return _MAGIC + b"\x01\x00" + struct.pack("<H", len(header)) + header.encode("latin-1") + to_bytes(a)


def read_npy(data):
    from ast import literal_eval

    if data[:6] != _MAGIC:
        raise ValueError("This file contains pickled (object) data. If you trust the file you can load it unsafely using the "
                         "`allow_pickle=` keyword argument or `pickle.load()`.")
    if data[6] == 1:
        length, start = struct.unpack("<H", data[8:10])[0], 10
    else:
        length, start = struct.unpack("<I", data[8:12])[0], 12
    header = literal_eval(data[start:start + length].decode("latin-1").strip())
    if "O" in header["descr"]:
        raise ValueError("Object arrays cannot be loaded when allow_pickle=False")
    if header["descr"].startswith(">"):
        raise ValueError("big-endian .npy files are not supported")
    d = dtypes.as_dtype(header["descr"])
    shape = tuple(header["shape"])
    a = frombuffer(data[start + length:start + length + count(shape) * d.itemsize], d)
    return a.reshape(shape[::-1]).T if header["fortran_order"] else a.reshape(shape)


def save(file, arr, allow_pickle=True):
    data = npy_bytes(arr)
    if hasattr(file, "write"):
        file.write(data)
        return
    name = file.__fspath__() if hasattr(file, "__fspath__") else file
    with open(name if name.endswith(".npy") else name + ".npy", "wb") as f:
        f.write(data)


def load(file, mmap_mode=None, allow_pickle=False, fix_imports=True, encoding="ASCII", *, max_header_size=10000):
    if hasattr(file, "read"):
        data = file.read()
    else:
        with open(file, "rb") as f:
            data = f.read()
    if data[:2] == b"PK":
        raise NotImplementedError("numpy.load of .npz archives is not supported; save each array as .npy")
    return read_npy(data)


def savetxt(fname, X, fmt="%.18e", delimiter=" ", newline="\n", header="", footer="", comments="# ", encoding=None):
    X = asarray(X)
    rows = X.reshape((-1, 1)) if X.ndim < 2 else X
    lines = [comments + header] if header else []
    for row in rows.tolist():
        formats = [fmt] * len(row) if isinstance(fmt, str) and fmt.count("%") == 1 else fmt
        lines.append(delimiter.join([f % v for f, v in zip(formats, row)]) if not isinstance(formats, str) else formats % tuple(row))
    if footer:
        lines.append(comments + footer)
    text = "".join([line + newline for line in lines])
    if hasattr(fname, "write"):
        fname.write(text)
        return
    with open(fname, "w") as f:
        f.write(text)


def loadtxt(fname, dtype=float, comments="#", delimiter=None, converters=None, skiprows=0, usecols=None, unpack=False,
            ndmin=0, encoding=None, max_rows=None, *, quotechar=None, like=None):
    if hasattr(fname, "read"):
        lines = fname.read().splitlines()
    elif isinstance(fname, list):
        lines = fname
    else:
        with open(fname) as f:
            lines = f.read().splitlines()
    d = dtypes.as_dtype(dtype)
    rows = []
    for line in lines[skiprows:]:
        line = line.split(comments)[0].strip() if comments else line.strip()
        if not line:
            continue
        parts = [p.strip() for p in line.split(delimiter)]
        if usecols is not None:
            parts = [parts[i] for i in ([usecols] if isinstance(usecols, int) else usecols)]
        rows.append([p if d.kind == "U" else int(float(p)) if d.kind in "iu" else float(p) for p in parts])
        if max_rows is not None and len(rows) >= max_rows:
            break
    made = asarray(rows, d)
    if ndmin < 2 and made.ndim == 2 and 1 in made._shape:
        made = made.reshape(-1) if made.size != 1 or ndmin == 1 else made.reshape(())
    return made.T if unpack else made


genfromtxt = loadtxt
