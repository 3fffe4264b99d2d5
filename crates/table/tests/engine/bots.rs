//! Bots, stand-ins and the coach: asked in turn, given up in time, never believed.

use std::time::Duration;

use kernel::{Eyes, Seat, record::Entry};
use table::{
    Audience, BotAnswer, Effect, Event, Fault, Guest, Manners, OnFault, Player, PlayerQuestion, Time, Who,
    engine::News,
};

use crate::bench::{Bench, PEOPLE, Store, people, question, refusal, told};

fn bots(manners: Manners) -> (Bench, PlayerQuestion) {
    let mut bench = Bench::new(&[Player::Asked, Player::Asked], manners);
    let effects = bench.on(Event::Tick);
    (bench, question(&effects))
}

#[test]
fn bots_are_asked_in_turn_and_hear_what_happened_in_between() {
    let (mut bench, mut asked) = bots(Manners::default());
    let mut heard = [None, None];
    for turn in 0..6 {
        assert_eq!((asked.seat.index(), &asked.who, &asked.heard), (turn % 2, &Who::Own, &heard[turn % 2]));
        heard[turn % 2] = Some(vec![]);
        let effects = bench.answer(&asked);
        let view = |seat: usize| bench.engine.view(Eyes::Seat(Seat(seat as u8)));
        for seat in 0..2 {
            if let (Some(heard), Entry::Move { seat: mover, text }) = (&mut heard[seat], &bench.kept[turn]) {
                heard.push(table::Heard { mover: *mover, text: text.clone(), view: view(seat) });
            }
        }
        if turn < 5 {
            asked = question(&effects);
        } else {
            let dismissed = effects.iter().filter(|effect| matches!(effect, Effect::Dismiss { .. })).count();
            assert_eq!(dismissed, 2, "a finished table holds no bots");
        }
    }
    assert!(bench.engine.outcome().is_some());
}

#[test]
fn an_answer_to_an_older_question_is_not_heard() {
    let mut bench = Bench::new(&[Player::Person, Player::Asked, Player::Person], Manners::default());
    bench.come(1, Eyes::Seat(Seat(0)));
    bench.come(3, Eyes::Seat(Seat(2)));
    let first = question(&bench.play(1, 0, "a"));
    let second = question(&bench.on(Event::GiveUp { guest: Guest(3), id: "up".into() }));
    assert!(second.number > first.number);
    let text = bench.legal(1);
    let late = Event::Answered { question: first.number, answer: Ok(BotAnswer::Move(text)) };
    assert_eq!(bench.on(late), []);
    assert_eq!(told(&bench.answer(&second), Eyes::Seat(Seat(0))), [2]);
}

#[test]
fn a_fault_costs_the_move_and_is_told() {
    for (answer, fault) in [
        (Err(Fault::Crashed), Fault::Crashed),
        (Ok(BotAnswer::Move("rubbish".into())), Fault::Nonsense),
        (Ok(BotAnswer::Move("card 99".into())), Fault::Nonsense),
    ] {
        let (mut bench, asked) = bots(Manners::default());
        let effects = bench.on(Event::Answered { question: asked.number, answer });
        assert_eq!(bench.engine.faults(), [(0, Seat(0), fault)]);
        let news = News::Failed { seat: Seat(0), fault };
        assert!(effects.contains(&Effect::Tell { to: Audience::All, news }), "{effects:?}");
        let stand_in = question(&effects);
        assert_eq!((stand_in.seat, stand_in.who.clone()), (Seat(0), Who::StandIn("medium".into())));
        let next = question(&bench.answer(&stand_in));
        assert_eq!((next.seat, next.who.clone()), (Seat(1), Who::Own));
        let own = question(&bench.answer(&next));
        assert_eq!((own.seat, own.who), (Seat(0), Who::Own), "it lost the move, not the seat");
    }
}

#[test]
fn a_fault_costs_the_seat_where_the_table_says_so() {
    let (mut bench, asked) = bots(Manners { on_fault: OnFault::LoseSeat, ..Manners::default() });
    bench.on(Event::Answered { question: asked.number, answer: Err(Fault::Crashed) });
    assert_eq!(bench.kept, [Entry::Forfeit { seat: Seat(0) }]);
    assert_eq!(bench.engine.outcome().unwrap().places(), [2, 1]);
    assert_eq!(bench.result, bench.engine.outcome());
}

#[test]
fn who_is_gone_has_a_stand_in_from_then_on() {
    let (mut bench, asked) = bots(Manners::default());
    let stand_in = question(&bench.on(Event::Answered { question: asked.number, answer: Err(Fault::Gone) }));
    let next = question(&bench.answer(&stand_in));
    let again = question(&bench.answer(&next));
    assert_eq!((again.seat, again.who), (Seat(0), Who::StandIn("medium".into())));
    let seats = bench.engine.seats();
    assert!(seats[0].stand_in && !seats[0].present && !seats[1].stand_in);
}

