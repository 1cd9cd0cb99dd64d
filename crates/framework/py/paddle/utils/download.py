"""Downloads are refused: evaluation has no network."""
from .._core.absent import private_getattr

__getattr__ = private_getattr(__name__)


def get_weights_path_from_url(url, md5sum=None):
    raise RuntimeError(
        "Cannot download " + str(url) + ": there is no network access here. Build the model with pretrained=False and load weights from a file."
    )


def is_url(path):
    return path.startswith("http://") or path.startswith("https://")


def get_path_from_url(url, root_dir, md5sum=None, check_exist=True, decompress=True, method="get"):
    return get_weights_path_from_url(url)
