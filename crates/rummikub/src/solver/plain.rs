//! The search: values from 1 to 13, and after each the states that can be reached with the best gain for each.
//!
//! A **lean** search looks only at arrangements in which every joker stands where a tile is missing: inside a run, at the
//! end of one that would be too short, in a group of three. Any other joker can be taken out, and put back almost
//! anywhere when the rest is arranged; so jokers need not be placed during the search, and a state with fewer of them used
//! and no less gain replaces the other. If in the end a joker finds no place, the full search decides.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use super::{
    choices::{self, Breadth, Choice, Gains, nibble},
    counts::TileCounts,
    runs::{self, Codes},
};

/// A state after some value, and how it was reached best.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// Open runs (low half) and jokers used so far.
    pub(crate) key: u32,
    pub(crate) gain: i32,
    parent: u32,
    choice: u16,
    short: u16,
    /// Jokers that the lean search put into runs on top of the choice, a nibble for each colour.
    run_jokers: u16,
}

impl Node {
    pub(crate) fn codes(&self) -> Codes {
        self.key as u16
    }

    pub(crate) fn jokers(&self) -> u8 {
        (self.key >> 16) as u8
    }
}

/// What the search needs from call to call: all its memory, so that solving allocates next to nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    /// States by value; the first layer is the start.
    layers: Vec<Vec<Node>>,
    choices: Vec<Vec<Choice>>,
    index: Index,
    known: Known,
    /// Whether to look first for arrangements that miss little. It pays when most of the hand can be laid.
    pub(crate) stepwise: bool,
    /// How many steps from a state by a choice were looked at in all.
    pub(crate) effort: u64,
}

/// Lists of choices by the tiles of their value, for the gains that were asked for last: from one turn of a game to the next few
/// change.
#[derive(Clone, Debug, Default)]
struct Known {
    gains: Option<Gains>,
    lists: HashMap<Tiles, Vec<Choice>, BuildHasherDefault<Mixer>>,
}

/// The tiles of a value, all jokers with the value, and the breadth.
type Tiles = (u64, u8, Breadth);

/// Hashes small keys by multiplying: nobody chooses them to collide.
#[derive(Clone, Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// So many lists are kept.
const MOST_LISTS: usize = 20_000;

/// Where a state stands in its layer: open addressing, emptied by counting up an epoch.
#[derive(Clone, Debug, Default)]
struct Index {
    slots: Vec<(u32, u32)>,
    epoch: u32,
}

impl Index {
    fn clear(&mut self, expected: usize) {
        let wanted = (expected * 8).next_power_of_two().max(256);
        if self.slots.len() < wanted || self.epoch == u32::MAX {
            self.slots = vec![(0, 0); wanted.max(self.slots.len())];
            self.epoch = 0;
        }
        self.epoch += 1;
    }

    /// The slot of a key: its place in `layer`, or where to put it.
    #[inline]
    fn find(&self, key: u32, layer: &[Node]) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut at = (key.wrapping_mul(0x9e37_79b1) >> 12) as usize & mask;
        loop {
            let (epoch, place) = self.slots[at];
            if epoch != self.epoch {
                return Err(at);
            }
            if layer[place as usize].key == key {
                return Ok(place as usize);
            }
            at = (at + 1) & mask;
        }
    }

    /// Marks states as dead that another state of the layer makes superfluous: with longer runs open, or fewer jokers used, and
    /// no less gain.
    fn prune(&self, layer: &mut [Node], lean: bool) {
        for place in 0..layer.len() {
            let node = layer[place];
            let beats = |key: u32| self.find(key, layer).is_ok_and(|other| layer[other].gain >= node.gain);
            let longer = (0..4).any(|c| {
                let code = node.key >> (4 * c) & 15;
                let rest = node.key & !(15 << (4 * c));
                runs::BETTER[code as usize].iter().any(|&better| beats(rest | u32::from(better) << (4 * c)))
            });
            if longer
                || (lean && (0..node.jokers()).any(|fewer| beats(node.key & 0xffff | u32::from(fewer) << 16)))
            {
                layer[place].gain = DEAD;
            }
        }
    }

    fn grow(&mut self, layer: &[Node]) {
        self.slots = vec![(0, 0); self.slots.len() * 4];
        self.epoch = 1;
        for (place, node) in layer.iter().enumerate() {
            if let Err(at) = self.find(node.key, layer) {
                self.slots[at] = (1, place as u32);
            }
        }
    }
}

