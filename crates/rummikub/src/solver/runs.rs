//! The open runs of one colour while the values are gone through from 1 to 13.
//!
//! Only the lengths matter, and from 3 on not even those. At most two runs of a colour are open after a value: there
//! are two copies of a tile, and where jokers would open a third run two of them can be joined into a longer one, so
//! that the joker is free for one of its ends. When no end is free (both 1 to 13), a joker still fits where one run
//! ends and another begins with the same value; that is the third place below.
//!
//! It is never better to begin a run where one of three or more could be lengthened, and a run of one or two must be:
//! so the number of places filled at a value decides what is open after it.

/// The lengths of the two runs, shorter first, 3 standing for three or more.
const PAIRS: [[u8; 2]; 10] = [[0, 0], [0, 1], [0, 2], [0, 3], [1, 1], [1, 2], [1, 3], [2, 2], [2, 3], [3, 3]];

/// For each code those of pairs that can go on in every way in which it can: a longer open run for a shorter one, one of three
/// or more for none. One step each; the rest follows.
pub(crate) const BETTER: [&[u8]; 16] = [
    &[3],
    &[2, 3, 6],
    &[3, 8],
    &[9],
    &[5, 6],
    &[6, 7, 8],
    &[8, 9],
    &[8],
    &[9],
    &[],
    &[],
    &[],
    &[],
    &[],
    &[],
    &[],
];

/// The code for something impossible.
pub(crate) const NONE: u8 = 15;

/// What is open after `filled` places, from each pair; [`NONE`] if a run would stay too short.
const AFTER: [[u8; 4]; 16] = {
    let mut after = [[NONE; 4]; 16];
    let mut code = 0;
    while code < 10 {
        let mut filled = 0;
        while filled < 4 {
            after[code][filled] = step(PAIRS[code], filled as u8);
            filled += 1;
        }
        code += 1;
    }
    after
};

const fn step(pair: [u8; 2], filled: u8) -> u8 {
    // How many runs of each length there are after this value.
    let mut open = [0_u8; 4];
    let (mut left, mut long, mut i) = (filled, 0, 0);
    while i < 2 {
        match pair[i] {
            0 => (),
            3 => long += 1,
            short => {
                if left == 0 {
                    return NONE;
                }
                left -= 1;
                open[short as usize + 1] += 1;
            }
        }
        i += 1;
    }
    let longer = if left < long { left } else { long };
    open[3] += longer;
    open[1] += left - longer;
    if open[1] + open[2] + open[3] == 3 {
        if open[3] == 0 {
            return NONE;
        }
        open[3] -= 1;
    }
    let mut code = 0;
    while code < 10 {
        let mut same = [0_u8; 4];
        same[PAIRS[code][0] as usize] += 1;
        same[PAIRS[code][1] as usize] += 1;
        if same[1] == open[1] && same[2] == open[2] && same[3] == open[3] {
            return code as u8;
        }
        code += 1;
    }
    NONE
}

/// [`AFTER`] for two colours at once: by two codes (a nibble each) and two numbers of places (two bits each).
static AFTER_TWO: [u8; 4096] = {
    let mut table = [0xff_u8; 4096];
    let mut codes = 0;
    while codes < 256 {
        let mut filled = 0;
        while filled < 16 {
            let (a, b) = (AFTER[codes & 15][filled & 3], AFTER[codes >> 4][filled >> 2]);
            if a != NONE && b != NONE {
                table[codes << 4 | filled] = a | b << 4;
            }
            filled += 1;
        }
        codes += 1;
    }
    table
};

/// The open runs of all four colours, a code in each nibble.
pub(crate) type Codes = u16;

/// What is open after filling these places (two bits for each colour); `None` if a run would stay too short.
#[inline]
pub(crate) fn after(codes: Codes, packed: u8) -> Option<Codes> {
    let low = AFTER_TWO[usize::from(codes & 255) << 4 | usize::from(packed & 15)];
    let high = AFTER_TWO[usize::from(codes >> 8) << 4 | usize::from(packed >> 4)];
    (low != 0xff && high != 0xff).then(|| u16::from(low) | u16::from(high) << 8)
}

/// The code of two runs with these lengths.
pub(crate) fn code(mut pair: [u8; 2]) -> u8 {
    pair.sort_unstable();
    PAIRS.iter().position(|&known| known == pair).map_or(NONE, |code| code as u8)
}

