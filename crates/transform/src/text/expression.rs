//! Expressions.

use dy2st_syntax::ast::{Arguments, Expr, ExprCall, Pattern, Ranged, Stmt, TextRange};
use dy2st_syntax::print::Printer;
use dy2st_syntax::scan::scan;
use dy2st_syntax::visit::{children, Node};

use super::{Writer, WIDTH};

impl Writer<'_> {
    /// An expression as it may stand as an argument.
    pub(super) fn expr(&self, expr: &Expr) -> String {
        let text = self.bare(expr);
        let parenthesized =
            text.starts_with('(') && matches!(expr, Expr::Tuple(_) | Expr::GeneratorExp(_)) && encloses(&text);
        match expr {
            Expr::Tuple(_) | Expr::Yield(_) | Expr::YieldFrom(_) | Expr::NamedExpr(_) | Expr::GeneratorExp(_)
                if !parenthesized =>
            {
                format!("({text})")
            }
            _ => text,
        }
    }

    /// An expression without parentheses around it.
    pub(super) fn bare(&self, expr: &Expr) -> String {
        if self.is_original(expr) {
            return self.slice(expr.range()).to_owned();
        }
        if let Some(text) = self.spliced(expr) {
            return text;
        }
        match expr {
            Expr::Call(call) => self.call(call),
            Expr::Lambda(lambda) => {
                let parameters = self.parameters(&lambda.args);
                let space = if parameters.is_empty() { "" } else { " " };
                format!("lambda{space}{parameters}: {}", self.expr(&lambda.body))
            }
            Expr::Tuple(tuple) => {
                let items: Vec<String> = tuple.elts.iter().map(|item| self.expr(item)).collect();
                if items.len() == 1 {
                    format!("{},", items[0])
                } else if items.is_empty() {
                    "()".to_owned()
                } else {
                    items.join(", ")
                }
            }
            Expr::IfExp(choice) => {
                let part = |expr: &Expr| {
                    let text = self.expr(expr);
                    if matches!(expr, Expr::IfExp(_) | Expr::Lambda(_)) {
                        format!("({text})")
                    } else {
                        text
                    }
                };
                format!("{} if {} else {}", part(&choice.body), part(&choice.test), self.expr(&choice.orelse))
            }
            Expr::Yield(item) => match &item.value {
                Some(value) => format!("yield {}", self.bare(value)),
                None => "yield".to_owned(),
            },
            Expr::Attribute(attribute) if matches!(attribute.value.as_ref(), Expr::Name(_) | Expr::Call(_)) => {
                format!("{}.{}", self.bare(&attribute.value), attribute.attr)
            }
            other => Printer::new().source(self.source()).expr(other),
        }
    }

    /// An expression in the header of a statement, where lines end only in brackets.
    pub(super) fn header(&self, expr: &Expr) -> String {
        let text = self.bare(expr);
        if breaks_outside_brackets(&text) || matches!(expr, Expr::NamedExpr(_)) {
            format!("({text})")
        } else {
            text
        }
    }

    fn call(&self, call: &ExprCall) -> String {
        format!("{}({})", self.bare(&call.func), self.arguments(call).join(", "))
    }

    fn arguments(&self, call: &ExprCall) -> Vec<String> {
        let positional = call.args.iter().map(|arg| self.expr(arg));
        let named = call.keywords.iter().map(|keyword| match &keyword.arg {
            Some(name) => format!("{name}={}", self.expr(&keyword.value)),
            None => format!("**{}", self.expr(&keyword.value)),
        });
        positional.chain(named).collect()
    }

    /// The value of a statement that starts in column `used`; generated calls that do not fit are broken.
    pub(super) fn statement_value(&self, value: &Expr, indent: &str, used: usize) -> String {
        let flat = if matches!(value, Expr::NamedExpr(_)) { self.expr(value) } else { self.bare(value) };
        let fits = |text: &str| !text.contains('\n') && used + text.chars().count() <= WIDTH;
        if fits(&flat) {
            return flat;
        }
        match value {
            Expr::Call(call) if self.is_operation(call) => self.broken(call, indent),
            Expr::Yield(item) => match item.value.as_deref() {
                Some(Expr::Call(call)) if self.is_operation(call) => format!("yield {}", self.broken(call, indent)),
                _ => flat,
            },
            _ if breaks_outside_brackets(&flat) => format!("({flat})"),
            _ => flat,
        }
    }

    /// A generated call with a line for each part.
    fn broken(&self, call: &ExprCall, indent: &str) -> String {
        let inner = format!("{indent}{}", self.unit);
        let mut text = format!("{}({}", self.bare(&call.func), self.newline);
        let arguments = self.arguments(call);
        let mut at = 0;
        while at < arguments.len() {
            text.push_str(&inner);
            let argument = call.args.get(at);
            match argument {
                Some(Expr::Call(nested))
                    if self.is_operation(nested) && inner.chars().count() + arguments[at].chars().count() >= WIDTH =>
                {
                    text.push_str(&self.broken(nested, &inner));
                }
                Some(Expr::Lambda(lambda))
                    if inner.chars().count() + arguments[at].chars().count() >= WIDTH
                        && matches!(lambda.body.as_ref(), Expr::Call(call) if self.is_operation(call)) =>
                {
                    if let Expr::Call(nested) = lambda.body.as_ref() {
                        let parameters = self.parameters(&lambda.args);
                        let space = if parameters.is_empty() { "" } else { " " };
                        text.push_str("lambda");
                        text.push_str(space);
                        text.push_str(&parameters);
                        text.push_str(": ");
                        text.push_str(&self.broken(nested, &inner));
                    }
                }
                // The variables that come last share a line.
                Some(Expr::Name(name)) if at > 0 && !self.regions.contains(name.id.as_str()) => {
                    while matches!(call.args.get(at + 1), Some(Expr::Name(_))) {
                        text.push_str(&arguments[at]);
                        text.push_str(", ");
                        at += 1;
                    }
                    text.push_str(&arguments[at]);
                }
                _ => text.push_str(&arguments[at]),
            }
            at += 1;
            text.push(',');
            text.push_str(self.newline);
        }
        text.push_str(indent);
        text.push(')');
        text
    }

    /// Whether a call is one of the runtime module's.
    pub(super) fn is_operation(&self, call: &ExprCall) -> bool {
        matches!(call.func.as_ref(), Expr::Attribute(attribute)
            if matches!(attribute.value.as_ref(), Expr::Name(name) if name.id.as_str() == self.runtime))
    }

    pub(super) fn parameters(&self, args: &Arguments) -> String {
        let generated =
            args.posonlyargs.is_empty() && args.vararg.is_none() && args.kwonlyargs.is_empty() && args.kwarg.is_none();
        if !generated {
            let stub = Expr::Lambda(dy2st_syntax::ast::ExprLambda {
                range: TextRange::default(),
                args: Box::new(args.clone()),
                body: Box::new(crate::make::none(TextRange::default())),
            });
            let text = Printer::new().source(self.source()).expr(&stub);
            let inside = text.strip_prefix("lambda ").and_then(|text| text.strip_suffix(": None"));
            return inside.unwrap_or_default().to_owned();
        }
        let parts: Vec<String> = args
            .args
            .iter()
            .map(|arg| match &arg.default {
                Some(default) => format!("{}={}", arg.def.arg, self.expr(default)),
                None => arg.def.arg.to_string(),
            })
            .collect();
        parts.join(", ")
    }

    pub(super) fn pattern(&self, pattern: &Pattern) -> String {
        // Conversion makes no pattern but this one.
        if matches!(pattern, Pattern::MatchAs(capture) if capture.pattern.is_none() && capture.name.is_none()) {
            return "_".to_owned();
        }
        self.slice(pattern.range()).to_owned()
    }

    fn is_original(&self, expr: &Expr) -> bool {
        self.exprs.get(&expr.range()).is_some_and(|found| found.contains(&expr))
    }

    /// The original text of an expression of the same kind, with the parts that changed replaced.
    fn spliced(&self, expr: &Expr) -> Option<String> {
        if matches!(expr, Expr::JoinedStr(_) | Expr::FormattedValue(_)) {
            return None;
        }
        let found = self.exprs.get(&expr.range())?;
        let kind = std::mem::discriminant(expr);
        let original = found
            .iter()
            .find(|original| std::mem::discriminant(**original) == kind && differs_inside_only(original, expr))?;
        self.splice(expr.range(), &parts(Node::Expr(original)), &parts(Node::Expr(expr)))
    }

    /// The same for a statement of one line.
    pub(super) fn spliced_stmt(&self, stmt: &Stmt, original: &Stmt) -> Option<String> {
        let is_simple = matches!(
            stmt,
            Stmt::Assign(_)
                | Stmt::AugAssign(_)
                | Stmt::AnnAssign(_)
                | Stmt::Return(_)
                | Stmt::Expr(_)
                | Stmt::Raise(_)
                | Stmt::Assert(_)
                | Stmt::Delete(_)
        );
        if !is_simple {
            return None;
        }
        let text = self.splice(stmt.range(), &parts(Node::Stmt(original)), &parts(Node::Stmt(stmt)))?;
        if text.contains('\n') || text.chars().count() > WIDTH + 20 {
            // A generated call that is all of the value breaks better by itself.
            let value = match stmt {
                Stmt::Assign(assign) => Some(assign.value.as_ref()),
                Stmt::Return(ret) => ret.value.as_deref(),
                Stmt::Expr(expr) => Some(expr.value.as_ref()),
                _ => None,
            };
            if matches!(value, Some(Expr::Call(call)) if self.is_operation(call)) {
                return None;
            }
        }
        Some(text)
    }

    /// The range of an expression with the parentheses around it, where they do no more than group.
    fn grouping(&self, old: &Expr, start: usize, end: usize) -> (usize, usize) {
        let groups =
            matches!(old, Expr::NamedExpr(_) | Expr::IfExp(_) | Expr::BoolOp(_) | Expr::Compare(_) | Expr::UnaryOp(_));
        let source = self.source();
        let Some(before) = source[..start].strip_suffix('(') else { return (start, end) };
        let outside = before.trim_end_matches([' ', '\t']);
        let word: String = outside.chars().rev().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let word: String = word.chars().rev().collect();
        let is_keyword = matches!(
            word.as_str(),
            "return"
                | "in"
                | "not"
                | "and"
                | "or"
                | "if"
                | "elif"
                | "else"
                | "while"
                | "is"
                | "lambda"
                | "yield"
                | "await"
                | "assert"
        );
        let calls = (!word.is_empty() && !is_keyword) || outside.ends_with([')', ']', '}', '"', '\'']);
        if !groups || calls {
            return (start, end);
        }
        match self.closing(start - 1) {
            Some(close) if close >= end && source[end..close].trim_matches([' ', '\t', ')']).is_empty() => {
                (start - 1, close + 1)
            }
            _ => (start, end),
        }
    }

    /// The offset of the parenthesis that closes the one at `open`.
    fn closing(&self, open: usize) -> Option<usize> {
        let scan = self.layout.scan();
        let skips = |at: usize| {
            let inside = |range: TextRange| usize::from(range.start()) <= at && at < usize::from(range.end());
            let string = scan.strings.partition_point(|string| usize::from(string.range.end()) <= at);
            let comment = scan.comments.partition_point(|comment| usize::from(comment.end()) <= at);
            scan.strings.get(string).is_some_and(|string| inside(string.range))
                || scan.comments.get(comment).is_some_and(|comment| inside(*comment))
        };
        let mut depth = 0_i32;
        for (at, c) in self.source()[open..].char_indices() {
            let step = match c {
                '(' | '[' | '{' => 1,
                ')' | ']' | '}' => -1,
                _ => continue,
            };
            if skips(open + at) {
                continue;
            }
            depth += step;
            if depth == 0 {
                return Some(open + at);
            }
        }
        None
    }

    fn splice(&self, whole: TextRange, old: &[&Expr], new: &[&Expr]) -> Option<String> {
        if old.len() != new.len() {
            return None;
        }
        let source = self.source();
        let mut text = String::new();
        let mut done = usize::from(whole.start());
        // Parts go in the order of the original text; what replaces them may come from elsewhere.
        let mut pairs: Vec<(&Expr, &Expr)> = old.iter().copied().zip(new.iter().copied()).collect();
        pairs.sort_by_key(|(old, _)| (old.start(), old.end()));
        for (old, new) in pairs {
            let (mut start, mut end) = (usize::from(old.start()), usize::from(old.end()));
            // Operators leave the parentheses behind that only grouped them.
            if old != new
                && std::mem::discriminant(old) != std::mem::discriminant(new)
                && !matches!(new, Expr::Lambda(_))
            {
                (start, end) = self.grouping(old, start, end);
            }
            if start < done || end > usize::from(whole.end()) {
                return None;
            }
            if old == new {
                continue;
            }
            text.push_str(&source[done..start]);
            let before = &source[start..end];
            let replaced = match old {
                // The parentheses of a generator expression may be those of the call.
                Expr::GeneratorExp(_) if matches!(new, Expr::GeneratorExp(_)) => self.bare(new),
                Expr::GeneratorExp(_) if before.starts_with('(') && is_called(&source[..start]) => {
                    format!("({})", self.bare(new))
                }
                Expr::Tuple(_) if !before.starts_with('(') => self.bare(new),
                _ if matches!(new, Expr::Lambda(_)) && !matches!(old, Expr::Lambda(_)) => {
                    format!("({})", self.bare(new))
                }
                Expr::Yield(_) | Expr::YieldFrom(_) | Expr::NamedExpr(_) | Expr::GeneratorExp(_) => self.bare(new),
                _ => self.expr(new),
            };
            // A keyword may stand against the parentheses that are left behind.
            let touches = |before: &str, after: &str| before.ends_with(is_of_word) && after.starts_with(is_of_word);
            if touches(&text, &replaced) {
                text.push(' ');
            }
            text.push_str(&replaced);
            if touches(&replaced, &source[end..]) {
                text.push(' ');
            }
            done = end;
        }
        text.push_str(&source[done..usize::from(whole.end())]);
        Some(text)
    }
}

