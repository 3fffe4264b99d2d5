//! How strong people are: Glicko-2 where two play, Weng-Lin where more do, on one scale. Nothing here reads or writes.

use skillratings::{
    MultiTeamOutcome, Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, glicko2},
    weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team},
};

/// How many points of ours are one of Weng-Lin's: so that whoever is new is as uncertain by both, 350.
const SCALE: f64 = 42.0;

/// The rating of whoever is new, by both.
const MIDDLE: f64 = 1500.0;
const MIDDLE_OF_MANY: f64 = 25.0;

/// The rating of somebody at a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Strength {
    pub(crate) rating: f64,
    /// How uncertain it is.
    pub(crate) deviation: f64,
    /// How much it varies.
    pub(crate) volatility: f64,
}

impl Default for Strength {
    fn default() -> Strength {
        let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
        Strength { rating, deviation, volatility }
    }
}

impl Strength {
    fn of_two(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility }
    }

    fn of_many(self) -> WengLinRating {
        WengLinRating {
            rating: (self.rating - MIDDLE) / SCALE + MIDDLE_OF_MANY,
            uncertainty: self.deviation / SCALE,
        }
    }
}

impl From<Glicko2Rating> for Strength {
    fn from(Glicko2Rating { rating, deviation, volatility }: Glicko2Rating) -> Strength {
        Strength { rating, deviation, volatility }
    }
}

/// How strong everybody is after a game with these places.
pub(crate) fn after(before: &[Strength], places: &[u8]) -> Vec<Strength> {
    if let ([one, other], [first, second]) = (before, places) {
        let outcome = match first.cmp(second) {
            std::cmp::Ordering::Less => Outcomes::WIN,
            std::cmp::Ordering::Equal => Outcomes::DRAW,
            std::cmp::Ordering::Greater => Outcomes::LOSS,
        };
        let (one, other) = glicko2(&one.of_two(), &other.of_two(), &outcome, &Glicko2Config::new());
        return vec![one.into(), other.into()];
    }
    let teams: Vec<[WengLinRating; 1]> = before.iter().map(|strength| [strength.of_many()]).collect();
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .zip(places)
        .map(|(team, place)| (&team[..], MultiTeamOutcome::new(usize::from(*place))))
        .collect();
    let rated = weng_lin_multi_team(&ranked, &WengLinConfig::new());
    let one = |(team, before): (Vec<WengLinRating>, &Strength)| {
        team.first().map_or(*before, |rated| Strength {
            rating: (rated.rating - MIDDLE_OF_MANY) * SCALE + MIDDLE,
            deviation: rated.uncertainty * SCALE,
            volatility: before.volatility,
        })
    };
    rated.into_iter().zip(before).map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.05, "{found} is not {expected}");
    }

    /// By hand, after Glickman's “Example of the Glicko-2 system”: two who are new. φ = 350 / 173.7178 = 2.014762,
    /// g = 1 / √(1 + 3φ²/π²) = 0.669069, E = ½, v = 1 / (g²/4) = 8.935475, and the volatility hardly moves: φ* = √(φ² +
    /// 0.06²) = 2.015655, φ′ = 1 / √(1/φ*² + 1/v) = 1.671210 (290.32 points), μ′ = φ′² · g · ½ = 0.934337 (162.31 points).
    #[test]
    fn two_who_are_new() {
        let rated = after(&[Strength::default(); 2], &[1, 2]);
        near(rated[0].rating, 1662.3);
        near(rated[0].deviation, 290.32);
        near(rated[1].rating, 1337.7);
        near(rated[1].deviation, 290.32);
        let drawn = after(&[Strength::default(); 2], &[1, 1]);
        near(drawn[0].rating, 1500.0);
        near(drawn[1].rating, 1500.0);
    }

    /// By hand, after Weng and Lin: three who are new, with μ = 25, σ = 25/3 and β = 25/6. For every pair c = √(2σ² + 2β²) =
    /// 13.176157 and p = ½, and each term of the uncertainty is γ (σ/c)² ¼ with γ = σ/c = 0.632456: Ω of the first is 2 ·
    /// σ²/c · ½ = 5.270463, of the one in the middle 0, and Δ is 2 · 0.632456³ · ¼ = 0.126491, so that σ′ = σ √(1 - Δ).
    #[test]
    fn three_who_are_new() {
        let rated = after(&[Strength::default(); 3], &[2, 1, 3]);
        near(rated[0].rating, 1500.0);
        near(rated[1].rating, 1500.0 + 5.270_463 * 42.0);
        near(rated[2].rating, 1500.0 - 5.270_463 * 42.0);
        for strength in &rated {
            near(strength.deviation, 350.0 * (1.0 - 0.126_491_f64).sqrt());
        }
    }

    #[test]
    fn whoever_wins_never_loses_points() {
        let strengths = [(1200.0, 60.0), (1900.0, 200.0), (1500.0, 350.0), (1700.0, 90.0)];
        let strengths = strengths.map(|(rating, deviation)| Strength { rating, deviation, volatility: 0.06 });
        for seats in 2..=4 {
            for winner in 0..seats {
                let places: Vec<u8> = (0..seats).map(|seat| if seat == winner { 1 } else { 2 }).collect();
                let rated = after(&strengths[..seats], &places);
                assert!(rated[winner].rating > strengths[winner].rating);
                for loser in (0..seats).filter(|seat| *seat != winner) {
                    assert!(rated[loser].rating < strengths[loser].rating || seats > 2, "{seats} {winner}");
                }
            }
        }
    }
}
