//! What one pair of eyes knows of a game, and full states that fit it.

use kernel::{Dice, Eyes, Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    history::TurnHistory,
    multiset::Multiset,
    options::Options,
    state::{Deed, PlayerStatus, State},
    table::Table,
    tile::{Hand, Pool, Tile, as_text, full_pool},
};

/// What one pair of eyes knows. Hands are shown to their owners, and to everybody once the game is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// The options of the game.
    pub options: Options,
    /// The players, seat by seat.
    pub players: Vec<PlayerView>,
    /// The combinations on the table.
    pub table: Table,
    /// How many tiles are left to draw.
    pub pool: usize,
    /// Those tiles, for eyes that may see everything.
    #[serde(with = "as_text", default, skip_serializing_if = "Option::is_none")]
    pub pool_tiles: Option<Pool>,
    /// Whose turn it is; nobody's when the game is over.
    pub turn: Option<Seat>,
    /// Whose turn it would be if the game were not over.
    pub next: Seat,
    /// Whether the player to move has drawn already in this turn.
    pub drawn: bool,
    /// How many players in a row have passed.
    pub passes: usize,
    /// What everybody did so far.
    pub history: TurnHistory,
    /// The result, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// What is known of one player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerView {
    /// Whether the player has laid tiles already.
    pub opened: bool,
    /// How many tiles the player holds.
    pub tiles: usize,
    /// Which tiles, for eyes that may see them.
    #[serde(with = "as_text", default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<Hand>,
    /// The tile drawn in the player's last turn, for eyes that may see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drew: Option<Tile>,
}

impl View {
    /// What these eyes see of a state.
    pub fn of(state: &State, eyes: Eyes) -> View {
        let outcome = state.outcome();
        let player = |(seat, status): (usize, &PlayerStatus)| {
            let seen = outcome.is_some() || eyes.see(Seat(seat as u8));
            PlayerView {
                opened: status.opened,
                tiles: status.hand.cardinal(),
                hand: seen.then(|| status.hand.clone()),
                drew: status.drew.filter(|_| seen),
            }
        };
        View {
            options: state.options,
            players: state.players.iter().enumerate().map(player).collect(),
            table: state.table.clone(),
            pool: state.pool.cardinal(),
            pool_tiles: (eyes == Eyes::All).then(|| state.pool.clone()),
            turn: state.current_player(),
            next: state.turn,
            drawn: state.drawn,
            passes: state.passes,
            history: state.history.clone(),
            outcome,
        }
    }

    /// The hand of a seat, if these eyes see it.
    pub fn hand(&self, seat: Seat) -> Option<&Hand> {
        self.players.get(seat.index()).and_then(|player| player.hand.as_ref())
    }

    /// Whether a seat has laid tiles already.
    pub fn opened(&self, seat: Seat) -> bool {
        self.players.get(seat.index()).is_some_and(|player| player.opened)
    }

    /// The tiles that these eyes see neither on the table nor in a hand, in order.
    pub fn unseen(&self) -> Pool {
        let hands = self.players.iter().filter_map(|player| player.hand.as_ref());
        let seen: Hand = hands.flat_map(|hand| hand.iter().copied()).chain(self.table.tiles()).collect();
        full_pool().difference(&seen)
    }

    /// A full state that looks like this: the unseen tiles are dealt at random to the hands and the pool.
    pub fn imagine(&self, dice: &mut Dice) -> State {
        let mut unseen: Vec<Tile> = self.unseen().iter().copied().collect();
        dice.shuffle(&mut unseen);
        let players = (self.players.iter().enumerate()).map(|(seat, player)| {
            let hidden = || unseen.split_off(unseen.len().saturating_sub(player.tiles)).into_iter().collect();
            let hand: Hand = player.hand.clone().unwrap_or_else(hidden);
            let drew = match player.hand {
                Some(_) => player.drew,
                None if self.drew_last(Seat(seat as u8)) => hand.pick(dice),
                None => None,
            };
            PlayerStatus { opened: player.opened, hand, drew }
        });
        let players = players.collect();
        State {
            options: self.options,
            players,
            table: self.table.clone(),
            pool: self.pool_tiles.clone().unwrap_or_else(|| unseen.into_iter().take(self.pool).collect()),
            turn: self.next,
            drawn: self.drawn,
            passes: self.passes,
            history: self.history.clone(),
            over: self.turn.is_none(),
            dice: dice.split(),
        }
    }

    /// Whether a seat's last turn was a draw.
    fn drew_last(&self, seat: Seat) -> bool {
        let last = self.history.iter().rfind(|act| act.seat == seat && act.did != Deed::Pass);
        last.is_some_and(|act| act.did == Deed::Draw)
    }
}