/// For two codes: how many runs are too short yet (low byte) and how many have one tile (high byte), a nibble
/// for each colour.
static SHORT_TWO: [u16; 256] = {
    let mut table = [0_u16; 256];
    let mut codes = 0;
    while codes < 256 {
        let mut colour = 0;
        while colour < 2 {
            let code = codes >> (4 * colour) & 15;
            if code < 10 {
                let pair = PAIRS[code];
                let ones = (pair[0] == 1) as u16 + (pair[1] == 1) as u16;
                let twos = (pair[0] == 2) as u16 + (pair[1] == 2) as u16;
                table[codes] |= (ones + twos) << (4 * colour) | ones << (8 + 4 * colour);
            }
            colour += 1;
        }
        codes += 1;
    }
    table
};

/// How many open runs have fewer than three tiles, and how many only one, a nibble for each colour.
#[inline]
pub(crate) fn short(codes: Codes) -> (u16, u16) {
    let (low, high) = (SHORT_TWO[usize::from(codes & 255)], SHORT_TWO[usize::from(codes >> 8)]);
    (low & 255 | high << 8, low >> 8 | high & 0xff00)
}

/// For two codes: how many runs are open, a nibble for each colour.
static OPEN_TWO: [u8; 256] = {
    let mut table = [0_u8; 256];
    let mut codes = 0;
    while codes < 256 {
        let mut colour = 0;
        while colour < 2 {
            let code = codes >> (4 * colour) & 15;
            if code < 10 {
                let open = (PAIRS[code][0] > 0) as u8 + (PAIRS[code][1] > 0) as u8;
                table[codes] |= open << (4 * colour);
            }
            colour += 1;
        }
        codes += 1;
    }
    table
};

/// How many runs are open, a nibble for each colour.
#[inline]
pub(crate) fn open(codes: Codes) -> u16 {
    u16::from(OPEN_TWO[usize::from(codes & 255)]) | u16::from(OPEN_TWO[usize::from(codes >> 8)]) << 8
}

/// Whether every nibble of `few` is at most that of `many`; nibbles are at most 7.
#[inline]
pub(crate) fn at_most(few: u16, many: u16) -> bool {
    ((many | 0x8888) - few) & 0x8888 == 0x8888
}

/// By how much each nibble of `few` is less than that of `many`; nibbles are at most 7.
#[inline]
pub(crate) fn missing(many: u16, few: u16) -> u16 {
    let difference = (many | 0x8888) - few;
    let more = difference & 0x8888;
    difference & (more - (more >> 3)) & 0x7777
}

/// The sum of the nibbles.
#[inline]
pub(crate) fn sum(nibbles: u16) -> u8 {
    ((nibbles & 15) + (nibbles >> 4 & 15) + (nibbles >> 8 & 15) + (nibbles >> 12)) as u8
}

/// Three set bits in every nibble that is not zero; nibbles are at most 3.
#[inline]
pub(crate) fn spread(nibbles: u16) -> u16 {
    ((nibbles | nibbles >> 1) & 0x1111) * 7
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_runs_go_on_first_then_long_ones_then_new_ones() {
        for (before, filled, expected) in [
            ([0, 0], 0, Some([0, 0])),
            ([0, 0], 2, Some([1, 1])),
            ([0, 1], 0, None),
            ([0, 1], 2, Some([1, 2])),
            ([1, 2], 1, None),
            ([1, 2], 2, Some([2, 3])),
            ([3, 3], 1, Some([0, 3])),
            ([0, 3], 2, Some([1, 3])),
            ([0, 3], 0, Some([0, 0])),
            ([3, 3], 3, Some([1, 3])),
            ([1, 1], 3, None),
        ] {
            let found = AFTER[usize::from(code(before))][filled];
            assert_eq!(found, expected.map_or(NONE, code), "{before:?} {filled}");
        }
    }

    #[test]
    fn four_colours_at_once() {
        let codes = u16::from(code([0, 1])) | u16::from(code([3, 3])) << 12;
        assert_eq!(after(codes, 0b0100_0001), Some(u16::from(code([0, 2])) | u16::from(code([0, 3])) << 12));
        assert_eq!(after(codes, 0b0100_0000), None);
        assert_eq!(short(codes), (0x0001, 0x0001));
        assert_eq!((missing(0x0121, 0x0310), sum(0x0121), spread(0x0120)), (0x0011, 4, 0x0770));
        assert!(at_most(0x0121, 0x0221) && !at_most(0x0121, 0x0211));
    }
}
