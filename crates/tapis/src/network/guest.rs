//! A person or a bot of this house as a guest at a table elsewhere.

use std::io::{self, BufRead, Write};

use kernel::{Best, Dice, Eyes, Game, Imagine, MatchView, Outcome, Phrase, Seat, Seed, Speak};
use mexican_train::{MexicanTrain, Move, View};
use speech::Speech;
use terminal::{Palette, Stage};
use wire::sheet::Local;

use crate::catalogue::Entry;

/// How wide the drawings are.
const WIDTH: u16 = 78;
/// The longest line that is read, in bytes.
const LONGEST: u64 = 4096;

/// The protocol tells no names: everybody is called after their seat.
fn names(seats: usize, speech: &Speech) -> Vec<String> {
    (1..=seats).map(|number| speech.say(&Phrase::new("tapis-person").with("number", number))).collect()
}

/// The scores of the series so far.
pub struct Scores<'a> {
    /// The words.
    pub speech: &'a Speech,
    /// The seat whose news count; a guest in several seats hears everything several times.
    seat: Option<Seat>,
    series: u32,
    totals: Vec<i64>,
}

impl<'a> Scores<'a> {
    /// Nothing has been played.
    pub fn new(speech: &'a Speech) -> Scores<'a> {
        Scores { speech, seat: None, series: 0, totals: Vec::new() }
    }

    /// Adds the scores of a series and says them.
    fn add(&mut self, seat: Seat, scores: &[u64], out: &mut dyn Write) -> io::Result<()> {
        if *self.seat.get_or_insert(seat) != seat {
            return Ok(());
        }
        self.series += 1;
        self.totals.resize(scores.len(), 0);
        for (total, &score) in self.totals.iter_mut().zip(scores) {
            *total = total.saturating_add(i64::try_from(score).unwrap_or(i64::MAX));
        }
        let names = names(scores.len(), self.speech);
        let each: Vec<String> =
            names.iter().zip(scores).map(|(name, score)| format!("{name} {score}")).collect();
        let phrase =
            Phrase::new("terminal-game-over").with("number", self.series).with("scores", each.join(", "));
        writeln!(out, "{}", self.speech.say(&phrase))
    }

    /// Says who won all series together.
    pub fn result(&self, out: &mut dyn Write) -> io::Result<()> {
        let outcome = Outcome::by_score(self.totals.clone(), Best::Lowest);
        let names = names(self.totals.len(), self.speech);
        let name = |seat: Seat| names.get(seat.index()).map_or("?", String::as_str);
        let winners: Vec<&str> = outcome.winners().into_iter().map(name).collect();
        let first = match winners.as_slice() {
            [name] => Phrase::new("terminal-wins").with("name", *name),
            names => Phrase::new("terminal-share").with("names", names.join(", ")),
        };
        let mut seats: Vec<Seat> = Seat::all(names.len()).collect();
        seats.sort_by_key(|seat| outcome.places()[seat.index()]);
        let places = seats.into_iter().map(|seat| {
            Phrase::new("terminal-place")
                .with("place", outcome.places()[seat.index()].to_string())
                .with("name", name(seat))
                .with("score", outcome.scores()[seat.index()])
        });
        for phrase in [Phrase::new("terminal-over"), first].into_iter().chain(places) {
            writeln!(out, "{}", self.speech.say(&phrase))?;
        }
        out.flush()
    }
}

/// A player whose scores are written down and said.
pub struct Reported<'a, L> {
    /// The player.
    pub player: L,
    /// The scores.
    pub scores: Scores<'a>,
}

impl<L: Local> Local for Reported<'_, L> {
    fn choose(&mut self, view: &View, seat: Seat) -> Option<Move> {
        self.player.choose(view, seat)
    }

    fn watches(&self) -> bool {
        self.player.watches()
    }

    fn begin(&mut self, view: &View, seat: Seat) {
        self.player.begin(view, seat);
    }

    fn heard(&mut self, mover: Seat, mv: Move, view: &View) {
        self.player.heard(mover, mv, view);
    }

    fn over(&mut self, seat: Seat, scores: &[u64]) {
        self.player.over(seat, scores);
        // Where nobody reads the scores, the game goes on all the same.
        let _ = self.scores.add(seat, scores, &mut io::stdout());
    }
}

