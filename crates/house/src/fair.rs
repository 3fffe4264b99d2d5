//! A fair deal that can be checked: the seed's hash is shown before the first move, the seed after the last.
//!
//! The hash is SHA-256 over the text `tapis fair 1`, the table's name and the seed in 64 hexadecimal digits, each
//! followed by a line feed. The seed has 256 bits from the operating system, so the hash gives nothing away, and the
//! table's name in it means that no hash can be prepared for another table. An exported record carries both in its
//! first line, a comment: `; tapis fair 1 TABLE HASH`.

use kernel::{Phrase, Record, Seed, Speak, record};
use table::Room;
use wire::fair::{Secret, mixed, promise_of_house};

/// The hash that a house shows before the first move.
pub fn commitment(table: &str, seed: Seed) -> String {
    promise_of_house(table, &seed.into())
}

/// The line that an exported record begins with.
pub(crate) fn first_line(table: &str, seed: Seed) -> String {
    format!("; tapis fair 1 {table} {}\n", commitment(table, seed))
}

/// A record whose moves and result are what they say they are.
#[derive(Clone, Debug, PartialEq)]
pub struct Verified {
    /// The record.
    pub record: Record,
    /// What its house promised before the first move; `None` where no house did, so that nobody can tell whether the
    /// deal was chosen.
    pub promise: Option<Promise>,
}

/// The hash of a deal, and the table it was made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promise {
    /// The table it was played at.
    pub table: String,
    /// The hash; whoever kept what the house showed before the first move can compare it.
    pub sha256: String,
    /// The shares that the seed was mixed from besides the house's secret, with their seats.
    pub shares: Vec<(usize, Secret)>,
}

/// What is wrong with a record that should prove a fair deal.
#[derive(Clone, Debug, PartialEq)]
pub enum Unfair {
    /// It is no record.
    Unreadable(Phrase),
    /// It has no line with the hash that it should be compared with.
    NoHash,
    /// The seed does not have the hash.
    OtherSeed {
        /// The hash that the record claims, or that was shown.
        claimed: String,
        /// The hash that the seed has.
        found: String,
    },
    /// The seed is not what the house's secret and the shares give.
    OtherMix,
    /// No such game is known here.
    NoGame(String),
    /// An entry cannot be played.
    Illegal {
        /// The entry, from 0.
        number: usize,
        /// Why.
        problem: Phrase,
    },
    /// The result is not the one that the moves give.
    OtherResult,
}

impl Speak for Unfair {
    fn phrase(&self) -> Phrase {
        match self {
            Unfair::Unreadable(problem) => problem.clone(),
            Unfair::NoHash => Phrase::new("house-fair-no-hash"),
            Unfair::OtherSeed { claimed, found } => Phrase::new("house-fair-other-seed")
                .with("claimed", claimed.as_str())
                .with("found", found.as_str()),
            Unfair::OtherMix => Phrase::new("house-fair-other-mix"),
            Unfair::NoGame(name) => Phrase::new("house-no-game").with("game", name.as_str()),
            Unfair::Illegal { number, problem } => {
                Phrase::new("house-fair-illegal").with("number", number + 1).with("problem", problem.clone())
            }
            Unfair::OtherResult => Phrase::new("house-fair-other-result"),
        }
    }
}

