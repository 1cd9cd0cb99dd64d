//! The inner loops of chains: all functions over one tile, then the next.
#![allow(unsafe_code, reason = "an operand may lie where the result goes, and threads write parts of one slice")]

use std::cell::RefCell;

use smallvec::SmallVec;

use super::super::unary_f32::{vector_at, Stream};
use super::super::{Binary, Unary};
use super::layout::{Reading, TILE};
use super::Chain;
use crate::simd::{vectorize, Simd};
use crate::threads::parts;

/// What one step computes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Max,
    Min,
    Unary(Unary),
    Copy,
}

impl Op {
    /// The functions of two elements that chains compute.
    pub(super) fn of(op: Binary) -> Option<Self> {
        Some(match op {
            Binary::Add => Self::Add,
            Binary::Sub => Self::Sub,
            Binary::Mul => Self::Mul,
            Binary::Div => Self::Div,
            Binary::Max => Self::Max,
            Binary::Min => Self::Min,
            Binary::FloorDiv
            | Binary::TruncDiv
            | Binary::Mod
            | Binary::Fmod
            | Binary::Pow
            | Binary::Fmax
            | Binary::Fmin
            | Binary::Atan2
            | Binary::Hypot
            | Binary::Copysign
            | Binary::Heaviside
            | Binary::And
            | Binary::Or
            | Binary::Xor
            | Binary::Shl
            | Binary::Shr => return None,
        })
    }
}

/// Which operands have an element for each of the tile; the others have one for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Both,
    First,
    Second,
    Neither,
}

impl Mode {
    pub(super) const fn of(a_scalar: bool, b_scalar: bool) -> Self {
        match (a_scalar, b_scalar) {
            (false, false) => Self::Both,
            (false, true) => Self::First,
            (true, false) => Self::Second,
            (true, true) => Self::Neither,
        }
    }
}

/// One step: operands and result are numbers of pointers. Inputs come first, then numbers, scratch and outputs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Code {
    pub(super) op: Op,
    pub(super) a: usize,
    pub(super) b: usize,
    pub(super) to: usize,
    pub(super) mode: Mode,
}

/// The pointers of one tile.
struct Tile<'a> {
    code: &'a [Code],
    at: &'a [*mut f32],
    len: usize,
}

impl<'a> Tile<'a> {
    /// # Safety
    /// Every pointer that a step names as an operand with elements, or as its result, has `len` elements; every other
    /// operand has one. Two of them are equal or do not overlap. Results may be written.
    const unsafe fn new(code: &'a [Code], at: &'a [*mut f32], len: usize) -> Self {
        Self { code, at, len }
    }
}

vectorize! {
    fn steps<S>(tile: &Tile<'_>) {
        for code in tile.code {
            let (a, b, to) = (tile.at[code.a], tile.at[code.b], tile.at[code.to]);
            let (mode, len) = (code.mode, tile.len);
            // SAFETY: `Tile::new` vouches for the elements of operands and result.
            unsafe {
                match code.op {
                    Op::Add => pairs::<S>(mode, a, b, to, len, |a, b| S::add(a, b)),
                    Op::Sub => pairs::<S>(mode, a, b, to, len, |a, b| S::sub(a, b)),
                    Op::Mul => pairs::<S>(mode, a, b, to, len, |a, b| S::mul(a, b)),
                    Op::Div => pairs::<S>(mode, a, b, to, len, |a, b| S::div(a, b)),
                    // The vectors' functions give `b` when either is NaN.
                    Op::Max => pairs::<S>(mode, a, b, to, len, |a, b| S::select(S::is_nan(a), a, S::max(a, b))),
                    Op::Min => pairs::<S>(mode, a, b, to, len, |a, b| S::select(S::is_nan(a), a, S::min(a, b))),
                    Op::Unary(op) => match mode {
                        Mode::Both | Mode::First => {
                            vector_at(op, &Stream::new(a, to, len));
                        }
                        Mode::Second | Mode::Neither => {
                            vector_at(op, &Stream::new(a, to, 1));
                            let first = *to;
                            std::slice::from_raw_parts_mut(to, len).fill(first);
                        }
                    },
                    Op::Copy => std::ptr::copy(a, to, len),
                }
            }
        }
    }
}

