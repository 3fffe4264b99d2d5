//! Whole games: letters are conserved, any dictionary will do, and the bots play as they say.

use jarnac::{
    Jarnac, Letters, Move, Options, ROWS, State, View, Word,
    bots::{Vocabulary, best_end, best_end_within},
    dictionary::{Anagrams, Dictionary as _, Everything, Lexicon, List, OrderedSet, Trie, WordGraph, french},
    position::{JarnacPosition, Phase, Rules},
    solver::{calls, plays},
};
use kernel::{
    Bot, BotSettings, Coach, Dice, Eyes, Game, NoClock, OptionValues, Options as _, Played, Roster, Seat,
    Seed, Setup, Thinking,
};

/// Plays a game to its end and calls `seen` before every move.
fn play_out(
    options: &Options,
    names: [&str; 2],
    seed: u64,
    seen: &mut dyn FnMut(&State, Seat, &Move),
) -> State {
    let mut dice = Dice::new(Seed::from(seed));
    let mut state = Jarnac::start(options, Setup::of(2), &mut dice).expect("two seats");
    let make = |name| Jarnac::bot(name).expect("a bot").make(&BotSettings::default());
    let mut bots: [Box<dyn Bot<Jarnac>>; 2] = names.map(make);
    while let Some(seat) = Jarnac::to_move(&state) {
        let view = Jarnac::view(&state, Eyes::Seat(seat));
        let mv = bots[seat.index()].choose(&view, seat, &mut Thinking { dice: &mut dice, clock: &NoClock });
        seen(&state, seat, &mv);
        state = Jarnac::play(&state, seat, &mv).expect("bots play legally");
    }
    state
}

fn variants() -> Vec<Options> {
    let read = |values: &OptionValues| Options::read(values).expect("a variant");
    Options::variants().iter().map(|variant| read(&variant.values)).collect()
}

#[test]
fn letters_are_conserved_to_the_last_one() {
    for (number, options) in variants().iter().enumerate() {
        for names in [["random", "random"], ["expert", "random"], ["stepwise", "easy"], ["medium", "hard"]] {
            let mut check = |state: &State, _: Seat, _: &Move| {
                assert_eq!(state.position.letters(), Letters::full_bag());
            };
            let end = play_out(options, names, 100 + number as u64, &mut check);
            assert_eq!(end.position.letters(), Letters::full_bag());
            assert!(Jarnac::outcome(&end).is_some());
        }
    }
}

#[test]
fn a_game_ends_with_eight_rows_or_an_empty_bag() {
    for seed in 0..20 {
        let end = play_out(&Options::default(), ["stepwise", "greedy"], seed, &mut |_, _, _| ());
        let full = end.position.sides.iter().any(|side| side.words() == ROWS);
        assert!(full || end.position.bag.is_empty());
    }
}

/// A whole game by the rules over one dictionary, both seats taking the dearest word that it finds at hand.
fn goes_the_same_way<D: Anagrams>(words: &[Word]) -> Vec<String> {
    let (rules, dictionary) = (Rules::default(), D::of_words(words.to_vec()));
    let mut position = JarnacPosition::start(Seat(0), &mut Dice::new(Seed::from(7)));
    let mut moves = Vec::new();
    while !position.is_over() {
        let (found, otherwise) = match position.phase {
            Phase::Begin { .. } => (calls(&position, &dictionary), Move::Draw),
            _ => (plays(&position, &dictionary), Move::Pass),
        };
        let dearest = found.iter().max_by_key(|play| (play.word.len(), play.word)).map(|play| play.mv);
        let tried = [dearest, Some(otherwise)]
            .into_iter()
            .flatten()
            .find_map(|mv| Some((mv, position.play(rules, &dictionary, position.seat, &mv).ok()?)));
        let (mv, next) = tried.expect("one of both is legal");
        moves.push(format!("{} {mv}", position.seat));
        position = next;
    }
    moves
}

#[test]
fn section_4_the_game_takes_any_dictionary() {
    // Few words, since the plain dictionaries go through all of them for every question.
    let words: Vec<Word> = french::INDEX.words.to_list().into_iter().filter(|word| word.len() <= 4).collect();
    let expected = goes_the_same_way::<WordGraph>(&words);
    assert!(expected.iter().any(|line| line.contains("word")));
    assert_eq!(goes_the_same_way::<List>(&words), expected);
    assert_eq!(goes_the_same_way::<OrderedSet>(&words), expected);
    assert_eq!(goes_the_same_way::<Trie>(&words), expected);
    assert_eq!(goes_the_same_way::<Lexicon>(&words), expected);
}

