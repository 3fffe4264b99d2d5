//! A record read from text: nothing that a file holds is believed, and damage costs only what stands behind it.

use crate::{
    OptionValue, OptionValues, Outcome, Phrase, Seat, Speak,
    sexpr::{Expression, Node, ReadError, SexprLimits, SexprReader, TextPosition},
};

use super::{Agreed, Entry, OutOfTime, Record, Seated, Settlement, TimeControl, VERSION};

/// What could be read of a record's text, and what was wrong with the rest.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The record up to its last good entry.
    pub record: Record,
    /// Why the rest was left out; `None` when the text was whole.
    pub damage: Option<RecordError>,
}

/// What is wrong with a record's text.
#[derive(Clone, Debug, PartialEq)]
pub enum RecordError {
    /// It is not made of S-expressions from some place on.
    Syntax(ReadError),
    /// A form is not what stands at this place of a record.
    Form {
        /// Where.
        at: TextPosition,
        /// The form that was expected, as an example.
        expected: &'static str,
    },
    /// The text ends before the first move could stand.
    NoHeader {
        /// The form that was expected, as an example.
        expected: &'static str,
    },
    /// It was written by a newer version of the house.
    Version(String),
}

impl Speak for RecordError {
    fn phrase(&self) -> Phrase {
        match self {
            RecordError::Syntax(error) => error.phrase(),
            RecordError::Form { at, expected } => Phrase::new("record-form")
                .with("line", at.line)
                .with("column", at.column)
                .with("expected", *expected),
            RecordError::NoHeader { expected } => Phrase::new("record-no-header").with("expected", *expected),
            RecordError::Version(version) => Phrase::new("record-version").with("version", version.as_str()),
        }
    }
}

/// Reads a record. Without its head there is nothing to play on and it is an error; damage after that costs only
/// what stands behind it.
pub fn load(text: &str) -> Result<Loaded, RecordError> {
    let mut forms = SexprReader::new(text, &SexprLimits { depth: 8, ..SexprLimits::default() });
    let version = field(&mut forms, "tapis", "(tapis 1)", one_atom)?;
    if version != VERSION {
        return Err(RecordError::Version(version));
    }
    let mut record = Record {
        game: field(&mut forms, "game", "(game mastermind)", one_atom)?,
        options: field(&mut forms, "options", "(options (pegs number 4))", options)?,
        seats: field(&mut forms, "seats", "(seats (Ada human) (Knuth knuth))", seats)?,
        seed: field(&mut forms, "seed", "(seed 42)", |rest| one_atom(rest)?.parse().ok())?,
        entries: Vec::new(),
        result: None,
    };
    for form in forms {
        let damage = match form {
            Err(error) => RecordError::Syntax(error),
            Ok(node) if record.result.is_some() => {
                RecordError::Form { at: node.at, expected: "nothing after the result" }
            }
            Ok(node) => match line(&node, record.seats.len()) {
                Some(Line::Entry(entry)) => {
                    record.entries.push(entry);
                    continue;
                }
                Some(Line::Result(outcome)) => {
                    record.result = Some(outcome);
                    continue;
                }
                None => RecordError::Form { at: node.at, expected: "(move 1 \"1122\")" },
            },
        };
        return Ok(Loaded { record, damage: Some(damage) });
    }
    Ok(Loaded { record, damage: None })
}

fn field<T>(
    forms: &mut SexprReader<'_>,
    tag: &str,
    expected: &'static str,
    read: impl Fn(&[Node]) -> Option<T>,
) -> Result<T, RecordError> {
    let node = forms.next().ok_or(RecordError::NoHeader { expected })?.map_err(RecordError::Syntax)?;
    let value = node.as_tagged().filter(|(found, _)| *found == tag).and_then(|(_, rest)| read(rest));
    value.ok_or(RecordError::Form { at: node.at, expected })
}

fn one_atom(nodes: &[Node]) -> Option<String> {
    match nodes {
        [Node { form: Expression::Atom(text), .. }] => Some(text.clone()),
        _ => None,
    }
}

