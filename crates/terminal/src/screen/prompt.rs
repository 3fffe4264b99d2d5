//! The line at the bottom: typing, history, completion.

/// A line being typed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Prompt {
    text: String,
    /// The cursor, as a byte offset between two characters.
    cursor: usize,
    history: Vec<String>,
    /// The line of the history that is shown, and what was typed before.
    recalled: Option<(usize, String)>,
    cycle: Option<Cycle>,
}

/// Candidates that Tab goes through.
#[derive(Clone, Debug)]
struct Cycle {
    candidates: Vec<String>,
    at: usize,
}

impl Prompt {
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// What stands before the cursor.
    pub(crate) fn before(&self) -> &str {
        &self.text[..self.cursor]
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(crate) fn set(&mut self, text: &str) {
        text.clone_into(&mut self.text);
        self.cursor = self.text.len();
        self.cycle = None;
    }

    pub(crate) fn clear(&mut self) {
        self.set("");
        self.recalled = None;
    }

    /// Takes the line out and remembers it.
    pub(crate) fn take(&mut self) -> String {
        let line = std::mem::take(&mut self.text);
        self.clear();
        let line = line.trim().to_owned();
        if !line.is_empty() && self.history.last() != Some(&line) {
            self.history.push(line.clone());
        }
        line
    }

    /// Types text. Line ends and other control characters become blanks.
    pub(crate) fn insert(&mut self, text: &str) {
        for c in text.chars() {
            let c = if c.is_control() { ' ' } else { c };
            self.text.insert(self.cursor, c);
            self.cursor += c.len_utf8();
        }
        self.cycle = None;
    }

    fn previous(&self) -> usize {
        self.text[..self.cursor].char_indices().next_back().map_or(0, |(at, _)| at)
    }

    fn next(&self) -> usize {
        self.text[self.cursor..].chars().next().map_or(self.cursor, |c| self.cursor + c.len_utf8())
    }

    pub(crate) fn left(&mut self) {
        self.cursor = self.previous();
    }

    pub(crate) fn right(&mut self) {
        self.cursor = self.next();
    }

    pub(crate) fn home(&mut self) {
        self.cursor = 0;
    }

    pub(crate) fn end(&mut self) {
        self.cursor = self.text.len();
    }

    pub(crate) fn backspace(&mut self) {
        let from = self.previous();
        self.text.replace_range(from..self.cursor, "");
        self.cursor = from;
        self.cycle = None;
    }

    pub(crate) fn delete(&mut self) {
        let to = self.next();
        self.text.replace_range(self.cursor..to, "");
        self.cycle = None;
    }

    /// Rubs out the word before the cursor.
    pub(crate) fn rub_word(&mut self) {
        let kept = self.before().trim_end();
        let from = kept.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        self.text.replace_range(from..self.cursor, "");
        self.cursor = from;
        self.cycle = None;
    }

    /// An earlier line of the history.
    pub(crate) fn up(&mut self) {
        let (at, typed) = match self.recalled.take() {
            Some((at, typed)) => (at.saturating_sub(1), typed),
            None if self.history.is_empty() => return,
            None => (self.history.len() - 1, self.text.clone()),
        };
        let line = self.history[at].clone();
        self.set(&line);
        self.recalled = Some((at, typed));
    }

    /// A later line of the history, and at last what was being typed.
    pub(crate) fn down(&mut self) {
        let Some((at, typed)) = self.recalled.take() else { return };
        if at + 1 < self.history.len() {
            let line = self.history[at + 1].clone();
            self.set(&line);
            self.recalled = Some((at + 1, typed));
        } else {
            self.set(&typed);
        }
    }

    /// Completes what is typed: as far as all candidates agree, then one after the other. Returns those there are,
    /// and which of them stands in the line now.
    pub(crate) fn complete(
        &mut self,
        candidates: impl FnOnce(&str) -> Vec<String>,
    ) -> (Vec<String>, Option<usize>) {
        if let Some(mut cycle) = self.cycle.take() {
            cycle.at = (cycle.at + 1) % cycle.candidates.len();
            let shown = (cycle.candidates.clone(), Some(cycle.at));
            self.set(&cycle.candidates[cycle.at].clone());
            self.cycle = Some(cycle);
            return shown;
        }
        let found = candidates(&self.text);
        let Some(first) = found.first() else { return (found, None) };
        let common = found.iter().fold(first.as_str(), |common, text| shared(common, text));
        if common.len() > self.text.len() || found.len() == 1 {
            let common = common.to_owned();
            self.set(&common);
            return (found, None);
        }
        let shown = (found.clone(), Some(0));
        self.set(&found[0]);
        self.cycle = Some(Cycle { candidates: found, at: 0 });
        shown
    }
}

/// The beginning that two texts share.
fn shared<'a>(a: &'a str, b: &str) -> &'a str {
    let end = a.char_indices().zip(b.chars()).find(|((_, x), y)| x != y).map(|((at, _), _)| at);
    &a[..end.unwrap_or(a.len().min(b.len()))]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Prompt {
        let mut prompt = Prompt::default();
        prompt.insert(text);
        prompt
    }

    #[test]
    fn typing_goes_where_the_cursor_is() {
        let mut prompt = typed("été");
        prompt.left();
        prompt.left();
        prompt.insert("x");
        assert_eq!((prompt.text(), prompt.before()), ("éxté", "éx"));
        prompt.backspace();
        prompt.delete();
        assert_eq!(prompt.text(), "éé");
        prompt.home();
        prompt.backspace();
        prompt.end();
        prompt.delete();
        assert_eq!(prompt.text(), "éé");
    }

    #[test]
    fn a_pasted_text_stays_one_line() {
        assert_eq!(typed("1r\n2r\t3r").text(), "1r 2r 3r");
    }

    #[test]
    fn a_word_is_rubbed_out() {
        let mut prompt = typed("card  12 ");
        prompt.rub_word();
        assert_eq!(prompt.text(), "card  ");
        prompt.rub_word();
        assert_eq!(prompt.text(), "");
    }

    #[test]
    fn the_history_goes_up_and_down() {
        let mut prompt = Prompt::default();
        for line in ["one", "two", "two", " "] {
            prompt.insert(line);
            prompt.take();
        }
        prompt.insert("thr");
        let seen: Vec<String> =
            [Prompt::up, Prompt::up, Prompt::up, Prompt::down, Prompt::down, Prompt::down]
                .iter()
                .map(|step| {
                    step(&mut prompt);
                    prompt.text().to_owned()
                })
                .collect();
        assert_eq!(seen, ["two", "one", "one", "two", "thr", "thr"]);
    }

    #[test]
    fn tab_completes_as_far_as_it_can_and_then_goes_round() {
        let all = ["card 11", "card 12", "pass"];
        let candidates =
            |typed: &str| all.iter().filter(|c| c.starts_with(typed)).map(ToString::to_string).collect();
        let mut prompt = typed("c");
        let seen: Vec<String> = (0..4)
            .map(|_| {
                prompt.complete(candidates);
                prompt.text().to_owned()
            })
            .collect();
        assert_eq!(seen, ["card 1", "card 11", "card 12", "card 11"]);
        let mut prompt = typed("p");
        assert_eq!(prompt.complete(candidates), (vec!["pass".to_owned()], None));
        assert_eq!(prompt.text(), "pass");
        let mut prompt = typed("x");
        assert_eq!(prompt.complete(candidates), (vec![], None));
        assert_eq!(prompt.text(), "x");
    }
}
