//! Reading a word graph. How it is laid out stands in `builder.rs`.

use super::builder::{BLOCK, Built, END, LAST, NEXT, PAIRS};
use crate::word::{LONGEST, Word};

/// A row of edges.
pub trait Edges {
    /// The edge at an index; an edge that ends its node and leads nowhere when there is none.
    fn edge(&self, index: u32) -> u32;

    /// How many edges there are, the table of first letters included.
    fn count(&self) -> usize;

    /// The groups of letters that may be read from the node at an index, as bits; all of them where nothing is
    /// known.
    fn below(&self, index: u32) -> u16;
}

/// Edges of three bytes in memory that belongs to the program itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedEdges {
    /// The edges, and a filler.
    pub edges: &'static [u8],
    /// The table of what lies below, two bytes an entry, or nothing.
    pub below: &'static [u8],
}

impl Edges for PackedEdges {
    #[inline]
    fn edge(&self, index: u32) -> u32 {
        let at = index as usize * 3;
        match self.edges.get(at..at + 4) {
            Some(&[a, b, c, _]) => u32::from_le_bytes([a, b, c, 0]),
            _ => LAST,
        }
    }

    fn count(&self) -> usize {
        self.edges.len() / 3
    }

    #[inline]
    fn below(&self, index: u32) -> u16 {
        let at = (index >> BLOCK) as usize * 2;
        match self.below.get(at..at + 2) {
            Some(&[a, b]) => u16::from_le_bytes([a, b]),
            _ => u16::MAX,
        }
    }
}

/// Edges of four bytes that were built while the program runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owned {
    edges: Vec<u32>,
    below: Vec<u16>,
}

impl Owned {
    /// Edges as the builder made them.
    pub(crate) fn new(Built { mut edges, below }: Built) -> Owned {
        edges.shrink_to_fit();
        Owned { edges, below }
    }
}

impl<E: Edges> Edges for &E {
    #[inline]
    fn edge(&self, index: u32) -> u32 {
        (*self).edge(index)
    }

    fn count(&self) -> usize {
        (*self).count()
    }

    #[inline]
    fn below(&self, index: u32) -> u16 {
        (*self).below(index)
    }
}

impl Edges for Owned {
    #[inline]
    fn edge(&self, index: u32) -> u32 {
        self.edges.get(index as usize).copied().unwrap_or(LAST)
    }

    fn count(&self) -> usize {
        self.edges.len()
    }

    #[inline]
    fn below(&self, index: u32) -> u16 {
        self.below.get((index >> BLOCK) as usize).copied().unwrap_or(u16::MAX)
    }
}

/// A word graph over some row of edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Graph<E> {
    edges: E,
}

/// One step in a graph.
#[derive(Clone, Copy)]
pub(crate) struct Edge(u32);

impl Edge {
    #[inline]
    pub(crate) fn letter(self) -> usize {
        (self.0 & (LAST - 1)) as usize
    }

    #[inline]
    pub(crate) fn is_last(self) -> bool {
        self.0 & LAST != 0
    }

    #[inline]
    pub(crate) fn ends(self) -> bool {
        self.0 & END != 0
    }

    /// The index of the first edge after this one; 0 when there is none.
    #[inline]
    pub(crate) fn next(self) -> u32 {
        self.0 >> NEXT
    }
}

impl<E> Graph<E> {
    /// A graph over edges as the builder lays them out.
    pub const fn over(edges: E) -> Graph<E> {
        Graph { edges }
    }
}

impl<E: Edges> Graph<E> {
    /// How many edges the graph has.
    pub fn edge_count(&self) -> usize {
        self.edges.count().saturating_sub(PAIRS as usize)
    }

    /// The first edge of the first node; 0 when there is none.
    #[inline]
    pub(crate) fn root(&self) -> u32 {
        if self.edges.count() > PAIRS as usize { PAIRS } else { 0 }
    }

    #[inline]
    pub(crate) fn edge(&self, index: u32) -> Edge {
        Edge(self.edges.edge(index))
    }

    #[inline]
    pub(crate) fn below(&self, index: u32) -> u16 {
        self.edges.below(index)
    }

    /// Whether a word can be read in it.
    #[inline]
    pub fn contains(&self, capitals: &[u8]) -> bool {
        let [first, second, rest @ ..] = capitals else { return false };
        let index = |capital: &u8| u32::from(capital.wrapping_sub(b'A')).min(25);
        let mut edge = self.edge(index(first) * 26 + index(second));
        for capital in rest {
            let mut place = edge.next();
            if place == 0 {
                return false;
            }
            let wanted = usize::from(capital.wrapping_sub(b'A'));
            loop {
                edge = self.edge(place);
                if edge.letter() >= wanted || edge.is_last() {
                    break;
                }
                place += 1;
            }
            if edge.letter() != wanted {
                return false;
            }
        }
        edge.ends()
    }

    /// All words, in alphabetical order.
    pub fn to_list(&self) -> Vec<Word> {
        let mut words = Vec::new();
        self.collect(self.root(), &mut [0; LONGEST], 0, &mut words);
        words
    }

    fn collect(&self, mut node: u32, path: &mut [u8; LONGEST], depth: usize, words: &mut Vec<Word>) {
        if node == 0 || depth == LONGEST {
            return;
        }
        loop {
            let edge = self.edge(node);
            path[depth] = b'A' + edge.letter() as u8;
            if edge.ends() {
                words.extend(Word::from_capitals(&path[..=depth]));
            }
            self.collect(edge.next(), path, depth + 1, words);
            if edge.is_last() {
                return;
            }
            node += 1;
        }
    }
}
