//! Random numbers, exactly.

use dy2st_tensor::Generator;
use serde_json::Value;

use crate::recording;

fn floats(values: &mut [f32], fill: impl FnOnce(&mut [f32])) -> Vec<u64> {
    fill(values);
    values.iter().map(|v| u64::from(v.to_bits())).collect()
}

/// What the generator gives for one draw of a case.
fn draw(generator: &mut Generator, name: &str, p: &Value, count: usize) -> Vec<u64> {
    let number = |key: &str| p[key].as_f64().unwrap();
    let mut singles = vec![0f32; count];
    let mut doubles = vec![0f64; count];
    let mut integers = vec![0i64; count];
    let mut flags = vec![false; count];
    let glorot = |fans: f64| (6.0 / fans).sqrt();
    match (name, p["dtype"].as_str()) {
        ("uniform", Some("float32")) => {
            floats(&mut singles, |out| generator.uniform(number("low"), number("high"), out))
        }
        ("uniform", _) => {
            generator.uniform(number("low"), number("high"), &mut doubles);
            doubles.iter().map(|v| v.to_bits()).collect()
        }
        ("gaussian", Some("float32")) => {
            floats(&mut singles, |out| generator.gaussian(number("mean"), number("std"), out))
        }
        ("gaussian", _) => {
            generator.gaussian(number("mean"), number("std"), &mut doubles);
            doubles.iter().map(|v| v.to_bits()).collect()
        }
        ("randint", _) => {
            generator.integers(p["low"].as_i64().unwrap(), p["high"].as_i64().unwrap(), &mut integers);
            integers.iter().map(|&v| v as u64).collect()
        }
        ("randperm", _) => {
            generator.permutation(&mut integers);
            integers.iter().map(|&v| v as u64).collect()
        }
        ("dropout", _) => {
            let drop = number("p") as f32;
            // Paddle draws nothing for these two.
            let kept = if p["mode"] == "upscale_in_train" && drop < 1.0 { 1.0 / (1.0 - drop) } else { 1.0 };
            if drop == 0.0 || drop == 1.0 {
                return vec![u64::from((1.0 - drop).to_bits()); count];
            }
            generator.dropout_mask(drop, &mut flags);
            flags.iter().map(|&keep| if keep { u64::from(f32::to_bits(kept)) } else { 0 }).collect()
        }
        ("bernoulli", _) => {
            generator.bernoulli(&vec![number("p") as f32; count], &mut flags);
            flags.iter().map(|&v| u64::from(f32::from(u8::from(v)).to_bits())).collect()
        }
        ("multinomial", _) => {
            let weights: Vec<f32> =
                p["weights"].as_array().unwrap().iter().map(|w| w.as_f64().unwrap() as f32).collect();
            generator.multinomial(&weights, p["replacement"].as_bool().unwrap(), &mut integers);
            integers.iter().map(|&v| v as u64).collect()
        }
        ("truncated_gaussian", _) => floats(&mut singles, |out| {
            let [mean, std, a, b] = ["mean", "std", "a", "b"].map(|key| number(key) as f32);
            generator.truncated_gaussian(mean, std, a, b, out);
        }),
        ("exponential", _) => floats(&mut singles, |out| generator.exponential(number("rate") as f32, out)),
        ("linear" | "create_parameter", _) => floats(&mut singles, |out| {
            let limit = glorot(number("fan_in") + number("fan_out"));
            generator.uniform(-limit, limit, out);
        }),
        ("conv2d", _) => floats(&mut singles, |out| {
            generator.gaussian(0.0, (2.0 / number("fan_in")).sqrt(), out);
        }),
        ("embedding", _) => floats(&mut singles, |out| {
            let limit = glorot(number("fan_in") + number("fan_out"));
            generator.uniform(-limit, limit, out);
        }),
        ("lstm", _) => floats(&mut singles, |out| {
            let limit = 1.0 / number("hidden").sqrt();
            generator.uniform(-limit, limit, out);
        }),
        _ => panic!("{name}"),
    }
}

#[test]
fn numbers_are_paddles() {
    let cases = recording("random.json");
    let mut wrong = Vec::new();
    for case in cases.as_array().unwrap() {
        let (name, p) = (case["draw"].as_str().unwrap(), &case["parameters"]);
        let mut generator = Generator::new(case["seed"].as_u64().unwrap());
        for (count, expected) in p["counts"].as_array().unwrap().iter().zip(case["values"].as_array().unwrap()) {
            let got = draw(&mut generator, name, p, count.as_u64().unwrap() as usize);
            let expected: Vec<u64> = expected
                .as_array()
                .unwrap()
                .iter()
                .map(|v| v.as_u64().unwrap_or_else(|| v.as_i64().unwrap() as u64))
                .collect();
            let differ = got.iter().zip(&expected).filter(|(a, b)| a != b).count();
            if differ > 0 || got.len() != expected.len() {
                let show = |v: &[u64]| {
                    v.iter().take(6).map(|&b| format!("{b} ({:?})", f32::from_bits(b as u32))).collect::<Vec<_>>()
                };
                wrong.push(format!(
                    "{name} seed {} {p}: {differ} of {}\n   {:?}\n   {:?}",
                    case["seed"],
                    got.len(),
                    show(&expected),
                    show(&got)
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
