//! A conversation with a house elsewhere. A thread of its own listens all the time: it answers when the house asks whether
//! anybody is there, also while a person thinks, and it notices when the house is there no longer.

use std::{
    io::ErrorKind,
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError},
    thread,
    time::{Duration, Instant},
};

use kernel::Phrase;
use tokio_tungstenite::tungstenite::{Error, Message, WebSocket, client};
use wire::{
    patch::Follower,
    socket::{ClientMessage, Told},
};

use crate::{Address, dial::Line, stake::Stake};

/// How long the thread listens before it looks whether there is something to say.
const TICK: Duration = Duration::from_millis(50);

/// How long a house may be silent before it is asked whether it is there, and as long again until it is taken for gone.
pub(crate) const SILENCE: Duration = Duration::from_secs(20);

/// Somebody to talk to. Dropping it hangs up.
pub(crate) struct Ear {
    say: Sender<String>,
    tell: Sender<Heard>,
    heard: Receiver<Heard>,
}

/// What comes in.
enum Heard {
    Told(Box<Told>),
    Nonsense,
    /// Somebody here has something to say.
    Nudge,
    /// Nobody listens any more.
    Broken,
}

/// Lets whoever waits for the house look up: there is something to say to it.
pub(crate) struct Nudge(Sender<Heard>);

impl Nudge {
    pub(crate) fn nudge(&self) {
        // The conversation may be over: then nobody waits.
        let _ = self.0.send(Heard::Nudge);
    }
}

/// Says that nobody listens any more, however the listening ended.
struct Farewell(Sender<Heard>);

impl Drop for Farewell {
    fn drop(&mut self) {
        let _ = self.0.send(Heard::Broken);
    }
}

/// Why nothing more is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deaf {
    /// The connection is broken, or the house is gone.
    Broken,
    /// What came makes no sense.
    Nonsense,
}

impl Ear {
    /// Calls the house of a link; a problem is for people to read.
    pub(crate) fn to(address: &Address, stake: Stake, silence: Duration) -> Result<Ear, Phrase> {
        let system = |error: std::io::Error| store::system(&error);
        let line = Line::to(&address.house).map_err(system)?;
        let url = format!("ws://{}/ws/{}", address.house.host, address.table);
        let (socket, _) = client(url, line)
            .map_err(|error| Phrase::new("store-system-other").with("problem", error.to_string()))?;
        socket.get_ref().wait_at_most(TICK).map_err(system)?;
        let ((say, said), (tell, heard)) = (mpsc::channel(), mpsc::channel());
        let (farewell, own) = (Farewell(tell.clone()), tell.clone());
        thread::Builder::new()
            .name("house-ear".to_owned())
            .spawn(move || {
                let _farewell = farewell;
                Listener { socket, said, tell, stake, silence, follower: Follower::default() }.run();
            })
            .map_err(system)?;
        Ok(Ear { say, tell: own, heard })
    }

    /// Says something.
    pub(crate) fn say(&self, ask: &ClientMessage) -> Result<(), Deaf> {
        let text = serde_json::to_string(ask).map_err(|_| Deaf::Nonsense)?;
        self.say.send(text).map_err(|_| Deaf::Broken)
    }

    /// Lets whoever waits look up.
    pub(crate) fn nudge(&self) -> Nudge {
        Nudge(self.tell.clone())
    }

    /// Waits for what the house says next; `None` when somebody here has something to say first.
    pub(crate) fn hear(&self) -> Result<Option<Told>, Deaf> {
        understood(self.heard.recv().unwrap_or(Heard::Broken))
    }

    /// The same, until a time: `None` then, too.
    pub(crate) fn hear_until(&self, until: Instant) -> Result<Option<Told>, Deaf> {
        match self.heard.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(heard) => understood(heard),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Deaf::Broken),
        }
    }
}

fn understood(heard: Heard) -> Result<Option<Told>, Deaf> {
    match heard {
        Heard::Told(told) => Ok(Some(*told)),
        Heard::Nudge => Ok(None),
        Heard::Nonsense => Err(Deaf::Nonsense),
        Heard::Broken => Err(Deaf::Broken),
    }
}

