//! Monte-Carlo tree search under hidden information, seen by one player (single-observer information-set MCTS).
//!
//! Every iteration deals the hidden things anew, in a way that fits what the player knows, and walks down one
//! common tree with that deal: a move counts only in the deals in which it was possible. The tree therefore holds
//! what is good on the whole, not what would be good if one could see.
//!
//! ```
//! use kernel::{Dice, Seed};
//! use search::ismcts::{World, search};
//!
//! /// One card is high or low, nobody knows which; staying gives 0.6, betting on high wins if it is.
//! #[derive(Clone)]
//! struct Card { high: bool, bet: Option<bool> }
//!
//! impl World for Card {
//!     type Move = bool;
//!     fn to_move(&self) -> Option<usize> { self.bet.is_none().then_some(0) }
//!     fn moves(&self, moves: &mut Vec<bool>) { moves.extend([false, true]) }
//!     fn play(&mut self, bet: bool) { self.bet = Some(bet) }
//!     fn finish(self, _: &mut Dice, rewards: &mut [f64]) {
//!         rewards[0] = match self.bet { Some(true) => f64::from(u8::from(self.high)), _ => 0.6 };
//!     }
//! }
//!
//! let mut dice = Dice::new(Seed::from(1));
//! let deal = |dice: &mut Dice| Card { high: dice.chance(0.5), bet: None };
//! let found = search(1, 0.7, deal, |iterations| iterations < 500, &mut dice);
//! assert!(!found.best().unwrap().mv, "a bet wins half the time, staying is better");
//! ```

use kernel::Dice;

/// A deal of the hidden things: a full state that the search may play on.
pub trait World {
    /// A move. Moves that look the same to the searching player are equal.
    type Move: Copy + PartialEq;

    /// The player to move; `None` when it is over.
    fn to_move(&self) -> Option<usize>;

    /// The legal moves, appended to an empty list; those that look best first.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    /// Makes a legal move.
    fn play(&mut self, mv: Self::Move);

    /// Plays on to the end in some sensible way, and says what each player gets: from 0 to 1.
    fn finish(self, dice: &mut Dice, rewards: &mut [f64]);
}

/// What the search found out about a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// How often it was tried.
    pub visits: u32,
    /// What it brought on average.
    pub mean: f64,
}

/// What the search found out.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M> {
    /// The moves at the root, the most tried first.
    pub candidates: Vec<Candidate<M>>,
    /// How many deals were played.
    pub iterations: u32,
}

impl<M: Copy> Found<M> {
    /// The move that was tried most; `None` when there was none.
    pub fn best(&self) -> Option<Candidate<M>> {
        self.candidates.first().copied()
    }
}

/// No node; and the root's place.
const NOWHERE: u32 = u32::MAX;
const ROOT: u32 = 0;

struct Node<M> {
    mv: Option<M>,
    /// Whose move led here.
    mover: usize,
    visits: u32,
    /// In how many visits of the parent the move was possible.
    possible: u32,
    reward: f64,
    first_child: u32,
    next_sibling: u32,
}

struct Tree<M>(Vec<Node<M>>);

impl<M: Copy + PartialEq> Tree<M> {
    fn child(&self, parent: u32, mv: M) -> Option<u32> {
        self.children(parent).find(|&child| self.0[child as usize].mv == Some(mv))
    }

    fn children(&self, parent: u32) -> impl Iterator<Item = u32> {
        let known = |index: u32| (index != NOWHERE).then_some(index);
        std::iter::successors(known(self.0[parent as usize].first_child), move |&child| {
            known(self.0[child as usize].next_sibling)
        })
    }

    fn grow(&mut self, parent: u32, mv: M, mover: usize) -> u32 {
        let index = self.0.len() as u32;
        let next_sibling = std::mem::replace(&mut self.0[parent as usize].first_child, index);
        let leaf = Node {
            mv: Some(mv),
            mover,
            visits: 0,
            possible: 1,
            reward: 0.0,
            first_child: NOWHERE,
            next_sibling,
        };
        self.0.push(leaf);
        index
    }

    /// One step down: an untried move if there is one, else the one with the highest upper confidence bound.
    /// True if the step is new.
    fn step(&mut self, parent: u32, moves: &[M], mover: usize, curiosity: f64) -> Option<(u32, M, bool)> {
        let mut best: Option<(f64, u32, M)> = None;
        let mut untried = None;
        for &mv in moves {
            let Some(child) = self.child(parent, mv) else {
                untried = untried.or(Some(mv));
                continue;
            };
            let node = &mut self.0[child as usize];
            node.possible += 1;
            let visits = f64::from(node.visits.max(1));
            let bound = node.reward / visits + curiosity * (f64::from(node.possible).ln() / visits).sqrt();
            if best.is_none_or(|(highest, _, _)| bound > highest) {
                best = Some((bound, child, mv));
            }
        }
        match untried {
            Some(mv) => Some((self.grow(parent, mv, mover), mv, true)),
            None => best.map(|(_, child, mv)| (child, mv, false)),
        }
    }
}

