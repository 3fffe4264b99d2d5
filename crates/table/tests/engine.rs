//! The engine: whatever comes in, in whatever order, nothing is shown before it is kept, nothing is lost or doubled, and
//! every game can be finished.

#![allow(clippy::unwrap_used)]

use std::{collections::BTreeMap, fmt::Write, time::Duration};

use conformance::toy::{Fault as ToyFault, Toy};
use kernel::{
    Dice, Eyes, Match, Outcome, Record, Seat, Seated, Seed, Values,
    record::{Agreed, Entry, OutOfTime, Settlement, TimeControl},
};
use proptest::prelude::*;
use table::{
    Answer, Asker, Batch, Effect, Engine, Event, Fault, Guest, Library, Manners, NotKept, OnFault, Player,
    Proposal, Question, Room, RoomOf, Time, To, What, Who, engine::News,
};

static ROOM: RoomOf<Match<Toy<{ ToyFault::NONE }>>> = RoomOf::new();

fn record(seats: usize, games: i64) -> Record {
    Record {
        game: "toy".into(),
        options: Values::default().with("games", games),
        seats: (1..=seats).map(|n| Seated { name: format!("Player {n}"), kind: "human".into() }).collect(),
        seed: Seed::from(11),
        entries: vec![],
        result: None,
    }
}

/// A table whose store answers at once, unless told otherwise.
struct Bench {
    engine: Engine,
    now: Time,
    /// Everything the engine wanted, in order.
    effects: Vec<Effect>,
    store: Store,
    kept: Vec<Entry>,
    result: Option<Outcome>,
}

#[derive(Clone, Copy, PartialEq)]
enum Store {
    Answers,
    Waits,
    Fails,
}

impl Bench {
    fn new(players: &[Player], manners: Manners) -> Bench {
        Bench::open(&record(players.len(), 1), players, manners)
    }

    fn open(record: &Record, players: &[Player], manners: Manners) -> Bench {
        let engine = ROOM.engine(record, players, manners, Time(0)).unwrap();
        Bench {
            engine,
            now: Time(0),
            effects: vec![],
            store: Store::Answers,
            kept: record.entries.clone(),
            result: None,
        }
    }

    /// Lets something happen; what came of it, the store's part included.
    fn on(&mut self, event: Event) -> Vec<Effect> {
        let mut all = Vec::new();
        let mut events = vec![event];
        while let Some(event) = events.pop() {
            let mut effects = Vec::new();
            self.engine.on(self.now, event, &mut effects);
            for effect in &effects {
                if let Effect::Keep(batch) = effect {
                    match self.store {
                        Store::Answers => events.push(self.keep(batch)),
                        Store::Waits => (),
                        Store::Fails => {
                            let why = NotKept::Problem("full".into());
                            events.push(Event::NotKept { batch: batch.number, why });
                        }
                    }
                }
            }
            all.extend(effects);
        }
        self.effects.extend(all.iter().cloned());
        all
    }

    fn keep(&mut self, batch: &Batch) -> Event {
        assert_eq!(batch.first, self.kept.len(), "entries are numbered without gaps");
        self.kept.extend(batch.entries.iter().cloned());
        self.result.clone_from(&batch.result);
        Event::Kept { batch: batch.number }
    }

    fn come(&mut self, guest: u64, eyes: Eyes) -> Vec<Effect> {
        self.on(Event::Came { guest: Guest(guest), eyes, since: 0 })
    }

    fn legal(&self, seat: u8) -> String {
        let view = self.engine.view(Eyes::Seat(Seat(seat)));
        ROOM.complete(&view, Seat(seat), "", 1).remove(0)
    }

    fn play(&mut self, guest: u64, seat: u8, id: &str) -> Vec<Effect> {
        let text = self.legal(seat);
        self.on(Event::Move { guest: Guest(guest), id: id.into(), at: None, text })
    }

    /// Answers a question as a bot would that plays its first card.
    fn answer(&mut self, question: &Question) -> Vec<Effect> {
        let text = self.legal(question.seat.0);
        self.on(Event::Answered { question: question.number, answer: Ok(Answer::Move(text)) })
    }
}

fn question(effects: &[Effect]) -> Question {
    let asked = effects.iter().find_map(|effect| match effect {
        Effect::Ask(question) => Some(question.clone()),
        _ => None,
    });
    asked.unwrap_or_else(|| panic!("no question in {effects:?}"))
}

fn refusal(effects: &[Effect]) -> String {
    let refused = effects.iter().find_map(|effect| match effect {
        Effect::Refuse { why, .. } => Some(why.id.to_string()),
        _ => None,
    });
    refused.unwrap_or_else(|| panic!("no refusal in {effects:?}"))
}

