//! Sitting down at a table of a house somewhere else: any [`Person`], such as a terminal, over the socket.

use std::time::{Duration, Instant};

use kernel::{Lang, Outcome, Phrase, Seat, Speak};
use table::{AnyView, End, News, Person, Room, Start, Token, What, Wish};
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};
use wire::{
    lobby::{TableInfo, Terms},
    socket::{Ask, LogLine, Told, VERSION, Welcome, You, is_a_pause},
};

use crate::{
    dial::{self, Line},
    secret::{bits, hex},
};

/// How long to try to come back after the connection broke.
const PATIENCE: Duration = Duration::from_mins(1);

/// A link, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// Host and port.
    pub host: String,
    /// Whether the connection is encrypted.
    pub encrypted: bool,
    /// The table's name.
    pub table: String,
    /// The secret of the seat; without one there is only watching.
    pub token: Option<String>,
}

/// Why somebody could not sit down, or had to leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotJoined {
    /// That is no link of a house.
    BadLink(String),
    /// The house does not answer.
    Unreachable {
        /// Host and port.
        host: String,
        /// Why.
        problem: String,
    },
    /// The house said no.
    Refused(String),
    /// The house said something that makes no sense.
    Nonsense,
}

impl Speak for NotJoined {
    fn phrase(&self) -> Phrase {
        match self {
            NotJoined::BadLink(link) => Phrase::new("house-join-bad-link").with("link", link.as_str()),
            NotJoined::Unreachable { host, problem } => Phrase::new("house-join-unreachable")
                .with("host", host.as_str())
                .with("problem", problem.as_str()),
            NotJoined::Refused(why) => Phrase::new("house-join-refused").with("why", why.as_str()),
            NotJoined::Nonsense => Phrase::new("house-join-nonsense"),
        }
    }
}

impl std::str::FromStr for Address {
    type Err = NotJoined;

    /// `http://127.0.0.1:7474/t/TABLE#TOKEN`, or with `https`.
    fn from_str(link: &str) -> Result<Address, NotJoined> {
        let bad = || NotJoined::BadLink(link.chars().take(200).collect());
        let link = link.trim();
        let (encrypted, rest) = match link.split_once("://") {
            Some(("https" | "wss", rest)) => (true, rest),
            Some(("http" | "ws", rest)) => (false, rest),
            Some(_) => return Err(bad()),
            None => (false, link),
        };
        let (host, rest) = rest.split_once("/t/").ok_or_else(bad)?;
        let (table, token) = match rest.split_once('#') {
            Some((table, token)) => (table, Some(token.to_owned())),
            None => (rest, None),
        };
        let word = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if host.is_empty() || host.contains(['/', '@', ' ']) || !word(table) {
            return Err(bad());
        }
        let named_port = host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        let port = if encrypted { 443 } else { 80 };
        let host = if named_port { host.to_owned() } else { format!("{host}:{port}") };
        Ok(Address { host, encrypted, table: table.to_owned(), token })
    }
}

/// The link.
impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let scheme = if self.encrypted { "https" } else { "http" };
        write!(f, "{scheme}://{}/t/{}", self.host, self.table)?;
        self.token.iter().try_for_each(|token| write!(f, "#{token}"))
    }
}

/// A place taken at a table elsewhere: a seat, or somewhere to watch from.
pub struct Visit {
    address: Address,
    name: String,
    lang: Lang,
    /// What an invitation becomes.
    key: Option<String>,
    socket: WebSocket<Line>,
    seat: Option<Seat>,
    version: usize,
    to_move: Option<Seat>,
    /// What is seen, as the house sent it.
    view: String,
    outcome: Option<Outcome>,
}

/// The record of a finished game, as the house exports it.
pub fn record(address: &Address) -> Result<String, NotJoined> {
    let unreachable = |error: std::io::Error| NotJoined::Unreachable {
        host: address.host.clone(),
        problem: error.to_string(),
    };
    let path = format!("/api/tables/{}/record", address.table);
    dial::get(address, &path).map_err(unreachable)?.ok_or(NotJoined::Nonsense)
}

/// What holds at the table of a link: for whoever wants to know before they sit down.
pub fn terms(address: &Address) -> Result<Terms, NotJoined> {
    let unreachable = |error: std::io::Error| NotJoined::Unreachable {
        host: address.host.clone(),
        problem: error.to_string(),
    };
    let path = format!("/api/tables/{}", address.table);
    // A table that cannot be described cannot be sat down at either, and the house says why.
    let Some(text) = dial::get(address, &path).map_err(unreachable)? else { return Ok(Terms::usual()) };
    let info: TableInfo = serde_json::from_str(&text).map_err(|_| NotJoined::Nonsense)?;
    Ok(info.terms)
}

