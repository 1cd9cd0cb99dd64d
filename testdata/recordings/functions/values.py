"""Values of many functions on fixed inputs, rounded; texts of errors by their type."""
import paddle as P
import paddle.nn as nn
import paddle.nn.functional as F

inf = float("inf")



def wave(shape, step, start=0.0):
    n = 1
    for s in shape:
        n = n * s
    return P.sin(P.arange(n, dtype="float32") * step + start).reshape(shape)


x = wave([2, 3], 1.3)
y = wave([2, 3], 2.1, 0.5)
p = wave([2, 3], 0.7).abs() + 0.1
v = wave([3], 1.1, 0.3)
m = wave([3, 3], 1.7, 0.2)
a = wave([2, 3, 4], 0.9)
b = wave([2, 4, 5], 1.9)
c = wave([2, 4, 6, 6], 0.37)
d = wave([2, 4, 5, 6, 6], 0.53)
i = P.to_tensor([0, 2, 1])
j = P.to_tensor([[0, 1], [1, 0]])
w = wave([6, 4, 3, 3], 0.77)
w1 = wave([6, 4, 3], 0.61)
w3 = wave([6, 4, 3, 3, 3], 0.43)
wt = wave([4, 6, 3, 3], 0.91)
wg = wave([4, 1, 3, 3], 1.01)
n = P.to_tensor([3, 5, -2], dtype="int32")
k = P.to_tensor([True, False, True])
q = wave([2, 5, 2, 4], 0.83)
z = wave([2, 3], 1.9).astype("float64")
lab = P.to_tensor([1, 0])
pos = wave([3, 3], 2.3).abs() + P.eye(3) * 3
seq = b


def number(t):
    if isinstance(t, bool):
        return str(t)
    if isinstance(t, float):
        r = "%.3f" % t
        return "0.000" if r == "-0.000" else r
    if isinstance(t, complex):
        return number(t.real) + "+" + number(t.imag) + "j"
    return str(t)


def text(r):
    if isinstance(r, P.Tensor):
        t = r.astype("float32") if r.dtype in (P.float16, P.bfloat16) else r
        flat = t.reshape([-1]).tolist()
        if len(flat) > 40:
            flat = flat[:20] + flat[-20:]
        return str(r.dtype)[7:] + str(list(r.shape)) + " " + " ".join([number(e) for e in flat])
    if isinstance(r, (list, tuple)):
        return "(" + ", ".join([text(t) for t in r]) + ")"
    return number(r)


def show(what, f):
    P.seed(3)
    try:
        print(what, "|", text(f()))
    except Exception as e:
        print(what, "|", type(e).__name__)


show("P.abs(x)", lambda: P.abs(x))
show("P.acos(x/3)", lambda: P.acos(x/3))
show("P.log1p(p)", lambda: P.log1p(p))
show("P.neg(x)", lambda: P.neg(x))
show("P.round(x*3)", lambda: P.round(x*3))
show("P.round(x*3, decimals=1)", lambda: P.round(x*3, decimals=1))
show("P.sgn(x)", lambda: P.sgn(x))
show("P.frac(x)", lambda: P.frac(x))
show("P.logit(p/2)", lambda: P.logit(p/2))
show("P.logit(p/2, 0.2)", lambda: P.logit(p/2, 0.2))
show("P.stanh(x)", lambda: P.stanh(x))
show("P.deg2rad(x)", lambda: P.deg2rad(x))
show("P.rad2deg(i)", lambda: P.rad2deg(i))
show("P.signbit(x)", lambda: P.signbit(x))
show("P.sinc(x)", lambda: P.sinc(x))
show("P.nan_to_num(x/0)", lambda: P.nan_to_num(x/0))
show("P.isposinf(x/0)", lambda: P.isposinf(x/0))
show("P.isneginf(x/0)", lambda: P.isneginf(x/0))
show("P.isreal(x)", lambda: P.isreal(x))
show("P.scale(x, 2.0, 1.0)", lambda: P.scale(x, 2.0, 1.0))
show("P.scale(x, 2.0, 1.0, bias_after_scale=False)", lambda: P.scale(x, 2.0, 1.0, bias_after_scale=False))
show("P.clip(x, 0, 1)", lambda: P.clip(x, 0, 1))
show("P.clip(i, 1)", lambda: P.clip(i, 1))
show("P.clip(x, max=0.5)", lambda: P.clip(x, max=0.5))
show("P.clip(n, 0, 4)", lambda: P.clip(n, 0, 4))
show("x.clip(min=P.to_tensor(0.1))", lambda: x.clip(min=P.to_tensor(0.1)))
show("P.cast(x, 'int64')", lambda: P.cast(x, 'int64'))

def f1():
    r=P.to_tensor([1.0])
    r=P.increment(r, 2)
    return r


