"""What leaves a debugged program."""


class BdbQuit(Exception):
    """The user quit the debugger."""
