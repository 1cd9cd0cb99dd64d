//! Walking trees.
//!
//! [`Node`] is any node that holds others, and [`children`] hands out what it holds, in the order of the text as far as
//! the tree keeps it. Everything else is built on that: [`Visitor`] and [`VisitorMut`] recurse (a tree that
//! [`parse`](crate::parse()) returns is at most [`MAX_DEPTH`](crate::MAX_DEPTH) levels deep), [`descendants`] and
//! [`depth`] do not.

mod children;
pub mod names;

pub use children::{children, children_mut, Node, NodeMut};

use crate::ast::{Expr, Pattern, Stmt};

/// Visits a tree; override what matters and call the `walk_` function of the node to go on below it.
pub trait Visitor<'a> {
    /// A statement.
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        walk_stmt(self, stmt);
    }

    /// An expression.
    fn visit_expr(&mut self, expr: &'a Expr) {
        walk_expr(self, expr);
    }

    /// A pattern of a `case`.
    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        walk_pattern(self, pattern);
    }

    /// Any other node: arguments, keywords, handlers, comprehension clauses and the like.
    fn visit_other(&mut self, node: Node<'a>) {
        walk(self, node);
    }

    /// Statements in their order.
    fn visit_body(&mut self, body: &'a [Stmt]) {
        for stmt in body {
            self.visit_stmt(stmt);
        }
    }
}

/// Visits what `node` holds.
pub fn walk<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, node: Node<'a>) {
    children(node, &mut |child| match child {
        Node::Stmt(stmt) => visitor.visit_stmt(stmt),
        Node::Expr(expr) => visitor.visit_expr(expr),
        Node::Pattern(pattern) => visitor.visit_pattern(pattern),
        other => visitor.visit_other(other),
    });
}

/// Visits what a statement holds.
pub fn walk_stmt<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, stmt: &'a Stmt) {
    walk(visitor, Node::Stmt(stmt));
}

/// Visits what an expression holds.
pub fn walk_expr<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, expr: &'a Expr) {
    walk(visitor, Node::Expr(expr));
}

/// Visits what a pattern holds.
pub fn walk_pattern<'a, V: Visitor<'a> + ?Sized>(visitor: &mut V, pattern: &'a Pattern) {
    walk(visitor, Node::Pattern(pattern));
}

/// Visits a tree and may change every node in place.
pub trait VisitorMut {
    /// A statement.
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        walk_mut(self, NodeMut::Stmt(stmt));
    }

    /// An expression.
    fn visit_expr(&mut self, expr: &mut Expr) {
        walk_mut(self, NodeMut::Expr(expr));
    }

    /// A pattern of a `case`.
    fn visit_pattern(&mut self, pattern: &mut Pattern) {
        walk_mut(self, NodeMut::Pattern(pattern));
    }

    /// Any other node.
    fn visit_other(&mut self, node: NodeMut<'_>) {
        walk_mut(self, node);
    }
}

/// Visits what `node` holds, to change it.
pub fn walk_mut<V: VisitorMut + ?Sized>(visitor: &mut V, node: NodeMut<'_>) {
    children_mut(node, &mut |child| match child {
        NodeMut::Stmt(stmt) => visitor.visit_stmt(stmt),
        NodeMut::Expr(expr) => visitor.visit_expr(expr),
        NodeMut::Pattern(pattern) => visitor.visit_pattern(pattern),
        other => visitor.visit_other(other),
    });
}

/// A node and everything below it, without recursion, a node before what it holds.
pub fn descendants(root: Node<'_>) -> Descendants<'_> {
    Descendants { stack: vec![root] }
}

/// The iterator of [`descendants`].
pub struct Descendants<'a> {
    stack: Vec<Node<'a>>,
}

impl<'a> Iterator for Descendants<'a> {
    type Item = Node<'a>;

    fn next(&mut self) -> Option<Node<'a>> {
        let node = self.stack.pop()?;
        let first = self.stack.len();
        children(node, &mut |child| self.stack.push(child));
        self.stack[first..].reverse();
        Some(node)
    }
}

/// The number of levels of statements, expressions and patterns below `body`, without recursion.
pub fn depth(body: &[Stmt]) -> usize {
    let mut stack: Vec<(Node<'_>, usize)> = body.iter().map(|stmt| (Node::Stmt(stmt), 1)).collect();
    let mut deepest = 0;
    while let Some((node, level)) = stack.pop() {
        deepest = deepest.max(level);
        let below = level + usize::from(matches!(node, Node::Stmt(_) | Node::Expr(_) | Node::Pattern(_)));
        children(node, &mut |child| stack.push((child, below)));
    }
    deepest
}
