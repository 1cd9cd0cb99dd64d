//! Exceptions on ways that only a run takes.

use dy2st_eval::value::TraceEntry;
use dy2st_eval::{Body, Outcome, Ref, Value, Vm};
use dy2st_framework::{SymbolicScalar, TensorRef};
use dy2st_ir::{Attr, Attrs, Op, OpKind};

use crate::abstracts::Choice;
use crate::recorder::Open;
use crate::side::{Side, Way};
use crate::snapshot::Snapshot;
use crate::stager::Stager;

/// What a `raise` op of the Program stands for.
pub struct RaiseInfo {
    /// The exception's class.
    pub class: Ref,
    /// Its arguments, with Program values in them.
    pub args: Vec<Value>,
    /// Where it passed.
    pub trace: Vec<TraceEntry>,
    /// What had been written before it was raised: objects and their bodies, with Program values in them.
    pub writes: Vec<(Ref, Body)>,
    /// The Program values that occur in `args` and `writes`, in the order of the op's operands.
    pub holes: Vec<dy2st_ir::Value>,
    /// Whether the exception is more than its class and arguments of plain values: then evaluation makes it.
    pub is_rich: bool,
}

/// Whether an argument of an exception is told by numbers and texts of a run alone.
fn is_plain(value: &Value) -> bool {
    match value {
        Value::Tuple(items) => items.iter().all(is_plain),
        Value::Object(_) => false,
        Value::Abstract(_) => {
            let mut plain = true;
            crate::rewrite::abstract_children(value, &mut |v| plain &= is_plain(v));
            plain
        }
        _ => true,
    }
}

impl Stager {
    /// Ends the block of a way that raised with a `raise` op.
    pub fn record_raise(&self, vm: &mut Vm, side: Side, exception: &Value) -> Outcome<Open> {
        if Choice::of(exception).is_some() {
            return match self.way_on(vm, side, &mut |vm| self.raise(vm, exception).map(|v| vec![v]))? {
                Way::Normal(side) => Ok(side.block),
                Way::Raised(side, e) => self.record_raise(vm, side, &e),
                Way::Never => Err(self.never(vm)),
            };
        }
        let Value::Object(object) = exception else {
            return Err(self.refuse(vm, "what is raised here is no exception object"));
        };
        if self.recorded.borrow().contains(&object.serial()) {
            return Ok(side.block);
        }
        let body = side.body(vm, object);
        let dy2st_eval::Payload::Exception(state) = &body.payload else {
            return Err(self.refuse(vm, "what is raised here is no exception object"));
        };
        let class = body.class.clone().unwrap_or_else(|| vm.types.exc("Exception"));
        let is_rich = object.serial() < self.recorder.floor()
            || body.attrs.as_ref().is_some_and(|attrs| attrs.iter().next().is_some())
            || state.cause.is_some()
            || state.context.is_some()
            || state.suppress_context.is_some()
            || !state.args.iter().all(is_plain);
        let mut snapshot = Snapshot::new(self, &side);
        let args = state.args.iter().map(|v| snapshot.value(vm, v)).collect::<Outcome<Vec<_>>>()?;
        let mut trace = state.trace.clone();
        if trace.is_empty() {
            // An operation of the runtime module raised it, at the place that runs now.
            let function = vm.calls.last().map_or_else(|| "<module>".into(), |call| call.code.name.clone());
            trace.extend(vm.user_span().map(|span| TraceEntry { span, function }));
        }
        // What had been written before this way began counts too.
        let mut objects = vm.heap.written_since_any();
        objects.extend(side.writes.iter().map(|w| w.object.clone()));
        let mut writes: Vec<(Ref, Body)> = Vec::new();
        for object in objects {
            if object.serial() < self.recorder.floor() && !writes.iter().any(|(o, _)| *o == object) {
                let body = side.body(vm, &object);
                writes.push((object, snapshot.body(vm, body)?));
            }
        }
        // What stands for arguments was made for staging, and stands for what is older.
        for (storage, began) in self.arguments.borrow().iter() {
            let body = side.body(vm, storage);
            if crate::entry::storage_value(&body.payload)
                .is_some_and(|v| !matches!(v, TensorRef::Ssa(s) if s.id == *began))
            {
                writes.push((storage.clone(), body));
            }
        }
        let mut shown = Vec::new();
        for arg in &args {
            collect(arg, &mut shown);
        }
        let mut holes = shown.clone();
        self.collect_bodies(vm, &writes, &mut holes)?;
        let template = crate::template::text_of(&args, &shown);
        self.recorder.reopen(side.block);
        let name = vm.class_name(&class).to_string();
        let attrs = Attrs::new().with("exception", Attr::text(&name)).with("template", Attr::text(&template));
        let mut op = Op::new(OpKind::Raise, holes.iter().copied(), attrs, []);
        op.loc = self.recorder.locate(&self.recorder.sites());
        // Until the Program is finished the effect number is the index of what the op stands for.
        op.effect = Some(dy2st_ir::EffectSeq(self.raises.borrow().len() as u32));
        self.recorder.push(op);
        let block = self.recorder.close_block();
        self.raises.borrow_mut().push(RaiseInfo { class, args, trace, writes, holes, is_rich });
        Ok(block)
    }
}

impl Stager {
    /// Adds the Program values inside bodies, and inside the objects made while staging that they refer to.
    pub fn collect_bodies(&self, vm: &mut Vm, bodies: &[(Ref, Body)], holes: &mut Vec<dy2st_ir::Value>) -> Outcome<()> {
        let mut note = |_: &mut Vm, id: dy2st_ir::Value, _: &dy2st_ir::Type| {
            if id.as_local().is_some() && !holes.contains(&id) {
                holes.push(id);
            }
            Ok(id)
        };
        let mut walk = crate::rewrite::Rewriter::new(self.recorder.floor(), &mut note);
        for (_, body) in bodies {
            walk.body(vm, body.clone())?;
        }
        Ok(())
    }
}

/// The Program values inside a value that a message may hold.
fn collect(value: &Value, holes: &mut Vec<dy2st_ir::Value>) {
    if let Some(s) = SymbolicScalar::of(value) {
        if !holes.contains(&s.id) {
            holes.push(s.id);
        }
    }
    match value {
        Value::Tuple(items) => items.iter().for_each(|v| collect(v, holes)),
        Value::Abstract(_) => crate::rewrite::abstract_children(value, &mut |v| collect(v, holes)),
        _ => {}
    }
}
