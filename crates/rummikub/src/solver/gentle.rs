//! Among the best lays one that disturbs the table least.
//!
//! The measure is the number of old combinations that stay whole, alone or within a longer one, jokers in their places. It is
//! part of the search: the same choices as in [`super::plain`], with states that know which open runs contain an old run so
//! far, and only along arrangements that are best, which a search backwards from the end has marked. A combination that is
//! both run and group counts as the one that is worth more.

use std::collections::HashMap;

use super::{
    choices::{self, Breadth, Choice, Gains, nibble},
    counts::TileCounts,
    plain::Search,
    runs,
    tracks::{self, Cell, Group, OldTable, Pair},
};
use crate::{
    combination::Combination,
    table::Table,
    tile::{Tile, TileColour},
};

/// A search that grows beyond so many states is given up; positions of real games stay far below.
const MOST_STATES: usize = 200_000;

/// A state after some value: the tracks of the four colours and the jokers used.
type Key = ([Pair; 4], u8);

struct Node {
    key: Key,
    gain: i32,
    kept: u8,
    parent: usize,
    choice: usize,
}

/// The ways on for one colour: the pair afterwards and the old runs that are complete.
type Ways = Vec<(Pair, u8)>;

/// The combinations of a best arrangement that keeps as many old combinations as possible, and how many; `None` if there is no
/// arrangement, or the search was given up.
pub(super) fn arrange(
    search: &mut Search,
    table: &Table,
    position: &TileCounts,
    gains: &Gains,
) -> Option<(Vec<Combination>, usize)> {
    let to_go = search.best_rest(position, gains)?;
    let best = *to_go[0].get(&0)?;
    let old = OldTable::of(table);
    let all_jokers = position.table.jokers + position.hand.jokers;
    let mut layers = vec![vec![Node { key: ([0; 4], 0), gain: 0, kept: 0, parent: 0, choice: 0 }]];
    let mut choices_at = vec![Vec::new()];
    let mut states = 0;
    for v in 1..=13_usize {
        let choices = choices_with_kept(position, &super::plain::counted(gains), v, &old);
        let mut ways: HashMap<(usize, Pair, usize, usize), Ways> = HashMap::new();
        let mut index: HashMap<Key, usize> = HashMap::new();
        let mut next: Vec<Node> = Vec::new();
        for (parent, node) in layers[v - 1].iter().enumerate() {
            let codes = codes(node.key.0);
            let short = runs::short(codes).0;
            for (number, choice) in choices.iter().enumerate() {
                let jokers = node.key.1 + choice.jokers;
                if jokers > all_jokers || !runs::at_most(short, choice.places) {
                    continue;
                }
                let Some(after) = runs::after(codes, choice.packed) else { continue };
                let gain = node.gain + choice.gain;
                let rest = to_go[v].get(&(u32::from(after) | u32::from(jokers) << 16));
                if rest.is_none_or(|rest| gain + rest < best) {
                    continue;
                }
                let parts: [Ways; 4] = std::array::from_fn(|c| {
                    let (pair, filled) = (node.key.0[c], nibble(choice.places, c));
                    let jokers = nibble(choice.run_jokers, c);
                    let key = (c, pair, filled, jokers);
                    ways.entry(key).or_insert_with(|| ways_on(pair, filled, jokers, &old, c, v)).clone()
                });
                each_product(&parts, &mut |pairs, complete| {
                    let key = (pairs, jokers);
                    let kept = node.kept + choice.kept + complete;
                    let found = Node { key, gain, kept, parent, choice: number };
                    match index.get(&key) {
                        Some(&place) if next[place].kept >= kept => (),
                        Some(&place) => next[place] = found,
                        None => {
                            index.insert(key, next.len());
                            next.push(found);
                        }
                    }
                });
            }
        }
        states += next.len();
        if states > MOST_STATES {
            return None;
        }
        layers.push(next);
        choices_at.push(choices);
    }
    let (end, node) =
        layers[13].iter().enumerate().max_by_key(|(place, node)| (node.kept, std::cmp::Reverse(*place)))?;
    let kept = usize::from(node.kept);
    let mut place = end;
    let mut path: Vec<(Choice, [Pair; 4], [Pair; 4])> = Vec::with_capacity(13);
    for v in (1..=13).rev() {
        let node = &layers[v][place];
        path.push((choices_at[v][node.choice], layers[v - 1][node.parent].key.0, node.key.0));
        place = node.parent;
    }
    path.reverse();
    Some((cut(rebuild(&path, &old), table), kept))
}

