//! `tapis solve`: the solvers, for people and for scripts.

pub mod chinese_checkers;
pub mod jarnac;
pub mod mastermind;
pub mod mexican_train;
pub mod rummikub;

use std::{
    io::{BufRead, Read, Write},
    time::{Duration, Instant},
};

use clap::{Arg, ArgAction, ArgMatches};
use kernel::{Phrase, Question};
use serde::Serialize;
use serde_json::{Map, Value, json};
use speech::Speech;

use crate::failure::Failure;

/// What a game's solver takes from the command line and does with it.
pub trait Solver: Sync {
    /// The arguments besides `--json`, `--jsonl` and `--question`.
    fn arguments(&self, speech: &Speech) -> Vec<Arg>;
    /// Answers what was asked.
    fn solve(&self, asked: &ArgMatches, desk: &mut Desk<'_>) -> Result<(), Failure>;
}

/// Where questions come from and answers go.
pub struct Desk<'a> {
    /// The words for errors and tables.
    pub speech: &'a Speech,
    /// Questions, one a line.
    pub input: &'a mut dyn BufRead,
    /// Answers.
    pub output: &'a mut dyn Write,
}

/// A line longer than this is no question.
const LONGEST: u64 = 1 << 20;

/// The arguments that all solvers share.
pub fn common(speech: &Speech) -> [Arg; 3] {
    let help = |id| speech.text(id);
    [
        Arg::new("json").long("json").action(ArgAction::SetTrue).help(help("tapis-arg-json")),
        Arg::new("jsonl").long("jsonl").action(ArgAction::SetTrue).help(help("tapis-arg-jsonl")),
        Arg::new("question").long("question").value_name("JSON").help(help("tapis-arg-question")),
    ]
}

impl Desk<'_> {
    /// Answers questions in JSON, if the command line asks for that: `--jsonl` for many, `--question` for one. True
    /// when it did.
    pub fn questions<Q: Question>(
        &mut self,
        asked: &ArgMatches,
        context: &Q::Context,
    ) -> Result<bool, Failure> {
        if asked.get_flag("jsonl") {
            self.jsonl::<Q>(context)?;
            return Ok(true);
        }
        let Some(question) = asked.get_one::<String>("question") else { return Ok(false) };
        let answer = self.ask::<Q>(question, context).map_err(|(_, why)| Failure::refused(why))?;
        self.show(&Value::Object(answer), asked.get_flag("json"))?;
        Ok(true)
    }

    /// For a command line that asks nothing.
    pub fn say_what(&self) -> Failure {
        Failure::usage(format!(
            "{} {}",
            self.speech.text("tapis-solve-what"),
            self.speech.text("tapis-usage-help")
        ))
    }

    /// Prints an answer: as JSON for scripts, as a table for people.
    pub fn show(&mut self, answer: &Value, as_json: bool) -> Result<(), Failure> {
        if as_json {
            writeln!(self.output, "{answer}")?;
        } else if let Value::Object(fields) = answer {
            let width = fields.keys().map(|key| key.chars().count()).max().unwrap_or_default();
            for (key, value) in fields {
                writeln!(self.output, "{key:width$}  {}", plain(value))?;
            }
        }
        Ok(())
    }

    /// Prints an answer with the time that it took.
    pub fn timed(&mut self, answer: &impl Serialize, time: Duration, as_json: bool) -> Result<(), Failure> {
        let mut answer = serde_json::to_value(answer).map_err(|error| Failure::refused(error.to_string()))?;
        if let Value::Object(fields) = &mut answer {
            fields.insert("micros".to_owned(), (time.as_micros() as u64).into());
        }
        self.show(&answer, as_json)
    }

    fn jsonl<Q: Question>(&mut self, context: &Q::Context) -> Result<(), Failure> {
        loop {
            let mut line = Vec::new();
            let read = (&mut *self.input).take(LONGEST + 1).read_until(b'\n', &mut line)?;
            if read == 0 {
                return Ok(());
            }
            let too_long = read as u64 > LONGEST;
            if too_long {
                skip_line(self.input)?;
            }
            let text = String::from_utf8(line);
            let answer = match text {
                _ if too_long => Err((Value::Null, self.speech.text("tapis-question-too-long"))),
                Err(_) => Err((Value::Null, self.speech.text("tapis-question-not-text"))),
                Ok(text) if text.trim().is_empty() => continue,
                Ok(text) => self.ask::<Q>(&text, context),
            };
            match answer {
                Ok(answer) => writeln!(self.output, "{}", Value::Object(answer))?,
                Err((id, error)) => writeln!(self.output, "{}", json!({"id": id, "error": error}))?,
            }
            self.output.flush()?;
        }
    }

    /// The answer to one question; otherwise its id and what is wrong with it.
    fn ask<Q: Question>(
        &self,
        text: &str,
        context: &Q::Context,
    ) -> Result<Map<String, Value>, (Value, String)> {
        let bad =
            |id: &str, problem: String| self.speech.say(&Phrase::new(id.to_owned()).with("problem", problem));
        let value: Value = serde_json::from_str(text)
            .map_err(|error| (Value::Null, bad("tapis-question-not-json", error.to_string())))?;
        let Value::Object(mut fields) = value else {
            return Err((Value::Null, self.speech.text("tapis-question-not-object")));
        };
        let id = fields.remove("id");
        let fail = |why: String| (id.clone().unwrap_or(Value::Null), why);
        let question: Q = serde_json::from_value(Value::Object(fields))
            .map_err(|error| fail(bad("tapis-question-bad", error.to_string())))?;
        let ready = question.ready(context).map_err(|why| fail(self.speech.say(&why)))?;
        let started = Instant::now();
        let answer = Q::answer(&ready, context);
        let micros = started.elapsed().as_micros() as u64;
        let Ok(Value::Object(mut answer)) = serde_json::to_value(answer) else {
            return Err(fail(self.speech.text("tapis-question-no-answer")));
        };
        answer.insert("micros".to_owned(), micros.into());
        if let Some(id) = id.clone() {
            answer.insert("id".to_owned(), id);
        }
        Ok(answer)
    }
}

