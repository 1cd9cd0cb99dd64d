//! When two outputs agree.

/// How far numbers of different implementations may be apart, relative to the larger one or to 1.
const TOLERANCE: f64 = 1e-4;

/// Whether two outputs are the same but for the last digits of their floating-point numbers.
pub fn agree(left: &str, right: &str) -> bool {
    if left == right {
        return true;
    }
    let (left, right) = (words(left), words(right));
    left.len() == right.len() && left.iter().zip(&right).all(|(left, right)| left == right || close(left, right))
}

fn close(left: &str, right: &str) -> bool {
    // Integers are exact: only what is written with a point or an exponent may differ.
    let is_float = |word: &str| word.contains(['.', 'e']) && word.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    if !(is_float(left) && is_float(right)) {
        return false;
    }
    let (Ok(left), Ok(right)) = (left.parse::<f64>(), right.parse::<f64>()) else { return false };
    (left - right).abs() <= TOLERANCE * left.abs().max(right.abs()).max(1.0)
}

fn words(text: &str) -> Vec<&str> {
    text.split_inclusive(|c: char| !(c.is_alphanumeric() || ".-+_".contains(c)))
        .flat_map(|word| {
            let end = word.trim_end_matches(|c: char| !(c.is_alphanumeric() || ".-+_".contains(c))).len();
            [&word[..end], &word[end..]]
        })
        .filter(|word| !word.trim().is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::agree;

    #[test]
    fn only_floats_may_differ_a_little() {
        assert!(agree("tensor float32 [2] [1.0000001, 2.0]", "tensor float32 [2] [1.0, 2.0]"));
        assert!(!agree("tensor float32 [2] [1.01, 2.0]", "tensor float32 [2] [1.0, 2.0]"));
        assert!(!agree("int 3", "int 4"));
        assert!(!agree("float 1.0", "int 1"));
        assert!(!agree("'a.b'", "'a.c'"));
        assert!(!agree("[1.0]", "[1.0, 2.0]"));
        assert!(agree("nan  x", "nan x"));
    }
}
