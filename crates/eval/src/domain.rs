//! The seam to abstract values.
//!
//! The evaluator asks the [`Domain`] whenever an operand is a [`Value::Abstract`], before it looks at type slots; the
//! crate `stage` implements it. In eager evaluation no abstract value exists and no domain is installed.

use std::any::Any;
use std::rc::Rc;

use crate::heap::Ref;
use crate::native::{Args, NativeFunction, Outcome, Raise};
use crate::output::Stream;
use crate::value::Value;
use crate::vm::Vm;

/// A value that is not Python's own: symbolic scalar, guarded union, IR list, string template.
pub trait Abstract: Any {
    /// For downcasts.
    fn as_any(&self) -> &dyn Any;
    /// What it is, for messages: "int (known at run time)".
    fn describe(&self) -> String;
    /// Whether it stands for a name, attribute or item that some way left unbound.
    fn may_be_unbound(&self) -> bool {
        false
    }
}

/// Binary operators, in Python's order of special methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each name says what the Python construct is")]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    MatMul,
    TrueDiv,
    FloorDiv,
    Mod,
    Pow,
    LShift,
    RShift,
    And,
    Or,
    Xor,
}

/// Unary operators but `not`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each name says what the Python construct is")]
pub enum UnaryOp {
    Neg,
    Pos,
    Invert,
}

/// Rich comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each name says what the Python construct is")]
pub enum CompareOp {
    Lt,
    Le,
    Eq,
    Ne,
    Gt,
    Ge,
}

