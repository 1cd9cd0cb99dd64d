"""Which version of the API this is."""
full_version = "3.3.1"
major = "3"
minor = "3"
patch = "1"
rc = "0"
commit = "dy2st"
with_gpu = "OFF"


def show():
    print("full_version:", full_version)
    print("major:", major)
    print("minor:", minor)
    print("patch:", patch)
    print("rc:", rc)


def cuda():
    return "False"


def cudnn():
    return "False"


def nccl():
    return "0"


def xpu():
    return "False"
