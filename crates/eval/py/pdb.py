"""The debugger hook."""
import _dy2st


def set_trace(*, header=None):
    _dy2st.breakpoint_hook(_dy2st.frame(1))


def post_mortem(t=None):
    pass


def pm():
    pass