struct Listener {
    socket: WebSocket<Line>,
    said: Receiver<String>,
    tell: Sender<Heard>,
    /// The share in the deal that was promised.
    stake: Stake,
    silence: Duration,
    /// The view that patches are about.
    follower: Follower,
}

impl Listener {
    /// Listens until one side hangs up, or the house is silent for too long.
    fn run(mut self) {
        let (mut heard, mut asked) = (Instant::now(), false);
        while self.speak() {
            match self.socket.read() {
                Ok(Message::Close(_)) => return,
                Ok(message) => {
                    (heard, asked) = (Instant::now(), false);
                    if !self.pass_on(&message) {
                        return;
                    }
                }
                Err(Error::Io(error))
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                Err(_) => return,
            }
            if heard.elapsed() < self.silence {
                continue;
            }
            if asked || self.socket.send(Message::Ping(Vec::new().into())).is_err() {
                return;
            }
            (heard, asked) = (Instant::now(), true);
        }
        let _ = self.socket.close(None);
        let _ = self.socket.flush();
    }

    /// Says what there is to say; false when nobody will say anything any more, or nobody can.
    fn speak(&mut self) -> bool {
        loop {
            match self.said.try_recv() {
                Ok(text) => {
                    if self.socket.send(Message::text(text)).is_err() {
                        return false;
                    }
                }
                Err(TryRecvError::Empty) => return true,
                Err(TryRecvError::Disconnected) => return false,
            }
        }
    }

    /// Passes on what was heard; false when nobody listens any more.
    fn pass_on(&mut self, message: &Message) -> bool {
        let Message::Text(text) = message else { return true };
        let message = serde_json::from_str::<serde_json::Value>(text);
        let understood = message.as_ref().ok().and_then(|message| self.follower.told(message.clone()));
        let heard = match understood {
            // A person may be thinking: the deal does not wait for that.
            Some(Told::Reveal { sha256 }) => {
                // Nothing is told to a house that has not promised anything before.
                if sha256.is_some() {
                    self.stake.shown(sha256);
                }
                let share = self.stake.tell().map(|share| ClientMessage::Share { secret: share.to_string() });
                let said = share.and_then(|share| serde_json::to_string(&share).ok());
                return said.is_none_or(|said| self.socket.send(Message::text(said)).is_ok());
            }
            Some(told) => Heard::Told(Box::new(told)),
            // A newer house may say what we do not know; what is no message at all is something else.
            None if message.is_ok_and(|told| told["type"].is_string()) => return true,
            None => Heard::Nonsense,
        };
        self.tell.send(heard).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;
    use tokio_tungstenite::tungstenite::accept;

    /// A house whose power was cut says nothing, not even good-bye: whoever listens notices.
    #[test]
    fn a_dead_house_is_noticed() {
        let door = TcpListener::bind("127.0.0.1:0").unwrap();
        let address: Address = format!("http://{}/t/k3v9", door.local_addr().unwrap()).parse().unwrap();
        let dead = thread::spawn(move || accept(door.accept().unwrap().0).unwrap());
        let ear = Ear::to(&address, Stake::default(), Duration::from_millis(100)).unwrap();
        let socket = dead.join().unwrap();
        assert_eq!(ear.hear().unwrap_err(), Deaf::Broken);
        drop(socket);
    }

    /// A house that is asked whether it is there and answers is not taken for gone.
    #[test]
    fn a_house_with_nothing_to_say_is_not_dead() {
        let door = TcpListener::bind("127.0.0.1:0").unwrap();
        let address: Address = format!("http://{}/t/k3v9", door.local_addr().unwrap()).parse().unwrap();
        let house = thread::spawn(move || {
            let mut socket = accept(door.accept().unwrap().0).unwrap();
            for _ in 0..3 {
                // Reading a ping answers it.
                while !matches!(socket.read().unwrap(), Message::Ping(_)) {}
                socket.flush().unwrap();
            }
            socket.send(Message::text(r#"{"type":"pong","id":"at last"}"#)).unwrap();
            while socket.read().is_ok() {}
        });
        let ear = Ear::to(&address, Stake::default(), Duration::from_millis(100)).unwrap();
        assert_eq!(ear.hear(), Ok(Some(Told::Pong { id: "at last".into() })));
        drop(ear);
        house.join().unwrap();
    }
}
