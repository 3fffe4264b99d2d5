//! The server's side: a player at a table of ours whose thinking is done at the other end of a connection.

use std::{
    collections::VecDeque,
    fmt::Display,
    io::{BufRead, Write},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use kernel::{MatchView, Phrase, Seat};
use mexican_train::{Ending, Move, Train, View};
use table::{End, News, Observer, Person, Start, What, Wish};

use super::{
    grammar::{Answer, Arg, ClientRequest, Event, Message, ServerRequest},
    tokens::{Lost, Tokens},
};
use crate::lines::Say;

/// How many questions a client may ask before it must end its answer.
pub const MOST_QUESTIONS: usize = 10_000;

/// One connection. Several seats of a table may share it: each gets a clone.
#[derive(Debug)]
pub struct Connection<R, W>(Arc<Mutex<Line<R, W>>>);

impl<R, W> Clone for Connection<R, W> {
    fn clone(&self) -> Self {
        Connection(Arc::clone(&self.0))
    }
}

#[derive(Debug)]
struct Line<R, W> {
    /// Both ends of the stream; none when it was closed.
    streams: Option<(Tokens<R>, W)>,
    /// The number of the next environment (the sheet's `last_id`).
    next_env: u64,
    /// The seat that drew and whose turn goes on: nobody else may speak until it has moved.
    held_by: Option<Seat>,
}

impl<R: BufRead, W: Write> Connection<R, W> {
    /// A connection that hears on `input` and speaks on `output`.
    pub fn new(input: R, output: W) -> Connection<R, W> {
        let line = Line { streams: Some((Tokens::new(input), output)), next_env: 0, held_by: None };
        Connection(Arc::new(Mutex::new(line)))
    }

    /// Whether the connection was closed.
    pub fn is_closed(&self) -> bool {
        self.line().streams.is_none()
    }

    fn line(&self) -> MutexGuard<'_, Line<R, W>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<R: BufRead, W: Write> Line<R, W> {
    fn close(&mut self, why: &str) {
        if let Some((_, mut output)) = self.streams.take() {
            // Whoever is gone hears no reasons; that is no fault of ours.
            let _ = writeln!(output, "{}", why.replace(['\r', '\n'], " ")).and_then(|()| output.flush());
        }
        self.held_by = None;
    }

    fn send(&mut self, message: &impl Display) -> Result<(), Lost> {
        let (_, output) = self.streams.as_mut().ok_or(Lost::Closed)?;
        writeln!(output, "{message}").and_then(|()| output.flush()).map_err(|_| Lost::Closed)
    }

    fn receive(&mut self) -> Result<ClientRequest, Lost> {
        let (words, _) = self.streams.as_mut().ok_or(Lost::Closed)?;
        ClientRequest::read(words)
    }

    fn fresh_env(&mut self) -> u64 {
        self.next_env += 1;
        self.next_env - 1
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

    /// Says something that the client only takes note of.
    fn tell(&mut self, request: &ServerRequest, view: &View, seat: Seat) -> Result<(), Lost> {
        self.send(request)?;
        match self.answer_from(view, seat)? {
            ClientRequest::End => Ok(()),
            other => Err(Lost::Unexpected { found: other.to_string(), expected: "End" }),
        }
    }
}

/// What the table answers to a question; `None` if it is none.
pub fn answer(view: &View, seat: Seat, request: ClientRequest) -> Result<Option<Answer>, Lost> {
    let known = |train: Train| {
        let name = match train {
            Train::Mexican => "Mexican train".to_owned(),
            Train::Of(seat) => format!("train {}", seat.0),
        };
        view.train(train).ok_or(Lost::NotThere(name))
    };
    Ok(Some(match request {
        ClientRequest::MySeat => Answer::YourSeat(u64::from(seat.0)),
        ClientRequest::NbSeat => Answer::NbSeat(view.hands.len() as u64),
        ClientRequest::TrainOf(train) => {
            Answer::TrainOf(known(train)?.numbers.iter().map(|&number| u64::from(number)).collect())
        }
        ClientRequest::IsOpen(train) => Answer::IsOpen(known(train)?.open),
        ClientRequest::MattockSize => Answer::MattockSize(view.pool as u64),
        ClientRequest::HandOf(_) => Answer::Hand(view.hand(seat).to_vec()),
        ClientRequest::Doable => Answer::Doable(view.doable(seat)),
        ClientRequest::End | ClientRequest::Draw | ClientRequest::Pass | ClientRequest::Pose(..) => {
            return Ok(None);
        }
    }))
}

/// A seat whose player is at the other end of a connection. For the table it is a player like any other.
pub struct ServerSeat<R, W> {
    connection: Connection<R, W>,
    say: Say,
    seat: Seat,
    /// The environment that the client is in.
    env: u64,
    /// The series that the client is in.
    series: u32,
    /// A draw was made, and the client waits for its domino.
    drawing: bool,
    /// What happened while another seat held the connection, still to be told.
    untold: VecDeque<Untold>,
}

/// Something that the client has not been told.
struct Untold {
    mover: Seat,
    event: Event,
    view: MatchView<View>,
}

impl<R: BufRead, W: Write> ServerSeat<R, W> {
    /// A seat on a connection; `say` puts refusals into words.
    pub fn new(connection: Connection<R, W>, say: Say) -> ServerSeat<R, W> {
        ServerSeat {
            connection,
            say,
            seat: Seat(0),
            env: 0,
            series: 1,
            drawing: false,
            untold: VecDeque::new(),
        }
    }

    /// Speaks on the connection, after telling what was left untold; when something goes wrong, says so and
    /// closes it.
    fn with_line<T>(
        &mut self,
        speak: impl FnOnce(&mut Self, &mut Line<R, W>) -> Result<T, Lost>,
    ) -> Option<T> {
        let connection = self.connection.clone();
        let mut line = connection.line();
        let spoken = self.catch_up(&mut line).and_then(|()| speak(self, &mut line));
        line.held_by = self.drawing.then_some(self.seat);
        spoken.map_err(|lost| line.close(&lost.to_string())).ok()
    }

    fn catch_up(&mut self, line: &mut Line<R, W>) -> Result<(), Lost> {
        while let Some(untold) = self.untold.pop_front() {
            self.tell(line, &untold)?;
        }
        Ok(())
    }

    fn tell(&mut self, line: &mut Line<R, W>, untold: &Untold) -> Result<(), Lost> {
        let Untold { mover, event, view } = untold;
        let new_series = view.game != self.series;
        let finished = view.previous.as_ref().filter(|_| new_series).map(|previous| &previous.view);
        if *mover != self.seat {
            self.then(line, event.clone(), finished.unwrap_or(&view.current))?;
        }
        if let Some(finished) = finished {
            self.then(line, ending(finished), finished)?;
        }
        if new_series {
            self.series = view.game;
            self.new_game(line, &view.current)?;
        }
        Ok(())
    }

    fn new_game(&mut self, line: &mut Line<R, W>, view: &View) -> Result<(), Lost> {
        self.env = line.fresh_env();
        let options =
            [(view.options.cover_doubles, "cover-doubles"), (view.options.first_train, "first-train")];
        let args =
            options.iter().filter(|(on, _)| *on).map(|(_, name)| Arg::Word((*name).to_owned())).collect();
        line.tell(&ServerRequest::New { env: self.env, args }, view, self.seat)
    }

    fn then(&mut self, line: &mut Line<R, W>, event: Event, view: &View) -> Result<(), Lost> {
        let request = self.next_request(line, event);
        line.tell(&request, view, self.seat)
    }

    fn next_request(&mut self, line: &mut Line<R, W>, event: Event) -> ServerRequest {
        let from = std::mem::replace(&mut self.env, line.fresh_env());
        ServerRequest::Then { from, to: self.env, event }
    }
}

/// The end of a series, from its last view.
fn ending(view: &View) -> Event {
    let pips = |dominoes: &[mexican_train::Domino]| dominoes.iter().map(|domino| domino.pips()).sum();
    let scores = Seat::all(view.hands.len()).map(|seat| pips(view.hand(seat))).collect();
    let wide = |scores: Vec<u32>| scores.into_iter().map(u64::from).collect();
    match Ending::of(scores) {
        Ending::Win(seat, scores) => Event::Win(seat, wide(scores)),
        Ending::Deuce(scores) => Event::Deuce(wide(scores)),
    }
}

fn read(view: &str) -> Option<MatchView<View>> {
    serde_json::from_str(view).ok()
}

impl<R: BufRead + Send, W: Write + Send> Observer for ServerSeat<R, W> {
    fn begin(&mut self, start: &Start<'_>) {
        self.seat = start.seat.unwrap_or(self.seat);
        let Some(view) = read(start.view) else { return };
        self.series = view.game;
        self.with_line(|seat, line| seat.new_game(line, &view.current));
    }

    fn heard(&mut self, news: &News<'_>) {
        let Some(view) = read(news.view) else { return };
        let What::Moved { text, .. } = news.what else { return };
        let event = match text.parse::<Move>() {
            Ok(Move::Draw) => Event::OtherDraw(news.seat),
            Ok(Move::Pass) => Event::OtherPass(news.seat),
            Ok(Move::Pose(domino, train)) => Event::OtherPose(news.seat, train, domino),
            Err(_) => return,
        };
        if news.seat == self.seat && view.game == self.series {
            return;
        }
        self.untold.push_back(Untold { mover: news.seat, event, view });
        let connection = self.connection.clone();
        let mut line = connection.line();
        // While another seat waits for its domino, the news wait too; they are told before anything else.
        if line.held_by.is_none_or(|holder| holder == self.seat)
            && let Err(lost) = self.catch_up(&mut line)
        {
            line.close(&lost.to_string());
        }
    }

    fn over(&mut self, end: &End<'_>) {
        let Some(view) = read(end.view).filter(|view| view.current.turn.is_none()) else { return };
        self.with_line(|seat, line| seat.then(line, ending(&view.current), &view.current));
    }
}

impl<R: BufRead + Send, W: Write + Send> Person for ServerSeat<R, W> {
    fn play(&mut self, view: &str) -> Wish {
        let Some(view) = read(view) else { return Wish::Gone };
        let asked = self.with_line(|seat, line| {
            if std::mem::take(&mut seat.drawing) {
                let drawn = view.current.drawn.ok_or(Lost::NotThere("domino".to_owned()))?;
                line.send(&Answer::Draw(drawn))?;
            } else {
                let request = seat.next_request(line, Event::Play);
                line.send(&request)?;
            }
            let request = line.answer_from(&view.current, seat.seat)?;
            let mv = match request {
                ClientRequest::Draw => Move::Draw,
                ClientRequest::Pass => Move::Pass,
                ClientRequest::Pose(train, domino) => Move::Pose(domino, train),
                other => {
                    return Err(Lost::Unexpected {
                        found: other.to_string(),
                        expected: "Draw, Pass or Pose",
                    });
                }
            };
            seat.drawing = mv == Move::Draw;
            Ok(mv)
        });
        asked.map_or(Wish::Gone, |mv| Wish::Move(mv.to_string()))
    }

    fn refused(&mut self, why: &Phrase) {
        self.drawing = false;
        self.connection.line().close(&(self.say)(why));
    }

    fn may_retry(&self) -> bool {
        false
    }
}