/// What ends a conversation.
enum Broken {
    Connection,
    House(NotJoined),
}

fn what(line: &LogLine) -> (Seat, What) {
    let what = match &line.text {
        Some(text) => What::Moved { text: text.clone(), line: line.says.phrase.clone() },
        None => What::GaveUp,
    };
    (line.seat, what)
}

fn outcome(scores: &[i64], places: &[u8]) -> Outcome {
    let rank: Vec<i64> = places.iter().map(|&place| i64::from(place)).collect();
    Outcome::by_rank(scores.to_vec(), &rank)
}

impl Visit {
    /// Takes the place that the link gives, as somebody with this name. Beside the visit comes what the house says of
    /// the table.
    pub fn sit(address: Address, name: String, lang: Lang) -> Result<(Visit, Box<Welcome>), NotJoined> {
        // If the link is an invitation, this is the seat's secret from then on.
        let key = bits::<16>().ok().map(|bits| Token::new(bits).to_string());
        Visit::since(address, name, lang, 0, key)
    }

    /// The link that leads back to this place, from here or from another device. It is not the one that led here if that
    /// was an invitation: these are good once.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// The seat; `None` for somebody who watches.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Plays until the game is over (its outcome) or the person leaves (`None`). A connection that breaks is made again:
    /// the game goes on where it was.
    pub fn play(
        mut self,
        welcome: &Welcome,
        room: &dyn Room,
        person: &mut dyn Person,
    ) -> Result<Option<Outcome>, NotJoined> {
        let names: Vec<String> = welcome.seats.iter().map(|seat| seat.name.clone()).collect();
        let past: Vec<(Seat, What)> = welcome.log.iter().map(what).collect();
        person.begin(&Start { seat: self.seat, names: &names, view: &self.seen(room)?, past: &past });
        let mut left = false;
        while self.outcome.is_none() && !left {
            match self.step(room, person) {
                Ok(goes_on) => left = !goes_on,
                Err(Broken::House(problem)) => return Err(problem),
                Err(Broken::Connection) => self.come_back(room, person)?,
            }
        }
        person.over(&End { outcome: self.outcome.as_ref(), view: &self.seen(room)? });
        Ok(self.outcome)
    }

    fn since(
        address: Address,
        name: String,
        lang: Lang,
        since: usize,
        key: Option<String>,
    ) -> Result<(Visit, Box<Welcome>), NotJoined> {
        let host = address.host.clone();
        let unreachable = |problem: String| NotJoined::Unreachable { host: host.clone(), problem };
        let line = Line::to(&address).map_err(|error| unreachable(error.to_string()))?;
        let (socket, _) = client(format!("ws://{}/ws/{}", address.host, address.table), line)
            .map_err(|error| unreachable(error.to_string()))?;
        let hello = Ask::Hello {
            v: VERSION,
            table: address.table.clone(),
            token: address.token.clone(),
            key: key.clone(),
            name: Some(name.clone()).filter(|name| !name.is_empty()),
            lang: Some(lang.code().to_owned()),
            since: Some(since),
        };
        let mut visit = Visit {
            address,
            name,
            lang,
            key,
            socket,
            seat: None,
            version: 0,
            to_move: None,
            view: String::new(),
            outcome: None,
        };
        let conversation = visit.say(&hello).and_then(|()| visit.hear());
        let welcome = match conversation {
            Ok(Told::Welcome(welcome)) => welcome,
            Ok(Told::Bye { why }) if is_a_pause(&why.phrase) => return Err(unreachable(why.text)),
            Ok(Told::Bye { why }) => return Err(NotJoined::Refused(why.text)),
            Ok(_) => return Err(NotJoined::Nonsense),
            Err(Broken::Connection) => return Err(unreachable("-".into())),
            Err(Broken::House(problem)) => return Err(problem),
        };
        if welcome.token.is_some() {
            visit.address.token.clone_from(&welcome.token);
        }
        visit.seat = match welcome.you {
            You::Seat(seat) => Some(seat),
            You::Public | You::All => None,
        };
        (visit.version, visit.to_move) = (welcome.version, welcome.to_move);
        visit.view = welcome.view.to_string();
        visit.outcome = welcome.over.as_ref().map(|over| outcome(&over.scores, &over.places));
        Ok((visit, welcome))
    }

    /// What is seen, as this side knows the game.
    fn seen(&self, room: &dyn Room) -> Result<AnyView, NotJoined> {
        room.view(&self.view, self.to_move, self.outcome.clone()).ok_or(NotJoined::Nonsense)
    }

