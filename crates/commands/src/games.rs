//! `tapis games`: what there is to play.

use std::io::Write;

use kernel::{OptionDomain, OptionValues, Phrase};
use serde_json::{Value, json};
use speech::Speech;
use table::Room;

use crate::{
    catalogue::{self, GAMES},
    failure::Failure,
    nearest::{did_you_mean, nearest},
};

/// Lists the games for people.
pub fn list(speech: &Speech, out: &mut dyn Write) -> Result<(), Failure> {
    for (index, entry) in GAMES.iter().enumerate() {
        let room = entry.room;
        let name = room.name();
        if index > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{} ({name})", speech.text(name))?;
        writeln!(out, "  {}", speech.text(&format!("{name}-about")))?;
        let field = |id: &str, text: String| speech.say(&Phrase::new(id.to_owned()).with("list", text));
        writeln!(out, "  {}", field("tapis-games-seats", seats(room).join(", ")))?;
        let bots: Vec<&str> = room.bots().iter().map(|bot| bot.name).collect();
        writeln!(out, "  {}", field("tapis-games-players", bots.join(", ")))?;
        let variants: Vec<&str> = room.variants().iter().map(|variant| variant.name).collect();
        writeln!(out, "  {}", field("tapis-games-variants", variants.join(", ")))?;
        for spec in room.specs() {
            let label = speech.text(&speech.option_id(name, spec.key));
            writeln!(out, "  --{} {}  {label}", spec.key, values(&spec.kind, speech))?;
        }
    }
    Ok(())
}

/// Explains one game: its rules, options with their defaults, named variants, and who can be played against.
pub fn explain(name: &str, speech: &Speech, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(entry) = catalogue::find(name) else {
        let meant = nearest(name, GAMES.iter().map(|entry| entry.room.name()));
        let phrase = Phrase::new("tapis-no-game").with("game", name);
        let said = [Some(speech.say(&phrase)), meant.map(|meant| did_you_mean(meant, speech))];
        return Err(Failure::usage(said.into_iter().flatten().collect::<Vec<_>>().join(" ")));
    };
    let room = entry.room;
    let heading = |out: &mut dyn Write, id: &str| writeln!(out, "\n{}", speech.text(id));
    for line in terminal::rules(speech, room) {
        writeln!(out, "{line}")?;
    }
    let seats = Phrase::new("tapis-games-seats").with("list", seats(room).join(", "));
    writeln!(out, "\n{}", speech.say(&seats))?;
    heading(out, "tapis-games-options")?;
    for spec in room.specs() {
        let id = speech.option_id(name, spec.key);
        let help = speech.attribute(&id, "help").unwrap_or_default();
        writeln!(out, "  --{} {}  {}. {help}", spec.key, values(&spec.kind, speech), speech.text(&id))?;
        let default = match (&spec.kind, &spec.default) {
            (OptionDomain::Text { .. } | OptionDomain::File { .. }, _) => continue,
            (OptionDomain::Choice(_), value) => {
                speech.text(&format!("{name}-choice-{}-{value}", spec.key)) + &format!(" ({value})")
            }
            (_, value) => value.to_string(),
        };
        let default = Phrase::new("tapis-games-default").with("default", default);
        writeln!(out, "      {}", speech.say(&default))?;
    }
    heading(out, "tapis-games-named")?;
    for variant in room.variants() {
        let title = speech.text(&format!("{name}-variant-{}", variant.name));
        let sets: Vec<String> =
            variant.values.iter().map(|(key, value)| format!("--{key} {value}")).collect();
        writeln!(out, "  {}  {title}  {}", variant.name, sets.join(" "))?;
    }
    heading(out, "tapis-games-bots")?;
    for bot in room.bots() {
        let id = format!("{name}-bot-{}", bot.name);
        let level = bot.level.map_or_else(String::new, |level| {
            format!(" ({})", speech.text(&format!("terminal-level-{}", level.name())))
        });
        writeln!(out, "  {}{level}  {}", bot.name, speech.attribute(&id, "help").unwrap_or_default())?;
    }
    Ok(())
}

/// What an option can be, as it is typed.
fn values(kind: &OptionDomain, speech: &Speech) -> String {
    match kind {
        OptionDomain::Flag => "true|false".to_owned(),
        OptionDomain::Number { min, max } => format!("{min}-{max}"),
        OptionDomain::Choice(words) => words.join("|"),
        OptionDomain::Text { .. } => speech.text("tapis-value-text"),
        OptionDomain::File { .. } => speech.text("tapis-value-file"),
    }
}

/// The numbers of seats with the usual options.
fn seats(room: &dyn Room) -> Vec<String> {
    let mut counts = room.seat_counts(&OptionValues::default()).unwrap_or_default();
    counts.sort_unstable();
    counts.iter().map(usize::to_string).collect()
}

/// The games for scripts, as an array: what a house tells of them at `/api/games`.
pub fn json(speech: &Speech) -> Value {
    let games: Vec<_> = GAMES.iter().map(|entry| house::describe(entry.room, speech)).collect();
    json!(games)
}

#[cfg(test)]
mod tests {
    use wire::lobby::GameInfo;

    use super::*;

    #[test]
    fn scripts_are_told_what_a_house_tells() {
        let told = json(&crate::speech(kernel::Lang::Fr));
        let read: Vec<GameInfo> = serde_json::from_value(told.clone()).unwrap();
        assert_eq!(json!(read), told);
        assert_eq!(read.len(), GAMES.len());
        assert!(read.iter().all(|game| game.options.iter().any(|option| option.key == kernel::GAMES)));
    }
}
