//! Tables keep before they tell, deal views for tokens only, and outlive their players.

#![allow(clippy::unwrap_used)]

use std::{
    sync::{Arc, Mutex, mpsc},
    time::Duration,
};

use conformance::toy::{BrokenLaws as ToyFault, Toy, View};
use kernel::{
    Dice, Eyes, Match, MatchView, OptionValues, Outcome, Phrase, Record, Seat, Seated, Seed, record::Entry,
};
use table::{
    AnyView, Chair, End, Engine, Fault, Gone, Happening, Journal, JournalError, Library, Manners,
    MemoryJournal, Observer, OnFault, Person, Player, PlayerWish, Players, Room, RoomOf, Start, Time,
};

type Game = Match<Toy<{ ToyFault::NONE }>>;
type ToyView = MatchView<View>;

fn record(seats: usize) -> Record {
    Record {
        game: "toy".into(),
        options: OptionValues::default(),
        seats: (1..=seats).map(|n| Seated { name: format!("Player {n}"), kind: "human".into() }).collect(),
        seed: Seed::from(11),
        entries: vec![],
        result: None,
    }
}

fn open(record: &Record) -> Result<Engine, Phrase> {
    let players = vec![Player::Person; record.seats.len()];
    RoomOf::<Game>::new().engine(record, &players, Manners::default(), Time(0))
}

fn seen(engine: &Engine, eyes: Eyes) -> ToyView {
    engine.view(eyes).read::<ToyView>().unwrap().clone()
}

fn hand(view: &ToyView, seat: usize) -> Option<Vec<u8>> {
    view.current.hands[seat].clone()
}

#[test]
fn eyes_open_one_hand() {
    let engine = open(&record(2)).unwrap();
    for seat in 0..2 {
        let view = seen(&engine, Eyes::Seat(Seat(seat as u8)));
        assert!(hand(&view, seat).is_some());
        assert!(hand(&view, 1 - seat).is_none());
    }
    assert!(seen(&engine, Eyes::Public).current.hands.iter().all(Option::is_none));
    assert!(seen(&engine, Eyes::All).current.hands.iter().all(Option::is_some));
}

#[test]
fn a_view_is_known_by_its_type_and_by_what_stands_beside_it() {
    let engine = open(&record(2)).unwrap();
    let view = engine.view(Eyes::Public);
    assert_eq!((view.to_move(), view.outcome(), view.ended()), (Some(Seat(0)), None, None));
    assert_eq!((view.round().game, view.round().games), (1, 1));
    assert!(view.read::<u8>().is_none(), "another type is no view of this game");
    let text = view.json().get();
    assert_eq!(serde_json::to_string(&view).unwrap(), text);
    let again = AnyView::from_json::<Game>(text, view.to_move(), None).unwrap();
    assert_eq!(again, view);
    assert!(AnyView::from_json::<Game>("{}", None, None).is_none());
    assert_eq!(format!("{view:?}"), text);
}

#[test]
fn the_end_of_a_game_of_a_match_stays_in_sight() {
    let options = OptionValues::default().with("games", 2);
    let chairs = vec![Chair::bot("random"), Chair::bot("random")];
    let players = Players { chairs, observers: vec![] };
    let record = Record { options, ..record(2) };
    let (record, _) = RoomOf::<Game>::new()
        .host(&record, players, Manners::default(), Box::new(MemoryJournal), &mut Dice::new(Seed::from(5)))
        .unwrap();
    let book = RoomOf::<Game>::new().read(&record, Eyes::Public).unwrap();
    assert!(book.views[5].ended().is_none());
    let (ended, outcome) = book.views[6].ended().unwrap();
    assert_eq!((ended.round().game, book.views[6].round().game), (1, 2));
    assert_eq!(book.views[6].round().totals, outcome.scores());
    assert!(ended.read::<ToyView>().unwrap().current.hands.iter().flatten().all(Vec::is_empty));
    assert_eq!(ended.outcome(), Some(&outcome));
}

/// Notes in one common list what is kept and what is told.
#[derive(Clone, Default)]
struct Notes(Arc<Mutex<Vec<String>>>);

impl Notes {
    fn note(&self, text: impl Into<String>) {
        self.0.lock().unwrap().push(text.into());
    }
}