#[test]
fn section_3_the_pretended_dictionary_accepts_any_word() {
    let rules = Rules::default();
    let start = JarnacPosition::start(Seat(0), &mut Dice::new(Seed::from(1)));
    let drawn = start.play(rules, &Everything, Seat(0), &Move::Draw).unwrap();
    let hand: Vec<u8> = drawn.own().hand.iter().map(|letter| letter.capital()).collect();
    let word = Word::from_capitals(&hand).unwrap();
    let played = drawn.play(rules, &Everything, Seat(0), &Move::Word(word)).unwrap();
    assert_eq!(played.sides[0].points(rules), 36);
    assert!(drawn.play(rules, &Lexicon::French, Seat(0), &Move::Word(word)).is_err(), "nobody knows {word}");
}

#[test]
fn a_brought_dictionary_survives_options_and_names_itself_in_views() {
    let values = OptionValues::default().with("dictionary", "rat\nbut\ntzar\n");
    let options = Options::read(&values).unwrap();
    assert_eq!(Options::read(&options.write()).unwrap(), options);
    assert_ne!(options, Options::default());
    let state = Jarnac::start(&options, Setup::of(2), &mut Dice::new(Seed::from(1))).unwrap();
    let view = Jarnac::view(&state, Eyes::Public);
    assert!(view.dictionary.is_at_hand());
    let json = serde_json::to_string(&view).unwrap();
    assert!(json.len() < 2_000, "the words are not in the view");
    let back: View = serde_json::from_str(&json).unwrap();
    assert_eq!(back, view);
    assert!(!back.dictionary.is_at_hand(), "a reader is told that it lacks the list");
    let nonsense = OptionValues::default().with("dictionary", "\u{1}\u{2}");
    assert!(Options::read(&nonsense).is_err());
}

/// Every Jarnac that the whole list allows, found without the index.
fn every_call(state: &State) -> bool {
    let position = &state.position;
    let loose = position.other().loose();
    let rows: Vec<Letters> = position.other().board.iter().flatten().map(Letters::from).collect();
    french::INDEX.words.to_list().iter().any(|word| {
        let letters = Letters::from(word);
        let extends = |row: &Letters| {
            letters.contains(row) && letters.total() > row.total() && row.plus(&loose).contains(&letters)
        };
        loose.contains(&letters) || rows.iter().any(extends)
    })
}

#[test]
fn the_expert_misses_no_jarnac() {
    let (mut windows, mut called) = (0, 0);
    for seed in 0..6 {
        let names = if seed % 2 == 0 { ["expert", "expert"] } else { ["expert", "random"] };
        let mut look = |state: &State, seat: Seat, mv: &Move| {
            let open = matches!(state.position.phase, Phase::Begin { calls: 1.., .. });
            if !open || (names[seat.index()] != "expert") {
                return;
            }
            windows += 1;
            if let Move::Jarnac { .. } = mv {
                called += 1;
            } else if every_call(state) {
                assert_eq!(
                    state.position.own().words() + 1,
                    ROWS,
                    "missed, and it would not have ended the game"
                );
            }
        };
        play_out(&Options::default(), names, seed, &mut look);
    }
    assert!(windows > 50 && called > 2, "{windows} windows, {called} calls");
}

#[test]
fn the_expert_leaves_nothing_to_steal() {
    let mut look = |state: &State, _: Seat, mv: &Move| {
        if *mv == Move::Pass && state.position.own().words() + 1 < ROWS {
            assert!(plays(&state.position, &Lexicon::French).is_empty());
        }
    };
    play_out(&Options::default(), ["expert", "expert"], 3, &mut look);
}

#[test]
fn easier_players_only_play_words_they_know() {
    let mut look = |_: &State, seat: Seat, mv: &Move| {
        if let (Seat(0), Move::Word(word) | Move::Extend { word, .. } | Move::Jarnac { word, .. }) =
            (seat, mv)
        {
            assert!(Vocabulary::EASY.knows(&Lexicon::French, word));
        }
    };
    play_out(&Options::default(), ["easy", "random"], 3, &mut look);
}

