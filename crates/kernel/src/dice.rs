//! All randomness of the house: ChaCha20 with our own, pinned, way of choosing numbers and shuffling.

use std::{fmt, str::FromStr};

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

use crate::{Phrase, Speak};

/// What a game's randomness starts from. Written as a plain number when it is small, else as 64 hexadecimal
/// digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed of 256 bits, best taken from the operating system.
    pub fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// The bytes of the seed.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.0.split_at(8);
        if high.iter().all(|&byte| byte == 0) {
            let low = low.iter().rev().fold(0_u64, |number, &byte| number << 8 | u64::from(byte));
            write!(f, "{low}")
        } else {
            self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
        }
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

/// A text that is no seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSeed;

impl Speak for BadSeed {
    fn phrase(&self) -> Phrase {
        Phrase::new("seed-bad")
    }
}

impl FromStr for Seed {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Seed, BadSeed> {
        if text.len() != 64 || !text.is_ascii() {
            return text.parse::<u64>().map(Seed::from).map_err(|_| BadSeed);
        }
        let mut bytes = [0; 32];
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = str::from_utf8(digits).map_err(|_| BadSeed)?;
            if digits.starts_with('+') {
                return Err(BadSeed);
            }
            *byte = u8::from_str_radix(digits, 16).map_err(|_| BadSeed)?;
        }
        Ok(Seed(bytes))
    }
}

/// A stream of random numbers, the same on every machine for the same seed.
#[derive(Clone, PartialEq)]
pub struct Dice(ChaCha20Rng);

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dice(at {})", self.0.get_word_pos())
    }
}

impl Dice {
    /// Fresh dice.
    pub fn new(seed: Seed) -> Dice {
        Dice(ChaCha20Rng::from_seed(seed.0))
    }

    /// One of many dice that share a seed and nothing else: the game's own are number 0.
    pub fn numbered(seed: Seed, number: u64) -> Dice {
        let mut dice = Dice::new(seed);
        dice.0.set_stream(number);
        dice
    }

    /// Dice of their own, started from these. What is drawn from one tells nothing about the other.
    pub fn split(&mut self) -> Dice {
        Dice::new(self.seed())
    }

    /// A seed drawn from these dice.
    pub fn seed(&mut self) -> Seed {
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_exact_mut(8) {
            chunk.copy_from_slice(&self.bits().to_le_bytes());
        }
        Seed(bytes)
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 up to, but not including, `bound`, every one equally likely; 0 when `bound` is 0.
    ///
    /// Lemire's multiplication with rejection: no modulo bias.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        if bound == 0 {
            return 0;
        }
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let wide = u128::from(self.bits()) * u128::from(bound);
            if wide as u64 >= threshold {
                return (wide >> 64) as usize;
            }
        }
    }

    /// A number from 0 up to, but not including, 1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// True with the given probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// One of the items; `None` of an empty slice.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Puts the items in a random order, every order equally likely (Fisher-Yates from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Golden values, the bits checked against another implementation of ChaCha20 (key 42, nonce and counter 0).
    /// A change here changes every record ever written.
    #[test]
    fn the_stream_is_pinned() {
        let mut dice = Dice::new(Seed::from(42));
        let bits: Vec<u64> = (0..4).map(|_| dice.bits()).collect();
        assert_eq!(
            bits,
            [0x6ae3_0a51_26e5_761f, 0xb4eb_7f59_5c8b_5c62, 0xb389_b53d_ce2c_0416, 0x2666_a8a4_f7a8_82dc]
        );
        let mut dice = Dice::new(Seed::from(42));
        let rolls: Vec<usize> = (0..20).map(|_| dice.below(6)).collect();
        assert_eq!(rolls, [2, 4, 4, 0, 5, 2, 0, 4, 5, 2, 3, 3, 3, 2, 5, 5, 2, 3, 0, 0]);
        let mut order: Vec<u8> = (0..10).collect();
        dice.shuffle(&mut order);
        assert_eq!(order, [4, 1, 6, 5, 2, 8, 0, 7, 3, 9]);
        assert_eq!(dice.split().below(1_000_000), 170_261);
    }

    #[test]
    fn every_face_comes_up_as_often() {
        let mut dice = Dice::new(Seed::from(1));
        let mut faces = [0_u32; 6];
        (0..60_000).for_each(|_| faces[dice.below(6)] += 1);
        let chi_square: f64 = faces.iter().map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi_square < 20.5, "chi-square with 5 degrees of freedom, p = 0.001: {chi_square}");
    }

    #[test]
    fn numbered_dice_differ() {
        let first = |number| Dice::numbered(Seed::from(3), number).bits();
        assert_eq!(first(0), Dice::new(Seed::from(3)).bits());
        assert_ne!(first(0), first(1));
    }

    #[test]
    fn nothing_is_no_choice() {
        let mut dice = Dice::new(Seed::from(1));
        assert_eq!(dice.below(0), 0);
        assert_eq!(dice.pick::<u8>(&[]), None);
    }

    proptest! {
        #[test]
        fn a_seed_reads_as_it_prints(bytes in any::<[u8; 32]>(), small in any::<u64>()) {
            for seed in [Seed::new(bytes), Seed::from(small)] {
                prop_assert_eq!(seed.to_string().parse::<Seed>(), Ok(seed));
            }
        }

        #[test]
        fn no_text_breaks_the_seed_reader(text in ".{0,70}") {
            let _ = text.parse::<Seed>();
        }

        #[test]
        fn shuffling_keeps_everything(mut items in prop::collection::vec(any::<u8>(), 0..50), seed in any::<u64>()) {
            let mut sorted = items.clone();
            Dice::new(Seed::from(seed)).shuffle(&mut items);
            items.sort_unstable();
            sorted.sort_unstable();
            prop_assert_eq!(items, sorted);
        }
    }
}
