//! Tensors in host memory.

use std::sync::Arc;

use crate::random::Elements;
use crate::{contiguous_strides, element_count, Buffer, DType, Element, Scalar, Shape, TensorError};

/// An immutable tensor value. Clones and reshapes share the buffer, which a [`crate::Stream`] may fill when it is first read.
#[derive(Clone, Debug)]
pub struct HostTensor {
    shape: Shape,
    elements: Arc<Elements>,
}

impl HostTensor {
    /// A tensor of `shape` over `buffer`, which must hold as many elements.
    pub fn new(shape: &[usize], buffer: Buffer) -> Result<Self, TensorError> {
        if element_count(shape) != buffer.len() {
            return Err(TensorError::ElementCount { shape: shape.to_vec(), elements: buffer.len() });
        }
        Ok(Self::over(shape, buffer))
    }

    /// The buffer has as many elements.
    fn over(shape: &[usize], buffer: Buffer) -> Self {
        Self::waiting(shape, Arc::new(Elements::new(buffer)))
    }

    /// A tensor of `shape` over as many elements, which may still have to be drawn.
    pub(crate) fn waiting(shape: &[usize], elements: Arc<Elements>) -> Self {
        Self { shape: Shape::from_slice(shape), elements }
    }

    /// A tensor of `shape` over `elements` in row-major order.
    pub fn from_vec<T: Element>(shape: &[usize], elements: Vec<T>) -> Result<Self, TensorError> {
        Self::new(shape, T::buffer(elements))
    }

    /// A tensor of `shape` and `dtype` whose elements are all `value`.
    pub fn full(shape: &[usize], dtype: DType, value: Scalar) -> Self {
        let buffer = Buffer::full(dtype, element_count(shape), value);
        Self::over(shape, buffer)
    }

    /// A tensor of zeros.
    pub fn zeros(shape: &[usize], dtype: DType) -> Self {
        let buffer = Buffer::zeros(dtype, element_count(shape));
        Self::over(shape, buffer)
    }

    /// A 0-D tensor.
    pub fn scalar(dtype: DType, value: Scalar) -> Self {
        Self::full(&[], dtype, value)
    }

    /// Dtype of the elements.
    pub fn dtype(&self) -> DType {
        self.elements.dtype()
    }

    /// The shape.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// Number of dims.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// Number of elements.
    pub fn len(&self) -> usize {
        element_count(&self.shape)
    }

    /// True when there is no element.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Strides in elements.
    pub fn strides(&self) -> Shape {
        contiguous_strides(&self.shape)
    }

    /// The elements.
    pub fn buffer(&self) -> &Buffer {
        self.elements.buffer()
    }

    /// The elements, mutable, when no other tensor shares them.
    pub fn get_mut(&mut self) -> Option<&mut Buffer> {
        // Whoever draws holds the elements weakly until they are drawn.
        self.buffer();
        Arc::get_mut(&mut self.elements).map(Elements::buffer_mut)
    }

    /// The elements, mutable; copied first when another tensor shares them.
    pub fn make_mut(&mut self) -> &mut Buffer {
        self.buffer();
        Arc::make_mut(&mut self.elements).buffer_mut()
    }

    /// The elements by value; copied when another tensor shares them.
    pub fn into_buffer(self) -> Buffer {
        self.buffer();
        Arc::try_unwrap(self.elements).map_or_else(|shared| shared.buffer().clone(), Elements::into_buffer)
    }

    /// The elements as a slice of `T`, if that is their type.
    pub fn as_slice<T: Element>(&self) -> Option<&[T]> {
        T::slice(self.buffer())
    }

    /// The elements, if they are `bool`.
    pub fn as_bool(&self) -> Option<&[bool]> {
        self.as_slice()
    }

    /// The elements, if they are `int32`.
    pub fn as_i32(&self) -> Option<&[i32]> {
        self.as_slice()
    }

    /// The elements, if they are `int64`.
    pub fn as_i64(&self) -> Option<&[i64]> {
        self.as_slice()
    }

    /// The elements, if they are `float32`.
    pub fn as_f32(&self) -> Option<&[f32]> {
        self.as_slice()
    }

    /// The elements, if they are `float64`.
    pub fn as_f64(&self) -> Option<&[f64]> {
        self.as_slice()
    }

    /// The element at a row-major index, if there is one.
    pub fn get(&self, index: usize) -> Option<Scalar> {
        self.buffer().get(index)
    }

    /// The only element of a tensor of one element.
    pub fn item(&self) -> Option<Scalar> {
        if self.len() == 1 {
            self.get(0)
        } else {
            None
        }
    }

    /// All elements, as numbers, in row-major order.
    pub fn scalars(&self) -> impl Iterator<Item = Scalar> + '_ {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// The elements as integers in row-major order.
    pub fn to_i64_vec(&self) -> Vec<i64> {
        self.scalars().map(Scalar::to_i64).collect()
    }

    /// The elements as floats in row-major order.
    pub fn to_f64_vec(&self) -> Vec<f64> {
        self.scalars().map(Scalar::to_f64).collect()
    }

    /// The same elements under another shape of as many; shares the buffer.
    pub fn reshape(&self, shape: &[usize]) -> Result<Self, TensorError> {
        if element_count(shape) != self.len() {
            return Err(TensorError::ElementCount { shape: shape.to_vec(), elements: self.len() });
        }
        Ok(Self { shape: Shape::from_slice(shape), elements: Arc::clone(&self.elements) })
    }

    /// True when both tensors share one buffer.
    pub fn shares_buffer(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.elements, &other.elements)
    }
}

/// Same dtype, same shape and equal elements; NaN differs from itself, and the two zeros are equal.
impl PartialEq for HostTensor {
    fn eq(&self, other: &Self) -> bool {
        self.shape == other.shape && self.buffer() == other.buffer()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reshape_shares_until_written() {
        let tensor = HostTensor::from_vec(&[2, 3], vec![1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0]).unwrap();
        let mut flat = tensor.reshape(&[6]).unwrap();
        assert!(flat.shares_buffer(&tensor));
        assert!(flat.get_mut().is_none());
        flat.make_mut().as_mut_slice::<f32>().unwrap()[0] = 9.0;
        assert_eq!(tensor.as_f32().unwrap()[0], 1.0);
        assert_eq!(flat.get(0), Some(Scalar::Float(9.0)));
        assert!(tensor.reshape(&[5]).is_err());
    }

    #[test]
    fn scalars_convert() {
        assert_eq!(HostTensor::scalar(DType::Int8, Scalar::Int(300)).item(), Some(Scalar::Int(44)));
        assert_eq!(HostTensor::scalar(DType::Bool, Scalar::Float(0.5)).item(), Some(Scalar::Bool(true)));
        assert_eq!(
            HostTensor::scalar(DType::Float16, Scalar::Float(0.1)).item(),
            Some(Scalar::Float(0.099_975_585_937_5))
        );
        assert_eq!(HostTensor::zeros(&[0, 3], DType::Float32).len(), 0);
    }
}
