//! Moves: told once they are kept, made once, by those who may.

use kernel::{Eyes, Record, Seat, Seed};
use table::{Asker, Audience, Batch, Effect, Event, Fault, Guest, Manners, NotKept, Player, engine::News};

use crate::bench::{Bench, PEOPLE, Store, people, question, refusal, told};

#[test]
fn a_move_is_told_once_it_is_kept_and_not_before() {
    let mut bench = people();
    bench.store = Store::Waits;
    let before: Vec<_> = [Eyes::Seat(Seat(0)), Eyes::Public].map(|eyes| bench.engine.view(eyes)).into();
    let effects = bench.play(1, 0, "a");
    let [Effect::Keep(batch)] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!((batch.first, batch.entries.len(), batch.cause.as_deref()), (0, 1, Some("a")));
    let during: Vec<_> = [Eyes::Seat(Seat(0)), Eyes::Public].map(|eyes| bench.engine.view(eyes)).into();
    assert_eq!((before, bench.engine.version(), bench.engine.to_move()), (during, 0, Some(Seat(0))));
    let kept = bench.on(Event::Kept { batch: batch.number });
    let done = Effect::Tell { to: Audience::Guest(Guest(1)), news: News::Done { id: "a".into(), number: 0 } };
    assert_eq!(kept[0], done);
    for eyes in [Eyes::Seat(Seat(0)), Eyes::Seat(Seat(1)), Eyes::Public] {
        assert_eq!(told(&kept, eyes), [0]);
    }
    assert_eq!((bench.engine.version(), bench.engine.to_move()), (1, Some(Seat(1))));
}

#[test]
fn a_move_that_cannot_be_kept_is_not_made() {
    let mut bench = people();
    bench.store = Store::Fails;
    let before = bench.engine.view(Eyes::All);
    let effects = bench.play(1, 0, "a");
    assert_eq!(refusal(&effects), "table-not-kept");
    assert_eq!((bench.engine.view(Eyes::All), bench.engine.version()), (before, 0));
    bench.store = Store::Answers;
    assert_eq!(told(&bench.play(1, 0, "a"), Eyes::Public), [0], "the same wish is fulfilled later");
}

#[test]
fn a_wish_said_twice_is_fulfilled_once() {
    let mut bench = people();
    let text = bench.legal(0);
    bench.play(1, 0, "a");
    let wish = Event::Move { guest: Guest(1), id: "a".into(), at: None, text };
    let again = bench.on(wish.clone());
    let done = Effect::Tell { to: Audience::Guest(Guest(1)), news: News::Done { id: "a".into(), number: 0 } };
    assert_eq!(again, std::slice::from_ref(&done));
    // Also when it is said again while it is being kept.
    let mut bench = people();
    bench.store = Store::Waits;
    let effects = bench.on(wish.clone());
    let [Effect::Keep(batch)] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(bench.on(wish.clone()), [], "it waits");
    let kept = bench.on(Event::Kept { batch: batch.number });
    assert_eq!(kept.iter().filter(|effect| **effect == done).count(), 2);
    assert_eq!(bench.engine.version(), 1);
    // And after the table was opened again.
    let mut again = Bench::open(&bench.engine.record().clone(), &PEOPLE, Manners::default());
    again.engine.remember(0, "a");
    again.come(1, Eyes::Seat(Seat(0)));
    assert_eq!(again.on(wish), [done]);
}

/// Whoever gives up under the name of a move has not given up, and is told so.
#[test]
fn a_name_stands_for_one_wish() {
    let mut bench = people();
    let card = bench.legal(0);
    bench.play(1, 0, "a");
    let give_up = |id: &str| Event::GiveUp { guest: Guest(1), id: id.into() };
    assert_eq!(refusal(&bench.on(give_up("a"))), "table-used-id");
    let again = Event::Move { guest: Guest(1), id: "a".into(), at: None, text: format!("{card} ") };
    let done = Effect::Tell { to: Audience::Guest(Guest(1)), news: News::Done { id: "a".into(), number: 0 } };
    assert_eq!(bench.on(again), [done], "a move said twice is made once, however it is typed");
    bench.on(give_up("b"));
    let after = Event::Move { guest: Guest(1), id: "b".into(), at: None, text: card };
    assert_eq!(refusal(&bench.on(after)), "table-used-id");
    assert_eq!(bench.on(give_up("b")).len(), 1, "said twice, done once");
}

