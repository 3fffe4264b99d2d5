//! How the first page looks.

use std::time::SystemTime;

use kernel::{Lang, Phrase, Record, Speak};
use ratatui::{
    Frame,
    layout::{Constraint, Layout, Position, Rect},
    text::{Line, Span, Text},
    widgets::{Block, Paragraph},
};
use store::{FinishedFile, Unfinished};

use super::{
    Item, Menu,
    form::{Form, Row},
};
use crate::{
    Tone,
    scene::{gave_up, result},
    screen::sheet::{cut, wrap},
};

fn names(record: &Record) -> Vec<String> {
    record.seats.iter().map(|seated| seated.name.clone()).collect()
}

/// The day of a moment in the world's time, as people write it.
pub fn date(moment: SystemTime, lang: Lang) -> String {
    let seconds = moment.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    // Days are counted from the first of March of the year 0, so that a leap day is a year's last.
    let days = seconds / 86_400 + 719_468;
    let era = days / 146_097;
    let of_era = days % 146_097;
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year + 400 * era + u64::from(month <= 2);
    match lang {
        Lang::En => format!("{year}-{month:02}-{day:02}"),
        Lang::Fr => format!("{day:02}/{month:02}/{year}"),
    }
}

/// How wide the names of lines are.
const LABEL: usize = 24;

