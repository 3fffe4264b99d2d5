//! Plain lines: a line in, lines out. For pipes, scripts, small terminals and screen readers.

use std::{
    collections::BTreeMap,
    io::{self, BufRead, Write},
};

use kernel::{Phrase, Seat, Speak};
use ratatui::text::Text;
use table::{AnyView, ClockFace, PlayerWish, Room};

use crate::{
    Do, DrawContext, Drawing, MoveInput, Palette, PlayError, Setting, Sitting, SittingResult,
    command::Command,
    inlet::{Inlet, Typed},
    page,
    scene::{Kind, Scene, gave_up, result, revealed},
    sitting::{Running, SittingEvent},
};

/// How wide plain drawings are.
const WIDTH: u16 = 78;
/// How many moves are listed.
const MOVES: usize = 40;
/// How much of the past is read out when a game goes on.
const PAST: usize = 5;
/// How many empty lines hide a hand from the next person at the same terminal.
const CURTAIN: usize = 40;

/// The text of a drawing without its styles.
pub(crate) fn bare(text: &Text<'_>) -> Vec<String> {
    text.lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect()
}

/// The table in plain lines.
pub(crate) fn board(
    setting: &Setting,
    drawing: &dyn Drawing,
    names: &[String],
    seat: Option<Seat>,
    view: &AnyView,
    draft: Option<&str>,
) -> Vec<String> {
    bare(&drawing.draw(
        view,
        &DrawContext {
            seat,
            names,
            width: WIDTH,
            height: u16::MAX,
            plain: true,
            palette: Palette::none(),
            speech: setting.speech(),
            draft,
        },
    ))
}

/// Plays a game in plain lines. `interactive` says that a person watches the cursor: there is a prompt then, and the
/// curtain between two people is as high as a screen.
pub fn play(
    setting: &mut Setting,
    sitting: Sitting,
    input: impl BufRead + Send + 'static,
    output: impl Write,
    interactive: bool,
) -> Result<SittingResult, PlayError> {
    let people = sitting.people();
    let names: Vec<String> = sitting.record.seats.iter().map(|seated| seated.name.clone()).collect();
    let notices = sitting.notices.clone();
    let (room, drawing) = (sitting.room, sitting.drawing);
    let mut running = Running::start(sitting, false);
    let plain = Plain {
        shared: people.len() > 1,
        room,
        drawing,
        scene: Scene::new(names),
        desks: people.iter().map(|seat| (*seat, drawing.desk())).collect(),
        printed: BTreeMap::new(),
        shown: people.first().copied(),
        passed: None,
        refused: false,
        clocks: Vec::new(),
        setting,
        inlet: Inlet::new(running.take_events(), input),
        output,
        interactive,
    };
    plain.run(&notices, running)
}

struct Plain<'a, W> {
    setting: &'a mut Setting,
    room: &'static dyn Room,
    drawing: &'static dyn Drawing,
    scene: Scene,
    desks: BTreeMap<Seat, Box<dyn MoveInput>>,
    /// How many log lines of each side have been printed.
    printed: BTreeMap<Option<Seat>, usize>,
    /// Whether several people share the keyboard. Otherwise the log is printed as it grows.
    shared: bool,
    /// Who looked last.
    shown: Option<Seat>,
    /// Who sits at the keyboard now.
    passed: Option<Seat>,
    /// Whether the last move was refused: the person sees why, not the whole table again.
    refused: bool,
    /// What the clocks showed when that was told last.
    clocks: Vec<ClockFace>,
    inlet: Inlet,
    output: W,
    interactive: bool,
}

/// What a person's turn came to.
enum PersonTurn {
    Wish(PlayerWish),
    /// The input has ended or the person leaves.
    Leave,
    /// The turn has ended without them.
    Nothing,
}

/// What came of waiting for a line.
enum Read {
    Line(String),
    /// The input has ended.
    End,
    /// There is nothing to type a line for any more.
    Over,
}

