//! The first page: go on with a game, or choose one and set its table.

mod draw;
mod form;
#[cfg(test)]
mod tests;

use std::time::Duration;

use crossterm::event::{Event as Typed, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use kernel::{OptionValues, Seated};
use store::{FinishedFile, Unfinished};
use table::Room;

pub use self::draw::date;
use self::form::{Form, Row};
use crate::{PlayError, Setting, page, screen::guard::Screen};

/// What was chosen on the first page.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// A new game.
    New {
        /// The game's name.
        game: &'static str,
        /// All its options.
        values: OptionValues,
        /// Who sits where: people and bots.
        seats: Vec<Seated>,
    },
    /// A game to go on with, by its name in the folder.
    Resume(String),
    /// A game to put among the records without playing it on.
    Shelve(String),
    /// A finished game to look at, by its number in the list.
    Replay(usize),
}

/// Shows the first page until something is chosen; `None` when the person leaves. `name` is what a person is called
/// unless they say otherwise.
pub fn menu(
    setting: &mut Setting,
    rooms: &[&'static dyn Room],
    unfinished: &[Unfinished],
    finished: &[FinishedFile],
    name: &str,
) -> Result<Option<Choice>, PlayError> {
    let mut menu = Menu::new(setting, rooms, unfinished, name);
    menu.finished = finished;
    let mut screen = Screen::open()?;
    let mut changed = true;
    loop {
        if std::mem::take(&mut changed) {
            screen.terminal.draw(|frame| menu.draw(frame))?;
        }
        if screen.is_stopped() {
            return Ok(None);
        }
        let typed = screen.next(Duration::from_millis(100))?;
        changed = typed.is_some();
        match typed {
            Some(Typed::Key(key)) if key.kind != KeyEventKind::Release => match menu.key(key) {
                Step::Stay => (),
                Step::Leave => return Ok(None),
                Step::Chosen(choice) => return Ok(Some(choice)),
            },
            Some(Typed::Paste(text)) => menu.paste(&text),
            _ => (),
        }
    }
}

/// What a key came to.
#[derive(Debug, PartialEq)]
enum Step {
    Stay,
    Leave,
    Chosen(Choice),
}

/// A line of the first page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Resume(usize),
    Game(usize),
    Record(usize),
    Language,
    Leave,
}

struct Menu<'a> {
    setting: &'a mut Setting,
    rooms: &'a [&'static dyn Room],
    unfinished: &'a [Unfinished],
    finished: &'a [FinishedFile],
    name: String,
    at: usize,
    form: Option<Form>,
}

impl<'a> Menu<'a> {
    fn new(
        setting: &'a mut Setting,
        rooms: &'a [&'static dyn Room],
        unfinished: &'a [Unfinished],
        name: &str,
    ) -> Menu<'a> {
        Menu { setting, rooms, unfinished, finished: &[], name: name.to_owned(), at: 0, form: None }
    }

    fn items(&self) -> Vec<Item> {
        let resume = (0..self.unfinished.len()).map(Item::Resume);
        let games = (0..self.rooms.len()).map(Item::Game);
        let records = (0..self.finished.len()).map(Item::Record);
        resume.chain(games).chain(records).chain([Item::Language, Item::Leave]).collect()
    }

    fn item(&self) -> Item {
        self.items().get(self.at).copied().unwrap_or(Item::Leave)
    }

    fn paste(&mut self, text: &str) {
        if let Some(editing) = self.form.as_mut().and_then(|form| form.editing.as_mut()) {
            editing.extend(text.chars().filter(|c| !c.is_control()));
        }
    }

    fn key(&mut self, key: KeyEvent) -> Step {
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return Step::Leave;
        }
        match &mut self.form {
            None => self.key_home(key.code),
            Some(form) if form.editing.is_some() => {
                key_editing(form, key.code);
                Step::Stay
            }
            Some(_) => self.key_form(key.code),
        }
    }

    fn key_home(&mut self, code: KeyCode) -> Step {
        let items = self.items().len();
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.at = (self.at + items - 1) % items,
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.at = (self.at + 1) % items,
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = items - 1,
            KeyCode::Char('l') | KeyCode::F(4) => self.switch_language(),
            KeyCode::Char('q') | KeyCode::Esc => return Step::Leave,
            KeyCode::Delete => {
                if let Item::Resume(number) = self.item() {
                    return Step::Chosen(Choice::Shelve(self.unfinished[number].id.clone()));
                }
            }
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => match self.item() {
                Item::Resume(number) => {
                    return Step::Chosen(Choice::Resume(self.unfinished[number].id.clone()));
                }
                Item::Record(number) => return Step::Chosen(Choice::Replay(number)),
                Item::Game(number) => self.form = Some(Form::new(self.rooms[number], &self.name)),
                Item::Language => self.switch_language(),
                Item::Leave => return Step::Leave,
            },
            _ => (),
        }
        Step::Stay
    }

    fn switch_language(&mut self) {
        self.setting.set_lang(page::other(self.setting.lang()));
    }

    fn key_form(&mut self, code: KeyCode) -> Step {
        let Some(form) = &mut self.form else { return Step::Stay };
        match code {
            KeyCode::Esc | KeyCode::Char('q') => self.form = None,
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => form.step(false),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => form.step(true),
            KeyCode::Left => form.turn(false),
            KeyCode::Right | KeyCode::Char(' ') => form.turn(true),
            KeyCode::Char('l') | KeyCode::F(4) => self.switch_language(),
            KeyCode::Enter if form.row() == Row::Start => {
                let game = form.room.name();
                if let Some((values, seats)) = form.finish(self.setting.speech()) {
                    return Step::Chosen(Choice::New { game, values, seats });
                }
            }
            KeyCode::Enter => form.enter(),
            _ => (),
        }
        Step::Stay
    }
}

fn key_editing(form: &mut Form, code: KeyCode) {
    let Some(text) = &mut form.editing else { return };
    match code {
        KeyCode::Char(letter) => text.push(letter),
        KeyCode::Backspace => {
            text.pop();
        }
        KeyCode::Esc => form.editing = None,
        KeyCode::Enter | KeyCode::Tab => form.commit(),
        KeyCode::Up | KeyCode::Down => {
            form.commit();
            if form.problem.is_none() {
                form.step(code == KeyCode::Down);
            }
        }
        _ => (),
    }
}
