//! Scopes and what each name means in them, by the rules of CPython's symbol table.
//!
//! [`build`] makes a [`SymbolTable`]: one [`Scope`] for the module and for every class, function, lambda and
//! comprehension (the first iterable of a comprehension belongs to the scope around it). Each [`Symbol`] says whether
//! the name is local, a cell, free or global there. Names are mangled ([`mangle`]): look up `_C__x`, not `__x`.

mod collect;
mod resolve;

use std::borrow::Cow;
use std::collections::BTreeSet;

use dy2st_source::{Diagnostic, FileId};
use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHasher};

use crate::ast::{self, ModModule, TextRange};

/// A scope of a [`SymbolTable`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScopeId(u32);

impl ScopeId {
    /// The scope of the module.
    pub const MODULE: Self = Self(0);

    /// The position in [`SymbolTable::scopes`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What makes a scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ScopeKind {
    /// The module.
    Module,
    /// A class body.
    Class,
    /// The body of `def` or `async def`.
    Function,
    /// The body of a lambda.
    Lambda,
    /// A list comprehension.
    ListComp,
    /// A set comprehension.
    SetComp,
    /// A dict comprehension.
    DictComp,
    /// A generator expression.
    GeneratorExp,
    /// The type parameters of a generic function, class or alias, around it.
    TypeParams,
}

impl ScopeKind {
    /// Whether it is a comprehension or generator expression.
    pub const fn is_comprehension(self) -> bool {
        matches!(self, Self::ListComp | Self::SetComp | Self::DictComp | Self::GeneratorExp)
    }

    /// Whether names bound in it are seen by the scopes in it.
    pub const fn is_function_like(self) -> bool {
        !matches!(self, Self::Module | Self::Class)
    }
}

/// Where the value of a name lives, seen from one scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Resolution {
    /// In this scope alone. Names of a module and of a class body are local to it.
    Local,
    /// In this scope, and scopes in it use it too.
    Cell,
    /// In a scope around this one.
    Free,
    /// In the module, because `global` says so.
    GlobalExplicit,
    /// In the module or the builtins, because no scope around binds it.
    GlobalImplicit,
}

/// One name in one scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    /// Where its value lives.
    pub resolution: Resolution,
    /// It is a parameter.
    pub parameter: bool,
    /// Something in this scope binds or deletes it (a parameter counts).
    pub bound: bool,
    /// It is loaded in this scope.
    pub used: bool,
    /// An import binds it.
    pub imported: bool,
    /// It has an annotation.
    pub annotated: bool,
    /// The variable of a comprehension clause.
    pub iteration: bool,
    /// `global` declares it.
    pub global: bool,
    /// `nonlocal` declares it, or a walrus in a comprehension binds it around.
    pub nonlocal: bool,
    /// Where it first appears.
    pub range: TextRange,
}

/// The names of a scope, in the order in which they appear.
pub type Symbols = IndexMap<String, Symbol, std::hash::BuildHasherDefault<FxHasher>>;

/// One scope.
#[derive(Debug, Clone)]
pub struct Scope {
    /// What makes it.
    pub kind: ScopeKind,
    /// The name of the function or class; `<lambda>`, `<listcomp>` and the like, or `<module>`.
    pub name: String,
    /// The dotted name as `__qualname__` has it (`C.f.<locals>.g`); empty for the module.
    pub qualified_name: String,
    /// The scope around it.
    pub parent: Option<ScopeId>,
    /// The scopes directly in it, in the order of the text.
    pub children: Vec<ScopeId>,
    /// The range of the node that makes it.
    pub range: TextRange,
    /// The class whose name mangles private names in it.
    pub private: Option<String>,
    /// Every name in it, mangled, in the order of its first appearance.
    pub symbols: Symbols,
    /// Its parameters, mangled: positional-only, positional, keyword-only, then `*args` and `**kwargs`.
    pub parameters: Vec<String>,
    /// Its names that scopes in it capture; a class has `__class__` here where a method needs it.
    pub cells: BTreeSet<String>,
    /// Names of scopes around that it captures, for itself or for scopes in it.
    pub free: BTreeSet<String>,
    /// It has `yield` (or is a generator expression).
    pub is_generator: bool,
    /// It is `async def`, or a comprehension with `async for` or `await`.
    pub is_coroutine: bool,
    /// It holds `return` with a value.
    pub returns_value: bool,
    /// It holds `from m import *`.
    pub star_import: bool,
}

/// All scopes of a module.
#[derive(Debug, Clone, Default)]
pub struct SymbolTable {
    scopes: Vec<Scope>,
    by_node: FxHashMap<usize, ScopeId>,
    by_range: FxHashMap<(u32, u32), ScopeId>,
}