impl Menu<'_> {
    pub(super) fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let [title, body, help, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(3),
            Constraint::Length(1),
        ])
        .areas(area);
        let palette = self.setting.palette;
        frame.render_widget(Block::new().style(palette.tone(Tone::Felt)), body);
        for part in [help, keys] {
            frame.render_widget(Block::new().style(palette.paper(Tone::Paper)), part);
        }
        let speech = self.setting.speech();
        let heading = match &self.form {
            None => speech.text("terminal-welcome"),
            Some(form) => speech.text(form.room.name()),
        };
        frame.render_widget(Block::new().style(palette.tone(Tone::Edge)), title);
        frame.render_widget(Line::styled(format!(" {heading}"), palette.tone(Tone::Brass)), title);
        let (lines, at, about) = match &self.form {
            None => self.home(),
            Some(form) => self.table(form),
        };
        let height = usize::from(body.height);
        let down = (at + 2).saturating_sub(height);
        frame.render_widget(Paragraph::new(Text::from(lines)).scroll((down as u16, 0)), body);
        self.about(frame, help, about);
        self.keys(frame, keys);
        self.cursor(frame, body, at.saturating_sub(down));
    }

    /// Lines, the one that is chosen, and what there is to say about it.
    fn home(&self) -> (Vec<Line<'static>>, usize, (String, Tone)) {
        let speech = self.setting.speech();
        let palette = self.setting.palette;
        let chosen = self.item();
        let mut lines = vec![Line::default()];
        let mut at = 0;
        let heading = |lines: &mut Vec<Line<'static>>, id: &str| {
            if lines.len() > 1 {
                lines.push(Line::default());
            }
            lines.push(Line::styled(format!("  {}", speech.text(id)), palette.tone(Tone::Faint)));
        };
        for (number, item) in self.items().into_iter().enumerate() {
            let (text, first) = match item {
                Item::Resume(game) => {
                    (self.waiting(&self.unfinished[game]), (game == 0).then_some("terminal-go-on"))
                }
                Item::Game(game) => {
                    (speech.text(self.rooms[game].name()), (game == 0).then_some("terminal-play"))
                }
                Item::Record(number) => {
                    (self.record(&self.finished[number]), (number == 0).then_some("terminal-records"))
                }
                Item::Language => (speech.text("terminal-item-language"), Some("terminal-else")),
                Item::Leave => (speech.text("terminal-item-leave"), None),
            };
            if let Some(id) = first {
                heading(&mut lines, id);
            }
            if number == self.at {
                at = lines.len();
            }
            lines.push(self.line(item == chosen, &text));
        }
        let about = match chosen {
            Item::Game(game) => speech.text(&format!("{}-about", self.rooms[game].name())),
            Item::Resume(game) => self.about_waiting(&self.unfinished[game]),
            Item::Record(number) => self.about_record(&self.finished[number]),
            Item::Language | Item::Leave => String::new(),
        };
        (lines, at, (about, Tone::Paper))
    }

    fn line(&self, chosen: bool, text: &str) -> Line<'static> {
        let palette = self.setting.palette;
        if chosen {
            Line::styled(format!("  ▸ {text}"), palette.tone(Tone::Brass))
        } else {
            Line::from(format!("    {text}"))
        }
    }

    /// A finished game: when, what, who, and who won.
    fn record(&self, game: &FinishedFile) -> String {
        let names = names(&game.record);
        let phrase = Phrase::new("terminal-record")
            .with("date", date(game.modified, self.setting.lang()))
            .with("game", Phrase::new(game.record.game.clone()))
            .with("names", names.join(", "));
        let result = game.record.result.as_ref().map(|outcome| {
            result(outcome, &names, &gave_up(&game.record), None)
                .into_iter()
                .next()
                .map(|won| self.setting.speech().say(&won))
        });
        let result = result.flatten().unwrap_or_else(|| self.setting.speech().text("terminal-unfinished"));
        format!("{}  {result}", self.setting.speech().say(&phrase))
    }

    fn about_record(&self, game: &FinishedFile) -> String {
        let phrase = Phrase::new("terminal-record-about")
            .with("moves", game.record.entries.len())
            .with("path", game.path.display().to_string());
        self.setting.speech().say(&phrase)
    }

    fn waiting(&self, game: &Unfinished) -> String {
        let speech = self.setting.speech();
        match &game.loaded {
            Err(_) => game.id.clone(),
            Ok(loaded) => {
                let names: Vec<&str> =
                    loaded.record.seats.iter().map(|seated| seated.name.as_str()).collect();
                let phrase = Phrase::new("terminal-waiting-game")
                    .with("game", Phrase::new(loaded.record.game.clone()))
                    .with("names", names.join(", "))
                    .with("moves", loaded.record.entries.len());
                speech.say(&phrase)
            }
        }
    }

    fn about_waiting(&self, game: &Unfinished) -> String {
        let speech = self.setting.speech();
        match (&game.loaded, game.damage()) {
            (Err(error), _) => speech.tell(error),
            (Ok(_), Some(damage)) => {
                speech.say(&Phrase::new("terminal-waiting-damaged").with("problem", damage.phrase()))
            }
            (Ok(_), None) => speech.text("terminal-waiting-about"),
        }
    }

    fn table(&self, form: &Form) -> (Vec<Line<'static>>, usize, (String, Tone)) {
        let speech = self.setting.speech();
        let palette = self.setting.palette;
        let mut lines = vec![Line::default()];
        for (number, row) in form.rows().into_iter().enumerate() {
            let chosen = number == form.at;
            let (label, value) = form.words(row, speech);
            if label.is_empty() {
                lines.push(Line::default());
                lines.push(self.line(chosen, &value));
                continue;
            }
            let label = cut(&label, LABEL as u16 - 1);
            let pad = " ".repeat(LABEL.saturating_sub(Span::raw(&label).width()));
            let style = if chosen { palette.tone(Tone::Brass) } else { palette.tone(Tone::Felt) };
            let mark = if chosen { "  ▸ " } else { "    " };
            let value = match &form.editing {
                Some(typed) if chosen => typed.clone(),
                _ if chosen => format!("◂ {value} ▸"),
                _ => format!("  {value}"),
            };
            lines.push(Line::styled(format!("{mark}{label}{pad}{value}"), style));
        }
        let at = form.at + 1 + usize::from(form.at + 1 == form.rows().len());
        let about = match &form.problem {
            Some(problem) => (format!("✗ {}", speech.say(problem)), Tone::Bad),
            None => (form.help(form.row(), speech), Tone::Paper),
        };
        (lines, at, about)
    }

    fn about(&self, frame: &mut Frame<'_>, area: Rect, (text, tone): (String, Tone)) {
        let style = self.setting.palette.paper(tone);
        let lines = wrap(&text, area.width.saturating_sub(2)).into_iter();
        let text: Text<'_> = lines.map(|line| Line::styled(format!(" {line}"), style)).collect();
        frame.render_widget(Paragraph::new(text), area);
    }

    fn keys(&self, frame: &mut Frame<'_>, area: Rect) {
        let speech = self.setting.speech();
        let waiting = matches!(self.item(), Item::Resume(_));
        let keys: &[(&'static str, &str)] = match &self.form {
            None if waiting => {
                &[("↑ ↓", "choose"), ("Enter", "go-on"), ("Del", "shelve"), ("l", "lang"), ("q", "leave")]
            }
            None => &[("↑ ↓", "choose"), ("Enter", "go-on"), ("l", "lang"), ("q", "leave")],
            Some(form) if form.editing.is_some() => &[("Enter", "done"), ("Esc", "undo")],
            Some(form) if form.row() == Row::Start => {
                &[("↑ ↓", "choose"), ("Enter", "go-on"), ("Esc", "back")]
            }
            Some(_) => &[("↑ ↓", "choose"), ("← →", "change"), ("Enter", "edit"), ("Esc", "back")],
        };
        let palette = self.setting.palette;
        let spans = keys.iter().flat_map(|(key, id)| {
            let does = speech.text(&format!("terminal-key-{id}"));
            let key = crate::page::key(speech.lang(), key);
            [
                Span::styled(format!(" {key}"), palette.paper(Tone::Brass)),
                Span::styled(format!(" {does} "), palette.paper(Tone::Faint)),
            ]
        });
        frame.render_widget(spans.collect::<Line<'_>>(), area);
    }

    fn cursor(&self, frame: &mut Frame<'_>, body: Rect, row: usize) {
        let Some(typed) = self.form.as_ref().and_then(|form| form.editing.as_ref()) else { return };
        let column = 4 + LABEL + Span::raw(typed).width();
        let x = (body.x + column as u16).min(body.right().saturating_sub(1));
        frame.set_cursor_position(Position::new(x, body.y + row as u16));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn days_are_told_as_people_write_them() {
        let day = |seconds| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        assert_eq!(date(day(0), Lang::En), "1970-01-01");
        assert_eq!(date(day(951_782_400), Lang::En), "2000-02-29");
        assert_eq!(date(day(1_798_761_599), Lang::Fr), "31/12/2026");
    }
}
