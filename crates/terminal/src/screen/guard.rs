//! The terminal taken over, and given back whatever happens.

use std::{
    io::{self, Stdout},
    sync::{
        Arc, Mutex, Once, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, ThreadId},
    time::Duration,
};

use crossterm::{
    event::{self, DisableBracketedPaste, EnableBracketedPaste, Event},
    execute,
    terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
};
use ratatui::{Terminal, backend::CrosstermBackend};

/// The thread that holds the screen, while one does.
static HOLDER: Mutex<Option<ThreadId>> = Mutex::new(None);

fn holder() -> Option<ThreadId> {
    *HOLDER.lock().unwrap_or_else(PoisonError::into_inner)
}

fn set_holder(thread: Option<ThreadId>) {
    *HOLDER.lock().unwrap_or_else(PoisonError::into_inner) = thread;
}

/// Gives the terminal back. There is nobody left to tell if it does not work.
fn restore() {
    let _ = execute!(io::stdout(), DisableBracketedPaste, LeaveAlternateScreen, crossterm::cursor::Show);
    let _ = disable_raw_mode();
    set_holder(None);
}

/// A panic of the thread that holds the screen gives the terminal back before it is reported. Panics elsewhere are
/// players that stumble, which the referee deals with: they must not write across the screen.
fn install_hook() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| match holder() {
            Some(holder) if holder != thread::current().id() => (),
            Some(_) => {
                restore();
                usual(panic);
            }
            None => usual(panic),
        }));
    });
}

/// The terminal as a full screen, until it is dropped.
pub(crate) struct Screen {
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
    stopped: Arc<AtomicBool>,
    signals: Vec<signal_hook::SigId>,
}

impl Screen {
    /// Takes the terminal over.
    pub(crate) fn open() -> io::Result<Screen> {
        install_hook();
        let stopped = Arc::new(AtomicBool::new(false));
        let signals = STOPPING
            .iter()
            .map(|&signal| signal_hook::flag::register(signal, Arc::clone(&stopped)))
            .collect::<io::Result<Vec<_>>>()?;
        enable_raw_mode()?;
        set_holder(Some(thread::current().id()));
        let opened = execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste)
            .and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match opened {
            Ok(terminal) => Ok(Screen { terminal, stopped, signals }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    /// Whether somebody outside wants the program to end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// What was typed, waiting no longer than this.
pub(crate) fn next(wait: Duration) -> io::Result<Option<Event>> {
    if event::poll(wait)? { event::read().map(Some) } else { Ok(None) }
}

#[cfg(unix)]
const STOPPING: [i32; 3] =
    [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const STOPPING: [i32; 2] = [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM];

impl Drop for Screen {
    fn drop(&mut self) {
        self.signals.drain(..).for_each(|signal| {
            signal_hook::low_level::unregister(signal);
        });
        restore();
    }
}
