//! What can be known about a board before the first move: rays, lozenges, camps, turns, hash keys.

use crate::{
    Cell, Dim, JumpRule,
    cell::DIRECTIONS,
    configuration::{north_camp, south_camp},
    engine::Bits,
};

const NONE: u16 = u16::MAX;

// The jump rules as constants of the compiler.
const SYMMETRIC: u8 = 0;
const FREE: u8 = 1;
const ADJACENT: u8 = 2;

/// The tables of a board. Cells are numbered line by line from the south, each line from the west, in the frame
/// of the first seat; so the first three directions go up in number and the last three down.
#[derive(Clone, Debug)]
pub struct Geometry<B> {
    dim: Dim,
    rule: JumpRule,
    cells: Vec<Cell>,
    /// For each cell, what lies in each direction.
    rays: Vec<[B; 6]>,
    /// For each cell, its neighbours.
    neighbours: Vec<B>,
    /// For each cell, the next one in each direction.
    next: Vec<[u16; 6]>,
    /// The place of each cell in `grid`.
    places: Vec<u16>,
    /// The number of the cell at each place of a grid wide enough for any jump.
    grid: Vec<u16>,
    /// For each number of sixths, where a cell is after that turn.
    turns: [Vec<u16>; 6],
    /// For each camp (see [`crate::cell::Region::Camp`]), the lozenge of the player who starts there.
    lozenges: [B; 6],
    /// For each camp, the camp in which the player who starts there wins.
    goals: [B; 6],
    /// For each camp, its cells.
    homes: [B; 6],
    keys: Vec<[u64; 6]>,
}

impl<B: Bits> Geometry<B> {
    /// The tables of a board; `None` when it has more cells than `B` can hold.
    pub fn new(dim: Dim, rule: JumpRule) -> Option<Geometry<B>> {
        let cells = dim.cells();
        if cells.len() > B::CAPACITY {
            return None;
        }
        // A jump from the star over the star lands within six dimensions of the centre.
        let reach = 6 * dim.size();
        let width = 2 * reach + 1;
        let place = |cell: Cell| ((cell.i() + reach) * width + cell.j() + reach) as u16;
        let places: Vec<u16> = cells.iter().map(|&cell| place(cell)).collect();
        let mut grid = vec![NONE; (width * width) as usize];
        for (number, &place) in places.iter().enumerate() {
            grid[usize::from(place)] = number as u16;
        }
        let number = |cell: Cell| usize::from(grid[usize::from(place(cell))]);
        let set = |cells: &[Cell]| cells.iter().fold(B::default(), |set, &cell| set | B::bit(number(cell)));
        let ray = |from: Cell, unit: Cell| -> B {
            let along = (1..).map(|n| from.translated(unit.times(n))).take_while(|cell| cell.in_star(dim));
            set(&along.collect::<Vec<_>>())
        };
        let rays = cells.iter().map(|&cell| DIRECTIONS.map(|unit| ray(cell, unit))).collect();
        let near = |cell: Cell| -> Vec<Cell> {
            let around = DIRECTIONS.iter().map(|&unit| cell.translated(unit));
            around.filter(|cell| cell.in_star(dim)).collect()
        };
        let neighbours = cells.iter().map(|&cell| set(&near(cell))).collect();
        let next =
            cells.iter().map(|&cell| DIRECTIONS.map(|unit| number(cell.translated(unit)) as u16)).collect();
        let turns: [Vec<u16>; 6] = std::array::from_fn(|sixths| {
            cells.iter().map(|cell| number(cell.turned(sixths)) as u16).collect()
        });
        // `sixths` turns bring a camp to the south, so the other way round they bring the south to the camp.
        let seen_from = |cells: &[Cell], camp: usize| -> B {
            set(&cells.iter().map(|cell| cell.turned(6 - camp)).collect::<Vec<_>>())
        };
        let lozenge: Vec<Cell> = cells.iter().copied().filter(|cell| cell.in_lozenge(dim)).collect();
        Some(Geometry {
            dim,
            rule,
            rays,
            neighbours,
            next,
            places,
            turns,
            lozenges: std::array::from_fn(|camp| seen_from(&lozenge, camp)),
            goals: std::array::from_fn(|camp| seen_from(&north_camp(dim), camp)),
            homes: std::array::from_fn(|camp| seen_from(&south_camp(dim), camp)),
            keys: keys(cells.len()),
            grid,
            cells,
        })
    }

    /// The size of the board.
    pub fn dim(&self) -> Dim {
        self.dim
    }

    /// The jump rule.
    pub fn rule(&self) -> JumpRule {
        self.rule
    }

    /// How many cells the board has.
    pub fn size(&self) -> usize {
        self.cells.len()
    }

    /// The cell with a number.
    pub fn cell(&self, number: usize) -> Cell {
        self.cells[number]
    }

    /// The number of a cell; `None` off the board.
    pub fn number(&self, cell: Cell) -> Option<usize> {
        if !cell.in_star(self.dim) {
            return None;
        }
        let reach = 6 * self.dim.size();
        let place = (cell.i() + reach) * (2 * reach + 1) + cell.j() + reach;
        let number = *self.grid.get(usize::try_from(place).ok()?)?;
        (number != NONE).then_some(usize::from(number))
    }

