//! Help for people.

use kernel::{Clock, Coach, Eyes, Game, Hint, Phrase, Played, Remark, Seat, Thinking};

use crate::{
    ChainObjective, Domino, MexicanTrain, Move, Train, View,
    bots::{Expert, draw_or_pass, longest_pose},
    longest_chain, measure,
};

impl Coach for MexicanTrain {
    fn complete(view: &View, seat: Seat, typed: &str, limit: usize) -> Vec<String> {
        let typed: Vec<String> = typed.split_whitespace().map(str::to_ascii_lowercase).collect();
        let begins = |mv: &str| {
            let mut words = mv.split(' ').map(str::to_ascii_lowercase);
            // The word “pose” may be left out.
            if typed.first().is_some_and(|first| first.starts_with(|c: char| c.is_ascii_digit())) {
                words.next();
            }
            typed.iter().enumerate().all(|(at, piece)| match words.next() {
                Some(word) if at + 1 == typed.len() => word.starts_with(piece.as_str()),
                Some(word) => word == *piece,
                None => false,
            })
        };
        let moves = view.moves(seat).into_iter().map(|mv| mv.to_string());
        moves.filter(|mv| begins(mv)).take(limit).collect()
    }

    fn hint(view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Option<Hint> {
        let moves = view.moves(seat);
        let mut why = Vec::new();
        let mv = match moves.as_slice() {
            [] => return None,
            [Move::Pose(..)] => {
                why.push(Phrase::new("mexican-train-hint-only"));
                moves[0]
            }
            [_] => {
                let fitting = draw_or_pass(view, seat) == Move::Draw;
                why.push(Phrase::new(if fitting {
                    "mexican-train-hint-draw"
                } else {
                    "mexican-train-hint-pass"
                }));
                moves[0]
            }
            _ => {
                let found = Expert::default().consider(view, seat, thinking);
                let best = found.first()?;
                if let Some(second) = found.get(1) {
                    let ahead = (best.lead() - second.lead()).round().max(0.0);
                    why.push(Phrase::new("mexican-train-hint-better").with("pips", ahead as i64));
                }
                best.mv
            }
        };
        why.extend(chain_phrase(view, seat, mv));
        why.splice(0..0, pose_phrase(seat, mv));
        Some(Hint { mv: mv.to_string(), why })
    }

    fn review(moves: &[Played<MexicanTrain>], clock: &dyn Clock) -> Vec<Remark> {
        let awaited = moves.iter().enumerate().take_while(|_| clock.is_awaited());
        awaited.filter_map(|(number, played)| remark(number, played)).collect()
    }
}

/// The longest chain that a hand can lay on its own train, for screens and hints.
pub fn chain_of(view: &View, seat: Seat) -> Vec<Domino> {
    let end = view.end(Train::Of(seat)).unwrap_or(u8::MAX);
    longest_chain(end, view.hand(seat), ChainObjective::Count)
}

/// What to lay where.
fn pose_phrase(seat: Seat, mv: Move) -> Option<Phrase> {
    let Move::Pose(domino, train) = mv else { return None };
    let phrase = if train == Train::Of(seat) {
        Phrase::new("mexican-train-hint-pose-own")
    } else {
        Phrase::new("mexican-train-hint-pose").with("train", train.spoken())
    };
    Some(phrase.with("domino", domino.to_string()))
}

fn chain_phrase(view: &View, seat: Seat, mv: Move) -> Option<Phrase> {
    let chain = chain_of(view, seat);
    let id = match mv {
        _ if chain.is_empty() => return None,
        Move::Pose(domino, train) if chain.first() == Some(&domino) && train == Train::Of(seat) => {
            "mexican-train-hint-chain-next"
        }
        Move::Pose(domino, _) if !chain.contains(&domino) => "mexican-train-hint-chain-kept",
        _ => "mexican-train-hint-chain",
    };
    let text: Vec<String> = chain.iter().map(Domino::to_string).collect();
    Some(Phrase::new(id).with("length", chain.len()).with("chain", text.join(" ")))
}

/// What a pose cost, compared with what the player that keeps its chain would have done.
fn remark(number: usize, played: &Played<MexicanTrain>) -> Option<Remark> {
    let Move::Pose(domino, train) = played.mv else { return None };
    let view = MexicanTrain::view(&played.before, Eyes::Seat(played.seat));
    let before = chain_of(&view, played.seat).len();
    let after = left_after(&view, played.seat, domino, train);
    // Laying the next domino of the chain shortens what is left by that domino, and by no more.
    let spent = usize::from(train == Train::Of(played.seat));
    let lost = before.saturating_sub(after + spent);
    let (better, on) = longest_pose(&view, played.seat)?;
    let kept = left_after(&view, played.seat, better, on) + usize::from(on == Train::Of(played.seat));
    let lost = lost.min(kept.saturating_sub(after + spent));
    (lost >= 2).then(|| Remark {
        number,
        seat: played.seat,
        says: vec![
            Phrase::new("mexican-train-review-chain")
                .with("lost", lost)
                .with("better", Move::Pose(better, on).to_string()),
        ],
    })
}

/// How long the chain is after a pose.
fn left_after(view: &View, seat: Seat, domino: Domino, train: Train) -> usize {
    let own = Train::Of(seat);
    let end = view.end(own).unwrap_or(u8::MAX);
    let end = if train == own { domino.d_match(end).unwrap_or(end) } else { end };
    let left: Vec<Domino> = view.hand(seat).iter().copied().filter(|&held| held != domino).collect();
    measure(&longest_chain(end, &left, ChainObjective::Count)).0
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Dice, NoClock, Seed, Setup};

