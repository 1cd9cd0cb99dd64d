//! Objects made in each trip of a loop, kept in names, lists and attributes, and looked at in later trips and afterwards.

use super::scope::{Context, Generator, Var};
use super::tree::Stmt;
use super::types::Ty;

/// An object that knows the one before it.
pub const NODE: &str = "\
class Node:
    def __init__(self, value, before):
        self.value = value
        self.before = before
        self.seen = 0
    def depth(self):
        return 0 if self.before is None else 1 + self.before.depth()
    def touch(self, v):
        self.seen += 1
        self.value = self.value + v
        return self
";

impl Generator {
    /// A loop that keeps objects.
    pub fn trips(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        if context.rounds > 3 || (context.functions > 0 && context.rounds > 1) {
            return self.assign(body);
        }
        match self.random.below(7) {
            0..=2 => self.nodes(context, body),
            3 => self.rows(context, body),
            4 => self.tensors_of_trips(context, body),
            5 => self.closures_of_trips(context, body),
            _ => self.dicts_of_trips(context, body),
        }
    }

    /// The header of a loop of at most three trips, what must come before it, and what must come first in its body.
    fn rounds(&mut self, index: &str, body: &mut Vec<Stmt>) -> (String, Vec<super::tree::Expr>, Vec<Stmt>) {
        match self.random.below(6) {
            0 => (format!("for {index} in range(3):"), vec![], vec![]),
            1 | 2 => (format!("for {index} in range($ % 4):"), vec![self.expr(Ty::I0, 1)], vec![]),
            3 => (format!("for {index} in range($ % 3 + 1):"), vec![self.expr(Ty::Int, 1)], vec![]),
            4 => {
                body.push(Stmt::pinned(format!("{index} = 0")));
                let step = Stmt::pinned(format!("{index} = {index} + 1"));
                (format!("while {index} < 3 and $:"), vec![self.cond(2)], vec![step])
            }
            _ => {
                body.push(Stmt::pinned(format!("{index} = paddle.to_tensor(0)")));
                let step = Stmt::pinned(format!("{index} = {index} + 1"));
                (format!("while {index} < $ % 4:"), vec![self.fixed_count()], vec![step])
            }
        }
    }

    /// A count that the loop does not change.
    fn fixed_count(&mut self) -> super::tree::Expr {
        self.literal(Ty::I0)
    }

    fn inside(context: &Context) -> Context {
        Context { in_loop: true, rounds: context.rounds * 4, depth: context.depth + 1, ..context.clone() }
    }

    /// Objects of a class, linked to the ones before them.
    fn nodes(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let (index, node, before, kept) = (self.fresh("i"), self.fresh("w"), self.fresh("w"), self.fresh("w"));
        body.push(Stmt::line(&format!("{before} = None"), vec![]));
        body.push(Stmt::line(&format!("{kept} = []"), vec![]));
        let (head, holes, mut inner) = self.rounds(&index, body);
        let inside = Self::inside(context);
        let ty = *self.random.pick(&[Ty::T0, Ty::T1, Ty::Int, Ty::Num]);
        let more = self.scoped(|this| {
            let mut inner = Vec::new();
            if this.random.percent(30) {
                let test = this.cond(1);
                let exit = *this.random.pick(&["break", "continue"]);
                inner.push(Stmt::block("if $:", vec![test], vec![Stmt::line(exit, vec![])]));
            }
            let value = this.expr(ty, 1);
            // A chain that a loop on a tensor makes longer is refused.
            let link = if this.random.percent(40) { before.as_str() } else { "None" };
            inner.push(Stmt::line(&format!("{node} = Node($, {link})"), vec![value]));
            for _ in 0..=this.random.below(2) {
                let piece = this.piece(&node, &before, &kept);
                inner.push(piece);
            }
            if this.random.percent(40) {
                inner.extend(this.block(&inside, 1));
            }
            let step = Stmt::line(&format!("{before} = {node}"), vec![]);
            if this.random.percent(30) {
                let test = this.cond(1);
                inner.push(Stmt::block("if $:", vec![test], vec![step]));
            } else {
                inner.push(step);
            }
            inner
        });
        inner.extend(more);
        body.push(Stmt::block(&head, holes, inner));
        let tag = self.fresh("p");
        let shows = [
            format!("print(\"{tag}\", len(KEPT), BEFORE is None)"),
            format!("print(\"{tag}\", BEFORE is not None and BEFORE.seen)"),
            format!("print(\"{tag}\", [q is BEFORE for q in KEPT])"),
            format!("print(\"{tag}\", [q.seen for q in KEPT], [q.before is None for q in KEPT])"),
            format!("print(\"{tag}\", [q.value for q in KEPT])"),
            format!("print(\"{tag}\", len(KEPT) > 1 and KEPT[0] is KEPT[-1].before)"),
            format!("print(\"{tag}\", BEFORE.depth() if BEFORE is not None else -1)"),
        ];
        for _ in 0..2 {
            let show = self.random.pick(&shows).replace("KEPT", &kept).replace("BEFORE", &before);
            body.push(Stmt::line(&show, vec![]));
        }
        if ty != Ty::Num {
            let result = self.fresh("v");
            let start = self.expr(ty, 1);
            let form =
                *self.random.pick(&["BEFORE.value if BEFORE is not None else $", "KEPT[-1].value if KEPT else $"]);
            let form = form.replace("KEPT", &kept).replace("BEFORE", &before);
            body.push(Stmt::line(&format!("{result} = {form}"), vec![start]));
            self.vars.push(Var::new(result, ty));
        }
    }

