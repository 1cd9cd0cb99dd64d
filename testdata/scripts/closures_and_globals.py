import sys, paddle
COUNT = 0
def make(k):
    hits = 0
    log = []
    def step(x):
        nonlocal hits
        global COUNT
        if (x * k).sum() > 2:
            hits += 1
            log.append(hits)
            COUNT = COUNT + 10
            return x - 1
        COUNT += 1
        return x + k
    def report():
        return hits, list(log)
    return step, report
def run(x, n):
    step, report = make(2.0)
    i = 0
    while True:
        i += 1
        x = step(x)
        if x.min() < -1 or i >= n:
            break
    h, l = report()
    return x, h, len(l)
f = paddle.jit.to_static(run) if sys.argv[1] == 'static' else run
for d in ([1., 2.], [-3., 0.], [0.2, 0.1]):
    for n in (1, 3, 6):
        x, h, l = f(paddle.to_tensor(d), n)
        print(x.tolist(), int(h), int(l), int(COUNT))
