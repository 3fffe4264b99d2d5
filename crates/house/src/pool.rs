//! People who want to play somebody: paired by game, seats and clock with those about as strong. The longer somebody waits,
//! the less that matters. Nothing here waits or reads a clock.

use std::{collections::BTreeMap, time::Instant};

use wire::live::{PairingWish, SeekInfo};

/// How far apart two may be at first, and how much further with every second that one of them has waited.
const WIDTH: f64 = 100.0;
const WIDER: f64 = 20.0;

/// How many may wait at once, whoever they are.
const MOST: usize = 5_000;

/// Somebody who waits.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seeker {
    /// The connection.
    pub(crate) guest: u64,
    /// Who they are, if they have said so: nobody plays against themselves in another window.
    pub(crate) person: Option<String>,
    pub(crate) rating: f64,
    pub(crate) since: Instant,
}

impl Seeker {
    fn width(&self, now: Instant) -> f64 {
        WIDTH + WIDER * now.saturating_duration_since(self.since).as_secs_f64()
    }

    /// Whether two may sit at one table: the one who has waited longer decides how far apart they may be.
    fn suits(&self, other: &Seeker, now: Instant) -> bool {
        let apart = (self.rating - other.rating).abs();
        let same = self.person.is_some() && self.person == other.person;
        !same && apart <= self.width(now).max(other.width(now))
    }
}

/// The order in which wishes are looked at and shown.
type Key = (String, usize, String);

/// Everybody who waits: for each wish whoever waits longest first.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    groups: BTreeMap<Key, (PairingWish, Vec<Seeker>)>,
    count: usize,
}

fn key(wish: &PairingWish) -> Key {
    // What a clock says is plain data: no two that differ look the same.
    (wish.game.clone(), wish.seats, format!("{:?}", wish.clock))
}

impl Pool {
    /// Somebody waits from now on; whatever they waited for before is forgotten, but not how long they have waited for the
    /// same. False when there is no room.
    pub(crate) fn join(&mut self, wish: PairingWish, mut seeker: Seeker) -> bool {
        if let Some((before, old)) = self.leave(seeker.guest)
            && before == wish
        {
            seeker.since = seeker.since.min(old.since);
        }
        if self.count >= MOST {
            return false;
        }
        let (_, group) = self.groups.entry(key(&wish)).or_insert_with(|| (wish, Vec::new()));
        let place = group.partition_point(|other| other.since <= seeker.since);
        group.insert(place, seeker);
        self.count += 1;
        true
    }

    /// Somebody waits no more; what they waited for.
    pub(crate) fn leave(&mut self, guest: u64) -> Option<(PairingWish, Seeker)> {
        let at = |seekers: &[Seeker]| seekers.iter().position(|seeker| seeker.guest == guest);
        let found = self.groups.iter().find_map(|(key, (_, seekers))| Some((key.clone(), at(seekers)?)));
        let (key, place) = found?;
        let (wish, group) = self.groups.get_mut(&key)?;
        let left = (wish.clone(), group.remove(place));
        if group.is_empty() {
            self.groups.remove(&key);
        }
        self.count -= 1;
        Some(left)
    }

    /// Takes out those who can play now, table by table. Whoever waits longest comes first, and gets those who are nearest.
    pub(crate) fn pair(&mut self, now: Instant) -> Vec<(PairingWish, Vec<Seeker>)> {
        let mut tables = Vec::new();
        for (wish, group) in self.groups.values_mut() {
            let mut place = 0;
            while place < group.len() {
                match company(group, place, wish.seats, now) {
                    None => place += 1,
                    Some(mut chosen) => {
                        chosen.sort_unstable();
                        let taken = chosen.iter().rev().map(|at| group.remove(*at)).collect();
                        tables.push((wish.clone(), taken));
                    }
                }
            }
        }
        self.groups.retain(|_, (_, group)| !group.is_empty());
        self.count -= tables.iter().map(|(_, table): &(PairingWish, Vec<Seeker>)| table.len()).sum::<usize>();
        tables
    }

    /// How many wait for what.
    pub(crate) fn figures(&self) -> Vec<SeekInfo> {
        let info = |(wish, group): &(PairingWish, Vec<Seeker>)| SeekInfo {
            game: wish.game.clone(),
            seats: wish.seats,
            clock: wish.clock,
            waiting: group.len(),
        };
        self.groups.values().map(info).collect()
    }
}

