"""Optimizers and schedules: ours against PaddlePaddle's, step by step."""
import sys
import numpy as np
import host
paddle = host.install()
real = host.real
OPTS = """SGD(learning_rate=.1)
SGD(learning_rate=.1,weight_decay=.01)
Momentum(learning_rate=.1)
Momentum(learning_rate=.1,use_nesterov=True,weight_decay=.02)
Adam(learning_rate=.1)
Adam(learning_rate=.1,weight_decay=.1)
Adam(learning_rate=.1,amsgrad=True)
AdamW(learning_rate=.1)
AdamW(learning_rate=.1,weight_decay=.2)
Adamax(learning_rate=.1)
Adagrad(learning_rate=.1)
Adadelta(learning_rate=.1)
RMSProp(learning_rate=.1)
RMSProp(learning_rate=.1,momentum=.5,centered=True)
Lamb(learning_rate=.1)
NAdam(learning_rate=.1)
RAdam(learning_rate=.1)
SGD(learning_rate=.1,grad_clip=CLIP)
Adam(learning_rate=S)""".split("\n")
SCHED = """NoamDecay(10,3)
PiecewiseDecay([2,4],[.1,.2,.3])
NaturalExpDecay(.1,.2)
InverseTimeDecay(.1,.2)
PolynomialDecay(.1,5)
PolynomialDecay(.1,5,cycle=True)
LinearWarmup(.1,3,0.,.1)
LinearWarmup(L.StepDecay(.1,2),3,0.,.1)
ExponentialDecay(.1,.5)
MultiStepDecay(.1,[2,4])
StepDecay(.1,2)
LambdaDecay(.1,lambda e:.9**e)
MultiplicativeDecay(.1,lambda e:.9)
CosineAnnealingDecay(.1,3)
CosineAnnealingWarmRestarts(.1,2,2)
LinearLR(.1,5)
OneCycleLR(.1,10)
OneCycleLR(.1,10,three_phase=True,anneal_strategy='linear')
CyclicLR(.1,.5,2,3)
CyclicLR(.1,.5,2,mode='exp_range',exp_gamma=.9)""".split("\n")
def run(P, text):
    P.seed(3)
    lin = P.nn.Linear(3, 2)
    x = P.to_tensor(np.linspace(-1, 1, 6).astype("float32").reshape(2, 3))
    CLIP = P.nn.ClipGradByGlobalNorm(.3)
    S = P.optimizer.lr.StepDecay(.1, 1)
    name, rest = text.split("(", 1)
    opt = eval("P.optimizer." + name + "(parameters=lin.parameters()," + rest)
    for _ in range(8):
        (lin(x) ** 2).sum().backward()
        opt.step()
        opt.clear_grad()
        S.step()
    return np.concatenate([p.numpy().ravel() for p in lin.parameters()]), sorted(k.split(".", 1)[-1] for k in opt.state_dict())
bad = 0
for t in OPTS:
    try:
        a, ka = run(real, t); b, kb = run(paddle, t)
        ok = np.allclose(a, b, rtol=2e-5, atol=5e-6)
        if not ok: print("DIFF", t, a, b)
        if ka != kb: print("KEYS", t, ka, kb)
        bad += not ok
    except Exception as e:
        bad += 1
        print("ERR", t, type(e), str(e)[:300])
for t in SCHED:
    out = []
    for P in (real, paddle):
        L = P.optimizer.lr
        s = eval("L." + t)
        r = []
        for _ in range(8):
            r.append(s()); s.step()
        out.append(r)
    if not np.allclose(out[0], out[1]): bad += 1; print("DIFF", t, out)
print("bad", bad)
sys.exit(bad > 0)
