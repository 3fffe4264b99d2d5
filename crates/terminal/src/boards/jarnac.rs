//! Jarnac: both boards side by side under the values of their columns, loose letters, the bag, and a Jarnac window that
//! cannot be overlooked.

use jarnac::{Jarnac, JarnacView, Move, ROWS, Word, position::Phase, reading};
use kernel::{Phrase, Seat, Speak};
use ratatui::{
    style::{Modifier, Style},
    text::{Line, Span, Text},
};

use crate::{Desk, Do, Drawing, Stage, Tone, read};

/// The columns of a board.
const COLUMNS: usize = 9;

/// How Jarnac looks at a terminal.
#[derive(Clone, Copy, Debug, Default)]
pub struct JarnacBoard;

impl Drawing for JarnacBoard {
    fn draw(&self, view: &str, stage: &Stage<'_>) -> Text<'static> {
        let Some(view) = read::<Jarnac>(view) else { return Text::default() };
        let page = Page { view: &view.current, stage };
        if stage.plain { page.sentences() } else { page.picture() }
    }

    fn turn(&self, view: &str) -> Option<Seat> {
        read::<Jarnac>(view)?.current.to_move()
    }

    /// Letters lie face up.
    fn has_secrets(&self) -> bool {
        false
    }

    fn desk(&self) -> Box<dyn Desk> {
        Box::new(WordDesk { asked: Vec::new() })
    }
}

/// Words without keywords: the row is found, and asked for only where there are two.
struct WordDesk {
    /// The readings of the last word, when it had several.
    asked: Vec<Move>,
}

impl Desk for WordDesk {
    fn turn(&mut self, _: &str, _: Seat) {
        self.asked.clear();
    }

    fn line(&mut self, line: &str, view: &str, seat: Seat) -> Do {
        let typed = line.trim();
        let chosen = typed.parse::<usize>().ok().and_then(|number| self.asked.get(number.checked_sub(1)?));
        if let Some(mv) = chosen {
            return Do::Move(mv.to_string());
        }
        let whole = Do::Move(line.to_owned());
        // Whatever is a move by itself is one: `draw`, `pass`, `extend 1 TZAR`.
        if typed.parse::<Move>().is_ok_and(|mv| !matches!(mv, Move::Word(_))) || typed.contains(' ') {
            return whole;
        }
        let (Some(view), Ok(word)) = (read::<Jarnac>(view), typed.parse::<Word>()) else { return whole };
        match reading::readings(&view.current, seat, &word) {
            Err(refusal) => Do::Say(refusal.phrase()),
            Ok(readings) => match readings.as_slice() {
                [only] => Do::Move(only.to_string()),
                several => {
                    let listed = several.iter().enumerate();
                    let listed: Vec<String> = listed.map(|(n, mv)| format!("{} = {mv}", n + 1)).collect();
                    self.asked = several.to_vec();
                    Do::Say(Phrase::new("terminal-jarnac-which").with("readings", listed.join(", ")))
                }
            },
        }
    }

    fn help(&self) -> Vec<Phrase> {
        ["word", "begin", "pass", "row"]
            .iter()
            .map(|what| Phrase::new(format!("terminal-jarnac-help-{what}")))
            .collect()
    }
}

struct Page<'a> {
    view: &'a JarnacView,
    stage: &'a Stage<'a>,
}

