def compute(values):
    return vlaues + 1
compute(3)
