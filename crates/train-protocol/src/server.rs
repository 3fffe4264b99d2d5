//! The server's side: players at a table of ours whose thinking is done at the other end of a connection.

use std::{
    collections::VecDeque,
    fmt::Display,
    io::{self, BufRead, BufReader, BufWriter, Write},
    net::TcpStream,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
};

use kernel::{Arg as Word, MatchView, Phrase, Seat, Speak};
use mexican_train::{Move, Reason, Refusal, SeriesEnding, Train, View};
use table::{AnyView, End, Gone, Happening, Observer, Person, PlayerWish, Start, What};

use super::{
    grammar::{ClientRequest, EnvironmentEvent, Message, NewArg, Reply, ServerRequest, Zero},
    listening::{Leaving, listen},
    patience::{Deadline, Patient, TURN, Timed},
    tokens::{Lost, Tokens},
};

/// Puts phrases into words, on the thread of whoever needs them.
pub type SayPhrases = Arc<dyn Fn(&Phrase) -> String + Send + Sync>;

/// The bot that plays on for a client that is gone.
pub const STAND_IN: &str = "greedy";

/// How many questions a client may ask before it must end its answer.
pub const MOST_QUESTIONS: usize = 10_000;

/// One connection. Several seats of a table may share it: each gets a clone.
///
/// What the other side asks is answered before anything else is said: while a client waits for the domino that it
/// drew, news for other seats wait. A game begins for all seats of a connection before one of them is asked to play.
pub struct Connection<R, W>(Arc<Shared<R, W>>);

impl<R, W> Clone for Connection<R, W> {
    fn clone(&self) -> Self {
        Connection(Arc::clone(&self.0))
    }
}

struct Shared<R, W> {
    line: Mutex<Line<R, W>>,
    /// Somebody's game has begun, or the line is closed.
    changed: Condvar,
    /// Whoever wants to know that the line is closed.
    leaving: Leaving,
}

#[derive(Debug)]
struct Line<R, W> {
    /// Both ends of the stream; none when it was closed.
    streams: Option<(Tokens<R>, W)>,
    /// The number of the next environment (the sheet's `last_id`).
    next_env: u64,
    /// The seats on this connection, in the order in which they were made.
    guests: Vec<Guest>,
    /// The guest that drew and waits for its domino.
    drawing: Option<usize>,
}

/// A seat on a connection.
#[derive(Debug)]
struct Guest {
    seat: Seat,
    /// The environment that the client is in.
    env: u64,
    /// Whether the game has begun for it, or never will.
    begun: bool,
    /// What the client has still to be told.
    untold: VecDeque<Note>,
}

impl Guest {
    fn new(begun: bool) -> Guest {
        Guest { seat: Seat(0), env: 0, begun, untold: VecDeque::new() }
    }
}

/// Something to tell a client, with what its seat sees then.
#[derive(Debug)]
enum Note {
    New(View),
    Then(EnvironmentEvent, View),
}

impl<R, W> Connection<R, W> {
    fn line(&self) -> MutexGuard<'_, Line<R, W>> {
        self.0.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<R: BufRead, W: Write> Connection<R, W> {
    /// A connection that hears on `input` and speaks on `output`.
    pub fn new(input: R, output: W) -> Connection<R, W> {
        Connection::watched(input, output, Leaving::default())
    }

    /// A connection whose other end is known to leave, by whoever hears on it.
    pub fn watched(input: R, output: W, leaving: Leaving) -> Connection<R, W> {
        let streams = Some((Tokens::new(input), output));
        let line = Mutex::new(Line { streams, next_env: 0, guests: Vec::new(), drawing: None });
        Connection(Arc::new(Shared { line, changed: Condvar::new(), leaving }))
    }

    /// Whether the connection was closed.
    pub fn is_closed(&self) -> bool {
        self.line().streams.is_none()
    }
}

impl<R: BufRead, W: Write> Line<R, W> {
    fn close(&mut self, why: &str) {
        if let Some((_, mut output)) = self.streams.take() {
            // Whoever is gone hears no reasons; that is no fault of ours.
            let _ = writeln!(output, "{}", why.replace(['\r', '\n'], " ")).and_then(|()| output.flush());
        }
        self.drawing = None;
    }

