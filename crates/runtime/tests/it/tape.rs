//! The tape: accumulation, hooks, freeing, second gradients.

use std::cell::RefCell;
use std::rc::Rc;

use dy2st_ir::{Attrs, OpKind};
use dy2st_runtime::tape::{BackwardOptions, Engine, GradRequest, TapeError, Traced};
use dy2st_tensor::HostTensor;

fn vector(values: &[f32]) -> HostTensor {
    HostTensor::from_vec(&[values.len()], values.to_vec()).unwrap()
}

fn op(engine: &Engine, kind: OpKind, operands: &[&Traced]) -> Traced {
    let operands: Vec<Option<Traced>> = operands.iter().map(|operand| Some((*operand).clone())).collect();
    engine.emit(kind, &operands, &Attrs::new()).unwrap().remove(0)
}

fn items(traced: &Traced) -> Vec<f32> {
    traced.tensor.as_f32().unwrap().to_vec()
}

fn leaf(engine: &Engine, name: &'static str, values: &[f32]) -> Traced {
    engine.leaf(vector(values), Rc::new(name))
}

#[test]
fn gradients_add_up_at_leaves() {
    let engine = Engine::new();
    let (x, y) = (leaf(&engine, "x", &[1.0, 2.0]), leaf(&engine, "y", &[3.0, 4.0]));
    let product = op(&engine, OpKind::Multiply, &[&x, &y]);
    let sum = op(&engine, OpKind::Add, &[&product, &x]);
    let grads = engine.backward(&mut (), vec![(sum, None)], BackwardOptions::default()).unwrap();
    let named: Vec<(&str, Vec<f32>)> =
        grads.iter().map(|(key, grad)| (*key.downcast_ref::<&str>().unwrap(), items(grad))).collect();
    assert_eq!(named, [("x", vec![4.0, 5.0]), ("y", vec![1.0, 2.0])]);
}

#[test]
fn a_freed_graph_says_so() {
    let engine = Engine::new();
    let x = leaf(&engine, "x", &[1.0]);
    let y = op(&engine, OpKind::Square, &[&x]);
    let keep = BackwardOptions { retain_graph: true, create_graph: false };
    assert!(engine.backward(&mut (), vec![(y.clone(), None)], keep).is_ok());
    assert!(engine.backward(&mut (), vec![(y.clone(), None)], BackwardOptions::default()).is_ok());
    let error = engine.backward(&mut (), vec![(y.clone(), None)], BackwardOptions::default()).unwrap_err();
    assert!(
        matches!(&error, TapeError::Exception("SystemError", message) if message.contains("of SquareGradNode do not"))
    );
    let request = GradRequest { outputs: vec![(y, None)], inputs: vec![x], options: BackwardOptions::default() };
    assert!(engine.grad(&mut (), request).is_err());
}

#[test]
fn gradients_of_gradients() {
    let engine = Engine::new();
    let x = leaf(&engine, "x", &[3.0]);
    let square = op(&engine, OpKind::Square, &[&x]);
    let cube = op(&engine, OpKind::Multiply, &[&square, &x]);
    let options = BackwardOptions { retain_graph: true, create_graph: true };
    let request = GradRequest { outputs: vec![(cube, None)], inputs: vec![x.clone()], options };
    let first = engine.grad(&mut (), request).unwrap().remove(0).unwrap();
    assert_eq!(items(&first), [27.0]);
    let request = GradRequest { outputs: vec![(first, None)], inputs: vec![x], options: BackwardOptions::default() };
    let second = engine.grad(&mut (), request).unwrap().remove(0).unwrap();
    assert_eq!(items(&second), [18.0]);
}

