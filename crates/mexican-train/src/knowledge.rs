//! What everybody at the table can tell about hidden hands. Under the rule `open` a player who draws, or who
//! passes, shows that nothing in the hand bears a playable number.

use crate::{Domino, Instance, Move, Rule, rule};

/// For every domino of every hand, the numbers that it surely does not bear, as bits; the longest held first.
/// A domino that was in the hand earlier has seen every draw and pass that a later one has, so the sets are
/// nested: each contains those behind it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Knowledge(Vec<Vec<u16>>);

impl Knowledge {
    /// Nothing is known of the hands just dealt.
    pub fn new(instance: &Instance) -> Knowledge {
        Knowledge(instance.hands.iter().map(|hand| vec![0; hand.len()]).collect())
    }

    pub(crate) fn from_hands(hands: Vec<Vec<u16>>) -> Knowledge {
        Knowledge(hands)
    }

    /// What is known of the dominoes of a hand.
    pub fn of(&self, seat: kernel::Seat) -> &[u16] {
        self.0.get(seat.index()).map_or(&[], |lacks| lacks)
    }

    /// What is known after a legal move of the seat to move.
    #[must_use]
    pub fn after(&self, rule: &dyn Rule, before: &Instance, mv: Move) -> Knowledge {
        let mut next = self.clone();
        let Some(hand) = next.0.get_mut(before.seat.index()) else { return next };
        let lacks = match mv {
            Move::Draw | Move::Pass if rule.proves_lack() && !rule::stops_laying(before) => {
                rule::playable_numbers(before)
            }
            _ => 0,
        };
        hand.iter_mut().for_each(|numbers| *numbers |= lacks);
        match mv {
            Move::Draw => hand.push(0),
            Move::Pass => {}
            // Nothing fitted before the draw, so what fits now is what was drawn.
            Move::Pose(..) if rule.proves_lack() && before.turn.drawn.is_some() => {
                hand.pop();
            }
            Move::Pose(domino, _) => forget(hand, domino),
        }
        next
    }
}

/// A domino leaves the hand. It may be any one that can bear these numbers; leaving out the one of which most
/// is known claims nothing that might be wrong, because the sets are nested.
fn forget(hand: &mut Vec<u16>, domino: Domino) {
    let at = hand.iter().position(|&lacks| !domino.touches(lacks)).unwrap_or(0);
    if at < hand.len() {
        hand.remove(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_forgotten_is_never_a_claim() {
        let mut hand = vec![0b1100, 0b0100, 0];
        forget(&mut hand, Domino::make(3, 5));
        assert_eq!(hand, [0b1100, 0], "the 3 was drawn after 3 was lacking");
        forget(&mut hand, Domino::make(0, 1));
        assert_eq!(hand, [0], "it may have been the oldest");
    }
}
