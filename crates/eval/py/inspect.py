"""Looking at functions and classes."""
import types

CO_VARARGS, CO_VARKEYWORDS, CO_GENERATOR, CO_COROUTINE = 4, 8, 32, 128


class _empty:
    pass


class _ParameterKind:
    def __init__(self, value, name, description):
        self.value = value
        self.name = name
        self.description = description

    def __int__(self):
        return self.value

    def __index__(self):
        return self.value

    def __eq__(self, other):
        return self is other or other == self.value

    def __lt__(self, other):
        return self.value < int(other)

    def __gt__(self, other):
        return self.value > int(other)

    def __hash__(self):
        return hash(self.value)

    def __str__(self):
        return self.name

    def __repr__(self):
        return "<_ParameterKind.%s: %d>" % (self.name, self.value)


_POSITIONAL_ONLY = _ParameterKind(0, "POSITIONAL_ONLY", "positional-only")
_POSITIONAL_OR_KEYWORD = _ParameterKind(1, "POSITIONAL_OR_KEYWORD", "positional or keyword")
_VAR_POSITIONAL = _ParameterKind(2, "VAR_POSITIONAL", "variadic positional")
_KEYWORD_ONLY = _ParameterKind(3, "KEYWORD_ONLY", "keyword-only")
_VAR_KEYWORD = _ParameterKind(4, "VAR_KEYWORD", "variadic keyword")


def formatannotation(annotation, base_module=None):
    if getattr(annotation, "__module__", None) == "typing":
        return repr(annotation).replace("typing.", "")
    if isinstance(annotation, type) and not hasattr(annotation, "__origin__"):
        if annotation.__module__ in ("builtins", base_module):
            return annotation.__qualname__
        return annotation.__module__ + "." + annotation.__qualname__
    return repr(annotation).replace("typing.", "") if "typing." in repr(annotation) else repr(annotation)


class Parameter:
    POSITIONAL_ONLY = _POSITIONAL_ONLY
    POSITIONAL_OR_KEYWORD = _POSITIONAL_OR_KEYWORD
    VAR_POSITIONAL = _VAR_POSITIONAL
    KEYWORD_ONLY = _KEYWORD_ONLY
    VAR_KEYWORD = _VAR_KEYWORD
    empty = _empty

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        if default is not _empty and kind in (_VAR_POSITIONAL, _VAR_KEYWORD):
            raise ValueError("%s parameters cannot have default values" % kind.description)
        if not isinstance(name, str):
            raise TypeError("name must be a str, not a %s" % type(name).__name__)
        if not name.isidentifier():
            raise ValueError("%r is not a valid parameter name" % name)
        self.name = name
        self.kind = kind
        self.default = default
        self.annotation = annotation

    def replace(self, **changes):
        values = {"name": self.name, "kind": self.kind, "default": self.default, "annotation": self.annotation}
        values.update(changes)
        return type(self)(values["name"], values["kind"], default=values["default"], annotation=values["annotation"])

    def __str__(self):
        text = self.name
        if self.annotation is not _empty:
            text += ": " + formatannotation(self.annotation)
        if self.default is not _empty:
            text += (" = %r" if self.annotation is not _empty else "=%r") % (self.default,)
        if self.kind is _VAR_POSITIONAL:
            return "*" + text
        if self.kind is _VAR_KEYWORD:
            return "**" + text
        return text

    def __repr__(self):
        return '<Parameter "%s">' % self

    def __eq__(self, other):
        if not isinstance(other, Parameter):
            return NotImplemented
        return (self.name, self.kind, self.default, self.annotation) == (
            other.name, other.kind, other.default, other.annotation)

    def __hash__(self):
        return hash((self.name, self.kind.value))


