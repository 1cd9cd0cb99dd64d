import sys, os.path as osp
from math import pi as PI, sqrt
import collections.abc
import helper_pkg
import helper_pkg.sub.deep
from helper_pkg import alpha, sub
from helper_pkg.sub import deep as dp
from helper_pkg.alpha import *
import helper_mod as hm
print(PI, sqrt(4), helper_pkg.NAME, helper_pkg.sub.deep.WHO, alpha.VALUE, sub.X, dp.WHO)
print(starred, hm.__name__, hm.__file__.replace('\\', '/').endswith('helper_mod.py'), 'helper_mod' in sys.modules)
try: _hidden
except NameError as e: print(e)
try: import nothing_here
except ImportError as e: print(type(e).__name__, e, e.name)
try: from helper_mod import nope
except ImportError as e: print(type(e).__name__, str(e).split(' (')[0])
try: import helper_mod.x
except ImportError as e: print(type(e).__name__, e)
try: import helper_pkg.nosub
except ImportError as e: print(type(e).__name__, e)
from helper_pkg import circular_a
print(circular_a.call())
print(__name__, helper_pkg.__name__, helper_pkg.alpha.__package__, helper_pkg.__package__)
if __name__ == '__main__': print('main')
print(sys.modules['helper_pkg'] is helper_pkg, type(sys).__name__)
print(hm.counter, end=' '); import helper_mod; print(helper_mod.counter)
def inner():
    from helper_mod import counter as c
    import helper_pkg.alpha as al
    return c, al.VALUE
print(inner())
try:
    from . import x
except ImportError as e: print(e)
import helper_lazy
print(helper_lazy.dynamic, hasattr(helper_lazy, 'nothing'))
