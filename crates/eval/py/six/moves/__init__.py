"""Where Python 3 has what Python 2 had elsewhere."""
import builtins
import collections
import copyreg
import functools
import io
import itertools
import pickle as cPickle
import queue
import shlex
import sys

from . import urllib

cStringIO = StringIO = io.StringIO
UserDict = collections.UserDict
UserList = collections.UserList
filter = builtins.filter
filterfalse = itertools.filterfalse
getcwd = __import__("os").getcwd
input = builtins.input
intern = sys.intern
map = builtins.map
range = xrange = builtins.range
reduce = functools.reduce
shlex_quote = shlex.quote
zip = builtins.zip
zip_longest = itertools.zip_longest
