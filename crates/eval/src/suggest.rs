//! "Did you mean": the nearest of some names, by CPython's weighted edit distance and bounds.

/// One edit costs two; a change of case costs one.
const MOVE: usize = 2;

fn substitution(a: char, b: char) -> usize {
    if a == b {
        0
    } else if a.to_lowercase().eq(b.to_lowercase()) {
        1
    } else {
        MOVE
    }
}

fn distance(a: &str, b: &str, limit: usize) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len() > 40 || b.len() > 40 || a.len().abs_diff(b.len()) * MOVE > limit {
        return limit + 1;
    }
    let mut row: Vec<usize> = (0..=b.len()).map(|i| i * MOVE).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = (i + 1) * MOVE;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + substitution(*x, *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + MOVE).min(row[j + 1] + MOVE);
        }
    }
    row[b.len()]
}

/// The nearest candidate, if one is near enough.
pub fn closest(wrong: &str, candidates: &[String]) -> Option<String> {
    if candidates.len() >= 750 {
        return None;
    }
    let mut best: Option<(usize, &String)> = None;
    for candidate in candidates {
        if candidate == wrong {
            continue;
        }
        let mut limit = (wrong.chars().count() + candidate.chars().count() + 3) * MOVE / 6;
        if let Some((so_far, _)) = best {
            limit = limit.min(so_far - 1);
        }
        let cost = distance(wrong, candidate, limit);
        if cost <= limit && best.is_none_or(|(so_far, _)| cost < so_far) {
            if cost == 0 {
                return Some(candidate.clone());
            }
            best = Some((cost, candidate));
        }
    }
    best.map(|(_, name)| name.clone())
}
