"""Filling and indenting of text."""
_SPACE = "\t\n\x0b\x0c\r "


class TextWrapper:
    def __init__(self, width=70, initial_indent="", subsequent_indent="", expand_tabs=True, replace_whitespace=True,
                 fix_sentence_endings=False, break_long_words=True, drop_whitespace=True, break_on_hyphens=True,
                 tabsize=8, *, max_lines=None, placeholder=" [...]"):
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.expand_tabs = expand_tabs
        self.replace_whitespace = replace_whitespace
        self.fix_sentence_endings = fix_sentence_endings
        self.break_long_words = break_long_words
        self.drop_whitespace = drop_whitespace
        self.break_on_hyphens = break_on_hyphens
        self.tabsize = tabsize
        self.max_lines = max_lines
        self.placeholder = placeholder

    def _chunks(self, text):
        """Runs of blanks and of other characters; words part after hyphens between letters."""
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        if self.replace_whitespace:
            text = "".join([" " if c in _SPACE else c for c in text])
        chunks = []
        i = 0
        while i < len(text):
            blank = text[i] in _SPACE
            j = i
            while j < len(text) and (text[j] in _SPACE) == blank:
                j += 1
            if blank or not self.break_on_hyphens:
                chunks.append(text[i:j])
            else:
                chunks.extend(self._word_parts(text[i:j]))
            i = j
        return chunks

    def _word_parts(self, word):
        parts = []
        start = 0
        for k in range(2, len(word) - 1):
            letters = word[k - 2:k]
            if word[k] == "-" and letters.isalpha() and len(word) > k + 2 and word[k + 1].isalpha() and (
                    word[k + 2].isalpha() or word[k + 2] == "-") and k - start >= 2:
                parts.append(word[start:k + 1])
                start = k + 1
        parts.append(word[start:])
        return parts

    def wrap(self, text):
        if self.width <= 0:
            raise ValueError("invalid width %r (must be > 0)" % self.width)
        chunks = self._chunks(text)
        chunks.reverse()
        lines = []
        while chunks:
            indent = self.subsequent_indent if lines else self.initial_indent
            width = self.width - len(indent)
            if self.drop_whitespace and chunks[-1].strip() == "" and lines:
                chunks.pop()
            line = []
            length = 0
            while chunks and length + len(chunks[-1]) <= width:
                length += len(chunks[-1])
                line.append(chunks.pop())
            if chunks and len(chunks[-1]) > width:
                self._long_word(chunks, line, length, width)
                length = sum([len(c) for c in line])
            if self.drop_whitespace and line and line[-1].strip() == "":
                length -= len(line.pop())
            if not line:
                continue
            last = self.max_lines is not None and len(lines) + 1 == self.max_lines
            rest = not chunks or self.drop_whitespace and len(chunks) == 1 and not chunks[0].strip()
            if not last or rest and length <= width:
                lines.append(indent + "".join(line))
                continue
            self._truncate(lines, line, length, width, indent)
            break
        return lines

    def _long_word(self, chunks, line, length, width):
        space = max(width - length, 1) if width >= 1 else 1
        if self.break_long_words:
            chunk = chunks[-1]
            end = space
            if self.break_on_hyphens and len(chunk) > space:
                hyphen = chunk.rfind("-", 0, space)
                if hyphen > 0 and any([c != "-" for c in chunk[:hyphen]]):
                    end = hyphen + 1
            line.append(chunk[:end])
            chunks[-1] = chunk[end:]
        elif not line:
            line.append(chunks.pop())

    def _truncate(self, lines, line, length, width, indent):
        while line:
            if line[-1].strip() and length + len(self.placeholder) <= width:
                line.append(self.placeholder)
                lines.append(indent + "".join(line))
                return
            length -= len(line.pop())
        if lines:
            previous = lines[-1].rstrip()
            if len(previous) + len(self.placeholder) <= self.width:
                lines[-1] = previous + self.placeholder
                return
        lines.append(indent + self.placeholder.lstrip())

    def fill(self, text):
        return "\n".join(self.wrap(text))


def wrap(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    return TextWrapper(width=width, max_lines=1, **kwargs).fill(" ".join(text.strip().split()))


def dedent(text):
    lines = text.split("\n")
    margin = None
    for i, line in enumerate(lines):
        if not line.strip(" \t"):
            lines[i] = ""
            continue
        indent = line[:len(line) - len(line.lstrip(" \t"))]
        if margin is None:
            margin = indent
            continue
        k = 0
        while k < len(margin) and k < len(indent) and margin[k] == indent[k]:
            k += 1
        margin = margin[:k]
    if margin:
        lines = [line[len(margin):] if line.startswith(margin) else line for line in lines]
    return "\n".join(lines)


def indent(text, prefix, predicate=None):
    if predicate is None:
        predicate = str.strip
    return "".join([prefix + line if predicate(line) else line for line in text.splitlines(True)])
