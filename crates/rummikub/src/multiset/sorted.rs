//! The multiset that the game is played with: a sequence kept in order, searched by halving.

use serde::{Deserialize, Serialize};

use super::{Multielement, Multiset};

/// A multiset as a sequence of multielements in the order of their values, each value once, none zero times.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sorted<T>(Vec<Multielement<T>>);

impl<T> Default for Sorted<T> {
    fn default() -> Self {
        Sorted(Vec::new())
    }
}

impl<T> Sorted<T> {
    /// The multielements, in order.
    pub fn each(&self) -> impl Iterator<Item = (&T, usize)> {
        self.0.iter().map(|(value, times)| (value, *times))
    }

    /// Every occurrence, in order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.each().flat_map(|(value, times)| std::iter::repeat_n(value, times))
    }

    /// Whether there are no values in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T: Ord + Clone> Sorted<T> {
    fn map_counts(&self, times: impl Fn(&T, usize) -> usize) -> Self {
        let kept = self.each().map(|(value, had)| (value.clone(), times(value, had)));
        Sorted(kept.filter(|element| element.1 > 0).collect())
    }

    /// Adds one occurrence in place.
    pub fn insert(&mut self, value: T) {
        self.insert_many(value, 1);
    }

    fn insert_many(&mut self, value: T, times: usize) {
        match self.0.binary_search_by(|element| element.0.cmp(&value)) {
            Ok(index) => self.0[index].1 += times,
            Err(index) if times > 0 => self.0.insert(index, (value, times)),
            Err(_) => (),
        }
    }

    /// Takes one occurrence out in place; false if there is none.
    pub fn take(&mut self, value: &T) -> bool {
        let Ok(index) = self.0.binary_search_by(|element| element.0.cmp(value)) else { return false };
        self.0[index].1 -= 1;
        if self.0[index].1 == 0 {
            self.0.remove(index);
        }
        true
    }
}

impl<T: Ord + Clone> Multiset<T> for Sorted<T> {
    fn empty() -> Self {
        Sorted::default()
    }

    fn elements(&self) -> Vec<Multielement<T>> {
        self.0.clone()
    }

    fn cardinal(&self) -> usize {
        self.each().map(|(_, times)| times).sum()
    }

    fn count(&self, value: &T) -> usize {
        self.0.binary_search_by(|element| element.0.cmp(value)).map_or(0, |index| self.0[index].1)
    }

    fn is_subset(&self, other: &Self) -> bool {
        self.each().all(|(value, times)| times <= other.count(value))
    }

    fn add(mut self, (value, times): Multielement<T>) -> Self {
        self.insert_many(value, times);
        self
    }

    fn remove(self, (value, times): Multielement<T>) -> Self {
        self.map_counts(|found, had| if *found == value { had.saturating_sub(times) } else { had })
    }

    fn same(&self, other: &Self) -> bool {
        self == other
    }

    fn intersection(&self, other: &Self) -> Self {
        self.map_counts(|value, had| had.min(other.count(value)))
    }

    fn difference(&self, other: &Self) -> Self {
        self.map_counts(|value, had| had.saturating_sub(other.count(value)))
    }

    fn nth(&self, number: usize) -> Option<T> {
        self.iter().nth(number.checked_sub(1)?).cloned()
    }
}

impl<T: Ord + Clone> Extend<T> for Sorted<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        values.into_iter().for_each(|value| self.insert(value));
    }
}

impl<T: Ord + Clone> FromIterator<T> for Sorted<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut set = Sorted::default();
        set.extend(values);
        set
    }
}
