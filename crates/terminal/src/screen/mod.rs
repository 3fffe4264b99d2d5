//! The full screen of a game: the driver between the terminal, the person and the table.

mod app;
pub(crate) mod guard;
mod keys;
mod mouse;
mod pace;
mod prompt;
pub(crate) mod sheet;
#[cfg(test)]
mod tests;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc::{Receiver, Sender, TryRecvError, channel},
    thread,
    time::{Duration, Instant},
};

use crossterm::event::{Event as Typed, KeyEventKind};
use kernel::{Hint, Phrase, Record, Remark, Seat};
use ratatui::layout::Rect;
use table::{AnyView, Room};

use self::{
    app::{App, ScreenRequest},
    guard::Screen,
    pace::Pace,
};
use crate::{PlayError, Setting, Sitting, SittingResult, scene::Kind, sitting::Running};

/// How long to wait for a key before looking at the table again.
const BREATH: Duration = Duration::from_millis(40);

/// Plays a game in full screen.
pub(crate) fn play(setting: &mut Setting, sitting: Sitting) -> Result<SittingResult, PlayError> {
    let room = sitting.room;
    let mut app = App::new(setting, &sitting);
    let mut screen = Screen::open()?;
    let running = Running::start(sitting, app.is_paced());
    let coach = Coach::new(room);
    let left = drive(&mut app, &mut screen, &running, &coach);
    drop(screen);
    let left = left?;
    let played = app.played().cloned().unwrap_or_else(|| running.leave());
    Ok(SittingResult { stopped: left == Left::Program, again: left == Left::ForAnother, ..played })
}

/// What the person has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    Table,
    /// The table, to play once more.
    ForAnother,
    Program,
}

fn drive(
    app: &mut App<'_>,
    screen: &mut Screen,
    running: &Running,
    coach: &Coach,
) -> Result<Left, PlayError> {
    let mut changed = true;
    let started = Instant::now();
    let mut last_go = started;
    let mut pace = Pace::default();
    loop {
        // Where only bots play, the table itself waits for whoever watches.
        while app.is_paced() || pace.is_ready(started.elapsed(), app.setting.pace) {
            match running.events.try_recv() {
                Ok(event) => {
                    pace.heard(&event, |seat| app.is_own(seat), started.elapsed());
                    app.hear(event);
                }
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) if app.played().is_some() => break,
                Err(TryRecvError::Disconnected) => return Err(app.failure()),
            }
            changed = true;
        }
        while let Ok(advice) = coach.answers.try_recv() {
            match advice {
                Advice::Hint(seat, hint) => app.hint(seat, hint),
                Advice::Review(remarks) => app.review(remarks),
            }
            changed = true;
        }
        changed |= app.tick(started.elapsed());
        if app.rings() {
            screen.ring()?;
        }
        if std::mem::take(&mut changed) {
            screen.terminal.draw(|frame| app.draw(frame))?;
        }
        if screen.is_stopped() {
            return Ok(Left::Program);
        }
        if app.is_paced() && !app.is_paused() && last_go.elapsed() >= app.setting.pace {
            last_go = Instant::now();
            running.go();
        }
        let act = match screen.next(BREATH)? {
            None => continue,
            Some(Typed::Key(key)) if key.kind != KeyEventKind::Release => {
                pace.hurry();
                app.key(key)
            }
            Some(Typed::Mouse(mouse)) => {
                let size = screen.terminal.size()?;
                app.mouse(mouse, Rect::new(0, 0, size.width, size.height))
            }
            Some(Typed::Paste(text)) => {
                app.paste(&text);
                None
            }
            Some(_) => None,
        };
        changed = true;
        match act {
            Some(ScreenRequest::Leave) => return Ok(Left::Table),
            Some(ScreenRequest::Again) => return Ok(Left::ForAnother),
            Some(ScreenRequest::Stop) => return Ok(Left::Program),
            Some(ScreenRequest::Wish(seat, wish)) => running.wish(seat, wish),
            Some(ScreenRequest::Hint(seat, view)) => coach.hint(seat, view),
            Some(ScreenRequest::Review(record)) => coach.review(*record),
            Some(ScreenRequest::Go) => running.go(),
            Some(ScreenRequest::Save(file)) => {
                app.say(Kind::Said, running.save(&file));
            }
            None => (),
        }
    }
}

/// The coach thinks on threads of its own, so that the screen never waits for it.
struct Coach {
    room: &'static dyn Room,
    replies: Sender<Advice>,
    answers: Receiver<Advice>,
}

/// What the coach has to say.
enum Advice {
    Hint(Seat, Option<Hint>),
    Review(Result<Vec<Remark>, Phrase>),
}

impl Coach {
    fn new(room: &'static dyn Room) -> Coach {
        let (replies, answers) = channel();
        Coach { room, replies, answers }
    }

    fn hint(&self, seat: Seat, view: AnyView) {
        self.think(move |room| {
            let hint = catch_unwind(AssertUnwindSafe(|| room.hint(&view, seat)));
            Advice::Hint(seat, hint.unwrap_or_default())
        });
    }

    fn review(&self, record: Record) {
        self.think(move |room| {
            let remarks = catch_unwind(AssertUnwindSafe(|| room.review(&record)));
            Advice::Review(remarks.unwrap_or_else(|_| Ok(Vec::new())))
        });
    }

    fn think(&self, question: impl FnOnce(&dyn Room) -> Advice + Send + 'static) {
        let (room, replies) = (self.room, self.replies.clone());
        thread::spawn(move || {
            // Whoever asked may have left meanwhile.
            let _ = replies.send(question(room));
        });
    }
}
