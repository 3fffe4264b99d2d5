//! Every bot keeps to the time it is given, whether a clock runs or not, and stops when nobody waits for it.

use std::{cell::Cell, time::Duration};

use kernel::{
    BotSettings, Clock, Dice, Eyes, Match, NoClock, Options as _, Roster, Seat, Seed, Setup, Thinking,
};

/// A clock on which a millisecond passes whenever somebody looks.
#[derive(Default)]
struct Looked(Cell<u32>);

impl Looked {
    fn looks(&self) -> u32 {
        self.0.set(self.0.get() + 1);
        self.0.get()
    }
}

impl Clock for Looked {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.looks().into())
    }
}

/// The clock of somebody who has hung up, which counts how often that is looked at.
#[derive(Default)]
struct HungUp(Looked);

impl Clock for HungUp {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn is_awaited(&self) -> bool {
        self.0.looks();
        false
    }
}

/// What bots are lent.
#[derive(Clone, Copy, PartialEq)]
enum Lent {
    Running,
    Standing,
    HungUp,
}

/// Lets a bot play a number of moves against itself, and says with how many looks at its clock at most.
fn looks<G: Roster>(name: &str, time: Option<Duration>, lent: Lent, moves: usize) -> u32 {
    let options = G::Options::read(&kernel::OptionValues::default()).expect("the usual rules");
    let seats = G::seat_counts(&options)[0].max(2);
    let mut dice = Dice::new(Seed::from(8));
    let mut state = G::start(&options, Setup::of(seats), &mut dice).expect("as many as there can be");
    let kind = G::bot(name).expect("a bot of the game");
    let mut bots: Vec<_> = (0..seats).map(|_| kind.make(&BotSettings { time })).collect();
    let mut most = 0;
    for _ in 0..moves {
        let Some(seat) = G::to_move(&state) else { break };
        let (view, clock) = (G::view(&state, Eyes::Seat(seat)), HungUp::default());
        let clock_lent: &dyn Clock = match lent {
            Lent::Running => &clock.0,
            Lent::Standing => &NoClock,
            Lent::HungUp => &clock,
        };
        let mv = bots[seat.index()].choose(&view, seat, &mut Thinking { dice: &mut dice, clock: clock_lent });
        most = most.max(clock.0.0.get());
        let next = G::play(&state, seat, &mv).unwrap_or_else(|_| panic!("{} {name}: {mv}", G::NAME));
        for at in Seat::all(seats) {
            let (seen, after) =
                (G::witness(&state, seat, &mv, Eyes::Seat(at)), G::view(&next, Eyes::Seat(at)));
            bots[at.index()].heard(seat, &seen, &after);
        }
        state = next;
    }
    most
}

fn names<G: Roster>() -> Vec<&'static str> {
    G::bots().iter().map(|kind| kind.name).collect()
}

/// After its time is over a bot looks at the clock only as often as it takes to come out of what it was doing.
const COMING_OUT: u32 = 8;

fn keeps_its_time<G: Roster>() {
    let time = Duration::from_millis(12);
    for name in names::<G>() {
        let looks = looks::<G>(name, Some(time), Lent::Running, 12);
        assert!(looks <= 12 + COMING_OUT, "{} {name} looked {looks} times", G::NAME);
    }
}

fn ends_without_a_clock<G: Roster>() {
    for name in names::<G>() {
        // That it comes back is all there is to see.
        assert_eq!(
            looks::<G>(name, Some(Duration::from_millis(12)), Lent::Standing, 6),
            0,
            "{} {name}",
            G::NAME
        );
    }
}

/// A bot that makes its usual effort leaves it at the first look when nobody waits; what it says then is a move all the same. How
/// often the one looked that thinks most.
fn stops_when_nobody_waits<G: Roster>() -> u32 {
    let looks = |name| {
        let looks = looks::<G>(name, None, Lent::HungUp, 12);
        assert!(looks <= COMING_OUT, "{} {name} looked {looks} times", G::NAME);
        looks
    };
    names::<G>().into_iter().map(looks).max().unwrap_or(0)
}

macro_rules! all {
    ($($game:ident::$type:ident { $($more:tt)* })+) => {
        #[test]
        fn a_bot_stops_when_its_time_is_over() {
            $(keeps_its_time::<Match<$game::$type>>();)+
        }

        #[test]
        fn a_time_ends_where_no_clock_runs() {
            $(ends_without_a_clock::<Match<$game::$type>>();)+
        }

        #[test]
        fn a_bot_stops_when_nobody_waits() {
            let looks = [$(stops_when_nobody_waits::<Match<$game::$type>>()),+];
            // In Mastermind all bots answer at once; in the others somebody thinks, and has to look.
            assert_eq!(looks.iter().filter(|looks| **looks > 0).count(), looks.len() - 1, "{looks:?}");
        }
    };
}

games::each!(all);
