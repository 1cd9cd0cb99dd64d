"""Base 64 and base 16."""
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


class Error(ValueError):
    pass


def b64encode(s, altchars=None):
    data = bytes(s)
    out = []
    for i in range(0, len(data), 3):
        chunk = data[i:i + 3]
        word = int.from_bytes(chunk + b"\0" * (3 - len(chunk)), "big")
        text = "".join([_ALPHABET[word >> shift & 63] for shift in (18, 12, 6, 0)])
        out.append(text[:len(chunk) + 1] + "=" * (3 - len(chunk)))
    text = "".join(out)
    if altchars is not None:
        text = text.replace("+", chr(altchars[0])).replace("/", chr(altchars[1]))
    return text.encode()


def b64decode(s, altchars=None, validate=False):
    text = s if isinstance(s, str) else bytes(s).decode("ascii")
    if altchars is not None:
        text = text.replace(chr(altchars[0]), "+").replace(chr(altchars[1]), "/")
    digits = [_ALPHABET.index(c) for c in text if c in _ALPHABET]
    if (len(digits) + text.count("=")) % 4:
        raise Error("Incorrect padding")
    out = b""
    for i in range(0, len(digits), 4):
        group = digits[i:i + 4]
        n = len(group)
        word = 0
        for digit in group + [0] * (4 - n):
            word = word << 6 | digit
        out += word.to_bytes(3, "big")[:n - 1]
    return out


standard_b64encode, standard_b64decode = b64encode, b64decode


def urlsafe_b64encode(s):
    return b64encode(s, b"-_")


def urlsafe_b64decode(s):
    return b64decode(s, b"-_")


def b16encode(s):
    return bytes(s).hex().upper().encode()


def b16decode(s, casefold=False):
    return bytes.fromhex(s if isinstance(s, str) else s.decode())