/// Whether two expressions of one kind differ in the expressions that they hold at most.
fn differs_inside_only(old: &Expr, new: &Expr) -> bool {
    match (old, new) {
        (Expr::Name(_) | Expr::Constant(_), _) => false,
        (Expr::Attribute(old), Expr::Attribute(new)) => old.attr == new.attr,
        (Expr::Lambda(old), Expr::Lambda(new)) => old.args == new.args,
        (Expr::BinOp(old), Expr::BinOp(new)) => old.op == new.op,
        (Expr::BoolOp(old), Expr::BoolOp(new)) => old.op == new.op,
        (Expr::UnaryOp(old), Expr::UnaryOp(new)) => old.op == new.op,
        (Expr::Compare(old), Expr::Compare(new)) => old.ops == new.ops,
        (Expr::Call(old), Expr::Call(new)) => {
            old.keywords.len() == new.keywords.len()
                && old.keywords.iter().zip(&new.keywords).all(|(old, new)| old.arg == new.arg)
        }
        _ => true,
    }
}

/// Whether a character may be part of a name.
fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The expressions directly in a node.
fn parts(node: Node<'_>) -> Vec<&Expr> {
    fn gather<'a>(node: Node<'a>, found: &mut Vec<&'a Expr>) {
        children(node, &mut |child| match child {
            Node::Expr(expr) => found.push(expr),
            Node::Stmt(_) | Node::Pattern(_) => {}
            other => gather(other, found),
        });
    }
    let mut found = Vec::new();
    gather(node, &mut found);
    found
}

