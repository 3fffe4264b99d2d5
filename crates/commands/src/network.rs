//! Players across the network, at a game that has a protocol of its own.

use std::{
    collections::BTreeMap,
    io::{self, Write},
    net::TcpStream,
};

use kernel::{Phrase, Seat};
use speech::Speech;
use table::{Chair, Person};
use train_protocol::{Door, OpenDoor, SayPhrases};

use crate::failure::Failure;

/// Makes so many players out of whoever is at the other end of a connection.
type Seats = fn(TcpStream, usize, &SayPhrases) -> io::Result<Vec<Box<dyn Person>>>;

/// What the program needs of a game's own network protocol.
pub struct GameProtocol {
    /// The game.
    game: &'static str,
    /// The bot that plays on for somebody who is lost.
    pub stand_in: &'static str,
    /// So many seats, whose players are all at the other end of one connection.
    pub seats: Seats,
}

/// The protocols that there are: that of the Mexican Train sheet.
static NETWORKS: [GameProtocol; 1] = [GameProtocol {
    game: train_protocol::GAME,
    stand_in: train_protocol::server::STAND_IN,
    seats: train_protocol::seats,
}];

/// The protocol of a game, if it has one.
pub fn of(game: &str) -> Option<&'static GameProtocol> {
    NETWORKS.iter().find(|network| network.game == game)
}

/// Who is waited for at which door.
pub type Doors = BTreeMap<Door, Vec<Seat>>;

/// Waits at every door for the one connection that its seats share. A door that cannot be opened is found out before
/// anybody is waited for.
pub fn welcome(
    network: &GameProtocol,
    doors: &Doors,
    words: &SayPhrases,
    speech: &Speech,
) -> Result<Vec<(Seat, Chair)>, Failure> {
    let failed = |id: &'static str, door: &Door| {
        let door = door.to_string();
        move |error: io::Error| {
            let phrase = Phrase::new(id).with("door", door).with("problem", store::system(&error));
            Failure::refused(speech.say(&phrase))
        }
    };
    let mut open = Vec::new();
    for (door, seats) in doors {
        open.push((door, door.open().map_err(failed("tapis-net-listen", door))?, seats));
    }
    let mut chairs = Vec::new();
    for (door, open, seats) in open {
        writeln!(io::stderr(), "tapis: {}", speech.say(&invitation(&open, seats.len(), speech)))?;
        let met = open.wait().and_then(|stream| (network.seats)(stream, seats.len(), words));
        let people = met.map_err(failed("tapis-net-accept", door))?;
        chairs.extend(seats.iter().copied().zip(people.into_iter().map(Chair::Person)));
    }
    Ok(chairs)
}

/// What whoever is waited for must type.
fn invitation(open: &OpenDoor, seats: usize, speech: &Speech) -> Phrase {
    let (host, port) = open.reached_at();
    let host = host.unwrap_or_else(|| speech.text("tapis-net-some-host"));
    let id = if open.is_local() { "tapis-net-waiting-here" } else { "tapis-net-waiting" };
    Phrase::new(id).with("seats", seats).with("host", host).with("port", port.to_string())
}
