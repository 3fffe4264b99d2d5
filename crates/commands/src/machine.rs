//! `tapis visit LINK --player …`: a bot of this house or a program of somebody's own sits down at a table elsewhere by itself,
//! marked as what it is.

use std::{
    io::{self, Write},
    time::Duration,
};

use clap::ArgMatches;
use house::{Abroad, Address, NotJoined, Visit, Visitor};
use kernel::{BotSettings, Dice, Phrase, Seat};
use speech::Speech;
use table::{AnyBot, AnyView, Chair, End, Gone, Happening, Observer, Person, PlayerWish, Room, Start, What};
use wire::lobby::Sit;

use crate::{catalogue, cli, failure::Failure, players::Spec};

/// For how many seconds a bot waits for another game when one is over.
pub const STAY: u64 = 300;

/// Sits down, plays, and goes on with the same players for as long as they want to.
pub fn run(asked: &ArgMatches, speech: &Speech) -> Result<(), Failure> {
    let refused = |problem: NotJoined| Failure::refused(speech.tell(&problem));
    let missing = || Failure::usage(speech.text("tapis-usage-help"));
    let text = |name| asked.get_one::<String>(name).ok_or_else(missing);
    let mut address: Address =
        text("link")?.parse().map_err(|problem: NotJoined| Failure::usage(speech.tell(&problem)))?;
    let info = house::table(&address).map_err(refused)?;
    let game = info.as_ref().map(|info| info.game.as_str());
    let entry = game.and_then(catalogue::find).ok_or_else(|| {
        let id = if game.is_some() { "tapis-join-no-game" } else { "tapis-visit-no-table" };
        Failure::refused(speech.say(&Phrase::new(id).with("game", game.unwrap_or_default())))
    })?;
    let spec = Spec::parse(text("player")?, entry.room, speech)?;
    if matches!(spec, Spec::Human | Spec::Net(_)) {
        let phrase = Phrase::new("tapis-visit-no-people").with("player", spec.to_string());
        return Err(Failure::usage(speech.say(&phrase)));
    }
    let name = asked.get_one::<String>("name").cloned().unwrap_or_else(|| spec.name());
    let visitor = Visitor { name: name.clone(), lang: speech.lang(), me: None, bot: true };
    if address.token.is_none() {
        let abroad = Abroad { house: address.house.clone(), lang: speech.lang() };
        address = abroad.sit(&address.table, &Sit { name, seat: None, bot: true }).map_err(refused)?;
    }
    let stay = Duration::from_secs(asked.get_one::<u64>("stay").copied().unwrap_or(STAY));
    let settings = BotSettings { time: asked.get_one::<u64>("time").copied().map(Duration::from_millis) };
    loop {
        let link = play(&address, &visitor, &spec, &settings, speech)?;
        let next = Visit::rematch(&link, visitor.clone(), false, stay).map_err(refused)?;
        match next {
            Some(next) => address = next,
            None => return Ok(()),
        }
    }
}

/// Plays one game to its end, and says how it ended; the link that leads back to the seat.
fn play(
    address: &Address,
    visitor: &Visitor,
    spec: &Spec,
    settings: &BotSettings,
    speech: &Speech,
) -> Result<Address, Failure> {
    let refused = |problem: NotJoined| Failure::refused(speech.tell(&problem));
    let (visit, mut welcome) = Visit::sit(address, visitor).map_err(refused)?;
    house::fetch_files(address, &mut welcome.options).map_err(refused)?;
    let entry = catalogue::find(&welcome.game).ok_or_else(|| {
        let phrase = Phrase::new("tapis-join-no-game").with("game", welcome.game.as_str());
        Failure::refused(speech.say(&phrase))
    })?;
    let Some(seat) = visit.seat() else {
        return Err(Failure::refused(speech.text("tapis-visit-no-seat")));
    };
    let room = table::furnished(entry.room, &welcome.options);
    let names: Vec<String> = welcome.seats.iter().map(|seat| seat.name.clone()).collect();
    let sits = Phrase::new("tapis-visit-sits")
        .with("name", names.get(seat.index()).cloned().unwrap_or_default())
        .with("game", speech.text(&welcome.game))
        .with("link", visit.address().to_string());
    writeln!(io::stdout(), "{}", speech.say(&sits))?;
    let mut player = Machine::new(spec, room, settings, speech)?;
    let link = visit.address().clone();
    let outcome = visit.play(&welcome, room, &mut player).map_err(refused)?;
    let Some(outcome) = outcome else { return Err(Failure::refused(speech.text("tapis-visit-left"))) };
    let mut out = io::stdout().lock();
    writeln!(out, "{}", speech.text("terminal-over"))?;
    for phrase in terminal::result(&outcome, &names, &[], None) {
        writeln!(out, "{}", speech.say(&phrase))?;
    }
    out.flush()?;
    Ok(link)
}

