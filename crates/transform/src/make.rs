//! Builds nodes. Every node takes the range of the construct that it came from.

use dy2st_syntax::ast::{
    self, Arg, ArgWithDefault, Arguments, Constant, Expr, ExprContext, Identifier, Keyword, Stmt, TextRange,
};

/// A name that is read.
pub fn load(name: &str, range: TextRange) -> Expr {
    Expr::Name(ast::ExprName { range, id: Identifier::new(name), ctx: ExprContext::Load })
}

/// A name that is set.
pub fn store(name: &str, range: TextRange) -> Expr {
    Expr::Name(ast::ExprName { range, id: Identifier::new(name), ctx: ExprContext::Store })
}

/// A constant.
pub fn constant(value: Constant, range: TextRange) -> Expr {
    Expr::Constant(ast::ExprConstant { range, value, kind: None })
}

/// A string.
pub fn string(value: &str, range: TextRange) -> Expr {
    constant(Constant::Str(value.to_owned()), range)
}

/// `None`.
pub fn none(range: TextRange) -> Expr {
    constant(Constant::None, range)
}

/// `True`.
pub fn truth(range: TextRange) -> Expr {
    constant(Constant::Bool(true), range)
}

/// `value.name`.
pub fn attribute(value: Expr, name: &str, range: TextRange) -> Expr {
    Expr::Attribute(ast::ExprAttribute {
        range,
        value: Box::new(value),
        attr: Identifier::new(name),
        ctx: ExprContext::Load,
    })
}

/// `function(args, keywords)`.
pub fn call(function: Expr, args: Vec<Expr>, keywords: Vec<(&str, Expr)>, range: TextRange) -> Expr {
    let keywords =
        keywords.into_iter().map(|(name, value)| Keyword { range, arg: Some(Identifier::new(name)), value }).collect();
    Expr::Call(ast::ExprCall { range, func: Box::new(function), args, keywords })
}

/// The values as a tuple; one value alone stays itself.
pub fn tuple_or_one(mut values: Vec<Expr>, range: TextRange) -> Expr {
    if values.len() == 1 {
        if let Some(only) = values.pop() {
            return only;
        }
    }
    tuple(values, ExprContext::Load, range)
}

/// A tuple.
pub fn tuple(elts: Vec<Expr>, ctx: ExprContext, range: TextRange) -> Expr {
    Expr::Tuple(ast::ExprTuple { range, elts, ctx })
}

/// Parameters by position, with no defaults.
pub fn parameters(names: &[String], range: TextRange) -> Arguments {
    Arguments {
        range,
        posonlyargs: Vec::new(),
        args: names.iter().map(|name| parameter(name, None, range)).collect(),
        vararg: None,
        kwonlyargs: Vec::new(),
        kwarg: None,
    }
}

/// One parameter.
pub fn parameter(name: &str, default: Option<Expr>, range: TextRange) -> ArgWithDefault {
    ArgWithDefault {
        range,
        def: Arg { range, arg: Identifier::new(name), annotation: None, type_comment: None },
        default: default.map(Box::new),
    }
}

/// `lambda args: body`.
pub fn lambda(args: Arguments, body: Expr, range: TextRange) -> Expr {
    Expr::Lambda(ast::ExprLambda { range, args: Box::new(args), body: Box::new(body) })
}

/// `lambda: body`.
pub fn thunk(body: Expr, range: TextRange) -> Expr {
    lambda(parameters(&[], range), body, range)
}

/// `def name(args): body`.
pub fn def(name: &str, args: Arguments, body: Vec<Stmt>, range: TextRange) -> Stmt {
    Stmt::FunctionDef(ast::StmtFunctionDef {
        range,
        name: Identifier::new(name),
        args: Box::new(args),
        body,
        decorator_list: Vec::new(),
        returns: None,
        type_comment: None,
        type_params: Vec::new(),
    })
}

/// `return value`.
pub fn ret(value: Option<Expr>, range: TextRange) -> Stmt {
    Stmt::Return(ast::StmtReturn { range, value: value.map(Box::new) })
}

/// An expression statement.
pub fn expression(value: Expr, range: TextRange) -> Stmt {
    Stmt::Expr(ast::StmtExpr { range, value: Box::new(value) })
}

/// `name = value`.
pub fn assign(name: &str, value: Expr, range: TextRange) -> Stmt {
    assign_to(store(name, range), value, range)
}

/// `target = value`.
pub fn assign_to(target: Expr, value: Expr, range: TextRange) -> Stmt {
    Stmt::Assign(ast::StmtAssign { range, targets: vec![target], value: Box::new(value), type_comment: None })
}

/// `names = value`, `value` alone where there is nothing to set.
pub fn assign_all(names: &[String], value: Expr, range: TextRange) -> Stmt {
    match names {
        [] => expression(value, range),
        [only] => assign(only, value, range),
        several => {
            let targets = several.iter().map(|name| store(name, range)).collect();
            assign_to(tuple(targets, ExprContext::Store, range), value, range)
        }
    }
}

/// `if test: body else: orelse`.
pub fn if_(test: Expr, body: Vec<Stmt>, orelse: Vec<Stmt>, range: TextRange) -> Stmt {
    Stmt::If(ast::StmtIf { range, test: Box::new(test), body, orelse })
}

/// `pass`.
pub fn pass(range: TextRange) -> Stmt {
    Stmt::Pass(ast::StmtPass { range })
}

/// `nonlocal names`.
pub fn nonlocal(names: &[String], range: TextRange) -> Stmt {
    Stmt::Nonlocal(ast::StmtNonlocal { range, names: names.iter().map(Identifier::new).collect() })
}

/// `global names`.
pub fn global(names: &[String], range: TextRange) -> Stmt {
    Stmt::Global(ast::StmtGlobal { range, names: names.iter().map(Identifier::new).collect() })
}