fn options(nodes: &[Node]) -> Option<OptionValues> {
    let mut values = OptionValues::default();
    for node in nodes {
        let [key, kind, value] = node.as_list()? else { return None };
        let value = value.as_atom()?;
        let value = match kind.as_atom()? {
            "flag" => OptionValue::Flag(value.parse().ok()?),
            "number" => OptionValue::Number(value.parse().ok()?),
            "text" => OptionValue::Text(value.to_owned()),
            _ => return None,
        };
        values.set(key.as_atom()?, value);
    }
    Some(values)
}

fn seats(nodes: &[Node]) -> Option<Vec<Seated>> {
    let seat = |node: &Node| match node.as_list()? {
        [name, kind] => Some(Seated { name: name.as_atom()?.into(), kind: kind.as_atom()?.into() }),
        _ => None,
    };
    nodes.iter().map(seat).collect()
}

enum Line {
    Entry(Entry),
    Result(Outcome),
}

fn line(node: &Node, count: usize) -> Option<Line> {
    let seat = |node: &Node| {
        let number: usize = node.as_atom()?.parse().ok()?;
        (1..=count).contains(&number).then(|| Seat((number - 1) as u8))
    };
    match node.as_tagged()? {
        ("move", [who, text]) => {
            Some(Line::Entry(Entry::Move { seat: seat(who)?, text: text.as_atom()?.to_owned() }))
        }
        ("forfeit", [who]) => Some(Line::Entry(Entry::Forfeit { seat: seat(who)? })),
        ("take-back", [who, from]) => {
            let from = from.as_atom()?.parse::<usize>().ok()?.checked_sub(1)?;
            Some(Line::Entry(Entry::TakeBack { seat: seat(who)?, from }))
        }
        ("clock", [who, left]) => {
            Some(Line::Entry(Entry::Clock { seat: seat(who)?, left: left.as_atom()?.parse().ok()? }))
        }
        ("agreed", rest) => Some(Line::Entry(Entry::Agreed(Agreed::read(rest)?))),
        ("settled", [who, how]) => {
            let word = how.as_atom()?;
            let how = [Settlement::Draw, Settlement::Aborted].into_iter().find(|how| how.word() == word)?;
            Some(Line::Entry(Entry::Settled { seat: seat(who)?, how }))
        }
        ("result", seats) if seats.len() == count => {
            let pair = |node: &Node| match node.as_list()? {
                [place, score] => {
                    Some((place.as_atom()?.parse::<i64>().ok()?, score.as_atom()?.parse::<i64>().ok()?))
                }
                _ => None,
            };
            let (places, scores): (Vec<i64>, Vec<i64>) =
                seats.iter().map(pair).collect::<Option<Vec<_>>>()?.into_iter().unzip();
            Some(Line::Result(Outcome::by_rank(scores, &places)))
        }
        _ => None,
    }
}

