//! The Program/Block/Op intermediate representation of dy2st.
