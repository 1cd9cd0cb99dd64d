"""The loss whose graph an article draws, in Paddle's names: a product, a bias, half the squared error, gradients."""
import paddle


def loss(y_pred, y):
    return paddle.sum(1 / 2 * (y_pred - y) ** 2)


paddle.seed(3)
x = paddle.ones([1, 5])
w = paddle.randn([5, 3])
w.stop_gradient = False
b = paddle.randn([1, 3])
b.stop_gradient = False
z = paddle.matmul(x, w) + b

y = paddle.zeros([1, 3])
l = loss(z, y)
print(z)
print(l)
l.backward()
print(w.grad)
print(b.grad)
