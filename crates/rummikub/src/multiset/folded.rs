//! Question 3: the eight functions once more, none of them recursive, with `fold`, `map`, `filter`, and Rust's names for
//! `for_all` (`all`) and `exists` (`any`).

use super::{Multielement, Multiset};

/// A multiset as a sequence of multielements, each value in one of them.
#[derive(Clone, Debug, Default)]
pub struct Folded<T>(Vec<Multielement<T>>);

impl<T: Eq + Clone> Folded<T> {
    /// The sequence with other multiplicities; what has none left falls out.
    fn with_counts(&self, times: impl Fn(&Multielement<T>) -> usize) -> Self {
        let counted = self.0.iter().map(|element| (element.0.clone(), times(element)));
        Folded(counted.filter(|element| element.1 > 0).collect())
    }
}

impl<T: Eq + Clone> Multiset<T> for Folded<T> {
    fn empty() -> Self {
        Folded(Vec::new())
    }

    fn elements(&self) -> Vec<Multielement<T>> {
        self.0.clone()
    }

    /// a) *cardinal*: a fold.
    fn cardinal(&self) -> usize {
        self.0.iter().fold(0, |sum, (_, times)| sum + times)
    }

    /// b) *nbocc*: a filter and a fold.
    fn count(&self, value: &T) -> usize {
        self.0.iter().filter(|(found, _)| found == value).fold(0, |sum, (_, times)| sum + times)
    }

    /// c) *appartient*: `exists`.
    fn contains(&self, value: &T) -> bool {
        self.0.iter().any(|(found, _)| found == value)
    }

    /// d) *inclus*: `for_all`.
    fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().all(|(value, times)| *times <= other.count(value))
    }

    /// e) *ajoute*: a map where the value stands already, else one multielement more.
    fn add(self, (value, times): Multielement<T>) -> Self {
        if self.contains(&value) {
            return self.with_counts(|(found, had)| if *found == value { had + times } else { *had });
        }
        let new = [(value, times)].into_iter().filter(|element| element.1 > 0);
        Folded(self.0.into_iter().chain(new).collect())
    }

    /// f) *supprime*: a map and a filter.
    fn remove(self, (value, times): Multielement<T>) -> Self {
        self.with_counts(|(found, had)| if *found == value { had.saturating_sub(times) } else { *had })
    }

    /// g) *intersection*: a map and a filter.
    fn intersection(&self, other: &Self) -> Self {
        self.with_counts(|(value, times)| other.count(value).min(*times))
    }

    /// h) *difference*: a map and a filter.
    fn difference(&self, other: &Self) -> Self {
        self.with_counts(|(value, times)| times.saturating_sub(other.count(value)))
    }

    /// *ieme*: every occurrence in a row, and one of them.
    fn nth(&self, number: usize) -> Option<T> {
        let all = self.0.iter().flat_map(|(value, times)| std::iter::repeat_n(value, *times));
        number.checked_sub(1).and_then(|index| all.into_iter().nth(index)).cloned()
    }
}
