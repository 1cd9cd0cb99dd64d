"""Taking addresses apart."""
from collections import namedtuple

_SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~"
_Split = namedtuple("SplitResult", "scheme netloc path query fragment", module="urllib.parse")
_Parse = namedtuple("ParseResult", "scheme netloc path params query fragment", module="urllib.parse")


class _Host:
    __slots__ = ()

    @property
    def hostname(self):
        return self.netloc.rpartition("@")[2].partition(":")[0].lower() or None

    @property
    def port(self):
        port = self.netloc.rpartition("@")[2].partition(":")[2]
        return int(port) if port else None

    def geturl(self):
        return urlunparse(self) if len(self) == 6 else urlunsplit(self)


class SplitResult(_Host, _Split):
    __slots__ = ()


class ParseResult(_Host, _Parse):
    __slots__ = ()


def urlsplit(url, scheme="", allow_fragments=True):
    head, colon, rest = url.partition(":")
    if colon and head and head[0].isalpha() and all([c.isalnum() or c in "+-." for c in head]):
        scheme, url = head.lower(), rest
    netloc = query = fragment = ""
    if url.startswith("//"):
        stop = min([url.find(c, 2) for c in "/?#" if url.find(c, 2) >= 0], default=len(url))
        netloc, url = url[2:stop], url[stop:]
    if allow_fragments:
        url, _, fragment = url.partition("#")
    url, _, query = url.partition("?")
    return SplitResult(scheme, netloc, url, query, fragment)


def urlparse(url, scheme="", allow_fragments=True):
    s = urlsplit(url, scheme, allow_fragments)
    path, params = s.path, ""
    last = path.rfind("/")
    if ";" in path[last + 1:]:
        at = path.index(";", last + 1)
        path, params = path[:at], path[at + 1:]
    return ParseResult(s.scheme, s.netloc, path, params, s.query, s.fragment)


def urlunsplit(components):
    scheme, netloc, url, query, fragment = components
    if netloc:
        url = "//" + netloc + ("/" + url if url and not url.startswith("/") else url)
    if scheme:
        url = scheme + ":" + url
    return url + ("?" + query if query else "") + ("#" + fragment if fragment else "")


def urlunparse(components):
    scheme, netloc, url, params, query, fragment = components
    return urlunsplit((scheme, netloc, url + (";" + params if params else ""), query, fragment))


def urljoin(base, url, allow_fragments=True):
    if not base or not url:
        return url or base
    b, u = urlsplit(base), urlsplit(url)
    if u.scheme and u.scheme != b.scheme:
        return url
    if u.netloc:
        return urlunsplit((b.scheme, u.netloc, u.path, u.query, u.fragment))
    if not u.path:
        return urlunsplit((b.scheme, b.netloc, b.path, u.query or b.query, u.fragment))
    path = u.path if u.path.startswith("/") else b.path.rpartition("/")[0] + "/" + u.path
    parts = []
    pieces = path.split("/")
    for i, part in enumerate(pieces):
        if part == "..":
            if len(parts) > 1:
                parts.pop()
        elif part != ".":
            parts.append(part)
        if part in (".", "..") and i == len(pieces) - 1:
            parts.append("")
    return urlunsplit((b.scheme, b.netloc, "/".join(parts), u.query, u.fragment))


def quote(string, safe="/", encoding=None, errors=None):
    data = string if isinstance(string, bytes) else string.encode(encoding or "utf-8", errors or "strict")
    return "".join([chr(b) if chr(b) in _SAFE or chr(b) in safe and b < 128 else "%%%02X" % b for b in data])


def quote_plus(string, safe="", encoding=None, errors=None):
    return quote(string, safe + " ", encoding, errors).replace(" ", "+")


def unquote(string, encoding="utf-8", errors="replace"):
    parts = string.split("%")
    out = parts[0].encode("utf-8")
    for part in parts[1:]:
        try:
            out += bytes([int(part[:2], 16)]) + part[2:].encode("utf-8")
        except ValueError:
            out += b"%" + part.encode("utf-8")
    return out.decode(encoding, errors)


def unquote_plus(string, encoding="utf-8", errors="replace"):
    return unquote(string.replace("+", " "), encoding, errors)


def urlencode(query, doseq=False, safe="", encoding=None, errors=None, quote_via=quote_plus):
    pairs = []
    for key, value in query.items() if hasattr(query, "items") else query:
        values = value if doseq and isinstance(value, (list, tuple)) else [value]
        for v in values:
            pairs.append(quote_via(str(key), safe) + "=" + quote_via(str(v), safe))
    return "&".join(pairs)


def parse_qsl(qs, keep_blank_values=False, strict_parsing=False):
    found = []
    for pair in qs.split("&"):
        name, _, value = pair.partition("=")
        if value or keep_blank_values and pair:
            found.append((unquote_plus(name), unquote_plus(value)))
    return found


def parse_qs(qs, keep_blank_values=False, strict_parsing=False):
    made = {}
    for name, value in parse_qsl(qs, keep_blank_values):
        made.setdefault(name, []).append(value)
    return made
