"""What the package is made of: dtypes, arrays over Python lists, functions."""
