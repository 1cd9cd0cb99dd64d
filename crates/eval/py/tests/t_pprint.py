from pprint import pprint, pformat, pp
from collections import OrderedDict, defaultdict

d = {"name": "x" * 20, "values": list(range(30)), "nested": {"b": [1, 2, {"k": (1, 2)}], "a": None}, "t": ("one", "two" * 20, "three" * 10)}
pprint(d)
pprint(d, width=40)
pprint(d, width=40, compact=True)
pprint(d, indent=4, width=60)
pprint(d, depth=1)
pprint([1, 2, 3])
pprint({"z": 1, "a": 2})
pprint({"z": 1, "a": 2}, sort_dicts=False)
pp({"z": 1, "a": 2})
pprint(list(range(50)))
pprint(list(range(50)), compact=True)
pprint("word " * 40)
pprint({"key": "word " * 40, "k2": "a\nb\n" * 20})
pprint(OrderedDict((str(i), i) for i in range(20)))
pprint({1, 2, 3})
pprint(set(range(40)))
pprint(("x" * 70, ))
pprint(("x" * 90, ))
pprint([["a" * 30] * 3] * 2)
pprint({(1, 2): [3] * 30})
print(pformat({"a": [1, 2]}), pformat([]), pformat({}), pformat(()), pformat(None), pformat("s"))
loop = [1]
loop.append(loop)
print("Recursion" in pformat(loop))