    fn send(&mut self, message: &impl Display) -> Result<(), Lost> {
        let (_, output) = self.streams.as_mut().ok_or(Lost::Closed)?;
        writeln!(output, "{message}").and_then(|()| output.flush()).map_err(|error| Lost::from(&error))
    }

    fn receive(&mut self) -> Result<ClientRequest, Lost> {
        let (words, _) = self.streams.as_mut().ok_or(Lost::Closed)?;
        ClientRequest::read(words)
    }

    fn fresh_env(&mut self) -> u64 {
        self.next_env += 1;
        self.next_env - 1
    }

    fn has_begun(&self) -> bool {
        self.guests.iter().all(|guest| guest.begun)
    }

    /// Answers questions from a view until the client does something else.
    fn answer_from(&mut self, view: &View, seat: Seat) -> Result<ClientRequest, Lost> {
        for _ in 0..MOST_QUESTIONS {
            let request = self.receive()?;
            match answer(view, seat, request)? {
                Some(answer) => self.send(&answer)?,
                None => return Ok(request),
            }
        }
        Err(Lost::TooMany)
    }

    /// Tells every guest what it has not been told, turn and turn about, unless a request has still to be answered.
    fn catch_up(&mut self) -> Result<(), Lost> {
        if self.drawing.is_some() || !self.has_begun() {
            return Ok(());
        }
        loop {
            let mut told = false;
            for place in 0..self.guests.len() {
                if let Some(note) = self.guests[place].untold.pop_front() {
                    told = true;
                    self.tell(place, note)?;
                }
            }
            if !told {
                return Ok(());
            }
        }
    }

    /// Says something that the client only takes note of.
    fn tell(&mut self, place: usize, note: Note) -> Result<(), Lost> {
        let (request, view) = match note {
            Note::New(view) => {
                let env = self.fresh_env();
                self.guests[place].env = env;
                (ServerRequest::New { env, args: args(&view) }, view)
            }
            Note::Then(event, view) => (self.then(place, event), view),
        };
        self.send(&request)?;
        match self.answer_from(&view, self.guests[place].seat)? {
            ClientRequest::End => Ok(()),
            other => Err(Lost::Unexpected { found: other.to_string(), expected: "End" }),
        }
    }

    fn then(&mut self, place: usize, event: EnvironmentEvent) -> ServerRequest {
        let to = self.fresh_env();
        let from = std::mem::replace(&mut self.guests[place].env, to);
        ServerRequest::Then { from, to, event }
    }

    /// Asks a guest to play, or to go on after its draw.
    fn ask(&mut self, place: usize, view: &View) -> Result<Move, Lost> {
        if self.drawing == Some(place) {
            self.drawing = None;
            let drawn = view.drawn.ok_or(Lost::NoDomino)?;
            self.send(&Reply::Draw(drawn))?;
        } else {
            self.catch_up()?;
            let request = self.then(place, EnvironmentEvent::Play);
            self.send(&request)?;
        }
        match self.answer_from(view, self.guests[place].seat)? {
            ClientRequest::Draw => {
                self.drawing = Some(place);
                Ok(Move::Draw)
            }
            ClientRequest::Pass => Ok(Move::Pass),
            ClientRequest::Pose(train, domino) => Ok(Move::Pose(domino, train)),
            other => Err(Lost::Unexpected { found: other.to_string(), expected: "Draw, Pass or Pose" }),
        }
    }
}

/// The arguments of `New`: the options past the sheet that change what may be laid.
fn args(view: &View) -> Vec<NewArg> {
    let options = [(view.options.cover_doubles, "cover-doubles"), (view.options.first_train, "first-train")];
    options.iter().filter(|(on, _)| *on).map(|(_, name)| NewArg::Word((*name).to_owned())).collect()
}

/// What the table answers to a question; `None` if it is none.
pub fn answer(view: &View, seat: Seat, request: ClientRequest) -> Result<Option<Reply>, Lost> {
    let known = |train: Train| view.train(train).ok_or(Lost::NoTrain(train));
    Ok(Some(match request {
        ClientRequest::MySeat => Reply::YourSeat(u64::from(seat.0)),
        ClientRequest::NbSeat => Reply::NbSeat(view.hands.len() as u64),
        ClientRequest::TrainOf(train) => {
            Reply::TrainOf(known(train)?.numbers.iter().map(|&number| u64::from(number)).collect())
        }
        ClientRequest::IsOpen(train) => Reply::IsOpen(known(train)?.open),
        ClientRequest::MattockSize => Reply::MattockSize(view.pool as u64),
        ClientRequest::HandOf(_) => Reply::Hand(view.hand(seat).to_vec()),
        ClientRequest::Doable => Reply::Doable(view.doable(seat)),
        ClientRequest::End | ClientRequest::Draw | ClientRequest::Pass | ClientRequest::Pose(..) => {
            return Ok(None);
        }
    }))
}

/// A seat whose player is at the other end of a connection. For the table it is a player like any other.
pub struct ServerSeat<R, W> {
    connection: Connection<R, W>,
    /// Which of the connection's guests it is.
    place: usize,
    say: SayPhrases,
    seat: Seat,
    /// The series that was heard of last.
    series: u32,
    /// What the client wants to do, and what it saw then.
    asked: Option<(Move, View)>,
}

impl<R: BufRead, W: Write> ServerSeat<R, W> {
    /// A seat on a connection; `say` puts refusals into words. All seats of a connection are made before the game
    /// begins.
    pub fn new(connection: Connection<R, W>, say: SayPhrases) -> ServerSeat<R, W> {
        let mut line = connection.line();
        let place = line.guests.len();
        line.guests.push(Guest::new(false));
        drop(line);
        ServerSeat { connection, place, say, seat: Seat(0), series: 1, asked: None }
    }

