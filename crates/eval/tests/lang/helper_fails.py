x = 1
y = undefined_thing
