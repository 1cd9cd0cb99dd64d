//! How control leaves a piece of code: what [`Flow`](crate::liveness::Flow) says of its exits, without the names.
//!
//! It takes no memory, so that a stage may ask for every rest of a long body.

use crate::ast::{ExceptHandler, Stmt};
use crate::liveness::{is_irrefutable, is_true, keeps_exceptions};

/// Which ways out of a piece of code some path reaches.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Exits {
    /// Its end.
    pub falls: bool,
    /// A `break` of an enclosing loop.
    pub breaks: bool,
    /// A `continue` of an enclosing loop.
    pub continues: bool,
    /// A `return`.
    pub returns: bool,
}

impl Exits {
    const NOTHING: Self = Self { falls: true, breaks: false, continues: false, returns: false };
    const NOWHERE: Self = Self { falls: false, ..Self::NOTHING };

    /// Those of a statement list.
    pub fn of(body: &[Stmt]) -> Self {
        let mut all = Self::NOTHING;
        for stmt in body {
            if !all.falls {
                break;
            }
            all = all.then(Self::of_stmt(stmt));
        }
        all
    }

    /// Whether control can leave other than at the end.
    pub fn has_exit(self) -> bool {
        self.breaks || self.continues || self.returns
    }

    /// Those of one statement.
    pub fn of_stmt(stmt: &Stmt) -> Self {
        match stmt {
            Stmt::Return(_) => Self { returns: true, ..Self::NOWHERE },
            Stmt::Break(_) => Self { breaks: true, ..Self::NOWHERE },
            Stmt::Continue(_) => Self { continues: true, ..Self::NOWHERE },
            Stmt::Raise(_) => Self::NOWHERE,
            Stmt::If(choice) => Self::of(&choice.body).or(Self::of(&choice.orelse)),
            Stmt::While(repeat) => Self::of_loop(&repeat.body, &repeat.orelse, is_true(&repeat.test)),
            Stmt::For(each) => Self::of_loop(&each.body, &each.orelse, false),
            Stmt::AsyncFor(each) => Self::of_loop(&each.body, &each.orelse, false),
            Stmt::With(with) => Self::of_with(&with.items, &with.body),
            Stmt::AsyncWith(with) => Self::of_with(&with.items, &with.body),
            Stmt::Match(choose) => {
                let complete = choose.cases.iter().any(|case| case.guard.is_none() && is_irrefutable(&case.pattern));
                let all = choose.cases.iter().map(|case| Self::of(&case.body)).reduce(Self::or);
                match all {
                    Some(all) if complete => all,
                    Some(all) => all.or(Self::NOTHING),
                    None => Self::NOTHING,
                }
            }
            Stmt::Try(attempt) => Self::of_try(&attempt.body, &attempt.handlers, &attempt.orelse, &attempt.finalbody),
            Stmt::TryStar(attempt) => {
                Self::of_try(&attempt.body, &attempt.handlers, &attempt.orelse, &attempt.finalbody)
            }
            _ => Self::NOTHING,
        }
    }

    fn then(self, next: Self) -> Self {
        if !self.falls {
            return self;
        }
        Self { falls: next.falls, ..self.or(next) }
    }

    fn or(self, other: Self) -> Self {
        Self {
            falls: self.falls || other.falls,
            breaks: self.breaks || other.breaks,
            continues: self.continues || other.continues,
            returns: self.returns || other.returns,
        }
    }

    fn of_loop(body: &[Stmt], orelse: &[Stmt], endless: bool) -> Self {
        let once = Self::of(body);
        let head = Self { falls: !endless, returns: once.returns, ..Self::NOWHERE };
        let all = head.then(Self::of(orelse));
        Self { falls: all.falls || once.breaks, ..all }
    }

    fn of_with(items: &[crate::ast::WithItem], body: &[Stmt]) -> Self {
        let inside = Self::of(body);
        Self { falls: inside.falls || !items.iter().all(keeps_exceptions), ..inside }
    }

    fn of_try(body: &[Stmt], handlers: &[ExceptHandler], orelse: &[Stmt], finalbody: &[Stmt]) -> Self {
        let mut all = Self::of(body).then(Self::of(orelse));
        for ExceptHandler::ExceptHandler(handler) in handlers {
            all = all.or(Self::of(&handler.body));
        }
        let last = Self::of(finalbody);
        let stays = |exit: bool| exit && last.falls;
        Self {
            falls: stays(all.falls),
            breaks: stays(all.breaks) || last.breaks,
            continues: stays(all.continues) || last.continues,
            returns: stays(all.returns) || last.returns,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::liveness::Flow;
    use crate::visit::{descendants, Node};

    /// Every statement of the recorded cases has the exits that its flow has.
    #[test]
    fn exits_are_those_of_the_flow() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/cases");
        let mut folders = vec![root];
        let mut seen = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).expect("the cases are there").flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|kind| kind == "py") {
                    let mut files = dy2st_source::Files::new();
                    let Ok(file) = crate::load(&mut files, &path) else { continue };
                    let Ok(module) = crate::parse(&files, file) else { continue };
                    for stmt in &module.ast.body {
                        for node in descendants(Node::Stmt(stmt)) {
                            let Node::Stmt(stmt) = node else { continue };
                            let (flow, exits) = (Flow::of_stmt(stmt), Exits::of_stmt(stmt));
                            let expected = Exits {
                                falls: flow.falls.is_some(),
                                breaks: flow.breaks.is_some(),
                                continues: flow.continues.is_some(),
                                returns: flow.returns.is_some(),
                            };
                            assert_eq!(exits, expected, "{}: {stmt:?}", path.display());
                            seen += 1;
                        }
                    }
                }
            }
        }
        assert!(seen > 1000, "{seen} statements were compared");
    }
}
