"""Stands for `paddle.base.data_feeder`."""
from ..common_ops_import import check_dtype, check_type, check_variable_and_dtype, convert_dtype
