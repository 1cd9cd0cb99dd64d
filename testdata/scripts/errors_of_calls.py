"""Calls that PaddlePaddle refuses: the exception, and what it says where its own words are given."""
import sys

import paddle
import paddle.nn as nn
import paddle.nn.functional as F

T = paddle.to_tensor
S = slice
t, ti, z0 = T([1.0, 2.0, 3.0, 4.0]), T([1, 2, 3]), T([])
m, z = T([[1.0, 2.0], [3.0, 4.0]]), T([0, 0, 0])


def si(x, key, value):
    x = x.clone()
    x[key] = value
    return x


def says(call, with_words):
    try:
        eval(call)
        print(call, "is no error")
    except Exception as error:
        words = [line.strip() for line in str(error).split("\n") if line.strip()] or [""]
        print(call, type(error).__name__, words[0].split(" (at ")[0] if with_words else "")


def made(function):
    return paddle.jit.to_static(function, full_graph=True) if sys.argv[1] == "static" else function


@made
def caught(x, k):
    try:
        y = paddle.index_select(x, k)
    except ValueError as error:
        return type(error).__name__, str(error).split(".")[0]
    return y


@made
def divided(x, k):
    try:
        return x // k
    except Exception as error:
        return type(error).__name__, str(error).split(".")[0]


@made
def unbound(x):
    if x.sum() > 0:
        y = x + 1
    try:
        return y * 2
    except UnboundLocalError as error:
        print(error)
        return x


@made
def wide(x):
    k = int(x)
    return k * 10**18, 2**k, k ** -1, -k, float(x) ** 0.5


@made
def stepped(x):
    return [i for i in range(0, 4, int(x))]


