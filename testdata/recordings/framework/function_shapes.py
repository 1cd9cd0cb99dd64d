"""dtype and shape of what functions give, for many functions; elements do not matter."""
import paddle as P
import paddle.nn as nn
import paddle.nn.functional as F

inf = float("inf")

x = P.zeros([2, 3])
y = P.zeros([2, 3])
p = P.zeros([2, 3])
v = P.zeros([3])
m = P.zeros([3, 3])
a = P.zeros([2, 3, 4])
b = P.zeros([2, 4, 5])
c = P.zeros([2, 4, 6, 6])
d = P.zeros([2, 4, 5, 6, 6])
i = P.zeros([3], "int64")
j = P.zeros([2, 2], "int64")
w = P.zeros([6, 4, 3, 3])
w1 = P.zeros([6, 4, 3])
w3 = P.zeros([6, 4, 3, 3, 3])
wt = P.zeros([4, 6, 3, 3])
wg = P.zeros([4, 1, 3, 3])
n = P.zeros([3], "int32")
k = P.zeros([3], "bool")
q = P.zeros([2, 5, 2, 4])
z = P.zeros([2, 3], "float64")
lab = P.zeros([2], "int64")
pos = P.zeros([3, 3])
seq = b


def text(r):
    if isinstance(r, P.Tensor):
        return str(r.dtype)[7:] + str(list(r.shape))
    if isinstance(r, (list, tuple)):
        return "(" + ", ".join([text(t) for t in r]) + ")"
    return str(r)


def show(f):
    try:
        print(text(f()))
    except Exception as e:
        print(type(e).__name__)


show(lambda: P.abs(x))
show(lambda: P.acos(x/3))
show(lambda: P.log1p(p))
show(lambda: P.neg(x))
show(lambda: P.round(x*3))
show(lambda: P.round(x*3, decimals=1))
show(lambda: P.sgn(x))
show(lambda: P.frac(x))
show(lambda: P.logit(p/2))
show(lambda: P.logit(p/2, 0.2))
show(lambda: P.stanh(x))
show(lambda: P.deg2rad(x))
show(lambda: P.rad2deg(i))
show(lambda: P.signbit(x))
show(lambda: P.sinc(x))
show(lambda: P.nan_to_num(x/0))
show(lambda: P.isposinf(x/0))
show(lambda: P.isneginf(x/0))
show(lambda: P.isreal(x))
show(lambda: P.scale(x, 2.0, 1.0))
show(lambda: P.scale(x, 2.0, 1.0, bias_after_scale=False))
show(lambda: P.clip(i, 1))
show(lambda: P.clip(x, max=0.5))
show(lambda: P.clip(n, 0, 4))
show(lambda: P.cast(x, 'int64'))

def f1():
    r=P.to_tensor([1.0])
    r=P.increment(r, 2)
    return r


