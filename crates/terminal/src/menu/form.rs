//! Setting a table: the variant, the seats, who plays, the options. Everything comes from the game's own
//! descriptions; this form knows no game.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use kernel::{OptionDomain, OptionSpec, OptionValue, OptionValues, Phrase, Seated, Sitter, Speak, Variant};
use speech::Speech;
use table::{BotEntry, Room};

/// A line of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Variant,
    Seats,
    /// Who sits there.
    Seat(usize),
    /// The option with this number.
    Option(usize),
    Start,
}

/// Who sits in a seat: a person with a name, or the bot with this number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// What a person there is called.
    pub(crate) name: String,
    pub(crate) bot: Option<usize>,
}

/// A table being set.
pub(crate) struct Form {
    pub(crate) room: &'static dyn Room,
    specs: Vec<OptionSpec>,
    variants: Vec<Variant>,
    bots: Vec<BotEntry>,
    variant: usize,
    values: OptionValues,
    /// Where the text of an option came from.
    paths: BTreeMap<&'static str, String>,
    counts: Vec<usize>,
    sitters: Vec<Place>,
    seats: usize,
    pub(crate) at: usize,
    /// What is being typed into the line.
    pub(crate) editing: Option<String>,
    pub(crate) problem: Option<Phrase>,
}

/// The most seats that anybody is offered.
const MOST_SEATS: usize = 12;

impl Form {
    /// The usual table of a game, with a person called `name` in the first seat.
    pub(crate) fn new(room: &'static dyn Room, name: &str) -> Form {
        let mut bots = room.bots();
        let mut names = BTreeSet::new();
        bots.retain(|bot| names.insert(bot.name));
        let level = |wanted: &str| bots.iter().position(|bot| bot.name == wanted);
        let by_level = || bots.iter().position(|bot| bot.level == Some(kernel::Level::Medium));
        let usual = level("medium").or_else(by_level).or(if bots.is_empty() { None } else { Some(0) });
        let sitter = |seat: usize| match seat {
            0 => Place { name: name.to_owned(), bot: None },
            _ => Place { name: String::new(), bot: usual },
        };
        let mut form = Form {
            room,
            specs: room.specs(),
            variants: room.variants(),
            variant: 0,
            values: room.variants().into_iter().next().map(|variant| variant.values).unwrap_or_default(),
            paths: BTreeMap::new(),
            counts: Vec::new(),
            sitters: (0..MOST_SEATS).map(sitter).collect(),
            seats: 0,
            at: 0,
            editing: None,
            problem: None,
            bots,
        };
        form.check();
        form.seats = form.counts.first().copied().unwrap_or(2);
        form.at = form.rows().len() - 1;
        form
    }

    pub(crate) fn rows(&self) -> Vec<Row> {
        let variant = (self.variants.len() > 1).then_some(Row::Variant);
        let seats = (self.counts.len() > 1).then_some(Row::Seats);
        variant
            .into_iter()
            .chain(seats)
            .chain((0..self.seats).map(Row::Seat))
            .chain((0..self.specs.len()).map(Row::Option))
            .chain([Row::Start])
            .collect()
    }

    pub(crate) fn row(&self) -> Row {
        self.rows().get(self.at).copied().unwrap_or(Row::Start)
    }

    pub(crate) fn step(&mut self, down: bool) {
        let rows = self.rows().len();
        self.at = if down { (self.at + 1) % rows } else { (self.at + rows - 1) % rows };
        self.problem = None;
    }

    fn value(&self, spec: &OptionSpec) -> OptionValue {
        self.values.get(spec.key).cloned().unwrap_or_else(|| spec.default.clone())
    }

    /// Looks whether the options go together, and how many seats they allow.
    fn check(&mut self) {
        match self.room.seat_counts(&self.values) {
            Err(problem) => self.problem = Some(problem),
            Ok(usual_first) => {
                self.problem = None;
                let usual = usual_first.first().copied().unwrap_or(self.seats);
                self.counts = usual_first;
                self.counts.retain(|&count| count <= MOST_SEATS);
                if !self.counts.contains(&self.seats) {
                    self.seats = usual;
                }
            }
        }
    }

