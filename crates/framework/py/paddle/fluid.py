"""Paddle 1.x: gone, with a hint at what took its place."""


def __getattr__(name):
    raise AttributeError(
        "module 'paddle.fluid' has no attribute '" + name + "': the 1.x interface was removed in Paddle 2.5; use paddle."
        + name + " or paddle.nn." + name + " of the present interface"
    )
