def call(a, b):
    return a[
        b
    ]
x = (1 +
     2 + call([1],
   5))
