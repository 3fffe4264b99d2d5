//! Iterative deepening, for every search that has a budget.

use crate::position::{Budget, SearchResult, WIN};

/// A search that can tell what a move of the root is worth.
pub(crate) trait Rooted<'e, 'a, M> {
    /// What is left to spend.
    fn budget(&mut self) -> &mut Budget<'e, 'a>;

    /// The value of a move so many plies deep; what is not more than `alpha` need not be exact. `None` when the budget has
    /// run out, which does not count unless it `may_stop`.
    fn value(&mut self, mv: M, depth: u32, alpha: i32, may_stop: bool) -> Option<i32>;
}

/// Looks at the moves of the root, one ply deeper each time, the best of the last time first; `None` without moves.
pub(crate) fn deepen<'e, 'a: 'e, M: Copy>(
    search: &mut impl Rooted<'e, 'a, M>,
    mut moves: Vec<M>,
) -> Option<SearchResult<M>> {
    let mut best = SearchResult { mv: *moves.first()?, value: -WIN, depth: 0, nodes: 0 };
    for depth in 1..=search.budget().depth().max(1) {
        let Some((place, value)) = best_of(search, &moves, depth) else { break };
        moves[..=place].rotate_right(1);
        best = SearchResult { mv: moves[0], value, depth, nodes: 0 };
        if value.abs() > WIN / 2 || search.budget().is_over() {
            break;
        }
    }
    Some(SearchResult { nodes: search.budget().nodes, ..best })
}

/// The place and the value of the best move. `None` when the budget ran out before the first was looked at; later the
/// best so far counts.
fn best_of<'e, 'a: 'e, M: Copy>(
    search: &mut impl Rooted<'e, 'a, M>,
    moves: &[M],
    depth: u32,
) -> Option<(usize, i32)> {
    let mut best: Option<(usize, i32)> = None;
    for (place, &mv) in moves.iter().enumerate() {
        let alpha = best.map_or(-WIN, |(_, value)| value);
        let Some(value) = search.value(mv, depth, alpha, depth > 1) else { break };
        if best.is_none_or(|(_, best)| value > best) {
            best = Some((place, value));
        }
    }
    best
}
