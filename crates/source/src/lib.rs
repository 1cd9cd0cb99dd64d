//! Source files, spans, line index, source maps and diagnostics of dy2st.
