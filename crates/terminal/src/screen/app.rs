//! The state of the full screen: what is shown, what is typed, whose turn it is. No terminal, no thread, no clock:
//! events and keys go in, acts come out.

use std::{collections::BTreeMap, time::Duration};

use kernel::{Eyes, Hint, Outcome, Phrase, Record, Remark, Seat};
use table::{AnyView, ClockFace, PlayerWish, Room};

use super::{prompt::Prompt, sheet::Sheet};
use crate::{
    DrawContext, Drawing, MoveInput, PlayError, Setting, Sitting, SittingResult, page,
    scene::{Kind, Line, Out, Scene, gave_up, result, revealed},
    sitting::SittingEvent,
};

/// What the screen wants done outside.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ScreenRequest {
    /// The table gets an answer.
    Wish(Seat, PlayerWish),
    /// The coach is asked, on another thread.
    Hint(Seat, AnyView),
    /// The coach looks back at the game, on another thread.
    Review(Box<Record>),
    /// A copy of the record goes to a file.
    Save(String),
    /// Bots may move on.
    Go,
    /// The person leaves the table.
    Leave,
    /// The person wants to play once more.
    Again,
    /// The person leaves the program.
    Stop,
}

/// What the page shows above the table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mode {
    /// Nothing.
    Table,
    /// The keyboard is passed to somebody.
    Curtain(Seat),
    /// The help page, scrolled down.
    Help(u16),
    /// The rules of the game, scrolled down.
    Rules(u16),
    /// Whether to leave.
    Leave,
    /// Whether to give up the game.
    Resign,
    /// The last position of a game of the match, until somebody has seen it.
    Interlude(AnyView),
}

/// The full screen of a game.
pub(crate) struct App<'a> {
    pub(crate) setting: &'a mut Setting,
    pub(super) room: &'static dyn Room,
    pub(super) drawing: &'static dyn Drawing,
    pub(super) scene: Scene,
    pub(super) people: Vec<Seat>,
    /// Whose side is shown.
    pub(super) shown: Option<Seat>,
    /// Who sits at the keyboard, as far as it was passed.
    pub(super) keyboard: Option<Seat>,
    /// Who is asked to play.
    pub(super) asked: Option<Seat>,
    /// Whose last move was refused.
    refused: Option<Seat>,
    pub(super) mode: Mode,
    pub(super) prompt: Prompt,
    /// What people who are not at the keyboard have typed: it may be secret.
    prompts: BTreeMap<Seat, Prompt>,
    pub(super) desks: BTreeMap<Seat, Box<dyn MoveInput>>,
    pub(super) log_up: usize,
    pub(super) board_down: u16,
    pub(super) note: Option<Line>,
    /// A list beside the note: what Tab found.
    pub(super) found: Option<String>,
    pub(super) played: Option<SittingResult>,
    /// Why there is no table.
    broken: Option<Phrase>,
    /// Bots that play each other wait for the person who watches.
    pub(super) paused: bool,
    /// What everybody here should know first.
    notices: Vec<Phrase>,
    /// Whether the table stands elsewhere and goes on without whoever leaves.
    pub(super) away: bool,
    /// Where the mouse was pressed.
    pub(super) pressed: Option<(u16, u16)>,
    /// What the clocks showed, and when that was.
    clocks: (Vec<ClockFace>, Duration),
    /// The time, as whoever drives the screen tells it.
    now: Duration,
    /// Whether somebody should be told that it is their turn.
    ring: bool,
}

