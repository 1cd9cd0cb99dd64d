//! Running programs: control flow, lists, unions, effects, state and errors.

use std::rc::Rc;

use dy2st_ir::text::parse;
use dy2st_runtime::run::{plain_text, PlainHost, Plan, RunError, RunValue};
use dy2st_tensor::{HostTensor, Stream};

fn plan(text: &str) -> Plan {
    let program = parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    Plan::new(Rc::new(program)).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn run_with(
    text: &str,
    inputs: Vec<RunValue>,
    globals: &mut [Option<RunValue>],
) -> (Result<Vec<String>, RunError>, String) {
    let mut host = PlainHost::default();
    let stream = Stream::new(1);
    let results = plan(text).run("forward", inputs, globals, &stream, &mut host);
    (results.map(|results| results.iter().map(shown).collect()), host.printed)
}

fn run(text: &str, inputs: Vec<RunValue>) -> Vec<String> {
    run_with(text, inputs, &mut []).0.unwrap_or_else(|error| panic!("{error}"))
}

fn shown(value: &RunValue) -> String {
    match value {
        RunValue::Tensor(tensor) => {
            let items: Vec<String> = tensor.scalars().map(|item| item.to_string()).collect();
            format!("{:?}[{}]", tensor.shape(), items.join(", "))
        }
        other => plain_text(other),
    }
}

fn floats(values: &[f32]) -> RunValue {
    HostTensor::from_vec(&[values.len()], values.to_vec()).unwrap().into()
}

#[test]
fn branches_and_loops() {
    let text = "
func @forward(%0: f32[2], %1: py.int) -> () {
  %2 = py.const(value=10) : py.int<10>
  %3 = py.gt(%1, %2) : py.bool
  %4 = if(%3) : f32[2] {
    %5 = relu(%0) : f32[2]
    yield %5
  } else {
    %6 = scale(%0, scale=2.0) : f32[2]
    yield %6
  }
  %7 = py.const(value=1) : py.int<1>
  %8, %9 = while(%4, %1) : f32[2], py.int { |%10: f32[2], %11: py.int|
    %12 = py.gt(%11, %7) : py.bool
    yield %12, %10, %11
  } do { |%13: f32[2], %14: py.int|
    %15 = add(%13, %0) : f32[2]
    %16 = py.sub(%14, %7) : py.int
    yield %15, %16
  }
  %17 = for(%7, %1, %2, %8) : f32[2] { |%18: py.int, %19: f32[2]|
    %20 = tensor.from_scalar(%18, dtype=f32) : f32[]
    %21 = add(%19, %20) : f32[2]
    yield %21
  }
  return %8, %9, %17
}";
    let results = run(text, vec![floats(&[1.0, -1.0]), RunValue::Int(3)]);
    assert_eq!(results, ["[2][4.0, -4.0]", "1", "[2][37.0, 29.0]"]);
    let results = run(text, vec![floats(&[1.0, -1.0]), RunValue::Int(11)]);
    assert_eq!(results[0], "[2][11.0, -10.0]");
}

#[test]
fn lists_grow_in_place_and_stack() {
    let text = "
func @forward(%0: f32[2], %1: py.int) -> () {
  %2 = list.new(type=list<f32[2]>) : list<f32[2]>
  %3 = py.const(value=0) : py.int<0>
  %4 = py.const(value=1) : py.int<1>
  %5 = for(%3, %1, %4, %2) : list<f32[2]> { |%6: py.int, %7: list<f32[2]>|
    %8 = tensor.from_scalar(%6, dtype=f32) : f32[]
    %9 = add(%0, %8) : f32[2]
    %10 = list.append(%7, %9) : list<f32[2]>
    yield %10
  }
  %11 = list.len(%5) : py.int
  %12 = list.stack(%5) : f32[?, 2] !0
  %13, %14 = list.pop(%5, index=%3) : list<f32[2]>, f32[2] !1
  %15 = list.get(%13, index=-1) : f32[2] !2
  return %11, %12, %14, %15
}";
    let results = run(text, vec![floats(&[0.0, 5.0]), RunValue::Int(3)]);
    assert_eq!(results, ["3", "[3, 2][0.0, 5.0, 1.0, 6.0, 2.0, 7.0]", "[2][0.0, 5.0]", "[2][2.0, 7.0]"]);
    let (error, _) = run_with(text, vec![floats(&[0.0, 5.0]), RunValue::Int(0)], &mut []);
    assert_eq!(error.unwrap_err().to_string(), "ValueError: the list is empty");
    let start = std::time::Instant::now();
    run(text, vec![floats(&[0.0, 5.0]), RunValue::Int(20_000)]);
    assert!(start.elapsed().as_secs() < 20, "appending copies the list");
}

#[test]
fn unions_have_one_payload() {
    let text = "
func @forward(%0: f32[2], %1: py.bool) -> () {
  %2 = py.const(value=0) : py.int<0>
  %3 = py.const(value=1) : py.int<1>
  %4 = undef(type=none) : none
  %5 = if(%1) : union<none, f32[2]> {
    %6 = undef(type=f32[2]) : f32[2]
    %7 = union.make(%2, %4, %6, type=union<none, f32[2]>) : union<none, f32[2]>
    yield %7
  } else {
    %8 = union.make(%3, %4, %0, type=union<none, f32[2]>) : union<none, f32[2]>
    yield %8
  }
  %9 = union.tag(%5) : py.int
  %10 = py.eq(%9, %3) : py.bool
  %11 = if(%10) : f32[2] {
    %12 = union.payload(%5, index=1) : f32[2]
    yield %12
  } else {
    %13 = scale(%0, scale=-1.0) : f32[2]
    yield %13
  }
  return %9, %11
}";
    assert_eq!(run(text, vec![floats(&[1.0, 2.0]), RunValue::Bool(false)]), ["1", "[2][1.0, 2.0]"]);
    assert_eq!(run(text, vec![floats(&[1.0, 2.0]), RunValue::Bool(true)]), ["0", "[2][-1.0, -2.0]"]);
}

#[test]
fn effects_come_in_order_and_errors_say_where() {
    let text = "
func @forward(%0: py.int) -> () {
  print(%0, template=\"n = {0}\") !0
  %1 = py.const(value=2) : py.int<2>
  %2 = py.lt(%0, %1) : py.bool
  if(%2) {
    raise(%0, exception=\"ValueError\", template=\"{0} is {{small}}\") !1
    yield
  } else {
    yield
  }
  %3 = py.const(value=3) : py.int<3>
  %4 = py.sub(%0, %3) : py.int
  %5 = py.floordiv(%1, %4) : py.int !2 loc(model.py:7:5-7:9)
  print(%5, template=\"{0}\", end=\"!\") !3
  return %5
}";
    let go = |n: i64| {
        let (result, printed) = run_with(text, vec![RunValue::Int(n)], &mut []);
        (result.map_err(|error| error.to_string()), printed)
    };
    assert_eq!(go(4), (Ok(vec!["2".to_string()]), "n = 4\n2!".to_string()));
    assert_eq!(go(1), (Err("ValueError: 1 is {small}".to_string()), "n = 1\n".to_string()));
    let message = "ZeroDivisionError: integer division or modulo by zero";
    assert_eq!(go(3), (Err(message.to_string()), "n = 3\n".to_string()));
}

#[test]
fn state_is_written_at_its_place() {
    let text = "
state @calls : py.int
param @w : f32[2]
func @forward(%0: f32[2]) -> () {
  %1 = state.read(slot=@calls, type=py.int) : py.int !0
  %2 = py.const(value=1) : py.int<1>
  %3 = py.add(%1, %2) : py.int
  state.write(%3, slot=@calls) !1
  %4 = multiply(%0, @w) : f32[2]
  return %4
}";
    let mut globals = vec![Some(RunValue::Int(4)), Some(floats(&[2.0, 3.0]))];
    let (result, _) = run_with(text, vec![floats(&[1.0, 1.0])], &mut globals);
    assert_eq!(result.unwrap(), ["[2][2.0, 3.0]"]);
    assert!(matches!(globals[0], Some(RunValue::Int(5))));
    let (result, _) = run_with(text, vec![floats(&[1.0, 1.0])], &mut [Some(RunValue::Int(4)), None]);
    assert!(result.unwrap_err().to_string().contains("@w has no value"));
}

#[test]
fn functions_recurse() {
    let text = "
func @forward(%0: py.int) -> () {
  %1 = py.const(value=1) : py.int<1>
  %2 = py.le(%0, %1) : py.bool
  %3 = if(%2) : py.int {
    yield %1
  } else {
    %4 = py.sub(%0, %1) : py.int
    %5 = call(%4, func=@forward) : py.int
    %6 = py.mul(%0, %5) : py.int
    yield %6
  }
  return %3
}";
    assert_eq!(run(text, vec![RunValue::Int(10)]), ["3628800"]);
    let fail = |n: i64| run_with(text, vec![RunValue::Int(n)], &mut []).0.unwrap_err().to_string();
    assert!(fail(30).starts_with("OverflowError"), "{}", fail(30));
    // The depth of Python's recursion does not fit on the small stack of a test's thread.
    let deep = std::thread::Builder::new().stack_size(64 << 20).spawn(move || fail(100_000)).unwrap();
    assert!(deep.join().unwrap().starts_with("RecursionError"));
}

#[test]
fn inputs_are_a_contract() {
    let text = "
symbol s0 \"batch\" in [1, 8]
func @forward(%0: f32[s0, 2] \"x\", %1: f32[s0] \"y\") -> () {
  %2 = dim(%0, axis=0) : py.int<s0>
  %3 = reshape(%0, shape=[2, %2]) : f32[2, s0]
  return %3
}";
    let tensor = |shape: &[usize]| RunValue::Tensor(HostTensor::zeros(shape, dy2st_tensor::DType::Float32));
    let fail = |inputs: Vec<RunValue>| run_with(text, inputs, &mut []).0.map_err(|error| error.to_string());
    assert_eq!(fail(vec![tensor(&[1, 2]), tensor(&[1])]).unwrap(), ["[2, 1][0.0, 0.0]"]);
    assert_eq!(fail(vec![tensor(&[3, 2]), tensor(&[4])]).unwrap_err(), "ValueError: `y` must be f32[s0], got f32[4]");
    assert!(fail(vec![tensor(&[9, 2]), tensor(&[9])]).unwrap_err().contains("`batch` is 9"));
    assert!(fail(vec![RunValue::Int(3), tensor(&[1])]).unwrap_err().contains("got a Python int"));
}

#[test]
fn python_numbers_behave_as_in_python() {
    let binary = |op: &str, a: RunValue, b: RunValue| {
        let ty = |value: &RunValue| match value {
            RunValue::Int(_) => "py.int",
            RunValue::Float(_) => "py.float",
            _ => "py.bool",
        };
        let float = ty(&a) == "py.float" || ty(&b) == "py.float" || op == "truediv";
        let result = match op {
            "eq" | "lt" | "ge" => "py.bool",
            _ if float => "py.float",
            _ => "py.int",
        };
        let effect = if matches!(op, "floordiv" | "mod" | "pow" | "truediv") { " !0" } else { "" };
        let text = format!(
            "func @forward(%0: {}, %1: {}) -> () {{ %2 = py.{op}(%0, %1) : {result}{effect} return %2 }}",
            ty(&a),
            ty(&b)
        );
        run_with(&text, vec![a, b], &mut []).0.map_or_else(|error| error.to_string(), |results| results[0].clone())
    };
    let (int, float) = (RunValue::Int, RunValue::Float);
    for (op, a, b, expected) in [
        ("floordiv", int(-7), int(2), "-4"),
        ("mod", int(-7), int(2), "1"),
        ("mod", int(7), int(-2), "-1"),
        ("floordiv", float(-7.5), int(2), "-4.0"),
        ("mod", float(-1e-20), float(3.0), "3.0"),
        ("truediv", int(1), int(3), "0.3333333333333333"),
        ("truediv", int(1), int(0), "ZeroDivisionError: division by zero"),
        ("pow", int(2), int(10), "1024"),
        ("pow", float(2.0), int(-1), "0.5"),
        ("pow", int(10), int(40), "OverflowError: a Python int of the program does not fit in 64 bits"),
        ("add", RunValue::Bool(true), int(1), "2"),
        ("mul", int(3), float(0.5), "1.5"),
        ("eq", int(9_007_199_254_740_993), float(9_007_199_254_740_992.0), "False"),
        ("lt", int(1), float(f64::NAN), "False"),
        ("ge", int(i64::MAX), float(9.3e18), "False"),
    ] {
        assert_eq!(binary(op, a.clone(), b.clone()), expected, "{a:?} {op} {b:?}");
    }
}

#[test]
fn random_numbers_follow_the_program() {
    let text = "
func @forward(%0: py.bool) -> () {
  %1 = if(%0) : f32[3] {
    %2 = uniform(shape=[3]) : f32[3] !0
    yield %2
  } else {
    %3 = full(shape=[3], value=0.0) : f32[3]
    yield %3
  }
  %4 = gaussian(shape=[2]) : f32[2] !1
  return %4
}";
    let drawn = |first: bool| run(text, vec![RunValue::Bool(first)])[0].clone();
    assert_ne!(drawn(true), drawn(false));
    assert_eq!(drawn(true), drawn(true));
}

#[test]
fn packed_filters_follow_the_parameter() {
    let text = "
param @conv.weight : f32[2, 1, 2, 2]
func @forward(%0: f32[1, 1, 3, 3]) -> () {
  %1 = conv2d(%0, @conv.weight) : f32[1, 2, 2, 2]
  return %1
}";
    let plan = plan(text);
    let stream = Stream::new(1);
    let image: Vec<f32> = (0..9).map(|n| n as f32).collect();
    let image = HostTensor::from_vec(&[1, 1, 3, 3], image).unwrap();
    let run = |filter: &HostTensor| {
        let mut globals = [Some(RunValue::Tensor(filter.clone()))];
        let inputs = vec![RunValue::Tensor(image.clone())];
        let results = plan.run("forward", inputs, &mut globals, &stream, &mut PlainHost::default()).unwrap();
        results[0].as_tensor().unwrap().as_f32().unwrap().to_vec()
    };
    let filter =
        |first: f32| HostTensor::from_vec(&[2, 1, 2, 2], vec![first, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]).unwrap();
    let ones = filter(1.0);
    assert_eq!(run(&ones), [0.0, 1.0, 3.0, 4.0, 4.0, 5.0, 7.0, 8.0]);
    assert_eq!(run(&ones), [0.0, 1.0, 3.0, 4.0, 4.0, 5.0, 7.0, 8.0]);
    assert_eq!(run(&filter(2.0))[..4], [0.0, 2.0, 6.0, 8.0]);
}

#[test]
fn sizes_that_come_again_have_code_of_their_own() {
    let text = "
symbol s0 \"n\" in [0, inf]
symbol s1 = linear(1 s0, 1) in [1, inf]
func @forward(%0: f32[s0, 4] \"x\", %1: py.int) -> () {
  %2 = dim(%0, axis=0) : py.int<s0>
  %3 = reshape(%0, shape=[4, %2]) : f32[4, s0]
  %4 = tanh(%3) : f32[4, s0]
  %5 = py.const(value=1) : py.int<1>
  %6 = py.add(%2, %5) : py.int<s1>
  %7 = full(shape=[%6, 4], value=0.5) : f32[s1, 4]
  %8 = concat(%0, %7, axis=0) : f32[?, 4]
  %9 = py.const(value=0) : py.int<0>
  %10, %11 = for(%9, %1, %5, %0, %7) : f32[s0, 4], f32[s1, 4] { |%12: py.int, %13: f32[s0, 4], %14: f32[s1, 4]|
    %15 = add(%13, %13) : f32[s0, 4]
    %16 = tensor.from_scalar(%6, dtype=f32) : f32[]
    %17 = add(%14, %16) : f32[s1, 4]
    yield %15, %17
  }
  %18 = sum(%10, axis=[0]) : f32[4]
  return %4, %7, %8, %10, %11, %18, %6
}";
    let program = std::rc::Rc::new(parse(text).unwrap_or_else(|error| panic!("{error}")));
    let (plain, plan) = (Plan::plain(program.clone()).unwrap(), Plan::new(program).unwrap());
    let run = |plan: &Plan, size: usize, trips: i64| -> Vec<String> {
        let items = (0..size * 4).map(|at| at as f32 * 0.25 - 1.0).collect();
        let inputs = vec![HostTensor::from_vec(&[size, 4], items).unwrap().into(), RunValue::Int(trips)];
        let (stream, mut host) = (Stream::new(1), PlainHost::default());
        let results = plan.run("forward", inputs, &mut [], &stream, &mut host);
        results.map_or_else(|error| vec![error.to_string()], |results| results.iter().map(shown).collect())
    };
    // Without rows the reshape is refused, in the second run too.
    for (size, trips) in [(2, 3), (5, 0), (2, 3), (2, 0), (5, 2), (0, 1), (0, 2), (2, 1)] {
        assert_eq!(run(&plan, size, trips), run(&plain, size, trips), "{size} rows, {trips} trips");
    }
    // Many sizes push each other out and come back.
    for size in (1..40).chain(1..40).chain([1, 1, 40, 40, 40]) {
        assert_eq!(run(&plan, size, 1), run(&plain, size, 1), "{size} rows");
    }
}
