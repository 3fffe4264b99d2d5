//! All moves, and the strategy that takes the longest one forward.

use std::collections::{HashMap, HashSet, VecDeque};

use crate::{
    Cell, Configuration, JumpRule, Move,
    cell::DIRECTIONS,
    jumps::{apply, is_jump},
    referee::score,
};

/// `coup_possibles` (Q29): every cell that the piece on `from` can reach in one move, each once and with a shortest
/// way there: a unit move, or a chain with as few jumps as possible. (There are infinitely many chains: one
/// may jump to and fro.) The piece may be anybody's.
pub fn possible_moves(conf: &Configuration, from: Cell, rule: JumpRule) -> Vec<(Cell, Move)> {
    if conf.is_free(from) {
        return Vec::new();
    }
    let may_end = |cell: Cell| cell.in_lozenge(conf.dim) && conf.is_free(cell);
    let steps = DIRECTIONS.iter().map(|&unit| from.translated(unit)).filter(|&to| may_end(to));
    let mut found: Vec<(Cell, Move)> = steps.map(|to| (to, Move::direct(from, to))).collect();
    let near: HashSet<Cell> = found.iter().map(|&(to, _)| to).collect();
    for chain in jump_chains(conf, from, rule) {
        let to = chain[chain.len() - 1];
        if may_end(to) && !near.contains(&to) {
            found.extend(Move::along(chain).map(|mv| (to, mv)));
        }
    }
    found
}

/// A shortest chain of jumps from a cell to every other cell that chains reach, shortest chains first.
fn jump_chains(conf: &Configuration, from: Cell, rule: JumpRule) -> Vec<Vec<Cell>> {
    let without = conf.without(from);
    let mut came_from: HashMap<Cell, Cell> = HashMap::from([(from, from)]);
    let mut queue = VecDeque::from([from]);
    let mut chains = Vec::new();
    while let Some(here) = queue.pop_front() {
        for to in landings(&without, here, rule) {
            if came_from.contains_key(&to) {
                continue;
            }
            came_from.insert(to, here);
            queue.push_back(to);
            let mut chain = vec![to];
            let mut at = to;
            while at != from {
                at = came_from[&at];
                chain.push(at);
            }
            chain.reverse();
            chains.push(chain);
        }
    }
    chains
}

/// Where a single jump from a cell can land.
fn landings(conf: &Configuration, here: Cell, rule: JumpRule) -> Vec<Cell> {
    let farthest = 4 * conf.dim.size();
    let ray = |unit: Cell| (2..=farthest).map(move |n| here.translated(unit.times(n)));
    let cells = DIRECTIONS.iter().flat_map(|&unit| ray(unit).take_while(|to| to.in_star(conf.dim)));
    cells.filter(|&to| is_jump(here, to, conf, rule)).collect()
}

/// All moves of the player in the south; the pass alone when there is none.
pub fn all_moves(conf: &Configuration, rule: JumpRule) -> Vec<Move> {
    let mut moves: Vec<Move> =
        conf.own_cells().flat_map(|from| possible_moves(conf, from, rule)).map(|(_, mv)| mv).collect();
    if moves.is_empty() {
        moves.push(Move::pass());
    }
    moves
}

/// `strategie_gloutonne` (Q30): a legal move that raises the score of the player in the south the most; the
/// first of the best.
pub fn greedy_move(conf: &Configuration, rule: JumpRule) -> Move {
    let score_after = |mv: &Move| score(&apply(conf, mv));
    // `max_by_key` takes the last of the best, so the list is read backwards.
    all_moves(conf, rule).into_iter().rev().max_by_key(score_after).unwrap_or_else(Move::pass)
}
