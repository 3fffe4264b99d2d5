//! Questions to the solver, as scripts ask them (`tapis solve rummikub --jsonl`).

use kernel::{Dice, OptionSpec, OptionValue, OptionValues, Phrase, Question, Seed, Speak, Thinking};
use serde::{Deserialize, Serialize};

use crate::{
    combination::{Combination, CombinationKind},
    extraction::{Shape, extract_at_random, extract_group, extract_run},
    multiset::Multiset,
    options::Jokers,
    refusal::Refusal,
    scoring,
    solver::{LayObjective, Solver},
    table::Table,
    tile::{COPIES, Hand, TILES, join, read_tiles},
    turn::hand_after,
};

/// A question: about a position, or about one combination.
///
/// ```
/// use kernel::{Dice, NoClock, Question, Seed, Thinking};
/// use rummikub::ask::Ask;
/// let thinking = &mut Thinking { dice: &mut Dice::new(Seed::from(0)), clock: &NoClock };
/// let ask: Ask = serde_json::from_str(r#"{"combination":"J 5r 6r"}"#).unwrap();
/// let answer = Ask::answer(&ask.ready(&None).unwrap(), &None, thinking).unwrap();
/// assert_eq!(serde_json::to_string(&answer).unwrap(), r#"{"valid":true,"kind":"run","points":15}"#);
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// One combination to judge; then nothing else is asked.
    #[serde(default)]
    pub combination: Option<String>,
    /// The combinations on the table.
    #[serde(default)]
    pub table: Vec<String>,
    /// The tiles in hand.
    #[serde(default)]
    pub hand: Option<String>,
    /// Whether the player has opened; if not, the best opening meld is asked for.
    #[serde(default = "yes")]
    pub opened: bool,
    /// What the lay has most of.
    #[serde(default)]
    pub objective: LayObjective,
    /// What an opening must be worth; 30 unless said.
    #[serde(default)]
    pub opening: Option<u32>,
}

fn yes() -> bool {
    true
}

/// A question that makes sense.
#[derive(Clone, Debug)]
pub enum Ready {
    /// What is this combination?
    Combination(Combination),
    /// What is the best lay?
    Lay {
        /// The table.
        table: Table,
        /// The hand.
        hand: Hand,
        /// What the lay has most of.
        objective: LayObjective,
    },
    /// What is the best opening meld?
    Opening {
        /// The table, which stays as it is.
        table: Table,
        /// The hand.
        hand: Hand,
        /// What the meld must be worth.
        needed: u32,
    },
    /// Which combinations are in a hand?
    Extract {
        /// The hand.
        hand: Hand,
        /// How they are looked for.
        algorithm: Algorithm,
    },
}

/// What the solver says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// About a combination.
    Combination {
        /// Whether it is one.
        valid: bool,
        /// `run` or `group`; of one that is both, what is worth more.
        kind: Option<&'static str>,
        /// What it is worth.
        points: Option<u32>,
    },
    /// The best lay.
    Lay {
        /// How many tiles leave the hand.
        tiles: usize,
        /// Their value, a joker counting 30.
        value: u32,
        /// The table afterwards.
        table: Table,
        /// The hand afterwards.
        hand: String,
    },
    /// The best opening meld.
    Opening {
        /// How many tiles leave the hand.
        tiles: usize,
        /// Their value, a joker counting 30.
        value: u32,
        /// What the meld is worth; nothing when the opening cannot be made.
        points: Option<u32>,
        /// The table afterwards: what was there, and the meld.
        table: Table,
        /// The hand afterwards.
        hand: String,
    },
    /// The combinations that were found in a hand.
    Extracted {
        /// A run, if one was found.
        run: Option<String>,
        /// A group, if one was found.
        group: Option<String>,
        /// How often the first algorithm tried for the run and for the group.
        #[serde(skip_serializing_if = "Option::is_none")]
        tries: Option<[usize; 2]>,
    },
}

fn combination(text: &str) -> Result<Combination, Phrase> {
    let found = |word: String| -> String { word.chars().take(12).collect() };
    text.parse().map_err(|word| Phrase::new("rummikub-notation-tile").with("found", found(word)))
}

impl Question for Ask {
    /// How combinations are looked for in a hand, where that is asked.
    type Context = Option<Algorithm>;
    type Ready = Ready;
    type Answer = Answer;

    fn specs() -> Vec<OptionSpec> {
        vec![OptionSpec::choice("extract", &["random", "exhaustive"]), OptionSpec::text("seed", 64)]
    }

    fn context(settings: &OptionValues) -> Result<Option<Algorithm>, Phrase> {
        let seed = settings.get("seed").map(OptionValue::to_string);
        let seed = seed.map(|text| text.parse::<Seed>().map_err(|problem| problem.phrase())).transpose()?;
        Ok(match settings.text("extract", "") {
            "random" => Some(Algorithm::Random(seed)),
            "exhaustive" => Some(Algorithm::Exhaustive),
            _ => None,
        })
    }

