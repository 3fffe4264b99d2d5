//! Every bot keeps to the time it is given, whether a clock runs or not.

use std::{cell::Cell, time::Duration};

use kernel::{
    BotSettings, Clock, Dice, Eyes, Match, NoClock, Options as _, Roster, Seat, Seed, Setup, Thinking,
};

/// A clock on which a millisecond passes whenever somebody looks.
#[derive(Default)]
struct Looked(Cell<u32>);

impl Clock for Looked {
    fn elapsed(&self) -> Duration {
        self.0.set(self.0.get() + 1);
        Duration::from_millis(self.0.get().into())
    }
}

/// Lets a bot play a number of moves against itself, and says with how many looks at its clock at most.
fn looks<G: Roster>(name: &str, time: Duration, runs: bool, moves: usize) -> u32 {
    let options = G::Options::read(&kernel::Values::default()).expect("the usual rules");
    let seats = G::seat_counts(&options)[0].max(2);
    let mut dice = Dice::new(Seed::from(8));
    let mut state = G::start(&options, Setup::of(seats), &mut dice).expect("as many as there can be");
    let kind = G::bot(name).expect("a bot of the game");
    let mut bots: Vec<_> = (0..seats).map(|_| kind.make(&BotSettings { time: Some(time) })).collect();
    let mut most = 0;
    for _ in 0..moves {
        let Some(seat) = G::to_move(&state) else { break };
        let (view, clock) = (G::view(&state, Eyes::Seat(seat)), Looked::default());
        let clock_lent: &dyn Clock = if runs { &clock } else { &NoClock };
        let mv = bots[seat.index()].choose(&view, seat, &mut Thinking { dice: &mut dice, clock: clock_lent });
        most = most.max(clock.0.get());
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
        let looks = looks::<G>(name, time, true, 12);
        assert!(looks <= 12 + COMING_OUT, "{} {name} looked {looks} times", G::NAME);
    }
}

fn ends_without_a_clock<G: Roster>() {
    for name in names::<G>() {
        // That it comes back is all there is to see.
        assert_eq!(looks::<G>(name, Duration::from_millis(12), false, 6), 0, "{} {name}", G::NAME);
    }
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
    };
}

games::each!(all);
