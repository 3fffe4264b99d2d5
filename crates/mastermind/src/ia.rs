//! The sheet's two algorithms as section 5.1 wants them: written with what the signature of `Code` offers and nothing
//! else. The strategies of the same names do the same faster; a test holds the two against each other on every code.
//!
//! With `n` codes of which `p` are possible, `naive` takes one step and `knuth` compares `n · p` pairs of codes.

use crate::signature::Signature;

/// `filtre`: the codes that are possible after a code was tried. Without an answer nothing is learnt.
pub fn filter<S: Signature>(
    codes: &S,
    (tried, answer): (&S::Code, Option<&S::Answer>),
    possible: &[S::Code],
) -> Vec<S::Code> {
    let fits = |code: &&S::Code| answer.is_none() || codes.answer(tried, code).as_ref() == answer;
    possible.iter().filter(fits).cloned().collect()
}

/// `choix`, method 0: the first code that is still possible.
pub fn naive<S: Signature>(codes: &S, _tried: &[S::Code], possible: &[S::Code]) -> Option<S::Code> {
    possible.iter().min_by(|one, other| codes.compare(one, other)).cloned()
}

/// `choix`, method 1, Knuth's: of all codes those whose worst answer leaves fewest, of these the possible ones if there
/// are any, and of these the smallest.
pub fn knuth<S: Signature>(codes: &S, _tried: &[S::Code], possible: &[S::Code]) -> Option<S::Code> {
    let (all, answers) = (codes.all(), codes.all_answers());
    let worst = |guess: &S::Code| {
        let given: Vec<Option<S::Answer>> = possible.iter().map(|code| codes.answer(guess, code)).collect();
        let left = |answer: &S::Answer| given.iter().filter(|given| given.as_ref() == Some(answer)).count();
        answers.iter().map(left).max().unwrap_or_default()
    };
    let judged: Vec<(usize, &S::Code)> = all.iter().map(|guess| (worst(guess), guess)).collect();
    let least = judged.iter().map(|&(worst, _)| worst).min()?;
    let mut best = judged.iter().filter(|&&(worst, _)| worst == least).map(|&(_, guess)| guess);
    let is_possible = |guess: &&S::Code| possible.iter().any(|code| codes.compare(code, guess).is_eq());
    best.clone().find(is_possible).or_else(|| best.next()).cloned()
}
