//! Images with channels last are turned to channels first for the kernels, and back.

use dy2st_kernels::movement;
use dy2st_tensor::HostTensor;

use crate::call::{OpCall, Outcome};

/// Whether and how an op's images are turned.
pub struct Layout {
    rank: usize,
    last: bool,
}

impl Layout {
    /// The layout that `data_format` names for images of a rank.
    pub fn of(call: &OpCall, rank: usize) -> Outcome<Self> {
        Ok(Self { rank, last: rank > 2 && call.text("data_format")?.ends_with('C') })
    }

    /// Whether channels come last.
    pub const fn is_last(&self) -> bool {
        self.last
    }

    /// Channels first.
    pub fn forth(&self, call: &OpCall, x: &HostTensor) -> Outcome<HostTensor> {
        if !self.last {
            return Ok(x.clone());
        }
        let mut axes = vec![0, self.rank - 1];
        axes.extend(1..self.rank - 1);
        movement::permute(x, &axes).map_err(|error| call.kernel(error))
    }

    /// Channels where they were.
    pub fn back(&self, call: &OpCall, x: HostTensor) -> Outcome<HostTensor> {
        if !self.last {
            return Ok(x);
        }
        let mut axes = vec![0];
        axes.extend(2..self.rank);
        axes.push(1);
        movement::permute(&x, &axes).map_err(|error| call.kernel(error))
    }

    /// The shape of an image with its channels first.
    pub fn shape_forth(&self, shape: &[usize]) -> Vec<usize> {
        if !self.last {
            return shape.to_vec();
        }
        let mut turned = vec![shape[0], shape[self.rank - 1]];
        turned.extend(&shape[1..self.rank - 1]);
        turned
    }
}

/// A list of one number for each spatial dim.
pub fn per_dim(call: &OpCall, name: &str, spatial: usize) -> Outcome<Vec<usize>> {
    let given = call.shape(name)?;
    match given.len() {
        1 => Ok(vec![given[0]; spatial]),
        count if count == spatial => Ok(given),
        count => Err(call.invalid(format!("{name} has {count} numbers for {spatial} dims"))),
    }
}

/// A window that is larger than the input by less than a stride fits once: what it lacks becomes padding.
pub fn make_room(padding: &mut [(usize, usize)], input: &[usize], window: &[usize], strides: &[usize]) {
    for (axis, (before, after)) in padding.iter_mut().enumerate() {
        let lack = window[axis].saturating_sub(input[axis] + *before + *after);
        if lack < strides[axis] {
            *after += lack;
        }
    }
}

/// Padding before and after each spatial dim, by the algorithm that the op names. `window` is the reach of the window.
pub fn padding(
    call: &OpCall,
    input: &[usize],
    window: &[usize],
    strides: &[usize],
    has_algorithm: bool,
) -> Outcome<Vec<(usize, usize)>> {
    let spatial = input.len();
    let algorithm = if has_algorithm { call.text("padding_algorithm")? } else { "EXPLICIT".into() };
    if &*algorithm == "VALID" {
        return Ok(vec![(0, 0); spatial]);
    }
    if &*algorithm == "SAME" {
        return Ok((0..spatial)
            .map(|axis| {
                let count = input[axis].div_ceil(strides[axis].max(1));
                let all = ((count.max(1) - 1) * strides[axis] + window[axis]).saturating_sub(input[axis]);
                (all / 2, all - all / 2)
            })
            .collect());
    }
    let given = call.shape("paddings")?;
    match given.len() {
        1 => Ok(vec![(given[0], given[0]); spatial]),
        count if count == spatial => Ok(given.into_iter().map(|pad| (pad, pad)).collect()),
        count if count == 2 * spatial => Ok(given.chunks(2).map(|pair| (pair[0], pair[1])).collect()),
        count => Err(call.invalid(format!("paddings has {count} numbers for {spatial} dims"))),
    }
}