    /// The next or previous value of the line.
    pub(crate) fn turn(&mut self, forward: bool) {
        let row = self.row();
        match row {
            Row::Variant => {
                self.variant = cycle(self.variant, self.variants.len(), forward);
                self.values = self.variants[self.variant].values.clone();
                self.paths.clear();
                self.check();
            }
            Row::Seats => {
                let mut counts = self.counts.clone();
                counts.sort_unstable();
                let at = counts.iter().position(|&count| count == self.seats).unwrap_or(0);
                self.seats = counts[cycle(at, counts.len(), forward)];
            }
            Row::Seat(seat) => {
                let bots = self.bots.len();
                let sitter = &mut self.sitters[seat];
                let at = sitter.bot.map_or(0, |bot| bot + 1);
                sitter.bot = cycle(at, bots + 1, forward).checked_sub(1);
            }
            Row::Option(number) => self.turn_option(number, forward),
            Row::Start => (),
        }
        let rows = self.rows();
        self.at = rows.iter().position(|other| *other == row).unwrap_or(rows.len() - 1);
    }

    fn turn_option(&mut self, number: usize, forward: bool) {
        let spec = self.specs[number].clone();
        let value = match (&spec.kind, self.value(&spec)) {
            (OptionDomain::Flag, OptionValue::Flag(flag)) => OptionValue::Flag(!flag),
            (&OptionDomain::Number { min, max }, OptionValue::Number(number)) => {
                OptionValue::Number((number + if forward { 1 } else { -1 }).clamp(min, max))
            }
            (OptionDomain::Choice(words), OptionValue::Text(text)) => {
                let at = words.iter().position(|word| *word == text).unwrap_or(0);
                OptionValue::from(words[cycle(at, words.len(), forward)])
            }
            _ => return,
        };
        self.values.set(spec.key, value);
        self.check();
    }

    /// Begins to type into the line; where there is nothing to type, takes its next value.
    pub(crate) fn enter(&mut self) {
        self.editing = match self.row() {
            Row::Seat(seat) if self.sitters[seat].bot.is_none() => Some(self.sitters[seat].name.clone()),
            Row::Option(number) => match self.specs[number].kind {
                OptionDomain::Number { .. } => Some(String::new()),
                OptionDomain::Text { .. } => Some(self.value(&self.specs[number]).to_string()),
                OptionDomain::File { .. } => {
                    Some(self.paths.get(self.specs[number].key).cloned().unwrap_or_default())
                }
                _ => None,
            },
            _ => None,
        };
        if self.editing.is_none() {
            self.turn(true);
        }
    }

    /// What was typed is meant.
    pub(crate) fn commit(&mut self) {
        let Some(text) = self.editing.take() else { return };
        let text = text.trim();
        match self.row() {
            Row::Seat(seat) => text.clone_into(&mut self.sitters[seat].name),
            Row::Option(number) => {
                let spec = self.specs[number].clone();
                if let Err(problem) = self.set_option(&spec, text) {
                    self.problem = Some(problem);
                }
            }
            _ => (),
        }
    }

    fn set_option(&mut self, spec: &OptionSpec, text: &str) -> Result<(), Phrase> {
        if text.is_empty() && !matches!(spec.kind, OptionDomain::Number { .. }) {
            self.values.remove(spec.key);
            self.paths.remove(spec.key);
            self.check();
            return Ok(());
        }
        let value = match spec.kind {
            OptionDomain::Number { .. } if text.is_empty() => return Ok(()),
            OptionDomain::File { .. } => {
                let unreadable = |error: std::io::Error| {
                    Phrase::new("store-io").with("path", text).with("problem", store::system(&error))
                };
                spec.parse(&fs::read_to_string(text).map_err(unreadable)?)
            }
            _ => spec.parse(text),
        };
        self.values.set(spec.key, value.map_err(|error| error.phrase())?);
        if matches!(spec.kind, OptionDomain::File { .. }) {
            self.paths.insert(spec.key, text.to_owned());
        }
        self.check();
        Ok(())
    }

    /// The table as it is set, if it can be played.
    pub(crate) fn finish(&mut self, speech: &Speech) -> Option<(OptionValues, Vec<Seated>)> {
        let values = match self.room.options(&self.values) {
            Ok(values) => values,
            Err(problem) => {
                self.problem = Some(problem);
                return None;
            }
        };
        let seats = (0..self.seats).map(|seat| self.seated(seat, speech)).collect();
        Some((values, seats))
    }

