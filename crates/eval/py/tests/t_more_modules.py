import base64
import codecs
import csv
import errno
import io
import linecache
import posixpath
import shlex
import timeit
import uuid
import reprlib
from urllib.parse import urlparse, urljoin, quote, unquote, urlencode, parse_qs, urlsplit, quote_plus


def attempt(f, *args, **kw):
    try:
        print(repr(f(*args, **kw)))
    except Exception as e:
        print(type(e).__name__, e)


print(list(csv.reader(io.StringIO('a,b,"c,d"\r\n1,"x""y",\n\n" q ",z,"multi\nline"\n'))))
print(list(csv.DictReader(io.StringIO("n,v\na,1\nb,2,3\nc\n"))), list(csv.reader(["a;b; c"], delimiter=";", skipinitialspace=True)))
out = io.StringIO()
w = csv.writer(out)
w.writerow(["a", 1, None, 'say "hi"', "x,y", 2.5])
w.writerows([[""], ["multi\nline", ""]])
d = csv.DictWriter(out, ["k", "v"], lineterminator="\n")
d.writeheader()
d.writerow({"k": 1})
print(repr(out.getvalue()))
attempt(d.writerow, {"zz": 1})
print(shlex.split("a 'b c' \"d \\\" e\" f\\ g"), shlex.quote("it's"), shlex.join(["a", "b c"]))
attempt(shlex.split, "'open")
print(uuid.UUID("12345678123456781234567812345678"), uuid.uuid3(uuid.NAMESPACE_DNS, "x.org"), uuid.uuid5(uuid.NAMESPACE_URL, "x"), len(str(uuid.uuid4())), uuid.uuid4().version)
u = urlparse("https://user@Host.org:8080/a/b;p?q=1&r=a%20b#frag")
print(u, u.hostname, u.port, u.geturl(), urlsplit("/x?y").path, urlparse("bj/x/y.tar").path)
print(urljoin("http://a/b/c/d", "../e"), urljoin("http://a/b/", "c"), urljoin("http://a/b", "/z"), urljoin("http://a/b", "//h/z"), quote("a b/ü&"), unquote("a%20b%C3%BC"), quote_plus("a b&"), urlencode({"a": 1, "b": "x y"}), parse_qs("a=1&a=2&b=x+y&c="))
print(base64.b64encode(b"hello world"), base64.b64decode("aGVsbG8gd29ybGQ="), base64.urlsafe_b64encode(b"\xff\xfe\xfd"), base64.b16encode(b"\x01\xab"))
attempt(base64.b64decode, "abc")
print(errno.ENOENT, errno.errorcode[17], posixpath.join("a", "b"), codecs.lookup("utf8").name, codecs.encode("é", "utf-8"), linecache.getline("nope.py", 1), timeit.timeit(lambda: None, number=3) >= 0)
print(reprlib.repr(list(range(100))), reprlib.repr("x" * 100), reprlib.repr({i: i for i in range(10)}), reprlib.repr((1,)), reprlib.repr({3, 1}))