/// How many tiles there are of each value, a nibble for each colour.
type Room = [u16; 16];

fn room(position: &TileCounts) -> Room {
    let mut room = [0; 16];
    for (v, word) in room.iter_mut().enumerate().take(14).skip(1) {
        for c in 0..4 {
            *word |= u16::from(position.table.tiles[v][c] + position.hand.tiles[v][c]) << (4 * c);
        }
    }
    room
}

/// Where a tile may follow on a joker at each value (every bit of the nibble set), by jokers left before it.
fn follow(room: &Room) -> [[u16; 3]; 16] {
    let mut follow = [[0; 3]; 16];
    for (v, row) in follow.iter_mut().enumerate().take(14).skip(1) {
        for (jokers, word) in row.iter_mut().enumerate() {
            for c in 0..4 {
                let tile = |v: usize| nibble(room[v], c) > 0;
                let (next, other) = (tile(v + 1), tile(v + 2));
                // At 11 a joker may also begin a run, which then needs both places after it.
                if next || (jokers == 2 && other) {
                    *word |= 7 << (4 * c);
                }
            }
        }
    }
    follow
}

/// The choices of an arrangement, by value from 1.
pub(crate) type Path = [Choice; 13];

/// Puts one more joker into an arrangement: in a group with a free place, or at the end of a run.
fn place_joker(path: &mut Path) -> bool {
    let grouped = |choice: &Choice| {
        (0..4).map(|c| nibble(choice.grouped, c)).sum::<usize>() + usize::from(choice.group_jokers)
    };
    if let Some(choice) = path.iter_mut().find(|choice| matches!(grouped(choice), 3 | 6 | 7)) {
        choice.group_jokers += 1;
        choice.jokers += 1;
        return true;
    }
    let filled =
        |path: &Path, v: usize, c: usize| path.get(v).is_some_and(|choice| nibble(choice.places, c) > 0);
    let free = |path: &Path, v: usize, c: usize| {
        !filled(path, v, c)
            && (filled(path, v + 1, c) || v.checked_sub(1).is_some_and(|v| filled(path, v, c)))
    };
    let all = (0..13).flat_map(|v| (0..4).map(move |c| (v, c)));
    let Some((v, c)) = all.into_iter().find(|&(v, c)| free(path, v, c)) else { return false };
    let choice = &mut path[v];
    choice.places += 1 << (4 * c);
    choice.packed += 1 << (2 * c);
    choice.run_jokers += 1 << (4 * c);
    choice.jokers += 1;
    true
}

/// The gain of a state that is not followed.
const DEAD: i32 = i32::MIN / 2;

/// Layers with fewer states are not pruned.
const WORTH_PRUNING: usize = 24;

/// After so many states in vain the search is no longer bounded.
const VAIN: usize = 800;

/// With so few choices in all it does not pay to search in steps.
const SMALL: usize = 40;

/// Gains that count every joker on the way. Those of the table are all used in the end, so they cancel out.
pub(crate) fn counted(gains: &Gains) -> Gains {
    let mut counted = *gains;
    counted.joker_at.iter_mut().for_each(|gain| *gain += gains.joker);
    counted
}

/// A state and what is done with it.
struct Step<'a> {
    node: &'a Node,
    choice: &'a Choice,
    parent: u32,
    number: u16,
}

/// The states after a value, as far as they are found.
struct Layer<'a> {
    /// Places that can be filled at the next value and the one after it.
    room: [u16; 2],
    /// All bits set where there is no next value, or none after it.
    end: [u16; 2],
    all_jokers: u8,
    lean: bool,
    index: &'a mut Index,
    to: &'a mut Vec<Node>,
}

