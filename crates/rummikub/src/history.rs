//! What was done so far.

use std::{fmt, sync::Arc, vec};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::state::TurnDone;

/// What was done in each turn, in a list that states and views share: a longer one points to the shorter one, so that a move
/// copies nothing of what happened before it.
#[derive(Clone, Default)]
pub struct TurnHistory(Option<Arc<Link>>);

struct Link {
    last: TurnDone,
    length: usize,
    before: TurnHistory,
}

impl TurnHistory {
    /// How many turns it has.
    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |link| link.length)
    }

    /// Whether nothing was done yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// What was done last.
    pub fn last(&self) -> Option<&TurnDone> {
        self.0.as_ref().map(|link| &link.last)
    }

    /// Adds a turn.
    pub fn push(&mut self, last: TurnDone) {
        let before = std::mem::take(self);
        *self = TurnHistory(Some(Arc::new(Link { last, length: before.len() + 1, before })));
    }

    /// All turns, the first one first.
    pub fn iter(&self) -> vec::IntoIter<&TurnDone> {
        let links = std::iter::successors(self.0.as_deref(), |link| link.before.0.as_deref());
        let mut turns: Vec<&TurnDone> = links.map(|link| &link.last).collect();
        turns.reverse();
        turns.into_iter()
    }
}

impl<'a> IntoIterator for &'a TurnHistory {
    type Item = &'a TurnDone;
    type IntoIter = vec::IntoIter<&'a TurnDone>;

    fn into_iter(self) -> vec::IntoIter<&'a TurnDone> {
        self.iter()
    }
}

impl FromIterator<TurnDone> for TurnHistory {
    fn from_iter<I: IntoIterator<Item = TurnDone>>(turns: I) -> TurnHistory {
        turns.into_iter().fold(TurnHistory::default(), |mut history, turn| {
            history.push(turn);
            history
        })
    }
}

/// Link by link: dropping one inside of the other would need a stack as deep as the game is long.
impl Drop for Link {
    fn drop(&mut self) {
        let mut next = self.before.0.take();
        while let Some(mut link) = next.and_then(Arc::into_inner) {
            next = link.before.0.take();
        }
    }
}

impl PartialEq for TurnHistory {
    fn eq(&self, other: &TurnHistory) -> bool {
        let (mut own, mut other) = (self.0.as_ref(), other.0.as_ref());
        while let (Some(link), Some(its)) = (own, other) {
            if Arc::ptr_eq(link, its) {
                return true;
            }
            if (link.length, &link.last) != (its.length, &its.last) {
                return false;
            }
            (own, other) = (link.before.0.as_ref(), its.before.0.as_ref());
        }
        own.is_none() && other.is_none()
    }
}

impl Eq for TurnHistory {}

impl fmt::Debug for TurnHistory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for TurnHistory {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for TurnHistory {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TurnHistory, D::Error> {
        Ok(Vec::<TurnDone>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use kernel::Seat;

    use super::*;
    use crate::state::Deed;

    fn turn(number: usize) -> TurnDone {
        TurnDone {
            seat: Seat((number % 4) as u8),
            did: if number.is_multiple_of(3) { Deed::Pass } else { Deed::Draw },
        }
    }

    #[test]
    fn a_longer_history_shares_the_shorter_one() {
        let short: TurnHistory = (0..5).map(turn).collect();
        let mut long = short.clone();
        long.push(turn(5));
        assert_eq!((short.len(), long.len(), long.last()), (5, 6, Some(&turn(5))));
        let shared = long.0.as_ref().unwrap().before.0.as_ref().unwrap();
        assert!(Arc::ptr_eq(shared, short.0.as_ref().unwrap()));
        assert_eq!(long.iter().cloned().collect::<Vec<_>>(), (0..6).map(turn).collect::<Vec<_>>());
    }

    #[test]
    fn histories_are_equal_when_they_tell_the_same() {
        let one: TurnHistory = (0..9).map(turn).collect();
        let other: TurnHistory = (0..9).map(turn).collect();
        assert_eq!(one, other);
        assert_ne!(one, (0..8).map(turn).collect());
        assert_ne!(one, (1..10).map(turn).collect());
        assert!(TurnHistory::default().is_empty() && !one.is_empty());
        let json = serde_json::to_string(&one).unwrap();
        assert_eq!(serde_json::from_str::<TurnHistory>(&json).unwrap(), one);
        assert_eq!(json, serde_json::to_string(&(0..9).map(turn).collect::<Vec<_>>()).unwrap());
    }

    /// As long as no game is, on a small stack.
    #[test]
    fn a_very_long_history_is_let_go() {
        let long: TurnHistory = (0..1_000_000).map(turn).collect();
        let kept = long.clone();
        drop(long);
        assert_eq!(kept.len(), 1_000_000);
        drop(kept);
    }
}
