//! Sitting down at a table of a house somewhere else: any [`Person`], such as a terminal, over the socket.

use std::time::{Duration, Instant};

use kernel::{Lang, OptionValue, OptionValues, Outcome, Phrase, Seat, Speak, record::Settlement};
use table::{AnyView, End, Happening, Person, PlayerWish, Room, Start, Token, What};
use wire::{
    lobby::{TableInfo, Terms},
    socket::{ClientMessage, LogLine, Told, VERSION, Welcome, You},
};

use crate::{
    dial,
    ear::{Deaf, Ear, SILENCE},
    files, name,
    secret::{bits, hex},
    stake::{KnownDeal, Stake},
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
    /// What is known of the deal.
    stake: Stake,
    ear: Ear,
    seat: Option<Seat>,
    version: usize,
    /// Whether the game waits for others to come.
    waiting: bool,
    to_move: Option<Seat>,
    /// What is seen, as the house sent it.
    view: String,
    outcome: Option<Outcome>,
    /// What was said and not answered yet, under which name, and how much had happened then.
    pending: Option<(String, ClientMessage, usize)>,
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

/// Fetches the files that the options of a table elsewhere name by their hashes: whoever plays with a dictionary that
/// somebody brought has to have it. What does not have the hash is not what the table plays with.
pub fn fetch_files(address: &Address, options: &mut OptionValues) -> Result<(), NotJoined> {
    for (key, hash) in wire::files::named(options) {
        let path = format!("/api/tables/{}/files/{hash}", address.table);
        let text = dial::get(address, &path).map_err(|error| NotJoined::Unreachable {
            host: address.host.clone(),
            problem: error.to_string(),
        })?;
        let text = text.filter(|text| files::hash(text) == hash).ok_or(NotJoined::Nonsense)?;
        options.set(&key, OptionValue::Text(text));
    }
    Ok(())
}

/// What ends a conversation.
enum Broken {
    Connection,
    /// The house asks us to come back, and says why.
    Pause(String),
    House(NotJoined),
}

impl From<Deaf> for Broken {
    fn from(deaf: Deaf) -> Broken {
        match deaf {
            Deaf::Broken => Broken::Connection,
            Deaf::Nonsense => Broken::House(NotJoined::Nonsense),
        }
    }
}

/// Says hello until all that happened is told: a long past comes in pages.
fn converse(ear: &Ear, hello: impl Fn(usize) -> ClientMessage, since: usize) -> Result<Box<Welcome>, Broken> {
    let mut past: Vec<LogLine> = Vec::new();
    let mut known = since;
    ear.say(&hello(known))?;
    loop {
        match ear.hear()? {
            Told::Log { since: first, log, next } => {
                if first != known {
                    past.clear();
                }
                if next <= known && first == known {
                    return Err(Broken::House(NotJoined::Nonsense));
                }
                past.extend(log);
                known = next;
                ear.say(&hello(known))?;
            }
            Told::Welcome(mut welcome) => {
                if welcome.since == known {
                    past.append(&mut welcome.log);
                    (welcome.log, welcome.since) = (past, since.min(known));
                }
                return Ok(welcome);
            }
            Told::Bye { again: true, why } => return Err(Broken::Pause(why.text)),
            Told::Bye { why, .. } => return Err(Broken::House(NotJoined::Refused(why.text))),
            _ => return Err(Broken::House(NotJoined::Nonsense)),
        }
    }
}

fn what(line: &LogLine) -> (Seat, What) {
    let what = match (&line.text, line.back_to, line.says.phrase.id.as_ref()) {
        (Some(text), ..) => What::Moved { text: text.clone(), line: line.says.phrase.clone() },
        (None, Some(from), _) => What::TookBack { from },
        (None, None, "table-log-ran-out") => What::RanOut,
        (None, None, "table-log-draw") => What::Settled { how: Settlement::Draw },
        (None, None, "table-log-aborted") => What::Settled { how: Settlement::Aborted },
        (None, None, _) => What::GaveUp,
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
        Visit::since(address, name, lang, 0, (key, Stake::new()))
    }

    /// The link that leads back to this place, from here or from another device. It is not the one that led here if that
    /// was an invitation: these are good once.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// Looks what this place knows of the deal: it may be another one when a seat becomes free before the first move.
    pub fn deal(&self) -> impl Fn() -> KnownDeal + Send + 'static {
        let stake = self.stake.clone();
        move || stake.known()
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
                Err(Broken::Connection | Broken::Pause(_)) => {
                    person.connected(false);
                    self.come_back(room, person)?;
                    person.connected(true);
                }
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
        (key, stake): (Option<String>, Stake),
    ) -> Result<(Visit, Box<Welcome>), NotJoined> {
        let host = address.host.clone();
        let unreachable = |problem: String| NotJoined::Unreachable { host: host.clone(), problem };
        let ear = Ear::to(&address, stake.clone(), SILENCE).map_err(unreachable)?;
        let hello = |since: usize| ClientMessage::Hello {
            v: VERSION,
            table: address.table.clone(),
            token: address.token.clone(),
            key: key.clone(),
            name: Some(name.clone()).filter(|name| !name.is_empty()),
            lang: Some(lang.code().to_owned()),
            since: Some(since),
            share: stake.promise(&address.table),
            me: None,
            patches: true,
        };
        let mut welcome = converse(&ear, hello, since).map_err(|broken| match broken {
            Broken::Connection => unreachable("-".into()),
            Broken::Pause(why) => unreachable(why),
            Broken::House(problem) => problem,
        })?;
        // Another house may let anything pass for a name.
        for seat in &mut welcome.seats {
            seat.name = name::tidy(&seat.name);
        }
        let mut visit = Visit {
            address,
            name,
            lang,
            key,
            stake,
            ear,
            seat: None,
            version: 0,
            waiting: false,
            to_move: None,
            view: String::new(),
            outcome: None,
            pending: None,
        };
        if welcome.token.is_some() {
            visit.address.token.clone_from(&welcome.token);
        }
        visit.seat = match welcome.you {
            You::Seat(seat) => Some(seat),
            You::Public | You::All => None,
        };
        if visit.stake.is_dealt_anew(welcome.sha256.as_deref()) {
            // The share that the house knows makes no second deal: they come again with another one.
            visit.stake.renew();
            let Visit { address, name, lang, key, stake, .. } = visit;
            return Visit::since(address, name, lang, since, (key, stake));
        }
        visit.stake.shown(welcome.sha256.clone());
        (visit.version, visit.to_move, visit.waiting) = (welcome.version, welcome.to_move, welcome.waiting);
        visit.view = welcome.view.to_string();
        visit.outcome = welcome.over.as_ref().map(|over| outcome(&over.scores, &over.places));
        Ok((visit, welcome))
    }

    /// What is seen, as this side knows the game.
    fn seen(&self, room: &dyn Room) -> Result<AnyView, NotJoined> {
        room.view(&self.view, self.to_move, self.outcome.clone()).ok_or(NotJoined::Nonsense)
    }

    /// A move of one's own, or something that others do; false when the person leaves.
    fn step(&mut self, room: &dyn Room, person: &mut dyn Person) -> Result<bool, Broken> {
        // What was made meanwhile is told of in what came since.
        let version = self.version;
        self.pending.take_if(|(.., before)| *before < version);
        if self.pending.is_none() {
            if self.seat.is_none() || self.to_move != self.seat || self.waiting {
                let told = self.ear.hear()?;
                self.told(told, room, person)?;
                return Ok(true);
            }
            let id = bits::<8>().map_or_else(|_| self.version.to_string(), |bits| hex(&bits));
            let ask = match person.play(&self.seen(room).map_err(Broken::House)?) {
                PlayerWish::Move(text) => {
                    ClientMessage::Move { id: id.clone(), text, at: Some(self.version) }
                }
                PlayerWish::GiveUp => ClientMessage::GiveUp { id: id.clone() },
                PlayerWish::TakeBack => {
                    person.refused(&Phrase::new("table-no-take-backs"));
                    return Ok(true);
                }
                PlayerWish::Pause | PlayerWish::Gone => return Ok(false),
            };
            self.pending = Some((id, ask, self.version));
        }
        // Said again after the connection broke, it is made once all the same.
        let Some((id, ask, before)) = self.pending.clone() else { return Ok(true) };
        self.ear.say(&ask)?;
        loop {
            match self.ear.hear()? {
                Told::Refused { id: refused, why } if refused == id => {
                    self.pending = None;
                    if why.phrase.id == "house-dealing" {
                        self.wait_for_the_deal(room, person)?;
                    } else {
                        person.refused(&why.phrase);
                    }
                    return Ok(true);
                }
                told => self.told(told, room, person)?,
            }
            if self.version > before || self.outcome.is_some() {
                self.pending = None;
                return Ok(true);
            }
        }
    }

    /// Whoever wanted to move while the game was dealt is asked again when it is.
    fn wait_for_the_deal(&mut self, room: &dyn Room, person: &mut dyn Person) -> Result<(), Broken> {
        loop {
            let told = self.ear.hear()?;
            let dealt = matches!(told, Told::Welcome(_));
            self.told(told, room, person)?;
            if dealt {
                return Ok(());
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
            // The game was dealt anew, before anything was played.
            Told::Welcome(welcome) => {
                self.stake.shown(welcome.sha256.clone());
                self.view = welcome.view.to_string();
                (self.version, self.to_move, self.waiting) =
                    (welcome.version, welcome.to_move, welcome.waiting);
                self.begin(&welcome, room, person).map_err(Broken::House)
            }
            Told::Seats { waiting, .. } => {
                self.waiting = waiting;
                Ok(())
            }
            Told::Bye { why, .. } => Err(Broken::Pause(why.text)),
            _ => Ok(()),
        }
    }

    /// Shows the person a game that is dealt anew.
    fn begin(&self, welcome: &Welcome, room: &dyn Room, person: &mut dyn Person) -> Result<(), NotJoined> {
        let names: Vec<String> = welcome.seats.iter().map(|seat| name::tidy(&seat.name)).collect();
        let past: Vec<(Seat, What)> = welcome.log.iter().map(what).collect();
        person.begin(&Start { seat: self.seat, names: &names, view: &self.seen(room)?, past: &past });
        Ok(())
    }

    fn heard(&mut self, line: &LogLine, room: &dyn Room, person: &mut dyn Person) -> Result<(), NotJoined> {
        self.version = line.number + 1;
        let (seat, what) = what(line);
        person.heard(&Happening { number: line.number, seat, what: &what, view: &self.seen(room)? });
        Ok(())
    }

    /// Comes back after the connection broke, and hears what was missed.
    fn come_back(&mut self, room: &dyn Room, person: &mut dyn Person) -> Result<(), NotJoined> {
        let (started, before) = (Instant::now(), self.stake.known().sha256);
        let mut pause = Duration::from_millis(100);
        loop {
            match Visit::since(
                self.address.clone(),
                self.name.clone(),
                self.lang,
                self.version,
                (self.key.clone(), self.stake.clone()),
            ) {
                Ok((visit, welcome)) => {
                    let pending = self.pending.take();
                    let anew = visit.stake.known().sha256 != before;
                    *self = Visit { pending, ..visit };
                    if anew {
                        self.pending = None;
                        return self.begin(&welcome, room, person);
                    }
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
