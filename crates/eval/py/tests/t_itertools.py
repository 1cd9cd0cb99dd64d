import itertools as it
from itertools import chain, count, cycle, repeat, islice, product, zip_longest, groupby, tee, accumulate


def attempt(f, *args, **kw):
    try:
        r = f(*args, **kw)
        print(list(r) if hasattr(r, "__next__") else r)
    except Exception as e:
        print(type(e).__name__, e)


print(list(chain([1, 2], "ab", ())), list(chain.from_iterable([[1], [2, 3]])), list(chain()))
print(list(islice(count(), 3)), list(islice(count(5, -2), 3)), list(islice(count(0.5, 0.25), 3)), count(3), count(1, 2))
print(list(islice(cycle("ab"), 5)), list(repeat(7, 3)), repeat(1, 2), repeat("x"), list(cycle([])))
print(list(islice(range(10), 2, 8, 3)), list(islice(range(10), 4)), list(islice("abc", None)), list(islice("abc", 1, None)))
src = iter(range(10))
print(list(islice(src, 2, 5)), next(src), list(islice(src, 0)), next(src))
src = iter(range(10))
print(list(islice(src, 0, 5, 3)), next(src))
print(list(product([1, 2], "ab")), list(product([0, 1], repeat=3))[:4], list(product()), list(product([], [1])))
print(list(zip_longest([1, 2, 3], "a", fillvalue="-")), list(zip_longest()), list(zip_longest([], [1])))
print([(k, list(g)) for k, g in groupby("aaabbc")], [(k, list(g)) for k, g in groupby([1, 3, 2, 4, 5], key=lambda v: v % 2)])
print([k for k, g in groupby("aabbaa")], [k for k, g in groupby([])])
gs = [(k, g) for k, g in groupby("aab")]
print([(k, list(g)) for k, g in gs])
a, b = tee([1, 2, 3])
print(next(a), next(a), list(b), list(a), tee([], 0), len(tee([1], 3)))
print(list(accumulate([1, 2, 3, 4])), list(accumulate([1, 2, 3], lambda x, y: x * y)), list(accumulate([1, 2], initial=10)), list(accumulate([])))
print(list(accumulate([3, 1, 4, 1], max)))
print(list(it.compress("abcd", [1, 0, 1, 0])), list(it.dropwhile(lambda x: x < 3, [1, 2, 3, 1])), list(it.takewhile(lambda x: x < 3, [1, 2, 3, 1])))
print(list(it.filterfalse(lambda x: x % 2, range(5))), list(it.filterfalse(None, [0, 1, ""])), list(it.starmap(pow, [(2, 3), (3, 2)])), list(it.pairwise("abcd")), list(it.pairwise("a")))
print(list(it.permutations([1, 2, 3])), list(it.permutations("abc", 2)), list(it.permutations([1], 2)), list(it.permutations([], 0)))
print(list(it.combinations("abcd", 2)), list(it.combinations([1, 2, 3], 3)), list(it.combinations([1], 2)), list(it.combinations([], 0)))
print(list(it.combinations_with_replacement("abc", 2)), list(it.combinations_with_replacement([], 1)), list(it.combinations_with_replacement([], 0)), list(it.combinations_with_replacement([7], 3)))
attempt(islice, [1], -1)
attempt(islice, [1], 0, 2, 0)
attempt(islice, [1], 1, -2)
attempt(chain, 5)
attempt(lambda: list(chain(5)))
attempt(it.permutations, [1], -1)
attempt(it.combinations, [1], -1)
attempt(tee, [1], -1)
attempt(product, [1], repeat=-1)
attempt(lambda: next(iter(chain())))
ch = chain([1], [2])
print(next(ch), list(ch), list(ch))
print(sum(islice((x * x for x in count(1)), 10)), dict(zip("abc", count())), max(chain([1], [5])))
names = [n for n, _ in zip(cycle(["x", "y"]), range(3))]
print(names)
r = repeat(None)
print([next(r) for _ in range(2)])
def gen():
    yield 1
    raise ValueError("inside")
attempt(lambda: list(chain(gen(), [2])))
attempt(lambda: list(islice(gen(), 1)))
