//! What can be done with the tiles of one value: how many go into runs of each colour, and which into groups.

use super::counts::TileCounts;

/// What tiles and jokers are worth to whoever solves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gains {
    /// For a tile from the hand, by value and colour.
    pub tile: [[i32; 4]; 14],
    /// For a joker wherever it stands for a tile of this value.
    pub joker_at: [i32; 14],
    /// For each joker from the hand.
    pub joker: i32,
}

/// One thing to do with the tiles of one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// How many places of runs are filled, a nibble for each colour.
    pub(crate) places: u16,
    /// The same with two bits for each colour.
    pub(crate) packed: u8,
    /// How many jokers are used.
    pub(crate) jokers: u8,
    /// What it is worth.
    pub(crate) gain: i32,
    /// How many tiles of each colour go into groups, a nibble for each colour.
    pub(crate) grouped: u16,
    /// How many of the filled places are filled with jokers, a nibble for each colour.
    pub(crate) run_jokers: u16,
    /// How many jokers go into groups.
    pub(crate) group_jokers: u8,
    /// How many combinations of the old table the groups keep.
    pub(crate) kept: u8,
    /// How many tiles of each colour stay in the hand, a nibble for each colour.
    pub(crate) spare: u16,
}

impl Choice {
    /// Nothing at all.
    pub(crate) const NOTHING: Choice = Choice {
        places: 0,
        packed: 0,
        jokers: 0,
        gain: 0,
        grouped: 0,
        run_jokers: 0,
        group_jokers: 0,
        kept: 0,
        spare: 0,
    };

    /// The same with jokers in so many more places of runs, a nibble for each colour.
    #[must_use]
    pub(crate) fn with_jokers(mut self, run_jokers: u16) -> Choice {
        self.run_jokers += run_jokers;
        self.places += run_jokers;
        self.packed = packed(self.places);
        self.jokers += (0..4).map(|c| nibble(run_jokers, c) as u8).sum::<u8>();
        self
    }
}

/// Four nibbles, none above 3, as four pairs of bits.
#[inline]
pub(crate) fn packed(places: u16) -> u8 {
    ((places & 0x03) | (places >> 2 & 0x0c) | (places >> 4 & 0x30) | (places >> 6 & 0xc0)) as u8
}

/// The number for one colour in a word of nibbles.
pub(crate) fn nibble(word: u16, colour: usize) -> usize {
    usize::from(word >> (4 * colour) & 15)
}

/// How many groups that many tiles and jokers of one value make when no colour comes more than `most` times;
/// `None` when they cannot all be in groups.
pub(crate) fn groups(cells: u8, most: u8) -> Option<u8> {
    let count = match cells {
        0 => 0,
        3 | 4 => 1,
        6..=8 => 2,
        9 | 10 => 3,
        _ => return None,
    };
    (most <= count).then_some(count)
}

/// Which choices are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Breadth {
    /// All of them.
    All,
    /// Of those that fill the same places with as many jokers, the best.
    Best,
    /// The same, but without jokers in runs, which the lean search adds where a tile is missing: see
    /// [`super::plain`].
    Lean,
}

