//! What a seat plays for.

use kernel::{Best, Round};

use super::world::World;
use crate::{
    options::Scoring,
    scoring::{best, scores},
};

/// Winning the match: the fewest points at its end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Goal {
    /// The points of the games that are over; none before any is.
    totals: Vec<i64>,
    /// How many games follow this one.
    after: u32,
}

/// By how many points a lead changes in a game, about.
const SWING: f64 = 60.0;
/// How much of the worth of a last game lies in by how much it is won or lost.
const MARGIN: f64 = 0.1;
/// The same among more than two.
const CROWD: f64 = 0.15;

impl Goal {
    /// What there is to play for where the match stands.
    pub fn of(round: &Round) -> Goal {
        Goal { totals: round.totals.clone(), after: round.games.saturating_sub(round.game) }
    }

    /// What the end of an imagined game is worth to a seat, from 0 to 1.
    pub fn merit(&self, world: &World, seat: usize, scoring: Scoring) -> f64 {
        let values: Vec<i64> = world.racks.iter().map(|rack| i64::from(rack.hand.value())).collect();
        let scores = scores(scoring, &values);
        // The higher the better, however it is counted.
        let sign = if best(scoring) == Best::Highest { 1 } else { -1 };
        let total = |of: usize| sign * (self.totals.get(of).copied().unwrap_or(0) + scores[of]);
        let others = (0..values.len()).filter(|&other| other != seat);
        let lead = total(seat) - others.map(total).max().unwrap_or(0);
        if self.after > 0 {
            let soft = SWING * f64::from(self.after).sqrt();
            return 0.5 + 0.5 * lead as f64 / (lead.abs() as f64 + soft);
        }
        let won = match lead.signum() {
            1 => 1.0,
            0 => 0.5,
            _ => 0.0,
        };
        // Among many a game is mostly lost, and what that costs counts for more.
        let (weight, margin) = if values.len() > 2 {
            (CROWD, 1.0 - (-sign * scores[seat]).clamp(0, 100) as f64 / 100.0)
        } else {
            (MARGIN, lead.clamp(-100, 100) as f64 / 200.0 + 0.5)
        };
        (1.0 - weight) * won + weight * margin
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{bots::world::Rack, solver::Counts, tile::read_tiles};

    fn world(hands: [&str; 2]) -> World {
        let rack = |text: &str| Rack { hand: Counts::of(read_tiles(text).unwrap()), opened: true };
        World {
            table: Counts::default(),
            racks: hands.map(rack).to_vec(),
            pool: Vec::new(),
            turn: 0,
            passes: 2,
            opening: 30,
        }
    }

    #[test]
    fn a_last_game_is_played_to_win_the_match() {
        let goal = |totals: &[i64], game| Goal::of(&Round { game, games: 2, totals: totals.to_vec() });
        let lost_little = world(["5r", ""]);
        let merit = |goal: &Goal, world: &World, scoring| goal.merit(world, 0, scoring);
        assert!(merit(&Goal::default(), &lost_little, Scoring::Sheet) < 0.1, "a game by itself is lost");
        assert!(merit(&goal(&[10, 40], 2), &lost_little, Scoring::Sheet) > 0.9, "but the match is won");
        assert!(merit(&goal(&[40, 10], 2), &lost_little, Scoring::Sheet) < 0.1);
        assert!(merit(&goal(&[40, 10], 2), &lost_little, Scoring::Official) > 0.9, "there more is better");
        let early = [&[0, 0], &[10, 40]].map(|totals| merit(&goal(totals, 1), &lost_little, Scoring::Sheet));
        assert!(early[0] < 0.5 && early[0] > 0.4 && early[1] > 0.5, "{early:?}");
    }
}
