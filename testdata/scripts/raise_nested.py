import sys
import paddle
paddle.jit.enable_to_static(sys.argv[1] == "static")
@paddle.jit.to_static(full_graph=True)
def nested(x):
    log = []
    try:
        log.append("outer")
        try:
            if x[0] > 0:
                raise ValueError("a")
            if x[1] > 0:
                raise TypeError("b")
            log.append("inner")
        except ValueError:
            log.append("value")
            if x[2] > 0:
                raise KeyError("c")
        finally:
            log.append("finally")
        log.append("after")
    except (KeyError, TypeError) as e:
        log.append("outer handler")
        print(type(e).__name__, e)
    for word in log:
        print(word)
    return x + 1


cases = [paddle.to_tensor([a, b, c]) for a in (1.0, -1.0) for b in (2.0, -2.0) for c in (4.0, -4.0)]
for x in cases:
    print(nested(x))
