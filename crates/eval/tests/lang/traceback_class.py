class Layer:
    def __call__(self, *args):
        return self.forward(*args)
    def forward(self, x):
        return x @ 'weights'
class Net(Layer):
    def forward(self, x):
        y = super().forward(x)
        return y
Net()(1)