impl Agreed {
    fn read(nodes: &[Node]) -> Option<Agreed> {
        let mut agreed = Agreed::default();
        for node in nodes {
            match node.as_tagged()? {
                ("clock", [rest @ .., out]) if agreed.clock.is_none() => {
                    let out = match out.as_atom()? {
                        "seat" => OutOfTime::LosesSeat,
                        "bot" => OutOfTime::BotMoves,
                        _ => return None,
                    };
                    let words = rest.iter().map(Node::as_atom).collect::<Option<Vec<_>>>()?;
                    let control = match words.as_slice() {
                        ["move", time] => TimeControl::Move { time: time.parse().ok()? },
                        ["budget", time, increment] => TimeControl::Budget {
                            time: time.parse().ok()?,
                            increment: increment.parse().ok()?,
                        },
                        _ => return None,
                    };
                    agreed.clock = Some((control, out));
                }
                ("take-backs", [how]) if !agreed.take_backs && how.as_atom()? == "agreed" => {
                    agreed.take_backs = true;
                }
                _ => return None,
            }
        }
        Some(agreed)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Seed;

    fn sample() -> Record {
        let seated = |name: &str, kind: &str| Seated { name: name.into(), kind: kind.into() };
        Record {
            game: "mastermind".into(),
            options: OptionValues::default().with("pegs", 4).with("distinct", true).with("symbols", "a (b)"),
            seats: vec![seated("Ada Lovelace", "human"), seated("", "knuth")],
            seed: Seed::from(7),
            entries: vec![
                Entry::Move { seat: Seat(0), text: "code 1234".into() },
                Entry::Move { seat: Seat(1), text: "1122".into() },
                Entry::Forfeit { seat: Seat(1) },
            ],
            result: Some(Outcome::by_rank(vec![1, 0], &[1, 2])),
        }
    }

    #[test]
    fn a_record_reads_as_it_prints() {
        assert_eq!(load(&sample().to_string()), Ok(Loaded { record: sample(), damage: None }));
    }

    #[test]
    fn clocks_and_what_was_agreed_on_read_as_they_print() {
        let clocks = [
            None,
            Some((TimeControl::Move { time: 259_200_000 }, OutOfTime::BotMoves)),
            Some((TimeControl::Budget { time: 300_000, increment: 2000 }, OutOfTime::LosesSeat)),
        ];
        for (clock, take_backs) in clocks.into_iter().flat_map(|clock| [(clock, false), (clock, true)]) {
            let entries = vec![
                Entry::Agreed(Agreed { clock, take_backs }),
                Entry::Clock { seat: Seat(1), left: 58_500 },
                Entry::TakeBack { seat: Seat(0), from: 1 },
                Entry::Settled { seat: Seat(1), how: Settlement::Draw },
                Entry::Settled { seat: Seat(0), how: Settlement::Aborted },
            ];
            let record = Record { entries, ..sample() };
            assert_eq!(load(&record.to_string()), Ok(Loaded { record, damage: None }));
        }
        for bad in [
            "(agreed (clock move 5))",
            "(agreed (clock move x seat))",
            "(take-back 1 0)",
            "(clock 1 -5)",
            "(settled 1 won)",
        ] {
            let text = format!("{}{bad}\n", sample().header());
            assert!(load(&text).unwrap().damage.is_some(), "{bad}");
        }
    }

    #[test]
    fn a_truncated_record_keeps_every_whole_move() {
        let text = sample().to_string();
        let cut = text.find("1122").unwrap_or_default();
        let loaded = load(&text[..cut]).unwrap();
        assert_eq!(loaded.record.entries, sample().entries[..1]);
        assert!(matches!(loaded.damage, Some(RecordError::Syntax(_))), "{:?}", loaded.damage);
    }

    #[test]
    fn a_corrupt_line_is_named() {
        let text = sample().to_string().replace("(move 2 1122)", "(move 9 1122)");
        let loaded = load(&text).unwrap();
        assert_eq!(loaded.record.entries.len(), 1);
        let at = TextPosition { line: 7, column: 1 };
        assert_eq!(loaded.damage, Some(RecordError::Form { at, expected: "(move 1 \"1122\")" }));
    }

    #[test]
    fn a_newer_format_is_refused() {
        assert_eq!(load("(tapis 2)"), Err(RecordError::Version("2".into())));
        assert!(matches!(load(""), Err(RecordError::NoHeader { .. })));
    }

    proptest! {
        #[test]
        fn no_text_breaks_the_loader(text in any::<String>()) {
            let _ = load(&text);
        }

        #[test]
        fn no_damage_invents_moves(at in 0..400_usize, byte in any::<char>()) {
            let mut text: Vec<char> = sample().to_string().chars().collect();
            let at = at % text.len();
            text[at] = byte;
            if let Ok(loaded) = load(&text.into_iter().collect::<String>()) {
                prop_assert!(loaded.record.entries.len() <= 3);
            }
        }
    }
}
