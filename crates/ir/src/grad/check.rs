//! Checks of a rule against the op table.

use super::{Expr, GradRule, Ref, Step, Target};
use crate::table::{Arity, Default};

/// What is wrong with a rule.
pub fn check(rule: &GradRule) -> Result<(), String> {
    let mut defined = vec![false; rule.locals];
    for op in &rule.ops {
        let info = op.info();
        steps(&rule.steps, &mut defined).map_err(|message| format!("{op}: {message}"))?;
        let most = info.operands.len();
        if let Some(index) = highest_operand(&rule.steps).filter(|index| *index >= most) {
            return Err(format!("{op}: names operand {index} of {most}"));
        }
    }
    Ok(())
}

fn highest_operand(steps: &[Step]) -> Option<usize> {
    steps
        .iter()
        .filter_map(|step| match step {
            Step::Let(targets, _) => targets
                .iter()
                .filter_map(|target| match target {
                    Target::Grad(index) | Target::Grads(index) => Some(*index),
                    Target::Local(_) => None,
                })
                .max(),
            Step::Refuse(_) => None,
            Step::If(_, then, other) => highest_operand(then).max(highest_operand(other)),
        })
        .max()
}

fn steps(list: &[Step], defined: &mut Vec<bool>) -> Result<(), String> {
    for step in list {
        match step {
            Step::Refuse(_) => {}
            Step::If(_, then, other) => {
                let before = defined.clone();
                steps(then, defined)?;
                let mut after = before;
                steps(other, &mut after)?;
                for (a, b) in defined.iter_mut().zip(after) {
                    *a &= b;
                }
            }
            Step::Let(targets, expr) => {
                expression(expr, defined)?;
                for target in targets {
                    if let Target::Local(index) = target {
                        defined[*index] = true;
                    }
                }
            }
        }
    }
    Ok(())
}

fn expression(expr: &Expr, defined: &[bool]) -> Result<(), String> {
    match expr {
        Expr::Ref(Ref::Local(index)) if !defined[*index] => Err("a value is used before it is defined".to_string()),
        Expr::Ref(_) | Expr::Number(_) => Ok(()),
        Expr::Binary(_, a, b) => {
            expression(a, defined)?;
            expression(b, defined)
        }
        Expr::Op { kind, args, attrs, copies } => {
            let info = kind.info();
            let fixed = info.operands.iter().filter(|operand| operand.arity != Arity::Variadic).count();
            let variadic =
                info.is_variadic() || args.iter().any(|arg| matches!(arg, Expr::Ref(value) if value.is_many()));
            if args.len() < fixed || (args.len() > fixed && !variadic) {
                return Err(format!("{kind} takes {fixed} operands, got {}", args.len()));
            }
            for attr in info.attrs {
                let required = matches!(attr.default, Default::Required);
                if required && !copies && !attrs.iter().any(|(name, _)| *name == attr.name) {
                    return Err(format!("{kind} needs the attribute `{}`", attr.name));
                }
            }
            args.iter().try_for_each(|arg| expression(arg, defined))
        }
    }
}