impl Layer<'_> {
    /// With one or two more jokers in the runs of colours that have free places for them.
    fn add_extra(&mut self, step: &Step<'_>, run_jokers: u16, jokers: u8, left: u8, free: u16) {
        for c in 0..4 {
            let one = 1 << (4 * c);
            let room = nibble(free, c);
            if room == 0 {
                continue;
            }
            self.add(step, run_jokers + one, jokers + 1);
            if jokers + 2 > left {
                continue;
            }
            if room > 1 {
                self.add(step, run_jokers + 2 * one, jokers + 2);
            }
            (c + 1..4).filter(|&other| nibble(free, other) > 0).for_each(|other| {
                self.add(step, run_jokers + one + (1 << (4 * other)), jokers + 2);
            });
        }
    }

    /// Whether the same runs are open with fewer jokers used and no less gain.
    fn beaten(&self, codes: Codes, used: u8, gain: i32) -> bool {
        (0..used).any(|fewer| {
            let key = u32::from(codes) | u32::from(fewer) << 16;
            self.index.find(key, self.to).is_ok_and(|place| self.to[place].gain >= gain)
        })
    }

    #[inline]
    fn add(&mut self, step: &Step<'_>, run_jokers: u16, jokers: u8) {
        let packed = match run_jokers {
            0 => step.choice.packed,
            _ => choices::packed(step.choice.places + run_jokers),
        };
        let Some(codes) = runs::after(step.node.codes(), packed) else { return };
        let (short, ones) = runs::short(codes);
        let used = step.node.jokers() + jokers;
        // Short runs need tiles at the next value, those of one tile also at the one after it; or jokers.
        let needed = runs::missing(short, self.room[0]) + runs::missing(ones, self.room[1]);
        if runs::sum(needed) > self.all_jokers - used || (short & self.end[0]) | (ones & self.end[1]) != 0 {
            return;
        }
        let key = u32::from(codes) | u32::from(used) << 16;
        let gain = step.node.gain + step.choice.gain;
        let found = Node { key, gain, parent: step.parent, choice: step.number, short, run_jokers };
        match self.index.find(key, self.to) {
            Ok(place) if self.to[place].gain >= gain => (),
            Ok(place) => self.to[place] = found,
            Err(_) if self.lean && self.beaten(codes, used, gain) => (),
            Err(at) => {
                self.index.slots[at] = (self.index.epoch, self.to.len() as u32);
                self.to.push(found);
                if self.to.len() * 2 > self.index.slots.len() {
                    self.index.grow(self.to);
                }
            }
        }
    }
}

impl Search {
    /// A best arrangement and its gain, by the lean search if it can be; `None` when the table's tiles cannot all be
    /// used.
    pub(crate) fn solve(&mut self, position: &TileCounts, gains: &Gains) -> Option<(i32, Path)> {
        let jokers = position.table.jokers + position.hand.jokers;
        let gainful = gains.joker >= 0 && gains.tile.iter().flatten().all(|&gain| gain >= 0);
        if jokers > 0 && gainful && gains.joker_at == [0; 14] {
            self.prepare(position, gains, Breadth::Lean);
            // Without an end there is no arrangement at all: one would be found with the jokers that it can spare taken out.
            let end = self.widen(position, Breadth::Lean)?;
            let lean = self.complete(position, gains, end);
            if lean.is_some() {
                return lean;
            }
        }
        // Without jokers there is nothing to count, and the lists of the lean search can stay.
        let counted = if jokers > 0 { counted(gains) } else { *gains };
        self.prepare(position, &counted, Breadth::Best);
        let end = self.widen(position, Breadth::Best)?;
        let gain = self.layers[13][end].gain - gains.joker * i32::from(position.table.jokers);
        Some((gain, self.path(end)))
    }

    /// The arrangement of the lean search with the jokers that it spared; `None` when one finds no place.
    fn complete(&self, position: &TileCounts, gains: &Gains, end: usize) -> Option<(i32, Path)> {
        let (node, mut path) = (self.layers[13][end], self.path(end));
        let nothing = path.iter().all(|choice| choice.places == 0 && choice.grouped == 0);
        if nothing && position.table.jokers == 0 {
            return Some((0, path));
        }
        let idle = position.table.jokers + position.hand.jokers - node.jokers();
        let laid = i32::from(position.hand.jokers) * gains.joker;
        (0..idle).all(|_| place_joker(&mut path)).then_some((node.gain + laid, path))
    }

