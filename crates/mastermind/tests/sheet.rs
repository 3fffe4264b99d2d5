//! The sheet's rules, section by section.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use kernel::{
    BotSettings, Coach, Dice, Eyes, Game, Imagine, Lang, Match, MatchOptions, NoClock, OptionValues,
    Options as _, Played, Record, Roster, Rounds, Seat, Seated, Setup, Speak, Thinking,
    record::{self, Entry},
};
use mastermind::{Answers, Feedback, GamePhase, Mastermind, Method, Move, Options, Refusal, State};
use speech::Speech;

const MAKER: Seat = Seat(0);
const BREAKER: Seat = Seat(1);

fn start(options: &Options) -> State {
    Mastermind::start(options, Setup::of(2), &mut Dice::new(1.into())).unwrap()
}

fn human() -> Options {
    Options { answers: Answers::Human, ..Options::default() }
}

/// Plays texts from the start, each by the seat whose turn it is.
fn play(options: &Options, texts: &[&str]) -> State {
    texts.iter().fold(start(options), |state, text| {
        let seat = Mastermind::to_move(&state).unwrap();
        Mastermind::play(&state, seat, &text.parse().unwrap()).unwrap_or_else(|r| panic!("{text}: {r:?}"))
    })
}

fn refusal(state: &State, seat: Seat, text: &str) -> Refusal {
    Mastermind::play(state, seat, &text.parse().unwrap()).unwrap_err()
}

fn scores(state: &State) -> Vec<i64> {
    Mastermind::outcome(state).unwrap().scores().to_vec()
}

#[test]
fn the_codebreaker_who_finds_the_code_wins() {
    let state = play(&Options::default(), &["code 3632", "1122", "3632"]);
    assert_eq!(scores(&state), [0, 1]);
    let view = Mastermind::view(&state, Eyes::Public);
    assert_eq!(
        (view.phase, view.secret.as_deref(), view.winner),
        (GamePhase::Over, Some("3632"), Some(BREAKER))
    );
}

#[test]
fn after_ten_tries_the_codemaker_wins() {
    let mut texts = vec!["code 3632"];
    texts.extend(["1111"; 9]);
    let state = play(&Options::default(), &texts);
    assert_eq!(Mastermind::view(&state, Eyes::Public).tries_left(), 1);
    let state = Mastermind::play(&state, BREAKER, &"1111".parse().unwrap()).unwrap();
    assert_eq!(scores(&state), [1, 0]);
}

#[test]
fn section_3_1_each_guess_is_answered_and_the_board_recalled() {
    let state = play(&Options::default(), &["code 3632", "1122", "3526"]);
    let view = Mastermind::view(&state, Eyes::Seat(BREAKER));
    let rows: Vec<(&str, (u8, u8))> =
        view.rows.iter().map(|row| (row.guess.as_str(), row.answer.into())).collect();
    assert_eq!(rows, [("1122", (1, 0)), ("3526", (1, 2))]);
    assert_eq!((view.tries_left(), view.secret), (8, None));
}

#[test]
fn section_3_2_answers_follow_at_once_when_they_are_computed() {
    let state = play(&Options::default(), &["code 3632", "1122"]);
    assert_eq!(Mastermind::to_move(&state), Some(BREAKER));
    let state = play(&human(), &["code 3632", "1122"]);
    assert_eq!(Mastermind::to_move(&state), Some(MAKER));
    assert_eq!(Mastermind::view(&state, Eyes::Public).pending.as_deref(), Some("1122"));
}

#[test]
fn section_3_2_a_codemaker_who_answered_wrongly_loses() {
    // The second answer should have been 1 2.
    let options = Options { tries: 2, ..human() };
    let state = play(&options, &["code 3632", "1122", "answer 1 0", "3526", "answer 0 2"]);
    assert_eq!(scores(&state), [0, 1]);
    let view = Mastermind::view(&state, Eyes::Public);
    assert_eq!(view.rows[0].truth, None);
    assert_eq!(view.rows[1].truth, Some(Feedback { well: 1, misplaced: 2 }));
    let honest = play(&options, &["code 3632", "1122", "answer 1 0", "3526", "answer 1 2"]);
    assert_eq!(scores(&honest), [1, 0]);
}

