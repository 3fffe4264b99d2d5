//! Save files: the sheet's format, round trips, and what is refused where.

use jarnac::{
    Jarnac, Letters, Move, Options, State,
    dictionary::{Dictionary, Lexicon, SharedLexicon},
    position::{Phase, Rules},
    save::{self, Contents, SaveError, Series, Unreachable, Warning},
};
use kernel::{
    BotSettings, Dice, Eyes, Game, Match, MatchOptions, MatchStanding, NoClock, OptionValues, Options as _,
    Roster, Seat, Seed, Setup, Speak, Thinking, sexpr::TextPosition as Place,
};
use proptest::prelude::*;

const EXAMPLE: &str = include_str!("golden/sheet-section-5.save");

fn names() -> [String; 2] {
    ["Pascal".to_owned(), "Laurent".to_owned()]
}

fn write(state: &State, series: &Series, history: &[(Seat, Move)]) -> String {
    save::write(&Contents {
        names: &names(),
        rules: state.options.rules,
        dictionary: &state.options.dictionary,
        series,
        position: &state.position,
        history,
    })
}

/// The only game there is.
fn single() -> Series {
    Series { games: 1, standing: MatchStanding { round: 0, first: Seat(0), totals: vec![0, 0] } }
}

fn read_options(values: &OptionValues) -> Result<Options, kernel::OptionError> {
    Options::read(values)
}

/// The ids of what is said about these options.
fn remarks(values: &OptionValues) -> Vec<String> {
    Options::remarks(values).into_iter().map(|phrase| phrase.id.into_owned()).collect()
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
    let token_a_line = wide.split_whitespace().collect::<Vec<_>>().join("\r\n");
    assert_eq!(save::read(&token_a_line), save::read(EXAMPLE));
    assert_eq!(save::read(&format!("\u{feff}{token_a_line}")), save::read(EXAMPLE));
}