/// Whether the first parenthesis of a text is closed by its last character.
fn encloses(text: &str) -> bool {
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let Some(inner) = inner else { return false };
    let mut depth = 0_i32;
    let scanned = scan(text);
    let in_string = |at: usize| {
        scanned
            .strings
            .iter()
            .any(|string| usize::from(string.range.start()) <= at && at < usize::from(string.range.end()))
    };
    for (at, c) in inner.char_indices() {
        match c {
            '(' | '[' | '{' if !in_string(at + 1) => depth += 1,
            ')' | ']' | '}' if !in_string(at + 1) => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    true
}

/// Whether a text has a line end that needs brackets around it.
fn breaks_outside_brackets(text: &str) -> bool {
    let scanned = scan(text);
    text.match_indices('\n').any(|(at, _)| {
        let next = at as u32 + 1;
        let in_string = scanned
            .strings
            .iter()
            .any(|string| u32::from(string.range.start()) <= at as u32 && (at as u32) < u32::from(string.range.end()));
        !in_string && scanned.continuations.binary_search(&next).is_err()
    })
}

/// Whether a parenthesis after this text calls what stands before it.
fn is_called(before: &str) -> bool {
    let before = before.trim_end();
    let word = before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
    !dy2st_syntax::is_keyword(word) && (!word.is_empty() || before.ends_with([')', ']', '"', '\'']))
}
