//! Chains against their steps one after the other, to the bit.

use dy2st_kernels::pointwise::{binary, unary, Arg, Binary, Chain, ChainInput, ChainStep, Function, Spread, Unary};
use dy2st_tensor::HostTensor;

use crate::gemm::numbers;

const UNARIES: [Unary; 8] = [
    Unary::Relu,
    Unary::Tanh,
    Unary::Sigmoid,
    Unary::Abs,
    Unary::Gelu,
    Unary::Exp,
    Unary::Scale { scale: 0.7, bias: 1.5 },
    Unary::Clip { min: -0.5, max: 0.25 },
];

const BINARIES: [Binary; 6] = [Binary::Add, Binary::Sub, Binary::Mul, Binary::Div, Binary::Max, Binary::Min];

/// Numbers that look random, for choices.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

fn tensor(shape: &[usize], seed: u32) -> HostTensor {
    let mut items = numbers(shape.iter().product(), seed);
    // Where the rules are particular.
    for (at, item) in items.iter_mut().enumerate() {
        match at % 61 {
            17 => *item = f32::NAN,
            29 => *item = f32::INFINITY,
            43 => *item = -0.0,
            47 => *item = 0.0,
            _ => {}
        }
    }
    HostTensor::from_vec(shape, items).unwrap()
}

fn bits(items: &[f32]) -> Vec<u32> {
    // One NaN is as good as another.
    items.iter().map(|item| if item.is_nan() { u32::MAX } else { item.to_bits() }).collect()
}

/// A random chain over tensors of these shapes, run at once and step by step.
fn compare(result: &[usize], shapes: &[Vec<usize>], dice: &mut Dice, what: &str) {
    let tensors: Vec<HostTensor> = shapes.iter().enumerate().map(|(at, shape)| tensor(shape, at as u32 + 1)).collect();
    let full = HostTensor::from_vec(result, vec![0.0f32; result.iter().product()]).unwrap();
    let (mut steps, mut values): (Vec<ChainStep>, Vec<HostTensor>) = (Vec::new(), Vec::new());
    for _ in 0..=dice.roll(12) {
        let arg = |dice: &mut Dice| match dice.roll(3) {
            0 if !values.is_empty() => {
                let step = dice.roll(values.len());
                (Arg::Step(step), values[step].clone())
            }
            1 => {
                let number = dice.roll(5) as f32 - 2.0;
                (Arg::Number(number), HostTensor::from_vec(&[1], vec![number]).unwrap())
            }
            _ => {
                let input = dice.roll(tensors.len());
                (Arg::Input(input), tensors[input].clone())
            }
        };
        let (a, b) = (arg(dice), arg(dice));
        let (function, value) = if dice.roll(2) == 0 {
            let op = UNARIES[dice.roll(UNARIES.len())];
            (Function::Unary(op), unary(op, &a.1).unwrap())
        } else {
            let op = BINARIES[dice.roll(BINARIES.len())];
            (Function::Binary(op), binary(op, &a.1, &b.1).unwrap())
        };
        let value = dy2st_kernels::movement::expand(&value, full.shape()).unwrap();
        steps.push(ChainStep { function, args: [a.0, b.0] });
        values.push(value);
    }
    let results: Vec<usize> = (0..=dice.roll(3)).map(|_| dice.roll(steps.len())).collect();
    let mut inputs: Vec<ChainInput> =
        shapes.iter().map(|shape| ChainInput { spread: Spread::of(shape, result).unwrap(), in_place: None }).collect();
    let mut outputs: Vec<Vec<f32>> = results.iter().map(|_| vec![7.0; full.len()]).collect();
    // Some results are written over an input.
    for (at, output) in outputs.iter_mut().enumerate() {
        let input = dice.roll(inputs.len());
        if inputs[input].spread == Spread::Each && inputs[input].in_place.is_none() {
            inputs[input].in_place = Some(at);
            output.copy_from_slice(tensors[input].as_f32().unwrap());
        }
    }
    let Some(chain) = Chain::new(full.len(), &inputs, &steps, &results) else { panic!("{what}: no chain") };
    let slices: Vec<&[f32]> = tensors.iter().map(|tensor| tensor.as_f32().unwrap()).collect();
    let mut targets: Vec<&mut [f32]> = outputs.iter_mut().map(Vec::as_mut_slice).collect();
    chain.run(&slices, &mut targets).unwrap();
    for (at, (output, result)) in outputs.iter().zip(&results).enumerate() {
        let expected = values[*result].as_f32().unwrap();
        assert_eq!(bits(output), bits(expected), "{what}, output {at} of {results:?}: {inputs:?} {steps:?}");
    }
}

#[test]
fn chains_give_the_floats_of_their_steps() {
    let mut dice = Dice(1);
    let cases: &[(&[usize], &[&[usize]])] = &[
        (&[1], &[&[1], &[]]),
        (&[7], &[&[7], &[1]]),
        (&[8, 16], &[&[8, 16], &[16], &[1]]),
        (&[3, 17], &[&[3, 17], &[17], &[3, 1]]),
        (&[3, 1100], &[&[3, 1100], &[1100], &[3, 1]]),
        (&[2, 5, 9, 9], &[&[2, 5, 9, 9], &[5, 1, 1], &[2, 5, 1, 1]]),
        (&[2, 3, 7, 5], &[&[2, 3, 7, 5], &[3, 1, 1], &[1]]),
        (&[5000], &[&[5000], &[5000], &[]]),
        (&[2, 3000], &[&[2, 3000], &[3000]]),
        (&[40, 100], &[&[40, 100], &[100], &[40, 1]]),
    ];
    for (result, shapes) in cases {
        let shapes: Vec<Vec<usize>> = shapes.iter().map(|shape| shape.to_vec()).collect();
        for round in 0..60 {
            compare(result, &shapes, &mut dice, &format!("{result:?} round {round}"));
        }
    }
}

#[test]
fn misfits_are_refused() {
    let step = |function, args| ChainStep { function, args };
    let add = step(Function::Binary(Binary::Add), [Arg::Input(0), Arg::Number(1.0)]);
    let each = ChainInput { spread: Spread::Each, in_place: None };
    let chain = Chain::new(4, &[each], &[add], &[0]).unwrap();
    let (input, mut short, mut out) = ([1.0; 4], [0.0; 3], [0.0; 4]);
    assert!(chain.run(&[&input], &mut [&mut short]).is_err());
    assert!(chain.run(&[&input[..3]], &mut [&mut out]).is_err());
    assert!(chain.run(&[], &mut [&mut out]).is_err());
    chain.run(&[&input], &mut [&mut out]).unwrap();
    assert_eq!(out, [2.0; 4]);
    assert!(Chain::new(4, &[each], &[step(Function::Unary(Unary::Sin), [Arg::Input(0); 2])], &[0]).is_none());
    assert!(Chain::new(4, &[each], &[step(Function::Binary(Binary::Pow), [Arg::Input(0); 2])], &[0]).is_none());
    assert!(Chain::new(4, &[each], &[step(Function::Binary(Binary::Add), [Arg::Step(0); 2])], &[0]).is_none());
    assert!(Chain::new(4, &[each], &[add], &[1]).is_none());
}
