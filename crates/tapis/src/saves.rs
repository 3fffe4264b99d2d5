//! Files that games are kept in: records, and a game's own save format where its sheet has one.

use std::path::Path;

use jarnac::{
    Jarnac,
    save::{self, Contents, SaveError, Series},
};
use kernel::{
    Match, Phrase, Record, Speak, Value, Values,
    record::{self, Step},
    sexpr,
};
use store::Overwrite;

use crate::catalogue;

/// A save format of a game's own, besides records.
pub trait SaveForm: Sync {
    /// How the names of its files end: `jarnac`.
    fn extension(&self) -> &'static str;
    /// Whether a text is, or tries to be, of this format.
    fn claims(&self, text: &str) -> bool;
    /// The options of a game that begins from the file, and the names of its players.
    fn read(&self, text: &str) -> Result<(Values, Vec<String>), Phrase>;
    /// The game as it stands, as the text of a file.
    fn write(&self, record: &Record) -> Result<String, Phrase>;
}

/// The format of section 5 of the Jarnac sheet.
pub struct JarnacForm;

impl SaveForm for JarnacForm {
    fn extension(&self) -> &'static str {
        "jarnac"
    }

    fn claims(&self, text: &str) -> bool {
        sexpr::leading_tag(text).is_some_and(|tag| save::TAGS.contains(&tag.as_str()))
    }

    fn read(&self, text: &str) -> Result<(Values, Vec<String>), Phrase> {
        let spoken = |problem: SaveError| problem.phrase();
        let saved = save::read(text).map_err(spoken)?;
        let text = save::without_words(text, true).map_err(spoken)?;
        let mut values = Values::default().with("position", Value::Text(text));
        if let Some(list) = saved.words.and_then(|words| words.list) {
            values.set("dictionary", Value::Text(list));
        }
        if let Some(series) = saved.series {
            values.set("games", i64::from(series.games).into());
        }
        Ok((values, saved.names.to_vec()))
    }

    fn write(&self, record: &Record) -> Result<String, Phrase> {
        let mut replay = record::replay::<Match<Jarnac>>(record).map_err(|problem| problem.phrase())?;
        // The moves of the game at hand, after those of the file that it began from.
        let earlier = match replay.state.current().options.position.as_ref() {
            "" => Vec::new(),
            file => save::read(file).map_err(|problem| problem.phrase())?.history,
        };
        let mut moves = Vec::new();
        for step in replay.by_ref() {
            if let Step::Move(played) = step {
                moves.push((played.before.game(), played.seat, played.mv));
            }
        }
        let at_hand = moves.into_iter().filter(|(game, ..)| *game == replay.state.game());
        let history: Vec<_> = earlier.into_iter().chain(at_hand.map(|(_, seat, mv)| (seat, mv))).collect();
        let state = replay.state.current();
        let name =
            |seat: usize| record.seats.get(seat).map_or_else(String::new, |seated| seated.name.clone());
        Ok(save::write(&Contents {
            names: &[name(0), name(1)],
            rules: state.options.rules,
            dictionary: &state.options.dictionary,
            series: &Series { games: replay.state.games(), standing: replay.state.standing() },
            position: &state.position,
            history: &history,
        }))
    }
}

/// Saves a game in the format that the file's name asks for: a record, unless the game has a format of its own whose
/// files end like this one.
pub fn save(path: &Path, record: &Record) -> Result<(), Phrase> {
    let form = catalogue::find(&record.game)
        .and_then(|entry| entry.form)
        .filter(|form| path.extension().is_some_and(|extension| extension == form.extension()));
    match form {
        None => store::save(path, record, Overwrite::Records),
        Some(form) => store::save_text(path, &form.write(record)?, |there| form.claims(there)),
    }
    .map_err(|problem| problem.phrase())
}
