"""Models of paddle.vision: ours against PaddlePaddle's, names, initial weights and outputs."""
import sys
import numpy as np
import host
paddle = host.install()
real = host.real
names = sys.argv[1:] or "LeNet alexnet vgg11 resnet18 resnet50 resnext50_32x4d wide_resnet50_2 mobilenet_v1 mobilenet_v2 mobilenet_v3_small mobilenet_v3_large squeezenet1_0 squeezenet1_1 densenet121 googlenet inception_v3 shufflenet_v2_x1_0 shufflenet_v2_swish".split()
bad = 0
def flat(o):
    return o if isinstance(o, (list, tuple)) else [o]
for n in names:
    try:
        out = []
        for P in (real, paddle):
            P.seed(11)
            with (real.utils.unique_name.guard() if P is real else paddle.utils.unique_name.guard()):
                m = getattr(P.vision.models, n)()
            m.eval()
            P.seed(5)
            s = {"LeNet": [1, 1, 28, 28]}.get(n, [1, 3, 224, 224])
            with P.no_grad():
                y = [o.numpy() for o in flat(m(P.to_tensor(np.linspace(-1, 1, int(np.prod(s))).astype("float32").reshape(s))))]
            out.append(({k: (v.name, v.numpy()) for k, v in m.state_dict().items()}, y, repr(m)))
        (a, ya, ra), (b, yb, rb) = out
        msg = []
        if list(a) != list(b):
            msg.append("keys %s" % [k for k in list(a)[:5] + [k for k in a if k not in b][:5]] + str([k for k in b if k not in a][:5]))
        msg += ["name %s %s %s" % (k, a[k][0], b[k][0]) for k in a if k in b and a[k][0] != b[k][0]][:3]
        msg += ["weight %s %s %s" % (k, a[k][1].ravel()[:3], b[k][1].ravel()[:3]) for k in a if k in b and (a[k][1].shape != b[k][1].shape or not np.allclose(a[k][1], b[k][1], atol=1e-7))][:3]
        if len(ya) != len(yb) or not all(u.shape == v.shape and np.allclose(u, v, rtol=1e-4, atol=1e-5) for u, v in zip(ya, yb)):
            msg.append("out %s %s" % (ya[0].ravel()[:4], yb[0].ravel()[:4]))
        if ra != rb: msg.append("repr")
        print(n, "OK" if not msg else msg)
        bad += bool(msg)
    except Exception as e:
        import traceback
        bad += 1
        print(n, "ERR", type(e), str(e)[:300], traceback.format_exc()[-300:])
print("bad", bad)
