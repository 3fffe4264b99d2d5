//! The recursive sum type of question 1, in the style the question asks for: one equation for each constructor.

use super::{Multielement, Multiset};

/// A multiset is empty, or a multielement added to a multiset that does not have its value.
#[derive(Clone, Debug, Default)]
pub enum Recursive<T> {
    /// The empty multiset (`V`).
    #[default]
    Empty,
    /// A multielement and the rest (`A`).
    Add(Multielement<T>, Box<Recursive<T>>),
}

use Recursive::{Add, Empty};

impl<T: Eq + Clone> Multiset<T> for Recursive<T> {
    fn empty() -> Self {
        Empty
    }

    fn elements(&self) -> Vec<Multielement<T>> {
        match self {
            Empty => Vec::new(),
            Add(element, rest) => [vec![element.clone()], rest.elements()].concat(),
        }
    }

    fn cardinal(&self) -> usize {
        match self {
            Empty => 0,
            Add((_, times), rest) => times + rest.cardinal(),
        }
    }

    fn count(&self, value: &T) -> usize {
        match self {
            Empty => 0,
            Add((found, times), _) if found == value => *times,
            Add(_, rest) => rest.count(value),
        }
    }

    fn is_subset(&self, other: &Self) -> bool {
        match self {
            Empty => true,
            Add((value, times), rest) => *times <= other.count(value) && rest.is_subset(other),
        }
    }

    fn add(self, (value, times): Multielement<T>) -> Self {
        match self {
            _ if times == 0 => self,
            Empty => Add((value, times), Box::new(Empty)),
            Add((found, had), rest) if found == value => Add((found, had + times), rest),
            Add(element, rest) => Add(element, Box::new(rest.add((value, times)))),
        }
    }

    fn remove(self, (value, times): Multielement<T>) -> Self {
        match self {
            Empty => Empty,
            Add((found, had), rest) if found == value && had <= times => *rest,
            Add((found, had), rest) if found == value => Add((found, had - times), rest),
            Add(element, rest) => Add(element, Box::new(rest.remove((value, times)))),
        }
    }

    fn intersection(&self, other: &Self) -> Self {
        match self {
            Empty => Empty,
            Add((value, times), rest) => match other.count(value).min(*times) {
                0 => rest.intersection(other),
                both => Add((value.clone(), both), Box::new(rest.intersection(other))),
            },
        }
    }

    fn difference(&self, other: &Self) -> Self {
        match self {
            Empty => Empty,
            Add((value, times), rest) => match times.saturating_sub(other.count(value)) {
                0 => rest.difference(other),
                left => Add((value.clone(), left), Box::new(rest.difference(other))),
            },
        }
    }

    fn nth(&self, number: usize) -> Option<T> {
        match self {
            _ if number == 0 => None,
            Empty => None,
            Add((value, times), _) if number <= *times => Some(value.clone()),
            Add((_, times), rest) => rest.nth(number - times),
        }
    }
}
