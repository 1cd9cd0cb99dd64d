//! Dtypes, dims, shapes, host tensors, promotion and tensor formatting of dy2st.
