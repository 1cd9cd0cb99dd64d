//! CPU kernels of dy2st.
