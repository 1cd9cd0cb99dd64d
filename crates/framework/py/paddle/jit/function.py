"""The object that `to_static` makes."""
import functools

import _jit


class ProgramCache:
    """The Programs of a static function: one for each signature, and for each way in which what staging read differed."""

    def __init__(self, function):
        self._static_function = function

    def __len__(self):
        return len(_jit.programs(self._static_function))

    def concrete_programs(self):
        return _jit.programs(self._static_function)


class StaticFunction:
    """Calls the Program for the arguments' signature, staging it first where there is none."""

    _enabled = [True]

    def __init__(self, function, input_spec=None, owner=None, options=None):
        functools.update_wrapper(self, function)
        self._function = function
        self._input_spec = input_spec
        self._owner = owner
        self._options = {} if options is None else options
        # Native: one entry per signature.
        self._programs = _jit.new_cache()

    @property
    def dygraph_function(self):
        return self._function if self._owner is None else self._function.__get__(self._owner, type(self._owner))

    def __get__(self, instance, owner=None):
        """A method of a class body becomes one bound static function per instance."""
        if instance is None or self._owner is not None:
            return self
        name = "_static_" + self._function.__name__
        bound = instance.__dict__.get(name)
        if bound is None or bound._function is not self._function:
            bound = StaticFunction(self._function, self._input_spec, instance, self._options)
            instance.__dict__[name] = bound
        return bound

    def __call__(self, *args, **kwargs):
        if not StaticFunction._enabled[0] or _jit.staging() or _jit.debugging():
            return self._run_source(args, kwargs)
        return _jit.call(self, args, kwargs)

    def _run_source(self, args, kwargs):
        if self._owner is None:
            return self._function(*args, **kwargs)
        return self._function(self._owner, *args, **kwargs)

    def __deepcopy__(self, memo):
        return StaticFunction(self._function, self._input_spec, memo.get(id(self._owner), self._owner), self._options)

    @property
    def code(self):
        """The converted source."""
        return _jit.code(self)

    @property
    def concrete_program(self):
        """The Program made last, or by the input spec."""
        return _jit.concrete_program(self)

    def concrete_program_specify_input_spec(self, input_spec=None, with_hook=False, is_prim_infer=False):
        if input_spec is not None:
            self._input_spec = input_spec
        return _jit.concrete_program(self)

    @property
    def main_program(self):
        return _jit.main_program(self)

    @property
    def program_cache(self):
        return ProgramCache(self)

    @property
    def inputs(self):
        return _jit.inputs(self)

    @property
    def outputs(self):
        return _jit.outputs(self)

    @property
    def input_spec(self):
        return self._input_spec

    def rollback(self):
        """The function as it was before."""
        if self._owner is not None:
            for name in (self._function.__name__, "_static_" + self._function.__name__):
                if self._owner.__dict__.get(name) is self:
                    del self._owner.__dict__[name]
        return self.dygraph_function
