//! Multisets: groups of values in which a value may stand several times (sheet *Rummikub*, section 3).
//!
//! [`Multiset`] has the ten operations of the sheet. [`Recursive`] is the sum type of question 1, [`Sorted`] the
//! sequence of questions 2 and 3, and [`Packed`] a machine word for hot paths. The same laws are tested on all.

mod packed;
mod recursive;
mod sorted;

pub use packed::{Indexed, Packed};
pub use recursive::Recursive;
pub use sorted::Sorted;

use crate::Dice;

/// A value and how many times it stands in a multiset (*multielement*).
pub type Multielement<T> = (T, usize);

/// A group of values without order, in which a value may stand several times (*multiensemble*).
///
/// ```
/// use kernel::multiset::{Multiset, Sorted};
/// let hand: Sorted<u8> = [3, 4, 6, 3, 6, 6].into_iter().collect();
/// assert_eq!(hand.cardinal(), 6);
/// assert_eq!(hand.count(&6), 3);
/// ```
pub trait Multiset<T>: Sized {
    /// The greatest multiplicity a value can have; adding beyond it has no effect.
    const MOST: usize = usize::MAX;

    /// The multiset without values (∅).
    fn empty() -> Self;

    /// The number of occurrences of all values (*cardinal*).
    fn cardinal(&self) -> usize;

    /// The number of occurrences of one value (*nbocc*).
    fn count(&self, value: &T) -> usize;

    /// Whether a value stands in it (*appartient*).
    fn contains(&self, value: &T) -> bool {
        self.count(value) > 0
    }

    /// Whether every occurrence here is one there too (*inclus*).
    fn is_subset(&self, other: &Self) -> bool;

    /// With so many more occurrences of a value (*ajoute*).
    #[must_use]
    fn add(self, element: Multielement<T>) -> Self;

    /// With so many occurrences of a value fewer, or none left (*supprime*).
    #[must_use]
    fn remove(self, element: Multielement<T>) -> Self;

    /// Whether both have the same occurrences (*egaux*).
    fn same(&self, other: &Self) -> bool {
        self.is_subset(other) && other.is_subset(self)
    }

    /// What stands in both, as often as in the one that has fewer (*intersection*).
    #[must_use]
    fn intersection(&self, other: &Self) -> Self;

    /// What remains when the occurrences of the other are taken out (*difference*).
    #[must_use]
    fn difference(&self, other: &Self) -> Self;

    /// The occurrence with this number, counted from 1 in some fixed order (*ieme*).
    fn nth(&self, number: usize) -> Option<T>;

    /// A random value, each one as likely as it has occurrences (*`un_dans`*).
    fn pick(&self, dice: &mut Dice) -> Option<T> {
        self.nth(1 + dice.below(self.cardinal()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;
    use proptest::prelude::*;

    /// Values for the laws: the first twelve numbers, which the packed form can hold too.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    struct Small(u8);

    impl Indexed for Small {
        const COUNT: usize = 12;
        fn index(self) -> usize {
            usize::from(self.0)
        }
        fn from_index(index: usize) -> Small {
            Small(index as u8)
        }
    }

    type Elements = Vec<(u8, usize)>;

    fn build<M: Multiset<Small>>(elements: &Elements) -> M {
        elements.iter().fold(M::empty(), |set, &(value, times)| set.add((Small(value), times)))
    }

    /// The laws, against plain counting.
    fn laws<M: Multiset<Small> + std::fmt::Debug>(a: &Elements, b: &Elements, probe: u8, times: usize) {
        let count = |elements: &Elements, value: u8| -> usize {
            elements.iter().filter(|e| e.0 == value).map(|e| e.1).sum()
        };
        let (set_a, set_b): (M, M) = (build(a), build(b));
        let value = Small(probe);
        let all = || (0..12).map(|v| (v, count(a, v), count(b, v)));

        assert_eq!(set_a.cardinal(), a.iter().map(|e| e.1).sum::<usize>());
        assert_eq!(set_a.contains(&value), count(a, probe) > 0);
        assert_eq!(set_a.is_subset(&set_b), all().all(|(_, x, y)| x <= y));
        assert_eq!(set_a.same(&set_b), all().all(|(_, x, y)| x == y));
        assert!(
            set_a.same(&build(&a.iter().rev().copied().collect())),
            "the order of adding does not matter"
        );
        let (both, rest) = (set_a.intersection(&set_b), set_a.difference(&set_b));
        for (v, x, y) in all() {
            assert_eq!(set_a.count(&Small(v)), x);
            assert_eq!(both.count(&Small(v)), x.min(y));
            assert_eq!(rest.count(&Small(v)), x.saturating_sub(y));
        }
        let drawn: Elements =
            (1..=set_a.cardinal()).map(|i| (set_a.nth(i).expect("within the cardinal").0, 1)).collect();
        assert!(set_a.same(&build(&drawn)), "ieme goes through every occurrence once");
        assert_eq!(set_a.nth(0), None);
        assert_eq!(set_a.nth(set_a.cardinal() + 1), None);
        assert_eq!(set_a.remove((value, times)).count(&value), count(a, probe).saturating_sub(times));
    }

    proptest! {
        #[test]
        fn the_laws_hold_for_every_form(
            a in prop::collection::vec((0..12_u8, 0..4_usize), 0..6),
            b in prop::collection::vec((0..12_u8, 0..4_usize), 0..6),
            probe in 0..12_u8,
            times in 0..5_usize,
        ) {
            laws::<Recursive<Small>>(&a, &b, probe, times);
            laws::<Sorted<Small>>(&a, &b, probe, times);
            laws::<Packed<Small, 5>>(&a, &b, probe, times);
        }
    }

    /// The example of the sheet's introduction: two 3s, one 4, three 6s.
    fn example<M: Multiset<Small>>() -> M {
        build(&vec![(3, 2), (4, 1), (6, 3)])
    }

    #[test]
    fn q1_the_example_has_six_occurrences() {
        let one: Recursive<Small> = example();
        let other: Recursive<Small> = build(&vec![(6, 3), (3, 2), (4, 1)]);
        assert_eq!(one.cardinal(), 6);
        assert!(one.same(&other), "two of the 3! writings of one multiset");
    }

    fn draws_fairly<M: Multiset<Small>>() {
        let (set, mut dice): (M, _) = (example(), Dice::new(Seed::from(2019)));
        let mut drawn = [0_u32; 12];
        (0..60_000).for_each(|_| drawn[usize::from(set.pick(&mut dice).expect("not empty").0)] += 1);
        let chi_square: f64 = [(3, 20_000.0), (4, 10_000.0), (6, 30_000.0)]
            .map(|(value, expected)| (f64::from(drawn[value]) - expected).powi(2) / expected)
            .iter()
            .sum();
        assert_eq!(drawn.iter().sum::<u32>(), drawn[3] + drawn[4] + drawn[6]);
        assert!(chi_square < 13.8, "chi-square with 2 degrees of freedom, p = 0.001: {chi_square}");
    }

    #[test]
    fn q1_un_dans_follows_the_multiplicities() {
        draws_fairly::<Recursive<Small>>();
        draws_fairly::<Sorted<Small>>();
        draws_fairly::<Packed<Small, 5>>();
        assert_eq!(Sorted::<Small>::empty().pick(&mut Dice::new(Seed::from(1))), None);
    }
}