    /// What a trip does with its object.
    fn piece(&mut self, node: &str, before: &str, kept: &str) -> Stmt {
        let test = self.cond(2);
        let line = *self.random.pick(&[
            "KEPT.append(NODE)",
            "KEPT.append(NODE)",
            "KEPT = [NODE] + KEPT[:1]",
            "NODE.touch(1)",
            "NODE.seen = 7",
            "BEFORE = NODE",
            "KEPT.append(BEFORE or NODE)",
        ]);
        let fill = |text: &str| text.replace("KEPT", kept).replace("NODE", node).replace("BEFORE", before);
        match self.random.below(4) {
            0 => Stmt::line(&fill("KEPT.append(NODE)"), vec![]),
            1 => {
                let line = *self.random.pick(&[
                    "BEFORE.touch(2)",
                    "BEFORE.seen += 1",
                    "NODE.value = BEFORE.value",
                    "NODE.before = BEFORE.before",
                ]);
                Stmt::block(&fill("if BEFORE is not None:"), vec![], vec![Stmt::line(&fill(line), vec![])])
            }
            2 => {
                let line = *self.random.pick(&[
                    "KEPT[-1].touch(1)",
                    "KEPT[0].seen += 2",
                    "NODE = KEPT[-1]",
                    "KEPT[-1].before = NODE",
                ]);
                Stmt::block(&fill("if KEPT:"), vec![], vec![Stmt::line(&fill(line), vec![])])
            }
            _ => Stmt::block("if $:", vec![test], vec![Stmt::line(&fill(line), vec![])]),
        }
    }

    /// A list for each trip, kept in a list.
    fn rows(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let (index, rows, row, last) = (self.fresh("i"), self.fresh("w"), self.fresh("w"), self.fresh("w"));
        let (ty, list) = *self.random.pick(&[(Ty::T0, Ty::ListT0), (Ty::Int, Ty::ListInt), (Ty::T1, Ty::ListT1)]);
        let first = self.expr(ty, 1);
        body.push(Stmt::line(&format!("{last} = [$]"), vec![first]));
        body.push(Stmt::line(&format!("{rows} = [{last}]"), vec![]));
        let (head, holes, mut inner) = self.rounds(&index, body);
        let inside = Self::inside(context);
        let more = self.scoped(|this| {
            let (value, other, test) = (this.expr(ty, 1), this.expr(ty, 1), this.cond(2));
            let mut inner = vec![Stmt::line(&format!("{row} = [$]"), vec![value])];
            let write = *this.random.pick(&["LAST.append($)", "ROW.append($)", "ROWS[-1][0] = $", "LAST[0] = $"]);
            let write = write.replace("ROWS", &rows).replace("ROW", &row).replace("LAST", &last);
            inner.push(Stmt::block("if $:", vec![test], vec![Stmt::line(&write, vec![other])]));
            if this.random.percent(60) {
                inner.push(Stmt::line(&format!("{rows}.append({row})"), vec![]));
            }
            if this.random.percent(30) {
                inner.extend(this.block(&inside, 1));
            }
            inner.push(Stmt::line(&format!("{last} = {row}"), vec![]));
            inner
        });
        inner.extend(more);
        body.push(Stmt::block(&head, holes, inner));
        let tag = self.fresh("p");
        body.push(Stmt::line(&format!("print(\"{tag}\", len({rows}), {last} is {rows}[-1], len({last}))"), vec![]));
        if self.random.percent(50) {
            let more = self.expr(ty, 1);
            body.push(Stmt::line(&format!("{last}.append($)"), vec![more]));
            body.push(Stmt::line(&format!("print(\"{tag}\", [len(q) for q in {rows}])"), vec![]));
        }
        self.vars.push(Var::new(last, list));
    }

