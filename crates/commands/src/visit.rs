//! `tapis play --join LINK`: somebody at this terminal, at a table of a house elsewhere.

use std::{
    io::{self, Write},
    time::Duration,
};

use clap::ArgMatches;
use house::{Address, KnownDeal, NotJoined, Visit, Visitor};
use kernel::{Phrase, Record, Seat, Seated, Seed, Sitter, Speak, record};
use speech::Speech;
use table::MemoryJournal;
use terminal::{Away, Setting, Sitting, SittingResult};
use wire::{lobby::Terms, socket::Welcome};

use crate::{catalogue, clock, failure::Failure, me, play, saves, serve};

/// How long to wait for a house that lays another game.
const LAYING: Duration = Duration::from_mins(1);

/// Takes the place that the link gives, and plays or watches until the game is over; then once more, if that is wanted.
pub fn run(link: &str, asked: &ArgMatches, speech: &Speech) -> Result<(), Failure> {
    let mut address: Address =
        link.parse().map_err(|problem: NotJoined| Failure::usage(speech.tell(&problem)))?;
    let visitor = Visitor {
        name: asked.get_one::<String>("name").cloned().unwrap_or_else(play::user),
        lang: speech.lang(),
        me: me::known_at(&address.house),
        bot: false,
    };
    let mut setting = play::setting(asked, speech);
    loop {
        let (played, own) = sit_down(&address, &visitor, &mut setting, speech)?;
        if !played.again {
            return Ok(());
        }
        let next = Visit::rematch(&own, visitor.clone(), true, LAYING);
        let next = next.map_err(|problem| Failure::refused(speech.tell(&problem)))?;
        address = next.ok_or_else(|| Failure::refused(speech.text("tapis-join-no-rematch")))?;
    }
}

/// Plays one game; how it went, and the link that leads back to the place.
fn sit_down(
    address: &Address,
    visitor: &Visitor,
    setting: &mut Setting,
    speech: &Speech,
) -> Result<(SittingResult, Address), Failure> {
    let refused = |problem: NotJoined| Failure::refused(speech.tell(&problem));
    // What holds at the table is said before anybody sits down there, and again at the table.
    let info = house::table(address).map_err(refused)?;
    let terms = info.map_or_else(Terms::usual, |info| info.terms);
    if terms.rated && visitor.me.is_none() && address.token.is_some() {
        let phrase = Phrase::new("tapis-join-rated").with("house", address.house.to_string());
        return Err(Failure::refused(speech.say(&phrase)));
    }
    let mut notices = sentences(&terms);
    for notice in &notices {
        writeln!(io::stderr(), "tapis: {}", speech.say(notice))?;
    }
    let (visit, mut welcome) = Visit::sit(address, visitor).map_err(refused)?;
    house::fetch_files(address, &mut welcome.options).map_err(refused)?;
    if welcome.token.is_some() {
        notices.push(Phrase::new("tapis-join-own-link").with("link", visit.address().to_string()));
    }
    let entry = catalogue::find(&welcome.game).ok_or_else(|| {
        let phrase = Phrase::new("tapis-join-no-game").with("game", welcome.game.as_str());
        Failure::refused(speech.say(&phrase))
    })?;
    let record = told(&visit, &welcome);
    let room = table::furnished(entry.room, &record.options);
    let (deal, own) = (visit.deal(), visit.address().clone());
    let there = own.clone();
    let away: Away = Box::new(move |sit| {
        let mut person = sit(visit.seat());
        let outcome = visit.play(&welcome, room, &mut *person).map_err(|problem| problem.phrase())?;
        let Some(outcome) = outcome else { return Ok(None) };
        let text = house::record(&there).map_err(|problem| problem.phrase())?;
        check(&text, &deal())?;
        let loaded = record::load(&text).map_err(|problem| problem.phrase())?;
        Ok(Some((loaded.record, outcome)))
    });
    let sitting = Sitting {
        away: Some(away),
        save: saves::save,
        notices,
        ..Sitting::new(room, entry.drawing, record, Box::new(MemoryJournal))
    };
    let played = terminal::play(setting, sitting).map_err(|failure| Failure::terminal(failure, speech))?;
    Ok((played, own))
}

/// The game as far as the house tells it: the deal is its secret until the game is over.
fn told(visit: &Visit, welcome: &Welcome) -> Record {
    let kind = |seat: Seat| if visit.seat() == Some(seat) { Sitter::Person } else { Sitter::Away };
    let seats = Seat::all(welcome.seats.len()).zip(&welcome.seats);
    Record {
        game: welcome.game.clone(),
        options: welcome.options.clone(),
        seats: seats.map(|(seat, info)| Seated { name: info.name.clone(), kind: kind(seat) }).collect(),
        seed: Seed::from(0),
        entries: Vec::new(),
        result: None,
    }
}

/// Whether the deal was what the house promised and, if our share is in it, ours too.
fn check(text: &str, KnownDeal { sha256: shown, share }: &KnownDeal) -> Result<(), Phrase> {
    let Some(shown) = shown else { return Ok(()) };
    let verified = house::verify(text, Some(shown), &serve::rooms()).map_err(|problem| problem.phrase())?;
    let shares = verified.promise.map(|promise| promise.shares).unwrap_or_default();
    let left_out = share.is_some_and(|share| shares.iter().all(|(_, other)| *other != share));
    if left_out { Err(Phrase::new("tapis-join-share-left-out")) } else { Ok(()) }
}

/// What holds at a table besides the game's options; what is as people expect it is not said.
fn sentences(terms: &Terms) -> Vec<Phrase> {
    let takeover = terms.takeover.as_ref();
    [
        terms.rated.then(|| Phrase::new("tapis-join-is-rated")),
        terms.all_seeing.then(|| Phrase::new("tapis-join-all-seeing")),
        (!terms.hints).then(|| Phrase::new("tapis-join-no-hints")),
        takeover.map(|takeover| Phrase::new("tapis-join-takeover").with("seconds", takeover.after)),
        (!terms.fair).then(|| Phrase::new("tapis-join-from-file")),
    ]
    .into_iter()
    .flatten()
    .chain(terms.clock.iter().flat_map(clock::sentences))
    .collect()
}
