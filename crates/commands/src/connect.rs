//! `tapis connect`: a player of this house at a table elsewhere, over the sheet's protocol.

use std::{
    io::{self, Write},
    time::Duration,
};

use clap::ArgMatches;
use games::mexican_train::MexicanTrain;
use kernel::{
    BotSettings, Dice, Game, OptionValues, Outcome, Phrase, Record, Roster, Seat, Seated, Seed, Sitter, Speak,
};
use speech::Speech;
use table::{MemoryJournal, WallClock};
use terminal::{Away, Sitting};
use train_protocol::{
    BotPlayer, Local, LocalPeople, Lost, Newcomer, Scored, Scores, TcpClient, Watched, Wrapped,
    client::SheetPlayer, scores,
};

use crate::{
    catalogue::{self, CatalogueEntry},
    cli,
    failure::Failure,
    play,
    players::Spec,
};

/// Connects, plays and says the result.
pub fn run(asked: &ArgMatches, speech: &Speech) -> Result<(), Failure> {
    let missing = || Failure::usage(speech.text("tapis-usage-help"));
    let text = |name| asked.get_one::<String>(name).ok_or_else(missing);
    let entry = catalogue::find(MexicanTrain::NAME).ok_or_else(missing)?;
    let spec = Spec::parse(text("player")?, entry.room, speech)?;
    let server = Server {
        host: text("host")?,
        port: asked.get_one::<u16>("port").copied().ok_or_else(missing)?,
        patience: Duration::from_secs(asked.get_one::<u64>("patience").copied().unwrap_or(PATIENCE)),
        speech,
    };
    match &spec {
        Spec::Human => person(&server, entry, asked),
        Spec::Bot(name) => bot(&server, name, asked),
        Spec::Net(_) | Spec::Program(_) => {
            let phrase = Phrase::new("tapis-player-not-here").with("player", spec.to_string());
            Err(Failure::usage(speech.say(&phrase)))
        }
    }
}

/// For how many seconds a server may be silent: people at its table may think long.
pub const PATIENCE: u64 = 1800;

/// The server to play at.
struct Server<'a> {
    host: &'a str,
    port: u16,
    patience: Duration,
    speech: &'a Speech,
}

impl Server<'_> {
    fn connect<P: SheetPlayer>(&self, player: P) -> Result<TcpClient<P>, Failure> {
        self.connect_watched(player).map(|(client, _)| client)
    }

    fn connect_watched<P: SheetPlayer>(&self, player: P) -> Result<(TcpClient<P>, Watched), Failure> {
        train_protocol::connect_watched(self.host, self.port, self.patience, player).map_err(|error| {
            let address = format!("{}:{}", self.host, self.port);
            let phrase = Phrase::new("tapis-connect-refused").with("address", address);
            Failure::refused(self.speech.say(&phrase.with("problem", store::system(&error))))
        })
    }

    fn lost(&self, lost: &Lost) -> Failure {
        Failure::refused(self.speech.say(&why(lost, self.patience)))
    }
}

/// Why there was no end.
fn why(lost: &Lost, patience: Duration) -> Phrase {
    match lost {
        Lost::NoPlayer => Phrase::new("tapis-connect-left"),
        Lost::Silent => Phrase::new("tapis-connect-silent").with("seconds", patience.as_secs()),
        lost => Phrase::new("tapis-connect-lost").with("problem", lost.phrase()),
    }
}

