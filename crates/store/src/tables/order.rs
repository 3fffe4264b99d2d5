//! What a host wants of the houses on a store, whether one is open or not: it is written down there, and they look.

use super::{Place, Store, StoreError, Work};
use crate::{postgres::Postgres, sqlite};

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OrderKind {
    /// Nobody from this network is let in.
    Ban,
    /// This table is closed for good.
    Close,
}

impl OrderKind {
    /// Its name in the store.
    pub fn name(self) -> &'static str {
        match self {
            OrderKind::Ban => "ban",
            OrderKind::Close => "close",
        }
    }

    /// By its name in the store.
    pub fn named(name: &str) -> Option<OrderKind> {
        [OrderKind::Ban, OrderKind::Close].into_iter().find(|kind| kind.name() == name)
    }
}

/// Something that a host wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// What.
    pub kind: OrderKind,
    /// The network, or the table.
    pub target: String,
    /// Until when, in seconds since 1970; for good, without it.
    pub until: Option<i64>,
    /// Why, for other hosts.
    pub why: String,
    /// Since when.
    pub created: i64,
}

impl Place {
    /// Writes an order down, in the place of one with the same target, whoever has the store open.
    pub fn order(&self, order: Order) -> Result<(), StoreError> {
        self.beside_houses(&Work::Order(order))
    }

    /// Takes an order back.
    pub fn revoke(&self, kind: OrderKind, target: &str) -> Result<(), StoreError> {
        self.beside_houses(&Work::Revoke { kind, target: target.to_owned() })
    }

    fn beside_houses(&self, work: &Work) -> Result<(), StoreError> {
        let done = match self {
            Place::File(path) => sqlite::beside_a_house(path, work)?,
            Place::Postgres(url) => Postgres::open(url)?.writer()?.keep(&[work])?.remove(0),
        };
        done.map(|_| ())
    }
}
