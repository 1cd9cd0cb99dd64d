from collections import OrderedDict
class Parameter:
    def __init__(self, v): self.v = v
    def __repr__(self): return f'P({self.v})'
class Layer:
    def __init__(self):
        object.__setattr__(self, '_params', OrderedDict())
        object.__setattr__(self, '_subs', OrderedDict())
        self._hooks = []
        self.training = True
    def __setattr__(self, name, value):
        params, subs = self.__dict__.get('_params'), self.__dict__.get('_subs')
        if isinstance(value, Parameter):
            if params is None: raise ValueError('super().__init__() should be called first')
            params[name] = value
        elif isinstance(value, Layer): subs[name] = value
        else: object.__setattr__(self, name, value)
    def __getattr__(self, name):
        for table in ('_params', '_subs'):
            if table in self.__dict__ and name in self.__dict__[table]: return self.__dict__[table][name]
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
    def __call__(self, *args, **kwargs):
        for h in self._hooks: args = h(self, args) or args
        return self.forward(*args, **kwargs)
    def forward(self, *a): raise NotImplementedError
    def named_parameters(self, prefix=''):
        for n, p in self._params.items(): yield prefix + n, p
        for n, s in self._subs.items(): yield from s.named_parameters(prefix + n + '.')
    def sublayers(self, include_self=False):
        if include_self: yield self
        for s in self._subs.values(): yield from s.sublayers(True)
    def train(self, mode=True):
        self.training = mode
        for s in self._subs.values(): s.train(mode)
        return self
    def apply(self, fn):
        for s in self._subs.values(): s.apply(fn)
        fn(self)
        return self
    def state_dict(self): return OrderedDict((n, p.v) for n, p in self.named_parameters())
    def extra_repr(self): return ''
    def __repr__(self):
        lines = [f'({n}): ' + repr(s).replace('\n', '\n  ') for n, s in self._subs.items()]
        body = self.extra_repr()
        return type(self).__name__ + '(' + (body if not lines else '\n  ' + '\n  '.join(lines) + '\n') + ')'
class Linear(Layer):
    def __init__(self, i, o, bias=True):
        super().__init__()
        self.i, self.o = i, o
        self.weight = Parameter(i * o)
        self.bias = Parameter(o) if bias else None
    def forward(self, x): return x * self.weight.v + (self.bias.v if self.bias else 0)
    def extra_repr(self): return f'in={self.i}, out={self.o}'
class Sequential(Layer):
    def __init__(self, *layers):
        super().__init__()
        for i, l in enumerate(layers): setattr(self, str(i), l)
    def __len__(self): return len(self._subs)
    def __iter__(self): return iter(self._subs.values())
    def __getitem__(self, i): return list(self._subs.values())[i]
    def forward(self, x):
        for l in self: x = l(x)
        return x
class Net(Layer):
    def __init__(self, n=2):
        super().__init__()
        self.body = Sequential(*[Linear(i + 1, i + 2, bias=i % 2 == 0) for i in range(n)])
        self.head = Linear(n, 1)
        self.calls = 0
    def forward(self, x, scale=1):
        self.calls += 1
        x = self.body(x)
        if x > 10 and self.training: x = x - 10
        return self.head(x) * scale
net = Net(3)
print(net)
print(net(1), net(2, scale=2), net.calls, len(net.body), net.body[-1].weight)
print(list(net.named_parameters()), net.state_dict())
net._hooks.append(lambda self, args: (args[0] + 1,))
print(net(1), net.train(False) is net, net(1), [l.training for l in net.sublayers()])
net.apply(lambda l: setattr(l, 'seen', type(l).__name__)); print(net.head.seen, net.seen)
try: net.missing
except AttributeError as e: print(e)
class NoInit(Layer):
    def __init__(self): self.w = Parameter(1)
try: NoInit()
except ValueError as e: print(e)
try: Layer()(1)
except NotImplementedError as e: print(repr(e))
print(hasattr(net, 'body'), 'body' in vars(net), isinstance(net.body, Layer), sorted(vars(net)))