/// A table for the one at this place, with others who suit each other: where they stand. Those before have found none.
fn company(group: &[Seeker], first: usize, seats: usize, now: Instant) -> Option<Vec<usize>> {
    let one = &group[first];
    let mut others: Vec<usize> = (first + 1..group.len()).filter(|at| one.suits(&group[*at], now)).collect();
    if seats < 2 || others.len() + 1 < seats {
        return None;
    }
    // The sort is stable: among equally near ones whoever waits longest.
    others.sort_by(|a, b| {
        let apart = |at: &usize| (group[*at].rating - one.rating).abs();
        apart(a).total_cmp(&apart(b))
    });
    let mut chosen = vec![first];
    for other in others {
        if chosen.iter().all(|at| group[*at].suits(&group[other], now)) {
            chosen.push(other);
        }
        if chosen.len() == seats {
            return Some(chosen);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use proptest::prelude::*;

    use super::*;

    fn wish(seats: usize) -> PairingWish {
        PairingWish { game: "toy".into(), seats, clock: None }
    }

    fn seeker(guest: u64, rating: f64, since: Instant) -> Seeker {
        Seeker { guest, person: None, rating, since }
    }

    fn pool(seekers: &[(u64, usize, f64)], since: Instant) -> Pool {
        let mut pool = Pool::default();
        for (guest, seats, rating) in seekers {
            assert!(pool.join(wish(*seats), seeker(*guest, *rating, since)));
        }
        pool
    }

    fn guests(tables: &[(PairingWish, Vec<Seeker>)]) -> Vec<Vec<u64>> {
        let sorted = |table: &Vec<Seeker>| {
            let mut guests: Vec<u64> = table.iter().map(|seeker| seeker.guest).collect();
            guests.sort_unstable();
            guests
        };
        tables.iter().map(|(_, table)| sorted(table)).collect()
    }

    #[test]
    fn four_of_eight_visitors_are_paired_when_the_others_want_something_else() {
        let now = Instant::now();
        let seekers = [
            (1, 2, 1500.0),
            (2, 3, 1500.0),
            (3, 2, 1520.0),
            (4, 2, 1900.0),
            (5, 4, 1500.0),
            (6, 2, 1910.0),
            (7, 6, 1500.0),
            (8, 4, 1500.0),
        ];
        let mut pool = pool(&seekers, now);
        assert_eq!(guests(&pool.pair(now)), [vec![1, 3], vec![4, 6]]);
        assert_eq!(pool.figures().iter().map(|info| info.waiting).sum::<usize>(), 4);
        assert!(pool.pair(now).is_empty(), "three, four and six are not there");
    }

    #[test]
    fn the_range_widens() {
        let now = Instant::now();
        let mut pool = pool(&[(1, 2, 1500.0), (2, 2, 1800.0)], now);
        assert!(pool.pair(now).is_empty());
        assert!(pool.pair(now + Duration::from_secs(9)).is_empty());
        assert_eq!(guests(&pool.pair(now + Duration::from_secs(10))), [vec![1, 2]]);
        assert_eq!(pool.figures(), []);
    }

    #[test]
    fn the_nearest_are_paired_and_nobody_with_themselves() {
        let now = Instant::now();
        let mut pool = pool(&[(1, 2, 1500.0), (2, 2, 1590.0), (3, 2, 1510.0), (4, 2, 1600.0)], now);
        assert_eq!(guests(&pool.pair(now)), [vec![1, 3], vec![2, 4]]);
        for guest in [8, 9] {
            pool.join(wish(2), Seeker { person: Some("ada".into()), ..seeker(guest, 1500.0, now) });
        }
        assert!(pool.pair(now + Duration::from_hours(1)).is_empty(), "two windows of one person");
        assert_eq!(pool.leave(9).map(|(_, left)| left.guest), Some(9));
        assert_eq!(pool.leave(9), None);
    }

    #[test]
    fn whoever_says_the_same_again_keeps_their_place() {
        let now = Instant::now();
        let later = now + Duration::from_secs(5);
        let mut pool = pool(&[(1, 2, 1500.0)], now);
        assert!(pool.join(wish(2), seeker(1, 1500.0, later)));
        assert_eq!(pool.leave(1).map(|(_, left)| left.since), Some(now));
        assert!(pool.join(wish(3), seeker(1, 1500.0, now)));
        assert!(pool.join(wish(2), seeker(1, 1500.0, later)));
        assert_eq!(pool.leave(1).map(|(_, left)| left.since), Some(later), "another wish, another place");
    }

    proptest! {
        /// Whoever comes, says it again and goes: nobody sits at two tables, everybody at a table wanted it and suits the
        /// others, whoever found no table still waits, and of two who still wait no pair suits each other.
        #[test]
        fn everybody_is_paired_once_or_waits(
            acts in prop::collection::vec((0_u64..12, 1_usize..4, 0_u32..2000, any::<bool>()), 1..60),
            pause in 0_u64..40,
        ) {
            let start = Instant::now();
            let mut pool = Pool::default();
            let mut waiting: BTreeMap<u64, usize> = BTreeMap::new();
            for (step, (guest, seats, rating, comes)) in (0_u64..).zip(acts) {
                let now = start + Duration::from_secs(step * pause);
                if comes {
                    prop_assert!(pool.join(wish(seats), seeker(guest, f64::from(rating), now)));
                    waiting.insert(guest, seats);
                } else {
                    prop_assert_eq!(pool.leave(guest).is_some(), waiting.remove(&guest).is_some());
                }
                for (wish, table) in pool.pair(now) {
                    prop_assert_eq!(table.len(), wish.seats);
                    for (at, one) in table.iter().enumerate() {
                        prop_assert_eq!(waiting.remove(&one.guest), Some(wish.seats));
                        prop_assert!(table[at + 1..].iter().all(|other| one.suits(other, now)));
                    }
                }
                let left: usize = pool.figures().iter().map(|info| info.waiting).sum();
                prop_assert_eq!((left, pool.count), (waiting.len(), waiting.len()));
                for (wish, group) in pool.groups.values().filter(|(wish, _)| wish.seats == 2) {
                    for (at, one) in group.iter().enumerate() {
                        let other = group[at + 1..].iter().find(|other| one.suits(other, now));
                        prop_assert_eq!(other, None, "{:?}", wish);
                    }
                }
            }
        }
    }
}
