//! Expressions.

use std::rc::Rc;

use dy2st_syntax::ast::{self, Expr, Ranged};

use super::{Compiled, Compiler};
use crate::code::{Op, LITERAL_SET};
use crate::domain::{BinaryOp, CompareOp, UnaryOp};
use crate::value::Value;

/// The operator of an expression.
pub(super) fn binary_op(op: ast::Operator) -> BinaryOp {
    match op {
        ast::Operator::Add => BinaryOp::Add,
        ast::Operator::Sub => BinaryOp::Sub,
        ast::Operator::Mult => BinaryOp::Mul,
        ast::Operator::MatMult => BinaryOp::MatMul,
        ast::Operator::Div => BinaryOp::TrueDiv,
        ast::Operator::Mod => BinaryOp::Mod,
        ast::Operator::Pow => BinaryOp::Pow,
        ast::Operator::LShift => BinaryOp::LShift,
        ast::Operator::RShift => BinaryOp::RShift,
        ast::Operator::BitOr => BinaryOp::Or,
        ast::Operator::BitXor => BinaryOp::Xor,
        ast::Operator::BitAnd => BinaryOp::And,
        ast::Operator::FloorDiv => BinaryOp::FloorDiv,
    }
}

fn compare_op(op: ast::CmpOp) -> Op {
    match op {
        ast::CmpOp::Eq => Op::Compare(CompareOp::Eq),
        ast::CmpOp::NotEq => Op::Compare(CompareOp::Ne),
        ast::CmpOp::Lt => Op::Compare(CompareOp::Lt),
        ast::CmpOp::LtE => Op::Compare(CompareOp::Le),
        ast::CmpOp::Gt => Op::Compare(CompareOp::Gt),
        ast::CmpOp::GtE => Op::Compare(CompareOp::Ge),
        ast::CmpOp::Is => Op::Is,
        ast::CmpOp::IsNot => Op::IsNot,
        ast::CmpOp::In => Op::In,
        ast::CmpOp::NotIn => Op::NotIn,
    }
}

