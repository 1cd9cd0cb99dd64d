for i in range(5):
    if i == 3: break
else: print('no break')
for i in range(3): pass
else: print('else', i)
n = 0
while n < 3:
    n += 1
    if n == 2: continue
    print(n)
else: print('while else')
while True:
    n += 1
    if n > 5: break
else: print('never')
for a, (b, *c) in [(1, (2, 3, 4)), (5, (6,))]: print(a, b, c)
for i, x in enumerate('ab'): print(i, x)
for k in {'x': 1, 'y': 2}: print(k)
x = [0, 0]
for x[0] in range(3): pass
print(x)
class O: pass
o = O()
for o.attr in 'pq': pass
print(o.attr)
for i in range(3):
    for j in range(3):
        if j == 1: break
    else: continue
    print(i, j)
for i in []: pass
else: print('empty else')
def f():
    for i in range(3):
        for j in range(3):
            if i * j == 2: return i, j
print(f())
print([(i, j) for i in range(3) if i for j in range(i) if not j % 2])
lst = [1, 2, 3]
for v in lst:
    if v < 3: lst.append(v + 10)
    if len(lst) > 6: break
print(lst)
d = {1: 1}
try:
    for k in d: d[k + 1] = 1
except RuntimeError as e: print(e)
s = {1}
try:
    for k in s: s.add(k + 1)
except RuntimeError as e: print(e)
i = 10
while i:
    i -= 1
    if i % 2: continue
    if i == 4: break
print(i)
print(list(range(10, 0, -3)), range(5)[2], range(0, 10, 2)[-1], len(range(0, 10, 3)), 4 in range(0, 10, 2), list(reversed(range(3))), range(3) == range(0, 3))
total = 0
for i in range(1000): total += i
print(total)
a = b = c = 5
print(a, b, c)
a, b = b, a + 1
print(a, b)
[p, q] = 1, 2
(r), s = 'xy'
print(p, q, r, s)
*h, t = range(4); print(h, t)
h, *t = 'abc'; print(h, t)
h, *m, t = [1, 2]; print(h, m, t)
l = [1, 2, 3, 4, 5]
l[1:3] = ['a']; print(l); l[::2] = [9, 9]; print(l); del l[0]; print(l); l[len(l):] = [7]; print(l); del l[::2]; print(l)
print(l[-1], l[::-1], 'hello'[1:-1:2], (1, 2, 3)[:2], [1, 2, 3][5:], [1, 2, 3][-10:2])
d = {}; d['a'] = 1; d['b'] = d.get('a') + 1; del d['a']; print(d)
i = 0
l = [0, 0, 0]
def idx():
    global i; i += 1; return i
l[idx()] += 5; print(l, i)
if 0: print('zero')
elif '': print('empty')
elif []: print('list')
elif 0.0: print('zero float')
else: print('all false')
print('y' if [0] else 'n', 'y' if {} else 'n')