impl<'a> App<'a> {
    pub(crate) fn new(setting: &'a mut Setting, sitting: &Sitting) -> App<'a> {
        let people = sitting.people();
        let names = sitting.record.seats.iter().map(|seated| seated.name.clone()).collect();
        App {
            setting,
            room: sitting.room,
            drawing: sitting.drawing,
            scene: Scene::new(names),
            shown: if people.len() == 1 { people.first().copied() } else { None },
            keyboard: None,
            asked: None,
            refused: None,
            mode: Mode::Table,
            prompt: Prompt::default(),
            prompts: BTreeMap::new(),
            desks: people.iter().map(|seat| (*seat, sitting.drawing.desk())).collect(),
            log_up: 0,
            board_down: 0,
            note: None,
            found: None,
            played: None,
            broken: None,
            paused: false,
            notices: sitting.notices.clone(),
            away: sitting.away.is_some(),
            pressed: None,
            clocks: (Vec::new(), Duration::ZERO),
            now: Duration::ZERO,
            ring: false,
            people,
        }
    }

    /// Whether people share the keyboard and have something to hide.
    pub(super) fn curtains(&self) -> bool {
        self.people.len() > 1 && self.drawing.has_secrets()
    }

    /// Whether a seat is that of somebody here.
    pub(crate) fn is_own(&self, seat: Seat) -> bool {
        self.people.contains(&seat)
    }

    /// Whether bots move only as fast as somebody watches.
    pub(crate) fn is_paced(&self) -> bool {
        self.people.is_empty()
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.paused || self.mode != Mode::Table
    }

    pub(crate) fn played(&self) -> Option<&SittingResult> {
        self.played.as_ref()
    }

    /// Whether what was played is known here: some tables elsewhere tell it to nobody.
    pub(super) fn has_record(&self) -> bool {
        self.played.as_ref().is_some_and(|played| !self.away || !played.record.entries.is_empty())
    }

    /// Why the table is gone without a result.
    pub(crate) fn failure(&self) -> PlayError {
        PlayError::Said(self.broken.clone().unwrap_or_else(|| Phrase::new("terminal-broken")))
    }

    /// Takes in what the table told.
    pub(crate) fn hear(&mut self, event: SittingEvent) {
        self.scene.hear(&event);
        match event {
            SittingEvent::Begin { to, .. } => {
                self.seat(to);
                let lines = self.notices.iter().map(|notice| Line::new(Kind::Said, notice.clone()));
                self.scene.side_mut(to).log.extend(lines);
                self.note = self.notices.last().map(|notice| Line::new(Kind::Said, notice.clone()));
            }
            SittingEvent::Turn { seat, view } => {
                let again = self.asked_before(seat);
                self.ring |= self.away && !again;
                self.asked = Some(seat);
                if !again && let Some(desk) = self.desks.get_mut(&seat) {
                    desk.turn(&view, seat);
                }
            }
            SittingEvent::Heard { to, .. } if to == self.shown => {
                self.log_up = 0;
                self.note = None;
                self.found = None;
                if self.curtains() && self.asked.is_none() {
                    self.step_away();
                }
            }
            SittingEvent::Refused { seat, why } => {
                let phrase = Phrase::new("terminal-refused").with("why", why);
                self.refused = Some(seat);
                self.note = Some(Line::new(Kind::Refused, phrase));
            }
            SittingEvent::Failed { .. } | SittingEvent::Connected { .. } => {
                self.log_up = 0;
                let log = self.scene.side(self.shown).map_or(&[] as &[Line], |side| &side.log);
                self.note = log.iter().rev().find(|line| line.kind == Kind::Failed).cloned();
            }
            SittingEvent::Clocks { clocks } => self.clocks = (clocks, self.now),
            SittingEvent::Enough { seat } => {
                self.asked.take_if(|asked| *asked == seat);
                if matches!(self.mode, Mode::Resign) {
                    self.mode = Mode::Table;
                }
            }
            SittingEvent::Said { to, what } if to == self.shown => {
                self.log_up = 0;
                self.note = Some(Line::new(Kind::Said, what));
            }
            SittingEvent::Done(played) => self.finish(*played),
            _ => (),
        }
        self.settle();
    }

    /// It is so late now; whether anything on the page has changed by that.
    pub(crate) fn tick(&mut self, now: Duration) -> bool {
        let seconds = |app: &App<'_>| app.running().map(|(_, left)| left.as_millis().div_ceil(1000));
        let before = seconds(self);
        self.now = now;
        before != seconds(self)
    }

    /// Whether to ring, once: somebody who looked elsewhere is to move.
    pub(crate) fn rings(&mut self) -> bool {
        std::mem::take(&mut self.ring)
    }

    /// What a seat's clock shows now.
    fn left(&self, clock: &ClockFace) -> Duration {
        let passed = if clock.runs { self.now.saturating_sub(self.clocks.1) } else { Duration::ZERO };
        clock.left.saturating_sub(passed)
    }

    /// The clock that runs.
    fn running(&self) -> Option<(Seat, Duration)> {
        let goes_on = self.played.is_none();
        let clocks = Seat::all(self.clocks.0.len()).zip(&self.clocks.0);
        let running = clocks.into_iter().find(|(_, clock)| clock.runs && goes_on);
        running.map(|(seat, clock)| (seat, self.left(clock)))
    }

    /// Somebody here has a seat: at a table elsewhere it may be one more.
    fn seat(&mut self, to: Option<Seat>) {
        if let Some(seat) = to.filter(|seat| !self.people.contains(seat)) {
            self.people.push(seat);
            self.desks.insert(seat, self.drawing.desk());
        }
    }

    fn asked_before(&mut self, seat: Seat) -> bool {
        self.refused.take() == Some(seat)
    }

    fn finish(&mut self, played: Result<SittingResult, Phrase>) {
        self.asked = None;
        match played {
            Err(problem) => self.broken = Some(problem),
            Ok(played) => {
                if let Some(outcome) = &played.outcome {
                    if let Some(view) = revealed(self.room, &played.record) {
                        self.scene.side_mut(self.shown).view = Some(view);
                    }
                    self.tell_result(outcome, &gave_up(&played.record));
                }
                self.played = Some(played);
            }
        }
    }

    fn tell_result(&mut self, outcome: &Outcome, out: &[Out]) {
        let result = result(outcome, &self.scene.names, out, self.reader());
        self.log(Line::new(Kind::Ended, Phrase::new("terminal-over")));
        for phrase in &result {
            self.log(Line::new(Kind::Ended, phrase.clone()));
        }
        self.note = result.first().map(|phrase| Line::new(Kind::Ended, phrase.clone()));
    }

    /// Who reads the page, where it is one person's alone.
    fn reader(&self) -> Option<Seat> {
        if let [reader] = self.people.as_slice() { Some(*reader) } else { None }
    }

    /// Whether the same players can play once more.
    pub(super) fn may_play_again(&self) -> bool {
        !self.away || self.has_record() && !self.people.is_empty()
    }

    /// Adds a line to the log of whoever looks.
    pub(super) fn log(&mut self, line: Line) {
        self.scene.side_mut(self.shown).log.push(line);
        self.log_up = 0;
    }

    /// Says something to whoever looks: in the log, and above the prompt.
    pub(crate) fn say(&mut self, kind: Kind, phrase: Phrase) {
        let line = Line::new(kind, phrase);
        self.note = Some(line.clone());
        self.found = None;
        self.log(line);
    }

    /// The coach has answered.
    pub(crate) fn hint(&mut self, seat: Seat, hint: Option<Hint>) {
        if self.asked != Some(seat) || self.shown != Some(seat) {
            return;
        }
        let Some(hint) = hint else { return self.say(Kind::Said, Phrase::new("terminal-no-hint")) };
        let plain = crate::PlainDesk;
        let desk = self.desks.get(&seat).map_or(&plain as &dyn MoveInput, AsRef::as_ref);
        let Some(view) = self.view() else { return };
        let typed = page::typed(self.setting.lang(), desk, &hint.mv, view);
        self.say(Kind::Hint, Phrase::new("terminal-hint").with("move", typed));
        for why in hint.why {
            self.log(Line::new(Kind::Hint, why));
        }
    }

    /// The coach has looked back at the finished game.
    pub(crate) fn review(&mut self, remarks: Result<Vec<Remark>, Phrase>) {
        let remarks = match remarks {
            Ok(remarks) if remarks.is_empty() => {
                return self.say(Kind::Said, Phrase::new("terminal-no-review"));
            }
            Ok(remarks) => remarks,
            Err(problem) => return self.say(Kind::Refused, problem),
        };
        let Some(played) = &self.played else { return };
        let moves = self.room.read(&played.record, Eyes::All).map(|book| book.happened).unwrap_or_default();
        self.say(Kind::Said, Phrase::new("terminal-review"));
        for remark in remarks {
            if let Some((seat, what)) = moves.get(remark.number) {
                let phrase = Phrase::new("terminal-move-number")
                    .with("number", remark.number + 1)
                    .with("line", what.line(self.scene.name(*seat)));
                self.log(Line::new(Kind::Moved, phrase));
            }
            for says in remark.says {
                self.log(Line::new(Kind::Hint, says));
            }
        }
    }

    /// Finds what the page has to show next: the end of a game, a curtain, or the table.
    pub(super) fn settle(&mut self) {
        if self.mode != Mode::Table {
            return;
        }
        let ended = &mut self.scene.side_mut(self.shown).ended;
        if self.people.is_empty() {
            ended.clear();
        } else if !ended.is_empty() {
            let view = ended.remove(0);
            self.board_down = 0;
            self.mode = Mode::Interlude(view);
            return;
        }
        if let Some(seat) = self.asked {
            if self.curtains() && self.keyboard != Some(seat) {
                self.step_away();
                self.mode = Mode::Curtain(seat);
            } else {
                self.arrive(seat);
            }
        }
    }

    /// Whoever looked looks no more: what they saw and typed is covered.
    fn step_away(&mut self) {
        if let Some(seat) = self.shown.take() {
            self.prompt.clear();
            self.prompts.insert(seat, std::mem::take(&mut self.prompt));
        }
        self.note = None;
        self.found = None;
    }

    /// Somebody is at the keyboard and looks at their own side.
    pub(super) fn arrive(&mut self, seat: Seat) {
        if self.shown != Some(seat) {
            self.log_up = 0;
            self.board_down = 0;
            // What happened while somebody else looked is in the log; its positions are past.
            self.scene.side_mut(Some(seat)).ended.clear();
            if self.curtains() {
                self.prompt = self.prompts.remove(&seat).unwrap_or_default();
            }
        }
        self.keyboard = Some(seat);
        self.shown = Some(seat);
    }

    /// What is shown: the last position of a game that just ended, or how things stand.
    pub(super) fn view(&self) -> Option<&AnyView> {
        if let Mode::Interlude(view) = &self.mode {
            return Some(view);
        }
        self.scene.side(self.shown)?.view.as_ref()
    }

    /// The game, the match, and the clocks of those who do not think just now.
    fn title(&self) -> String {
        let running = self.running().map(|(seat, _)| seat);
        let clocks = Seat::all(self.clocks.0.len()).zip(&self.clocks.0);
        let waiting = clocks.filter(|(seat, _)| Some(*seat) != running).map(|(seat, clock)| {
            format!(" · {} {}", self.scene.name(seat), page::clock(self.setting.speech(), self.left(clock)))
        });
        self.match_title() + &waiting.collect::<String>()
    }

    fn match_title(&self) -> String {
        let name = self.setting.speech().text(self.room.name());
        match self.view().map(AnyView::round) {
            Some(round) if round.games > 1 => {
                let match_line =
                    Phrase::new("terminal-match").with("game", round.game).with("games", round.games);
                let totals = self.scene.names.iter().zip(&round.totals);
                let totals: Vec<String> = totals.map(|(name, total)| format!("{name} {total}")).collect();
                format!("{name} · {} · {}", self.setting.speech().say(&match_line), totals.join(" · "))
            }
            _ => name,
        }
    }

    /// Whose turn it is, and how much time they have left; whether somebody here is meant.
    fn status(&self) -> (String, bool) {
        let (status, here) = self.turn_status();
        let time = self.running().filter(|_| !self.paused && !matches!(self.mode, Mode::Interlude(_)));
        match time {
            Some((_, left)) => (format!("{status} · {}", page::clock(self.setting.speech(), left)), here),
            None => (status, here),
        }
    }

    fn turn_status(&self) -> (String, bool) {
        let speech = self.setting.speech();
        if self.played.is_some() || matches!(self.mode, Mode::Interlude(_)) {
            return (speech.text("terminal-over").trim_end_matches('.').to_owned(), true);
        }
        if self.paused {
            return (speech.text("terminal-paused"), true);
        }
        match self.asked.filter(|seat| self.shown == Some(*seat)) {
            Some(seat) => {
                (speech.say(&Phrase::new("terminal-turn").with("name", self.scene.name(seat))), true)
            }
            None => match self.view().and_then(AnyView::to_move) {
                Some(seat) => {
                    let waiting = Phrase::new("terminal-waiting").with("name", self.scene.name(seat));
                    (speech.say(&waiting), false)
                }
                None => (String::new(), false),
            },
        }
    }

    fn keys(&self) -> Vec<(&'static str, String)> {
        let keys: Vec<(&'static str, &str)> = match (&self.mode, self.played.is_some()) {
            (Mode::Curtain(_) | Mode::Interlude(_), _) => vec![("Enter", "go-on")],
            (Mode::Leave | Mode::Resign, _) => vec![(page::yes(self.setting.lang()), "yes"), ("n", "no")],
            (_, true) if !self.has_record() => vec![("Enter", "leave")],
            (_, true) if !self.may_play_again() => vec![("r", "review"), ("s", "save"), ("Enter", "leave")],
            (_, true) => vec![("n", "again"), ("r", "review"), ("s", "save"), ("Enter", "leave")],
            (_, false) if self.is_paced() => {
                vec![("?", "help"), ("Space", "pause"), ("→", "step"), ("+ -", "speed"), ("q", "quit")]
            }
            _ => vec![
                ("F1", "help"),
                ("F2", "hint"),
                ("Tab", "complete"),
                ("F3", "save"),
                ("F4", "lang"),
                ("F10", "quit"),
            ],
        };
        let speech = self.setting.speech();
        let named = |(key, id)| (page::key(speech.lang(), key), speech.text(&format!("terminal-key-{id}")));
        keys.into_iter().map(named).collect()
    }

    /// Draws the page.
    pub(crate) fn draw(&self, frame: &mut ratatui::Frame<'_>) {
        let speech = self.setting.speech();
        if let Mode::Curtain(seat) = self.mode {
            return self.draw_curtain(frame, seat);
        }
        let board = |width, height| self.board_text(width, height);
        let note = match (&self.found, &self.note) {
            (Some(found), _) => Some((Kind::Said, found.clone())),
            (None, Some(line)) => Some((line.kind, speech.say(&line.phrase))),
            (None, None) => None,
        };
        let log = self.scene.side(self.shown).map_or(&[] as &[Line], |side| &side.log);
        let note = match &self.mode {
            Mode::Leave => {
                let id = if self.away { "terminal-leave-away" } else { "terminal-leave" };
                Some((Kind::Said, speech.text(id)))
            }
            Mode::Resign => Some((Kind::Said, speech.text("terminal-resign"))),
            Mode::Interlude(_) => {
                let ended = log.iter().rev().find(|line| line.kind == Kind::Ended);
                ended.map(|line| (line.kind, speech.say(&line.phrase)))
            }
            _ => note,
        };
        let typing = !self.people.is_empty() && matches!(self.mode, Mode::Table);
        let sheet = Sheet {
            setting: self.setting,
            title: self.title(),
            status: self.status(),
            board: &board,
            board_down: self.board_down,
            log,
            log_up: self.log_up,
            note,
            prompt: typing.then(|| (self.prompt.text(), self.prompt.before())),
            keys: self.keys(),
        };
        sheet.paint(frame);
        if let Mode::Help(down) = self.mode {
            let plain = crate::PlainDesk;
            let desk = self
                .shown
                .and_then(|seat| self.desks.get(&seat))
                .map_or(&plain as &dyn MoveInput, AsRef::as_ref);
            let lines = page::help(speech, self.room, desk, false);
            super::sheet::panel(frame, self.setting.palette, &speech.text("terminal-help"), &lines, down);
        }
        if let Mode::Rules(down) = self.mode {
            let lines = page::rules(speech, self.room);
            super::sheet::panel(frame, self.setting.palette, &speech.text("terminal-rules"), &lines, down);
        }
    }

    /// The board for a number of columns and rows.
    fn board_text(&self, width: u16, height: u16) -> ratatui::text::Text<'static> {
        let Some(view) = self.view() else { return ratatui::text::Text::default() };
        let draft = self.shown.and_then(|seat| self.desks.get(&seat)).and_then(|desk| desk.draft());
        let (seat, names) = (self.shown, self.scene.names.as_slice());
        let (palette, speech, draft) = (self.setting.palette, self.setting.speech(), draft.as_deref());
        self.drawing
            .draw(view, &DrawContext { seat, names, width, height, plain: false, palette, speech, draft })
    }

    /// The board in its place on the page.
    pub(super) fn sheet_board(
        &self,
        area: ratatui::layout::Rect,
    ) -> (ratatui::layout::Rect, ratatui::text::Text<'static>, u16) {
        super::sheet::board_in(area, &|width, height| self.board_text(width, height), self.board_down)
    }

    fn draw_curtain(&self, frame: &mut ratatui::Frame<'_>, seat: Seat) {
        let speech = self.setting.speech();
        let empty = |_, _| ratatui::text::Text::default();
        Sheet {
            setting: self.setting,
            title: speech.text(self.room.name()),
            status: (String::new(), false),
            board: &empty,
            board_down: 0,
            log: &[],
            log_up: 0,
            note: None,
            prompt: None,
            keys: self.keys(),
        }
        .paint(frame);
        let pass = Phrase::new("terminal-pass").with("name", self.scene.name(seat));
        let lines = [String::new(), speech.say(&pass), String::new()];
        super::sheet::panel(frame, self.setting.palette, self.scene.name(seat), &lines, 0);
    }
}