    fn ready(self, algorithm: &Option<Algorithm>) -> Result<Ready, Phrase> {
        if let (Some(text), None) = (&self.combination, algorithm) {
            return combination(text).map(Ready::Combination);
        }
        let Some(hand) = self.hand else { return Err(Phrase::new("rummikub-ask-hand")) };
        let hand = read_tiles(&hand)
            .map_err(|word| combination(word).err().unwrap_or_else(|| Phrase::new("rummikub-ask-hand")))?;
        let combinations: Vec<Combination> =
            self.table.iter().map(|text| combination(text)).collect::<Result<_, _>>()?;
        let table = Table::new(combinations);
        let say = |refusal: &Refusal| refusal.phrase();
        if hand.len() + table.tiles().take(TILES + 1).count() > TILES {
            return Err(say(&Refusal::TooManyTiles));
        }
        let all: Hand = hand.iter().copied().chain(table.tiles()).collect();
        if let Some((tile, _)) = all.each().find(|&(_, times)| times > COPIES) {
            return Err(say(&Refusal::TooManyCopies(*tile)));
        }
        if let Some(flaw) = table.combinations().iter().find_map(|combination| combination.check().err()) {
            return Err(say(&Refusal::Invalid(flaw)));
        }
        let hand = hand.into_iter().collect();
        if let Some(algorithm) = *algorithm {
            return Ok(Ready::Extract { hand, algorithm });
        }
        Ok(if self.opened {
            Ready::Lay { table, hand, objective: self.objective }
        } else {
            Ready::Opening { table, hand, needed: self.opening.unwrap_or(30) }
        })
    }

    fn answer(ready: &Ready, _: &Option<Algorithm>, thinking: &mut Thinking<'_>) -> Result<Answer, Phrase> {
        let mut solver = Solver::new();
        Ok(match ready {
            Ready::Extract { hand, algorithm } => extract(hand, *algorithm, thinking),
            Ready::Combination(combination) => Answer::Combination {
                valid: combination.is_valid(),
                kind: combination.kind().map(|kind| match kind {
                    CombinationKind::Run { .. } => "run",
                    CombinationKind::Group { .. } => "group",
                }),
                points: combination.points(),
            },
            Ready::Lay { table, hand, objective } => {
                match solver.best(table, hand, *objective, Jokers::Free) {
                    Some(lay) => Answer::Lay {
                        tiles: lay.tiles,
                        value: lay.value,
                        hand: join(hand_after(hand, &lay.laid).iter()),
                        table: lay.table,
                    },
                    None => Answer::Lay { tiles: 0, value: 0, table: table.clone(), hand: join(hand.iter()) },
                }
            }
            Ready::Opening { table, hand, needed } => {
                match solver.best_opening(hand).filter(|opening| opening.points >= *needed) {
                    Some(opening) => {
                        let laid = opening.meld.multiset();
                        Answer::Opening {
                            tiles: laid.cardinal(),
                            value: scoring::hand_value(&laid),
                            points: Some(opening.points),
                            table: table.and(&opening.meld),
                            hand: join(hand.difference(&laid).iter()),
                        }
                    }
                    None => Answer::Opening {
                        tiles: 0,
                        value: 0,
                        points: None,
                        table: table.clone(),
                        hand: join(hand.iter()),
                    },
                }
            }
        })
    }
}

/// Which of the sheet's two algorithms looks for combinations in a hand (Q15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Algorithm 1, with dice from this seed, or with whatever dice there are.
    Random(Option<Seed>),
    /// Algorithm 2.
    Exhaustive,
}

