//! Help for people: completing what they type, hints, and a look back after the game.

use kernel::{Arg, Clock, Coach, Hint, Phrase, Played, Remark, Seat, Thinking};

use crate::{
    bots::{guess, hide, truth},
    code::{Code, CodeSpace, Feedback},
    game::{Mastermind, State},
    moves::Move,
    options::Answers,
    solver::advice::{self, AdviceEffort, RatedGuess, Split},
    solver::consistent::{self, Survey},
    solver::one_step::Measure,
    solver::strategy::best_in_a_hurry,
    view::{GamePhase, View},
};

/// A number of codes; one that was estimated says so.
fn codes(count: u64, exact: bool) -> Arg {
    if exact { Arg::from(count) } else { Phrase::new("mastermind-about-codes").with("count", count).into() }
}

impl Coach for Mastermind {
    fn complete(view: &View, seat: Seat, typed: &str, limit: usize) -> Vec<String> {
        if view.to_move() != Some(seat) {
            return Vec::new();
        }
        let board = view.board();
        let typed = typed.trim_start();
        match view.phase {
            GamePhase::Hide => {
                let word = typed.strip_prefix("code").map(str::trim_start);
                let word = if "code".starts_with(typed) { Some("") } else { word };
                let codes = word.map_or(Vec::new(), |word| codes_from(&board, &[], word, limit));
                codes.into_iter().map(|code| hide(&board, code).to_string()).collect()
            }
            GamePhase::Guess => {
                // What is still possible comes first.
                let mut found = codes_from(&board, &view.history(), typed, limit);
                let others = codes_from(&board, &[], typed, 2 * limit);
                found.extend(others.into_iter().filter(|code| !found.contains(code)).collect::<Vec<_>>());
                found.into_iter().take(limit).map(|code| guess(&board, code).to_string()).collect()
            }
            GamePhase::Answer => {
                let all = board.answers();
                let right = truth(view).into_iter();
                let others = all.iter().copied().filter(|&answer| Some(answer) != truth(view));
                let texts = right.chain(others).map(|answer| Move::Answer(answer).to_string());
                texts.filter(|text| text.starts_with(typed)).take(limit).collect()
            }
            GamePhase::Over => Vec::new(),
        }
    }

