"""`urllib`, whose parts Python 2 had in modules of their own."""
import urllib.parse as parse
