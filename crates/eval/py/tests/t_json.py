import json
from collections import OrderedDict


def attempt(f, *args, **kw):
    try:
        print(repr(f(*args, **kw)))
    except Exception as e:
        print(type(e).__name__, e)


data = {"a": [1, 2.5, None, True, False, "x\n\"q\"\\ \u00e9 \U0001f600 \x01 /"], "b": {}, "c": [], "d": {"n": -1e-7, "big": 10 ** 25}}
print(json.dumps(data))
print(json.dumps(data, ensure_ascii=False))
print(json.dumps(data, indent=2))
print(json.dumps(data, indent="\t", sort_keys=True))
print(json.dumps(data, separators=(",", ":")))
print(json.dumps([float("nan"), float("inf"), -float("inf"), 1e16, 1e22, 0.1, 1.0, -0.0, 123456789.123]))
print(json.dumps({1: "a", 2.5: "b", None: "c", True: "d", False: 0}))
print(json.dumps((1, (2, 3))), json.dumps("s"), json.dumps(None), json.dumps(3), json.dumps(""))
print(json.loads(json.dumps(data)) == data)
print(json.loads('  {"k" : [1, -2, 3.0, 1e3, 1E-2, "\\u00e9\\ud83d\\ude00\\n\\/", true, null]} '))
print(json.loads("[NaN, Infinity, -Infinity]"), json.loads(b'{"x": 1}'), json.loads("12345678901234567890123"))
print(json.loads('{"a": 1, "a": 2}'), json.loads("0"), json.loads("-0"), json.loads("-0.0"), json.loads("[]"), json.loads(" [ ] "))
print(json.loads('{"b": 1, "a": {"z": 0}}', object_pairs_hook=OrderedDict), json.loads('{"a": {"b": 1}}', object_hook=lambda d: list(d)))
print(json.loads("[1.5, 2]", parse_float=str, parse_int=lambda s: s + "!"))
for bad in ("", "{", "[1,", "[1 2]", '{"a" 1}', '{"a": }', "{a: 1}", '"abc', '"a\nb"', "tru", "[1] x", '"\\x"', '"\\u12"', "01", "1.", "[1,]", '{"a":1,}', "nul", "-", "\n\n [1,\n  x]"):
    attempt(json.loads, bad)
try:
    json.loads("[1,\n 2,, 3]")
except json.JSONDecodeError as e:
    print(e.msg, e.lineno, e.colno, e.pos, e.doc == "[1,\n 2,, 3]", isinstance(e, ValueError))
attempt(json.dumps, {1, 2})
attempt(json.dumps, {"a": object})
attempt(json.dumps, {(1, 2): 3})
attempt(json.dumps, {(1, 2): 3, "k": 1}, skipkeys=True)
attempt(json.dumps, float("nan"), allow_nan=False)
attempt(json.dumps, b"x")
attempt(json.loads, 5)
loop = []
loop.append(loop)
attempt(json.dumps, loop)


class P:
    def __init__(self, x):
        self.x = x


print(json.dumps([P(1), {"p": P(2)}], default=lambda o: o.__dict__))


class Enc(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, P):
            return {"P": o.x}
        return super().default(o)


print(json.dumps(P([1, 2]), cls=Enc), json.dumps({"z": 1, "a": P(3)}, cls=Enc, sort_keys=True, indent=1), Enc().encode([1]))
attempt(json.dumps, {1}, cls=Enc)


class I(int):
    def __repr__(self):
        return "I!"


class S(str):
    pass


print(json.dumps([I(5), S("s"), {S("k"): I(1)}]))
import io
buf = io.StringIO()
json.dump({"a": 1}, buf, indent=4)
print(buf.getvalue(), json.load(io.StringIO("[1, 2]")))
print(json.JSONDecoder().raw_decode('{"a": 1} tail'), json.dumps("\x7f\u2028</script>"), json.dumps("\x7f\u2028", ensure_ascii=False))
