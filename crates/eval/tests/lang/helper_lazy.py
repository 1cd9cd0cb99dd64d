def __getattr__(name):
    if name == 'dynamic': return 'made up'
    raise AttributeError(name)
