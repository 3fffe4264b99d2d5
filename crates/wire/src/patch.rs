//! What has changed between two views, so that a client need not be told all of the new one.
//!
//! A patch is a list of changes: `[path, value]` puts a value where the path leads, `[path]` takes away what is there. A path is a
//! list of keys and numbers, from the outside in: `[["hands",2,"size"],11]`. A number that is one too large lengthens a list. What is
//! not named stays as it was.
//!
//! The house compares the texts of two views, since that is what it has: both are written by the same program, so that equal
//! parts are equal texts, and nothing is read into values. Whatever it finds, [`Follower`] makes the new view of the old one.

use std::fmt::Write as _;

use kernel::Seat;
use serde::Serialize;
use serde_json::{Value, value::RawValue};

use crate::socket::{LogLine, Told};

/// The patch that makes one JSON text of another, as JSON; `None` where the new text by itself is no longer, and where one of
/// the two is no JSON as this house writes it, without blanks.
///
/// ```
/// use wire::patch::between;
/// let patch = between(r#"{"pool":7,"hands":[3,4]}"#, r#"{"pool":6,"hands":[3,5]}"#);
/// assert_eq!(patch, None, "it would be longer than the view");
/// let long = format!(r#"{{"trains":"{}","pool":7}}"#, "12 11 ".repeat(20));
/// let patch = between(&long, &long.replace(":7", ":6"));
/// assert_eq!(patch.as_deref(), Some(r#"[[["pool"],6]]"#));
/// ```
pub fn between(old: &str, new: &str) -> Option<String> {
    let mut patch = Patch { text: String::from("["), path: Vec::new(), most: new.len() };
    patch.compare(old, new)?;
    patch.text.push(']');
    (patch.text.len() < new.len()).then_some(patch.text)
}

/// How deep texts are compared. Whatever lies deeper is told as a whole.
const DEEPEST: usize = 6;

#[derive(Clone, Copy)]
enum Step<'a> {
    /// A key, as it is written, with its quotes.
    Key(&'a str),
    Place(usize),
}

struct Patch<'a> {
    text: String,
    path: Vec<Step<'a>>,
    /// A patch that is longer than this is of no use.
    most: usize,
}

impl<'a> Patch<'a> {
    fn compare(&mut self, old: &'a str, new: &'a str) -> Option<()> {
        if old == new {
            return Some(());
        }
        let both = |bracket: char| old.starts_with(bracket) && new.starts_with(bracket);
        let before = self.text.len();
        let inside = match self.path.len() < DEEPEST {
            true if both('{') => self.objects(old, new),
            true if both('[') => self.arrays(old, new),
            _ => None,
        };
        // Where nearly everything inside has changed, the whole is told in fewer words than its parts.
        if inside.is_some() && self.text.len() - before <= new.len() + self.way() {
            return Some(());
        }
        self.text.truncate(before);
        self.change(Some(new))
    }

    /// How long a change is besides its value.
    fn way(&self) -> usize {
        let step = |step: &Step<'_>| match step {
            Step::Key(key) => key.len() + 1,
            Step::Place(_) => 3,
        };
        "[[],]".len() + self.path.iter().map(step).sum::<usize>()
    }

    /// An array that is as long as before or has grown at its end.
    fn arrays(&mut self, old: &'a str, new: &'a str) -> Option<()> {
        let (mut before, mut length) = (Items::of(old), 0);
        for (place, item) in Items::of(new).enumerate() {
            match before.next() {
                Some(old) => self.step(Step::Place(place), old, item)?,
                None => self.put(Step::Place(place), Some(item))?,
            }
            length += 1;
        }
        (length > 0 && before.next().is_none()).then_some(())
    }

    fn step(&mut self, step: Step<'a>, old: &'a str, new: &'a str) -> Option<()> {
        self.path.push(step);
        let done = self.compare(old, new);
        self.path.pop();
        done
    }

    /// Keys come in the order in which a type has its fields, with some of them left out.
    fn objects(&mut self, old: &'a str, new: &'a str) -> Option<()> {
        let mut rest = Items::of(old).map(entry).peekable();
        for item in Items::of(new) {
            let (key, value) = entry(item)?;
            // What stands before it in the old one and nowhere in the new one is gone.
            while let Some(&Some((gone, _))) = rest.peek()
                && gone != key
                && Items::of(new).filter_map(entry).all(|(own, _)| own != gone)
            {
                self.put(Step::Key(gone), None)?;
                rest.next();
            }
            match rest.peek() {
                Some(&Some((own, before))) if own == key => {
                    self.step(Step::Key(key), before, value)?;
                    rest.next();
                }
                // A key of the old one that comes later than here has another order than this house writes.
                _ if Items::of(old).filter_map(entry).any(|(own, _)| own == key) => return None,
                _ => self.put(Step::Key(key), Some(value))?,
            }
        }
        for gone in rest {
            self.put(Step::Key(gone?.0), None)?;
        }
        Some(())
    }

    fn put(&mut self, step: Step<'a>, value: Option<&str>) -> Option<()> {
        self.path.push(step);
        let done = self.change(value);
        self.path.pop();
        done
    }

    fn change(&mut self, value: Option<&str>) -> Option<()> {
        if self.text.len() > 1 {
            self.text.push(',');
        }
        self.text.push_str("[[");
        for (number, step) in self.path.iter().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            // Writing to a text cannot fail.
            let _ = match step {
                Step::Key(key) => write!(self.text, "{comma}{key}"),
                Step::Place(place) => write!(self.text, "{comma}{place}"),
            };
        }
        self.text.push(']');
        if let Some(value) = value {
            self.text.push(',');
            self.text.push_str(value);
        }
        self.text.push(']');
        (self.text.len() < self.most).then_some(())
    }
}

