//! `tapis solve`: the solvers, for people and for scripts. What a game's solver takes and answers it says itself
//! ([`kernel::Question`]); this is the same for all.

use std::{
    io::{self, BufRead, Read, Write},
    time::Duration,
};

use clap::{Arg, ArgAction, ArgMatches};
use games::{Answered, AnySolver, Bad, Posed, Solving};
use indicatif::{ProgressBar, ProgressStyle};
use kernel::{Dice, Phrase, Seed, Thinking};
use serde_json::{Map, Value, json};
use speech::Speech;
use table::WallClock;

use crate::{cli, failure::Failure};

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

/// Answers what was asked: many questions from `input` with `--jsonl`, one with `--question`, else the one that the command
/// line asks by itself.
pub fn run(
    solver: &dyn AnySolver,
    asked: &ArgMatches,
    speech: &Speech,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let settings = cli::said(solver.specs(), asked, speech)?;
    let solving = solver.open(&settings).map_err(|why| Failure::refused(speech.say(&why)))?;
    for remark in solver.remarks(&settings) {
        writeln!(io::stderr(), "tapis: {}", speech.say(&remark))?;
    }
    let desk = SolveContext { solving: &*solving, speech, seed: cli::random_seed()? };
    if asked.get_flag("jsonl") {
        return desk.many(input, output);
    }
    let answer = match asked.get_one::<String>("question") {
        Some(question) => desk.ask(question).map_err(|(_, why)| Failure::refused(why))?,
        None => working(speech, || desk.bare())?,
    };
    if asked.get_flag("json") {
        return Ok(writeln!(output, "{}", Value::Object(answer))?);
    }
    show(&answer, output)?;
    if document(&answer).is_some() {
        return Ok(());
    }
    let micros = answer.get("micros").and_then(Value::as_u64).unwrap_or_default();
    let seconds = cli::decimal(format!("{:.1}", micros as f64 / 1e6), speech);
    Ok(writeln!(output, "{}", speech.say(&Phrase::new("tapis-solve-done").with("seconds", seconds)))?)
}

/// Shows that something is being worked on, and for how long already, where somebody watches.
fn working<T>(speech: &Speech, work: impl FnOnce() -> T) -> T {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed}") {
        bar.set_style(style);
    }
    bar.set_message(speech.text("tapis-solve-working"));
    bar.enable_steady_tick(Duration::from_millis(120));
    let done = work();
    bar.finish_and_clear();
    done
}

/// Where questions are answered.
struct SolveContext<'a> {
    solving: &'a dyn Solving,
    speech: &'a Speech,
    /// What the dice of every question begin with.
    seed: Seed,
}

impl SolveContext<'_> {
    /// What the command line asks by itself.
    fn bare(&self) -> Result<Map<String, Value>, Failure> {
        let posed = self.solving.bare().ok_or_else(|| {
            let words = ["tapis-solve-what", "tapis-usage-help"].map(|id| self.speech.text(id));
            Failure::usage(words.join(" "))
        })?;
        let posed = posed.map_err(|why| Failure::usage(self.speech.say(&why)))?;
        self.answer(posed).map_err(|why| Failure::refused(self.speech.say(&why)))
    }

    /// Answers questions, one a line, until there are no more.
    fn many(&self, input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), Failure> {
        loop {
            let mut line = Vec::new();
            let read = (&mut *input).take(LONGEST + 1).read_until(b'\n', &mut line)?;
            if read == 0 {
                return Ok(());
            }
            let too_long = read as u64 > LONGEST;
            if too_long {
                skip_line(input)?;
            }
            let answer = match String::from_utf8(line) {
                _ if too_long => Err((Value::Null, self.speech.text("tapis-question-too-long"))),
                Err(_) => Err((Value::Null, self.speech.text("tapis-question-not-text"))),
                Ok(text) if text.trim().is_empty() => continue,
                Ok(text) => self.ask(&text),
            };
            match answer {
                Ok(answer) => writeln!(output, "{}", Value::Object(answer))?,
                Err((id, error)) => writeln!(output, "{}", json!({"id": id, "error": error}))?,
            }
            output.flush()?;
        }
    }

    /// The answer to one question; otherwise its id and what is wrong with it.
    fn ask(&self, text: &str) -> Result<Map<String, Value>, (Value, String)> {
        let bad =
            |id: &'static str, problem: String| self.speech.say(&Phrase::new(id).with("problem", problem));
        let value: Value = serde_json::from_str(text)
            .map_err(|error| (Value::Null, bad("tapis-question-not-json", error.to_string())))?;
        let Value::Object(mut fields) = value else {
            return Err((Value::Null, self.speech.text("tapis-question-not-object")));
        };
        let id = fields.remove("id");
        let fail = |why: String| (id.clone().unwrap_or(Value::Null), why);
        let posed = self.solving.pose(fields).map_err(|why| match why {
            Bad::Fields(problem) => fail(bad("tapis-question-bad", problem)),
            Bad::Senseless(phrase) => fail(self.speech.say(&phrase)),
        })?;
        let mut answer = self.answer(posed).map_err(|why| fail(self.speech.say(&why)))?;
        answer.extend(id.map(|id| ("id".to_owned(), id)));
        Ok(answer)
    }

    /// The answer to a question, with the time that it took.
    fn answer(&self, posed: Posed<'_>) -> Result<Map<String, Value>, Phrase> {
        let (mut dice, clock) = (Dice::new(self.seed), WallClock::start());
        let thinking = &mut Thinking { dice: &mut dice, clock: &clock };
        let Answered { mut fields, time } = posed(thinking, &|phrase| self.speech.say(phrase))?;
        fields.insert("micros".to_owned(), (time.as_micros() as u64).into());
        Ok(fields)
    }
}

