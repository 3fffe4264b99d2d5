//! People as players of the protocol: what a table of ours would tell them is put together from what the server says.

use std::collections::BTreeMap;

use kernel::{Match, MatchView, Phrase, Seat, Speak};
use mexican_train::{MexicanTrain, Move, View};
use table::{AnyView, End, Happening, Person, PlayerWish, Start, What};

use super::{local::Local, scores::Scores};

/// Everybody at this end of a connection: one person for each seat, or one person in several.
pub struct LocalPeople<'a> {
    /// Makes the person of a seat.
    sit: &'a mut dyn FnMut(Seat) -> Box<dyn Person>,
    names: Vec<String>,
    seated: BTreeMap<Seat, Seated>,
    scores: Scores,
}

struct Seated {
    person: Box<dyn Person>,
    /// What it has seen last.
    view: AnyView,
    /// How many things it was told.
    told: usize,
}

impl Seated {
    fn hear(&mut self, mover: Seat, what: &What, view: AnyView) {
        self.view = view;
        self.person.heard(&Happening { number: self.told, seat: mover, what, view: &self.view });
        self.told += 1;
    }
}

impl<'a> LocalPeople<'a> {
    /// People with these names, by seat.
    pub fn new(names: Vec<String>, sit: &'a mut dyn FnMut(Seat) -> Box<dyn Person>) -> LocalPeople<'a> {
        LocalPeople { sit, names, seated: BTreeMap::new(), scores: Scores::default() }
    }

    /// The scores so far.
    pub fn scores(&self) -> &Scores {
        &self.scores
    }

    /// The game is over, or somebody has left it.
    pub fn end(&mut self, over: bool) {
        let outcome = over.then(|| self.scores.outcome());
        for seated in self.seated.values_mut() {
            seated.person.over(&End { outcome: outcome.as_ref(), view: &seated.view });
        }
    }
}

/// The view as drawings and coaches read it: that of a match.
fn of_match(view: &View) -> AnyView {
    let (first, totals) = (Seat(0), vec![0; view.hands.len()]);
    let of_match = MatchView { game: 1, games: 1, first, totals, previous: None, current: view.clone() };
    AnyView::of::<Match<MexicanTrain>>(of_match, view.turn, None)
}

fn moved(mv: Move) -> What {
    What::Moved { text: mv.to_string(), line: mv.told() }
}

/// Something that is said in the log and is no move.
fn said(line: Phrase) -> What {
    What::Moved { text: String::new(), line }
}

impl Local for LocalPeople<'_> {
    /// Asks until the answer is a move that can be made; `None` when the person leaves.
    fn choose(&mut self, view: &View, seat: Seat) -> Option<Move> {
        let seated = self.seated.get_mut(&seat)?;
        seated.view = of_match(view);
        let mv = loop {
            match seated.person.play(&seated.view) {
                PlayerWish::Move(text) => match text.parse::<Move>().map_err(|error| error.phrase()) {
                    Ok(mv) => match view.refusal(seat, mv) {
                        None => break mv,
                        Some(refusal) => seated.person.refused(&refusal.phrase()),
                    },
                    Err(why) => seated.person.refused(&why),
                },
                PlayerWish::TakeBack => seated.person.refused(&Phrase::new("table-no-take-backs")),
                PlayerWish::OfferDraw | PlayerWish::Agree(_) => {
                    seated.person.refused(&Phrase::new("table-nothing-asked"));
                }
                PlayerWish::GiveUp | PlayerWish::Pause | PlayerWish::Gone => return None,
            }
        };
        // The server tells a player nothing of its own moves: what it sees now follows from what it saw.
        let after = view.after(seat, mv).unwrap_or_else(|| view.clone());
        seated.hear(seat, &moved(mv), of_match(&after));
        Some(mv)
    }

    fn watches(&self) -> bool {
        true
    }

    fn begin(&mut self, view: &View, seat: Seat) {
        let seen = of_match(view);
        match self.seated.get_mut(&seat) {
            None => {
                let mut person = (self.sit)(seat);
                person.begin(&Start { seat: Some(seat), names: &self.names, view: &seen, past: &[] });
                self.seated.insert(seat, Seated { person, view: seen, told: 0 });
            }
            Some(seated) => {
                let line = Phrase::new("train-protocol-series-begins").with("first", view.first);
                seated.hear(seat, &said(line), seen);
            }
        }
    }

    fn heard(&mut self, to: Seat, mover: Seat, mv: Move, view: &View) {
        if let Some(seated) = self.seated.get_mut(&to) {
            seated.hear(mover, &moved(mv), of_match(view));
        }
    }

