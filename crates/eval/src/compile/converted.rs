//! Converted definitions: compiled inside a scope that binds the original's free variables.

use std::rc::Rc;

use dy2st_source::{codes, Diagnostic};
use dy2st_syntax::ast::{self, Stmt};
use dy2st_syntax::scope::{self};

use super::{Compiled, Compiler};
use crate::code::Code;
use crate::vm::Vm;

/// The class whose name mangles private names in a method, from its qualified name.
fn class_of(original: &Code) -> Option<&str> {
    let (owner, _) = original.qualname.rsplit_once('.')?;
    let class = owner.rsplit('.').next()?;
    (class != "<locals>").then_some(class)
}

fn parameter(name: &str, range: ast::TextRange) -> ast::ArgWithDefault {
    let def = ast::Arg { range, arg: ast::Identifier::new(name), annotation: None, type_comment: None };
    ast::ArgWithDefault { range, def, default: None }
}

/// Wraps the body in a class (for mangling) and a function (for free variables), and takes the inner code.
pub(super) fn compile(vm: &mut Vm, original: &Code, module: &ast::ModModule) -> Compiled<Rc<Code>> {
    let Some(file) = original.file() else {
        return Err(Box::new(Diagnostic::error(codes::GENERATED_NOT_PARSED, "converted code without a file")));
    };
    let range = module.range;
    let mut body: Vec<Stmt> = module.body.clone();
    for statement in &mut body {
        // Decorators and defaults belong to the definition, which has been executed already.
        if let Stmt::FunctionDef(f) = statement {
            f.decorator_list.clear();
        }
    }
    if let Some(class) = class_of(original) {
        body = vec![Stmt::ClassDef(ast::StmtClassDef {
            range,
            name: ast::Identifier::new(class),
            bases: Vec::new(),
            keywords: Vec::new(),
            body,
            decorator_list: Vec::new(),
            type_params: Vec::new(),
        })];
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
    let mut compiler = Compiler { vm, table: &table, file, future_annotations: true, plain: true, units: Vec::new() };
    let code = compiler.module(&wrapped)?;
    let found = find(&code, original);
    match found {
        Some(found) => {
            let mut made = Rc::try_unwrap(found).unwrap_or_else(|shared| copy(&shared));
            made.name.clone_from(&original.name);
            made.qualname.clone_from(&original.qualname);
            Ok(Rc::new(made))
        }
        None => Err(Box::new(Diagnostic::error(codes::GENERATED_NOT_PARSED, "converted code holds no function"))),
    }
}

/// The innermost definition under the wrappers.
fn find(code: &Rc<Code>, original: &Code) -> Option<Rc<Code>> {
    let mut at = code.codes.first()?.clone();
    if class_of(original).is_some() {
        at = at.codes.first()?.clone();
    }
    at.codes.first().cloned()
}

fn copy(code: &Code) -> Code {
    Code {
        name: code.name.clone(),
        qualname: code.qualname.clone(),
        span: code.span,
        first_line: code.first_line,
        ops: code.ops.clone(),
        spans: code.spans.clone(),
        consts: code.consts.clone(),
        names: code.names.iter().map(|n| crate::code::Name::new(n.text.clone())).collect(),
        locals: code.locals.clone(),
        cells: code.cells.clone(),
        free: code.free.clone(),
        codes: code.codes.clone(),
        positional: code.positional,
        positional_only: code.positional_only,
        keyword_only: code.keyword_only,
        var_positional: code.var_positional,
        var_keyword: code.var_keyword,
        is_generator: code.is_generator,
        is_async: code.is_async,
        is_class: code.is_class,
        is_module: code.is_module,
        stack: code.stack,
        doc: code.doc.clone(),
        plain: code.plain,
        ..Code::default()
    }
}