impl Page<'_> {
    fn tone(&self, tone: Tone) -> Style {
        self.stage.palette.tone(tone)
    }

    fn say(&self, phrase: &Phrase) -> String {
        self.stage.say(phrase)
    }

    /// The looker's own board first.
    fn seats(&self) -> [Seat; 2] {
        match self.stage.seat {
            Some(Seat(1)) => [Seat(1), Seat(0)],
            _ => [Seat(0), Seat(1)],
        }
    }

    fn loose(&self, seat: Seat) -> String {
        let letters = self.view.side(seat).hand.iter().map(|letter| char::from(letter.capital()).to_string());
        letters.collect::<Vec<_>>().join(" ")
    }

    fn bag(&self) -> String {
        self.say(&Phrase::new("terminal-jarnac-bag").with("count", self.view.bag.len()))
    }

    /// What the seat to move is asked for.
    fn moment(&self) -> Option<(String, Tone)> {
        let seat = self.view.to_move()?;
        let (id, tone) = match self.view.phase {
            Phase::Begin { .. } if self.view.window() => ("terminal-jarnac-window", Tone::Bad),
            Phase::Begin { .. } => ("terminal-jarnac-begin", Tone::Brass),
            Phase::Play => ("terminal-jarnac-play", Tone::Brass),
            Phase::Over => return None,
        };
        let phrase = Phrase::new(id).with("name", self.stage.name(seat));
        Some((self.say(&phrase.with("other", self.stage.name(seat.next(2)))), tone))
    }

    fn sentences(&self) -> Text<'static> {
        let mut lines = vec![self.bag()];
        for seat in self.seats() {
            let side = self.view.side(seat);
            let words: Vec<String> = (side.board.iter().enumerate())
                .filter_map(|(row, word)| Some(format!("{} {}", row + 1, (*word)?)))
                .collect();
            let id = if words.is_empty() { "terminal-jarnac-board-empty" } else { "terminal-jarnac-board" };
            let of = |id: &'static str| Phrase::new(id).with("name", self.stage.name(seat));
            lines.push(self.say(&of(id).with("points", side.points).with("words", words.join(", "))));
            let id =
                if side.hand.is_empty() { "terminal-jarnac-no-letters" } else { "terminal-jarnac-letters" };
            lines.push(self.say(&of(id).with("letters", self.loose(seat))));
        }
        lines.extend(self.moment().map(|(text, _)| text));
        lines.into_iter().map(Line::from).collect()
    }

    fn picture(&self) -> Text<'static> {
        let seats = self.seats();
        let mut lines = vec![self.beside(Page::name, seats)];
        lines.push(self.beside(|page, _| page.values(|value| value / 10), seats));
        lines.push(self.beside(|page, _| page.values(|value| value % 10), seats));
        for row in 0..ROWS {
            lines.push(self.beside(|page, seat| page.row(seat, row), seats));
        }
        lines.push(Line::default());
        for seat in seats {
            let mut spans =
                vec![Span::styled(format!("{}: ", self.stage.name(seat)), self.tone(Tone::Faint))];
            for letter in &self.view.side(seat).hand {
                let tile = format!(" {} ", char::from(letter.capital()));
                spans.extend([Span::styled(tile, self.tone(Tone::Ivory)), Span::raw(" ")]);
            }
            lines.push(Line::from(spans));
        }
        lines.push(Line::styled(self.bag(), self.tone(Tone::Faint)));
        if let Some((text, tone)) = self.moment() {
            lines.push(Line::default());
            let style = self.tone(tone).add_modifier(Modifier::BOLD);
            let parts = crate::screen::sheet::wrap(&text, self.stage.width).into_iter();
            lines.extend(parts.map(|part| Line::styled(part, style)));
        }
        Text::from(lines)
    }

    /// The same thing for both boards, side by side.
    fn beside(&self, part: impl Fn(&Self, Seat) -> Vec<Span<'static>>, seats: [Seat; 2]) -> Line<'static> {
        let mut spans = part(self, seats[0]);
        let used: usize = spans.iter().map(Span::width).sum();
        let half = 2 * COLUMNS + 6;
        spans.push(Span::raw(" ".repeat(half.saturating_sub(used))));
        spans.extend(part(self, seats[1]));
        Line::from(spans)
    }

    fn name(&self, seat: Seat) -> Vec<Span<'static>> {
        let turn = self.view.to_move() == Some(seat);
        let name: String = self.stage.name(seat).chars().take(14).collect();
        let style = if turn { self.tone(Tone::Brass) } else { Style::default() };
        vec![
            Span::styled(if turn { "▸ " } else { "  " }, self.tone(Tone::Brass)),
            Span::styled(name, style.add_modifier(Modifier::BOLD)),
            Span::styled(format!(" {}", self.view.side(seat).points), self.tone(Tone::Faint)),
        ]
    }

    /// A line of the values of the columns, which are written downwards.
    fn values(&self, digit: impl Fn(usize) -> usize) -> Vec<Span<'static>> {
        let mut text = "  ".to_owned();
        for column in 1..=COLUMNS {
            let points = if column == 9 && self.view.rules.hundred { 100 } else { column * column };
            let sign = match digit(points) {
                _ if column < 3 => "  ".to_owned(),
                0 if points < 10 => "  ".to_owned(),
                digit => format!("{:>2}", digit % 100),
            };
            text.push_str(&sign);
        }
        vec![Span::styled(text, self.tone(Tone::Faint))]
    }

    fn row(&self, seat: Seat, row: usize) -> Vec<Span<'static>> {
        let word = self.view.side(seat).board[row].map(|word| word.to_string()).unwrap_or_default();
        let mut spans = vec![Span::styled(format!("{:>2} ", row + 1), self.tone(Tone::Faint))];
        for column in 0..COLUMNS {
            match word.chars().nth(column) {
                Some(letter) => spans.push(Span::styled(format!("{letter} "), self.tone(Tone::Ivory))),
                None => spans.push(Span::styled("· ", self.tone(Tone::Faint))),
            }
        }
        spans
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Palette, Setting, palette::Depth};
    use kernel::{Eyes, Lang, Match, Record, Seated, Seed, Values, record::Entry};
    use table::{Library, RoomOf};

    static ROOM: RoomOf<Match<Jarnac>> = RoomOf::new();

    /// The position after Alain's turn of section 1.3: RAT and BRUT, with W and Z left.
    const SHEET: &str = "(joueurs (Alain (W Z)) (Béatrice ())) (joueur1 (R A T) (B R U T)) (joueur2) (pioche E S) (tour 1) (phase jeu)";

    fn view(position: &str, moves: &[(u8, &str)]) -> String {
        let seat = |name: &str| Seated { name: name.into(), kind: "human".into() };
        let entry = |&(seat, text): &(u8, &str)| Entry::Move { seat: Seat(seat), text: text.into() };
        let record = Record {
            game: "jarnac".into(),
            options: Values::default().with("position", position),
            seats: vec![seat("Alain"), seat("Béatrice")],
            seed: Seed::from(4),
            entries: moves.iter().map(entry).collect(),
            result: None,
        };
        let book = ROOM.read(&record, Eyes::Public).unwrap();
        assert_eq!(book.damage, None);
        book.views.last().unwrap().json().get().to_owned()
    }

    fn draw(view: &str, seat: Seat, plain: bool, lang: Lang) -> String {
        let setting = Setting::new(lang, Palette::none(), &[&ROOM]);
        let names = ["Alain".to_owned(), "Béatrice".to_owned()];
        let palette = Palette::new(Depth::True);
        let speech = setting.speech();
        let stage = Stage {
            seat: Some(seat),
            names: &names,
            width: 52,
            height: 20,
            plain,
            palette,
            speech,
            draft: None,
        };
        let drawn = JarnacBoard.draw(view, &stage);
        drawn.lines.iter().map(|line| line.to_string().trim_end().to_owned() + "\n").collect()
    }

    #[test]
    fn the_window_after_a_pass_cannot_be_overlooked() {
        let picture = draw(&view(SHEET, &[(0, "pass")]), Seat(1), false, Lang::En);
        assert!(picture.lines().all(|line| line.chars().count() <= 52), "{picture}");
        insta::assert_snapshot!(picture);
    }

    #[test]
    fn both_boards_can_be_read_aloud_in_french() {
        insta::assert_snapshot!(draw(&view(SHEET, &[]), Seat(0), true, Lang::Fr));
    }

    #[test]
    fn a_typed_word_finds_its_row_and_asks_only_where_it_must() {
        let mut desk = JarnacBoard.desk();
        let plain = view(SHEET, &[]);
        assert_eq!(desk.line("tzar", &plain, Seat(0)), Do::Move("extend 1 TZAR".into()));
        assert!(matches!(desk.line("zzz", &plain, Seat(0)), Do::Say(_)));
        assert_eq!(desk.line("pass", &plain, Seat(0)), Do::Move("pass".into()));
        let two = SHEET.replace("(W Z)", "(W Z R A T)");
        let two = view(&two, &[]);
        let Do::Say(which) = desk.line("tzar", &two, Seat(0)) else { panic!("there are two readings") };
        assert_eq!(which.id, "terminal-jarnac-which");
        assert_eq!(desk.line("2", &two, Seat(0)), Do::Move("word TZAR".into()));
    }
}
