//! Functions, lambdas, comprehensions and classes.

use std::rc::Rc;

use dy2st_syntax::ast::{self, Expr, Ranged, Stmt, TextRange};
use dy2st_syntax::scope::{ScopeId, ScopeNode};

use super::{has_handlers, Compiled, Compiler};
use crate::code::{Code, Op};

/// The parts of `def` and `async def`.
struct Definition<'t> {
    name: &'t str,
    args: &'t ast::Arguments,
    body: &'t [Stmt],
    decorators: &'t [Expr],
    returns: Option<&'t Expr>,
    range: TextRange,
    scope: Option<ScopeId>,
}

impl<'t> Compiler<'_, 't> {
    pub(super) fn function_statement(&mut self, s: &'t ast::StmtFunctionDef) -> Compiled {
        self.definition(&Definition {
            name: &s.name,
            args: &s.args,
            body: &s.body,
            decorators: &s.decorator_list,
            returns: s.returns.as_deref(),
            range: s.range,
            scope: self.table.scope_of(ScopeNode::Function(s)),
        })
    }

    pub(super) fn async_function_statement(&mut self, s: &'t ast::StmtAsyncFunctionDef) -> Compiled {
        let scope = self.table.scope_of(ScopeNode::AsyncFunction(s));
        self.decorators(&s.decorator_list)?;
        let Some(scope) = scope else { return self.refuse(s.range, "a function without a scope") };
        // The body would need an event loop: calling the function refuses.
        self.push_unit(scope, &s.name, (s.range.start().into(), s.range.end().into()));
        self.shape(&s.args);
        self.unit().code.is_async = true;
        self.unit().code.is_generator = false;
        self.emit_none();
        self.emit(Op::Return);
        let code = self.pop_unit();
        self.make_function(&code, 0);
        for decorator in s.decorator_list.iter().rev() {
            self.apply_decorator(decorator);
        }
        self.store_name(&s.name);
        Ok(())
    }

    fn decorators(&mut self, decorators: &'t [Expr]) -> Compiled {
        decorators.iter().try_for_each(|decorator| self.expr(decorator))
    }

    fn apply_decorator(&mut self, decorator: &Expr) {
        let before = self.at(decorator.range());
        self.emit(Op::Decorate);
        self.restore(before);
    }

    fn definition(&mut self, d: &Definition<'t>) -> Compiled {
        self.decorators(d.decorators)?;
        let mut flags = self.defaults(d.args)?;
        flags |= self.annotations(d.args, d.returns)?;
        let Some(scope) = d.scope else { return self.refuse(d.range, "a function without a scope") };
        self.push_unit(scope, d.name, (d.range.start().into(), d.range.end().into()));
        self.shape(d.args);
        if self.converted && has_handlers(d.body) {
            self.journal_locals();
        }
        let body = self.docstring(d.body);
        self.statements(body)?;
        self.implicit_return(body);
        self.unit().code.outline = self.bodies.get(&d.range.start().into()).copied();
        let code = self.pop_unit();
        self.make_function(&code, flags);
        for decorator in d.decorators.iter().rev() {
            self.apply_decorator(decorator);
        }
        self.store_name(d.name);
        Ok(())
    }

    /// Counts the parameters of the open unit.
    fn shape(&mut self, args: &ast::Arguments) {
        let code = &mut self.unit().code;
        code.positional_only = args.posonlyargs.len();
        code.positional = args.posonlyargs.len() + args.args.len();
        code.keyword_only = args.kwonlyargs.len();
        code.var_positional = args.vararg.is_some();
        code.var_keyword = args.kwarg.is_some();
    }

    fn defaults(&mut self, args: &'t ast::Arguments) -> Compiled<u8> {
        let mut flags = 0;
        let mut count = 0;
        for default in args.posonlyargs.iter().chain(&args.args).filter_map(|a| a.default.as_deref()) {
            self.expr(default)?;
            count += 1;
        }
        if count > 0 {
            self.emit(Op::BuildTuple(count));
            flags |= 1;
        }
        let mut count = 0;
        for arg in &args.kwonlyargs {
            if let Some(default) = &arg.default {
                let name = self.mangled(&arg.def.arg);
                self.emit_str(&name);
                self.expr(default)?;
                count += 1;
            }
        }
        if count > 0 {
            self.emit(Op::BuildMap(count));
            flags |= 2;
        }
        Ok(flags)
    }

    fn annotations(&mut self, args: &'t ast::Arguments, returns: Option<&'t Expr>) -> Compiled<u8> {
        let mut count = 0;
        // CPython evaluates them in this order.
        let ordered = args.posonlyargs.iter().chain(&args.args).map(|a| &a.def);
        let ordered = ordered.chain(args.vararg.as_deref());
        let ordered = ordered.chain(args.kwonlyargs.iter().map(|a| &a.def)).chain(args.kwarg.as_deref());
        for arg in ordered {
            if let Some(annotation) = &arg.annotation {
                let name = self.mangled(&arg.arg);
                self.emit_str(&name);
                self.annotation(annotation)?;
                count += 1;
            }
        }
        if let Some(returns) = returns {
            self.emit_str("return");
            self.annotation(returns)?;
            count += 1;
        }
        if count == 0 {
            return Ok(0);
        }
        self.emit(Op::BuildMap(count));
        Ok(4)
    }

    /// Pushes the function of a compiled body; what the flags name is on the stack.
    fn make_function(&mut self, code: &Rc<Code>, mut flags: u8) {
        if !code.free.is_empty() {
            for name in &code.free {
                let cell = self.unit().cells.get(name).copied().unwrap_or_default();
                self.emit(Op::LoadClosure(cell));
            }
            self.emit(Op::BuildTuple(code.free.len() as u32));
            flags |= 8;
        }
        let at = self.unit().code.codes.len() as u32;
        self.unit().code.codes.push(code.clone());
        self.emit(Op::MakeFunction(flags, at));
    }

    pub(super) fn lambda(&mut self, e: &'t ast::ExprLambda) -> Compiled {
        let flags = self.defaults(&e.args)?;
        let Some(scope) = self.table.scope_of(ScopeNode::Lambda(e)) else {
            return self.refuse(e.range, "a lambda without a scope");
        };
        self.push_unit(scope, "<lambda>", (e.range.start().into(), e.range.end().into()));
        self.shape(&e.args);
        self.expr(&e.body)?;
        self.emit(Op::Return);
        let code = self.pop_unit();
        self.make_function(&code, flags);
        Ok(())
    }

    pub(super) fn comprehension(&mut self, expr: &'t Expr) -> Compiled {
        let (scope, name, generators) = match expr {
            Expr::ListComp(e) => (self.table.scope_of(ScopeNode::ListComp(e)), "<listcomp>", &e.generators),
            Expr::SetComp(e) => (self.table.scope_of(ScopeNode::SetComp(e)), "<setcomp>", &e.generators),
            Expr::DictComp(e) => (self.table.scope_of(ScopeNode::DictComp(e)), "<dictcomp>", &e.generators),
            Expr::GeneratorExp(e) => (self.table.scope_of(ScopeNode::GeneratorExp(e)), "<genexpr>", &e.generators),
            _ => return Ok(()),
        };
        if let Some(clause) = generators.iter().find(|g| g.is_async) {
            return self.refuse(clause.range, "'async for' needs an event loop: it is not evaluated");
        }
        let Some(scope) = scope else { return self.refuse(expr.range(), "a comprehension without a scope") };
        let range = expr.range();
        self.push_unit(scope, name, (range.start().into(), range.end().into()));
        let is_generator = matches!(expr, Expr::GeneratorExp(_));
        self.unit().code.is_generator = is_generator;
        match expr {
            Expr::ListComp(_) => drop(self.emit(Op::BuildList(0))),
            Expr::SetComp(_) => drop(self.emit(Op::BuildSet(0))),
            Expr::DictComp(_) => drop(self.emit(Op::BuildMap(0))),
            _ => {}
        }
        self.clauses(expr, generators, 0)?;
        if is_generator {
            self.emit_none();
        }
        self.emit(Op::Return);
        let code = self.pop_unit();
        self.make_function(&code, 0);
        self.expr(&generators[0].iter)?;
        self.emit(Op::GetIter);
        self.emit(Op::Call(1));
        Ok(())
    }

    fn clauses(&mut self, expr: &'t Expr, generators: &'t [ast::Comprehension], depth: usize) -> Compiled {
        let Some(clause) = generators.get(depth) else { return self.element(expr, generators.len()) };
        let before = self.at(expr.range());
        if depth == 0 {
            self.emit(Op::LoadFast(0));
        } else {
            self.expr(&clause.iter)?;
            self.emit(Op::GetIter);
        }
        let top = self.emit(Op::ForIter(0));
        self.restore(before);
        self.store(&clause.target)?;
        for test in &clause.ifs {
            for at in self.jump_if(test, false)? {
                // Jumps back to the loop; `land` only points forward.
                self.point(at, top);
            }
        }
        self.clauses(expr, generators, depth + 1)?;
        self.emit(Op::Jump(top as u32));
        self.land(top);
        Ok(())
    }

    fn point(&mut self, at: usize, to: usize) {
        if let Op::PopJumpIfFalse(t) | Op::PopJumpIfTrue(t) = &mut self.unit().code.ops[at] {
            *t = to as u32;
        }
    }

    fn element(&mut self, expr: &'t Expr, loops: usize) -> Compiled {
        let loops = loops as u32;
        match expr {
            Expr::ListComp(e) => {
                self.expr(&e.elt)?;
                self.emit(Op::ListAppend(loops));
            }
            Expr::SetComp(e) => {
                self.expr(&e.elt)?;
                self.emit(Op::SetAdd(loops));
            }
            Expr::DictComp(e) => {
                self.expr(&e.key)?;
                self.expr(&e.value)?;
                self.emit(Op::MapAdd(loops));
            }
            Expr::GeneratorExp(e) => {
                self.expr(&e.elt)?;
                self.emit(Op::Yield);
                self.emit(Op::Pop);
            }
            _ => {}
        }
        Ok(())
    }

    pub(super) fn class_statement(&mut self, s: &'t ast::StmtClassDef) -> Compiled {
        self.decorators(&s.decorator_list)?;
        let Some(scope) = self.table.scope_of(ScopeNode::Class(s)) else {
            return self.refuse(s.range, "a class without a scope");
        };
        self.push_unit(scope, &s.name, (s.range.start().into(), s.range.end().into()));
        self.load_name("__name__");
        self.store_name("__module__");
        let qualname = self.unit().prefix.clone();
        self.emit_str(&qualname);
        self.store_name("__qualname__");
        let body = self.docstring(&s.body);
        if super::has_annotations(body) {
            self.emit(Op::SetupAnnotations);
        }
        self.statements(body)?;
        // Methods that use `super` or `__class__` get the class through its cell.
        match self.unit().cells.get("__class__").copied() {
            Some(cell) if (cell as usize) < self.unit().code.cells.len() => {
                self.emit(Op::LoadClosure(cell));
                self.emit(Op::Dup);
                self.store_name("__classcell__");
            }
            _ => self.emit_none(),
        }
        self.emit(Op::Return);
        let code = self.pop_unit();
        self.make_function(&code, 0);
        self.emit_str(&s.name);
        self.sequence(&s.bases, Op::BuildTuple, true)?;
        self.emit(Op::BuildMap(0));
        for keyword in &s.keywords {
            match &keyword.arg {
                Some(name) => {
                    self.emit_str(name);
                    self.expr(&keyword.value)?;
                    self.emit(Op::MapAdd(0));
                }
                None => {
                    self.expr(&keyword.value)?;
                    self.emit(Op::DictUpdate);
                }
            }
        }
        self.emit(Op::BuildClass);
        for decorator in s.decorator_list.iter().rev() {
            self.apply_decorator(decorator);
        }
        self.store_name(&s.name);
        Ok(())
    }
}
