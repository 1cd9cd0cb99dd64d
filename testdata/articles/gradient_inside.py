"""`paddle.grad` and `paddle.to_tensor` in dynamic code."""
import paddle

x = paddle.to_tensor([1.0, 2.0, 3.0], stop_gradient=False)
y = (x ** 3).sum()
(dx,) = paddle.grad(y, x, create_graph=True)
print(dx)
(ddx,) = paddle.grad(dx.sum(), x)
print(ddx)
