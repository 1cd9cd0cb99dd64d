//! Tensor and model file formats of dy2st.
