//! The rules: one game between a codemaker and a codebreaker.

use kernel::{Best, Dice, Eyes, Game, Imagine, Outcome, Phrase, Rounds, Seat, Setup, SetupRefusal, Texts};

use crate::{
    code::{Code, CodeSpace, Feedback},
    moves::{Move, SymbolText},
    options::{Answers, Maker, Options},
    refusal::Refusal,
    solver::consistent,
    view::{GamePhase, GuessRow, View},
};

/// One game of Mastermind. The seat that begins makes the code; the other one breaks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mastermind;

/// Where a game stands.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) options: Options,
    pub(crate) maker: Seat,
    pub(crate) secret: Option<Code>,
    /// Guesses with the answers that were given.
    pub(crate) rows: Vec<(Code, Feedback)>,
    /// A guess that waits for its answer.
    pub(crate) pending: Option<Code>,
    pub(crate) doubt: Option<Doubt>,
}

/// The answers contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Doubt {
    /// The answer after which no code fitted any more, from 0.
    pub since: usize,
    /// The earliest answer that could be wrong, judged at that moment.
    pub earliest: usize,
}

impl State {
    /// What codes are made of.
    pub fn board(&self) -> &CodeSpace {
        &self.options.board
    }

    /// Guesses with the answers that were given.
    pub fn rows(&self) -> &[(Code, Feedback)] {
        &self.rows
    }

    pub(crate) fn phase(&self) -> GamePhase {
        let found = self.rows.last().is_some_and(|&(_, answer)| answer == self.board().found());
        match (self.secret, self.pending) {
            (None, _) => GamePhase::Hide,
            (_, Some(_)) => GamePhase::Answer,
            _ if found || self.rows.len() >= self.options.tries => GamePhase::Over,
            _ => GamePhase::Guess,
        }
    }

    fn breaker(&self) -> Seat {
        self.maker.next(2)
    }

    /// The answers that were wrong, known once the code is revealed.
    pub(crate) fn wrong_answers(&self) -> impl Iterator<Item = usize> {
        let wrong = move |&(_, &(guess, answer)): &(usize, &(Code, Feedback))| {
            self.secret.is_some_and(|secret| guess.answer(secret) != Some(answer))
        };
        self.rows.iter().enumerate().filter(wrong).map(|(at, _)| at)
    }

    /// The seat that won: the codebreaker who found the code or was answered wrongly, else the codemaker.
    pub(crate) fn winner(&self) -> Option<Seat> {
        (self.phase() == GamePhase::Over).then(|| {
            let found = self.rows.last().is_some_and(|&(_, answer)| answer == self.board().found());
            if found || self.wrong_answers().next().is_some() { self.breaker() } else { self.maker }
        })
    }

    fn read(&self, word: &SymbolText) -> Result<Code, Refusal> {
        self.board().read(word.as_str()).map_err(|error| Refusal::Code { error, board: self.options.board })
    }

    fn answered(&mut self, guess: Code, answer: Feedback) {
        self.rows.push((guess, answer));
        self.pending = None;
        if self.options.answers == Answers::Human && self.doubt.is_none() {
            // What is not proven is not said.
            let earliest = consistent::earliest_doubt(&self.options.board, &self.rows).unwrap_or_default();
            self.doubt = earliest.map(|earliest| Doubt { since: self.rows.len() - 1, earliest });
        }
    }
}

impl Game for Mastermind {
    const NAME: &'static str = "mastermind";
    type Options = Options;
    type State = State;
    type Move = Move;
    type View = View;
    type Refusal = Refusal;

    fn texts() -> Texts {
        Texts { en: include_str!("../i18n/en.ftl"), fr: include_str!("../i18n/fr.ftl") }
    }

    fn seat_counts(_: &Options) -> Vec<usize> {
        vec![2]
    }

    fn start(options: &Options, setup: Setup, _: &mut Dice) -> Result<State, SetupRefusal> {
        setup.check(&Self::seat_counts(options))?;
        Ok(State {
            options: options.clone(),
            maker: setup.first,
            secret: None,
            rows: Vec::new(),
            pending: None,
            doubt: None,
        })
    }

    fn to_move(state: &State) -> Option<Seat> {
        match state.phase() {
            GamePhase::Hide | GamePhase::Answer => Some(state.maker),
            GamePhase::Guess => Some(state.breaker()),
            GamePhase::Over => None,
        }
    }

    fn play(state: &State, seat: Seat, mv: &Move) -> Result<State, Refusal> {
        let turn = Self::to_move(state).ok_or(Refusal::Over)?;
        if seat != turn {
            return Err(Refusal::NotYourTurn);
        }
        let mut next = state.clone();
        match (state.phase(), mv) {
            (GamePhase::Hide, Move::Hide(word)) => next.secret = Some(state.read(word)?),
            (GamePhase::Hide, Move::Veiled) => return Err(Refusal::Veiled),
            (GamePhase::Hide, _) => return Err(Refusal::CodeAwaited),
            (GamePhase::Guess, Move::Guess(word)) => {
                let guess = state.read(word)?;
                let known = state.secret.filter(|_| state.options.answers == Answers::Auto);
                match known.and_then(|secret| guess.answer(secret)) {
                    Some(answer) => next.answered(guess, answer),
                    None => next.pending = Some(guess),
                }
            }
            (GamePhase::Answer, &Move::Answer(answer)) => {
                if !state.board().answers().contains(&answer) {
                    return Err(Refusal::NoSuchAnswer { answer, pegs: state.board().pegs() });
                }
                let guess = state.pending.ok_or(Refusal::GuessAwaited)?;
                next.answered(guess, answer);
            }
            (GamePhase::Answer, _) => return Err(Refusal::AnswerAwaited),
            (GamePhase::Guess | GamePhase::Over, _) => return Err(Refusal::GuessAwaited),
        }
        Ok(next)
    }