impl<'t> Compiler<'_, 't> {
    pub(super) fn expr(&mut self, expr: &'t Expr) -> Compiled {
        let before = self.at(expr.range());
        let done = self.expr_inner(expr);
        self.restore(before);
        done
    }

    fn expr_inner(&mut self, expr: &'t Expr) -> Compiled {
        match expr {
            Expr::Constant(e) => {
                let (key, value) = self.literal(&e.value);
                let at = self.constant(key, value);
                self.emit(Op::Const(at));
            }
            Expr::Name(e) => self.load_name(e.id.as_str()),
            Expr::Attribute(e) => {
                self.expr(&e.value)?;
                let name = self.mangled(&e.attr);
                let at = self.site(&name);
                self.emit(Op::LoadAttr(at));
            }
            Expr::Subscript(e) => {
                self.expr(&e.value)?;
                self.expr(&e.slice)?;
                self.emit(Op::LoadItem);
            }
            Expr::BinOp(e) => {
                self.expr(&e.left)?;
                self.expr(&e.right)?;
                self.emit(Op::Binary(binary_op(e.op)));
            }
            Expr::UnaryOp(e) => return self.unary(e),
            Expr::BoolOp(e) => return self.bool_op(e),
            Expr::Compare(e) => return self.comparison(e),
            Expr::Call(e) => return self.call(e),
            Expr::IfExp(e) => {
                let to_else = self.jump_if(&e.test, false)?;
                self.expr(&e.body)?;
                let to_end = self.emit(Op::Jump(0));
                for at in to_else {
                    self.land(at);
                }
                self.expr(&e.orelse)?;
                self.land(to_end);
            }
            Expr::Tuple(e) => return self.sequence(&e.elts, Op::BuildTuple, true),
            Expr::List(e) => return self.sequence(&e.elts, Op::BuildList, false),
            Expr::Set(e) => return self.set_display(&e.elts),
            Expr::Dict(e) => return self.dict_display(e),
            Expr::Slice(e) => return self.slice(e),
            Expr::JoinedStr(e) => return self.joined(&e.values),
            Expr::FormattedValue(e) => return self.formatted(e),
            Expr::NamedExpr(e) => {
                self.expr(&e.value)?;
                self.emit(Op::Dup);
                self.store(&e.target)?;
            }
            Expr::Lambda(e) => return self.lambda(e),
            Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) | Expr::GeneratorExp(_) => {
                return self.comprehension(expr);
            }
            Expr::Yield(e) => {
                match &e.value {
                    Some(value) => self.expr(value)?,
                    None => self.emit_none(),
                }
                self.emit(Op::Yield);
            }
            Expr::YieldFrom(e) => {
                self.expr(&e.value)?;
                self.emit(Op::GetYieldFromIter);
                self.emit_none();
                self.emit(Op::YieldFrom);
            }
            Expr::Await(e) => return self.refuse(e.range, "'await' needs an event loop: it is not evaluated"),
            Expr::Starred(e) => return self.refuse(e.range, "can't use starred expression here"),
        }
        Ok(())
    }

    fn unary(&mut self, e: &'t ast::ExprUnaryOp) -> Compiled {
        // A negative literal is a constant.
        if let (ast::UnaryOp::USub, Expr::Constant(constant)) = (e.op, &*e.operand) {
            match self.literal(&constant.value) {
                (_, Value::Int(n)) => {
                    self.emit_int(-n);
                    return Ok(());
                }
                (_, Value::Float(f)) => {
                    let at = self.constant(format!("f{:x}", (-f).to_bits()), Value::Float(-f));
                    self.emit(Op::Const(at));
                    return Ok(());
                }
                _ => {}
            }
        }
        self.expr(&e.operand)?;
        self.emit(match e.op {
            ast::UnaryOp::Not => Op::Not,
            ast::UnaryOp::USub => Op::Unary(UnaryOp::Neg),
            ast::UnaryOp::UAdd => Op::Unary(UnaryOp::Pos),
            ast::UnaryOp::Invert => Op::Unary(UnaryOp::Invert),
        });
        Ok(())
    }

    fn bool_op(&mut self, e: &'t ast::ExprBoolOp) -> Compiled {
        let mut ends = Vec::new();
        for (i, value) in e.values.iter().enumerate() {
            self.expr(value)?;
            if i + 1 < e.values.len() {
                let before = self.at(value.range());
                ends.push(self.emit(match e.op {
                    ast::BoolOp::And => Op::JumpIfFalseOrPop(0),
                    ast::BoolOp::Or => Op::JumpIfTrueOrPop(0),
                }));
                self.restore(before);
            }
        }
        for at in ends {
            self.land(at);
        }
        Ok(())
    }

    fn comparison(&mut self, e: &'t ast::ExprCompare) -> Compiled {
        self.expr(&e.left)?;
        let mut ends = Vec::new();
        let last = e.ops.len() - 1;
        for (i, (op, right)) in e.ops.iter().zip(&e.comparators).enumerate() {
            self.expr(right)?;
            if i < last {
                self.emit(Op::Dup);
                self.emit(Op::Rot3);
                self.emit(compare_op(*op));
                ends.push(self.emit(Op::JumpIfFalseOrPop(0)));
            } else {
                self.emit(compare_op(*op));
            }
        }
        if !ends.is_empty() {
            let done = self.emit(Op::Jump(0));
            for at in ends {
                self.land(at);
            }
            self.emit(Op::Swap);
            self.emit(Op::Pop);
            self.land(done);
        }
        Ok(())
    }

    /// Compiles a test and jumps where it has that truth; the jumps to land there. Falls through otherwise.
    pub(super) fn jump_if(&mut self, test: &'t Expr, truth: bool) -> Compiled<Vec<usize>> {
        match test {
            Expr::UnaryOp(e) if e.op == ast::UnaryOp::Not => self.jump_if(&e.operand, !truth),
            Expr::BoolOp(e) => {
                let short = matches!(e.op, ast::BoolOp::Or);
                let mut jumps = Vec::new();
                let mut falls = Vec::new();
                let last = e.values.len() - 1;
                for (i, value) in e.values.iter().enumerate() {
                    if i == last || short == truth {
                        jumps.extend(self.jump_if(value, truth)?);
                    } else {
                        falls.extend(self.jump_if(value, short)?);
                    }
                }
                for at in falls {
                    self.land(at);
                }
                Ok(jumps)
            }
            _ => {
                self.expr(test)?;
                let before = self.at(test.range());
                let at = self.emit(if truth { Op::PopJumpIfTrue(0) } else { Op::PopJumpIfFalse(0) });
                self.restore(before);
                Ok(vec![at])
            }
        }
    }

    /// A list or tuple display.
    pub(super) fn sequence(&mut self, elts: &'t [Expr], build: fn(u32) -> Op, tuple: bool) -> Compiled {
        if tuple {
            if let Some((key, value)) = self.constant_tuple(elts) {
                let at = self.constant(key, value);
                self.emit(Op::Const(at));
                return Ok(());
            }
        }
        if !elts.iter().any(|e| matches!(e, Expr::Starred(_))) {
            for elt in elts {
                self.expr(elt)?;
            }
            self.emit(build(elts.len() as u32));
            return Ok(());
        }
        self.spread_list(elts, Op::ListExtend)?;
        if tuple {
            self.emit(Op::ListToTuple);
        }
        Ok(())
    }

    fn constant_tuple(&mut self, elts: &[Expr]) -> Option<(String, Value)> {
        let mut parts = Vec::with_capacity(elts.len());
        for elt in elts {
            match elt {
                Expr::Constant(c) => parts.push(self.literal(&c.value)),
                _ => return None,
            }
        }
        let key = parts.iter().map(|(k, _)| k.as_str()).collect::<Vec<_>>().join(";");
        Some((format!("t({key})"), Value::tuple(parts.into_iter().map(|(_, v)| v).collect())))
    }

    /// Builds a list from items of which some are starred.
    fn spread_list(&mut self, elts: &'t [Expr], extend: Op) -> Compiled {
        let plain = elts.iter().take_while(|e| !matches!(e, Expr::Starred(_))).count();
        for elt in &elts[..plain] {
            self.expr(elt)?;
        }
        self.emit(Op::BuildList(plain as u32));
        for elt in &elts[plain..] {
            match elt {
                Expr::Starred(starred) => {
                    self.expr(&starred.value)?;
                    self.emit(extend);
                }
                _ => {
                    self.expr(elt)?;
                    self.emit(Op::ListAppend(0));
                }
            }
        }
        Ok(())
    }

    fn set_display(&mut self, elts: &'t [Expr]) -> Compiled {
        let plain = elts.iter().take_while(|e| !matches!(e, Expr::Starred(_))).count();
        for elt in &elts[..plain] {
            self.expr(elt)?;
        }
        let constant = |e: &Expr| match e {
            Expr::Constant(_) => true,
            Expr::UnaryOp(unary) => matches!(*unary.operand, Expr::Constant(_)),
            _ => false,
        };
        let literal = if plain == elts.len() && plain >= 3 && elts.iter().all(constant) { LITERAL_SET } else { 0 };
        self.emit(Op::BuildSet(plain as u32 | literal));
        for elt in &elts[plain..] {
            match elt {
                Expr::Starred(starred) => {
                    self.expr(&starred.value)?;
                    self.emit(Op::SetUpdate);
                }
                _ => {
                    self.expr(elt)?;
                    self.emit(Op::SetAdd(0));
                }
            }
        }
        Ok(())
    }

    fn dict_display(&mut self, e: &'t ast::ExprDict) -> Compiled {
        let plain = e.keys.iter().take_while(|k| k.is_some()).count();
        for (key, value) in e.keys.iter().zip(&e.values).take(plain) {
            if let Some(key) = key {
                self.expr(key)?;
            }
            self.expr(value)?;
        }
        self.emit(Op::BuildMap(plain as u32));
        for (key, value) in e.keys.iter().zip(&e.values).skip(plain) {
            match key {
                Some(key) => {
                    self.expr(key)?;
                    self.expr(value)?;
                    self.emit(Op::MapAdd(0));
                }
                None => {
                    self.expr(value)?;
                    self.emit(Op::DictUpdate);
                }
            }
        }
        Ok(())
    }

    fn slice(&mut self, e: &'t ast::ExprSlice) -> Compiled {
        for part in [&e.lower, &e.upper] {
            match part {
                Some(part) => self.expr(part)?,
                None => self.emit_none(),
            }
        }
        match &e.step {
            Some(step) => {
                self.expr(step)?;
                self.emit(Op::BuildSlice(3));
            }
            None => drop(self.emit(Op::BuildSlice(2))),
        }
        Ok(())
    }

    fn joined(&mut self, values: &'t [Expr]) -> Compiled {
        for value in values {
            self.expr(value)?;
        }
        if !(values.len() == 1 && matches!(values[0], Expr::Constant(_))) {
            self.emit(Op::BuildString(values.len() as u32));
        }
        Ok(())
    }

    fn formatted(&mut self, e: &'t ast::ExprFormattedValue) -> Compiled {
        self.expr(&e.value)?;
        let has_spec = match &e.format_spec {
            Some(spec) => {
                self.expr(spec)?;
                true
            }
            None => false,
        };
        let conversion = match e.conversion {
            ast::ConversionFlag::None => 0,
            ast::ConversionFlag::Str => 1,
            ast::ConversionFlag::Repr => 2,
            ast::ConversionFlag::Ascii => 3,
        };
        self.emit(Op::FormatValue(conversion, has_spec));
        Ok(())
    }

    fn call(&mut self, e: &'t ast::ExprCall) -> Compiled {
        let spread = e.args.iter().any(|a| matches!(a, Expr::Starred(_))) || e.keywords.iter().any(|k| k.arg.is_none());
        if spread {
            self.expr(&e.func)?;
            return self.call_spread(&e.args, &e.keywords);
        }
        let is_method = match &*e.func {
            Expr::Attribute(attribute) => {
                self.expr(&attribute.value)?;
                let before = self.at(e.func.range());
                let name = self.mangled(&attribute.attr);
                let at = self.site(&name);
                self.emit(Op::LoadMethod(at));
                self.restore(before);
                true
            }
            func => {
                self.expr(func)?;
                false
            }
        };
        for arg in &e.args {
            self.expr(arg)?;
        }
        if e.keywords.is_empty() {
            let count = e.args.len() as u32;
            self.emit(if is_method { Op::CallMethod(count) } else { Op::Call(count) });
            return Ok(());
        }
        let mut names: Vec<Rc<str>> = Vec::new();
        for keyword in &e.keywords {
            self.expr(&keyword.value)?;
            if let Some(name) = &keyword.arg {
                // Keyword names are mangled nowhere but in the function's own parameters, as in CPython.
                let name = self.mangled(name);
                names.push(self.vm.intern(&name));
            }
        }
        let count = (e.args.len() + names.len()) as u16;
        let names = self.names_constant(&names);
        self.emit(if is_method { Op::CallMethodKw(count, names) } else { Op::CallKw(count, names) });
        Ok(())
    }

    /// Arguments with `*` or `**`; the function is on the stack.
    pub(super) fn call_spread(&mut self, args: &'t [Expr], keywords: &'t [ast::Keyword]) -> Compiled {
        self.spread_list(args, Op::ArgsExtend)?;
        self.emit(Op::ListToTuple);
        if keywords.is_empty() {
            self.emit(Op::CallEx(false));
            return Ok(());
        }
        self.emit(Op::BuildMap(0));
        for keyword in keywords {
            match &keyword.arg {
                Some(name) => {
                    let name = self.mangled(name);
                    self.emit_str(&name);
                    self.expr(&keyword.value)?;
                    self.emit(Op::BuildMap(1));
                }
                None => self.expr(&keyword.value)?,
            }
            self.emit(Op::DictMerge);
        }
        self.emit(Op::CallEx(true));
        Ok(())
    }
}