/// A person who reads and types plain lines.
pub struct AtKeyboard<'a, R, W> {
    entry: &'static Entry,
    speech: &'a Speech,
    input: R,
    output: W,
    /// Somebody watches the cursor, so there is a prompt.
    interactive: bool,
    /// The seat that news are told to; a person in several seats needs them once.
    seat: Option<Seat>,
}

/// What a typed line asks of the house rather than of the game, with its words in both languages.
const COMMANDS: [(&str, &[&str]); 5] = [
    ("help", &["help", "aide", "?"]),
    ("hint", &["hint", "conseil", "indice", "h"]),
    ("board", &["board", "plateau", "table"]),
    ("moves", &["moves", "coups"]),
    ("leave", &["quit", "quitter", "exit", "q"]),
];

/// How many moves are listed.
const MOVES: usize = 40;

impl<'a, R: BufRead, W: Write> AtKeyboard<'a, R, W> {
    /// A person who types on `input` and reads `output`.
    pub fn new(
        entry: &'static Entry,
        speech: &'a Speech,
        input: R,
        output: W,
        interactive: bool,
    ) -> AtKeyboard<'a, R, W> {
        AtKeyboard { entry, speech, input, output, interactive, seat: None }
    }

    fn name(&self, seat: Seat) -> String {
        self.speech.say(&Phrase::new("tapis-person").with("number", seat.index() + 1))
    }

    fn say(&mut self, phrase: &Phrase) -> io::Result<()> {
        writeln!(self.output, "{}", self.speech.say(phrase))
    }

    /// A line that was typed; `None` at the end of the input.
    fn read(&mut self) -> io::Result<Option<String>> {
        if self.interactive {
            write!(self.output, "> ")?;
        }
        self.output.flush()?;
        let mut line = Vec::new();
        let length = io::Read::take(&mut self.input, LONGEST).read_until(b'\n', &mut line)?;
        Ok((length > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
    }

    fn board(&mut self, view: &View, seat: Seat) -> io::Result<()> {
        let names = names(view.hands.len(), self.speech);
        let stage = Stage {
            seat: Some(seat),
            names: &names,
            width: WIDTH,
            height: u16::MAX,
            plain: true,
            palette: Palette::none(),
            speech: self.speech,
            draft: None,
        };
        let text = self.entry.drawing.draw(&json(view), &stage);
        writeln!(self.output)?;
        for line in &text.lines {
            writeln!(self.output, "{}", line.to_string().trim_end())?;
        }
        Ok(())
    }

    fn command(&mut self, command: &str, view: &View, seat: Seat) -> io::Result<()> {
        match command {
            "board" => self.board(view, seat),
            "moves" => {
                let moves = self.entry.room.complete(&json(view), seat, "", MOVES);
                moves.iter().try_for_each(|mv| writeln!(self.output, "{mv}"))
            }
            "hint" => match self.entry.room.hint(&json(view), seat) {
                None => self.say(&Phrase::new("terminal-no-hint")),
                Some(hint) => {
                    self.say(&Phrase::new("terminal-hint").with("move", hint.mv))?;
                    hint.why.iter().try_for_each(|why| self.say(why))
                }
            },
            _ => {
                let lines = self.entry.drawing.desk().help();
                lines.iter().try_for_each(|line| self.say(line))?;
                self.say(&Phrase::new("tapis-guest-help"))
            }
        }
    }

    /// Takes lines until one of them is a move; `None` when the person leaves.
    fn ask(&mut self, view: &View, seat: Seat) -> io::Result<Option<Move>> {
        self.board(view, seat)?;
        let name = self.name(seat);
        self.say(&Phrase::new("terminal-your-turn").with("name", name))?;
        loop {
            let Some(line) = self.read()? else { return Ok(None) };
            let word = line.trim_start_matches('/').to_lowercase();
            match COMMANDS.iter().find(|(_, words)| words.contains(&word.as_str())) {
                _ if line.is_empty() => (),
                Some(("leave", _)) => return Ok(None),
                Some((command, _)) => self.command(command, view, seat)?,
                None => match line.parse::<Move>().map_err(|error| error.phrase()) {
                    Ok(mv) if view.moves(seat).contains(&mv) => return Ok(Some(mv)),
                    Ok(mv) => self.refuse(refusal(view, seat, mv))?,
                    Err(why) => self.refuse(why)?,
                },
            }
        }
    }

    fn refuse(&mut self, why: Phrase) -> io::Result<()> {
        self.say(&Phrase::new("terminal-refused").with("why", why))
    }

    fn told(&mut self, view: &View) -> bool {
        *self.seat.get_or_insert(view.seat) == view.seat
    }
}

/// Why the rules refuse a move. A refusal is the same in every state that fits what is seen, so any of them will do.
fn refusal(view: &View, seat: Seat, mv: Move) -> Phrase {
    let state = MexicanTrain::imagine(view, Eyes::Seat(seat), &mut Dice::new(Seed::from(0)));
    match MexicanTrain::play(&state, seat, &mv) {
        Err(refusal) => refusal.phrase(),
        Ok(_) => Phrase::new("terminal-no-moves"),
    }
}

/// The view as a drawing and a coach read it: that of a match.
fn json(view: &View) -> String {
    let (first, totals) = (Seat(0), vec![0; view.hands.len()]);
    let of_match = MatchView { game: 1, games: 1, first, totals, previous: None, current: view.clone() };
    // Views are plain data with text keys, so this cannot fail.
    serde_json::to_string(&of_match).unwrap_or_default()
}

impl<R: BufRead, W: Write> Local for AtKeyboard<'_, R, W> {
    fn choose(&mut self, view: &View, seat: Seat) -> Option<Move> {
        self.ask(view, seat).ok().flatten()
    }

    fn watches(&self) -> bool {
        true
    }

    fn begin(&mut self, view: &View, seat: Seat) {
        let phrase = Phrase::new("tapis-guest-begin").with("name", self.name(seat)).with("first", view.first);
        // A person who sees nothing any more is noticed when it is their turn.
        let _ = self.say(&phrase);
    }

    fn heard(&mut self, mover: Seat, mv: Move, view: &View) {
        if self.told(view) {
            let phrase = mv.told().with("name", self.name(mover));
            let _ = self.say(&phrase);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Lang, Setup};

    #[test]
    fn a_person_is_told_why_and_asked_again() {
        let speech = crate::speech(Lang::En);
        let entry = crate::catalogue::find(MexicanTrain::NAME).unwrap();
        let mut dice = Dice::new(Seed::from(1));
        let options = mexican_train::TrainOptions::default();
        let state = MexicanTrain::start(&options, Setup::of(2), &mut dice).unwrap();
        let seat = MexicanTrain::to_move(&state).unwrap();
        let view = MexicanTrain::view(&state, Eyes::Seat(seat));
        let wanted = view.moves(seat)[0];
        let mut output = Vec::new();
        let typed = format!("help\n\nhint\ncoups\ntable\n5\n0-0 9\n{wanted}\n");
        let mut person = AtKeyboard::new(entry, &speech, typed.as_bytes(), &mut output, false);
        person.begin(&view, seat);
        assert_eq!(person.choose(&view, seat), Some(wanted));
        assert_eq!(person.choose(&view, seat), None, "the input has ended");
        let said = String::from_utf8(output).unwrap();
        assert_eq!(said.matches("Not possible").count(), 2, "{said}");
        assert!(said.contains("Double 12 in the middle") && said.contains("Hint: "), "{said}");
    }

    #[test]
    fn scores_are_added_once_for_several_seats() {
        let speech = crate::speech(Lang::En);
        let mut scores = Scores::new(&speech);
        let mut output = Vec::new();
        for (seat, series) in [(0, [5, 0, 7]), (2, [5, 0, 7]), (0, [0, 9, 7]), (2, [0, 9, 7])] {
            scores.add(Seat(seat), &series, &mut output).unwrap();
        }
        scores.result(&mut output).unwrap();
        let said = String::from_utf8(output).unwrap();
        assert_eq!(scores.totals, [5, 9, 14]);
        assert!(said.contains("Game 2 is over: Player 1 0, Player 2 9, Player 3 7."), "{said}");
        assert!(said.contains("Player 1 wins!"), "{said}");
    }
}
