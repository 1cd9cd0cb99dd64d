//! Plans, executors, eager dispatch and the gradient tape of dy2st.
