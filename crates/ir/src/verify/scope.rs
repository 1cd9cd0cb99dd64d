//! One function: definitions and uses, arity, types, attributes and effects.

use dy2st_tensor::Dim;

use crate::infer::infer;
use crate::table::{AttrType, Default, Effect};
use crate::{Block, EffectSeq, Function, Op, OpError, OpErrorKind, OpKind, Program, SymbolTable, Type, Value, ANY};

use super::payload::Facts;
use super::VerifyError;

/// Checks a function and adds what is wrong.
pub fn check_function(program: &Program, name: &str, function: &Function, errors: &mut Vec<VerifyError>) {
    let mut checker = Checker {
        program,
        name,
        function,
        symbols: program.symbols.clone(),
        visible: vec![false; function.types.len()],
        defined: vec![false; function.types.len()],
        effect: None,
        place: 0,
        current: None,
        facts: Facts::new(),
        errors,
    };
    checker.block(&function.block);
}

/// The walk through a function.
pub(super) struct Checker<'a> {
    pub(super) program: &'a Program,
    pub(super) name: &'a str,
    pub(super) function: &'a Function,
    symbols: SymbolTable,
    visible: Vec<bool>,
    defined: Vec<bool>,
    effect: Option<EffectSeq>,
    place: usize,
    pub(super) current: Option<usize>,
    pub(super) facts: Facts,
    errors: &'a mut Vec<VerifyError>,
}

impl<'a> Checker<'a> {
    pub(super) fn report(&mut self, code: &'static str, message: impl Into<String>) {
        let function = self.name.to_string();
        self.errors.push(VerifyError { code, function, place: self.current, message: message.into() });
    }

    pub(super) fn ty(&self, value: Value) -> Type {
        self.program.type_of(self.function, value).cloned().unwrap_or(Type::None)
    }

    pub(super) fn shown(&self, value: Value) -> String {
        self.program.global_name(value).map_or_else(|| value.to_string(), |name| format!("@{name}"))
    }

    fn define(&mut self, value: Value) {
        match value.as_local().filter(|index| *index < self.defined.len()) {
            Some(index) => {
                if std::mem::replace(&mut self.defined[index], true) {
                    self.report("V02", format!("{value} is defined twice"));
                }
                self.visible[index] = true;
            }
            None => self.report("V02", format!("{} cannot be defined here", self.shown(value))),
        }
        let ty = self.ty(value);
        self.check_symbols(&ty);
    }

    fn check_symbols(&mut self, ty: &Type) {
        match ty {
            Type::Tensor(tensor) => tensor.dims.iter().for_each(|dim| self.check_dim(*dim)),
            Type::PyInt(Some(dim)) => self.check_dim(*dim),
            Type::List(element) => self.check_symbols(element),
            Type::Tuple(types) | Type::Union(types) => types.iter().for_each(|ty| self.check_symbols(ty)),
            Type::PyInt(None) | Type::PyFloat | Type::PyBool | Type::None => {}
        }
    }

    fn check_dim(&mut self, dim: Dim) {
        if let Dim::Sym(id) = dim {
            if dim != ANY && self.program.symbols.get(id).is_none() {
                self.report("V14", format!("{id} is not declared"));
            }
        }
    }

    fn check_use(&mut self, value: Value) {
        let good = if value.is_none() {
            true
        } else if let Some(index) = value.as_global() {
            index < self.program.globals.len()
        } else {
            value.as_local().is_some_and(|index| self.visible.get(index) == Some(&true))
        };
        if !good {
            self.report("V01", format!("{} is used before it is defined", self.shown(value)));
        }
    }

    /// Checks a block. What it defines is not visible behind it.
    pub(super) fn block(&mut self, block: &'a Block) {
        let outside = self.current;
        let mut own: Vec<Value> = Vec::new();
        for param in &block.params {
            self.define(*param);
            own.push(*param);
        }
        for op in &block.ops {
            self.current = Some(self.place);
            self.place += 1;
            self.op(op);
            own.extend(&op.results);
        }
        self.current = outside;
        match &block.results {
            None => self.report("V03", "a block has no yield"),
            Some(results) => {
                for result in results {
                    if result.is_none() {
                        self.report("V01", "an absent operand is yielded");
                    }
                    self.check_use(*result);
                }
            }
        }
        for value in own {
            if let Some(visible) = value.as_local().and_then(|index| self.visible.get_mut(index)) {
                *visible = false;
            }
        }
    }

    fn op(&mut self, op: &'a Op) {
        let before = self.errors.len();
        for operand in &op.operands {
            self.check_use(*operand);
        }
        self.check_effect(op);
        self.check_attrs(op);
        self.check_named_operands(op);
        let info = op.kind.info();
        if op.blocks.len() != info.blocks {
            self.report("V08", format!("{} has {} blocks, not {}", op.kind, info.blocks, op.blocks.len()));
        } else if info.blocks > 0 {
            self.structured(op);
        } else if op.kind == OpKind::Call {
            self.call(op);
        } else {
            self.state(op);
            if self.errors.len() == before {
                self.types(op);
            }
        }
        self.payload(op);
        for result in &op.results {
            self.define(*result);
        }
        self.learn(op);
    }

