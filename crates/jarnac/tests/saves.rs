//! Save files: the sheet's format, round trips, and what is refused where.

use jarnac::{
    Jarnac, JarnacOptions, Letters, Move,
    position::{Phase, Rules},
    save::{self, SaveError, Warning},
};
use kernel::{
    BotSettings, Dice, Eyes, Game, NoClock, Options, Roster, Seat, Seed, Setup, Speak, Thinking, Values,
    sexpr::Position as Place,
};
use proptest::prelude::*;

const EXAMPLE: &str = include_str!("golden/sheet-section-5.save");

fn names() -> [String; 2] {
    ["Pascal".to_owned(), "Laurent".to_owned()]
}

#[test]
fn section_5_the_example_loads() {
    let saved = save::read(EXAMPLE).unwrap();
    assert_eq!(saved.names, names());
    let (position, history) = saved.into_position(Rules::default());
    assert!(history.is_empty());
    assert_eq!(position.seat, Seat(1));
    assert_eq!(position.sides[0].points(Rules::default()), 108);
    assert_eq!(position.sides[1].points(Rules::default()), 25 + 64);
    assert_eq!(position.phase, Phase::window(Rules::default()), "Pascal has passed: Laurent may call Jarnac");
    assert_eq!(position.bag.last().unwrap().to_string(), "C", "the first letter of the file is drawn first");
}

#[test]
fn section_5_the_example_is_written_to_the_letter() {
    let saved = save::read(EXAMPLE).unwrap();
    assert_eq!(save::sheet_forms(&saved.names, &saved.position), EXAMPLE);
}

#[test]
fn section_5_blanks_are_free() {
    let tight =
        EXAMPLE.split_whitespace().collect::<Vec<_>>().join(" ").replace(" (", "(").replace(" )", ")");
    assert_eq!(save::read(&tight), save::read(EXAMPLE));
    let wide = EXAMPLE.replace(' ', "\n\t ").replace('(', " ( ").replace(')', " ) ");
    assert_eq!(save::read(&wide), save::read(EXAMPLE));
}

#[test]
fn ruling_8_letters_that_do_not_add_up_are_a_warning_and_an_error_when_strict() {
    let saved = save::read(EXAMPLE).unwrap();
    let [Warning::Letters { total, lacking, surplus }] = saved.warnings.as_slice() else {
        panic!("{:?}", saved.warnings)
    };
    assert_eq!((*total, surplus.to_string().as_str()), (61, "LX"));
    assert!(lacking.total() > 0);
    assert!(matches!(save::read_strict(EXAMPLE), Err(SaveError::Odd(Warning::Letters { .. }))));
}

#[test]
fn a_broken_file_is_refused_with_its_place_and_what_was_expected() {
    let at = |text: &str| match save::read(text).unwrap_err() {
        SaveError::Form { at: Place { line, column }, expected } => (line, column, expected),
        other => panic!("{other:?}"),
    };
    let swap = |from: &str, to: &str| EXAMPLE.replacen(from, to, 1);
    assert_eq!(at(&swap("(joueur2", "(joueur3")).0, 8);
    assert_eq!(at(&swap("(tour 2)", "(tour 3)")), (13, 7, "1 or 2"));
    assert_eq!(at(&swap("F A C", "F 1 C")), (5, 6, "A"));
    assert_eq!(at(&swap("(F A C I L E)", "(F A)")), (5, 3, "a word of 3 to 9 letters"));
    assert_eq!(at(&swap("(F A C I L E)", "FACILE")), (5, 3, "(F A C I L E)"));
    assert_eq!(at(&swap("(Pascal (S P O I N E L))", "(Pascal)")).0, 2);
    assert_eq!(at(&format!("{EXAMPLE}(nonsense)")).0, 14);
    assert_eq!(
        at(&format!("{EXAMPLE}(lignes (1 1 2) (1 2))")),
        (14, 12, "the row of each word, from the top: (1 3)")
    );
    assert!(matches!(save::read(&EXAMPLE[..EXAMPLE.len() - 3]), Err(SaveError::Syntax(_))));
    assert!(matches!(save::read(&swap("(tour 2)", "")), Err(SaveError::Ends { expected: "(tour 2)" })));
    assert!(matches!(save::read(""), Err(SaveError::Ends { .. })));
    let rows = "(R A T)".repeat(9);
    assert_eq!(at(&swap("(E X A M E N)", &rows)).2, "at most eight words");
}

