"""Pickles are refused: reading one can run any code. `paddle.load` reads `.pdparams` with a reader of its own."""


class PickleError(Exception):
    pass


class PicklingError(PickleError):
    pass


class UnpicklingError(PickleError):
    pass


HIGHEST_PROTOCOL = 5
DEFAULT_PROTOCOL = 4


def _refuse(*args, **kwargs):
    raise UnpicklingError("pickles are not read or written here; use paddle.save and paddle.load, or json")


dump = dumps = load = loads = _refuse


class Pickler:
    def __init__(self, *args, **kwargs):
        _refuse()


class Unpickler(Pickler):
    pass
