//! What staging knows of the elements of integer tensors: sizes that went through a tensor, as `paddle.shape(x)[2:]` does,
//! come out as the sizes that they are.
//!
//! In: an op as it was recorded. Out: for each result whose elements all are known numbers or numbers that the Program has
//! as Python's, these. Everything else is forgotten, and an element is only ever read where its number is visible.

use std::collections::HashMap;

use dy2st_framework::SymbolicScalar;
use dy2st_ir::{Attr, Attrs, DimArg, OpKind, Type, Value};
use dy2st_tensor::{DType, HostTensor, Scalar};

/// Tensors of more elements are no lists of sizes.
const MOST: usize = 64;

/// One element.
#[derive(Clone, Debug, PartialEq)]
pub enum Element {
    /// A number.
    Known(i64),
    /// A Python number of the Program.
    Run(SymbolicScalar),
}

/// All elements of a tensor of integers, the last axis fastest.
#[derive(Clone, Debug)]
pub struct Elements {
    shape: Vec<usize>,
    items: Vec<Element>,
}

impl Elements {
    fn new(shape: Vec<usize>, items: Vec<Element>) -> Option<Self> {
        (dy2st_tensor::element_count(&shape) == items.len() && items.len() <= MOST).then_some(Self { shape, items })
    }

    /// Of a tensor that staging has.
    pub fn of_host(tensor: &HostTensor) -> Option<Self> {
        if !is_size(tensor.dtype()) || tensor.len() > MOST {
            return None;
        }
        let number = |scalar: Scalar| match scalar {
            Scalar::Int(number) => Some(Element::Known(number)),
            Scalar::Bool(_) | Scalar::Float(_) | Scalar::Complex(..) => None,
        };
        Self::new(tensor.shape().to_vec(), tensor.scalars().map(number).collect::<Option<_>>()?)
    }

    /// The one at an index of a 1-D tensor, or the only one.
    pub fn at(&self, index: Option<i64>) -> Option<&Element> {
        match index {
            Some(index) if self.shape.len() == 1 => self.items.get(usize::try_from(index).ok()?),
            None if self.items.len() == 1 => self.items.first(),
            Some(_) | None => None,
        }
    }

    /// As a tensor, where all are numbers.
    pub fn host(&self, dtype: DType) -> Option<HostTensor> {
        let numbers = self.known()?;
        if dtype == DType::Int64 {
            return HostTensor::from_vec(&self.shape, numbers).ok();
        }
        let numbers: Vec<i32> = numbers.into_iter().map(|number| i32::try_from(number).ok()).collect::<Option<_>>()?;
        HostTensor::from_vec(&self.shape, numbers).ok()
    }

    fn known(&self) -> Option<Vec<i64>> {
        let number = |item: &Element| match item {
            Element::Known(number) => Some(*number),
            Element::Run(_) => None,
        };
        self.items.iter().map(number).collect()
    }
}

/// Dtypes that hold any size as it is: int32 only those that fit, which the ops here keep.
fn is_size(dtype: DType) -> bool {
    matches!(dtype, DType::Int64 | DType::Int32)
}

/// What an operand is: elements, a Python number, or neither.
pub enum Given {
    /// A tensor's elements.
    Tensor(Elements),
    /// A Python integer of the Program.
    Number(SymbolicScalar),
    /// Nothing is known.
    Unknown,
}

/// Makes the number that an op gives for two numbers of which one is the Program's.
pub type Combine<'a> = &'a dyn Fn(OpKind, &Element, &Element) -> Option<Element>;

/// Elements of the results of an op; none where they are not known.
pub fn of(
    kind: OpKind,
    operands: &[Given],
    attrs: &Attrs,
    results: &[(Value, Type)],
    combine: Combine<'_>,
) -> HashMap<Value, Elements> {
    let Some((first, ty)) = results.first() else { return HashMap::new() };
    let Type::Tensor(tensor) = ty else { return HashMap::new() };
    if !is_size(tensor.dtype) {
        return HashMap::new();
    }
    if kind == OpKind::Unbind {
        let [Given::Tensor(input)] = operands else { return HashMap::new() };
        if input.shape.len() != 1 {
            return HashMap::new();
        }
        let each = results.iter().zip(&input.items);
        return each
            .filter_map(|((value, _), item)| Some((*value, Elements::new(Vec::new(), vec![item.clone()])?)))
            .collect();
    }
    let shape = tensor.dims.iter().map(|dim| dim.known()).collect::<Option<Vec<_>>>();
    let made = shape.and_then(|shape| Elements::new(shape, items(kind, operands, attrs, tensor.dtype, combine)?));
    made.map(|elements| (*first, elements)).into_iter().collect()
}

