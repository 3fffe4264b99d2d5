//! Questions as scripts ask them, as JSON.
#![allow(clippy::unwrap_used)]

use chinese_checkers::ask::Ask;
use kernel::{Dice, NoClock, OptionValues, Question, Seed, Thinking};

fn ask(question: &str) -> Result<String, String> {
    let question: Ask = serde_json::from_str(question).map_err(|error| error.to_string())?;
    let ready = question.ready(&()).map_err(|phrase| phrase.id.into_owned())?;
    let thinking = &mut Thinking { dice: &mut Dice::new(Seed::from(0)), clock: &NoClock };
    Ok(serde_json::to_string(&Ask::answer(&ready, &(), thinking).unwrap()).unwrap())
}

#[test]
fn moves_of_a_position_are_sorted_pairs() {
    let answer = ask(r#"{"dim":1,"players":2,"jump":"symmetric","pieces":[[[-2,1,1],0],[[-1,0,1],1]]}"#);
    assert_eq!(answer.as_deref(), Ok(r#"{"moves":[[[-2,1,1],[-1,1,0]],[[-2,1,1],[0,-1,1]]]}"#));
}

#[test]
fn counts() {
    let answer = ask(r#"{"dim":4,"players":2,"jump":"symmetric","perft":4}"#);
    assert_eq!(answer.as_deref(), Ok(r#"{"perft":[14,196,4872,121104]}"#));
    assert_eq!(ask(r#"{"jump":"free","perft":2}"#).as_deref(), Ok(r#"{"perft":[44,3956]}"#));
}

#[test]
fn alone() {
    let answer = ask(r#"{"dim":1,"jump":"symmetric","solo":true}"#).unwrap();
    assert!(answer.starts_with(r#"{"moves":4,"line":["-2,1,1>"#), "{answer}");
    let answer = ask(r#"{"dim":4,"solo":true,"states":1000}"#).unwrap();
    assert!(answer.contains(r#""at_least":"#), "{answer}");
}

#[test]
fn what_is_wrong_is_said() {
    for (question, id) in [
        (r#"{"dim":9,"perft":1}"#, "chinese-checkers-ask-dim"),
        (r#"{"players":4,"perft":1}"#, "chinese-checkers-ask-players"),
        (r#"{"jump":"far","perft":1}"#, "chinese-checkers-ask-jump"),
        (r#"{"perft":0}"#, "chinese-checkers-ask-depth"),
        (r#"{"perft":1000}"#, "chinese-checkers-ask-depth"),
        (r#"{"dim":1,"pieces":[[[-3,1,2],0]]}"#, "chinese-checkers-ask-cell"),
        (r#"{"dim":1,"pieces":[[[0,0,0],0],[[0,0,0],1]]}"#, "chinese-checkers-ask-twice"),
        (r#"{"dim":1,"pieces":[[[0,0,0],2]]}"#, "chinese-checkers-ask-owner"),
        ("{}", "chinese-checkers-ask-nothing"),
    ] {
        assert_eq!(ask(question), Err(id.to_owned()), "{question}");
        for lang in kernel::Lang::ALL {
            let texts = <chinese_checkers::ChineseCheckers as kernel::Game>::texts().of(lang);
            assert!(texts.contains(&format!("\n{id} =")), "{id}");
        }
    }
    let error = ask(r#"{"dim":1,"pieces":[[[1,0,0],0]]}"#).unwrap_err();
    assert!(error.contains("add up to zero"), "{error}");
}

#[test]
fn the_command_line_asks_by_itself_for_counts_and_transfers() {
    let bare = |settings: OptionValues| Ask::bare(&settings);
    assert!(bare(OptionValues::default().with("dim", 2)).is_none());
    let counts = bare(OptionValues::default().with("dim", 2).with("players", 3).with("perft", 4)).unwrap();
    assert_eq!((counts.dim, counts.players, counts.perft, counts.solo), (Some(2), Some(3), Some(4), false));
    let solo =
        bare(OptionValues::default().with("solo", true).with("jump", "free").with("seconds", 5)).unwrap();
    assert_eq!((solo.solo, solo.jump.as_deref(), solo.seconds), (true, Some("free"), Some(5)));
}

/// A clock on which an hour passes between any two looks.
struct Hours(std::cell::Cell<u64>);

impl kernel::Clock for Hours {
    fn elapsed(&self) -> std::time::Duration {
        self.0.set(self.0.get() + 3600);
        std::time::Duration::from_secs(self.0.get())
    }
}

#[test]
fn a_search_that_has_no_time_left_tells_a_bound() {
    let ask = Ask { dim: Some(3), solo: true, seconds: Some(1), ..Ask::default() };
    let mut dice = Dice::new(Seed::from(0));
    let thinking = &mut Thinking { dice: &mut dice, clock: &Hours(0.into()) };
    let answer = Ask::answer(&ask.ready(&()).unwrap(), &(), thinking).unwrap();
    let answer = serde_json::to_value(answer).unwrap();
    assert!(answer["at_least"].is_u64(), "{answer}");
}