impl Journal for Notes {
    fn begin(&mut self, _: &Record) -> Result<(), JournalError> {
        Ok(())
    }
    fn append(&mut self, number: usize, _: &Entry) -> Result<(), JournalError> {
        self.note(format!("kept {number}"));
        Ok(())
    }
    fn finish(&mut self, _: &Outcome) -> Result<(), JournalError> {
        self.note("kept the result");
        Ok(())
    }
}

impl Observer for Notes {
    fn begin(&mut self, start: &Start<'_>) {
        self.note(format!("begins with {}", start.names.join(" and ")));
    }
    fn heard(&mut self, news: &Happening<'_>) {
        self.note(format!("told {}", news.number));
    }
    fn over(&mut self, end: &End<'_>) {
        self.note(if end.outcome.is_some() { "told the result" } else { "put aside" });
    }
}

fn host(
    chairs: Vec<Chair>,
    observers: Vec<(Eyes, Box<dyn Observer>)>,
    manners: Manners,
    journal: Box<dyn Journal>,
) -> (Record, table::Ending) {
    let record = record(chairs.len());
    let players = Players { chairs, observers };
    let mut dice = Dice::new(Seed::from(5));
    RoomOf::<Game>::new().host(&record, players, manners, journal, &mut dice).unwrap()
}

#[test]
fn everything_is_kept_before_it_is_told() {
    let notes = Notes::default();
    let chairs = vec![Chair::bot("random"), Chair::bot("random")];
    host(chairs, vec![(Eyes::Public, Box::new(notes.clone()))], Manners::default(), Box::new(notes.clone()));
    let notes = notes.0.lock().unwrap().clone();
    assert_eq!(notes[..3], ["begins with Player 1 and Player 2", "kept 0", "told 0"]);
    let position = |text: &str| notes.iter().position(|note| note == text).unwrap();
    for number in 0..6 {
        assert!(position(&format!("kept {number}")) < position(&format!("told {number}")));
    }
    assert!(position("kept the result") < position("told the result"));
}

/// A person with a plan: what to wish for at each turn.
struct Planned<F>(F, bool);

impl<F: Send> Observer for Planned<F> {}

impl<F: FnMut(&ToyView) -> PlayerWish + Send> Person for Planned<F> {
    fn play(&mut self, view: &AnyView) -> PlayerWish {
        (self.0)(view.read().unwrap())
    }
    fn may_retry(&self) -> bool {
        self.1
    }
}

fn person(plan: impl FnMut(&ToyView) -> PlayerWish + Send + 'static) -> Chair {
    Chair::Person(Box::new(Planned(plan, true)))
}

fn program(plan: impl FnMut(&ToyView) -> PlayerWish + Send + 'static) -> Chair {
    Chair::Person(Box::new(Planned(plan, false)))
}

fn first_card(view: &ToyView) -> PlayerWish {
    PlayerWish::Move(format!("card {}", hand(view, 0).unwrap()[0]))
}

fn faults(chair: Chair, manners: Manners) -> (Record, Vec<(usize, Seat, Fault)>) {
    let (record, ending) = host(vec![chair, Chair::bot("random")], vec![], manners, Box::new(MemoryJournal));
    assert!(ending.outcome.is_some(), "the table goes on to the end");
    (record, ending.faults)
}

#[test]
fn a_crash_costs_the_move() {
    let mut first = true;
    let crash_once = program(move |view| {
        assert!(!std::mem::take(&mut first), "told to crash");
        first_card(view)
    });
    let (record, faults) = faults(crash_once, Manners::default());
    assert_eq!(faults, [(0, Seat(0), Fault::Crashed)]);
    assert_eq!(record.entries.len(), 6, "a stand-in made the move");
}

#[test]
fn nonsense_costs_a_program_the_move_and_a_person_nothing() {
    let talk = |view: &ToyView, tries: &mut u32| {
        *tries += 1;
        if *tries == 1 { PlayerWish::Move("rubbish".into()) } else { first_card(view) }
    };
    let mut tries = 0;
    let (_, bad) = faults(program(move |view| talk(view, &mut tries)), Manners::default());
    assert_eq!(bad, [(0, Seat(0), Fault::Nonsense)]);
    let mut tries = 0;
    let (_, fine) = faults(person(move |view| talk(view, &mut tries)), Manners::default());
    assert_eq!(fine, []);
}

