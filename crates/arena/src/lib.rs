//! Bots against bots.
//!
//! An [`Arena`] plays many games of one game between the same contestants. Seats rotate: each deal is played once from
//! every place at the table, so that luck of the deal and of the seat cancel out. Games run in parallel and the
//! [`ArenaReport`] does not depend on how many ran at once.
//!
//! ```
//! use arena::{Arena, Contestant};
//! use conformance::toy::Toy;
//! use kernel::{Match, Seed, OptionValues};
//! use table::RoomOf;
//! let room = RoomOf::<Match<Toy<0>>>::new();
//! let contestants = ["random", "expert"].map(Contestant::bot);
//! let arena = Arena { room: &room, contestants: &contestants, options: OptionValues::default(), seed: Seed::from(1) };
//! let report = arena.run(20, 2, &|_| ()).unwrap();
//! assert_eq!(report.players[0].wins + report.players[0].draws + report.players[0].losses, 20);
//! ```
//!
//! Promise: with bots of fixed effort the same seed gives the same report, but for the times in it.

mod rating;
mod tournament;

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Instant,
};

use kernel::{BotSettings, Dice, OptionValues, Outcome, Phrase, Record, Seated, Seed};
use serde::{Serialize, Serializer};
use table::{Chair, Ending, Manners, MemoryJournal, OnFault, Players, Room};

pub use rating::{Rating, rate, won_between};
pub use tournament::{MIDDLE, Pairing, RatedContestant, Tournament, TournamentReport, ratings};

/// Makes a player for one game.
type MakeChair = dyn Fn() -> Result<Chair, Phrase> + Send + Sync;

/// Somebody who plays in the arena.
#[derive(Clone)]
pub struct Contestant {
    /// The name in the report.
    pub name: String,
    make: Arc<MakeChair>,
}

impl Contestant {
    /// A contestant who is made anew for each game.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn() -> Result<Chair, Phrase> + Send + Sync + 'static,
    ) -> Contestant {
        Contestant { name: name.into(), make: Arc::new(make) }
    }

    /// One of the game's bots with its usual effort.
    pub fn bot(name: &str) -> Contestant {
        Contestant::bot_with(name, BotSettings::default())
    }

    /// One of the game's bots.
    pub fn bot_with(name: &str, settings: BotSettings) -> Contestant {
        let bot = name.to_owned();
        Contestant::new(name, move || Ok(Chair::Bot { name: bot.clone(), settings: settings.clone() }))
    }
}

/// Where games are played.
pub struct Arena<'a> {
    /// The game.
    pub room: &'a dyn Room,
    /// Who plays; there are as many seats.
    pub contestants: &'a [Contestant],
    /// The game's options.
    pub options: OptionValues,
    /// Where all randomness comes from.
    pub seed: Seed,
}

/// What came out.
#[derive(Clone, Debug, Serialize)]
pub struct ArenaReport {
    /// The game.
    pub game: String,
    /// How many games were played.
    pub games: usize,
    /// The seed: a number where it is a small one, else its hexadecimal digits.
    #[serde(serialize_with = "seed_as_given")]
    pub seed: Seed,
    /// The contestants, in the order they were given.
    pub players: Vec<ContestantStanding>,
    /// How long it took.
    pub seconds: f64,
}

fn seed_as_given<S: Serializer>(seed: &Seed, serializer: S) -> Result<S::Ok, S::Error> {
    let text = seed.to_string();
    match text.parse::<u64>() {
        Ok(number) => serializer.serialize_u64(number),
        Err(_) => serializer.serialize_str(&text),
    }
}

/// How one contestant did.
#[derive(Clone, Debug, Serialize)]
pub struct ContestantStanding {
    /// The name.
    pub name: String,
    /// Games won alone.
    pub wins: usize,
    /// Games in which the first place was shared.
    pub draws: usize,
    /// All other games.
    pub losses: usize,
    /// Games in which it crashed, broke off, took too long or made a move that the rules refuse. Each is lost: what a
    /// stand-in makes of it is credited to nobody.
    pub faults: usize,
    /// The mean score, in the game's own points, of the games it played to the end.
    pub points_mean: f64,
    /// How many of the moves it made that the game counts (guesses), on average of the games in which it made any; fewer are
    /// better. Nothing in a game that counts none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted_mean: Option<f64>,
    /// The rating against the field, in Elo points.
    #[serde(flatten)]
    pub rating: Rating,
    /// Milliseconds a move.
    pub ms_per_move: f64,
}

/// One game: the outcome and the pace, by contestant.
struct Played {
    places: Vec<u8>,
    scores: Vec<i64>,
    ending: Ending,
    /// How many moves of each seat count.
    counted: Vec<u32>,
    /// The contestant in each seat.
    seated: Vec<usize>,
}

