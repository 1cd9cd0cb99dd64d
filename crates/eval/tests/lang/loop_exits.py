# Exits in the `else` of loops and in `finally`, which belong to the loop around.


def else_breaks(n):
    out = []
    for i in range(n):
        for j in range(2):
            out.append((i, j))
        else:
            break
        out.append("never")
    else:
        out.append("all")
    return out


def else_continues(n):
    out = []
    for i in range(n):
        while True:
            if i % 2:
                break
            for j in "ab":
                pass
            else:
                out.append(i)
                break
        else:
            out.append("never")
        for k in ():
            pass
        else:
            continue
        out.append("never")
    return out


def while_else(n):
    for i in range(3):
        k = 0
        while k < n:
            k += 1
        else:
            if k > 1:
                break
            continue
    return i, k


def finally_breaks(n):
    out = []
    for i in range(3):
        for j in range(2):
            try:
                if j == n:
                    return "returned"
                out.append((i, j))
            finally:
                for q in "xy":
                    out.append(q)
                    break
                else:
                    out.append("never")
                if j == 1:
                    break
        else:
            out.append("never")
    return out


def finally_leaves_outer(n):
    for i in range(3):
        try:
            for j in range(2):
                return i, j
        finally:
            if i < n:
                continue
            break
    return "end", i


def else_in_with_and_try():
    class Guard:
        def __enter__(self):
            return self

        def __exit__(self, *args):
            print("exit", args[0])

    for i in range(3):
        with Guard():
            for j in range(2):
                pass
            else:
                try:
                    for k in range(1):
                        pass
                    else:
                        if i:
                            break
                        continue
                finally:
                    print("finally", i)
    return i


for n in range(3):
    print(else_breaks(n), else_continues(n), while_else(n))
    print(finally_breaks(n), finally_leaves_outer(n))
print(else_in_with_and_try())
