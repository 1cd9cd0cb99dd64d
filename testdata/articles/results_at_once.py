"""Every line gives its result at once: y = x + 1, then tanh and relu."""
import paddle
from paddle import tanh
from paddle.nn.functional import relu

x = paddle.to_tensor([1.5, -2.0, 0.0])
y = x + 1
print(y)
y = tanh(x)
z = relu(y)
print(y)
print(z)