    /// Lists the choices, the best first.
    fn prepare(&mut self, position: &TileCounts, gains: &Gains, breadth: Breadth) {
        self.layers.resize_with(14, Vec::new);
        self.choices.resize_with(14, Vec::new);
        if self.known.gains.as_ref() != Some(gains) || self.known.lists.len() > MOST_LISTS {
            self.known.gains = Some(*gains);
            self.known.lists.clear();
        }
        let jokers = position.table.jokers + position.hand.jokers;
        for v in 1..=13 {
            let (table, hand) = (position.table.tiles[v], position.hand.tiles[v]);
            let cells = u64::from(u32::from_be_bytes(table)) << 32 | u64::from(u32::from_be_bytes(hand));
            let choices = &mut self.choices[v];
            if cells == 0 && jokers == 0 {
                choices.clear();
                choices.push(Choice::NOTHING);
                continue;
            }
            let known =
                self.known.lists.entry((cells, jokers << 4 | v as u8, breadth)).or_insert_with(|| {
                    choices::list(position, gains, v, breadth, choices);
                    choices.sort_by_key(|choice| std::cmp::Reverse(choice.gain));
                    choices.clone()
                });
            choices.clone_from(known);
        }
    }

    /// Searches among arrangements that miss little of what could be gained, then among more. What misses more than the
    /// bound is worse than anything found within it, so the first find is the best.
    fn widen(&mut self, position: &TileCounts, breadth: Breadth) -> Option<usize> {
        let most: i32 = (1..=13).map(|v| self.choices[v][0].gain).sum();
        let all = i32::MAX / 4;
        let few = self.choices.iter().map(Vec::len).sum::<usize>() <= SMALL;
        let bounds = [0, most / 8, most / 4, all];
        let mut vain = 0;
        bounds.into_iter().skip(if few || !self.stepwise { 3 } else { 0 }).find_map(|bound| {
            // What was searched in vain must stay small beside the search that settles it.
            if vain > VAIN && bound < all {
                return None;
            }
            let found = self.sweep(position, breadth, bound, true);
            vain += self.layers.iter().map(Vec::len).sum::<usize>();
            found?;
            let needed = if breadth == Breadth::Lean { 0 } else { position.table.jokers };
            let ends = self.layers[13].iter().enumerate().filter(|(_, node)| node.jokers() >= needed);
            ends.max_by_key(|(place, node)| (node.gain, std::cmp::Reverse((node.jokers(), *place))))
                .map(|(place, _)| place)
        })
    }

