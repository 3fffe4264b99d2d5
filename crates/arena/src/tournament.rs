//! Everybody against everybody: a table of who beats whom, and ratings that explain it.
//!
//! In a game for more than two each pairing fills the table with both in turn, so that each has half of the seats; each
//! deal is played again with the seats exchanged. A game counts for whoever left more of the other's seats behind.

use std::time::Instant;

use kernel::{OptionValues, Phrase, Seed};
use serde::Serialize;
use table::Room;

use crate::{
    Arena, Contestant, Played,
    rating::{Rating, won_between},
};

/// Everybody against everybody.
pub struct Tournament<'a> {
    /// The game.
    pub room: &'a dyn Room,
    /// Who plays, weakest first.
    pub contestants: &'a [Contestant],
    /// How many seats the tables have.
    pub seats: usize,
    /// The game's options.
    pub options: OptionValues,
    /// Where all randomness comes from.
    pub seed: Seed,
    /// Whether only neighbours in the list play each other.
    pub neighbours: bool,
}

/// What two contestants made of each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pairing {
    /// The place of the one in the list, the later of the two.
    pub one: usize,
    /// The place of the other.
    pub other: usize,
    /// How many games they played.
    pub games: usize,
    /// Games in which the winner was the one alone.
    pub wins: usize,
    /// Games in which both were among the winners.
    pub draws: usize,
    /// How much of the other's seats the one left behind, on average of the games: from 0 to 1.
    pub share: f64,
    /// The moves that the game counts (guesses), on average, of the one and of the other; nothing in a game that counts none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<[f64; 2]>,
}

impl Pairing {
    /// In one line: the share with its 95 % interval, and how many games were won alone.
    pub fn told(&self) -> String {
        // A share counts like as many games won: halves make it a little too cautious.
        let [low, high] = won_between((self.share * self.games as f64).round() as usize, self.games);
        let Pairing { games, wins, draws, share, counted, .. } = self;
        let counted =
            counted.map_or_else(String::new, |[one, other]| format!(", {one:.3} to {other:.3} guesses"));
        let [share, low, high] = [*share, low, high].map(|part| 100.0 * part);
        format!("{share:.1} % [{low:.1}, {high:.1}], {wins} of {games} won, {draws} shared{counted}")
    }
}

/// A contestant at the end of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RatedContestant {
    /// The name.
    pub name: String,
    /// The rating; [`MIDDLE`] is the mean of all.
    #[serde(flatten)]
    pub rating: Rating,
    /// Milliseconds a move.
    pub ms_per_move: f64,
}

/// What came out of a tournament.
#[derive(Clone, Debug, Serialize)]
pub struct TournamentReport {
    /// The game.
    pub game: String,
    /// How many seats the tables had.
    pub seats: usize,
    /// The contestants, in the order they were given.
    pub players: Vec<RatedContestant>,
    /// Who met whom.
    pub pairings: Vec<Pairing>,
    /// How long it took.
    pub seconds: f64,
}

/// The mean rating of a field; whoever is new to a house has it too.
pub const MIDDLE: f64 = 1500.0;

