from . import circular_a
def call_b(): return circular_a.answer()
