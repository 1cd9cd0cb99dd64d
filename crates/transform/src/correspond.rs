//! The map between the converted text and the original, from the tree: the text is parsed again and walked beside the
//! tree that it was printed from. Where the two differ, the printer is at fault.

use dy2st_source::{codes, Diagnostic, FileId, Files, Mapping, SourceMap, Span};
use dy2st_syntax::ast::{Expr, ModModule, Ranged, Stmt, TextRange};
use dy2st_syntax::visit::{descendants, Node};

/// Pairs the nodes of the converted tree with their places in its text.
///
/// # Errors
/// An internal error, if the text does not parse to the tree.
pub fn source_map(file: FileId, converted: &ModModule, text: &str) -> Result<SourceMap, Diagnostic> {
    let mut files = Files::new();
    let scratch = files.add("converted", text);
    let parsed = dy2st_syntax::parse(&files, scratch).map_err(|errors| {
        let first = errors.first();
        let line = first.and_then(|error| error.span).map_or(1, |span| files.position(span).line);
        let message = first.map_or_else(String::new, |error| error.message.clone());
        if message.starts_with("too many levels") {
            // Each exit in a row moves what follows one level in.
            let text = "the converted code would be nested more deeply than Python allows";
            let help = "split the function: it has too many `if`s in a row that leave it or its loops";
            return Diagnostic::error(codes::EXIT_NOT_CONVERTIBLE, text).at(Span::new(file, 0, 0)).help(help);
        }
        complain(&format!("the converted source does not parse: {message}"), text, line)
    })?;
    let mut entries = Vec::new();
    let mut printed = nodes(&parsed.ast.body);
    for node in nodes(&converted.body) {
        let Some(other) = printed.next().filter(|other| same_kind(node, *other)) else {
            let line = entries.last().map_or(1, |entry: &Mapping| {
                files.position(Span::new(scratch, entry.converted.start, entry.converted.end)).line
            });
            return Err(complain("the converted source does not parse to the converted tree", text, line));
        };
        if let (Some(original), Some(range)) = (range_of(node), range_of(other)) {
            let original = Span::new(file, original.start().into(), original.end().into());
            entries.push(Mapping { converted: range.start().into()..range.end().into(), original });
        }
    }
    Ok(SourceMap::new(entries))
}

fn complain(message: &str, text: &str, line: u32) -> Diagnostic {
    let lines: Vec<&str> = text.lines().skip((line as usize).saturating_sub(6)).take(8).collect();
    Diagnostic::error(codes::GENERATED_NOT_PARSED, message)
        .note(format!("around line {line} it reads\n{}", lines.join("\n")))
}

fn nodes(body: &[Stmt]) -> impl Iterator<Item = Node<'_>> {
    body.iter().flat_map(|stmt| descendants(Node::Stmt(stmt)))
}

fn range_of(node: Node<'_>) -> Option<TextRange> {
    match node {
        Node::Stmt(stmt) => Some(stmt.range()),
        Node::Expr(expr) => Some(expr.range()),
        _ => None,
    }
}

/// Whether two nodes are equal but for their ranges and for what they hold.
fn same_kind(a: Node<'_>, b: Node<'_>) -> bool {
    match (a, b) {
        (Node::Stmt(a), Node::Stmt(b)) => same_stmt(a, b),
        (Node::Expr(a), Node::Expr(b)) => same_expr(a, b),
        (Node::Arg(a), Node::Arg(b)) => a.arg == b.arg,
        (Node::Keyword(a), Node::Keyword(b)) => a.arg == b.arg,
        (Node::Pattern(a), Node::Pattern(b)) => std::mem::discriminant(a) == std::mem::discriminant(b),
        _ => std::mem::discriminant(&a) == std::mem::discriminant(&b),
    }
}

fn same_stmt(a: &Stmt, b: &Stmt) -> bool {
    match (a, b) {
        (Stmt::FunctionDef(a), Stmt::FunctionDef(b)) => a.name == b.name && a.body.len() == b.body.len(),
        (Stmt::If(a), Stmt::If(b)) => a.body.len() == b.body.len() && a.orelse.len() == b.orelse.len(),
        (Stmt::For(a), Stmt::For(b)) => a.body.len() == b.body.len() && a.orelse.len() == b.orelse.len(),
        (Stmt::While(a), Stmt::While(b)) => a.body.len() == b.body.len() && a.orelse.len() == b.orelse.len(),
        (Stmt::Nonlocal(a), Stmt::Nonlocal(b)) => a.names == b.names,
        (Stmt::Global(a), Stmt::Global(b)) => a.names == b.names,
        (Stmt::AugAssign(a), Stmt::AugAssign(b)) => a.op == b.op,
        _ => std::mem::discriminant(a) == std::mem::discriminant(b),
    }
}

fn same_expr(a: &Expr, b: &Expr) -> bool {
    match (a, b) {
        (Expr::Name(a), Expr::Name(b)) => a.id == b.id && a.ctx == b.ctx,
        (Expr::Attribute(a), Expr::Attribute(b)) => a.attr == b.attr,
        (Expr::Constant(a), Expr::Constant(b)) => a.value == b.value,
        (Expr::Compare(a), Expr::Compare(b)) => a.ops == b.ops,
        (Expr::BinOp(a), Expr::BinOp(b)) => a.op == b.op,
        (Expr::BoolOp(a), Expr::BoolOp(b)) => a.op == b.op,
        (Expr::UnaryOp(a), Expr::UnaryOp(b)) => a.op == b.op,
        (Expr::Call(a), Expr::Call(b)) => a.args.len() == b.args.len() && a.keywords.len() == b.keywords.len(),
        (Expr::Tuple(a), Expr::Tuple(b)) => a.elts.len() == b.elts.len(),
        _ => std::mem::discriminant(a) == std::mem::discriminant(b),
    }
}
