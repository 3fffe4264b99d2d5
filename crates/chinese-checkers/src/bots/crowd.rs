//! Choosing a move in a crowd. Nobody plays against anybody in particular, and a race hangs on ladders that others build and
//! take away: so each promising move is followed to the end of some imagined races, and what counts is who arrives first.
//!
//! All moves are tried with the same luck, and those that fall behind are dropped: half of them in each stage, until one is left.

use kernel::{Clock, Patience};
use search::position::SearchResult;

use crate::{
    bots::{
        field::PieceWorth,
        playout::{Luck, RaceTrack},
    },
    engine::{BitPosition, Bits, Ride},
};

/// A race in a crowd, as the seat to move sees it.
#[derive(Clone, Copy)]
pub struct Crowd<'g, B> {
    /// The board.
    pub track: RaceTrack<'g, B>,
    /// By what the seat to move goes on, and by which its moves are promising.
    pub worth: &'g PieceWorth,
    /// By what the others are imagined to move, and the ends of races are compared: rows.
    pub rows: &'g PieceWorth,
    /// Where everybody is.
    pub position: &'g BitPosition<B>,
}

/// The most seats that a table has.
const SEATS: usize = 6;
/// How many moves are tried at most.
const CANDIDATES: usize = 12;
/// How much of the worth of a race lies in by how much it is won or lost. It does not count in the end, but it tells moves
/// apart that win as often.
const MARGIN: f64 = 0.3;
/// A lead of so many rows makes half of that margin.
const LEAD: f64 = 10.0;
/// What a row is worth in [`Crowd::rows`].
const ROW: f64 = 100.0;
/// An imagined race ends after so many rounds for each cell of a camp's side.
const ROUNDS: usize = 15;
/// So many moves are imagined between two looks at the clock.
const LOOK: u64 = 32;

/// What was found out about a move.
#[derive(Clone, Copy, Debug)]
struct Tried {
    ride: Ride,
    races: u32,
    merit: f64,
    lead: f64,
}

impl Tried {
    fn mean(&self) -> f64 {
        self.merit / f64::from(self.races.max(1))
    }
}

impl<B: Bits> Crowd<'_, B> {
    /// The best of the moves that are allowed; `None` when there is none. Its value is the lead at the end, in hundredths of rows.
    /// No more than `most` moves are imagined.
    pub fn choose(
        &self,
        allowed: &dyn Fn(Ride) -> bool,
        (patience, most): (Patience, u64),
        clock: &dyn Clock,
        luck: &mut Luck,
    ) -> Option<SearchResult<Ride>> {
        let mut left = self.candidates(allowed);
        if left.len() < 2 || most == 0 {
            return left.first().map(|only| SearchResult { mv: only.ride, value: 0, depth: 0, nodes: 0 });
        }
        let stages = left.len().next_power_of_two().ilog2().max(1);
        let mut steps = 0;
        for stage in 1..=stages {
            let (patience, most) =
                (patience.part(stage, stages), most / u64::from(stages) * u64::from(stage));
            let mut is_over = || {
                steps += 1;
                steps >= most || steps.is_multiple_of(LOOK) && patience.is_over(steps, clock)
            };
            while let Some(results) = self.try_all(&left, &luck.fork(), &mut is_over) {
                for (tried, (merit, lead)) in left.iter_mut().zip(results) {
                    *tried = Tried {
                        races: tried.races + 1,
                        merit: tried.merit + merit,
                        lead: tried.lead + lead,
                        ..*tried
                    };
                }
            }
            // What is equal stays in its order: what gains most comes first.
            left.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            left.truncate(left.len().div_ceil(2));
        }
        let best = left.first()?;
        let value = (best.lead / f64::from(best.races.max(1)) * ROW) as i32;
        Some(SearchResult { mv: best.ride, value, depth: best.races, nodes: steps })
    }

    /// The moves that gain most.
    fn candidates(&self, allowed: &dyn Fn(Ride) -> bool) -> Vec<Tried> {
        let camp = self.position.camp(self.position.turn());
        let gain = |ride: &Ride| self.worth.at(camp, ride.to.into()) - self.worth.at(camp, ride.from.into());
        let mut rides = self.position.rides(self.track.geometry);
        rides.retain(|&ride| allowed(ride));
        rides.sort_by_key(|ride| std::cmp::Reverse(gain(ride)));
        rides.truncate(CANDIDATES);
        rides.into_iter().map(|ride| Tried { ride, races: 0, merit: 0.0, lead: 0.0 }).collect()
    }

    /// One race after each of the moves, all with the same luck; `None` when that is stopped before all have ended.
    fn try_all(
        &self,
        moves: &[Tried],
        luck: &Luck,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<(f64, f64)>> {
        let own = self.position.turn();
        let most = ROUNDS * self.track.geometry.dim().size() as usize * self.position.players();
        let mut worths = [self.rows; SEATS];
        worths[own] = self.worth;
        let mut race = |tried: &Tried| {
            let mut position = *self.position;
            position.make(self.track.geometry, tried.ride);
            let mut winner = self.track.has_arrived(&position, own).then_some(own);
            if winner.is_none() {
                winner = self.track.run(&mut position, &worths, &mut luck.clone(), most, stop)?;
            }
            Some(self.merit(&position, own, winner))
        };
        moves.iter().map(&mut race).collect()
    }

    /// What the end of a race is worth to a seat, from 0 to 1, and by how many rows it is ahead of the best of the others.
    fn merit(&self, position: &BitPosition<B>, own: usize, winner: Option<usize>) -> (f64, f64) {
        let rows = |seat: usize| -> i32 {
            position.pieces(seat).cells().map(|cell| self.rows.at(position.camp(seat), cell)).sum()
        };
        let others = (0..position.players()).filter(|&seat| seat != own).map(rows);
        let lead = f64::from(rows(own) - others.max().unwrap_or(0)) / ROW;
        let margin = 0.5 + 0.5 * lead / (lead.abs() + LEAD);
        let won = if winner == Some(own) { 1.0 } else { 0.0 };
        ((1.0 - MARGIN) * won + MARGIN * margin, lead)
    }
}
