//! The way to a server (Q13).

use std::{
    io::{self, BufReader, BufWriter},
    net::{TcpStream, ToSocketAddrs},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use kernel::{Phrase, Seat};
use mexican_train::{Move, View};
use table::{AnyView, Aside, End, Gone, Happening, Observer, Person, PlayerWish, SeatFailure, Start};

use super::{
    client::{Client, SheetPlayer, wait_command},
    local::{Local, Wrapped},
    tokens::Lost,
};

/// How long each address of a host is tried.
const KNOCK: Duration = Duration::from_secs(20);

/// A client over TCP.
pub type TcpClient<P> = Client<BufReader<TcpStream>, BufWriter<TcpStream>, P>;

/// Connects to a server by name or address; one of the newer kind may stand in brackets. A server that says nothing for
/// longer than `patience` is given up.
pub fn dial(host: &str, port: u16, patience: Duration) -> io::Result<TcpStream> {
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    let mut last = io::Error::from(io::ErrorKind::NotFound);
    for address in (bare, port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, KNOCK.min(patience)) {
            Ok(stream) => {
                stream.set_nodelay(true)?;
                stream.set_read_timeout(Some(patience))?;
                stream.set_write_timeout(Some(patience))?;
                return Ok(stream);
            }
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// `connect` (Q13): a client of the server at `host`, which then waits for its commands with [`Client::run`].
pub fn connect<P: SheetPlayer>(
    host: &str,
    port: u16,
    patience: Duration,
    player: P,
) -> io::Result<TcpClient<P>> {
    connect_watched(host, port, patience, player).map(|(client, _)| client)
}

/// The same, and the line by which a server that hangs up is noticed while somebody thinks.
pub fn connect_watched<P: SheetPlayer>(
    host: &str,
    port: u16,
    patience: Duration,
    player: P,
) -> io::Result<(TcpClient<P>, Watched)> {
    let stream = dial(host, port, patience)?;
    let watched = Watched { stream: Arc::new(stream.try_clone()?), hung_up: Arc::default() };
    Ok((Client::new(BufReader::new(stream.try_clone()?), BufWriter::new(stream), player), watched))
}

/// A line to a server that may hang up.
#[derive(Clone, Debug)]
pub struct Watched {
    stream: Arc<TcpStream>,
    hung_up: Arc<AtomicBool>,
}

impl Watched {
    /// Whether the server has hung up while somebody was thinking.
    pub fn is_hung_up(&self) -> bool {
        self.hung_up.load(Ordering::Relaxed)
    }

    /// Listens for as long as the server has nothing to say, which is while it waits for somebody here.
    fn listen(&self, gone: Gone) {
        let watched = self.clone();
        thread::spawn(move || {
            let ended = match watched.stream.peek(&mut [0]) {
                Ok(length) => length == 0,
                // Patience is whoever reads' affair.
                Err(error) => !matches!(error.kind(), io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock),
            };
            if ended {
                watched.hung_up.store(true, Ordering::Relaxed);
                gone();
            }
        });
    }

    /// A person who need not go on thinking when the server hangs up.
    pub fn seat(&self, person: Box<dyn Person>) -> Box<dyn Person> {
        Box::new(AtTheLine { person, line: self.clone() })
    }
}

/// A person at a line that is watched.
struct AtTheLine {
    person: Box<dyn Person>,
    line: Watched,
}

impl Observer for AtTheLine {
    fn begin(&mut self, start: &Start<'_>) {
        self.person.begin(start);
    }
    fn heard(&mut self, news: &Happening<'_>) {
        self.person.heard(news);
    }
    fn failed(&mut self, failure: &SeatFailure) {
        self.person.failed(failure);
    }
    fn connected(&mut self, there: bool) {
        self.person.connected(there);
    }
    fn over(&mut self, end: &End<'_>) {
        self.person.over(end);
    }
}

impl Person for AtTheLine {
    fn play(&mut self, view: &AnyView) -> PlayerWish {
        if let Some(bell) = self.person.bell() {
            self.line.listen(bell);
        }
        self.person.play(view)
    }
    fn refused(&mut self, why: &Phrase) {
        self.person.refused(why);
    }
    fn bell(&self) -> Option<Gone> {
        self.person.bell()
    }
    fn aside(&self) -> Option<Box<dyn Aside>> {
        self.person.aside()
    }
    fn may_retry(&self) -> bool {
        self.person.may_retry()
    }
}

/// Somebody who has just come in and looks where to sit.
#[derive(Debug, Default)]
pub struct Newcomer(Option<(Seat, View)>);

impl Local for Newcomer {
    fn choose(&mut self, _: &View, _: Seat) -> Option<Move> {
        None
    }

    fn watches(&self) -> bool {
        true
    }

    fn begin(&mut self, view: &View, seat: Seat) {
        self.0.get_or_insert_with(|| (seat, view.clone()));
    }
}

impl<R: io::BufRead, W: io::Write> Client<R, W, Wrapped<Newcomer>> {
    /// Waits until a game begins: the first seat that it begins for, and what is seen from there.
    pub fn meet(&mut self) -> Result<(Seat, View), Lost> {
        loop {
            if let Some(met) = self.player().0.0.clone() {
                return Ok(met);
            }
            wait_command(self)?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Dice, Eyes, Game, Match, MatchOptions, Seed, Setup};
    use mexican_train::MexicanTrain;
    use std::{
        net::{Ipv4Addr, TcpListener},
        sync::mpsc::{Receiver, Sender, channel},
    };

    /// Somebody who thinks until the bell rings.
    struct Thinker(Sender<()>, Receiver<()>);

    impl Observer for Thinker {}

    impl Person for Thinker {
        fn play(&mut self, _: &AnyView) -> PlayerWish {
            self.1.recv().map_or(PlayerWish::Pause, |()| PlayerWish::Gone)
        }
        fn bell(&self) -> Option<Gone> {
            let bell = self.0.clone();
            Some(Box::new(move || bell.send(()).unwrap_or(())))
        }
    }

    #[test]
    fn a_server_that_hangs_up_is_noticed_while_somebody_thinks() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let minute = Duration::from_mins(1);
        let (_client, line) =
            connect_watched("127.0.0.1", port, minute, Wrapped(Newcomer::default())).unwrap();
        let server = listener.accept().unwrap().0;
        let (ring, rung) = channel();
        let mut person = line.seat(Box::new(Thinker(ring, rung)));
        assert!(!line.is_hung_up());
        let state = Match::<MexicanTrain>::start(
            &MatchOptions::default(),
            Setup::of(2),
            &mut Dice::new(Seed::from(1)),
        );
        let seen = Match::view(&state.unwrap(), Eyes::Public);
        let view = AnyView::of::<Match<MexicanTrain>>(seen, Some(Seat(0)), None);
        let thinking = thread::spawn(move || person.play(&view));
        drop(server);
        assert_eq!(thinking.join().unwrap(), PlayerWish::Gone);
        assert!(line.is_hung_up());
    }
}
