"""The debugger; its dialogue is the evaluator's own."""
import _dy2st


def set_trace(*, header=None):
    if header is not None:
        print(header)
    _dy2st.breakpoint_hook()


class Pdb:
    def __init__(self, *args, **kwargs):
        pass

    def set_trace(self, frame=None):
        _dy2st.breakpoint_hook()