/// All choices for one value.
pub(crate) fn list(
    position: &TileCounts,
    gains: &Gains,
    value: usize,
    breadth: Breadth,
    out: &mut Vec<Choice>,
) {
    out.clear();
    let (table, hand) = (position.table.tiles[value], position.hand.tiles[value]);
    let jokers = position.table.jokers + position.hand.jokers;
    let most: [u8; 4] = std::array::from_fn(|c| table[c] + hand[c]);
    let cells: u8 = most.iter().sum();
    if cells == 0 && jokers == 0 {
        out.push(Choice::NOTHING);
        return;
    }
    let each = |grouped: [u8; 4], group_jokers: u8, found: &mut dyn FnMut(Choice)| {
        let base = Choice {
            jokers: group_jokers,
            gain: gains.joker_at[value] * i32::from(group_jokers),
            grouped: pack(grouped),
            group_jokers,
            ..Choice::NOTHING
        };
        let filler = Filler {
            table,
            hand,
            grouped,
            gains: &gains.tile[value],
            joker: gains.joker_at[value],
            jokers,
            lean: breadth == Breadth::Lean,
            count: groups(grouped.iter().sum::<u8>() + group_jokers, 0).unwrap_or(0),
        };
        filler.colour(0, base, found);
    };
    let colours = most.iter().filter(|&&n| n > 0).count() as u8;
    if colours + jokers < 3 {
        // No groups, so nothing comes twice that is worth looking for.
        each([0; 4], 0, &mut |choice| out.push(choice));
        return;
    }
    let mut seen = Seen::new();
    let mut grouping = |grouped: [u8; 4], group_jokers: u8| {
        each(grouped, group_jokers, &mut |choice| seen.add(out, choice, breadth));
    };
    grouping([0; 4], 0);
    let limit = most.map(|n| n.min(2));
    for a in 0..=limit[0] {
        for b in 0..=limit[1] {
            for c in 0..=limit[2] {
                for d in 0..=limit[3] {
                    let (sum, top) = (a + b + c + d, a.max(b).max(c).max(d));
                    if sum == 0 {
                        continue;
                    }
                    for group_jokers in 0..=jokers {
                        // A joker in a group of four could leave it.
                        let idle = group_jokers > 0 && !matches!(sum + group_jokers, 3 | 6 | 9);
                        if idle && breadth == Breadth::Lean {
                            continue;
                        }
                        if groups(sum + group_jokers, top).is_some() {
                            grouping([a, b, c, d], group_jokers);
                        }
                    }
                }
            }
        }
    }
}

fn pack(grouped: [u8; 4]) -> u16 {
    (0..4).fold(0, |word, c| word | u16::from(grouped[c]) << (4 * c))
}

/// Fills the places of runs, colour by colour, once it is known what goes into groups.
struct Filler<'a> {
    table: [u8; 4],
    hand: [u8; 4],
    grouped: [u8; 4],
    gains: &'a [i32; 4],
    joker: i32,
    jokers: u8,
    lean: bool,
    count: u8,
}

impl Filler<'_> {
    fn colour(&self, c: usize, so_far: Choice, found: &mut dyn FnMut(Choice)) {
        if c == 4 {
            found(so_far);
            return;
        }
        let least = self.table[c].saturating_sub(self.grouped[c]);
        let most = self.table[c] + self.hand[c] - self.grouped[c];
        // A joker of a group is not needed where a tile of a missing colour would do.
        let missing = self.lean && so_far.group_jokers > 0 && self.grouped[c] < self.count;
        for tiles in if missing { most } else { least }..=most {
            let from_hand = tiles + self.grouped[c] - self.table[c];
            let gain = so_far.gain + i32::from(from_hand) * self.gains[c];
            let jokers = if self.lean { 0 } else { self.jokers - so_far.jokers };
            for jokers in 0..=jokers.min(3 - tiles.min(3)) {
                let choice = Choice {
                    places: so_far.places | u16::from(tiles + jokers) << (4 * c),
                    packed: so_far.packed | (tiles + jokers) << (2 * c),
                    jokers: so_far.jokers + jokers,
                    gain: gain + self.joker * i32::from(jokers),
                    run_jokers: so_far.run_jokers | u16::from(jokers) << (4 * c),
                    spare: so_far.spare | u16::from(most - tiles) << (4 * c),
                    ..so_far
                };
                self.colour(c + 1, choice, found);
            }
        }
    }
}

/// Which places and jokers have been listed already, and where.
struct Seen([u16; 256 * 3]);

impl Seen {
    fn new() -> Seen {
        Seen([u16::MAX; 256 * 3])
    }

    fn add(&mut self, out: &mut Vec<Choice>, choice: Choice, breadth: Breadth) {
        if breadth == Breadth::All {
            out.push(choice);
            return;
        }
        let slot = &mut self.0[usize::from(choice.jokers.min(2)) * 256 + usize::from(choice.packed)];
        match out.get_mut(usize::from(*slot)) {
            None => {
                *slot = out.len() as u16;
                out.push(choice);
            }
            Some(known) if breadth == Breadth::Lean && known.run_jokers != choice.run_jokers => {
                out.push(choice);
            }
            Some(known) if known.gain < choice.gain => *known = choice,
            Some(_) => (),
        }
    }
}