/// A node that makes a scope.
#[derive(Debug, Clone, Copy)]
pub enum ScopeNode<'a> {
    /// `def`.
    Function(&'a ast::StmtFunctionDef),
    /// `async def`.
    AsyncFunction(&'a ast::StmtAsyncFunctionDef),
    /// `class`.
    Class(&'a ast::StmtClassDef),
    /// A lambda.
    Lambda(&'a ast::ExprLambda),
    /// A list comprehension.
    ListComp(&'a ast::ExprListComp),
    /// A set comprehension.
    SetComp(&'a ast::ExprSetComp),
    /// A dict comprehension.
    DictComp(&'a ast::ExprDictComp),
    /// A generator expression.
    GeneratorExp(&'a ast::ExprGeneratorExp),
}

impl ScopeNode<'_> {
    fn address(self) -> usize {
        match self {
            Self::Function(node) => std::ptr::from_ref(node) as usize,
            Self::AsyncFunction(node) => std::ptr::from_ref(node) as usize,
            Self::Class(node) => std::ptr::from_ref(node) as usize,
            Self::Lambda(node) => std::ptr::from_ref(node) as usize,
            Self::ListComp(node) => std::ptr::from_ref(node) as usize,
            Self::SetComp(node) => std::ptr::from_ref(node) as usize,
            Self::DictComp(node) => std::ptr::from_ref(node) as usize,
            Self::GeneratorExp(node) => std::ptr::from_ref(node) as usize,
        }
    }

    /// The range of the node.
    pub fn range(self) -> TextRange {
        match self {
            Self::Function(node) => node.range,
            Self::AsyncFunction(node) => node.range,
            Self::Class(node) => node.range,
            Self::Lambda(node) => node.range,
            Self::ListComp(node) => node.range,
            Self::SetComp(node) => node.range,
            Self::DictComp(node) => node.range,
            Self::GeneratorExp(node) => node.range,
        }
    }
}

impl SymbolTable {
    /// Every scope, a scope before those in it; the module is first.
    pub fn scopes(&self) -> &[Scope] {
        &self.scopes
    }

    /// One scope.
    pub fn scope(&self, id: ScopeId) -> &Scope {
        &self.scopes[id.index()]
    }

    /// The scope that a node of *this very tree* makes: the node must not have moved since [`build`].
    pub fn scope_of(&self, node: ScopeNode<'_>) -> Option<ScopeId> {
        self.by_node.get(&node.address()).copied()
    }

    /// The scope that the node with this range makes; the first one in the text where several share the range, which
    /// happens in converted trees only.
    pub fn scope_at(&self, range: TextRange) -> Option<ScopeId> {
        self.by_range.get(&(range.start().into(), range.end().into())).copied()
    }

    /// The innermost scope whose node covers `offset`. Defaults, decorators, annotations and first iterables lie in the
    /// range of the node though not in its scope.
    pub fn innermost(&self, offset: u32) -> ScopeId {
        let mut at = ScopeId::MODULE;
        loop {
            let inner = self.scope(at).children.iter().find(|&&child| {
                let range = self.scope(child).range;
                u32::from(range.start()) <= offset && offset < u32::from(range.end())
            });
            match inner {
                Some(&inner) => at = inner,
                None => return at,
            }
        }
    }

    /// What a name (unmangled) is in a scope; `None` where the scope does not mention it.
    pub fn symbol(&self, id: ScopeId, name: &str) -> Option<&Symbol> {
        let scope = self.scope(id);
        scope.symbols.get(&*mangle(scope.private.as_deref(), name))
    }

    /// Where a name (unmangled) that is used in scope `id` lives: the scope that owns its cell or local, or `None` for a
    /// global or builtin.
    pub fn owner(&self, id: ScopeId, name: &str) -> Option<ScopeId> {
        let mangled = mangle(self.scope(id).private.as_deref(), name);
        match self.scope(id).symbols.get(&*mangled)?.resolution {
            Resolution::Local | Resolution::Cell => Some(id),
            Resolution::Free => {
                let mut at = self.scope(id).parent;
                while let Some(up) = at {
                    if self.scope(up).cells.contains(&*mangled) {
                        return Some(up);
                    }
                    at = self.scope(up).parent;
                }
                None
            }
            Resolution::GlobalExplicit | Resolution::GlobalImplicit => None,
        }
    }
}

/// The name under which `name` is stored in the class `class`: `__x` in `_C` and in `C` is `_C__x`. Names that end with
/// two underscores or hold a dot stay, as do all names in a class whose name is nothing but underscores.
pub fn mangle<'n>(class: Option<&str>, name: &'n str) -> Cow<'n, str> {
    let class = class.map(|class| class.trim_start_matches('_')).filter(|class| !class.is_empty());
    match class {
        Some(class) if name.starts_with("__") && !name.ends_with("__") && !name.contains('.') => {
            Cow::Owned(format!("_{class}{name}"))
        }
        _ => Cow::Borrowed(name),
    }
}

/// Finds the scopes of a module and resolves every name.
///
/// # Errors
/// The `SyntaxError`s of CPython's symbol table, with its messages; the first is the one that CPython raises.
pub fn build(file: FileId, module: &ModModule) -> Result<SymbolTable, Vec<Diagnostic>> {
    let (mut table, mut errors) = collect::collect(file, module);
    resolve::resolve(file, &mut table, &mut errors);
    if errors.is_empty() {
        Ok(table)
    } else {
        Err(errors)
    }
}

#[cfg(test)]
mod tests;
