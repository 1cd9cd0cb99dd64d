"""Trees to programs, and the backtracking machine that runs them.

A program is a list of tuples (op, ...). Slots 2n and 2n+1 hold the span of group n; further slots are loop positions,
the last one is the number of the group that closed last. Every slot write is noted on a trail, which undoes it on the
way back; the machine keeps its own stack, so that the length of the text does not matter to the host's.
"""
from re._parser import ASCII, IGNORECASE, MAXREPEAT, width

CHAR, TEXT, TEST, SPLIT, JUMP, SAVE, CLOSE, AT, REF, LOOK, ATOMIC, COND, RUN, MARK, AGAIN, MATCH = range(16)


def is_word(c):
    return c.isalnum() or c == "_"


def _is_word_ascii(c):
    return c.isascii() and (c.isalnum() or c == "_")


def _is_digit_ascii(c):
    return "0" <= c <= "9"


def _is_space_ascii(c):
    return c in " \t\n\r\f\v"


def _class_test(letter, flags):
    ascii_only = flags & ASCII
    low = letter.lower()
    if low == "d":
        test = _is_digit_ascii if ascii_only else str.isdecimal
    elif low == "s":
        test = _is_space_ascii if ascii_only else str.isspace
    else:
        test = _is_word_ascii if ascii_only else is_word
    if letter == low:
        return test
    return lambda c: not test(c)


def set_test(items, negated, flags):
    """A predicate on one character."""
    if len(items) == 1 and not isinstance(items[0], str) and items[0][0] == "class" and not negated:
        return _class_test(items[0][1], flags)
    chars = set()
    ranges = []
    tests = []
    for item in items:
        if isinstance(item, str):
            chars.add(item)
        elif item[0] == "class":
            tests.append(_class_test(item[1], flags))
        else:
            low, high = item
            if ord(high) - ord(low) < 128:
                chars.update([chr(k) for k in range(ord(low), ord(high) + 1)])
            else:
                ranges.append(item)

    def member(c):
        if c in chars:
            return True
        for low, high in ranges:
            if low <= c <= high:
                return True
        for test in tests:
            if test(c):
                return True
        return False

    if not ranges and not tests:
        member = chars.__contains__
    if flags & IGNORECASE:
        plain = member
        member = lambda c: plain(c) or plain(c.lower()) or plain(c.upper())  # noqa: E731
    if negated:
        inner = member
        return lambda c: not inner(c)
    return member


def _not_newline(c):
    return c != "\n"


def _anything(c):
    return True


class Compiler:
    def __init__(self, groups):
        self.slots = 2 * groups
        self.code = []

    def emit(self, *op):
        self.code.append(op)
        return len(self.code) - 1

    def single(self, node):
        """The predicate of a node that matches exactly one character, else None."""
        kind = node[0]
        if kind == "set":
            return set_test(node[1], node[2], node[3])
        if kind == "any":
            return _anything if node[1] else _not_newline
        if kind == "lit":
            c = node[1]
            if node[2]:
                return frozenset((c, c.lower(), c.upper())).__contains__
            return c.__eq__
        if kind == "cat" and len(node[1]) == 1:
            return self.single(node[1][0])
        return None

    def sub(self, node):
        """A program of its own for a part that is run by itself."""
        outer, self.code = self.code, []
        self.compile(node)
        self.emit(MATCH)
        made, self.code = self.code, outer
        return made

    def compile(self, node):
        getattr(self, "on_" + node[0])(node)

    def on_lit(self, node):
        if node[2] and node[1].lower() != node[1].upper():
            self.emit(TEST, self.single(node))
        else:
            self.emit(CHAR, node[1])

    def on_any(self, node):
        self.emit(TEST, self.single(node))

    on_set = on_any

    def on_cat(self, node):
        text = ""
        for item in node[1]:
            if item[0] == "lit" and not (item[2] and item[1].lower() != item[1].upper()):
                text += item[1]
                continue
            self.flush(text)
            text = ""
            self.compile(item)
        self.flush(text)

    def flush(self, text):
        if len(text) == 1:
            self.emit(CHAR, text)
        elif text:
            self.emit(TEXT, text)

    def on_alt(self, node):
        ends = []
        for branch in node[1][:-1]:
            split = self.emit(SPLIT)
            self.compile(branch)
            ends.append(self.emit(JUMP))
            self.code[split] = (SPLIT, split + 1, len(self.code))
        self.compile(node[1][-1])
        for end in ends:
            self.code[end] = (JUMP, len(self.code))

    def on_group(self, node):
        self.emit(SAVE, 2 * node[2])
        self.compile(node[1])
        self.emit(CLOSE, 2 * node[2] + 1, node[2])

    def on_ref(self, node):
        self.emit(REF, node[1], node[2])

    def on_at(self, node):
        self.emit(AT, node[1])

    def on_look(self, node):
        self.emit(LOOK, self.sub(node[1]), None if node[2] else width(node[1])[0], node[3])

    def on_atomic(self, node):
        self.emit(ATOMIC, self.sub(node[1]))

    def on_cond(self, node):
        test = self.emit(COND)
        self.compile(node[2])
        jump = self.emit(JUMP)
        self.code[test] = (COND, node[1], len(self.code))
        self.compile(node[3])
        self.code[jump] = (JUMP, len(self.code))

    def on_rep(self, node):
        _, inner, least, most, mode = node
        if mode == "possessive":
            self.emit(ATOMIC, self.sub(("rep", inner, least, most, "greedy")))
            return
        test = self.single(inner)
        if test is not None:
            self.emit(RUN, test, least, most, mode == "greedy")
            return
        for _ in range(least):
            self.compile(inner)
        if most == MAXREPEAT:
            self.loop(inner, mode == "greedy")
            return
        splits = []
        for _ in range(most - least):
            splits.append(self.emit(SPLIT))
            self.compile(inner)
        for split in splits:
            self.fork(split, mode == "greedy", len(self.code))

    def fork(self, split, greedy, out):
        self.code[split] = (SPLIT, split + 1, out) if greedy else (SPLIT, out, split + 1)

    def loop(self, inner, greedy):
        split = self.emit(SPLIT)
        empty = width(inner)[0] == 0
        if empty:
            slot = self.slots
            self.slots += 1
            self.emit(MARK, slot)
        self.compile(inner)
        if empty:
            # A round that matched nothing ends the loop.
            self.emit(AGAIN, slot, split)
        else:
            self.emit(JUMP, split)
        self.fork(split, greedy, len(self.code))


