//! Players across the network: a game that has a protocol of its own says so in the catalogue.

mod guest;
mod patience;
pub mod sheet;

use std::{
    collections::BTreeMap,
    io::{self, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
};

use kernel::{BotSettings, Dice, Phrase, Seat};
use speech::Speech;
use table::{Chair, Person};
use wire::lines::Say;

use crate::{catalogue::Entry, failure::Failure, players::Spec};

/// A game's own network protocol, both sides.
pub trait Protocol: Sync {
    /// The bot that plays on for somebody who is lost.
    fn stand_in(&self) -> &'static str;

    /// The near side: this many seats, whose players are all at the other end of one connection.
    fn seats(&self, stream: TcpStream, count: usize, say: &Say) -> io::Result<Vec<Box<dyn Person>>>;

    /// The far side: plays over a connection until it ends.
    fn join(&self, stream: TcpStream, guest: Guest<'_>) -> Result<(), Failure>;
}

/// Whoever plays at a table of another house.
pub struct Guest<'a> {
    /// The game.
    pub entry: &'static Entry,
    /// A person at this terminal or a bot.
    pub spec: Spec,
    /// How a bot is set up.
    pub settings: BotSettings,
    /// What a bot throws.
    pub dice: Dice,
    /// The words.
    pub speech: &'a Speech,
}

/// Ports, and who is waited for at each of them.
pub type Doors = BTreeMap<u16, Vec<Seat>>;

/// Waits at every door for the one connection that its seats share. A door that cannot be opened is found out before
/// anybody is waited for.
pub fn welcome(
    protocol: &dyn Protocol,
    doors: &Doors,
    say: &Say,
    speech: &Speech,
) -> Result<Vec<(Seat, Chair)>, Failure> {
    let failed = |id: &'static str, port: u16| {
        move |error: io::Error| {
            let phrase = Phrase::new(id).with("port", port.to_string()).with("problem", error.to_string());
            Failure::refused(speech.say(&phrase))
        }
    };
    let open = |(&port, seats)| {
        let listener =
            TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(failed("tapis-net-listen", port))?;
        Ok((port, listener, seats))
    };
    let open: Vec<(u16, TcpListener, &Vec<Seat>)> = doors.iter().map(open).collect::<Result<_, Failure>>()?;
    let mut chairs = Vec::new();
    for (port, listener, seats) in open {
        let address = listener.local_addr().map_err(failed("tapis-net-listen", port))?;
        let waits =
            Phrase::new("tapis-net-waiting").with("address", address.to_string()).with("seats", seats.len());
        writeln!(io::stderr(), "tapis: {}", speech.say(&waits))?;
        let met = listener.accept().and_then(|(stream, _)| protocol.seats(stream, seats.len(), say));
        let people = met.map_err(failed("tapis-net-accept", port))?;
        chairs.extend(seats.iter().copied().zip(people.into_iter().map(Chair::Person)));
    }
    Ok(chairs)
}