#[test]
fn a_found_code_that_is_denied_is_a_wrong_answer() {
    let options = Options { tries: 1, ..human() };
    assert_eq!(scores(&play(&options, &["code 3632", "3632", "answer 3 0"])), [0, 1]);
    assert_eq!(scores(&play(&options, &["code 3632", "1111", "answer 4 0"])), [0, 1]);
}

#[test]
fn an_answer_after_which_no_code_fits_is_pointed_out_at_once() {
    let state = play(&human(), &["code 3632", "5566", "answer 0 0", "1234", "answer 4 0"]);
    // A found code ends the game; before it nothing was wrong to see.
    assert_eq!(Mastermind::view(&state, Eyes::Public).contradiction(), None);
    let texts = ["code 3632", "5566", "answer 0 0", "1234", "answer 3 0", "1111", "answer 0 0"];
    assert_eq!(Mastermind::view(&play(&human(), &texts), Eyes::Public).contradiction(), None);
    let mut texts = texts.to_vec();
    texts.extend(["2222", "answer 0 0"]);
    let state = play(&human(), &texts);
    for eyes in [Eyes::Seat(MAKER), Eyes::Seat(BREAKER), Eyes::Public] {
        let view = Mastermind::view(&state, eyes);
        assert_eq!((view.contradiction_since, view.earliest_doubt), (Some(3), Some(1)));
        let said = Speech::new(Lang::En, &[Mastermind::texts()]).say(&view.contradiction().unwrap());
        assert!(said.contains("answer 4") && said.contains("number 2"), "{said}");
    }
    // The game goes on, and the codemaker will lose it.
    assert_eq!(Mastermind::to_move(&state), Some(BREAKER));
}

/// Ruling 4: a single game may be asked for, and the first seat breaks the code; other odd numbers are rounded up, and
/// that is said.
#[test]
fn a_single_game_is_played_when_it_is_asked_for_and_rounding_is_said() {
    let remarks = |games: i64| {
        let values = OptionValues::default().with("games", games);
        let remarks = MatchOptions::<Mastermind>::remarks(&values);
        remarks.into_iter().map(|phrase| phrase.id.into_owned()).collect::<Vec<_>>()
    };
    assert_eq!((remarks(1), remarks(2), remarks(4)), (vec![], vec![], vec![]));
    assert_eq!(remarks(3), ["match-rounded"]);
    for seed in 0..20 {
        let options = MatchOptions::<Mastermind> { games: 1, ..MatchOptions::default() };
        let state = Match::start(&options, Setup::of(2), &mut Dice::new(seed.into())).unwrap();
        assert_eq!(Match::view(&state, Eyes::Public).current.maker, Seat(1));
        let state = Match::play(&state, Seat(1), &"code 1111".parse().unwrap()).unwrap();
        let state = Match::<Mastermind>::play(&state, Seat(0), &"1111".parse().unwrap()).unwrap();
        assert_eq!(Match::outcome(&state).unwrap().winners(), [Seat(0)]);
    }
}

/// Ruling 4: whoever is alone with a machine breaks the code of a single game, in either seat; in a match the lot decides.
#[test]
fn a_lone_person_breaks_the_code_of_a_single_game() {
    let makers = |values: &OptionValues, people: [bool; 2]| -> BTreeSet<u8> {
        let options = MatchOptions::<Mastermind>::read(values).unwrap();
        let options = Match::<Mastermind>::settled(options, &people);
        let start = |seed: u64| Match::start(&options, Setup::of(2), &mut Dice::new(seed.into())).unwrap();
        (0..20).map(|seed| Match::view(&start(seed), Eyes::Public).current.maker.0).collect()
    };
    let single = OptionValues::default().with("games", 1);
    assert_eq!(makers(&single, [true, false]), [1].into());
    assert_eq!(makers(&single, [false, true]), [0].into());
    assert_eq!(makers(&single.with("maker", "1"), [true, true]), [0].into());
    assert_eq!(makers(&OptionValues::default(), [false, true]), [0, 1].into());
    assert_eq!(makers(&OptionValues::default().with("maker", "2"), [false, true]), [1].into());
}

