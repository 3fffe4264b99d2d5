//! A balancer: every connection goes to the next house that is ready.

use std::{
    collections::HashSet,
    io::{self, Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
    time::Duration,
};

/// How often houses are asked whether they are ready, and how long they may take to answer.
const ASK_EVERY: Duration = Duration::from_millis(250);
const ANSWER: Duration = Duration::from_millis(500);

/// One address for all houses, for as long as the process lives.
#[derive(Clone, Debug)]
pub struct Balancer {
    address: SocketAddr,
    houses: Arc<Mutex<Houses>>,
}

#[derive(Debug, Default)]
struct Houses {
    all: Vec<SocketAddr>,
    /// Those that did not answer lately.
    silent: HashSet<SocketAddr>,
}

impl Balancer {
    /// A balancer on a free port of 127.0.0.1.
    pub fn start() -> io::Result<Balancer> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let balancer = Balancer { address: listener.local_addr()?, houses: Arc::default() };
        let (own, next) = (balancer.clone(), Arc::new(AtomicUsize::new(0)));
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let (own, next) = (own.clone(), Arc::clone(&next));
                thread::spawn(move || {
                    if let Some(house) = reach(&own.ready(), next.fetch_add(1, Relaxed)) {
                        let _ = join(client, house);
                    }
                });
            }
        });
        let own = balancer.clone();
        thread::spawn(move || {
            loop {
                own.ask_all();
                thread::sleep(ASK_EVERY);
            }
        });
        Ok(balancer)
    }

    /// Where everybody comes.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Sends who comes from now on to these houses.
    pub fn set(&self, houses: Vec<SocketAddr>) {
        self.lock().all = houses;
    }

    fn lock(&self) -> MutexGuard<'_, Houses> {
        self.houses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The houses that answer; all of them, if none does.
    fn ready(&self) -> Vec<SocketAddr> {
        let houses = self.lock();
        let ready: Vec<SocketAddr> =
            houses.all.iter().filter(|house| !houses.silent.contains(house)).copied().collect();
        if ready.is_empty() { houses.all.clone() } else { ready }
    }

    fn ask_all(&self) {
        let all = self.lock().all.clone();
        for house in all {
            let ready = is_ready(house).unwrap_or(false);
            let mut houses = self.lock();
            if ready {
                houses.silent.remove(&house);
            } else {
                houses.silent.insert(house);
            }
        }
    }
}

fn is_ready(house: SocketAddr) -> io::Result<bool> {
    let mut stream = TcpStream::connect_timeout(&house, ANSWER)?;
    stream.set_read_timeout(Some(ANSWER))?;
    write!(stream, "GET /ready HTTP/1.1\r\nHost: {house}\r\nConnection: close\r\n\r\n")?;
    let mut answer = [0; 12];
    stream.read_exact(&mut answer)?;
    Ok(&answer == b"HTTP/1.1 200")
}

/// The first house from `first` on that takes a connection.
fn reach(houses: &[SocketAddr], first: usize) -> Option<TcpStream> {
    (0..houses.len()).find_map(|step| TcpStream::connect(houses[(first + step) % houses.len()]).ok())
}

/// Carries bytes both ways until both sides have ended.
pub(crate) fn join(client: TcpStream, house: TcpStream) -> io::Result<()> {
    client.set_nodelay(true)?;
    house.set_nodelay(true)?;
    let (from_client, to_house) = (client.try_clone()?, house.try_clone()?);
    thread::spawn(move || copy(from_client, to_house));
    copy(house, client);
    Ok(())
}

/// Copies until one side ends, and tells the other.
fn copy(mut from: TcpStream, mut to: TcpStream) {
    let _ = io::copy(&mut from, &mut to);
    let _ = to.shutdown(Shutdown::Write);
    let _ = from.shutdown(Shutdown::Read);
}
