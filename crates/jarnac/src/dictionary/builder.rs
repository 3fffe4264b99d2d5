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
//! "nothing".

use std::collections::HashMap;

/// The mark of a node's last edge.
pub const LAST: u32 = 1 << 5;
/// The mark of an edge that ends a word.
pub const END: u32 = 1 << 6;
/// Where the index of the next node begins.
pub const NEXT: u32 = 7;
/// The places of the table for the first two letters; the first node's edges begin after them.
pub const PAIRS: u32 = 26 * 26;

/// A node's edges before nodes have places: letter, end mark, and the number of the next node from bit 7.
type Edges = Vec<u32>;

#[derive(Default)]
struct Pool {
    nodes: Vec<Edges>,
    numbers: HashMap<Edges, u32>,
}

impl Pool {
    /// The number of the node from which the words can be read, past their first `depth` letters. Number 0 is
    /// the node without edges.
    fn node(&mut self, words: &[&[u8]], depth: usize) -> u32 {
        let mut edges = Edges::new();
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
        if let Some(&number) = self.numbers.get(&edges) {
            return number;
        }
        self.nodes.push(edges.clone());
        let number = self.nodes.len() as u32;
        self.numbers.insert(edges, number);
        number
    }
}

/// The edges of the smallest graph of these words, which are in capital letters, sorted and all different.
pub fn edges(words: &[&[u8]]) -> Vec<u32> {
    let mut pool = Pool::default();
    let root = pool.node(words, 0);
    let mut places = vec![0_u32; pool.nodes.len() + 1];
    let mut order = Vec::new();
    let mut waiting = vec![root];
    let mut length = PAIRS;
    while let Some(number) = waiting.pop() {
        if number == 0 || places[number as usize] != 0 {
            continue;
        }
        places[number as usize] = length;
        let node = &pool.nodes[number as usize - 1];
        length += node.len() as u32;
        order.push(node);
        waiting.extend(node.iter().rev().map(|edge| edge >> NEXT));
    }
    let mut edges = vec![0; PAIRS as usize];
    for node in order {
        let placed = |edge: &u32| edge & (END | (LAST - 1)) | places[(edge >> NEXT) as usize] << NEXT;
        edges.extend(node.iter().map(placed));
        if let Some(last) = edges.last_mut() {
            *last |= LAST;
        }
    }
    fill_pairs(&mut edges);
    edges
}

/// Fills the table for the first two letters.
fn fill_pairs(edges: &mut [u32]) {
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

/// A number that tells one list from another (FNV-1a over the sorted words, a line feed after each).
pub fn digest<'a>(words: impl Iterator<Item = &'a [u8]>) -> u64 {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    words.fold(0xcbf2_9ce4_8422_2325, |hash, word| mix(word.iter().copied().fold(hash, mix), b'\n'))
}