/// Before the first move a game can be dealt anew; after it, never.
#[test]
fn a_game_is_dealt_anew_only_before_it_begins() {
    let mut bench = Bench::new(&[Player::Asked, Player::Person], Manners::default());
    let asked = question(&bench.come(1, Eyes::Seat(Seat(1))));
    let before = bench.engine.view(Eyes::All);
    bench.engine.deal_again(Seed::from(12)).unwrap();
    let after = bench.engine.view(Eyes::All);
    assert_ne!(after, before);
    assert_eq!(bench.engine.record().seed, Seed::from(12));
    assert_eq!(bench.on(Event::Answered { question: asked.number, answer: Err(Fault::TooSlow) }).len(), 1);
    assert_eq!(bench.engine.version(), 0, "what was asked about the old deal is forgotten");
    let again = Bench::open(&bench.engine.record().clone(), &PEOPLE, Manners::default());
    assert_eq!(again.engine.view(Eyes::All), after, "the record tells the same game");
    let mut begun = people();
    begun.play(1, 0, "a");
    assert!(begun.engine.deal_again(Seed::from(12)).is_err());
}

#[test]
fn strangers_watchers_and_those_who_gave_up_cannot_act() {
    let mut bench = people();
    let card = bench.legal(0);
    let wish =
        |guest, id: &str| Event::Move { guest: Guest(guest), id: id.into(), at: None, text: card.clone() };
    for guest in [3, 99] {
        assert_eq!(refusal(&bench.on(wish(guest, "a"))), "table-watching");
        assert_eq!(
            refusal(&bench.on(Event::GiveUp { guest: Guest(guest), id: "b".into() })),
            "table-watching"
        );
    }
    assert_eq!(refusal(&bench.on(wish(2, "a"))), "toy-turn");
    assert_eq!(refusal(&bench.on(wish(1, ""))), "table-bad-id");
    assert_eq!(refusal(&bench.on(wish(1, &"x".repeat(65)))), "table-bad-id");
    let late = Event::Move { guest: Guest(1), id: "late".into(), at: Some(3), text: card.clone() };
    assert_eq!(refusal(&bench.on(late)), "table-late");
    assert_eq!(bench.engine.version(), 0);
    let mut three = Bench::new(&[Player::Person; 3], Manners::default());
    three.come(1, Eyes::Seat(Seat(0)));
    three.on(Event::GiveUp { guest: Guest(1), id: "up".into() });
    let text = three.legal(0);
    let wish = Event::Move { guest: Guest(1), id: "m".into(), at: None, text };
    assert_eq!(refusal(&three.on(wish)), "table-gave-up");
}

#[test]
fn a_finished_game_is_closed_in_the_same_step_as_its_last_entry() {
    let mut bench = people();
    for turn in 0..6_u8 {
        assert_eq!(bench.result, None);
        let (guest, seat) = (u64::from(turn % 2) + 1, turn % 2);
        let effects = bench.play(guest, seat, &turn.to_string());
        let over = effects.iter().any(|effect| matches!(effect, Effect::Over(_)));
        assert_eq!(over, turn == 5);
    }
    assert_eq!(bench.result, bench.engine.outcome());
    assert_eq!(bench.engine.record().result, bench.engine.outcome());
    // A record whose house went down between the last entry and the result.
    let torn = Record { result: None, ..bench.engine.record().clone() };
    let mut again = Bench::open(&torn, &PEOPLE, Manners::default());
    let effects = again.on(Event::Tick);
    assert!(
        matches!(&effects[0], Effect::Keep(Batch { entries, result: Some(_), .. }) if entries.is_empty())
    );
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Over(_))));
    assert_eq!(again.engine.record(), bench.engine.record());
    assert_eq!(again.on(Event::Tick), [], "once is enough");
}

#[test]
fn a_store_that_somebody_else_writes_ends_the_table() {
    let mut bench = people();
    bench.store = Store::Waits;
    let effects = bench.play(1, 0, "a");
    let [Effect::Keep(batch)] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(bench.on(Event::NotKept { batch: batch.number, why: NotKept::Taken }), [Effect::Stale]);
    assert_eq!(bench.play(1, 0, "b"), [], "nothing here is true any more");
}

#[test]
fn an_asker_is_told_about_itself() {
    let mut bench = people();
    let effects = bench.on(Event::Move { guest: Guest(1), id: "a".into(), at: None, text: "card 99".into() });
    let asker = Asker::Guest { guest: Guest(1), id: "a".into() };
    assert!(matches!(&effects[..], [Effect::Refuse { to, .. }] if *to == asker));
}

#[test]
fn too_many_wishes_are_refused() {
    let mut bench = people();
    bench.store = Store::Waits;
    bench.play(1, 0, "a");
    let wish = |n: u32| Event::GiveUp { guest: Guest(2), id: n.to_string() };
    assert!((0..64).all(|n| bench.on(wish(n)).is_empty()));
    assert_eq!(refusal(&bench.on(wish(64))), "table-busy");
}
