"""One process: rank 0 of 1. Everything that needs more raises."""
from .._core.absent import absent_getattr as _absent_getattr
from . import fleet


def get_rank(group=None):
    return 0


def get_world_size(group=None):
    return 1


def init_parallel_env():
    return None


def is_initialized():
    return False


def is_available():
    return False


class ParallelEnv:
    rank = 0
    local_rank = 0
    world_size = 1
    nranks = 1
    dev_id = 0
    device_id = 0
    device_type = "cpu"
    current_endpoint = ""
    trainer_endpoints = []


class ReduceOp:
    SUM = 0
    MAX = 1
    MIN = 2
    PROD = 3
    AVG = 4


def barrier(group=None):
    pass


def all_reduce(tensor, op=ReduceOp.SUM, group=None, sync_op=True):
    """With one process, the tensor is its own sum."""
    return None


def all_gather(tensor_list, tensor, group=None, sync_op=True):
    tensor_list.append(tensor.clone())


def broadcast(tensor, src, group=None, sync_op=True):
    return None


__getattr__ = _absent_getattr("paddle.distributed")
