//! What players agree on: take-backs, draws, calling a game off, when it begins.

use kernel::{
    Eyes, Seat,
    record::{Entry, OutOfTime, Settlement},
};
use table::{
    Audience, Effect, Event, Guest, Library, Manners, Player, TableProposal, Time, Who, engine::News,
};

use crate::bench::{Bench, PEOPLE, ROOM, agreed, budget, left, people, question, refusal, timed, told};

#[test]
fn against_bots_a_move_is_taken_back_at_will() {
    let mut bench = Bench::new(&[Player::Person, Player::Asked], Manners::default());
    bench.come(1, Eyes::Seat(Seat(0)));
    let before = bench.engine.view(Eyes::All);
    let wish = |id: &str| Event::TakeBack { guest: Guest(1), id: id.into() };
    assert_eq!(refusal(&bench.on(wish("0"))), "table-nothing-to-take-back");
    let asked = question(&bench.play(1, 0, "a"));
    bench.answer(&asked);
    let effects = bench.on(wish("b"));
    assert_eq!(bench.kept[2], Entry::TakeBack { seat: Seat(0), from: 0 });
    assert_eq!(told(&effects, Eyes::Seat(Seat(0))), [2]);
    assert!(effects.contains(&Effect::Dismiss { seat: Seat(1) }), "what the bot remembers has not happened");
    assert_eq!((bench.engine.view(Eyes::All), bench.engine.to_move()), (before, Some(Seat(0))));
    assert_eq!(bench.on(wish("b")).len(), 1, "said twice, done once");
    assert_eq!(refusal(&bench.on(wish("c"))), "table-nothing-to-take-back");
    // Played on, the record tells the same game again.
    let asked = question(&bench.play(1, 0, "d"));
    assert_eq!(asked.heard, None);
    assert_eq!(bench.engine.hearing(Seat(1))().len(), 1, "a new bot hears only what counts");
    bench.answer(&asked);
    let again = Bench::open(&bench.engine.record().clone(), &PEOPLE, Manners::default());
    assert_eq!(again.engine.view(Eyes::All), bench.engine.view(Eyes::All));
    let book = ROOM.read(bench.engine.record(), Eyes::All).unwrap();
    assert_eq!((book.happened.len(), book.damage), (5, None));
    assert_eq!(book.views.last().unwrap(), &bench.engine.view(Eyes::All));
}

#[test]
fn between_people_a_move_is_taken_back_by_agreement() {
    let wish = Event::TakeBack { guest: Guest(1), id: "b".into() };
    let agree = |guest, yes| Event::Agree { guest: Guest(guest), id: format!("{guest} {yes}"), yes };
    let mut strict = people();
    strict.play(1, 0, "a");
    assert_eq!(refusal(&strict.on(wish.clone())), "table-no-take-backs");

    let mut bench = timed(agreed(None));
    assert_eq!(refusal(&bench.on(agree(2, true))), "table-nothing-asked");
    bench.play(1, 0, "a");
    let asked = Effect::Tell {
        to: Audience::All,
        news: News::Proposed { seat: Seat(0), what: TableProposal::TakeBack { from: 1 } },
    };
    assert_eq!(bench.on(wish.clone()), std::slice::from_ref(&asked));
    assert_eq!(refusal(&bench.on(agree(1, true))), "table-nothing-asked", "nobody agrees with themselves");
    let refused = Effect::Tell { to: Audience::All, news: News::Refused { seat: Seat(0), by: Seat(1) } };
    assert_eq!(bench.on(agree(2, false)), [refused]);
    assert_eq!(bench.engine.proposal(), None);
    assert_eq!(bench.on(wish.clone()), std::slice::from_ref(&asked));
    assert_eq!(told(&bench.on(agree(2, true)), Eyes::Seat(Seat(1))), [2]);
    assert_eq!((bench.engine.to_move(), bench.kept.len()), (Some(Seat(0)), 3));
    // A move is an answer too.
    bench.play(1, 0, "c");
    bench.on(Event::TakeBack { guest: Guest(1), id: "d".into() });
    bench.play(2, 1, "e");
    assert_eq!(refusal(&bench.on(agree(2, true))), "table-nothing-asked");
}

#[test]
fn taking_back_gives_the_time_back() {
    let mut bench = timed(budget(OutOfTime::LosesSeat));
    bench.now = Time(4000);
    bench.play(1, 0, "a");
    bench.on(Event::TakeBack { guest: Guest(1), id: "b".into() });
    bench.on(Event::Agree { guest: Guest(2), id: "c".into(), yes: true });
    assert_eq!(bench.kept.last(), Some(&Entry::TakeBack { seat: Seat(0), from: 1 }));
    assert_eq!((left(&bench, 0), left(&bench, 1)), ((10_000, true), (10_000, false)));
}

