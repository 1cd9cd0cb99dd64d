"""Nests of lists, tuples and dicts."""


def flatten(nest):
    if isinstance(nest, dict):
        return [leaf for key in sorted(nest) for leaf in flatten(nest[key])]
    if isinstance(nest, (list, tuple)):
        return [leaf for part in nest for leaf in flatten(part)]
    return [nest]


def map_structure(func, *structures):
    first = structures[0]
    if isinstance(first, dict):
        return {key: map_structure(func, *[s[key] for s in structures]) for key in first}
    if isinstance(first, (list, tuple)):
        parts = [map_structure(func, *members) for members in zip(*structures)]
        return type(first)(*parts) if hasattr(first, "_fields") else type(first)(parts)
    return func(*structures)


def pack_sequence_as(structure, flat_sequence):
    leaves = iter(flat_sequence)
    return map_structure(lambda _: next(leaves), structure)


def to_sequence(nest):
    return nest if isinstance(nest, (list, tuple)) else [nest]
