//! A view without its type.

use std::{
    any::Any,
    fmt,
    sync::{Arc, OnceLock},
};

use kernel::{Game, Outcome, Round, Seat};
use serde::Serialize;
use serde_json::value::RawValue;

/// What one pair of eyes sees, whatever is played: a value that is shared, not copied, with what everybody needs to know
/// beside it. It is written as JSON at most once and read from JSON at most once. Nobody outside a game's own crates
/// looks into the JSON; whoever knows the game asks for the view itself with [`AnyView::read`].
#[derive(Clone)]
pub struct AnyView(Arc<Inner>);

struct Inner {
    to_move: Option<Seat>,
    round: Round,
    outcome: Option<Outcome>,
    value: Box<dyn Written>,
    /// The same as JSON, once somebody wanted it.
    json: OnceLock<Box<RawValue>>,
    /// How the last view of the game before this one is had from the value.
    ended: fn(&dyn Any) -> Option<(AnyView, Outcome)>,
}

/// A value that can be written without being known.
trait Written: Send + Sync {
    fn write(&self) -> Option<Box<RawValue>>;
    fn any(&self) -> &dyn Any;
}

impl<V: Serialize + Any + Send + Sync> Written for V {
    fn write(&self) -> Option<Box<RawValue>> {
        serde_json::value::to_raw_value(self).ok()
    }

    fn any(&self) -> &dyn Any {
        self
    }
}

impl AnyView {
    /// A view of a state: what `view` shows, with whose turn it is and, at the end, the result.
    pub fn of<G: Game>(view: G::View, to_move: Option<Seat>, outcome: Option<Outcome>) -> AnyView {
        let ended = |value: &dyn Any| {
            let (view, outcome) = G::ended(value.downcast_ref()?)?;
            Some((AnyView::of::<G>(view, None, Some(outcome.clone())), outcome))
        };
        let (round, json) = (G::round(&view), OnceLock::new());
        AnyView(Arc::new(Inner { to_move, round, outcome, value: Box::new(view), json, ended }))
    }

    /// A view that came as JSON; `None` if it is no view of this game.
    pub fn from_json<G: Game>(
        json: &str,
        to_move: Option<Seat>,
        outcome: Option<Outcome>,
    ) -> Option<AnyView> {
        let view: G::View = serde_json::from_str(json).ok()?;
        Some(AnyView::of::<G>(view, to_move, outcome))
    }

    /// Whose turn it is; `None` when the game is over.
    pub fn to_move(&self) -> Option<Seat> {
        self.0.to_move
    }

    /// Where the match stands.
    pub fn round(&self) -> &Round {
        &self.0.round
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.0.outcome.as_ref()
    }

    /// Whether this is the other one itself, not only one that shows the same.
    pub fn is_same(&self, other: &AnyView) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The view itself, for whoever knows which game it is of.
    pub fn read<V: Any>(&self) -> Option<&V> {
        self.0.value.any().downcast_ref()
    }

    /// How the game of the match before this one ended: its last view and its result.
    pub fn ended(&self) -> Option<(AnyView, Outcome)> {
        (self.0.ended)(self.0.value.any())
    }

    /// The view as JSON.
    pub fn json(&self) -> &RawValue {
        self.0.json.get_or_init(|| {
            // Views are plain data with text keys (the conformance kit writes every one), so writing cannot fail.
            self.0.value.write().unwrap_or_else(|| RawValue::NULL.to_owned())
        })
    }
}

impl Serialize for AnyView {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json().serialize(serializer)
    }
}

impl fmt::Debug for AnyView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.json().get())
    }
}

impl PartialEq for AnyView {
    fn eq(&self, other: &AnyView) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || (self.0.to_move == other.0.to_move
                && self.0.outcome == other.0.outcome
                && self.json().get() == other.json().get())
    }
}
