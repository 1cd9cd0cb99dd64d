//! The memory of a plan: a run of elements for each dtype, in which every value has its place.
//!
//! An [`Access`] is made once and says which places one op reads and writes; that no write overlaps a read or another
//! write is checked there. [`Arena::open`] hands the slices out at every run without looking again.
#![allow(unsafe_code, reason = "slices of one vector are handed out together, checked beforehand to be disjoint")]

use dy2st_tensor::{bf16, f16, Complex, DType, HostTensor};
use smallvec::SmallVec;

use crate::{buffer_slice, Item, KernelError, Slice, SliceMut};

/// Elements before the first place start at an address that is a multiple of this many bytes, where the type allows it.
const ALIGNMENT: usize = 64;

/// A range of elements of one dtype in an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Dtype of the elements.
    pub dtype: DType,
    /// First element.
    pub start: usize,
    /// Number of elements.
    pub len: usize,
}

impl Place {
    fn overlaps(&self, other: &Self) -> bool {
        self.dtype == other.dtype && self.start < other.start + other.len && other.start < self.start + self.len
    }
}

/// Where an op reads an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// In the arena.
    Arena(Place),
    /// In the arena, where this write goes to as well: the op works in place and sees the elements through the write.
    InPlace(usize),
    /// Outside; the number is the caller's.
    Outside(usize),
}

/// Where an op writes a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Write {
    /// In the arena.
    Arena(Place),
    /// Outside.
    Outside,
}

/// The places that one op reads and writes, checked to be disjoint.
#[derive(Clone, Debug)]
pub struct Access {
    reads: Vec<Read>,
    writes: Vec<Write>,
    /// For each dtype that occurs: how many elements the arena must have.
    reach: SmallVec<[(DType, usize); 2]>,
}

/// The slices that an op reads.
pub type Reads<'a> = SmallVec<[Slice<'a>; 4]>;

/// The slices that an op writes.
pub type Writes<'a> = SmallVec<[SliceMut<'a>; 2]>;

impl Access {
    /// Fails when a write overlaps a read or another write.
    pub fn new(reads: Vec<Read>, writes: Vec<Write>) -> Result<Self, KernelError> {
        let overlap = || KernelError::shape("arena", "an op writes what it reads");
        let mut written: Vec<Place> = Vec::new();
        for write in &writes {
            if let Write::Arena(place) = write {
                if written.iter().any(|other| place.overlaps(other)) {
                    return Err(overlap());
                }
                written.push(*place);
            }
        }
        let mut reach: SmallVec<[(DType, usize); 2]> = SmallVec::new();
        let mut needs = |place: &Place| {
            let end = place.start.checked_add(place.len).ok_or_else(outside)?;
            match reach.iter_mut().find(|(dtype, _)| *dtype == place.dtype) {
                Some((_, most)) => *most = (*most).max(end),
                None => reach.push((place.dtype, end)),
            }
            Ok::<_, KernelError>(())
        };
        for read in &reads {
            match read {
                Read::Arena(place) if written.iter().any(|write| place.overlaps(write)) => return Err(overlap()),
                Read::Arena(place) => needs(place)?,
                Read::InPlace(write) if *write >= writes.len() => return Err(overlap()),
                Read::InPlace(_) | Read::Outside(_) => {}
            }
        }
        written.iter().try_for_each(needs)?;
        Ok(Self { reads, writes, reach })
    }

    /// What is read, in order.
    pub fn reads(&self) -> &[Read] {
        &self.reads
    }

    /// What is written, in order.
    pub fn writes(&self) -> &[Write] {
        &self.writes
    }
}

/// Elements with the first of them aligned.
#[derive(Debug)]
struct Elements<T> {
    data: Vec<T>,
    first: usize,
    len: usize,
}

impl<T: Item> Elements<T> {
    fn new(len: usize) -> Self {
        let slack = if len == 0 { 0 } else { ALIGNMENT / std::mem::size_of::<T>() };
        let data = vec![T::default(); len + slack];
        let first = data.as_ptr().align_offset(ALIGNMENT).min(slack);
        Self { data, first, len }
    }

    fn get(&self, place: &Place) -> Option<&[T]> {
        let all = self.data.get(self.first..self.first + self.len)?;
        all.get(place.start..place.start.checked_add(place.len)?)
    }

    fn get_mut(&mut self, place: &Place) -> Option<&mut [T]> {
        let all = self.data.get_mut(self.first..self.first + self.len)?;
        all.get_mut(place.start..place.start.checked_add(place.len)?)
    }

