"""Customs of language and country: C's."""
LC_ALL, LC_CTYPE, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_NUMERIC, LC_TIME = 6, 0, 3, 4, 5, 1, 2


class Error(Exception):
    pass


def setlocale(category, locale=None):
    return "C.UTF-8"


def getlocale(category=LC_CTYPE):
    return ("en_US", "UTF-8")


def getpreferredencoding(do_setlocale=True):
    return "utf-8"


def getdefaultlocale():
    return ("en_US", "UTF-8")
