"""Registered ways to rebuild objects; kept for the modules that register some."""
dispatch_table = {}


def pickle(ob_type, pickle_function, constructor_ob=None):
    dispatch_table[ob_type] = pickle_function


def constructor(object):
    pass


def __newobj__(cls, *args):
    return cls.__new__(cls, *args)
