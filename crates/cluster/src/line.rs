//! A line between a house and its database that can be cut.

use std::{
    io,
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread,
};

use crate::balancer::join;

/// A line on a free port of 127.0.0.1, for as long as the process lives.
#[derive(Clone, Debug)]
pub struct CuttableLine {
    address: SocketAddr,
    cut: Arc<AtomicBool>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl CuttableLine {
    /// Lays a line to a port of 127.0.0.1.
    pub fn to(port: u16) -> io::Result<CuttableLine> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let line =
            CuttableLine { address: listener.local_addr()?, cut: Arc::default(), open: Arc::default() };
        let own = line.clone();
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                // Whoever calls while the line is cut hears nothing: the connection is taken and left alone.
                let kept = client.try_clone();
                own.open().extend(kept);
                if own.cut.load(Relaxed) {
                    continue;
                }
                if let Ok(server) = TcpStream::connect(("127.0.0.1", port)) {
                    own.open().extend(server.try_clone());
                    thread::spawn(move || drop(join(client, server)));
                } else {
                    let _ = client.shutdown(Shutdown::Both);
                }
            }
        });
        Ok(line)
    }

    /// Its port on 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// Cuts it: what was open is broken off, and what is opened leads nowhere.
    pub fn cut(&self) {
        self.cut.store(true, Relaxed);
        self.break_off();
    }

    /// Mends it.
    pub fn mend(&self) {
        self.cut.store(false, Relaxed);
        // Those who waited in vain call again.
        self.break_off();
    }

    fn break_off(&self) {
        for socket in self.open().drain(..) {
            let _ = socket.shutdown(Shutdown::Both);
        }
    }

    fn open(&self) -> std::sync::MutexGuard<'_, Vec<TcpStream>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