show("!r=P.to_tensor([1.0]) ;; r=P.increment(r, 2)", f1)
show("P.add(x,y)", lambda: P.add(x,y))
show("P.divide(i,i+1)", lambda: P.divide(i,i+1))
show("P.floor_divide(n,P.full([3],2,'int32'))", lambda: P.floor_divide(n,P.full([3],2,'int32')))
show("P.remainder(x,y)", lambda: P.remainder(x,y))
show("P.pow(x,2)", lambda: P.pow(x,2))
show("P.pow(i,2)", lambda: P.pow(i,2))
show("P.pow(p,y)", lambda: P.pow(p,y))
show("P.pow(i,2.0)", lambda: P.pow(i,2.0))
show("P.hypot(x,y)", lambda: P.hypot(x,y))
show("P.ldexp(x,P.ones([3],'int32'))", lambda: P.ldexp(x,P.ones([3],'int32')))
show("P.logaddexp(x,y)", lambda: P.logaddexp(x,y))
show("P.lerp(x,y,0.3)", lambda: P.lerp(x,y,0.3))
show("P.lerp(x,y,P.to_tensor(0.3))", lambda: P.lerp(x,y,P.to_tensor(0.3)))
show("P.isclose(x,y)", lambda: P.isclose(x,y))
show("P.allclose(x,x)", lambda: P.allclose(x,x))
show("P.equal_all(x,y)", lambda: P.equal_all(x,y))
show("P.add_n([x,y])", lambda: P.add_n([x,y]))
show("P.add_n(x)", lambda: P.add_n(x))
show("P.multiplex([x,y],P.to_tensor([[1],[0]],'int32'))", lambda: P.multiplex([x,y],P.to_tensor([[1],[0]],'int32')))
show("P.addmm(x,x,m,beta=.5,alpha=2.)", lambda: P.addmm(x,x,m,beta=.5,alpha=2.))
show("P.baddbmm(P.ones([2,3,5]),a,b)", lambda: P.baddbmm(P.ones([2,3,5]),a,b))
show("P.where(x>0,x,y)", lambda: P.where(x>0,x,y))
show("P.where(x>0,1.0,0.0)", lambda: P.where(x>0,1.0,0.0))
show("P.where(x>0,x,0.)", lambda: P.where(x>0,x,0.))
show("P.where(x>0)", lambda: P.where(x>0))
show("P.where(k,v,z[0].astype('float32'))", lambda: P.where(k,v,z[0].astype('float32')))
show("P.complex(x,y)", lambda: P.complex(x,y))
show("P.polar(p,y)", lambda: P.polar(p,y))
show("P.atan2(x,y)", lambda: P.atan2(x,y))
show("P.fmax(x,y)", lambda: P.fmax(x,y))
show("P.heaviside(x,y)", lambda: P.heaviside(x,y))
show("P.copysign(x,y)", lambda: P.copysign(x,y))
show("P.logical_xor(k,~k)", lambda: P.logical_xor(k,~k))
show("P.bitwise_and(n,n+1)", lambda: P.bitwise_and(n,n+1))
show("P.bitwise_not(n)", lambda: P.bitwise_not(n))
show("P.bitwise_left_shift(n,P.ones([3],'int32'))", lambda: P.bitwise_left_shift(n,P.ones([3],'int32')))
show("P.sum(x)", lambda: P.sum(x))
show("P.sum(x,axis=1)", lambda: P.sum(x,axis=1))
show("P.sum(x,[0,1],keepdim=True)", lambda: P.sum(x,[0,1],keepdim=True))
show("P.sum(n)", lambda: P.sum(n))
show("P.sum(k)", lambda: P.sum(k))
show("P.sum(x,dtype='float64')", lambda: P.sum(x,dtype='float64'))
show("P.sum(x,axis=P.to_tensor(1))", lambda: P.sum(x,axis=P.to_tensor(1)))
show("P.mean(a,axis=[0,2])", lambda: P.mean(a,axis=[0,2]))
show("P.max(a,axis=-1)", lambda: P.max(a,axis=-1))
show("P.amax(a,axis=[0,1])", lambda: P.amax(a,axis=[0,1]))
show("P.prod(x,axis=0)", lambda: P.prod(x,axis=0))
show("P.prod(x,dtype='float64')", lambda: P.prod(x,dtype='float64'))
show("P.all(k)", lambda: P.all(k))
show("P.any(x>0,axis=1)", lambda: P.any(x>0,axis=1))
show("P.logsumexp(x,axis=1)", lambda: P.logsumexp(x,axis=1))
show("P.nansum(x)", lambda: P.nansum(x))
show("P.nanmean(P.log(x))", lambda: P.nanmean(P.log(x)))
show("P.count_nonzero(x>0,axis=0)", lambda: P.count_nonzero(x>0,axis=0))
show("P.var(x)", lambda: P.var(x))
show("P.var(x,axis=1,unbiased=False)", lambda: P.var(x,axis=1,unbiased=False))
show("P.std(a,axis=[1,2],keepdim=True)", lambda: P.std(a,axis=[1,2],keepdim=True))
show("P.std(a,axis=-1)", lambda: P.std(a,axis=-1))
show("P.median(x)", lambda: P.median(x))
show("P.median(a,axis=1)", lambda: P.median(a,axis=1))
show("P.median(a,axis=2,keepdim=True)", lambda: P.median(a,axis=2,keepdim=True))
show("P.median(x,mode='min')", lambda: P.median(x,mode='min'))
show("P.median(a,axis=2,mode='min')", lambda: P.median(a,axis=2,mode='min'))
show("P.median(i)", lambda: P.median(i))
show("P.quantile(x,0.3,axis=1)", lambda: P.quantile(x,0.3,axis=1))
show("P.quantile(x,[0.3,0.5])", lambda: P.quantile(x,[0.3,0.5]))
show("P.cumsum(x)", lambda: P.cumsum(x))
show("P.cumsum(x,axis=1)", lambda: P.cumsum(x,axis=1))
show("P.cumsum(i,dtype='float32')", lambda: P.cumsum(i,dtype='float32'))
show("P.cumprod(x,dim=1)", lambda: P.cumprod(x,dim=1))
show("P.cumprod(x)", lambda: P.cumprod(x))
show("P.cummax(x,axis=1)", lambda: P.cummax(x,axis=1))
show("P.cummin(x)", lambda: P.cummin(x))
show("P.logcumsumexp(x,axis=0)", lambda: P.logcumsumexp(x,axis=0))
show("P.trace(m)", lambda: P.trace(m))
show("P.diff(v)", lambda: P.diff(v))
show("P.diff(x,axis=1,prepend=P.zeros([2,1]))", lambda: P.diff(x,axis=1,prepend=P.zeros([2,1])))
show("P.reshape(a,[4,-1])", lambda: P.reshape(a,[4,-1]))
show("P.reshape(a,[0,-1])", lambda: P.reshape(a,[0,-1]))
show("P.reshape(a,P.to_tensor([4,6]))", lambda: P.reshape(a,P.to_tensor([4,6])))
show("P.reshape(a,[P.to_tensor(4),6])", lambda: P.reshape(a,[P.to_tensor(4),6]))
show("P.transpose(a,[2,0,1])", lambda: P.transpose(a,[2,0,1]))
show("P.t(x)", lambda: P.t(x))
show("P.t(v)", lambda: P.t(v))
show("P.swapaxes(a,0,-1)", lambda: P.swapaxes(a,0,-1))
show("P.moveaxis(a,0,2)", lambda: P.moveaxis(a,0,2))
show("P.moveaxis(a,[0,1],[2,0])", lambda: P.moveaxis(a,[0,1],[2,0]))
show("P.flatten(a,1)", lambda: P.flatten(a,1))
show("P.unflatten(a,2,[2,2])", lambda: P.unflatten(a,2,[2,2]))
show("P.squeeze(a[:1])", lambda: P.squeeze(a[:1]))
show("P.squeeze(a[:1],0)", lambda: P.squeeze(a[:1],0))
show("P.unsqueeze(a,[0,2])", lambda: P.unsqueeze(a,[0,2]))
show("P.unsqueeze(a,-1)", lambda: P.unsqueeze(a,-1))
show("P.concat([x,y],1)", lambda: P.concat([x,y],1))
show("P.concat((x,y),axis=-1)", lambda: P.concat((x,y),axis=-1))
show("P.concat([x,y],axis=P.to_tensor(0))", lambda: P.concat([x,y],axis=P.to_tensor(0)))
show("P.stack([x,y],axis=2)", lambda: P.stack([x,y],axis=2))
show("P.vstack([v,v])", lambda: P.vstack([v,v]))
show("P.hstack([v,v])", lambda: P.hstack([v,v]))
show("P.dstack([x,y])", lambda: P.dstack([x,y]))
show("P.column_stack([v,v])", lambda: P.column_stack([v,v]))
show("P.split(a,2,axis=2)", lambda: P.split(a,2,axis=2))
show("P.split(a,[1,3],axis=2)", lambda: P.split(a,[1,3],axis=2))
show("P.split(a,[1,-1],axis=2)", lambda: P.split(a,[1,-1],axis=2))
show("P.split(a,3,axis=2)", lambda: P.split(a,3,axis=2))
show("P.chunk(a,3,axis=1)", lambda: P.chunk(a,3,axis=1))
show("P.tensor_split(v,2)", lambda: P.tensor_split(v,2))
show("P.tensor_split(a,[1,3],axis=2)", lambda: P.tensor_split(a,[1,3],axis=2))
show("P.unbind(a,1)", lambda: P.unbind(a,1))
show("P.unstack(a,2)", lambda: P.unstack(a,2))
show("P.expand(v,[2,3])", lambda: P.expand(v,[2,3]))
show("P.expand(v,[2,-1])", lambda: P.expand(v,[2,-1]))
show("P.expand_as(v,x)", lambda: P.expand_as(v,x))
show("P.broadcast_to(v,[4,3])", lambda: P.broadcast_to(v,[4,3]))
show("P.broadcast_tensors([x,v])", lambda: P.broadcast_tensors([x,v]))
show("P.broadcast_shape([2,1,3],[4,1])", lambda: P.broadcast_shape([2,1,3],[4,1]))
show("P.tile(x,[2,1])", lambda: P.tile(x,[2,1]))
show("P.tile(v,[2,2])", lambda: P.tile(v,[2,2]))
show("P.repeat_interleave(x,2,axis=1)", lambda: P.repeat_interleave(x,2,axis=1))
show("P.repeat_interleave(x,2)", lambda: P.repeat_interleave(x,2))
show("P.repeat_interleave(v,P.to_tensor([1,2,3]),axis=0)", lambda: P.repeat_interleave(v,P.to_tensor([1,2,3]),axis=0))
show("P.flip(a,[0,2])", lambda: P.flip(a,[0,2]))
show("P.flip(a,-1)", lambda: P.flip(a,-1))
show("P.rot90(x)", lambda: P.rot90(x))
show("P.rot90(x,2)", lambda: P.rot90(x,2))
show("P.rot90(x,-1)", lambda: P.rot90(x,-1))
show("P.roll(a,1)", lambda: P.roll(a,1))
show("P.roll(a,[1,2],axis=[0,1])", lambda: P.roll(a,[1,2],axis=[0,1]))
show("P.roll(a,1,0)", lambda: P.roll(a,1,0))
show("P.slice(a,[0,2],[0,1],[1,3])", lambda: P.slice(a,[0,2],[0,1],[1,3]))
show("P.strided_slice(a,[2],[0],[4],[2])", lambda: P.strided_slice(a,[2],[0],[4],[2]))
show("P.narrow(a,1,1,2)", lambda: P.narrow(a,1,1,2))
show("P.crop(a,[1,2,3],[0,1,0])", lambda: P.crop(a,[1,2,3],[0,1,0]))
show("P.atleast_2d(v)", lambda: P.atleast_2d(v))
show("P.atleast_3d(x)", lambda: P.atleast_3d(x))
show("P.gather(x,i[:1],axis=1)", lambda: P.gather(x,i[:1],axis=1))
show("P.gather(m,i)", lambda: P.gather(m,i))
show("P.gather_nd(a,j)", lambda: P.gather_nd(a,j))
show("P.index_select(a,i,axis=2)", lambda: P.index_select(a,i,axis=2))
show("P.index_sample(m,j.astype('int64')[:,:1].tile([1,2])[:1].tile([3,1]))", lambda: P.index_sample(m,j.astype('int64')[:,:1].tile([1,2])[:1].tile([3,1])))
show("P.take_along_axis(m,i.unsqueeze(1),axis=1)", lambda: P.take_along_axis(m,i.unsqueeze(1),axis=1))
show("P.take_along_axis(m,i.unsqueeze(0),axis=0,broadcast=True)", lambda: P.take_along_axis(m,i.unsqueeze(0),axis=0,broadcast=True))
show("P.put_along_axis(m,i.unsqueeze(1),9.,1)", lambda: P.put_along_axis(m,i.unsqueeze(1),9.,1))
show("P.put_along_axis(m,i.unsqueeze(1),P.ones([3,1]),1,reduce='add')", lambda: P.put_along_axis(m,i.unsqueeze(1),P.ones([3,1]),1,reduce='add'))
show("P.scatter(m,i,P.ones([3,3]))", lambda: P.scatter(m,i,P.ones([3,3])))
show("P.scatter(m,i[:2],P.ones([2,3]),overwrite=False)", lambda: P.scatter(m,i[:2],P.ones([2,3]),overwrite=False))
show("P.scatter_nd(j,P.ones([2]),[3,3])", lambda: P.scatter_nd(j,P.ones([2]),[3,3]))
show("P.scatter_nd_add(m,j,P.ones([2]))", lambda: P.scatter_nd_add(m,j,P.ones([2])))
show("P.index_add(m,i,0,P.ones([3,3]))", lambda: P.index_add(m,i,0,P.ones([3,3])))
show("P.index_fill(m,i[:2],1,5.)", lambda: P.index_fill(m,i[:2],1,5.))
show("P.index_put(m,(i,i),P.ones([3]))", lambda: P.index_put(m,(i,i),P.ones([3])))
show("P.masked_fill(x,x>0,7.)", lambda: P.masked_fill(x,x>0,7.))
show("P.masked_select(x,x>0)", lambda: P.masked_select(x,x>0))
show("P.masked_scatter(x,x>0,P.arange(6.))", lambda: P.masked_scatter(x,x>0,P.arange(6.)))
show("P.diagonal(m)", lambda: P.diagonal(m))
show("P.unfold(a,2,2,1)", lambda: P.unfold(a,2,2,1))
show("P.take(m,i)", lambda: P.take(m,i))
show("P.take(m,P.to_tensor([-1,10]),mode='wrap')", lambda: P.take(m,P.to_tensor([-1,10]),mode='wrap'))
show("P.argmax(x)", lambda: P.argmax(x))
show("P.argmax(x,axis=1,keepdim=True)", lambda: P.argmax(x,axis=1,keepdim=True))
show("P.argmin(x,axis=0,dtype='int32')", lambda: P.argmin(x,axis=0,dtype='int32'))
show("P.argsort(a,axis=1)", lambda: P.argsort(a,axis=1))
show("P.sort(a,axis=-1,descending=True)", lambda: P.sort(a,axis=-1,descending=True))
show("P.topk(a,2)", lambda: P.topk(a,2))
show("P.topk(a,2,axis=1,largest=False)", lambda: P.topk(a,2,axis=1,largest=False))
show("P.kthvalue(a,2)", lambda: P.kthvalue(a,2))
show("P.mode(i)", lambda: P.mode(i))
show("P.nonzero(x>0)", lambda: P.nonzero(x>0))
show("P.nonzero(x>0,as_tuple=True)", lambda: P.nonzero(x>0,as_tuple=True))
show("P.unique(P.to_tensor([3,1,3,2]))", lambda: P.unique(P.to_tensor([3,1,3,2])))
show("P.unique(P.to_tensor([3,1,3,2]),return_index=True,return_inverse=True,return_counts=True)", lambda: P.unique(P.to_tensor([3,1,3,2]),return_index=True,return_inverse=True,return_counts=True))
show("P.unique_consecutive(P.to_tensor([1,1,2,1]),return_counts=True)", lambda: P.unique_consecutive(P.to_tensor([1,1,2,1]),return_counts=True))
show("P.searchsorted(P.to_tensor([1.,2.,3.]),x)", lambda: P.searchsorted(P.to_tensor([1.,2.,3.]),x))
show("P.bucketize(x,P.to_tensor([-1.,0.,1.]))", lambda: P.bucketize(x,P.to_tensor([-1.,0.,1.])))
show("P.bincount(P.to_tensor([1,2,2]))", lambda: P.bincount(P.to_tensor([1,2,2])))
show("P.histogram(x,bins=4,min=-1,max=1)", lambda: P.histogram(x,bins=4,min=-1,max=1))
show("P.histogram_bin_edges(x,4)", lambda: P.histogram_bin_edges(x,4))
show("P.isin(i,P.to_tensor([0,1]))", lambda: P.isin(i,P.to_tensor([0,1])))
show("P.isin(i,P.to_tensor([0,1]),invert=True)", lambda: P.isin(i,P.to_tensor([0,1]),invert=True))
show("P.matmul(x,m)", lambda: P.matmul(x,m))
show("P.matmul(x,y,transpose_y=True)", lambda: P.matmul(x,y,transpose_y=True))
show("P.matmul(a,b)", lambda: P.matmul(a,b))
show("P.mm(x,m)", lambda: P.mm(x,m))
show("P.bmm(a,b)", lambda: P.bmm(a,b))
show("P.mv(m,v)", lambda: P.mv(m,v))
show("P.dot(v,v)", lambda: P.dot(v,v))
show("P.inner(x,y)", lambda: P.inner(x,y))
show("P.outer(v,v)", lambda: P.outer(v,v))
show("P.kron(x,y)", lambda: P.kron(x,y))
show("P.cross(m,m+1)", lambda: P.cross(m,m+1))
show("P.tensordot(a,b,axes=[[2],[1]])", lambda: P.tensordot(a,b,axes=[[2],[1]]))
show("P.tensordot(x,m,1)", lambda: P.tensordot(x,m,1))
show("P.linalg.multi_dot([x,m,m])", lambda: P.linalg.multi_dot([x,m,m]))
show("P.norm(x)", lambda: P.norm(x))
show("P.norm(x,p=1,axis=1)", lambda: P.norm(x,p=1,axis=1))
show("P.norm(x,p=2,axis=-1,keepdim=True)", lambda: P.norm(x,p=2,axis=-1,keepdim=True))
show("P.norm(a,p='fro',axis=[1,2])", lambda: P.norm(a,p='fro',axis=[1,2]))
show("P.norm(x,p=inf)", lambda: P.norm(x,p=inf))
show("P.linalg.norm(a,p=2.,axis=1)", lambda: P.linalg.norm(a,p=2.,axis=1))
show("P.linalg.vector_norm(a,3.,axis=[0,1])", lambda: P.linalg.vector_norm(a,3.,axis=[0,1]))
show("P.linalg.matrix_norm(a,1,axis=[1,2])", lambda: P.linalg.matrix_norm(a,1,axis=[1,2]))
show("P.dist(x,y)", lambda: P.dist(x,y))
show("P.cdist(x,y)", lambda: P.cdist(x,y))
show("P.inverse(pos)", lambda: P.inverse(pos))
show("P.linalg.det(pos)", lambda: P.linalg.det(pos))
show("P.linalg.slogdet(pos)", lambda: P.linalg.slogdet(pos))
show("P.linalg.cholesky(pos@pos.T)", lambda: P.linalg.cholesky(pos@pos.T))
show("P.linalg.solve(pos,m)", lambda: P.linalg.solve(pos,m))
show("P.linalg.triangular_solve(pos,m)", lambda: P.linalg.triangular_solve(pos,m))
show("P.linalg.cholesky_solve(m,P.linalg.cholesky(pos@pos.T))", lambda: P.linalg.cholesky_solve(m,P.linalg.cholesky(pos@pos.T)))
show("P.linalg.matrix_power(m,3)", lambda: P.linalg.matrix_power(m,3))
show("P.linalg.qr(m)", lambda: P.linalg.qr(m))
show("P.linalg.qr(m[:,:2])", lambda: P.linalg.qr(m[:,:2]))
show("P.linalg.cov(x)", lambda: P.linalg.cov(x))
show("P.linalg.corrcoef(a[0])", lambda: P.linalg.corrcoef(a[0]))
show("P.einsum('ij,jk->ik',x,m)", lambda: P.einsum('ij,jk->ik',x,m))
show("P.einsum('ij,ij->i',x,y)", lambda: P.einsum('ij,ij->i',x,y))
show("P.einsum('bij,bjk->bik',a,b)", lambda: P.einsum('bij,bjk->bik',a,b))
show("P.einsum('...ij->...ji',a)", lambda: P.einsum('...ij->...ji',a))
show("P.einsum('ij->',x)", lambda: P.einsum('ij->',x))
show("P.einsum('ii->i',m)", lambda: P.einsum('ii->i',m))
show("P.einsum('ii',m)", lambda: P.einsum('ii',m))
show("P.einsum('ij,jk',x,m)", lambda: P.einsum('ij,jk',x,m))
show("P.einsum('bqhd,bkhd->bhqk',q,q)", lambda: P.einsum('bqhd,bkhd->bhqk',q,q))
show("P.einsum('i,j->ij',v,v)", lambda: P.einsum('i,j->ij',v,v))
show("P.einsum('bij,bjk,bkl->bil',a,b,b.transpose([0,2,1]))", lambda: P.einsum('bij,bjk,bkl->bil',a,b,b.transpose([0,2,1])))
show("P.einsum('...ij,...jk->...ik',a,b)", lambda: P.einsum('...ij,...jk->...ik',a,b))
show("P.einsum('ij,j->ij',x,v)", lambda: P.einsum('ij,j->ij',x,v))
show("P.einsum('ijk->kij',a)", lambda: P.einsum('ijk->kij',a))
show("P.einsum('ijk,ijk->jk',a,a)", lambda: P.einsum('ijk,ijk->jk',a,a))
show("P.zeros([2,3])", lambda: P.zeros([2,3]))
show("P.ones([2],dtype='int64')", lambda: P.ones([2],dtype='int64'))
show("P.full([2],3)", lambda: P.full([2],3))
show("P.full([2],3,'int32')", lambda: P.full([2],3,'int32'))
show("P.full_like(x,2)", lambda: P.full_like(x,2))
show("P.zeros_like(i,dtype='float32')", lambda: P.zeros_like(i,dtype='float32'))
show("P.ones_like(k)", lambda: P.ones_like(k))
show("P.arange(5)", lambda: P.arange(5))
show("P.arange(1,5,2)", lambda: P.arange(1,5,2))
show("P.arange(1.,2.,.3)", lambda: P.arange(1.,2.,.3))
show("P.arange(P.to_tensor(3))", lambda: P.arange(P.to_tensor(3)))
show("P.linspace(0,1,5)", lambda: P.linspace(0,1,5))
show("P.linspace(0,10,5,dtype='int64')", lambda: P.linspace(0,10,5,dtype='int64'))
show("P.logspace(0,2,3)", lambda: P.logspace(0,2,3))
show("P.eye(3)", lambda: P.eye(3))
show("P.eye(2,3,dtype='int64')", lambda: P.eye(2,3,dtype='int64'))
show("P.tril(m)", lambda: P.tril(m))
show("P.triu(m,1)", lambda: P.triu(m,1))
show("P.tril_indices(3,3,0)", lambda: P.tril_indices(3,3,0))
show("P.triu_indices(3)", lambda: P.triu_indices(3))
show("P.meshgrid(v,i.astype('float32'))", lambda: P.meshgrid(v,i.astype('float32')))
show("P.meshgrid([v,v])", lambda: P.meshgrid([v,v]))
show("P.diag(v)", lambda: P.diag(v))
show("P.diag(m)", lambda: P.diag(m))
show("P.diag(v,1,padding_value=2)", lambda: P.diag(v,1,padding_value=2))
show("P.diagflat(x)", lambda: P.diagflat(x))
show("P.diag_embed(x)", lambda: P.diag_embed(x))
show("P.vander(v)", lambda: P.vander(v))
show("P.assign(x)", lambda: P.assign(x))
show("P.assign([1,2])", lambda: P.assign([1,2]))
show("P.to_tensor([[1,2],[3,4]],dtype='float32')", lambda: P.to_tensor([[1,2],[3,4]],dtype='float32'))
show("P.to_tensor([True,False])", lambda: P.to_tensor([True,False]))
show("P.to_tensor([P.to_tensor(1.),P.to_tensor(2.)])", lambda: P.to_tensor([P.to_tensor(1.),P.to_tensor(2.)]))
show("P.to_tensor(2, dtype='float64')", lambda: P.to_tensor(2, dtype='float64'))
show("P.to_tensor((1,2.5))", lambda: P.to_tensor((1,2.5)))
show("P.rand([3])", lambda: P.rand([3]))
show("P.randn([3])", lambda: P.randn([3]))
show("P.normal(1.,2.,[3])", lambda: P.normal(1.,2.,[3]))
show("P.normal(v,1.)", lambda: P.normal(v,1.))
show("P.randint(0,10,[5])", lambda: P.randint(0,10,[5]))
show("P.randint(5)", lambda: P.randint(5))
show("P.randperm(6)", lambda: P.randperm(6))
show("P.bernoulli(p/2)", lambda: P.bernoulli(p/2))
show("P.randint_like(x,0,5)", lambda: P.randint_like(x,0,5))
show("P.numel(x)", lambda: P.numel(x))
show("P.shape(a)", lambda: P.shape(a))
show("P.rank(a)", lambda: P.rank(a))
show("P.is_empty(x)", lambda: P.is_empty(x))
show("P.is_floating_point(x)", lambda: P.is_floating_point(x))
show("F.relu(x)", lambda: F.relu(x))
show("F.relu6(x*6)", lambda: F.relu6(x*6))
show("F.gelu(x)", lambda: F.gelu(x))
show("F.gelu(x,True)", lambda: F.gelu(x,True))
show("F.softmax(x)", lambda: F.softmax(x))
show("F.softmax(a,axis=1)", lambda: F.softmax(a,axis=1))
show("F.softmax(x,dtype='float64')", lambda: F.softmax(x,dtype='float64'))
show("F.log_softmax(x,axis=0)", lambda: F.log_softmax(x,axis=0))
show("F.leaky_relu(x)", lambda: F.leaky_relu(x))
show("F.elu(x,0.5)", lambda: F.elu(x,0.5))
show("F.celu(x,0.5)", lambda: F.celu(x,0.5))
show("F.selu(x)", lambda: F.selu(x))
show("F.silu(x)", lambda: F.silu(x))
show("F.swish(x)", lambda: F.swish(x))
show("F.mish(x)", lambda: F.mish(x))
show("F.hardswish(x*3)", lambda: F.hardswish(x*3))
show("F.hardsigmoid(x*3)", lambda: F.hardsigmoid(x*3))
show("F.hardtanh(x*2)", lambda: F.hardtanh(x*2))
show("F.hardshrink(x)", lambda: F.hardshrink(x))
show("F.softshrink(x)", lambda: F.softshrink(x))
show("F.tanhshrink(x)", lambda: F.tanhshrink(x))
show("F.softplus(x)", lambda: F.softplus(x))
show("F.softplus(x,beta=2,threshold=1)", lambda: F.softplus(x,beta=2,threshold=1))
show("F.softsign(x)", lambda: F.softsign(x))
show("F.log_sigmoid(x)", lambda: F.log_sigmoid(x))
show("F.thresholded_relu(x)", lambda: F.thresholded_relu(x))
show("F.prelu(c,P.to_tensor([.1,.2,.3,.4]))", lambda: F.prelu(c,P.to_tensor([.1,.2,.3,.4])))
show("F.prelu(x,P.to_tensor([.1]))", lambda: F.prelu(x,P.to_tensor([.1])))
show("F.rrelu(x,training=False)", lambda: F.rrelu(x,training=False))
show("F.maxout(c,2)", lambda: F.maxout(c,2))
show("F.glu(c,1)", lambda: F.glu(c,1))
show("F.linear(x,m,v)", lambda: F.linear(x,m,v))
show("F.linear(x,m)", lambda: F.linear(x,m))
show("F.bilinear(x,y,P.ones([4,3,3]),P.ones([1,4]))", lambda: F.bilinear(x,y,P.ones([4,3,3]),P.ones([1,4])))
show("F.embedding(i,m)", lambda: F.embedding(i,m))
show("F.embedding(i,m,padding_idx=1)", lambda: F.embedding(i,m,padding_idx=1))
show("F.one_hot(i,4)", lambda: F.one_hot(i,4))
show("F.dropout(x,0.5,training=False)", lambda: F.dropout(x,0.5,training=False))
show("F.dropout(x,0.5,training=False,mode='downscale_in_infer')", lambda: F.dropout(x,0.5,training=False,mode='downscale_in_infer'))
show("F.dropout(x,0.5)", lambda: F.dropout(x,0.5))
show("F.dropout(c,0.5,axis=[0,1])", lambda: F.dropout(c,0.5,axis=[0,1]))
show("F.dropout2d(c,0.3)", lambda: F.dropout2d(c,0.3))
show("F.alpha_dropout(x,0.3)", lambda: F.alpha_dropout(x,0.3))
show("F.label_smooth(F.softmax(x))", lambda: F.label_smooth(F.softmax(x)))
show("F.cosine_similarity(x,y)", lambda: F.cosine_similarity(x,y))
show("F.pairwise_distance(x,y)", lambda: F.pairwise_distance(x,y))
show("F.normalize(x)", lambda: F.normalize(x))
show("F.normalize(x,p=1,axis=0)", lambda: F.normalize(x,p=1,axis=0))
show("F.pad(c,[1,2,0,1])", lambda: F.pad(c,[1,2,0,1]))
show("F.pad(c,[1,1,1,1],mode='reflect')", lambda: F.pad(c,[1,1,1,1],mode='reflect'))
show("F.pad(c,[1,1,1,1],mode='replicate',data_format='NHWC')", lambda: F.pad(c,[1,1,1,1],mode='replicate',data_format='NHWC'))
show("F.pad(c,[1,1,1,1],mode='circular')", lambda: F.pad(c,[1,1,1,1],mode='circular'))
show("F.pad(x,[1,1,0,2])", lambda: F.pad(x,[1,1,0,2]))
show("F.pad(x,[0,1])", lambda: F.pad(x,[0,1]))
show("F.pad(a,[1,1],mode='constant',value=2.,data_format='NCL')", lambda: F.pad(a,[1,1],mode='constant',value=2.,data_format='NCL'))
show("F.pad(c,[0,0,1,1,0,0,2,0])", lambda: F.pad(c,[0,0,1,1,0,0,2,0]))
show("F.pad(c,P.to_tensor([1,2,0,1],'int32'))", lambda: F.pad(c,P.to_tensor([1,2,0,1],'int32')))
show("F.pad(d,[1,1,1,1,0,0])", lambda: F.pad(d,[1,1,1,1,0,0]))
show("F.pad(v,[1,2])", lambda: F.pad(v,[1,2]))
show("F.zeropad2d(c,[1,0,2,1])", lambda: F.zeropad2d(c,[1,0,2,1]))
show("F.interpolate(c,scale_factor=2)", lambda: F.interpolate(c,scale_factor=2))
show("F.interpolate(c,size=[3,4],mode='bilinear')", lambda: F.interpolate(c,size=[3,4],mode='bilinear'))
show("F.interpolate(c,size=[9,9],mode='bilinear',align_corners=True)", lambda: F.interpolate(c,size=[9,9],mode='bilinear',align_corners=True))
show("F.interpolate(c,scale_factor=[2,1.5],mode='bilinear',align_mode=1)", lambda: F.interpolate(c,scale_factor=[2,1.5],mode='bilinear',align_mode=1))
show("F.interpolate(c,size=[4,4],mode='bicubic')", lambda: F.interpolate(c,size=[4,4],mode='bicubic'))
show("F.interpolate(c,size=[3,3],mode='area')", lambda: F.interpolate(c,size=[3,3],mode='area'))
show("F.interpolate(a,size=[7],mode='linear',data_format='NCW')", lambda: F.interpolate(a,size=[7],mode='linear',data_format='NCW'))
show("F.interpolate(d,scale_factor=2,mode='trilinear')", lambda: F.interpolate(d,scale_factor=2,mode='trilinear'))
show("F.interpolate(c,size=P.to_tensor([3,4],'int32'),mode='nearest')", lambda: F.interpolate(c,size=P.to_tensor([3,4],'int32'),mode='nearest'))
show("F.interpolate(c,size=[P.to_tensor(3),4],mode='nearest')", lambda: F.interpolate(c,size=[P.to_tensor(3),4],mode='nearest'))
show("F.interpolate(c,scale_factor=2,mode='nearest',data_format='NHWC')", lambda: F.interpolate(c,scale_factor=2,mode='nearest',data_format='NHWC'))
show("F.upsample(c,scale_factor=2)", lambda: F.upsample(c,scale_factor=2))
show("F.unfold(c,3)", lambda: F.unfold(c,3))
show("F.unfold(c,[2,2],2,1)", lambda: F.unfold(c,[2,2],2,1))
show("F.fold(F.unfold(c,2,2),[6,6],2,2)", lambda: F.fold(F.unfold(c,2,2),[6,6],2,2))
show("F.sequence_mask(i,4)", lambda: F.sequence_mask(i,4))
show("F.sequence_mask(i,dtype='float32')", lambda: F.sequence_mask(i,dtype='float32'))
show("F.conv2d(c,w)", lambda: F.conv2d(c,w))
show("F.conv2d(c,w,P.ones([6]),stride=2,padding=1)", lambda: F.conv2d(c,w,P.ones([6]),stride=2,padding=1))
show("F.conv2d(c,w,padding='SAME')", lambda: F.conv2d(c,w,padding='SAME'))
show("F.conv2d(c,w,padding=[1,2])", lambda: F.conv2d(c,w,padding=[1,2]))
show("F.conv2d(c,w,padding=[1,2,0,1])", lambda: F.conv2d(c,w,padding=[1,2,0,1]))
show("F.conv2d(c,w,padding=[[0,0],[0,0],[1,1],[2,2]])", lambda: F.conv2d(c,w,padding=[[0,0],[0,0],[1,1],[2,2]]))
show("F.conv2d(c,w,dilation=2)", lambda: F.conv2d(c,w,dilation=2))
show("F.conv2d(c,wg,groups=4,padding=1)", lambda: F.conv2d(c,wg,groups=4,padding=1))
show("F.conv2d(c.transpose([0,2,3,1]),w,P.ones([6]),data_format='NHWC')", lambda: F.conv2d(c.transpose([0,2,3,1]),w,P.ones([6]),data_format='NHWC'))
show("F.conv1d(b,w1,P.ones([6]),padding=1)", lambda: F.conv1d(b,w1,P.ones([6]),padding=1))
show("F.conv1d(b,w1,stride=2)", lambda: F.conv1d(b,w1,stride=2))
show("F.conv1d(b,w1,padding='SAME')", lambda: F.conv1d(b,w1,padding='SAME'))
show("F.conv1d(b.transpose([0,2,1]),w1,data_format='NLC')", lambda: F.conv1d(b.transpose([0,2,1]),w1,data_format='NLC'))
show("F.conv3d(d,w3,padding=1)", lambda: F.conv3d(d,w3,padding=1))
show("F.conv2d_transpose(c,wt)", lambda: F.conv2d_transpose(c,wt))
show("F.conv2d_transpose(c,wt,P.ones([6]),stride=2,padding=1,output_padding=1)", lambda: F.conv2d_transpose(c,wt,P.ones([6]),stride=2,padding=1,output_padding=1))
show("F.conv2d_transpose(c,wt,stride=2,output_size=[14,14])", lambda: F.conv2d_transpose(c,wt,stride=2,output_size=[14,14]))
show("F.conv1d_transpose(b,wt[:,:,0],stride=2)", lambda: F.conv1d_transpose(b,wt[:,:,0],stride=2))
show("F.conv3d_transpose(d,w3.transpose([1,0,2,3,4]),stride=2)", lambda: F.conv3d_transpose(d,w3.transpose([1,0,2,3,4]),stride=2))
show("F.max_pool2d(c,2)", lambda: F.max_pool2d(c,2))
show("F.max_pool2d(c,3,2,1)", lambda: F.max_pool2d(c,3,2,1))
show("F.max_pool2d(c,3,2,1,ceil_mode=True)", lambda: F.max_pool2d(c,3,2,1,ceil_mode=True))
show("F.max_pool2d(c,2,return_mask=True)", lambda: F.max_pool2d(c,2,return_mask=True))
show("F.avg_pool2d(c,2)", lambda: F.avg_pool2d(c,2))
show("F.avg_pool2d(c,3,1,1)", lambda: F.avg_pool2d(c,3,1,1))
show("F.avg_pool2d(c,3,1,1,exclusive=False)", lambda: F.avg_pool2d(c,3,1,1,exclusive=False))
show("F.avg_pool2d(c,2,divisor_override=3)", lambda: F.avg_pool2d(c,2,divisor_override=3))
show("F.avg_pool2d(c,2,padding='SAME')", lambda: F.avg_pool2d(c,2,padding='SAME'))
show("F.avg_pool1d(b,2)", lambda: F.avg_pool1d(b,2))
show("F.max_pool1d(b,2)", lambda: F.max_pool1d(b,2))
show("F.max_pool1d(b,2,return_mask=True)", lambda: F.max_pool1d(b,2,return_mask=True))
show("F.avg_pool3d(d,2)", lambda: F.avg_pool3d(d,2))
show("F.max_pool3d(d,2)", lambda: F.max_pool3d(d,2))
show("F.adaptive_avg_pool2d(c,1)", lambda: F.adaptive_avg_pool2d(c,1))
show("F.adaptive_avg_pool2d(c,[2,3])", lambda: F.adaptive_avg_pool2d(c,[2,3]))
show("F.adaptive_avg_pool2d(c,(None,2))", lambda: F.adaptive_avg_pool2d(c,(None,2)))
show("F.adaptive_avg_pool1d(b,2)", lambda: F.adaptive_avg_pool1d(b,2))
show("F.adaptive_avg_pool3d(d,2)", lambda: F.adaptive_avg_pool3d(d,2))
show("F.adaptive_max_pool2d(c,2)", lambda: F.adaptive_max_pool2d(c,2))
show("F.adaptive_max_pool2d(c,2,return_mask=True)", lambda: F.adaptive_max_pool2d(c,2,return_mask=True))
show("F.adaptive_max_pool1d(b,2)", lambda: F.adaptive_max_pool1d(b,2))
show("F.max_unpool2d(*F.max_pool2d(c,2,return_mask=True),2)", lambda: F.max_unpool2d(*F.max_pool2d(c,2,return_mask=True),2))
show("F.lp_pool2d(p.reshape([1,1,2,3]),2.,2,1)", lambda: F.lp_pool2d(p.reshape([1,1,2,3]),2.,2,1))
show("F.batch_norm(c,P.zeros([4]),P.ones([4]))", lambda: F.batch_norm(c,P.zeros([4]),P.ones([4])))
show("F.batch_norm(c,P.zeros([4]),P.ones([4]),P.ones([4]),P.ones([4]),training=True)", lambda: F.batch_norm(c,P.zeros([4]),P.ones([4]),P.ones([4]),P.ones([4]),training=True))

