import io
import logging
import sys
import warnings

buf = io.StringIO()
logging.basicConfig(stream=buf, level=logging.INFO, format="%(levelname)s|%(name)s|%(message)s|%(funcName)s|%(lineno)d|%(module)s|%(filename)s")
log = logging.getLogger("a.b")


def work():
    log.info("hello %s %d", "x", 5)
    log.debug("hidden")
    log.warning("dict %(k)s", {"k": "v"})
    logging.error("root")


work()
try:
    1 / 0
except ZeroDivisionError:
    log.exception("failed")
    log.error("again", exc_info=True)
print(buf.getvalue(), end="")
print(log, log.parent, logging.getLogger("a"), logging.getLogger("a.b") is log, logging.getLogger() is logging.root, log.getEffectiveLevel(), log.isEnabledFor(10), logging.getLogger("a").getChild("b") is log)
print(logging.getLevelName(20), logging.getLevelName("INFO"), logging.getLevelName(15), logging.INFO, logging.NOTSET)
out = io.StringIO()
h = logging.StreamHandler(out)
h.setFormatter(logging.Formatter("{levelname:<8}{message}", style="{"))
h.setLevel("WARNING")
own = logging.getLogger("own")
own.addHandler(h)
own.propagate = False
own.setLevel(logging.DEBUG)
own.debug("no")
own.warning("yes")
own.log(35, "custom")
own.critical("crit %r", [1])
print(out.getvalue(), own.handlers == [h], own.hasHandlers(), h)


class Only(logging.Filter):
    def filter(self, record):
        return "keep" in record.getMessage()


h.addFilter(Only())
own.error("keep me")
own.error("drop me")
print(out.getvalue().splitlines()[-1])
logging.disable(logging.CRITICAL)
own.critical("keep disabled")
logging.disable(logging.NOTSET)
print(len(out.getvalue().splitlines()))
ad = logging.LoggerAdapter(own, {"u": 1})
ad.error("keep adapter")
own.removeHandler(h)
own.addHandler(logging.NullHandler())
own.error("keep silent")
print(out.getvalue().splitlines()[-1])
try:
    own.setLevel("NOPE")
except ValueError as e:
    print(e)
rec = logging.LogRecord("n", 20, "/p/q.py", 7, "m %s", ("z",), None, "fn")
print(rec.getMessage(), rec.module, rec, logging.Formatter("%(asctime)s", datefmt="%Y").usesTime(), logging.Formatter().format(rec))
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    warnings.warn("one")
    warnings.warn("two", DeprecationWarning)

    def inner():
        warnings.warn(RuntimeWarning("three"), stacklevel=2)

    inner()
    print([(str(x.message), x.category.__name__, x.filename.endswith("t_logging_warnings.py"), x.lineno) for x in w])
with warnings.catch_warnings():
    warnings.simplefilter("error")
    try:
        warnings.warn("raised", UserWarning)
    except UserWarning as e:
        print("caught", e)
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("default")
    for i in range(3):
        warnings.warn("same")
    warnings.filterwarnings("ignore", message=".*quiet")
    warnings.warn("be quiet")
    warnings.filterwarnings("ignore", category=FutureWarning)
    warnings.warn("f", FutureWarning)
    print(len(w), [str(x.message) for x in w])
print(warnings.formatwarning("msg", UserWarning, "f.py", 3, "code()"), end="")
try:
    warnings.warn("x", int)
except TypeError as e:
    print(e)
err = io.StringIO()
old, sys.stderr = sys.stderr, err
warnings.warn("to stderr")
logging.getLogger("zz").warning("also")
sys.stderr = old
print(err.getvalue().replace(__file__, "FILE"), end="")
rec = logging.makeLogRecord({"msg": "timed"})
print(rec.created > 1e9, 0 <= rec.msecs < 1000, len(logging.Formatter("%(asctime)s %(msecs)d").format(rec).split()), logging.Formatter("%(created)d|%(message)s").format(rec).endswith("|timed"))
