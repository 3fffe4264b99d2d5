//! Word graphs in as few bytes as possible, for where every byte comes over a wire. The build script uses this file too.
//!
//! A graph is written from its first node on, each node at the place where it is met for the first time; after that
//! it has a number. An edge is a few decisions: its letter, whether a word ends here, whether it is the node's last,
//! whether it leads anywhere, to a node that has a number (which?) or to the next new one. What was decided in the same
//! circumstances before tells how likely a decision is, and a likely one costs a fraction of a bit (arithmetic coding).
//! Writer and reader make the same decisions in the same order, so they share the code that knows the circumstances.

use super::builder::{END, LAST, NEXT, PAIRS, Pool, fill_pairs};

/// How likely a yes is, in 65536ths, and how often it was asked for.
#[derive(Clone, Copy)]
struct Chance {
    yes: u16,
    asked: u16,
}

impl Chance {
    const UNKNOWN: Chance = Chance { yes: 1 << 15, asked: 0 };

    /// Learns from a decision: much from the first ones, little later.
    fn learn(&mut self, bit: bool) {
        let goal = if bit { 65535 } else { 0 };
        let step = (goal - i32::from(self.yes)) * 2 / (2 * i32::from(self.asked) + 3);
        // The step leads towards a goal within 16 bits. Nothing is ever quite certain.
        self.yes = (i32::from(self.yes) + step).clamp(64, 65535 - 64) as u16;
        self.asked = (self.asked + 1).min(255);
    }
}

/// Whoever writes decisions, or reads them.
trait Coder {
    /// A decision: the writer's own, or the one that was written.
    fn bit(&mut self, yes: u16, bit: bool) -> bool;
}

/// Where an interval is cut, `yes` 65536ths from its lower end.
fn cut(low: u32, high: u32, yes: u16) -> u32 {
    low + ((u64::from(high - low) * u64::from(yes)) >> 16) as u32
}

/// Whether the first byte of all numbers in an interval is the same.
fn settled(low: u32, high: u32) -> bool {
    (low ^ high) >> 24 == 0
}

struct Writer {
    low: u32,
    high: u32,
    bytes: Vec<u8>,
}

impl Coder for Writer {
    fn bit(&mut self, yes: u16, bit: bool) -> bool {
        let middle = cut(self.low, self.high, yes);
        (self.low, self.high) = if bit { (self.low, middle) } else { (middle + 1, self.high) };
        while settled(self.low, self.high) {
            self.bytes.push((self.high >> 24) as u8);
            (self.low, self.high) = (self.low << 8, self.high << 8 | 255);
        }
        bit
    }
}

struct Reader<'a> {
    low: u32,
    high: u32,
    code: u32,
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8]) -> Reader<'a> {
        let mut reader = Reader { low: 0, high: u32::MAX, code: 0, bytes: bytes.iter() };
        (0..4).for_each(|_| reader.take());
        reader
    }

    fn take(&mut self) {
        self.code = self.code << 8 | u32::from(self.bytes.next().copied().unwrap_or_default());
    }
}

impl Coder for Reader<'_> {
    fn bit(&mut self, yes: u16, _: bool) -> bool {
        let middle = cut(self.low, self.high, yes);
        let bit = self.code <= middle;
        (self.low, self.high) = if bit { (self.low, middle) } else { (middle + 1, self.high) };
        while settled(self.low, self.high) {
            (self.low, self.high) = (self.low << 8, self.high << 8 | 255);
            self.take();
        }
        bit
    }
}

/// Where an edge leads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Nowhere,
    Known(u32),
    New,
}

#[derive(Clone, Copy)]
struct Edge {
    letter: u32,
    ends: bool,
    last: bool,
    next: Next,
}

/// Where an edge stands: how many letters lead to its node, the last of them, and the edge before it.
#[derive(Clone, Copy)]
struct Place {
    depth: usize,
    above: usize,
    before: usize,
    number: usize,
}

/// In the place of a letter where there is none.
const NONE: usize = 26;
const DEPTHS: usize = 16;
/// The bits of a letter and of a node's number.
const LETTER: u32 = 5;
const NUMBER: u32 = 15;

// Where the chances of each kind of decision begin.
const ENDS: usize = (27 * 27) << LETTER;
const LASTS: usize = ENDS + 32 * DEPTHS;
const LEADS: usize = LASTS + 32 * 4;
const NEWS: usize = LEADS + 32 * DEPTHS;
const NUMBERS: usize = NEWS + 32 * DEPTHS * 2;
const ALL: usize = NUMBERS + ((32 * 2) << NUMBER);

struct Press<C> {
    coder: C,
    chances: Vec<Chance>,
}

impl<C: Coder> Press<C> {
    fn new(coder: C) -> Press<C> {
        Press { coder, chances: vec![Chance::UNKNOWN; ALL] }
    }

