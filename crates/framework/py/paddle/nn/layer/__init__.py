"""Layers, by family."""
from .layers import Layer