impl<W: Write> Plain<'_, W> {
    fn run(mut self, notices: &[Phrase], running: Running) -> Result<SittingResult, PlayError> {
        for notice in notices {
            self.say(notice)?;
        }
        loop {
            let Some(event) = self.inlet.event() else {
                return Err(PlayError::Said(Phrase::new("terminal-broken")));
            };
            self.scene.hear(&event);
            match event {
                SittingEvent::Begin { to, .. } => {
                    self.seat(to);
                    self.catch_up(to)?;
                }
                SittingEvent::Heard { to, .. } if self.is_live(to) => self.flush(to)?,
                SittingEvent::Failed { .. } | SittingEvent::Connected { .. } | SittingEvent::Said { .. }
                    if !self.shared =>
                {
                    self.flush(self.shown)?;
                }
                SittingEvent::Clocks { clocks } => self.clocks = clocks,
                SittingEvent::Refused { seat, .. } => {
                    self.refused = true;
                    self.flush(Some(seat))?;
                }
                SittingEvent::Turn { seat, .. } => match self.turn(seat, &running)? {
                    PersonTurn::Wish(wish) => running.wish(seat, wish),
                    PersonTurn::Nothing => {
                        if self.interactive {
                            self.print("")?;
                        }
                    }
                    PersonTurn::Leave => {
                        let farewell = running.farewell();
                        let played = running.leave();
                        self.say(&farewell)?;
                        return Ok(played);
                    }
                },
                SittingEvent::Heard { .. }
                | SittingEvent::Failed { .. }
                | SittingEvent::Connected { .. }
                | SittingEvent::Said { .. }
                | SittingEvent::Enough { .. }
                | SittingEvent::Over { .. } => (),
                SittingEvent::Done(played) => {
                    let played = (*played).map_err(PlayError::Said)?;
                    self.end(&played, &running.farewell())?;
                    let again = self.once_more(&played, running.is_away())?;
                    return Ok(SittingResult { again, ..played });
                }
            }
        }
    }

    /// Somebody here has a seat: at a table elsewhere it may be one more.
    fn seat(&mut self, to: Option<Seat>) {
        if let Some(seat) = to {
            self.desks.entry(seat).or_insert_with(|| self.drawing.desk());
            self.shared = self.desks.len() > 1;
        }
    }

    fn is_live(&self, to: Option<Seat>) -> bool {
        !self.shared && self.shown == to
    }

    /// A long past is not read out again: its last lines are enough.
    fn catch_up(&mut self, to: Option<Seat>) -> io::Result<()> {
        let past = self.scene.side(to).map_or(0, |side| side.log.len());
        self.printed.insert(to, past.saturating_sub(PAST));
        if self.is_live(to) { self.flush(to) } else { Ok(()) }
    }

    /// Prints the lines that this side has heard and not seen yet.
    fn flush(&mut self, to: Option<Seat>) -> io::Result<()> {
        let printed = self.printed.get(&to).copied().unwrap_or_default();
        let ended = std::mem::take(&mut self.scene.side_mut(to).ended);
        let lines = self.scene.side(to).map(|side| side.log[printed.min(side.log.len())..].to_vec());
        let lines = lines.unwrap_or_default();
        self.printed.insert(to, printed + lines.len());
        let mut ended = ended.into_iter();
        for line in lines {
            if line.kind == Kind::Ended {
                ended.next().map_or(Ok(()), |view| self.board(to, &view))?;
            }
            self.say(&line.phrase)?;
        }
        Ok(())
    }

    fn print(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    fn say(&mut self, phrase: &Phrase) -> io::Result<()> {
        let text = self.setting.speech().say(phrase);
        self.print(&text)
    }

    fn board(&mut self, to: Option<Seat>, view: &AnyView) -> io::Result<()> {
        let draft = to.and_then(|seat| self.desks.get(&seat)).and_then(|desk| desk.draft());
        let lines = board(self.setting, self.drawing, &self.scene.names, to, view, draft.as_deref());
        self.print("")?;
        lines.iter().try_for_each(|line| self.print(line))
    }

    fn prompt(&mut self) -> io::Result<()> {
        if self.interactive {
            write!(self.output, "> ")?;
        }
        self.output.flush()
    }

    /// The next line. A player that fails meanwhile is announced at once.
    fn read(&mut self, seat: Seat) -> io::Result<Read> {
        self.prompt()?;
        self.inlet.want_line();
        loop {
            let event = match self.inlet.line_or_urgent() {
                Typed::Line(line) => return line.map(|line| line.map_or(Read::End, Read::Line)),
                Typed::Over => return Ok(Read::Over),
                Typed::Urgent(event) => event,
            };
            self.scene.hear(&event);
            // Behind a curtain nobody looks; it is told when they do.
            if !self.shared || self.passed == Some(seat) {
                if self.interactive {
                    self.print("")?;
                }
                self.flush(Some(seat))?;
                self.prompt()?;
            }
        }
    }

    /// The keyboard goes to somebody else. A line that is not empty is taken as the first one they type.
    fn curtain(&mut self, seat: Seat) -> io::Result<Read> {
        if self.interactive {
            (0..CURTAIN).try_for_each(|_| self.print(""))?;
        }
        let name = self.scene.name(seat).to_owned();
        self.say(&Phrase::new("terminal-pass").with("name", name))?;
        self.read(seat)
    }

    fn turn(&mut self, seat: Seat, running: &Running) -> Result<PersonTurn, PlayError> {
        let Some(view) = self.scene.side(Some(seat)).and_then(|side| side.view.clone()) else {
            return Ok(PersonTurn::Leave);
        };
        let mut typed = None;
        if std::mem::take(&mut self.refused) {
            return self.ask(None, seat, &view, running);
        }
        if self.shared && self.drawing.has_secrets() && self.passed != Some(seat) {
            match self.curtain(seat)? {
                Read::End => return Ok(PersonTurn::Leave),
                Read::Over => return Ok(PersonTurn::Nothing),
                Read::Line(line) => typed = Some(line).filter(|line| !line.is_empty()),
            }
        }
        (self.passed, self.shown) = (Some(seat), Some(seat));
        self.flush(Some(seat))?;
        if let Some(desk) = self.desks.get_mut(&seat) {
            desk.turn(&view, seat);
        }
        self.board(Some(seat), &view)?;
        let name = self.scene.name(seat).to_owned();
        self.say(&Phrase::new("terminal-your-turn").with("name", name))?;
        if let Some(clock) = self.clocks.get(seat.index()) {
            let time = page::clock(self.setting.speech(), clock.left);
            self.say(&Phrase::new("terminal-clock-left").with("time", time))?;
        }
        self.ask(typed, seat, &view, running)
    }

    /// Takes lines until one of them is a move, or the last.
    fn ask(
        &mut self,
        mut typed: Option<String>,
        seat: Seat,
        view: &AnyView,
        running: &Running,
    ) -> Result<PersonTurn, PlayError> {
        loop {
            let line = match typed.take() {
                Some(line) => line,
                None => match self.read(seat)? {
                    Read::Line(line) if line.is_empty() => continue,
                    Read::Line(line) => line,
                    Read::End => return Ok(PersonTurn::Leave),
                    Read::Over => return Ok(PersonTurn::Nothing),
                },
            };
            if let Some(answer) = self.line(&line, seat, view, running)? {
                return Ok(answer);
            }
        }
    }

    /// One typed line; `None` when the turn goes on.
    fn line(
        &mut self,
        line: &str,
        seat: Seat,
        view: &AnyView,
        running: &Running,
    ) -> Result<Option<PersonTurn>, PlayError> {
        let Some(desk) = self.desks.get_mut(&seat) else { return Ok(Some(PersonTurn::Leave)) };
        let Some(command) = Command::parse(line, desk.as_ref()) else {
            return match desk.line(line, view, seat) {
                Do::Move(text) => Ok(Some(PersonTurn::Wish(PlayerWish::Move(text)))),
                Do::Redraw => self.board(Some(seat), view).map(|()| None).map_err(PlayError::from),
                Do::Say(phrase) => self.say(&phrase).map(|()| None).map_err(PlayError::from),
            };
        };
        match command {
            Command::Quit => return Ok(Some(PersonTurn::Leave)),
            Command::TakeBack => return Ok(Some(PersonTurn::Wish(PlayerWish::TakeBack))),
            Command::Offer => return Ok(Some(PersonTurn::Wish(PlayerWish::OfferDraw))),
            Command::Agree(yes) => return Ok(Some(PersonTurn::Wish(PlayerWish::Agree(yes)))),
            Command::Rules => {
                let lines = page::rules(self.setting.speech(), self.room);
                lines.iter().try_for_each(|line| self.print(line))?;
            }
            Command::Resign => {
                self.say(&Phrase::new("terminal-resign-plain"))?;
                return match self.read(seat)? {
                    Read::Line(line) if page::is_yes(&line) => Ok(Some(PersonTurn::Wish(PlayerWish::GiveUp))),
                    Read::Over => Ok(Some(PersonTurn::Nothing)),
                    Read::Line(_) => {
                        self.say(&Phrase::new("terminal-resign-not")).map(|()| None).map_err(PlayError::from)
                    }
                    Read::End => Ok(Some(PersonTurn::Leave)),
                };
            }
            Command::Help => {
                let lines = page::help(self.setting.speech(), self.room, self.desks[&seat].as_ref(), true);
                lines.iter().try_for_each(|line| self.print(line))?;
            }
            Command::Hint => match self.room.hint(view, seat) {
                None => self.say(&Phrase::new("terminal-no-hint"))?,
                Some(hint) => {
                    let typed = page::typed(self.setting.lang(), self.desks[&seat].as_ref(), &hint.mv, view);
                    self.say(&Phrase::new("terminal-hint").with("move", typed))?;
                    hint.why.iter().try_for_each(|why| self.say(why))?;
                }
            },
            Command::Board => self.board(Some(seat), view)?,
            Command::Log => {
                let log = self.scene.side(Some(seat)).map(|side| side.log.clone()).unwrap_or_default();
                let moves =
                    log.iter().filter(|line| matches!(line.kind, Kind::Moved | Kind::Ended | Kind::Failed));
                moves.clone().try_for_each(|line| self.say(&line.phrase))?;
                if moves.count() == 0 {
                    self.say(&Phrase::new("terminal-log-empty"))?;
                }
            }
            Command::Moves => {
                let (lang, desk) = (self.setting.lang(), self.desks[&seat].as_ref());
                let moves = page::moves(lang, self.room, desk, view, seat, MOVES);
                moves.iter().try_for_each(|mv| self.print(mv))?;
                if moves.is_empty() {
                    self.say(&Phrase::new("terminal-no-moves"))?;
                }
            }
            Command::Save(None) => self.say(&Phrase::new("terminal-save-where"))?,
            Command::Save(Some(file)) => {
                let said = running.save(&file);
                self.say(&said)?;
            }
            Command::Language(lang) => {
                let lang = lang.unwrap_or_else(|| page::other(self.setting.lang()));
                self.setting.set_lang(lang);
                self.say(&Phrase::new("terminal-language"))?;
            }
            Command::Unknown(word) => self.say(&Phrase::new("terminal-unknown").with("word", word))?,
        }
        Ok(None)
    }

    fn end(&mut self, played: &SittingResult, farewell: &Phrase) -> io::Result<()> {
        let to = self.shown;
        self.flush(to)?;
        let revealed = played.outcome.as_ref().and_then(|_| revealed(self.room, &played.record));
        let view = revealed.or_else(|| self.scene.side(to).and_then(|side| side.view.clone()));
        if let Some(view) = view {
            self.board(to, &view)?;
        }
        match &played.outcome {
            None => self.say(farewell)?,
            Some(outcome) => {
                self.say(&Phrase::new("terminal-over"))?;
                // Where several people share the keyboard, it is said of everybody.
                let reader = self.desks.keys().next().copied().filter(|_| self.desks.len() == 1);
                let result = result(outcome, &self.scene.names, &gave_up(&played.record), reader);
                result.iter().try_for_each(|phrase| self.say(phrase))?;
            }
        }
        self.output.flush()
    }
}

impl<W: Write> Plain<'_, W> {
    /// Whether the person wants to play once more, where there is one to ask.
    fn once_more(&mut self, played: &SittingResult, away: bool) -> io::Result<bool> {
        let possible = played.outcome.is_some() && (!away || !played.record.entries.is_empty());
        let Some(seat) = self.desks.keys().next().copied().filter(|_| self.interactive && possible) else {
            return Ok(false);
        };
        self.say(&Phrase::new("terminal-again-plain"))?;
        Ok(matches!(self.read(seat)?, Read::Line(line) if page::is_again(&line)))
    }
}

/// An error in plain words on one line.
pub fn error(setting: &Setting, problem: &impl Speak) -> String {
    setting.speech().tell(problem)
}