/// A key with its quotes, and its value.
fn entry(item: &str) -> Option<(&str, &str)> {
    let end = string_end(item.as_bytes(), 0)?;
    Some((item.get(..end)?, item.get(end..)?.strip_prefix(':')?))
}

/// Where the string that begins here ends.
fn string_end(text: &[u8], begins: usize) -> Option<usize> {
    let mut place = begins + 1;
    loop {
        match text.get(place)? {
            b'\\' => place += 2,
            b'"' => return Some(place + 1),
            _ => place += 1,
        }
    }
}

/// The parts of an array or an object, as they are written.
struct Items<'a> {
    rest: &'a str,
}

impl<'a> Items<'a> {
    fn of(whole: &'a str) -> Items<'a> {
        // Both brackets are one byte long.
        Items { rest: whole.get(1..whole.len().saturating_sub(1)).unwrap_or_default() }
    }
}

impl<'a> Iterator for Items<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let bytes = self.rest.as_bytes();
        let (mut place, mut depth) = (0, 0_usize);
        while let Some(byte) = bytes.get(place) {
            match byte {
                b'"' => {
                    place = string_end(bytes, place).unwrap_or(bytes.len());
                    continue;
                }
                b'[' | b'{' => depth += 1,
                b']' | b'}' => depth = depth.saturating_sub(1),
                b',' if depth == 0 => break,
                _ => (),
            }
            place += 1;
        }
        let item = self.rest.get(..place).unwrap_or(self.rest);
        self.rest = self.rest.get(place + 1..).unwrap_or_default();
        Some(item)
    }
}

/// Makes the changes of a patch; `None` where one of them leads nowhere, and what came before it is made.
pub fn apply(view: &mut Value, patch: &Value) -> Option<()> {
    for change in patch.as_array()? {
        let (path, value) = match change.as_array()?.as_slice() {
            [path] => (path.as_array()?, None),
            [path, value] => (path.as_array()?, Some(value)),
            _ => return None,
        };
        let Some((last, before)) = path.split_last() else {
            view.clone_from(value?);
            continue;
        };
        let place = before.iter().try_fold(&mut *view, |inside, step| step_into(inside, step))?;
        match (place, value) {
            (Value::Object(map), Some(value)) => {
                map.insert(last.as_str()?.to_owned(), value.clone());
            }
            (Value::Object(map), None) => {
                map.remove(last.as_str()?)?;
            }
            (Value::Array(items), Some(value)) if last.as_u64() == Some(items.len() as u64) => {
                items.push(value.clone());
            }
            (place, Some(value)) => *step_into(place, last)? = value.clone(),
            _ => return None,
        }
    }
    Some(())
}

fn step_into<'a>(inside: &'a mut Value, step: &Value) -> Option<&'a mut Value> {
    match step {
        Value::String(key) => inside.get_mut(key),
        place => inside.get_mut(usize::try_from(place.as_u64()?).ok()?),
    }
}

/// Something that happened, with what has changed in the view instead of the view: what [`Happened`](crate::socket::Happened) is
/// to whoever has said that they understand patches and knows the view before it.
#[derive(Serialize)]
pub struct HappenedPatch<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    line: &'a LogLine,
    to_move: Option<Seat>,
    patch: &'a RawValue,
}

impl<'a> HappenedPatch<'a> {
    /// What happened, whose turn it is now, and the patch.
    pub fn new(line: &'a LogLine, to_move: Option<Seat>, patch: &'a RawValue) -> HappenedPatch<'a> {
        HappenedPatch { kind: "happened", line, to_move, patch }
    }
}

