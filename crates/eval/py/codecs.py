"""Encodings by name."""
import io

BOM_UTF8 = b"\xef\xbb\xbf"


def open(filename, mode="r", encoding=None, errors="strict", buffering=-1):
    if encoding is None:
        return io.open(filename, mode if "b" in mode else mode + "b")
    return io.open(filename, mode.replace("b", ""), encoding=encoding, errors=errors, newline="")


def encode(obj, encoding="utf-8", errors="strict"):
    return obj.encode(encoding, errors)


def decode(obj, encoding="utf-8", errors="strict"):
    return bytes(obj).decode(encoding, errors)


class CodecInfo:
    def __init__(self, name):
        self.name = name


def lookup(encoding):
    names = {"utf8": "utf-8", "latin1": "iso8859-1", "latin-1": "iso8859-1", "ascii": "ascii", "us-ascii": "ascii"}
    low = encoding.lower().replace("_", "-")
    "".encode(low)
    return CodecInfo(names.get(low, low))
