class Net:
    def forward(self, x):
        if x.sum() > 0
            y = x
        return y
