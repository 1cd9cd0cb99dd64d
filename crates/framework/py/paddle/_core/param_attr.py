"""What a user says about a parameter."""


class ParamAttr:
    __module__ = "paddle.base.param_attr"

    def __init__(
        self, name=None, initializer=None, learning_rate=1.0, regularizer=None, trainable=True, do_model_average=True, need_clip=True
    ):
        self.name = name
        self.initializer = initializer
        self.learning_rate = learning_rate
        self.regularizer = regularizer
        self.trainable = trainable
        self.do_model_average = do_model_average
        self.need_clip = need_clip

    def _set_default_initializer(self, initializer):
        if self.initializer is None:
            self.initializer = initializer

    @staticmethod
    def _to_attr(arg):
        """A ParamAttr from what a layer takes as one: None, an attribute, a name, an initializer, a regularizer, a bool."""
        if arg is None:
            return ParamAttr()
        if isinstance(arg, (list, tuple)):
            return [ParamAttr._to_attr(a) for a in arg]
        if isinstance(arg, ParamAttr):
            return arg
        if isinstance(arg, str):
            return ParamAttr(name=arg)
        if isinstance(arg, bool):
            return ParamAttr() if arg else False
        from ..nn.initializer.base import Initializer
        from ..regularizer import WeightDecayRegularizer

        if isinstance(arg, Initializer):
            return ParamAttr(initializer=arg)
        if isinstance(arg, WeightDecayRegularizer):
            return ParamAttr(regularizer=arg)
        raise TypeError(str(type(arg)) + " cast to ParamAttr")


class WeightNormParamAttr(ParamAttr):
    __module__ = "paddle.base.param_attr"

    def __init__(self, dim=None, name=None, **kwargs):
        ParamAttr.__init__(self, name, **kwargs)
        self.dim = dim
