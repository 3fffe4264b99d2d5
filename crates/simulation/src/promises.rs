//! What a house promises, checked after every step:
//!
//! - nothing acknowledged is lost or doubled;
//! - what a seat has heard is a prefix of what the record says;
//! - equal views for equal knowledge: the same eyes at the same entry see the same bytes, before and after a restart;
//! - a finished game is closed together with its last entry;
//! - every table can be finished once the trouble is over;
//! - what waits in memory is bounded.

use std::collections::BTreeMap;

use kernel::Eyes;
use table::{Room, What};
use wire::socket::Told;

use crate::{clients::Client, store::Kept};

/// How many messages may be under way to and from one table, before somebody forgets to let go of something.
const MOST_UNDER_WAY: usize = 2000;

/// What was shown, and to whom.
#[derive(Default)]
pub(crate) struct Promises {
    /// What eyes saw at a table after so many entries.
    views: BTreeMap<(usize, String, usize), String>,
}

impl Promises {
    /// A message leaves the house for somebody with these eyes. It may speak of nothing that is not kept.
    pub(crate) fn told(&mut self, table: usize, eyes: Eyes, told: &Told, kept: &Kept) -> Result<(), String> {
        let entries = kept.causes.len();
        let (version, view) = match told {
            Told::Done { id, number } if *number >= entries => {
                return Err(format!("{id} was acknowledged as entry {number}, and {entries} are kept"));
            }
            Told::Happened(happened) => (happened.line.number + 1, &happened.view),
            Told::Welcome(welcome) => (welcome.version, &welcome.view),
            _ => return Ok(()),
        };
        if version > entries {
            return Err(format!("{eyes:?} sees entry {version}, and {entries} are kept"));
        }
        let view = view.to_string();
        let seen = self.views.entry((table, format!("{eyes:?}"), version)).or_insert_with(|| view.clone());
        if *seen == view {
            Ok(())
        } else {
            Err(format!("after {version} entries {eyes:?} saw {seen} and then {view}"))
        }
    }

    /// What a client was told is what is kept.
    pub(crate) fn client(room: &dyn Room, client: &Client, kept: &Kept) -> Result<(), String> {
        for (id, number) in &client.done {
            if kept.causes.get(*number).and_then(Option::as_deref) != Some(id) {
                let found = kept.causes.get(*number);
                return Err(format!("{id} was acknowledged as entry {number}, and there is {found:?}"));
            }
        }
        let record = kept.record().ok_or("the record cannot be read")?;
        let book = room.read(&record, client.eyes).map_err(|why| why.to_string())?;
        if let Some((number, problem)) = book.damage {
            return Err(format!("entry {number} cannot be played: {problem}"));
        }
        let told: BTreeMap<usize, Option<String>> = (book.numbers.into_iter().zip(book.happened))
            .map(|(number, (_, what))| {
                let text = match what {
                    What::Moved { text, .. } => Some(text),
                    What::GaveUp | What::RanOut | What::TookBack { .. } | What::Settled { .. } => None,
                };
                (number, text)
            })
            .collect();
        for (number, text) in &client.heard {
            if told.get(number) != Some(text) {
                let found = told.get(number);
                return Err(format!(
                    "{:?} heard {text:?} as entry {number}, and it is {found:?}",
                    client.eyes
                ));
            }
        }
        // Heard without gaps, but for entries that nobody hears of.
        let missed =
            told.keys().take_while(|number| **number < client.known).find(|n| !client.heard.contains_key(n));
        missed.map_or(Ok(()), |number| Err(format!("{:?} was never told entry {number}", client.eyes)))
    }

    /// What a client called a wish is in the record once at most.
    pub(crate) fn wishes(kept: &Kept) -> Result<(), String> {
        let mut seen = BTreeMap::new();
        for (number, cause) in kept.causes.iter().enumerate() {
            if let Some(cause) = cause
                && let Some(before) = seen.insert(cause, number)
            {
                return Err(format!("{cause} was fulfilled twice, as entries {before} and {number}"));
            }
        }
        Ok(())
    }

    /// Nothing piles up.
    pub(crate) fn under_way(count: usize, tables: usize) -> Result<(), String> {
        if count > MOST_UNDER_WAY * tables {
            return Err(format!("{count} things are under way"));
        }
        Ok(())
    }
}
