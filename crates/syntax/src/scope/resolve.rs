//! The second pass: where each name lives.

use dy2st_source::{codes, Diagnostic, FileId, Span};

use super::{Resolution, ScopeId, ScopeKind, SymbolTable};

/// Resolves every symbol; scopes come before those in them, so a walk upwards meets resolved scopes only.
pub(super) fn resolve(file: FileId, table: &mut SymbolTable, errors: &mut Vec<Diagnostic>) {
    for at in 0..table.scopes.len() {
        let id = ScopeId(at as u32);
        for number in 0..table.scopes[at].symbols.len() {
            let symbol = &mut table.scopes[at].symbols[number];
            if symbol.bound && !symbol.nonlocal && !symbol.global {
                symbol.resolution = Resolution::Local;
                continue;
            }
            // A resolution changes the scopes around.
            let Some((name, _)) = table.scopes[at].symbols.get_index(number) else { continue };
            let name = name.clone();
            table.scopes[at].symbols[number].resolution = resolution(table, id, &name, file, errors);
        }
    }
    mark_cells(table);
}

fn resolution(
    table: &mut SymbolTable,
    id: ScopeId,
    name: &str,
    file: FileId,
    errors: &mut Vec<Diagnostic>,
) -> Resolution {
    let symbol = table.scopes[id.index()].symbols[name].clone();
    let span = Span::new(file, symbol.range.start().into(), symbol.range.end().into());
    if symbol.global && symbol.nonlocal {
        errors.push(Diagnostic::error(codes::SCOPE, format!("name '{name}' is nonlocal and global")).at(span));
    }
    if symbol.global {
        return Resolution::GlobalExplicit;
    }
    if symbol.bound && !symbol.nonlocal {
        return Resolution::Local;
    }
    if let Some(owner) = find_owner(table, id, name) {
        capture(table, id, owner, name);
        return Resolution::Free;
    }
    if symbol.nonlocal {
        let message = format!("no binding for nonlocal '{name}' found");
        errors.push(Diagnostic::error(codes::SCOPE, message).at(span));
    }
    Resolution::GlobalImplicit
}

/// The scope around `id` whose variable `name` is.
fn find_owner(table: &SymbolTable, id: ScopeId, name: &str) -> Option<ScopeId> {
    let mut at = table.scope(id).parent;
    while let Some(up) = at {
        let scope = table.scope(up);
        if scope.kind == ScopeKind::Class {
            if name == "__class__" {
                return Some(up);
            }
        } else if scope.kind.is_function_like() {
            if let Some(symbol) = scope.symbols.get(name) {
                if symbol.global {
                    return None;
                }
                if symbol.bound && !symbol.nonlocal {
                    return Some(up);
                }
            }
        }
        at = scope.parent;
    }
    None
}

/// The owner keeps the name in a cell, and every scope from it down to `id` hands the cell on.
fn capture(table: &mut SymbolTable, id: ScopeId, owner: ScopeId, name: &str) {
    table.scopes[owner.index()].cells.insert(name.to_owned());
    let mut at = Some(id);
    while let Some(scope) = at.filter(|&scope| scope != owner) {
        let scope = &mut table.scopes[scope.index()];
        if !scope.free.insert(name.to_owned()) {
            return;
        }
        at = scope.parent;
    }
}

fn mark_cells(table: &mut SymbolTable) {
    for scope in table.scopes.iter_mut().filter(|scope| scope.kind.is_function_like()) {
        for (name, symbol) in &mut scope.symbols {
            if symbol.resolution == Resolution::Local && scope.cells.contains(name) {
                symbol.resolution = Resolution::Cell;
            }
        }
    }
}
