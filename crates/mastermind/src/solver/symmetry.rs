//! What the guesses so far do not tell apart.
//!
//! Exchanging places and renaming colours turns codes into codes and keeps every answer. The exchanges that
//! turn each guess of a history into itself also turn the possible codes into possible codes; two guesses that
//! become each other by one of them are equally good.

use std::{collections::HashMap, sync::Arc};

use crate::code::{Code, CodeSpace, MAX_COLOURS, MAX_PEGS};

type Id = u16;

/// The exchanges of a board.
pub(crate) struct Symmetry {
    pegs: usize,
    colours: u8,
    /// All orders of the places.
    orders: Vec<Vec<usize>>,
    codes: Vec<[u8; MAX_PEGS]>,
    all: Arc<Vec<Id>>,
    cache: HashMap<Vec<Id>, Arc<Vec<Id>>>,
}

/// Longer histories leave so little to exchange that looking for it does not pay. With few pegs there are many
/// colours, and it takes long until all of them have occurred.
fn deepest(pegs: usize) -> usize {
    if pegs <= 3 { 12 } else { 2 }
}

fn orders(pegs: usize) -> Vec<Vec<usize>> {
    if pegs == 0 {
        return vec![Vec::new()];
    }
    let shorter = orders(pegs - 1);
    let longer = |order: &Vec<usize>| {
        let order = order.clone();
        (0..pegs).map(move |at| {
            let mut order = order.clone();
            order.insert(at, pegs - 1);
            order
        })
    };
    shorter.iter().flat_map(longer).collect()
}

impl Symmetry {
    pub fn new(board: &CodeSpace, codes: &[Code]) -> Symmetry {
        let colours = |code: &Code| {
            let mut pegs = [0; MAX_PEGS];
            pegs.iter_mut().zip(code.colours()).for_each(|(peg, colour)| *peg = colour);
            pegs
        };
        Symmetry {
            pegs: board.pegs(),
            colours: board.colours() as u8,
            // Beyond six pegs the orders are too many to be worth it.
            orders: if board.pegs() <= 6 { orders(board.pegs()) } else { vec![(0..board.pegs()).collect()] },
            codes: codes.iter().map(colours).collect(),
            all: Arc::new((0..codes.len() as Id).collect()),
            cache: HashMap::new(),
        }
    }

    /// One guess, the smallest, of each kind that the history does not tell apart; all guesses when the history
    /// is too long for that to pay.
    pub fn representatives(&mut self, tried: &[Id]) -> Arc<Vec<Id>> {
        if tried.len() > deepest(self.pegs) {
            return Arc::clone(&self.all);
        }
        if let Some(found) = self.cache.get(tried) {
            return Arc::clone(found);
        }
        let guesses: Vec<[u8; MAX_PEGS]> = tried.iter().map(|&id| self.codes[usize::from(id)]).collect();
        let exchanges: Vec<(&[usize], [u8; MAX_COLOURS])> = self
            .orders
            .iter()
            .filter_map(|order| Some((order.as_slice(), Self::renaming(order, &guesses)?)))
            .collect();
        let smallest = |&id: &Id| {
            let code = self.codes[usize::from(id)];
            exchanges.iter().all(|(order, names)| !self.smaller(code, order, names))
        };
        let found: Arc<Vec<Id>> = Arc::new((0..self.codes.len() as Id).filter(smallest).collect());
        self.cache.insert(tried.to_vec(), Arc::clone(&found));
        found
    }

    /// The new names of the colours that occur, when the places in this order give every guess back. Colours that
    /// do not occur have the name 255.
    fn renaming(order: &[usize], guesses: &[[u8; MAX_PEGS]]) -> Option<[u8; MAX_COLOURS]> {
        let mut names = [u8::MAX; MAX_COLOURS];
        let mut taken = 0_u16;
        for guess in guesses {
            for (at, &from) in order.iter().enumerate() {
                let (old, new) = (usize::from(guess[from]), guess[at]);
                if names[old] == u8::MAX {
                    if taken & 1 << new != 0 {
                        return None;
                    }
                    names[old] = new;
                    taken |= 1 << new;
                } else if names[old] != new {
                    return None;
                }
            }
        }
        Some(names)
    }

    /// Whether the exchange, with the best choice of names for the colours that do not occur, makes the code
    /// smaller.
    fn smaller(&self, code: [u8; MAX_PEGS], order: &[usize], names: &[u8; MAX_COLOURS]) -> bool {
        let mut names = *names;
        let mut fresh =
            (0..self.colours).filter(|&colour| names[usize::from(colour)] == u8::MAX).collect::<Fresh>();
        for (at, &from) in order.iter().enumerate().take(self.pegs) {
            let name = &mut names[usize::from(code[from])];
            if *name == u8::MAX {
                *name = fresh.next();
            }
            if *name != code[at] {
                return *name < code[at];
            }
        }
        false
    }
}

/// Colours that may be named freely, the smallest first. Those that never occurred keep to themselves: the
/// names of the others are taken among the others.
struct Fresh {
    colours: [u8; MAX_COLOURS],
    at: usize,
}

impl FromIterator<u8> for Fresh {
    fn from_iter<I: IntoIterator<Item = u8>>(colours: I) -> Fresh {
        let mut fresh = Fresh { colours: [u8::MAX; MAX_COLOURS], at: 0 };
        fresh.colours.iter_mut().zip(colours).for_each(|(slot, colour)| *slot = colour);
        fresh
    }
}

impl Fresh {
    fn next(&mut self) -> u8 {
        self.at += 1;
        self.colours[self.at - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_guess_is_one_of_five_kinds() {
        let board = CodeSpace::default();
        let codes: Vec<Code> = board.codes().collect();
        let kinds = Symmetry::new(&board, &codes).representatives(&[]);
        let kinds: Vec<String> = kinds.iter().map(|&id| board.text(codes[usize::from(id)])).collect();
        assert_eq!(kinds, ["1111", "1112", "1122", "1123", "1234"]);
    }

    /// Every exchange of places and colours that keeps the history, tried one by one.
    #[test]
    fn representatives_are_the_smallest_of_their_kind() {
        let board = CodeSpace::new(3, 4, false, "").unwrap();
        let codes: Vec<Code> = board.codes().collect();
        let mut symmetry = Symmetry::new(&board, &codes);
        let (places, names) = (orders(3), orders(4));
        let exchanged = |code: Code, order: &[usize], names: &[usize]| {
            let colours: Vec<u8> = code.colours().collect();
            Code::of(&order.iter().map(|&from| names[usize::from(colours[from])] as u8).collect::<Vec<_>>())
                .unwrap()
        };
        for history in [&[][..], &[0], &[1], &[5], &[6], &[1, 6], &[5, 27], &[0, 21], &[6, 57]] {
            let keeps = |order: &[usize], names: &[usize]| {
                history.iter().all(|&id: &u16| {
                    let code = codes[usize::from(id)];
                    exchanged(code, order, names) == code
                })
            };
            let smallest = |&id: &u16| {
                let code = codes[usize::from(id)];
                places.iter().all(|order| {
                    names.iter().all(|names| !keeps(order, names) || exchanged(code, order, names) >= code)
                })
            };
            let plain: Vec<u16> = (0..codes.len() as u16).filter(smallest).collect();
            assert_eq!(*symmetry.representatives(history), plain, "{history:?}");
        }
    }
}