    /// Speaks on the connection; when something goes wrong, says so and closes it.
    fn speak<T>(
        &self,
        mut line: MutexGuard<'_, Line<R, W>>,
        speak: impl FnOnce(&mut Line<R, W>) -> Result<T, Lost>,
    ) -> Option<T> {
        let spoken = speak(&mut line);
        if let Err(lost) = &spoken {
            line.close(&(self.say)(&lost.phrase()));
        }
        drop(line);
        self.connection.0.changed.notify_all();
        if spoken.is_err() {
            self.connection.0.leaving.left();
        }
        spoken.ok()
    }

    /// Has the client told these things as soon as nothing else has to be said first.
    fn tell(&self, notes: impl IntoIterator<Item = Note>) {
        let mut line = self.connection.line();
        line.guests[self.place].untold.extend(notes);
        self.speak(line, Line::catch_up);
    }
}

impl<R, W> Drop for ServerSeat<R, W> {
    /// Nobody waits for a seat that is gone.
    fn drop(&mut self) {
        let mut line = self.connection.line();
        line.guests[self.place] = Guest::new(true);
        self.connection.0.changed.notify_all();
    }
}

/// This many seats of a table, whose players are all at the other end of one connection. Each thing that is asked or
/// told must be answered within [`TURN`].
pub fn seats(stream: TcpStream, count: usize, say: &SayPhrases) -> io::Result<Vec<Box<dyn Person>>> {
    stream.set_nodelay(true)?;
    let deadline = Deadline::new(TURN);
    let leaving = Leaving::default();
    let input = BufReader::new(listen(stream.try_clone()?, deadline.clone(), leaving.clone()));
    let output = BufWriter::new(Timed { stream, deadline: deadline.clone() });
    let connection = Connection::watched(input, output, leaving);
    let seat = || -> Box<dyn Person> {
        let player = ServerSeat::new(connection.clone(), SayPhrases::clone(say));
        Box::new(Patient { player, deadline: deadline.clone() })
    };
    Ok((0..count).map(|_| seat()).collect())
}

/// The end of a series, from its last view.
fn ending(view: &View) -> EnvironmentEvent {
    let pips = |dominoes: &[mexican_train::Domino]| dominoes.iter().map(|domino| domino.pips()).sum();
    let scores = Seat::all(view.hands.len()).map(|seat| pips(view.hand(seat))).collect();
    let wide = |scores: Vec<u32>| scores.into_iter().map(u64::from).collect();
    match SeriesEnding::of(scores) {
        SeriesEnding::Win(seat, scores) => EnvironmentEvent::Win(seat, wide(scores)),
        SeriesEnding::Deuce(scores) => EnvironmentEvent::Deuce(wide(scores)),
    }
}

/// A refusal in the terms of the protocol, which counts seats from 0.
fn refusal(refusal: Refusal) -> Phrase {
    let phrase = refusal.phrase();
    let (name, told): (_, Word) = match refusal {
        Refusal::BadSeat(seat) | Refusal::BreakRules(Reason::NotYourTurn(seat)) => {
            ("seat", seat.0.to_string().into())
        }
        Refusal::BreakRules(
            Reason::NoTrain(train)
            | Reason::Closed(train)
            | Reason::CoverFirst(train)
            | Reason::NoFit { train, .. },
        ) => ("train", Zero(train).spoken().into()),
        Refusal::BreakRules(_) => return phrase,
    };
    let args = phrase.args.into_iter().filter(|(other, _)| other != name);
    Phrase { id: phrase.id, args: args.collect() }.with(name, told)
}

fn read(view: &AnyView) -> Option<&MatchView<View>> {
    view.read()
}

impl<R: BufRead + Send, W: Write + Send> Observer for ServerSeat<R, W> {
    fn begin(&mut self, start: &Start<'_>) {
        self.seat = start.seat.unwrap_or(self.seat);
        let Some(view) = read(start.view) else { return };
        self.series = view.game;
        let mut line = self.connection.line();
        line.guests[self.place].seat = self.seat;
        line.guests[self.place].begun = true;
        line.guests[self.place].untold.push_back(Note::New(view.current.clone()));
        self.speak(line, Line::catch_up);
    }

