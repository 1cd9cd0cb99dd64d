//! Recurrent layers step by step: simple, LSTM and GRU, of any number of layers, in one direction or both.

use dy2st_ir::grad::GradEmitter;
use dy2st_ir::{Attrs, OpKind};

use super::Steps;

type Values<E> = Vec<<E as GradEmitter>::Value>;

/// The weights of one layer in one direction.
struct Cell<V> {
    input: V,
    hidden: V,
    input_bias: Option<V>,
    hidden_bias: Option<V>,
}

/// Outputs of all steps, and the last states.
pub fn run<E: GradEmitter>(steps: &mut Steps<'_, E>, operands: &[Option<E::Value>]) -> Result<Values<E>, E::Error> {
    let mode = steps.text("mode");
    let (layers, directions) = (steps.int("num_layers").max(1) as usize, if steps.bool("is_bidirec") { 2 } else { 1 });
    let components = if mode == "LSTM" { 2 } else { 1 };
    let at = |index: usize| operands.get(index).cloned().flatten();
    let Some(mut x) = at(0) else { return Err(steps.error("has no input")) };
    let lengths = at(1);
    let mut states = Vec::new();
    for component in 0..components {
        let Some(state) = at(2 + component) else { return Err(steps.error("has no initial state")) };
        states.push(steps.many(OpKind::Unbind, &[&state], Attrs::new().with("axis", 0))?);
    }
    let cells = layers * directions;
    let (weights, biases) = (2 + components, 2 + components + 2 * cells);
    let mut last: Vec<Values<E>> = vec![Vec::new(); components];
    for layer in 0..layers {
        let mut sides = Vec::new();
        for direction in 0..directions {
            let index = layer * directions + direction;
            let (Some(input), Some(hidden)) = (at(weights + 2 * index), at(weights + 2 * index + 1)) else {
                return Err(steps.error("lacks weights"));
            };
            let cell =
                Cell { input, hidden, input_bias: at(biases + 2 * index), hidden_bias: at(biases + 2 * index + 1) };
            let start: Values<E> = states.iter().filter_map(|state| state.get(index).cloned()).collect();
            let (outputs, end) = direction_of(steps, &mode, &x, &cell, start, lengths.as_ref(), direction == 1)?;
            sides.push(outputs);
            for (component, state) in last.iter_mut().zip(end) {
                component.push(state);
            }
        }
        x = if directions == 1 {
            sides.remove(0)
        } else {
            let sides: Vec<&E::Value> = sides.iter().collect();
            steps.one(OpKind::Concat, &sides, Attrs::new().with("axis", 2))?
        };
        let p = steps.float("dropout_prob");
        if p > 0.0 && !steps.bool("is_test") && layer + 1 < layers {
            let attrs = Attrs::new().with("p", p).with("mode", "upscale_in_train");
            x = steps.one(OpKind::Dropout, &[&x], attrs)?;
        }
    }
    let mut results = vec![x];
    for component in last {
        let states: Vec<&E::Value> = component.iter().collect();
        results.push(steps.one(OpKind::Stack, &states, Attrs::new())?);
    }
    Ok(results)
}

/// One layer in one direction: outputs of all steps, and the last states.
fn direction_of<E: GradEmitter>(
    steps: &mut Steps<'_, E>,
    mode: &str,
    x: &E::Value,
    cell: &Cell<E::Value>,
    mut state: Values<E>,
    lengths: Option<&E::Value>,
    backwards: bool,
) -> Result<(E::Value, Values<E>), E::Error> {
    let turned = || Attrs::new().with("transpose_y", true);
    // The inputs of all steps are multiplied at once.
    let mut projected = steps.one(OpKind::Matmul, &[x, &cell.input], turned())?;
    if let Some(bias) = &cell.input_bias {
        projected = steps.plain(OpKind::Add, &[&projected, bias])?;
    }
    let inputs = steps.many(OpKind::Unbind, &[&projected], Attrs::new().with("axis", 0))?;
    let mut outputs: Vec<Option<E::Value>> = vec![None; inputs.len()];
    let order: Vec<usize> = if backwards { (0..inputs.len()).rev().collect() } else { (0..inputs.len()).collect() };
    for time in order {
        let mut hidden = steps.one(OpKind::Matmul, &[&state[0], &cell.hidden], turned())?;
        if let Some(bias) = &cell.hidden_bias {
            hidden = steps.plain(OpKind::Add, &[&hidden, bias])?;
        }
        let mut next = step(steps, mode, &inputs[time], &hidden, &state)?;
        let mut output = next[0].clone();
        if let Some(lengths) = lengths {
            // Beyond its length a sequence keeps its state and gives zeros.
            let on = within(steps, lengths, time)?;
            let zeros = steps.one(OpKind::FullLike, &[&output], Attrs::new().with("value", 0.0))?;
            output = steps.plain(OpKind::Where, &[&on, &output, &zeros])?;
            for (new, old) in next.iter_mut().zip(&state) {
                *new = steps.plain(OpKind::Where, &[&on, new, old])?;
            }
        }
        outputs[time] = Some(output);
        state = next;
    }
    let outputs: Vec<&E::Value> = outputs.iter().flatten().collect();
    if outputs.is_empty() {
        return Err(steps.error("the sequence is empty"));
    }
    Ok((steps.one(OpKind::Stack, &outputs, Attrs::new())?, state))
}

