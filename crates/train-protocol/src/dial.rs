//! The way to a server (Q13).

use std::{
    io::{self, BufReader, BufWriter},
    net::{TcpStream, ToSocketAddrs},
    time::Duration,
};

use kernel::Seat;
use mexican_train::{Move, View};

use super::{
    client::{Client, Player, wait_command},
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
pub fn connect<P: Player>(host: &str, port: u16, patience: Duration, player: P) -> io::Result<TcpClient<P>> {
    let stream = dial(host, port, patience)?;
    Ok(Client::new(BufReader::new(stream.try_clone()?), BufWriter::new(stream), player))
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
