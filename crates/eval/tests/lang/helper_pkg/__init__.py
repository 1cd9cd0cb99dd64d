"""A package."""
from .alpha import VALUE
from . import sub
NAME = 'helper_pkg'
