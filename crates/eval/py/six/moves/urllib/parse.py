"""`urllib.parse`."""
from urllib.parse import *
