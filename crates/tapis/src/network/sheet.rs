//! The protocol of the Mexican Train sheet (4.4) over TCP.

use std::{
    io::{self, BufReader, BufWriter, IsTerminal},
    net::TcpStream,
};

use kernel::{Phrase, Roster};
use mexican_train::MexicanTrain;
use table::{Person, WallClock};
use wire::{
    lines::Say,
    sheet::{Connection, Local, Lost, ServerSeat, Wrapped, client::Client, local::BotPlayer},
};

use super::{
    Guest, Protocol,
    guest::{AtKeyboard, Reported, Scores},
    patience::{Deadline, Patient, TURN, Timed},
};
use crate::{failure::Failure, players::Spec};

/// The sheet's protocol.
#[derive(Clone, Copy, Debug)]
pub struct TrainProtocol;

impl Protocol for TrainProtocol {
    fn stand_in(&self) -> &'static str {
        "greedy"
    }

    fn seats(&self, stream: TcpStream, count: usize, say: &Say) -> io::Result<Vec<Box<dyn Person>>> {
        stream.set_nodelay(true)?;
        let deadline = Deadline::new(TURN);
        let timed = |stream| Timed { stream, deadline: deadline.clone() };
        let input = BufReader::new(timed(stream.try_clone()?));
        let connection = Connection::new(input, BufWriter::new(timed(stream)));
        let seat = || -> Box<dyn Person> {
            let player = ServerSeat::new(connection.clone(), say.clone());
            Box::new(Patient { player, deadline: deadline.clone() })
        };
        Ok((0..count).map(|_| seat()).collect())
    }

    fn join(&self, stream: TcpStream, guest: Guest<'_>) -> Result<(), Failure> {
        let speech = guest.speech;
        let scores = Scores::new(speech);
        let not_here = |player: String| {
            Failure::usage(speech.say(&Phrase::new("tapis-player-not-here").with("player", player)))
        };
        match &guest.spec {
            Spec::Human => {
                let interactive = io::stdin().is_terminal();
                let (input, output) = (io::stdin().lock(), io::stdout().lock());
                play(stream, scores, AtKeyboard::new(guest.entry, speech, input, output, interactive))
            }
            Spec::Bot(name) => {
                let kind = MexicanTrain::bot(name).ok_or_else(|| not_here(name.clone()))?;
                let bot = kind.make(&guest.settings);
                play(stream, scores, BotPlayer { bot, dice: guest.dice, clock: WallClock::start })
            }
            Spec::Net(port) => Err(not_here(format!("net:{port}"))),
            Spec::Program(command) => Err(not_here(format!("bot:{command}"))),
        }
    }
}

/// Plays to the end, or until the connection is lost.
fn play(stream: TcpStream, scores: Scores<'_>, player: impl Local) -> Result<(), Failure> {
    stream.set_nodelay(true)?;
    let input = BufReader::new(stream.try_clone()?);
    let reported = Wrapped(Reported { player, scores });
    let mut client = Client::new(input, BufWriter::new(stream), reported);
    let lost = client.run();
    let scores = &client.player().0.scores;
    if lost == Lost::Closed && client.is_over() {
        return Ok(scores.result(&mut io::stdout())?);
    }
    let phrase = match lost {
        Lost::NoPlayer => Phrase::new("tapis-connect-left"),
        lost => Phrase::new("tapis-connect-lost").with("problem", lost.to_string()),
    };
    Err(Failure::refused(scores.speech.say(&phrase)))
}
