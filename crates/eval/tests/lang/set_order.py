# Sets of numbers are walked in the order of CPython's hash table.
state = 12345


def rand(n):
    global state
    state = (state * 1103515245 + 12345) % 2 ** 31
    return state % n


for size, span in [(3, 10), (5, 100), (12, 50), (40, 1000), (100, 10 ** 6), (300, 10 ** 12)]:
    for _ in range(4):
        items = [rand(span) - span // 4 for _ in range(size)]
        s = set()
        for i in items:
            s.add(i)
        print(list(s)[:30], s == set(items), sorted(s) == sorted(set(items)))
print({0.5, 0.25, 2, 3.0, 1e20}, {3, 1, 2}, {(2, 1), (1, 2)}, {True, 0, 5}, {-1, 7}, [x * 2 for x in {9, 4, 1}], {i % 7 for i in range(100, 80, -1)}, frozenset([3, 2, 1]), set(range(10, 0, -1)))
s = {5, 1, 9}
print(s.pop(), len(s), sorted(s | {0}), {8, 1} & {1, 8, 3}, {4, 2, 9} - {2}, {1, 2} ^ {2, 3}, min(s), max(s), sum(s), dict.fromkeys({3, 1}))
print({1, 2, 5, 10, 20}, {20, 1, 2, 3, 5}, {20, 1, 2}, {64, 1, 33, 7, 9, 100}, {8, 16, 24, 32, 40, 48, 56, 64}, {-5, 3, 77, 1000, 12, 13}, {1.5, 2, 30, 40, 50, 60}, {5, 4, 3, 2, 1, 100, 99, 98, 97, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60})
for size in (3, 4, 5, 6, 7, 9, 15, 16, 18, 19, 25, 31, 32, 60, 76, 77):
    s = set()
    for _ in range(size):
        s.add(rand(5000))
    print(list(s.copy()), list(set(s)), list(frozenset(s)), list(set(list(s))), list(s - {0}), list(s & s), s.copy() == s)
    t = s.copy()
    t.add(3)
    t.add(7000)
    print(list(t), list(s | {1, 2}), list(s.union([5])), list(s | t))
    t |= {4, 9000, 77}
    t.update(range(3))
    print(list(t), list(t & s), list({1, 2, 3} | s))
