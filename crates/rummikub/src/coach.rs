//! Help for people.

use kernel::{Bot as _, BotSettings, Clock, Coach, Hint, Phrase, Played, Remark, Seat, Thinking};

use crate::{
    bots::{EXPERT_DEALS, planner::Planner},
    game::Rummikub,
    moves::Move,
    solver::{Counts, Lay, LayObjective, Solver, steps},
    state::{Deed, State},
    table::Table,
    view::View,
};

/// The best lay of a seat by its view: the opening with the most points, or the lay of the most tiles that disturbs
/// the table least.
pub fn best_lay(view: &View, seat: Seat, solver: &mut Solver) -> Option<Lay> {
    let hand = view.hand(seat)?;
    if view.opened(seat) {
        return solver.gentle(&view.table, hand, LayObjective::Tiles, view.options.jokers);
    }
    let opening = solver.best_opening(hand).filter(|opening| opening.points >= view.options.opening)?;
    Some(Lay::new(view.table.and(&opening.meld), opening.meld.tiles().collect()))
}

/// What a seat does when it lays nothing.
pub fn idle_move(view: &View) -> Move {
    if view.drawn || view.pool == 0 { Move::Pass } else { Move::Draw }
}

/// Legal moves, the usual first: the best lay, every single tile that can be added, and the idle move.
fn suggestions(view: &View, seat: Seat) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut solver = Solver::new();
    moves.extend(best_lay(view, seat, &mut solver).map(|lay| Move::Lay(lay.table)));
    if let (true, Some(hand)) = (view.opened(seat), view.hand(seat)) {
        let added = hand.each().flat_map(|(tile, _)| view.table.additions(*tile).collect::<Vec<Table>>());
        for mv in added.map(Move::Lay) {
            if !moves.contains(&mv) {
                moves.push(mv);
            }
        }
    }
    moves.push(idle_move(view));
    moves
}

/// The beginning of a move as it would be printed, for comparison: lower case, single blanks, French words translated.
fn canonical(typed: &str) -> String {
    let mut words: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
    if let Some(first) = words.first_mut() {
        *first = match first.as_str() {
            "pose" | "poser" => "lay".to_owned(),
            "pioche" | "piocher" => "draw".to_owned(),
            "passe" | "passer" => "pass".to_owned(),
            _ => std::mem::take(first),
        };
    }
    words.join(" ")
}

impl Coach for Rummikub {
    fn complete(view: &View, seat: Seat, typed: &str, limit: usize) -> Vec<String> {
        if view.turn != Some(seat) || limit == 0 {
            return Vec::new();
        }
        let typed = canonical(typed);
        let texts = suggestions(view, seat).into_iter().map(|mv| mv.to_string());
        texts.filter(|text| text.to_lowercase().starts_with(&typed)).take(limit).collect()
    }

    fn hint(view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Option<Hint> {
        if view.turn != Some(seat) {
            return None;
        }
        let opened = view.opened(seat);
        let Some(most) = best_lay(view, seat, &mut Solver::new()) else {
            let why = match (opened, view.pool, view.drawn) {
                (_, _, true) => Phrase::new("rummikub-hint-pass-drawn"),
                (true, 0, _) => Phrase::new("rummikub-hint-pass"),
                (false, 0, _) => Phrase::new("rummikub-hint-pass-closed"),
                (true, ..) => Phrase::new("rummikub-hint-draw"),
                (false, ..) => Phrase::new("rummikub-hint-draw-closed").with("needed", view.options.opening),
            };
            return Some(Hint { mv: idle_move(view).to_string(), why: vec![why] });
        };
        let all = view.hand(seat).is_some_and(|hand| hand.iter().count() == most.tiles);
        // What fits is not always worth laying: the coach plays like the player that wins most.
        let lay = if all || !opened {
            most
        } else {
            match Planner::patient(&BotSettings::default(), EXPERT_DEALS).choose(view, seat, thinking) {
                Move::Lay(table) => {
                    let laid = Counts::of(table.tiles()).minus(&Counts::of(view.table.tiles()));
                    Lay::new(table, laid.tiles().collect())
                }
                idle => {
                    let why = vec![Phrase::new("rummikub-hint-wait").with("tiles", most.tiles)];
                    return Some(Hint { mv: idle.to_string(), why });
                }
            }
        };
        let first = match (all, opened) {
            (true, _) => Phrase::new("rummikub-hint-all"),
            (false, true) => {
                Phrase::new("rummikub-hint-lay").with("tiles", lay.tiles).with("value", lay.value)
            }
            (false, false) => {
                let points = lay.table.beyond(&view.table).ok().and_then(|meld| meld.points()).unwrap_or(0);
                Phrase::new("rummikub-hint-open").with("tiles", lay.tiles).with("points", points)
            }
        };
        let mut why = vec![first];
        why.extend(steps(&view.table, &lay.table));
        Some(Hint { mv: Move::Lay(lay.table).to_string(), why })
    }

    fn review(moves: &[Played<Rummikub>], clock: &dyn Clock) -> Vec<Remark> {
        let mut solver = Solver::new();
        let remark = |(number, played): (usize, &Played<Rummikub>)| {
            let says = vec![judge(played, &mut solver)?];
            Some(Remark { number, seat: played.seat, says })
        };
        moves.iter().enumerate().take_while(|_| clock.is_awaited()).filter_map(remark).collect()
    }
}

/// What there is to say about a move: that the game could have been won or the opening made, and once there is nothing left to
/// draw, that more could have been laid. Before that, holding back is what wins.
fn judge(played: &Played<Rummikub>, solver: &mut Solver) -> Option<Phrase> {
    let state: &State = &played.before;
    let status = state.status(played.seat)?;
    let laid = match (&played.mv, state.play(played.seat, &played.mv)) {
        (Move::Lay(_), Ok(after)) => match after.history().last().map(|act| &act.did) {
            Some(Deed::Lay(tiles)) => tiles.len(),
            _ => 0,
        },
        _ => 0,
    };
    if !status.opened {
        let best = solver.best_opening(&status.hand).filter(|best| best.points >= state.options().opening)?;
        let say = |id: &'static str| {
            Phrase::new(id).with("points", best.points).with("meld", best.meld.to_string())
        };
        return (laid == 0).then(|| say("rummikub-review-open"));
    }
    let best = solver.best(state.table(), &status.hand, LayObjective::Tiles, state.options().jokers)?;
    let left = status.hand.iter().count() - best.tiles;
    match left {
        0 if laid < best.tiles => Some(Phrase::new("rummikub-review-win")),
        _ if laid < best.tiles && state.pool().is_empty() => {
            Some(Phrase::new("rummikub-review-more").with("laid", laid).with("tiles", best.tiles))
        }
        _ => None,
    }
}