/// An answer as people read it: a line a field, or a table where a field is a list of things. A text of several lines is
/// meant for a file and stands alone.
fn show(answer: &Map<String, Value>, output: &mut dyn Write) -> Result<(), Failure> {
    if let Some(text) = document(answer) {
        return Ok(write!(output, "{text}")?);
    }
    let width = answer.keys().map(|key| key.chars().count()).max().unwrap_or_default();
    for (key, value) in answer {
        match value {
            Value::Array(rows) if rows.iter().any(Value::is_object) => table(rows, output)?,
            value => writeln!(output, "{key:width$}  {}", plain(value))?,
        }
    }
    Ok(())
}

/// The text of several lines that is the answer, if there is one.
fn document(answer: &Map<String, Value>) -> Option<&str> {
    answer.values().filter_map(Value::as_str).find(|text| text.contains('\n'))
}

/// A list of things, one a line, what is the same of each under each other.
fn table(rows: &[Value], output: &mut dyn Write) -> Result<(), Failure> {
    let cells = |row: &Value| match row {
        Value::Object(fields) => fields.values().map(plain).collect(),
        other => vec![plain(other)],
    };
    let rows: Vec<Vec<String>> = rows.iter().map(cells).collect();
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    for row in &rows {
        let padded =
            row.iter().enumerate().map(|(column, cell)| format!("{cell:0$}", width(column).unwrap_or(0)));
        writeln!(output, "{}", padded.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

fn skip_line(input: &mut dyn BufRead) -> io::Result<()> {
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
    use games::SolverOf;
    use kernel::{Lang, OptionValues, Question};
    use serde::{Deserialize, Serialize};

    use super::*;

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
        fn context(_: &OptionValues) -> Result<(), Phrase> {
            Ok(())
        }
        fn ready(self, (): &()) -> Result<u32, Phrase> {
            if self.number < 100 { Ok(self.number) } else { Err(Phrase::new("table-over")) }
        }
        fn answer(number: &u32, (): &(), _: &mut Thinking<'_>) -> Result<Doubled, Phrase> {
            Ok(Doubled { double: u64::from(*number) * 2 })
        }
    }

    fn answers(input: &[u8]) -> Vec<Value> {
        let speech = Speech::new(Lang::En, &[table::TEXTS, crate::TEXTS]);
        let (mut input, mut output) = (input, Vec::new());
        let solving = SolverOf::<Double>::new().open(&OptionValues::default()).unwrap();
        SolveContext { solving: &*solving, speech: &speech, seed: Seed::from(0) }
            .many(&mut input, &mut output)
            .unwrap();
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

    #[test]
    fn people_see_lists_of_things_as_tables() {
        let answer =
            json!({"things": [{"number": 1, "name": "a"}, {"number": 10, "name": "bcd"}], "micros": 7});
        let mut shown = Vec::new();
        show(answer.as_object().unwrap(), &mut shown).unwrap();
        assert_eq!(String::from_utf8(shown).unwrap(), "1   a\n10  bcd\nmicros  7\n");
    }
}
