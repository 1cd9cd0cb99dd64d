//! The Python evaluator of dy2st with its journaled heap.
