//! A small generator of random numbers: the same seed gives the same programs everywhere.

/// `SplitMix64` (Steele, Lea and Flood, 2014): 64 bits of state, equidistributed, and good enough to draw programs.
#[derive(Debug, Clone)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The generator of program `index` of the run with this seed, independent of its neighbours.
    pub fn new(seed: u64, index: u64) -> Self {
        let mut random = Self { state: seed ^ index.wrapping_mul(0xD1B5_4A32_D192_ED03) };
        random.state = random.next();
        random
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// Whether an event of this many percent happens.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One of the items; there is at least one.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// The position of one of these weights, chosen in proportion.
    pub fn weighted(&mut self, weights: &[usize]) -> usize {
        let mut at = self.below(weights.iter().sum());
        for (index, weight) in weights.iter().enumerate() {
            if at < *weight {
                return index;
            }
            at -= weight;
        }
        weights.len() - 1
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn the_same_seed_gives_the_same_numbers() {
        let draw = |seed, index| {
            let mut random = Random::new(seed, index);
            (0..8).map(|_| random.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(draw(1, 2), draw(1, 2));
        assert_ne!(draw(1, 2), draw(1, 3));
        assert_ne!(draw(1, 2), draw(2, 2));
    }

    #[test]
    fn weights_of_zero_are_never_chosen() {
        let mut random = Random::new(7, 0);
        assert!((0..200).all(|_| random.weighted(&[0, 3, 0, 1]) % 2 == 1));
    }
}