def f2():
    rm=P.zeros([4])
    rv=P.ones([4])
    F.batch_norm(c,rm,rv,training=True)
    r=[rm,rv]
    return r


show("!rm=P.zeros([4]);rv=P.ones([4]) ;; F.batch_norm(c,rm,rv,training=True) ;; r=[rm,rv]", f2)
show("F.layer_norm(a,4)", lambda: F.layer_norm(a,4))
show("F.layer_norm(a,[3,4],P.ones([12]),P.ones([12]))", lambda: F.layer_norm(a,[3,4],P.ones([12]),P.ones([12])))
show("F.instance_norm(c)", lambda: F.instance_norm(c))
show("F.group_norm(c,2)", lambda: F.group_norm(c,2))
show("F.group_norm(c,2,weight=P.ones([4]),bias=P.ones([4]))", lambda: F.group_norm(c,2,weight=P.ones([4]),bias=P.ones([4])))
show("F.local_response_norm(c,3)", lambda: F.local_response_norm(c,3))
show("F.cross_entropy(x,lab)", lambda: F.cross_entropy(x,lab))
show("F.cross_entropy(x,lab.unsqueeze(1))", lambda: F.cross_entropy(x,lab.unsqueeze(1)))
show("F.cross_entropy(x,lab,weight=v.abs())", lambda: F.cross_entropy(x,lab,weight=v.abs()))
show("F.cross_entropy(x,lab,reduction='none')", lambda: F.cross_entropy(x,lab,reduction='none'))
show("F.cross_entropy(x,lab,reduction='sum')", lambda: F.cross_entropy(x,lab,reduction='sum'))
show("F.cross_entropy(x,lab,ignore_index=1)", lambda: F.cross_entropy(x,lab,ignore_index=1))
show("F.cross_entropy(x,F.softmax(y),soft_label=True)", lambda: F.cross_entropy(x,F.softmax(y),soft_label=True))
show("F.cross_entropy(x,F.softmax(y),soft_label=True,weight=v.abs())", lambda: F.cross_entropy(x,F.softmax(y),soft_label=True,weight=v.abs()))
show("F.cross_entropy(x,lab,label_smoothing=.1)", lambda: F.cross_entropy(x,lab,label_smoothing=.1))
show("F.cross_entropy(c,(c[:,0]>0).astype('int64'),axis=1)", lambda: F.cross_entropy(c,(c[:,0]>0).astype('int64'),axis=1))
show("F.cross_entropy(F.softmax(x),lab,use_softmax=False)", lambda: F.cross_entropy(F.softmax(x),lab,use_softmax=False))
show("F.softmax_with_cross_entropy(x,lab.unsqueeze(1))", lambda: F.softmax_with_cross_entropy(x,lab.unsqueeze(1)))
show("F.softmax_with_cross_entropy(x,lab.unsqueeze(1),return_softmax=True)", lambda: F.softmax_with_cross_entropy(x,lab.unsqueeze(1),return_softmax=True))
show("F.mse_loss(x,y)", lambda: F.mse_loss(x,y))
show("F.l1_loss(x,y,'sum')", lambda: F.l1_loss(x,y,'sum'))
show("F.smooth_l1_loss(x,y)", lambda: F.smooth_l1_loss(x,y))
show("F.smooth_l1_loss(x,y,delta=.5,reduction='none')", lambda: F.smooth_l1_loss(x,y,delta=.5,reduction='none'))
show("F.nll_loss(F.log_softmax(x),lab)", lambda: F.nll_loss(F.log_softmax(x),lab))
show("F.nll_loss(F.log_softmax(x),lab,weight=v.abs(),reduction='none')", lambda: F.nll_loss(F.log_softmax(x),lab,weight=v.abs(),reduction='none'))
show("F.nll_loss(F.log_softmax(c,1),(c[:,0]>0).astype('int64'))", lambda: F.nll_loss(F.log_softmax(c,1),(c[:,0]>0).astype('int64')))
show("F.binary_cross_entropy(F.sigmoid(x),F.sigmoid(y))", lambda: F.binary_cross_entropy(F.sigmoid(x),F.sigmoid(y)))
show("F.binary_cross_entropy_with_logits(x,F.sigmoid(y))", lambda: F.binary_cross_entropy_with_logits(x,F.sigmoid(y)))
show("F.binary_cross_entropy_with_logits(x,F.sigmoid(y),pos_weight=v.abs(),weight=p)", lambda: F.binary_cross_entropy_with_logits(x,F.sigmoid(y),pos_weight=v.abs(),weight=p))
show("F.kl_div(F.log_softmax(x),F.softmax(y))", lambda: F.kl_div(F.log_softmax(x),F.softmax(y)))
show("F.kl_div(F.log_softmax(x),F.softmax(y),'batchmean')", lambda: F.kl_div(F.log_softmax(x),F.softmax(y),'batchmean'))
show("F.kl_div(F.log_softmax(x),F.log_softmax(y),'sum',True)", lambda: F.kl_div(F.log_softmax(x),F.log_softmax(y),'sum',True))
show("F.margin_ranking_loss(x,y,P.ones([2,3]),.1)", lambda: F.margin_ranking_loss(x,y,P.ones([2,3]),.1))
show("F.soft_margin_loss(x,P.sign(y))", lambda: F.soft_margin_loss(x,P.sign(y)))
show("F.hinge_embedding_loss(x,P.sign(y))", lambda: F.hinge_embedding_loss(x,P.sign(y)))
show("F.cosine_embedding_loss(x,y,P.to_tensor([1,-1]))", lambda: F.cosine_embedding_loss(x,y,P.to_tensor([1,-1])))
show("F.triplet_margin_loss(x,y,p)", lambda: F.triplet_margin_loss(x,y,p))
show("F.triplet_margin_loss(x,y,p,swap=True,reduction='none')", lambda: F.triplet_margin_loss(x,y,p,swap=True,reduction='none'))
show("F.multi_label_soft_margin_loss(x,P.sign(y))", lambda: F.multi_label_soft_margin_loss(x,P.sign(y)))
show("F.multi_margin_loss(x,lab)", lambda: F.multi_margin_loss(x,lab))
show("F.multi_margin_loss(x,lab,weight=v.abs())", lambda: F.multi_margin_loss(x,lab,weight=v.abs()))
show("F.poisson_nll_loss(x,p,full=True)", lambda: F.poisson_nll_loss(x,p,full=True))
show("F.gaussian_nll_loss(x,y,p,full=True)", lambda: F.gaussian_nll_loss(x,y,p,full=True))
show("F.sigmoid_focal_loss(x,F.sigmoid(y))", lambda: F.sigmoid_focal_loss(x,F.sigmoid(y)))
show("F.dice_loss(F.softmax(a),P.zeros([2,3,1],'int64'))", lambda: F.dice_loss(F.softmax(a),P.zeros([2,3,1],'int64')))
show("F.npair_loss(x,y,lab.astype('float32'))", lambda: F.npair_loss(x,y,lab.astype('float32')))
show("F.square_error_cost(x,y)", lambda: F.square_error_cost(x,y))
show("F.pixel_shuffle(c,2)", lambda: F.pixel_shuffle(c,2))
show("F.pixel_unshuffle(c,2)", lambda: F.pixel_unshuffle(c,2))
show("F.channel_shuffle(c,2)", lambda: F.channel_shuffle(c,2))
show("F.affine_grid(P.ones([2,2,3]),[2,1,3,3])", lambda: F.affine_grid(P.ones([2,2,3]),[2,1,3,3]))
show("F.grid_sample(c,P.rand([2,3,3,2])*2-1)", lambda: F.grid_sample(c,P.rand([2,3,3,2])*2-1))
show("F.grid_sample(c,P.rand([2,3,3,2])*2-1,mode='nearest',padding_mode='border',align_corners=False)", lambda: F.grid_sample(c,P.rand([2,3,3,2])*2-1,mode='nearest',padding_mode='border',align_corners=False))
show("F.temporal_shift(c,2)", lambda: F.temporal_shift(c,2))
show("F.scaled_dot_product_attention(q,q,q)", lambda: F.scaled_dot_product_attention(q,q,q))
show("F.scaled_dot_product_attention(q,q,q,is_causal=True)", lambda: F.scaled_dot_product_attention(q,q,q,is_causal=True))
show("F.scaled_dot_product_attention(q,q,q,attn_mask=P.zeros([2,2,5,5]))", lambda: F.scaled_dot_product_attention(q,q,q,attn_mask=P.zeros([2,2,5,5])))
show("F.swiglu(b[:,:,:4])", lambda: F.swiglu(b[:,:,:4]))

