//! The printed form of tensors, as `print(tensor)` gives it under Paddle.
//!
//! One width holds for all items; it is measured on the corner items that a summary would show, also when there is no
//! summary. With a negative item among those, non-negative items get a leading blank where they are short enough.

use std::fmt::Write as _;

use crate::{contiguous_strides, HostTensor, Scalar, ShapeDisplay};

/// What `paddle.set_printoptions` sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintOptions {
    /// Digits after the point of a float that is not whole.
    pub precision: usize,
    /// More elements than this are summarised.
    pub threshold: usize,
    /// Elements shown at both ends of a summarised dim.
    pub edgeitems: usize,
    /// Characters in a line.
    pub linewidth: usize,
    /// Prints floats with an exponent.
    pub sci_mode: bool,
}

impl Default for PrintOptions {
    fn default() -> Self {
        Self { precision: 8, threshold: 1000, edgeitems: 3, linewidth: 80, sci_mode: false }
    }
}

/// Text of `str(tensor)` for a dense tensor on the CPU.
pub fn format_tensor(tensor: &HostTensor, stop_gradient: bool, options: &PrintOptions) -> String {
    let indent = "Tensor".len() + 1;
    format!(
        "Tensor(shape={}, dtype={}, place=Place(cpu), stop_gradient={},\n{:indent$}{})",
        ShapeDisplay(tensor.shape()),
        tensor.dtype(),
        if stop_gradient { "True" } else { "False" },
        "",
        format_elements(tensor, indent, options),
    )
}

/// Text of the elements alone, in brackets; `indent` is the column of the first bracket.
pub fn format_elements(tensor: &HostTensor, indent: usize, options: &PrintOptions) -> String {
    let strides = contiguous_strides(tensor.shape());
    let mut printer = Printer {
        tensor,
        strides: &strides,
        options,
        summary: tensor.len() > options.threshold,
        width: 0,
        signed: false,
        out: String::new(),
    };
    if !tensor.is_empty() {
        printer.measure(0, 0);
    }
    printer.dim(0, 0, indent);
    printer.out
}

struct Printer<'a> {
    tensor: &'a HostTensor,
    strides: &'a [usize],
    options: &'a PrintOptions,
    summary: bool,
    width: usize,
    signed: bool,
    out: String,
}

impl Printer<'_> {
    /// Takes the width and sign of the corner items into account.
    fn measure(&mut self, axis: usize, offset: usize) {
        let Some(&size) = self.tensor.shape().get(axis) else {
            if let Some(value) = self.tensor.get(offset) {
                self.signed |= is_negative(value);
                self.width = self.width.max(format_item(value, self.options).chars().count());
            }
            return;
        };
        for index in self.edges(size) {
            self.measure(axis + 1, offset + index * self.strides[axis]);
        }
    }

    /// Indices of the items at both ends of a dim, or of all items of a short one.
    fn edges(&self, size: usize) -> Vec<usize> {
        let edge = self.options.edgeitems;
        if size > 2 * edge {
            (0..edge).chain(size - edge..size).collect()
        } else {
            (0..size).collect()
        }
    }

    /// Writes the part of the tensor under `axis` at `offset`.
    fn dim(&mut self, axis: usize, offset: usize, indent: usize) {
        let rank = self.tensor.rank();
        let Some(&size) = self.tensor.shape().get(axis) else {
            self.item(offset);
            return;
        };
        let cut = self.summary && size > 2 * self.options.edgeitems;
        let indices = if cut { self.edges(size) } else { (0..size).collect() };
        let last = axis + 1 == rank;
        let line_break = rank - axis - 1;
        let per_line = if last { (self.options.linewidth.saturating_sub(indent) / (self.width + 2)).max(1) } else { 1 };
        self.out.push('[');
        let mut written = 0;
        for (at, &index) in indices.iter().enumerate() {
            if cut && at == self.options.edgeitems {
                self.separate(written, per_line, line_break, indent);
                self.out.push_str("...");
                written += 1;
            }
            self.separate(written, per_line, line_break, indent);
            self.dim(axis + 1, offset + index * self.strides[axis], indent + 1);
            written += 1;
        }
        // With no edge items at all a summary is the dots alone.
        if cut && indices.is_empty() {
            self.out.push_str("...");
        }
        self.out.push(']');
    }

    /// Writes what stands before entry number `written` of a dim.
    fn separate(&mut self, written: usize, per_line: usize, line_break: usize, indent: usize) {
        if written == 0 {
            return;
        }
        self.out.push(',');
        if written % per_line != 0 {
            self.out.push(' ');
            return;
        }
        for _ in 0..line_break.max(1) {
            self.out.push('\n');
        }
        let column = indent + 1;
        let _ = write!(self.out, "{:column$}", "");
    }

    fn item(&mut self, offset: usize) {
        let Some(value) = self.tensor.get(offset) else { return };
        let text = format_item(value, self.options);
        let mut width = self.width;
        if width > text.chars().count() && self.signed && !is_negative(value) {
            self.out.push(' ');
            width -= 1;
        }
        let _ = write!(self.out, "{text:<width$}");
    }
}

fn is_negative(value: Scalar) -> bool {
    match value {
        Scalar::Bool(_) => false,
        Scalar::Int(value) => value < 0,
        Scalar::Float(value) => value < 0.0,
        Scalar::Complex(re, im) => re < 0.0 || (re == 0.0 && im < 0.0),
    }
}

fn format_item(value: Scalar, options: &PrintOptions) -> String {
    match value {
        Scalar::Bool(_) | Scalar::Int(_) => value.to_string(),
        Scalar::Float(value) if options.sci_mode => format_exponent(value, options.precision),
        Scalar::Float(value) if value.ceil() == value => format!("{}.", format_fixed(value, 0)),
        Scalar::Float(value) => format_fixed(value, options.precision),
        Scalar::Complex(re, im) => {
            let part = |x: f64| {
                if options.sci_mode {
                    format_exponent(x, options.precision)
                } else {
                    format_fixed(x, options.precision)
                }
            };
            format!("({}{}{}j)", part(re), if im >= 0.0 { "+" } else { "" }, part(im))
        }
    }
}

/// Python's `f"{value:.{precision}f}"`.
pub fn format_fixed(value: f64, precision: usize) -> String {
    if value.is_finite() {
        format!("{value:.precision$}")
    } else {
        non_finite(value)
    }
}

/// Python's `f"{value:.{precision}e}"`: a sign and at least two digits in the exponent.
pub fn format_exponent(value: f64, precision: usize) -> String {
    if !value.is_finite() {
        return non_finite(value);
    }
    let text = format!("{value:.precision$e}");
    match text.split_once('e') {
        Some((mantissa, exponent)) => {
            let (sign, digits) = exponent.strip_prefix('-').map_or(('+', exponent), |digits| ('-', digits));
            format!("{mantissa}e{sign}{digits:0>2}")
        }
        None => text,
    }
}

fn non_finite(value: f64) -> String {
    let text = if value.is_nan() {
        "nan"
    } else if value > 0.0 {
        "inf"
    } else {
        "-inf"
    };
    text.to_string()
}