fn wins(names: [&str; 2], games: u64) -> u64 {
    let score = |seed| {
        let end = play_out(&Options::default(), names, seed, &mut |_, _, _| ());
        u64::from(
            end.position.sides[0].points(Rules::default()) > end.position.sides[1].points(Rules::default()),
        )
    };
    (0..games).map(score).sum()
}

#[test]
fn each_level_beats_the_one_below() {
    for pair in [["expert", "hard"], ["hard", "medium"], ["medium", "easy"], ["stepwise", "greedy"]] {
        let won = wins(pair, 20);
        assert!(won >= 11, "{pair:?}: {won} of 20");
    }
}

/// The plain search that the bounded one is tested against: no pruning, no bound.
fn plain_end(rules: Rules, dictionary: &Lexicon, position: &JarnacPosition) -> i64 {
    let mut moves: Vec<Move> = match position.phase {
        Phase::Over => return position.own().points(rules) - position.other().points(rules),
        Phase::Begin { .. } => {
            calls(position, dictionary).iter().map(|call| call.mv).chain([Move::Draw]).collect()
        }
        Phase::Play => plays(position, dictionary).iter().map(|play| play.mv).chain([Move::Pass]).collect(),
    };
    moves.reverse();
    let worth = |mv: &Move| {
        let next = position.after(rules, mv);
        let lead = plain_end(rules, dictionary, &next);
        if next.seat == position.seat { lead } else { -lead }
    };
    moves.iter().map(worth).max().expect("there is always a move")
}

#[test]
fn the_end_is_played_exactly_when_the_bag_is_empty() {
    let dictionary = Lexicon::French;
    let mut tried = 0;
    for seed in 0..24_u64 {
        let mut dice = Dice::new(Seed::from(seed));
        let mut position = JarnacPosition::start(Seat(0), &mut dice);
        for side in &mut position.sides {
            side.begun = true;
            side.hand = position.bag.split_off(position.bag.len() - 2 - seed as usize % 2);
            side.board[0] = dictionary.words(&position.bag[..6].into()).first().copied();
            position.bag.drain(..6);
        }
        position.bag.clear();
        position.phase = Phase::window(Rules::default());
        let (mv, lead) = best_end(Rules::default(), &dictionary, &position).expect("a small end");
        assert_eq!(lead, plain_end(Rules::default(), &dictionary, &position), "seed {seed}");
        let next = position.play(Rules::default(), &dictionary, Seat(0), &mv).expect("a legal move");
        let reached = plain_end(Rules::default(), &dictionary, &next);
        assert_eq!(if next.seat == Seat(0) { reached } else { -reached }, lead);
        let stopped = best_end_within(Rules::default(), &dictionary, &position, u32::MAX, &mut || true);
        assert!(
            stopped.is_none() || stopped == Some((mv, lead)),
            "what is not looked through is not claimed"
        );
        tried += 1;
    }
    assert_eq!(tried, 24);
}

