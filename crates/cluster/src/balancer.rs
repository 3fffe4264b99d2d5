//! A balancer: every connection goes to the next house that takes it.

use std::{
    io,
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
};

/// One address for all houses.
#[derive(Clone, Debug)]
pub struct Balancer {
    address: SocketAddr,
    houses: Arc<Mutex<Vec<SocketAddr>>>,
}

impl Balancer {
    /// A balancer on a free port of 127.0.0.1, for as long as the process lives.
    pub fn start() -> io::Result<Balancer> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let balancer = Balancer { address: listener.local_addr()?, houses: Arc::default() };
        let houses = Arc::clone(&balancer.houses);
        let next = Arc::new(AtomicUsize::new(0));
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let (houses, next) = (Arc::clone(&houses), Arc::clone(&next));
                thread::spawn(move || {
                    let houses = houses.lock().unwrap_or_else(PoisonError::into_inner).clone();
                    if let Some(house) = reach(&houses, next.fetch_add(1, Relaxed)) {
                        let _ = join(client, house);
                    }
                });
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
        *self.houses.lock().unwrap_or_else(PoisonError::into_inner) = houses;
    }
}

/// The first house from `first` on that takes a connection.
fn reach(houses: &[SocketAddr], first: usize) -> Option<TcpStream> {
    (0..houses.len()).find_map(|step| TcpStream::connect(houses[(first + step) % houses.len()]).ok())
}

fn join(client: TcpStream, house: TcpStream) -> io::Result<()> {
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
