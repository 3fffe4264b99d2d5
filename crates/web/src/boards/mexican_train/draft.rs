//! What is being prepared, and what the rules make of it.

use games::mexican_train::{Doable, Domino, Move, RuleName, Train, View};
use kernel::{Phrase, Seat};
use serde::{Deserialize, Serialize};

/// A domino that was taken up, and the train that it shall go to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// The domino.
    pub domino: Option<Domino>,
    /// The train, if one was chosen.
    pub train: Option<Train>,
}

/// The poses that there are.
pub type Poses = [(Domino, Train)];

/// The trains that a domino can go to, one's own first.
pub fn targets(poses: &Poses, domino: Domino) -> Vec<Train> {
    poses.iter().filter(|(held, _)| *held == domino).map(|(_, train)| *train).collect()
}

impl Draft {
    /// A domino without a train.
    pub fn of(domino: Domino) -> Draft {
        Draft { domino: Some(domino), train: None }
    }

    /// What would be laid: nothing, if the domino cannot be laid any more; on the first train that it fits, if the
    /// chosen one will not do.
    pub fn fitted(self, poses: &Poses) -> Option<(Domino, Train)> {
        let domino = self.domino?;
        let trains = targets(poses, domino);
        let train = self.train.filter(|train| trains.contains(train)).or_else(|| trains.first().copied())?;
        Some((domino, train))
    }

    /// The next domino that can be laid, in the order in which the hand is shown.
    pub fn next_domino(self, poses: &Poses, hand: &[Domino], back: bool) -> Option<Draft> {
        let playable: Vec<Domino> =
            hand.iter().copied().filter(|&domino| !targets(poses, domino).is_empty()).collect();
        let now = self.domino.and_then(|domino| playable.iter().position(|&other| other == domino));
        let count = playable.len();
        let at = match (now, back) {
            (None, false) => 0,
            (None, true) => count.checked_sub(1)?,
            (Some(now), false) => (now + 1) % count,
            (Some(now), true) => (now + count - 1) % count,
        };
        playable.get(at).copied().map(Draft::of)
    }

    /// The next train that the domino fits, in the order in which the trains are shown.
    pub fn next_train(self, poses: &Poses, order: &[Train], back: bool) -> Option<Draft> {
        let (domino, train) = self.fitted(poses)?;
        let fitting = targets(poses, domino);
        let lit: Vec<Train> = order.iter().copied().filter(|train| fitting.contains(train)).collect();
        let now = lit.iter().position(|&other| other == train)?;
        let by = if back { lit.len() - 1 } else { 1 };
        Some(Draft { domino: Some(domino), train: Some(lit[(now + by) % lit.len()]) })
    }
}

/// What the primary button does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Primary {
    /// It is somebody else's turn.
    Wait,
    /// A domino must be chosen first.
    Choose,
    /// A move.
    Make(Move),
}

/// What the primary button does: lay what is chosen; where nothing can be laid, draw; where nothing can be drawn, pass.
pub fn primary(poses: &Poses, doable: &[Doable], chosen: Option<(Domino, Train)>) -> Primary {
    match chosen {
        Some((domino, train)) => Primary::Make(Move::Pose(domino, train)),
        None if !poses.is_empty() => Primary::Choose,
        None if doable.contains(&Doable::Draw) => Primary::Make(Move::Draw),
        None if doable.contains(&Doable::Pass) => Primary::Make(Move::Pass),
        None => Primary::Wait,
    }
}

/// The order in which the trains are shown: the others as they follow in turn, the Mexican one, and one's own next to
/// the hand. Somebody who watches has the Mexican one first.
pub fn order(seats: usize, own: Option<Seat>) -> Vec<Train> {
    let Some(own) = own else { return Train::all(seats).collect() };
    let others = (1..seats).map(|step| Train::at((own.index() + step) % seats + 1));
    others.chain([Train::Mexican, Train::Of(own)]).collect()
}

/// A sentence about what there is to do, for the seat to move. `name` says what a train is called.
pub fn guidance(
    view: &View,
    poses: &Poses,
    doable: &[Doable],
    chosen: Option<(Domino, Train)>,
    name: impl Fn(Train) -> Phrase,
) -> Option<Phrase> {
    let id = |id: &'static str| Some(Phrase::new(id));
    if doable.is_empty() {
        return None;
    }
    if let Some((domino, _)) = chosen {
        let count = targets(poses, domino).len();
        return Some(
            Phrase::new("mexican-train-web-where").with("domino", domino.to_string()).with("count", count),
        );
    }
    if poses.is_empty() {
        return match view.drawn {
            _ if view.options.rule == RuleName::Simple => id("mexican-train-web-no-fit"),
            _ if doable.contains(&Doable::Draw) => id("mexican-train-web-no-fit-draw"),
            Some(drawn) if view.drew => {
                Some(Phrase::new("mexican-train-web-no-fit-drawn").with("domino", drawn.to_string()))
            }
            _ if view.laying => id("mexican-train-web-train-done"),
            _ => id("mexican-train-web-no-fit-pass"),
        };
    }
    match view.uncovered {
        Some(cover) if poses.iter().all(|(_, train)| *train == cover) => {
            Some(Phrase::new("mexican-train-web-cover").with("train", name(cover)))
        }
        _ if view.laying => id("mexican-train-web-laying"),
        _ if view.drew && view.drawn.is_some() => {
            view.drawn.map(|drawn| Phrase::new("mexican-train-web-drawn").with("domino", drawn.to_string()))
        }
        _ if view.after_double => id("mexican-train-web-after-double"),
        _ => id("mexican-train-web-choose"),
    }
}

