counter = 1
def nothing(): pass
