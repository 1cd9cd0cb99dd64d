//! Printed text that goes elsewhere: redirected, into a file, joined and ended otherwise.

use super::scope::{Context, Generator};
use super::tree::{clause, Stmt};
use super::types::Ty;

/// A text that state keeps.
pub const LOG: &str = "\
log = io.StringIO()
";

/// A writer of one's own.
pub const TEE: &str = "\
class Tee:
    def __init__(self):
        self.parts = []
    def write(self, text):
        self.parts.append(text)
    def flush(self):
        pass
";

impl Generator {
    /// A statement that prints otherwise.
    pub fn output(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        match self.random.below(8) {
            0 | 1 => self.redirect(context, body),
            2 => self.print_into(context, body),
            3 | 4 => self.print_ended(body),
            5 => self.write_log(context, body),
            6 => self.redirect_and_raise(context, body),
            _ => self.swap_stdout(context, body),
        }
    }

    /// A value whose text is the same everywhere.
    fn printable(&mut self) -> super::tree::Expr {
        let ty = *self.random.pick(&[Ty::Int, Ty::Bool, Ty::Str, Ty::T0, Ty::T1, Ty::ListInt, Ty::Num]);
        self.expr(ty, 1)
    }

    /// A `print` with `sep`, `end` or several values.
    fn print_ended(&mut self, body: &mut Vec<Stmt>) {
        let tag = self.fresh("p");
        let forms = [
            "print(\"TAG\", $, $, sep=\"-\")",
            "print(\"TAG\", $, end=\"!\\n\")",
            "print(\"TAG\", $, sep=\"\", end=\";\\n\", flush=True)",
            "print(*[\"TAG\", $, $], sep=\", \")",
            "print(\"TAG\", end=\" \")",
            "print()",
            "print(\"TAG\", $, sep=\"\\n\")",
        ];
        let form = self.random.pick(&forms).replace("TAG", &tag);
        let holes = (0..form.matches('$').count()).map(|_| self.printable()).collect();
        let line = Stmt::line(&form, holes);
        if self.random.percent(50) {
            let test = self.cond(2);
            body.push(Stmt::block("if $:", vec![test], vec![line]));
        } else {
            body.push(line);
        }
    }

    /// A block whose prints and more go into a text.
    fn redirected(&mut self, context: &Context) -> Vec<Stmt> {
        let inside = Context { depth: context.depth + 1, ..context.clone() };
        let mut inner = self.scoped(|this| {
            let mut inner = this.block(&inside, 2);
            this.show(&mut inner);
            inner
        });
        if self.random.percent(50) {
            let test = self.cond(2);
            let mut more = Vec::new();
            self.print_ended(&mut more);
            if self.random.percent(30) {
                more.extend(self.branch(context, 1));
            }
            inner.push(Stmt::block("if $:", vec![test], more));
        }
        inner
    }

    fn redirect(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let out = self.fresh("w");
        let tee = self.random.percent(25);
        let maker = if tee { "Tee()" } else { "io.StringIO()" };
        body.push(Stmt::line(&format!("{out} = {maker}"), vec![]));
        let inner = self.redirected(context);
        let head = format!("with contextlib.redirect_stdout({out}):");
        if self.random.percent(25) {
            let test = self.cond(1);
            body.push(Stmt::block("if $:", vec![test], vec![Stmt::block(&head, vec![], inner)]));
        } else {
            body.push(Stmt::block(&head, vec![], inner));
        }
        let tag = self.fresh("p");
        let shows: &[&str] = if tee {
            &["print(\"TAG\", \"\".join(OUT.parts))", "print(\"TAG\", OUT.parts[:1])"]
        } else {
            &["print(\"TAG\", repr(OUT.getvalue()))", "print(\"TAG\", OUT.getvalue() + \".\")"]
        };
        let show = self.random.pick(shows).replace("TAG", &tag).replace("OUT", &out);
        body.push(Stmt::line(&show, vec![]));
    }

    /// An exception leaves the block, and output is as it was.
    fn redirect_and_raise(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let (out, tag) = (self.fresh("w"), self.fresh("p"));
        body.push(Stmt::line(&format!("{out} = io.StringIO()"), vec![]));
        let mut inner = self.redirected(context);
        let test = self.cond(2);
        let raise = Stmt::line(&format!("raise ValueError(\"{tag}\")"), vec![]);
        inner.push(Stmt::block("if $:", vec![test], vec![raise]));
        self.show(&mut inner);
        let with = Stmt::block(&format!("with contextlib.redirect_stdout({out}):"), vec![], inner);
        let handled =
            vec![Stmt::line(&format!("print(\"{tag}\", type(err).__name__, repr({out}.getvalue()))"), vec![])];
        let mut clauses =
            vec![clause("try:", vec![], vec![with]), clause("except ValueError as err:", vec![], handled)];
        if self.random.percent(40) {
            let last = vec![Stmt::line(&format!("print(\"{tag}\", {out}.getvalue())"), vec![])];
            clauses.push(clause("finally:", vec![], last));
        }
        body.push(Stmt::Block(clauses));
    }

    fn print_into(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let out = self.fresh("w");
        body.push(Stmt::line(&format!("{out} = io.StringIO()"), vec![]));
        let value = self.printable();
        let line = Stmt::line(&format!("print($, file={out})"), vec![value]);
        let test = self.cond(2);
        match self.random.below(3) {
            0 if context.rounds < 8 => {
                let count = self.expr(Ty::I0, 1);
                body.push(Stmt::block("for _ in range($ % 3):", vec![count], vec![line]));
            }
            1 => {
                let other = vec![Stmt::line(&format!("{out}.write(\"none;\")"), vec![])];
                body.push(Stmt::Block(vec![clause("if $:", vec![test], vec![line]), clause("else:", vec![], other)]));
            }
            _ => body.push(line),
        }
        let tag = self.fresh("p");
        body.push(Stmt::line(&format!("print(\"{tag}\", repr({out}.getvalue()))"), vec![]));
    }

    /// Text that state keeps.
    fn write_log(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let value = self.printable();
        let test = self.cond(2);
        let line = match self.random.below(3) {
            0 => Stmt::line("print($, file=log)", vec![value]),
            1 => Stmt::line("log.write(\"x;\")", vec![]),
            _ => {
                let inner = self.redirected(context);
                Stmt::block("with contextlib.redirect_stdout(log):", vec![], inner)
            }
        };
        body.push(if self.random.percent(50) { Stmt::block("if $:", vec![test], vec![line]) } else { line });
    }

    /// `sys.stdout` itself is put elsewhere, and back.
    fn swap_stdout(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let (out, kept, tag) = (self.fresh("w"), self.fresh("w"), self.fresh("p"));
        let inside = Context { in_loop: false, returns: super::scope::Returns::Never, ..context.clone() };
        let inner = self.redirected(&inside);
        let back = vec![Stmt::line(&format!("sys.stdout = {kept}"), vec![])];
        body.push(Stmt::line(&format!("{out}, {kept} = io.StringIO(), sys.stdout"), vec![]));
        body.push(Stmt::line(&format!("sys.stdout = {out}"), vec![]));
        body.push(Stmt::Block(vec![clause("try:", vec![], inner), clause("finally:", vec![], back)]));
        body.push(Stmt::line(&format!("print(\"{tag}\", repr({out}.getvalue()))"), vec![]));
    }
}