/// The hand as it is shown: the longest chain first, each domino turned as it would lie, then what is left over.
pub fn arranged(hand: &[Domino], chain: Option<(u8, &[Domino])>) -> Vec<Held> {
    let Some((start, chain)) = chain else {
        return hand.iter().map(|&domino| Held { domino, sides: domino.d_side(), linked: false }).collect();
    };
    let linked = chain.iter().scan(start, |end, &domino| {
        let next = domino.d_match(*end)?;
        let sides = (std::mem::replace(end, next), next);
        Some(Held { domino, sides, linked: true })
    });
    let left = hand.iter().filter(|domino| !chain.contains(domino));
    linked.chain(left.map(|&domino| Held { domino, sides: domino.d_side(), linked: false })).collect()
}

/// A domino in the hand, as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Held {
    /// The domino.
    pub domino: Domino,
    /// Its sides, the first one first.
    pub sides: (u8, u8),
    /// Whether it is a link of the chain.
    pub linked: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: Train = Train::Of(Seat(1));

    fn domino(text: &str) -> Domino {
        text.parse().unwrap()
    }

    fn poses() -> Vec<(Domino, Train)> {
        vec![
            (domino("3-12"), ME),
            (domino("5-12"), ME),
            (domino("3-12"), Train::Mexican),
            (domino("4-7"), Train::Of(Seat(0))),
        ]
    }

    #[test]
    fn a_draft_fits_the_view_or_is_dropped() {
        let draft = |text: &str, train| Draft { domino: Some(domino(text)), train };
        assert_eq!(draft("3-12", None).fitted(&poses()), Some((domino("3-12"), ME)));
        assert_eq!(
            draft("3-12", Some(Train::Mexican)).fitted(&poses()),
            Some((domino("3-12"), Train::Mexican))
        );
        assert_eq!(
            draft("4-7", Some(ME)).fitted(&poses()),
            Some((domino("4-7"), Train::Of(Seat(0)))),
            "never on a train that it does not fit"
        );
        assert_eq!(draft("1-1", None).fitted(&poses()), None);
        assert_eq!(Draft::default().fitted(&poses()), None);
    }

    #[test]
    fn keys_go_round_what_can_be_laid() {
        let hand = ["1-1", "3-12", "4-7", "5-12"].map(domino);
        let mut draft = Draft::default();
        let mut seen = Vec::new();
        for _ in 0..4 {
            draft = draft.next_domino(&poses(), &hand, false).unwrap();
            seen.push(draft.domino.unwrap().to_string());
        }
        assert_eq!(seen, ["3-12", "4-7", "5-12", "3-12"]);
        let back = Draft::default().next_domino(&poses(), &hand, true).unwrap();
        assert_eq!(back.domino, Some(domino("5-12")));
        assert_eq!(Draft::default().next_domino(&[], &hand, true), None);
        let order = order(2, Some(Seat(1)));
        assert_eq!(order, [Train::Of(Seat(0)), Train::Mexican, ME]);
        let other = draft.next_train(&poses(), &order, false).unwrap();
        assert_eq!(other.train, Some(Train::Mexican));
        assert_eq!(other.next_train(&poses(), &order, true).unwrap().train, Some(ME));
    }

    #[test]
    fn the_primary_button_does_what_there_is_to_do() {
        let chosen = Some((domino("5-12"), ME));
        assert_eq!(primary(&poses(), &[Doable::Pose], None), Primary::Choose);
        assert_eq!(primary(&poses(), &[Doable::Pose], chosen), Primary::Make(Move::Pose(domino("5-12"), ME)));
        assert_eq!(primary(&[], &[Doable::Pass, Doable::Draw], None), Primary::Make(Move::Draw));
        assert_eq!(primary(&[], &[Doable::Pass], None), Primary::Make(Move::Pass));
        assert_eq!(primary(&[], &[], None), Primary::Wait);
    }

    #[test]
    fn whoever_watches_has_the_mexican_train_first() {
        let texts: Vec<String> = order(3, None).iter().map(Train::to_string).collect();
        assert_eq!(texts, ["MT", "1", "2", "3"]);
        let texts: Vec<String> = order(4, Some(Seat(2))).iter().map(Train::to_string).collect();
        assert_eq!(texts, ["4", "1", "2", "MT", "3"]);
    }

    #[test]
    fn a_chain_is_shown_as_it_would_lie() {
        let hand = ["3-4", "3-12", "4-4", "5-6"].map(domino);
        let chain = ["3-12", "3-4", "4-4"].map(domino);
        let shown = arranged(&hand, Some((12, &chain)));
        let sides: Vec<(u8, u8)> = shown.iter().map(|held| held.sides).collect();
        assert_eq!(sides, [(12, 3), (3, 4), (4, 4), (5, 6)]);
        assert_eq!(shown.iter().filter(|held| held.linked).count(), 3);
        assert_eq!(arranged(&hand, None).len(), 4);
    }
}