/// What somebody with these eyes is told to have happened, by number.
fn told(effects: &[Effect], eyes: Eyes) -> Vec<usize> {
    let happened = |effect: &Effect| match effect {
        Effect::Tell { to: To::Eyes(who), news: News::Happened { number, .. } } if *who == eyes => {
            Some(*number)
        }
        _ => None,
    };
    effects.iter().filter_map(happened).collect()
}

const PEOPLE: [Player; 2] = [Player::Person, Player::Person];

fn people() -> Bench {
    let mut bench = Bench::new(&PEOPLE, Manners::default());
    bench.come(1, Eyes::Seat(Seat(0)));
    bench.come(2, Eyes::Seat(Seat(1)));
    bench.come(3, Eyes::Public);
    bench
}

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
    let done = Effect::Tell { to: To::Guest(Guest(1)), news: News::Done { id: "a".into(), number: 0 } };
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
    let done = Effect::Tell { to: To::Guest(Guest(1)), news: News::Done { id: "a".into(), number: 0 } };
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
    let done = Effect::Tell { to: To::Guest(Guest(1)), news: News::Done { id: "a".into(), number: 0 } };
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

fn bots(manners: Manners) -> (Bench, Question) {
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
    let late = Event::Answered { question: first.number, answer: Ok(Answer::Move(text)) };
    assert_eq!(bench.on(late), []);
    assert_eq!(told(&bench.answer(&second), Eyes::Seat(Seat(0))), [2]);
}

