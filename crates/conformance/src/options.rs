//! Option sets: every value alone, and some mixes.

use kernel::{Dice, Game, OptionDomain, OptionValue, OptionValues, Options};

/// What a description of options promises.
pub fn check<G: Game>() {
    let name = G::NAME;
    let specs = G::Options::specs();
    let defaults = G::Options::default().write();
    for spec in &specs {
        assert_eq!(spec.check(&spec.default), Ok(()), "{name}: the default of {} is not possible", spec.key);
        assert_eq!(
            defaults.get(spec.key),
            Some(&spec.default),
            "{name}: the default of {} is not the one described",
            spec.key
        );
        if let OptionDomain::Number { min, max } = spec.kind {
            for outside in [min.saturating_sub(1), max.saturating_add(1)] {
                let values = OptionValues::default().with(spec.key, outside);
                assert!(G::Options::read(&values).is_err(), "{name}: {} may be {outside}", spec.key);
            }
        }
    }
    assert_eq!(defaults.iter().count(), specs.len(), "{name}: options without a description");
    assert_eq!(G::Options::variants().first().map(|v| v.name), Some("sheet"), "{name}: the first variant");
    let unknown = OptionValues::default().with("no-such-option", 1);
    assert!(G::Options::read(&unknown).is_err(), "{name}: accepts an option that does not exist");
}

/// The defaults, the variants, every value alone (the ends of a range for numbers), and random mixes. Values that
/// do not go together are left out, but a value alone must be possible.
pub fn sets<G: Game>(mixes: usize, dice: &mut Dice) -> Vec<OptionValues> {
    let specs: Vec<_> = G::Options::specs().into_iter().filter(|spec| spec.key != "games").collect();
    let samples: Vec<(&str, Vec<OptionValue>)> = (specs.iter())
        .map(|spec| {
            let values = match spec.kind {
                OptionDomain::Flag => vec![true.into(), false.into()],
                OptionDomain::Number { min, max } => vec![min.into(), max.into(), spec.default.clone()],
                OptionDomain::Choice(words) => words.iter().map(|&word| word.into()).collect(),
                OptionDomain::Text { .. } | OptionDomain::File { .. } => vec![spec.default.clone()],
            };
            (spec.key, values)
        })
        .collect();
    let mut sets = vec![OptionValues::default(), OptionValues::default().with("games", 3)];
    sets.extend(G::Options::variants().into_iter().map(|variant| variant.values));
    for (key, values) in &samples {
        sets.extend(values.iter().map(|value| OptionValues::default().with(key, value.clone())));
    }
    for _ in 0..mixes {
        let mut mix = OptionValues::default();
        for (key, values) in &samples {
            mix.set(key, values[dice.below(values.len())].clone());
        }
        if G::Options::read(&mix).is_ok() {
            sets.push(mix);
        }
    }
    let has_games = G::Options::specs().iter().any(|spec| spec.key == "games");
    if !has_games {
        sets.iter_mut().for_each(|set| drop(set.remove("games")));
    }
    sets.dedup();
    sets
}