def f3():
    y0=x.clone()
    y0[0]=5.
    r=y0
    return r


show("!y0=x.clone() ;; y0[0]=5. ;; r=y0", f3)

def f4():
    y0=x.clone()
    y0[:,1]=v[:2]
    r=y0
    return r


show("!y0=x.clone() ;; y0[:,1]=v[:2] ;; r=y0", f4)

def f5():
    y0=x.clone()
    y0[y0>0]=0.
    r=y0
    return r


show("!y0=x.clone() ;; y0[y0>0]=0. ;; r=y0", f5)

def f6():
    y0=x.clone()
    y0[i[:2]%2]=1.
    r=y0
    return r


show("!y0=x.clone() ;; y0[i[:2]%2]=1. ;; r=y0", f6)

def f7():
    y0=x.clone()
    y0.add_(y)
    r=y0
    return r


show("!y0=x.clone() ;; y0.add_(y) ;; r=y0", f7)

def f8():
    y0=x.clone()
    z0=y0[0]
    z0.fill_(3.)
    r=y0
    return r


show("!y0=x.clone() ;; z0=y0[0] ;; z0.fill_(3.) ;; r=y0", f8)

def f9():
    y0=x.clone()
    z0=y0.reshape([3,2])
    z0.zero_()
    r=y0
    return r


