"""Marks that PaddlePaddle's own conversion reads."""
from .api import unified