WORDS = """
paddle.abs(m, foo=1)
paddle.abs()
paddle.matmul(m)
F.gelu(m, foo=1)
paddle.mean(m, foo=1)
paddle.mean()
paddle.foo
paddle.index_sample(m, T([[-1],[0]]))
paddle.frac(m > 0)
paddle.sgn(m > 0)
paddle.hypot(m, 2)
paddle.ldexp(m, 2)
paddle.median(m, 5)
paddle.median(m, axis=[])
F.embedding(T([5]), m)
F.embedding(T([0.5]), m)
paddle.nn.Embedding(3,2)(T([3]))
paddle.index_select(t, T([7]))
paddle.index_select(t, T([-7]))
paddle.index_select(t, T([0.5]))
paddle.index_select(t, T([0]), axis=3)
paddle.gather(t, T([-9]))
paddle.gather(t, T([1]), axis=2)
paddle.gather_nd(t, T([[7]]))
paddle.take_along_axis(m, T([[5]]), 0)
paddle.take_along_axis(m, T([0]), 0)
paddle.put_along_axis(m, T([[5]]), 1., 0)
paddle.index_sample(m, T([[7],[0]]))
paddle.index_add(t, T([9]), 0, T([1.]))
paddle.scatter(t, T([9]), T([1.]))
paddle.scatter_nd_add(t, T([[9]]), T([1.]))
F.one_hot(T([5]), 3)
F.one_hot(T([-1]), 3)
F.one_hot(T([1]), 0)
ti // 0
ti % 0
ti // z
ti % z
5 // z
5 % z
paddle.floor_divide(ti, z)
paddle.remainder(ti, z)
paddle.mod(ti, z)
paddle.eye(-4)
paddle.eye(2,-3)
paddle.eye(2.5)
paddle.rand([-4])
paddle.randn([-4])
paddle.randint(0,5,[-4])
paddle.randperm(-4)
paddle.uniform([-2])
paddle.normal(shape=[-2])
paddle.zeros([-2])
paddle.ones([-2])
paddle.full([-2], 1.)
paddle.empty([-2])
paddle.zeros(-3)
paddle.zeros([2], dtype='foo')
F.pad(m, [1,1], mode='reflect')
F.pad(T([[[1.,2.]]]), [1,1], mode='foo', data_format='NCL')
paddle.concat([])
paddle.stack([])
paddle.concat(m)
paddle.stack(m)
paddle.concat([m, t])
paddle.concat([m, T([[1.,2.,3.]])], axis=5)
paddle.concat([m, m], axis=5)
paddle.concat([m, ti])
paddle.concat([m, T([[1,2]])])
paddle.concat([m, 1])
paddle.concat(5)
paddle.stack([m, t])
paddle.stack([m, 1])
paddle.add_n([])
paddle.meshgrid([])
paddle.broadcast_tensors([])
paddle.vstack([])
paddle.hstack([])
paddle.bernoulli(T([2.0]))
paddle.bernoulli(T([-1.0]))
paddle.multinomial(T([-1.0, 1.0]))
paddle.multinomial(T([0.0, 0.0]))
paddle.multinomial(T([0.5,0.5]), 3)
paddle.multinomial(T([0.5,0.5]), 0)
paddle.multinomial(T([0.5,0.5]), -1)
paddle.multinomial(T([1.0, 0.0]), 2)
paddle.split(t, [1,-1,-1])
paddle.split(t, 0)
paddle.split(t, 2, axis=3)
paddle.tensor_split(t, 0)
paddle.reshape(t, [3,-1])
paddle.reshape(t, [-1,-1])
paddle.reshape(t, [0,0,0])
paddle.matmul(m, t)
m @ t
m @ T([[1.,2.,3.]])
t @ T([1.,2.])
m @ ti
paddle.dot(t, T([1.,2.]))
paddle.mm(m, T([[1.,2.,3.]]))
t - T([1.,2.])
t == T([1.,2.])
t < T([1.,2.])
paddle.maximum(t, T([1.,2.]))
paddle.where(t > 1, t, T([1.,2.]))
paddle.where(t, t, t)
paddle.transpose(m, [0,0])
m.transpose([0,1,2])
paddle.t(T([[[1.]]]))
paddle.unsqueeze(m, 5)
paddle.unsqueeze(m, -5)
paddle.sum(m, axis=5)
paddle.sum(m, axis=[0,0])
paddle.mean(m, axis=5)
paddle.max(m, axis=5)
paddle.argmax(m, axis=5)
F.softmax(m, axis=5)
F.log_softmax(m, axis=-5)
paddle.cumsum(m, axis=5)
paddle.cumsum(m, axis=-5)
paddle.cumprod(m, 5)
paddle.sort(m, axis=5)
paddle.argsort(m, axis=5)
paddle.topk(t, 9)
paddle.topk(t, 0)
paddle.topk(t, -1)
paddle.topk(t, 2, axis=4)
paddle.mode(t, 4)
paddle.roll(m, 1, 5)
paddle.expand(m, [3,2])
paddle.expand(m, [2])
paddle.broadcast_to(m, [3,3])
paddle.max(z0)
paddle.min(z0)
paddle.max(paddle.zeros([0,3]), axis=0)
paddle.linalg.inv(paddle.zeros([2,2]))
paddle.linalg.cholesky(T([[-1.,0.],[0.,1.]]))
paddle.linalg.solve(paddle.zeros([2,2]), m)
paddle.linalg.matrix_power(m, 0.5)
paddle.linalg.matrix_power(T([[1.,2.,3.]]), 2)
paddle.arange(0,5,0)
paddle.arange(0.,1.,0.)
paddle.linspace(0,1,-1)
paddle.tril_indices(-1,2,0)
paddle.cast(t, 'foo')
t.astype('foo')
paddle.to_tensor(None)
paddle.to_tensor([None])
paddle.to_tensor(object)
paddle.to_tensor('a')
paddle.to_tensor({'a':1})
paddle.to_tensor({1})
paddle.to_tensor((i for i in range(3)))
paddle.to_tensor(range(3))
paddle.to_tensor(1, foo=1)
paddle.zeros([2], foo=1)
paddle.sum(m, foo=1)
paddle.sum()
paddle.reshape(m)
F.relu(m, 1, 2, 3)
F.relu(m, foo=2)
F.relu()
m.sum(foo=1)
m.reshape()
m.foo
paddle.foo
F.foo
nn.Foo
nn.Linear(2)
nn.Linear(2, 3, foo=1)
nn.Linear(2,3)(T([[1.,2.,3.]]))
nn.Linear(2,3)(T([[1,2]]))
nn.Linear(2,3)(3)
nn.Linear(2,3)([1.,2.])
nn.Linear(2,3)()
nn.Linear(2,3)(m, m)
F.linear(m, T([[1.,2.,3.]]))
nn.Conv2D(3,4,3)(paddle.zeros([1,2,5,5]))
nn.Conv2D(3,4,3,groups=2)
F.conv2d(paddle.zeros([1,3,5,5]), paddle.zeros([4,2,3,3]))
nn.BatchNorm2D(3)(paddle.zeros([2,3]))
nn.BatchNorm1D(3)(paddle.zeros([1,3,5,5]))
nn.LayerNorm(3)(paddle.zeros([2,4]))
nn.LayerNorm([2,3])(paddle.zeros([2,4]))
F.dropout(m, 2.0)
F.dropout(m, 'a')
F.dropout(m, p=0.5, mode='foo')
nn.Embedding(-1,2)
nn.Embedding(3,2,padding_idx=7)
nn.MultiHeadAttention(5,2)
t[4]
t[-5]
t[100]
t[0,0]
m[0,0,0]
m[2]
m[0,2]
m[:, 5]
m[..., 5]
m[..., ...]
m[..., 0, 0, 0]
t['a']
t[1.5]
t[T([True,False])]
t[[True,False]]
t[T([True,False,True,False,True])]
t[T([0.5])]
t[T(7)]
t[T(1.5)]
t[{}]
t[{'a':1}]
t[object()]
t[::0]
t[0.5:2]
t['a':'b']
T(1.)[0]
z0[0]
si(t, 9, 1.)
si(t, -9, 1.)
si(t, 0, T([1.,2.]))
si(t, S(0,2), T([1.,2.,3.]))
si(t, T([True,False]), 1.)
si(t, T([True,False,True,True]), T([1.,2.]))
si(t, (0,0), 1.)
si(t, 'a', 1.)
si(t, 1.5, 1.)
si(m, 0, T([1.,2.,3.]))
si(m, (S(None), 0), T([1.,2.,3.]))
bool(z0)
int(z0)
float(z0)
bool(paddle.ones([0]))
int(paddle.ones([0]))
float(paddle.ones([0]))
bool(paddle.ones([2]))
int(paddle.ones([2]))
float(paddle.ones([2]))
int(paddle.ones([1,1]))
float(T([1+2j]))
int(T([1+2j]))
int(T(float('nan')))
int(T(float('inf')))
float('x')
int('x')
t.item()
z0.item()
t.item(9)
t.item(-1)
t.item(-9)
t.item(0,0)
m.item(4)
m.item(0,5)
m.item('a')
m.item(1.5)
m.item((0,1))
T(1.).item(1)
len(T(1.))
next(iter(z0))
range(ti)
range(T([3]))
range(0, 4, T(0))
range(0, 4, 0)
[0,1,2][T([1])]
[0,1,2][t]
"%d" % t
"%f" % t
f"{t:.2f}"
f"{T([3.]):.2f}"
round(T(2.5))
divmod(t, 2)
divmod(ti, 2)
float(T('1'))
t + None
t + [1.,2.,3.,4.]
t + (1.,2.)
t * 'a'
t / None
t ** None
t < None
t > [1]
t & 1
ti & 1
ti & 'a'
not t
t and t
t if t else t
t @ None
t(1)
t.foo
paddle.isclose(t, m)
paddle.allclose(t, m)
paddle.clip(t, 3, 1)
paddle.repeat_interleave(t, -1)
paddle.bincount(T([-1]))
paddle.diff(T(1.))
paddle.einsum('ij,jk', m)
paddle.einsum('i', m)
paddle.einsum('i?', m)
paddle.tensordot(m, t, 1)
paddle.numel(3)
paddle.abs(3)
paddle.abs(None)
paddle.abs([1.])
paddle.abs('a')
F.relu(3)
paddle.logical_not(3)
F.cross_entropy(m, T([-1,0]))
F.cross_entropy(m, T([0,1]), reduction='foo')
F.l1_loss(m, m, 'foo')
F.binary_cross_entropy(T([.2,.3]), T([1.]))
F.interpolate(paddle.zeros([1,1,4,4]))
F.interpolate(paddle.zeros([1,1,4,4]), size=[2,2], mode='foo')
F.unfold(paddle.zeros([1,3,4]), 2)
F.maxout(m, 2)
F.label_smooth(3)
F.gumbel_softmax(m, axis=5)
paddle.grad(m, m)
paddle.grad(m.sum(), m)
paddle.seed('a')
paddle.set_default_dtype('foo')
paddle.set_default_dtype('int32')
paddle.save(m)
paddle.ParamAttr(foo=1)
paddle.nn.ClipGradByNorm('a')
nn.Sequential(3)
nn.Sequential(nn.ReLU(), 3)(m)
nn.LayerList([3])
nn.LayerList([nn.ReLU()])[3]
nn.ParameterList([3])
nn.LayerDict({'a':nn.ReLU()})['b']
nn.Layer()(m)
nn.Layer().add_sublayer('a', 3)
nn.Layer().add_parameter('a', 3)
nn.Layer().register_buffer('a', 3)
nn.Layer().register_buffer(3, m)
nn.Layer().foo
nn.Layer().create_parameter([2], attr=3)
nn.Linear(2,2).to('foo')
nn.Linear(2,2).to(dtype='foo')
paddle.io.DataLoader([1,2], batch_size=0)
paddle.io.TensorDataset([m, t])
paddle.io.random_split([1,2,3], [1,1])
paddle.metric.Accuracy()(m)
paddle.autograd.backward(3)
paddle.autograd.backward([m, m])
"""