show("!y0=x.clone() ;; z0=y0.reshape([3,2]) ;; z0.zero_() ;; r=y0", f9)

def f10():
    y0=x.clone()
    y0.scale_(2.)
    r=y0
    return r


show("!y0=x.clone() ;; y0.scale_(2.) ;; r=y0", f10)

def f11():
    y0=x.clone()
    y0.clip_(0,1)
    r=y0
    return r


show("!y0=x.clone() ;; y0.clip_(0,1) ;; r=y0", f11)

def f12():
    y0=x.clone()
    y0.unsqueeze_(0)
    r=y0
    return r


show("!y0=x.clone() ;; y0.unsqueeze_(0) ;; r=y0", f12)

def f13():
    y0=x.clone()
    y0.reshape_([3,2])
    r=y0
    return r


show("!y0=x.clone() ;; y0.reshape_([3,2]) ;; r=y0", f13)

def f14():
    y0=x.clone()
    y0.set_value(y)
    r=y0
    return r


show("!y0=x.clone() ;; y0.set_value(y) ;; r=y0", f14)

def f15():
    y0=x.clone()
    y0.copy_(y)
    r=y0
    return r


show("!y0=x.clone() ;; y0.copy_(y) ;; r=y0", f15)

def f16():
    y0=x.clone()
    y0.exp_().sqrt_()
    r=y0
    return r


