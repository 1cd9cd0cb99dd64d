from ..alpha import VALUE as X