    /// The first element of a place that lies in the arena.
    fn at(&mut self, place: &Place) -> *mut T {
        self.data.as_mut_ptr().wrapping_add(self.first + place.start)
    }
}

macro_rules! arena {
    ($($field:ident $variant:ident $dtype:ident $T:ty;)*) => {
        /// The elements of all values of a plan.
        #[derive(Debug)]
        pub struct Arena { $($field: Elements<$T>,)* }

        impl Arena {
            /// Zeros: for each dtype as many as `count` says.
            pub fn new(count: impl Fn(DType) -> usize) -> Self {
                Self { $($field: Elements::new(count(DType::$dtype)),)* }
            }

            /// Number of elements of a dtype.
            fn len(&self, dtype: DType) -> usize {
                match dtype { $(DType::$dtype => self.$field.len,)* }
            }

            /// Bytes of all elements.
            pub fn bytes(&self) -> usize {
                0 $(+ self.$field.data.len() * std::mem::size_of::<$T>())*
            }

            /// The elements of a place.
            pub fn read(&self, place: &Place) -> Result<Slice<'_>, KernelError> {
                match place.dtype { $(DType::$dtype => self.$field.get(place).map(Item::wrap),)* }.ok_or_else(outside)
            }

            /// The elements of a place, to write.
            pub fn write(&mut self, place: &Place) -> Result<SliceMut<'_>, KernelError> {
                match place.dtype { $(DType::$dtype => self.$field.get_mut(place).map(Item::wrap_mut),)* }
                    .ok_or_else(outside)
            }

            /// Copies elements from one place to another of the same dtype and length; the two may overlap.
            pub fn copy(&mut self, from: &Place, to: &Place) -> Result<(), KernelError> {
                if from.dtype != to.dtype || from.len != to.len {
                    return Err(outside());
                }
                self.read(from)?;
                self.read(to)?;
                match from.dtype {
                    $(DType::$dtype => {
                        let (source, target) = (self.$field.first + from.start, self.$field.first + to.start);
                        self.$field.data.copy_within(source..source + from.len, target);
                    })*
                }
                Ok(())
            }

            /// The elements of a place, for as long as the caller likes.
            ///
            /// # Safety
            /// The place lies in the arena, the arena lives and is not used otherwise for `'a`, and nobody writes the
            /// place meanwhile.
            unsafe fn shared<'a>(&mut self, place: &Place) -> Slice<'a> {
                match place.dtype {
                    $(DType::$dtype => {
                        let at = self.$field.at(place);
                        // SAFETY: the caller vouches for the range and for the lifetime.
                        Slice::$variant(unsafe { std::slice::from_raw_parts(at, place.len) })
                    })*
                }
            }

            /// The elements of a place, to write, for as long as the caller likes.
            ///
            /// # Safety
            /// The place lies in the arena, the arena lives and is not used otherwise for `'a`, and nobody else reads or
            /// writes the place meanwhile.
            unsafe fn unique<'a>(&mut self, place: &Place) -> SliceMut<'a> {
                match place.dtype {
                    $(DType::$dtype => {
                        let at = self.$field.at(place);
                        // SAFETY: the caller vouches for the range and for the lifetime.
                        SliceMut::$variant(unsafe { std::slice::from_raw_parts_mut(at, place.len) })
                    })*
                }
            }
        }
    };
}

arena! {
    bool Bool Bool bool;
    u8 U8 UInt8 u8;
    i8 I8 Int8 i8;
    i16 I16 Int16 i16;
    i32 I32 Int32 i32;
    i64 I64 Int64 i64;
    f16 F16 Float16 f16;
    bf16 BF16 BFloat16 bf16;
    f32 F32 Float32 f32;
    f64 F64 Float64 f64;
    c64 C64 Complex64 Complex<f32>;
    c128 C128 Complex128 Complex<f64>;
}

fn outside() -> KernelError {
    KernelError::shape("arena", "a place is not in the arena")
}

