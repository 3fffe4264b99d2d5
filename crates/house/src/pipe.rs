//! The way to the owner: a request or a socket for a table that another house holds is passed on to it, byte by byte, over
//! a connection that only houses of one secret have. The client is told nothing.

use std::{
    net::{IpAddr, SocketAddr},
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

use axum::{
    body::Body,
    extract::{Request, State},
    http::{HeaderValue, StatusCode},
    middleware::Next,
    response::{IntoResponse, Response},
};
use hyper::body::Incoming;
use hyper_util::rt::TokioIo;
use sha2::{Digest, Sha256};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    time,
};

use crate::{hall::Hall, http::Peer, metrics::count};

/// The header with the secret, and the one with the client's address.
const SECRET: &str = "x-tapis-secret";
const CLIENT: &str = "x-tapis-client";

/// How long a house may take to answer its door.
const CONNECTING: Duration = Duration::from_secs(2);

/// How long a house may take to open a socket. It does so before it looks for the table.
const HANDSHAKE: Duration = Duration::from_secs(1);

/// How long to wait before a socket is passed on again: a moment, twice as long each time, at most so long.
const AGAIN: Duration = Duration::from_millis(50);
const LONGEST_AGAIN: Duration = Duration::from_millis(300);

/// How houses that share a store reach each other.
#[derive(Clone, PartialEq, Eq)]
pub struct Internal {
    /// Where this house listens for the others; port 0 takes any free one.
    pub listen: SocketAddr,
    /// What all of them know and nobody else.
    pub secret: String,
}

/// A request that another house passed on: it is answered here, or not at all.
#[derive(Clone, Copy)]
pub(crate) struct Piped;

/// Whether a request comes from a house that knows the secret. It then speaks for its client.
pub(crate) fn admit<B>(secret: &str, request: &mut hyper::Request<B>) -> bool {
    let given = request.headers_mut().remove(SECRET);
    let client = request.headers_mut().remove(CLIENT);
    let client = client.and_then(|client| client.to_str().ok()?.parse::<IpAddr>().ok());
    // Of their hashes nobody learns anything by how long it takes to compare them.
    let known =
        given.is_some_and(|given| Sha256::digest(given.as_bytes()) == Sha256::digest(secret.as_bytes()));
    let (true, Some(client)) = (known, client) else { return false };
    request.extensions_mut().insert(Peer(client));
    request.extensions_mut().insert(Piped);
    true
}

/// Passes a request on if its table is another house's. A socket whose owner does not answer waits until that one is back
/// or its time is over: then the table is ours.
pub(crate) async fn pass_on(State(hall): State<Arc<Hall>>, mut request: Request, next: Next) -> Response {
    let piped = request.extensions().get::<Piped>().is_some();
    let Some(table) = table_in(request.uri().path()).map(str::to_owned) else {
        return next.run(request).await;
    };
    let is_socket = request.uri().path().starts_with("/ws/");
    if piped {
        // Whoever passes a socket on waits for the next owner better than we do, who may not even reach the store.
        let lost = is_socket && !hall.serves(&table);
        return if lost { StatusCode::MISDIRECTED_REQUEST.into_response() } else { next.run(request).await };
    }
    let end = time::Instant::now() + hall.database.lease() + CONNECTING;
    let mut pause = AGAIN;
    loop {
        let Some(owner) = owner_elsewhere(&hall, table.clone()).await else { return next.run(request).await };
        let problem = if is_socket {
            match time::timeout(HANDSHAKE, pass_socket_on(&hall, &owner, &mut request)).await {
                Ok(Ok(response)) if response.status() == StatusCode::MISDIRECTED_REQUEST => {
                    "the table is not there any more".into()
                }
                Ok(Ok(response)) => return response,
                Ok(Err(problem)) => problem,
                Err(_) => "no answer".into(),
            }
        } else {
            match forward(&owner, request).await {
                Ok(response) => return response.map(Body::new),
                Err(problem) => {
                    // Whoever asks again finds its successor.
                    say_seldom(&hall, &owner, &problem, "a request could not be passed on");
                    return StatusCode::SERVICE_UNAVAILABLE.into_response();
                }
            }
        };
        if time::Instant::now() >= end || hall.is_closing() {
            say_seldom(&hall, &owner, &problem, "a socket could not be passed on");
            return StatusCode::SERVICE_UNAVAILABLE.into_response();
        }
        time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_AGAIN);
    }
}

/// A house that has a table of ours, and how to prove ourselves there.
struct Owner {
    address: SocketAddr,
    secret: HeaderValue,
}

/// The other house that has a table.
async fn owner_elsewhere(hall: &Arc<Hall>, name: String) -> Option<Owner> {
    let internal = hall.config.internal.as_ref()?;
    if !hall.database.store().is_shared() || hall.is_live(&name) {
        return None;
    }
    let owner = hall.work(move |hall| hall.database.owner(&name)).await?.ok()??;
    let address = owner.split(' ').next()?.parse().ok()?;
    Some(Owner { address, secret: HeaderValue::from_str(&internal.secret).ok()? })
}

/// The table that a path is about.
fn table_in(path: &str) -> Option<&str> {
    let rest = path.strip_prefix("/ws/").or_else(|| path.strip_prefix("/api/tables/"))?;
    rest.split('/').next().filter(|name| !name.is_empty())
}

type Problem = Box<dyn std::error::Error + Send + Sync>;