#[test]
fn the_review_names_every_missed_word_and_jarnac() {
    let position =
        "(joueurs (A (Z)) (B ())) (joueur1 (R A T) (B R U T)) (joueur2) (pioche W M A I S O N) (tour 1)";
    let options = Options::read(&OptionValues::default().with("position", position)).unwrap();
    let mut state: State = Jarnac::start(&options, Setup::of(2), &mut Dice::new(Seed::from(1))).unwrap();
    let mut moves = Vec::new();
    for text in ["draw", "pass", "draw", "pass"] {
        let (seat, mv) = (state.position.seat, text.parse::<Move>().unwrap());
        let next = Jarnac::play(&state, seat, &mv).unwrap();
        moves.push(Played::<Jarnac> { before: std::mem::replace(&mut state, next), seat, mv });
    }
    let remarks = Jarnac::review(&moves, &NoClock);
    let said = |number: usize| {
        let remark = remarks.iter().find(|remark| remark.number == number).expect("a remark");
        remark.says.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(said(1), "jarnac-missed-row (words: TZAR, count: 1, points: 7, row: 1, old: RAT)");
    assert_eq!(said(2), "jarnac-missed-jarnac (words: TZAR, count: 1, points: 25, row: 1, old: RAT)");
    assert!(said(3).contains("MAISON") && said(3).contains("SON"), "{}", said(3));
    let speech = speech::Speech::new(kernel::Lang::En, &[Jarnac::texts()]);
    let phrase = &remarks.iter().find(|remark| remark.number == 2).unwrap().says[0];
    assert!(speech.say(phrase).contains("25 points"), "{}", speech.say(phrase));
}

#[test]
fn the_hint_calls_jarnac() {
    let position = "(joueurs (A (K)) (B (Z))) (joueur1) (joueur2 (R A T)) (pioche W M A I S O N) (tour 1)";
    let options = Options::read(&OptionValues::default().with("position", position)).unwrap();
    let state: State = Jarnac::start(&options, Setup::of(2), &mut Dice::new(Seed::from(1))).unwrap();
    let view = Jarnac::view(&state, Eyes::Seat(Seat(0)));
    let mut dice = Dice::new(Seed::from(2));
    let hint = Jarnac::hint(&view, Seat(0), &mut Thinking { dice: &mut dice, clock: &NoClock }).unwrap();
    assert_eq!(hint.mv, "jarnac 1 TZAR");
    assert_eq!(hint.why[0].to_string(), "jarnac-hint-jarnac (word: TZAR, row: 1)");
    assert_eq!(hint.why[1].to_string(), "jarnac-hint-call (points: 25)");
    assert_eq!(Jarnac::complete(&view, Seat(0), "JAR", 5), ["jarnac 1 TZAR"]);
    assert_eq!(Jarnac::complete(&view, Seat(0), "", 5)[0], "draw");
    assert!(Jarnac::complete(&view, Seat(1), "", 5).is_empty());
}

/// Two who only exchange and pass could go on for ever; what is known of the game does not grow with it.
#[test]
fn a_long_game_is_no_larger_than_a_short_one() {
    let mut dice = Dice::new(Seed::from(1));
    let mut state = Jarnac::start(&Options::default(), Setup::of(2), &mut dice).expect("two seats");
    let mut longest = 0;
    for turn in 0..500 {
        let seat = Jarnac::to_move(&state).expect("an exchange ends nothing");
        let side = &state.position.sides[seat.index()];
        let mv = match side.hand.as_slice() {
            [a, b, c, ..] if side.begun => Move::swap([*a, *b, *c]),
            _ => Move::Draw,
        };
        for mv in [mv, Move::Pass] {
            state = Jarnac::play(&state, seat, &mv).expect("it is legal");
        }
        let view = serde_json::to_string(&Jarnac::view(&state, Eyes::Public)).expect("a view");
        if turn < 10 {
            longest = longest.max(view.len());
        }
        assert!(view.len() <= longest + 50, "turn {turn}: {view}");
        assert!(state.lately.len() <= 6, "{:?}", state.lately);
    }
}

/// English words count where somebody asks for them: in the options, on the wire, after reading, for bots and hints.
#[test]
fn a_game_is_played_with_english_words() {
    let asked = OptionValues::default().with("words", "english");
    let options = Options::read(&asked).unwrap();
    assert_eq!((options.dictionary.name(), options.dictionary.text()), ("en".to_owned(), String::new()));
    let written = options.write();
    assert_eq!(written.text("words", ""), "english");
    assert_eq!(Options::read(&written).unwrap(), options);
    let known = |word: &str| options.dictionary.get().member(&word.parse().unwrap());
    assert_eq!(["UNICORN", "COLOUR", "LICORNE"].map(known), [true, true, false]);
    // A list of one's own takes the place of both.
    let own = Options::read(&asked.with("dictionary", "rat\n")).unwrap();
    assert!(!own.dictionary.is_english() && own.dictionary.get().to_list().len() == 1);

    // Views name the list and find it again after a wire; bots lay what it has.
    let mut moves = 0;
    let mut check = |state: &State, seat: Seat, mv: &Move| {
        let text = serde_json::to_string(&Jarnac::view(state, Eyes::Seat(seat))).unwrap();
        let back: View = serde_json::from_str(&text).unwrap();
        assert!(text.contains(r#""dictionary":"en""#) && back.dictionary.is_at_hand());
        if let Move::Word(word) | Move::Extend { word, .. } | Move::Jarnac { word, .. } = mv {
            assert!(options.dictionary.get().member(word), "{word}");
            moves += 1;
        }
    };
    play_out(&options, ["easy", "expert"], 7, &mut check);
    assert!(moves > 4, "{moves}");
}