fn items(kind: OpKind, operands: &[Given], attrs: &Attrs, dtype: DType, combine: Combine<'_>) -> Option<Vec<Element>> {
    let tensor = |index: usize| match operands.get(index) {
        Some(Given::Tensor(elements)) => Some(elements),
        Some(Given::Number(_) | Given::Unknown) | None => None,
    };
    let fits = |number: i64| dtype == DType::Int64 || i32::try_from(number).is_ok();
    match kind {
        OpKind::TensorFromScalar => match operands.first()? {
            // A size that does not fit 32 bits has no place in one.
            Given::Number(number) if dtype == DType::Int64 => Some(vec![Element::Run(number.clone())]),
            Given::Number(_) | Given::Tensor(_) | Given::Unknown => None,
        },
        OpKind::Constant => match attrs.get("value")? {
            Attr::Tensor(tensor) => Elements::of_host(tensor).map(|elements| elements.items),
            _ => None,
        },
        OpKind::Full if operands.is_empty() => match (attrs.get("value")?, attrs.get("shape")?) {
            (Attr::Int(number), Attr::Dims(dims)) if fits(*number) => {
                let sizes = dims.iter().map(|dim| match dim {
                    DimArg::Const(size) => usize::try_from(*size).ok(),
                    DimArg::Operand(_) => None,
                });
                let count = dy2st_tensor::element_count(&sizes.collect::<Option<Vec<_>>>()?);
                (count <= MOST).then(|| vec![Element::Known(*number); count])
            }
            _ => None,
        },
        OpKind::Stack | OpKind::Concat => {
            // Along the first axis, elements follow each other.
            let first = matches!(attrs.get("axis"), None | Some(Attr::Int(0)));
            let parts: Vec<&Elements> = (0..operands.len()).map(tensor).collect::<Option<_>>()?;
            first.then(|| parts.iter().flat_map(|part| part.items.iter().cloned()).collect())
        }
        OpKind::Assign | OpKind::Reshape | OpKind::Squeeze | OpKind::Unsqueeze | OpKind::Flatten => {
            tensor(0).map(|input| input.items.clone())
        }
        OpKind::Cast => {
            let input = tensor(0)?;
            let fit = |item: &Element| match item {
                Element::Known(number) => fits(*number),
                Element::Run(_) => dtype == DType::Int64,
            };
            input.items.iter().all(fit).then(|| input.items.clone())
        }
        OpKind::Slice => slice(tensor(0)?, attrs),
        OpKind::Scale => {
            // Whole numbers only; by default nothing is added.
            let whole = |name: &str, default: i64| match attrs.get(name) {
                None => Some(default),
                Some(Attr::Int(number)) => Some(*number),
                Some(Attr::Float(number)) if number.fract() == 0.0 && number.abs() < 1e9 => Some(*number as i64),
                Some(_) => None,
            };
            let (by, more) = (whole("scale", 1)?, whole("bias", 0)?);
            let after = !matches!(attrs.get("bias_after_scale"), Some(Attr::Bool(false)));
            let scaled = |number: i64| {
                if after {
                    number.checked_mul(by)?.checked_add(more)
                } else {
                    number.checked_add(more)?.checked_mul(by)
                }
            };
            let results = tensor(0)?.known()?.into_iter().map(|number| scaled(number).filter(|number| fits(*number)));
            results.map(|number| number.map(Element::Known)).collect()
        }
        OpKind::Add | OpKind::Subtract | OpKind::Multiply | OpKind::FloorDivide | OpKind::Remainder => {
            let met = pairs(&tensor(0)?.items, &tensor(1)?.items)?;
            let result = |(a, b): (Element, Element)| match (&a, &b) {
                (Element::Known(a), Element::Known(b)) => {
                    arithmetic(kind, *a, *b).filter(|number| fits(*number)).map(Element::Known)
                }
                _ if dtype == DType::Int64 => combine(kind, &a, &b),
                _ => None,
            };
            met.into_iter().map(result).collect()
        }
        _ => None,
    }
}

/// Of two numbers; divisors are positive, so that every way to round is the same.
fn arithmetic(kind: OpKind, a: i64, b: i64) -> Option<i64> {
    match kind {
        OpKind::Add => a.checked_add(b),
        OpKind::Subtract => a.checked_sub(b),
        OpKind::Multiply => a.checked_mul(b),
        OpKind::FloorDivide if a >= 0 && b > 0 => Some(a / b),
        OpKind::Remainder if a >= 0 && b > 0 => Some(a % b),
        _ => None,
    }
}

/// Elements that meet: of equal lists, or of a list and one number.
fn pairs(a: &[Element], b: &[Element]) -> Option<Vec<(Element, Element)>> {
    match (a, b) {
        (a, [b]) => Some(a.iter().map(|a| (a.clone(), b.clone())).collect()),
        ([a], b) => Some(b.iter().map(|b| (a.clone(), b.clone())).collect()),
        (a, b) => (a.len() == b.len()).then(|| a.iter().cloned().zip(b.iter().cloned()).collect()),
    }
}

/// A part of a list.
fn slice(input: &Elements, attrs: &Attrs) -> Option<Vec<Element>> {
    let one = |name: &str| match attrs.get(name)? {
        Attr::Ints(numbers) if numbers.len() == 1 => numbers.first().copied(),
        Attr::Dims(dims) => match dims.as_slice() {
            [DimArg::Const(number)] => Some(*number),
            _ => None,
        },
        _ => None,
    };
    if input.shape.len() != 1 || one("axes")? != 0 {
        return None;
    }
    let length = input.items.len() as i64;
    let place = |end: i64| (if end < 0 { end.saturating_add(length) } else { end }).clamp(0, length) as usize;
    let (start, end) = (place(one("starts")?), place(one("ends")?));
    Some(input.items.get(start..end.max(start))?.to_vec())
}