    fn view(state: &State, eyes: Eyes) -> View {
        let board = state.board();
        let phase = state.phase();
        let over = phase == GamePhase::Over;
        let told = over || eyes.see(state.maker);
        let truth = |guess: Code| state.secret.filter(|_| over).and_then(|secret| guess.answer(secret));
        let row = |&(guess, answer): &(Code, Feedback)| GuessRow {
            guess: board.text(guess),
            answer,
            truth: truth(guess).filter(|&right| right != answer),
        };
        View {
            pegs: board.pegs(),
            colours: board.colours(),
            symbols: state.options.symbols.clone(),
            distinct: board.distinct(),
            tries: state.options.tries,
            answers: state.options.answers,
            maker: state.maker,
            phase,
            rows: state.rows.iter().map(row).collect(),
            pending: state.pending.map(|guess| board.text(guess)),
            secret: state.secret.filter(|_| told).map(|secret| board.text(secret)),
            contradiction_since: state.doubt.map(|doubt| doubt.since),
            earliest_doubt: state.doubt.map(|doubt| doubt.earliest),
            winner: state.winner(),
        }
    }

    fn witness(state: &State, _: Seat, mv: &Move, eyes: Eyes) -> Move {
        match mv {
            Move::Hide(_) if !eyes.see(state.maker) => Move::Veiled,
            _ => mv.clone(),
        }
    }

    fn tell(_: &State, mv: &Move) -> Phrase {
        match mv {
            Move::Hide(_) | Move::Veiled => Phrase::new("mastermind-log-code"),
            Move::Guess(word) => Phrase::new("mastermind-log-guess").with("guess", word.as_str()),
            Move::Answer(answer) => Phrase::new("mastermind-log-answer")
                .with("well", answer.well)
                .with("misplaced", answer.misplaced),
        }
    }

    /// Good codebreakers find every code; what tells them apart is how soon.
    fn counts(mv: &Move) -> bool {
        matches!(mv, Move::Guess(_))
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let winner = state.winner()?;
        let scores = Seat::all(2).map(|seat| i64::from(seat == winner)).collect();
        Some(Outcome::by_score(scores, Best::Highest))
    }
}

/// An even number of games, the roles alternating, so that each seat makes as many codes as the other. A single game
/// is past the sheet: a person who is alone breaks the code, wherever they sit; otherwise the first seat does.
impl Rounds for Mastermind {
    const FIRST_BY_LOT: bool = true;
    const USUAL_GAMES: u32 = 2;

    fn games(options: &Options, asked: u32) -> u32 {
        match asked.clamp(1, Self::most_games(options)) {
            1 => 1,
            several => several.next_multiple_of(2),
        }
    }

    fn first(options: &Options, games: u32) -> Option<Seat> {
        match options.maker {
            Maker::First => Some(Seat(0)),
            Maker::Second => Some(Seat(1)),
            Maker::Lot => (games == 1).then_some(Seat(1)),
        }
    }

    fn seated(options: Options, games: u32, people: &[bool]) -> Options {
        let maker = match (games, people) {
            (1, [false, true]) => Maker::First,
            (1, [true, false]) => Maker::Second,
            _ => options.maker,
        };
        Options { maker, ..options }
    }

    fn best(_: &Options) -> Best {
        Best::Highest
    }
}

impl Imagine for Mastermind {
    fn options(view: &View) -> Options {
        Options {
            board: view.board(),
            symbols: view.symbols.clone(),
            tries: view.tries,
            answers: view.answers,
            maker: Maker::default(),
        }
    }

    /// With automatic answers, a code that fits them all. Typed answers can be wrong, so then one time in
    /// sixteen, and whenever nothing fits, it is any code.
    fn imagine(view: &View, _: Eyes, dice: &mut Dice) -> State {
        let options = Self::options(view);
        let board = options.board;
        let rows = view.history();
        let secret = match &view.secret {
            _ if view.phase == GamePhase::Hide => None,
            Some(secret) => board.read(secret).ok(),
            None => {
                let honest = view.answers == Answers::Auto || dice.below(16) > 0;
                let fitting = if honest { consistent::random(&board, &rows, dice) } else { None };
                Some(fitting.unwrap_or_else(|| board.random(dice)))
            }
        };
        let doubt = view.contradiction_since.zip(view.earliest_doubt);
        State {
            options,
            maker: view.maker,
            secret,
            rows,
            pending: view.pending.as_ref().and_then(|guess| board.read(guess).ok()),
            doubt: doubt.map(|(since, earliest)| Doubt { since, earliest }),
        }
    }
}