#[test]
fn section_3_3_roles_alternate_over_an_even_number_of_games() {
    for (asked, played) in [(1, 1), (2, 2), (3, 4), (99, 100), (100, 100)] {
        assert_eq!(Mastermind::games(&Options::default(), asked), played);
    }
    let mut first = [0; 2];
    for seed in 0..40 {
        let options = MatchOptions::<Mastermind> { games: 3, ..MatchOptions::default() };
        let mut state = Match::start(&options, Setup::of(2), &mut Dice::new(seed.into())).unwrap();
        let view = Match::view(&state, Eyes::Public);
        first[view.current.maker.index()] += 1;
        assert_eq!(view.games, 4);
        let mut maker = view.current.maker;
        for _ in 0..3 {
            for text in ["code 1111", "1111"] {
                let seat = Match::<Mastermind>::to_move(&state).unwrap();
                state = Match::play(&state, seat, &text.parse().unwrap()).unwrap();
            }
            let next = Match::view(&state, Eyes::Public).current.maker;
            assert_ne!(next, maker);
            maker = next;
        }
        assert_eq!(Match::view(&state, Eyes::Public).totals.iter().sum::<i64>(), 3);
    }
    assert!(first.iter().all(|&count| count > 5), "drawn by lot: {first:?}");
}

#[test]
fn section_5_1_pegs_colours_and_symbols_are_parameters() {
    let values = OptionValues::default().with("pegs", 3).with("colours", 4).with("symbols", "♠♥♦♣");
    let options = Options::read(&values).unwrap();
    let state = play(&options, &["code ♠♥♦", "♠♦♣"]);
    let view = Mastermind::view(&state, Eyes::Public);
    assert_eq!(
        (view.rows[0].guess.as_str(), view.rows[0].answer),
        ("♠♦♣", Feedback { well: 1, misplaced: 1 })
    );
    assert_eq!(view.board().symbols(), ['♠', '♥', '♦', '♣']);
}

#[test]
fn nobody_but_the_codemaker_sees_the_code() {
    let options = Options::default();
    let hiding = start(&options);
    let mv: Move = "code 3632".parse().unwrap();
    let witnessed = |eyes| Mastermind::witness(&hiding, MAKER, &mv, eyes).to_string();
    assert_eq!(witnessed(Eyes::Seat(MAKER)), "code 3632");
    assert_eq!(witnessed(Eyes::All), "code 3632");
    for eyes in [Eyes::Seat(BREAKER), Eyes::Public] {
        assert_eq!(witnessed(eyes), "code *********");
        let seen = |secret: &str| {
            serde_json::to_string(&Mastermind::view(&play(&options, &[secret]), eyes)).unwrap()
        };
        assert_eq!(seen("code 3632"), seen("code 1111"));
    }
    assert_eq!(refusal(&hiding, MAKER, "code *********"), Refusal::Veiled);
}

#[test]
fn moves_that_do_not_belong_are_refused() {
    let start = start(&human());
    assert_eq!(refusal(&start, BREAKER, "1122"), Refusal::NotYourTurn);
    assert_eq!(refusal(&start, MAKER, "1122"), Refusal::CodeAwaited);
    assert!(matches!(refusal(&start, MAKER, "code 123"), Refusal::Code { .. }));
    let guessing = play(&human(), &["code 3632"]);
    assert_eq!(refusal(&guessing, BREAKER, "2 1"), Refusal::GuessAwaited);
    assert!(matches!(refusal(&guessing, BREAKER, "1127"), Refusal::Code { .. }));
    let answering = play(&human(), &["code 3632", "1122"]);
    assert_eq!(refusal(&answering, MAKER, "1122"), Refusal::AnswerAwaited);
    assert!(matches!(refusal(&answering, MAKER, "answer 3 1"), Refusal::NoSuchAnswer { .. }));
    let over = play(&human(), &["code 3632", "3632", "answer 4 0"]);
    assert_eq!(refusal(&over, BREAKER, "1122"), Refusal::Over);
}

#[test]
fn refusals_are_sentences_in_both_languages() {
    let speeches = Lang::ALL.map(|lang| Speech::new(lang, &[Mastermind::texts(), kernel::TEXTS]));
    let guessing = play(&Options::default(), &["code 3632"]);
    let refusal = refusal(&guessing, BREAKER, "1129");
    let said = speeches.map(|speech| speech.tell(&refusal));
    assert!(said[0].contains("Peg 4: “9”") && said[0].contains("123456"), "{}", said[0]);
    assert!(said[1].contains("Pion 4") && said[1].contains("123456"), "{}", said[1]);
    assert_eq!(refusal.phrase().id, "mastermind-code-symbol");
}