    fn heard(&mut self, news: &Happening<'_>) {
        let Some(view) = read(news.view) else { return };
        let What::Moved { text, .. } = news.what else { return };
        let event = match text.parse::<Move>() {
            Ok(Move::Draw) => EnvironmentEvent::OtherDraw(news.seat),
            Ok(Move::Pass) => EnvironmentEvent::OtherPass(news.seat),
            Ok(Move::Pose(domino, train)) => EnvironmentEvent::OtherPose(news.seat, train, domino),
            Err(_) => return,
        };
        let event = Some(event).filter(|_| news.seat != self.seat);
        if view.game == self.series {
            return self.tell(event.map(|event| Note::Then(event, view.current.clone())));
        }
        // The move ended a series, and the next one has begun.
        self.series = view.game;
        let mut notes = Vec::new();
        if let Some(finished) = view.previous.as_ref().map(|previous| previous.view.clone()) {
            notes.extend(event.map(|event| Note::Then(event, finished.clone())));
            notes.push(Note::Then(ending(&finished), finished));
        }
        notes.push(Note::New(view.current.clone()));
        self.tell(notes);
    }

    fn over(&mut self, end: &End<'_>) {
        let Some(view) = read(end.view).filter(|view| view.current.turn.is_none()) else { return };
        self.tell([Note::Then(ending(&view.current), view.current.clone())]);
    }
}

impl<R: BufRead + Send, W: Write + Send> Person for ServerSeat<R, W> {
    fn play(&mut self, view: &AnyView) -> PlayerWish {
        let Some(view) = read(view) else { return PlayerWish::Gone };
        let mut line = self.connection.line();
        while !line.has_begun() && line.streams.is_some() {
            line = self.connection.0.changed.wait(line).unwrap_or_else(PoisonError::into_inner);
        }
        let Some(mv) = self.speak(line, |line| line.ask(self.place, &view.current)) else {
            return PlayerWish::Gone;
        };
        self.asked = Some((mv, view.current.clone()));
        PlayerWish::Move(mv.to_string())
    }

    fn refused(&mut self, why: &Phrase) {
        // The rules refuse for what the seat sees, so they say the same again.
        let asked = self.asked.take();
        let again = asked.and_then(|(mv, view)| view.refusal(self.seat, mv));
        let why = again.map_or_else(|| why.clone(), refusal);
        self.connection.line().close(&(self.say)(&why));
        self.connection.0.changed.notify_all();
        self.connection.0.leaving.left();
    }

    fn when_gone(&mut self, tell: Gone) {
        self.connection.0.leaving.add(tell);
    }

    fn may_retry(&self) -> bool {
        false
    }
}