impl Tournament<'_> {
    /// How many pairings there are.
    pub fn pairings(&self) -> usize {
        self.pairs().len()
    }

    fn pairs(&self) -> Vec<(usize, usize)> {
        let all = (1..self.contestants.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        all.filter(|(one, other)| !self.neighbours || one - other == 1).collect()
    }

    /// Plays so many games of each pairing, `jobs` at a time. `progress` is called with the number of games finished. After
    /// `go_on` says no, what was played counts.
    pub fn run_while(
        &self,
        games: usize,
        jobs: usize,
        progress: &(dyn Fn(usize) + Sync),
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<TournamentReport, Phrase> {
        let started = Instant::now();
        let mut pairings = Vec::new();
        let mut pace = vec![(0_u32, 0.0); self.contestants.len()];
        for (number, (one, other)) in self.pairs().into_iter().enumerate() {
            let pair = [self.contestants[one].clone(), self.contestants[other].clone()];
            let arena =
                Arena { room: self.room, contestants: &pair, options: self.options.clone(), seed: self.seed };
            let seating = |game: usize| seating(game, self.seats);
            let told = |done: usize| progress(number * games + done);
            let played = arena.play_all(games, jobs, &seating, &told, go_on)?;
            for game in &played {
                for (&who, of) in game.seated.iter().zip(&game.ending.pace) {
                    let (moves, seconds) = &mut pace[[one, other][who]];
                    *moves += of.moves;
                    *seconds += of.time.as_secs_f64();
                }
            }
            pairings.push(pairing(one, other, &played));
        }
        let ratings = ratings(self.contestants.len(), &pairings);
        let rated =
            |((contestant, rating), (moves, seconds)): ((&Contestant, Rating), (u32, f64))| RatedContestant {
                name: contestant.name.clone(),
                rating,
                ms_per_move: 1000.0 * seconds / f64::from(moves.max(1)),
            };
        Ok(TournamentReport {
            game: self.room.name().to_owned(),
            seats: self.seats,
            players: self.contestants.iter().zip(ratings).zip(pace).map(rated).collect(),
            pairings,
            seconds: started.elapsed().as_secs_f64(),
        })
    }
}

/// Which of two sits where in a game, and the number of its deal: in turn, then exchanged, and where the number of seats is odd,
/// moved on as well.
fn seating(game: usize, seats: usize) -> (Vec<usize>, u64) {
    let turns = if seats.is_multiple_of(2) { 1 } else { seats };
    let (exchanged, moved) = (game % 2, game / 2 % turns);
    let seated = (0..seats).map(|seat| ((seat + moved) % seats + exchanged) % 2).collect();
    (seated, (game / (2 * turns)) as u64)
}

/// How much of the seats of 1 those of 0 left behind. Where places are level the counted moves decide: fewer are better.
fn share(game: &Played) -> f64 {
    let of =
        |who: usize| game.seated.iter().enumerate().filter(move |(_, at)| **at == who).map(|(seat, _)| seat);
    let failed = |seat: usize| game.ending.faults.iter().any(|(_, who, _)| who.index() == seat);
    let rank = |seat: usize| {
        let counted = game.counted.get(seat).copied().filter(|count| *count > 0);
        (failed(seat), game.places.get(seat).copied().unwrap_or(u8::MAX), counted.unwrap_or(u32::MAX))
    };
    let (mut sum, mut pairs) = (0.0, 0.0);
    for own in of(0) {
        for their in of(1) {
            sum += match rank(own).cmp(&rank(their)) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
            pairs += 1.0;
        }
    }
    if pairs > 0.0 { sum / pairs } else { 0.5 }
}

fn pairing(one: usize, other: usize, played: &[Played]) -> Pairing {
    let (mut wins, mut draws, mut sum) = (0, 0, 0.0);
    let mut counted = [(0_u32, 0_u32); 2];
    for game in played {
        let first =
            |who: usize| game.seated.iter().zip(&game.places).any(|(&at, &place)| at == who && place == 1);
        match (first(0), first(1)) {
            (true, false) => wins += 1,
            (true, true) => draws += 1,
            _ => {}
        }
        sum += share(game);
        for (&who, &count) in game.seated.iter().zip(&game.counted).filter(|(_, count)| **count > 0) {
            counted[who].0 += count;
            counted[who].1 += 1;
        }
    }
    let mean = counted.map(|(sum, games)| f64::from(sum) / f64::from(games.max(1)));
    Pairing {
        one,
        other,
        games: played.len(),
        wins,
        draws,
        share: sum / played.len().max(1) as f64,
        counted: (counted[0].1 + counted[1].1 > 0).then_some(mean),
    }
}

/// One game that nobody won, in each pairing that was played: it keeps ratings finite.
const PRIOR: f64 = 1.0;

/// Elo points for one unit of the logistic curve.
const UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The ratings under which what happened is most likely (Bradley and Terry), with their 95 % intervals.
pub fn ratings(players: usize, pairings: &[Pairing]) -> Vec<Rating> {
    let mut strength = vec![0.0_f64; players];
    let expected = |strength: &[f64], pairing: &Pairing| {
        1.0 / (1.0 + (strength[pairing.other] - strength[pairing.one]).exp())
    };
    let information = |strength: &[f64], pairing: &Pairing| {
        let p = expected(strength, pairing);
        (pairing.games as f64 + PRIOR) * p * (1.0 - p)
    };
    // One strength after the other by Newton's method; the likelihood has one summit.
    for _ in 0..2_000 {
        for player in 0..players {
            let (mut slope, mut curve) = (0.0, 0.0);
            for pairing in pairings.iter().filter(|p| p.games > 0 && (p.one == player || p.other == player)) {
                let won = pairing.share * pairing.games as f64 + PRIOR / 2.0;
                let surplus = won - expected(&strength, pairing) * (pairing.games as f64 + PRIOR);
                slope += if pairing.one == player { surplus } else { -surplus };
                curve += information(&strength, pairing);
            }
            if curve > 0.0 {
                strength[player] += (slope / curve).clamp(-1.0, 1.0);
            }
        }
    }
    let mean = strength.iter().sum::<f64>() / players.max(1) as f64;
    let rating = |player: usize| {
        let met = pairings.iter().filter(|p| p.games > 0 && (p.one == player || p.other == player));
        let known: f64 = met.map(|pairing| information(&strength, pairing)).sum();
        let elo = MIDDLE + UNIT * (strength[player] - mean);
        let error = 1.96 * UNIT / known.max(0.01).sqrt();
        Rating { elo, elo_low: elo - error, elo_high: elo + error }
    };
    (0..players).map(rating).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use conformance::toy::Toy;
    use kernel::Match;
    use table::RoomOf;

    fn met(one: usize, other: usize, games: usize, share: f64) -> Pairing {
        Pairing { one, other, games, wins: 0, draws: 0, share, counted: None }
    }

    #[test]
    fn seats_are_taken_in_turn_and_exchanged() {
        assert_eq!(
            [0, 1, 2].map(|game| seating(game, 2)),
            [(vec![0, 1], 0), (vec![1, 0], 0), (vec![0, 1], 1)]
        );
        assert_eq!(seating(1, 6), (vec![1, 0, 1, 0, 1, 0], 0));
        for seats in 2..=10 {
            let block = if seats % 2 == 0 { 2 } else { 2 * seats };
            let games: Vec<_> = (0..block).map(|game| seating(game, seats)).collect();
            assert!(games.iter().all(|(_, deal)| *deal == 0) && seating(block, seats).1 == 1);
            for seat in 0..seats {
                let there = games.iter().filter(|(seated, _)| seated[seat] == 0).count();
                assert_eq!(2 * there, block, "each is as often in seat {seat} of {seats}");
            }
        }
    }

    #[test]
    fn ratings_explain_the_shares() {
        // Three quarters are 191 points, whoever they were won against.
        let found = ratings(3, &[met(1, 0, 10_000, 0.75), met(2, 1, 10_000, 0.75), met(2, 0, 10_000, 0.9)]);
        assert!((found[1].elo - found[0].elo - 190.8).abs() < 1.0, "{found:?}");
        assert!((found[2].elo - found[1].elo - 190.8).abs() < 1.0, "{found:?}");
        assert!((found.iter().map(|r| r.elo).sum::<f64>() / 3.0 - MIDDLE).abs() < 1e-6);
        assert!(found.iter().all(|r| r.elo_low < r.elo && r.elo < r.elo_high));
    }

    #[test]
    fn who_wins_everything_is_still_rated() {
        let found = ratings(2, &[met(1, 0, 100, 1.0)]);
        assert!(found[1].elo > found[0].elo + 600.0 && found[1].elo < found[0].elo + 2000.0, "{found:?}");
        assert!(ratings(2, &[]).iter().all(|r| (r.elo - MIDDLE).abs() < 1e-9), "nothing is known");
    }

    #[test]
    fn everybody_meets_everybody() {
        let room = RoomOf::<Match<Toy<0>>>::new();
        let contestants = ["random", "easy", "expert"].map(Contestant::bot);
        let tournament = Tournament {
            room: &room,
            contestants: &contestants,
            seats: 2,
            options: OptionValues::default(),
            seed: Seed::from(3),
            neighbours: false,
        };
        let standings = tournament.run_while(40, 2, &|_| (), &|| true).unwrap();
        assert_eq!(tournament.pairings(), 3);
        assert!(standings.pairings.iter().all(|pairing| pairing.games == 40));
        // All bots of this game play alike, and each deal is played from both seats.
        assert!(
            standings.players.iter().all(|rated| (rated.rating.elo - MIDDLE).abs() < 1e-6),
            "{standings:?}"
        );
        let again = tournament.run_while(40, 1, &|_| (), &|| true).unwrap();
        assert_eq!(again.pairings, standings.pairings, "it repeats, however many play at once");
        let neighbours = Tournament { neighbours: true, ..tournament };
        assert_eq!(neighbours.pairings(), 2);
    }
}