    /// A tensor for each trip, kept and written later.
    fn tensors_of_trips(&mut self, context: &Context, body: &mut Vec<Stmt>) {
        let (index, kept, made, last) = (self.fresh("i"), self.fresh("w"), self.fresh("w"), self.fresh("w"));
        let first = self.expr(Ty::T1, 1);
        body.push(Stmt::line(&format!("{last} = $ * 1"), vec![first]));
        body.push(Stmt::line(&format!("{kept} = [{last}]"), vec![]));
        let (head, holes, mut inner) = self.rounds(&index, body);
        let inside = Self::inside(context);
        let more = self.scoped(|this| {
            let (value, test) = (this.expr(Ty::T1, 1), this.cond(2));
            let mut inner = vec![Stmt::line(&format!("{made} = $ + 1"), vec![value])];
            let write = *this.random.pick(&[
                "LAST[0] = 0.5",
                "MADE.add_(LAST)",
                "KEPT[0].scale_(2.0)",
                "KEPT[-1][1] = LAST[0]",
            ]);
            let write = write.replace("MADE", &made).replace("LAST", &last).replace("KEPT", &kept);
            inner.push(Stmt::block("if $:", vec![test], vec![Stmt::line(&write, vec![])]));
            if this.random.percent(60) {
                inner.push(Stmt::line(&format!("{kept}.append({made})"), vec![]));
            }
            if this.random.percent(30) {
                inner.extend(this.block(&inside, 1));
            }
            let keep = *this.random.pick(&["LAST = MADE", "LAST = MADE", "LAST = KEPT[-1]", "LAST = LAST + MADE"]);
            inner.push(Stmt::line(&keep.replace("MADE", &made).replace("LAST", &last).replace("KEPT", &kept), vec![]));
            inner
        });
        inner.extend(more);
        body.push(Stmt::block(&head, holes, inner));
        let tag = self.fresh("p");
        body.push(Stmt::line(&format!("print(\"{tag}\", {last} is {kept}[-1], len({kept}))"), vec![]));
        body.push(Stmt::line(&format!("{last}[3] = 4.0"), vec![]));
        self.vars.push(Var::new(last, Ty::T1));
        self.vars.push(Var::new(kept, Ty::ListT1));
    }

    /// Functions made in a loop, which share or do not share what they capture.
    fn closures_of_trips(&mut self, _: &Context, body: &mut Vec<Stmt>) {
        let (index, kept, cell) = (self.fresh("i"), self.fresh("w"), self.fresh("w"));
        body.push(Stmt::line(&format!("{kept} = []"), vec![]));
        let (head, holes, mut inner) = self.rounds(&index, body);
        let more = self.scoped(|this| {
            let (value, test) = (this.expr(Ty::T0, 1), this.cond(2));
            let made = *this.random.pick(&[
                "lambda q: q + CELL",
                "lambda q, c=CELL: q + c",
                "lambda q: q * CELL if q > 0 else CELL",
            ]);
            let append =
                Stmt::line(&format!("KEPT.append({made})").replace("KEPT", &kept).replace("CELL", &cell), vec![]);
            let mut inner = vec![Stmt::line(&format!("{cell} = $"), vec![value])];
            inner.push(if this.random.percent(50) { Stmt::block("if $:", vec![test], vec![append]) } else { append });
            inner
        });
        inner.extend(more);
        body.push(Stmt::block(&head, holes, inner));
        let (result, start, other) = (self.fresh("v"), self.expr(Ty::T0, 1), self.expr(Ty::T0, 1));
        body.push(Stmt::line(&format!("{result} = $"), vec![start]));
        let call = vec![Stmt::line(&format!("{result} = {result} + q($)"), vec![other])];
        body.push(Stmt::block(&format!("for q in {kept}:"), vec![], call));
        self.vars.push(Var::new(result, Ty::T0));
    }

    /// Dicts made in trips.
    fn dicts_of_trips(&mut self, _: &Context, body: &mut Vec<Stmt>) {
        let (index, kept, made, last) = (self.fresh("i"), self.fresh("w"), self.fresh("w"), self.fresh("w"));
        let first = self.expr(Ty::T0, 1);
        body.push(Stmt::line(&format!("{last} = {{\"a\": $}}"), vec![first]));
        body.push(Stmt::line(&format!("{kept} = {{\"first\": {last}}}"), vec![]));
        let (head, holes, mut inner) = self.rounds(&index, body);
        let more = self.scoped(|this| {
            let (value, other, test) = (this.expr(Ty::T0, 1), this.expr(Ty::T0, 1), this.cond(2));
            let write = *this.random.pick(&[
                "LAST[\"a\"] = $",
                "MADE[\"a\"] = $",
                "KEPT[\"first\"][\"a\"] = $",
                "MADE.update(a=$)",
            ]);
            let write = write.replace("MADE", &made).replace("LAST", &last).replace("KEPT", &kept);
            let keep =
                *this.random.pick(&["KEPT[\"last\"] = MADE", "KEPT[\"first\"] = MADE", "KEPT[str(len(KEPT))] = MADE"]);
            let keep = keep.replace("MADE", &made).replace("KEPT", &kept);
            vec![
                Stmt::line(&format!("{made} = {{\"a\": $}}"), vec![value]),
                Stmt::block("if $:", vec![test], vec![Stmt::line(&write, vec![other])]),
                Stmt::line(&keep, vec![]),
                Stmt::line(&format!("{last} = {made}"), vec![]),
            ]
        });
        inner.extend(more);
        body.push(Stmt::block(&head, holes, inner));
        let tag = self.fresh("p");
        body.push(Stmt::line(
            &format!("print(\"{tag}\", list({kept}), {kept}[\"first\"] is {last}, {kept}.get(\"last\") is {last})"),
            vec![],
        ));
        self.vars.push(Var::new(last, Ty::DictT0));
    }
}
