//! What hosts want of a running house: whom it turns away, and which tables it closes. They write it into the store, and the
//! house looks there now and then.

use std::{
    net::IpAddr,
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use kernel::Phrase;
use store::tables::{Change, Order, OrderKind, StoreError};
use tokio::{
    sync::{oneshot, watch},
    time,
};

use crate::{desk::Command, hall::Hall};

/// How often the house looks.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// A network that is turned away: all addresses that begin with the same bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressRange {
    address: IpAddr,
    bits: u32,
}

impl AddressRange {
    /// Reads `192.0.2.7`, `192.0.2.0/24` or `2001:db8::/64`. For IPv6 an address alone means the network of 64 bits that one
    /// customer has as a rule.
    pub fn parse(text: &str) -> Option<AddressRange> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u32>().ok()?)),
            None => (text, None),
        };
        let address = address.parse::<IpAddr>().ok()?.to_canonical();
        let (most, usual) = if address.is_ipv4() { (32, 32) } else { (128, 64) };
        let bits = bits.unwrap_or(usual);
        // Nobody is told apart within the network of one customer.
        (bits <= most).then_some(AddressRange { address, bits: bits.min(usual) })
    }

    /// Whether an address belongs to it.
    pub fn holds(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(ours), IpAddr::V4(theirs)) => {
                (ours.to_bits() ^ theirs.to_bits()).checked_shr(32 - self.bits).unwrap_or(0) == 0
            }
            (IpAddr::V6(ours), IpAddr::V6(theirs)) => {
                (ours.to_bits() ^ theirs.to_bits()).checked_shr(128 - self.bits).unwrap_or(0) == 0
            }
            _ => false,
        }
    }
}

/// The networks that are turned away.
#[derive(Debug, Default)]
pub(crate) struct Bans(RwLock<Arc<[AddressRange]>>);

impl Bans {
    /// Whether somebody is turned away.
    pub(crate) fn hold(&self, address: IpAddr) -> bool {
        let networks = self.0.read().unwrap_or_else(PoisonError::into_inner);
        networks.iter().any(|network| network.holds(address))
    }

    fn set(&self, networks: Arc<[AddressRange]>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = networks;
    }
}

impl Hall {
    /// Does what hosts want.
    async fn obey(self: &Arc<Hall>, orders: Vec<Order>) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64);
        let in_force = |order: &&Order| order.until.is_none_or(|until| now < until);
        let bans = orders.iter().filter(|order| order.kind == OrderKind::Ban).filter(in_force);
        self.bans.set(bans.filter_map(|order| AddressRange::parse(&order.target)).collect());
        for order in orders.iter().filter(|order| order.kind == OrderKind::Close) {
            match self.close_for_good(&order.target).await {
                Ok(()) => tracing::info!(table = order.target, "closed, as a host wanted"),
                // The house that has it looks too.
                Err(StoreError::Elsewhere(_)) => continue,
                Err(problem) => {
                    tracing::warn!(table = order.target, %problem, "a table could not be closed");
                    continue;
                }
            }
            let target = order.target.clone();
            let _ = self.work(move |hall| hall.database.revoke(OrderKind::Close, &target)).await;
        }
    }

    /// Removes a table, whether somebody sits there or not.
    pub(crate) async fn close_for_good(self: &Arc<Hall>, name: &str) -> Result<(), StoreError> {
        if let Some(desk) = self.live_desk(name).await {
            let (reply, done) = oneshot::channel();
            if desk.send(Command::Remove(Phrase::new("house-table-closed"), reply)).await.is_ok()
                && let Ok(removed) = done.await
            {
                return removed;
            }
        }
        let name = name.to_owned();
        let removed = self.work(move |hall| match hall.database.take(&name)? {
            Some((hold, _)) => hall.database.wait(&hold, Change::Delete),
            None => Ok(()),
        });
        removed.await.unwrap_or(Err(StoreError::Closed))
    }
}

/// Looks for what hosts want until the house closes.
pub(crate) async fn watch_over(hall: Arc<Hall>, mut closing: watch::Receiver<bool>) {
    loop {
        match hall.work(|hall| hall.database.orders()).await {
            Some(Ok(orders)) => hall.obey(orders).await,
            // What was in force stays in force.
            Some(Err(problem)) => tracing::debug!(%problem, "what hosts want could not be read"),
            None => (),
        }
        tokio::select! {
            () = time::sleep(LOOK_EVERY) => (),
            _ = closing.changed() => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_hold_their_addresses() {
        for (network, address, holds) in [
            ("192.0.2.7", "192.0.2.7", true),
            ("192.0.2.7", "192.0.2.8", false),
            ("192.0.2.0/24", "192.0.2.8", true),
            ("192.0.2.0/24", "192.0.3.8", false),
            ("192.0.2.7", "::ffff:192.0.2.7", true),
            ("2001:db8::1", "2001:db8::2:0:0:0:9", false),
            ("2001:db8::1", "2001:db8::9", true),
            ("2001:db8::1/128", "2001:db8::9", true),
            ("2001:db8::/32", "2001:db8:7::9", true),
            ("0.0.0.0/0", "203.0.113.9", true),
            ("0.0.0.0/0", "2001:db8::9", false),
            ("::/0", "2001:db8::9", true),
        ] {
            let network = AddressRange::parse(network).unwrap();
            assert_eq!(network.holds(address.parse().unwrap()), holds, "{network:?} {address}");
        }
        for bad in ["", "somewhere", "192.0.2.0/33", "2001:db8::/129", "192.0.2.7/-1", "192.0.2.7/"] {
            assert_eq!(AddressRange::parse(bad), None, "{bad}");
        }
    }
}
