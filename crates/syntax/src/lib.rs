//! Parsing, printing, editing and name analysis of the Python that dy2st reads.
