//! Clocks: what thinking costs, and what nobody pays for.

use std::time::Duration;

use kernel::{
    Eyes, Seat,
    record::{Entry, OutOfTime, TimeControl},
};
use table::{Effect, Event, Fault, Guest, Library, Manners, NotKept, Time, What, Who};

use crate::bench::{Bench, PEOPLE, ROOM, Store, agreed, budget, left, question, refusal, timed, told};

#[test]
fn a_budget_is_spent_by_thinking_and_refilled_by_moving() {
    let mut bench = timed(budget(OutOfTime::LosesSeat));
    assert_eq!(bench.kept, [Entry::Agreed(bench.engine.agreed())], "what was agreed on stands first");
    bench.now = Time(3000);
    assert_eq!((left(&bench, 0), left(&bench, 1)), ((7000, true), (10_000, false)));
    let effects = bench.play(1, 0, "a");
    assert_eq!(bench.kept[1], Entry::Clock { seat: Seat(0), left: 9000 });
    assert_eq!(told(&effects, Eyes::Seat(Seat(1))), [2], "a clock is not told");
    bench.now = Time(4000);
    assert_eq!((left(&bench, 0), left(&bench, 1)), ((9000, false), (9000, true)));
    // The house goes to bed, and wakes up much later: no clock has run.
    bench.on(Event::Rest);
    let mut again = Bench::open(&bench.engine.record().clone(), &PEOPLE, Manners::default());
    again.now = Time(900_000);
    again.on(Event::Tick);
    assert_eq!((left(&again, 0), left(&again, 1)), ((9000, false), (9000, true)));
}

#[test]
fn who_runs_out_of_time_loses_the_seat_or_the_move() {
    let mut bench = timed(budget(OutOfTime::LosesSeat));
    assert!(bench.effects.contains(&Effect::Wake(Time(10_000))));
    bench.now = Time(9999);
    assert_eq!(bench.on(Event::Tick), []);
    bench.now = Time(10_000);
    let effects = bench.on(Event::Tick);
    assert_eq!(bench.kept[1..], [Entry::Clock { seat: Seat(0), left: 0 }, Entry::Forfeit { seat: Seat(0) }]);
    assert!(effects.contains(&Effect::Over(bench.engine.outcome().unwrap())));
    assert_eq!(bench.engine.outcome().unwrap().places(), [2, 1]);
    let seen: Vec<What> = bench.engine.history(Eyes::Public, 0).map(|(_, _, what)| what).collect();
    assert_eq!(seen, [What::RanOut], "nobody gave up");
    let book = ROOM.read(bench.engine.record(), Eyes::Public).unwrap();
    assert_eq!(book.happened, [(Seat(0), What::RanOut)]);

    let mut bench = timed(agreed(Some((TimeControl::Move { time: 5000 }, OutOfTime::BotMoves))));
    bench.now = Time(6000);
    // A move that comes too late is not made, though nobody has woken the table.
    let mut bench_late = timed(agreed(Some((TimeControl::Move { time: 5000 }, OutOfTime::BotMoves))));
    bench_late.now = Time(6000);
    assert_eq!(refusal(&bench_late.play(1, 0, "a")), "table-out-of-time");
    let asked = question(&bench.on(Event::Tick));
    assert_eq!((asked.seat, asked.who.clone()), (Seat(0), Who::StandIn("medium".into())));
    assert_eq!(refusal(&bench.play(1, 0, "a")), "table-out-of-time");
    bench.answer(&asked);
    assert_eq!(left(&bench, 1), (5000, true));
    bench.play(2, 1, "b");
    assert_eq!(left(&bench, 0), (5000, true), "the next move has its own time");
    assert_eq!(bench.engine.faults(), [(1, Seat(0), Fault::TooSlow)]);
}

#[test]
fn clocks_wait_until_everybody_has_come() {
    let mut bench = Bench::new(&PEOPLE, budget(OutOfTime::LosesSeat));
    bench.come(1, Eyes::Seat(Seat(0)));
    bench.now = Time(60_000);
    assert_eq!(left(&bench, 0), (10_000, false));
    bench.come(2, Eyes::Seat(Seat(1)));
    bench.now = Time(61_000);
    assert_eq!(left(&bench, 0), (9000, true));
}

#[test]
fn what_the_store_takes_is_not_taken_from_anybody() {
    let mut bench = timed(budget(OutOfTime::LosesSeat));
    bench.store = Store::Waits;
    bench.now = Time(1000);
    let effects = bench.play(1, 0, "a");
    let Effect::Keep(batch) = &effects[0] else { panic!("{effects:?}") };
    bench.now = Time(50_000);
    assert_eq!(bench.on(Event::Tick), [], "nobody runs out of time while something is being kept");
    bench.on(Event::NotKept { batch: batch.number, why: NotKept::Problem("full".into()) });
    assert_eq!(left(&bench, 0), (9000, true));
}

#[test]
fn clocks_give_back_what_the_line_took_and_not_more() {
    for (lag, shows) in [(0, 7000), (400, 7400), (9000, 8000)] {
        let mut bench = timed(budget(OutOfTime::LosesSeat));
        bench.on(Event::Lag { guest: Guest(1), lag: Duration::from_millis(lag) });
        bench.now = Time(3000);
        bench.play(1, 0, "a");
        assert_eq!(bench.kept[1], Entry::Clock { seat: Seat(0), left: shows + 2000 }, "a lag of {lag}");
    }
    // Who moves faster than the line gains nothing.
    let mut bench = timed(budget(OutOfTime::LosesSeat));
    bench.on(Event::Lag { guest: Guest(1), lag: Duration::from_millis(800) });
    bench.now = Time(100);
    bench.play(1, 0, "a");
    assert_eq!(bench.kept[1], Entry::Clock { seat: Seat(0), left: 12_000 });
    // A move that was on its way when the flag fell is in time.
    let mut bench = timed(budget(OutOfTime::LosesSeat));
    bench.on(Event::Lag { guest: Guest(1), lag: Duration::from_millis(300) });
    bench.now = Time(10_200);
    bench.on(Event::Tick);
    let effects = bench.play(1, 0, "a");
    assert_eq!(told(&effects, Eyes::Seat(Seat(1))), [2]);
    // Whoever is away has no line that could be slow.
    let mut bench = timed(budget(OutOfTime::LosesSeat));
    bench.on(Event::Lag { guest: Guest(1), lag: Duration::from_millis(900) });
    bench.on(Event::Went { guest: Guest(1) });
    bench.now = Time(10_000);
    bench.on(Event::Tick);
    assert_eq!(bench.engine.outcome().unwrap().places(), [2, 1]);
}

#[test]
fn time_for_a_move_outlives_the_house() {
    let days = agreed(Some((TimeControl::Move { time: 9000 }, OutOfTime::LosesSeat)));
    let mut bench = timed(days);
    bench.play(1, 0, "a");
    bench.now = Time(4000);
    assert_eq!((left(&bench, 0), left(&bench, 1)), ((9000, false), (5000, true)));
    bench.on(Event::Rest);
    let mut again = Bench::open(&bench.engine.record().clone(), &PEOPLE, Manners::default());
    again.come(2, Eyes::Seat(Seat(1)));
    again.now = Time(1000);
    assert_eq!(left(&again, 1), (4000, true), "the house was away, and nobody lost or gained by it");
    again.play(2, 1, "b");
    assert_eq!((left(&again, 0), left(&again, 1)), ((9000, true), (9000, false)), "a move winds it up");
}
