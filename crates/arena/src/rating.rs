//! Ratings with their uncertainty.

use serde::Serialize;

/// An Elo difference to the rest of the field, with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The best estimate.
    pub elo: f64,
    /// The lower end of the interval.
    pub elo_low: f64,
    /// The upper end of the interval.
    pub elo_high: f64,
}

/// The part of the field that a seat left behind in one game: 1 for each opponent beaten, a half for each one level,
/// divided by the number of opponents.
pub fn share(places: &[u8], seat: usize) -> f64 {
    let own = places[seat];
    let opponents = places.len().saturating_sub(1).max(1) as f64;
    let beaten = places.iter().filter(|&&place| place > own).count() as f64;
    let level = places.iter().filter(|&&place| place == own).count() as f64 - 1.0;
    (beaten + level / 2.0) / opponents
}

/// The rating that follows from the shares of single games. Games of one rotation (`group` of them) share a deal, so
/// the uncertainty is taken over whole rotations.
pub fn rate(shares: &[f64], group: usize) -> Rating {
    let games = shares.len() as f64;
    if shares.is_empty() {
        return Rating { elo: 0.0, elo_low: elo(0.0, 1.0), elo_high: elo(1.0, 1.0) };
    }
    let mean = shares.iter().sum::<f64>() / games;
    let rotations: Vec<f64> =
        shares.chunks(group.max(1)).map(|chunk| chunk.iter().sum::<f64>() / chunk.len() as f64).collect();
    let count = rotations.len() as f64;
    let variance = rotations.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    // With few or equal results the variance is unbelievably small: at least what one odd rotation would make.
    let error = (variance / count).sqrt().max(1.0 / (2.0 * games));
    Rating {
        elo: elo(mean, games),
        elo_low: elo(mean - 1.96 * error, games),
        elo_high: elo(mean + 1.96 * error, games),
    }
}

/// The Elo difference at which a share is expected; kept finite by half a game.
fn elo(share: f64, games: f64) -> f64 {
    let edge = 1.0 / (2.0 * games + 1.0);
    let share = share.clamp(edge, 1.0 - edge);
    400.0 * (share / (1.0 - share)).log10()
}

/// Between which shares of games won the true one lies with 95 % confidence (Wilson's interval).
pub fn won_between(wins: usize, games: usize) -> [f64; 2] {
    if games == 0 {
        return [0.0, 1.0];
    }
    let (n, z) = (games as f64, 1.96_f64);
    let rate = wins as f64 / n;
    let centre = rate + z * z / (2.0 * n);
    let half = z * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
    [centre - half, centre + half].map(|end| (end / (1.0 + z * z / n)).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_holds_the_share_and_narrows() {
        let [low, high] = won_between(70, 100);
        assert!((low - 0.604).abs() < 0.001 && (high - 0.781).abs() < 0.001, "{low} {high}");
        let [low, high] = won_between(1000, 1000);
        assert!(low > 0.99 && high > 0.999, "{low} {high}");
        let [low, high] = won_between(0, 0);
        assert!(low <= 0.0 && high >= 1.0, "nothing is known");
    }

    #[test]
    fn a_share_counts_opponents() {
        let percent = |places: &[u8], seat| (100.0 * share(places, seat)).round() as i32;
        assert_eq!([0, 1, 2].map(|seat| percent(&[1, 3, 1], seat)), [75, 0, 75]);
        assert_eq!([0, 1].map(|seat| percent(&[2, 1], seat)), [0, 100]);
        assert_eq!(percent(&[1], 0), 0, "nobody to beat");
    }

    #[test]
    fn three_quarters_are_191_points() {
        let shares: Vec<f64> = (0..400).map(|game| f64::from(u8::from(game % 4 != 0))).collect();
        let rating = rate(&shares, 1);
        assert!((rating.elo - 190.8).abs() < 0.1, "{rating:?}");
        assert!(rating.elo_low < 160.0 && rating.elo_high > 220.0, "{rating:?}");
    }

    #[test]
    fn winning_everything_is_still_finite() {
        let rating = rate(&[1.0; 100], 2);
        assert!(rating.elo.is_finite() && rating.elo > 800.0);
        assert!(rating.elo_low < rating.elo);
        assert!(rate(&[], 2).elo_high.is_finite());
    }
}
