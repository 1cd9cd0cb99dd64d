//! Source text of loaded code, and literals.

use std::rc::Rc;

use dy2st_syntax::ast::{self, Expr};

use super::{arg, text};
use crate::dict::Dict;
use crate::domain::{BinaryOp, UnaryOp};
use crate::native::{Args, Outcome};
use crate::value::{Payload, Value};
use crate::vm::Vm;

pub(super) fn install(vm: &mut Vm) {
    vm.register_native("_dy2st", "source_line", source_line);
    vm.register_native("_dy2st", "source_of", source_of);
    vm.register_native("_dy2st", "literal_eval", literal_eval);
}

fn source_line(vm: &mut Vm, args: Args) -> Outcome {
    let path = text(vm, &args, 0)?;
    let line = vm.index(&arg(&args, 1))?;
    let found = vm.files.iter().find(|(_, file)| file.path() == &*path).map(|(_, file)| file.clone());
    Ok(match (found, u32::try_from(line)) {
        (Some(file), Ok(line)) if line >= 1 && line <= file.lines().count() => {
            let text = file.line_text(line);
            if text.is_empty() && line == file.lines().count() {
                Value::None
            } else {
                Value::str(&format!("{text}\n"))
            }
        }
        _ => Value::None,
    })
}

/// The text of a function or class and the line where it starts, decorators included.
fn source_of(vm: &mut Vm, args: Args) -> Outcome {
    let mut object = arg(&args, 0);
    while let Value::Object(r) = &object {
        let inner = match &vm.heap.read(r).payload {
            Payload::BoundMethod(parts) => parts.0.clone(),
            Payload::StaticMethod(f) | Payload::ClassMethod(f) => f.clone(),
            _ => break,
        };
        object = inner;
    }
    let span = match &object {
        Value::Object(r) => match &vm.heap.read(r).payload {
            Payload::Function(f) => f.code.span,
            Payload::Class(class) => class.span,
            _ => None,
        },
        _ => None,
    };
    let Some(span) = span else { return Ok(Value::None) };
    let file = vm.files.get(span.file).clone();
    let mut first = file.lines().line(span.start);
    // Decorators stand above the definition.
    while first > 1 {
        let above = file.line_text(first - 1).trim_start();
        if above.starts_with('@') {
            first -= 1;
        } else {
            break;
        }
    }
    let last = file.lines().line(span.end.saturating_sub(1).max(span.start));
    let mut text = String::new();
    for line in first..=last {
        text.push_str(file.line_text(line));
        text.push('\n');
    }
    Ok(Value::tuple(vec![Value::str(&text), Value::Int(i64::from(first))]))
}

fn literal_eval(vm: &mut Vm, args: Args) -> Outcome {
    let source = text(vm, &args, 0)?;
    let source = source.trim_start_matches([' ', '\t']);
    match crate::compile::parse_expression(source) {
        Some(expr) => literal(vm, &expr),
        None => Err(vm.raise("SyntaxError", "invalid syntax")),
    }
}

fn malformed(vm: &Vm) -> crate::native::Raise {
    vm.value_error("malformed node or string on line 1")
}

fn literals(vm: &mut Vm, elts: &[Expr]) -> Outcome<Vec<Value>> {
    elts.iter().map(|e| literal(vm, e)).collect()
}

fn literal(vm: &mut Vm, expr: &Expr) -> Outcome {
    match expr {
        Expr::Constant(c) => constant(vm, &c.value),
        Expr::Tuple(e) => Ok(Value::tuple(literals(vm, &e.elts)?)),
        Expr::List(e) => {
            let items = literals(vm, &e.elts)?;
            Ok(vm.new_list(items))
        }
        Expr::Set(e) => {
            let mut set = Dict::new();
            for item in literals(vm, &e.elts)? {
                vm.put(&mut set, item, Value::None)?;
            }
            Ok(vm.new_set(set))
        }
        Expr::Dict(e) => {
            let mut dict = Dict::new();
            for (key, value) in e.keys.iter().zip(&e.values) {
                let Some(key) = key else { return Err(malformed(vm)) };
                let (key, value) = (literal(vm, key)?, literal(vm, value)?);
                vm.put(&mut dict, key, value)?;
            }
            Ok(vm.new_dict(dict))
        }
        Expr::UnaryOp(e) if matches!(e.op, ast::UnaryOp::USub | ast::UnaryOp::UAdd) => {
            let value = literal(vm, &e.operand)?;
            if !matches!(value, Value::Int(_) | Value::BigInt(_) | Value::Float(_) | Value::Complex(_)) {
                return Err(malformed(vm));
            }
            vm.unary(if e.op == ast::UnaryOp::USub { UnaryOp::Neg } else { UnaryOp::Pos }, &value)
        }
        Expr::BinOp(e) if matches!(e.op, ast::Operator::Add | ast::Operator::Sub) => {
            let (a, b) = (literal(vm, &e.left)?, literal(vm, &e.right)?);
            match (&a, &b) {
                (Value::Int(_) | Value::Float(_), Value::Complex(_)) => {
                    vm.binary(if e.op == ast::Operator::Add { BinaryOp::Add } else { BinaryOp::Sub }, &a, &b)
                }
                _ => Err(malformed(vm)),
            }
        }
        _ => Err(malformed(vm)),
    }
}

fn constant(vm: &mut Vm, constant: &ast::Constant) -> Outcome {
    Ok(match constant {
        ast::Constant::None => Value::None,
        ast::Constant::Bool(b) => Value::Bool(*b),
        ast::Constant::Str(text) => Value::str(text),
        ast::Constant::Bytes(bytes) => Value::Bytes(Rc::from(bytes.as_slice())),
        ast::Constant::Int(n) => crate::compile::int_value(&n.to_string()),
        ast::Constant::Float(f) => Value::Float(*f),
        ast::Constant::Complex { real, imag } => Value::Complex(Rc::new((*real, *imag))),
        ast::Constant::Ellipsis => Value::Ellipsis,
        ast::Constant::Tuple(_) => return Err(malformed(vm)),
    })
}
