"""Distance layers, under the name of PaddlePaddle's file."""
from .common import PairwiseDistance