impl Arena {
    /// The slices that an op reads and writes. What lies outside of the arena is asked for by its number, reads by
    /// `reads` and writes, in order, from `writes`. A read in place is an empty slice.
    pub fn open<'a, E: From<KernelError>>(
        &'a mut self,
        access: &Access,
        mut reads: impl FnMut(usize) -> Result<Slice<'a>, E>,
        mut writes: impl Iterator<Item = SliceMut<'a>>,
    ) -> Result<(Reads<'a>, Writes<'a>), E> {
        if access.reach.iter().any(|(dtype, reach)| *reach > self.len(*dtype)) {
            return Err(outside().into());
        }
        let mut to_read = Reads::new();
        for read in &access.reads {
            to_read.push(match read {
                // SAFETY: the reach of the access lies in the arena, as checked; the arena is borrowed for `'a`; no write
                // of the access overlaps this place.
                Read::Arena(place) => unsafe { self.shared(place) },
                Read::InPlace(_) => Slice::Bool(&[]),
                Read::Outside(number) => reads(*number)?,
            });
        }
        let mut to_write = Writes::new();
        for write in &access.writes {
            to_write.push(match write {
                // SAFETY: as above, and no other write or read of the access overlaps this place.
                Write::Arena(place) => unsafe { self.unique(place) },
                Write::Outside => writes.next().ok_or_else(outside)?,
            });
        }
        Ok((to_read, to_write))
    }

    /// Copies a tensor's elements to a place of as many.
    pub fn put(&mut self, tensor: &HostTensor, place: &Place) -> Result<(), KernelError> {
        self.write(place)?.copy_from(buffer_slice(tensor.buffer()))
    }

    /// A tensor of the elements of a place.
    pub fn tensor(&self, place: &Place, shape: &[usize]) -> Result<HostTensor, KernelError> {
        self.read(place)?.to_tensor(shape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(start: usize, len: usize) -> Place {
        Place { dtype: DType::Float32, start, len }
    }

    #[test]
    fn overlapping_access_is_refused() {
        let access = |reads: &[Place], writes: &[Place]| {
            let reads = reads.iter().copied().map(Read::Arena).collect();
            Access::new(reads, writes.iter().copied().map(Write::Arena).collect())
        };
        assert!(access(&[place(0, 4), place(2, 4)], &[place(6, 4)]).is_ok());
        assert!(access(&[place(0, 4)], &[place(3, 4)]).is_err());
        assert!(access(&[], &[place(0, 4), place(3, 4)]).is_err());
        assert!(access(&[Place { dtype: DType::Int32, ..place(0, 4) }], &[place(0, 4)]).is_ok());
        assert!(access(&[], &[place(usize::MAX, 2)]).is_err());
        assert!(Access::new(vec![Read::InPlace(1)], vec![Write::Arena(place(0, 4))]).is_err());
    }

    #[test]
    fn slices_are_handed_out_together() {
        let mut arena = Arena::new(|dtype| if dtype == DType::Float32 { 8 } else { 0 });
        let tensor = HostTensor::from_vec(&[4], vec![1.0f32, 2.0, 3.0, 4.0]).unwrap();
        arena.put(&tensor, &place(0, 4)).unwrap();
        let reads = vec![Read::Arena(place(1, 3)), Read::InPlace(0), Read::Outside(7)];
        let access = Access::new(reads, vec![Write::Arena(place(4, 3)), Write::Outside]).unwrap();
        let (outer, mut fresh) = ([5.0f32], [0.0f32]);
        let ask = |number| Ok::<_, KernelError>(if number == 7 { Slice::F32(&outer) } else { Slice::Bool(&[]) });
        {
            let (reads, mut writes) = arena.open(&access, ask, std::iter::once(SliceMut::F32(&mut fresh))).unwrap();
            let (Slice::F32(a), Slice::F32(c)) = (reads[0], reads[2]) else { panic!("other dtypes") };
            let SliceMut::F32(out) = &mut writes[0] else { panic!("another dtype") };
            assert!(reads[1].is_empty());
            out.copy_from_slice(a);
            assert_eq!((a[0], c[0]), (2.0, 5.0));
        }
        arena.copy(&place(4, 3), &place(5, 3)).unwrap();
        assert_eq!(arena.tensor(&place(4, 4), &[4]).unwrap().as_f32().unwrap(), [2.0, 2.0, 3.0, 4.0]);
        let small = Access::new(vec![], vec![Write::Arena(place(6, 3))]).unwrap();
        assert!(arena.open(&small, |_| Err::<Slice<'_>, _>(outside()), std::iter::empty()).is_err());
        assert!(arena.copy(&place(6, 3), &place(0, 3)).is_err());
    }

    #[test]
    fn places_begin_at_a_line() {
        let mut arena = Arena::new(|_| 3);
        let SliceMut::F32(slice) = arena.write(&place(0, 3)).unwrap() else { panic!("another dtype") };
        assert_eq!(slice.as_ptr() as usize % ALIGNMENT, 0);
    }
}
