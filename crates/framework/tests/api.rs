//! The embedded API under our evaluator, against texts recorded from PaddlePaddle. Ops give zeros of the inferred type here,
//! so the scripts print only what does not depend on elements.

use std::any::Any;
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use dy2st_eval::{on_large_stack, Args, End, FilePolicy, Options, Ref, Sink, Value, Vm};
use dy2st_framework::{
    install, CustomBackward, Emitted, GradError, GradHook, GradRequest, LeafGrads, OpSink, Operand, Session,
    SymbolicScalar, TensorRef,
};
use dy2st_ir::{infer, Attrs, Loc, OpError, OpErrorKind, OpKind, SymbolTable, Type};
use dy2st_tensor::{HostTensor, Scalar};

/// Infers types as every sink does, and makes zeros of them.
struct Zeros {
    grad: Cell<bool>,
}

impl OpSink for Zeros {
    fn emit(&self, kind: OpKind, operands: Vec<Operand>, attrs: Attrs, _: &[Loc]) -> Result<Vec<Emitted>, OpError> {
        let types: Vec<Type> = operands
            .iter()
            .map(|o| match o {
                Operand::Tensor(t) => Type::Tensor(t.ty()),
                Operand::Scalar(s) => s.ty.clone(),
                Operand::Absent => Type::None,
            })
            .collect();
        let results = infer(kind, &types, &attrs, &mut SymbolTable::default())?;
        results
            .into_iter()
            .map(|ty| match ty {
                Type::Tensor(t) => {
                    let shape: Vec<usize> = t.dims.iter().map(|d| d.known().unwrap_or(0)).collect();
                    let value = match (kind, &operands[..]) {
                        // The forms that carry a value through keep it, so that data made by the API itself is right.
                        (OpKind::Assign, [Operand::Tensor(x)]) => x.as_host().cloned(),
                        (OpKind::Reshape, [Operand::Tensor(x)]) => x.as_host().and_then(|h| h.reshape(&shape).ok()),
                        _ => None,
                    };
                    Ok(Emitted::Tensor(TensorRef::host(
                        value.unwrap_or_else(|| HostTensor::full(&shape, t.dtype, Scalar::Int(0))),
                    )))
                }
                _ => Err(OpError::new(kind, OpErrorKind::DType, "no tensor")),
            })
            .collect()
    }

    fn adopt(&self, _: &Ref, value: &TensorRef) -> TensorRef {
        value.clone()
    }

    fn host(&self, value: &TensorRef) -> Option<HostTensor> {
        value.as_host().cloned()
    }

    fn dim(&self, _: &TensorRef, _: usize) -> SymbolicScalar {
        unreachable!("every dim is known here")
    }

    fn is_staging(&self) -> bool {
        false
    }

    fn set_grad_enabled(&self, on: bool) -> bool {
        self.grad.replace(on)
    }

    fn grad_enabled(&self) -> bool {
        self.grad.get()
    }

    fn seed(&self, _: u64) {}

    fn leaf(&self, value: &TensorRef, _: Rc<dyn Any>) -> TensorRef {
        value.clone()
    }

    fn is_leaf(&self, _: &TensorRef) -> bool {
        true
    }

    fn add_hook(&self, _: &TensorRef, _: GradHook) -> Option<u64> {
        None
    }

    fn remove_hook(&self, _: u64) -> bool {
        false
    }

    fn custom(&self, _: &[TensorRef], outputs: Vec<TensorRef>, _: CustomBackward) -> Vec<TensorRef> {
        outputs
    }

    fn backward(
        &self,
        _: &mut dyn Any,
        _: Vec<(TensorRef, Option<TensorRef>)>,
        _: bool,
    ) -> Result<LeafGrads, GradError> {
        Ok(Vec::new())
    }

    fn grad(&self, _: &mut dyn Any, request: GradRequest) -> Result<Vec<Option<TensorRef>>, GradError> {
        Ok(vec![None; request.inputs.len()])
    }
}

fn recordings() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/recordings/framework")
}

/// What a script prints, and how it ended.
fn run(path: PathBuf) -> (String, String) {
    on_large_stack(move || {
        let mut vm = Vm::new(Options {
            files: FilePolicy::Closed,
            stdout: Sink::Buffer(String::new()),
            stderr: Sink::Buffer(String::new()),
            ..Options::default()
        });
        let session = Session::new(Rc::new(Zeros { grad: Cell::new(true) }));
        install(&mut vm, &session);
        for name in ["new_cache", "staging"] {
            vm.register_closure("_jit", name, Rc::new(|_, _: Args| Ok(Value::Bool(false))));
        }
        let end = match vm.run_file(&path) {
            End::Exit(0) => String::new(),
            End::Exit(code) => format!("exit {code}"),
            End::Uncaught => vm.stderr.take(),
            End::Refused(d) => format!("{}: {}", d.code, d.message),
        };
        (vm.stdout.take(), end)
    })
    .expect("a large stack is available")
}

fn check(name: &str) {
    let wanted = std::fs::read_to_string(recordings().join(format!("{name}.out"))).expect("a recording");
    let (printed, end) = run(recordings().join(format!("{name}.py")));
    for (i, (a, b)) in wanted.lines().zip(printed.lines()).enumerate() {
        assert_eq!(a, b, "line {} of {name}\n{end}", i + 1);
    }
    assert_eq!(end, "", "{name} ended early after {} lines", printed.lines().count());
    assert_eq!(wanted, printed);
}

#[test]
fn layer_text() {
    check("layer_text");
}

#[test]
fn layer_protocol() {
    check("layer_protocol");
}

#[test]
fn tensor_text() {
    check("tensor_text");
}

#[test]
fn function_shapes() {
    check("function_shapes");
}

#[test]
fn model_shapes() {
    check("model_shapes");
}