class BoundArguments:
    def __init__(self, signature, arguments):
        self._signature = signature
        self.arguments = arguments

    @property
    def signature(self):
        return self._signature

    @property
    def args(self):
        args = []
        for name, param in self._signature.parameters.items():
            if param.kind in (_VAR_KEYWORD, _KEYWORD_ONLY) or name not in self.arguments:
                break
            if param.kind is _VAR_POSITIONAL:
                args.extend(self.arguments[name])
            else:
                args.append(self.arguments[name])
        return tuple(args)

    @property
    def kwargs(self):
        kwargs = {}
        started = False
        for name, param in self._signature.parameters.items():
            if param.kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
                started = True
            elif name not in self.arguments:
                started = True
                continue
            if not started or name not in self.arguments:
                continue
            if param.kind is _VAR_KEYWORD:
                kwargs.update(self.arguments[name])
            else:
                kwargs[name] = self.arguments[name]
        return kwargs

    def apply_defaults(self):
        filled = {}
        for name, param in self._signature.parameters.items():
            if name in self.arguments:
                filled[name] = self.arguments[name]
            elif param.default is not _empty:
                filled[name] = param.default
            elif param.kind is _VAR_POSITIONAL:
                filled[name] = ()
            elif param.kind is _VAR_KEYWORD:
                filled[name] = {}
        self.arguments = filled

    def __eq__(self, other):
        if not isinstance(other, BoundArguments):
            return NotImplemented
        return self.signature == other.signature and self.arguments == other.arguments

    def __repr__(self):
        return "<BoundArguments (%s)>" % ", ".join(["%s=%r" % pair for pair in self.arguments.items()])


class Signature:
    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty):
        self.parameters = types.MappingProxyType({p.name: p for p in parameters or ()})
        self.return_annotation = return_annotation

    @classmethod
    def from_callable(cls, obj, *, follow_wrapped=True):
        return signature(obj, follow_wrapped=follow_wrapped)

    def replace(self, *, parameters=None, return_annotation=None):
        return type(self)(
            list(self.parameters.values()) if parameters is None else parameters,
            return_annotation=self.return_annotation if return_annotation is None else return_annotation)

    def bind(self, /, *args, **kwargs):
        return self._bind(args, kwargs, False)

    def bind_partial(self, /, *args, **kwargs):
        return self._bind(args, kwargs, True)

    def _bind(self, args, kwargs, partial):
        arguments = {}
        rest = list(args)
        kwargs = dict(kwargs)
        catch_all = None
        for name, param in self.parameters.items():
            kind = param.kind
            if kind is _VAR_KEYWORD:
                catch_all = name
            elif kind is _VAR_POSITIONAL:
                if rest:
                    arguments[name] = tuple(rest)
                    rest = []
            elif rest and kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
                if name in kwargs and kind is not _POSITIONAL_ONLY:
                    raise TypeError("multiple values for argument %r" % name)
                arguments[name] = rest.pop(0)
            elif name in kwargs and kind is not _POSITIONAL_ONLY:
                arguments[name] = kwargs.pop(name)
            elif param.default is _empty and not partial:
                if rest and kind is _KEYWORD_ONLY:
                    raise TypeError("too many positional arguments")
                raise TypeError("missing a required argument: %r" % name)
        if rest:
            raise TypeError("too many positional arguments")
        if kwargs:
            if catch_all is None:
                raise TypeError("got an unexpected keyword argument %r" % next(iter(kwargs)))
            arguments[catch_all] = kwargs
        return BoundArguments(self, arguments)

    def __eq__(self, other):
        if not isinstance(other, Signature):
            return NotImplemented
        return list(self.parameters.values()) == list(other.parameters.values()) and (
            self.return_annotation == other.return_annotation)

    def __hash__(self):
        return hash(tuple(self.parameters.values()))

    def __str__(self):
        parts = []
        positional_only = starred = False
        for param in self.parameters.values():
            if param.kind is _POSITIONAL_ONLY:
                positional_only = True
            elif positional_only:
                parts.append("/")
                positional_only = False
            if param.kind is _VAR_POSITIONAL:
                starred = True
            elif param.kind is _KEYWORD_ONLY and not starred:
                parts.append("*")
                starred = True
            parts.append(str(param))
        if positional_only:
            parts.append("/")
        text = "(%s)" % ", ".join(parts)
        if self.return_annotation is not _empty:
            text += " -> " + formatannotation(self.return_annotation)
        return text

    def __repr__(self):
        return "<Signature %s>" % self