fn bot(server: &Server<'_>, name: &str, asked: &ArgMatches) -> Result<(), Failure> {
    let speech = server.speech;
    let seed = cli::seed(asked, speech)?.map_or_else(cli::random_seed, Ok)?;
    let settings = BotSettings { time: asked.get_one::<u64>("time").copied().map(Duration::from_millis) };
    let kind = MexicanTrain::bot(name).ok_or_else(|| {
        let phrase = Phrase::new("tapis-player-not-here").with("player", name);
        Failure::usage(speech.say(&phrase))
    })?;
    let player = BotPlayer { bot: kind.make(&settings), dice: Dice::new(seed), clock: WallClock::start };
    // Where nobody reads the scores, the game goes on all the same.
    let tell = |scores: &Scores| {
        let _ = say_series(scores, speech);
    };
    let mut client = server.connect(Wrapped(Scored { player, scores: Scores::default(), tell }))?;
    let lost = client.run();
    if lost == Lost::Closed && client.is_over() {
        return Ok(say_result(&client.player().0.scores.outcome(), speech)?);
    }
    Err(server.lost(&lost))
}

fn say_series(scores: &Scores, speech: &Speech) -> io::Result<()> {
    let Some((number, scores)) = scores.last() else { return Ok(()) };
    let names = names(scores.len(), speech);
    let each: Vec<String> = names.iter().zip(scores).map(|(name, score)| format!("{name} {score}")).collect();
    let phrase =
        Phrase::new("train-protocol-series-over").with("number", number).with("scores", each.join(", "));
    writeln!(io::stdout(), "{}", speech.say(&phrase))
}

fn say_result(outcome: &Outcome, speech: &Speech) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", speech.text("terminal-over"))?;
    for phrase in terminal::result(outcome, &names(outcome.places().len(), speech), &[], None) {
        writeln!(out, "{}", speech.say(&phrase))?;
    }
    out.flush()
}

/// The protocol tells no names.
fn names(seats: usize, speech: &Speech) -> Vec<String> {
    Seat::all(seats).map(|seat| speech.say(&scores::name(seat))).collect()
}

fn person(server: &Server<'_>, entry: &'static CatalogueEntry, asked: &ArgMatches) -> Result<(), Failure> {
    let (speech, patience) = (server.speech, server.patience);
    let (mut client, line) = server.connect_watched(Wrapped(Newcomer::default()))?;
    let waits = Phrase::new("tapis-connect-waits").with("seconds", patience.as_secs());
    writeln!(io::stderr(), "tapis: {}", speech.say(&waits))?;
    let (seat, view) = client.meet().map_err(|lost| server.lost(&lost))?;
    let names = names(view.hands.len(), speech);
    let kind = |other: Seat| if other == seat { Sitter::Person } else { Sitter::Away };
    let seated = Seat::all(names.len()).zip(&names);
    let seats = seated.map(|(seat, name)| Seated { name: name.clone(), kind: kind(seat) }).collect();
    // Neither the deal nor the options are told to a client.
    let record = Record {
        game: entry.room.name().to_owned(),
        options: OptionValues::default(),
        seats,
        seed: Seed::from(0),
        entries: Vec::new(),
        result: None,
    };
    let unplayed = record.clone();
    let away: Away = Box::new(move |sit| {
        let mut sit = |seat: Seat| line.seat(sit(Some(seat)));
        let mut people = LocalPeople::new(names, &mut sit);
        people.begin(&view, seat);
        let mut client = client.handed_to(Wrapped(people));
        let lost = client.run();
        let over = lost == Lost::Closed && client.is_over();
        let people = &mut client.player_mut().0;
        people.end(over);
        match lost {
            _ if over => Ok(Some((unplayed, people.scores().outcome()))),
            Lost::NoPlayer if line.is_hung_up() => Err(why(&Lost::Closed, patience)),
            Lost::NoPlayer => Ok(None),
            lost => Err(why(&lost, patience)),
        }
    });
    let sitting = Sitting {
        away: Some(away),
        ..Sitting::new(entry.room, entry.drawing, record, Box::new(MemoryJournal))
    };
    let played = terminal::play(&mut play::setting(asked, speech), sitting)
        .map_err(|failure| Failure::terminal(failure, speech))?;
    played.outcome.map(|_| ()).ok_or_else(|| server.lost(&Lost::NoPlayer))
}
