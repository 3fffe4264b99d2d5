//! The terminal taken over, and given back whatever happens.

use std::{
    io::{self, Stdout, Write},
    sync::{
        Arc, Mutex, Once, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, ThreadId},
    time::Duration,
};

use crossterm::{
    event::{
        self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
        KeyCode, KeyEvent, KeyModifiers,
    },
    execute,
    terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
};
use ratatui::{Terminal, backend::CrosstermBackend};

/// The thread that holds the screen, while one does.
static HOLDER: Mutex<Option<ThreadId>> = Mutex::new(None);

fn holder() -> Option<ThreadId> {
    *HOLDER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives the terminal back, once.
fn restore() {
    if HOLDER.lock().unwrap_or_else(PoisonError::into_inner).take().is_some() {
        give_back();
    }
}

fn take_over() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste, EnableMouseCapture)
}

/// There is nobody left to tell if it does not work.
fn give_back() {
    let _ = execute!(
        io::stdout(),
        DisableMouseCapture,
        DisableBracketedPaste,
        LeaveAlternateScreen,
        crossterm::cursor::Show
    );
    let _ = disable_raw_mode();
}

fn is_sleep(key: KeyEvent) -> bool {
    cfg!(unix) && key.code == KeyCode::Char('z') && key.modifiers.contains(KeyModifiers::CONTROL)
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
        // Asked once, the program ends in good order; asked again before it did, at once.
        let mut signals = Vec::new();
        for signal in STOPPING {
            signals.push(signal_hook::flag::register_conditional_default(signal, Arc::clone(&stopped))?);
            signals.push(signal_hook::flag::register(signal, Arc::clone(&stopped))?);
        }
        *HOLDER.lock().unwrap_or_else(PoisonError::into_inner) = Some(thread::current().id());
        let opened = take_over().and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match opened {
            Ok(terminal) => Ok(Screen { terminal, stopped, signals }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    /// What was typed, waiting no longer than this. Ctrl-Z puts the program to sleep, and a window that has changed its
    /// size when somebody wakes it.
    pub(crate) fn next(&mut self, wait: Duration) -> io::Result<Option<Event>> {
        if !event::poll(wait)? {
            return Ok(None);
        }
        match event::read()? {
            Event::Key(key) if is_sleep(key) => {
                self.sleep()?;
                let (width, height) = crossterm::terminal::size()?;
                Ok(Some(Event::Resize(width, height)))
            }
            event => Ok(Some(event)),
        }
    }

    /// Gives the terminal back to the shell until it wakes the program.
    fn sleep(&mut self) -> io::Result<()> {
        give_back();
        #[cfg(unix)]
        signal_hook::low_level::raise(signal_hook::consts::SIGTSTP)?;
        take_over()?;
        self.terminal.clear()
    }

    /// Rings the terminal's bell: whoever looks at another window hears it, or sees a mark.
    pub(crate) fn ring(&mut self) -> io::Result<()> {
        let out = self.terminal.backend_mut();
        out.write_all(b"\x07")?;
        Write::flush(out)
    }

    /// Whether somebody outside wants the program to end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// Signals that end the game in good order. A terminal that is gone (`SIGHUP`) is not among them: there is no screen to
/// give back then and every move is kept, so the program just ends.
const STOPPING: [i32; 2] = [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM];

impl Drop for Screen {
    fn drop(&mut self) {
        self.signals.drain(..).for_each(|signal| {
            signal_hook::low_level::unregister(signal);
        });
        restore();
    }
}
