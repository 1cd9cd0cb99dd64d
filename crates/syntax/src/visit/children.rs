//! What each node holds. One macro writes the shared and the mutable form, so that they cannot differ.

use crate::ast::{
    Arg, ArgWithDefault, Arguments, Comprehension, ExceptHandler, Expr, Keyword, MatchCase, Pattern, Stmt, TypeParam,
    WithItem,
};

macro_rules! nodes {
    ($(#[$doc:meta])* $name:ident, $(#[$function_doc:meta])* $function:ident $(, $m:tt)?) => {
        $(#[$doc])*
        pub enum $name<'a> {
            /// A statement.
            Stmt(&'a $($m)? Stmt),
            /// An expression.
            Expr(&'a $($m)? Expr),
            /// A pattern of a `case`.
            Pattern(&'a $($m)? Pattern),
            /// A clause of a comprehension.
            Comprehension(&'a $($m)? Comprehension),
            /// An `except` clause.
            Handler(&'a $($m)? ExceptHandler),
            /// Parameters.
            Arguments(&'a $($m)? Arguments),
            /// A parameter with its default.
            ArgWithDefault(&'a $($m)? ArgWithDefault),
            /// A parameter with its annotation.
            Arg(&'a $($m)? Arg),
            /// A keyword argument.
            Keyword(&'a $($m)? Keyword),
            /// An item of `with`.
            WithItem(&'a $($m)? WithItem),
            /// A `case`.
            MatchCase(&'a $($m)? MatchCase),
            /// A type parameter.
            TypeParam(&'a $($m)? TypeParam),
        }

        $(#[$function_doc])*
        pub fn $function<'a>(node: $name<'a>, each: &mut dyn FnMut($name<'a>)) {
            /// Hands out fields: `each` of a list, `one` node, `option`al, or nodes held in line.
            macro_rules! hand {
                ($kind:ident each $list:expr) => {
                    for child in & $($m)? $list {
                        each($name::$kind(child));
                    }
                };
                ($kind:ident one $child:expr) => {
                    each($name::$kind(& $($m)? $child))
                };
                ($kind:ident option $child:expr) => {
                    if let Some(child) = & $($m)? $child {
                        each($name::$kind(child));
                    }
                };
            }
            /// The parts of both kinds of function definition.
            macro_rules! function_def {
                ($f:expr) => {{
                    let f = $f;
                    hand!(Expr each f.decorator_list);
                    hand!(TypeParam each f.type_params);
                    hand!(Arguments one *f.args);
                    hand!(Expr option f.returns);
                    hand!(Stmt each f.body);
                }};
            }
            macro_rules! for_loop {
                ($f:expr) => {{
                    let f = $f;
                    hand!(Expr one *f.target);
                    hand!(Expr one *f.iter);
                    hand!(Stmt each f.body);
                    hand!(Stmt each f.orelse);
                }};
            }
            macro_rules! with {
                ($f:expr) => {{
                    let f = $f;
                    hand!(WithItem each f.items);
                    hand!(Stmt each f.body);
                }};
            }
            macro_rules! try_block {
                ($f:expr) => {{
                    let f = $f;
                    hand!(Stmt each f.body);
                    hand!(Handler each f.handlers);
                    hand!(Stmt each f.orelse);
                    hand!(Stmt each f.finalbody);
                }};
            }
            macro_rules! comprehension {
                ($f:expr) => {{
                    let f = $f;
                    hand!(Expr one *f.elt);
                    hand!(Comprehension each f.generators);
                }};
            }
            match node {
                $name::Stmt(stmt) => match stmt {
                    Stmt::FunctionDef(s) => function_def!(s),
                    Stmt::AsyncFunctionDef(s) => function_def!(s),
                    Stmt::ClassDef(s) => {
                        hand!(Expr each s.decorator_list);
                        hand!(TypeParam each s.type_params);
                        hand!(Expr each s.bases);
                        hand!(Keyword each s.keywords);
                        hand!(Stmt each s.body);
                    }
                    Stmt::Return(s) => hand!(Expr option s.value),
                    Stmt::Delete(s) => hand!(Expr each s.targets),
                    Stmt::Assign(s) => {
                        hand!(Expr each s.targets);
                        hand!(Expr one *s.value);
                    }
                    Stmt::TypeAlias(s) => {
                        hand!(Expr one *s.name);
                        hand!(TypeParam each s.type_params);
                        hand!(Expr one *s.value);
                    }
                    Stmt::AugAssign(s) => {
                        hand!(Expr one *s.target);
                        hand!(Expr one *s.value);
                    }
                    Stmt::AnnAssign(s) => {
                        hand!(Expr one *s.target);
                        hand!(Expr one *s.annotation);
                        hand!(Expr option s.value);
                    }
                    Stmt::For(s) => for_loop!(s),
                    Stmt::AsyncFor(s) => for_loop!(s),
                    Stmt::While(s) => {
                        hand!(Expr one *s.test);
                        hand!(Stmt each s.body);
                        hand!(Stmt each s.orelse);
                    }
                    Stmt::If(s) => {
                        hand!(Expr one *s.test);
                        hand!(Stmt each s.body);
                        hand!(Stmt each s.orelse);
                    }
                    Stmt::With(s) => with!(s),
                    Stmt::AsyncWith(s) => with!(s),
                    Stmt::Match(s) => {
                        hand!(Expr one *s.subject);
                        hand!(MatchCase each s.cases);
                    }
                    Stmt::Raise(s) => {
                        hand!(Expr option s.exc);
                        hand!(Expr option s.cause);
                    }
                    Stmt::Try(s) => try_block!(s),
                    Stmt::TryStar(s) => try_block!(s),
                    Stmt::Assert(s) => {
                        hand!(Expr one *s.test);
                        hand!(Expr option s.msg);
                    }
                    Stmt::Expr(s) => hand!(Expr one *s.value),
                    Stmt::Import(_) | Stmt::ImportFrom(_) | Stmt::Global(_) | Stmt::Nonlocal(_) => {}
                    Stmt::Pass(_) | Stmt::Break(_) | Stmt::Continue(_) => {}
                },
                $name::Expr(expr) => match expr {
                    Expr::BoolOp(e) => hand!(Expr each e.values),
                    Expr::NamedExpr(e) => {
                        hand!(Expr one *e.target);
                        hand!(Expr one *e.value);
                    }
                    Expr::BinOp(e) => {
                        hand!(Expr one *e.left);
                        hand!(Expr one *e.right);
                    }
                    Expr::UnaryOp(e) => hand!(Expr one *e.operand),
                    Expr::Lambda(e) => {
                        hand!(Arguments one *e.args);
                        hand!(Expr one *e.body);
                    }
                    Expr::IfExp(e) => {
                        hand!(Expr one *e.body);
                        hand!(Expr one *e.test);
                        hand!(Expr one *e.orelse);
                    }
                    Expr::Dict(e) => {
                        let mut keys = (& $($m)? e.keys).into_iter();
                        for value in & $($m)? e.values {
                            if let Some(Some(key)) = keys.next() {
                                each($name::Expr(key));
                            }
                            each($name::Expr(value));
                        }
                    }
                    Expr::Set(e) => hand!(Expr each e.elts),
                    Expr::ListComp(e) => comprehension!(e),
                    Expr::SetComp(e) => comprehension!(e),
                    Expr::DictComp(e) => {
                        hand!(Expr one *e.key);
                        hand!(Expr one *e.value);
                        hand!(Comprehension each e.generators);
                    }
                    Expr::GeneratorExp(e) => comprehension!(e),
                    Expr::Await(e) => hand!(Expr one *e.value),
                    Expr::Yield(e) => hand!(Expr option e.value),
                    Expr::YieldFrom(e) => hand!(Expr one *e.value),
                    Expr::Compare(e) => {
                        hand!(Expr one *e.left);
                        hand!(Expr each e.comparators);
                    }
                    Expr::Call(e) => {
                        hand!(Expr one *e.func);
                        hand!(Expr each e.args);
                        hand!(Keyword each e.keywords);
                    }
                    Expr::FormattedValue(e) => {
                        hand!(Expr one *e.value);
                        hand!(Expr option e.format_spec);
                    }
                    Expr::JoinedStr(e) => hand!(Expr each e.values),
                    Expr::Constant(_) | Expr::Name(_) => {}
                    Expr::Attribute(e) => hand!(Expr one *e.value),
                    Expr::Subscript(e) => {
                        hand!(Expr one *e.value);
                        hand!(Expr one *e.slice);
                    }
                    Expr::Starred(e) => hand!(Expr one *e.value),
                    Expr::List(e) => hand!(Expr each e.elts),
                    Expr::Tuple(e) => hand!(Expr each e.elts),
                    Expr::Slice(e) => {
                        hand!(Expr option e.lower);
                        hand!(Expr option e.upper);
                        hand!(Expr option e.step);
                    }
                },
                $name::Pattern(pattern) => match pattern {
                    Pattern::MatchValue(p) => hand!(Expr one *p.value),
                    Pattern::MatchSingleton(_) | Pattern::MatchStar(_) => {}
                    Pattern::MatchSequence(p) => hand!(Pattern each p.patterns),
                    Pattern::MatchMapping(p) => {
                        hand!(Expr each p.keys);
                        hand!(Pattern each p.patterns);
                    }
                    Pattern::MatchClass(p) => {
                        hand!(Expr one *p.cls);
                        hand!(Pattern each p.patterns);
                        hand!(Pattern each p.kwd_patterns);
                    }
                    Pattern::MatchAs(p) => hand!(Pattern option p.pattern),
                    Pattern::MatchOr(p) => hand!(Pattern each p.patterns),
                },
                $name::Comprehension(c) => {
                    hand!(Expr one c.target);
                    hand!(Expr one c.iter);
                    hand!(Expr each c.ifs);
                }
                $name::Handler(handler) => {
                    let ExceptHandler::ExceptHandler(h) = handler;
                    hand!(Expr option h.type_);
                    hand!(Stmt each h.body);
                }
                $name::Arguments(a) => {
                    hand!(ArgWithDefault each a.posonlyargs);
                    hand!(ArgWithDefault each a.args);
                    hand!(Arg option a.vararg);
                    hand!(ArgWithDefault each a.kwonlyargs);
                    hand!(Arg option a.kwarg);
                }
                $name::ArgWithDefault(a) => {
                    hand!(Arg one a.def);
                    hand!(Expr option a.default);
                }
                $name::Arg(a) => hand!(Expr option a.annotation),
                $name::Keyword(k) => hand!(Expr one k.value),
                $name::WithItem(item) => {
                    hand!(Expr one item.context_expr);
                    hand!(Expr option item.optional_vars);
                }
                $name::MatchCase(case) => {
                    hand!(Pattern one case.pattern);
                    hand!(Expr option case.guard);
                    hand!(Stmt each case.body);
                }
                $name::TypeParam(param) => {
                    if let TypeParam::TypeVar(t) = param {
                        hand!(Expr option t.bound);
                    }
                }
            }
        }
    };
}

nodes! {
    /// Any node that may hold others.
    #[derive(Debug, Clone, Copy)]
    Node,
    /// Calls `each` with every node that `node` holds directly.
    children
}

nodes! {
    /// Any node that may hold others, to be changed.
    #[derive(Debug)]
    NodeMut,
    /// Calls `each` with every node that `node` holds directly, to change it.
    children_mut, mut
}
