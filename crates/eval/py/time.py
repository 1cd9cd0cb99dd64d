"""Time: the clock is the command's to allow; calendars are UTC plus the offset that it tells."""
import _dy2st

timezone = 0
altzone = 0
daylight = 0
tzname = ("UTC", "UTC")
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
           "November", "December")
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class struct_time(tuple):
    _names = ("tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday", "tm_isdst")
    tm_zone = "UTC"
    tm_gmtoff = 0

    def __getattr__(self, name):
        if name in self._names:
            return self[self._names.index(name)]
        raise AttributeError("'time.struct_time' object has no attribute %r" % name)

    def __repr__(self):
        return "time.struct_time(%s)" % ", ".join(["%s=%d" % pair for pair in zip(self._names, self)])


def _is_unknown(value):
    """While a file is converted, the clock gives what nothing may depend on."""
    return hasattr(type(value), "_dy2st_refuse")


def time():
    return _dy2st.time_now()


def time_ns():
    return int(_dy2st.time_now() * 1000000000)


def perf_counter():
    return _dy2st.time_monotonic()


def perf_counter_ns():
    return int(_dy2st.time_monotonic() * 1000000000)


monotonic = process_time = thread_time = perf_counter
monotonic_ns = process_time_ns = perf_counter_ns


def sleep(seconds, /):
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    _dy2st.sleep(seconds)


def _days_from_civil(y, m, d):
    """Days since 1970-01-01 in the proleptic Gregorian calendar."""
    y -= m <= 2
    era = y // 400
    yoe = y - era * 400
    doy = (153 * (m + (-3 if m > 2 else 9)) + 2) // 5 + d - 1
    return era * 146097 + yoe * 365 + yoe // 4 - yoe // 100 + doy - 719468


def _civil_from_days(z):
    z += 719468
    era = z // 146097
    doe = z - era * 146097
    yoe = (doe - doe // 1460 + doe // 36524 - doe // 146096) // 365
    doy = doe - (365 * yoe + yoe // 4 - yoe // 100)
    mp = (5 * doy + 2) // 153
    m = mp + (3 if mp < 10 else -9)
    return yoe + era * 400 + (m <= 2), m, doy - (153 * mp + 2) // 5 + 1


def _broken_down(seconds):
    if _is_unknown(seconds):
        return seconds
    seconds = int(seconds // 1)
    days, rest = divmod(seconds, 86400)
    y, m, d = _civil_from_days(days)
    yday = days - _days_from_civil(y, 1, 1) + 1
    return struct_time((y, m, d, rest // 3600, rest // 60 % 60, rest % 60, (days + 3) % 7, yday, 0))


def gmtime(seconds=None, /):
    return _broken_down(time() if seconds is None else seconds)


def localtime(seconds=None, /):
    if seconds is None:
        seconds = time()
    if _is_unknown(seconds):
        return seconds
    return _broken_down(seconds + _dy2st.utc_offset(seconds))


def _seconds(t):
    return _days_from_civil(t[0], t[1], t[2]) * 86400 + t[3] * 3600 + t[4] * 60 + t[5]


def mktime(t, /):
    seconds = _seconds(t)
    return float(seconds - _dy2st.utc_offset(seconds))


def _week(t, first):
    """Week of the year with weeks that start on weekday `first` (Monday is 0)."""
    return (t[7] + 6 - (t[6] - first) % 7) // 7


def strftime(format, t=None, /):
    if t is None:
        t = localtime()
    if _is_unknown(t):
        return t
    hour = t[3] % 12 or 12
    table = {
        "Y": "%d" % t[0], "m": "%02d" % t[1], "d": "%02d" % t[2], "H": "%02d" % t[3], "M": "%02d" % t[4],
        "S": "%02d" % t[5], "y": "%02d" % (t[0] % 100), "j": "%03d" % t[7], "w": "%d" % ((t[6] + 1) % 7),
        "u": "%d" % (t[6] + 1), "b": _MONTHS[t[1] - 1][:3], "B": _MONTHS[t[1] - 1], "h": _MONTHS[t[1] - 1][:3],
        "a": _DAYS[t[6]][:3], "A": _DAYS[t[6]], "I": "%02d" % hour, "p": "AM" if t[3] < 12 else "PM", "Z": "UTC",
        "z": "+0000", "%": "%", "n": "\n", "t": "\t", "e": "%2d" % t[2], "U": "%02d" % _week(t, 6),
        "W": "%02d" % _week(t, 0), "C": "%02d" % (t[0] // 100), "s": "%d" % _seconds(t),
    }
    table["c"] = "%s %s %s %s %s" % (table["a"], table["b"], table["e"], _clock(t), table["Y"])
    table["x"] = table["D"] = "%s/%s/%s" % (table["m"], table["d"], table["y"])
    table["X"] = table["T"] = _clock(t)
    table["F"] = "%s-%s-%s" % (table["Y"], table["m"], table["d"])
    table["R"] = "%s:%s" % (table["H"], table["M"])
    out = []
    i = 0
    while i < len(format):
        c = format[i]
        if c == "%" and i + 1 < len(format):
            i += 1
            out.append(table.get(format[i], "%" + format[i]))
        else:
            out.append(c)
        i += 1
    return "".join(out)


def _clock(t):
    return "%02d:%02d:%02d" % (t[3], t[4], t[5])


def asctime(t=None, /):
    if t is None:
        t = localtime()
    if _is_unknown(t):
        return t
    return "%s %s %2d %s %d" % (_DAYS[t[6]][:3], _MONTHS[t[1] - 1][:3], t[2], _clock(t), t[0])


def ctime(seconds=None, /):
    return asctime(localtime(seconds))


def get_clock_info(name, /):
    raise ValueError("unknown clock")