/// A bot or a program that plays at a table where nobody makes its moves for it: one that is refused makes the first move that
/// is possible, and one that can make none gives up.
struct Machine {
    room: &'static dyn Room,
    mind: Mind,
    seat: Option<Seat>,
    refused: bool,
}

enum Mind {
    Bot(Box<dyn AnyBot>),
    Program(Box<dyn Person>),
}

impl Machine {
    fn new(
        spec: &Spec,
        room: &'static dyn Room,
        settings: &BotSettings,
        speech: &Speech,
    ) -> Result<Machine, Failure> {
        let said = |why: Phrase| Failure::refused(speech.say(&why));
        let mind = match spec.chair(room, settings, &crate::say(speech.lang())).map_err(said)? {
            Chair::Person(program) => Mind::Program(program),
            Chair::Bot { name, settings } => {
                let dice = Dice::new(cli::random_seed()?);
                let bot = room.bot(&name, &settings, dice);
                Mind::Bot(bot.ok_or_else(|| said(Phrase::new("table-no-bot").with("name", name)))?)
            }
        };
        Ok(Machine { room, mind, seat: None, refused: false })
    }

    fn first_legal(&self, view: &AnyView) -> PlayerWish {
        let moves = self.seat.map(|seat| self.room.complete(view, seat, "", 1)).unwrap_or_default();
        moves.into_iter().next().map_or(PlayerWish::GiveUp, PlayerWish::Move)
    }
}

impl Observer for Machine {
    fn begin(&mut self, start: &Start<'_>) {
        self.seat = start.seat;
        match &mut self.mind {
            Mind::Program(program) => program.begin(start),
            Mind::Bot(bot) => {
                for (mover, what) in start.past {
                    hear(bot.as_mut(), *mover, what, start.view);
                }
            }
        }
    }

    fn heard(&mut self, news: &Happening<'_>) {
        self.refused = false;
        match &mut self.mind {
            Mind::Program(program) => program.heard(news),
            Mind::Bot(bot) => hear(bot.as_mut(), news.seat, news.what, news.view),
        }
    }

    fn over(&mut self, end: &End<'_>) {
        if let Mind::Program(program) = &mut self.mind {
            program.over(end);
        }
    }
}

fn hear(bot: &mut dyn AnyBot, mover: Seat, what: &What, view: &AnyView) {
    if let What::Moved { text, .. } = what {
        bot.heard(mover, text, view);
    }
}

impl Person for Machine {
    fn play(&mut self, view: &AnyView) -> PlayerWish {
        if self.refused {
            return self.first_legal(view);
        }
        match (&mut self.mind, self.seat) {
            (Mind::Program(program), _) => program.play(view),
            (Mind::Bot(bot), Some(seat)) => match bot.choose(view, seat) {
                Some(text) => PlayerWish::Move(text),
                None => self.first_legal(view),
            },
            (Mind::Bot(_), None) => PlayerWish::Gone,
        }
    }

    fn refused(&mut self, why: &Phrase) {
        self.refused = true;
        if let Mind::Program(program) = &mut self.mind {
            program.refused(why);
        }
    }

    fn when_gone(&mut self, tell: Gone) {
        if let Mind::Program(program) = &mut self.mind {
            program.when_gone(tell);
        }
    }
}