#[test]
fn unreached_inputs_have_none() {
    let engine = Engine::new();
    let (x, y) = (leaf(&engine, "x", &[1.0]), leaf(&engine, "y", &[1.0]));
    let square = op(&engine, OpKind::Square, &[&x]);
    let request = GradRequest {
        outputs: vec![(square.clone(), None)],
        inputs: vec![y, square, x],
        options: BackwardOptions::default(),
    };
    let grads = engine.grad(&mut (), request).unwrap();
    assert!(grads[0].is_none());
    assert_eq!(items(grads[1].as_ref().unwrap()), [1.0]);
    assert_eq!(items(grads[2].as_ref().unwrap()), [2.0]);
}

#[test]
fn hooks_see_whole_gradients_and_may_change_them() {
    let engine = Engine::new();
    let x = leaf(&engine, "x", &[2.0]);
    let y = op(&engine, OpKind::Square, &[&x]);
    let sum = op(&engine, OpKind::Add, &[&y, &y]);
    let seen = Rc::new(RefCell::new(Vec::new()));
    let log = seen.clone();
    let node = y.node.clone().unwrap();
    node.add_hook(
        7,
        Rc::new(move |_, grad: Traced| {
            log.borrow_mut().push(items(&grad));
            Ok(Some(Traced::constant(vector(&[10.0]))))
        }),
    );
    let grads = engine.backward(&mut (), vec![(sum, None)], BackwardOptions::default()).unwrap();
    assert_eq!(*seen.borrow(), [vec![2.0]]);
    assert_eq!(items(&grads[0].1), [40.0]);
    assert!(node.remove_hook(7) && !node.remove_hook(7));
}

#[test]
fn nothing_is_recorded_without_grad() {
    let engine = Engine::new();
    let x = leaf(&engine, "x", &[2.0]);
    let before = engine.set_grad_enabled(false);
    assert!(before && op(&engine, OpKind::Square, &[&x]).node.is_none());
    engine.set_grad_enabled(true);
    assert!(op(&engine, OpKind::LogicalNot, &[&x]).node.is_none());
}

#[test]
fn own_backward_passes() {
    let engine = Engine::new();
    let x = leaf(&engine, "x", &[2.0]);
    let backward = Rc::new(|_: &mut dyn std::any::Any, grads: Vec<Option<Traced>>| Ok(grads));
    let y = engine.custom(std::slice::from_ref(&x), vec![vector(&[5.0])], backward).remove(0);
    let grads = engine.backward(&mut (), vec![(y, None)], BackwardOptions::default()).unwrap();
    assert_eq!(items(&grads[0].1), [1.0]);
}

#[test]
fn long_chains_neither_overflow_nor_slow_down() {
    let engine = Engine::new();
    let mut x = leaf(&engine, "x", &[1.0]);
    for _ in 0..50_000 {
        x = op(&engine, OpKind::Tanh, &[&x]);
    }
    let keep = BackwardOptions { retain_graph: true, create_graph: false };
    assert_eq!(engine.backward(&mut (), vec![(x.clone(), None)], keep).unwrap().len(), 1);
    drop(x);
}

#[test]
fn leaves_of_one_key_are_one_value() {
    let engine = Engine::new();
    let key: Rc<dyn std::any::Any> = Rc::new("x");
    let read = || engine.leaf(vector(&[3.0]), key.clone());
    let product = op(&engine, OpKind::Multiply, &[&read(), &read()]);
    let keep = BackwardOptions { retain_graph: true, create_graph: false };
    let grads = engine.backward(&mut (), vec![(product.clone(), None)], keep).unwrap();
    assert_eq!(grads.len(), 1);
    assert_eq!(items(&grads[0].1), [6.0]);
    let options = BackwardOptions { retain_graph: true, create_graph: true };
    let request = GradRequest { outputs: vec![(product, None)], inputs: vec![read()], options };
    let first = engine.grad(&mut (), request).unwrap().remove(0).unwrap();
    assert_eq!(items(&first), [6.0]);
    let request =
        GradRequest { outputs: vec![(first, None)], inputs: vec![read()], options: BackwardOptions::default() };
    assert_eq!(items(engine.grad(&mut (), request).unwrap()[0].as_ref().unwrap()), [2.0]);
}