/// # Safety
/// As [`Tile::new`] says.
#[inline(always)]
unsafe fn pairs<S: Simd>(
    mode: Mode,
    a: *const f32,
    b: *const f32,
    to: *mut f32,
    len: usize,
    f: impl Fn(S::F, S::F) -> S::F + Copy,
) {
    // SAFETY: the caller vouches for `len` elements, or one, behind each pointer, and for what may be equal.
    unsafe {
        match mode {
            Mode::Both => each::<S>(
                to,
                len,
                |at| f(S::load_at(a.add(at)), S::load_at(b.add(at))),
                |at, len| f(part::<S>(a.add(at), len), part::<S>(b.add(at), len)),
            ),
            Mode::First => {
                let b = S::splat(*b);
                each::<S>(to, len, |at| f(S::load_at(a.add(at)), b), |at, len| f(part::<S>(a.add(at), len), b));
            }
            Mode::Second => {
                let a = S::splat(*a);
                each::<S>(to, len, |at| f(a, S::load_at(b.add(at))), |at, len| f(a, part::<S>(b.add(at), len)));
            }
            Mode::Neither => {
                let both = f(S::splat(*a), S::splat(*b));
                each::<S>(to, len, |_| both, |_, _| both);
            }
        }
    }
}

/// The `len` elements at `from`, fewer than a vector has.
///
/// # Safety
/// They are readable.
#[inline(always)]
unsafe fn part<S: Simd>(from: *const f32, len: usize) -> S::F {
    // SAFETY: the caller vouches for the elements.
    S::load_part(unsafe { std::slice::from_raw_parts(from, len) })
}

/// Writes `whole(at)` for each vector of `len` elements, and `rest(at, length)` for what remains.
///
/// # Safety
/// `to` has `len` elements, and the functions may be called with what lies within them.
#[inline(always)]
unsafe fn each<S: Simd>(to: *mut f32, len: usize, whole: impl Fn(usize) -> S::F, rest: impl Fn(usize, usize) -> S::F) {
    let mut at = 0;
    while at + S::LANES <= len {
        // SAFETY: the vector ends within the `len` elements.
        unsafe { S::store_at(to.add(at), whole(at)) };
        at += S::LANES;
    }
    if at < len {
        let value = rest(at, len - at);
        // SAFETY: the slice ends with the `len` elements; operands were read before it is made.
        S::store_part(unsafe { std::slice::from_raw_parts_mut(to.add(at), len - at) }, value);
    }
}

thread_local! {
    static SCRATCH: RefCell<Vec<f32>> = const { RefCell::new(Vec::new()) };
}

/// Pointers to inputs and outputs of a run, for the threads that share it.
struct Shared {
    inputs: SmallVec<[*const f32; 8]>,
    outputs: SmallVec<[*mut f32; 4]>,
}

// SAFETY: inputs are only read, and each thread writes other elements of the outputs than the others read or write.
unsafe impl Sync for Shared {}

/// Runs a chain whose inputs and outputs have the lengths that it was made for.
pub(super) fn run(chain: &Chain, inputs: &[&[f32]], outputs: &mut [&mut [f32]]) {
    if chain.layout.len == 0 || outputs.is_empty() {
        return;
    }
    let outputs: SmallVec<[*mut f32; 4]> = outputs.iter_mut().map(|output| output.as_mut_ptr()).collect();
    let inputs = chain.inputs.iter().zip(inputs).map(|(shape, input)| match shape.in_place {
        Some(output) => outputs[output].cast_const(),
        None => input.as_ptr(),
    });
    let shared = Shared { inputs: inputs.collect(), outputs };
    // Threads take whole tiles, or whole segments where tiles do not reach over them.
    let unit = if chain.layout.segment < chain.layout.len { chain.layout.segment } else { chain.layout.tile };
    let work = unit.saturating_mul(chain.code.len() * 2);
    parts(chain.layout.len.div_ceil(unit), work, |first, last| {
        let end = (last * unit).min(chain.layout.len);
        SCRATCH.with_borrow_mut(|scratch| range(chain, &shared, (first * unit, end), scratch));
    });
}