/// A game some moves in, and the moves.
fn some_moves(seed: u64, values: &Values, moves: usize) -> (jarnac::JarnacState, Vec<(Seat, Move)>) {
    let options = JarnacOptions::read(values).expect("all of it is legal");
    let mut dice = Dice::new(Seed::from(seed));
    let mut state = Jarnac::start(&options, Setup::of(2), &mut dice).expect("all of it is legal");
    let mut bot = Jarnac::bot("random").expect("all of it is legal").make(&BotSettings::default());
    let mut history = Vec::new();
    for _ in 0..moves {
        let Some(seat) = Jarnac::to_move(&state) else { break };
        let view = Jarnac::view(&state, Eyes::Seat(seat));
        let mv = bot.choose(&view, seat, &mut Thinking { dice: &mut dice, clock: &NoClock });
        state = Jarnac::play(&state, seat, &mv).expect("all of it is legal");
        history.push((seat, mv));
    }
    (state, history)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_saved_game_comes_back_exactly(
        seed in any::<u64>(),
        moves in 0..150_usize,
        hundred in any::<bool>(),
        last_row in any::<bool>(),
        double in any::<bool>(),
    ) {
        let values = Values::default().with("hundred", hundred).with("last-row", last_row).with("double", double);
        let (state, told) = some_moves(seed, &values, moves);
        let rules = state.options.rules;
        prop_assert_eq!(state.position.letters(), Letters::full_bag(), "letters are conserved");
        let text = save::write(&names(), rules, &state.position, &told);
        let saved = save::read_strict(&text).unwrap();
        prop_assert_eq!(saved.rules, Some(rules));
        prop_assert_eq!(&saved.names, &names());
        prop_assert_eq!(save::write(&names(), rules, &saved.position, &saved.history), text.clone());
        let (position, history) = saved.into_position(rules);
        prop_assert_eq!(&position, &state.position);
        prop_assert_eq!(&history, &told);

        // And as the position that a game begins from.
        let options = JarnacOptions::read(&Values::default().with("position", text.as_str())).unwrap();
        prop_assert_eq!(JarnacOptions::read(&options.write()).unwrap(), options.clone());
        let begun = Jarnac::start(&options, Setup::of(2), &mut Dice::new(Seed::from(9))).unwrap();
        prop_assert_eq!(begun.position, state.position);
        prop_assert_eq!(begun.lately, state.lately);
    }

    #[test]
    fn no_text_breaks_the_reader(text in any::<String>(), cut in 0..EXAMPLE.len(), put in "[()A1 \"]{0,3}") {
        let _ = save::read(&text);
        let broken = format!("{}{put}{}", &EXAMPLE[..cut], &EXAMPLE[cut..]);
        if let Err(error) = save::read(&broken) {
            prop_assert!(!error.phrase().id.is_empty());
        }
    }
}

#[test]
fn a_word_that_was_saved_plays_on() {
    let options = JarnacOptions::read(&Values::default().with("position", EXAMPLE)).unwrap();
    let state = Jarnac::start(&options, Setup::of(2), &mut Dice::new(Seed::from(1))).unwrap();
    let state = Jarnac::play(&state, Seat(1), &"jarnac 1 FACILES".parse::<Move>().unwrap()).unwrap();
    assert_eq!(state.position.sides[0].words(), 2);
    assert_eq!(state.position.sides[1].words(), 3);
}
