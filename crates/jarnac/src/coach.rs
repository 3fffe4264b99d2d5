//! Help: completing what is typed, a hint, and a look back.

use std::collections::BTreeMap;

use kernel::{Bot, BotSettings, Clock, Coach, Hint, Phrase, Played, Remark, Seat, Thinking};

use crate::{
    bots::{Expert, best_end},
    dictionary::Lexicon,
    game::Jarnac,
    moves::{Move, ROWS, Target},
    position::{JarnacPosition, Phase, Rules},
    solver::{Play, calls, leaves_something, plays},
    view::View,
};

impl Coach for Jarnac {
    fn complete(view: &View, seat: Seat, typed: &str, limit: usize) -> Vec<String> {
        if view.to_move() != Some(seat) {
            return Vec::new();
        }
        let typed = typed.trim_start();
        let fits =
            |text: &String| text.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed));
        let (position, dictionary) = (view.known(), view.dictionary.get());
        let mut moves: Vec<Move> = match view.phase {
            Phase::Begin { .. } => {
                let mut found = calls(&position, dictionary);
                found.sort_by_key(|call| std::cmp::Reverse(call.swing(view.rules)));
                let found = found.into_iter().map(|call| call.mv);
                found.chain([Move::Draw]).chain(swaps(&position)).collect()
            }
            Phase::Play => {
                let mut found = plays(&position, dictionary);
                found.sort_by_key(|play| std::cmp::Reverse(play.gain(view.rules)));
                found.into_iter().map(|play| play.mv).chain([Move::Pass]).collect()
            }
            Phase::Over => Vec::new(),
        };
        // The plain moves come first when nothing is typed: they are the usual ones.
        if typed.is_empty() {
            moves.sort_by_key(|mv| !matches!(mv, Move::Draw | Move::Pass));
        }
        moves.iter().map(Move::to_string).filter(fits).take(limit).collect()
    }

    fn hint(view: &View, seat: Seat, thinking: &mut Thinking<'_>) -> Option<Hint> {
        if view.to_move() != Some(seat) {
            return None;
        }
        let mv = Expert::new(&BotSettings::default()).choose(view, seat, thinking);
        Some(Hint { mv: mv.to_string(), why: reasons(view, &mv) })
    }

    fn review(moves: &[Played<Self>], clock: &dyn Clock) -> Vec<Remark> {
        let remark = |(number, played): (usize, &Played<Self>)| {
            let options = &played.before.options;
            let says = missed(options.rules, options.dictionary.get(), &played.before.position, &played.mv);
            (!says.is_empty()).then_some(Remark { number, seat: played.seat, says })
        };
        moves.iter().enumerate().take_while(|_| clock.is_awaited()).filter_map(remark).collect()
    }
}

/// The exchanges that a hand allows, each once.
fn swaps(position: &JarnacPosition) -> Vec<Move> {
    let hand: Vec<_> = position.own().loose().iter().collect();
    let mut moves = Vec::new();
    if !position.own().begun || position.bag.len() < 3 {
        return moves;
    }
    for (i, &a) in hand.iter().enumerate() {
        for (j, &b) in hand.iter().enumerate().skip(i + 1) {
            for &c in &hand[j + 1..] {
                let mv = Move::swap([a, b, c]);
                if !moves.contains(&mv) {
                    moves.push(mv);
                }
            }
        }
    }
    moves
}

/// Why the coach would make a move.
fn reasons(view: &View, mv: &Move) -> Vec<Phrase> {
    let (position, dictionary) = (view.known(), view.dictionary.get());
    let mut why = Vec::new();
    match mv {
        Move::Draw if view.window() => why.push(Phrase::new("jarnac-hint-nothing-to-call")),
        Move::Draw => why.push(Phrase::new("jarnac-hint-draw")),
        Move::Swap([a, b, c]) => {
            why.push(Phrase::new("jarnac-hint-swap").with("letters", format!("{a}{b}{c}")));
        }
        Move::Pass if leaves_something(position.own(), dictionary) => {
            why.push(Phrase::new("jarnac-hint-pass-anyway"));
        }
        Move::Pass => why.push(Phrase::new("jarnac-hint-pass")),
        Move::Word(_) | Move::Extend { .. } | Move::Jarnac { .. } => {
            why.extend(wording(mv));
            let options = if matches!(mv, Move::Jarnac { .. }) {
                calls(&position, dictionary)
            } else {
                plays(&position, dictionary)
            };
            if let Some(play) = options.iter().find(|play| play.mv == *mv) {
                why.push(worth(play, view.rules));
            }
            let after = position.after(view.rules, mv);
            if after.is_over() {
                why.push(Phrase::new("jarnac-hint-wins"));
            } else if !matches!(mv, Move::Jarnac { .. }) && !position.bag.is_empty() {
                why.push(Phrase::new("jarnac-hint-letter"));
            }
        }
    }
    if best_end(view.rules, dictionary, &position).is_some() {
        why.push(Phrase::new("jarnac-hint-exact"));
    }
    why
}

