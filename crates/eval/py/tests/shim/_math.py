"""Stand-in for the native module `_math`."""
from math import *