#[test]
fn a_draw_is_a_draw_when_everybody_agrees() {
    let offer = |guest, id: &str| Event::OfferDraw { guest: Guest(guest), id: id.into() };
    let mut alone = Bench::new(&[Player::Person, Player::Asked], Manners::default());
    alone.come(1, Eyes::Seat(Seat(0)));
    assert_eq!(refusal(&alone.on(offer(1, "a"))), "table-no-draw");

    let mut bench = people();
    bench.play(1, 0, "a");
    let asked =
        Effect::Tell { to: Audience::All, news: News::Proposed { seat: Seat(0), what: TableProposal::Draw } };
    assert_eq!(bench.on(offer(1, "b")), [asked]);
    bench.on(Event::Agree { guest: Guest(2), id: "c".into(), yes: false });
    assert_eq!(bench.engine.outcome(), None);
    bench.on(offer(1, "d"));
    // Whoever offers the same agrees.
    let effects = bench.on(offer(2, "e"));
    assert_eq!(bench.kept.last(), Some(&Entry::Settled { seat: Seat(0), how: Settlement::Draw }));
    assert_eq!(bench.engine.outcome().unwrap().places(), [1, 1]);
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Over(_))));
    assert_eq!(bench.result, bench.engine.outcome(), "the result is kept with it");
    assert_eq!(refusal(&bench.on(offer(1, "f"))), "table-over");
    let again = Bench::open(&bench.engine.record().clone(), &PEOPLE, Manners::default());
    assert_eq!((again.engine.outcome(), again.engine.to_move()), (bench.result, None));
}

#[test]
fn a_game_is_called_off_before_the_second_move_and_not_after() {
    let abort = |id: &str| Event::Abort { guest: Guest(2), id: id.into() };
    let mut bench = people();
    bench.play(1, 0, "a");
    assert!(bench.engine.may_abort());
    let mut later = people();
    later.play(1, 0, "a");
    later.play(2, 1, "b");
    assert_eq!(refusal(&later.on(abort("c"))), "table-begun");
    bench.on(abort("c"));
    assert_eq!(bench.kept.last(), Some(&Entry::Settled { seat: Seat(1), how: Settlement::Aborted }));
    let outcome = bench.engine.outcome().unwrap();
    assert_eq!((outcome.places(), outcome.scores()), (&[1, 1][..], &[0, 0][..]), "nobody has won anything");
    let verdict = ROOM.judge(bench.engine.record()).unwrap();
    assert_eq!((verdict.outcome, verdict.damage), (Some(outcome), None));
}

#[test]
fn a_game_that_waits_begins_when_it_is_told_to() {
    let manners = Manners { waits: true, ..budget(OutOfTime::LosesSeat) };
    let mut bench = Bench::new(&[Player::Person, Player::Person, Player::Asked], manners);
    bench.come(1, Eyes::Seat(Seat(0)));
    assert!(bench.engine.is_waiting());
    for event in [
        Event::Move { guest: Guest(1), id: "a".into(), at: None, text: bench.legal(0) },
        Event::GiveUp { guest: Guest(1), id: "b".into() },
        Event::Abort { guest: Guest(1), id: "c".into() },
    ] {
        assert_eq!(refusal(&bench.on(event)), "table-waiting");
    }
    bench.now = Time(60_000);
    assert_eq!(bench.on(Event::Tick), [], "no clock runs and no bot is asked");
    assert_eq!(left(&bench, 0), (10_000, false));
    // The second seat was never taken: a stand-in plays there until somebody comes.
    let effects = bench.on(Event::Begin { vacant: vec![Seat(1)] });
    assert!(effects.contains(&Effect::Tell { to: Audience::All, news: News::Seats }));
    assert_eq!((bench.engine.is_waiting(), left(&bench, 0)), (false, (10_000, true)));
    assert!(bench.engine.seats()[1].stand_in);
    let asked = question(&bench.play(1, 0, "d"));
    assert_eq!((asked.seat, asked.who), (Seat(1), Who::StandIn("medium".into())));
    bench.come(2, Eyes::Seat(Seat(1)));
    assert!(!bench.engine.seats()[1].stand_in);
    assert!(left(&bench, 1).1, "now somebody thinks there");
}