/// What an operation does when an operand is abstract. Every method may refuse.
#[allow(missing_docs, reason = "each name says what the Python construct is")]
pub trait Domain {
    /// The truth where Python itself needs it (an `if` that conversion left as written, a builtin): mostly a refusal.
    fn truth(&self, vm: &mut Vm, v: &Value) -> Outcome<bool>;
    fn not(&self, vm: &mut Vm, v: &Value) -> Outcome;
    fn unary(&self, vm: &mut Vm, op: UnaryOp, v: &Value) -> Outcome;
    /// `inplace` for augmented assignment.
    fn binary(&self, vm: &mut Vm, op: BinaryOp, a: &Value, b: &Value, inplace: bool) -> Outcome;
    fn compare(&self, vm: &mut Vm, op: CompareOp, a: &Value, b: &Value) -> Outcome;
    /// `item in container`.
    fn contains(&self, vm: &mut Vm, container: &Value, item: &Value) -> Outcome;
    fn is(&self, vm: &mut Vm, a: &Value, b: &Value) -> Outcome;
    /// `None` where there is no such attribute (`hasattr`, `getattr` with a default).
    fn get_attr(&self, vm: &mut Vm, v: &Value, name: &str) -> Outcome<Option<Value>>;
    fn set_attr(&self, vm: &mut Vm, v: &Value, name: &str, value: Value) -> Outcome<()>;
    fn del_attr(&self, vm: &mut Vm, v: &Value, name: &str) -> Outcome<()>;
    /// Either the container or the key is abstract.
    fn get_item(&self, vm: &mut Vm, v: &Value, key: &Value) -> Outcome;
    fn set_item(&self, vm: &mut Vm, v: &Value, key: &Value, value: Value) -> Outcome<()>;
    fn del_item(&self, vm: &mut Vm, v: &Value, key: &Value) -> Outcome<()>;
    fn call(&self, vm: &mut Vm, f: &Value, args: Args) -> Outcome;
    /// A builtin function or builtin method is about to be called with an abstract argument (also one level down in a
    /// list or tuple argument), or with an object whose payload is abstract; `None` lets it run as it is.
    fn native(&self, vm: &mut Vm, f: &NativeFunction, args: &Args) -> Option<Outcome>;
    /// Whether arguments hold, maybe one level down, what only a run knows, tensors aside.
    fn is_of_run(&self, vm: &Vm, args: &Args) -> bool;
    /// A builtin that knows nothing of such arguments raised: what its caller gets.
    fn native_raised(&self, vm: &mut Vm, f: &NativeFunction, raise: Raise) -> Raise;
    // Python's `iter`.
    #[allow(clippy::iter_not_returning_iterator, reason = "Python's `iter`, which gives a Python iterator")]
    fn iter(&self, vm: &mut Vm, v: &Value) -> Outcome;
    fn len(&self, vm: &mut Vm, v: &Value) -> Outcome;
    /// `operator.index`: where a plain integer is needed (a list index, a repeat count).
    fn index(&self, vm: &mut Vm, v: &Value) -> Outcome<i64>;
    fn int(&self, vm: &mut Vm, v: &Value) -> Outcome;
    fn float(&self, vm: &mut Vm, v: &Value) -> Outcome;
    fn bool(&self, vm: &mut Vm, v: &Value) -> Outcome;
    fn str(&self, vm: &mut Vm, v: &Value) -> Outcome;
    fn repr(&self, vm: &mut Vm, v: &Value) -> Outcome;
    fn format(&self, vm: &mut Vm, v: &Value, spec: &str) -> Outcome;
    fn hash(&self, vm: &mut Vm, v: &Value) -> Outcome<u64>;
    /// `isinstance(v, class)` for one class.
    fn is_instance(&self, vm: &mut Vm, v: &Value, class: &Ref) -> Outcome;
    fn type_of(&self, vm: &mut Vm, v: &Value) -> Outcome;
    /// Whether what is staged has grown beyond all bounds; asked from time to time.
    fn check_limits(&self, vm: &Vm) -> Outcome<()>;
    /// `print(..., file=file)` while staging, of texts that may be abstract: they must come each time the Program runs.
    fn print(&self, vm: &mut Vm, parts: &[Value], end: &str, file: &Value) -> Outcome<()>;
    /// A text, which may be abstract, that goes to a stream of the process while staging; its length.
    fn write(&self, vm: &mut Vm, stream: Stream, text: &Value) -> Outcome;
    /// A string made of parts of which some are abstract (f-string, `%`, `+`, `join`).
    fn concat_str(&self, vm: &mut Vm, parts: &[Value]) -> Outcome;
    /// A user function was about to be called while staging; may be answered by the domain (recursion on a tensor
    /// condition); `None` lets it run.
    fn enter_function(&self, vm: &mut Vm, f: &Ref, args: &Args) -> Option<Outcome>;
    /// Whether ways that raised wait at a block that ends now.
    fn awaits(&self, vm: &Vm, block: u64) -> bool;
    /// Lets the ways meet that a block parted: one ended with `outcome`, and `raised` runs the handler of the block for the
    /// exceptions of the others. What all of them give.
    fn meet(
        &self,
        vm: &mut Vm,
        block: u64,
        outcome: Outcome,
        raised: &mut dyn FnMut(&mut Vm, &Value) -> Outcome,
    ) -> Outcome;
    /// Runs something for each of the values that an abstract one may be.
    fn alternatives(&self, vm: &mut Vm, v: &Value, run: &mut dyn FnMut(&mut Vm, &Value) -> Outcome) -> Outcome;
    /// The same inside an operation of the running frame, which notes itself what is raised.
    fn on_each(&self, vm: &mut Vm, v: &Value, run: &mut dyn FnMut(&mut Vm, &Value) -> Outcome) -> Outcome;
    /// The values that an abstract one may be.
    fn members(&self, v: &Value) -> Vec<Value>;
    /// Runs something on each way for an attribute that some way left unbound: there the object has it or has it not.
    fn split_attr(&self, vm: &mut Vm, object: &Ref, name: &str, run: &mut dyn FnMut(&mut Vm) -> Outcome) -> Outcome;
    /// Runs something for either truth of a condition that only a run knows.
    fn branch(&self, vm: &mut Vm, condition: &Value, run: &mut dyn FnMut(&mut Vm, bool) -> Outcome) -> Outcome;
    /// What a variable holds on a way that leaves it unbound.
    fn unbound(&self) -> Value;
    /// Whether a value is that.
    fn is_unbound(&self, v: &Value) -> bool;
    /// A value as it is on the present way.
    fn narrow(&self, v: &Value) -> Value;
    /// The value of a name, attribute or item that some way left unbound: raises what `unbound` gives where it is.
    fn bound(&self, vm: &mut Vm, v: &Value, unbound: &mut dyn FnMut(&mut Vm) -> Raise) -> Outcome;
    /// A module is about to be loaded while staging: its body is no part of what is staged.
    fn import(&self, vm: &mut Vm, name: &str) -> Outcome<()>;
}

/// How the evaluator gets converted code: called while staging for a function defined at `span`.
pub trait Converter {
    /// The converted definition: a module body that holds exactly the function (or the lambda as an expression
    /// statement), every node ranged as in the original file.
    fn convert(
        &self,
        files: &dy2st_source::Files,
        span: dy2st_source::Span,
    ) -> Result<Rc<dy2st_syntax::ast::ModModule>, dy2st_source::Diagnostic>;

    /// Staging met a test, an iterable or a value at `span` that only a run knows, in code that conversion had left as it
    /// was. Whether that is news: functions of the file are then converted anew, with what holds the span.
    fn reconsider(&self, span: dy2st_source::Span) -> bool;

    /// Staging cannot suspend the generator that holds `span`: it is converted to a function that hands out its values by
    /// calls. Whether that is possible, and news.
    fn push(&self, _files: &dy2st_source::Files, _span: dy2st_source::Span) -> bool {
        false
    }

    /// Whether the function at `span` is such a generator.
    fn is_pushed(&self, _span: dy2st_source::Span) -> bool {
        false
    }

    /// What the user asked to see of a function that was just converted, and whether on standard output too.
    fn log(&self, files: &dy2st_source::Files, span: dy2st_source::Span) -> Option<(String, bool)>;

    /// How often conversion of functions of that file was reconsidered.
    fn version(&self, file: dy2st_source::FileId) -> usize;
}
