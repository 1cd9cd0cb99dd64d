"""Identifiers of 128 bits."""
import _dy2st
import hashlib


class UUID:
    def __init__(self, hex=None, bytes=None, int=None, version=None):
        if hex is not None:
            digits = hex.replace("urn:", "").replace("uuid:", "").strip("{}").replace("-", "")
            if len(digits) != 32:
                raise ValueError("badly formed hexadecimal UUID string")
            value = _whole(digits, 16)
        elif bytes is not None:
            value = _whole.from_bytes(bytes, "big")
        else:
            value = int
        if version is not None:
            value &= ~(0xC000 << 48)
            value |= 0x8000 << 48
            value &= ~(0xF000 << 64)
            value |= version << 76
        self.int = value

    @property
    def hex(self):
        return "%032x" % self.int

    @property
    def bytes(self):
        return self.int.to_bytes(16, "big")

    @property
    def version(self):
        return self.int >> 76 & 0xF

    def __str__(self):
        h = self.hex
        return "-".join([h[:8], h[8:12], h[12:16], h[16:20], h[20:]])

    def __repr__(self):
        return "UUID(%r)" % str(self)

    def __eq__(self, other):
        return self.int == other.int if isinstance(other, UUID) else NotImplemented

    def __lt__(self, other):
        return self.int < other.int if isinstance(other, UUID) else NotImplemented

    def __hash__(self):
        return hash(self.int)


_whole = int


def uuid4():
    return UUID(bytes=_dy2st.random_bytes(16), version=4)


uuid1 = uuid4


def uuid3(namespace, name):
    return UUID(bytes=hashlib.md5(namespace.bytes + name.encode()).digest(), version=3)


def uuid5(namespace, name):
    return UUID(bytes=hashlib.sha1(namespace.bytes + name.encode()).digest()[:16], version=5)


NAMESPACE_DNS = UUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_URL = UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")
