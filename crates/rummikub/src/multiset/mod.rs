//! Multisets: groups of values in which a value may stand several times (sheet *Rummikub*, section 3).
//!
//! [`Multiset`] has the ten operations of the sheet, which are answered three times and once more:
//!
//! * [`Recursive`]: the sum type of question 1, an equation for each constructor;
//! * [`ListedMultiset`]: question 2, the same on a sequence, an equation for the empty one and one for a head and a tail;
//! * [`Folded`]: question 3, the eight functions again with `fold`, `map`, `all`, `any` and `filter`;
//! * [`Sorted`]: what the game is played with, a sequence in order, searched by halving.
//!
//! The same laws are tested on all four. With `n` different values an operation on two multisets takes `n²` steps in
//! the first three, and `n log n` in the last one.

mod folded;
mod listed;
mod recursive;
mod sorted;

pub use folded::Folded;
pub use listed::ListedMultiset;
pub use recursive::Recursive;
pub use sorted::Sorted;

use kernel::Dice;

/// A value and how many times it stands in a multiset (*multielement*).
pub type Multielement<T> = (T, usize);

/// A group of values without order, in which a value may stand several times (*multiensemble*).
///
/// ```
/// use rummikub::multiset::{Multiset, Sorted};
/// let hand: Sorted<u8> = [3, 4, 6, 3, 6, 6].into_iter().collect();
/// assert_eq!(hand.cardinal(), 6);
/// assert_eq!(hand.count(&6), 3);
/// ```
pub trait Multiset<T>: Sized {
    /// The multiset without values (∅).
    fn empty() -> Self;

    /// The multielements: each value once, none zero times, in an order of its own.
    fn elements(&self) -> Vec<Multielement<T>>;

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
    use kernel::Seed;
    use proptest::prelude::*;

    type Elements = Vec<(u8, usize)>;

    fn build<M: Multiset<u8>>(elements: &[(u8, usize)]) -> M {
        elements.iter().fold(M::empty(), |set, &element| set.add(element))
    }

    /// How often each of the values stands in a list: the model.
    fn counts(elements: &[(u8, usize)]) -> [usize; VALUES] {
        let mut counts = [0; VALUES];
        elements.iter().for_each(|&(value, times)| counts[usize::from(value)] += times);
        counts
    }

    const VALUES: usize = 12;

    /// A multiset is what the model says: the whole of it, by its multielements and by every question.
    fn is_model<M: Multiset<u8>>(set: &M, model: [usize; VALUES]) {
        let elements = set.elements();
        assert_eq!(counts(&elements), model);
        let mut values: Vec<u8> = elements.iter().map(|element| element.0).collect();
        values.sort_unstable();
        values.dedup();
        assert_eq!(values.len(), elements.len(), "a value stands in one multielement only");
        assert!(elements.iter().all(|element| element.1 > 0), "no multielement is empty");
        assert_eq!(set.cardinal(), model.iter().sum::<usize>());
        for (value, &times) in (0_u8..).zip(&model) {
            assert_eq!((set.count(&value), set.contains(&value)), (times, times > 0));
        }
        let drawn: Elements = (1..=set.cardinal()).map(|i| (set.nth(i).expect("within"), 1)).collect();
        assert_eq!(counts(&drawn), model, "ieme goes through every occurrence once");
        assert_eq!((set.nth(0), set.nth(set.cardinal() + 1)), (None, None));
    }

    /// The laws, against plain counting: the whole multiset after every operation.
    fn laws<M: Multiset<u8>>(a: &Elements, b: &Elements, value: u8, times: usize) {
        is_model(&M::empty(), [0; VALUES]);
        let mut set = M::empty();
        for end in 0..a.len() {
            set = set.add(a[end]);
            is_model(&set, counts(&a[..=end]));
        }
        let (x, y) = (counts(a), counts(b));
        let (set_a, set_b): (M, M) = (build(a), build(b));
        is_model(&set_b, y);
        let both = |pair: fn(usize, usize) -> usize| std::array::from_fn(|i| pair(x[i], y[i]));
        is_model(&set_a.intersection(&set_b), both(usize::min));
        is_model(&set_a.difference(&set_b), both(usize::saturating_sub));
        assert_eq!(set_a.is_subset(&set_b), x.iter().zip(&y).all(|(x, y)| x <= y));
        assert_eq!(set_a.same(&set_b), x == y);
        let mut reversed = a.clone();
        reversed.reverse();
        assert!(set_a.same(&build(&reversed)), "the order of adding does not matter");
        let mut less = x;
        less[usize::from(value)] = x[usize::from(value)].saturating_sub(times);
        is_model(&set_a.remove((value, times)), less);
    }

    proptest! {
        #[test]
        fn the_laws_hold_for_every_form(
            a in prop::collection::vec((0..12_u8, 0..4_usize), 0..6),
            b in prop::collection::vec((0..12_u8, 0..4_usize), 0..6),
            probe in 0..12_u8,
            times in 0..5_usize,
        ) {
            laws::<Recursive<u8>>(&a, &b, probe, times);
            laws::<ListedMultiset<u8>>(&a, &b, probe, times);
            laws::<Folded<u8>>(&a, &b, probe, times);
            laws::<Sorted<u8>>(&a, &b, probe, times);
        }
    }

    /// The example of the sheet's introduction: two 3s, one 4, three 6s.
    const EXAMPLE: [(u8, usize); 3] = [(3, 2), (4, 1), (6, 3)];

    fn the_example<M: Multiset<u8>>() {
        let one: M = build(&EXAMPLE);
        let other: M = build(&[(6, 3), (3, 2), (4, 1)]);
        assert_eq!(one.cardinal(), 6);
        assert!(one.same(&other), "two of the 3! writings of one multiset");
        is_model(&one.remove((6, 0)), counts(&EXAMPLE));
    }

    #[test]
    fn q1_the_example_on_the_sum_type() {
        the_example::<Recursive<u8>>();
    }

    #[test]
    fn q2_the_example_on_the_sequence() {
        the_example::<ListedMultiset<u8>>();
    }

    #[test]
    fn q3_the_example_with_higher_order_functions() {
        the_example::<Folded<u8>>();
    }

    fn draws_fairly<M: Multiset<u8>>() {
        let (set, mut dice): (M, _) = (build(&EXAMPLE), Dice::new(Seed::from(2019)));
        let mut drawn = [0_u32; VALUES];
        (0..60_000).for_each(|_| drawn[usize::from(set.pick(&mut dice).expect("not empty"))] += 1);
        let chi_square: f64 = [(3, 20_000.0), (4, 10_000.0), (6, 30_000.0)]
            .map(|(value, expected)| (f64::from(drawn[value]) - expected).powi(2) / expected)
            .iter()
            .sum();
        assert_eq!(drawn.iter().sum::<u32>(), drawn[3] + drawn[4] + drawn[6]);
        assert!(chi_square < 13.8, "chi-square with 2 degrees of freedom, p = 0.001: {chi_square}");
    }

    #[test]
    fn q1_un_dans_follows_the_multiplicities() {
        draws_fairly::<Recursive<u8>>();
        draws_fairly::<ListedMultiset<u8>>();
        draws_fairly::<Folded<u8>>();
        draws_fairly::<Sorted<u8>>();
        assert_eq!(Sorted::<u8>::empty().pick(&mut Dice::new(Seed::from(1))), None);
    }
}
