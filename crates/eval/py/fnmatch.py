"""Shell patterns."""
import re


def translate(pat):
    """A regular expression for a shell pattern."""
    out = []
    i = 0
    while i < len(pat):
        c = pat[i]
        i += 1
        if c == "*":
            if not out or out[-1] != ".*":
                out.append(".*")
        elif c == "?":
            out.append(".")
        elif c == "[":
            end = pat.find("]", i + (2 if pat[i:i + 1] == "!" else 1))
            if end < 0:
                out.append("\\[")
                continue
            inside = pat[i:end].replace("\\", "\\\\")
            if inside.startswith("!"):
                inside = "^" + inside[1:]
            elif inside.startswith("^"):
                inside = "\\" + inside
            out.append("[%s]" % inside)
            i = end + 1
        else:
            out.append(re.escape(c))
    return "(?s:%s)\\Z" % "".join(out)


def fnmatchcase(name, pat):
    return re.match(translate(pat), name) is not None


fnmatch = fnmatchcase


def filter(names, pat):
    match = re.compile(translate(pat)).match
    return [name for name in names if match(name)]
