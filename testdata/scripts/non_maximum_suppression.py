import sys, paddle
def nms(boxes, scores, thr):
    order = paddle.argsort(scores, descending=True)
    keep = []
    while order.shape[0] > 0:
        i = order[0]
        keep.append(i)
        if order.shape[0] == 1:
            break
        rest = order[1:]
        b, r = boxes[i], paddle.gather(boxes, rest)
        x1 = paddle.maximum(b[0], r[:, 0]); y1 = paddle.maximum(b[1], r[:, 1])
        x2 = paddle.minimum(b[2], r[:, 2]); y2 = paddle.minimum(b[3], r[:, 3])
        inter = paddle.clip(x2 - x1, min=0) * paddle.clip(y2 - y1, min=0)
        area = lambda t: (t[..., 2] - t[..., 0]) * (t[..., 3] - t[..., 1])
        iou = inter / (area(b) + area(r) - inter)
        order = paddle.masked_select(rest, iou <= thr)
    return paddle.stack(keep)
f = paddle.jit.to_static(nms) if sys.argv[1] == 'static' else nms
b = paddle.to_tensor([[0., 0., 10., 10.], [1., 1., 11., 11.], [20., 20., 30., 30.], [21., 21., 31., 31.], [50., 50., 60., 60.]])
s = paddle.to_tensor([0.9, 0.8, 0.7, 0.95, 0.1])
for t in (0.5, 0.9, 0.1):
    print(f(b, s, t).tolist())
    print(f(b, s, paddle.to_tensor(t)).tolist())