def _from_function(func):
    code = func.__code__
    names = code.co_varnames
    count = code.co_argcount
    defaults = func.__defaults__ or ()
    hints = getattr(func, "__annotations__", None) or {}
    keyword_defaults = func.__kwdefaults__ or {}
    params = []
    first_default = count - len(defaults)
    for i in range(count):
        kind = _POSITIONAL_ONLY if i < code.co_posonlyargcount else _POSITIONAL_OR_KEYWORD
        default = defaults[i - first_default] if i >= first_default else _empty
        params.append(Parameter(names[i], kind, default=default, annotation=hints.get(names[i], _empty)))
    at = count + code.co_kwonlyargcount
    if code.co_flags & CO_VARARGS:
        params.append(Parameter(names[at], _VAR_POSITIONAL, annotation=hints.get(names[at], _empty)))
        at += 1
    for name in names[count:count + code.co_kwonlyargcount]:
        params.append(Parameter(name, _KEYWORD_ONLY, default=keyword_defaults.get(name, _empty),
                                annotation=hints.get(name, _empty)))
    if code.co_flags & CO_VARKEYWORDS:
        params.append(Parameter(names[at], _VAR_KEYWORD, annotation=hints.get(names[at], _empty)))
    return Signature(params, return_annotation=hints.get("return", _empty))


def _from_dataclass(positional, keyword_only):
    """The signature of an `__init__` that `dataclasses` made, whose real parameters are `*args, **kwargs`."""
    import dataclasses

    params = [Parameter("self", _POSITIONAL_OR_KEYWORD)]
    for fields, kind in ((positional, _POSITIONAL_OR_KEYWORD), (keyword_only, _KEYWORD_ONLY)):
        for f in fields:
            default = _empty
            if f.default is not dataclasses.MISSING:
                default = f.default
            elif f.default_factory is not dataclasses.MISSING:
                default = dataclasses._HAS_DEFAULT_FACTORY
            params.append(Parameter(f.name, kind, default=default, annotation=f.type))
    return Signature(params, return_annotation=None)


def _without_first(sig):
    params = list(sig.parameters.values())
    if params and params[0].kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
        params = params[1:]
    elif not params or params[0].kind is not _VAR_POSITIONAL:
        raise ValueError("invalid method signature")
    return sig.replace(parameters=params)


def _from_partial(obj, sig):
    sig.bind_partial(*obj.args, **obj.keywords)
    params = []
    keyword_only = False
    positional = len(obj.args)
    for i, (name, param) in enumerate(sig.parameters.items()):
        if i < positional and param.kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
            continue
        if name in obj.keywords and param.kind is not _VAR_KEYWORD:
            keyword_only = True
            param = param.replace(default=obj.keywords[name])
        if keyword_only and param.kind is _POSITIONAL_OR_KEYWORD:
            param = param.replace(kind=_KEYWORD_ONLY)
        if keyword_only and param.kind is _VAR_POSITIONAL:
            continue
        params.append(param)
    return sig.replace(parameters=params)


def _from_class(cls):
    for base in cls.__mro__:
        if base is object:
            break
        if "__new__" in base.__dict__ and "__init__" not in base.__dict__ and hasattr(base.__new__, "__code__"):
            fields = getattr(cls, "_fields", None)
            if issubclass(cls, tuple) and fields is not None:
                defaults = getattr(cls, "_field_defaults", {})
                hints = base.__dict__.get("__annotations__", {})
                return Signature([Parameter(n, _POSITIONAL_OR_KEYWORD, default=defaults.get(n, _empty),
                                            annotation=hints.get(n, _empty)) for n in fields])
            return _without_first(signature(base.__new__))
        if "__init__" in base.__dict__:
            return _without_first(signature(base.__dict__["__init__"]))
    if any([hasattr(b, "__text_signature__") for b in cls.__mro__[:-1] if b.__module__ == "builtins"]):
        raise ValueError("no signature found for builtin type %r" % cls)
    return Signature()