/// A client that is told patches: it remembers the last view, so that whoever listens is told whole ones.
///
/// ```
/// use wire::{patch::Follower, socket::Told};
/// let mut follower = Follower::default();
/// let message = |text: &str| serde_json::from_str(text).unwrap();
/// let happened = r#"{"type":"happened","number":0,"seat":1,"says":{"phrase":{"id":"x","args":[]},"text":"x"},"to_move":0,"view":{"pool":7,"hands":[3,4]}}"#;
/// follower.told(message(happened)).unwrap();
/// let happened = r#"{"type":"happened","number":1,"seat":0,"says":{"phrase":{"id":"x","args":[]},"text":"x"},"to_move":1,"patch":[[["pool"],6]]}"#;
/// let Some(Told::Happened(happened)) = follower.told(message(happened)) else { panic!() };
/// assert_eq!(happened.view, serde_json::json!({"pool":6,"hands":[3,4]}));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Follower {
    view: Value,
}

impl Follower {
    /// What the house says, with a view where it said what has changed in the last one; `None` for what is not understood.
    pub fn told(&mut self, mut message: Value) -> Option<Told> {
        let whole = message.as_object_mut()?;
        if let Some(patch) = whole.remove("patch") {
            apply(&mut self.view, &patch)?;
            whole.insert("view".to_owned(), self.view.clone());
        } else if let Some(view) = whole.get("view") {
            self.view.clone_from(view);
        }
        Told::of_json(message)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Map, Value, json};

    use super::{Follower, apply, between};

    fn values() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (-9..300_i64).prop_map(Value::from),
            "[a-c\"\\\\,\\[\\]{}é\n]{0,6}".prop_map(Value::from),
        ];
        leaf.prop_recursive(5, 60, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
                prop::collection::btree_map("[a-e\",é]{1,2}", inner, 0..6)
                    .prop_map(|map| Value::Object(map.into_iter().collect::<Map<_, _>>())),
            ]
        })
    }

    /// The same with some of its parts changed.
    fn pairs() -> impl Strategy<Value = (Value, Value)> {
        (values(), values(), prop::collection::vec(any::<prop::sample::Index>(), 0..4)).prop_map(
            |(old, other, places)| {
                let mut new = old.clone();
                for index in places {
                    change(&mut new, &other, index.index(1 << 16));
                }
                (old, new)
            },
        )
    }

    fn change(value: &mut Value, other: &Value, choice: usize) {
        match value {
            Value::Array(items) if !items.is_empty() && !choice.is_multiple_of(4) => {
                let place = choice % items.len();
                change(&mut items[place], other, choice / 4);
            }
            Value::Object(map) if !map.is_empty() && !choice.is_multiple_of(4) => {
                let key = map.keys().nth(choice % map.len()).cloned().unwrap_or_default();
                if choice.is_multiple_of(3) {
                    map.remove(&key);
                } else if let Some(inner) = map.get_mut(&key) {
                    change(inner, other, choice / 4);
                }
            }
            place => *place = other.clone(),
        }
    }

    proptest! {
        #[test]
        fn a_patch_makes_the_new_view_of_the_old_one((old, new) in pairs()) {
            if let Some(patch) = between(&old.to_string(), &new.to_string()) {
                prop_assert!(patch.len() < new.to_string().len());
                let mut made = old;
                prop_assert_eq!(apply(&mut made, &serde_json::from_str(&patch).unwrap()), Some(()), "{}", patch);
                prop_assert_eq!(made, new, "{}", patch);
            }
        }

        /// Whatever a house says, a client is not brought down by it.
        #[test]
        fn any_patch_is_answered(mut view in values(), patch in values()) {
            let _ = apply(&mut view, &patch);
            let _ = Follower::default().told(json!({"type": "happened", "patch": patch}));
        }

        #[test]
        fn any_texts_are_compared(old in ".{0,40}", new in ".{0,40}") {
            let _ = between(&old, &new);
        }
    }

    #[test]
    fn what_a_move_changes_is_told_and_the_rest_is_not() {
        let long = "12 11 4 ".repeat(30);
        let old =
            json!({"first": 12, "drawn": 7, "hands": [{"size": 12}, {"size": 11}], "trains": long.clone()});
        let new = json!({"first": 12, "hands": [{"size": 12}, {"size": 10}], "trains": long, "turn": null});
        let patch = between(&old.to_string(), &new.to_string()).expect("it is shorter");
        assert_eq!(patch, r#"[[["drawn"]],[["hands",1,"size"],10],[["turn"],null]]"#);
        let longer = |turns: usize| json!({"turn": turns, "history": vec!["draw"; turns]}).to_string();
        assert_eq!(
            between(&longer(40), &longer(41)).as_deref(),
            Some(r#"[[["turn"],41],[["history",40],"draw"]]"#)
        );
    }
}
