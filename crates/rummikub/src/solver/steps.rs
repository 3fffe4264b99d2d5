//! A lay told in steps: what is taken from where, and what is put together.

use kernel::Phrase;

use crate::{
    combination::Combination,
    table::Table,
    tile::{Hand, Tile, join},
};

/// How the table `old` becomes `new`, in sentences: tiles that leave a combination, tiles that join one, new
/// combinations. What stays as it is, is not mentioned.
pub fn steps(old: &Table, new: &Table) -> Vec<Phrase> {
    let pairs = pair_up(old.combinations(), new.combinations());
    let mut takes = Vec::new();
    let mut puts = Vec::new();
    let dash = |combination: &Combination| combination.to_string().replace(' ', "-");
    for (index, before) in old.combinations().iter().enumerate() {
        let after = pairs.iter().position(|&own| own == Some(index)).map(|n| &new.combinations()[n]);
        let Some(after) = after else {
            takes.push(Phrase::new("rummikub-step-apart").with("from", dash(before)));
            continue;
        };
        let lost = minus(before.tiles(), after.tiles());
        if !lost.is_empty() {
            takes.push(
                Phrase::new("rummikub-step-take").with("tiles", join(&lost)).with("from", dash(before)),
            );
        }
    }
    for (after, from) in new.combinations().iter().zip(&pairs) {
        match from.map(|index| &old.combinations()[index]) {
            Some(before) => {
                let gained = minus(after.tiles(), before.tiles());
                if !gained.is_empty() {
                    let kept = Combination::new(minus(before.tiles(), &minus(before.tiles(), after.tiles())));
                    puts.push(
                        Phrase::new("rummikub-step-add")
                            .with("tiles", join(&gained))
                            .with("to", dash(&kept))
                            .with("result", dash(after)),
                    );
                }
            }
            None => puts.push(Phrase::new("rummikub-step-new").with("combination", dash(after))),
        }
    }
    takes.extend(puts);
    takes
}

/// For each new combination the old one that it continues: the pairs that share most tiles first.
fn pair_up(old: &[Combination], new: &[Combination]) -> Vec<Option<usize>> {
    let mut shared: Vec<(usize, usize, usize)> = Vec::new();
    for (n, after) in new.iter().enumerate() {
        for (o, before) in old.iter().enumerate() {
            let common = before.len() - minus(before.tiles(), after.tiles()).len();
            // A single tile in common is no continuation.
            if common >= 2 {
                shared.push((common * 8 + usize::from(common == before.len()), n, o));
            }
        }
    }
    shared.sort_by_key(|&(common, n, o)| (std::cmp::Reverse(common), n, o));
    let mut pairs = vec![None; new.len()];
    let mut taken = vec![false; old.len()];
    for (_, n, o) in shared {
        if pairs[n].is_none() && !taken[o] {
            pairs[n] = Some(o);
            taken[o] = true;
        }
    }
    pairs
}

/// The tiles of the one that are not in the other, in their order.
fn minus(tiles: &[Tile], other: &[Tile]) -> Vec<Tile> {
    let mut other: Hand = other.iter().copied().collect();
    tiles.iter().copied().filter(|tile| !other.take(tile)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::read_table;

    fn told(old: &str, new: &str) -> Vec<String> {
        steps(&read_table(old).unwrap(), &read_table(new).unwrap()).iter().map(Phrase::to_string).collect()
    }

    #[test]
    fn steps_say_what_moves_where() {
        assert_eq!(
            told("3n 4n 5n 6n / 1r 2r 3r", "4n 5n 6n / 3n 3b 3j / 1r 2r 3r 4r"),
            [
                "rummikub-step-take (tiles: 3n, from: 3n-4n-5n-6n)",
                "rummikub-step-new (combination: 3b-3j-3n)",
                "rummikub-step-add (tiles: 4r, to: 1r-2r-3r, result: 1r-2r-3r-4r)",
            ]
        );
        assert_eq!(told("1r 2r 3r", "1r 2r 3r"), [] as [&str; 0]);
    }
}
