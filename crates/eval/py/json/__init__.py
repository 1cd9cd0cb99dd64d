"""JSON, as CPython's json reads and writes it."""
import _dy2st
from json.decoder import JSONDecodeError, JSONDecoder
from json.encoder import JSONEncoder


def dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None,
          separators=None, default=None, sort_keys=False, **kw):
    if cls is None and indent is None and default is None and not sort_keys and not skipkeys and not kw:
        item, key = (", ", ": ") if separators is None else separators
        text = _dy2st.json_dumps(obj, ensure_ascii, item, key, allow_nan)
        if text is not None:
            return text
    if cls is None:
        cls = JSONEncoder
    return cls(
        skipkeys=skipkeys, ensure_ascii=ensure_ascii, check_circular=check_circular, allow_nan=allow_nan,
        indent=indent, separators=separators, default=default, sort_keys=sort_keys, **kw
    ).encode(obj)


def dump(obj, fp, **kw):
    fp.write(dumps(obj, **kw))


def loads(s, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None,
          object_pairs_hook=None, **kw):
    if isinstance(s, str):
        if s.startswith("\ufeff"):
            raise JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", s, 0)
    elif isinstance(s, (bytes, bytearray)):
        s = bytes(s).decode("utf-8")
        if s.startswith("\ufeff"):
            s = s[1:]
    else:
        raise TypeError("the JSON object must be str, bytes or bytearray, not " + type(s).__name__)
    plain = cls is None and object_hook is None and parse_float is None and parse_int is None
    if plain and parse_constant is None and object_pairs_hook is None and not kw:
        answer = _dy2st.json_loads(s)
        if answer is not None:
            return answer[0]
        return JSONDecoder().decode(s)
    if cls is None:
        cls = JSONDecoder
    hooks = {
        "object_hook": object_hook, "parse_float": parse_float, "parse_int": parse_int,
        "parse_constant": parse_constant, "object_pairs_hook": object_pairs_hook,
    }
    return cls(**{k: v for k, v in hooks.items() if v is not None}, **kw).decode(s)


def load(fp, **kw):
    return loads(fp.read(), **kw)
