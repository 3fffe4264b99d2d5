//! Everything about a game in progress, and how it changes.

use kernel::{Dice, Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    history::TurnHistory,
    moves::Move,
    multiset::Multiset,
    options::Options,
    refusal::Refusal,
    scoring,
    solver::Solver,
    table::{Meld, Table},
    tile::{Hand, Pool, Tile, full_pool},
    turn::{check_lay, check_opening, hand_after, opening_meld},
};

/// How many tiles each player starts with (rule 2).
pub const DEALT: usize = 14;

/// *statut* (6.4): what one player has. Who it is, is its place in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerStatus {
    /// Whether the player has laid tiles already.
    pub opened: bool,
    /// The tiles in hand.
    pub hand: Hand,
    /// The tile drawn in the player's last turn, if that was a draw.
    pub drew: Option<Tile>,
}

/// What was done in a turn, as everybody saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnDone {
    /// Who.
    pub seat: Seat,
    /// What.
    pub did: Deed,
}

/// What a player did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Deed {
    /// Took a tile from the pool.
    Draw,
    /// Did nothing.
    Pass,
    /// Put these tiles from the hand on the table.
    Lay(Vec<Tile>),
}

/// *etat* (6.5).
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) players: Vec<PlayerStatus>,
    pub(crate) table: Table,
    pub(crate) pool: Pool,
    pub(crate) turn: Seat,
    /// Whether the player to move has drawn in this turn (`draw-and-play`).
    pub(crate) drawn: bool,
    /// How many players in a row have passed.
    pub(crate) passes: usize,
    pub(crate) history: TurnHistory,
    pub(crate) over: bool,
    pub(crate) dice: Dice,
}

/// *extraire* (Q8): a hand of `n` tiles drawn at random from the pool, and what remains of the pool. From a smaller pool
/// all tiles are drawn.
pub fn extract(n: usize, pool: &Pool, dice: &mut Dice) -> (Hand, Pool) {
    let mut rest = pool.clone();
    let mut hand = Hand::empty();
    for _ in 0..n {
        let Some(tile) = rest.pick(dice) else { break };
        rest.take(&tile);
        hand.insert(tile);
    }
    (hand, rest)
}

/// *distrib* (Q8): a hand for each player, and the pool that remains.
pub fn deal(seats: usize, dice: &mut Dice) -> (Vec<Hand>, Pool) {
    let mut pool = full_pool();
    let hands = (0..seats).map(|_| {
        let (hand, rest) = extract(DEALT, &pool, dice);
        pool = rest;
        hand
    });
    (hands.collect(), pool)
}

impl State {
    /// *`init_partie`* (Q8): the state after the deal.
    pub fn start(options: Options, seats: usize, first: Seat, dice: &mut Dice) -> State {
        let (hands, pool) = deal(seats, dice);
        let players =
            hands.into_iter().map(|hand| PlayerStatus { hand, ..PlayerStatus::default() }).collect();
        State::of(options, players, Table::default(), pool, first, dice.split())
    }

    /// A state "by hand" (Q8): any players, table and pool. There must be a player for the turn.
    pub fn of(
        options: Options,
        players: Vec<PlayerStatus>,
        table: Table,
        pool: Pool,
        turn: Seat,
        dice: Dice,
    ) -> State {
        let turn = Seat(turn.0 % players.len().max(1) as u8);
        let (drawn, passes, history, over) = (false, 0, TurnHistory::default(), players.is_empty());
        State { options, players, table, pool, turn, drawn, passes, history, over, dice }
    }

    /// *`joueur_courant`* (Q9): whose turn it is; `None` when the game is over.
    pub fn current_player(&self) -> Option<Seat> {
        (!self.over).then_some(self.turn)
    }

    /// *`joueur_suivant`* (Q9): whose turn comes next.
    pub fn next_player(&self) -> Seat {
        self.turn.next(self.players.len())
    }

    /// *`la_table`* (Q9).
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// *`la_pioche`* (Q9).
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// *`le_statut`* (Q9); `None` when there is no such seat.
    pub fn status(&self, seat: Seat) -> Option<&PlayerStatus> {
        self.players.get(seat.index())
    }

    /// *`la_main`* (Q9); `None` when there is no such seat.
    pub fn hand(&self, seat: Seat) -> Option<&Hand> {
        self.status(seat).map(|status| &status.hand)
    }

    /// The options of the game.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// What everybody did so far.
    pub fn history(&self) -> &TurnHistory {
        &self.history
    }

    /// Whether the player to move has drawn in this turn.
    pub fn has_drawn(&self) -> bool {
        self.drawn
    }