/// The tiles from one element to another.
fn range(chain: &Chain, shared: &Shared, (start, end): (usize, usize), scratch: &mut Vec<f32>) {
    let layout = chain.layout;
    let rows = chain.rows + chain.inputs.len();
    // A line more, so that the rows can begin at one.
    if scratch.len() < (rows + 1) * TILE {
        scratch.resize((rows + 1) * TILE, 0.0);
    }
    let aligned = scratch.as_ptr().align_offset(64).min(TILE);
    let base = scratch[aligned..].as_mut_ptr();
    let row = |row: usize| base.wrapping_add(row * TILE);
    let mut at: SmallVec<[*mut f32; 32]> = SmallVec::new();
    at.extend(shared.inputs.iter().map(|input| input.cast_mut()));
    at.extend(chain.numbers.iter().map(|number| std::ptr::from_ref(number).cast_mut()));
    at.extend((0..chain.rows).map(row));
    let outputs = at.len();
    at.extend(shared.outputs.iter().copied());
    let longest = layout.tile.min(layout.segment).min(end - start);
    for (input, shape) in chain.inputs.iter().enumerate() {
        if let Reading::Repeated(count) = shape.spread.reading() {
            let to = row(chain.rows + input);
            // SAFETY: the row is one of scratch that nothing else uses, a tile long; the input has `count` elements, as
            // `Chain::run` has checked.
            unsafe { repeat(std::slice::from_raw_parts(shared.inputs[input], count), to, longest) };
            at[input] = to;
        }
    }
    let mut position = start;
    while position < end {
        let in_segment = layout.segment - position % layout.segment;
        let len = layout.tile.min(in_segment).min(end - position);
        for (input, shape) in chain.inputs.iter().enumerate() {
            let from = shared.inputs[input];
            at[input] = match shape.spread.reading() {
                Reading::Along => from.wrapping_add(position).cast_mut(),
                Reading::Within(count) => from.wrapping_add(position % count).cast_mut(),
                Reading::Chosen { run, count } => from.wrapping_add(position / run % count).cast_mut(),
                Reading::Stretched { run, count } => {
                    let to = row(chain.rows + input);
                    // SAFETY: as for repeated inputs.
                    unsafe { stretch(std::slice::from_raw_parts(from, count), run, position, to, len) };
                    to
                }
                Reading::Still | Reading::Repeated(_) => continue,
            };
        }
        for (output, pointer) in shared.outputs.iter().enumerate() {
            at[outputs + output] = pointer.wrapping_add(position);
        }
        // SAFETY: inputs and outputs have the elements of this tile by the layout that `Chain::new` made for them, and by
        // the lengths that `Chain::run` checked; rows of scratch are a tile long; an input in place is its output.
        let tile = unsafe { Tile::new(&chain.code, &at, len) };
        steps(&tile);
        position += len;
    }
}

/// Writes `from` over and over, `len` elements in all.
///
/// # Safety
/// `to` has `len` elements that nothing else refers to.
unsafe fn repeat(from: &[f32], to: *mut f32, len: usize) {
    // SAFETY: the caller vouches for the elements.
    let to = unsafe { std::slice::from_raw_parts_mut(to, len) };
    for to in to.chunks_mut(from.len().max(1)) {
        to.copy_from_slice(&from[..to.len()]);
    }
}

/// Writes for each of `len` positions from `position` on the element that its run meets.
///
/// # Safety
/// `to` has `len` elements that nothing else refers to.
unsafe fn stretch(from: &[f32], run: usize, position: usize, to: *mut f32, len: usize) {
    // SAFETY: the caller vouches for the elements.
    let to = unsafe { std::slice::from_raw_parts_mut(to, len) };
    let mut at = 0;
    while at < len {
        let count = (run - (position + at) % run).min(len - at);
        to[at..at + count].fill(from[(position + at) / run % from.len()]);
        at += count;
    }
}