fn skip_line(input: &mut dyn BufRead) -> std::io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (used, found) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if found {
            return Ok(());
        }
    }
}

/// A value as people write it.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => "–".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(items) if items.iter().any(Value::is_array) => {
            items.iter().map(Value::to_string).collect::<Vec<_>>().join(" ")
        }
        Value::Array(items) => items
            .iter()
            .map(plain)
            .collect::<Vec<_>>()
            .join(if items.iter().any(Value::is_string) { " / " } else { " " }),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Lang;
    use serde::Deserialize;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Double {
        number: u32,
    }

    #[derive(Serialize)]
    struct Doubled {
        double: u64,
    }

    impl Question for Double {
        type Context = ();
        type Ready = u32;
        type Answer = Doubled;
        fn ready(self, (): &()) -> Result<u32, Phrase> {
            if self.number < 100 { Ok(self.number) } else { Err(Phrase::new("table-over")) }
        }
        fn answer(number: &u32, (): &()) -> Doubled {
            Doubled { double: u64::from(*number) * 2 }
        }
    }

    fn answers(input: &[u8]) -> Vec<Value> {
        let speech = Speech::new(Lang::En, &[table::TEXTS, crate::TEXTS]);
        let (mut input, mut output) = (input, Vec::new());
        Desk { speech: &speech, input: &mut input, output: &mut output }.jsonl::<Double>(&()).unwrap();
        let lines = String::from_utf8(output).unwrap();
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn answers_come_in_order_with_their_id_and_time() {
        let answers = answers(b"{\"number\":2,\"id\":\"a\"}\n\n{\"number\":3}\n");
        assert_eq!(answers.len(), 2);
        assert_eq!((&answers[0]["double"], &answers[0]["id"]), (&json!(4), &json!("a")));
        assert!(answers[0]["micros"].is_u64());
        assert_eq!(answers[1].get("id"), None);
    }

    #[test]
    fn a_bad_line_is_answered_and_the_rest_goes_on() {
        let mut input =
            b"{\"id\":7,\"number\":\"x\"}\nnot json\n[1]\n\xff\xfe\n{\"id\":8,\"number\":500}\n".to_vec();
        input.extend(std::iter::repeat_n(b'x', LONGEST as usize + 5));
        input.extend(b"\n{\"id\":9,\"number\":1}");
        let answers = answers(&input);
        let ids: Vec<&Value> = answers.iter().map(|answer| &answer["id"]).collect();
        assert_eq!(
            ids,
            [&json!(7), &Value::Null, &Value::Null, &Value::Null, &json!(8), &Value::Null, &json!(9)]
        );
        assert!(answers[..6].iter().all(|answer| answer["error"].is_string()));
        assert_eq!(answers[6]["double"], json!(2));
    }
}
