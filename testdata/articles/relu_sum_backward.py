"""A network of relu and a sum, dynamic: the graph of gradients is made while the forward ops run."""
import paddle

x_pd = paddle.to_tensor([[-1.0, 2.0, 0.0], [3.0, -0.5, 0.25]], stop_gradient=False)
y = paddle.nn.functional.relu(x_pd)
z = paddle.sum(y)
print(y)
print(z)
z.backward()
print(z.grad)
print(x_pd.grad)

# The same by the formulas.
z_grad = paddle.ones([1])
y_grad = z_grad.broadcast_to(y.shape)
x_grad = y_grad * (y > 0).astype(y.dtype)
print(x_grad)
print(bool((x_grad == x_pd.grad).all()))
