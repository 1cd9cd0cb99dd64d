//! Makes a failing program small: statements go, blocks become their bodies, expressions become simple ones, as long as
//! the failure stays.

use super::tree::{Clause, Expr, Piece, Program, Stmt};

/// How often a candidate is judged, at most.
const TRIES: usize = 1500;

/// The smallest program that this finds for which `fails` still holds.
pub fn shrink(program: &Program, mut fails: impl FnMut(&Program) -> bool) -> Program {
    let mut best = program.clone();
    let mut tries = 0;
    loop {
        let before = best.clone();
        for candidates in [calls, statements, clauses, expressions] {
            let mut at = 0;
            loop {
                let mut options = candidates(&best, at);
                if options.is_empty() {
                    break;
                }
                options.retain(|option| *option != best);
                let found = options.into_iter().find(|option| {
                    tries += 1;
                    tries <= TRIES && fails(option)
                });
                match found {
                    Some(smaller) => best = smaller,
                    None => at += 1,
                }
            }
        }
        if best == before || tries > TRIES {
            return best;
        }
    }
}

/// Programs without call number `at`; the last call stays.
fn calls(program: &Program, at: usize) -> Vec<Program> {
    if at >= program.calls.len() {
        return Vec::new();
    }
    let mut smaller = program.clone();
    if smaller.calls.len() > 1 {
        smaller.calls.remove(at);
    }
    vec![smaller]
}

/// Programs in which statement number `at`, counted in the order of the text, is gone or is the body of one of its clauses.
fn statements(program: &Program, at: usize) -> Vec<Program> {
    let Some(stmt) = find_stmt(&program.body, &mut at.clone()).cloned() else { return Vec::new() };
    let mut replacements = vec![Vec::new()];
    match &stmt {
        Stmt::Pinned(_) => replacements.clear(),
        Stmt::Line(_) => {}
        Stmt::Block(clauses) if is_definition(clauses) => {}
        Stmt::Block(clauses) => replacements.extend(clauses.iter().map(|clause| clause.body.clone())),
    }
    let mut programs = vec![program.clone()];
    for replacement in replacements {
        let mut smaller = program.clone();
        replace_stmt(&mut smaller.body, &mut at.clone(), &replacement);
        programs.push(smaller);
    }
    programs
}

/// Whether a block is a function or a class, whose body means nothing elsewhere.
fn is_definition(clauses: &[Clause]) -> bool {
    matches!(clauses[0].head.first(), Some(Piece::Text(text)) if text.starts_with("def ") || text.starts_with("class "))
}

/// Programs in which statement number `at` has one clause less.
fn clauses(program: &Program, at: usize) -> Vec<Program> {
    let Some(stmt) = find_stmt(&program.body, &mut at.clone()).cloned() else { return Vec::new() };
    let mut programs = vec![program.clone()];
    let Stmt::Block(clauses) = &stmt else { return programs };
    for drop in 1..clauses.len() {
        let kept: Vec<Clause> =
            clauses.iter().enumerate().filter(|(index, _)| *index != drop).map(|(_, clause)| clause.clone()).collect();
        let mut smaller = program.clone();
        replace_stmt(&mut smaller.body, &mut at.clone(), &[Stmt::Block(kept)]);
        programs.push(smaller);
    }
    programs
}

/// Programs in which expression number `at` is simple, or is one of its own parts of the same type.
fn expressions(program: &Program, at: usize) -> Vec<Program> {
    let mut target = None;
    let mut count = at;
    edit_exprs(&mut program.body.clone(), &mut |expr| {
        if count == 0 && target.is_none() {
            target = Some(expr.clone());
        }
        count = count.wrapping_sub(1);
    });
    let Some(target) = target else { return Vec::new() };
    let mut options = vec![Expr::word(target.ty, target.ty.simplest())];
    parts(&target, &mut options);
    let mut programs = vec![program.clone()];
    for option in options {
        let mut smaller = program.clone();
        let mut count = at;
        edit_exprs(&mut smaller.body, &mut |expr| {
            let here = count == 0;
            count = count.wrapping_sub(1);
            if here {
                *expr = option.clone();
            }
        });
        programs.push(smaller);
    }
    // What is simple already is not tried again.
    programs.dedup();
    programs
}

fn parts(expr: &Expr, into: &mut Vec<Expr>) {
    for piece in &expr.pieces {
        if let Piece::Hole(part) = piece {
            if part.ty == into[0].ty {
                into.push(part.clone());
            } else {
                parts(part, into);
            }
        }
    }
}

fn find_stmt<'a>(body: &'a [Stmt], at: &mut usize) -> Option<&'a Stmt> {
    for stmt in body {
        if *at == 0 {
            return Some(stmt);
        }
        *at -= 1;
        if let Stmt::Block(clauses) = stmt {
            for clause in clauses {
                if let Some(found) = find_stmt(&clause.body, at) {
                    return Some(found);
                }
            }
        }
    }
    None
}

fn replace_stmt(body: &mut Vec<Stmt>, at: &mut usize, with: &[Stmt]) -> bool {
    for index in 0..body.len() {
        if *at == 0 {
            body.splice(index..=index, with.iter().cloned());
            return true;
        }
        *at -= 1;
        if let Stmt::Block(clauses) = &mut body[index] {
            for clause in clauses {
                if replace_stmt(&mut clause.body, at, with) {
                    return true;
                }
            }
        }
    }
    false
}

/// Visits every expression in the order of the text. An expression that was replaced is not entered.
fn edit_exprs(body: &mut [Stmt], edit: &mut impl FnMut(&mut Expr)) {
    for stmt in body {
        match stmt {
            Stmt::Line(pieces) => edit_pieces(pieces, edit),
            Stmt::Pinned(_) => {}
            Stmt::Block(clauses) => {
                for clause in clauses {
                    edit_pieces(&mut clause.head, edit);
                    edit_exprs(&mut clause.body, edit);
                }
            }
        }
    }
}

fn edit_pieces(pieces: &mut [Piece], edit: &mut impl FnMut(&mut Expr)) {
    for piece in pieces {
        if let Piece::Hole(expr) = piece {
            edit(expr);
            edit_pieces(&mut expr.pieces, edit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree::clause;
    use super::super::types::Ty;
    use super::*;

    #[test]
    fn keeps_only_what_the_failure_needs() {
        let sum = Expr::build(Ty::Int, "($ + $)", vec![Expr::word(Ty::Int, "bad"), Expr::word(Ty::Int, "7")]);
        let inner = Stmt::line("x = $", vec![sum]);
        let program = Program {
            body: vec![
                Stmt::pinned("keep"),
                Stmt::line("y = 1", vec![]),
                Stmt::Block(vec![clause("if a:", vec![], vec![inner]), clause("else:", vec![], vec![])]),
            ],
            footer: String::new(),
            calls: vec!["(1,)".to_owned(), "(2,)".to_owned()],
        };
        let small = shrink(&program, |candidate| candidate.text().contains("bad"));
        assert_eq!(small.body, vec![Stmt::pinned("keep"), Stmt::line("x = $", vec![Expr::word(Ty::Int, "bad")])]);
        assert_eq!(small.calls.len(), 1);
    }
}
