//! Dominoes, drawn: ivory, a seam, and pips in the colour of their number.

use leptos::prelude::*;

use crate::prefs::Prefs;

/// The side of half a domino in the drawing.
const HALF: i32 = 80;

/// How a domino lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lie {
    /// Along the train: the first side at the left.
    Along,
    /// Across the train, or standing in the hand: the first side on top.
    Upright,
}

/// Where the pips of a number are, in sixths of the way from the centre to the edge.
pub fn pips(number: u8) -> Vec<(i32, i32)> {
    let rows = match number {
        1 => [0, 1, 0],
        2 => return vec![(-6, -6), (6, 6)],
        3 => return vec![(-6, -6), (0, 0), (6, 6)],
        4 => [2, 0, 2],
        5 => [2, 1, 2],
        6 => [3, 0, 3],
        7 => [3, 1, 3],
        8 => [3, 2, 3],
        9 => [3, 3, 3],
        10 => [3, 4, 3],
        11 => [4, 3, 4],
        12 => [4, 4, 4],
        13 => [4, 5, 4],
        14 => [5, 4, 5],
        15 => [5, 5, 5],
        _ => [0, 0, 0],
    };
    let row = |(line, count): (i32, i32)| {
        let across = move |at: i32| if count == 1 { 0 } else { 12 * at / (count - 1) - 6 };
        (0..count).map(move |at| (across(at), 6 * line - 6))
    };
    (0..).zip(rows).flat_map(row).collect()
}

/// The pips of a number as dots of one path, around a centre.
pub fn dots(number: u8, centre: (i32, i32), reach: (i32, i32)) -> String {
    let dot =
        |(x, y): (i32, i32)| format!("M{} {}h0", centre.0 + x * reach.0 / 6, centre.1 + y * reach.1 / 6);
    pips(number).into_iter().map(dot).collect()
}

/// Half a domino whose corner is at a place: pips, and the numeral under them for those who like one.
fn half(number: u8, (x, y): (i32, i32), prefs: Prefs) -> impl IntoView {
    let (x, y) = (x + HALF / 2, y + HALF / 2);
    let path = move || {
        if prefs.signs.get() { dots(number, (x, y - 14), (25, 14)) } else { dots(number, (x, y), (24, 24)) }
    };
    let size = move || match number {
        _ if number > 12 => "10",
        _ if prefs.signs.get() => "11",
        10.. => "13",
        _ => "16",
    };
    view! {
        <path class=format!("dots n{number}") d=path stroke-width=size></path>
        <text class=format!("numeral n{number}") x=x.to_string() y=(y + 32).to_string() class:hidden=move || !prefs.signs.get()>
            {number}
        </text>
    }
}

/// A domino. It has no words: whatever it stands in says what it is.
pub fn tile(sides: (u8, u8), lie: Lie, prefs: Prefs) -> AnyView {
    let (size, second, seam) = match lie {
        Lie::Along => ((2 * HALF, HALF), (HALF, 0), "M80 12v56"),
        Lie::Upright => ((HALF, 2 * HALF), (0, HALF), "M12 80h56"),
    };
    view! {
        <svg class="domino" class:upright=lie == Lie::Upright viewBox=format!("0 0 {} {}", size.0, size.1) aria-hidden="true">
            <rect class="face" x="2" y="2" width=(size.0 - 4).to_string() height=(size.1 - 4).to_string() rx="13"></rect>
            <path class="seam" d=seam></path>
            {half(sides.0, (0, 0), prefs)}
            {half(sides.1, second, prefs)}
        </svg>
    }
    .into_any()
}

/// The end of the hub that a train sets out from: half a domino, set in brass.
pub fn station(number: u8, prefs: Prefs) -> AnyView {
    view! {
        <svg class="domino station" viewBox="0 0 80 80" aria-hidden="true">
            <rect class="face" x="3" y="3" width="74" height="74" rx="13"></rect>
            {half(number, (0, 0), prefs)}
        </svg>
    }
    .into_any()
}

/// How a domino lies in a train: doubles lie across.
pub fn in_train(sides: (u8, u8)) -> Lie {
    if sides.0 == sides.1 { Lie::Upright } else { Lie::Along }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_as_many_pips_all_in_different_places() {
        for number in 0..=15 {
            let mut pips = pips(number);
            assert_eq!(pips.len(), usize::from(number));
            assert!(pips.iter().all(|&(x, y)| x.abs() <= 6 && y.abs() <= 6));
            pips.sort_unstable();
            pips.dedup();
            assert_eq!(pips.len(), usize::from(number), "{number}");
        }
    }

    #[test]
    fn pips_are_dots_around_a_centre() {
        assert_eq!(dots(2, (40, 40), (24, 24)), "M16 16h0M64 64h0");
        assert_eq!(dots(0, (40, 40), (24, 24)), "");
    }
}
