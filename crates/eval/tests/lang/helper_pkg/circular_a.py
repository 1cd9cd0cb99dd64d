from . import circular_b
def call(): return circular_b.call_b()
def answer(): return 42