#[test]
fn a_fault_costs_the_move_and_is_told() {
    for (answer, fault) in [
        (Err(Fault::Crashed), Fault::Crashed),
        (Ok(Answer::Move("rubbish".into())), Fault::Nonsense),
        (Ok(Answer::Move("card 99".into())), Fault::Nonsense),
    ] {
        let (mut bench, asked) = bots(Manners::default());
        let effects = bench.on(Event::Answered { question: asked.number, answer });
        assert_eq!(bench.engine.faults(), [(0, Seat(0), fault)]);
        let news = News::Failed { seat: Seat(0), fault };
        assert!(effects.contains(&Effect::Tell { to: To::All, news }), "{effects:?}");
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
    let went_on = [Effect::Tell { to: To::All, news: News::WentOn { table: "next".into() } }];
    assert_eq!(bench.on(Event::WentOn { table: "next".into() }), went_on);
    assert_eq!(bench.on(rematch(1)), went_on, "there is one rematch");
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

/// What the outside has seen of a table, and what it must have been.
#[derive(Default)]
struct Witness {
    kept: Vec<Entry>,
    /// For each guest: its eyes, and how many entries it knows.
    guests: BTreeMap<u64, (Eyes, usize)>,
    /// What was acknowledged, by seat and identifier.
    done: BTreeMap<(Seat, String), usize>,
    keeping: Option<Batch>,
    question: Option<Question>,
    result: Option<Outcome>,
    over: bool,
}

impl Witness {
    fn see(&mut self, effect: &Effect) {
        match effect {
            Effect::Keep(batch) => {
                assert!(self.keeping.is_none(), "one batch at a time");
                assert_eq!(batch.first, self.kept.len());
                self.keeping = Some(batch.clone());
            }
            Effect::Tell { to: To::Guest(guest), news: News::Done { id, number } } => {
                assert!(*number < self.kept.len(), "acknowledged before it was kept");
                let seat = self.guests[&guest.0].0.seat().unwrap();
                let before = self.done.insert((seat, id.clone()), *number);
                assert!(before.is_none_or(|before| before == *number), "one wish, two entries");
            }
            Effect::Tell { to: To::Eyes(eyes), news: News::Happened { number, what, seat, .. } } => {
                assert!(*number < self.kept.len(), "told before it was kept");
                let told = match what {
                    What::Moved { text, .. } => Entry::Move { seat: *seat, text: text.clone() },
                    What::GaveUp | What::RanOut => Entry::Forfeit { seat: *seat },
                    What::TookBack { from } => Entry::TakeBack { seat: *seat, from: *from },
                    What::Settled { how } => Entry::Settled { seat: *seat, how: *how },
                };
                assert_eq!(told, self.kept[*number], "told something else than was kept");
                for (_, known) in self.guests.values_mut().filter(|(who, _)| who == eyes) {
                    let missed = self.kept[*known..*number].iter();
                    let silent = |entry: &Entry| matches!(entry, Entry::Clock { .. } | Entry::Agreed(_));
                    assert!(missed.clone().all(silent), "a guest hears everything once, in order");
                    *known = *number + 1;
                }
            }
            Effect::Ask(question) => self.question = Some(question.clone()),
            Effect::Over(outcome) => {
                assert_eq!(self.result.as_ref(), Some(outcome), "over before the result was kept");
                assert!(!std::mem::replace(&mut self.over, true), "over twice");
            }
            _ => (),
        }
    }
}

/// Plays a table with everything drawn from the seed; what the engine wanted, as text.
fn play(seed: u64) -> String {
    let mut dice = Dice::new(Seed::from(seed));
    let seats = 2 + dice.below(2);
    let players: Vec<Player> =
        (0..seats).map(|_| if dice.below(2) == 0 { Player::Person } else { Player::Asked }).collect();
    let manners = Manners {
        time: (dice.below(2) == 0).then_some(Duration::from_millis(500)),
        on_fault: if dice.below(3) == 0 { OnFault::LoseSeat } else { OnFault::LoseMove },
        takeover: (dice.below(2) == 0).then_some(Duration::from_secs(3)),
        unwatched: dice.below(2) == 0,
        agreed: Agreed {
            clock: dice
                .pick(&[
                    None,
                    Some((TimeControl::Move { time: 4000 }, OutOfTime::BotMoves)),
                    Some((TimeControl::Budget { time: 9000, increment: 500 }, OutOfTime::BotMoves)),
                    Some((TimeControl::Budget { time: 30_000, increment: 500 }, OutOfTime::LosesSeat)),
                ])
                .copied()
                .unwrap_or_default(),
            take_backs: dice.below(2) == 0,
        },
        ..Manners::default()
    };
    let record = record(seats, 1 + dice.below(3) as i64);
    let mut engine = ROOM.engine(&record, &players, manners.clone(), Time(0)).unwrap();
    let (mut now, mut witness, mut log) = (Time(0), Witness::default(), String::new());
    let mut effects = Vec::new();
    for step in 0..400 {
        now = Time(now.0 + dice.below(400) as u64);
        let guest = Guest(dice.below(6) as u64);
        let legal = engine.to_move().map(|seat| {
            let view = engine.view(Eyes::Seat(seat));
            ROOM.complete(&view, seat, "", 3)
        });
        let text = match (dice.below(8), legal) {
            (0, _) | (_, None) => "card 99".to_owned(),
            (_, Some(legal)) => dice.pick(&legal).cloned().unwrap_or_default(),
        };
        let id = dice.below(30).to_string();
        let event = match dice.below(16) {
            0 => {
                let eyes = match dice.below(seats + 2) {
                    seat if seat < seats => Eyes::Seat(Seat(seat as u8)),
                    seat if seat == seats => Eyes::Public,
                    _ => Eyes::All,
                };
                witness.guests.insert(guest.0, (eyes, witness.kept.len()));
                Event::Came { guest, eyes, since: witness.kept.len() }
            }
            1 => {
                witness.guests.remove(&guest.0);
                Event::Went { guest }
            }
            2..6 => {
                let at = if dice.below(2) == 0 { None } else { Some(dice.below(9)) };
                Event::Move { guest, id, at, text }
            }
            6 => match dice.below(20) {
                0 => Event::GiveUp { guest, id },
                1..4 => Event::TakeBack { guest, id },
                4..7 => Event::Agree { guest, id, yes: dice.below(3) > 0 },
                7 => Event::Rest,
                8 => Event::OfferDraw { guest, id },
                9 => Event::Abort { guest, id },
                10 => Event::Lag { guest, lag: Duration::from_millis(dice.below(2000) as u64) },
                11 => Event::Begin { vacant: vec![Seat(dice.below(2) as u8)] },
                _ => Event::Tick,
            },
            7..11 => match &witness.question {
                None => Event::Tick,
                Some(question) => {
                    let fault = *dice.pick(&[Fault::Crashed, Fault::Gone, Fault::Nonsense]).unwrap();
                    let answer = if dice.below(6) == 0 { Err(fault) } else { Ok(Answer::Move(text)) };
                    let number =
                        if dice.below(5) == 0 { question.number.saturating_sub(1) } else { question.number };
                    Event::Answered { question: number, answer }
                }
            },
            11..15 => match witness.keeping.take() {
                None => Event::Tick,
                Some(batch) if dice.below(5) == 0 => {
                    Event::NotKept { batch: batch.number, why: NotKept::Problem("full".into()) }
                }
                Some(batch) => {
                    witness.kept.extend(batch.entries);
                    witness.result = batch.result;
                    Event::Kept { batch: batch.number }
                }
            },
            _ => Event::Tick,
        };
        effects.clear();
        engine.on(now, event.clone(), &mut effects);
        effects.iter().for_each(|effect| witness.see(effect));
        writeln!(log, "{step} {event:?} {effects:?}").unwrap();
        assert_eq!(engine.record().entries, witness.kept, "the record is what was kept");
    }
    finish(&mut engine, &mut witness, now);
    log
}

/// Whatever happened before, the game can be finished once the store works and players play.
fn finish(engine: &mut Engine, witness: &mut Witness, mut now: Time) {
    let mut effects = Vec::new();
    for seat in 0..3_u8 {
        let (guest, eyes) = (100 + u64::from(seat), Eyes::Seat(Seat(seat)));
        if usize::from(seat) < engine.seats().len() {
            witness.guests.insert(guest, (eyes, witness.kept.len()));
            engine.on(now, Event::Came { guest: Guest(guest), eyes, since: 0 }, &mut effects);
        }
    }
    for turn in 0.. {
        effects.drain(..).for_each(|effect| witness.see(&effect));
        assert!(turn < 500, "the game does not end");
        now = Time(now.0 + 2500);
        if let Some(batch) = witness.keeping.take() {
            witness.kept.extend(batch.entries);
            witness.result = batch.result;
            engine.on(now, Event::Kept { batch: batch.number }, &mut effects);
            continue;
        }
        let Some(seat) = engine.to_move() else { break };
        let view = engine.view(Eyes::Seat(seat));
        let text = ROOM.complete(&view, seat, "", 1).remove(0);
        let event = if let Some(question) = witness.question.take() {
            Event::Answered { question: question.number, answer: Ok(Answer::Move(text)) }
        } else {
            let guest = Guest(100 + u64::from(seat.0));
            Event::Move { guest, id: format!("f{turn}"), at: None, text }
        };
        engine.on(now, event, &mut effects);
    }
    assert_eq!(engine.record().result, engine.outcome());
    assert_eq!(witness.result, engine.outcome());
    let again =
        ROOM.engine(engine.record(), &vec![Player::Person; engine.seats().len()], Manners::default(), now);
    assert_eq!(again.unwrap().record(), engine.record(), "the record tells the same game again");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn nothing_is_shown_before_it_is_kept_whatever_happens(seed in any::<u64>()) {
        let log = play(seed);
        prop_assert_eq!(log, play(seed), "the same events, the same effects");
    }
}

#[test]
fn an_asker_is_told_about_itself() {
    let mut bench = people();
    let effects = bench.on(Event::Move { guest: Guest(1), id: "a".into(), at: None, text: "card 99".into() });
    let asker = Asker::Guest { guest: Guest(1), id: "a".into() };
    assert!(matches!(&effects[..], [Effect::Refuse { to, .. }] if *to == asker));
}

fn agreed(clock: Option<(TimeControl, OutOfTime)>) -> Manners {
    Manners { agreed: Agreed { clock, take_backs: true }, ..Manners::default() }
}

fn budget(out: OutOfTime) -> Manners {
    agreed(Some((TimeControl::Budget { time: 10_000, increment: 2000 }, out)))
}

/// Two people at a table with clocks.
fn timed(manners: Manners) -> Bench {
    let mut bench = Bench::new(&PEOPLE, manners);
    bench.come(1, Eyes::Seat(Seat(0)));
    bench.come(2, Eyes::Seat(Seat(1)));
    bench
}

fn left(bench: &Bench, seat: u8) -> (u64, bool) {
    let (left, runs) = bench.engine.clock(Seat(seat), bench.now).unwrap();
    (left.as_millis() as u64, runs)
}

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
        to: To::All,
        news: News::Proposed { seat: Seat(0), what: Proposal::TakeBack { from: 1 } },
    };
    assert_eq!(bench.on(wish.clone()), std::slice::from_ref(&asked));
    assert_eq!(refusal(&bench.on(agree(1, true))), "table-nothing-asked", "nobody agrees with themselves");
    let refused = Effect::Tell { to: To::All, news: News::Refused { seat: Seat(0), by: Seat(1) } };
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
    assert!(effects.contains(&Effect::Tell { to: To::All, news: News::Seats }));
    assert_eq!((bench.engine.is_waiting(), left(&bench, 0)), (false, (10_000, true)));
    assert!(bench.engine.seats()[1].stand_in);
    let asked = question(&bench.play(1, 0, "d"));
    assert_eq!((asked.seat, asked.who), (Seat(1), Who::StandIn("medium".into())));
    bench.come(2, Eyes::Seat(Seat(1)));
    assert!(!bench.engine.seats()[1].stand_in);
    assert!(left(&bench, 1).1, "now somebody thinks there");
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

#[test]
fn a_draw_is_a_draw_when_everybody_agrees() {
    let offer = |guest, id: &str| Event::OfferDraw { guest: Guest(guest), id: id.into() };
    let mut alone = Bench::new(&[Player::Person, Player::Asked], Manners::default());
    alone.come(1, Eyes::Seat(Seat(0)));
    assert_eq!(refusal(&alone.on(offer(1, "a"))), "table-no-draw");

    let mut bench = people();
    bench.play(1, 0, "a");
    let asked = Effect::Tell { to: To::All, news: News::Proposed { seat: Seat(0), what: Proposal::Draw } };
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