    fn say(&mut self, ask: &Ask) -> Result<(), Broken> {
        let text = serde_json::to_string(ask).map_err(|_| Broken::House(NotJoined::Nonsense))?;
        self.socket.send(Message::text(text)).map_err(|_| Broken::Connection)
    }

    fn hear(&mut self) -> Result<Told, Broken> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    return serde_json::from_str(&text).map_err(|_| Broken::House(NotJoined::Nonsense));
                }
                Ok(Message::Close(_)) | Err(_) => return Err(Broken::Connection),
                Ok(_) => (),
            }
        }
    }

    /// A move of one's own, or something that others do; false when the person leaves.
    fn step(&mut self, room: &dyn Room, person: &mut dyn Person) -> Result<bool, Broken> {
        if self.seat.is_none() || self.to_move != self.seat {
            let told = self.hear()?;
            self.told(told, room, person)?;
            return Ok(true);
        }
        let id = bits::<8>().map_or_else(|_| self.version.to_string(), |bits| hex(&bits));
        let ask = match person.play(&self.seen(room).map_err(Broken::House)?) {
            Wish::Move(text) => Ask::Move { id: id.clone(), text, at: Some(self.version) },
            Wish::GiveUp => Ask::GiveUp { id: id.clone() },
            Wish::Pause | Wish::Gone => return Ok(false),
        };
        self.say(&ask)?;
        let before = self.version;
        loop {
            match self.hear()? {
                Told::Refused { id: refused, why } if refused == id => {
                    person.refused(&why.phrase);
                    return Ok(true);
                }
                told => self.told(told, room, person)?,
            }
            if self.version > before {
                return Ok(true);
            }
        }
    }

    fn told(&mut self, told: Told, room: &dyn Room, person: &mut dyn Person) -> Result<(), Broken> {
        match told {
            Told::Happened(happened) => {
                self.view = happened.view.to_string();
                self.to_move = happened.to_move;
                self.heard(&happened.line, room, person).map_err(Broken::House)
            }
            Told::Over(over) => {
                self.outcome = Some(outcome(&over.scores, &over.places));
                Ok(())
            }
            Told::Bye { .. } => Err(Broken::Connection),
            _ => Ok(()),
        }
    }

    fn heard(&mut self, line: &LogLine, room: &dyn Room, person: &mut dyn Person) -> Result<(), NotJoined> {
        self.version = line.number + 1;
        let (seat, what) = what(line);
        person.heard(&News { number: line.number, seat, what: &what, view: &self.seen(room)? });
        Ok(())
    }

    /// Comes back after the connection broke, and hears what was missed.
    fn come_back(&mut self, room: &dyn Room, person: &mut dyn Person) -> Result<(), NotJoined> {
        let started = Instant::now();
        let mut pause = Duration::from_millis(100);
        loop {
            match Visit::since(
                self.address.clone(),
                self.name.clone(),
                self.lang,
                self.version,
                self.key.clone(),
            ) {
                Ok((visit, welcome)) => {
                    *self = visit;
                    for line in &welcome.log {
                        self.heard(line, room, person)?;
                    }
                    self.version = welcome.version;
                    return Ok(());
                }
                Err(problem @ (NotJoined::Refused(_) | NotJoined::Nonsense)) => return Err(problem),
                Err(problem) if started.elapsed() > PATIENCE => return Err(problem),
                Err(_) => {
                    std::thread::sleep(pause);
                    pause = (pause * 2).min(Duration::from_secs(5));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_taken_apart() {
        let address: Address = "http://127.0.0.1:7474/t/k3v9#abc".parse().unwrap();
        let whole = Address {
            host: "127.0.0.1:7474".into(),
            encrypted: false,
            table: "k3v9".into(),
            token: Some("abc".into()),
        };
        assert_eq!(address, whole);
        assert_eq!(address.to_string(), "http://127.0.0.1:7474/t/k3v9#abc");
        for (link, host, encrypted) in [
            ("tapis.example.org/t/k3v9", "tapis.example.org:80", false),
            ("https://tapis.example.org/t/k3v9", "tapis.example.org:443", true),
            ("wss://tapis.example.org:8443/t/k3v9", "tapis.example.org:8443", true),
        ] {
            let address: Address = link.parse().unwrap();
            assert_eq!((address.host.as_str(), address.encrypted), (host, encrypted));
        }
        for bad in
            ["", "http://x", "ftp://x/t/y", "http://x/t/", "http:///t/y", "http://x/t/../y", "http://a@b/t/y"]
        {
            assert!(matches!(bad.parse::<Address>(), Err(NotJoined::BadLink(_))), "{bad}");
        }
    }
}