    fn hint(view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Option<Hint> {
        if view.to_move() != Some(seat) {
            return None;
        }
        let board = view.board();
        match view.phase {
            GamePhase::Hide => {
                let mv = hide(&board, board.random(thinking.dice)).to_string();
                Some(Hint { mv, why: vec![Phrase::new("mastermind-hint-hide")] })
            }
            GamePhase::Answer => {
                let answer = truth(view)?;
                let why = Phrase::new("mastermind-hint-answer")
                    .with("well", answer.well)
                    .with("misplaced", answer.misplaced);
                Some(Hint { mv: Move::Answer(answer).to_string(), why: vec![why] })
            }
            GamePhase::Guess => Some(hint_guess(view, &board)),
            GamePhase::Over => None,
        }
    }

    fn review(moves: &[Played<Mastermind>], clock: &dyn Clock) -> Vec<Remark> {
        let mut remarks: Vec<Remark> = Vec::new();
        for (number, played) in moves.iter().enumerate().take_while(|_| clock.is_awaited()) {
            let says = match &played.mv {
                Move::Guess(word) => {
                    let next = moves.get(number + 1).map(|next| &next.before);
                    played
                        .before
                        .board()
                        .read(word.as_str())
                        .map(|code| review_guess(&played.before, code, next))
                }
                Move::Answer(answer) => Ok(review_answer(&played.before, *answer)),
                _ => Ok(Vec::new()),
            };
            let says = says.unwrap_or_default();
            if !says.is_empty() {
                remarks.push(Remark { number, seat: played.seat, says });
            }
        }
        remarks
    }
}

/// Codes that fit the history and begin with what was typed.
fn codes_from(board: &CodeSpace, history: &[(Code, Feedback)], typed: &str, limit: usize) -> Vec<Code> {
    let symbols = typed.chars().filter(|c| !c.is_whitespace());
    match symbols.map(|c| board.colour(c)).collect::<Option<Vec<u8>>>() {
        Some(prefix) if prefix.len() <= board.pegs() => consistent::beginning(board, history, &prefix, limit),
        _ => Vec::new(),
    }
}

/// The best guess for people: exact where a short search gets there.
fn best(board: &CodeSpace, history: &[(Code, Feedback)]) -> Option<(RatedGuess, bool)> {
    let tried: Vec<Code> = history.iter().map(|&(guess, _)| guess).collect();
    if let Some(mut strategy) = best_in_a_hurry(board) {
        let survey = consistent::survey(board, history, 1296);
        if survey.codes.is_empty() {
            return None;
        }
        let guess = strategy.choose(&tried, &survey.codes);
        let split = advice::split(board, guess, &survey);
        let advice = RatedGuess { guess, remaining: survey.count, exact: true, thorough: true, split };
        return Some((advice, !strategy.gave_up()));
    }
    advice::advise(board, history, Measure::Entropy, AdviceEffort::HINT).map(|advice| (advice, false))
}

fn try_it(guess: &str) -> Phrase {
    Phrase::new("mastermind-hint-guess").with("code", guess)
}

fn hint_guess(view: &View, board: &CodeSpace) -> Hint {
    let history = view.history();
    let Some((advice, proved)) = best(board, &history) else {
        let why = match view.earliest_doubt {
            Some(earliest) => Phrase::new("mastermind-hint-contradiction").with("answer", earliest + 1),
            None => Phrase::new("mastermind-hint-unknown"),
        };
        let code =
            consistent::first(board, &history, 0).unwrap_or_else(|| advice::least_wrong(board, &history));
        let mv = guess(board, code).to_string();
        return Hint { why: vec![try_it(&mv), why], mv };
    };
    let mv = guess(board, advice.guess).to_string();
    if advice.exact && advice.remaining == 1 {
        return Hint { why: vec![try_it(&mv), Phrase::new("mastermind-hint-only")], mv };
    }
    let exact = advice.exact;
    let Split { classes, largest, possible, .. } = advice.split;
    let mut why = vec![
        try_it(&mv),
        Phrase::new("mastermind-hint-remaining")
            .with("count", advice.remaining)
            .with("codes", codes(advice.remaining, exact)),
        Phrase::new("mastermind-hint-splits")
            .with("classes", classes)
            .with("count", largest)
            .with("largest", codes(largest, exact && advice.thorough)),
        Phrase::new(if possible { "mastermind-hint-possible" } else { "mastermind-hint-impossible" }),
    ];
    if proved {
        why.push(Phrase::new("mastermind-hint-proved"));
    } else if !advice.thorough {
        why.push(Phrase::new("mastermind-hint-sampled"));
    }
    Hint { mv, why }
}

/// How many codes a guess left on average, to the nearest whole one, but at least one.
fn rounded(expected: f64) -> u64 {
    expected.round().max(1.0) as u64
}

fn review_guess(before: &State, guess: Code, after: Option<&State>) -> Vec<Phrase> {
    let board = before.board();
    let history = before.rows();
    let most = AdviceEffort::QUICK.sample.max(2000);
    let survey = consistent::survey(board, history, most);
    if survey.codes.is_empty() {
        return Vec::new();
    }
    let mut says = vec![left(board, before, guess, after, &survey)];
    let broken = history.iter().position(|&(earlier, answer)| earlier.answer(guess) != Some(answer));
    let own = advice::split(board, guess, &survey);
    let best = advice::advise(board, history, Measure::Squares, AdviceEffort::QUICK);
    let better = best.filter(|best| rounded(best.split.expected) < rounded(own.expected));
    if let Some(at) = broken.filter(|_| better.is_some()) {
        says.push(Phrase::new("mastermind-review-impossible").with("answer", at + 1));
    }
    if let Some(best) = better {
        let exact = survey.exact && best.thorough;
        says.push(
            Phrase::new("mastermind-review-better")
                .with("best", board.text(best.guess))
                .with("count", rounded(own.expected))
                .with("own", codes(rounded(own.expected), survey.exact))
                .with("other", codes(rounded(best.split.expected), exact)),
        );
    } else {
        says.push(Phrase::new("mastermind-review-best"));
    }
    says
}

/// How many codes were possible before and after a guess.
fn left(board: &CodeSpace, before: &State, guess: Code, after: Option<&State>, survey: &Survey) -> Phrase {
    // With automatic answers the answer follows from the code, also that of the last guess.
    let automatic = || before.secret.filter(|_| before.options.answers == Answers::Auto)?.answer(guess);
    let answer =
        after.and_then(|after| after.rows().get(before.rows().len()).map(|row| row.1)).or_else(automatic);
    let Some(answer) = answer else {
        return Phrase::new("mastermind-review-before")
            .with("count", survey.count)
            .with("before", codes(survey.count, survey.exact));
    };
    if answer == board.found() {
        return Phrase::new("mastermind-review-found")
            .with("count", survey.count)
            .with("before", codes(survey.count, survey.exact));
    }
    let mut history = before.rows().to_vec();
    history.push((guess, answer));
    let after = consistent::survey(board, &history, 1);
    let count = if after.codes.is_empty() { 0 } else { after.count };
    Phrase::new("mastermind-review-left")
        .with("count", count)
        .with("before", codes(survey.count, survey.exact))
        .with("after", codes(count, after.exact))
}

fn review_answer(before: &State, answer: Feedback) -> Vec<Phrase> {
    let truth = before.pending.zip(before.secret).and_then(|(guess, secret)| guess.answer(secret));
    let wrong = truth.filter(|&right| right != answer);
    let says = |right: Feedback| {
        Phrase::new("mastermind-review-wrong-answer")
            .with("well", answer.well)
            .with("misplaced", answer.misplaced)
            .with("right-well", right.well)
            .with("right-misplaced", right.misplaced)
    };
    wrong.map(says).into_iter().collect()
}