#[test]
fn an_imagined_code_fits_and_every_fitting_code_comes_up() {
    let state = play(&Options::default(), &["code 3632", "1122", "1344", "3526"]);
    let view = Mastermind::view(&state, Eyes::Seat(BREAKER));
    let board = view.board();
    let fitting = mastermind::solver::consistent::all(&board, &view.history(), 1296).unwrap();
    let mut dice = Dice::new(3.into());
    let mut seen: Vec<String> = (0..200)
        .map(|_| Mastermind::imagine(&view, Eyes::Seat(BREAKER), &mut dice))
        .map(|state| Mastermind::view(&state, Eyes::All).secret.unwrap())
        .collect();
    seen.sort();
    seen.dedup();
    let all: Vec<String> = fitting.iter().map(|&code| board.text(code)).collect();
    assert_eq!(seen, all);
}

#[test]
fn hints_tell_how_many_codes_remain_and_why_the_guess_is_good() {
    let speech = Speech::new(Lang::En, &[Mastermind::texts()]);
    let hint = |texts: &[&str], options: &Options| {
        let state = play(options, texts);
        let seat = Mastermind::to_move(&state).unwrap();
        let mut dice = Dice::new(1.into());
        let mut thinking = Thinking { dice: &mut dice, clock: &NoClock };
        let hint =
            Mastermind::hint(&Mastermind::view(&state, Eyes::Seat(seat)), seat, &mut thinking).unwrap();
        (hint.mv, hint.why.iter().map(|why| speech.say(why)).collect::<Vec<_>>().join(" "))
    };
    let (mv, why) = hint(&["code 3632", "1122"], &Options::default());
    assert_eq!(mv.len(), 4);
    assert!(why.contains("256 codes are still possible") && why.contains("Searched to the end"), "{why}");
    let large =
        Options { board: mastermind::CodeSpace::new(8, 16, false, "").unwrap(), ..Options::default() };
    let (_, why) = hint(&["code 12345678", "11223344"], &large);
    assert!(why.contains("≈") && why.contains("sample"), "{why}");
    let (mv, why) = hint(&["code 3632", "1122"], &human());
    assert_eq!(mv, "answer 1 0");
    assert!(why.contains("true answer"), "{why}");
}

#[test]
fn the_review_tells_what_each_guess_left_and_gave_away() {
    let texts = ["code 3632", "1111", "1111", "3632"];
    let mut state = start(&Options::default());
    let mut moves: Vec<Played<Mastermind>> = Vec::new();
    for text in texts {
        let seat = Mastermind::to_move(&state).unwrap();
        let mv: Move = text.parse().unwrap();
        let next = Mastermind::play(&state, seat, &mv).unwrap();
        moves.push(Played { before: std::mem::replace(&mut state, next), seat, mv });
    }
    let speech = Speech::new(Lang::En, &[Mastermind::texts()]);
    let remarks = Mastermind::review(&moves, &NoClock);
    assert_eq!(remarks.iter().map(|remark| remark.number).collect::<Vec<_>>(), [1, 2, 3]);
    let said = |at: usize| remarks[at].says.iter().map(|says| speech.say(says)).collect::<Vec<_>>().join(" ");
    assert!(said(0).contains("Of 1296 possible codes 625 were left."), "{}", said(0));
    assert!(said(1).contains("answer 1 had ruled it out"), "{}", said(1));
    assert!(said(1).contains("on average; "), "{}", said(1));
    assert!(said(2).contains("Found, out of 625 possible codes."), "{}", said(2));
}

#[test]
fn a_bot_hides_a_code_for_a_single_person() {
    let state = start(&Options::default());
    let mut codes = Vec::new();
    for seed in 0..20 {
        let mut bot = Mastermind::bot("expert").unwrap().make(&BotSettings::default());
        let mut dice = Dice::new(seed.into());
        let mut thinking = Thinking { dice: &mut dice, clock: &NoClock };
        let mv = bot.choose(&Mastermind::view(&state, Eyes::Seat(MAKER)), MAKER, &mut thinking);
        assert!(Mastermind::play(&state, MAKER, &mv).is_ok());
        codes.push(mv.to_string());
    }
    codes.sort();
    codes.dedup();
    assert!(codes.len() > 15, "drawn at random: {codes:?}");
}

