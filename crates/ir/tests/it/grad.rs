//! Gradient rules: well formed, complete, and of the right types.

use dy2st_ir::grad::{apply, complaints, parse, rule, Forward, GradEmitter};
use dy2st_ir::text::parse_application;
use dy2st_ir::{infer, Attrs, OpError, OpKind, SymbolTable, Type};

/// Emits types instead of values.
struct Types(SymbolTable);

impl GradEmitter for Types {
    type Value = Type;
    type Error = OpError;

    fn emit(&mut self, kind: OpKind, operands: &[Option<Type>], attrs: Attrs) -> Result<Vec<Type>, OpError> {
        let operands: Vec<Type> = operands.iter().map(|operand| operand.clone().unwrap_or(Type::None)).collect();
        Ok(infer(kind, &operands, &attrs, &mut self.0)?.into_vec())
    }

    fn type_of(&self, value: &Type) -> Type {
        value.clone()
    }
}

#[test]
fn every_rule_is_there_and_asked_for() {
    assert_eq!(complaints(), Vec::<String>::new());
}

#[test]
fn gradients_have_the_types_of_operands() {
    let text = std::fs::read_to_string("../../testdata/ops/gradients.txt").unwrap();
    let mut failures = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (kind, operands, attrs, _) = parse_application(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        // An op that is run as others has no rule of its own.
        let Some(rule) = rule(kind) else { continue };
        let mut emitter = Types(SymbolTable::new());
        let results = match emitter.emit(kind, &operands, attrs.clone()) {
            Ok(results) => results,
            Err(error) => {
                failures.push(format!("{line}: {error}"));
                continue;
            }
        };
        let float =
            |ty: &Type| ty.as_tensor().is_some_and(|tensor| tensor.dtype.is_float() || tensor.dtype.is_complex());
        let result_grads: Vec<Option<Type>> = results.iter().map(|ty| float(ty).then(|| ty.clone())).collect();
        let wanted: Vec<bool> = operands.iter().map(|ty| ty.as_ref().is_some_and(float)).collect();
        let forward = Forward {
            kind,
            operands: &operands,
            attrs: &attrs,
            results: &results,
            result_grads: &result_grads,
            wanted: &wanted,
        };
        match apply(rule, &mut emitter, &forward) {
            Err(error) => failures.push(format!("{line}: {error}")),
            Ok(grads) => {
                for (index, (grad, operand)) in grads.iter().zip(&operands).enumerate() {
                    if grad.is_some() && grad != operand {
                        failures.push(format!("{line}: gradient {index} is {grad:?}, not {operand:?}"));
                    }
                }
                if grads.iter().all(Option::is_none) {
                    failures.push(format!("{line}: has no gradient"));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_differentiable_op_has_a_case() {
    let text = std::fs::read_to_string("../../testdata/ops/gradients.txt").unwrap();
    let without = ["conj", "real", "imag", "complex", "as_real", "as_complex", "fft_c2c", "fft_c2r"];
    let missing: Vec<&str> = OpKind::ALL
        .iter()
        .filter(|kind| rule(**kind).is_some() && !kind.name().ends_with("_grad") && !without.contains(&kind.name()))
        .map(|kind| kind.name())
        .filter(|name| !text.lines().any(|line| line.starts_with(&format!("{name}("))))
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn wrong_rules_say_where() {
    for (text, message) in [
        ("grad relu(%x) -> (%out) {\n  d%x = relux(d%out)\n}", "2:9: there is no op `relux`"),
        ("grad relu(%x) -> (%out) {\n  d%x = where(%x, d%y, 0.0)\n}", "there is no result %y"),
        ("grad relu(%x) -> (%out) {\n  d%x = pow(%x, z=1.0)\n}", "no attribute `z`"),
        ("grad softmax(%x) -> (%out) {\n  d%x = sum(%x, axis=$axes)\n}", "no attribute `axes`"),
        ("grad relu(%x) -> (%out) {\n  d%x = add(%x)\n}", "add takes 2 operands, got 1"),
        ("grad relu(%x) -> (%out) {\n  d%x = transpose(%x)\n}", "needs the attribute `perm`"),
        ("grad relu(%x) -> (%out) {\n  if 1 == 2 {\n %t = %x\n }\n d%x = %t\n}", "used before it is defined"),
    ] {
        let error = parse(text).unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}