    /// Where a cell is after `sixths` sixths of a turn anticlockwise.
    #[inline]
    pub fn turned(&self, number: usize, sixths: usize) -> usize {
        usize::from(self.turns[sixths % 6][number])
    }

    /// The cells in which the player of a camp may end a move.
    #[inline]
    pub fn lozenge(&self, camp: usize) -> B {
        self.lozenges[camp]
    }

    /// The camp in which the player of a camp wins.
    #[inline]
    pub fn goal(&self, camp: usize) -> B {
        self.goals[camp]
    }

    /// The cells of a camp.
    #[inline]
    pub fn home(&self, camp: usize) -> B {
        self.homes[camp]
    }

    /// The hash key of a seat's piece on a cell.
    #[inline]
    pub fn key(&self, cell: usize, seat: usize) -> u64 {
        self.keys[cell][seat]
    }

    /// The neighbours of a cell.
    #[inline]
    pub fn neighbours(&self, cell: usize) -> B {
        self.neighbours[cell]
    }

    /// Where a single jump from a cell can land, whether or not a move may end there. The jumping piece is not
    /// among the `occupied` cells.
    #[inline]
    pub fn landings(&self, occupied: B, from: usize) -> B {
        match self.rule {
            JumpRule::Symmetric => self.landings_as::<SYMMETRIC>(occupied, from),
            JumpRule::Free => self.landings_as::<FREE>(occupied, from),
            JumpRule::Adjacent => self.landings_as::<ADJACENT>(occupied, from),
        }
    }

    /// The mechanism of all jump rules: the first piece on the ray is the pivot, and a jump may land between it and
    /// the next one. The rule is a constant so that the compiler makes three fast copies.
    #[inline]
    fn landings_as<const RULE: u8>(&self, occupied: B, from: usize) -> B {
        if B::WALKS {
            return self.landings_walking(occupied, from);
        }
        let rays = &self.rays[from];
        let mut found = B::default();
        let pivots = if RULE == ADJACENT { occupied & self.neighbours[from] } else { occupied };
        if RULE == ADJACENT && pivots.is_empty() {
            return found;
        }
        for (direction, &ray) in rays.iter().enumerate() {
            let pieces = occupied & ray;
            if (pivots & ray).is_empty() {
                continue;
            }
            let up = direction < 3;
            let pivot = if up { pieces.lowest() } else { pieces.highest() };
            let beyond = pieces ^ B::bit(pivot);
            if RULE == FREE {
                let open = self.rays[pivot][direction];
                let closed = if beyond.is_empty() {
                    beyond
                } else {
                    let next = if up { beyond.lowest() } else { beyond.highest() };
                    self.rays[next][direction] | B::bit(next)
                };
                found = found | (open & !closed);
                continue;
            }
            let mirrored = 2 * usize::from(self.places[pivot]) - usize::from(self.places[from]);
            let landing = usize::from(self.grid[mirrored]);
            if landing == usize::from(NONE) {
                continue;
            }
            let clear = match RULE {
                ADJACENT => !occupied.contains(landing),
                _ if beyond.is_empty() => true,
                _ if up => beyond.lowest() > landing,
                _ => beyond.highest() < landing,
            };
            if clear {
                found = found | B::bit(landing);
            }
        }
        found
    }

    /// The same, cell by cell.
    #[inline]
    fn landings_walking(&self, occupied: B, from: usize) -> B {
        let mut found = B::default();
        for direction in 0..6 {
            let step =
                |cell: usize| Some(usize::from(self.next[cell][direction])).filter(|&n| n != NONE.into());
            let ray = |cell: usize| std::iter::successors(step(cell), move |&cell| step(cell));
            let Some((before, pivot)) = (1..).zip(ray(from)).find(|&(_, cell)| occupied.contains(cell))
            else {
                continue;
            };
            let beyond = (1..).zip(ray(pivot)).take_while(|&(_, cell)| !occupied.contains(cell));
            for (_, landing) in beyond.filter(|&(after, _)| self.rule.allows(before, after)) {
                found.insert(landing);
            }
        }
        found
    }

    /// Everything that chains of jumps reach from a cell, the cell itself left out. Its own piece may be among the
    /// `occupied` cells.
    #[inline]
    pub fn jumps(&self, occupied: B, from: usize) -> B {
        match self.rule {
            JumpRule::Symmetric => self.jumps_as::<SYMMETRIC>(occupied, from),
            JumpRule::Free => self.free_jumps(occupied, from),
            JumpRule::Adjacent => self.jumps_as::<ADJACENT>(occupied, from),
        }
    }

    #[inline]
    fn jumps_as<const RULE: u8>(&self, occupied: B, from: usize) -> B {
        let occupied = occupied & !B::bit(from);
        let mut reached = B::bit(from);
        let mut todo = self.landings_as::<RULE>(occupied, from);
        while !todo.is_empty() {
            reached = reached | todo;
            let here = todo.lowest();
            todo = (todo ^ B::bit(here)) | (self.landings_as::<RULE>(occupied, here) & !reached);
        }
        reached ^ B::bit(from)
    }

