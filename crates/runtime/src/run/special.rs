//! Code for the sizes that symbols stand for in a run.
//!
//! A program with symbolic dims runs as it stands on any sizes. Sizes that come again get code of their own, in which they
//! are numbers; a few such codes are kept.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use dy2st_ir::{
    infer, Attr, Attrs, Block, DimArg, DimExpr, DimValue, Family, Function, Op, OpKind, Program, SymbolTable, Type,
    Value,
};
use dy2st_tensor::{Dim, SymId};

use super::code::Code;
use super::lower::lower;
use super::plan::Ways;
use crate::kernel::Packs;

/// The sizes that symbols stand for.
pub type Sizes = BTreeMap<SymId, usize>;

/// How many codes are kept.
const MOST: usize = 16;

/// Sizes of a function, with the code for them from the second time on.
struct Special {
    function: usize,
    sizes: Sizes,
    code: Option<Rc<Code>>,
}

/// The codes of a plan, the last used at the end.
#[derive(Default)]
pub struct Specials {
    entries: RefCell<Vec<Special>>,
}

impl Specials {
    /// The code of a function for these sizes, if there is one.
    pub fn find(&self, program: &Program, function: usize, sizes: &Sizes, packs: &RefCell<Packs>) -> Option<Rc<Code>> {
        if sizes.is_empty() {
            return None;
        }
        let mut entries = self.entries.borrow_mut();
        let known = entries.iter().position(|entry| entry.function == function && entry.sizes == *sizes);
        let Some(at) = known else {
            if entries.len() >= MOST {
                entries.remove(0);
            }
            entries.push(Special { function, sizes: sizes.clone(), code: None });
            return None;
        };
        let mut entry = entries.remove(at);
        if entry.code.is_none() {
            let (_, declared) = program.functions.get_index(function)?;
            let concrete = Concrete::new(&program.symbols, sizes).function(declared);
            // What cannot be made so runs as it stands, and says there what is wrong.
            if sound(program, &concrete, &concrete.block) {
                let code = lower(program, &concrete, &concrete.types, &mut packs.borrow_mut(), Ways::Kernels);
                entry.code = code.ok().map(Rc::new);
            }
        }
        let code = entry.code.clone();
        entries.push(entry);
        code
    }
}

/// Whether the sizes suit the ops: each gives what its type says. A shape that a symbol makes wrong is found by the op
/// when its types are not known beforehand.
fn sound(program: &Program, function: &Function, block: &Block) -> bool {
    block.ops.iter().all(|op| {
        if !op.blocks.is_empty() {
            return op.blocks.iter().all(|inner| sound(program, function, inner));
        }
        let is_tensor_op =
            !matches!(op.kind.info().family, Family::Control | Family::Scalar | Family::ListUnion | Family::Effect);
        let types: Option<Vec<Type>> =
            op.operands.iter().map(|value| program.type_of(function, *value).cloned()).collect();
        let Some(types) = types.filter(|_| is_tensor_op) else { return !is_tensor_op };
        let Ok(results) = infer(op.kind, &types, &op.attrs, &mut SymbolTable::new()) else { return false };
        results.len() == op.results.len()
            && results.iter().zip(&op.results).all(|(got, result)| {
                let wanted = function.local_type(*result).and_then(Type::as_tensor);
                got.as_tensor().zip(wanted).is_some_and(|(got, wanted)| {
                    let known = |(a, b): (&Dim, &Dim)| a == b || a.known().is_none() || b.known().is_none();
                    got.dtype == wanted.dtype
                        && got.rank() == wanted.rank()
                        && got.dims.iter().zip(&wanted.dims).all(known)
                })
            })
    })
}

/// What symbols stand for.
struct Concrete {
    values: Vec<Option<i64>>,
}

impl Concrete {
    fn new(symbols: &SymbolTable, sizes: &Sizes) -> Self {
        let mut concrete = Self { values: vec![None; symbols.len()] };
        // A symbol's expression speaks of older ones.
        for (id, symbol) in symbols.iter() {
            let given = sizes.get(&id).map(|size| *size as i64);
            concrete.values[id.0 as usize] = given.or_else(|| concrete.evaluate(&symbol.expr));
        }
        concrete
    }

    fn symbol(&self, id: SymId) -> Option<i64> {
        self.values.get(id.0 as usize).copied().flatten()
    }

    fn value(&self, value: DimValue) -> Option<i64> {
        match value {
            DimValue::Known(value) => Some(value),
            DimValue::Sym(id) => self.symbol(id),
            DimValue::Unknown => None,
        }
    }

