"""Dates, times and spans; zones only as fixed offsets."""
import time as _time

MINYEAR, MAXYEAR = 1, 9999
_MONTHS = _time._MONTHS


def _days_in_month(year, month):
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31


class timedelta:
    __slots__ = ("days", "seconds", "microseconds")

    def __init__(self, days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0):
        days = days + weeks * 7
        seconds = seconds + minutes * 60 + hours * 3600
        micros = round(((days * 86400 + seconds) * 1000 + milliseconds) * 1000 + microseconds) if any(
            [isinstance(v, float) for v in (days, seconds, microseconds, milliseconds)]
        ) else ((days * 86400 + seconds) * 1000 + milliseconds) * 1000 + microseconds
        total, self.microseconds = divmod(micros, 1000000)
        self.days, self.seconds = divmod(total, 86400)
        if abs(self.days) > 999999999:
            raise OverflowError("days=%d; must have magnitude <= 999999999" % self.days)

    def _micros(self):
        return (self.days * 86400 + self.seconds) * 1000000 + self.microseconds

    def total_seconds(self):
        return self._micros() / 10 ** 6

    def __add__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        return timedelta(microseconds=self._micros() + other._micros())

    __radd__ = __add__

    def __sub__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        return timedelta(microseconds=self._micros() - other._micros())

    def __neg__(self):
        return timedelta(microseconds=-self._micros())

    def __abs__(self):
        return -self if self.days < 0 else self

    def __mul__(self, other):
        if isinstance(other, (int, float)):
            return timedelta(microseconds=self._micros() * other)
        return NotImplemented

    __rmul__ = __mul__

    def __truediv__(self, other):
        if isinstance(other, timedelta):
            return self._micros() / other._micros()
        return timedelta(microseconds=self._micros() / other)

    def __floordiv__(self, other):
        if isinstance(other, timedelta):
            return self._micros() // other._micros()
        return timedelta(microseconds=self._micros() // other)

    def __mod__(self, other):
        return timedelta(microseconds=self._micros() % other._micros())

    def __eq__(self, other):
        return self._micros() == other._micros() if isinstance(other, timedelta) else NotImplemented

    def __lt__(self, other):
        return self._micros() < other._micros() if isinstance(other, timedelta) else NotImplemented

    def __le__(self, other):
        return self._micros() <= other._micros() if isinstance(other, timedelta) else NotImplemented

    def __gt__(self, other):
        return self._micros() > other._micros() if isinstance(other, timedelta) else NotImplemented

    def __ge__(self, other):
        return self._micros() >= other._micros() if isinstance(other, timedelta) else NotImplemented

    def __hash__(self):
        return hash(self._micros())

    def __bool__(self):
        return self._micros() != 0

    def __str__(self):
        text = "%d:%02d:%02d" % (self.seconds // 3600, self.seconds // 60 % 60, self.seconds % 60)
        if self.days:
            text = "%d day%s, " % (self.days, "" if abs(self.days) == 1 else "s") + text
        return text + (".%06d" % self.microseconds if self.microseconds else "")

    def __repr__(self):
        parts = ["%s=%d" % (n, getattr(self, n)) for n in ("days", "seconds", "microseconds") if getattr(self, n)]
        return "datetime.timedelta(%s)" % (", ".join(parts) or "0")


class tzinfo:
    def utcoffset(self, dt):
        return None


class timezone(tzinfo):
    def __init__(self, offset, name=None):
        self._offset = offset
        self._name = name

    def utcoffset(self, dt):
        return self._offset

    def tzname(self, dt):
        if self._name is not None:
            return self._name
        if not self._offset:
            return "UTC"
        return "UTC" + _offset_text(self._offset)

    def __eq__(self, other):
        return isinstance(other, timezone) and self._offset == other._offset

    def __hash__(self):
        return hash(self._offset)

    def __repr__(self):
        return "datetime.timezone.utc" if self is timezone.utc else "datetime.timezone(%r)" % self._offset

    def __str__(self):
        return self.tzname(None)


def _offset_text(offset):
    minutes = round(offset.total_seconds()) // 60
    sign = "-" if minutes < 0 else "+"
    return "%s%02d:%02d" % (sign, abs(minutes) // 60, abs(minutes) % 60)


timezone.utc = timezone(timedelta(0))
UTC = timezone.utc


class date:
    def __init__(self, year, month, day):
        if not 1 <= month <= 12:
            raise ValueError("month must be in 1..12")
        if not 1 <= day <= _days_in_month(year, month):
            raise ValueError("day is out of range for month")
        self.year, self.month, self.day = year, month, day

    @classmethod
    def today(cls):
        return cls(*_time.localtime()[:3])

    @classmethod
    def fromtimestamp(cls, t):
        return cls(*_time.localtime(t)[:3])

    @classmethod
    def fromordinal(cls, n):
        return cls(*_time._civil_from_days(n - 719163))

    @classmethod
    def fromisoformat(cls, text):
        return cls(int(text[:4]), int(text[5:7]), int(text[8:10]))

    def toordinal(self):
        return _time._days_from_civil(self.year, self.month, self.day) + 719163

    def weekday(self):
        return (self.toordinal() + 6) % 7

    def isoweekday(self):
        return self.weekday() + 1

    def isoformat(self):
        return "%04d-%02d-%02d" % (self.year, self.month, self.day)

    __str__ = isoformat

    def replace(self, year=None, month=None, day=None):
        return type(self)(year or self.year, month or self.month, day or self.day)

    def timetuple(self):
        yday = self.toordinal() - date(self.year, 1, 1).toordinal() + 1
        return _time.struct_time((self.year, self.month, self.day, 0, 0, 0, self.weekday(), yday, -1))

    def strftime(self, format):
        return _time.strftime(format, self.timetuple())

    def __format__(self, spec):
        return self.strftime(spec) if spec else str(self)

    def _key(self):
        return (self.year, self.month, self.day)

    def __repr__(self):
        return "datetime.date(%d, %d, %d)" % self._key()

    def __eq__(self, other):
        return self._key() == other._key() if type(other) is type(self) else NotImplemented

    def __lt__(self, other):
        return self._key() < other._key() if type(other) is type(self) else NotImplemented

    def __le__(self, other):
        return self._key() <= other._key() if type(other) is type(self) else NotImplemented

    def __gt__(self, other):
        return self._key() > other._key() if type(other) is type(self) else NotImplemented

    def __ge__(self, other):
        return self._key() >= other._key() if type(other) is type(self) else NotImplemented

    def __hash__(self):
        return hash(self._key())

    def __add__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        return date.fromordinal(self.toordinal() + other.days)

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return self + timedelta(-other.days)
        return timedelta(self.toordinal() - other.toordinal())


class time:
    def __init__(self, hour=0, minute=0, second=0, microsecond=0, tzinfo=None):
        self.hour, self.minute, self.second, self.microsecond, self.tzinfo = hour, minute, second, microsecond, tzinfo

    def isoformat(self):
        text = "%02d:%02d:%02d" % (self.hour, self.minute, self.second)
        return text + (".%06d" % self.microsecond if self.microsecond else "")

    __str__ = isoformat

    def __repr__(self):
        return "datetime.time(%d, %d%s)" % (self.hour, self.minute, ", %d" % self.second if self.second else "")

    def __eq__(self, other):
        return isinstance(other, time) and self.isoformat() == other.isoformat()

    def __hash__(self):
        return hash(self.isoformat())


class datetime(date):
    def __init__(self, year, month, day, hour=0, minute=0, second=0, microsecond=0, tzinfo=None):
        date.__init__(self, year, month, day)
        for name, value, top in (("hour", hour, 23), ("minute", minute, 59), ("second", second, 59)):
            if not 0 <= value <= top:
                raise ValueError("%s must be in 0..%d" % (name, top))
        self.hour, self.minute, self.second, self.microsecond, self.tzinfo = hour, minute, second, microsecond, tzinfo

    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(_time.time(), tz)

    @classmethod
    def utcnow(cls):
        return cls.fromtimestamp(_time.time(), UTC).replace(tzinfo=None)

    @classmethod
    def fromtimestamp(cls, t, tz=None):
        whole = int(t // 1)
        micros = round((t - whole) * 1000000)
        if micros == 1000000:
            whole, micros = whole + 1, 0
        if tz is None:
            parts = _time.localtime(whole)
        else:
            parts = _time.gmtime(whole + tz.utcoffset(None).total_seconds())
        return cls(*parts[:6], micros, tz)

    @classmethod
    def fromordinal(cls, n):
        d = date.fromordinal(n)
        return cls(d.year, d.month, d.day)

    @classmethod
    def combine(cls, d, t):
        return cls(d.year, d.month, d.day, t.hour, t.minute, t.second, t.microsecond, t.tzinfo)

    @classmethod
    def fromisoformat(cls, text):
        clock = text[11:].split(".")
        parts = [int(p) for p in clock[0].split(":")] if clock[0] else []
        micros = int((clock[1] + "000000")[:6]) if len(clock) > 1 else 0
        parts.extend([0] * (3 - len(parts)))
        return cls(int(text[:4]), int(text[5:7]), int(text[8:10]), *parts, micros)

    @classmethod
    def strptime(cls, text, format):
        found = {}
        i = 0
        k = 0
        names = {"Y": 4, "m": 2, "d": 2, "H": 2, "M": 2, "S": 2, "f": 6, "y": 2}
        while k < len(format):
            if format[k] != "%":
                if text[i:i + 1] != format[k]:
                    raise ValueError("time data %r does not match format %r" % (text, format))
                i += 1
                k += 1
                continue
            code = format[k + 1:k + 2]
            if code not in names:
                raise ValueError("%r is a bad directive in format %r" % (code, format))
            j = i
            while j < len(text) and j - i < names[code] and text[j].isdigit():
                j += 1
            if i == j:
                raise ValueError("time data %r does not match format %r" % (text, format))
            found[code] = text[i:j]
            i = j
            k += 2
        if i < len(text):
            raise ValueError("unconverted data remains: %s" % text[i:])
        year = int(found["Y"]) if "Y" in found else 1900
        return cls(year, int(found.get("m", 1)), int(found.get("d", 1)), int(found.get("H", 0)), int(found.get("M", 0)),
                   int(found.get("S", 0)), int((found.get("f", "") + "000000")[:6]))

    def date(self):
        return date(self.year, self.month, self.day)

    def time(self):
        return time(self.hour, self.minute, self.second, self.microsecond)

    def _seconds(self):
        return (self.toordinal() - 719163) * 86400 + self.hour * 3600 + self.minute * 60 + self.second

    def timestamp(self):
        if self.tzinfo is not None:
            return self._seconds() - self.tzinfo.utcoffset(self).total_seconds() + self.microsecond / 1e6
        return _time.mktime(self.timetuple()) + self.microsecond / 1e6

    def utcoffset(self):
        return None if self.tzinfo is None else self.tzinfo.utcoffset(self)

    def timetuple(self):
        parts = date.timetuple(self)
        return _time.struct_time(parts[:3] + (self.hour, self.minute, self.second) + parts[6:])

    def replace(self, **changes):
        names = ("year", "month", "day", "hour", "minute", "second", "microsecond", "tzinfo")
        return type(self)(*[changes.get(n, getattr(self, n)) for n in names])

    def astimezone(self, tz=None):
        return datetime.fromtimestamp(self.timestamp(), tz or UTC)

    def strftime(self, format):
        return _time.strftime(format.replace("%f", "%06d" % self.microsecond), self.timetuple())

    def isoformat(self, sep="T", timespec="auto"):
        text = "%04d-%02d-%02d%s%02d:%02d:%02d" % (self.year, self.month, self.day, sep, self.hour, self.minute, self.second)
        if self.microsecond and timespec == "auto" or timespec == "microseconds":
            text += ".%06d" % self.microsecond
        if self.tzinfo is not None:
            text += _offset_text(self.tzinfo.utcoffset(self))
        return text

    def __str__(self):
        return self.isoformat(" ")

    def _key(self):
        return (self.year, self.month, self.day, self.hour, self.minute, self.second, self.microsecond)

    def __repr__(self):
        parts = list(self._key())
        while len(parts) > 5 and parts[-1] == 0:
            parts.pop()
        text = ", ".join([str(p) for p in parts])
        if self.tzinfo is not None:
            text += ", tzinfo=%r" % self.tzinfo
        return "datetime.datetime(%s)" % text

    __hash__ = date.__hash__

    def __add__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        micros = self._seconds() * 1000000 + self.microsecond + other._micros()
        whole, micros = divmod(micros, 1000000)
        return datetime(*_time.gmtime(whole)[:6], micros, self.tzinfo)

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return self + -other
        if not isinstance(other, datetime):
            return NotImplemented
        a = self._seconds() * 1000000 + self.microsecond
        b = other._seconds() * 1000000 + other.microsecond
        if self.tzinfo is not None and other.tzinfo is not None:
            a -= self.utcoffset()._micros()
            b -= other.utcoffset()._micros()
        return timedelta(microseconds=a - b)
