//! Control flow: what blocks take and yield.

use crate::{Attr, Block, Op, OpKind, Type, Value};

use super::scope::Checker;

impl<'a> Checker<'a> {
    /// Checks an op with blocks, and the blocks.
    pub(super) fn structured(&mut self, op: &'a Op) {
        let main = op.main_operands();
        let results: Vec<Type> = op.results.iter().map(|value| self.ty(*value)).collect();
        match (op.kind, main) {
            (OpKind::If, [cond]) => {
                self.expect_type(*cond, &Type::PyBool, "the condition");
                for (index, block) in op.blocks.iter().enumerate() {
                    self.takes(block, &[], "a branch");
                    self.branch(op, index, block);
                    self.yields(block, &results, "a branch");
                }
            }
            (OpKind::While, init) => {
                let carried = self.carried(op, init);
                let mut tested = vec![Type::PyBool];
                tested.extend(results);
                for (block, yields, what) in
                    [(&op.blocks[0], &tested, "the test"), (&op.blocks[1], &carried, "the body")]
                {
                    self.takes(block, &carried, what);
                    self.block(block);
                    self.yields(block, yields, what);
                }
            }
            (OpKind::For, [start, trips, step, init @ ..]) => {
                for bound in [start, trips, step] {
                    self.expect_type(*bound, &Type::PyInt(None), "a bound");
                }
                let carried = self.carried(op, init);
                let mut taken = vec![Type::PyInt(None)];
                taken.extend(carried.iter().cloned());
                self.takes(&op.blocks[0], &taken, "the body");
                self.block(&op.blocks[0]);
                self.yields(&op.blocks[0], &carried, "the body");
            }
            _ => self.report("V04", format!("{} does not take {} operands", op.kind, main.len())),
        }
    }

    /// Types of the carried values: those of the last block's parameters, which the operands must fit.
    fn carried(&mut self, op: &Op, init: &[Value]) -> Vec<Type> {
        let params = op.blocks.last().map(|block| block.params.as_slice()).unwrap_or_default();
        let skip = params.len().saturating_sub(init.len());
        let types: Vec<Type> = params[skip..].iter().map(|param| self.ty(*param)).collect();
        if types.len() != init.len() || op.results.len() != init.len() {
            let message = format!(
                "{} values are carried, {} come out and the body takes {}",
                init.len(),
                op.results.len(),
                types.len()
            );
            self.report("V04", message);
        }
        for (value, ty) in init.iter().zip(&types) {
            self.expect_type(*value, ty, "a carried value");
        }
        for (result, ty) in op.results.iter().zip(&types) {
            let have = self.ty(*result);
            if !ty.fits(&have) {
                self.report("V11", format!("{result} has type {have}, but {ty} comes out of the loop"));
            }
        }
        types
    }

    fn expect_type(&mut self, value: Value, wanted: &Type, what: &str) {
        let have = self.ty(value);
        if !have.fits(wanted) {
            let shown = self.shown(value);
            self.report("V11", format!("{what} {shown} has type {have}, not {wanted}"));
        }
    }

    fn takes(&mut self, block: &Block, wanted: &[Type], what: &str) {
        if block.params.len() != wanted.len() {
            self.report("V04", format!("{what} takes {} values, not {}", block.params.len(), wanted.len()));
        }
        for (param, ty) in block.params.iter().zip(wanted) {
            let have = self.ty(*param);
            if !ty.fits(&have) {
                self.report("V11", format!("{what} takes {param} of type {have}, but gets {ty}"));
            }
        }
    }

    fn yields(&mut self, block: &Block, wanted: &[Type], what: &str) {
        let Some(results) = &block.results else { return };
        if results.len() != wanted.len() {
            self.report("V04", format!("{what} yields {} values, not {}", results.len(), wanted.len()));
        }
        for (result, ty) in results.iter().zip(wanted) {
            let have = self.ty(*result);
            if !have.fits(ty) {
                let shown = self.shown(*result);
                self.report("V11", format!("{what} yields {shown} of type {have}, not {ty}"));
            }
        }
    }

    /// Checks a call against the function that it names.
    pub(super) fn call(&mut self, op: &Op) {
        let Some(Attr::Name(name)) = op.attrs.get("func") else { return };
        let program = self.program;
        let Some(callee) = program.functions.get(&**name) else {
            return self.report("V12", format!("there is no function @{name}"));
        };
        let (params, returns) = (&callee.block.params, callee.block.yields());
        let args = op.main_operands();
        if args.len() != params.len() || op.results.len() != returns.len() {
            return self.report(
                "V04",
                format!(
                    "@{name} takes {} values and gives {}, not {} and {}",
                    params.len(),
                    returns.len(),
                    args.len(),
                    op.results.len()
                ),
            );
        }
        for (arg, param) in args.iter().zip(params) {
            let wanted = callee.local_type(*param).cloned().unwrap_or(Type::None);
            self.expect_type(*arg, &wanted, "an argument");
        }
        for (result, returned) in op.results.iter().zip(returns) {
            let (have, gives) = (self.ty(*result), program.type_of(callee, *returned).cloned().unwrap_or(Type::None));
            if !gives.fits(&have) {
                self.report("V11", format!("{result} has type {have}, but @{name} gives {gives}"));
            }
        }
    }
}