    fn evaluate(&self, expr: &DimExpr) -> Option<i64> {
        let pair = |a: &DimValue, b: &DimValue| Some((self.value(*a)?, self.value(*b)?));
        match expr {
            DimExpr::Free => None,
            DimExpr::Linear(terms, constant) => terms
                .iter()
                .try_fold(*constant, |sum, (factor, id)| sum.checked_add(factor.checked_mul(self.symbol(*id)?)?)),
            DimExpr::Mul(a, b) => self.symbol(*a)?.checked_mul(self.symbol(*b)?),
            DimExpr::FloorDiv(a, b) => pair(a, b).filter(|(_, b)| *b > 0).map(|(a, b)| a.div_euclid(b)),
            DimExpr::Mod(a, b) => pair(a, b).filter(|(_, b)| *b > 0).map(|(a, b)| a.rem_euclid(b)),
            DimExpr::Max(a, b) => pair(a, b).map(|(a, b)| a.max(b)),
            DimExpr::Min(a, b) => pair(a, b).map(|(a, b)| a.min(b)),
            DimExpr::Broadcast(a, b) => match (self.symbol(*a)?, self.symbol(*b)?) {
                (a, b) if a == b || b == 1 => Some(a),
                (1, b) => Some(b),
                _ => None,
            },
        }
    }

    fn dim(&self, dim: Dim) -> Dim {
        match dim {
            Dim::Sym(id) if dim != dy2st_ir::ANY => {
                self.symbol(id).and_then(|size| usize::try_from(size).ok()).map_or(dim, Dim::Known)
            }
            Dim::Sym(_) | Dim::Known(_) => dim,
        }
    }

    fn ty(&self, ty: &Type) -> Type {
        match ty {
            Type::Tensor(tensor) => Type::tensor(tensor.dtype, tensor.dims.iter().map(|dim| self.dim(*dim))),
            Type::PyInt(Some(dim)) => Type::PyInt(Some(self.dim(*dim))),
            Type::PyInt(None)
            | Type::PyFloat
            | Type::PyBool
            | Type::List(_)
            | Type::Tuple(_)
            | Type::Union(_)
            | Type::None => ty.clone(),
        }
    }

    /// The function with numbers in the place of symbols.
    fn function(&self, function: &Function) -> Function {
        let mut concrete = function.clone();
        concrete.types = function.types.iter().map(|ty| self.ty(ty)).collect();
        let numbers: Vec<Option<i64>> = concrete
            .types
            .iter()
            .map(|ty| match ty {
                Type::PyInt(Some(Dim::Known(size))) => Some(*size as i64),
                _ => None,
            })
            .collect();
        concrete.block.walk_mut(&mut |op| settle(op, &numbers));
        sweep(&mut concrete.block, &numbers, &mut vec![false; numbers.len()]);
        concrete
    }
}

/// Attributes that name operands whose numbers are known get the numbers.
fn settle(op: &mut Op, numbers: &[Option<i64>]) {
    if op.attrs.operand_count() == 0 {
        return;
    }
    let all = op.operands.clone();
    let number = |index: u32| -> Option<i64> {
        let value: &Value = all.get(index as usize)?;
        numbers.get(value.as_local()?).copied().flatten()
    };
    op.operands.truncate(op.main_operands().len());
    let mut attrs = Attrs::new();
    for (name, attr) in op.attrs.iter() {
        let attr = match attr {
            Attr::Operand(index) => number(*index).map_or_else(|| attr.clone(), Attr::Int),
            Attr::Dims(dims) => Attr::Dims(
                dims.iter()
                    .map(|dim| match dim {
                        DimArg::Operand(index) => number(*index).map_or(*dim, DimArg::Const),
                        DimArg::Const(_) => *dim,
                    })
                    .collect(),
            ),
            other => other.clone(),
        };
        // Those that are left keep their order behind the op's own operands.
        let attr = attr.with_operands(|index| {
            op.operands.push(all[index as usize]);
            op.operands.len() as u32 - 1
        });
        attrs.set(name, attr);
    }
    op.attrs = attrs;
}

/// Drops arithmetic of known numbers that nobody reads any more.
fn sweep(block: &mut Block, numbers: &[Option<i64>], read: &mut Vec<bool>) {
    let mark = |read: &mut Vec<bool>, value: &Value| {
        if let Some(read) = value.as_local().and_then(|id| read.get_mut(id)) {
            *read = true;
        }
    };
    block.yields().iter().for_each(|value| mark(read, value));
    let mut kept = Vec::new();
    for mut op in std::mem::take(&mut block.ops).into_iter().rev() {
        let known = |value: &Value| value.as_local().is_some_and(|id| numbers[id].is_some() && !read[id]);
        let idle = (op.kind == OpKind::Dim || op.kind.info().family == Family::Scalar)
            && op.effect.is_none()
            && op.results.iter().all(known);
        if idle {
            continue;
        }
        op.operands.iter().for_each(|value| mark(read, value));
        for inner in &mut op.blocks {
            sweep(inner, numbers, read);
        }
        kept.push(op);
    }
    kept.reverse();
    block.ops = kept;
}