#[test]
fn ruling_8_letters_that_do_not_add_up_are_a_warning_and_an_error_when_strict() {
    let saved = save::read(EXAMPLE).unwrap();
    let [Warning::Letters { total, lacking, surplus }] = saved.warnings.as_slice() else {
        panic!("{:?}", saved.warnings)
    };
    assert_eq!((*total, surplus.to_string().as_str()), (61, "LX"));
    assert!(lacking.total() > 0);
    assert!(matches!(
        save::read_strict(EXAMPLE, &Lexicon::French),
        Err(SaveError::Odd(Warning::Letters { .. }))
    ));
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
fn some_moves(seed: u64, values: &OptionValues, moves: usize) -> (State, Vec<(Seat, Move)>) {
    let options = Options::read(values).expect("all of it is legal");
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
        let values = OptionValues::default().with("hundred", hundred).with("last-row", last_row).with("double", double);
        let (state, told) = some_moves(seed, &values, moves);
        let rules = state.options.rules;
        prop_assert_eq!(state.position.letters(), Letters::full_bag(), "letters are conserved");
        let text = write(&state, &single(), &told);
        let saved = save::read_strict(&text, &Lexicon::French).unwrap();
        prop_assert_eq!(saved.rules, Some(rules));
        prop_assert_eq!(saved.series.as_ref(), Some(&single()));
        prop_assert_eq!(&saved.names, &names());
        let again = State { position: saved.position.clone(), ..state.clone() };
        prop_assert_eq!(write(&again, &single(), &saved.history), text.clone());
        let (position, history) = saved.into_position(rules);
        prop_assert_eq!(&position, &state.position);
        prop_assert_eq!(&history, &told);

        // And as the position that a game begins from.
        let options = Options::read(&OptionValues::default().with("position", text.as_str())).unwrap();
        prop_assert_eq!(Options::read(&options.write()).unwrap(), options.clone());
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
    let options = Options::read(&OptionValues::default().with("position", EXAMPLE)).unwrap();
    let state = Jarnac::start(&options, Setup::of(2), &mut Dice::new(Seed::from(1))).unwrap();
    let state = Jarnac::play(&state, Seat(1), &"jarnac 1 FACILES".parse::<Move>().unwrap()).unwrap();
    assert_eq!(state.position.sides[0].words(), 2);
    assert_eq!(state.position.sides[1].words(), 3);
}

/// The sheet's example with further forms.
fn with(forms: &str) -> String {
    format!("{EXAMPLE}{forms}")
}

/// A game of words that the French list lacks, saved with them.
#[test]
fn a_save_carries_its_dictionary() {
    let list = "XQZ\nQXZ\nRATTE\n";
    let values = OptionValues::default().with("dictionary", list).with("position", EXAMPLE);
    let state = Jarnac::start(&Options::read(&values).unwrap(), Setup::of(2), &mut Dice::new(Seed::from(1)));
    let text = write(&state.unwrap(), &single(), &[]);
    let words = save::read(&text).unwrap().words.unwrap();
    assert_eq!(words.list.as_deref(), Some("QXZ\nRATTE\nXQZ\n"));
    assert_eq!(words.name, Lexicon::of_stream(list.as_bytes()).unwrap().0.digest().to_string());

    let options = read_options(&OptionValues::default().with("position", text.as_str())).unwrap();
    assert!(options.dictionary.get().member(&"XQZ".parse().unwrap()));
    assert!(
        !options.dictionary.get().member(&"RAT".parse().unwrap()),
        "the words are those of the file alone"
    );
    assert!(!options.position.contains("RATTE"), "views carry the position, not the words");
    assert_eq!(Options::read(&options.write()).unwrap(), options);

    // Older files name their list by a shorter number.
    let old = text.replace(&words.name, "3583448a915c37c1");
    assert_eq!(read_options(&OptionValues::default().with("position", old.as_str())).unwrap(), options);
    let forged = old.replace("QXZ RATTE", "QXZ RATTES");
    assert!(matches!(save::read(&forged), Err(SaveError::Digest { .. })));
    let forged = text.replace("QXZ RATTE", "QXZ RATTES");
    assert!(matches!(save::read(&forged), Err(SaveError::Digest { .. })));
    let bare = save::without_words(&text, true).unwrap();
    let refused = read_options(&OptionValues::default().with("position", bare.as_str())).unwrap_err();
    assert!(format!("{refused:?}").contains("jarnac-save-needs-words"), "{refused:?}");
    let brought = OptionValues::default().with("position", bare.as_str()).with("dictionary", list);
    assert_eq!(Options::read(&brought).unwrap(), options);
}

/// What the options change of a saved game's rules is said.
#[test]
fn loading_changes_no_rule_silently() {
    let position = with("(options hundred)(dictionnaire fr)");
    let plain = OptionValues::default().with("position", position.as_str());
    assert_eq!(remarks(&plain), ["jarnac-save-letters"]);
    assert!(Options::read(&plain).unwrap().rules.hundred);
    for (values, said) in [
        (plain.clone().with("hundred", false), "jarnac-save-rule-stays"),
        (plain.clone().with("double", true), "jarnac-save-rule-new"),
        (
            plain.clone().with("dictionary", "facile\nexamen\ncarton\neleve\nbrillant\n"),
            "jarnac-save-other-words",
        ),
    ] {
        assert_eq!(remarks(&values), ["jarnac-save-letters", said]);
    }
}

#[test]
fn strict_refuses_words_that_the_dictionary_lacks() {
    let (state, told) = some_moves(5, &OptionValues::default(), 60);
    let text = write(&state, &single(), &told);
    let laid = *state.position.sides.iter().flat_map(|side| side.board.iter().flatten()).next().unwrap();
    assert!(save::read_strict(&text, &Lexicon::French).is_ok());
    let without = SharedLexicon::new(Lexicon::French.remove(&laid));
    assert_eq!(save::read_strict(&text, without.get()), Err(SaveError::Odd(Warning::Word { word: laid })),);
    let brought = without.text();
    let values = OptionValues::default().with("position", text.as_str()).with("dictionary", brought.as_str());
    assert_eq!(remarks(&values), ["jarnac-save-word", "jarnac-save-other-words"]);
}

#[test]
fn strict_refuses_phases_that_the_rules_cannot_reach() {
    let (state, told) = some_moves(5, &OptionValues::default(), 60);
    let doubled = Rules { double: true, ..Rules::default() };
    let odd = |rules: Rules, change: &dyn Fn(&mut jarnac::position::JarnacPosition)| {
        let mut position = state.position.clone();
        change(&mut position);
        save::unreachable(rules, &position)
    };
    let sheet = Rules::default();
    assert_eq!(odd(sheet, &|_| ()), None);
    let begin = |calls, called| Phase::Begin { calls, called };
    let new = Some(jarnac::Target::New);
    assert_eq!(odd(sheet, &|p| p.phase = begin(2, None)), Some(Unreachable::Calls));
    assert_eq!(odd(doubled, &|p| p.phase = begin(2, None)), None);
    assert_eq!(odd(doubled, &|p| p.phase = begin(1, None)), Some(Unreachable::Calls));
    assert_eq!(odd(sheet, &|p| p.phase = begin(1, new)), Some(Unreachable::Calls));
    assert_eq!(odd(sheet, &|p| p.phase = begin(0, None)), Some(Unreachable::NotTheBeginning));
    assert_eq!(odd(sheet, &|p| p.phase = Phase::Over), Some(Unreachable::NothingEndsIt));
    assert_eq!(odd(sheet, &|p| p.passed = true), Some(Unreachable::BagNotEmpty));
    let side = |p: &mut jarnac::position::JarnacPosition, own: usize| (p.seat.index() + own) % 2;
    assert_eq!(
        odd(sheet, &|p| {
            p.phase = begin(1, None);
            let other = side(p, 1);
            p.sides[other].begun = false;
        }),
        Some(Unreachable::NobodyPassed)
    );
    assert_eq!(
        odd(sheet, &|p| {
            p.phase = Phase::Play;
            let own = side(p, 0);
            p.sides[own].begun = false;
        }),
        Some(Unreachable::NotBegun)
    );
    assert_eq!(
        odd(sheet, &|p| {
            p.phase = begin(0, new);
            let own = side(p, 0);
            p.sides[own].board = Default::default();
        }),
        Some(Unreachable::NothingCalled)
    );
    assert_eq!(
        odd(sheet, &|p| {
            p.phase = begin(1, None);
            let own = side(p, 0);
            p.sides[own].begun = false;
        }),
        Some(Unreachable::BeforeTheTurn)
    );
    let full = |p: &mut jarnac::position::JarnacPosition| {
        p.phase = Phase::Play;
        p.sides[0].board = ["RAT"; 8].map(|word| word.parse().ok());
        let own = side(p, 0);
        p.sides[own].begun = true;
    };
    assert_eq!(odd(sheet, &|p| full(p)), Some(Unreachable::NotOver));
    assert_eq!(odd(Rules { last_row: true, ..sheet }, &|p| full(p)), None);
    assert_eq!(
        odd(sheet, &|p| {
            p.formed = true;
            p.sides.iter_mut().for_each(|side| side.board = Default::default());
        }),
        Some(Unreachable::NothingFormed)
    );
    // The last word counts.
    let lying = write(&state, &single(), &told) + "(phase fin)";
    let reason = Warning::Phase(Unreachable::NothingEndsIt);
    assert_eq!(save::read_strict(&lying, &Lexicon::French), Err(SaveError::Odd(reason)));
    let values = OptionValues::default().with("position", lying.as_str());
    assert_eq!(remarks(&values), ["jarnac-save-phase"], "without --strict it is a remark");
}

/// A save of the second game of three goes on there; the third game begins afresh.
#[test]
fn a_save_goes_on_in_its_match_and_later_games_begin_afresh() {
    let play_on = |state: &kernel::matches::MatchState<Jarnac>| {
        let mut state = state.clone();
        let game = state.standing().round;
        let mut dice = Dice::new(Seed::from(11));
        let mut bot = Match::<Jarnac>::bot("random").unwrap().make(&BotSettings::default());
        while state.standing().round == game {
            let Some(seat) = Match::<Jarnac>::to_move(&state) else { break };
            let view = Match::<Jarnac>::view(&state, Eyes::Seat(seat));
            let mv = bot.choose(&view, seat, &mut Thinking { dice: &mut dice, clock: &NoClock });
            state = Match::<Jarnac>::play(&state, seat, &mv).unwrap();
        }
        state
    };
    let series =
        Series { games: 3, standing: MatchStanding { round: 1, first: Seat(1), totals: vec![120, 98] } };
    let (state, told) = some_moves(5, &OptionValues::default(), 40);
    let text = write(&state, &series, &told);
    assert_eq!(save::read(&text).unwrap().series, Some(series));
    let values = OptionValues::default().with("position", text.as_str()).with("games", 3);
    let options = MatchOptions::<Jarnac>::read(&values).unwrap();
    let state = Match::<Jarnac>::start(&options, Setup::of(2), &mut Dice::new(Seed::from(2))).unwrap();
    let view = Match::<Jarnac>::view(&state, Eyes::Public);
    assert_eq!((view.game, view.games, &view.totals), (2, 3, &vec![120, 98]));
    assert!(state.current().position.sides.iter().any(|side| side.words() > 0));

    let third = play_on(&state);
    let view = Match::<Jarnac>::view(&third, Eyes::Public);
    assert_eq!((view.game, third.current().lately.len()), (3, 0));
    assert_eq!(third.current().position.bag.len(), 144, "a game of its own");
    assert_eq!(third.current().position.seat, Seat(1), "the seat that began the first game");
    assert!(view.totals[0] >= 120 && view.totals[1] >= 98);
    assert_eq!(play_on(&third).standing().round, 2, "there is no fourth one");

    for broken in
        ["(parties 3) (partie 4)", "(parties 0) (partie 0)", "(parties 999) (partie 2)", "(partie 2)"]
    {
        let text = text.replace("(parties 3) (partie 2)", broken);
        assert!(matches!(save::read(&text), Err(SaveError::Form { .. })), "{broken}");
    }
}
