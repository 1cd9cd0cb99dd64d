def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps
print([collatz(n) for n in range(1, 12)])
def gcd(a, b):
    while b: a, b = b, a % b
    return a
print(gcd(1071, 462), gcd(0, 5))
def sieve(n):
    flags = [True] * (n + 1); flags[:2] = [False, False]
    for i in range(2, int(n ** 0.5) + 1):
        if flags[i]: flags[i * i::i] = [False] * len(flags[i * i::i])
    return [i for i, f in enumerate(flags) if f]
print(sieve(50))
def bisect(f, lo, hi, eps=1e-9):
    while hi - lo > eps:
        mid = (lo + hi) / 2
        if f(mid) > 0: hi = mid
        else: lo = mid
    return round(lo, 6)
print(bisect(lambda x: x * x - 2, 0, 2))
def perms(xs):
    if not xs: return [[]]
    return [[x] + p for i, x in enumerate(xs) for p in perms(xs[:i] + xs[i + 1:])]
print(perms([1, 2, 3]))
def hanoi(n, a='A', b='B', c='C'):
    if n: yield from hanoi(n - 1, a, c, b); yield a + c; yield from hanoi(n - 1, b, a, c)
print(' '.join(hanoi(3)))
def qsort(xs):
    if len(xs) < 2: return xs
    p, *rest = xs
    return qsort([x for x in rest if x < p]) + [p] + qsort([x for x in rest if x >= p])
print(qsort([3, 6, 1, 8, 2, 9, 2]))
mat = [[1, 2], [3, 4]]
print([[sum(a * b for a, b in zip(r, c)) for c in zip(*mat)] for r in mat])
fact = lambda n: 1 if n < 2 else n * fact(n - 1)
print(fact(25), 2 ** 64 - 1, (1 << 64) // 3, -7 // 2, -7 % 5, 7 % -5, divmod(-7, 2), 0.1 + 0.2, 1e16, 1e-7, 123456789.123456789, 5e-324, 1.7976931348623157e308, float('inf'), -float('inf'), float('nan'))
total = 0
for i in range(100):
    if i % 3 == 0: continue
    if i > 50: break
    total += i
else: total = -1
print(total)
count = {}
for ch in 'mississippi': count[ch] = count.get(ch, 0) + 1
print(count, sorted(count, key=count.get, reverse=True))
n, acc = 5, []
while True:
    acc.append(n)
    n -= 1
    if n < 0: break
print(acc, acc[::-1][:2], acc[-2:], acc[1:-1:2])