    /// The result; `None` while the game goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let hands: Vec<&Hand> = self.players.iter().map(|player| &player.hand).collect();
        self.over.then(|| scoring::outcome(self.options.scoring, &hands))
    }

    /// The state after a move of `seat`.
    pub fn play(&self, seat: Seat, mv: &Move) -> Result<State, Refusal> {
        match self.current_player() {
            None => Err(Refusal::Over),
            Some(turn) if turn != seat => Err(Refusal::NotYourTurn),
            Some(_) => match mv {
                Move::Draw => self.draw(),
                Move::Pass => self.pass(),
                Move::Lay(table) if self.mover().opened => self.lay(table),
                Move::Lay(table) => self.open(&opening_meld(&self.table, table)?),
            },
        }
    }

    fn mover(&self) -> &PlayerStatus {
        &self.players[self.turn.index()]
    }

    /// *piocher* (Q16): the state after the player to move has drawn a tile.
    pub fn draw(&self) -> Result<State, Refusal> {
        self.refuse_after_the_end()?;
        if self.drawn {
            return Err(Refusal::AlreadyDrawn);
        }
        let mut next = self.clone();
        let tile = next.pool.pick(&mut next.dice).ok_or(Refusal::PoolEmpty)?;
        next.pool.take(&tile);
        let mover = &mut next.players[self.turn.index()];
        mover.hand.insert(tile);
        mover.drew = Some(tile);
        next.passes = 0;
        next.history.push(TurnDone { seat: self.turn, did: Deed::Draw });
        if self.options.draw_and_play {
            next.drawn = true;
            next.settle();
            return Ok(next);
        }
        Ok(next.turn_passed())
    }

    /// The state after the player to move has passed: the pool is empty, or a tile was drawn already.
    pub fn pass(&self) -> Result<State, Refusal> {
        self.refuse_after_the_end()?;
        if !self.drawn && !self.pool.is_empty() {
            return Err(Refusal::PoolNotEmpty);
        }
        let mut next = self.clone();
        if !self.drawn {
            next.passes += 1;
            next.players[self.turn.index()].drew = None;
        }
        next.history.push(TurnDone { seat: self.turn, did: Deed::Pass });
        Ok(next.turn_passed())
    }

    /// *`jouer_1_coup`* (Q16): the state after the player to move has turned the table into `table`.
    pub fn lay(&self, table: &Table) -> Result<State, Refusal> {
        self.refuse_after_the_end()?;
        if !self.mover().opened {
            return Err(Refusal::NotOpened);
        }
        let laid = check_lay(&self.table, &self.mover().hand, table, self.options.jokers)?;
        Ok(self.laid(laid, table.clone()))
    }

    /// *`jouer_1er_coup`* (Q16): the state after the player to move has put an opening meld on the table.
    pub fn open(&self, meld: &Meld) -> Result<State, Refusal> {
        self.refuse_after_the_end()?;
        if self.mover().opened {
            return Err(Refusal::AlreadyOpened);
        }
        let laid = check_opening(&self.mover().hand, meld, self.options.opening)?;
        Ok(self.laid(laid, self.table.and(meld)))
    }

    fn refuse_after_the_end(&self) -> Result<(), Refusal> {
        if self.over { Err(Refusal::Over) } else { Ok(()) }
    }

    fn laid(&self, tiles: Vec<Tile>, table: Table) -> State {
        let mut next = State { table, passes: 0, ..self.clone() };
        let mover = &mut next.players[self.turn.index()];
        mover.hand = hand_after(&mover.hand, &tiles);
        mover.opened = true;
        mover.drew = None;
        next.history.push(TurnDone { seat: self.turn, did: Deed::Lay(tiles) });
        next.turn_passed()
    }

    fn turn_passed(mut self) -> State {
        self.turn = self.next_player();
        self.drawn = false;
        self.settle();
        self
    }

    /// Rule 6 with ruling 6: the game is over when a hand is empty, or when the pool is and nobody lays any more.
    fn settle(&mut self) {
        let finished = self.players.iter().any(|player| player.hand.is_empty());
        self.over = finished || self.passes >= self.players.len() || (self.pool.is_empty() && self.blocked());
    }

    /// Whether nobody can lay, which the solver proves.
    fn blocked(&self) -> bool {
        let mut solver = Solver::new();
        self.players.iter().all(|player| {
            let can = if player.opened {
                solver.can_lay(&self.table, &player.hand, self.options.jokers)
            } else {
                solver.can_open(&player.hand, self.options.opening)
            };
            !can
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{moves::read_table, tile::read_tiles};
    use kernel::Seed;

    fn hand(text: &str) -> Hand {
        read_tiles(text).unwrap().into_iter().collect()
    }

    fn state(players: &[(bool, &str)], table: &str, pool: &str) -> State {
        let players =
            players.iter().map(|&(opened, tiles)| PlayerStatus { opened, hand: hand(tiles), drew: None });
        State::of(
            Options::default(),
            players.collect(),
            read_table(table).unwrap(),
            hand(pool),
            Seat(0),
            Dice::new(Seed::from(1)),
        )
    }

    #[test]
    fn extraire_draws_tiles_out_of_the_pool() {
        let mut dice = Dice::new(Seed::from(3));
        let pool = full_pool();
        let (drawn, rest) = extract(14, &pool, &mut dice);
        assert_eq!((drawn.cardinal(), rest.cardinal()), (14, 92));
        assert!(drawn.is_subset(&pool) && rest == pool.difference(&drawn));
        assert_eq!(extract(5, &hand("1r 2r"), &mut dice), (hand("1r 2r"), Pool::empty()));
    }

    #[test]
    fn distrib_deals_fourteen_to_everybody() {
        let (hands, pool) = deal(4, &mut Dice::new(Seed::from(3)));
        assert!(hands.iter().all(|hand| hand.cardinal() == DEALT));
        let all = hands.iter().flat_map(Hand::iter).chain(pool.iter()).copied();
        assert_eq!(all.collect::<Pool>(), full_pool());
    }

    #[test]
    fn init_partie_begins_with_an_empty_table() {
        let state = State::start(Options::default(), 2, Seat(1), &mut Dice::new(Seed::from(3)));
        assert_eq!((state.current_player(), state.next_player()), (Some(Seat(1)), Seat(0)));
        assert!(state.table().is_empty());
        assert_eq!(state.pool().cardinal(), 78);
        assert!(Seat::all(2).all(|seat| !state.status(seat).unwrap().opened));
        assert_eq!(state.hand(Seat(0)).unwrap().cardinal(), 14);
        assert_eq!(state.hand(Seat(7)), None);
    }

    #[test]
    fn piocher_takes_one_tile_and_passes_the_turn() {
        let before = state(&[(false, "1r"), (false, "2r")], "", "5n 5n");
        let after = before.draw().unwrap();
        assert_eq!(after.hand(Seat(0)), Some(&hand("1r 5n")));
        assert_eq!(after.status(Seat(0)).unwrap().drew, "5n".parse().ok());
        assert_eq!((after.pool().cardinal(), after.current_player()), (1, Some(Seat(1))));
        let empty = state(&[(true, "4r"), (true, "2b")], "1r 2r 3r", "");
        assert_eq!(empty.draw(), Err(Refusal::PoolEmpty));
    }

    #[test]
    fn the_two_kinds_of_lay_are_not_confused() {
        let before = state(&[(false, "4r 10r 10b 10n"), (true, "2r")], "1r 2r 3r", "5n");
        assert_eq!(before.lay(&read_table("1r 2r 3r 4r").unwrap()), Err(Refusal::NotOpened));
        let opened = before.open(&read_table("10r 10b 10n").unwrap()).unwrap();
        assert_eq!(opened.table(), &read_table("1r 2r 3r / 10r 10b 10n").unwrap());
        assert_eq!(opened.open(&Meld::default()), Err(Refusal::AlreadyOpened));
        assert_eq!(opened.play(Seat(0), &Move::Draw), Err(Refusal::NotYourTurn));
    }

    #[test]
    fn one_passes_only_when_the_pool_is_empty() {
        let before = state(&[(true, "5r"), (true, "4r 9b")], "1r 2r 3r", "5n");
        assert_eq!(before.pass(), Err(Refusal::PoolNotEmpty));
    }

    #[test]
    fn the_game_ends_when_all_have_passed_in_a_row() {
        let before = state(&[(true, "5r 4r"), (true, "4r 9b")], "1r 2r 3r", "");
        let one = before.pass().unwrap();
        assert_eq!(one.outcome(), None);
        let two = one.pass().unwrap();
        assert_eq!(two.current_player(), None);
        assert_eq!(two.outcome().unwrap().scores(), [9, 13]);
        assert_eq!(two.pass(), Err(Refusal::Over));
    }

    #[test]
    fn the_game_ends_at_once_when_nobody_can_lay() {
        let before = state(&[(true, "4r 9n"), (true, "8b 9b")], "1r 2r 3r", "");
        let after = before.lay(&read_table("1r 2r 3r 4r").unwrap()).unwrap();
        assert_eq!(after.outcome().unwrap().places(), [1, 2]);
        let drawn = state(&[(false, "1r"), (false, "8b")], "", "5n").draw().unwrap();
        assert!(drawn.outcome().is_some(), "the last tile is drawn and nobody can open");
    }

    #[test]
    fn an_empty_hand_wins() {
        let before = state(&[(true, "4r"), (true, "8b J")], "1r 2r 3r", "5n");
        let after = before.lay(&read_table("1r 2r 3r 4r").unwrap()).unwrap();
        assert_eq!(after.outcome().unwrap().scores(), [0, 38]);
    }

    #[test]
    fn draw_and_play_lets_the_drawer_lay() {
        let mut before = state(&[(true, "9n"), (true, "8b 9b")], "1r 2r 3r", "4r 4r");
        before.options.draw_and_play = true;
        let drawn = before.draw().unwrap();
        assert_eq!((drawn.current_player(), drawn.draw()), (Some(Seat(0)), Err(Refusal::AlreadyDrawn)));
        assert!(drawn.lay(&read_table("1r 2r 3r 4r").unwrap()).is_ok());
        let passed = drawn.pass().unwrap();
        assert_eq!((passed.current_player(), passed.passes), (Some(Seat(1)), 0));
    }
}