show(f1)
show(lambda: P.add(x,y))
show(lambda: P.divide(i,i+1))
show(lambda: P.floor_divide(n,P.full([3],2,'int32')))
show(lambda: P.remainder(x,y))
show(lambda: P.pow(x,2))
show(lambda: P.pow(i,2))
show(lambda: P.pow(p,y))
show(lambda: P.pow(i,2.0))
show(lambda: P.hypot(x,y))
show(lambda: P.ldexp(x,P.ones([3],'int32')))
show(lambda: P.logaddexp(x,y))
show(lambda: P.lerp(x,y,0.3))
show(lambda: P.lerp(x,y,P.to_tensor(0.3)))
show(lambda: P.isclose(x,y))
show(lambda: P.allclose(x,x))
show(lambda: P.equal_all(x,y))
show(lambda: P.add_n([x,y]))
show(lambda: P.add_n(x))
show(lambda: P.multiplex([x,y],P.to_tensor([[1],[0]],'int32')))
show(lambda: P.addmm(x,x,m,beta=.5,alpha=2.))
show(lambda: P.baddbmm(P.ones([2,3,5]),a,b))
show(lambda: P.where(x>0,x,y))
show(lambda: P.where(x>0,1.0,0.0))
show(lambda: P.where(x>0,x,0.))
show(lambda: P.where(k,v,z[0].astype('float32')))
show(lambda: P.complex(x,y))
show(lambda: P.polar(p,y))
show(lambda: P.atan2(x,y))
show(lambda: P.fmax(x,y))
show(lambda: P.heaviside(x,y))
show(lambda: P.copysign(x,y))
show(lambda: P.logical_xor(k,~k))
show(lambda: P.bitwise_and(n,n+1))
show(lambda: P.bitwise_not(n))
show(lambda: P.bitwise_left_shift(n,P.ones([3],'int32')))
show(lambda: P.sum(x))
show(lambda: P.sum(x,axis=1))
show(lambda: P.sum(x,[0,1],keepdim=True))
show(lambda: P.sum(n))
show(lambda: P.sum(k))
show(lambda: P.sum(x,dtype='float64'))
show(lambda: P.mean(a,axis=[0,2]))
show(lambda: P.max(a,axis=-1))
show(lambda: P.amax(a,axis=[0,1]))
show(lambda: P.prod(x,axis=0))
show(lambda: P.prod(x,dtype='float64'))
show(lambda: P.all(k))
show(lambda: P.any(x>0,axis=1))
show(lambda: P.logsumexp(x,axis=1))
show(lambda: P.nansum(x))
show(lambda: P.nanmean(P.log(x)))
show(lambda: P.var(x))
show(lambda: P.var(x,axis=1,unbiased=False))
show(lambda: P.std(a,axis=[1,2],keepdim=True))
show(lambda: P.std(a,axis=-1))
show(lambda: P.median(x))
show(lambda: P.median(a,axis=1))
show(lambda: P.median(a,axis=2,keepdim=True))
show(lambda: P.median(x,mode='min'))
show(lambda: P.median(a,axis=2,mode='min'))
show(lambda: P.median(i))
show(lambda: P.cumsum(x))
show(lambda: P.cumsum(x,axis=1))
show(lambda: P.cumsum(i,dtype='float32'))
show(lambda: P.cumprod(x,dim=1))
show(lambda: P.cumprod(x))
show(lambda: P.cummax(x,axis=1))
show(lambda: P.cummin(x))
show(lambda: P.logcumsumexp(x,axis=0))
show(lambda: P.trace(m))
show(lambda: P.diff(v))
show(lambda: P.diff(x,axis=1,prepend=P.zeros([2,1])))
show(lambda: P.reshape(a,[4,-1]))
show(lambda: P.reshape(a,[0,-1]))
show(lambda: P.transpose(a,[2,0,1]))
show(lambda: P.t(x))
show(lambda: P.t(v))
show(lambda: P.swapaxes(a,0,-1))
show(lambda: P.moveaxis(a,0,2))
show(lambda: P.moveaxis(a,[0,1],[2,0]))
show(lambda: P.flatten(a,1))
show(lambda: P.unflatten(a,2,[2,2]))
show(lambda: P.squeeze(a[:1]))
show(lambda: P.squeeze(a[:1],0))
show(lambda: P.unsqueeze(a,[0,2]))
show(lambda: P.unsqueeze(a,-1))
show(lambda: P.concat([x,y],1))
show(lambda: P.concat((x,y),axis=-1))
show(lambda: P.stack([x,y],axis=2))
show(lambda: P.vstack([v,v]))
show(lambda: P.hstack([v,v]))
show(lambda: P.dstack([x,y]))
show(lambda: P.column_stack([v,v]))
show(lambda: P.split(a,2,axis=2))
show(lambda: P.split(a,[1,3],axis=2))
show(lambda: P.split(a,[1,-1],axis=2))
show(lambda: P.split(a,3,axis=2))
show(lambda: P.chunk(a,3,axis=1))
show(lambda: P.tensor_split(v,2))
show(lambda: P.tensor_split(a,[1,3],axis=2))
show(lambda: P.unbind(a,1))
show(lambda: P.unstack(a,2))
show(lambda: P.expand(v,[2,3]))
show(lambda: P.expand(v,[2,-1]))
show(lambda: P.expand_as(v,x))
show(lambda: P.broadcast_to(v,[4,3]))
show(lambda: P.broadcast_tensors([x,v]))
show(lambda: P.broadcast_shape([2,1,3],[4,1]))
show(lambda: P.tile(x,[2,1]))
show(lambda: P.tile(v,[2,2]))
show(lambda: P.repeat_interleave(x,2,axis=1))
show(lambda: P.repeat_interleave(x,2))
show(lambda: P.flip(a,[0,2]))
show(lambda: P.flip(a,-1))
show(lambda: P.rot90(x))
show(lambda: P.rot90(x,2))
show(lambda: P.rot90(x,-1))
show(lambda: P.roll(a,1))
show(lambda: P.roll(a,[1,2],axis=[0,1]))
show(lambda: P.roll(a,1,0))
show(lambda: P.slice(a,[0,2],[0,1],[1,3]))
show(lambda: P.strided_slice(a,[2],[0],[4],[2]))
show(lambda: P.narrow(a,1,1,2))
show(lambda: P.crop(a,[1,2,3],[0,1,0]))
show(lambda: P.atleast_2d(v))
show(lambda: P.atleast_3d(x))
show(lambda: P.gather(x,i[:1],axis=1))
show(lambda: P.gather(m,i))
show(lambda: P.gather_nd(a,j))
show(lambda: P.index_select(a,i,axis=2))
show(lambda: P.index_sample(m,j.astype('int64')[:,:1].tile([1,2])[:1].tile([3,1])))
show(lambda: P.put_along_axis(m,i.unsqueeze(1),9.,1))
show(lambda: P.put_along_axis(m,i.unsqueeze(1),P.ones([3,1]),1,reduce='add'))
show(lambda: P.scatter(m,i,P.ones([3,3])))
show(lambda: P.scatter(m,i[:2],P.ones([2,3]),overwrite=False))
show(lambda: P.scatter_nd(j,P.ones([2]),[3,3]))
show(lambda: P.scatter_nd_add(m,j,P.ones([2])))
show(lambda: P.index_add(m,i,0,P.ones([3,3])))
show(lambda: P.index_fill(m,i[:2],1,5.))
show(lambda: P.index_put(m,(i,i),P.ones([3])))
show(lambda: P.diagonal(m))
show(lambda: P.argmax(x))
show(lambda: P.argmax(x,axis=1,keepdim=True))
show(lambda: P.argmin(x,axis=0,dtype='int32'))
show(lambda: P.argsort(a,axis=1))
show(lambda: P.sort(a,axis=-1,descending=True))
show(lambda: P.topk(a,2))
show(lambda: P.topk(a,2,axis=1,largest=False))
show(lambda: P.kthvalue(a,2))
show(lambda: P.mode(i))
show(lambda: P.searchsorted(P.to_tensor([1.,2.,3.]),x))
show(lambda: P.bucketize(x,P.to_tensor([-1.,0.,1.])))
show(lambda: P.matmul(x,m))
show(lambda: P.matmul(x,y,transpose_y=True))
show(lambda: P.matmul(a,b))
show(lambda: P.mm(x,m))
show(lambda: P.bmm(a,b))
show(lambda: P.mv(m,v))
show(lambda: P.dot(v,v))
show(lambda: P.inner(x,y))
show(lambda: P.outer(v,v))
show(lambda: P.kron(x,y))
show(lambda: P.cross(m,m+1))
show(lambda: P.tensordot(a,b,axes=[[2],[1]]))
show(lambda: P.tensordot(x,m,1))
show(lambda: P.linalg.multi_dot([x,m,m]))
show(lambda: P.norm(x))
show(lambda: P.norm(x,p=1,axis=1))
show(lambda: P.norm(x,p=2,axis=-1,keepdim=True))
show(lambda: P.norm(a,p='fro',axis=[1,2]))
show(lambda: P.norm(x,p=inf))
show(lambda: P.linalg.norm(a,p=2.,axis=1))
show(lambda: P.linalg.vector_norm(a,3.,axis=[0,1]))
show(lambda: P.linalg.matrix_norm(a,1,axis=[1,2]))
show(lambda: P.dist(x,y))
show(lambda: P.linalg.matrix_power(m,3))
show(lambda: P.zeros([2,3]))
show(lambda: P.ones([2],dtype='int64'))
show(lambda: P.full([2],3))
show(lambda: P.full([2],3,'int32'))
show(lambda: P.full_like(x,2))
show(lambda: P.zeros_like(i,dtype='float32'))
show(lambda: P.ones_like(k))
show(lambda: P.arange(5))
show(lambda: P.arange(1,5,2))
show(lambda: P.arange(1.,2.,.3))
show(lambda: P.linspace(0,1,5))
show(lambda: P.linspace(0,10,5,dtype='int64'))
show(lambda: P.logspace(0,2,3))
show(lambda: P.eye(3))
show(lambda: P.eye(2,3,dtype='int64'))
show(lambda: P.tril(m))
show(lambda: P.triu(m,1))
show(lambda: P.tril_indices(3,3,0))
show(lambda: P.triu_indices(3))
show(lambda: P.meshgrid(v,i.astype('float32')))
show(lambda: P.meshgrid([v,v]))
show(lambda: P.diag(v))
show(lambda: P.diag(m))
show(lambda: P.diag(v,1,padding_value=2))
show(lambda: P.diagflat(x))
show(lambda: P.diag_embed(x))
show(lambda: P.assign(x))
show(lambda: P.assign([1,2]))
show(lambda: P.to_tensor([[1,2],[3,4]],dtype='float32'))
show(lambda: P.to_tensor([True,False]))
show(lambda: P.to_tensor([P.to_tensor(1.),P.to_tensor(2.)]))
show(lambda: P.to_tensor(2, dtype='float64'))
show(lambda: P.to_tensor((1,2.5)))
show(lambda: P.rand([3]))
show(lambda: P.uniform([3],min=-2,max=2))
show(lambda: P.randn([3]))
show(lambda: P.normal(1.,2.,[3]))
show(lambda: P.normal(v,1.))
show(lambda: P.randint(0,10,[5]))
show(lambda: P.randint(5))
show(lambda: P.randperm(6))
show(lambda: P.randint_like(x,0,5))
show(lambda: P.numel(x))
show(lambda: P.shape(a))
show(lambda: P.rank(a))
show(lambda: P.is_empty(x))
show(lambda: P.is_floating_point(x))
show(lambda: F.relu(x))
show(lambda: F.relu6(x*6))
show(lambda: F.gelu(x))
show(lambda: F.gelu(x,True))
show(lambda: F.softmax(x))
show(lambda: F.softmax(a,axis=1))
show(lambda: F.softmax(x,dtype='float64'))
show(lambda: F.log_softmax(x,axis=0))
show(lambda: F.leaky_relu(x))
show(lambda: F.elu(x,0.5))
show(lambda: F.celu(x,0.5))
show(lambda: F.selu(x))
show(lambda: F.silu(x))
show(lambda: F.swish(x))
show(lambda: F.mish(x))
show(lambda: F.hardswish(x*3))
show(lambda: F.hardsigmoid(x*3))
show(lambda: F.hardtanh(x*2))
show(lambda: F.hardshrink(x))
show(lambda: F.softshrink(x))
show(lambda: F.tanhshrink(x))
show(lambda: F.softplus(x))
show(lambda: F.softplus(x,beta=2,threshold=1))
show(lambda: F.softsign(x))
show(lambda: F.log_sigmoid(x))
show(lambda: F.thresholded_relu(x))
show(lambda: F.prelu(c,P.to_tensor([.1,.2,.3,.4])))
show(lambda: F.prelu(x,P.to_tensor([.1])))
show(lambda: F.rrelu(x,training=False))
show(lambda: F.maxout(c,2))
show(lambda: F.glu(c,1))
show(lambda: F.linear(x,m,v))
show(lambda: F.linear(x,m))
show(lambda: F.bilinear(x,y,P.ones([4,3,3]),P.ones([1,4])))
show(lambda: F.embedding(i,m))
show(lambda: F.embedding(i,m,padding_idx=1))
show(lambda: F.dropout(x,0.5,training=False))
show(lambda: F.dropout(x,0.5,training=False,mode='downscale_in_infer'))
show(lambda: F.dropout(x,0.5))
show(lambda: F.dropout(c,0.5,axis=[0,1]))
show(lambda: F.dropout2d(c,0.3))
show(lambda: F.alpha_dropout(x,0.3))
show(lambda: F.label_smooth(F.softmax(x)))
show(lambda: F.cosine_similarity(x,y))
show(lambda: F.pairwise_distance(x,y))
show(lambda: F.normalize(x))
show(lambda: F.normalize(x,p=1,axis=0))
show(lambda: F.pad(c,[1,2,0,1]))
show(lambda: F.pad(c,[1,1,1,1],mode='reflect'))
show(lambda: F.pad(c,[1,1,1,1],mode='replicate',data_format='NHWC'))
show(lambda: F.pad(c,[1,1,1,1],mode='circular'))
show(lambda: F.pad(c,1))
show(lambda: F.pad(x,[1,1,0,2]))
show(lambda: F.pad(x,[0,1]))
show(lambda: F.pad(a,[1,1],mode='constant',value=2.,data_format='NCL'))
show(lambda: F.pad(c,[0,0,1,1,0,0,2,0]))
show(lambda: F.pad(d,[1,1,1,1,0,0]))
show(lambda: F.pad(v,[1,2]))
show(lambda: F.zeropad2d(c,[1,0,2,1]))
show(lambda: F.interpolate(c,scale_factor=2))
show(lambda: F.interpolate(c,size=[3,4],mode='bilinear'))
show(lambda: F.interpolate(c,size=[9,9],mode='bilinear',align_corners=True))
show(lambda: F.interpolate(c,scale_factor=[2,1.5],mode='bilinear',align_mode=1))
show(lambda: F.interpolate(c,size=[4,4],mode='bicubic'))
show(lambda: F.interpolate(c,size=[3,3],mode='area'))
show(lambda: F.interpolate(a,size=[7],mode='linear',data_format='NCW'))
show(lambda: F.interpolate(d,scale_factor=2,mode='trilinear'))
show(lambda: F.interpolate(c,scale_factor=2,mode='nearest',data_format='NHWC'))
show(lambda: F.upsample(c,scale_factor=2))
show(lambda: F.unfold(c,3))
show(lambda: F.unfold(c,[2,2],2,1))
show(lambda: F.fold(F.unfold(c,2,2),[6,6],2,2))
show(lambda: F.sequence_mask(i,4))
show(lambda: F.conv2d(c,w))
show(lambda: F.conv2d(c,w,P.ones([6]),stride=2,padding=1))
show(lambda: F.conv2d(c,w,padding='SAME'))
show(lambda: F.conv2d(c,w,padding=[1,2]))
show(lambda: F.conv2d(c,w,padding=[1,2,0,1]))
show(lambda: F.conv2d(c,w,padding=[[0,0],[0,0],[1,1],[2,2]]))
show(lambda: F.conv2d(c,w,dilation=2))
show(lambda: F.conv2d(c,wg,groups=4,padding=1))
show(lambda: F.conv2d(c.transpose([0,2,3,1]),w,P.ones([6]),data_format='NHWC'))
show(lambda: F.conv1d(b,w1,P.ones([6]),padding=1))
show(lambda: F.conv1d(b,w1,stride=2))
show(lambda: F.conv1d(b,w1,padding='SAME'))
show(lambda: F.conv1d(b.transpose([0,2,1]),w1,data_format='NLC'))
show(lambda: F.conv3d(d,w3,padding=1))
show(lambda: F.conv2d_transpose(c,wt))
show(lambda: F.conv2d_transpose(c,wt,P.ones([6]),stride=2,padding=1,output_padding=1))
show(lambda: F.conv2d_transpose(c,wt,stride=2,output_size=[14,14]))
show(lambda: F.conv1d_transpose(b,wt[:,:,0],stride=2))
show(lambda: F.conv3d_transpose(d,w3.transpose([1,0,2,3,4]),stride=2))
show(lambda: F.max_pool2d(c,2))
show(lambda: F.max_pool2d(c,3,2,1))
show(lambda: F.max_pool2d(c,3,2,1,ceil_mode=True))
show(lambda: F.max_pool2d(c,2,return_mask=True))
show(lambda: F.avg_pool2d(c,2))
show(lambda: F.avg_pool2d(c,3,1,1))
show(lambda: F.avg_pool2d(c,3,1,1,exclusive=False))
show(lambda: F.avg_pool2d(c,2,divisor_override=3))
show(lambda: F.avg_pool2d(c,2,padding='SAME'))
show(lambda: F.avg_pool1d(b,2))
show(lambda: F.max_pool1d(b,2))
show(lambda: F.max_pool1d(b,2,return_mask=True))
show(lambda: F.avg_pool3d(d,2))
show(lambda: F.max_pool3d(d,2))
show(lambda: F.adaptive_avg_pool2d(c,1))
show(lambda: F.adaptive_avg_pool2d(c,[2,3]))
show(lambda: F.adaptive_avg_pool2d(c,(None,2)))
show(lambda: F.adaptive_avg_pool1d(b,2))
show(lambda: F.adaptive_avg_pool3d(d,2))
show(lambda: F.adaptive_max_pool2d(c,2))
show(lambda: F.adaptive_max_pool2d(c,2,return_mask=True))
show(lambda: F.adaptive_max_pool1d(b,2))
show(lambda: F.max_unpool2d(*F.max_pool2d(c,2,return_mask=True),2))
show(lambda: F.lp_pool2d(p.reshape([1,1,2,3]),2.,2,1))
show(lambda: F.batch_norm(c,P.zeros([4]),P.ones([4])))
show(lambda: F.batch_norm(c,P.zeros([4]),P.ones([4]),P.ones([4]),P.ones([4]),training=True))

