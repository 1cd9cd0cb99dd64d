//! The 64-bit Mersenne Twister and the seed sequence of the C++ standard (`[rand.eng.mers]`, `[rand.util.seedseq]`).

const WORDS: usize = 312;
const MIDDLE: usize = 156;
const MATRIX: u64 = 0xB502_6F5A_A966_19E9;
const UPPER: u64 = !0 << 31;

/// `std::mt19937_64`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mt19937_64 {
    state: Vec<u64>,
    next: usize,
}

impl Mt19937_64 {
    /// An engine seeded through `std::seed_seq{seed}`, which keeps the lower 32 bits of the seed.
    pub fn from_seed(seed: u64) -> Self {
        let words = seed_sequence(&[seed as u32], 2 * WORDS);
        let mut state: Vec<u64> =
            words.chunks_exact(2).map(|pair| u64::from(pair[0]) | (u64::from(pair[1]) << 32)).collect();
        if state[0] & UPPER == 0 && state[1..].iter().all(|&word| word == 0) {
            state[0] = 1 << 63;
        }
        Self { state, next: WORDS }
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        if self.next == WORDS {
            self.refill();
        }
        let mut word = self.state[self.next];
        self.next += 1;
        word ^= (word >> 29) & 0x5555_5555_5555_5555;
        word ^= (word << 17) & 0x71D6_7FFF_EDA6_0000;
        word ^= (word << 37) & 0xFFF7_EEE0_0000_0000;
        word ^ (word >> 43)
    }

    fn refill(&mut self) {
        for index in 0..WORDS {
            let mixed = (self.state[index] & UPPER) | (self.state[(index + 1) % WORDS] & !UPPER);
            let twist = if mixed & 1 == 0 { 0 } else { MATRIX };
            self.state[index] = self.state[(index + MIDDLE) % WORDS] ^ (mixed >> 1) ^ twist;
        }
        self.next = 0;
    }
}

/// `count` words (at least 68) of `std::seed_seq` over `seeds`.
fn seed_sequence(seeds: &[u32], count: usize) -> Vec<u32> {
    let mut words = vec![0x8b8b_8b8b_u32; count];
    let lag = if count >= 623 { 11 } else { 7 };
    let first = (count - lag) / 2;
    let second = first + lag;
    let rounds = count.max(seeds.len() + 1);
    for step in 0..rounds {
        let at = step % count;
        let mixed = words[at] ^ words[(step + first) % count] ^ words[(step + count - 1) % count];
        let one = (mixed ^ (mixed >> 27)).wrapping_mul(1_664_525);
        let add = match step {
            0 => seeds.len() as u32,
            _ if step <= seeds.len() => (at as u32).wrapping_add(seeds[step - 1]),
            _ => at as u32,
        };
        let two = one.wrapping_add(add);
        let slot = &mut words[(step + first) % count];
        *slot = slot.wrapping_add(one);
        let slot = &mut words[(step + second) % count];
        *slot = slot.wrapping_add(two);
        words[at] = two;
    }
    for step in rounds..rounds + count {
        let at = step % count;
        let mixed =
            words[at].wrapping_add(words[(step + first) % count]).wrapping_add(words[(step + count - 1) % count]);
        let three = (mixed ^ (mixed >> 27)).wrapping_mul(1_566_083_941);
        let four = three.wrapping_sub(at as u32);
        words[(step + first) % count] ^= three;
        words[(step + second) % count] ^= four;
        words[at] = four;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The C++ standard gives the 10000th number of a default engine, which is seeded another way, so this holds the
    /// recurrence only: the first numbers after `std::seed_seq{0}` as libstdc++ gives them are in the recordings.
    #[test]
    fn default_engine_gives_the_number_of_the_standard() {
        let mut state = vec![5489u64];
        for index in 1..WORDS as u64 {
            let last = state[index as usize - 1];
            state.push((last ^ (last >> 62)).wrapping_mul(6_364_136_223_846_793_005).wrapping_add(index));
        }
        let mut engine = Mt19937_64 { state, next: WORDS };
        let last = (0..10_000).map(|_| engine.next_u64()).last();
        assert_eq!(last, Some(9_981_545_732_273_789_042));
    }
}
