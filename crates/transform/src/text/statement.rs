//! Statements.

use dy2st_syntax::ast::{self, ExceptHandler, Expr, Ranged, Stmt, TextRange, TextSize};
use dy2st_syntax::print::Printer;

use super::Writer;

impl Writer<'_> {
    /// Statements at one indentation; comments of `scope` that come before them go along.
    pub(super) fn block(&mut self, stmts: &[Stmt], indent: &str, scope: TextRange) {
        let mut after_def = false;
        for stmt in stmts {
            let is_def = self.is_region(stmt);
            if is_def || after_def {
                self.blanks(1);
            }
            self.stmt(stmt, indent, scope);
            after_def = is_def;
        }
    }

    /// Whether a statement is a generated function.
    fn is_region(&self, stmt: &Stmt) -> bool {
        match stmt {
            Stmt::FunctionDef(def) => !matches!(self.stmts.get(&def.range), Some(Stmt::FunctionDef(original))
                if original.name == def.name),
            _ => false,
        }
    }

    pub(super) fn stmt(&mut self, stmt: &Stmt, indent: &str, scope: TextRange) {
        let range = stmt.range();
        let start = u32::from(range.start());
        let original = self.stmts.get(&range).copied();
        if original == Some(stmt) {
            return self.verbatim(stmt, indent, scope);
        }
        if let (Stmt::FunctionDef(def), true) = (stmt, self.is_region(stmt)) {
            return self.region(def, indent, scope);
        }
        let same_kind = original.filter(|original| std::mem::discriminant(*original) == std::mem::discriminant(stmt));
        // The operation of a construct comes last of what is made of it, and takes the comments that are left.
        let ends_construct = same_kind.is_none() && self.holds_operation(stmt);
        let until = if ends_construct { range.end().into() } else { start };
        self.comments(scope.start().into(), until, indent);
        if self.spaced.insert(start) && self.stmts.values().any(|stmt| stmt.range().start() == range.start()) {
            self.blanks(self.blank_above(start as usize));
        }
        match (stmt, same_kind) {
            (Stmt::FunctionDef(_) | Stmt::AsyncFunctionDef(_) | Stmt::ClassDef(_), Some(original)) => {
                self.definition(stmt, original, indent);
            }
            _ if self.compound(stmt, indent) => {}
            _ => self.simple(stmt, same_kind, indent),
        }
    }

    /// Whether a statement is the `if_`, `for_` or `while_` of a construct.
    fn holds_operation(&self, stmt: &Stmt) -> bool {
        let value = match stmt {
            Stmt::Assign(assign) => Some(assign.value.as_ref()),
            Stmt::Return(ret) => ret.value.as_deref(),
            Stmt::Expr(expr) => Some(expr.value.as_ref()),
            _ => return !matches!(stmt, Stmt::Nonlocal(_) | Stmt::Global(_)),
        };
        matches!(value, Some(Expr::Call(call)) if self.is_operation(call)
            && matches!(call.func.as_ref(), Expr::Attribute(attribute) if attribute.attr.ends_with('_')))
    }

    /// A statement that did not change.
    fn verbatim(&mut self, stmt: &Stmt, indent: &str, scope: TextRange) {
        let extent = self.layout.extent(stmt);
        self.comments(scope.start().into(), extent.start as u32, indent);
        if self.spaced.insert(extent.start as u32) {
            self.blanks(self.blank_above(extent.start));
        }
        let piece = self.layout.lines_of(&extent, 0, None);
        let old = self.layout.indentation(extent.start);
        // An `elif` that became a statement of its own.
        let elif = if self.is_elif(stmt) { "el" } else { "" };
        if piece.shared {
            let range = TextRange::new(TextSize::from(extent.start as u32), TextSize::from(extent.end as u32));
            self.mark(range);
            self.out.push_str(indent);
            let text = self.layout.reindent(range, old, indent);
            self.out.push_str(text.strip_prefix(elif).unwrap_or(&text));
            self.out.push_str(self.newline);
        } else {
            self.mark(piece.text);
            let mut text = self.layout.reindent(piece.text, old, indent);
            if !elif.is_empty() && text[indent.len().min(text.len())..].starts_with("elif") {
                text.replace_range(indent.len()..indent.len() + elif.len(), "");
            }
            self.out.push_str(&text);
            if !text.ends_with(['\n', '\r']) {
                self.out.push_str(self.newline);
            }
        }
        self.opened = false;
    }

    fn is_elif(&self, stmt: &Stmt) -> bool {
        matches!(stmt, Stmt::If(choice) if self.source()[usize::from(choice.range.start())..].starts_with("elif"))
    }

    /// A generated function.
    fn region(&mut self, def: &ast::StmtFunctionDef, indent: &str, scope: TextRange) {
        let range = def.range;
        let construct = self.construct_at(range);
        if construct.is_some() {
            self.comments(scope.start().into(), range.start().into(), indent);
        }
        self.regions.insert(def.name.to_string());
        let parameters = self.parameters(&def.args);
        let mut header = format!("def {}({parameters}):", def.name);
        // The comment of the construct's header goes to the first function that comes from it.
        if let Some((comment, column)) = construct.and_then(|end| self.take_trailing(end)) {
            let width = indent.chars().count() + header.chars().count();
            header.push_str(&" ".repeat(column.saturating_sub(width).max(2)));
            header.push_str(&comment);
        }
        self.line(indent, &header);
        self.opened = true;
        let inner = format!("{indent}{}", self.unit);
        self.block(&def.body, &inner, range);
    }

    /// Where the header of the `if`, `for` or `while` that starts a range ends.
    fn construct_at(&self, range: TextRange) -> Option<usize> {
        let end = match self.stmts.get(&range)? {
            Stmt::If(choice) => choice.test.end(),
            Stmt::While(repeat) => repeat.test.end(),
            Stmt::For(each) => each.iter.end(),
            _ => return None,
        };
        Some(end.into())
    }

    /// A function or class of the user's whose inside changed.
    fn definition(&mut self, stmt: &Stmt, original: &Stmt, indent: &str) {
        let (body, old_body) = match (stmt, original) {
            (Stmt::FunctionDef(new), Stmt::FunctionDef(old)) => (&new.body, &old.body),
            (Stmt::AsyncFunctionDef(new), Stmt::AsyncFunctionDef(old)) => (&new.body, &old.body),
            (Stmt::ClassDef(new), Stmt::ClassDef(old)) => (&new.body, &old.body),
            _ => return,
        };
        let Some(first) = old_body.first() else { return };
        let extent = self.layout.extent(original);
        let first = self.layout.extent(first).start;
        let old = self.layout.indentation(extent.start);
        let line = self.layout.line_start(first);
        let own_line = self.source()[line..first].trim_start_matches('\u{feff}').trim().is_empty();
        let end = if own_line { line } else { self.source()[..first].rfind(':').map_or(first, |at| at + 1) };
        let start = self.layout.line_start(extent.start);
        let head = TextRange::new(TextSize::from(start as u32), TextSize::from(end as u32));
        self.mark(head);
        let text = self.header_text(stmt, original, head, old, indent);
        self.out.push_str(&text);
        if !own_line {
            self.out.push_str(self.newline);
        }
        let step = if own_line {
            self.layout.indentation(first).strip_prefix(old).unwrap_or(self.unit).to_owned()
        } else {
            self.unit.to_owned()
        };
        self.spaced.insert(first as u32);
        self.opened = true;
        self.block(body, &format!("{indent}{step}"), original.range());
    }

    /// The header as it was, or with changed defaults and decorators.
    fn header_text(&self, stmt: &Stmt, original: &Stmt, head: TextRange, old: &str, indent: &str) -> String {
        let mut text = self.layout.reindent(head, old, indent);
        let pairs: Vec<(&Expr, &Expr)> = in_header(original).into_iter().zip(in_header(stmt)).collect();
        // From the end, so that an equal text that comes earlier is not taken for a later one.
        let mut end = text.len();
        for (before, new) in pairs.into_iter().rev() {
            let slice = self.slice(before.range());
            let Some(at) = text[..end].rfind(slice) else { continue };
            if before != new {
                text.replace_range(at..at + slice.len(), &self.expr(new));
            }
            end = at;
        }
        text
    }

    /// A compound statement that stays; its header comes from the original as far as it did not change.
    fn compound(&mut self, stmt: &Stmt, indent: &str) -> bool {
        match stmt {
            Stmt::If(choice) => self.choice(choice, "if", indent),
            Stmt::For(s) => {
                let header = format!("for {} in {}:", self.bare(&s.target), self.header(&s.iter));
                self.clause(&header, Some(s.iter.end().into()), &s.body, indent, s.range);
                self.clause("else:", None, &s.orelse, indent, s.range);
            }
            Stmt::AsyncFor(s) => {
                let header = format!("async for {} in {}:", self.bare(&s.target), self.header(&s.iter));
                self.clause(&header, Some(s.iter.end().into()), &s.body, indent, s.range);
                self.clause("else:", None, &s.orelse, indent, s.range);
            }
            Stmt::While(s) => {
                let header = format!("while {}:", self.header(&s.test));
                self.clause(&header, Some(s.test.end().into()), &s.body, indent, s.range);
                self.clause("else:", None, &s.orelse, indent, s.range);
            }
            Stmt::With(s) => self.with("with", &s.items, &s.body, indent, s.range),
            Stmt::AsyncWith(s) => self.with("async with", &s.items, &s.body, indent, s.range),
            Stmt::Try(s) => self.attempt("except", &s.body, &s.handlers, &s.orelse, &s.finalbody, indent, s.range),
            Stmt::TryStar(s) => self.attempt("except*", &s.body, &s.handlers, &s.orelse, &s.finalbody, indent, s.range),
            Stmt::Match(s) => {
                let header = format!("match {}:", self.header(&s.subject));
                self.line(indent, &header);
                let inner = format!("{indent}{}", self.unit);
                for case in &s.cases {
                    let guard =
                        case.guard.as_ref().map_or_else(String::new, |guard| format!(" if {}", self.expr(guard)));
                    let pattern = self.pattern(&case.pattern);
                    let header = format!("case {pattern}{guard}:");
                    self.clause(&header, Some(case.pattern.end().into()), &case.body, &inner, case.range);
                }
            }
            Stmt::FunctionDef(_) | Stmt::AsyncFunctionDef(_) | Stmt::ClassDef(_) => {
                let text = Printer::new()
                    .unit(self.unit)
                    .newline(self.newline)
                    .indent(indent)
                    .stmts(std::slice::from_ref(stmt));
                self.out.push_str(&text);
            }
            _ => return false,
        }
        true
    }

    fn choice(&mut self, choice: &ast::StmtIf, word: &str, indent: &str) {
        let header = format!("{word} {}:", self.header(&choice.test));
        self.clause(&header, Some(choice.test.end().into()), &choice.body, indent, choice.range);
        match choice.orelse.as_slice() {
            [stmt @ Stmt::If(next)]
                if self.is_elif(stmt) || !matches!(self.stmts.get(&next.range), Some(Stmt::If(_))) =>
            {
                self.choice(next, "elif", indent);
            }
            orelse => self.clause("else:", None, orelse, indent, choice.range),
        }
    }

    fn with(&mut self, word: &str, items: &[ast::WithItem], body: &[Stmt], indent: &str, range: TextRange) {
        let items_text: Vec<String> = items
            .iter()
            .map(|item| match &item.optional_vars {
                Some(target) => format!("{} as {}", self.header(&item.context_expr), self.expr(target)),
                None => self.header(&item.context_expr),
            })
            .collect();
        let end = items.last().map(|item| item.context_expr.end().into());
        self.clause(&format!("{word} {}:", items_text.join(", ")), end, body, indent, range);
    }

    #[allow(clippy::too_many_arguments, reason = "the parts of one `try` statement")]
    fn attempt(
        &mut self,
        word: &str,
        body: &[Stmt],
        handlers: &[ExceptHandler],
        orelse: &[Stmt],
        finalbody: &[Stmt],
        indent: &str,
        range: TextRange,
    ) {
        self.clause("try:", Some(usize::from(range.start()) + 3), body, indent, range);
        for ExceptHandler::ExceptHandler(handler) in handlers {
            let header = match (&handler.type_, &handler.name) {
                (Some(kind), Some(name)) => format!("{word} {} as {name}:", self.expr(kind)),
                (Some(kind), None) => format!("{word} {}:", self.expr(kind)),
                (None, _) => format!("{word}:"),
            };
            let end = handler.type_.as_ref().map_or(usize::from(handler.range.start()), |kind| kind.end().into());
            self.clause(&header, Some(end), &handler.body, indent, handler.range);
        }
        self.clause("else:", None, orelse, indent, range);
        self.clause("finally:", None, finalbody, indent, range);
    }

    /// A header and its block; nothing for an empty block.
    fn clause(&mut self, header: &str, end: Option<usize>, body: &[Stmt], indent: &str, range: TextRange) {
        if body.is_empty() {
            return;
        }
        let mut header = header.to_owned();
        if let Some((comment, _)) = end.and_then(|end| self.take_trailing(end)) {
            header.push_str("  ");
            header.push_str(&comment);
        }
        self.line(indent, &header);
        self.opened = true;
        let inner = format!("{indent}{}", self.unit);
        self.block(body, &inner, range);
    }

    /// A statement of one line.
    fn simple(&mut self, stmt: &Stmt, same_kind: Option<&Stmt>, indent: &str) {
        let width = indent.chars().count();
        let spliced = same_kind.and_then(|original| self.spliced_stmt(stmt, original));
        let text = spliced.unwrap_or_else(|| match stmt {
            Stmt::Return(ast::StmtReturn { value: Some(value), .. }) => {
                format!("return {}", self.statement_value(value, indent, width + 7))
            }
            Stmt::Expr(expr) => self.statement_value(&expr.value, indent, width),
            Stmt::Assign(assign) => {
                let mut text = String::new();
                for target in &assign.targets {
                    text.push_str(&self.bare(target));
                    text.push_str(" = ");
                }
                let value = self.statement_value(&assign.value, indent, width + text.chars().count());
                text + &value
            }
            other => Printer::new().source(self.source()).stmts(std::slice::from_ref(other)).trim_end().to_owned(),
        });
        let mut text = text;
        if same_kind.is_some() {
            if let Some((comment, _)) = self.take_trailing(stmt.range().end().into()) {
                text.push_str("  ");
                text.push_str(&comment);
            }
        }
        self.line(indent, &text);
    }
}

/// The expressions of a definition's header that are evaluated where it stands, in the order of the text.
fn in_header(stmt: &Stmt) -> Vec<&Expr> {
    let (decorators, args) = match stmt {
        Stmt::FunctionDef(def) => (&def.decorator_list, Some(&def.args)),
        Stmt::AsyncFunctionDef(def) => (&def.decorator_list, Some(&def.args)),
        Stmt::ClassDef(def) => return def.decorator_list.iter().chain(&def.bases).collect(),
        _ => return Vec::new(),
    };
    let defaults = args.into_iter().flat_map(|args| args.posonlyargs.iter().chain(&args.args).chain(&args.kwonlyargs));
    decorators.iter().chain(defaults.filter_map(|arg| arg.default.as_deref())).collect()
}
