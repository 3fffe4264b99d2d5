//! Question 2: a multiset as a sequence of multielements, with one equation for the empty sequence and one for a head
//! and a tail, as the functions of question 1 have them.

use super::{Multielement, Multiset};

/// A multiset as a sequence of multielements, each value in one of them (`'a multielement list`).
#[derive(Clone, Debug, Default)]
pub struct ListedMultiset<T>(Vec<Multielement<T>>);

/// A head before a tail.
fn cons<T>(head: Multielement<T>, tail: Vec<Multielement<T>>) -> Vec<Multielement<T>> {
    std::iter::once(head).chain(tail).collect()
}

fn cardinal<T>(list: &[Multielement<T>]) -> usize {
    match list {
        [] => 0,
        [(_, times), tail @ ..] => times + cardinal(tail),
    }
}

fn count<T: Eq>(value: &T, list: &[Multielement<T>]) -> usize {
    match list {
        [] => 0,
        [(found, times), ..] if found == value => *times,
        [_, tail @ ..] => count(value, tail),
    }
}

fn contains<T: Eq>(value: &T, list: &[Multielement<T>]) -> bool {
    match list {
        [] => false,
        [(found, _), tail @ ..] => found == value || contains(value, tail),
    }
}

fn is_subset<T: Eq>(one: &[Multielement<T>], other: &[Multielement<T>]) -> bool {
    match one {
        [] => true,
        [(value, times), tail @ ..] => *times <= count(value, other) && is_subset(tail, other),
    }
}

fn add<T: Eq + Clone>(element: &Multielement<T>, list: &[Multielement<T>]) -> Vec<Multielement<T>> {
    match list {
        _ if element.1 == 0 => list.to_vec(),
        [] => vec![element.clone()],
        [(found, had), tail @ ..] if *found == element.0 => {
            cons((found.clone(), had + element.1), tail.to_vec())
        }
        [head, tail @ ..] => cons(head.clone(), add(element, tail)),
    }
}

fn remove<T: Eq + Clone>(element: &Multielement<T>, list: &[Multielement<T>]) -> Vec<Multielement<T>> {
    match list {
        [] => Vec::new(),
        [(found, had), tail @ ..] if *found == element.0 && *had <= element.1 => tail.to_vec(),
        [(found, had), tail @ ..] if *found == element.0 => {
            cons((found.clone(), had - element.1), tail.to_vec())
        }
        [head, tail @ ..] => cons(head.clone(), remove(element, tail)),
    }
}

fn intersection<T: Eq + Clone>(one: &[Multielement<T>], other: &[Multielement<T>]) -> Vec<Multielement<T>> {
    match one {
        [] => Vec::new(),
        [(value, times), tail @ ..] => match count(value, other).min(*times) {
            0 => intersection(tail, other),
            both => cons((value.clone(), both), intersection(tail, other)),
        },
    }
}

fn difference<T: Eq + Clone>(one: &[Multielement<T>], other: &[Multielement<T>]) -> Vec<Multielement<T>> {
    match one {
        [] => Vec::new(),
        [(value, times), tail @ ..] => match times.saturating_sub(count(value, other)) {
            0 => difference(tail, other),
            left => cons((value.clone(), left), difference(tail, other)),
        },
    }
}

fn nth<T: Clone>(number: usize, list: &[Multielement<T>]) -> Option<T> {
    match list {
        _ if number == 0 => None,
        [] => None,
        [(value, times), ..] if number <= *times => Some(value.clone()),
        [(_, times), tail @ ..] => nth(number - times, tail),
    }
}

impl<T: Eq + Clone> Multiset<T> for ListedMultiset<T> {
    fn empty() -> Self {
        ListedMultiset(Vec::new())
    }

    fn elements(&self) -> Vec<Multielement<T>> {
        self.0.clone()
    }

    fn cardinal(&self) -> usize {
        cardinal(&self.0)
    }

    fn count(&self, value: &T) -> usize {
        count(value, &self.0)
    }

    fn contains(&self, value: &T) -> bool {
        contains(value, &self.0)
    }

    fn is_subset(&self, other: &Self) -> bool {
        is_subset(&self.0, &other.0)
    }

    fn add(self, element: Multielement<T>) -> Self {
        ListedMultiset(add(&element, &self.0))
    }

    fn remove(self, element: Multielement<T>) -> Self {
        ListedMultiset(remove(&element, &self.0))
    }

    fn intersection(&self, other: &Self) -> Self {
        ListedMultiset(intersection(&self.0, &other.0))
    }

    fn difference(&self, other: &Self) -> Self {
        ListedMultiset(difference(&self.0, &other.0))
    }

    fn nth(&self, number: usize) -> Option<T> {
        nth(number, &self.0)
    }
}
