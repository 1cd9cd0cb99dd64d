"""Literals from text. The tree of a program is not handed to programs."""
import _dy2st


def literal_eval(node_or_string):
    """The value of a Python literal; ValueError "malformed node or string" for anything else."""
    if not isinstance(node_or_string, str):
        raise ValueError("malformed node or string: %r" % (node_or_string,))
    return _dy2st.literal_eval(node_or_string.lstrip(" \t"))


def parse(source, filename="<unknown>", mode="exec", **kwargs):
    raise NotImplementedError("ast.parse is not supported")


class AST:
    pass


class NodeVisitor:
    pass


class NodeTransformer(NodeVisitor):
    pass
