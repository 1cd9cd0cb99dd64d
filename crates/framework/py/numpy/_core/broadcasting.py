"""Shapes that stretch."""


def joint_shape(shapes, what="operands"):
    rank = max([len(s) for s in shapes], default=0)
    out = []
    for k in range(rank):
        n = 1
        for s in shapes:
            at = k - rank + len(s)
            d = s[at] if at >= 0 else 1
            if d != 1:
                if n != 1 and n != d:
                    names = " ".join([_name(s) for s in shapes])
                    raise ValueError("operands could not be broadcast together with shapes " + names + " ")
                n = d
        out.append(n)
    return tuple(out)


def _name(shape):
    return "(%s%s)" % (",".join([str(n) for n in shape]), "," if len(shape) == 1 else "")


def _stretched_strides(shape, strides, target):
    lead = len(target) - len(shape)
    out = [0] * lead
    for n, s, t in zip(shape, strides, target[lead:]):
        out.append(0 if n == 1 and t != 1 else s)
    return out


def stretched(a, shape, message=None):
    """The elements of an array broadcast to a shape, in row-major order."""
    if a._shape == shape:
        return a._flat()
    lead = len(a._shape) - len(shape)
    fits = lead <= 0 or all([n == 1 for n in a._shape[:lead]])
    own = a._shape[max(lead, 0):]
    own_strides = a._strides[max(lead, 0):]
    target = shape[len(shape) - len(own):]
    if not fits or any([n != t and n != 1 for n, t in zip(own, target)]):
        raise ValueError(message % (_name(a._shape), _name(shape)))
    if all([n == 1 for n in own]):
        n = 1
        for d in shape:
            n *= d
        return [a._data[a._offset]] * n
    return a._view(shape, _stretched_strides(own, own_strides, shape), a._offset)._flat()


def broadcast_view(a, shape):
    joint = joint_shape([a._shape, shape])
    if joint != tuple(shape):
        raise ValueError("cannot broadcast a shape to one with a smaller size" if False else
                         "operands could not be broadcast together with remapped shapes [original->remapped]: %s  and "
                         "requested shape %s" % (_name(a._shape), _name(shape)))
    made = a._view(shape, _stretched_strides(a._shape, a._strides, shape), a._offset)
    made._readonly = True
    return made


def broadcast_lists(lists):
    """Lists with shapes, stretched to their joint shape."""
    from numpy._core import dtypes
    from numpy._core.array import from_list

    shape = joint_shape([s for _, s in lists])
    return [stretched(from_list(values, s, dtypes.object_), shape) for values, s in lists], shape