/// `time < length` for each sequence, as a column.
fn within<E: GradEmitter>(steps: &mut Steps<'_, E>, lengths: &E::Value, time: usize) -> Result<E::Value, E::Error> {
    let column = steps.one(OpKind::Unsqueeze, &[lengths], Attrs::new().with("axis", vec![1]))?;
    let now = Attrs::new().with("value", time as i64);
    let now = steps.one(OpKind::FullLike, &[&column], now)?;
    steps.plain(OpKind::LessThan, &[&now, &column])
}

/// The next states from the projections of input and state.
fn step<E: GradEmitter>(
    steps: &mut Steps<'_, E>,
    mode: &str,
    input: &E::Value,
    hidden: &E::Value,
    state: &[E::Value],
) -> Result<Values<E>, E::Error> {
    let parts = |num: i64| Attrs::new().with("num", num).with("axis", -1);
    match mode {
        "LSTM" => {
            let gates = steps.plain(OpKind::Add, &[input, hidden])?;
            let gates = steps.many(OpKind::SplitWithNum, &[&gates], parts(4))?;
            let [take, keep, new, show] = gates.as_slice() else { return Err(steps.error("has no four gates")) };
            let (take, keep) = (steps.plain(OpKind::Sigmoid, &[take])?, steps.plain(OpKind::Sigmoid, &[keep])?);
            let (new, show) = (steps.plain(OpKind::Tanh, &[new])?, steps.plain(OpKind::Sigmoid, &[show])?);
            let kept = steps.plain(OpKind::Multiply, &[&keep, &state[1]])?;
            let taken = steps.plain(OpKind::Multiply, &[&take, &new])?;
            let cell = steps.plain(OpKind::Add, &[&kept, &taken])?;
            let shown = steps.plain(OpKind::Tanh, &[&cell])?;
            Ok(vec![steps.plain(OpKind::Multiply, &[&show, &shown])?, cell])
        }
        "GRU" => {
            let (x, h) = (
                steps.many(OpKind::SplitWithNum, &[input], parts(3))?,
                steps.many(OpKind::SplitWithNum, &[hidden], parts(3))?,
            );
            let ([xr, xz, xc], [hr, hz, hc]) = (x.as_slice(), h.as_slice()) else {
                return Err(steps.error("has no three gates"));
            };
            let reset = steps.plain(OpKind::Add, &[xr, hr])?;
            let reset = steps.plain(OpKind::Sigmoid, &[&reset])?;
            let update = steps.plain(OpKind::Add, &[xz, hz])?;
            let update = steps.plain(OpKind::Sigmoid, &[&update])?;
            let candidate = steps.plain(OpKind::Multiply, &[&reset, hc])?;
            let candidate = steps.plain(OpKind::Add, &[xc, &candidate])?;
            let candidate = steps.plain(OpKind::Tanh, &[&candidate])?;
            let off = steps.plain(OpKind::Subtract, &[&state[0], &candidate])?;
            let kept = steps.plain(OpKind::Multiply, &[&off, &update])?;
            Ok(vec![steps.plain(OpKind::Add, &[&kept, &candidate])?])
        }
        _ => {
            let sum = steps.plain(OpKind::Add, &[input, hidden])?;
            let kind = if mode == "RNN_RELU" { OpKind::Relu } else { OpKind::Tanh };
            Ok(vec![steps.plain(kind, &[&sum])?])
        }
    }
}
