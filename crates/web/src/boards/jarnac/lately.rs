//! What has just happened: the last turn of each player.

use games::jarnac::{Move, Row, Target, View, Word};
use kernel::Seat;

/// A Jarnac that was called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Who called it.
    pub by: Seat,
    /// The word.
    pub word: Word,
    /// What it was called on.
    pub target: Target,
}

/// The last turn of each player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lately {
    /// Rows with a word that is new or longer.
    pub fresh: Vec<(Seat, Row)>,
    /// Rows that Jarnac emptied.
    pub lost: Vec<(Seat, Row)>,
    /// The calls, oldest first.
    pub calls: Vec<Call>,
}

/// What the last turn of each player changed.
pub fn lately(view: &View) -> Lately {
    let mut lately = Lately::default();
    let Some(&(last, _)) = view.lately.last() else { return lately };
    let latest = view.lately.iter().rev().skip_while(|(seat, _)| *seat == last);
    let before = latest.take_while(|(seat, _)| *seat != last).count();
    let own = view.lately.iter().rev().take_while(|(seat, _)| *seat == last).count();
    let start = view.lately.len() - own - before;
    for &(seat, mv) in &view.lately[start..] {
        match mv {
            Move::Word(word) | Move::Extend { word, .. } => lately.add(view, seat, word),
            Move::Jarnac { target, word } => {
                lately.calls.push(Call { by: seat, word, target });
                lately.add(view, seat, word);
                if let Target::Row(row) = target
                    && view.other(seat).board[row.index()].is_none()
                {
                    lately.lost.push((seat.next(2), row));
                }
            }
            Move::Draw | Move::Swap(_) | Move::Pass => (),
        }
    }
    lately
}

impl Lately {
    /// Finds the word on the board. It may have grown since, or have been taken.
    fn add(&mut self, view: &View, seat: Seat, word: Word) {
        let board = &view.side(seat).board;
        let row = Row::all().rev().find(|row| board[row.index()] == Some(word));
        self.fresh.extend(row.map(|row| (seat, row)));
    }
}

/// How many letters at the end of a seat's hand came with the last move.
pub fn drawn(view: &View, seat: Seat) -> usize {
    let Some(&(last, mv)) = view.lately.last() else { return 0 };
    if last != seat || view.bag.is_empty() || view.to_move().is_none() {
        return 0;
    }
    // The turn before one's last is among the moves that are known: without one, this is the first.
    let mut earlier = view.lately.iter().rev().skip_while(|(by, _)| *by == seat);
    let is_first = !view.from_file && !earlier.any(|(by, _)| *by == seat);
    match mv {
        Move::Draw if is_first => games::jarnac::position::FIRST_LETTERS,
        Move::Draw | Move::Word(_) | Move::Extend { .. } => 1,
        Move::Swap(_) => 3,
        Move::Jarnac { .. } | Move::Pass => 0,
    }
}

#[cfg(test)]
mod tests {
    use games::jarnac::{Jarnac, Options};
    use kernel::{Dice, Eyes, Game, OptionValues, Options as _, Seed, Setup};

    use super::*;

    #[test]
    fn the_last_turns_are_shown_and_so_is_a_jarnac() {
        let text =
            "(joueurs (Alain ()) (Beatrice ())) (joueur1) (joueur2) (pioche A B U Z R T T R W) (tour 1)";
        let options = Options::read(&OptionValues::default().with("position", text)).unwrap();
        let mut state = Jarnac::start(&options, Setup::of(2), &mut Dice::new(Seed::from(1))).unwrap();
        for (seat, mv) in [
            (0, "draw"),
            (0, "word RAT"),
            (0, "word BUT"),
            (0, "extend 2 BRUT"),
            (0, "pass"),
            (1, "jarnac 1 TZAR"),
        ] {
            state = Jarnac::play(&state, Seat(seat), &mv.parse().unwrap()).unwrap();
        }
        let row = |index| Row::new(index).unwrap();
        let view = Jarnac::view(&state, Eyes::Public);
        let lately = lately(&view);
        assert_eq!(lately.fresh, [(Seat(0), row(1)), (Seat(1), row(0))]);
        assert_eq!(lately.lost, [(Seat(0), row(0))]);
        assert_eq!(lately.calls.len(), 1);
        assert_eq!(drawn(&view, Seat(1)), 0);
    }
}