#[test]
fn a_player_that_never_answers_costs_its_seat_where_the_table_says_so() {
    let (hold, wait) = mpsc::channel::<()>();
    let wait = Mutex::new(wait);
    let silent = program(move |_| {
        let _ = wait.lock().unwrap().recv();
        PlayerWish::Gone
    });
    let manners =
        Manners { time: Some(Duration::from_millis(20)), on_fault: OnFault::LoseSeat, ..Manners::default() };
    let (record, faults) = faults(silent, manners);
    drop(hold);
    assert_eq!(faults[0], (0, Seat(0), Fault::TooSlow));
    assert_eq!(record.entries[0], Entry::Forfeit { seat: Seat(0) });
    assert_eq!(record.result.unwrap().places(), [2, 1]);
}

#[test]
fn a_player_that_leaves_is_replaced() {
    let (record, faults) = faults(program(|_| PlayerWish::Gone), Manners::default());
    assert_eq!(faults, [(0, Seat(0), Fault::Gone)]);
    assert_eq!(record.entries.len(), 6);
}

/// Somebody at the other end of a line, who hangs up when the test says so.
struct Remote(mpsc::Sender<Gone>);

impl Observer for Remote {}

impl Person for Remote {
    fn play(&mut self, _: &AnyView) -> PlayerWish {
        PlayerWish::Gone
    }
    fn when_gone(&mut self, tell: Gone) {
        self.0.send(tell).unwrap();
    }
    fn may_retry(&self) -> bool {
        false
    }
}

/// Tells a test what is announced.
struct Announced(mpsc::Sender<(Seat, Fault)>);

impl Observer for Announced {
    fn failed(&mut self, failure: &table::SeatFailure) {
        let _ = self.0.send((failure.seat, failure.fault));
    }
}

#[test]
fn whoever_leaves_while_somebody_thinks_is_announced_before_the_move() {
    for on_fault in [OnFault::LoseMove, OnFault::LoseSeat] {
        let (hang_up, line) = mpsc::channel::<Gone>();
        let (announce, announced) = mpsc::channel();
        let both = Mutex::new((line, announced));
        let mut thinking = true;
        let thinks = person(move |view| {
            // It is this person's turn; the other has nothing to do, and leaves.
            if std::mem::take(&mut thinking) {
                let both = both.lock().unwrap();
                let (line, announced) = &*both;
                line.recv().unwrap()();
                assert_eq!(announced.recv().unwrap(), (Seat(1), Fault::Gone), "this person is still asked");
            }
            first_card(view)
        });
        let chairs = vec![thinks, Chair::Person(Box::new(Remote(hang_up)))];
        let observers: Vec<(Eyes, Box<dyn Observer>)> = vec![(Eyes::Public, Box::new(Announced(announce)))];
        let manners = Manners { on_fault, ..Manners::default() };
        let (record, ending) = host(chairs, observers, manners, Box::new(MemoryJournal));
        assert_eq!(ending.faults, [(0, Seat(1), Fault::Gone)], "missed once");
        match on_fault {
            OnFault::LoseMove => assert_eq!(record.entries.len(), 6, "a stand-in plays on"),
            OnFault::LoseSeat => assert_eq!(record.entries, [Entry::Forfeit { seat: Seat(1) }]),
        }
    }
}

#[test]
fn with_three_seats_a_forfeit_does_not_end_the_game() {
    let chairs = vec![person(|_| PlayerWish::GiveUp), Chair::bot("random"), Chair::bot("random")];
    let (record, ending) = host(chairs, vec![], Manners::default(), Box::new(MemoryJournal));
    assert_eq!(record.entries.len(), 1 + 9);
    assert_eq!(ending.outcome.unwrap().places()[0], 3);
}

#[test]
fn a_game_put_aside_goes_on_where_it_was() {
    let mut turns = 0;
    let pause_later = person(move |view| {
        turns += 1;
        if turns == 2 { PlayerWish::Pause } else { first_card(view) }
    });
    let chairs = vec![pause_later, Chair::bot("random")];
    let (paused, ending) = host(chairs, vec![], Manners::default(), Box::new(MemoryJournal));
    assert_eq!((ending.outcome, paused.entries.len()), (None, 2));

    let players = Players { chairs: vec![person(first_card), Chair::bot("random")], observers: vec![] };
    let room = RoomOf::<Game>::new();
    let mut dice = Dice::new(Seed::from(6));
    let (whole, ending) =
        room.host(&paused, players, Manners::default(), Box::new(MemoryJournal), &mut dice).unwrap();
    assert!(ending.outcome.is_some());
    assert_eq!(whole.entries[..2], paused.entries[..]);
}

/// Records what a seat is told, byte by byte.
#[derive(Clone, Default)]
struct Ears(Arc<Mutex<String>>);