#[test]
fn a_match_is_kept_in_a_record() {
    let texts = ["code 3632", "1122", "3632"];
    let seated = |name: &str| Seated { name: name.into(), kind: "human".into() };
    let options = MatchOptions::<Mastermind>::default();
    let seed = 7.into();
    let first = {
        let state = Match::<Mastermind>::start(&options, Setup::of(2), &mut Dice::new(seed)).unwrap();
        Match::<Mastermind>::to_move(&state).unwrap()
    };
    let seats = [first, first.next(2), first.next(2)];
    let entries =
        texts.iter().zip(seats).map(|(text, seat)| Entry::Move { seat, text: (*text).to_owned() }).collect();
    let record = Record {
        game: "mastermind".into(),
        options: options.write(),
        seats: vec![seated("Ada"), seated("Knuth")],
        seed,
        entries,
        result: None,
    };
    let loaded = record::load(&record.to_string()).unwrap();
    assert_eq!((&loaded.record, loaded.damage), (&record, None));
    let replay = record::replay::<Match<Mastermind>>(&record).unwrap().finished();
    assert!(replay.damage.is_none());
    assert_eq!(Match::view(&replay.state, Eyes::Public).game, 2);
}

/// Section 5.1: the two algorithms in the sheet's form, which know nothing but the signature of annex A.
#[test]
fn section_5_1_the_algorithms_know_the_signature_alone() {
    let source = include_str!("../src/ia.rs");
    let imports: Vec<&str> = source.lines().filter(|line| line.trim_start().starts_with("use ")).collect();
    assert_eq!(imports, ["use crate::signature::Signature;"]);
    let code: String = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    assert!(!code.replace("crate::signature::", "").contains("crate::"), "no paths around the imports");
}

/// Section 5.1: they choose what the fast ones choose, in every position that any of the 1,296 codes leads to.
#[test]
fn section_5_1_the_sheets_algorithms_are_the_fast_ones() {
    let board = mastermind::CodeSpace::default();
    for (fast, sheet) in [(Method::Naive, Method::SheetNaive), (Method::Knuth, Method::SheetKnuth)] {
        let (mut fast, mut sheet) = (fast.strategy(&board).unwrap(), sheet.strategy(&board).unwrap());
        let all: Vec<mastermind::Code> = board.codes().collect();
        let mut waiting = vec![(Vec::new(), all)];
        let mut found = 0;
        while let Some((tried, possible)) = waiting.pop() {
            let guess = sheet.choose(&tried, &possible);
            assert_eq!(guess, fast.choose(&tried, &possible), "{tried:?}");
            found += usize::from(possible.contains(&guess));
            for answer in board.answers().into_iter().filter(|&answer| answer != board.found()) {
                let left = sheet.filter((guess, Some(answer)), &possible);
                assert_eq!(left, fast.filter((guess, Some(answer)), &possible));
                if !left.is_empty() {
                    waiting.push(([&tried[..], &[guess]].concat(), left));
                }
            }
        }
        assert_eq!(found, 1296, "every code is found on some way");
    }
}

/// Section 5.2: methods have numbers, 0 for naive and 1 for Knuth; the others keep theirs.
#[test]
fn section_5_2_methods_are_numbered() {
    let numbered: Vec<(usize, &str)> =
        Method::ALL.iter().map(|method| (method.number(), method.name())).collect();
    assert_eq!(
        numbered,
        [
            (0, "naive"),
            (1, "knuth"),
            (2, "entropy"),
            (3, "expected-size"),
            (4, "most-parts"),
            (5, "optimal"),
            (6, "optimal-5"),
            (7, "naive-sheet"),
            (8, "knuth-sheet"),
        ]
    );
    assert_eq!(Method::COUNT, numbered.len());
    assert_eq!("1".parse(), Ok(Method::Knuth));
    assert!("9".parse::<Method>().is_err());
}

/// Section 5.2: `filtre` takes the answer as an option, and learns nothing from none.
#[test]
fn section_5_2_filtre_takes_an_optional_answer() {
    let board = mastermind::CodeSpace::default();
    let all: Vec<mastermind::Code> = board.codes().collect();
    let guess = board.read("1122").unwrap();
    for method in Method::ALL {
        let strategy = method.strategy(&board).unwrap();
        assert_eq!(strategy.filter((guess, None), &all), all, "{method}");
        let answer = Some(Feedback { well: 1, misplaced: 0 });
        assert_eq!(strategy.filter((guess, answer), &all).len(), 256, "{method}");
    }
}