    fn bit(&mut self, chance: usize, bit: bool) -> bool {
        let chance = &mut self.chances[chance];
        let bit = self.coder.bit(chance.yes, bit);
        chance.learn(bit);
        bit
    }

    /// A number of so many bits, the highest first; each is as likely as the ones before it say.
    fn number(&mut self, chances: usize, bits: u32, number: u32) -> u32 {
        let mut known = 1;
        for place in (0..bits).rev() {
            let bit = self.bit(chances + known, number >> place & 1 == 1);
            known = known << 1 | usize::from(bit);
        }
        known as u32 - (1 << bits)
    }

    fn edge(&mut self, place: Place, edge: Edge) -> Edge {
        let Place { depth, above, before, number } = place;
        let letter = self.number((before * 27 + above) << LETTER, LETTER, edge.letter);
        let by_depth = letter as usize * DEPTHS + depth % DEPTHS;
        let ends = self.bit(ENDS + by_depth, edge.ends);
        let last = self.bit(LASTS + letter as usize * 4 + number.min(3), edge.last);
        let leads = !ends || self.bit(LEADS + by_depth, edge.next != Next::Nowhere);
        let next = if !leads {
            Next::Nowhere
        } else if self.bit(NEWS + by_depth * 2 + usize::from(ends), edge.next == Next::New) {
            Next::New
        } else {
            let known = if let Next::Known(known) = edge.next { known } else { 0 };
            let chances = NUMBERS + ((letter as usize * 2 + usize::from(ends)) << NUMBER);
            Next::Known(self.number(chances, NUMBER, known))
        };
        Edge { letter, ends, last, next }
    }
}

impl Press<Writer> {
    /// Writes a node; `known` ones have been written.
    fn node(&mut self, pool: &Pool, number: u32, known: &mut u32, depth: usize, above: usize) {
        let (edges, mut before) = (pool.edges(number), NONE);
        for (at, edge) in edges.iter().enumerate() {
            let next = match edge >> NEXT {
                0 => Next::Nowhere,
                // Nodes are numbered as they are met here.
                next if next > *known => Next::New,
                next => Next::Known(next),
            };
            let (ends, last) = (edge & END != 0, at + 1 == edges.len());
            let place = Place { depth, above, before, number: at };
            before = self.edge(place, Edge { letter: edge & (LAST - 1), ends, last, next }).letter as usize;
            if next == Next::New {
                self.node(pool, edge >> NEXT, known, depth + 1, before);
            }
        }
        *known += 1;
    }
}

impl Press<Reader<'_>> {
    /// Reads a node; where its edges begin.
    fn node(&mut self, edges: &mut Vec<u32>, places: &mut Vec<u32>, depth: usize, above: usize) -> u32 {
        let (mut own, mut before) = (Vec::new(), NONE);
        loop {
            let place = Place { depth, above, before, number: own.len() };
            let nothing = Edge { letter: 0, ends: false, last: false, next: Next::Nowhere };
            let Edge { letter, ends, last, next } = self.edge(place, nothing);
            before = (letter as usize).min(NONE);
            let next = match next {
                Next::Nowhere => 0,
                Next::Known(number) => places.get(number as usize).copied().unwrap_or_default(),
                Next::New => self.node(edges, places, depth + 1, before),
            };
            own.push(letter | if ends { END } else { 0 } | if last { LAST } else { 0 } | next << NEXT);
            if last {
                break;
            }
        }
        let place = edges.len() as u32;
        edges.append(&mut own);
        places.push(place);
        place
    }
}

/// The words, which are in capital letters, sorted and all different; `None` when their graph has too many nodes.
pub fn press(words: &[&[u8]]) -> Option<Vec<u8>> {
    let mut pool = Pool::default();
    let root = pool.node(words, 0);
    if root == 0 || pool.count() >= 1 << NUMBER {
        return None;
    }
    let mut press = Press::new(Writer { low: 0, high: u32::MAX, bytes: Vec::new() });
    press.node(&pool, root, &mut 0, 0, NONE);
    let Writer { high, mut bytes, .. } = press.coder;
    bytes.extend(high.to_be_bytes());
    Some(bytes)
}

/// The edges of what was pressed, as `builder.rs` lays them out.
pub fn unpress(bytes: &[u8]) -> Vec<u32> {
    const ROOM: usize = 26;
    // The first node stands first and is read last, so room is left for it.
    let (mut edges, mut places) = (vec![0; PAIRS as usize + ROOM], vec![0]);
    let root = Press::new(Reader::new(bytes)).node(&mut edges, &mut places, 0, NONE);
    let first = edges.split_off(root as usize);
    edges.iter_mut().skip(PAIRS as usize).zip(first).for_each(|(place, edge)| *place = edge);
    fill_pairs(&mut edges);
    edges
}
