//! `tapis me`: who somebody is at a house, from the terminal: the same secret, tables and ratings as in a browser.

use std::{
    io::{self, BufRead, IsTerminal, Read, Write},
    path::PathBuf,
    time::{Duration, SystemTime},
};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use house::{Abroad, HouseAddress, NotJoined};
use kernel::Phrase;
use speech::Speech;
use wire::me::{ChangeMe, GameResult, MeInfo, MySecret, MyTable};

use crate::{
    catalogue, cli,
    failure::Failure,
    identities::{self, Identities},
    play,
};

/// The house that is meant where none is named.
const USUAL_HOUSE: &str = "127.0.0.1:7474";

/// How many results are shown.
const RESULTS: usize = 10;

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 4096;

/// The arguments of `tapis me`.
pub fn args(command: Command, speech: &Speech) -> Command {
    let text = |id: &str| speech.text(id);
    let sub = |name: &'static str| {
        cli::styled(
            Command::new(name),
            speech,
            match name {
                "new" => "tapis-me-new",
                "words" => "tapis-me-words",
                "take" => "tapis-me-take",
                "name" => "tapis-me-name",
                "export" => "tapis-me-export",
                _ => "tapis-me-erase",
            },
        )
    };
    let name = || Arg::new("name").value_name(text("tapis-value-name"));
    command
        .subcommand_required(false)
        .disable_help_subcommand(true)
        .arg(
            Arg::new("house")
                .long("house")
                .global(true)
                .value_name(text("tapis-value-house"))
                .help(speech.say(&Phrase::new("tapis-arg-house").with("default", USUAL_HOUSE))),
        )
        .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help(text("tapis-arg-json")))
        .subcommand(sub("new").arg(name().long("name").help(text("tapis-arg-me-name"))))
        .subcommand(sub("words"))
        .subcommand(
            sub("take").arg(
                Arg::new("words")
                    .action(ArgAction::Append)
                    .num_args(0..)
                    .value_name(text("tapis-value-words"))
                    .help(text("tapis-arg-me-words")),
            ),
        )
        .subcommand(sub("name").arg(name().required(true).help(text("tapis-arg-me-name"))))
        .subcommand(
            sub("export").arg(
                Arg::new("file")
                    .value_name(text("tapis-value-file"))
                    .value_parser(value_parser!(PathBuf))
                    .help(text("tapis-arg-me-export")),
            ),
        )
        .subcommand(
            sub("erase")
                .arg(Arg::new("yes").long("yes").action(ArgAction::SetTrue).help(text("tapis-arg-me-yes"))),
        )
}

/// Whoever uses this terminal, at a house; `None` if they never said who they are there.
pub fn known_at(house: &HouseAddress) -> Option<MySecret> {
    Identities::open().ok()?.get(house)
}

/// Does what was asked.
pub fn run(asked: &ArgMatches, speech: &Speech, out: &mut dyn Write) -> Result<(), Failure> {
    let house = asked.get_one::<String>("house").map_or(USUAL_HOUSE, String::as_str);
    let house: HouseAddress =
        house.parse().map_err(|problem: NotJoined| Failure::usage(speech.tell(&problem)))?;
    let identities = Identities::open().map_err(|problem| Failure::refused(speech.tell(&problem)))?;
    let mut me = Me { abroad: Abroad { house, lang: speech.lang() }, identities, speech, out };
    match asked.subcommand() {
        None => me.show(asked.get_flag("json")),
        Some(("new", asked)) => me.begin(asked.get_one::<String>("name").map(String::as_str)),
        Some(("words", _)) => me.words(),
        Some(("take", asked)) => {
            let words: Vec<&str> =
                asked.get_many::<String>("words").into_iter().flatten().map(String::as_str).collect();
            me.take(&words.join(" "))
        }
        Some(("name", asked)) => me.rename(asked.get_one::<String>("name").map_or("", String::as_str)),
        Some(("export", asked)) => me.export(asked.get_one::<PathBuf>("file")),
        Some((_, asked)) => me.erase(asked.get_flag("yes")),
    }
}

struct Me<'a> {
    abroad: Abroad,
    identities: Identities,
    speech: &'a Speech,
    out: &'a mut dyn Write,
}