show("!y0=x.clone() ;; y0.exp_().sqrt_() ;; r=y0", f16)

def f17():
    y0=m.clone()
    y0.fill_diagonal_(9.)
    r=y0
    return r


show("!y0=m.clone() ;; y0.fill_diagonal_(9.) ;; r=y0", f17)

def f18():
    y0=x.clone()
    y0 += 1
    y0 *= 2
    r=y0
    return r


show("!y0=x.clone() ;; y0 += 1 ;; y0 *= 2 ;; r=y0", f18)

def f19():
    y0=x.clone()
    y0.stop_gradient=False
    (y0*y0).sum().backward()
    r=y0.grad
    return r


show("!y0=x.clone() ;; y0.stop_gradient=False ;; (y0*y0).sum().backward() ;; r=y0.grad", f19)

def f20():
    y0=x.clone()
    y0.stop_gradient=False
    r=P.grad((y0**3).sum(),y0)
    return r


show("!y0=x.clone() ;; y0.stop_gradient=False ;; r=P.grad((y0**3).sum(),y0)", f20)

def f21():
    y0=x.clone()
    y0.stop_gradient=False
    g,=P.grad((y0**3).sum(),y0,create_graph=True)
    r=P.grad(g.sum(),y0)
    return r


show("!y0=x.clone() ;; y0.stop_gradient=False ;; g,=P.grad((y0**3).sum(),y0,create_graph=True) ;; r=P.grad(g.sum(),y0)", f21)

