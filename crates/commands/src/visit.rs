//! `tapis play --join LINK`: somebody at this terminal, at a table of a house elsewhere.

use std::io::{self, Write};

use clap::ArgMatches;
use house::{Address, KnownDeal, NotJoined, Visit};
use kernel::{Phrase, Record, Seat, Seated, Seed, Sitter, Speak, record};
use speech::Speech;
use table::MemoryJournal;
use terminal::{Away, Sitting};
use wire::lobby::Terms;

use crate::{catalogue, failure::Failure, play, saves, serve};

/// Takes the place that the link gives, and plays or watches until the game is over.
pub fn run(link: &str, asked: &ArgMatches, speech: &Speech) -> Result<(), Failure> {
    let refused = |problem: &NotJoined| Failure::refused(speech.tell(problem));
    let address: Address =
        link.parse().map_err(|problem: NotJoined| Failure::usage(speech.tell(&problem)))?;
    let name = asked.get_one::<String>("name").cloned().unwrap_or_else(play::user);
    // What holds at the table is said before anybody sits down there, and again at the table.
    let terms = house::terms(&address).map_err(|problem| refused(&problem))?;
    let mut notices = sentences(&terms);
    for notice in &notices {
        writeln!(io::stderr(), "tapis: {}", speech.say(notice))?;
    }
    let (visit, mut welcome) =
        Visit::sit(address.clone(), name, speech.lang()).map_err(|problem| refused(&problem))?;
    house::fetch_files(&address, &mut welcome.options).map_err(|problem| refused(&problem))?;
    if welcome.token.is_some() {
        notices.push(Phrase::new("tapis-join-own-link").with("link", visit.address().to_string()));
    }
    let entry = catalogue::find(&welcome.game).ok_or_else(|| {
        let phrase = Phrase::new("tapis-join-no-game").with("game", welcome.game.as_str());
        Failure::refused(speech.say(&phrase))
    })?;
    let kind = |seat: Seat| if visit.seat() == Some(seat) { Sitter::Person } else { Sitter::Away };
    let seats = Seat::all(welcome.seats.len())
        .zip(&welcome.seats)
        .map(|(seat, info)| Seated { name: info.name.clone(), kind: kind(seat) })
        .collect();
    // The deal is the house's secret until the game is over.
    let record = Record {
        game: welcome.game.clone(),
        options: welcome.options.clone(),
        seats,
        seed: Seed::from(0),
        entries: Vec::new(),
        result: None,
    };
    let room = table::furnished(entry.room, &record.options);
    let deal = visit.deal();
    let away: Away = Box::new(move |sit| {
        let mut person = sit(visit.seat());
        let outcome = visit.play(&welcome, room, &mut *person).map_err(|problem| problem.phrase())?;
        let Some(outcome) = outcome else { return Ok(None) };
        let text = house::record(&address).map_err(|problem| problem.phrase())?;
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
    terminal::play(&mut play::setting(asked, speech), sitting)
        .map_err(|failure| Failure::terminal(failure, speech))?;
    Ok(())
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
        terms.all_seeing.then(|| Phrase::new("tapis-join-all-seeing")),
        (!terms.hints).then(|| Phrase::new("tapis-join-no-hints")),
        takeover.map(|takeover| Phrase::new("tapis-join-takeover").with("seconds", takeover.after)),
        (!terms.fair).then(|| Phrase::new("tapis-join-from-file")),
    ]
    .into_iter()
    .flatten()
    .collect()
}
