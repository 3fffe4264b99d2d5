//! The search: values from 1 to 13, and after each the states that can be reached with the best gain for each.

use super::{
    choices::{self, Choice, Gains},
    counts::Position,
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
}

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

/// How many places of runs can be filled at each value, a nibble for each colour, by jokers left.
type Room = [[u16; 3]; 16];

fn room(position: &Position) -> Room {
    let mut room = [[0; 3]; 16];
    for v in 1..=13 {
        for (jokers, word) in room[v].iter_mut().enumerate() {
            for c in 0..4 {
                let places = position.table.tiles[v][c] + position.hand.tiles[v][c] + jokers as u8;
                *word |= u16::from(places) << (4 * c);
            }
        }
    }
    room
}

impl Search {
    /// The best gain, or `None` when the table's tiles cannot all be used.
    pub(crate) fn run(&mut self, position: &Position, gains: &Gains) -> Option<i32> {
        self.layers.resize_with(14, Vec::new);
        self.choices.resize_with(14, Vec::new);
        let room = room(position);
        let all_jokers = position.table.jokers + position.hand.jokers;
        self.layers[0].clear();
        self.layers[0].push(Node { key: 0, gain: 0, parent: 0, choice: 0, short: 0 });
        for v in 1..=13 {
            choices::list(position, gains, v, true, &mut self.choices[v]);
            let (done, rest) = self.layers.split_at_mut(v);
            let (from, to) = (&done[v - 1], &mut rest[0]);
            to.clear();
            if let ([only], [choice]) = (from.as_slice(), self.choices[v].as_slice()) {
                if only.key & 0xffff == 0 && choice.places == 0 && choice.jokers == 0 {
                    to.push(Node { gain: only.gain + choice.gain, parent: 0, choice: 0, ..*only });
                    continue;
                }
            }
            self.index.clear(from.len() * 2);
            for (parent, node) in from.iter().enumerate() {
                let used = node.jokers();
                for (number, choice) in self.choices[v].iter().enumerate() {
                    let jokers = used + choice.jokers;
                    if jokers > all_jokers || !runs::at_most(node.short, choice.places) {
                        continue;
                    }
                    let Some(codes) = runs::after(node.codes(), choice.packed) else { continue };
                    let (short, ones) = runs::short(codes);
                    let left = usize::from(all_jokers - jokers);
                    if !runs::at_most(short, room[v + 1][left]) || !runs::at_most(ones, room[v + 2][left]) {
                        continue;
                    }
                    let key = u32::from(codes) | u32::from(jokers) << 16;
                    let gain = node.gain + choice.gain;
                    let found = Node { key, gain, parent: parent as u32, choice: number as u16, short };
                    match self.index.find(key, to) {
                        Ok(place) if to[place].gain >= gain => (),
                        Ok(place) => to[place] = found,
                        Err(at) => {
                            self.index.slots[at] = (self.index.epoch, to.len() as u32);
                            to.push(found);
                            if to.len() * 2 > self.index.slots.len() {
                                self.index.grow(to);
                            }
                        }
                    }
                }
            }
            if to.is_empty() {
                return None;
            }
        }
        self.best(position, gains).map(|(_, gain)| gain)
    }

    /// The best final state: every run long enough (the room after 13 is none) and every joker of the table used.
    fn best(&self, position: &Position, gains: &Gains) -> Option<(usize, i32)> {
        let ends = self.layers[13].iter().enumerate();
        let used = ends.filter(|(_, node)| node.jokers() >= position.table.jokers);
        let total = |node: &Node| node.gain + gains.joker * i32::from(node.jokers() - position.table.jokers);
        used.map(|(place, node)| (place, total(node)))
            .max_by_key(|&(place, gain)| (gain, std::cmp::Reverse(place)))
    }

    /// The choices of a best arrangement, by value from 1, after [`Search::run`] has found one.
    pub(crate) fn path(&self, position: &Position, gains: &Gains) -> Option<[Choice; 13]> {
        let (mut place, _) = self.best(position, gains)?;
        let mut path = [self.choices[13][0]; 13];
        for v in (1..=13).rev() {
            let node = self.layers[v][place];
            path[v - 1] = self.choices[v][usize::from(node.choice)];
            place = node.parent as usize;
        }
        Some(path)
    }

    /// How many states the last search went through.
    pub(crate) fn size(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }
}
