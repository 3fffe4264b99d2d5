//! What somebody at a table elsewhere knows of its deal: what the house promised, and what they promised and told themselves.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use wire::fair::{Secret, promise_of_share};

use crate::desk::new_share;

/// What is known of a deal, for whoever checks it afterwards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KnownDeal {
    /// The hash that the house showed last.
    pub sha256: Option<String>,
    /// The share in it that the house was told.
    pub share: Option<Secret>,
}

#[derive(Debug, Default)]
struct State {
    share: Option<Secret>,
    /// Whether the house was told the share.
    told: bool,
    sha256: Option<String>,
}

/// A share in a deal, known to whoever plays and to whoever listens for them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stake(Arc<Mutex<State>>);

impl Stake {
    /// A share that nobody knows.
    pub(crate) fn new() -> Stake {
        Stake(Arc::new(Mutex::new(State { share: new_share(), ..State::default() })))
    }

    /// Another share, after the house was told this one.
    pub(crate) fn renew(&self) {
        let mut state = self.state();
        (state.share, state.told) = (new_share(), false);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The promise of the share.
    pub(crate) fn promise(&self, table: &str) -> Option<String> {
        self.state().share.map(|share| promise_of_share(table, &share))
    }

    /// The share, which the house knows from now on.
    pub(crate) fn tell(&self) -> Option<Secret> {
        let mut state = self.state();
        state.told = state.share.is_some();
        state.share
    }

    /// The house shows the hash of its secret.
    pub(crate) fn shown(&self, sha256: Option<String>) {
        let mut state = self.state();
        if state.sha256 != sha256 {
            // What was told under another promise has no part in this deal.
            state.told &= state.sha256.is_none();
        }
        state.sha256 = sha256;
    }

    /// Whether the house knew the share before it made this promise.
    pub(crate) fn is_dealt_anew(&self, sha256: Option<&str>) -> bool {
        let state = self.state();
        state.told && state.sha256.is_some() && state.sha256.as_deref() != sha256
    }

    /// What is known.
    pub(crate) fn known(&self) -> KnownDeal {
        let state = self.state();
        KnownDeal { sha256: state.sha256.clone(), share: state.share.filter(|_| state.told) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_worth_something_under_one_promise() {
        let stake = Stake::new();
        stake.shown(Some("a".into()));
        assert_eq!(stake.known(), KnownDeal { sha256: Some("a".into()), share: None });
        let share = stake.tell();
        assert_eq!(stake.known(), KnownDeal { sha256: Some("a".into()), share });
        assert!(
            !stake.is_dealt_anew(Some("a")) && stake.is_dealt_anew(Some("b")) && stake.is_dealt_anew(None)
        );
        stake.shown(Some("b".into()));
        assert_eq!(stake.known(), KnownDeal { sha256: Some("b".into()), share: None });
    }
}