impl Me<'_> {
    fn house(&self) -> String {
        self.abroad.house.to_string()
    }

    fn say(&mut self, phrase: Phrase) -> Result<(), Failure> {
        let phrase = phrase.with("house", self.house());
        Ok(writeln!(self.out, "{}", self.speech.say(&phrase))?)
    }

    fn no(&self, id: &'static str) -> Failure {
        Failure::refused(self.speech.say(&Phrase::new(id).with("house", self.house())))
    }

    fn told(&self, problem: &NotJoined) -> Failure {
        Failure::refused(self.speech.tell(problem))
    }

    fn kept(&self, problem: &identities::IdentityProblem) -> Failure {
        Failure::refused(self.speech.tell(problem))
    }

    /// The secret of whoever asks.
    fn secret(&self) -> Result<MySecret, Failure> {
        self.identities.get(&self.abroad.house).ok_or_else(|| self.no("tapis-me-nobody"))
    }

    fn show(&mut self, json: bool) -> Result<(), Failure> {
        let secret = self.secret()?;
        if json {
            let all = self.abroad.export_me(&secret).map_err(|problem| self.told(&problem))?;
            return Ok(writeln!(self.out, "{all}")?);
        }
        let me = self.abroad.me(&secret).map_err(|problem| self.told(&problem))?;
        // Who was known a moment ago has a page.
        let results = self.abroad.profile(&me.name).map(|profile| profile.results).unwrap_or_default();
        self.tell(&me, &results)
    }

    fn tell(&mut self, me: &MeInfo, results: &[GameResult]) -> Result<(), Failure> {
        let (lang, speech) = (self.speech.lang(), self.speech);
        let day = |seconds: i64| {
            let since = Duration::from_secs(u64::try_from(seconds).unwrap_or(0));
            terminal::date(SystemTime::UNIX_EPOCH + since, lang)
        };
        let somebody = || speech.text("tapis-me-somebody");
        let called = if me.called.is_empty() { somebody() } else { me.called.clone() };
        self.say(Phrase::new("tapis-me-who").with("name", called).with("date", day(me.created)))?;
        for rating in &me.ratings {
            let phrase = Phrase::new("tapis-me-rating")
                .with("game", game(&rating.game, speech))
                .with("rating", rating.rating)
                .with("deviation", rating.deviation)
                .with("games", rating.games as i64);
            self.say(phrase)?;
        }
        let house = self.house();
        let mut tables: Vec<&MyTable> = me.tables.iter().collect();
        tables.sort_by_key(|table| (!table.turn, table.over, std::cmp::Reverse(table.touched)));
        if tables.is_empty() {
            self.say(Phrase::new("tapis-me-no-tables"))?;
        }
        for table in tables {
            let id = match table {
                MyTable { turn: true, .. } => "tapis-me-turn",
                MyTable { over: true, .. } => "tapis-me-over",
                _ => "tapis-me-waits",
            };
            let names: Vec<String> = table.names.iter().map(|name| named(name, speech)).collect();
            let phrase = Phrase::new(id)
                .with("date", day(table.touched))
                .with("game", game(&table.game, speech))
                .with("names", names.join(", "))
                .with("link", format!("{house}/t/{}", table.table));
            self.say(phrase)?;
        }
        for result in results.iter().take(RESULTS) {
            if let Some(phrase) = told_result(result, speech) {
                self.say(phrase.with("date", day(result.ended)))?;
            }
        }
        Ok(())
    }

    fn begin(&mut self, name: Option<&str>) -> Result<(), Failure> {
        if self.identities.get(&self.abroad.house).is_some() {
            return Err(self.no("tapis-me-known-already"));
        }
        let secret = MySecret::from(cli::random_bits::<16>()?);
        let called = name.map_or_else(play::user, str::to_owned);
        self.introduce(secret, Some(called).filter(|called| !called.trim().is_empty()))?;
        self.say(Phrase::new("tapis-me-begun"))?;
        self.words()
    }

    /// Is known from now on, here and at the house. It is kept here first: a secret that only the house has met is lost.
    fn introduce(&mut self, secret: MySecret, called: Option<String>) -> Result<MeInfo, Failure> {
        let house = self.abroad.house.clone();
        self.identities.keep(&house, secret).map_err(|problem| self.kept(&problem))?;
        let change = ChangeMe { called, settings: None };
        self.abroad.change_me(&secret, &change).map_err(|problem| {
            // What could not be begun is not begun.
            let _ = self.identities.forget(&house);
            self.told(&problem)
        })
    }

    fn words(&mut self) -> Result<(), Failure> {
        let words = self.secret()?.words();
        self.say(Phrase::new("tapis-me-the-words"))?;
        Ok(writeln!(self.out, "{words}")?)
    }

    fn take(&mut self, words: &str) -> Result<(), Failure> {
        let typed = if words.is_empty() { self.line("tapis-me-type-words")? } else { words.to_owned() };
        let secret: MySecret =
            typed.parse().map_err(|_| Failure::usage(self.speech.text("tapis-me-bad-words")))?;
        let before = self.identities.get(&self.abroad.house);
        if before.is_some_and(|before| before != secret) {
            return Err(self.no("tapis-me-known-already"));
        }
        // Whoever is not known there would be somebody new: that is asked for otherwise.
        let me = self.abroad.me(&secret).map_err(|problem| self.told(&problem))?;
        let house = self.abroad.house.clone();
        self.identities.keep(&house, secret).map_err(|problem| self.kept(&problem))?;
        let tables = me.tables.len();
        self.say(
            Phrase::new("tapis-me-taken").with("name", named(&me.called, self.speech)).with("tables", tables),
        )
    }

    fn rename(&mut self, name: &str) -> Result<(), Failure> {
        let secret = self.secret()?;
        let change = ChangeMe { called: Some(name.to_owned()), settings: None };
        let me = self.abroad.change_me(&secret, &change).map_err(|problem| self.told(&problem))?;
        self.say(Phrase::new("tapis-me-renamed").with("name", me.called))
    }

    fn export(&mut self, file: Option<&PathBuf>) -> Result<(), Failure> {
        let secret = self.secret()?;
        let all = self.abroad.export_me(&secret).map_err(|problem| self.told(&problem))?;
        let text = serde_json::to_string_pretty(&all).map_err(|error| Failure::refused(error.to_string()))?;
        let Some(path) = file else { return Ok(writeln!(self.out, "{text}")?) };
        identities::write_privately(path, &text, false).map_err(|problem| self.kept(&problem))?;
        self.say(Phrase::new("tapis-me-exported").with("file", path.display().to_string()))
    }

    fn erase(&mut self, yes: bool) -> Result<(), Failure> {
        let secret = self.secret()?;
        if !yes {
            if !io::stdin().is_terminal() {
                return Err(self.no("tapis-me-erase-needs-yes"));
            }
            let answer = self.line("tapis-me-erase-ask")?;
            if !["yes", "oui"].contains(&answer.trim().to_lowercase().as_str()) {
                return self.say(Phrase::new("tapis-me-not-erased"));
            }
        }
        self.abroad.erase_me(&secret).map_err(|problem| self.told(&problem))?;
        let house = self.abroad.house.clone();
        self.identities.forget(&house).map_err(|problem| self.kept(&problem))?;
        self.say(Phrase::new("tapis-me-erased"))
    }

    /// A line that somebody types when they are asked for it.
    fn line(&mut self, question: &'static str) -> Result<String, Failure> {
        if io::stdin().is_terminal() {
            let phrase = Phrase::new(question).with("house", self.house());
            write!(io::stderr(), "{} ", self.speech.say(&phrase))?;
            io::stderr().flush()?;
        }
        let mut line = String::new();
        io::stdin().lock().take(LONGEST_LINE).read_line(&mut line)?;
        Ok(line)
    }
}

fn game(name: &str, speech: &Speech) -> String {
    if catalogue::find(name).is_some() { speech.text(name) } else { name.to_owned() }
}

fn named(name: &str, speech: &Speech) -> String {
    if name.is_empty() { speech.text("tapis-me-somebody") } else { name.to_owned() }
}

/// How a game ended for whoever asks.
fn told_result(result: &GameResult, speech: &Speech) -> Option<Phrase> {
    let own = result.seats.get(usize::from(result.seat))?;
    let others = result.seats.iter().enumerate().filter(|(at, _)| *at != usize::from(result.seat));
    let others: Vec<String> = others.map(|(_, other)| named(&other.called, speech)).collect();
    let id = if own.rating.is_some() { "tapis-me-result-rated" } else { "tapis-me-result" };
    let (before, after) = own.rating.unwrap_or_default();
    Some(
        Phrase::new(id)
            .with("game", game(&result.game, speech))
            .with("place", own.place.to_string())
            .with("seats", result.seats.len())
            .with("score", own.score)
            .with("others", others.join(", "))
            .with("before", before)
            .with("after", after),
    )
}