    #[test]
    fn a_hint_is_a_legal_move_with_a_reason() {
        let mut dice = Dice::new(Seed::from(4));
        let mut state = MexicanTrain::start(&crate::Options::default(), Setup::of(3), &mut dice).unwrap();
        let mut moves = Vec::new();
        while let Some(seat) = MexicanTrain::to_move(&state) {
            let view = MexicanTrain::view(&state, Eyes::Seat(seat));
            let mut thinking = Thinking { dice: &mut dice, clock: &NoClock };
            let hint = MexicanTrain::hint(&view, seat, &mut thinking).unwrap();
            assert!(!hint.why.is_empty());
            assert_eq!(MexicanTrain::complete(&view, seat, &hint.mv, 5).first(), Some(&hint.mv));
            let mv: Move = hint.mv.parse().unwrap();
            let next = MexicanTrain::play(&state, seat, &mv).unwrap();
            moves.push(Played { before: state, seat, mv });
            state = next;
        }
        assert!(MexicanTrain::review(&moves, &NoClock).iter().all(|remark| remark.number < moves.len()));
    }

    #[test]
    fn a_broken_chain_is_remarked() {
        let mut dice = Dice::new(Seed::from(4));
        let mut found = 0;
        for _ in 0..40 {
            let mut state = MexicanTrain::start(&crate::Options::default(), Setup::of(2), &mut dice).unwrap();
            let mut moves = Vec::new();
            while let Some(seat) = MexicanTrain::to_move(&state) {
                let view = MexicanTrain::view(&state, Eyes::Seat(seat));
                let mv = *dice.pick(&view.moves(seat)).unwrap();
                let next = MexicanTrain::play(&state, seat, &mv).unwrap();
                moves.push(Played { before: state, seat, mv });
                state = next;
            }
            found += MexicanTrain::review(&moves, &NoClock).len();
        }
        assert!(found > 0, "random players break chains");
    }

    #[test]
    fn completion_knows_both_spellings() {
        let state =
            MexicanTrain::start(&crate::Options::default(), Setup::of(2), &mut Dice::new(Seed::from(9)));
        let view = MexicanTrain::view(&state.unwrap(), Eyes::Seat(Seat(0)));
        let all = MexicanTrain::complete(&view, Seat(0), "", 100);
        assert!(!all.is_empty());
        assert_eq!(MexicanTrain::complete(&view, Seat(0), "po", 100), all);
        let short = all[0].strip_prefix("pose ").unwrap();
        assert_eq!(MexicanTrain::complete(&view, Seat(0), short, 100), [all[0].clone()]);
        assert!(MexicanTrain::complete(&view, Seat(1), "", 100).is_empty(), "not its turn");
        assert!(MexicanTrain::complete(&view, Seat(0), "zzz", 100).is_empty());
    }
}
