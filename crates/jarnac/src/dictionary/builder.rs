//! Building word graphs. The build script uses this file too, so it knows nothing of the rest of the crate.
//!
//! A graph is a row of edges. The edges of one node stand side by side in the order of their letters, the last
//! one marked; an edge also says whether a word ends with it and where the edges of the next node begin. Nodes
//! from which the same endings can be read are one node (Appel and Jacobson's word graph).
//!
//! | bits | meaning |
//! |---|---|
//! | 0-4 | the letter, A = 0 |
//! | 5 | the last edge of its node |
//! | 6 | a word ends here |
//! | 7… | the index of the first edge of the next node; 0: there is none |
//!
//! The first 676 places are a table for the first two letters of a word: the place of AB is 1, and what stands
//! there is the second of the two edges, or 0. The edges of the first node come after it, so that 0 can mean
//! "nothing". A node whose edges are the last edges of another node stands within it.
//!
//! Beside the edges there may be a table of what lies below: for every four places, sixteen bits that say which
//! of the less frequent letters can still be read from a node that begins there. It lets a search turn back early.

use std::{
    collections::{HashMap, hash_map::RandomState},
    hash::BuildHasher,
};

/// The mark of a node's last edge.
pub const LAST: u32 = 1 << 5;
/// The mark of an edge that ends a word.
pub const END: u32 = 1 << 6;
/// Where the index of the next node begins.
pub const NEXT: u32 = 7;
/// The places of the table for the first two letters; the first node's edges begin after them.
pub const PAIRS: u32 = 26 * 26;

/// Nodes, each of them once. Before nodes have places an edge is its letter, its end mark, and the number of the next node from
/// bit 7. A list that somebody brings may have hundreds of thousands of nodes, so none has memory of its own.
#[derive(Default)]
pub(crate) struct Pool {
    /// The edges of all nodes, one node after the other.
    edges: Vec<u32>,
    /// Where the edges of each node end; number 1 comes first.
    ends: Vec<usize>,
    /// The numbers of nodes where their edges say, or at the next place that is free: 0.
    slots: Vec<u32>,
    hasher: RandomState,
}

