"""Internal helpers that older model code imports."""
from ._core.absent import absent_getattr as _absent_getattr
from ._core.dtype import convert as _convert


def convert_dtype(dtype):
    """The name of a dtype."""
    return _convert(dtype)._name


def convert_np_dtype_to_dtype_(np_dtype):
    return _convert(np_dtype)


def check_variable_and_dtype(input, input_name, expected_dtype, op_name, extra_message=""):
    pass


def check_type(input, input_name, expected_type, op_name, extra_message=""):
    pass


def check_dtype(input_dtype, input_name, expected_dtype, op_name, extra_message=""):
    pass


__getattr__ = _absent_getattr("paddle.common_ops_import")
