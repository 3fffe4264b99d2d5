//! The open runs of one colour when it matters which of them continues a run of the old table.
//!
//! A track is an open run: its length (3 for three or more) and the old run that it contains so far, if any. Two old runs of a
//! colour can be followed at a time; a third one over the same values, which only a joker can make, is not followed.

use crate::{
    combination::{Combination, CombinationKind},
    table::Table,
};

/// Two tracks in one number, sorted: what a colour's part of a state is.
pub(crate) type Pair = u8;

/// What an old run asks for at one value.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Old {
    part: Part,
    joker: bool,
}

/// Which part of an old run stands at a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    #[default]
    None,
    Start,
    Middle,
    End,
}

/// A group: which colours it has, and how many jokers.
pub(crate) type Group = ([bool; 4], u8);

/// The runs and groups of the old table, by where they stand.
#[derive(Clone, Debug)]
pub(crate) struct OldTable {
    /// By colour, value and slot.
    pub(crate) runs: [[[Old; 2]; 14]; 4],
    /// By value.
    pub(crate) groups: [Vec<Group>; 14],
}

impl OldTable {
    pub(crate) fn of(table: &Table) -> OldTable {
        let mut old = OldTable { runs: [[[Old::default(); 2]; 14]; 4], groups: Default::default() };
        table.combinations().iter().for_each(|combination| old.add(combination));
        old
    }

    fn add(&mut self, combination: &Combination) {
        match combination.kind() {
            Some(CombinationKind::Run { colour, first }) => {
                let rows = &mut self.runs[colour.index()];
                let (from, len) = (usize::from(first), combination.len());
                let slot = (0..2).find(|&slot| (from..from + len).all(|v| rows[v][slot].part == Part::None));
                let Some(slot) = slot else { return };
                for (index, tile) in combination.tiles().iter().enumerate() {
                    let part = match index {
                        0 => Part::Start,
                        _ if index + 1 == len => Part::End,
                        _ => Part::Middle,
                    };
                    rows[from + index][slot] = Old { part, joker: tile.is_joker() };
                }
            }
            Some(CombinationKind::Group { value }) => {
                let mut colours = [false; 4];
                combination
                    .tiles()
                    .iter()
                    .filter_map(|tile| tile.colour())
                    .for_each(|c| colours[c.index()] = true);
                let jokers = combination.tiles().iter().filter(|tile| tile.is_joker()).count() as u8;
                self.groups[usize::from(value)].push((colours, jokers));
            }
            None => (),
        }
    }
}

/// A track: its length, and the slot of the old run in it (1 or 2; 0 for none).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Track {
    len: u8,
    label: u8,
}

impl Track {
    fn code(self) -> u8 {
        1 + (self.len - 1) * 3 + self.label
    }

    fn of(code: u8) -> Option<Track> {
        let code = code.checked_sub(1)?;
        Some(Track { len: code / 3 + 1, label: code % 3 })
    }
}

/// The codes of the tracks of a pair, the greater first; 0 for none.
fn unpair(pair: Pair) -> [u8; 2] {
    [pair / 10, pair % 10]
}

fn pair_of(mut codes: [u8; 2]) -> Pair {
    codes.sort_unstable();
    codes[1] * 10 + codes[0]
}

/// The lengths of the two tracks.
pub(crate) fn lengths(pair: Pair) -> [u8; 2] {
    unpair(pair).map(|code| Track::of(code).map_or(0, |track| track.len))
}

/// One place that is filled at a value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    /// The track it lengthens: the first or second of the pair before, or a new one.
    pub(crate) from: Option<usize>,
    pub(crate) joker: bool,
    /// The code of the track afterwards.
    pub(crate) code: u8,
    /// Whether the track is closed at once.
    pub(crate) closed: bool,
    /// Whether an old run holds this place.
    held: bool,
    track: Track,
}

/// Calls `found` with every way to fill `filled` places, `jokers` of them with jokers: the pair afterwards, how many old runs
/// are complete with this value, and the places.
pub(crate) fn each_way(
    pair: Pair,
    filled: usize,
    jokers: usize,
    old: [Old; 2],
    found: &mut dyn FnMut(Pair, u8, &[Cell]),
) {
    let tracks: Vec<Track> = unpair(pair).into_iter().filter_map(Track::of).collect();
    let going_on = filled.min(tracks.len());
    for mask in 0..1_usize << tracks.len() {
        let goes = |index: usize| mask >> index & 1 == 1;
        let stuck = tracks.iter().enumerate().any(|(index, track)| track.len < 3 && !goes(index));
        if mask.count_ones() as usize != going_on || stuck {
            continue;
        }
        for joker_mask in (0..1_usize << filled).filter(|mask| mask.count_ones() as usize == jokers) {
            let froms = (0..tracks.len()).filter(|&index| goes(index)).map(Some);
            let froms = froms.chain(std::iter::repeat(None)).take(filled);
            let mut cells: Vec<Cell> = Vec::with_capacity(3);
            let mut complete = 0;
            for (place, from) in froms.enumerate() {
                let joker = joker_mask >> place & 1 == 1;
                let before = from.map_or(Track { len: 0, label: 0 }, |index| tracks[index]);
                let mut label = before.label;
                let mut held = false;
                if label > 0 {
                    let run = old[usize::from(label) - 1];
                    held = matches!(run.part, Part::Middle | Part::End) && run.joker == joker;
                    if !held || run.part == Part::End {
                        label = 0;
                    }
                    complete += u8::from(held && run.part == Part::End);
                }
                let track = Track { len: (before.len + 1).min(3), label };
                cells.push(Cell { from, joker, code: 0, closed: false, held, track });
            }
            begin_labels(&mut cells, old, 0, &mut |cells| close(cells, complete, found));
        }
    }
}

/// Lets the old runs that begin here begin in any place that suits them, or nowhere.
fn begin_labels(cells: &mut Vec<Cell>, old: [Old; 2], slot: usize, found: &mut dyn FnMut(&mut Vec<Cell>)) {
    if slot == 2 {
        found(cells);
        return;
    }
    if old[slot].part == Part::Start {
        for place in 0..cells.len() {
            let cell = cells[place];
            if !cell.held && cell.joker == old[slot].joker {
                cells[place].held = true;
                cells[place].track.label = slot as u8 + 1;
                begin_labels(cells, old, slot + 1, found);
                cells[place] = cell;
            }
        }
    }
    begin_labels(cells, old, slot + 1, found);
}

/// Of three tracks one that is long enough is closed.
fn close(cells: &mut [Cell], complete: u8, found: &mut dyn FnMut(Pair, u8, &[Cell])) {
    cells.iter_mut().for_each(|cell| cell.code = cell.track.code());
    let code = |cells: &[Cell], index: usize| cells.get(index).map_or(0, |cell| cell.code);
    if cells.len() < 3 {
        found(pair_of([code(cells, 0), code(cells, 1)]), complete, cells);
        return;
    }
    for closed in 0..3 {
        if cells[closed].track.len == 3 {
            cells[closed].closed = true;
            let rest: Vec<u8> = (0..3).filter(|&i| i != closed).map(|i| cells[i].code).collect();
            found(pair_of([rest[0], rest[1]]), complete, cells);
            cells[closed].closed = false;
        }
    }
}

/// The order in which [`each_way`] numbers the tracks of a colour: by code, the greater first.
pub(crate) fn sort_by_code<T>(open: &mut [(u8, T)]) {
    open.sort_by_key(|(code, _)| std::cmp::Reverse(*code));
}
