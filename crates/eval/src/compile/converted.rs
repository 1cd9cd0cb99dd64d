//! Converted definitions: compiled inside a scope that binds the original's free variables.

use std::rc::Rc;

use dy2st_source::{codes, Diagnostic};
use dy2st_syntax::ast::{self, Stmt};
use dy2st_syntax::scope::{self};

use super::{Compiled, Compiler};
use crate::code::Code;
use crate::value::Value;
use crate::vm::Vm;

fn parameter(name: &str, range: ast::TextRange) -> ast::ArgWithDefault {
    let def = ast::Arg { range, arg: ast::Identifier::new(name), annotation: None, type_comment: None };
    ast::ArgWithDefault { range, def, default: None }
}

/// Takes off what belongs to the definition, which has been executed already: decorators, defaults, annotations.
fn strip(statement: &mut Stmt) {
    let args = match statement {
        Stmt::FunctionDef(f) => {
            f.decorator_list.clear();
            f.returns = None;
            &mut f.args
        }
        Stmt::Expr(e) => match &mut *e.value {
            ast::Expr::Lambda(lambda) => &mut lambda.args,
            _ => return,
        },
        _ => return,
    };
    let parameters = args.posonlyargs.iter_mut().chain(&mut args.args).chain(&mut args.kwonlyargs);
    for parameter in parameters {
        parameter.default = None;
        parameter.def.annotation = None;
    }
    for parameter in args.vararg.iter_mut().chain(&mut args.kwarg) {
        parameter.annotation = None;
    }
}

/// Wraps the body in a class (for mangling) and a function (for free variables), and takes the inner code.
pub(super) fn compile(
    vm: &mut Vm,
    original: &Code,
    module: &ast::ModModule,
    plain: bool,
    converted: bool,
) -> Compiled<Rc<Code>> {
    let Some(file) = original.file() else {
        return Err(Box::new(Diagnostic::error(codes::GENERATED_NOT_PARSED, "converted code without a file")));
    };
    let range = module.range;
    let mut body: Vec<Stmt> = module.body.clone();
    for statement in &mut body {
        strip(statement);
    }
    if let Some(class) = &original.private {
        body = vec![Stmt::ClassDef(ast::StmtClassDef {
            range,
            name: ast::Identifier::new(&**class),
            bases: Vec::new(),
            keywords: Vec::new(),
            body,
            decorator_list: Vec::new(),
            type_params: Vec::new(),
        })];
    }
    // The definition must not make its own name a local of the wrapper: what the source finds in the module stays there.
    let bound = match body.first() {
        Some(Stmt::FunctionDef(f)) => Some(f.name.clone()),
        Some(Stmt::ClassDef(c)) => Some(c.name.clone()),
        _ => None,
    };
    if let Some(name) = bound.filter(|name| !original.free.iter().any(|free| **free == **name)) {
        body.insert(0, Stmt::Global(ast::StmtGlobal { range, names: vec![name] }));
    }
    let free = original.free.iter().filter(|name| &***name != "__class__");
    let args = ast::Arguments {
        range,
        posonlyargs: Vec::new(),
        args: free.map(|name| parameter(name, range)).collect(),
        vararg: None,
        kwonlyargs: Vec::new(),
        kwarg: None,
    };
    let outer = Stmt::FunctionDef(ast::StmtFunctionDef {
        range,
        name: ast::Identifier::new("<converted>"),
        args: Box::new(args),
        body,
        decorator_list: Vec::new(),
        returns: None,
        type_comment: None,
        type_params: Vec::new(),
    });
    let wrapped = ast::ModModule { range, body: vec![outer], type_ignores: Vec::new() };
    let table = scope::build(file, &wrapped).map_err(|mut errors| Box::new(errors.remove(0)))?;
    let bodies = dy2st_syntax::Bodies::new();
    let mut compiler = Compiler {
        vm,
        table: &table,
        file,
        future_annotations: true,
        plain,
        converted,
        bodies: &bodies,
        units: Vec::new(),
    };
    let code = compiler.module(&wrapped)?;
    match take(code, original.private.is_some()) {
        Some(mut made) => {
            rename(&mut made, original, vm);
            Ok(Rc::new(made))
        }
        None => Err(Box::new(Diagnostic::error(codes::GENERATED_NOT_PARSED, "converted code holds no function"))),
    }
}

/// The definition under the wrappers.
fn take(module: Rc<Code>, in_class: bool) -> Option<Code> {
    let mut at = Rc::into_inner(module)?;
    for _ in 0..2 + usize::from(in_class) {
        if at.codes.is_empty() {
            return None;
        }
        at = Rc::into_inner(at.codes.swap_remove(0))?;
    }
    Some(at)
}

/// Gives the definition and what is defined in it the names of the source.
fn rename(made: &mut Code, original: &Code, vm: &mut Vm) {
    let from = std::mem::replace(&mut made.qualname, original.qualname.clone());
    made.name.clone_from(&original.name);
    rename_inner(made, &from, &original.qualname, vm);
}

fn rename_inner(code: &mut Code, from: &str, to: &str, vm: &mut Vm) {
    for inner in code.codes.iter_mut().filter_map(Rc::get_mut) {
        if let Some(rest) = inner.qualname.strip_prefix(from) {
            inner.qualname = vm.intern(&format!("{to}{rest}"));
        }
        rename_inner(inner, from, to, vm);
    }
    // A class body keeps its qualified name as a constant.
    if code.is_class {
        if let Some(Value::Str(text)) =
            code.consts.iter_mut().find(|c| matches!(c, Value::Str(t) if t.starts_with(from)))
        {
            *text = code.qualname.clone();
        }
    }
}
