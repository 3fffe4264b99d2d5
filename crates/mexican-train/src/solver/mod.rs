//! The longest chain (Q8): the best train that a hand can lay from a starting number, exactly.
//!
//! Numbers are the vertices and dominoes the edges of a graph; a chain is a trail from the starting number. A
//! set of edges is a trail when it hangs together with the start and every vertex but the two ends has an even
//! number of them (Euler). So instead of looking for what to keep, we look for the cheapest dominoes to leave
//! out such that the parities are right: pairs of odd vertices joined by shortest paths, the best pairing being
//! a small dynamic programme. What is kept may fall apart; then one of the left-out dominoes that would have held
//! it together is decided first, once kept and once left out, and the cost of the pairing is the bound that
//! cuts the search. Doubles are loops: they come along whenever the chain visits their number.

pub mod ending;

use crate::{Domino, domino::NUMBERS};

/// What makes one chain better than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChainObjective {
    /// Most dominoes, then most pips.
    Count,
    /// Most pips, then most dominoes.
    Pips,
}

impl ChainObjective {
    /// What a domino adds, the first criterion in the high bits.
    fn weight(self, domino: Domino) -> u32 {
        match self {
            ChainObjective::Count => (1 << 16) + domino.pips(),
            ChainObjective::Pips => (domino.pips() << 16) + 1,
        }
    }
}

/// The best chain of a hand from a starting number: the dominoes in the order in which they are laid
/// (plus longue suite, Q8). Dominoes that are in the hand twice count once.
///
/// ```
/// use mexican_train::{Domino, ChainObjective, longest_chain};
/// let hand: Vec<Domino> = ["12-3", "3-3", "3-4", "4-12", "5-6", "12-12"].map(|d| d.parse().unwrap()).to_vec();
/// let chain = longest_chain(12, &hand, ChainObjective::Count);
/// assert_eq!(chain.len(), 5, "all but 5-6: {chain:?}");
/// ```
pub fn longest_chain(start: u8, hand: &[Domino], objective: ChainObjective) -> Vec<Domino> {
    let mut search = Search::new(start, hand, objective);
    if usize::from(start) >= NUMBERS {
        return Vec::new();
    }
    let all = search.all_edges();
    search.solve(all, 0);
    search.chain()
}

/// The number of dominoes and of pips of a chain.
pub fn measure(chain: &[Domino]) -> (usize, u32) {
    (chain.len(), chain.iter().map(|domino| domino.pips()).sum())
}

/// A set of edges, by their index. There are at most 120 dominoes that are no doubles.
type Edges = u128;

const FAR: u32 = u32::MAX / 4;

struct Edge {
    ends: (usize, usize),
    weight: u32,
}

struct Search {
    start: usize,
    edges: Vec<Edge>,
    /// Edges at each vertex.
    at: [Edges; NUMBERS],
    /// The weight of the double of each number, 0 without one.
    loops: [u32; NUMBERS],
    doubles: u16,
    best: u32,
    kept: Edges,
    table: Vec<(u32, u8)>,
    /// How many times the graph was cut down; the measure of the work.
    steps: u32,
}

/// What hangs together with a vertex.
struct Part {
    vertices: u16,
    edges: Edges,
    weight: u32,
}

impl Search {
    fn new(start: u8, hand: &[Domino], objective: ChainObjective) -> Search {
        let mut hand: Vec<Domino> = hand.to_vec();
        hand.sort_unstable();
        hand.dedup();
        hand.retain(|domino| usize::from(domino.d_side().1) < NUMBERS);
        let mut search = Search {
            start: usize::from(start),
            edges: Vec::with_capacity(hand.len()),
            at: [0; NUMBERS],
            loops: [0; NUMBERS],
            doubles: 0,
            best: 0,
            kept: 0,
            table: Vec::new(),
            steps: 0,
        };
        for domino in hand {
            let (low, high) = domino.d_side();
            let (low, high) = (usize::from(low), usize::from(high));
            let weight = objective.weight(domino);
            if low == high {
                search.loops[low] = weight;
                search.doubles |= 1 << low;
            } else {
                let bit = 1 << search.edges.len();
                search.at[low] |= bit;
                search.at[high] |= bit;
                search.edges.push(Edge { ends: (low, high), weight });
            }
        }
        search
    }

    fn all_edges(&self) -> Edges {
        (1 << self.edges.len()) - 1
    }

    /// The part of a graph that hangs together with a vertex.
    fn part(&self, vertex: usize, graph: Edges) -> Part {
        let mut part = Part { vertices: 1 << vertex, edges: 0, weight: self.loops[vertex] };
        let mut waiting = part.vertices;
        while waiting != 0 {
            let vertex = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            let mut fresh = self.at[vertex] & graph & !part.edges;
            part.edges |= fresh;
            while fresh != 0 {
                let edge = &self.edges[fresh.trailing_zeros() as usize];
                fresh &= fresh - 1;
                part.weight += edge.weight;
                let other = edge.ends.0 + edge.ends.1 - vertex;
                if part.vertices & 1 << other == 0 {
                    part.vertices |= 1 << other;
                    part.weight += self.loops[other];
                    waiting |= 1 << other;
                }
            }
        }
        part
    }