TYPES = """
F.nll_loss(m, T([-1,0]))
F.embedding(T([0]), t)
paddle.gather(t, T([7]))
paddle.gather_nd(t, T([[1,2]]))
F.one_hot(T([0.5]), 3)
paddle.randint(5,0,[2])
paddle.randint(0,0,[2])
paddle.full([2,'a'], 1.)
paddle.full('a', 1.)
paddle.full([2], None)
paddle.full([1.5], 1.)
paddle.zeros('x')
paddle.zeros([2], dtype=3)
F.pad(m, [-3,0])
F.pad(m, [-3,0,0,0])
F.pad(T([[[1.,2.]]]), [3,3], mode='reflect', data_format='NCL')
paddle.concat([m, T([[1.,2.,3.]])])
paddle.stack([m, m], axis=7)
paddle.meshgrid(m, m)
paddle.split(t, 3)
paddle.split(t, [1,2])
paddle.split(t, [5,-1])
paddle.split(t, 'a')
paddle.chunk(t, 3)
paddle.unbind(t, 5)
paddle.unstack(t, 5)
paddle.reshape(t, [3])
paddle.reshape(t, [-2,2])
paddle.reshape(t, [])
paddle.reshape(t, [2,'a'])
t.reshape(3,2)
t.view([3])
paddle.flatten(t, 3)
paddle.flatten(m, 1, 0)
m @ 3
paddle.matmul(T(1.), m)
paddle.bmm(m, m)
paddle.bmm(T([[[1.,2.]]]), T([[[1.]]]))
paddle.mv(m, t)
paddle.addmm(m, m, t)
m + t
m * T([1.,2.,3.])
paddle.add(t, ti)
t + ti
paddle.transpose(m, [0,2])
paddle.transpose(m, [1,-3])
paddle.transpose(m, 'ab')
paddle.squeeze(m, 5)
paddle.squeeze(m, -5)
paddle.unsqueeze(m, 'a')
paddle.unsqueeze(m, 1.5)
paddle.sum(m, axis=-5)
paddle.sum(m, axis='a')
paddle.softmax(m, axis=5)
paddle.kthvalue(t, 9)
paddle.kthvalue(t, 0)
paddle.flip(m, 5)
paddle.tile(m, [-1])
paddle.tile(m, 'a')
paddle.inverse(T([[1.,2.,3.]]))
paddle.linalg.det(T([[1.,2.,3.]]))
paddle.diag(T([[[1.]]]))
paddle.arange('a')
paddle.arange(None)
paddle.logspace(0,1,-1)
paddle.cast(t, 3)
paddle.to_tensor([[1,2],[3]])
paddle.to_tensor(['a'])
paddle.to_tensor([1,'a'])
paddle.to_tensor([[1,2],3])
paddle.to_tensor([t, ti])
paddle.to_tensor([t, 1])
paddle.to_tensor([1,2], dtype='foo')
paddle.to_tensor(10**30)
paddle.to_tensor([2**63])
nn.Linear(2,3)(T(1.))
F.linear(m, m, T([1.,2.,3.]))
nn.Conv2D(3,4,3)(paddle.zeros([2,5,5]))
nn.Conv2D(3,4,3,padding='foo')(paddle.zeros([1,3,5,5]))
nn.Conv2D(3,4,3,padding=-2)(paddle.zeros([1,3,5,5]))
nn.Conv2D(3,4,3,stride=0)(paddle.zeros([1,3,5,5]))
nn.Conv2D(3,4,[3,3,3])
F.conv2d(paddle.zeros([1,3,5,5]), paddle.zeros([4,3,3]))
nn.MaxPool2D(2)(paddle.zeros([3,5,5]))
nn.AvgPool2D(0)(paddle.zeros([1,3,5,5]))
nn.BatchNorm2D(3)(paddle.zeros([1,2,5,5]))
nn.GroupNorm(3,6)(paddle.zeros([2,4,3,3]))
nn.LSTM(2,3)(paddle.zeros([1,2,5]))
nn.Softmax('a')(m)
m[T([0,1]), T([0,1,1])]
m[[0,1],[0,1,1]]
m[T([[True,False,True],[True,True,False]])]
si(t, 0, 'a')
si(t, 0, None)
si(t, 0, [1.,2.])
si(t, S(0,2), [1.,2.])
si(t, S(0,2), [1.,2.,3.])
si(m, 0, object())
t.tolist(1)
None + t
[1.,2.,3.,4.] + t
t & t
t | t
~t
T([True]) - T([True])
T([True]) // T([True])
t << 1
paddle.cross(m, m)
paddle.masked_select(t, t)
paddle.masked_fill(t, T([True,False]), 1.)
paddle.repeat_interleave(t, T([1,2]))
paddle.histogram(t, 0)
paddle.unique(t, axis=5)
paddle.moveaxis(m, 0, 5)
paddle.swapaxes(m, 0, 5)
paddle.einsum('ij,jk->ik', m, t)
paddle.rank(3)
paddle.assign([1,'a'])
F.relu(ti)
F.gelu(ti)
paddle.logical_and(t, T([True]))
paddle.bitwise_and(t, t)
F.cross_entropy(m, T([5,0]))
F.cross_entropy(m, T([0,1,1]))
F.cross_entropy(m, T([0,1]), soft_label=True)
F.nll_loss(m, T([5,0]))
F.nll_loss(m, T([0,1,1]))
F.mse_loss(m, t)
F.mse_loss(m, m, reduction='foo')
F.l1_loss(m, t)
F.smooth_l1_loss(m, t)
F.binary_cross_entropy_with_logits(T([.2,.3]), T([1.]))
F.kl_div(m, t)
F.softmax_with_cross_entropy(m, T([[5],[0]]))
F.interpolate(paddle.zeros([1,4,4]), size=[2,2])
F.interpolate(paddle.zeros([1,1,4,4]), scale_factor=-1)
F.pixel_shuffle(paddle.zeros([1,3,4,4]), 2)
F.grid_sample(paddle.zeros([1,1,4,4]), paddle.zeros([1,2,2]))
F.scaled_dot_product_attention(m, m, m)
F.glu(T([1.,2.,3.]))
F.normalize(m, axis=7)
paddle.CPUPlace(1)
nn.Layer().create_parameter([2], dtype='foo')
paddle.create_parameter([2], 'foo')
"""

for call in WORDS.strip().split("\n"):
    says(call, True)
for call in TYPES.strip().split("\n"):
    says(call, False)
print(caught(t, T([1, 2])), caught(t, T([1, 9])))
print(divided(ti, T([1, 1, 2])), divided(ti, z))
print(unbound(T([1.0])), unbound(T([-1.0])))
print(wide(T(70)), wide(T(-2)))
print(stepped(T(2)))
says("stepped(T(0))", True)
