//! Connections at a table.

use axum::extract::ws::Utf8Bytes;
use kernel::{Eyes, Lang};
use table::{AnyView, Token};
use tokio::sync::mpsc;

use crate::{
    limits::Source,
    metrics::{Metrics, count},
    secret::Hash,
};

/// Where a guest's messages wait to be written.
pub(crate) type Outbox = mpsc::Sender<Utf8Bytes>;

/// Somebody who comes to the table.
pub(crate) struct Join {
    /// The connection's number.
    pub(crate) guest: u64,
    /// The hash of the token; without one they watch.
    pub(crate) token: Option<Hash>,
    /// A secret of the guest's own, for the seat that an invitation opens.
    pub(crate) key: Option<Token>,
    /// The name for an open seat.
    pub(crate) name: Option<String>,
    /// Their language.
    pub(crate) lang: Lang,
    /// Where they come from.
    pub(crate) source: Source,
    /// The promise of a share in the deal.
    pub(crate) share: Option<String>,
    /// The hash of the secret that says who they are.
    pub(crate) me: Option<Hash>,
    /// Whether they are a program that plays by itself.
    pub(crate) bot: bool,
    /// How many entries they know.
    pub(crate) since: usize,
    /// Whether they understand patches.
    pub(crate) patches: bool,
    /// Where to tell them.
    pub(crate) outbox: Outbox,
}

/// What becomes of somebody who comes.
pub(crate) enum Joined {
    /// They are at the table.
    In,
    /// They miss more than one message holds: this is a part of it, and they are not at the table yet.
    Page(Utf8Bytes),
}

/// Somebody at the table.
pub(crate) struct Guest {
    pub(crate) id: u64,
    pub(crate) eyes: Eyes,
    pub(crate) lang: Lang,
    pub(crate) source: Source,
    pub(crate) outbox: Outbox,
    /// What their welcome has to say, until they were welcomed: nobody hears of a table before they are.
    pub(crate) owed: Option<Owed>,
    /// Whether their messages find no room: they are dropped at the next occasion.
    pub(crate) lost: bool,
    /// Whether they were told that others sit in the same seat.
    pub(crate) in_company: bool,
    /// The view that they were told last, where they understand patches.
    pub(crate) patched: Option<AnyView>,
    /// Whether they understand patches.
    pub(crate) patches: bool,
}

/// What a welcome says besides how the table is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Owed {
    /// How much they know already.
    pub(crate) since: usize,
    /// The new secret of a seat that they were invited to.
    pub(crate) token: Option<Token>,
}

impl Guest {
    /// Whether they hear what everybody hears.
    pub(crate) fn is_welcomed(&self) -> bool {
        self.owed.is_none()
    }

    pub(crate) fn send(&mut self, text: Utf8Bytes, metrics: &Metrics) {
        if self.lost {
            return;
        }
        match self.outbox.try_send(text) {
            Ok(()) => (),
            Err(mpsc::error::TrySendError::Full(_)) => {
                count(&metrics.too_slow);
                self.lost = true;
            }
            Err(mpsc::error::TrySendError::Closed(_)) => self.lost = true,
        }
    }
}
