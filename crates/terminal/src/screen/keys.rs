//! What keys do.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kernel::{Phrase, Seat};
use table::PlayerWish;

use super::app::{App, Mode, ScreenRequest};
use crate::{
    Arrow, Do,
    command::Command,
    page,
    scene::{Kind, Line},
};

/// How many moves Tab finds.
const FOUND: usize = 60;
/// How many lines a page of the log has.
const PAGE: usize = 10;

impl App<'_> {
    /// A key was pressed.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Option<ScreenRequest> {
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return Some(ScreenRequest::Stop);
        }
        match self.mode {
            Mode::Curtain(seat) => {
                match key.code {
                    KeyCode::Enter => {
                        self.mode = Mode::Table;
                        self.arrive(seat);
                    }
                    KeyCode::F(10) => self.mode = Mode::Leave,
                    _ => (),
                }
                None
            }
            Mode::Interlude(_) => {
                if matches!(key.code, KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Esc) {
                    self.mode = Mode::Table;
                    self.settle();
                }
                None
            }
            Mode::Leave => self.key_leave(key.code),
            Mode::Resign => self.key_resign(key.code),
            Mode::Help(_) | Mode::Rules(_) => {
                self.key_page(key.code);
                None
            }
            Mode::Table => self.key_table(key),
        }
    }

    /// Text was pasted.
    pub(crate) fn paste(&mut self, text: &str) {
        if self.mode == Mode::Table {
            self.prompt.insert(text);
        }
    }

    fn key_leave(&mut self, code: KeyCode) -> Option<ScreenRequest> {
        match code {
            KeyCode::Char('y' | 'Y' | 'o' | 'O') | KeyCode::Enter => Some(ScreenRequest::Leave),
            _ => {
                self.mode = Mode::Table;
                self.settle();
                None
            }
        }
    }

    /// Giving up cannot be undone, so Enter alone is no yes.
    fn key_resign(&mut self, code: KeyCode) -> Option<ScreenRequest> {
        self.mode = Mode::Table;
        self.settle();
        match code {
            KeyCode::Char('y' | 'Y' | 'o' | 'O') => {
                let seat = self.asked.take()?;
                Some(ScreenRequest::Wish(seat, PlayerWish::GiveUp))
            }
            _ => None,
        }
    }

    fn key_page(&mut self, code: KeyCode) {
        let (Mode::Help(down) | Mode::Rules(down)) = &mut self.mode else { return };
        match code {
            KeyCode::Down | KeyCode::PageDown | KeyCode::Char('j') => *down = down.saturating_add(1),
            KeyCode::Up | KeyCode::PageUp | KeyCode::Char('k') => *down = down.saturating_sub(1),
            _ => self.mode = Mode::Table,
        }
        self.settle();
    }

    fn key_table(&mut self, key: KeyEvent) -> Option<ScreenRequest> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::F(1) => return self.obey(Command::Help),
            KeyCode::F(2) => return self.obey(Command::Hint),
            KeyCode::F(3) => return self.obey(Command::Save(None)),
            KeyCode::F(4) => return self.obey(Command::Language(None)),
            KeyCode::F(5) => return self.obey(Command::TakeBack),
            KeyCode::F(6) => return self.obey(Command::Rules),
            KeyCode::F(10) => return self.obey(Command::Quit),
            KeyCode::PageUp => self.log_up += PAGE,
            KeyCode::PageDown => self.log_up = self.log_up.saturating_sub(PAGE),
            KeyCode::Up if control => self.board_down = self.board_down.saturating_sub(1),
            KeyCode::Down if control => self.board_down = self.board_down.saturating_add(1),
            _ if self.played.is_some() && self.prompt.is_empty() => return self.key_over(key.code),
            _ if self.people.is_empty() => return self.key_watching(key.code),
            KeyCode::Char('?') if self.prompt.is_empty() && !self.claims("?") => {
                return self.obey(Command::Help);
            }
            code if self.prompt.is_empty() && self.arrow(code) => self.found = None,
            KeyCode::Enter => return self.enter(),
            KeyCode::Tab => self.complete(),
            code => self.edit(code, control),
        }
        None
    }

    /// Whether the game of whoever looks needs a word for itself.
    fn claims(&self, word: &str) -> bool {
        self.shown.and_then(|seat| self.desks.get(&seat)).is_some_and(|desk| desk.claims(word))
    }

    fn edit(&mut self, code: KeyCode, control: bool) {
        self.found = None;
        match (code, control) {
            (KeyCode::Char('u'), true) | (KeyCode::Esc, _) => self.prompt.clear(),
            (KeyCode::Char('w'), true) => self.prompt.rub_word(),
            (KeyCode::Char('a'), true) | (KeyCode::Home, _) => self.prompt.home(),
            (KeyCode::Char('e'), true) | (KeyCode::End, _) => self.prompt.end(),
            (KeyCode::Char(letter), false) => self.prompt.insert(letter.encode_utf8(&mut [0; 4])),
            (KeyCode::Backspace, _) => self.prompt.backspace(),
            (KeyCode::Delete, _) => self.prompt.delete(),
            (KeyCode::Left, _) => self.prompt.left(),
            (KeyCode::Right, _) => self.prompt.right(),
            (KeyCode::Up, _) => self.prompt.up(),
            (KeyCode::Down, _) => self.prompt.down(),
            _ => (),
        }
    }

    fn key_over(&mut self, code: KeyCode) -> Option<ScreenRequest> {
        match code {
            KeyCode::Enter | KeyCode::Esc | KeyCode::Char('q') => Some(ScreenRequest::Leave),
            KeyCode::Char('r') if self.has_record() => {
                let record = self.played.as_ref()?.record.clone();
                self.note = Some(Line::new(Kind::Said, Phrase::new("terminal-thinking")));
                Some(ScreenRequest::Review(Box::new(record)))
            }
            KeyCode::Char('n') if self.may_play_again() => Some(ScreenRequest::Again),
            KeyCode::Char('s') if self.has_record() => self.obey(Command::Save(None)),
            KeyCode::Char('l') => self.obey(Command::Language(None)),
            KeyCode::Char('?') => self.obey(Command::Help),
            _ => None,
        }
    }

    fn key_watching(&mut self, code: KeyCode) -> Option<ScreenRequest> {
        match code {
            KeyCode::Char(' ') => {
                self.paused = !self.paused;
                None
            }
            KeyCode::Right | KeyCode::Char('n') => {
                self.paused = true;
                Some(ScreenRequest::Go)
            }
            KeyCode::Char('+') => {
                self.setting.pace = self.setting.pace.mul_f64(0.6).max(std::time::Duration::from_millis(20));
                None
            }
            KeyCode::Char('-') => {
                self.setting.pace = self.setting.pace.mul_f64(1.6).min(std::time::Duration::from_secs(10));
                None
            }
            KeyCode::Char('?') => self.obey(Command::Help),
            KeyCode::Char('l') => self.obey(Command::Language(None)),
            KeyCode::Char('q') | KeyCode::Esc => self.obey(Command::Quit),
            _ => None,
        }
    }

    fn enter(&mut self) -> Option<ScreenRequest> {
        self.found = None;
        if self.prompt.text().trim().is_empty() {
            self.prompt.clear();
            let seat = self.shown.filter(|seat| self.asked == Some(*seat))?;
            let view = self.view()?.clone();
            let line = self.desks.get_mut(&seat)?.enter(&view, seat)?;
            return self.line(&line, seat);
        }
        let seat = self.shown;
        let plain = crate::PlainDesk;
        let desk = seat
            .and_then(|seat| self.desks.get(&seat))
            .map_or(&plain as &dyn crate::MoveInput, AsRef::as_ref);
        if let Some(command) = Command::parse(self.prompt.text(), desk) {
            self.prompt.take();
            return self.obey(command);
        }
        let Some(seat) = seat.filter(|seat| self.asked == Some(*seat)) else {
            self.note = Some(Line::new(Kind::Refused, Phrase::new("terminal-not-yet")));
            return None;
        };
        let line = self.prompt.take();
        self.line(&line, seat)
    }

    /// An arrow on an empty prompt may mean something to the game.
    fn arrow(&mut self, code: KeyCode) -> bool {
        let arrow = match code {
            KeyCode::Left => Arrow::Left,
            KeyCode::Right => Arrow::Right,
            KeyCode::Up => Arrow::Up,
            KeyCode::Down => Arrow::Down,
            _ => return false,
        };
        let Some(seat) = self.shown.filter(|seat| self.asked == Some(*seat)) else { return false };
        let Some(view) = self.view().cloned() else { return false };
        self.desks.get_mut(&seat).is_some_and(|desk| desk.arrow(arrow, &view, seat))
    }

    pub(super) fn line(&mut self, line: &str, seat: Seat) -> Option<ScreenRequest> {
        let view = self.view()?.clone();
        self.note = None;
        match self.desks.get_mut(&seat)?.line(line, &view, seat) {
            Do::Move(text) => {
                self.asked = None;
                Some(ScreenRequest::Wish(seat, PlayerWish::Move(text)))
            }
            Do::Redraw => None,
            Do::Say(phrase) => {
                self.say(Kind::Said, phrase);
                None
            }
        }
    }

    fn complete(&mut self) {
        let seat = self.shown.filter(|seat| self.asked == Some(*seat));
        let (room, view, lang) = (self.room, self.view().cloned(), self.setting.lang());
        let desk = seat.and_then(|seat| Some((seat, self.desks.get(&seat)?)));
        if self.prompt.is_empty()
            && let Some(kinds) = desk.as_ref().and_then(|(_, desk)| desk.kinds())
        {
            self.found = Some(self.setting.speech().say(&kinds));
            return;
        }
        let candidates = |typed: &str| {
            let mut found = Command::complete(typed, lang);
            if let (Some((seat, desk)), Some(view)) = (desk, &view) {
                found.extend(page::completions(lang, room, desk.as_ref(), typed, view, seat, FOUND));
            }
            found
        };
        let (found, at) = self.prompt.complete(candidates);
        self.list(found, at);
    }

    /// Shows what there is to choose from, the one that stands in the line first, so that it is in sight.
    fn list(&mut self, mut found: Vec<String>, at: Option<usize>) {
        self.found = match found.len() {
            0 => Some(self.setting.speech().text("terminal-nothing-found")),
            1 if at.is_none() && !self.prompt.is_empty() => None,
            _ => {
                found.rotate_left(at.unwrap_or(0));
                Some(found.join("   "))
            }
        };
    }

    /// Somebody wishes something in their turn.
    fn wish(&mut self, wish: PlayerWish) -> Option<ScreenRequest> {
        if let Some(seat) = self.shown.filter(|seat| self.asked == Some(*seat)) {
            self.asked = None;
            return Some(ScreenRequest::Wish(seat, wish));
        }
        self.note = Some(Line::new(Kind::Refused, Phrase::new("terminal-not-yet")));
        None
    }

    fn obey(&mut self, command: Command) -> Option<ScreenRequest> {
        match command {
            Command::Help => self.mode = Mode::Help(0),
            Command::Rules => self.mode = Mode::Rules(0),
            Command::TakeBack => return self.wish(PlayerWish::TakeBack),
            Command::Offer => return self.wish(PlayerWish::OfferDraw),
            Command::Agree(yes) => return self.wish(PlayerWish::Agree(yes)),
            Command::Hint => {
                if let Some(seat) = self.shown.filter(|seat| self.asked == Some(*seat))
                    && let Some(view) = self.view().cloned()
                {
                    self.note = Some(Line::new(Kind::Said, Phrase::new("terminal-thinking")));
                    return Some(ScreenRequest::Hint(seat, view));
                }
                self.note = Some(Line::new(Kind::Refused, Phrase::new("terminal-not-yet")));
            }
            Command::Save(None) => {
                let save = Command::words(self.setting.lang()).find(|(name, _)| *name == "save");
                let save = save.map_or("save", |(_, word)| word);
                self.prompt.set(&format!("/{save} {}.tapis", self.room.name()));
            }
            Command::Save(Some(file)) => return Some(ScreenRequest::Save(file)),
            Command::Language(lang) => {
                let lang = lang.unwrap_or_else(|| page::other(self.setting.lang()));
                self.setting.set_lang(lang);
                self.note = Some(Line::new(Kind::Said, Phrase::new("terminal-language")));
            }
            Command::Moves => {
                self.prompt.clear();
                if let Some(seat) = self.shown.filter(|seat| self.asked == Some(*seat))
                    && let (Some(desk), Some(view)) = (self.desks.get(&seat), self.view())
                {
                    let lang = self.setting.lang();
                    let found = page::moves(lang, self.room, desk.as_ref(), view, seat, FOUND);
                    self.list(found, None);
                }
            }
            Command::Resign => {
                if self.shown.is_some_and(|seat| self.asked == Some(seat)) {
                    self.mode = Mode::Resign;
                    return None;
                }
                self.note = Some(Line::new(Kind::Refused, Phrase::new("terminal-not-yet")));
            }
            Command::Quit if self.played.is_some() => return Some(ScreenRequest::Leave),
            Command::Quit => self.mode = Mode::Leave,
            Command::Unknown(word) => {
                let phrase = Phrase::new("terminal-unknown").with("word", word);
                self.note = Some(Line::new(Kind::Refused, phrase));
            }
            // The table and the log are in sight.
            Command::Board | Command::Log => (),
        }
        None
    }
}
