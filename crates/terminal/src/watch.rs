//! Stepping through a record: with keys on a full screen, or all of it in plain lines.

use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use crossterm::event::{Event as Typed, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use kernel::{Eyes, Phrase, Record, Remark, Seat};
use ratatui::{Frame, text::Text};
use table::{AnyView, Book, Room, What};

use crate::{
    DrawContext, Drawing, PlayError, Setting, page, plain,
    scene::{Kind, Line, Out, Scene, result},
    screen::{
        guard::Screen,
        sheet::{self, Sheet},
    },
};

/// A record opened at a page.
pub(crate) struct Replay<'a> {
    setting: &'a mut Setting,
    room: &'a dyn Room,
    drawing: &'a dyn Drawing,
    scene: Scene,
    book: Book,
    remarks: Vec<Remark>,
    eyes: Eyes,
    /// How many moves have been made on the page that is shown.
    at: usize,
    /// Whether the remarks are shown.
    reviewing: bool,
    /// Whether pages turn by themselves.
    turning: bool,
    help: Option<u16>,
    log_up: usize,
    board_down: u16,
}

/// Steps through a record as these eyes saw it.
pub fn watch(
    setting: &mut Setting,
    room: &dyn Room,
    drawing: &dyn Drawing,
    record: &Record,
    eyes: Eyes,
) -> Result<(), PlayError> {
    if setting.plain {
        return print(setting, room, drawing, record, eyes, io::stdout().lock());
    }
    let mut replay = Replay::open(setting, room, drawing, record, eyes)?;
    let mut screen = Screen::open()?;
    let mut turned = Instant::now();
    while !screen.is_stopped() {
        screen.terminal.draw(|frame| replay.draw(frame))?;
        if let Some(Typed::Key(key)) = screen.next(Duration::from_millis(50))?
            && key.kind != KeyEventKind::Release
            && !replay.key(key)
        {
            break;
        }
        if replay.turning && turned.elapsed() >= replay.setting.pace {
            turned = Instant::now();
            replay.turn();
        }
    }
    Ok(())
}

/// Prints every step of a record in plain lines, with the remarks of the review between them.
pub fn print(
    setting: &mut Setting,
    room: &dyn Room,
    drawing: &dyn Drawing,
    record: &Record,
    eyes: Eyes,
    mut output: impl Write,
) -> Result<(), PlayError> {
    let mut replay = Replay::open(setting, room, drawing, record, eyes)?;
    replay.reviewing = true;
    for at in 0..=replay.last() {
        replay.at = at;
        for line in replay.lines_at(at) {
            writeln!(output, "{}", replay.setting.speech().say(&line.phrase))?;
        }
        let names = &replay.scene.names;
        if let Some(view) = replay.view() {
            for line in plain::board(replay.setting, drawing, names, eyes.seat(), view, None) {
                writeln!(output, "{line}")?;
            }
        }
        writeln!(output)?;
    }
    for line in replay.ending() {
        writeln!(output, "{}", replay.setting.speech().say(&line.phrase))?;
    }
    output.flush()?;
    Ok(())
}