fn codes(pairs: [Pair; 4]) -> u16 {
    let codes = pairs.iter().map(|&pair| u16::from(runs::code(tracks::lengths(pair))));
    codes.enumerate().fold(0, |word, (c, code)| word | code << (4 * c))
}

/// Every choice with the most old groups that it can keep; of equal ones the best.
fn choices_with_kept(position: &TileCounts, gains: &Gains, v: usize, old: &OldTable) -> Vec<Choice> {
    let mut all = Vec::new();
    choices::list(position, gains, v, Breadth::All, &mut all);
    let mut known: HashMap<(u16, u8), u8> = HashMap::new();
    let mut best: HashMap<(u16, u16, u8), usize> = HashMap::new();
    let mut kept: Vec<Choice> = Vec::new();
    for mut choice in all {
        let groups = (choice.grouped, choice.group_jokers);
        choice.kept = *known.entry(groups).or_insert_with(|| arrange_groups(&choice, &old.groups[v]).1);
        let key = (choice.places, choice.run_jokers, choice.jokers);
        match best.get(&key) {
            Some(&place) if (kept[place].gain, kept[place].kept) >= (choice.gain, choice.kept) => (),
            Some(&place) => kept[place] = choice,
            None => {
                best.insert(key, kept.len());
                kept.push(choice);
            }
        }
    }
    kept
}

/// The groups of a choice arranged so that most old ones are kept, and how many those are.
fn arrange_groups(choice: &Choice, old: &[Group]) -> (Vec<Group>, u8) {
    let grouped: [usize; 4] = std::array::from_fn(|c| nibble(choice.grouped, c));
    let cells = grouped.iter().sum::<usize>() + usize::from(choice.group_jokers);
    let count = usize::from(choices::groups(cells as u8, 0).unwrap_or(0));
    let mut best = (Vec::new(), 0);
    let mut first = true;
    let mut groups = vec![([false; 4], 0_u8); count];
    place_colours(&mut groups, &grouped, 0, choice.group_jokers, &mut |groups| {
        let kept = kept_groups(groups, old);
        if first || kept > best.1 {
            best = (groups.to_vec(), kept);
            first = false;
        }
    });
    best
}

fn group_len(group: Group) -> usize {
    group.0.iter().filter(|&&there| there).count() + usize::from(group.1)
}

fn place_colours(
    groups: &mut Vec<Group>,
    grouped: &[usize; 4],
    colour: usize,
    jokers: u8,
    found: &mut dyn FnMut(&[Group]),
) {
    if colour == 4 {
        place_jokers(groups, jokers, found);
        return;
    }
    for mask in (0..1_usize << groups.len()).filter(|mask| mask.count_ones() as usize == grouped[colour]) {
        (0..groups.len()).for_each(|g| groups[g].0[colour] = mask >> g & 1 == 1);
        place_colours(groups, grouped, colour + 1, jokers, found);
    }
    groups.iter_mut().for_each(|group| group.0[colour] = false);
}

fn place_jokers(groups: &mut Vec<Group>, jokers: u8, found: &mut dyn FnMut(&[Group])) {
    if jokers == 0 {
        if groups.iter().all(|group| (3..=4).contains(&group_len(*group))) {
            found(groups);
        }
        return;
    }
    for g in 0..groups.len() {
        groups[g].1 += 1;
        place_jokers(groups, jokers - 1, found);
        groups[g].1 -= 1;
    }
}

/// How many old groups lie within groups of their own.
fn kept_groups(groups: &[Group], old: &[Group]) -> u8 {
    let Some((first, rest)) = old.split_first() else { return 0 };
    let within = |group: &Group| {
        first.1 <= group.1 && first.0.iter().zip(&group.0).all(|(&wanted, &there)| there || !wanted)
    };
    let mut best = kept_groups(groups, rest);
    for (g, _) in groups.iter().enumerate().filter(|(_, group)| within(group)) {
        let others: Vec<_> =
            groups.iter().enumerate().filter(|&(o, _)| o != g).map(|(_, group)| *group).collect();
        best = best.max(1 + kept_groups(&others, rest));
    }
    best
}

