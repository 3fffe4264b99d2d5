//! What the mouse does: it points at what a person sees, and the game's desk says what that means. Pressing chooses, letting
//! go elsewhere drops; the wheel scrolls what is under it.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::{
    app::{App, Mode, ScreenRequest},
    sheet,
};
use crate::{Pointed, Pointing, plain};

/// How many lines a turn of the wheel scrolls the log.
const WHEEL: usize = 3;

impl App<'_> {
    /// The mouse was moved, pressed or turned, on a screen of this size.
    pub(crate) fn mouse(&mut self, mouse: MouseEvent, area: Rect) -> Option<ScreenRequest> {
        let at = (mouse.column, mouse.row);
        let on_log = sheet::places(area).is_some_and(|places| places.log.contains(at.into()));
        match mouse.kind {
            MouseEventKind::ScrollUp if on_log => self.log_up += WHEEL,
            MouseEventKind::ScrollDown if on_log => self.log_up = self.log_up.saturating_sub(WHEEL),
            MouseEventKind::ScrollUp => self.board_down = self.board_down.saturating_sub(1),
            MouseEventKind::ScrollDown => self.board_down = self.board_down.saturating_add(1),
            MouseEventKind::Down(MouseButton::Left) => {
                self.pressed = Some(at);
                return match self.mode {
                    Mode::Table => self.point(at, area),
                    // There is one thing to do on such a page.
                    Mode::Curtain(_) | Mode::Interlude(_) | Mode::Help(_) | Mode::Rules(_) => {
                        self.key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE))
                    }
                    Mode::Leave | Mode::Resign => None,
                };
            }
            MouseEventKind::Up(MouseButton::Left) => {
                let pressed = self.pressed.take();
                if self.mode == Mode::Table && pressed.is_some_and(|pressed| pressed != at) {
                    return self.point(at, area);
                }
            }
            _ => (),
        }
        None
    }

    /// Something on the board was pointed at.
    fn point(&mut self, at: (u16, u16), area: Rect) -> Option<ScreenRequest> {
        let seat = self.shown.filter(|seat| self.asked == Some(*seat))?;
        let places = sheet::places(area)?;
        let (inner, text, down) = self.sheet_board(places.board);
        if !inner.contains(at.into()) {
            return None;
        }
        let (row, column) = (usize::from(at.1 - inner.y + down), usize::from(at.0 - inner.x));
        let line = plain::bare(&text).into_iter().nth(row).unwrap_or_default();
        let pointed = Pointed::at(row, column, line);
        let view = self.view()?.clone();
        match self.desks.get_mut(&seat)?.point(&pointed, self.prompt.text(), &view, seat) {
            Pointing::Nothing => None,
            Pointing::Type(text) => {
                self.found = None;
                self.prompt.set(&text);
                None
            }
            Pointing::Lines(lines) => {
                self.prompt.clear();
                let mut act = None;
                for line in lines {
                    act = self.line(&line, seat);
                }
                act
            }
        }
    }
}