def f2():
    rm=P.zeros([4])
    rv=P.ones([4])
    F.batch_norm(c,rm,rv,training=True)
    r=[rm,rv]
    return r


show(f2)
show(lambda: F.layer_norm(a,4))
show(lambda: F.layer_norm(a,[3,4],P.ones([12]),P.ones([12])))
show(lambda: F.instance_norm(c))
show(lambda: F.group_norm(c,2))
show(lambda: F.group_norm(c,2,weight=P.ones([4]),bias=P.ones([4])))
show(lambda: F.local_response_norm(c,3))
show(lambda: F.cross_entropy(x,lab))
show(lambda: F.cross_entropy(x,lab.unsqueeze(1)))
show(lambda: F.cross_entropy(x,lab,weight=v.abs()))
show(lambda: F.cross_entropy(x,lab,reduction='none'))
show(lambda: F.cross_entropy(x,lab,reduction='sum'))
show(lambda: F.cross_entropy(x,lab,ignore_index=1))
show(lambda: F.cross_entropy(x,F.softmax(y),soft_label=True))
show(lambda: F.cross_entropy(x,F.softmax(y),soft_label=True,weight=v.abs()))
show(lambda: F.cross_entropy(x,lab,label_smoothing=.1))
show(lambda: F.cross_entropy(c,(c[:,0]>0).astype('int64'),axis=1))
show(lambda: F.cross_entropy(F.softmax(x),lab,use_softmax=False))
show(lambda: F.softmax_with_cross_entropy(x,lab.unsqueeze(1)))
show(lambda: F.softmax_with_cross_entropy(x,lab.unsqueeze(1),return_softmax=True))
show(lambda: F.mse_loss(x,y))
show(lambda: F.l1_loss(x,y,'sum'))
show(lambda: F.smooth_l1_loss(x,y))
show(lambda: F.smooth_l1_loss(x,y,delta=.5,reduction='none'))
show(lambda: F.nll_loss(F.log_softmax(x),lab))
show(lambda: F.nll_loss(F.log_softmax(x),lab,weight=v.abs(),reduction='none'))
show(lambda: F.nll_loss(F.log_softmax(c,1),(c[:,0]>0).astype('int64')))
show(lambda: F.binary_cross_entropy(F.sigmoid(x),F.sigmoid(y)))
show(lambda: F.binary_cross_entropy_with_logits(x,F.sigmoid(y)))
show(lambda: F.binary_cross_entropy_with_logits(x,F.sigmoid(y),pos_weight=v.abs(),weight=p))
show(lambda: F.kl_div(F.log_softmax(x),F.softmax(y)))
show(lambda: F.kl_div(F.log_softmax(x),F.softmax(y),'batchmean'))
show(lambda: F.kl_div(F.log_softmax(x),F.log_softmax(y),'sum',True))
show(lambda: F.margin_ranking_loss(x,y,P.ones([2,3]),.1))
show(lambda: F.soft_margin_loss(x,P.sign(y)))
show(lambda: F.hinge_embedding_loss(x,P.sign(y)))
show(lambda: F.cosine_embedding_loss(x,y,P.to_tensor([1,-1])))
show(lambda: F.triplet_margin_loss(x,y,p))
show(lambda: F.triplet_margin_loss(x,y,p,swap=True,reduction='none'))
show(lambda: F.multi_label_soft_margin_loss(x,P.sign(y)))
show(lambda: F.multi_margin_loss(x,lab))
show(lambda: F.multi_margin_loss(x,lab,weight=v.abs()))
show(lambda: F.poisson_nll_loss(x,p,full=True))
show(lambda: F.gaussian_nll_loss(x,y,p,full=True))
show(lambda: F.sigmoid_focal_loss(x,F.sigmoid(y)))
show(lambda: F.dice_loss(F.softmax(a),P.zeros([2,3,1],'int64')))
show(lambda: F.npair_loss(x,y,lab.astype('float32')))
show(lambda: F.square_error_cost(x,y))
show(lambda: F.pixel_shuffle(c,2))
show(lambda: F.pixel_unshuffle(c,2))
show(lambda: F.channel_shuffle(c,2))
show(lambda: F.affine_grid(P.ones([2,2,3]),[2,1,3,3]))
show(lambda: F.grid_sample(c,P.rand([2,3,3,2])*2-1))
show(lambda: F.grid_sample(c,P.rand([2,3,3,2])*2-1,mode='nearest',padding_mode='border',align_corners=False))
show(lambda: F.temporal_shift(c,2))
show(lambda: F.scaled_dot_product_attention(q,q,q))
show(lambda: F.scaled_dot_product_attention(q,q,q,is_causal=True))
show(lambda: F.scaled_dot_product_attention(q,q,q,attn_mask=P.zeros([2,2,5,5])))
show(lambda: F.swiglu(b[:,:,:4]))