def _at(kind, s, i, end):
    if kind == "start":
        return i == 0
    if kind == "text_end":
        return i == end
    if kind == "end":
        return i == end or i == end - 1 and s[i] == "\n"
    if kind == "line_start":
        return i == 0 or s[i - 1] == "\n"
    if kind == "line_end":
        return i == end or s[i] == "\n"
    test = _is_word_ascii if kind.endswith("_ascii") else is_word
    before = i > 0 and test(s[i - 1])
    after = i < end and test(s[i])
    return (before != after) == kind.startswith("boundary")


def _run_length(test, s, i, most, end):
    stop = end if most == MAXREPEAT else min(end, i + most)
    while i < stop and test(s[i]):
        i += 1
    return i


def run(code, s, start, end, slots, must_end=None, not_empty=False):
    """Where a match that begins at `start` ends, or -1. `slots` is filled in place."""
    stack = []
    trail = []
    pc = 0
    i = start
    while True:
        op = code[pc]
        kind = op[0]
        ok = True
        if kind == CHAR:
            ok = i < end and s[i] == op[1]
            i += 1
        elif kind == TEST:
            ok = i < end and op[1](s[i])
            i += 1
        elif kind == TEXT:
            ok = s.startswith(op[1], i, end)
            i += len(op[1])
        elif kind == RUN:
            _, test, least, most, greedy = op
            if greedy:
                far = _run_length(test, s, i, most, end)
                ok = far - i >= least
                if far - i > least:
                    stack.append((-1, pc + 1, i + least, far - 1, len(trail)))
                i = far
            else:
                far = _run_length(test, s, i, least, end)
                ok = far - i == least
                if ok and most > least:
                    stack.append((-2, pc, far, i + most, len(trail)))
                i = far
        elif kind == SPLIT:
            stack.append((op[2], i, len(trail)))
            pc = op[1]
            continue
        elif kind == JUMP:
            pc = op[1]
            continue
        elif kind == SAVE or kind == MARK:
            trail.append((op[1], slots[op[1]]))
            slots[op[1]] = i
        elif kind == CLOSE:
            trail.append((op[1], slots[op[1]]))
            slots[op[1]] = i
            trail.append((-1, slots[-1]))
            slots[-1] = op[2]
        elif kind == AT:
            ok = _at(op[1], s, i, end)
        elif kind == AGAIN:
            if i != slots[op[1]]:
                pc = op[2]
                continue
        elif kind == REF:
            a, b = slots[2 * op[1]], slots[2 * op[1] + 1]
            ok = a >= 0 and b >= 0
            if ok:
                text = s[a:b]
                ok = s.startswith(text, i, end) or op[2] and s[i:i + b - a].lower() == text.lower() and i + b - a <= end
                i += b - a
        elif kind == LOOK:
            ok = _look(op, s, i, end, slots, trail)
        elif kind == ATOMIC:
            saved = list(slots)
            i = run(op[1], s, i, end, slots)
            ok = i >= 0
            _note(saved, slots, trail)
        elif kind == COND:
            if slots[2 * op[1] + 1] < 0:
                pc = op[2]
                continue
        else:
            if (must_end is None or i == must_end) and not (not_empty and i == start):
                return i
            ok = False
        if ok:
            pc += 1
            continue
        resumed = _back(code, s, stack, trail, slots)
        if resumed is None:
            return -1
        pc, i = resumed


def _note(saved, slots, trail):
    """Slots that a part run by itself has changed go on the trail of the run around it."""
    for k in range(len(saved)):
        if saved[k] != slots[k]:
            trail.append((k, saved[k]))


def _look(op, s, i, end, slots, trail):
    _, code, back, negated = op
    saved = list(slots)
    if back is None:
        found = run(code, s, i, end, slots) >= 0
    else:
        found = i >= back and run(code, s, i - back, end, slots, must_end=i) >= 0
    if negated:
        slots[:] = saved
        return not found
    if found:
        _note(saved, slots, trail)
    return found


def _back(code, s, stack, trail, slots):
    """Undo up to the last choice that is still open; the (pc, position) to go on from, or None."""
    while stack:
        entry = stack.pop()
        keep = entry[-1]
        while len(trail) > keep:
            slot, old = trail.pop()
            slots[slot] = old
        if entry[0] >= 0:
            return entry[0], entry[1]
        if entry[0] == -1:
            _, pc, low, at, _ = entry
            if at > low:
                stack.append((-1, pc, low, at - 1, keep))
            return pc, at
        _, pc, at, most, _ = entry
        if at < len(s) and code[pc][1](s[at]):
            if at + 1 < most:
                stack.append((-2, pc, at + 1, most, keep))
            return pc + 1, at + 1
    return None


def prefix(code):
    """Text with which every match begins, for a quick search."""
    if code[0][0] in (CHAR, TEXT):
        return code[0][1]
    return ""
