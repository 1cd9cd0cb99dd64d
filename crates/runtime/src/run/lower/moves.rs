//! Moves that are meant to happen at once, put in an order.

use dy2st_kernels::arena::Place;
use dy2st_tensor::DType;

use crate::run::code::{Home, Move, Operand};

/// Room for what has to wait.
pub trait Spare {
    /// A slot that nothing else uses.
    fn slot(&mut self) -> usize;
    /// A place that nothing else uses.
    fn place(&mut self, dtype: DType, len: usize) -> Place;
}

fn overlap(a: &Place, b: &Place) -> bool {
    a.dtype == b.dtype && a.start < b.start + b.len && b.start < a.start + a.len
}

/// Whether writing `to` changes what `from` reads.
fn disturbs(to: &Home, from: &Operand) -> bool {
    match (to, from) {
        (Home::Slot(to), Operand::Slot { slot, .. }) => to == slot,
        (Home::Arena(to), Operand::Arena { place, .. }) => overlap(to, place),
        _ => false,
    }
}

/// Whether the value is there already.
fn stays(step: &Move) -> bool {
    match (&step.to, &step.from) {
        (Home::Slot(to), Operand::Slot { slot, .. }) => to == slot,
        (Home::Arena(to), Operand::Arena { place, .. }) => to == place,
        _ => false,
    }
}

/// The moves one after the other, so that each reads what was there before all of them. `dies` says which slots nobody
/// reads after them, so that the last move from one takes the value.
pub fn sequence(mut left: Vec<Move>, spare: &mut impl Spare, dies: impl Fn(usize) -> bool) -> Vec<Move> {
    let mut done = Vec::new();
    let kept: Vec<Operand> = left.iter().filter(|step| stays(step)).map(|step| step.from.clone()).collect();
    let stay = |slot: usize| kept.iter().any(|from| matches!(from, Operand::Slot { slot: kept, .. } if *kept == slot));
    left.retain(|step| !stays(step));
    while !left.is_empty() {
        let free =
            |at: usize| left.iter().enumerate().all(|(other, step)| other == at || !disturbs(&left[at].to, &step.from));
        if let Some(at) = (0..left.len()).find(|at| free(*at)) {
            done.push(left.remove(at));
            continue;
        }
        // All wait for each other: what the first one would write over is read now.
        let to = left[0].to.clone();
        let Some(at) = (1..left.len()).find(|at| disturbs(&to, &left[*at].from)) else { break };
        let waiting = match &left[at].from {
            Operand::Arena { place, shape } => {
                let room = spare.place(place.dtype, place.len);
                (Home::Arena(room), Operand::Arena { place: room, shape: shape.clone() })
            }
            _ => {
                let slot = spare.slot();
                (Home::Slot(slot), Operand::Slot { slot, last: true })
            }
        };
        let from = left[at].from.clone();
        // Others that read the same wait for it there.
        for step in &mut left {
            if step.from == from {
                step.from = waiting.1.clone();
            }
        }
        done.push(Move { from, to: waiting.0 });
    }
    for at in 0..done.len() {
        let (before, after) = done.split_at_mut(at + 1);
        if let Operand::Slot { slot, last } = &mut before[at].from {
            let again =
                after.iter().any(|step| matches!(&step.from, Operand::Slot { slot: other, .. } if other == slot));
            *last = (*last || dies(*slot)) && !again && !stay(*slot);
        }
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Room {
        slots: usize,
        places: usize,
    }

    impl Spare for Room {
        fn slot(&mut self) -> usize {
            self.slots += 1;
            100 + self.slots
        }
        fn place(&mut self, dtype: DType, len: usize) -> Place {
            self.places += len;
            Place { dtype, start: 1000 + self.places, len }
        }
    }

    fn slot(from: usize, to: usize) -> Move {
        Move { from: Operand::Slot { slot: from, last: false }, to: Home::Slot(to) }
    }

    /// Runs moves of slots; each slot begins with its number.
    fn outcome(moves: &[Move]) -> Vec<usize> {
        let mut slots: Vec<usize> = (0..200).collect();
        for step in moves {
            if let (Operand::Slot { slot, last }, Home::Slot(to)) = (&step.from, &step.to) {
                let value = slots[*slot];
                assert_ne!(value, usize::MAX, "a value is read that was taken");
                if *last {
                    slots[*slot] = usize::MAX;
                }
                slots[*to] = value;
            }
        }
        slots
    }

    #[test]
    fn moves_happen_as_if_at_once() {
        let cases: [&[(usize, usize)]; 6] = [
            &[(0, 1), (1, 2), (2, 3)],
            &[(0, 1), (1, 0)],
            &[(0, 1), (1, 2), (2, 0), (1, 5)],
            &[(0, 0), (1, 1), (2, 1 + 2)],
            &[(0, 1), (0, 2), (1, 0), (2, 4)],
            &[(0, 0), (0, 2)],
        ];
        for case in cases {
            let moves = case.iter().map(|(from, to)| slot(*from, *to)).collect();
            let done = outcome(&sequence(moves, &mut Room::default(), |_| true));
            for (from, to) in case {
                assert_eq!(done[*to], *from, "{case:?}");
            }
        }
    }

    #[test]
    fn overlapping_places_wait() {
        let place = |start, len| Place { dtype: DType::Float32, start, len };
        let arena = |from, to| Move {
            from: Operand::Arena { place: from, shape: [4].into_iter().collect() },
            to: Home::Arena(to),
        };
        let moves = vec![arena(place(0, 4), place(2, 4)), arena(place(4, 4), place(6, 4))];
        let done = sequence(moves, &mut Room::default(), |_| true);
        let mut memory: Vec<usize> = (0..2000).collect();
        for step in &done {
            if let (Operand::Arena { place, .. }, Home::Arena(to)) = (&step.from, &step.to) {
                memory.copy_within(place.start..place.start + place.len, to.start);
            }
        }
        assert_eq!(memory[..10], [0, 1, 0, 1, 2, 3, 4, 5, 6, 7]);
    }
}