def f3():
    l=nn.SimpleRNN(5,6)
    r=l(seq)
    return r


show(f3)

def f4():
    l=nn.LSTM(5,6,2)
    l.eval()
    r=l(seq)
    return r


show(f4)

def f5():
    l=nn.LSTM(5,6,direction='bidirect')
    r=l(seq)
    return r


show(f5)

def f6():
    l=nn.GRU(5,6)
    r=l(seq,None,P.to_tensor([2,4]))
    return r


show(f6)

def f7():
    l=nn.GRU(5,6,time_major=True)
    r=l(seq)
    return r


show(f7)

def f8():
    l=nn.LSTMCell(5,6)
    r=l(seq[:,0])
    return r


show(f8)

def f9():
    l=nn.GRUCell(5,6)
    r=l(seq[:,0])
    return r


show(f9)

def f10():
    l=nn.SimpleRNNCell(5,6,activation='relu')
    r=l(seq[:,0])
    return r


show(f10)

def f11():
    l=nn.RNN(nn.LSTMCell(5,6))
    r=l(seq)
    return r


show(f11)

def f12():
    l=nn.RNN(nn.GRUCell(5,6),is_reverse=True)
    r=l(seq,sequence_length=P.to_tensor([2,4]))
    return r


show(f12)

def f13():
    l=nn.RNN(nn.LSTMCell(5,6))
    r=l(seq,sequence_length=P.to_tensor([2,4]))
    return r