    fn over(&mut self, seat: Seat, scores: &[u64]) {
        self.scores.add(seat, scores);
        let number = self.scores.last().map_or(1, |(number, _)| number);
        let each: Vec<String> =
            self.names.iter().zip(scores).map(|(name, score)| format!("{name} {score}")).collect();
        let line =
            Phrase::new("train-protocol-series-over").with("number", number).with("scores", each.join(", "));
        if let Some(seated) = self.seated.get_mut(&seat) {
            let view = seated.view.clone();
            seated.hear(seat, &said(line), view);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        cell::RefCell,
        rc::Rc,
        sync::mpsc::{Sender, channel},
    };

    use super::*;
    use crate::{
        client::{Client, wait_command},
        local::Wrapped,
        tokens::Lost,
    };
    use table::Observer;

    /// A person who types these lines and writes down what is told.
    struct Typist {
        lines: Vec<&'static str>,
        told: Sender<String>,
    }

    impl Observer for Typist {
        fn begin(&mut self, start: &Start<'_>) {
            self.told.send(format!("begin {:?} of {}", start.seat, start.names.len())).unwrap();
        }

        fn heard(&mut self, news: &Happening<'_>) {
            self.told.send(news.what.line(&news.seat.to_string()).to_string()).unwrap();
        }

        fn over(&mut self, end: &End<'_>) {
            self.told.send(format!("over {}", end.outcome.is_some())).unwrap();
        }
    }

    impl Person for Typist {
        fn play(&mut self, _: &AnyView) -> PlayerWish {
            if self.lines.is_empty() {
                PlayerWish::Gone
            } else {
                PlayerWish::Move(self.lines.remove(0).into())
            }
        }

        fn refused(&mut self, why: &Phrase) {
            self.told.send(format!("refused {}", why.id)).unwrap();
        }
    }

    #[test]
    fn a_person_hears_of_everything_and_is_asked_until_the_move_can_be_made() {
        let view = "Train_of 12 endlist Is_open true Train_of 12 endlist Is_open false Train_of 12 endlist Is_open false \
            Mattock_size 78 ";
        let hand = "Hand 3 12 4 5 5 6 6 7 7 8 8 9 9 10 10 11 1 2 2 3 4 4 5 5 endlist ";
        let new = |seat: u8| format!("Your_seat {seat} Nb_seat 2 {hand} Mattock_size 66 {hand} {view}");
        let script = format!(
            "New 0 endlist {} 0 1 Play Doable Pose endlist {hand} {view} 1 2 Other_pass 1 {hand} {view} \
             2 3 Win 0 5 9 endlist New 4 endlist {} 4 5 Play Doable Pose endlist {hand} {view} ",
            new(0),
            new(0),
        );
        let (told, heard) = channel();
        let asked = Rc::new(RefCell::new(Vec::new()));
        let seen = Rc::clone(&asked);
        let mut sit = |seat: Seat| -> Box<dyn Person> {
            seen.borrow_mut().push(seat);
            Box::new(Typist { lines: vec!["nonsense", "4-5 1", "draw", "3-12 1"], told: told.clone() })
        };
        let names = vec!["Ada".to_owned(), "Bob".to_owned()];
        let mut output = Vec::new();
        let mut client =
            Client::new(script.as_bytes(), &mut output, Wrapped(LocalPeople::new(names, &mut sit)));
        let lost = loop {
            if let Err(lost) = wait_command(&mut client) {
                break lost;
            }
        };
        assert_eq!(lost, Lost::NoPlayer, "in the second series the person leaves");
        client.player_mut().0.end(false);
        assert_eq!(client.player().0.scores().outcome().scores(), [5, 9]);
        drop(client);
        assert_eq!(*asked.borrow(), [Seat(0)], "one person for the seat, whatever begins");
        let heard: Vec<String> = heard.try_iter().collect();
        assert_eq!(
            heard.iter().map(|line| line.split(" (").next().unwrap()).collect::<Vec<_>>(),
            [
                "begin Some(Seat(0)) of 2",
                "refused notation-error",
                "refused mexican-train-refusal-no-fit",
                "refused mexican-train-refusal-can-pose",
                "mexican-train-log-pose",
                "mexican-train-log-pass",
                "train-protocol-series-over",
                "train-protocol-series-begins",
                "over false",
            ],
            "{heard:#?}"
        );
        let said = String::from_utf8(output).unwrap();
        assert!(said.contains("Pose 0 3 12"), "{said}");
    }
}
