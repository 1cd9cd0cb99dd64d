//! Staging: partial evaluation of converted code into a Program.
