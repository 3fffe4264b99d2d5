//! Players made of code. As codemakers they all hide a random code and answer truly; as codebreakers each has its
//! way.

use std::time::Duration;

use kernel::{Bot, BotKind, BotSettings, Dice, Level, Roster, Seat, Thinking};

use crate::{
    code::{Code, CodeSpace, Feedback},
    game::Mastermind,
    moves::{Move, SymbolText},
    solver::advice::{self, AdviceEffort},
    solver::consistent,
    solver::one_step::Measure,
    solver::strategy::{Method, Strategy, best_in_a_hurry},
    view::{GamePhase, View},
};

/// How a bot breaks codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// Any code.
    Random,
    /// A code that fits the answers it happens to remember.
    Forgetful,
    /// Any code that fits.
    Fitting,
    /// A strategy, or its measure on a sample where the board is too large for the strategy.
    By(Method),
    /// The best there is for the board.
    Best,
}

/// A codebreaker and codemaker.
struct MastermindBot {
    way: Way,
    time: Option<Duration>,
    /// The strategy for the board that was played last.
    ready: Option<(CodeSpace, Box<dyn Strategy + Send>)>,
}

/// The bot as the roster makes it.
fn maker(way: Way) -> impl Fn(&BotSettings) -> MastermindBot + Send + Sync {
    move |settings| MastermindBot { way, time: settings.time, ready: None }
}

/// The largest board that is searched to the end at a table, where somebody waits for each guess.
const SEARCHED: u64 = 2_500;

impl Roster for Mastermind {
    fn bots() -> Vec<BotKind<Mastermind>> {
        let by = |method: Method| BotKind::new(method.name(), maker(Way::By(method)));
        vec![
            BotKind::new("random", maker(Way::Random)),
            BotKind::new("easy", maker(Way::Forgetful)).at(Level::Easy),
            by(Method::Naive),
            BotKind::new("medium", maker(Way::Fitting)).at(Level::Medium),
            by(Method::Knuth),
            BotKind::new("hard", maker(Way::By(Method::ExpectedSize))).at(Level::Hard),
            by(Method::Entropy),
            by(Method::ExpectedSize),
            by(Method::MostParts),
            by(Method::OptimalFive),
            by(Method::Optimal),
            by(Method::SheetNaive),
            by(Method::SheetKnuth),
            BotKind::new("expert", maker(Way::Best)).at(Level::Expert),
        ]
    }
}

/// The move that writes a code down.
pub(crate) fn guess(board: &CodeSpace, code: Code) -> Move {
    // A code has one to eight symbols, so it is a word.
    SymbolText::new(&board.text(code)).map_or(Move::Veiled, Move::Guess)
}

/// The move that hides a code.
pub(crate) fn hide(board: &CodeSpace, code: Code) -> Move {
    SymbolText::new(&board.text(code)).map_or(Move::Veiled, Move::Hide)
}

/// The true answer to the guess that waits.
pub(crate) fn truth(view: &View) -> Option<Feedback> {
    let board = view.board();
    let code = |text: &Option<String>| text.as_ref().and_then(|text| board.read(text).ok());
    code(&view.pending)?.answer(code(&view.secret)?)
}

impl Bot<Mastermind> for MastermindBot {
    fn choose(&mut self, view: &View, _: Seat, thinking: &mut Thinking<'_>) -> Move {
        let board = view.board();
        match view.phase {
            GamePhase::Hide => hide(&board, board.random(thinking.dice)),
            // Whoever is to answer sees both codes.
            GamePhase::Answer => Move::Answer(truth(view).unwrap_or_else(|| board.found())),
            GamePhase::Guess | GamePhase::Over => {
                guess(&board, self.guess(&board, &view.history(), thinking))
            }
        }
    }
}

impl MastermindBot {
    fn guess(
        &mut self,
        board: &CodeSpace,
        history: &[(Code, Feedback)],
        thinking: &mut Thinking<'_>,
    ) -> Code {
        let fitting = |history: &[(Code, Feedback)], dice: &mut Dice| {
            consistent::random(board, history, dice).unwrap_or_else(|| advice::least_wrong(board, history))
        };
        match self.way {
            Way::Random => board.random(thinking.dice),
            Way::Forgetful => {
                // The last answer stays in mind, each earlier one every other time.
                let last = history.len().saturating_sub(1);
                let mut keep = |at: usize| at == last || thinking.dice.below(2) > 0;
                let minded: Vec<(Code, Feedback)> =
                    history.iter().enumerate().filter(|&(at, _)| keep(at)).map(|(_, &row)| row).collect();
                fitting(&minded, thinking.dice)
            }
            Way::Fitting => fitting(history, thinking.dice),
            Way::By(method) => self.by(method, board, history, thinking),
            Way::Best => {
                if self.ready.as_ref().is_none_or(|(ready, _)| ready != board) {
                    self.ready = best_in_a_hurry(board).map(|strategy| (*board, strategy));
                }
                self.by(Method::Entropy, board, history, thinking)
            }
        }
    }