    /// Goes through the values. Paths that miss more than `bound` of the greatest possible gain are left out.
    /// With `prune`, so are states that another one makes superfluous.
    fn sweep(&mut self, position: &TileCounts, breadth: Breadth, bound: i32, prune: bool) -> Option<()> {
        let lean = breadth == Breadth::Lean;
        let room = room(position);
        let follow = if lean { follow(&room) } else { Default::default() };
        let all_jokers = position.table.jokers + position.hand.jokers;
        self.layers[0].clear();
        self.layers[0].push(Node { key: 0, gain: 0, parent: 0, choice: 0, short: 0, run_jokers: 0 });
        self.layers[1..].iter_mut().for_each(Vec::clear);
        let mut most = 0;
        let mut indexed = false;
        for v in 1..=13 {
            if prune && indexed && self.layers[v - 1].len() >= WORTH_PRUNING {
                self.index.prune(&mut self.layers[v - 1], lean);
            }
            let choices = &self.choices[v];
            let (done, rest) = self.layers.split_at_mut(v);
            let (from, to) = (&done[v - 1], &mut rest[0]);
            to.clear();
            most += choices[0].gain;
            self.effort += (from.len() * choices.len()) as u64;
            if let ([only], [choice]) = (from.as_slice(), choices.as_slice())
                && only.codes() == 0
                && choice.places == 0
                && choice.jokers == 0
                && !(lean && v == 11)
            {
                to.push(Node { gain: only.gain + choice.gain, parent: 0, choice: 0, ..*only });
                indexed = false;
                continue;
            }
            indexed = true;
            self.index.clear(from.len() * 2);
            let mut layer = Layer {
                room: [room[v + 1], room[v + 2]],
                end: [if v == 13 { !0 } else { 0 }, if v >= 12 { !0 } else { 0 }],
                all_jokers,
                lean,
                index: &mut self.index,
                to,
            };
            for (parent, node) in from.iter().enumerate().filter(|(_, node)| node.gain != DEAD) {
                let least = most - bound - node.gain;
                let left = all_jokers - node.jokers();
                let open = runs::open(node.codes());
                // Jokers go on with a long run only if a tile may follow, and begin none: they can stand at its end
                // instead, but for 11 12 13.
                let extra = follow[v][usize::from(left)];
                for (number, choice) in choices.iter().enumerate() {
                    if choice.gain < least {
                        break;
                    }
                    if choice.jokers > left {
                        continue;
                    }
                    let step = Step { node, choice, parent: parent as u32, number: number as u16 };
                    if !lean {
                        if runs::at_most(node.short, choice.places) {
                            layer.add(&step, 0, choice.jokers);
                        }
                        continue;
                    }
                    let needed = runs::missing(node.short, choice.places);
                    let jokers = choice.jokers + runs::sum(needed);
                    // A joker is not needed where a tile is left over.
                    if jokers > left || needed & runs::spread(choice.spare) != 0 {
                        continue;
                    }
                    layer.add(&step, needed, jokers);
                    if jokers < left {
                        let most = if v == 11 { 0x2222 } else { open };
                        let places = choice.places + needed;
                        let free = runs::missing(most, places) & extra & !runs::spread(choice.spare);
                        layer.add_extra(&step, needed, jokers, left, free);
                    }
                }
            }
            if to.is_empty() {
                return None;
            }
        }
        Some(())
    }

    /// The choices that lead to a final state, by value from 1.
    fn path(&self, mut place: usize) -> Path {
        let mut path = [self.choices[13][0]; 13];
        for v in (1..=13).rev() {
            let node = self.layers[v][place];
            path[v - 1] = self.choices[v][usize::from(node.choice)].with_jokers(node.run_jokers);
            place = node.parent as usize;
        }
        path
    }

    /// For each value the states of best arrangements with what can still be gained from them (by [`counted`] gains);
    /// `None` when there is no arrangement.
    pub(crate) fn best_rest(
        &mut self,
        position: &TileCounts,
        gains: &Gains,
    ) -> Option<Vec<HashMap<u32, i32>>> {
        let (best, _) = self.solve(position, gains)?;
        let all_jokers = position.table.jokers + position.hand.jokers;
        self.prepare(position, &counted(gains), Breadth::Best);
        let most: i32 = (1..=13).map(|v| self.choices[v][0].gain).sum();
        let bound = most - best - gains.joker * i32::from(position.table.jokers);
        self.sweep(position, Breadth::Best, bound, false)?;
        let ends = self.layers[13].iter().filter(|node| node.jokers() >= position.table.jokers);
        let mut to_go = vec![HashMap::new(); 14];
        to_go[13] = ends.map(|node| (node.key, 0)).collect();
        for v in (1..=13).rev() {
            let (before, after) = to_go.split_at_mut(v);
            for node in &self.layers[v - 1] {
                let on = self.choices[v].iter().filter_map(|choice| {
                    let jokers = node.jokers() + choice.jokers;
                    let codes = runs::after(node.codes(), choice.packed).filter(|_| jokers <= all_jokers)?;
                    let rest = after[0].get(&(u32::from(codes) | u32::from(jokers) << 16))?;
                    Some(choice.gain + rest)
                });
                if let Some(most) = on.max() {
                    before[v - 1].insert(node.key, most);
                }
            }
        }
        Some(to_go)
    }
}
