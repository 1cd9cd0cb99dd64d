"""Einstein summation of two and of more operands."""
import paddle

x = paddle.arange(6, dtype="float32").reshape([2, 3])
y = paddle.arange(12, dtype="float32").reshape([3, 4])
z = paddle.arange(8, dtype="float32").reshape([4, 2])
print(paddle.einsum("ij,jk->ik", x, y))
print(paddle.einsum("ij,jk,kl->il", x, y, z))
print(paddle.einsum("...j,j...->...", x, paddle.ones([3])))
print(paddle.einsum("ij->ji", x))
