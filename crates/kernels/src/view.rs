//! What kernels read and write: a shape over contiguous row-major elements that somebody else owns.

use dy2st_tensor::{
    bf16, element_count, f16, memory, with_buffer, Buffer, Complex, DType, Element, HostTensor, Scalar,
};

use crate::KernelError;

macro_rules! slices {
    ($($variant:ident $dtype:ident $T:ty;)*) => {
        /// Elements to read.
        #[derive(Clone, Copy, Debug)]
        #[allow(missing_docs, reason = "each variant is named for its element type")]
        pub enum Slice<'a> { $($variant(&'a [$T]),)* }

        /// Elements to write.
        #[derive(Debug)]
        #[allow(missing_docs, reason = "each variant is named for its element type")]
        pub enum SliceMut<'a> { $($variant(&'a mut [$T]),)* }

        impl Slice<'_> {
            /// Dtype of the elements.
            pub const fn dtype(&self) -> DType {
                match self { $(Self::$variant(_) => DType::$dtype,)* }
            }

            /// Number of elements.
            pub const fn len(&self) -> usize {
                match self { $(Self::$variant(slice) => slice.len(),)* }
            }

            /// True when there is no element.
            pub const fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// An element.
            pub fn get(&self, index: usize) -> Option<Scalar> {
                match self { $(Self::$variant(slice) => slice.get(index).map(|item| item.to_scalar()),)* }
            }

            /// A tensor of these elements.
            pub fn to_tensor(&self, shape: &[usize]) -> Result<HostTensor, KernelError> {
                match self { $(Self::$variant(slice) => HostTensor::from_vec(shape, slice.to_vec()),)* }
                    .map_err(KernelError::Tensor)
            }
        }

        impl<'a> Slice<'a> {
            /// `len` elements from `start` on.
            pub fn part(&self, start: usize, len: usize) -> Result<Slice<'a>, KernelError> {
                let end = start.checked_add(len);
                let part = match self {
                    $(Self::$variant(slice) => end.and_then(|end| slice.get(start..end)).map(Slice::$variant),)*
                };
                part.ok_or_else(|| KernelError::shape("slice", format!("elements {start}+{len} of {}", self.len())))
            }
        }

        impl SliceMut<'_> {
            /// Dtype of the elements.
            pub const fn dtype(&self) -> DType {
                match self { $(Self::$variant(_) => DType::$dtype,)* }
            }

            /// Number of elements.
            pub const fn len(&self) -> usize {
                match self { $(Self::$variant(slice) => slice.len(),)* }
            }

            /// True when there is no element.
            pub const fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// Writes the elements of `from`, which must be as many and of one dtype with these.
            pub fn copy_from(self, from: Slice<'_>) -> Result<(), KernelError> {
                let (expected, found) = (self.dtype(), from.dtype());
                match (self, from) {
                    $((Self::$variant(to), Slice::$variant(from)) if to.len() == from.len() => {
                        to.copy_from_slice(from);
                        Ok(())
                    })*
                    (to, from) if expected == found => {
                        Err(KernelError::OutputShape { expected: vec![from.len()], found: vec![to.len()] })
                    }
                    _ => Err(KernelError::DType { expected, found }),
                }
            }
        }

        $(impl Item for $T {
            fn read(slice: Slice<'_>) -> Option<&[Self]> {
                if let Slice::$variant(slice) = slice { Some(slice) } else { None }
            }
            fn write(slice: SliceMut<'_>) -> Option<&mut [Self]> {
                if let SliceMut::$variant(slice) = slice { Some(slice) } else { None }
            }
            fn wrap(elements: &[Self]) -> Slice<'_> {
                Slice::$variant(elements)
            }
            fn wrap_mut(elements: &mut [Self]) -> SliceMut<'_> {
                SliceMut::$variant(elements)
            }
        })*
    };
}

/// An element type of views.
pub trait Item: Element {
    /// The elements, if they are of this type.
    fn read(slice: Slice<'_>) -> Option<&[Self]>;
    /// The elements, if they are of this type.
    fn write(slice: SliceMut<'_>) -> Option<&mut [Self]>;
    /// Elements of this type, to read.
    fn wrap(elements: &[Self]) -> Slice<'_>;
    /// Elements of this type, to write.
    fn wrap_mut(elements: &mut [Self]) -> SliceMut<'_>;
}

slices! {
    Bool Bool bool;
    U8 UInt8 u8;
    I8 Int8 i8;
    I16 Int16 i16;
    I32 Int32 i32;
    I64 Int64 i64;
    F16 Float16 f16;
    BF16 BFloat16 bf16;
    F32 Float32 f32;
    F64 Float64 f64;
    C64 Complex64 Complex<f32>;
    C128 Complex128 Complex<f64>;
}

/// A tensor to read.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// Its shape.
    pub shape: &'a [usize],
    /// Its elements, as many as the shape says.
    pub data: Slice<'a>,
}

/// A tensor to write.
#[derive(Debug)]
pub struct ViewMut<'a> {
    /// Its shape.
    pub shape: &'a [usize],
    /// Its elements, as many as the shape says.
    pub data: SliceMut<'a>,
}