    fn by(
        &mut self,
        method: Method,
        board: &CodeSpace,
        history: &[(Code, Feedback)],
        thinking: &mut Thinking<'_>,
    ) -> Code {
        let nothing_fits = || advice::least_wrong(board, history);
        // The first guess over all codes of a large board is work; everything else is not.
        let most = if matches!(method, Method::Optimal | Method::OptimalFive) { SEARCHED } else { 1 << 13 };
        if board.count() <= most {
            if self.ready.as_ref().is_none_or(|(ready, _)| ready != board) {
                self.ready = method.strategy(board).ok().map(|strategy| (*board, strategy));
            }
            if let Some((_, strategy)) = &mut self.ready {
                let tried: Vec<Code> = history.iter().map(|&(guess, _)| guess).collect();
                let possible = history.iter().fold(board.codes().collect(), |possible: Vec<Code>, row| {
                    strategy.filter((row.0, Some(row.1)), &possible)
                });
                strategy.forget();
                return if possible.is_empty() { nothing_fits() } else { strategy.choose(&tried, &possible) };
            }
        }
        if matches!(method, Method::Naive | Method::SheetNaive) {
            return consistent::first(board, history, 0).unwrap_or_else(nothing_fits);
        }
        let measure = method.measure().unwrap_or(Measure::Entropy);
        let advise = |effort| advice::advise(board, history, measure, effort);
        let Some(mut advice) = advise(AdviceEffort::QUICK) else { return nothing_fits() };
        // With a clock, more and more is weighed until the time is up.
        let mut factor = 2;
        while let Some(time) = self.time
            && !advice.thorough
            && factor <= 16
            && thinking.clock.elapsed() * 4 < time
        {
            advice = advise(AdviceEffort::QUICK.times(factor)).unwrap_or(advice);
            factor *= 2;
        }
        advice.guess
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Eyes, Game, NoClock, Seed, Setup};

    use crate::options::{Answers, Options};

    /// Plays a game and returns the guesses it took.
    fn play(options: &Options, kinds: [&str; 2], seed: u64) -> (crate::State, usize) {
        play_with(options, kinds, seed, false)
    }

    /// The same with a codemaker who may answer anything.
    fn play_with(options: &Options, kinds: [&str; 2], seed: u64, lies: bool) -> (crate::State, usize) {
        let mut dice = Dice::new(Seed::from(seed));
        let mut state = Mastermind::start(options, Setup::of(2), &mut dice).unwrap();
        let mut bots = kinds.map(|kind| Mastermind::bot(kind).unwrap().make(&BotSettings::default()));
        while let Some(seat) = Mastermind::to_move(&state) {
            let view = Mastermind::view(&state, Eyes::Seat(seat));
            let mut thinking = Thinking { dice: &mut dice, clock: &NoClock };
            let mv = match bots[seat.index()].choose(&view, seat, &mut thinking) {
                Move::Answer(_) if lies => Move::Answer(*dice.pick(&view.board().answers()).unwrap()),
                mv => mv,
            };
            state = Mastermind::play(&state, seat, &mv).unwrap();
        }
        let guesses = state.rows().len();
        (state, guesses)
    }

    #[test]
    fn good_bots_find_every_code_in_time() {
        for name in
            ["naive", "medium", "knuth", "hard", "entropy", "most-parts", "optimal", "optimal-5", "expert"]
        {
            for seed in 0..5 {
                let (state, guesses) = play(&Options::default(), ["random", name], seed);
                assert_eq!(state.winner(), Some(Seat(1)), "{name} {seed}");
                assert!(guesses <= 9, "{name} took {guesses}");
            }
        }
    }

    #[test]
    fn bots_play_on_when_answers_contradict_each_other() {
        let options = Options { answers: Answers::Human, ..Options::default() };
        for kind in Mastermind::bots() {
            for seed in 0..3 {
                let (state, _) = play_with(&options, ["random", kind.name], seed, true);
                assert!(Mastermind::outcome(&state).is_some());
                assert!(state.wrong_answers().next().is_some());
            }
        }
    }

    /// Sections 3.1 and 4: a machine that makes the code answers truly, in every mode and whatever its name.
    #[test]
    fn bots_answer_truly() {
        let options = Options { answers: Answers::Human, ..Options::default() };
        for kind in Mastermind::bots() {
            for seed in 0..4 {
                let (state, guesses) = play(&options, [kind.name, "naive"], seed);
                assert_eq!(state.wrong_answers().count(), 0, "{}", kind.name);
                assert_eq!((state.winner(), guesses <= 9), (Some(Seat(1)), true), "{}", kind.name);
            }
        }
    }

    #[test]
    fn the_largest_board_is_played() {
        let board = CodeSpace::new(8, 16, false, "").unwrap();
        let options = Options { board, tries: 30, ..Options::default() };
        for name in ["easy", "medium", "knuth", "expert"] {
            let (state, guesses) = play(&options, ["random", name], 1);
            assert!(Mastermind::outcome(&state).is_some(), "{name} {guesses}");
        }
    }
}