/// Which word to lay where.
fn wording(mv: &Move) -> Option<Phrase> {
    let (id, row, word) = match mv {
        Move::Word(word) => ("jarnac-hint-word", None, word),
        Move::Extend { row, word } => ("jarnac-hint-extend", Some(row), word),
        Move::Jarnac { target: Target::New, word } => ("jarnac-hint-jarnac-new", None, word),
        Move::Jarnac { target: Target::Row(row), word } => ("jarnac-hint-jarnac", Some(row), word),
        Move::Draw | Move::Swap(_) | Move::Pass => return None,
    };
    let phrase = Phrase::new(id).with("word", word.as_str());
    Some(match row {
        Some(row) => phrase.with("row", row.to_string()),
        None => phrase,
    })
}

fn worth(play: &Play, rules: Rules) -> Phrase {
    let points = play.swing(rules);
    match play.mv {
        Move::Jarnac { .. } => Phrase::new("jarnac-hint-call").with("points", points),
        _ => Phrase::new("jarnac-hint-points").with("points", points),
    }
}

/// What was left undone by a move: words and extensions by a pass, Jarnacs by going on without calling (or by a
/// call that brought less than another).
fn missed(rules: Rules, dictionary: &Lexicon, position: &JarnacPosition, mv: &Move) -> Vec<Phrase> {
    match mv {
        Move::Pass => {
            by_target(&plays(position, dictionary), rules, ["jarnac-missed-word", "jarnac-missed-row"])
        }
        Move::Draw | Move::Swap(_) => {
            let found = calls(position, dictionary);
            by_target(&found, rules, ["jarnac-missed-jarnac-new", "jarnac-missed-jarnac"])
        }
        Move::Jarnac { word, .. } => {
            let found = calls(position, dictionary);
            let took = found.iter().find(|call| call.mv == *mv).map_or(0, |call| call.swing(rules));
            let best = found.iter().reduce(|a, b| if b.swing(rules) > a.swing(rules) { b } else { a });
            let better = best.filter(|best| best.swing(rules) > took && !last_row(rules, position));
            let say = |best: &Play| {
                Phrase::new("jarnac-missed-better")
                    .with("word", word.as_str())
                    .with("better", best.word.as_str())
                    .with("points", best.swing(rules) - took)
            };
            better.map(say).into_iter().collect()
        }
        Move::Word(_) | Move::Extend { .. } => Vec::new(),
    }
}

/// Whether a new word would fill the board and so end the game, in which case more points may not be better.
fn last_row(rules: Rules, position: &JarnacPosition) -> bool {
    !rules.last_row && position.own().words() + 1 == ROWS
}

/// One remark for new words and one for each row: every word that was possible, the dearest first, and the
/// points that the dearest would have brought.
fn by_target(plays: &[Play], rules: Rules, [new, row]: [&'static str; 2]) -> Vec<Phrase> {
    let mut targets: BTreeMap<Option<usize>, Vec<&Play>> = BTreeMap::new();
    for play in plays {
        let target = match play.mv {
            Move::Extend { row, .. } | Move::Jarnac { target: Target::Row(row), .. } => Some(row.index()),
            _ => None,
        };
        targets.entry(target).or_default().push(play);
    }
    let say = |(target, mut plays): (Option<usize>, Vec<&Play>)| {
        plays.sort_by_key(|play| std::cmp::Reverse(play.swing(rules)));
        let points = plays.first().map_or(0, |play| play.swing(rules));
        let words: Vec<&str> = plays.iter().map(|play| play.word.as_str()).collect();
        let phrase = Phrase::new(if target.is_some() { row } else { new });
        let phrase = phrase.with("words", words.join(", ")).with("count", words.len()).with("points", points);
        match (target, plays.first().and_then(|play| play.old)) {
            (Some(row), Some(old)) => phrase.with("row", row + 1).with("old", old.as_str()),
            _ => phrase,
        }
    };
    targets.into_iter().map(say).collect()
}
