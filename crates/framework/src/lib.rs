//! The paddle and numpy API of dy2st as embedded Python over typed ops.
