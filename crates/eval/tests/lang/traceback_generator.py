def gen():
    yield 1
    raise ValueError('in generator')
def use():
    for x in gen():
        print(x)
use()