impl Pool {
    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.ends.len()
    }

    /// The edges of a node; number 0 has none.
    pub(crate) fn edges(&self, number: u32) -> &[u32] {
        let end = |number: usize| number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.edges[end((number as usize).saturating_sub(1))..end(number as usize)]
    }

    fn all(&self) -> impl Iterator<Item = (u32, &[u32])> {
        (1..=self.count() as u32).map(|number| (number, self.edges(number)))
    }

    /// Where a node with these edges is looked for, and its number, or 0.
    fn find(&self, edges: &[u32]) -> (usize, u32) {
        let mask = self.slots.len().wrapping_sub(1);
        if self.slots.is_empty() {
            return (0, 0);
        }
        let mut slot = self.hasher.hash_one(edges) as usize & mask;
        loop {
            let number = self.slots[slot];
            if number == 0 || self.edges(number) == edges {
                return (slot, number);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// The number of the node with these edges, which is new if there was none.
    fn intern(&mut self, edges: &[u32]) -> u32 {
        if self.count() * 2 >= self.slots.len() {
            self.slots = vec![0; (self.slots.len() * 2).max(1 << 10)];
            for number in 1..=self.count() as u32 {
                let (slot, _) = self.find(self.edges(number));
                self.slots[slot] = number;
            }
        }
        let (slot, number) = self.find(edges);
        if number != 0 {
            return number;
        }
        self.edges.extend_from_slice(edges);
        self.ends.push(self.edges.len());
        self.slots[slot] = self.count() as u32;
        self.slots[slot]
    }

    /// The number of the node from which the words can be read, past their first `depth` letters. Number 0 is
    /// the node without edges.
    pub(crate) fn node(&mut self, words: &[&[u8]], depth: usize) -> u32 {
        let mut edges = Vec::new();
        for group in words.chunk_by(|a, b| a[depth] == b[depth]) {
            let ends = group[0].len() == depth + 1;
            let longer = if ends { &group[1..] } else { group };
            let next = if longer.is_empty() { 0 } else { self.node(longer, depth + 1) };
            let letter = u32::from(group[0][depth] - b'A');
            edges.push(letter | if ends { END } else { 0 } | next << NEXT);
        }
        if edges.is_empty() {
            return 0;
        }
        self.intern(&edges)
    }

    /// For each node the letters that can be read from it, as bits of their groups.
    fn letters_below(&self) -> Vec<u16> {
        let mut below = vec![0_u16; self.count() + 1];
        // The nodes that a node leads to have smaller numbers.
        for (number, edges) in self.all() {
            let own = |edge: &u32| group((edge & (LAST - 1)) as u8).map_or(0, |group| 1 << group);
            below[number as usize] =
                edges.iter().fold(0, |all, edge| all | own(edge) | below[(edge >> NEXT) as usize]);
        }
        below
    }

    /// Nodes whose edges are the last ones of another node: in which node, and how far in. The other node is never
    /// such a node itself.
    fn hosts(&self) -> HashMap<u32, (u32, u32)> {
        let mut longest_first: Vec<u32> = (1..=self.count() as u32).collect();
        longest_first.sort_by_key(|&number| std::cmp::Reverse(self.edges(number).len()));
        let mut hosts = HashMap::new();
        for host in longest_first {
            if hosts.contains_key(&host) {
                continue;
            }
            let edges = self.edges(host);
            for offset in 1..edges.len() {
                let (_, number) = self.find(&edges[offset..]);
                if number != 0 {
                    hosts.entry(number).or_insert((host, offset as u32));
                }
            }
        }
        hosts
    }
}

/// How many places share an entry of the table of what lies below, as a power of two.
pub const BLOCK: u32 = 2;

/// The bit of a letter in the table of what lies below. The most frequent ones have none, for they lie below almost
/// everything; the rarest share.
pub fn group(letter: u8) -> Option<u8> {
    const GROUPS: &[u8; 16 + 4] = b"NOULCMPDGBFHVZQYXJKW";
    let place = GROUPS.iter().position(|&capital| capital == letter + b'A')? as u8;
    Some(if place < 16 { place } else { (place - 3).min(15) })
}

/// A graph as it is built.
pub struct Built {
    /// The table of first letters and the edges.
    pub edges: Vec<u32>,
    /// What lies below.
    pub below: Vec<u16>,
}

/// The smallest graph of these words, which are in capital letters, sorted and all different.
pub fn build(words: &[&[u8]]) -> Built {
    let mut pool = Pool::default();
    let root = pool.node(words, 0);
    let (hosts, letters) = (pool.hosts(), pool.letters_below());
    // After the first node come the others so that nodes with the same letters below are neighbours, for
    // neighbours share an entry of that table.
    let mut order: Vec<u32> =
        (1..=pool.count() as u32).filter(|number| !hosts.contains_key(number)).collect();
    order.sort_by_key(|&number| (number != root, letters[number as usize], number));

    let mut places = vec![0_u32; pool.count() + 1];
    let mut edges = vec![0; PAIRS as usize];
    let mut length = PAIRS;
    for &number in &order {
        places[number as usize] = length;
        length += pool.edges(number).len() as u32;
    }
    for (&number, &(host, offset)) in &hosts {
        places[number as usize] = places[host as usize] + offset;
    }
    for number in order {
        let placed = |edge: &u32| edge & (END | (LAST - 1)) | places[(edge >> NEXT) as usize] << NEXT;
        edges.extend(pool.edges(number).iter().map(placed));
        if let Some(last) = edges.last_mut() {
            *last |= LAST;
        }
    }
    fill_pairs(&mut edges);
    let mut below = vec![0; (edges.len() >> BLOCK) + 1];
    for (place, letters) in places.iter().zip(letters) {
        below[(place >> BLOCK) as usize] |= letters;
    }
    Built { edges, below }
}

/// Fills the table for the first two letters.
pub(crate) fn fill_pairs(edges: &mut [u32]) {
    let node = |edges: &[u32], place: u32| -> Vec<u32> {
        let from = edges.get(place as usize..).filter(|_| place != 0).unwrap_or_default();
        let count = from.iter().position(|edge| edge & LAST != 0).map_or(0, |last| last + 1);
        from[..count].to_vec()
    };
    for first in node(edges, PAIRS) {
        for second in node(edges, first >> NEXT) {
            edges[((first & (LAST - 1)) * 26 + (second & (LAST - 1))) as usize] = second;
        }
    }
}

/// Three bytes an edge, the lowest first, and a filler so that the last edge can be read as four bytes; `None`
/// when an edge needs more.
#[allow(dead_code)] // the library itself only unpacks
pub fn pack(edges: &[u32]) -> Option<Vec<u8>> {
    if edges.iter().any(|edge| edge >> 24 != 0) {
        return None;
    }
    let bytes = edges.iter().flat_map(|edge| edge.to_le_bytes().into_iter().take(3));
    Some(bytes.chain([0]).collect())
}

/// The words with their letters in alphabetical order, each once, sorted.
pub fn sorted_letters<'a>(words: impl Iterator<Item = &'a [u8]>) -> Vec<Vec<u8>> {
    let mut classes: Vec<Vec<u8>> = words
        .map(|word| {
            let mut letters = word.to_vec();
            letters.sort_unstable();
            letters
        })
        .collect();
    classes.sort_unstable();
    classes.dedup();
    classes
}

/// The number by which save files named a list before they named its SHA-256 (FNV-1a over the sorted words, a line feed
/// after each). It is easily met by another list: it is only read.
#[allow(dead_code)] // the build script has no use for it
pub fn old_digest<'a>(words: impl Iterator<Item = &'a [u8]>) -> u64 {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    words.fold(0xcbf2_9ce4_8422_2325, |hash, word| mix(word.iter().copied().fold(hash, mix), b'\n'))
}
