//! What becomes of each constructor of Python's grammar: the table `grammar/python.toml` as Rust.
//!
//! `StmtKind::from(&stmt).info().status` and the like. The conversions from the tree are matches without a wildcard, so a
//! constructor that the table does not list does not compile.

use dy2st_source::Code;

pub use crate::node_table::{ExprKind, OperatorKind, PatternKind, StmtKind};

/// What becomes of a constructor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// The text stays.
    Kept,
    /// Rewritten where it may depend on a tensor.
    Converted,
    /// Kept in some places, rewritten or refused in others.
    Partial,
    /// Kept in converted text, refused under staging.
    Refused,
}

/// One entry of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NodeInfo {
    /// The name in Python's ASDL.
    pub name: &'static str,
    /// What becomes of it.
    pub status: Status,
    /// The stage that rewrites it.
    pub stage: Option<&'static str>,
    /// The code of its refusal.
    pub code: Option<Code>,
    /// What there is to say about it.
    pub note: &'static str,
    /// A folder of testdata/cases, or a snippet.
    pub case: &'static str,
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::visit::{descendants, Node};

    fn all() -> Vec<&'static NodeInfo> {
        let statements = StmtKind::ALL.iter().map(|kind| kind.info());
        let expressions = ExprKind::ALL.iter().map(|kind| kind.info());
        let patterns = PatternKind::ALL.iter().map(|kind| kind.info());
        let operators = OperatorKind::ALL.iter().map(|kind| kind.info());
        statements.chain(expressions).chain(patterns).chain(operators).collect()
    }

    /// The names of all constructors in a text.
    fn names_in(text: &str) -> Vec<&'static str> {
        let module = crate::parse::parse_text(text).unwrap_or_else(|| panic!("{text} does not parse"));
        let mut names = Vec::new();
        for node in module.body.iter().flat_map(|stmt| descendants(Node::Stmt(stmt))) {
            match node {
                Node::Stmt(stmt) => names.push(StmtKind::from(stmt).info().name),
                Node::Pattern(pattern) => names.push(PatternKind::from(pattern).info().name),
                Node::Expr(expr) => {
                    names.push(ExprKind::from(expr).info().name);
                    match expr {
                        crate::ast::Expr::BoolOp(e) => names.push(OperatorKind::from(&e.op).info().name),
                        crate::ast::Expr::BinOp(e) => names.push(OperatorKind::from(&e.op).info().name),
                        crate::ast::Expr::UnaryOp(e) => names.push(OperatorKind::from(&e.op).info().name),
                        crate::ast::Expr::Compare(e) => {
                            names.extend(e.ops.iter().map(|op| OperatorKind::from(op).info().name));
                        }
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        names
    }

    #[test]
    fn every_constructor_occurs_in_its_case() {
        let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/cases");
        for info in all() {
            let text = if info.case.contains([' ', '\n']) {
                info.case.to_owned()
            } else {
                let path = cases.join(info.case).join("model.py");
                std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
            };
            assert!(names_in(&text).contains(&info.name), "{} does not occur in {}", info.name, info.case);
        }
    }

    #[test]
    fn codes_and_stages_go_with_the_status() {
        for info in all() {
            assert_eq!(info.status == Status::Kept, info.stage.is_none() && info.code.is_none(), "{}", info.name);
            if let Some(code) = info.code {
                assert!(code.info().is_some(), "{}: {code} is not in the table", info.name);
            }
        }
    }
}
