//! Opening and closing the house.

use std::{
    io,
    net::{IpAddr, SocketAddr},
    pin::pin,
    sync::Arc,
};

use axum::{Router, body::Body, http::StatusCode, response::IntoResponse};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use kernel::{Phrase, Speak};
use store::tables::{Claim, Database, StoreError};
use tokio::{
    net::{TcpListener, TcpSocket},
    sync::watch,
    task::JoinHandle,
    time,
};
use tower::ServiceExt;

use crate::{
    config::Config,
    expiry,
    hall::Hall,
    hooks,
    http::Peer,
    lease,
    linger::{Lingering, Parting},
    lobby,
    metrics::count,
    orders, pipe, routes,
};

/// The largest head of a request, in bytes.
const LARGEST_HEAD: usize = 16 << 10;

/// What the system keeps for a client that does not read, in bytes.
const SEND_BUFFER: u32 = 128 << 10;

/// How long clients get to hear the good-bye.
const FAREWELL: time::Duration = time::Duration::from_secs(3);

/// Why a house cannot open.
#[derive(Debug)]
pub enum NotOpened {
    /// The address is taken, or not ours.
    Address {
        /// The address.
        address: SocketAddr,
        /// What the operating system says.
        problem: io::Error,
    },
    /// The database cannot be used.
    Store(StoreError),
    /// The operating system gives us no threads.
    Threads(io::Error),
    /// The operating system gives us no randomness.
    Randomness,
}

impl Speak for NotOpened {
    fn phrase(&self) -> Phrase {
        match self {
            NotOpened::Address { address, problem } => {
                let id = match problem.kind() {
                    io::ErrorKind::AddrInUse => "house-address-taken",
                    _ => "house-address",
                };
                Phrase::new(id)
                    .with("address", address.to_string())
                    .with("port", address.port().to_string())
                    .with("problem", problem.to_string())
            }
            NotOpened::Store(error) => error.phrase(),
            NotOpened::Threads(problem) => Phrase::new("house-threads").with("problem", problem.to_string()),
            NotOpened::Randomness => Phrase::new("house-no-randomness"),
        }
    }
}

/// A house that is open.
pub struct OpenHouse {
    address: SocketAddr,
    hall: Arc<Hall>,
    closing: watch::Sender<bool>,
    doorman: JoinHandle<()>,
}