fn ways_on(pair: Pair, filled: usize, jokers: usize, old: &OldTable, c: usize, v: usize) -> Ways {
    let mut ways: Ways = Vec::new();
    tracks::each_way(pair, filled, jokers, old.runs[c][v], &mut |after, complete, _| match ways
        .iter_mut()
        .find(|way| way.0 == after)
    {
        Some(way) => way.1 = way.1.max(complete),
        None => ways.push((after, complete)),
    });
    ways
}

fn each_product(parts: &[Ways; 4], found: &mut impl FnMut([Pair; 4], u8)) {
    for &(a, x) in &parts[0] {
        for &(b, y) in &parts[1] {
            for &(c, z) in &parts[2] {
                for &(d, w) in &parts[3] {
                    found([a, b, c, d], x + y + z + w);
                }
            }
        }
    }
}

/// The combinations along a path.
fn rebuild(path: &[(Choice, [Pair; 4], [Pair; 4])], old: &OldTable) -> Vec<Combination> {
    let mut done: Vec<Combination> = Vec::new();
    let mut open: [Vec<(u8, Vec<Tile>)>; 4] = Default::default();
    for ((choice, before, after), value) in path.iter().zip(1_u8..) {
        for (c, colour) in TileColour::ALL.into_iter().enumerate() {
            let number = Tile::number(value, colour).unwrap_or(Tile::Joker);
            let (filled, jokers) = (nibble(choice.places, c), nibble(choice.run_jokers, c));
            let mut chosen: Option<(u8, Vec<Cell>)> = None;
            let runs = old.runs[c][usize::from(value)];
            tracks::each_way(before[c], filled, jokers, runs, &mut |pair, complete, cells| {
                if pair == after[c] && chosen.as_ref().is_none_or(|best| complete > best.0) {
                    chosen = Some((complete, cells.to_vec()));
                }
            });
            tracks::sort_by_code(&mut open[c]);
            let mut runs: Vec<Option<Vec<Tile>>> =
                std::mem::take(&mut open[c]).into_iter().map(|run| Some(run.1)).collect();
            for cell in chosen.map(|way| way.1).unwrap_or_default() {
                let mut run = cell.from.and_then(|index| runs.get_mut(index)?.take()).unwrap_or_default();
                run.push(if cell.joker { Tile::Joker } else { number });
                if cell.closed {
                    done.push(Combination::new(run));
                } else {
                    open[c].push((cell.code, run));
                }
            }
            done.extend(runs.into_iter().flatten().map(Combination::new));
        }
        for (colours, jokers) in arrange_groups(choice, &old.groups[usize::from(value)]).0 {
            let numbers = TileColour::ALL.into_iter().filter(|colour| colours[colour.index()]);
            let mut tiles: Vec<Tile> = numbers.filter_map(|colour| Tile::number(value, colour)).collect();
            tiles.resize(tiles.len() + usize::from(jokers), Tile::Joker);
            done.push(Combination::new(tiles));
        }
    }
    done.extend(open.into_iter().flatten().map(|run| Combination::new(run.1)));
    done
}

/// Cuts runs where an old run ends or begins and both parts are long enough, so that what can stay as it was does.
fn cut(combinations: Vec<Combination>, table: &Table) -> Vec<Combination> {
    let mut old: Vec<Combination> = table.combinations().to_vec();
    let mut done = Vec::new();
    let mut rest = combinations;
    // What stands as it was first, so that no old run is looked for twice.
    rest.retain(|combination| match old.iter().position(|known| known == combination) {
        Some(place) => {
            done.push(old.swap_remove(place));
            false
        }
        None => true,
    });
    while let Some(combination) = rest.pop() {
        let tiles = combination.tiles();
        let whole = old.iter().enumerate().filter(|(_, known)| combination.is_run() && known.is_run());
        let found = whole.filter_map(|(place, known)| {
            let at = tiles.windows(known.len()).position(|part| part == known.tiles())?;
            let (before, after) = (at, tiles.len() - at - known.len());
            let fits = |len: usize| len == 0 || len >= 3;
            (fits(before) && fits(after)).then_some((place, at, at + known.len()))
        });
        let found = found.min_by_key(|&(_, from, to)| (std::cmp::Reverse(to - from), from));
        match found {
            Some((place, from, to)) => {
                let parts = [&tiles[..from], &tiles[to..]];
                rest.extend(
                    parts
                        .into_iter()
                        .filter(|part| !part.is_empty())
                        .map(|part| Combination::new(part.to_vec())),
                );
                done.push(old.swap_remove(place));
            }
            None => done.push(combination),
        }
    }
    done
}