    /// Searches the chains whose edges are in `graph` and that have all of the edges `fixed`.
    fn solve(&mut self, graph: Edges, fixed: Edges) {
        self.steps += 1;
        let part = self.part(self.start, graph);
        if fixed & !part.edges != 0 || part.weight <= self.best && self.best != 0 {
            return;
        }
        let Some((cost, left_out)) = self.cheapest_to_leave_out(&part, fixed) else { return };
        if part.weight - cost.min(part.weight) <= self.best && self.best != 0 {
            return;
        }
        let kept = part.edges & !left_out;
        let trail = self.part(self.start, kept);
        if trail.weight > self.best || self.best == 0 {
            self.best = trail.weight;
            self.kept = trail.edges;
        }
        // Everything is kept together: nothing better can be had here.
        if trail.weight + cost == part.weight {
            return;
        }
        let Some(edge) = self.to_decide(&part, &trail, kept, left_out) else { return };
        self.solve(graph, fixed | edge);
        self.solve(graph & !edge, fixed);
    }

    /// A left-out edge that would join to the trail something that was lost: the one whose lost part has fewest
    /// such edges.
    fn to_decide(&self, part: &Part, trail: &Part, kept: Edges, left_out: Edges) -> Option<Edges> {
        let mut lost = part.vertices & !trail.vertices;
        let mut choice: Option<(u32, u32, Edges)> = None;
        while lost != 0 {
            let island = self.part(lost.trailing_zeros() as usize, kept);
            lost &= !island.vertices;
            if island.weight == 0 {
                continue;
            }
            let mut border = 0;
            let mut vertices = island.vertices;
            while vertices != 0 {
                border |= self.at[vertices.trailing_zeros() as usize] & left_out;
                vertices &= vertices - 1;
            }
            // An edge inside the island holds nothing together.
            let mut bits = border;
            while bits != 0 {
                let bit = bits & bits.wrapping_neg();
                bits ^= bit;
                let (one, other) = self.edges[bit.trailing_zeros() as usize].ends;
                if island.vertices & 1 << one != 0 && island.vertices & 1 << other != 0 {
                    border &= !bit;
                }
            }
            if border == 0 {
                continue;
            }
            let size = border.count_ones();
            if choice.is_none_or(|(least, weight, _)| (size, u32::MAX - island.weight) < (least, weight)) {
                choice = Some((size, u32::MAX - island.weight, border & border.wrapping_neg()));
            }
        }
        choice.map(|(_, _, edge)| edge)
    }

    /// The cheapest edges outside `fixed` without which every vertex has an even number of edges, but for the
    /// start and one end. `None` when there are none.
    fn cheapest_to_leave_out(&mut self, part: &Part, fixed: Edges) -> Option<(u32, Edges)> {
        let mut odd = 1_u16 << self.start;
        let mut vertices = part.vertices;
        while vertices != 0 {
            let vertex = vertices.trailing_zeros() as usize;
            vertices &= vertices - 1;
            if (self.at[vertex] & part.edges).count_ones() % 2 == 1 {
                odd ^= 1 << vertex;
            }
        }
        // One of the odd vertices is the end of the chain and stays odd.
        if odd.is_power_of_two() {
            return Some((0, 0));
        }
        let free = part.edges & !fixed;
        let mut terminals = [0_usize; NUMBERS];
        let mut count = 0;
        while odd != 0 {
            terminals[count] = odd.trailing_zeros() as usize;
            odd &= odd - 1;
            count += 1;
        }
        let terminals = &terminals[..count];
        let mut distance = [[FAR; NUMBERS]; NUMBERS];
        let mut last = [[u8::MAX; NUMBERS]; NUMBERS];
        for (row, &terminal) in terminals.iter().enumerate() {
            self.shortest(terminal, free, part.vertices, &mut distance[row], &mut last[row]);
        }
        let cost = self.pair(terminals, &distance)?;
        let mut left_out = 0;
        let mut mask: usize = (1 << count) - 1;
        let mut end_spared = false;
        while mask != 0 {
            let first = mask.trailing_zeros() as usize;
            let partner = self.table[mask | usize::from(end_spared) << count].1;
            mask &= mask - 1;
            if partner == u8::MAX {
                end_spared = true;
                continue;
            }
            mask &= !(1 << partner);
            let mut vertex = terminals[usize::from(partner)];
            while vertex != terminals[first] {
                let edge = usize::from(last[first][vertex]);
                left_out ^= 1 << edge;
                vertex = self.edges[edge].ends.0 + self.edges[edge].ends.1 - vertex;
            }
        }
        Some((cost, left_out))
    }

