"""About the platform, which is always the same one here."""


def system():
    return "Linux"


def machine():
    return "x86_64"


def processor():
    return "x86_64"


def node():
    return "localhost"


def release():
    return ""


def version():
    return ""


def platform(aliased=False, terse=False):
    return "Linux-x86_64"


def architecture(executable="", bits="", linkage=""):
    return ("64bit", "ELF")


def python_version():
    return "3.11.7"


def python_version_tuple():
    return ("3", "11", "7")


def python_implementation():
    return "CPython"


def python_compiler():
    return ""


def uname():
    return ("Linux", "localhost", "", "", "x86_64")
