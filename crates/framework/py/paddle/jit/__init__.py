"""Static functions: a Program per signature, made by staging."""
from .._core.missing import module_getattr as _module_getattr
from .api import (
    TranslatedLayer,
    enable_to_static,
    ignore_module,
    load,
    not_to_static,
    save,
    set_code_level,
    set_verbosity,
    to_static,
)
from .function import StaticFunction

__getattr__ = _module_getattr(__name__, globals())