impl OpenHouse {
    /// Opens a house. It is open until [`OpenHouse::close`] is called, or the runtime ends.
    pub async fn new(mut config: Config) -> Result<OpenHouse, NotOpened> {
        let listen = config.listen;
        let address_error = |problem| NotOpened::Address { address: listen, problem };
        let listener = listen_on(listen).map_err(address_error)?;
        let address = listener.local_addr().map_err(address_error)?;
        config.public_url.get_or_insert_with(|| format!("http://{address}"));
        let place = config.store.clone();
        let internal = config.internal.as_ref().map(|internal| listen_on(internal.listen)).transpose();
        let internal = internal.map_err(|problem| NotOpened::Address {
            address: config.internal.as_ref().map_or(listen, |internal| internal.listen),
            problem,
        })?;
        let within = internal.as_ref().and_then(|listener| listener.local_addr().ok());
        let owner = lease::name(&place, address, within).map_err(|_| NotOpened::Randomness)?;
        let claim = Claim { owner, lease: config.lease };
        let database = tokio::task::spawn_blocking(move || Database::open_for(&place, claim)).await;
        let database = database.unwrap_or(Err(StoreError::Closed)).map_err(NotOpened::Store)?;
        if let Some(mended) = database.store().mended() {
            tracing::error!("{mended}");
        }
        let hall = Arc::new(Hall::new(config, database));
        let (closing, closes) = watch::channel(false);
        if let Some(keep) = hall.config.keep.clone() {
            tokio::spawn(expiry::watch_over(Arc::clone(&hall), keep, closes.clone()));
        }
        tokio::spawn(lease::watch_over(Arc::clone(&hall), closes.clone()));
        tokio::spawn(lobby::watch_over(Arc::clone(&hall), closes.clone()));
        tokio::spawn(hooks::watch_over(Arc::clone(&hall), closes.clone()));
        tokio::spawn(orders::watch_over(Arc::clone(&hall), closes.clone()));
        if let (Some(listener), Some(internal)) = (internal, &hall.config.internal) {
            let secret = Some(Arc::from(internal.secret.as_str()));
            tokio::spawn(receive(listener, secret, Arc::clone(&hall), closes.clone()));
        }
        let doorman = tokio::spawn(receive(listener, None, Arc::clone(&hall), closes));
        tracing::info!(%address, store = hall.database.store().shown(), "the house is open");
        Ok(OpenHouse { address, hall, closing, doorman })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Takes nobody in any more, finishes what was accepted, says good-bye, and closes the database.
    pub async fn close(self) {
        tracing::info!("the house closes");
        let _ = self.closing.send(true);
        self.hall.close().await;
        let _ = self.doorman.await;
        // Requests that are under way may end, and sockets get to write what waits for them.
        let farewell = time::Instant::now() + FAREWELL;
        while self.hall.sockets.all() + self.hall.requests.all() > 0 && time::Instant::now() < farewell {
            time::sleep(time::Duration::from_millis(5)).await;
        }
        let database = Arc::clone(&self.hall.database);
        let _ = tokio::task::spawn_blocking(move || database.close()).await;
        tracing::info!("the house is closed");
    }

    /// Limits the size of the database: a full disk on purpose.
    #[doc(hidden)]
    pub fn limit_pages(&self, pages: u32) -> Result<(), StoreError> {
        self.hall.database.limit_pages(pages)
    }
}

fn listen_on(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // On Windows this would let two programs share a port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Connections inherit it: what waits for a client that does not read stays small in the system's memory too.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(1024)
}

/// Takes connections in until the house closes: of clients, or of houses that know the secret.
async fn receive(
    listener: TcpListener,
    secret: Option<Arc<str>>,
    hall: Arc<Hall>,
    mut closing: watch::Receiver<bool>,
) {
    let router = routes::router(Arc::clone(&hall));
    let parting = Parting::default();
    loop {
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Mostly: no more file handles. Waiting a little lets some be closed.
                    if let Some(left_out) = hall.seldom.not_taken_in.may_be_said(std::time::Instant::now()) {
                        tracing::warn!(%error, left_out, "a connection could not be taken in");
                    }
                    time::sleep(time::Duration::from_millis(50)).await;
                    continue;
                }
            },
            _ = closing.changed() => break,
        };
        let limits = &hall.config.limits;
        // Behind a proxy all connections come from one address.
        let most = if hall.config.behind_proxy || secret.is_some() {
            usize::MAX
        } else {
            limits.requests_per_address
        };
        let Some(held) = hall.requests.hold(peer.ip().into(), most, limits.sockets) else {
            count(&hall.metrics.too_many);
            continue;
        };
        let _ = stream.set_nodelay(true);
        let serving = serve_connection(
            Lingering::new(stream, &parting),
            (peer.ip(), secret.clone()),
            router.clone(),
            Arc::clone(&hall),
            closing.clone(),
        );
        tokio::spawn(async move {
            serving.await;
            drop(held);
        });
    }
}

/// Serves one connection; when the house closes, what was asked on it is still answered.
async fn serve_connection(
    stream: Lingering,
    (peer, secret): (IpAddr, Option<Arc<str>>),
    router: Router,
    hall: Arc<Hall>,
    mut closing: watch::Receiver<bool>,
) {
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer));
        let admitted = secret.as_deref().is_none_or(|secret| pipe::admit(secret, &mut request));
        let answer = admitted.then(|| router.clone().oneshot(request.map(Body::new)));
        async {
            match answer {
                Some(answer) => answer.await,
                None => Ok(StatusCode::FORBIDDEN.into_response()),
            }
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(hall.config.limits.handshake)
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        _ = closing.changed() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if ended.is_err() {
        count(&hall.metrics.handshakes_lost);
    }
}

/// Opens a house and keeps it open until the program is asked to end (interrupt or termination). `ready` is told the
/// address.
pub fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), NotOpened> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(NotOpened::Threads)?;
    runtime.block_on(async {
        let open = OpenHouse::new(config).await?;
        ready(open.address());
        asked_to_end().await;
        open.close().await;
        Ok(())
    })?;
    // Nobody waits for what is still being thought of.
    runtime.shutdown_timeout(time::Duration::from_millis(100));
    Ok(())
}

#[cfg(unix)]
async fn asked_to_end() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => tokio::select! {
            _ = tokio::signal::ctrl_c() => (),
            _ = terminate.recv() => (),
        },
        Err(_) => drop(tokio::signal::ctrl_c().await),
    }
}

#[cfg(not(unix))]
async fn asked_to_end() {
    let _ = tokio::signal::ctrl_c().await;
}
