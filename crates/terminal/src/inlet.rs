//! What reaches plain lines: events of the table, and lines that are typed. A line is waited for without turning one's back
//! on the table: what everybody should know at once is heard meanwhile.

use std::{
    collections::VecDeque,
    io::{self, BufRead},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
};

use crate::sitting::SittingEvent;

/// The longest line that is read, in bytes; the rest of a longer one is another line.
const LONGEST: u64 = 1 << 16;

enum Came {
    Event(Box<SittingEvent>),
    /// The table is gone.
    Nothing,
    Line(io::Result<Option<String>>),
}

/// The table and the keyboard, as one.
pub(crate) struct Inlet {
    came: Receiver<Came>,
    /// Wants a line. One is read only when somebody waits for it, so nothing is taken that was meant for others.
    want: Sender<()>,
    /// What the table said while a line was waited for.
    later: VecDeque<SittingEvent>,
    gone: bool,
    /// Whether a line is wanted that has not come yet.
    waiting: bool,
}

impl Inlet {
    pub(crate) fn new(events: Receiver<SittingEvent>, input: impl BufRead + Send + 'static) -> Inlet {
        let (sender, came) = channel();
        let (want, wanted) = channel();
        let lines = sender.clone();
        thread::spawn(move || read(input, &wanted, &lines));
        thread::spawn(move || {
            for event in events {
                // Whoever has left hears nothing more.
                let _ = sender.send(Came::Event(Box::new(event)));
            }
            let _ = sender.send(Came::Nothing);
        });
        Inlet { came, want, later: VecDeque::new(), gone: false, waiting: false }
    }

    /// What the table says next; `None` when it is gone.
    pub(crate) fn event(&mut self) -> Option<SittingEvent> {
        if let Some(event) = self.later.pop_front() {
            return Some(event);
        }
        while !self.gone {
            match self.came.recv() {
                Ok(Came::Event(event)) => return Some(*event),
                Ok(Came::Nothing) | Err(_) => self.gone = true,
                // It was typed for a turn that has ended.
                Ok(Came::Line(_)) => self.waiting = false,
            }
        }
        None
    }

    /// Begins to wait for a line.
    pub(crate) fn want_line(&mut self) {
        if std::mem::replace(&mut self.waiting, true) {
            return;
        }
        // At the end of the input nobody reads any more.
        let _ = self.want.send(());
    }

    /// The line that is waited for, or something that must be heard before it comes.
    pub(crate) fn line_or_urgent(&mut self) -> Typed {
        loop {
            match self.came.recv() {
                Ok(Came::Line(line)) => {
                    self.waiting = false;
                    return Typed::Line(line);
                }
                Ok(Came::Event(event))
                    if matches!(
                        *event,
                        SittingEvent::Failed { .. }
                            | SittingEvent::Connected { .. }
                            | SittingEvent::Said { .. }
                    ) =>
                {
                    return Typed::Urgent(event);
                }
                Ok(Came::Event(event)) => {
                    let over = matches!(*event, SittingEvent::Enough { .. } | SittingEvent::Done(_));
                    self.later.push_back(*event);
                    if over {
                        return Typed::Over;
                    }
                }
                Ok(Came::Nothing) => self.gone = true,
                Err(_) => return Typed::Line(Ok(None)),
            }
        }
    }
}

/// What came of waiting for a line.
pub(crate) enum Typed {
    /// The line; `None` at the end of the input.
    Line(io::Result<Option<String>>),
    /// Something that everybody should know at once. The line is still waited for.
    Urgent(Box<SittingEvent>),
    /// There is nothing to type a line for any more.
    Over,
}

/// Reads a line each time that one is wanted.
fn read(mut input: impl BufRead, wanted: &Receiver<()>, lines: &Sender<Came>) {
    for () in wanted {
        let mut line = Vec::new();
        let read = io::Read::take(&mut input, LONGEST).read_until(b'\n', &mut line);
        let line = read.map(|length| (length > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()));
        if lines.send(Came::Line(line)).is_err() {
            return;
        }
    }
}