/// A run and a group of a hand, as an algorithm finds them.
fn extract(hand: &Hand, algorithm: Algorithm, thinking: &mut Thinking<'_>) -> Answer {
    let text = |found: Option<Combination>| found.map(|combination| combination.to_string());
    match algorithm {
        Algorithm::Exhaustive => {
            Answer::Extracted { run: text(extract_run(hand)), group: text(extract_group(hand)), tries: None }
        }
        Algorithm::Random(seed) => {
            let mut dice = seed.map_or_else(|| thinking.dice.split(), Dice::new);
            let [(run, run_tries), (group, group_tries)] =
                [Shape::Run, Shape::Group].map(|shape| extract_at_random(hand, shape, &mut dice));
            Answer::Extracted { run: text(run), group: text(group), tries: Some([run_tries, group_tries]) }
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::NoClock;

    use super::*;

    fn ask(question: &str) -> Result<String, String> {
        answer(question, None).map(|answer| serde_json::to_string(&answer).unwrap())
    }

    fn answer(question: &str, algorithm: Option<Algorithm>) -> Result<Answer, String> {
        let ask: Ask = serde_json::from_str(question).map_err(|error| error.to_string())?;
        let ready = ask.ready(&algorithm).map_err(|phrase| phrase.to_string())?;
        let thinking = &mut Thinking { dice: &mut Dice::new(Seed::from(0)), clock: &NoClock };
        Ask::answer(&ready, &algorithm, thinking).map_err(|phrase| phrase.to_string())
    }

    #[test]
    fn questions_have_the_answers_of_the_command_line() {
        for (question, answer) in [
            (r#"{"combination":"J 5r 6r"}"#, r#"{"valid":true,"kind":"run","points":15}"#),
            (r#"{"combination":"J J 5r"}"#, r#"{"valid":true,"kind":"group","points":15}"#),
            (r#"{"combination":"7r 8r 10r"}"#, r#"{"valid":false,"kind":null,"points":null}"#),
            (
                r#"{"table":["1r 2r 3r","5b 5j 5n"],"hand":"4r J 9n","opened":true,"objective":"tiles"}"#,
                r#"{"tiles":2,"value":34,"table":["5b 5j 5n J","1r 2r 3r 4r"],"hand":"9n"}"#,
            ),
            (
                r#"{"table":["1r 2r 3r"],"hand":"9n"}"#,
                r#"{"tiles":0,"value":0,"table":["1r 2r 3r"],"hand":"9n"}"#,
            ),
            (
                r#"{"table":[],"hand":"10r 11r 12r 1b","opened":false}"#,
                r#"{"tiles":3,"value":33,"points":33,"table":["10r 11r 12r"],"hand":"1b"}"#,
            ),
            (
                r#"{"hand":"9r 9b 9n","opened":false}"#,
                r#"{"tiles":0,"value":0,"points":null,"table":[],"hand":"9b 9r 9n"}"#,
            ),
        ] {
            assert_eq!(ask(question).as_deref(), Ok(answer), "{question}");
        }
    }

    #[test]
    fn bad_questions_are_told_so() {
        for (question, said) in [
            (r#"{"combination":"5x"}"#, "rummikub-notation-tile (found: 5x)"),
            (r#"{"table":["1r 2r 3r"]}"#, "rummikub-ask-hand"),
            (r#"{"hand":"1r 1r 1r"}"#, "rummikub-refusal-copies (tile: 1r)"),
            (
                r#"{"table":["1r 2r 4r"],"hand":"5r"}"#,
                "rummikub-flaw-missing (combination: 1r 2r 4r, tile: 3r)",
            ),
            (r#"{"hand":"5r","objective":"speed"}"#, "unknown variant"),
            (r#"{"hnd":"5r"}"#, "unknown field"),
        ] {
            let error = ask(question).unwrap_err();
            assert!(error.starts_with(said), "{question}: {error}");
        }
    }

    #[test]
    fn both_algorithms_can_be_asked() {
        let random = Algorithm::Random(Some(Seed::from(3)));
        let hand = r#"{"hand":"1r 2r 3r 9b 9j 9n 12j"}"#;
        for algorithm in [Algorithm::Exhaustive, random, Algorithm::Random(None)] {
            let Ok(Answer::Extracted { run, group, tries }) = answer(hand, Some(algorithm)) else {
                panic!("{algorithm:?} answers something else")
            };
            assert_eq!((run.as_deref(), group.as_deref()), (Some("1r 2r 3r"), Some("9b 9j 9n")));
            let tried = tries.map(|tries| tries.iter().all(|&tries| tries > 0));
            assert_eq!(tried, (algorithm != Algorithm::Exhaustive).then_some(true));
            let none = answer(r#"{"hand":"1r"}"#, Some(algorithm)).unwrap();
            assert!(matches!(none, Answer::Extracted { run: None, group: None, .. }), "{none:?}");
            assert!(answer(r#"{"hand":"1r 1r 1r"}"#, Some(algorithm)).is_err());
            assert!(answer(r#"{"hand":"99z"}"#, Some(algorithm)).is_err());
        }
    }

    #[test]
    fn settings_say_how_combinations_are_looked_for() {
        let set = |values: OptionValues| Ask::context(&values).map_err(|phrase| phrase.id.into_owned());
        assert_eq!(set(OptionValues::default()), Ok(None));
        let random = OptionValues::default().with("extract", "random").with("seed", "4");
        assert_eq!(set(random), Ok(Some(Algorithm::Random(Some(Seed::from(4))))));
        assert_eq!(
            set(OptionValues::default().with("extract", "exhaustive")),
            Ok(Some(Algorithm::Exhaustive))
        );
        assert_eq!(set(OptionValues::default().with("seed", "four")), Err("seed-bad".into()));
    }
}