impl<'a> View<'a> {
    /// A view of `shape` over `elements`.
    pub fn new<T: Item>(shape: &'a [usize], elements: &'a [T]) -> Result<Self, KernelError> {
        check_count(shape, elements.len())?;
        Ok(Self { shape, data: T::wrap(elements) })
    }

    /// Dtype of the elements.
    pub const fn dtype(&self) -> DType {
        self.data.dtype()
    }

    /// Number of elements.
    pub const fn len(&self) -> usize {
        self.data.len()
    }

    /// True when there is no element.
    pub const fn is_empty(&self) -> bool {
        self.data.len() == 0
    }

    /// The elements, which must be of type `T`.
    pub fn items<T: Item>(&self) -> Result<&'a [T], KernelError> {
        T::read(self.data).ok_or(KernelError::DType { expected: T::DTYPE, found: self.dtype() })
    }

    /// The same elements under another shape of as many.
    pub fn reshaped(self, shape: &'a [usize]) -> Result<Self, KernelError> {
        check_count(shape, self.len())?;
        Ok(Self { shape, data: self.data })
    }
}

impl<'a> ViewMut<'a> {
    /// A view of `shape` over `elements`.
    pub fn new<T: Item>(shape: &'a [usize], elements: &'a mut [T]) -> Result<Self, KernelError> {
        check_count(shape, elements.len())?;
        Ok(Self { shape, data: T::wrap_mut(elements) })
    }

    /// Dtype of the elements.
    pub const fn dtype(&self) -> DType {
        self.data.dtype()
    }

    /// Number of elements.
    pub const fn len(&self) -> usize {
        self.data.len()
    }

    /// True when there is no element.
    pub const fn is_empty(&self) -> bool {
        self.data.len() == 0
    }

    /// The elements, which must be of type `T`.
    pub fn items<T: Item>(self) -> Result<&'a mut [T], KernelError> {
        let found = self.dtype();
        T::write(self.data).ok_or(KernelError::DType { expected: T::DTYPE, found })
    }

    /// Fails unless the shape is `shape`.
    pub fn expect_shape(&self, shape: &[usize]) -> Result<(), KernelError> {
        if self.shape == shape {
            Ok(())
        } else {
            Err(KernelError::OutputShape { expected: shape.to_vec(), found: self.shape.to_vec() })
        }
    }
}

fn check_count(shape: &[usize], count: usize) -> Result<(), KernelError> {
    if element_count(shape) == count {
        Ok(())
    } else {
        Err(KernelError::OutputShape { expected: shape.to_vec(), found: vec![count] })
    }
}

impl<'a> From<&'a HostTensor> for View<'a> {
    fn from(tensor: &'a HostTensor) -> Self {
        Self { shape: tensor.shape(), data: with_buffer!(tensor.buffer(), vec => Item::wrap(vec)) }
    }
}

/// A slice to read over a buffer.
pub fn buffer_slice(buffer: &Buffer) -> Slice<'_> {
    with_buffer!(buffer, vec => Item::wrap(vec))
}

/// A slice to write over a buffer.
pub fn buffer_slice_mut(buffer: &mut Buffer) -> SliceMut<'_> {
    with_buffer!(buffer, vec => Item::wrap_mut(vec))
}

/// Allocates a tensor of `shape` and `dtype` and lets `fill` write it.
pub fn allocate(
    shape: &[usize],
    dtype: DType,
    fill: impl FnOnce(ViewMut<'_>) -> Result<(), KernelError>,
) -> Result<HostTensor, KernelError> {
    memory::ensure(shape, dtype)?;
    let mut buffer = Buffer::zeros(dtype, element_count(shape));
    fill(ViewMut { shape, data: buffer_slice_mut(&mut buffer) })?;
    HostTensor::new(shape, buffer).map_err(KernelError::Tensor)
}

/// Allocates a tensor of `shape` with elements of type `T` and lets `fill` write them.
pub fn allocate_items<T: Item>(
    shape: &[usize],
    fill: impl FnOnce(&mut [T]) -> Result<(), KernelError>,
) -> Result<HostTensor, KernelError> {
    memory::ensure(shape, T::DTYPE)?;
    let mut elements = vec![T::default(); element_count(shape)];
    fill(&mut elements)?;
    HostTensor::from_vec(shape, elements).map_err(KernelError::Tensor)
}