def unwrap(func, *, stop=None):
    while hasattr(func, "__wrapped__") and not (stop is not None and stop(func)):
        func = func.__wrapped__
    return func


def signature(obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
    from functools import partial

    if not callable(obj):
        raise TypeError("%r is not a callable object" % (obj,))
    if isinstance(obj, types.MethodType):
        return _without_first(signature(obj.__func__, follow_wrapped=follow_wrapped))
    if follow_wrapped:
        obj = unwrap(obj, stop=lambda f: hasattr(f, "__signature__"))
        if isinstance(obj, types.MethodType):
            return signature(obj)
    given = getattr(obj, "__signature__", None)
    if given is not None and isinstance(given, Signature):
        return given
    made_by_dataclass = getattr(obj, "_dataclass_parameters", None)
    if made_by_dataclass is not None and isinstance(obj, types.FunctionType):
        return _from_dataclass(*made_by_dataclass)
    if isinstance(obj, types.FunctionType):
        return _from_function(obj)
    if isinstance(obj, partial):
        return _from_partial(obj, signature(obj.func))
    if isinstance(obj, type):
        return _from_class(obj)
    if isinstance(obj, types.BuiltinFunctionType):
        raise ValueError("no signature found for builtin %r" % (obj,))
    call = getattr(type(obj), "__call__", None)
    if call is not None:
        return _without_first(signature(call))
    raise ValueError("callable %r is not supported by signature" % (obj,))


def getfullargspec(func):
    from collections import namedtuple

    kind = namedtuple("FullArgSpec", "args, varargs, varkw, defaults, kwonlyargs, kwonlydefaults, annotations",
                      module="inspect")
    bound = isinstance(func, types.MethodType)
    sig = signature(func.__func__ if bound else func, follow_wrapped=False)
    if isinstance(func, type):
        sig = sig.replace(parameters=[Parameter("self", _POSITIONAL_OR_KEYWORD)] + list(sig.parameters.values()))
    args, kwonly, defaults = [], [], []
    varargs = varkw = None
    kwonlydefaults, hints = {}, {}
    if sig.return_annotation is not _empty:
        hints["return"] = sig.return_annotation
    for name, param in sig.parameters.items():
        if param.kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
            args.append(name)
            if param.default is not _empty:
                defaults.append(param.default)
        elif param.kind is _VAR_POSITIONAL:
            varargs = name
        elif param.kind is _KEYWORD_ONLY:
            kwonly.append(name)
            if param.default is not _empty:
                kwonlydefaults[name] = param.default
        else:
            varkw = name
        if param.annotation is not _empty:
            hints[name] = param.annotation
    return kind(args, varargs, varkw, tuple(defaults) or None, kwonly, kwonlydefaults or None, hints)


def getcallargs(func, /, *positional, **named):
    bound = signature(func).bind(*positional, **named)
    bound.apply_defaults()
    return dict(bound.arguments)


def isclass(object):
    return isinstance(object, type)


def ismodule(object):
    return isinstance(object, types.ModuleType)


def isfunction(object):
    return isinstance(object, types.FunctionType)


def ismethod(object):
    return isinstance(object, types.MethodType)


def isbuiltin(object):
    return isinstance(object, types.BuiltinFunctionType)


def isroutine(object):
    return isbuiltin(object) or isfunction(object) or ismethod(object)


def isgenerator(object):
    return isinstance(object, types.GeneratorType)


def _code_flags(func):
    while isinstance(func, types.MethodType):
        func = func.__func__
    return func.__code__.co_flags if isfunction(func) else 0


def isgeneratorfunction(object):
    return bool(_code_flags(object) & CO_GENERATOR)


def iscoroutinefunction(object):
    return bool(_code_flags(object) & CO_COROUTINE)


def iscoroutine(object):
    return type(object).__name__ == "coroutine"


isawaitable = iscoroutine


def isabstract(object):
    return isinstance(object, type) and bool(getattr(object, "__abstractmethods__", None))


def isdatadescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    return hasattr(type(object), "__set__") or hasattr(type(object), "__delete__")


def ismethoddescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    return hasattr(type(object), "__get__") and not hasattr(type(object), "__set__")


def isgetsetdescriptor(object):
    return False


def istraceback(object):
    return isinstance(object, types.TracebackType)


def isframe(object):
    return type(object).__name__ == "frame"


def iscode(object):
    return isinstance(object, types.CodeType)


def getmro(cls):
    return cls.__mro__


def getmembers(object, predicate=None):
    found = []
    for name in dir(object):
        try:
            value = getattr(object, name)
        except AttributeError:
            continue
        if predicate is None or predicate(value):
            found.append((name, value))
    found.sort(key=lambda pair: pair[0])
    return found


def getattr_static(obj, attr, default=_empty):
    kinds = obj.__mro__ if isinstance(obj, type) else type(obj).__mro__
    if not isinstance(obj, type) and attr in getattr(obj, "__dict__", {}):
        return obj.__dict__[attr]
    for kind in kinds:
        if attr in kind.__dict__:
            return kind.__dict__[attr]
    if default is _empty:
        raise AttributeError(attr)
    return default


def cleandoc(doc):
    lines = doc.expandtabs().split("\n")
    margins = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    margin = min(margins) if margins else 0
    lines = [lines[0].lstrip()] + [line[margin:] for line in lines[1:]]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return "\n".join(lines)


def getdoc(object):
    doc = getattr(object, "__doc__", None)
    return cleandoc(doc) if isinstance(doc, str) else None


def _source(object):
    import _dy2st

    if ismethod(object):
        object = object.__func__
    object = unwrap(object)
    found = _dy2st.source_of(object)
    if found is None:
        if isclass(object):
            raise OSError("could not find class definition")
        raise OSError("could not get source code")
    return found


def getsource(object):
    return _source(object)[0]


def getsourcelines(object):
    text, first = _source(object)
    return text.splitlines(True), first


def getfile(object):
    if ismodule(object):
        return object.__file__
    if isclass(object):
        import sys

        module = sys.modules.get(object.__module__)
        if getattr(module, "__file__", None):
            return module.__file__
        raise TypeError("%r is a built-in class" % object)
    if ismethod(object):
        object = object.__func__
    if isfunction(object):
        return object.__code__.co_filename
    raise TypeError("module, class, method, function, traceback, frame, or code object was expected, got %s"
                    % type(object).__name__)


getsourcefile = getfile


def getmodule(object, _filename=None):
    import sys

    if ismodule(object):
        return object
    return sys.modules.get(getattr(object, "__module__", None))


def getmodulename(path):
    name = path.rpartition("/")[2]
    return name[:-3] if name.endswith(".py") else None


class FrameInfo(tuple):
    """(frame, filename, lineno, function, code_context, index)"""

    frame = property(lambda self: self[0])
    filename = property(lambda self: self[1])
    lineno = property(lambda self: self[2])
    function = property(lambda self: self[3])
    code_context = property(lambda self: self[4])
    index = property(lambda self: self[5])


def currentframe():
    import sys

    return sys._getframe(1)


def stack(context=1):
    import _dy2st
    import sys

    frames = []
    f = sys._getframe(1)
    while f is not None:
        line = _dy2st.source_line(f.f_code.co_filename, f.f_lineno)
        frames.append(FrameInfo((f, f.f_code.co_filename, f.f_lineno, f.f_code.co_name, [line] if line else None, 0)))
        f = f.f_back
    return frames


def getframeinfo(frame, context=1):
    return FrameInfo((None, frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name, None, None))


def getclosurevars(func):
    raise TypeError("inspect.getclosurevars is not supported")
