"""What model files do with numpy, from their own usage counts."""
import copy
import math
import random
import numpy as np


def make_divisible(v, divisor=8, min_value=None):
    if min_value is None:
        min_value = divisor
    new_v = max(min_value, int(v + divisor / 2) // divisor * divisor)
    return new_v + divisor if new_v < 0.9 * v else new_v


dpr = [x.item() for x in np.linspace(0, 0.1, 12)]
print(dpr)
dpr2 = np.linspace(0, 0.2, sum([2, 2, 6, 2])).tolist()
print(dpr2[:3], np.cumsum([0, 2, 2, 6]), [dpr2[a:b] for a, b in zip(np.cumsum([0, 2]), np.cumsum([2, 2]))])


def regnet(w_a=36.97, w_0=24, w_m=2.24, d=13, q=8):
    ws_cont = np.arange(d) * w_a + w_0
    ks = np.round(np.log(ws_cont / w_0) / np.log(w_m))
    ws = w_0 * np.power(w_m, ks)
    ws = np.round(np.divide(ws, q)) * q
    num_stages, max_stage = len(np.unique(ws)), ks.max() + 1
    ws, ws_cont = ws.astype(int).tolist(), ws_cont.tolist()
    return ws, num_stages, max_stage


print(regnet())


def get_2d_sincos(dim, size):
    grid_h = np.arange(size, dtype=np.float32)
    grid_w = np.arange(size, dtype=np.float32)
    grid = np.meshgrid(grid_w, grid_h)
    grid = np.stack(grid, axis=0)
    grid = grid.reshape([2, 1, size, size])
    def one(d, pos):
        omega = np.arange(d // 2, dtype=np.float64)
        omega /= d / 2.0
        omega = 1.0 / 10000 ** omega
        pos = pos.reshape(-1)
        out = np.einsum("m,d->md", pos, omega)
        return np.concatenate([np.sin(out), np.cos(out)], axis=1)
    return np.concatenate([one(dim // 2, grid[0]), one(dim // 2, grid[1])], axis=1)


e = get_2d_sincos(8, 3)
print(e.shape, e.dtype, e[4], np.concatenate([np.zeros([1, 8]), e], axis=0).shape)


def relative_index(w):
    coords = np.stack(np.meshgrid(np.arange(w), np.arange(w), indexing="ij"))
    flat = coords.reshape(2, -1)
    rel = flat[:, :, None] - flat[:, None, :]
    rel = rel.transpose(1, 2, 0)
    rel[:, :, 0] += w - 1
    rel[:, :, 1] += w - 1
    rel[:, :, 0] *= 2 * w - 1
    return rel.sum(-1)


print(relative_index(2), relative_index(3).shape)


def position_encoding(n, d):
    table = np.array([[pos / np.power(10000, 2.0 * (j // 2) / d) for j in range(d)] for pos in range(n)])
    table[:, 0::2] = np.sin(table[:, 0::2])
    table[:, 1::2] = np.cos(table[:, 1::2])
    return table.astype("float32")


print(position_encoding(4, 6))
pe = np.zeros((5, 4))
position = np.arange(0, 5)[:, np.newaxis]
div = np.exp(np.arange(0, 4, 2) * -(math.log(10000.0) / 4))
pe[:, 0::2] = np.sin(position * div)
pe[:, 1::2] = np.cos(position * div)
print(pe)


def anchors(base=16, ratios=(0.5, 1, 2), scales=(8, 16)):
    ratios, scales = np.array(ratios), np.array(scales)
    base_anchor = np.array([1, 1, base, base]) - 1
    w = base_anchor[2] - base_anchor[0] + 1
    h = base_anchor[3] - base_anchor[1] + 1
    xc = base_anchor[0] + 0.5 * (w - 1)
    yc = base_anchor[1] + 0.5 * (h - 1)
    ws = np.round(np.sqrt(w * h / ratios))
    hs = np.round(ws * ratios)
    ws = (ws[:, None] * scales[None]).reshape(-1, 1)
    hs = (hs[:, None] * scales[None]).reshape(-1, 1)
    return np.hstack([xc - 0.5 * (ws - 1), yc - 0.5 * (hs - 1), xc + 0.5 * (ws - 1), yc + 0.5 * (hs - 1)])


print(anchors())
k = np.array([1, 3, 3, 1], dtype="float32")
k2 = np.outer(k, k)
k2 /= np.sum(k2)
print(k2, k2.dtype, np.flip(k2), k2[np.newaxis, np.newaxis].shape)


def gaussian(size, sigma):
    g = np.array([math.exp(-((x - size // 2) ** 2) / (2 * sigma ** 2)) for x in range(size)])
    return g / g.sum()


print(gaussian(5, 1.5))
mask = np.triu(np.ones((4, 4)), k=1).astype("uint8")
print(mask == 0, np.where(mask, -np.inf, 0.0))
bilinear = np.zeros((2, 2, 4, 4), dtype="float32")
f = math.ceil(4 / 2.0)
c = (2 * f - 1 - f % 2) / (2.0 * f)
for i in range(4):
    for j in range(4):
        bilinear[:, :, i, j] = (1 - abs(i / f - c)) * (1 - abs(j / f - c))
print(bilinear[0, 0])
w = np.random.RandomState(0).normal(0, 0.02, (4, 4))
q, r = np.linalg.qr(w)
print(np.allclose(q @ q.T, np.eye(4)), np.allclose(q @ r, w), int(np.prod(w.shape[1:])), np.sqrt(2.0 / (3 * 3 * 64)), -np.log((1 - 0.01) / 0.01), float(-np.log((1 - 0.01) / 0.01)))
print(np.log2(8).astype("int"), int(np.log2(256)), int(np.ceil(np.log2(5))), [2 ** int(np.round(np.log2(v))) for v in (3, 5, 100)], np.lcm(4, 6), np.lcm.reduce([2, 3, 4]), int(np.lcm(8, 12)))
feat = [np.array([h, w]) for h, w in ((4, 4), (2, 2))]
print(np.array(feat), np.array([f.prod() for f in feat]).sum(), np.concatenate([f[None] for f in feat]), [tuple(f) for f in feat], [f.tolist() for f in feat])
np.random.seed(10)
idx = np.random.permutation(6)
keep = np.sort(idx[:3])
lam = np.random.beta(1.0, 1.0)
print(idx, keep, lam, np.random.choice([0, 1], p=[0.3, 0.7]), np.random.randint(1, 4), np.random.rand(1) < 0.5)
h, wd = np.int64(7), 5
print(h // 2, h / 2, -(-h // 2), h * wd, type(h * wd).__name__, max(h, wd), min(h, 3), h > 5 and wd < 6, f"{h}x{wd}", [0] * h, list(range(h))[-1], str(h), np.ceil(h / 2).astype(int))
cfg = {"rate": np.float32(0.5), "sizes": np.array([1, 2])}
c2 = copy.deepcopy(cfg)
c2["sizes"][0] = 9
print(cfg, c2, float(cfg["rate"]) * 2)
stage = np.array([3, 4, 6, 3])
for s, (a, b) in enumerate(zip(stage[:-1], stage[1:])):
    print(s, a + b, end=" ")
print(stage.cumsum()[:-1].tolist(), stage.argmax(), stage.max(), stage.mean(), np.argsort(stage).tolist(), sum(stage), np.sum(stage) == sum(stage.tolist()))
labels = np.array([0, 2, 1, 2])
onehot = np.eye(3)[labels]
conf = np.zeros((3, 3), int)
np.add.at(conf, (labels, np.array([0, 1, 1, 2])), 1)
print(onehot, conf, np.bincount(labels, minlength=4), (labels == 2).sum(), np.mean(labels == np.array([0, 2, 2, 2])), labels[labels > 0], np.nonzero(labels == 2)[0])
boxes = np.array([[0, 0, 2, 2], [1, 1, 3, 3]], dtype=np.float32)
area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
lt = np.maximum(boxes[:, None, :2], boxes[None, :, :2])
rb = np.minimum(boxes[:, None, 2:], boxes[None, :, 2:])
wh = np.clip(rb - lt, 0, None)
inter = wh[..., 0] * wh[..., 1]
print(area, inter / (area[:, None] + area[None] - inter))
img = np.arange(2 * 2 * 3, dtype="uint8").reshape(2, 2, 3)
x = img.astype("float32") / 255.0
x = (x - np.array([0.5, 0.5, 0.5], "float32")) / np.array([0.5] * 3, "float32")
print(x.transpose((2, 0, 1))[0], x.dtype, np.expand_dims(x, 0).shape, img.mean(axis=(0, 1)), np.pad(img, ((1, 1), (0, 0), (0, 0)))[0].sum())