show(f13)

def f14():
    l=nn.BiRNN(nn.GRUCell(5,6),nn.GRUCell(5,6))
    r=l(seq)
    return r


show(f14)

def f15():
    l=nn.MultiHeadAttention(4,2)
    r=l(a,a,a)
    return r


show(f15)

def f16():
    l=nn.MultiHeadAttention(4,2,need_weights=True)
    r=l(a,a,a,attn_mask=P.ones([2,2,3,3],'bool').tril())
    return r


show(f16)

def f17():
    l=nn.MultiHeadAttention(4,2)
    c0=l.gen_cache(a)
    o,c1=l(a,a,a,cache=c0)
    r=[o,c1.k]
    return r


show(f17)

def f18():
    l=nn.TransformerEncoderLayer(4,2,8)
    l.eval()
    r=l(a)
    return r


show(f18)

def f19():
    l=nn.TransformerEncoderLayer(4,2,8,normalize_before=True,activation='gelu')
    l.eval()
    r=l(a)
    return r


show(f19)

def f20():
    l=nn.TransformerEncoder(nn.TransformerEncoderLayer(4,2,8),2,nn.LayerNorm(4))
    l.eval()
    r=l(a)
    return r


show(f20)

def f21():
    l=nn.TransformerDecoder(nn.TransformerDecoderLayer(4,2,8),2)
    l.eval()
    r=l(a,a)
    return r


