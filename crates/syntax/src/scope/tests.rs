use std::fmt::Write as _;

use dy2st_source::Files;

use super::*;

fn table(text: &str) -> Result<SymbolTable, Vec<Diagnostic>> {
    let mut files = Files::new();
    let file = files.add("m.py", text);
    let module = crate::parse(&files, file)?;
    build(file, &module.ast)
}

fn error(text: &str) -> String {
    table(text).expect_err("an error")[0].message.clone()
}

/// One line per scope: `name: a=Local b=Free | cells | free`.
fn show(text: &str) -> String {
    let table = table(text).expect("no errors");
    let mut out = String::new();
    for scope in table.scopes() {
        let _ = write!(out, "{}:", scope.name);
        for (name, symbol) in &scope.symbols {
            let _ = write!(out, " {name}={:?}", symbol.resolution);
        }
        let join = |set: &BTreeSet<String>| set.iter().cloned().collect::<Vec<_>>().join(" ");
        let _ = writeln!(out, " | {} | {}", join(&scope.cells), join(&scope.free));
    }
    out
}

#[test]
fn closures_hand_cells_through() {
    let text = "def f(a):\n    b = 1\n    def g():\n        def h():\n            nonlocal b\n            b = a\n            return z\n        return h\n    return g\n";
    assert_eq!(
        show(text),
        "<module>: f=Local |  | \n\
         f: a=Cell b=Cell g=Local | a b | \n\
         g: h=Local |  | a b\n\
         h: b=Free a=Free z=GlobalImplicit |  | a b\n"
    );
}

#[test]
fn classes_do_not_leak_and_give_the_class_cell() {
    let text = "x = 1\nclass C:\n    y = x\n    __p = 2\n    def m(self):\n        super().m()\n        return y, self.__p, __q\n";
    assert_eq!(
        show(text),
        "<module>: x=Local C=Local |  | \n\
         C: x=GlobalImplicit y=Local _C__p=Local m=Local | __class__ | \n\
         m: self=Local super=GlobalImplicit __class__=Free y=GlobalImplicit _C__q=GlobalImplicit |  | __class__\n"
    );
}

#[test]
fn comprehensions_take_the_first_iterable_from_outside_and_walrus_binds_outside() {
    let text = "def f(xs):\n    return [y for x in xs for z in ys if (y := x)]\n";
    assert_eq!(
        show(text),
        "<module>: f=Local |  | \n\
         f: xs=Local y=Cell | y | \n\
         <listcomp>: x=Local z=Local ys=GlobalImplicit y=Free |  | y\n"
    );
}

#[test]
fn a_global_declaration_hides_the_variable_from_inner_scopes() {
    let text = "def f():\n    x = 1\n    def g():\n        global x\n        def h():\n            return x\n";
    let shown = show(text);
    assert!(shown.contains("h: x=GlobalImplicit"), "{shown}");
    assert!(shown.contains("f: x=Local"), "{shown}");
}

#[test]
fn errors_are_those_of_cpython() {
    assert_eq!(error("def f():\n    nonlocal x\n"), "no binding for nonlocal 'x' found");
    assert_eq!(error("nonlocal x\n"), "nonlocal declaration not allowed at module level");
    assert_eq!(error("def f():\n    print(x)\n    global x\n"), "name 'x' is used prior to global declaration");
    assert_eq!(error("def f():\n    x = 1\n    global x\n"), "name 'x' is assigned to before global declaration");
    assert_eq!(error("def f(x):\n    global x\n"), "name 'x' is parameter and global");
    assert_eq!(error("def f():\n    global x\n    x: int = 1\n"), "annotated name 'x' can't be global");
    assert_eq!(error("def f():\n    from m import *\n"), "import * only allowed at module level");
    assert_eq!(
        error("[x := 1 for x in y]\n"),
        "assignment expression cannot rebind comprehension iteration variable 'x'"
    );
    assert_eq!(
        error("class C:\n    [y := x for x in z]\n"),
        "assignment expression within a comprehension cannot be used in a class body"
    );
    assert_eq!(
        error("[x for x in (y := z)]\n"),
        "assignment expression cannot be used in a comprehension iterable expression"
    );
    assert_eq!(error("def f():\n    [(yield x) for x in y]\n"), "'yield' inside list comprehension");
}

#[test]
fn scopes_are_found_by_node_range_and_offset() {
    let text = "def f():\n    return lambda a: a\n";
    let mut files = Files::new();
    let file = files.add("m.py", text);
    let module = crate::parse(&files, file).expect("it parses");
    let table = build(file, &module.ast).expect("no errors");
    let ast::Stmt::FunctionDef(def) = &module.ast.body[0] else { panic!("a function") };
    let id = table.scope_of(ScopeNode::Function(def)).expect("a scope");
    assert_eq!(table.scope(id).qualified_name, "f");
    assert_eq!(table.scope_at(def.range), Some(id));
    let inner = table.innermost(text.rfind('a').expect("there") as u32);
    assert_eq!(table.scope(inner).qualified_name, "f.<locals>.<lambda>");
    assert_eq!(table.owner(inner, "a"), Some(inner));
}

#[test]
fn names_are_mangled_as_cpython_does() {
    assert_eq!(mangle(Some("C"), "__x"), "_C__x");
    assert_eq!(mangle(Some("__C"), "__x"), "_C__x");
    assert_eq!(mangle(Some("_"), "__x"), "__x");
    assert_eq!(mangle(Some("C"), "__x__"), "__x__");
    assert_eq!(mangle(Some("C"), "_x"), "_x");
    assert_eq!(mangle(None, "__x"), "__x");
}
