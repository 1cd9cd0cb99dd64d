//! `--input-spec`: what one argument of the entry is.
//!
//! `x:float32[None,3,224,224]` is a tensor for the parameter `x`, `float32[2]` one for the next parameter, `n=3` a Python
//! value; lists, tuples and dicts may hold both.

use std::ops::Range;
use std::str::FromStr as _;

use dy2st_eval::{Dict, Outcome, Raise, Ref, Value, Vm};
use dy2st_framework::{Session, SsaTensor, TensorRef};
use dy2st_ir::{TensorType, ANY};
use dy2st_source::{codes, Diagnostic, FileId, Files, Span};
use dy2st_syntax::ast::{Constant, Expr, ExprList, ExprTuple, Ranged, UnaryOp};
use dy2st_tensor::{DType, Dim};

/// The name under which the texts are shown.
const SHOWN: &str = "--input-spec";

/// One argument.
pub struct InputSpec {
    /// The parameter that it is for, and where the text says so.
    pub name: Option<(String, Span)>,
    /// Where the whole text stands.
    pub span: Span,
    text: String,
    /// Where the value starts in the text.
    start: usize,
    value: Expr,
}

impl InputSpec {
    /// Reads one text.
    ///
    /// # Errors
    /// A diagnostic at what cannot be read.
    pub fn parse(files: &mut Files, text: &str) -> Result<Self, Diagnostic> {
        let file = files.add(SHOWN, text);
        let (name, start) = name(text);
        let span = Span::new(file, 0, text.len() as u32);
        let name = name.map(|at| (text[at.clone()].to_owned(), Span::new(file, at.start as u32, at.end as u32)));
        // `float32[]` is no Python, but a call has the same length.
        let readable = scalars(&text[start..]);
        let value = dy2st_syntax::parse_expression(&readable).ok_or_else(|| {
            let rest = Span::new(file, start as u32, text.len() as u32);
            unreadable("this is neither a tensor such as `float32[None,3]` nor a Python literal", rest)
        })?;
        let spec = Self { name, span, text: text.to_owned(), start, value };
        spec.check(&spec.value, file)?;
        Ok(spec)
    }

    /// The dims that are numbers, in order: what each is called, and where it stands in the text. `unnamed` is what the
    /// argument is called where the text has no name for it.
    pub fn known_dims(&self, unnamed: &str) -> Vec<(String, Range<usize>)> {
        let mut found = Vec::new();
        let name = self.name.as_ref().map_or(unnamed, |(name, _)| name);
        self.collect(&self.value, name, &mut found);
        found
    }

    fn collect(&self, part: &Expr, name: &str, found: &mut Vec<(String, Range<usize>)>) {
        match part {
            Expr::List(ExprList { elts, .. }) | Expr::Tuple(ExprTuple { elts, .. }) => {
                for (index, item) in elts.iter().enumerate() {
                    self.collect(item, &format!("{name}[{index}]"), found);
                }
            }
            Expr::Dict(dict) => {
                for (key, item) in dict.keys.iter().flatten().zip(&dict.values) {
                    let key = &self.text[self.place(key)];
                    self.collect(item, &format!("{name}[{key}]"), found);
                }
            }
            Expr::Subscript(subscript) if tensor(part).is_ok() => {
                let dims = match &*subscript.slice {
                    Expr::Tuple(tuple) => &tuple.elts[..],
                    one => std::slice::from_ref(one),
                };
                for (axis, one) in dims.iter().enumerate().filter(|(_, one)| matches!(dim(one), Ok(Some(_)))) {
                    let place = self.place(one);
                    let size = &self.text[place.clone()];
                    found.push((format!("dim {axis} of {name} ({size})"), place));
                }
            }
            _ => {}
        }
    }

    fn place(&self, part: &Expr) -> Range<usize> {
        let (from, to) = (usize::from(part.range().start()), usize::from(part.range().end()));
        self.start + from..self.start + to
    }

    fn span_of(&self, part: &Expr, file: FileId) -> Span {
        let at = |offset: dy2st_syntax::ast::TextSize| u32::from(offset) + self.start as u32;
        Span::new(file, at(part.range().start()), at(part.range().end()))
    }

    fn check(&self, part: &Expr, file: FileId) -> Result<(), Diagnostic> {
        let wrong = |message: &str| Err(unreadable(message, self.span_of(part, file)));
        match part {
            Expr::List(list) => list.elts.iter().try_for_each(|item| self.check(item, file)),
            Expr::Tuple(tuple) => tuple.elts.iter().try_for_each(|item| self.check(item, file)),
            Expr::Dict(dict) => {
                if dict.keys.iter().any(|key| !key.as_ref().is_some_and(is_literal)) {
                    return wrong("the keys of a dict are literals");
                }
                dict.values.iter().try_for_each(|item| self.check(item, file))
            }
            _ if is_literal(part) => Ok(()),
            _ => match tensor(part) {
                Ok(_) => Ok(()),
                Err((message, at)) => Err(unreadable(&message, self.span_of(at, file))),
            },
        }
    }

    /// The argument: a placeholder for a tensor, the value itself otherwise.
    pub fn value(&self, vm: &mut Vm, session: &Session, module: &Ref) -> Outcome {
        self.make(&self.value, vm, session, module)
    }

