//! The 64-bit Mersenne Twister and the seed sequence of the C++ standard (`[rand.eng.mers]`, `[rand.util.seedseq]`).

const WORDS: usize = 312;
const MIDDLE: usize = 156;
const MATRIX: u64 = 0xB502_6F5A_A966_19E9;
const UPPER: u64 = !0 << 31;

/// `std::mt19937_64`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mt19937_64 {
    state: Vec<u64>,
    /// What the state gives, in order; made of the whole state at once, which the compiler turns into vector code.
    words: Vec<u64>,
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
        Self { state, words: vec![0; WORDS], next: WORDS }
    }

    /// An engine seeded by one word, as `std::mt19937_64{word}`.
    pub fn from_word(word: u64) -> Self {
        let mut state = vec![word];
        for index in 1..WORDS as u64 {
            let last = state[index as usize - 1];
            state.push((last ^ (last >> 62)).wrapping_mul(6_364_136_223_846_793_005).wrapping_add(index));
        }
        Self { state, words: vec![0; WORDS], next: WORDS }
    }

    /// The next 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        if self.next >= WORDS {
            self.refill();
        }
        let word = self.words[self.next];
        self.next += 1;
        word
    }

    #[inline(never)]
    fn refill(&mut self) {
        let (left, right) = self.state.split_at_mut(MIDDLE);
        for index in 0..MIDDLE - 1 {
            left[index] = right[index] ^ twist(left[index], left[index + 1]);
        }
        left[MIDDLE - 1] = right[MIDDLE - 1] ^ twist(left[MIDDLE - 1], right[0]);
        for index in 0..MIDDLE - 1 {
            right[index] = left[index] ^ twist(right[index], right[index + 1]);
        }
        right[MIDDLE - 1] = left[MIDDLE - 1] ^ twist(right[MIDDLE - 1], left[0]);
        for (word, &state) in self.words.iter_mut().zip(&self.state) {
            *word = temper(state);
        }
        self.next = 0;
    }
}

/// What two neighbours of the state add to the word half the state away.
#[inline]
const fn twist(word: u64, following: u64) -> u64 {
    let mixed = (word & UPPER) | (following & !UPPER);
    (mixed >> 1) ^ ((mixed & 1).wrapping_neg() & MATRIX)
}

#[inline]
const fn temper(mut word: u64) -> u64 {
    word ^= (word >> 29) & 0x5555_5555_5555_5555;
    word ^= (word << 17) & 0x71D6_7FFF_EDA6_0000;
    word ^= (word << 37) & 0xFFF7_EEE0_0000_0000;
    word ^ (word >> 43)
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

    /// The number is the C++ standard's; the first numbers after `std::seed_seq{0}` as libstdc++ gives them are in the
    /// recordings.
    #[test]
    fn default_engine_gives_the_number_of_the_standard() {
        let mut engine = Mt19937_64::from_word(5489);
        let last = (0..10_000).map(|_| engine.next_u64()).last();
        assert_eq!(last, Some(9_981_545_732_273_789_042));
    }
}