def f22():
    y0=x.clone()
    y0.stop_gradient=False
    h=y0.register_hook(lambda g: g*2)
    y0.sum().backward()
    r=y0.grad
    return r


show("!y0=x.clone() ;; y0.stop_gradient=False ;; h=y0.register_hook(lambda g: g*2) ;; y0.sum().backward() ;; r=y0.grad", f22)

def f23():
    y0=x.clone()
    y0.stop_gradient=False
    d0=y0.detach()
    r=[d0.stop_gradient,(y0*2).stop_gradient,(y0*2).is_leaf]
    return r


show("!y0=x.clone() ;; y0.stop_gradient=False ;; d0=y0.detach() ;; r=[d0.stop_gradient,(y0*2).stop_gradient,(y0*2).is_leaf]", f23)
show("x[0,1:]", lambda: x[0,1:])
show("a[...,::-1]", lambda: a[...,::-1])
show("a[:,[0,2]]", lambda: a[:,[0,2]])
show("a[i%2]", lambda: a[i%2])
show("a[:,i]", lambda: a[:,i])
show("a[k[:2]]", lambda: a[k[:2]])
show("x[x>0]", lambda: x[x>0])
show("a[None,:,1]", lambda: a[None,:,1])
show("a[0][i]", lambda: a[0][i])
show("a[:,:,1:3]", lambda: a[:,:,1:3])
show("a[-1,-1]", lambda: a[-1,-1])
show("a[P.to_tensor(1)]", lambda: a[P.to_tensor(1)])
show("a[:, P.to_tensor([0,1])]", lambda: a[:, P.to_tensor([0,1])])
show("a[1:, None, ..., 2]", lambda: a[1:, None, ..., 2])
show("a[[0,1],[1,2]]", lambda: a[[0,1],[1,2]])
show("list(x[0])", lambda: list(x[0]))
show("x.tolist()", lambda: x.tolist())
show("x.item(2)", lambda: x.item(2))
show("x[0,0].item()", lambda: x[0,0].item())
show("float(x[0,0])", lambda: float(x[0,0]))
show("int(i[1])", lambda: int(i[1]))
show("bool(k[0])", lambda: bool(k[0]))
show("x.T", lambda: x.T)
show("x.mT", lambda: x.mT)
show("x.astype('float64')", lambda: x.astype('float64'))
show("x.astype('float16')", lambda: x.astype('float16'))
show("x.astype('bfloat16')", lambda: x.astype('bfloat16'))
show("x.type_as(i)", lambda: x.type_as(i))
show("x.cast('int32')", lambda: x.cast('int32'))
show("x.cpu()", lambda: x.cpu())
show("x.new_zeros([2])", lambda: x.new_zeros([2]))
show("x.numel()", lambda: x.numel())
show("x.element_size()", lambda: x.element_size())
show("(x>0).astype('float32')", lambda: (x>0).astype('float32'))
show("x+z", lambda: x+z)
show("x*z", lambda: x*z)
show("P.maximum(x,z)", lambda: P.maximum(x,z))
show("i+1.5", lambda: i+1.5)
show("i/2", lambda: i/2)
show("i//2", lambda: i//2)
show("-i", lambda: -i)
show("2-x", lambda: 2-x)
show("1/p", lambda: 1/p)
show("2**x", lambda: 2**x)
show("x**2", lambda: x**2)
show("x**0.5", lambda: x**0.5)
show("x%2", lambda: x%2)
show("i%2", lambda: i%2)
show("7//i.astype('float32')", lambda: 7//i.astype('float32'))
show("i<<1", lambda: i<<1)
show("~k", lambda: ~k)
show("k&k", lambda: k&k)
show("x==y", lambda: x==y)
show("x!=0", lambda: x!=0)
show("i>1", lambda: i>1)
show("x@m", lambda: x@m)
show("m@v", lambda: m@v)
show("abs(x)", lambda: abs(x))
show("x.__rsub__(1)", lambda: x.__rsub__(1))
show("P.fft.rfft(x)", lambda: P.fft.rfft(x))
show("P.fft.fft(x)", lambda: P.fft.fft(x))
show("P.fft.irfft(P.fft.rfft(a))", lambda: P.fft.irfft(P.fft.rfft(a)))
show("P.fft.fft2(a)", lambda: P.fft.fft2(a))
show("P.fft.ifft(P.fft.fft(x))", lambda: P.fft.ifft(P.fft.fft(x)))
show("P.fft.fftshift(v)", lambda: P.fft.fftshift(v))
show("P.fft.fftfreq(4)", lambda: P.fft.fftfreq(4))
show("P.fft.rfft2(a)", lambda: P.fft.rfft2(a))
show("P.fft.fftn(a)", lambda: P.fft.fftn(a))
show("P.as_complex(P.ones([2,2]))", lambda: P.as_complex(P.ones([2,2])))
show("P.as_real(P.complex(x,y))", lambda: P.as_real(P.complex(x,y)))
show("P.real(P.complex(x,y))", lambda: P.real(P.complex(x,y)))
show("P.metric.accuracy(F.softmax(x),lab.unsqueeze(1))", lambda: P.metric.accuracy(F.softmax(x),lab.unsqueeze(1)))
show("P.cat([x,y])", lambda: P.cat([x,y]))
show("P.permute(a,[2,0,1])", lambda: P.permute(a,[2,0,1]))
show("P.pdist(m)", lambda: P.pdist(m))
show("P.select_scatter(x,v,0,1)", lambda: P.select_scatter(x,v,0,1))
show("P.slice_scatter(x,P.zeros([2,1]),[1],[0],[1],[1])", lambda: P.slice_scatter(x,P.zeros([2,1]),[1],[0],[1],[1]))
show("P.block_diag([x,m])", lambda: P.block_diag([x,m]))
show("P.msort(m)", lambda: P.msort(m))
show("P.zeros(3)", lambda: P.zeros(3))
show("P.ones(2,3)", lambda: P.ones(2,3))
show("P.rand(2,3)", lambda: P.rand(2,3))
show("P.randn(2)", lambda: P.randn(2))
show("x.view(3,2)", lambda: x.view(3,2))
show("x.reshape(3,2)", lambda: x.reshape(3,2))
show("x.transpose(0,1)", lambda: x.transpose(0,1))
show("x.permute(1,0)", lambda: x.permute(1,0))
show("x.expand(4,2,3)", lambda: x.expand(4,2,3))
show("x.tile(2,1)", lambda: x.tile(2,1))
show("x.repeat(2,1)", lambda: x.repeat(2,1))
show("x.sum(dim=1)", lambda: x.sum(dim=1))
show("P.concat([x,x],dim=0)", lambda: P.concat([x,x],dim=0))
show("F.softmax(x,dim=0)", lambda: F.softmax(x,dim=0))
show("x.unsqueeze(dim=0)", lambda: x.unsqueeze(dim=0))
show("P.topk(x,2,dim=1).indices", lambda: P.topk(x,2,dim=1).indices)
show("x.softmax(dim=1)", lambda: x.softmax(dim=1))
show("P.zeros([2],'int64')", lambda: P.zeros([2],'int64'))
show("P.zeros(2,3,dtype='int64')", lambda: P.zeros(2,3,dtype='int64'))
show("P.cat([x,x],dim=1)", lambda: P.cat([x,x],dim=1))
show("x.argmax(dim=1)", lambda: x.argmax(dim=1))
show("x.mean(dim=0)", lambda: x.mean(dim=0))
show("x.norm(dim=1)", lambda: x.norm(dim=1))