    fn make(&self, part: &Expr, vm: &mut Vm, session: &Session, module: &Ref) -> Outcome {
        match part {
            Expr::List(list) => {
                let items = self.make_all(&list.elts, vm, session, module)?;
                Ok(vm.new_list(items))
            }
            Expr::Tuple(tuple) => Ok(Value::tuple(self.make_all(&tuple.elts, vm, session, module)?)),
            Expr::Dict(dict) => {
                let made = vm.new_dict(Dict::new());
                for (key, item) in dict.keys.iter().flatten().zip(&dict.values) {
                    let (key, item) = (self.make(key, vm, session, module)?, self.make(item, vm, session, module)?);
                    vm.set_item(&made, &key, item)?;
                }
                Ok(made)
            }
            _ => match tensor(part) {
                Ok((dtype, dims)) => placeholder(vm, session, dtype, dims),
                Err(_) => {
                    let text = self.text[self.place(part)].to_owned();
                    let value = vm.evaluate(SHOWN, &text, module)?;
                    value.ok_or_else(|| vm.value_error("this is no literal"))
                }
            },
        }
    }

    fn make_all(&self, parts: &[Expr], vm: &mut Vm, session: &Session, module: &Ref) -> Outcome<Vec<Value>> {
        parts.iter().map(|part| self.make(part, vm, session, module)).collect()
    }
}

/// A tensor of which only the type is known.
pub fn placeholder(vm: &mut Vm, session: &Session, dtype: DType, dims: Vec<Option<usize>>) -> Outcome {
    let dims = dims.into_iter().map(|dim| dim.map_or(ANY, Dim::Known));
    let ty = TensorType::new(dtype, dims);
    session
        .new_tensor(vm, TensorRef::Ssa(SsaTensor { id: dy2st_ir::Value::NONE, ty, requires_grad: false, wants: None }))
}

fn unreadable(message: &str, span: Span) -> Diagnostic {
    Diagnostic::error(codes::SPEC_SYNTAX, format!("the input spec cannot be read: {message}")).at(span)
}

/// The name in front of a text, and where the rest starts.
fn name(text: &str) -> (Option<Range<usize>>, usize) {
    let from = text.len() - text.trim_start().len();
    let length = text[from..].find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len() - from);
    let to = from + length;
    let rest = text[to..].trim_start();
    let is_name = length > 0 && !text[from..].starts_with(|c: char| c.is_ascii_digit());
    let marked = rest.starts_with(':') || (rest.starts_with('=') && !rest.starts_with("=="));
    if !is_name || !marked {
        return (None, from);
    }
    let value = rest[1..].trim_start();
    (Some(from..to), text.len() - value.len())
}

/// `float32[]` as `float32()`.
fn scalars(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("[]") {
        let follows = rest[..at].ends_with(|c: char| c.is_alphanumeric());
        out.push_str(&rest[..at]);
        out.push_str(if follows { "()" } else { "[]" });
        rest = &rest[at + 2..];
    }
    out.push_str(rest);
    out
}

fn is_literal(part: &Expr) -> bool {
    match part {
        Expr::Constant(_) => true,
        Expr::UnaryOp(operation) => {
            matches!(operation.op, UnaryOp::USub | UnaryOp::UAdd) && matches!(*operation.operand, Expr::Constant(_))
        }
        _ => false,
    }
}

type Tensor = (DType, Vec<Option<usize>>);

/// The dtype and dims of `dtype[dim, ...]`; else what is wrong, and where.
fn tensor(part: &Expr) -> Result<Tensor, (String, &Expr)> {
    let wrong = |message: &str| Err((message.to_owned(), part));
    let (named, dims): (&Expr, &[Expr]) = match part {
        Expr::Call(call) if call.args.is_empty() && call.keywords.is_empty() => (&call.func, &[]),
        Expr::Subscript(subscript) => match &*subscript.slice {
            Expr::Tuple(tuple) => (&subscript.value, &tuple.elts),
            one => (&subscript.value, std::slice::from_ref(one)),
        },
        Expr::Name(name) if DType::from_str(name.id.as_str()).is_ok() => {
            return wrong("a dtype needs its dims, as in `float32[2,3]`; `float32[]` has none")
        }
        _ => return wrong("this is neither a tensor such as `float32[None,3]` nor a Python literal"),
    };
    let Expr::Name(name) = named else { return wrong("a tensor is written `float32[None,3]`") };
    let Ok(dtype) = DType::from_str(name.id.as_str()) else {
        let all: Vec<&str> = DType::ALL.iter().map(|dtype| dtype.name()).collect();
        return Err((format!("`{}` is no dtype; there are {}", name.id, all.join(", ")), named));
    };
    let dims = dims.iter().map(dim).collect::<Result<Vec<_>, _>>()?;
    Ok((dtype, dims))
}

/// A dim: a number, or `None` (or -1) for any.
fn dim(part: &Expr) -> Result<Option<usize>, (String, &Expr)> {
    let wrong = || Err(("a dim is a number, or None where any size will do".to_owned(), part));
    match part {
        Expr::Constant(constant) => match &constant.value {
            Constant::None => Ok(None),
            Constant::Int(number) => match i32::try_from(number) {
                Ok(number) if number >= 0 => Ok(Some(number as usize)),
                _ => Err(("a dim is at most 2147483647".to_owned(), part)),
            },
            _ => wrong(),
        },
        Expr::UnaryOp(operation) if operation.op == UnaryOp::USub => match &*operation.operand {
            Expr::Constant(constant) if matches!(&constant.value, Constant::Int(one) if one == &1.into()) => Ok(None),
            _ => wrong(),
        },
        _ => wrong(),
    }
}

/// What evaluation of a literal raised.
pub fn raised(raise: Raise) -> Diagnostic {
    match raise {
        Raise::Refuse(diagnostic) => *diagnostic,
        Raise::Exception(_) | Raise::Exit(_) => {
            Diagnostic::error(codes::SPEC_SYNTAX, "the input spec cannot be evaluated")
        }
    }
}