    fn check_effect(&mut self, op: &Op) {
        match (op.kind.info().effect == Effect::None, op.effect) {
            (true, None) => {}
            (true, Some(effect)) => self.report("V09", format!("{} has no effect, but the number {effect}", op.kind)),
            (false, None) => self.report("V09", format!("{} has an effect, but no number", op.kind)),
            (false, Some(effect)) => {
                if let Some(last) = self.effect.filter(|last| *last >= effect) {
                    self.report("V09", format!("effect {effect} comes after {last}"));
                }
                self.effect = Some(effect);
            }
        }
    }

    fn check_attrs(&mut self, op: &Op) {
        let info = op.kind.info();
        for (name, attr) in op.attrs.iter() {
            match info.attr(name) {
                None => self.report("V07", format!("{} has no attribute `{name}`", op.kind)),
                Some(attr_info) if !attr_info.ty.admits(attr) => {
                    self.report("V07", format!("attribute `{name}` is not of type {}", attr_info.ty.name()));
                }
                Some(_) => {}
            }
        }
        for attr in info.attrs {
            if matches!(attr.default, Default::Required) && op.attrs.get(attr.name).is_none() {
                self.report("V07", format!("attribute `{}` is missing", attr.name));
            }
            if let (AttrType::Type, Some(crate::Attr::Type(ty))) = (attr.ty, op.attrs.get(attr.name)) {
                self.check_symbols(ty);
            }
        }
    }

    fn check_named_operands(&mut self, op: &Op) {
        let first = op.operands.len().saturating_sub(op.attrs.operand_count());
        let named: Vec<u32> = op.attrs.iter().flat_map(|(_, attr)| attr.operands().collect::<Vec<_>>()).collect();
        let wanted = (first..).map(|index| index as u32);
        if named.len() > op.operands.len() || named.iter().copied().zip(wanted).any(|(have, want)| have != want) {
            self.report("V13", "the operands that attributes name are out of order");
        }
    }

    fn types(&mut self, op: &Op) {
        let operands: Vec<Type> = op.operands.iter().map(|value| self.ty(*value)).collect();
        let declared = self.program.symbols.len() as u32;
        match infer(op.kind, &operands, &op.attrs, &mut self.symbols) {
            Err(error) => {
                let code = if is_arity(&error) { "V04" } else { "V05" };
                self.report(code, error.to_string());
            }
            Ok(types) if types.len() != op.results.len() => {
                self.report("V04", format!("{} has {} results, not {}", op.kind, types.len(), op.results.len()));
            }
            Ok(types) => {
                for (result, inferred) in op.results.iter().zip(types) {
                    let have = self.ty(*result);
                    if !agrees(&have, &inferred, declared) {
                        self.report("V06", format!("{result} has type {have}, but {inferred} follows"));
                    }
                }
            }
        }
    }

    fn state(&mut self, op: &Op) {
        let Some(crate::Attr::Name(slot)) = op.attrs.get("slot") else { return };
        let Some(global) = self.program.globals.get(&**slot) else {
            return self.report("V12", format!("there is no state @{slot}"));
        };
        if global.kind != crate::GlobalKind::State {
            self.report("V12", format!("@{slot} is not a state cell"));
        }
        let given = match op.kind {
            OpKind::StateRead => op.results.first(),
            _ => op.operands.first(),
        };
        let given = given.map_or(Type::None, |value| self.ty(*value));
        if !given.fits(&global.ty) {
            self.report("V12", format!("@{slot} has type {}, not {given}", global.ty));
        }
    }
}

/// True when a shape rule complains of the number of operands.
fn is_arity(error: &OpError) -> bool {
    error.kind == OpErrorKind::Signature && error.message.starts_with("takes ") && error.message.contains(" operands")
}

/// True when a declared type says what inference says. Where inference finds nothing out (a symbol of its own making, or
/// `?`), the declaration stands.
fn agrees(declared: &Type, inferred: &Type, known_symbols: u32) -> bool {
    let dim = |have: Dim, inferred: Dim| {
        have == inferred || have == ANY || matches!(inferred, Dim::Sym(id) if id.0 >= known_symbols)
    };
    match (declared, inferred) {
        (Type::Tensor(a), Type::Tensor(b)) => {
            a.dtype == b.dtype && a.rank() == b.rank() && a.dims.iter().zip(&b.dims).all(|(a, b)| dim(*a, *b))
        }
        (Type::PyInt(Some(a)), Type::PyInt(Some(b))) => dim(*a, *b),
        (Type::PyInt(_), Type::PyInt(_)) => true,
        (Type::List(a), Type::List(b)) => agrees(a, b, known_symbols),
        (Type::Tuple(a), Type::Tuple(b)) | (Type::Union(a), Type::Union(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| agrees(a, b, known_symbols))
        }
        (a, b) => a == b,
    }
}
