"""Every digit of the gamma function and of its logarithm."""
import math

values = [1.5, 0.5, 2.5, 3.3, 10.1, 20.7, -0.5, -1.5, -3.7, 100.5, 170.3, 171.6, 1e-5, 7.0, 23.0, 24.0, 30.0, -10.3, -20.5, 5.55]
values += [1e-21, -1e-25, 139.9, 140.1, 150.25, 171.7, -139.9, -140.3, -170.7, -190.3, -250.5, 200.5, 0.1, 0.9, 1e-300, math.inf, math.nan]
for v in values:
    for f in (math.gamma, math.lgamma):
        try:
            print(v, f(v))
        except (ValueError, OverflowError) as e:
            print(v, type(e).__name__, e)
