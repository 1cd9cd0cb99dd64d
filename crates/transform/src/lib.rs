//! AST to AST conversion of control flow into _jst operations.