impl Arena<'_> {
    /// Plays `games` games, `jobs` at a time. `progress` is called with the number of games finished.
    pub fn run(
        &self,
        games: usize,
        jobs: usize,
        progress: &(dyn Fn(usize) + Sync),
    ) -> Result<ArenaReport, Phrase> {
        self.run_while(games, jobs, progress, &|| true)
    }

    /// The same as long as `go_on` says so; games that have begun are finished, and the report tells how many were played.
    pub fn run_while(
        &self,
        games: usize,
        jobs: usize,
        progress: &(dyn Fn(usize) + Sync),
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<ArenaReport, Phrase> {
        let started = Instant::now();
        let played = self.play_all(games, jobs, &|game| self.seating(game), progress, go_on)?;
        let players = (0..self.contestants.len()).map(|index| self.standing(index, &played)).collect();
        Ok(ArenaReport {
            game: self.room.name().to_owned(),
            games: played.len(),
            seed: self.seed,
            players,
            seconds: started.elapsed().as_secs_f64(),
        })
    }

    /// Plays games seated in some way, and says how each went.
    fn play_all(
        &self,
        games: usize,
        jobs: usize,
        seating: &(dyn Fn(usize) -> (Vec<usize>, u64) + Sync),
        progress: &(dyn Fn(usize) + Sync),
        go_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<Played>, Phrase> {
        self.room.check(&self.record(seating(0)))?;
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let results: Mutex<Vec<Option<Result<Played, Phrase>>>> =
            Mutex::new((0..games).map(|_| None).collect());
        thread::scope(|scope| {
            for _ in 0..jobs.clamp(1, games.max(1)) {
                scope.spawn(|| {
                    while let Some(game) =
                        Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&game| game < games && go_on())
                    {
                        let played = self.play(game, seating(game));
                        // A poisoned lock would mean that another game panicked while storing its result, which
                        // only moves a value.
                        if let Ok(mut results) = results.lock() {
                            results[game] = Some(played);
                        }
                        progress(done.fetch_add(1, Ordering::Relaxed) + 1);
                    }
                });
            }
        });
        let results = results.into_inner().unwrap_or_default();
        results.into_iter().flatten().collect()
    }

    /// The contestant in each seat of a game, and the number of its deal: everybody moves on by one seat from game to game,
    /// and games of one rotation share their deal.
    fn seating(&self, game: usize) -> (Vec<usize>, u64) {
        let count = self.contestants.len().max(1);
        let seated = (0..self.contestants.len()).map(|seat| (seat + game) % count).collect();
        (seated, (game / count) as u64)
    }

    fn record(&self, (seated, deal): (Vec<usize>, u64)) -> Record {
        let deal = Dice::numbered(self.seed, deal).seed();
        let seats = seated.into_iter().map(|index| {
            let name = self.contestants[index].name.clone();
            Seated { kind: name.as_str().into(), name }
        });
        Record {
            game: self.room.name().to_owned(),
            options: self.options.clone(),
            seats: seats.collect(),
            seed: deal,
            entries: Vec::new(),
            result: None,
        }
    }

    fn play(&self, game: usize, (seated, deal): (Vec<usize>, u64)) -> Result<Played, Phrase> {
        let record = self.record((seated.clone(), deal));
        let chairs: Result<Vec<Chair>, Phrase> =
            seated.iter().map(|&index| (self.contestants[index].make)()).collect();
        let players = Players { chairs: chairs?, observers: Vec::new() };
        let mut dice = Dice::numbered(self.seed, u64::MAX - game as u64);
        // Whoever fails loses the seat: no contestant is credited with what a stand-in plays.
        let manners = Manners { on_fault: OnFault::LoseSeat, ..Manners::default() };
        let (record, ending) =
            self.room.host(&record, players, manners, Box::new(MemoryJournal), &mut dice)?;
        let outcome =
            ending.outcome.clone().unwrap_or_else(|| Outcome::by_score(vec![], kernel::Best::Highest));
        Ok(Played {
            places: outcome.places().to_vec(),
            scores: outcome.scores().to_vec(),
            ending,
            counted: self.room.counted(&record),
            seated,
        })
    }

    fn standing(&self, index: usize, played: &[Played]) -> ContestantStanding {
        let (mut wins, mut draws, mut losses, mut faults, mut points) = (0, 0, 0, 0, 0);
        let (mut moves, mut seconds) = (0_u32, 0.0);
        let (mut counted, mut counting) = (0, 0_u32);
        let mut shares = Vec::with_capacity(played.len());
        for game in played {
            let Some(seat) = game.seated.iter().position(|&who| who == index) else { continue };
            let Some(&own) = game.places.get(seat) else { continue };
            let first = game.places.iter().filter(|&&place| place == 1).count();
            let failed = game.ending.faults.iter().any(|(_, who, _)| who.index() == seat);
            faults += usize::from(failed);
            match (own, first) {
                _ if failed => losses += 1,
                (1, 1) => wins += 1,
                (1, _) => draws += 1,
                _ => losses += 1,
            }
            if let Some(&count) = game.counted.get(seat).filter(|&&count| count > 0) {
                counted += count;
                counting += 1;
            }
            points += if failed { 0 } else { game.scores[seat] };
            moves += game.ending.pace[seat].moves;
            seconds += game.ending.pace[seat].time.as_secs_f64();
            shares.push(rating::share(&game.places, seat));
        }
        ContestantStanding {
            name: self.contestants[index].name.clone(),
            wins,
            draws,
            losses,
            faults,
            points_mean: points as f64 / (shares.len() - faults).max(1) as f64,
            counted_mean: (counting > 0).then(|| f64::from(counted) / f64::from(counting)),
            rating: rate(&shares, self.contestants.len()),
            ms_per_move: 1000.0 * seconds / f64::from(moves.max(1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use conformance::toy::Toy;
    use kernel::Match;
    use table::RoomOf;

    const ROOM: RoomOf<Match<Toy<0>>> = RoomOf::new();

    fn report(jobs: usize, names: &[&str]) -> Result<ArenaReport, Phrase> {
        let contestants: Vec<_> = names.iter().map(|name| Contestant::bot(name)).collect();
        let arena = Arena {
            room: &ROOM,
            contestants: &contestants,
            options: OptionValues::default(),
            seed: Seed::from(9),
        };
        arena.run(60, jobs, &|_| ())
    }

    #[test]
    fn the_report_does_not_depend_on_the_number_of_jobs() {
        let results = [1, 2, 7].map(|jobs| {
            let report = report(jobs, &["random", "easy", "expert"]).unwrap();
            let of = |s: &ContestantStanding| (s.wins, s.draws, s.losses, s.points_mean.to_bits(), s.rating);
            report.players.iter().map(of).collect::<Vec<_>>()
        });
        assert_eq!(results[0], results[1]);
        assert_eq!(results[0], results[2]);
    }

    #[test]
    fn every_game_has_one_winner_or_shared_ones() {
        let report = report(2, &["random", "random"]).unwrap();
        let wins: usize = report.players.iter().map(|p| p.wins).sum();
        assert_eq!(wins + report.players[0].draws, 60);
        assert_eq!(report.players[0].draws, report.players[1].draws);
    }

    /// A program that plays well and, in one game of three, talks nonsense at its second turn.
    struct Unreliable {
        sound: bool,
        turns: u32,
    }

    impl table::Observer for Unreliable {}

    impl table::Person for Unreliable {
        fn play(&mut self, view: &table::AnyView) -> table::PlayerWish {
            self.turns += 1;
            let seat = kernel::Seat(u8::from(ROOM.complete(view, kernel::Seat(0), "", 1).is_empty()));
            let hint = ROOM.hint(view, seat).map(|hint| hint.mv);
            table::PlayerWish::Move(hint.filter(|_| self.sound || self.turns < 2).unwrap_or_default())
        }

        fn may_retry(&self) -> bool {
            false
        }
    }

    #[test]
    fn a_fault_is_counted_and_a_stand_ins_wins_are_nobodys() {
        let made = AtomicUsize::new(0);
        let unreliable = Contestant::new("unreliable", move || {
            let game = made.fetch_add(1, Ordering::Relaxed);
            Ok(Chair::Person(Box::new(Unreliable { sound: !game.is_multiple_of(3), turns: 0 })))
        });
        let contestants = [unreliable, Contestant::bot("random")];
        let arena = Arena {
            room: &ROOM,
            contestants: &contestants,
            options: OptionValues::default(),
            seed: Seed::from(9),
        };
        let report = arena.run(60, 1, &|_| ()).unwrap();
        let [unreliable, random] = &report.players[..] else { panic!("two players") };
        assert_eq!((unreliable.faults, random.faults), (20, 0));
        assert!(unreliable.losses >= 20 && random.wins >= 20, "{report:?}");
        assert_eq!(unreliable.wins + unreliable.draws + unreliable.losses, 60);
    }

    #[test]
    fn a_stranger_is_refused() {
        let error = report(1, &["random", "nobody"]).unwrap_err();
        assert_eq!(error.id, "table-no-bot");
        let error = report(1, &["random"]).unwrap_err();
        assert_eq!(error.id, "setup-seats");
    }

    #[test]
    fn the_json_has_the_promised_fields() {
        let json = serde_json::to_value(report(1, &["random", "easy"]).unwrap()).unwrap();
        for key in ["game", "games", "seed", "players", "seconds"] {
            assert!(json.get(key).is_some(), "{key}");
        }
        assert_eq!(json["seed"], 9);
        for key in [
            "name",
            "wins",
            "draws",
            "losses",
            "faults",
            "points_mean",
            "elo",
            "elo_low",
            "elo_high",
            "ms_per_move",
        ] {
            assert!(json["players"][0].get(key).is_some(), "{key}");
        }
    }
}