impl Observer for Ears {
    fn begin(&mut self, start: &Start<'_>) {
        self.0.lock().unwrap().push_str(start.view.json().get());
    }
    fn heard(&mut self, news: &Happening<'_>) {
        self.0.lock().unwrap().push_str(news.view.json().get());
    }
}

impl Person for Ears {
    fn play(&mut self, view: &AnyView) -> PlayerWish {
        first_card(view.read().unwrap())
    }
    fn refused(&mut self, why: &Phrase) {
        self.0.lock().unwrap().push_str(&why.to_string());
    }
}

#[test]
fn what_a_seat_is_told_before_the_others_move_does_not_depend_on_their_hands() {
    // Two deals in which the first seat holds the same cards and the second does not.
    let deals = |seed| {
        let record = Record { seed: Seed::from(seed), ..record(2) };
        let view = seen(&open(&record).unwrap(), Eyes::All);
        (record, hand(&view, 0).unwrap(), hand(&view, 1).unwrap())
    };
    let (one, mine, theirs) = deals(0);
    let (two, ..) = (1..100_000).map(deals).find(|d| d.1 == mine && d.2 != theirs).expect("such a deal");
    let told = |record: &Record| {
        let ears = Ears::default();
        let chairs = vec![Chair::Person(Box::new(ears.clone())), person(|_| PlayerWish::Pause)];
        let players = Players { chairs, observers: vec![] };
        let mut dice = Dice::new(Seed::from(6));
        let room = RoomOf::<Game>::new();
        room.host(record, players, Manners::default(), Box::new(MemoryJournal), &mut dice).unwrap();
        Arc::try_unwrap(ears.0)
            .map_or_else(|ears| ears.lock().unwrap().clone(), |ears| ears.into_inner().unwrap())
    };
    assert_eq!(told(&one), told(&two));
}

#[test]
fn a_book_shows_every_step_to_the_eyes_that_may_see_it() {
    let chairs = vec![Chair::bot("random"), Chair::bot("random")];
    let (record, ending) = host(chairs, vec![], Manners::default(), Box::new(MemoryJournal));
    let room = RoomOf::<Game>::new();
    let book = room.read(&record, Eyes::Public).unwrap();
    assert_eq!((book.views.len(), book.happened.len()), (7, 6));
    assert_eq!(book.outcome, ending.outcome);
    let first: ToyView = book.views[0].read::<ToyView>().unwrap().clone();
    assert!(first.current.hands.iter().all(Option::is_none));
}

#[test]
fn the_table_says_everything_twice() {
    assert_eq!(speech::audit(&table::TEXTS), [] as [String; 0]);
}

/// A game that nobody ends is over when its record is full, here and wherever the record is read.

#[test]
fn a_damaged_record_does_not_open() {
    let mut damaged = record(2);
    damaged.entries.push(Entry::Move { seat: Seat(0), text: "card 99".into() });
    assert_eq!(open(&damaged).map(|_| ()).unwrap_err().id, "table-damaged");
    let other = Record { game: "chess".into(), ..record(2) };
    assert_eq!(open(&other).map(|_| ()).unwrap_err().id, "record-other-game");
    let few = RoomOf::<Game>::new().engine(&record(2), &[Player::Person], Manners::default(), Time(0));
    assert_eq!(few.map(|_| ()).unwrap_err().id, "table-chairs");
}

/// A game that nobody ends is over when its record is full, here and wherever the record is read.
#[test]
fn a_full_record_ends_the_game() {
    type Endless = Match<Toy<{ ToyFault::ENDLESS }>>;
    let room: RoomOf<Endless> = RoomOf::new();
    let players = Players { chairs: vec![Chair::bot("random"), Chair::bot("random")], observers: vec![] };
    let mut dice = Dice::new(Seed::from(5));
    let (full, ending) =
        room.host(&record(2), players, Manners::default(), Box::new(MemoryJournal), &mut dice).unwrap();
    assert_eq!(full.entries.len(), 2_000);
    assert_eq!(ending.outcome.as_ref().map(Outcome::places), Some(&[1, 1][..]));
    assert_eq!(full.result, ending.outcome);
    assert_eq!(room.judge(&Record { result: None, ..full.clone() }).unwrap().outcome, full.result);
    let mut long = full.clone();
    long.entries.push(full.entries[0].clone());
    assert_eq!(room.judge(&long).unwrap().damage.unwrap().0, 2_000);
}
