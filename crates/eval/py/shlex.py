"""Splitting of command lines."""


def split(s, comments=False, posix=True):
    words = []
    word = None
    i = 0
    quote = None
    while i < len(s):
        c = s[i]
        if quote is not None:
            if c == quote:
                quote = None
            elif c == "\\" and quote == '"' and s[i + 1:i + 2] in ('"', "\\"):
                i += 1
                word += s[i]
            else:
                word += c
        elif c.isspace():
            if word is not None:
                words.append(word)
            word = None
        elif c in "'\"":
            quote = c
            word = word or ""
        elif c == "\\":
            i += 1
            if i >= len(s):
                raise ValueError("No escaped character")
            word = (word or "") + s[i]
        elif c == "#" and comments and word is None:
            break
        else:
            word = (word or "") + c
        i += 1
    if quote is not None:
        raise ValueError("No closing quotation")
    if word is not None:
        words.append(word)
    return words


def quote(s):
    if not s:
        return "''"
    if all([c.isascii() and (c.isalnum() or c in "@%+=:,./-_") for c in s]):
        return s
    return "'" + s.replace("'", "'\"'\"'") + "'"


def join(split_command):
    return " ".join([quote(word) for word in split_command])