show(f21)

def f22():
    l=nn.Transformer(4,2,1,1,8)
    l.eval()
    r=l(a,a,tgt_mask=l.generate_square_subsequent_mask(3))
    return r


show(f22)

def f23():
    l=nn.TransformerEncoderLayer(4,2,8)
    r=l(a)
    return r


show(f23)

def f24():
    l=nn.SpectralNorm([3,3])
    r=l(m)
    return r


show(f24)

def f25():
    l=nn.Conv2D(4,6,3,padding=1,padding_mode='reflect')
    r=l(c)
    return r


show(f25)

def f26():
    l=nn.Conv2D(4,8,3,groups=2)
    r=[l(c),l.weight]
    return r


show(f26)

def f27():
    l=nn.Conv2DTranspose(4,6,3,stride=2)
    r=l(c)
    return r


show(f27)

def f28():
    l=nn.Conv2DTranspose(4,6,3,stride=2)
    r=l(c,output_size=[14,14])
    return r


show(f28)

def f29():
    l=nn.BatchNorm2D(4)
    r=[l(c),l._mean,l._variance]
    return r


show(f29)

def f30():
    l=nn.BatchNorm(4,act='relu')
    r=[l(c),l._mean]
    return r


show(f30)

def f31():
    l=nn.BatchNorm1D(4)
    r=l(b)
    return r


