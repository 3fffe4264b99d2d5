//! What the coach says.

use kernel::{
    BotSettings, Coach, Dice, Eyes, Game, Lang, NoClock, Phrase, Played, Roster, Seat, Seed, Setup, Thinking,
};
use rummikub::{
    Hand, Move, Options, PlayerStatus, Rummikub, State, View, moves::read_table, tile::read_tiles,
};
use speech::Speech;

fn state(opened: bool, table: &str, hand: &str, pool: &str) -> State {
    let tiles = |text: &str| -> Hand { read_tiles(text).expect("tiles").into_iter().collect() };
    let mine = PlayerStatus { opened, hand: tiles(hand), drew: None };
    let other = PlayerStatus { opened: true, hand: tiles("1b 13n"), drew: None };
    let (table, options) = (read_table(table).expect("a table"), Options::default());
    State::of(options, vec![mine, other], table, tiles(pool), Seat(0), Dice::new(Seed::from(1)))
}

fn view(state: &State) -> View {
    Rummikub::view(state, Eyes::Seat(Seat(0)))
}

fn hint(state: &State) -> (String, Vec<String>) {
    let mut dice = Dice::new(Seed::from(1));
    let mut thinking = Thinking { dice: &mut dice, clock: &NoClock };
    let hint = Rummikub::hint(&view(state), Seat(0), &mut thinking).expect("it is the seat's turn");
    let speech = Speech::new(Lang::En, &[Rummikub::texts()]);
    (hint.mv, hint.why.iter().map(|phrase| speech.say(phrase)).collect())
}

#[test]
fn a_hint_gives_the_best_lay_in_steps() {
    let (mv, why) = hint(&state(true, "3n 4n 5n 6n / 1r 2r 3r", "3b 3j 9r", ""));
    assert_eq!(mv, "lay 3b 3j 3n / 1r 2r 3r / 4n 5n 6n");
    assert_eq!(why, ["You can lay 2 tiles worth 6.", "Take 3n from 3n-4n-5n-6n.", "Make 3b-3j-3n."]);
}

#[test]
fn without_a_lay_the_hint_is_to_draw_or_pass() {
    let (mv, why) = hint(&state(true, "1r 2r 3r", "9r", "5b"));
    assert_eq!(
        (mv.as_str(), why[0].as_str()),
        ("draw", "Nothing in your hand fits, however the table is arranged: draw.")
    );
    let (mv, why) = hint(&state(false, "1r 2r 3r", "4r 9r", "5b"));
    assert_eq!((mv.as_str(), why[0].as_str()), ("draw", "Your hand holds no opening worth 30: draw."));
    assert_eq!(hint(&state(true, "1r 2r 3r", "9r", "")).0, "pass");
    let (_, why) = hint(&state(false, "1r 2r 3r", "10r 10b 10n 9r", "5b"));
    assert_eq!(why[0], "You can open with 30 points (3 tiles).");
    assert_eq!(hint(&state(true, "1r 2r 3r", "4r", "5b")).1[0], "You can lay everything and win.");
}

#[test]
fn what_is_typed_is_completed_with_legal_moves() {
    let state = state(true, "1r 2r 3r / 5b 5j 5n", "4r 5r 9n", "5b");
    let all = Rummikub::complete(&view(&state), Seat(0), "", 20);
    assert_eq!(all[0], "lay 5b 5r 5j 5n / 1r 2r 3r 4r");
    assert_eq!(all.last().map(String::as_str), Some("draw"));
    for text in &all {
        let mv: Move = text.parse().expect("a move");
        assert!(state.play(Seat(0), &mv).is_ok(), "{text}");
    }
    assert_eq!(Rummikub::complete(&view(&state), Seat(0), " PIO", 20), [] as [&str; 0]);
    assert_eq!(Rummikub::complete(&view(&state), Seat(0), "Dr", 20), ["draw"]);
    assert_eq!(Rummikub::complete(&view(&state), Seat(0), "pioche", 20), ["draw"]);
    assert_eq!(
        Rummikub::complete(&view(&state), Seat(0), "lay  5b 5r", 20),
        ["lay 5b 5r 5j 5n / 1r 2r 3r 4r", "lay 5b 5r 5j 5n / 1r 2r 3r"]
    );
    assert_eq!(Rummikub::complete(&view(&state), Seat(1), "", 20), [] as [&str; 0]);
}

#[test]
fn the_review_finds_turns_where_more_could_have_been_laid() {
    let before = state(true, "1r 2r 3r / 5b 5j 5n", "4r 5r 9n", "");
    let played = |mv: &str, before: &State| Played {
        before: before.clone(),
        seat: Seat(0),
        mv: mv.parse().expect("a move"),
    };
    let closed = state(false, "1r 2r 3r", "10r 10b 10n 9r", "5b");
    let moves = [
        played("lay 1r 2r 3r 4r / 5b 5j 5n", &before),
        played("lay 1r 2r 3r 4r 5r / 5b 5j 5n", &before),
        played("pass", &before),
        played("draw", &closed),
        played("draw", &state(true, "1r 2r 3r", "4r", "5b")),
    ];
    let remarks = Rummikub::review(&moves, &NoClock);
    let speech = Speech::new(Lang::En, &[Rummikub::texts()]);
    let said: Vec<(usize, String)> =
        remarks.iter().map(|remark| (remark.number, speech.say(&remark.says[0]))).collect();
    assert_eq!(
        said,
        [
            (0, "You laid 1; 2 tiles would have fitted.".to_owned()),
            (2, "You laid nothing; 2 tiles would have fitted.".to_owned()),
            (3, "You could have opened with 30 points: 10b 10r 10n.".to_owned()),
            (4, "You could have laid everything and won.".to_owned()),
        ]
    );
    assert!(remarks.iter().flat_map(|remark| &remark.says).all(|phrase: &Phrase| speech.has(&phrase.id)));
}

/// A game against `hard` in which the first seat does what the coach says: its moves, and whether it won.
fn by_hints(seed: u64) -> (Vec<Played<Rummikub>>, bool) {
    let mut dice = Dice::new(Seed::from(seed));
    let mut state = Rummikub::start(&Options::default(), Setup::of(2), &mut dice).expect("two seats");
    let mut hard = Rummikub::bot("hard").expect("a bot").make(&BotSettings::default());
    let mut moves = Vec::new();
    while let Some(seat) = Rummikub::to_move(&state) {
        let view = Rummikub::view(&state, Eyes::Seat(seat));
        let thinking = &mut Thinking { dice: &mut dice, clock: &NoClock };
        let mv = match seat {
            Seat(0) => Rummikub::hint(&view, seat, thinking).expect("its turn").mv.parse().expect("a move"),
            _ => hard.choose(&view, seat, thinking),
        };
        let next = Rummikub::play(&state, seat, &mv).expect("a legal move");
        let before = std::mem::replace(&mut state, next);
        if seat == Seat(0) {
            moves.push(Played { before, seat, mv });
        }
    }
    (moves, Rummikub::outcome(&state).is_some_and(|outcome| outcome.places()[0] == 1))
}

#[test]
fn who_follows_the_hints_wins_and_is_not_faulted() {
    let games: Vec<(Vec<Played<Rummikub>>, bool)> = (0..6).map(by_hints).collect();
    assert!(games.iter().filter(|(_, won)| *won).count() >= 5);
    for (moves, _) in games {
        assert_eq!(Rummikub::review(&moves, &NoClock), [], "the coach faults its own hints");
    }
}