#[test]
fn where_even_the_stand_in_fails_any_legal_move_will_do() {
    let (mut bench, asked) = bots(Manners::default());
    let stand_in =
        question(&bench.on(Event::Answered { question: asked.number, answer: Err(Fault::Crashed) }));
    let legal = bench.legal(0);
    bench.on(Event::Answered { question: stand_in.number, answer: Err(Fault::Crashed) });
    assert_eq!(bench.kept, [Entry::Move { seat: Seat(0), text: legal }]);
}

#[test]
fn a_bot_that_never_answers_is_given_up_when_its_time_is_over() {
    let time = Some(Duration::from_secs(1));
    let (mut bench, asked) = bots(Manners { time, ..Manners::default() });
    assert_eq!(asked.until, Some(Time(1000)));
    assert!(bench.effects.contains(&Effect::Wake(Time(1000))));
    bench.now = Time(999);
    assert_eq!(bench.on(Event::Tick), []);
    bench.now = Time(1000);
    let stand_in = question(&bench.on(Event::Tick));
    assert_eq!(bench.engine.faults(), [(0, Seat(0), Fault::TooSlow)]);
    assert_eq!(stand_in.who, Who::StandIn("medium".into()));
}

#[test]
fn a_seat_left_alone_is_played_by_a_stand_in_until_somebody_is_back() {
    let takeover = Some(Duration::from_secs(5));
    let mut bench = Bench::new(&PEOPLE, Manners { takeover, ..Manners::default() });
    bench.now = Time(20_000);
    assert_eq!(bench.on(Event::Tick), [], "nobody looks");
    let asked = question(&bench.come(2, Eyes::Seat(Seat(1))));
    assert_eq!((asked.seat, &asked.who), (Seat(0), &Who::StandIn("medium".into())));
    assert!(bench.engine.seats()[0].stand_in);
    let back = bench.come(1, Eyes::Seat(Seat(0)));
    assert!(back.contains(&Effect::Dismiss { seat: Seat(0) }), "{back:?}");
    assert!(!bench.engine.seats()[0].stand_in);
    bench.answer(&asked);
    assert_eq!(bench.engine.version(), 0, "whatever the stand-in thought of, the player decides");
    bench.on(Event::Went { guest: Guest(1) });
    bench.now = Time(24_999);
    assert_eq!(bench.on(Event::Tick), []);
    bench.now = Time(25_000);
    let asked = question(&bench.on(Event::Tick));
    let effects = bench.answer(&asked);
    assert_eq!(told(&effects, Eyes::Seat(Seat(1))), [0]);
}

#[test]
fn bots_among_themselves_wait_for_somebody_to_look_where_the_table_says_so() {
    let mut bench = Bench::new(&[Player::Asked; 2], Manners { unwatched: false, ..Manners::default() });
    assert_eq!(bench.on(Event::Tick), []);
    question(&bench.come(1, Eyes::Public));
}

#[test]
fn what_nobody_asked_for_is_tried_again() {
    let (mut bench, asked) = bots(Manners::default());
    bench.store = Store::Fails;
    let effects = bench.answer(&asked);
    assert!(effects.contains(&Effect::Wake(Time(2000))), "{effects:?}");
    assert_eq!(bench.on(Event::Tick), []);
    (bench.now, bench.store) = (Time(2000), Store::Answers);
    let asked = question(&bench.on(Event::Tick));
    bench.answer(&asked);
    assert_eq!(bench.engine.version(), 1);
}

#[test]
fn advice_and_rematches_are_for_players_at_their_time() {
    let mut bench = people();
    let hint = |guest| Event::Advise { guest: Guest(guest), id: "h".into(), about: table::Advice::Hint };
    assert_eq!(refusal(&bench.on(hint(3))), "table-watching");
    assert_eq!(refusal(&bench.on(hint(2))), "table-not-your-turn");
    assert!(matches!(&bench.on(hint(1))[..], [Effect::Advise { seat: Seat(0), .. }]));
    let rematch = |guest| Event::Rematch { guest: Guest(guest), id: "r".into() };
    assert_eq!(refusal(&bench.on(rematch(1))), "table-not-over");
    bench.on(Event::GiveUp { guest: Guest(1), id: "up".into() });
    assert_eq!(refusal(&bench.on(rematch(3))), "table-watching");
    assert_eq!(bench.on(rematch(2)), [Effect::Rematch { guest: Guest(2), id: "r".into() }]);
    let went_on = [Effect::Tell { to: Audience::All, news: News::WentOn { table: "next".into() } }];
    assert_eq!(bench.on(Event::WentOn { table: "next".into() }), went_on);
    assert_eq!(bench.on(rematch(1)), went_on, "there is one rematch");
}