impl<'a> Replay<'a> {
    pub(crate) fn open(
        setting: &'a mut Setting,
        room: &'a dyn Room,
        drawing: &'a dyn Drawing,
        record: &Record,
        eyes: Eyes,
    ) -> Result<Replay<'a>, PlayError> {
        let book = room.read(record, eyes).map_err(PlayError::Said)?;
        // A damaged or unfinished game can be read all the same.
        let remarks = room.review(record).unwrap_or_default();
        let names = record.seats.iter().map(|seated| seated.name.clone()).collect();
        Ok(Replay {
            setting,
            room,
            drawing,
            scene: Scene::new(names),
            book,
            remarks,
            eyes,
            at: 0,
            reviewing: false,
            turning: false,
            help: None,
            log_up: 0,
            board_down: 0,
        })
    }

    fn last(&self) -> usize {
        self.book.happened.len().min(self.book.views.len().saturating_sub(1))
    }

    /// A book has a view before anything happened.
    fn view(&self) -> Option<&AnyView> {
        self.book.views.get(self.at)
    }

    fn go(&mut self, at: usize) {
        self.at = at.min(self.last());
        self.log_up = 0;
    }

    fn turn(&mut self) {
        self.go(self.at + 1);
        self.turning = self.at < self.last();
    }

    /// The move that led to a page, and the remarks on it.
    fn lines_at(&self, at: usize) -> Vec<Line> {
        let Some(number) = at.checked_sub(1) else { return Vec::new() };
        let Some((seat, what)) = self.book.happened.get(number) else { return Vec::new() };
        let line = what.line(self.scene.name(*seat));
        let phrase = Phrase::new("terminal-move-number").with("number", at).with("line", line);
        let remarks = self
            .remarks
            .iter()
            .filter(|remark| self.reviewing && self.book.numbers.get(number) == Some(&remark.number));
        let says = remarks.flat_map(|remark| &remark.says);
        std::iter::once(Line::new(Kind::Moved, phrase))
            .chain(says.map(|says| Line::new(Kind::Hint, says.clone())))
            .collect()
    }

    /// What there is to say behind the last page.
    fn ending(&self) -> Vec<Line> {
        if let Some((number, problem)) = &self.book.damage {
            let phrase =
                Phrase::new("terminal-torn").with("number", number + 1).with("problem", problem.clone());
            return vec![Line::new(Kind::Refused, phrase)];
        }
        match &self.book.outcome {
            None => vec![Line::new(Kind::Said, Phrase::new("terminal-unfinished"))],
            Some(outcome) => {
                let lost = |what: &What| matches!(what, What::GaveUp | What::RanOut);
                let gone = self.book.happened.iter().filter(|(_, what)| lost(what));
                let out: Vec<Out> =
                    gone.map(|(seat, what)| Out { seat: *seat, late: *what == What::RanOut }).collect();
                let result = result(outcome, &self.scene.names, &out, None).into_iter();
                result.map(|phrase| Line::new(Kind::Ended, phrase)).collect()
            }
        }
    }

    /// A key was pressed; false when the person leaves.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if let Some(down) = self.help {
            self.help = match key.code {
                KeyCode::Down => Some(down + 1),
                KeyCode::Up => Some(down.saturating_sub(1)),
                _ => None,
            };
            return true;
        }
        self.turning &= key.code == KeyCode::Char(' ');
        match key.code {
            KeyCode::Char('c') if control => return false,
            KeyCode::Char('q') | KeyCode::Esc => return false,
            KeyCode::Up if control => self.board_down = self.board_down.saturating_sub(1),
            KeyCode::Down if control => self.board_down = self.board_down.saturating_add(1),
            KeyCode::Right | KeyCode::Down | KeyCode::Enter | KeyCode::Char('n') => self.go(self.at + 1),
            KeyCode::Left | KeyCode::Up | KeyCode::Backspace | KeyCode::Char('p') => {
                self.go(self.at.saturating_sub(1));
            }
            KeyCode::PageDown => self.go(self.at + 10),
            KeyCode::PageUp => self.go(self.at.saturating_sub(10)),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(self.last()),
            KeyCode::Char(' ') => self.turning = !self.turning,
            KeyCode::Char('r') => self.reviewing = !self.reviewing,
            KeyCode::Char('l') => self.setting.set_lang(page::other(self.setting.lang())),
            KeyCode::Char('?') | KeyCode::F(1) => self.help = Some(0),
            _ => (),
        }
        true
    }

    pub(crate) fn draw(&self, frame: &mut Frame<'_>) {
        let speech = self.setting.speech();
        let mut log: Vec<Line> = (1..=self.at).flat_map(|at| self.lines_at(at)).collect();
        let at_the_end = self.at == self.last();
        let ending = if at_the_end { self.ending() } else { Vec::new() };
        let note = ending.first().or(log.last()).map(|line| (line.kind, speech.say(&line.phrase)));
        log.extend(ending);
        let seat: Option<Seat> = self.eyes.seat();
        let board = |width, height| -> Text<'static> {
            let (names, palette) = (self.scene.names.as_slice(), self.setting.palette);
            let stage =
                DrawContext { seat, names, width, height, plain: false, palette, speech, draft: None };
            self.view().map(|view| self.drawing.draw(view, &stage)).unwrap_or_default()
        };
        let page = Phrase::new("terminal-page").with("at", self.at).with("last", self.last());
        let keys = [
            ("← →", "step"),
            ("Home End", "ends"),
            ("Space", "turn"),
            ("r", "review"),
            ("?", "help"),
            ("q", "quit"),
        ];
        Sheet {
            setting: self.setting,
            title: format!("{} · {}", speech.text(self.room.name()), speech.say(&page)),
            status: (speech.text("terminal-replay"), self.turning),
            board: &board,
            board_down: self.board_down,
            log: &log,
            log_up: self.log_up,
            note,
            prompt: None,
            keys: keys
                .map(|(key, id)| (page::key(speech.lang(), key), speech.text(&format!("terminal-key-{id}"))))
                .to_vec(),
        }
        .paint(frame);
        if let Some(down) = self.help {
            let lines: Vec<String> = speech.text("terminal-replay-help").lines().map(str::to_owned).collect();
            sheet::panel(frame, self.setting.palette, &speech.text("terminal-help"), &lines, down);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Palette, common};
    use kernel::{Lang, record::Entry};
    use ratatui::{Terminal, backend::TestBackend};

    fn played() -> Record {
        let cards = [4, 10, 2, 12, 11, 1].iter().enumerate();
        let entries = cards
            .map(|(n, card)| Entry::Move { seat: Seat((n % 2) as u8), text: format!("card {card}") })
            .collect();
        Record { entries, ..common::record(&[("Ada", "human"), ("Bob", "human")], 1) }
    }

    fn setting() -> Setting {
        Setting::new(Lang::En, Palette::none(), &terminal::texts(&[&common::ROOM]))
    }

    fn page(replay: &Replay<'_>) -> String {
        let mut terminal = Terminal::new(TestBackend::new(80, 12)).unwrap();
        terminal.draw(|frame| replay.draw(frame)).unwrap();
        let rows = terminal.backend().buffer().content.chunks(80).map(|row| {
            let text: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
            format!("{}\n", text.trim_end())
        });
        rows.collect()
    }

    fn press(replay: &mut Replay<'_>, code: KeyCode) -> bool {
        replay.key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    #[test]
    fn a_record_is_stepped_through() {
        let mut setting = setting();
        let mut replay =
            Replay::open(&mut setting, &common::ROOM, &common::DRAWING, &played(), Eyes::All).unwrap();
        assert!(page(&replay).contains("hand 4 2 11"));
        press(&mut replay, KeyCode::Right);
        press(&mut replay, KeyCode::Right);
        insta::assert_snapshot!("step_2", page(&replay));
        press(&mut replay, KeyCode::End);
        press(&mut replay, KeyCode::Right);
        insta::assert_snapshot!("last_step", page(&replay));
        press(&mut replay, KeyCode::Left);
        assert_eq!(replay.at, 5);
        press(&mut replay, KeyCode::Home);
        press(&mut replay, KeyCode::Left);
        assert_eq!(replay.at, 0);
        assert!(!press(&mut replay, KeyCode::Char('q')));
    }

    #[test]
    fn pages_turn_by_themselves_up_to_the_last() {
        let mut setting = setting();
        let mut replay =
            Replay::open(&mut setting, &common::ROOM, &common::DRAWING, &played(), Eyes::All).unwrap();
        press(&mut replay, KeyCode::Char(' '));
        while replay.turning {
            replay.turn();
        }
        assert_eq!(replay.at, 6);
    }

    #[test]
    fn a_public_eye_sees_no_hands() {
        let mut setting = setting();
        let replay =
            Replay::open(&mut setting, &common::ROOM, &common::DRAWING, &played(), Eyes::Public).unwrap();
        assert!(page(&replay).contains("Ada      hand ? ? ?"));
    }

    #[test]
    fn plain_lines_tell_every_step() {
        let mut setting = setting();
        let mut output = Vec::new();
        print(&mut setting, &common::ROOM, &common::DRAWING, &played(), Eyes::All, &mut output).unwrap();
        insta::assert_snapshot!("plain_replay", String::from_utf8(output).unwrap());
    }

    #[test]
    fn a_damaged_record_is_read_up_to_the_damage() {
        let mut setting = setting();
        let mut record = played();
        record.entries[3] = Entry::Move { seat: Seat(1), text: "card 99".into() };
        let mut output = Vec::new();
        print(&mut setting, &common::ROOM, &common::DRAWING, &record, Eyes::All, &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        assert!(text.ends_with("The record can be read up to here: move 4 is not legal. No 99.\n"), "{text}");
    }
}
