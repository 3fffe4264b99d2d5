//! The sheet's format as the house takes it: files in, records out.

use kernel::{
    Match, OptionValue, OptionValues, Phrase, Record, SaveForm, Speak,
    record::{self, Step},
    sexpr,
};

use super::{Contents, SaveError, Series, TAGS, read, without_words, write};
use crate::Jarnac;

/// The format of section 5 of the sheet.
#[derive(Clone, Copy, Debug, Default)]
pub struct SaveFormat;

impl SaveForm for SaveFormat {
    fn extension(&self) -> &'static str {
        "jarnac"
    }

    fn claims(&self, text: &str) -> bool {
        sexpr::leading_tag(text).is_some_and(|tag| TAGS.contains(&tag.as_str()))
    }

    fn read(&self, text: &str) -> Result<(OptionValues, Vec<String>), Phrase> {
        let spoken = |problem: SaveError| problem.phrase();
        let saved = read(text).map_err(spoken)?;
        let text = without_words(text, true).map_err(spoken)?;
        let mut values = OptionValues::default().with("position", OptionValue::Text(text));
        if let Some(list) = saved.words.and_then(|words| words.list) {
            values.set("dictionary", OptionValue::Text(list));
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
            file => read(file).map_err(|problem| problem.phrase())?.history,
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
        Ok(write(&Contents {
            names: &[name(0), name(1)],
            rules: state.options.rules,
            dictionary: &state.options.dictionary,
            series: &Series { games: replay.state.games(), standing: replay.state.standing() },
            position: &state.position,
            history: &history,
        }))
    }
}
