//! A turn in the making as it is kept in the browser: the steps of a [`Draft`], and the position they belong to.

use games::rummikub::{View, draft::Draft};
use kernel::{MatchView, Phrase, Seat};
use serde::{Deserialize, Serialize};

/// The steps of a turn in the making.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnSteps {
    game: u32,
    at: usize,
    steps: Vec<String>,
}

impl TurnSteps {
    fn belongs(&self, view: &MatchView<View>) -> bool {
        (self.game, self.at) == (view.game, view.current.history.len())
    }

    /// The draft in this position. Steps that were made in another one are left out.
    pub fn draft(&self, view: &MatchView<View>, seat: Seat) -> Draft {
        let mut draft = Draft::new(&view.current, seat);
        if self.belongs(view) {
            for step in &self.steps {
                let _ = draft.apply(step);
            }
        }
        draft
    }

    /// Makes one step more, or takes one back (`undo`, `reset`); otherwise says why not.
    pub fn step(&mut self, view: &MatchView<View>, seat: Seat, step: &str) -> Result<(), Phrase> {
        let mut draft = self.draft(view, seat);
        draft.apply(step)?;
        if !self.belongs(view) {
            *self = TurnSteps { game: view.game, at: view.current.history.len(), steps: Vec::new() };
        }
        match step {
            "undo" => drop(self.steps.pop()),
            "reset" => self.steps.clear(),
            _ => self.steps.push(step.to_owned()),
        }
        Ok(())
    }

    /// The plan for a new position. Whoever drew within the turn keeps it; otherwise it has had its time.
    pub fn fitted(&self, view: &MatchView<View>) -> TurnSteps {
        let drew = view.current.drawn
            && self.game == view.game
            && self.at.checked_add(1) == Some(view.current.history.len());
        let steps = if drew || self.belongs(view) { self.steps.clone() } else { Vec::new() };
        TurnSteps { game: view.game, at: view.current.history.len(), steps }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::layout::tests::seen, *};

    const ME: Seat = Seat(0);

    #[test]
    fn steps_are_kept_for_their_position_only() {
        let mut view = seen("1n 2n 3n", "4n 5n 9r");
        let mut plan = TurnSteps::default();
        plan.step(&view, ME, "move 4n hand>1").unwrap();
        plan.step(&view, ME, "move 5n hand>1").unwrap();
        assert!(plan.step(&view, ME, "move 6n hand>1").is_err());
        plan.step(&view, ME, "undo").unwrap();
        assert_eq!(plan.draft(&view, ME).to_move().to_string(), "lay 1n 2n 3n 4n");
        view.game += 1;
        assert!(plan.draft(&view, ME).is_fresh(), "another game");
        plan.step(&view, ME, "move 9r hand>new").unwrap();
        assert_eq!(plan.steps.len(), 1, "old steps are gone");
    }

    #[test]
    fn a_draw_within_the_turn_keeps_the_steps() {
        let mut view = seen("1n 2n 3n", "4n 5n 9r");
        let mut plan = TurnSteps::default();
        plan.step(&view, ME, "move 4n hand>1").unwrap();
        view.current.history.push(games::rummikub::TurnDone { seat: ME, did: games::rummikub::Deed::Draw });
        assert!(plan.fitted(&view).steps.is_empty());
        view.current.drawn = true;
        assert!(!plan.fitted(&view).draft(&view, ME).is_fresh());
    }
}
