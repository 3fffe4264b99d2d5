//! The questions that scripts ask.

#![allow(clippy::unwrap_used)]

use kernel::{Dice, Lang, NoClock, OptionValues, Question, Seed, Thinking};
use mastermind::{
    Mastermind, Method,
    ask::{Answer, Ask, Solvers},
};
use serde_json::{Value, json};
use speech::Speech;

fn ask(question: Value) -> Result<Value, String> {
    let solvers = Solvers::default();
    let ask: Ask = serde_json::from_value(question).map_err(|error| error.to_string())?;
    Ok(serde_json::to_value(solve(ask, &solvers)?).unwrap())
}

fn solve(ask: Ask, solvers: &Solvers) -> Result<Answer, String> {
    let thinking = &mut Thinking { dice: &mut Dice::new(Seed::from(0)), clock: &NoClock };
    let answer = ask.ready(solvers).and_then(|ready| Ask::answer(&ready, solvers, thinking));
    answer.map_err(|phrase| phrase.id.into_owned())
}

/// The game that Knuth's paper shows: the code is 3632.
#[test]
fn knuth_plays_the_game_of_his_paper() {
    let rows = [("1122", [1, 0]), ("1344", [0, 1]), ("3526", [1, 2]), ("1462", [1, 1]), ("3632", [4, 0])];
    for (known, (guess, _)) in rows.iter().enumerate() {
        let question = json!({ "pegs": 4, "colours": 6, "history": rows[..known], "strategy": "knuth" });
        assert_eq!(ask(question).unwrap()["guess"], *guess);
    }
}

#[test]
fn an_answer_has_a_guess_and_what_remains() {
    let question = json!({ "pegs": 4, "colours": 6, "history": [["1122", [1, 0]]], "strategy": "knuth" });
    assert_eq!(ask(question).unwrap(), json!({ "guess": "1344", "remaining": 256 }));
    assert_eq!(ask(json!({})).unwrap(), json!({ "guess": "1122", "remaining": 1296 }));
    let distinct = json!({ "pegs": 4, "colours": 10, "distinct": true, "strategy": "naive" });
    assert_eq!(ask(distinct).unwrap(), json!({ "guess": "1234", "remaining": 5040 }));
}

#[test]
fn large_boards_are_sampled_and_say_so() {
    let large = json!({ "pegs": 8, "colours": 16, "history": [["11223344", [1, 2]]], "strategy": "knuth" });
    let answer = ask(large).unwrap();
    assert_eq!((&answer["approximate"], &answer["sampled"]), (&json!(true), &json!(true)));
    let optimal = json!({ "pegs": 5, "colours": 8, "strategy": "optimal" });
    assert_eq!(ask(optimal), Err("mastermind-strategy-too-large".into()));
}

#[test]
fn bad_questions_are_named() {
    for (question, id) in [
        (json!({ "pegs": 9 }), "mastermind-board-pegs"),
        (json!({ "colours": 1 }), "mastermind-board-colours"),
        (json!({ "strategy": "luck" }), "mastermind-strategy-unknown"),
        (json!({ "history": [["112", [0, 0]]] }), "mastermind-ask-row"),
        (json!({ "history": [["1122", [3, 1]]] }), "mastermind-ask-row"),
        (json!({ "history": [["1111", [0, 0]], ["1222", [4, 0]]] }), "mastermind-ask-nothing-fits"),
    ] {
        assert_eq!(ask(question.clone()), Err(id.to_owned()), "{question}");
    }
}

#[test]
fn the_same_question_has_the_same_answer_whatever_was_asked_before() {
    let solvers = Solvers::default();
    let answer = |history: Value, strategy: &str| {
        let ask = serde_json::from_value(json!({ "history": history, "strategy": strategy })).unwrap();
        solve(ask, &solvers).unwrap()
    };
    for method in Method::ALL {
        let history = json!([["1123", [1, 1]]]);
        let first = answer(history.clone(), method.name());
        answer(json!([]), method.name());
        answer(json!([["1234", [1, 1]]]), method.name());
        assert_eq!(answer(history, method.name()), first, "{method}");
    }
}

#[test]
fn a_report_has_the_fields_of_the_command_line() {
    let settings = OptionValues::default().with("pegs", 4).with("colours", 6).with("strategy", "knuth");
    let report = solve(Ask::bare(&settings).unwrap(), &Solvers::default()).unwrap();
    assert_eq!(
        serde_json::to_value(report).unwrap(),
        json!({
            "strategy": "knuth", "pegs": 4, "colours": 6, "codes": 1296, "first": "1122", "total": 5801, "max": 5,
            "distribution": [1, 6, 62, 533, 694],
        })
    );
}

#[test]
fn every_strategy_has_a_line_in_both_languages() {
    for lang in Lang::ALL {
        let speech = Speech::new(lang, &[<Mastermind as kernel::Game>::texts()]);
        for method in Method::ALL {
            assert!(speech.has(&method.about().id), "{method}");
        }
        let ask = Ask::bare(&OptionValues::default().with("list", true)).unwrap();
        let mut answer = solve(ask, &Solvers::default()).unwrap();
        Ask::speak(&mut answer, &|phrase| speech.say(phrase));
        let Answer::Strategies { strategies } = answer else { panic!("the list was asked for") };
        assert!(
            strategies.iter().all(|named| !named.about.is_empty()) && strategies.len() == Method::ALL.len()
        );
        for id in ["too-large", "gave-up", "five", "unknown"] {
            assert!(speech.has(&format!("mastermind-strategy-{id}")), "{id}");
        }
    }
}