show(f31)

def f32():
    l=nn.InstanceNorm1D(4)
    r=l(b)
    return r


show(f32)

def f33():
    l=nn.Embedding(5,3,padding_idx=-1)
    r=[l(i),l.weight]
    return r


show(f33)

def f34():
    l=nn.Bilinear(3,3,2)
    r=l(x,y)
    return r


show(f34)

def f35():
    l=nn.PReLU(4)
    r=l(c)
    return r


show(f35)

def f36():
    l=nn.Upsample(scale_factor=2,mode='bilinear')
    r=l(c)
    return r


show(f36)

def f37():
    l=nn.Dropout(0.3)
    r=l(x)
    return r


show(f37)

def f38():
    y0=x.clone()
    y0[0]=5.
    r=y0
    return r


show(f38)

def f39():
    y0=x.clone()
    y0[:,1]=v[:2]
    r=y0
    return r


show(f39)

def f40():
    y0=x.clone()
    y0.add_(y)
    r=y0
    return r


show(f40)

def f41():
    y0=x.clone()
    z0=y0[0]
    z0.fill_(3.)
    r=y0
    return r


show(f41)

def f42():
    y0=x.clone()
    z0=y0.reshape([3,2])
    z0.zero_()
    r=y0
    return r


show(f42)

def f43():
    y0=x.clone()
    y0.scale_(2.)
    r=y0
    return r