/// Searches for the player to move. `deal` makes a deal that fits what the player knows, in which that player is
/// to move; `go_on` is asked before each iteration with the number of those done. `curiosity` weighs trying rare
/// moves against good ones; 0.7 suits rewards from 0 to 1.
pub fn search<W: World>(
    players: usize,
    curiosity: f64,
    mut deal: impl FnMut(&mut Dice) -> W,
    mut go_on: impl FnMut(u32) -> bool,
    dice: &mut Dice,
) -> Found<W::Move> {
    let root = Node {
        mv: None,
        mover: 0,
        visits: 0,
        possible: 0,
        reward: 0.0,
        first_child: NOWHERE,
        next_sibling: NOWHERE,
    };
    let mut tree = Tree(vec![root]);
    let (mut moves, mut path, mut rewards) = (Vec::new(), Vec::new(), vec![0.0; players]);
    let mut iterations = 0;
    while go_on(iterations) {
        let mut world = deal(dice);
        path.clear();
        let mut node = ROOT;
        while let Some(mover) = world.to_move() {
            moves.clear();
            world.moves(&mut moves);
            let Some((child, mv, new)) = tree.step(node, &moves, mover, curiosity) else { break };
            world.play(mv);
            path.push(child);
            node = child;
            if new {
                break;
            }
        }
        rewards.fill(0.0);
        world.finish(dice, &mut rewards);
        for &index in &path {
            let node = &mut tree.0[index as usize];
            node.visits += 1;
            node.reward += rewards.get(node.mover).copied().unwrap_or(0.0);
        }
        iterations += 1;
    }
    let candidate = |index: u32| {
        let node = &tree.0[index as usize];
        let mean = node.reward / f64::from(node.visits.max(1));
        node.mv.map(|mv| Candidate { mv, visits: node.visits, mean })
    };
    let mut candidates: Vec<Candidate<W::Move>> = tree.children(ROOT).filter_map(candidate).collect();
    candidates.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.mean.total_cmp(&a.mean)));
    Found { candidates, iterations }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Seed;

    /// Nim with a pile of sticks: who takes the last one wins. Nothing is hidden.
    #[derive(Clone)]
    struct Nim {
        sticks: u8,
        player: usize,
    }

    impl World for Nim {
        type Move = u8;

        fn to_move(&self) -> Option<usize> {
            (self.sticks > 0).then_some(self.player)
        }

        fn moves(&self, moves: &mut Vec<u8>) {
            moves.extend(1..=self.sticks.min(3));
        }

        fn play(&mut self, taken: u8) {
            self.sticks -= taken;
            self.player = 1 - self.player;
        }

        fn finish(mut self, dice: &mut Dice, rewards: &mut [f64]) {
            while self.sticks > 0 {
                self.play(1 + dice.below(usize::from(self.sticks.min(3))) as u8);
            }
            rewards[1 - self.player] = 1.0;
        }
    }

    #[test]
    fn nim_is_won_by_leaving_a_multiple_of_four() {
        for (sticks, take) in [(5, 1), (6, 2), (7, 3), (9, 1), (10, 2)] {
            let deal = |_: &mut Dice| Nim { sticks, player: 0 };
            let found = search(2, 0.7, deal, |done| done < 3000, &mut Dice::new(Seed::from(1)));
            assert_eq!(found.best().map(|best| best.mv), Some(take), "{sticks} sticks: {found:?}");
        }
    }

    #[test]
    fn a_finished_game_has_no_candidates() {
        let deal = |_: &mut Dice| Nim { sticks: 0, player: 0 };
        let found = search(2, 0.7, deal, |done| done < 10, &mut Dice::new(Seed::from(1)));
        assert_eq!((found.best(), found.iterations), (None, 10));
    }

    /// Guess a hidden coin that shows heads three times out of four; a look costs, and then one knows.
    #[derive(Clone)]
    struct Coin {
        heads: bool,
        looked: bool,
        guess: Option<bool>,
        cost: f64,
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Act {
        Look,
        /// What one sees is part of the move, because it is part of what one knows.
        Guess(bool),
        Seen(bool),
    }

    impl World for Coin {
        type Move = Act;

        fn to_move(&self) -> Option<usize> {
            self.guess.is_none().then_some(0)
        }

        fn moves(&self, moves: &mut Vec<Act>) {
            if self.looked {
                moves.push(Act::Seen(self.heads));
            } else {
                moves.extend([Act::Look, Act::Guess(true), Act::Guess(false)]);
            }
        }

        fn play(&mut self, act: Act) {
            match act {
                Act::Look => self.looked = true,
                Act::Guess(guess) | Act::Seen(guess) => self.guess = Some(guess),
            }
        }

        fn finish(self, _: &mut Dice, rewards: &mut [f64]) {
            let right = self.looked || self.guess == Some(self.heads);
            let cost = if self.looked { self.cost } else { 0.0 };
            rewards[0] = f64::from(u8::from(right)) - cost;
        }
    }

    #[test]
    fn knowing_is_worth_what_it_saves() {
        for (cost, act) in [(0.1, Act::Look), (0.4, Act::Guess(true))] {
            let deal = |dice: &mut Dice| Coin { heads: dice.chance(0.75), looked: false, guess: None, cost };
            let found = search(1, 0.7, deal, |done| done < 4000, &mut Dice::new(Seed::from(2)));
            assert_eq!(found.best().map(|best| best.mv), Some(act), "{found:?}");
        }
    }

    #[test]
    fn the_same_dice_find_the_same() {
        let deal = |_: &mut Dice| Nim { sticks: 11, player: 0 };
        let run = || search(2, 0.7, deal, |done| done < 500, &mut Dice::new(Seed::from(5)));
        assert_eq!(run(), run());
    }
}
