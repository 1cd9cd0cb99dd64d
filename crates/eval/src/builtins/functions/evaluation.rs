//! `eval`: an expression that is made while the program runs.

use std::rc::Rc;

use dy2st_source::{codes, Diagnostic};
use dy2st_syntax::ast;

use crate::builtins::args::{as_str, positional};
use crate::builtins::strings::is_identifier;
use crate::builtins::unicode::is_id_continue;
use crate::compile::parse_expression;
use crate::heap::Ref;
use crate::native::{Args, Outcome, Raise};
use crate::value::{Payload, Value};
use crate::vm::Vm;

/// The name that the function made from an expression has for a moment.
pub(crate) const RESULT: &str = "__eval_result__";

/// `eval(source)` called from a frame, with its names.
pub(crate) fn eval_here(vm: &mut Vm, source: &Value, globals: &Ref, locals: &Value) -> Outcome {
    evaluate(vm, source, globals, Some(locals))
}

/// `eval(source, globals[, locals])`.
pub(super) fn eval(vm: &mut Vm, args: Args) -> Outcome {
    let args = positional(vm, "eval", args, 1, 3)?;
    let source = args[0].clone().unwrap_or(Value::None);
    let globals = match &args[1] {
        None | Some(Value::None) => match vm.calls.last() {
            Some(call) => call.globals.clone(),
            None => vm.builtins.clone(),
        },
        Some(dict) => namespace(vm, dict)?,
    };
    let locals = args[2].clone().filter(|v| !matches!(v, Value::None));
    evaluate(vm, &source, &globals, locals.as_ref())
}

/// A module whose members are those of a dict: the module itself where the dict is its `__dict__`.
fn namespace(vm: &mut Vm, dict: &Value) -> Outcome<Ref> {
    let Some(r) = dict.as_object().filter(|_| vm.is_dict(dict)) else {
        return Err(vm.type_error("globals must be a dict"));
    };
    if let Payload::DictOf(module) = &vm.heap.read(r).payload {
        return Ok(module.clone());
    }
    let module = vm.new_module("__eval__");
    for (name, value) in vm.dict_entries(r) {
        if let Some(name) = as_str(vm, &name) {
            vm.set_module_attr(&module, &name, value);
        }
    }
    Ok(module)
}

fn evaluate(vm: &mut Vm, source: &Value, globals: &Ref, locals: Option<&Value>) -> Outcome {
    let Some(text) = as_str(vm, source) else {
        return Err(vm.type_error("eval() arg 1 must be a string, bytes or code object"));
    };
    let text = text.trim_start_matches([' ', '\t']);
    if parse_expression(text).is_none() {
        return Err(vm.raise("SyntaxError", "invalid syntax"));
    }
    // Local names become parameters: the expression is a function of them in its globals.
    let (mut names, mut values) = (Vec::new(), Vec::new());
    if let Some(locals) = locals.and_then(Value::as_object).filter(|r| !is_namespace_of(vm, r, globals)) {
        for (name, value) in vm.dict_entries(locals) {
            if let Some(name) = as_str(vm, &name).filter(|name| is_identifier(name) && mentions(text, name)) {
                names.push(name);
                values.push(value);
            }
        }
    }
    let is_function = !names.is_empty();
    let head = if is_function { format!("lambda {}: ", names.join(", ")) } else { String::new() };
    let source = format!("{RESULT} = {head}(\\\n{text}\n)\n");
    let file = vm.files.add("<string>", source);
    let parsed = dy2st_syntax::parse(&vm.files, file).map_err(|_| vm.raise("SyntaxError", "invalid syntax"))?;
    let code = vm.compile_module(file, &parsed.ast, true).map_err(Raise::Refuse)?;
    vm.run_body(code, globals.clone(), None, Rc::from(Vec::new()))?;
    let result = vm.heap.write(globals).attrs.as_mut().and_then(|names| names.remove_str(RESULT));
    match result {
        Some(function) if is_function => vm.call(&function, Args::new(values)),
        Some(value) => Ok(value),
        None => Err(vm.unsupported("eval() of this expression")),
    }
}

impl Vm {
    /// The value of an expression that a command was given, in a module's namespace; its text is shown as the file
    /// `shown`. `None` where the text is not one expression.
    ///
    /// # Errors
    /// Of its syntax, and what evaluating it raised.
    pub fn evaluate(&mut self, shown: &str, text: &str, module: &Ref) -> Outcome<Option<Value>> {
        let file = self.files.add(shown, text);
        let mut ast = dy2st_syntax::parse(&self.files, file).map_err(first)?.ast;
        let (Some(ast::Stmt::Expr(expression)), true) = (ast.body.pop(), ast.body.is_empty()) else { return Ok(None) };
        let range = expression.range;
        let name = ast::ExprName { range, id: ast::Identifier::new(RESULT), ctx: ast::ExprContext::Store };
        ast.body.push(ast::Stmt::Assign(ast::StmtAssign {
            range,
            targets: vec![ast::Expr::Name(name)],
            value: expression.value,
            type_comment: None,
        }));
        let code = self.compile_module(file, &ast, false).map_err(Raise::Refuse)?;
        self.run_body(code, module.clone(), None, Rc::from(Vec::new()))?;
        Ok(self.heap.write(module).attrs.as_mut().and_then(|names| names.remove_str(RESULT)))
    }
}

fn first(errors: Vec<Diagnostic>) -> Raise {
    let missing = || Diagnostic::error(codes::INVALID_SYNTAX, "invalid syntax");
    Raise::Refuse(Box::new(errors.into_iter().next().unwrap_or_else(missing)))
}

/// Whether a name may stand in a text: as a whole word.
fn mentions(text: &str, name: &str) -> bool {
    text.split(|c| !is_id_continue(c)).any(|word| word == name)
}

/// Whether a dict is the live `__dict__` of a module.
fn is_namespace_of(vm: &Vm, dict: &Ref, module: &Ref) -> bool {
    matches!(&vm.heap.read(dict).payload, Payload::DictOf(target) if target == module)
}
