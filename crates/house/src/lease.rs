//! Tables that are held for a time only, in a store that several houses share: the house holds on to what it serves, and
//! stops serving what it cannot hold on to before anybody else can have it.

use std::{collections::HashSet, net::SocketAddr, sync::Arc, time::Instant};

use store::tables::{Place, renew_after};
use tokio::{sync::watch, time};

use crate::{
    hall::Hall,
    secret::{self, NoRandomness},
};

/// What the house is called among houses. In a file that is ours alone it is for people to read; elsewhere no two houses
/// have one name, and no house has the same one twice.
pub(crate) fn name(
    place: &Place,
    address: SocketAddr,
    within: Option<SocketAddr>,
) -> Result<String, NoRandomness> {
    Ok(match place {
        Place::File(_) => format!("the house at {address}"),
        Place::Postgres(_) => {
            // The first word is where other houses reach this one, if they can.
            let within = within.map_or_else(|| "-".to_owned(), |within| within.to_string());
            format!("{within} {:016x}", u64::from_be_bytes(secret::bits()?))
        }
    })
}

/// Holds on to tables until the house closes.
pub(crate) async fn watch_over(hall: Arc<Hall>, mut closing: watch::Receiver<bool>) {
    if !hall.database.store().is_shared() {
        return;
    }
    let lease = hall.database.lease();
    let mut renewing: Option<tokio::task::JoinHandle<()>> = None;
    let mut renewed = Instant::now();
    let mut told = HashSet::new();
    loop {
        tokio::select! {
            () = time::sleep(lease / 20) => (),
            _ = closing.changed() => return,
        }
        let idle = renewing.as_ref().is_none_or(tokio::task::JoinHandle::is_finished);
        if idle && renewed.elapsed() >= renew_after(lease) {
            renewed = Instant::now();
            let database = Arc::clone(&hall.database);
            renewing = Some(tokio::task::spawn_blocking(move || {
                if let Err(problem) = database.renew() {
                    tracing::warn!(%problem, "tables could not be held on to; it is tried again");
                }
            }));
        }
        let lost: HashSet<String> = hall.database.no_longer_held().into_iter().collect();
        for name in &lost {
            // What waits for the store holds on to it for a while: that is no news.
            if !told.contains(name) {
                tracing::warn!(table = name, "the table is ours no longer");
            }
            let (hall, name) = (Arc::clone(&hall), name.clone());
            tokio::spawn(async move { hall.lost(&name).await });
        }
        told = lost;
    }
}