/// Checks a record: every move is legal in the game that the seed deals, the result is what the moves give, and the seed
/// has the hash that the record claims, if it claims one. `shown` is the hash that the house showed before the first
/// move, if somebody kept it.
pub fn verify(text: &str, shown: Option<&str>, rooms: &[&'static dyn Room]) -> Result<Verified, Unfair> {
    let loaded = record::load(text).map_err(|error| Unfair::Unreadable(error.phrase()))?;
    if let Some(damage) = loaded.damage {
        return Err(Unfair::Unreadable(damage.phrase()));
    }
    let record = loaded.record;
    let promise = promised(text, record.seed)?;
    match (&promise, shown.map(str::trim)) {
        (None, Some(_)) => return Err(Unfair::NoHash),
        (Some(promise), Some(shown)) if !shown.eq_ignore_ascii_case(&promise.sha256) => {
            let (claimed, found) = (shown.to_owned(), promise.sha256.clone());
            return Err(Unfair::OtherSeed { claimed, found });
        }
        _ => (),
    }
    check(&record, rooms)?;
    Ok(Verified { record, promise })
}

/// What a record claims of its seed, checked: the hash that its house showed, and the shares that it was mixed from.
pub(crate) fn promised(text: &str, seed: Seed) -> Result<Option<Promise>, Unfair> {
    let Some(claim) = Claim::read(text) else { return Ok(None) };
    // Without shares the house's secret is the seed.
    let house = claim.house.unwrap_or_else(|| seed.into());
    let found = promise_of_house(claim.table, &house);
    if !claim.sha256.eq_ignore_ascii_case(&found) {
        return Err(Unfair::OtherSeed { claimed: claim.sha256.chars().take(64).collect(), found });
    }
    if claim.house.is_some() && Seed::from(mixed(claim.table, &house, &claim.shares)) != seed {
        return Err(Unfair::OtherMix);
    }
    Ok(Some(Promise { table: claim.table.to_owned(), sha256: found, shares: claim.shares }))
}

/// Checks what a record says by itself: every move is legal in the game that the seed deals, and the result is what the
/// moves give.
pub fn check(record: &Record, rooms: &[&'static dyn Room]) -> Result<(), Unfair> {
    let room = rooms.iter().find(|room| room.name() == record.game);
    let room = room.ok_or_else(|| Unfair::NoGame(record.game.clone()))?;
    let verdict = room.judge(record).map_err(Unfair::Unreadable)?;
    if let Some((number, problem)) = verdict.damage {
        return Err(Unfair::Illegal { number, problem });
    }
    if record.result.is_some() && record.result != verdict.outcome {
        return Err(Unfair::OtherResult);
    }
    Ok(())
}

/// What the first lines of a record claim.
struct Claim<'a> {
    table: &'a str,
    sha256: &'a str,
    /// The house's secret, where the seed was mixed from more than that.
    house: Option<Secret>,
    shares: Vec<(usize, Secret)>,
}

impl Claim<'_> {
    fn read(text: &str) -> Option<Claim<'_>> {
        let line = |start: &'static str| text.lines().filter_map(move |line| line.trim().strip_prefix(start));
        if let Some(alone) = line("; tapis fair 1 ").next() {
            let (table, sha256) = alone.trim().split_once(' ')?;
            return Some(Claim { table, sha256: sha256.trim(), house: None, shares: Vec::new() });
        }
        let mut words = line("; tapis fair 2 ").next()?.split_whitespace();
        let (table, sha256, house) = (words.next()?, words.next()?, words.next()?.parse().ok()?);
        let share = |line: &str| {
            let (seat, secret) = line.trim().split_once(' ')?;
            Some((seat.parse::<usize>().ok()?.checked_sub(1)?, secret.trim().parse().ok()?))
        };
        Some(Claim {
            table,
            sha256,
            house: Some(house),
            shares: line("; tapis share ").filter_map(share).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use conformance::toy::Toy;
    use kernel::{Dice, Match, OptionValues, Seated};
    use table::{Chair, Manners, MemoryJournal, Players, RoomOf};

    static ROOM: RoomOf<Match<Toy<0>>> = RoomOf::new();

    fn played() -> (Record, String) {
        played_from(Seed::new([9; 32]))
    }

    fn played_from(seed: Seed) -> (Record, String) {
        let seated = |name: &str| Seated { name: name.into(), kind: "human".into() };
        let record = Record {
            game: "toy".into(),
            options: OptionValues::default(),
            seats: vec![seated("Ada"), seated("Bob")],
            seed,
            entries: vec![],
            result: None,
        };
        let chairs = vec![Chair::bot("random"), Chair::bot("random")];
        let (players, dice) = (Players { chairs, observers: vec![] }, &mut Dice::new(Seed::from(1)));
        let (record, _) =
            ROOM.host(&record, players, Manners::default(), Box::new(MemoryJournal), dice).unwrap();
        let text = format!("{}{record}", first_line("k3v9", record.seed));
        (record, text)
    }

    #[test]
    fn an_honest_record_is_verified() {
        let (record, text) = played();
        let shown = commitment("k3v9", record.seed);
        let verified = verify(&text, Some(&shown.to_uppercase()), &[&ROOM]).unwrap();
        let promise = Some(Promise { table: "k3v9".into(), sha256: shown, shares: vec![] });
        assert_eq!(verified, Verified { record, promise });
    }

    #[test]
    fn what_was_tampered_with_is_found() {
        let (record, text) = played();
        let check = |text: &str, shown: Option<&str>| verify(text, shown, &[&ROOM]);
        let other = Seed::new([8; 32]);
        let seed = text.replace(&record.seed.to_string(), &other.to_string());
        assert!(matches!(check(&seed, None), Err(Unfair::OtherSeed { .. })));
        let consistent = format!("{}{}", first_line("k3v9", other), Record { seed: other, ..record.clone() });
        assert!(matches!(check(&consistent, None), Err(Unfair::Illegal { .. })));
        let table = text.replace("k3v9", "zzzz");
        assert!(matches!(check(&table, None), Err(Unfair::OtherSeed { .. })));
        assert!(matches!(check(&text, Some("00")), Err(Unfair::OtherSeed { .. })));
        assert_eq!(check(&record.to_string(), Some("00")), Err(Unfair::NoHash));
        let scores = text.rfind("(result").unwrap();
        let result = format!("{}(result (1 99) (2 0))", &text[..scores]);
        assert_eq!(check(&result, None), Err(Unfair::OtherResult));
    }

    /// A seed that was mixed is what it says it is, down to every share.
    #[test]
    fn a_mixed_deal_is_verified() {
        let (house, shares): (Secret, [Secret; 2]) = ([1; 32].into(), [[2; 32].into(), [3; 32].into()]);
        let all = vec![(0, shares[0]), (1, shares[1])];
        let (record, _) = played_from(mixed("k3v9", &house, &all).into());
        let deal = crate::desk::Deal {
            house: house.to_string(),
            shares: shares.iter().map(|share| Some(share.to_string())).collect(),
        };
        let text = format!("{}{record}", crate::desk::first_lines("k3v9", &deal));
        let shown = promise_of_house("k3v9", &house);
        let check = |text: &str| verify(text, Some(&shown), &[&ROOM]);
        assert_eq!(check(&text).unwrap().promise.unwrap().shares, all);
        // Another share, one share less, another secret of the house.
        let other = text.replace(&shares[1].to_string(), &"0".repeat(64));
        assert_eq!(check(&other), Err(Unfair::OtherMix));
        let mut less = text.clone();
        let share = less.find("; tapis share 2").unwrap();
        less.replace_range(share..=share + less[share..].find('\n').unwrap(), "");
        assert_eq!(check(&less), Err(Unfair::OtherMix));
        let secret = text.replace(&house.to_string(), &"0".repeat(64));
        assert!(matches!(check(&secret), Err(Unfair::OtherSeed { .. })));
        assert!(matches!(verify(&text, Some("00"), &[&ROOM]), Err(Unfair::OtherSeed { .. })));
    }

    #[test]
    fn without_a_promise_the_rest_is_verified() {
        let (record, _) = played();
        let text = record.to_string();
        let verified = Verified { record: record.clone(), promise: None };
        assert_eq!(verify(&text, None, &[&ROOM]), Ok(verified));
        let other = Record { seed: Seed::new([8; 32]), ..record.clone() };
        assert!(matches!(verify(&other.to_string(), None, &[&ROOM]), Err(Unfair::Illegal { .. })));
        let cut = Record { entries: record.entries[..record.entries.len() - 1].to_vec(), ..record };
        assert_eq!(verify(&cut.to_string(), None, &[&ROOM]), Err(Unfair::OtherResult), "it is not over");
    }
}