fn say_seldom(hall: &Hall, owner: &Owner, problem: &Problem, what: &str) {
    if let Some(left_out) = hall.seldom.not_passed_on.may_be_said(std::time::Instant::now()) {
        tracing::warn!(to = %owner.address, %problem, left_out, "{what}");
    }
}

/// Asks another house for what we were asked for.
async fn forward(owner: &Owner, mut request: Request) -> Result<hyper::Response<Incoming>, Problem> {
    let stream = time::timeout(CONNECTING, TcpStream::connect(owner.address)).await??;
    stream.set_nodelay(true)?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection.with_upgrades());
    let client = request.extensions().get::<Peer>().ok_or("a request without an address")?.0;
    request.headers_mut().insert(SECRET, owner.secret.clone());
    request.headers_mut().insert(CLIENT, HeaderValue::from_str(&client.to_string())?);
    Ok(sender.send_request(request).await?)
}

/// Opens the same socket at another house and joins the two. The request is left whole, for another try.
async fn pass_socket_on(hall: &Arc<Hall>, owner: &Owner, request: &mut Request) -> Result<Response, Problem> {
    let mut same = Request::new(Body::empty());
    same.uri_mut().clone_from(request.uri());
    same.headers_mut().clone_from(request.headers());
    if let Some(peer) = request.extensions().get::<Peer>() {
        same.extensions_mut().insert(*peer);
    }
    let mut response = forward(owner, same).await?;
    if response.status() == StatusCode::SWITCHING_PROTOCOLS {
        let (from_client, to_owner) = (hyper::upgrade::on(request), hyper::upgrade::on(&mut response));
        let hall = Arc::clone(hall);
        tokio::spawn(async move {
            if let (Ok(client), Ok(owner)) = (from_client.await, to_owner.await) {
                join(&hall, TokioIo::new(client), TokioIo::new(owner)).await;
            }
        });
    }
    Ok(response.map(Body::new))
}

/// Carries bytes both ways until one side ends, or this house does.
async fn join(
    hall: &Hall,
    client: TokioIo<hyper::upgrade::Upgraded>,
    owner: TokioIo<hyper::upgrade::Upgraded>,
) {
    count(&hall.metrics.piped);
    hall.pipes.fetch_add(1, Relaxed);
    tokio::select! {
        () = carry(client, owner) => (),
        () = hall.closed() => (),
    }
    hall.pipes.fetch_sub(1, Relaxed);
}

/// Carries bytes both ways until one side ends. What one side does not read, the other cannot write: little waits here.
async fn carry(
    mut client: impl AsyncRead + AsyncWrite + Unpin,
    mut owner: impl AsyncRead + AsyncWrite + Unpin,
) {
    // Either side may be gone without a word.
    let _ = tokio::io::copy_bidirectional(&mut client, &mut owner).await;
}

#[cfg(test)]
mod tests {
    use std::task::Poll;

    use futures_util::poll;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    #[test]
    fn tables_are_found_in_paths() {
        for (path, table) in [
            ("/ws/k3v9", Some("k3v9")),
            ("/api/tables/k3v9", Some("k3v9")),
            ("/api/tables/k3v9/record", Some("k3v9")),
            ("/api/tables", None),
            ("/api/tables/", None),
            ("/ws", None),
            ("/t/k3v9", None),
        ] {
            assert_eq!(table_in(path), table, "{path}");
        }
    }

    #[test]
    fn only_a_house_with_the_secret_speaks_for_others() {
        let request = |secret: &str, client: &str| {
            hyper::Request::builder().header(SECRET, secret).header(CLIENT, client).body(()).unwrap()
        };
        let mut good = request("open sesame", "192.0.2.7");
        assert!(admit("open sesame", &mut good));
        assert_eq!(good.extensions().get::<Peer>().unwrap().0.to_string(), "192.0.2.7");
        assert!(good.headers().is_empty(), "nobody behind the door sees the secret");
        assert!(!admit("open sesame", &mut request("open sesam", "192.0.2.7")));
        assert!(!admit("open sesame", &mut request("open sesame", "somewhere")));
        assert!(!admit("open sesame", &mut hyper::Request::new(())));
    }

    /// A guest who does not read is felt by the owner, who then lets it go: nothing piles up on the way.
    #[tokio::test]
    async fn what_nobody_reads_nobody_can_write() {
        let ((mut guest, client), (mut house, owner)) = (duplex(1 << 10), duplex(1 << 10));
        let mut carrying = Box::pin(carry(client, owner));
        let (mut written, mut refused) = (Vec::<u8>::new(), 0);
        while refused < 100 {
            assert!(poll!(&mut carrying).is_pending());
            let next = [written.len() as u8; 100];
            match poll!(Box::pin(house.write(&next))) {
                Poll::Ready(count) => written.extend(&next[..count.unwrap()]),
                Poll::Pending => {
                    refused += 1;
                    tokio::task::yield_now().await;
                }
            }
        }
        assert!(written.len() < 1 << 15, "{} bytes wait", written.len());
        // When somebody reads, everything comes, in its order.
        let mut read = vec![0; written.len()];
        tokio::select! {
            all = guest.read_exact(&mut read) => drop(all.unwrap()),
            () = &mut carrying => panic!("both sides are there"),
        }
        assert_eq!(read, written);
        drop((guest, house));
        carrying.await;
    }
}