    /// The same for free jumps, stretch by stretch: what is reached on a line is reached from everywhere on its
    /// stretch, so that each stretch is looked at once.
    #[inline]
    fn free_jumps(&self, occupied: B, from: usize) -> B {
        let occupied = occupied & !B::bit(from);
        let mut known = [B::default(); 3];
        let mut reached = B::bit(from);
        let mut todo = reached;
        while !todo.is_empty() {
            let here = todo.lowest();
            todo = todo ^ B::bit(here);
            for (axis, known) in known.iter_mut().enumerate() {
                if known.contains(here) {
                    continue;
                }
                let (stretch, pivots) = self.stretch(occupied, here, axis);
                *known = *known | stretch;
                if pivots {
                    todo = todo | (stretch & !reached);
                    reached = reached | stretch;
                }
            }
        }
        reached ^ B::bit(from)
    }

    /// The free cells around a free one on a line, as far as no two pieces stand side by side; and whether there is
    /// a pivot among them. If so then free jumps lead from each to each, there and back.
    #[inline]
    fn stretch(&self, occupied: B, from: usize, axis: usize) -> (B, bool) {
        let mut stretch = B::bit(from);
        let mut pivots = false;
        for (direction, back) in [(axis, axis + 3), (axis + 3, axis)] {
            let ray = self.rays[from][direction];
            let mut open = ray;
            let mut pieces = occupied & ray;
            while !pieces.is_empty() {
                let piece = if direction < 3 { pieces.lowest() } else { pieces.highest() };
                let next = self.next[piece][direction];
                if next == NONE {
                    break;
                }
                if occupied.contains(next.into()) {
                    open = ray & self.rays[piece][back];
                    break;
                }
                pivots = true;
                pieces = pieces ^ B::bit(piece);
            }
            stretch = stretch | open;
        }
        (stretch & !occupied, pivots)
    }

    /// Where the piece on a cell can go in one move, for the player of a camp.
    #[inline]
    pub fn destinations(&self, occupied: B, from: usize, camp: usize) -> B {
        (self.jumps(occupied, from) | (self.neighbours[from] & !occupied)) & self.lozenges[camp]
    }

    /// The cells on which it hangs where the piece on a cell can go, `jumps` being what it reaches by jumps: as long as none
    /// of them is taken or left by another piece, its destinations stay the same.
    pub fn watched(&self, occupied: B, from: usize, jumps: B) -> B {
        let occupied = occupied & !B::bit(from);
        let along = |here: usize, direction: usize| -> B {
            let ray = self.rays[here][direction];
            let pieces = occupied & ray;
            let nearest = |pieces: B| if direction < 3 { pieces.lowest() } else { pieces.highest() };
            match self.rule {
                // Nothing counts behind the landing.
                JumpRule::Adjacent => {
                    let next = usize::from(self.next[here][direction]);
                    let landing = self.next.get(next).map_or(NONE, |next| next[direction]);
                    if landing == NONE { ray } else { ray & !self.rays[usize::from(landing)][direction] }
                }
                JumpRule::Symmetric if !pieces.is_empty() => {
                    let pivot = nearest(pieces);
                    let mirrored = 2 * usize::from(self.places[pivot]) - usize::from(self.places[here]);
                    let landing = usize::from(self.grid[mirrored]);
                    let last = if landing == usize::from(NONE) { pivot } else { landing };
                    ray & !self.rays[last][direction]
                }
                JumpRule::Symmetric | JumpRule::Free => ray,
            }
        };
        let visited = jumps | B::bit(from);
        let seen = visited.cells().flat_map(|here| (0..6).map(move |direction| (here, direction)));
        seen.fold(self.neighbours[from], |set, (here, direction)| set | along(here, direction))
    }

    /// A shortest way of a legal move: the cell itself, the landings on the way, the destination. `None` when there
    /// is no way.
    pub fn path(&self, occupied: B, from: usize, to: usize) -> Option<Vec<usize>> {
        if self.neighbours[from].contains(to) && !occupied.contains(to) {
            return Some(vec![from, to]);
        }
        let occupied = occupied & !B::bit(from);
        let mut waves = vec![B::bit(from)];
        let mut reached = B::bit(from);
        while !reached.contains(to) {
            let last = waves[waves.len() - 1];
            let wave = last.cells().fold(B::default(), |wave, here| wave | self.landings(occupied, here));
            let wave = wave & !reached;
            if wave.is_empty() {
                return None;
            }
            reached = reached | wave;
            waves.push(wave);
        }
        // Every jump can be made backwards, so the way is found from its end.
        let mut path = vec![to];
        for wave in waves.iter().rev().skip(1) {
            let before = (self.landings(occupied, path[path.len() - 1]) & *wave).cells().next()?;
            path.push(before);
        }
        path.reverse();
        Some(path)
    }
}

/// Hash keys, the same on every machine (`SplitMix64`).
fn keys(cells: usize) -> Vec<[u64; 6]> {
    let mut state = 0_u64;
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    (0..cells).map(|_| std::array::from_fn(|_| next())).collect()
}