    /// Shortest paths from a vertex over some edges (Dijkstra on at most 16 vertices).
    fn shortest(
        &self,
        from: usize,
        free: Edges,
        vertices: u16,
        distance: &mut [u32; NUMBERS],
        last: &mut [u8; NUMBERS],
    ) {
        distance[from] = 0;
        let mut open = vertices;
        while open != 0 {
            let (mut nearest, mut least) = (usize::MAX, FAR);
            let mut bits = open;
            while bits != 0 {
                let vertex = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                if distance[vertex] < least {
                    (nearest, least) = (vertex, distance[vertex]);
                }
            }
            if nearest == usize::MAX {
                return;
            }
            open &= !(1 << nearest);
            let mut edges = self.at[nearest] & free;
            while edges != 0 {
                let index = edges.trailing_zeros() as usize;
                edges &= edges - 1;
                let edge = &self.edges[index];
                let other = edge.ends.0 + edge.ends.1 - nearest;
                if least + edge.weight < distance[other] {
                    distance[other] = least + edge.weight;
                    last[other] = index as u8;
                }
            }
        }
    }

    /// The cheapest way to pair all terminals but one. The table holds, for every set of terminals that are still
    /// single (and whether the end was spared already), the cost and the partner of the first of them.
    fn pair(&mut self, terminals: &[usize], distance: &[[u32; NUMBERS]; NUMBERS]) -> Option<u32> {
        let count = terminals.len();
        self.table.clear();
        self.table.resize(2 << count, (u32::MAX, 0));
        let cost = self.pair_from((1 << count) - 1, false, terminals, distance);
        (cost < FAR).then_some(cost)
    }

    fn pair_from(
        &mut self,
        mask: usize,
        spared: bool,
        terminals: &[usize],
        distance: &[[u32; NUMBERS]; NUMBERS],
    ) -> u32 {
        if mask == 0 {
            return if spared { 0 } else { FAR };
        }
        let key = mask | usize::from(spared) << terminals.len();
        if self.table[key].0 != u32::MAX {
            return self.table[key].0;
        }
        let first = mask.trailing_zeros() as usize;
        let rest = mask & (mask - 1);
        let mut best = (FAR, 0);
        if !spared {
            best = (self.pair_from(rest, true, terminals, distance), u8::MAX);
        }
        let mut partners = rest;
        while partners != 0 {
            let partner = partners.trailing_zeros() as usize;
            partners &= partners - 1;
            let between = distance[first][terminals[partner]];
            if between >= best.0 {
                continue;
            }
            let cost = between + self.pair_from(rest & !(1 << partner), spared, terminals, distance);
            if cost < best.0 {
                best = (cost, partner as u8);
            }
        }
        self.table[key] = best;
        best.0
    }

    /// The kept edges and doubles, one behind the other (Hierholzer).
    fn chain(&self) -> Vec<Domino> {
        let mut unused = self.kept;
        let mut doubles = self.doubles;
        let mut stack: Vec<(usize, Option<Domino>)> = vec![(self.start, None)];
        let mut chain = Vec::new();
        while let Some(&(vertex, domino)) = stack.last() {
            let edges = self.at[vertex] & unused;
            if doubles & 1 << vertex != 0 {
                doubles &= !(1 << vertex);
                stack.push((vertex, Some(Domino::make(vertex as u8, vertex as u8))));
            } else if edges != 0 {
                unused &= !(edges & edges.wrapping_neg());
                let edge = &self.edges[edges.trailing_zeros() as usize];
                let other = edge.ends.0 + edge.ends.1 - vertex;
                stack.push((other, Some(Domino::make(vertex as u8, other as u8))));
            } else {
                stack.pop();
                chain.extend(domino);
            }
        }
        chain.reverse();
        chain
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DominoSet;
    use kernel::{Dice, Seed};

    fn steps(start: u8, hand: &[Domino], objective: ChainObjective) -> u32 {
        let mut search = Search::new(start, hand, objective);
        let all = search.all_edges();
        search.solve(all, 0);
        search.steps
    }

    /// Climbs towards the hands that take most work, by exchanging dominoes one at a time. A step costs some
    /// microseconds; the bound leaves the worst hand found far below the milliseconds that a person notices.
    #[test]
    fn even_the_worst_hands_take_few_steps() {
        for (set, size) in [(DominoSet::Twelve, 20), (DominoSet::Twelve, 32), (DominoSet::Fifteen, 32)] {
            let mut dice = Dice::new(Seed::from(size as u64));
            let mut worst = 0;
            for _ in 0..4 {
                let mut all: Vec<Domino> = set.dominoes().collect();
                dice.shuffle(&mut all);
                let mut most = 0;
                for _ in 0..600 {
                    let (held, other) = (dice.below(size), size + dice.below(all.len() - size));
                    all.swap(held, other);
                    let now = steps(0, &all[..size], ChainObjective::Count);
                    if now < most {
                        all.swap(held, other);
                    } else {
                        most = now;
                    }
                }
                worst = worst.max(most);
            }
            assert!(worst < 1000, "{set:?}, {size} dominoes: {worst} steps");
        }
    }
}
