"""The same as os.path."""
from os.path import *  # noqa: F401, F403
