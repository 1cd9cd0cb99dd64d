"""Comma-separated values, in the excel dialect and with the usual options."""
QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE = 0, 1, 2, 3


class Error(Exception):
    pass


class Dialect:
    delimiter = ","
    quotechar = '"'
    escapechar = None
    doublequote = True
    skipinitialspace = False
    lineterminator = "\r\n"
    quoting = QUOTE_MINIMAL
    strict = False


class excel(Dialect):
    pass


class excel_tab(excel):
    delimiter = "\t"


class unix_dialect(Dialect):
    lineterminator = "\n"
    quoting = QUOTE_ALL


_dialects = {"excel": excel, "excel-tab": excel_tab, "unix": unix_dialect}


def _settings(dialect, options):
    base = _dialects[dialect] if isinstance(dialect, str) else dialect
    names = [n for n in dir(Dialect) if not n.startswith("_")]
    for name in options:
        if name not in names:
            raise TypeError("%r is an invalid keyword argument for this function" % name)
    return {n: options.get(n, getattr(base, n)) for n in names}


class reader:
    def __init__(self, csvfile, dialect="excel", **fmtparams):
        self._lines = iter(csvfile)
        self._s = _settings(dialect, fmtparams)
        self.line_num = 0

    def __iter__(self):
        return self

    def __next__(self):
        row, field, quoted, open_quote = [], "", False, False
        s = self._s
        while True:
            line = next(self._lines, None)
            if line is None:
                if open_quote:
                    row.append(field)
                    return row
                raise StopIteration
            self.line_num += 1
            i = 0
            while i < len(line):
                c = line[i]
                if open_quote:
                    if c == s["quotechar"]:
                        if s["doublequote"] and line[i + 1:i + 2] == c:
                            field += c
                            i += 1
                        else:
                            open_quote = False
                    else:
                        field += c
                elif c == s["quotechar"] and not field and s["quoting"] != QUOTE_NONE:
                    open_quote = quoted = True
                elif c == s["escapechar"]:
                    i += 1
                    field += line[i:i + 1]
                elif c == s["delimiter"]:
                    row.append(self._value(field, quoted))
                    field, quoted = "", False
                elif c in "\r\n":
                    break
                elif c == " " and s["skipinitialspace"] and not field and not quoted:
                    pass
                else:
                    field += c
                i += 1
            if open_quote:
                continue
            if not row and not field and not quoted:
                return []
            row.append(self._value(field, quoted))
            return row

    def _value(self, field, quoted):
        if self._s["quoting"] == QUOTE_NONNUMERIC and not quoted:
            return float(field)
        return field


class _Writer:
    def __init__(self, csvfile, settings):
        self._file = csvfile
        self._s = settings

    def _field(self, value):
        s = self._s
        text = "" if value is None else str(value)
        if s["quoting"] == QUOTE_NONE:
            return text
        special = (s["delimiter"], s["quotechar"], "\r", "\n")
        need = any([c in special for c in text]) or text.startswith(" ") and s["skipinitialspace"]
        if s["quoting"] == QUOTE_ALL or s["quoting"] == QUOTE_NONNUMERIC and not isinstance(value, (int, float)):
            need = True
        if not need:
            return text
        q = s["quotechar"]
        return q + text.replace(q, q + q) + q

    def writerow(self, row):
        fields = [self._field(v) for v in row]
        if len(fields) == 1 and not fields[0]:
            fields = ['""']
        return self._file.write(self._s["delimiter"].join(fields) + self._s["lineterminator"])

    def writerows(self, rows):
        for row in rows:
            self.writerow(row)


def writer(csvfile, dialect="excel", **fmtparams):
    return _Writer(csvfile, _settings(dialect, fmtparams))


class DictReader:
    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect="excel", *args, **kwds):
        self._names = fieldnames
        self.restkey = restkey
        self.restval = restval
        self.reader = reader(f, dialect, **kwds)

    @property
    def fieldnames(self):
        if self._names is None:
            self._names = next(self.reader, None)
        return self._names

    def __iter__(self):
        return self

    def __next__(self):
        names = self.fieldnames
        row = next(self.reader)
        while row == []:
            row = next(self.reader)
        made = dict(zip(names, row))
        if len(names) < len(row):
            made[self.restkey] = row[len(names):]
        for name in names[len(row):]:
            made[name] = self.restval
        return made


class DictWriter:
    def __init__(self, f, fieldnames, restval="", extrasaction="raise", dialect="excel", *args, **kwds):
        self.fieldnames = list(fieldnames)
        self.restval = restval
        self.extrasaction = extrasaction
        self.writer = writer(f, dialect, **kwds)

    def writeheader(self):
        return self.writerow(dict(zip(self.fieldnames, self.fieldnames)))

    def writerow(self, rowdict):
        extra = [k for k in rowdict if k not in self.fieldnames]
        if extra and self.extrasaction == "raise":
            raise ValueError("dict contains fields not in fieldnames: " + ", ".join([repr(x) for x in extra]))
        return self.writer.writerow([rowdict.get(k, self.restval) for k in self.fieldnames])

    def writerows(self, rowdicts):
        for row in rowdicts:
            self.writerow(row)
