//! The sheet's second automatic player.

use kernel::{Bot, Seat, Thinking};

use super::draw_or_pass;
use crate::{ChainObjective, Domino, MexicanTrain, Move, Train, View, longest_chain, measure};

/// The player that keeps its longest chain for its own train and lays the rest first (4.2, Q9).
#[derive(Clone, Copy, Debug, Default)]
pub struct Longest;

impl Bot<MexicanTrain> for Longest {
    fn choose(&mut self, view: &View, seat: Seat, _: &mut Thinking<'_>) -> Move {
        match best_pose(view, seat) {
            Some((domino, train)) => Move::Pose(domino, train),
            None => draw_or_pass(view, seat),
        }
    }
}

/// The pose of the player that keeps its longest chain: the heaviest domino outside the chain on a train of
/// others, else the chain's next domino on its own train, else whatever leaves the longest chain.
pub(crate) fn best_pose(view: &View, seat: Seat) -> Option<(Domino, Train)> {
    let poses = view.poses(seat);
    let own = Train::Of(seat);
    let end = view.end(own)?;
    let hand = view.hand(seat);
    let chain = longest_chain(end, hand, ChainObjective::Count);
    let rest = poses.iter().filter(|(domino, train)| *train != own && !chain.contains(domino));
    if let Some(&pose) = rest.max_by_key(|(domino, _)| domino.pips()) {
        return Some(pose);
    }
    if let Some(&next) = chain.first()
        && poses.contains(&(next, own))
    {
        return Some((next, own));
    }
    let kept = |&(domino, train): &(Domino, Train)| {
        let left: Vec<Domino> = hand.iter().copied().filter(|&held| held != domino).collect();
        let end = if train == own { domino.d_match(end).unwrap_or(end) } else { end };
        (measure(&longest_chain(end, &left, ChainObjective::Count)), domino.pips())
    };
    poses.into_iter().max_by_key(kept)
}
