from datetime import datetime, date, timedelta, timezone, time

d = datetime(2024, 2, 29, 13, 5, 9, 120)
print(d, repr(d), d.isoformat(), d.date(), d.time(), d.weekday(), d.strftime("%Y/%m/%d %H-%M-%S %f %A %j"), f"{d:%H:%M}", d.replace(year=2020, microsecond=0))
print(d + timedelta(days=1, hours=11), d - timedelta(seconds=10), d - datetime(2024, 1, 1), d > datetime(2023, 1, 1), d == d.replace(), repr(datetime(2020, 1, 1)))
t = timedelta(days=1, hours=2, minutes=3, seconds=4.5)
print(t, repr(t), t.total_seconds(), t * 2, -t, t / 2, t // timedelta(hours=1), timedelta(0), repr(timedelta()), timedelta(-1), timedelta(hours=25), t > timedelta(1), abs(-t), timedelta(milliseconds=1500), t % timedelta(hours=1))
print(date(2024, 3, 1) - date(2024, 2, 1), date(2024, 1, 31) + timedelta(1), date(2024, 1, 1).isoformat(), repr(date(2024, 1, 2)), date.fromordinal(1), date(1, 1, 1).toordinal(), date(2000, 1, 1).isoweekday())
print(datetime.strptime("2021-03-04 05:06:07", "%Y-%m-%d %H:%M:%S"), datetime.fromisoformat("2021-03-04T05:06:07.5"), datetime.fromtimestamp(0, timezone.utc), datetime(1970, 1, 2, tzinfo=timezone.utc).timestamp(), datetime.combine(date(2020, 1, 1), time(3, 4)))
for bad in (lambda: datetime(2023, 2, 29), lambda: datetime(2023, 13, 1), lambda: datetime(2023, 1, 1, 24), lambda: datetime.strptime("x", "%Y")):
    try:
        bad()
    except ValueError as e:
        print(e)
print(timezone.utc, datetime(2020, 1, 1, tzinfo=timezone(timedelta(hours=8))), isinstance(d, date), {d: 1}[d.replace()])