    fn seated(&self, seat: usize, speech: &Speech) -> Seated {
        let sitter = &self.sitters[seat];
        if let Some(bot) = sitter.bot {
            let name = self.bot_name(bot, speech);
            // Two bots of a kind are told apart by their seats.
            let twins = (0..self.seats).filter(|other| self.sitters[*other].bot == Some(bot)).count();
            let name = if twins > 1 { format!("{name} {}", seat + 1) } else { name };
            Seated { name, kind: Sitter::Bot(self.bots[bot].name.to_owned()) }
        } else {
            let somebody = Phrase::new("terminal-somebody").with("seat", seat + 1);
            let name = if sitter.name.is_empty() { speech.say(&somebody) } else { sitter.name.clone() };
            Seated { name, kind: Sitter::Person }
        }
    }

    fn bot_name(&self, bot: usize, speech: &Speech) -> String {
        let name = self.bots[bot].name;
        let id = format!("{}-bot-{name}", self.room.name());
        if speech.has(&id) { speech.text(&id) } else { name.to_owned() }
    }

    /// A bot with the level it stands for, where its name does not say it.
    fn bot_and_level(&self, bot: usize, speech: &Speech) -> String {
        let name = self.bot_name(bot, speech);
        match self.bots[bot].level.filter(|level| level.name() != self.bots[bot].name) {
            None => name,
            Some(level) => {
                let level = Phrase::new(format!("terminal-level-{level}"));
                speech.say(&Phrase::new("terminal-bot-level").with("name", name).with("level", level))
            }
        }
    }

    /// The name of a line and what it says.
    pub(crate) fn words(&self, row: Row, speech: &Speech) -> (String, String) {
        let game = self.room.name();
        match row {
            Row::Variant => {
                let id = format!("{game}-variant-{}", self.variants[self.variant].name);
                (speech.text("terminal-variant"), speech.text(&id))
            }
            Row::Seats => (speech.text("terminal-seats"), self.seats.to_string()),
            Row::Seat(seat) => {
                let label = speech.say(&Phrase::new("terminal-seat").with("seat", seat + 1));
                let sitter = &self.sitters[seat];
                let who = if let Some(bot) = sitter.bot {
                    self.bot_and_level(bot, speech)
                } else {
                    let name = self.seated(seat, speech).name;
                    speech.say(&Phrase::new("terminal-person").with("name", name))
                };
                (label, who)
            }
            Row::Option(number) => {
                let spec = &self.specs[number];
                let value = match (&spec.kind, self.value(spec)) {
                    (OptionDomain::Flag, OptionValue::Flag(flag)) => {
                        speech.text(if flag { "terminal-key-yes" } else { "terminal-key-no" })
                    }
                    (OptionDomain::Choice(_), OptionValue::Text(word)) => {
                        speech.text(&format!("{game}-choice-{}-{word}", spec.key))
                    }
                    (OptionDomain::File { .. }, _) => {
                        let path = self.paths.get(spec.key).cloned();
                        path.unwrap_or_else(|| speech.text("terminal-usual"))
                    }
                    (OptionDomain::Text { .. }, OptionValue::Text(text)) if text.is_empty() => {
                        speech.text("terminal-usual")
                    }
                    (_, value) => value.to_string(),
                };
                (speech.text(&speech.option_id(game, spec.key)), value)
            }
            Row::Start => (String::new(), speech.text("terminal-start")),
        }
    }

    /// What a line is about.
    pub(crate) fn help(&self, row: Row, speech: &Speech) -> String {
        let game = self.room.name();
        let help = match row {
            Row::Option(number) => {
                speech.attribute(&speech.option_id(self.room.name(), self.specs[number].key), "help")
            }
            Row::Seat(seat) => match self.sitters[seat].bot {
                Some(bot) => speech.attribute(&format!("{game}-bot-{}", self.bots[bot].name), "help"),
                None => Some(speech.text("terminal-person-help")),
            },
            Row::Variant => Some(speech.text("terminal-variant-help")),
            Row::Seats => Some(speech.text("terminal-seats-help")),
            Row::Start => Some(speech.text("terminal-start-help")),
        };
        help.unwrap_or_default()
    }
}

fn cycle(at: usize, length: usize, forward: bool) -> usize {
    if length == 0 {
        return 0;
    }
    if forward { (at + 1) % length } else { (at + length - 1) % length }
}
