"""What the rest of the package is built on: dtypes, the tensor class, names, argument checks."""