show(f43)

def f44():
    y0=x.clone()
    y0.clip_(0,1)
    r=y0
    return r


show(f44)

def f45():
    y0=x.clone()
    y0.unsqueeze_(0)
    r=y0
    return r


show(f45)

def f46():
    y0=x.clone()
    y0.reshape_([3,2])
    r=y0
    return r


show(f46)

def f47():
    y0=x.clone()
    y0.set_value(y)
    r=y0
    return r


show(f47)

def f48():
    y0=x.clone()
    y0.copy_(y)
    r=y0
    return r


show(f48)

def f49():
    y0=x.clone()
    y0.exp_().sqrt_()
    r=y0
    return r


show(f49)

def f50():
    y0=m.clone()
    y0.fill_diagonal_(9.)
    r=y0
    return r


show(f50)

def f51():
    y0=x.clone()
    y0 += 1
    y0 *= 2
    r=y0
    return r


show(f51)

def f52():
    y0=x.clone()
    y0.uniform_(0,1)
    r=y0
    return r


show(f52)

def f53():
    y0=x.clone()
    y0.normal_()
    r=y0
    return r


show(f53)
show(lambda: x[0,1:])
show(lambda: a[...,::-1])
show(lambda: a[:,[0,2]])
show(lambda: a[i%2])
show(lambda: a[:,i])
show(lambda: a[None,:,1])
show(lambda: a[0][i])
show(lambda: a[:,:,1:3])
show(lambda: a[-1,-1])
show(lambda: a[1:, None, ..., 2])
show(lambda: a[[0,1],[1,2]])
show(lambda: x.T)
show(lambda: x.mT)
show(lambda: x.size)
show(lambda: x.astype('float64'))
show(lambda: x.astype('float16'))
show(lambda: x.astype('bfloat16'))
show(lambda: x.type_as(i))
show(lambda: x.cast('int32'))
show(lambda: x.cpu())
show(lambda: x.new_zeros([2]))
show(lambda: x.numel())
show(lambda: x.element_size())
show(lambda: (x>0).astype('float32'))
show(lambda: x+z)
show(lambda: x*z)
show(lambda: P.maximum(x,z))
show(lambda: i+1.5)
show(lambda: i/2)
show(lambda: i//2)
show(lambda: -i)
show(lambda: 2-x)
show(lambda: 1/p)
show(lambda: 2**x)
show(lambda: x**2)
show(lambda: x**0.5)
show(lambda: x%2)
show(lambda: i%2)
show(lambda: 7//i.astype('float32'))
show(lambda: i<<1)
show(lambda: ~k)
show(lambda: k&k)
show(lambda: x==y)
show(lambda: x!=0)
show(lambda: i>1)
show(lambda: x@m)
show(lambda: m@v)
show(lambda: abs(x))
show(lambda: x.__rsub__(1))
show(lambda: P.as_complex(P.ones([2,2])))
show(lambda: P.as_real(P.complex(x,y)))
show(lambda: P.real(P.complex(x,y)))
show(lambda: P.cat([x,y]))
show(lambda: P.permute(a,[2,0,1]))
show(lambda: P.select_scatter(x,v,0,1))
show(lambda: P.slice_scatter(x,P.zeros([2,1]),[1],[0],[1],[1]))
show(lambda: P.block_diag([x,m]))
show(lambda: P.msort(m))
show(lambda: P.zeros(3))
show(lambda: P.ones(2,3))
show(lambda: P.rand(2,3))
show(lambda: P.randn(2))
show(lambda: x.view(3,2))
show(lambda: x.reshape(3,2))
show(lambda: x.transpose(0,1))
show(lambda: x.permute(1,0))
show(lambda: x.expand(4,2,3))
show(lambda: x.tile(2,1))
show(lambda: x.repeat(2,1))
show(lambda: x.sum(dim=1))
show(lambda: P.concat([x,x],dim=0))
show(lambda: F.softmax(x,dim=0))
show(lambda: x.unsqueeze(dim=0))
show(lambda: P.topk(x,2,dim=1).indices)
show(lambda: x.softmax(dim=1))
show(lambda: P.zeros([2],'int64'))
show(lambda: P.zeros(2,3,dtype='int64'))
show(lambda: P.cat([x,x],dim=1))
show(lambda: x.argmax(dim=1))
show(lambda: x.mean(dim=0))
show(lambda: x.norm(dim=1))
