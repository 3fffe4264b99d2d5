//! What a finished game is worth.

use kernel::{Best, Outcome};

use crate::{
    options::Scoring,
    tile::{Hand, Tile},
};

/// The value of the tiles left in a hand, a joker counting 30 (rule 7).
pub fn hand_value(hand: &Hand) -> u32 {
    hand.iter().copied().map(Tile::penalty).sum()
}

/// Which scores win.
pub fn best(scoring: Scoring) -> Best {
    match scoring {
        Scoring::Sheet => Best::Lowest,
        Scoring::Official => Best::Highest,
    }
}

/// The result with these hands.
///
/// Sheet: the value left in hand, the lowest wins, equal lowest share the win. Official: every loser pays the difference
/// between its hand and the winner's to each winner, so that the scores of a game add up to zero.
pub fn outcome(scoring: Scoring, hands: &[&Hand]) -> Outcome {
    let values: Vec<i64> = hands.iter().map(|hand| i64::from(hand_value(hand))).collect();
    Outcome::by_score(scores(scoring, &values), best(scoring))
}

/// The scores with hands of these values.
pub fn scores(scoring: Scoring, values: &[i64]) -> Vec<i64> {
    let lowest = values.iter().copied().min().unwrap_or_default();
    match scoring {
        Scoring::Sheet => values.to_vec(),
        Scoring::Official => {
            let winners = values.iter().filter(|&&value| value == lowest).count() as i64;
            let lost: i64 = values.iter().map(|value| value - lowest).sum();
            let score = |value: &i64| if *value == lowest { lost } else { (lowest - value) * winners };
            values.iter().map(score).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::read_tiles;
    use proptest::prelude::*;

    fn hand(text: &str) -> Hand {
        read_tiles(text).unwrap().into_iter().collect()
    }

    #[test]
    fn the_lowest_hand_wins() {
        let hands = [hand("J 5r"), hand("1b"), hand("1n")];
        let outcome = outcome(Scoring::Sheet, &hands.each_ref());
        assert_eq!(outcome.scores(), [35, 1, 1]);
        assert_eq!(outcome.places(), [3, 1, 1]);
    }

    #[test]
    fn officially_the_winner_gets_what_the_others_lose() {
        let hands = [hand(""), hand("J 5r"), hand("10n")];
        assert_eq!(outcome(Scoring::Official, &hands.each_ref()).scores(), [45, -35, -10]);
        let shared = [hand("2r"), hand("2n"), hand("5b")];
        let outcome = outcome(Scoring::Official, &shared.each_ref());
        assert_eq!((outcome.scores(), outcome.places()), (&[3, 3, -6][..], &[1, 1, 3][..]));
    }

    proptest! {
        #[test]
        fn both_countings_have_the_same_winners(values in prop::collection::vec(1_u8..14, 2..5)) {
            let hands: Vec<Hand> = values.iter().map(|v| hand(&format!("{v}r"))).collect();
            let hands: Vec<&Hand> = hands.iter().collect();
            let (sheet, official) = (outcome(Scoring::Sheet, &hands), outcome(Scoring::Official, &hands));
            prop_assert_eq!(sheet.winners(), official.winners());
            prop_assert_eq!(official.scores().iter().sum::<i64>(), 0);
        }
    }
}
