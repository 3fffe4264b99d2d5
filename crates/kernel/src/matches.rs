//! Matches: a number of games with cumulated scores. A match is itself a game, so that one record, one table
//! and one screen carry it.

use std::{marker::PhantomData, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{
    Best, Bot, BotKind, BotSettings, Clock, Coach, Dice, Eyes, Game, Hint, Imagine, OptionDef, OptionError,
    OptionValue, OptionValues, Options, Outcome, Phrase, Played, Remark, Roster, Round, Seat, Setup,
    SetupRefusal, Texts, Thinking, Variant,
};

/// A game of which several can be played in a row.
pub trait Rounds: Game {
    /// Whether the seat that begins the first game is drawn by lot; otherwise it is the first one. It moves on
    /// by one seat from game to game.
    const FIRST_BY_LOT: bool = false;

    /// The greatest number of games that a match can have.
    fn most_games(options: &Self::Options) -> u32 {
        let _ = options;
        100
    }

    /// How many games are played when `asked` are asked for.
    fn games(options: &Self::Options, asked: u32) -> u32 {
        asked.clamp(1, Self::most_games(options))
    }

    /// The seat that begins the first game of a match of so many, where neither lot nor custom decides.
    fn first(options: &Self::Options, games: u32) -> Option<Seat> {
        let _ = (options, games);
        None
    }

    /// The options of a match of so many games with people in these seats and machines in the others: see
    /// [`Game::settled`].
    #[must_use]
    fn seated(options: Self::Options, games: u32, people: &[bool]) -> Self::Options {
        let _ = (games, people);
        options
    }

    /// How many games a match has unless somebody asks.
    const USUAL_GAMES: u32 = 1;

    /// Which scores win.
    fn best(options: &Self::Options) -> Best;

    /// Where a match goes on that these options take up again; nothing for one that begins.
    fn taken_up(options: &Self::Options) -> Option<MatchStanding> {
        let _ = options;
        None
    }
}

/// Where a match stands between its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchStanding {
    /// How many games are over.
    pub round: u32,
    /// The seat that began the first game.
    pub first: Seat,
    /// The scores of the games that are over.
    pub totals: Vec<i64>,
}

/// A number of games of `G` in a row, as one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match<G>(PhantomData<G>);

/// The option that every match has: how many games are asked for.
pub const GAMES: &str = "games";

/// The options of a match: those of the game, and [`GAMES`].
#[derive(Clone, Debug, PartialEq)]
pub struct MatchOptions<G: Rounds> {
    /// How many games were asked for.
    pub games: u32,
    /// The options of each game.
    pub game: G::Options,
}

impl<G: Rounds> Default for MatchOptions<G> {
    fn default() -> Self {
        MatchOptions { games: G::USUAL_GAMES, game: G::Options::default() }
    }
}

impl<G: Rounds> Options for MatchOptions<G> {
    fn fields() -> Vec<OptionDef<Self>> {
        let of_each = G::Options::fields().into_iter();
        let of_each = of_each.map(|field| field.within(|all: &Self| &all.game, |all| &mut all.game));
        let games = |all: &Self| i64::from(all.games);
        let games = OptionDef::number(GAMES, (1, 100), games, |all, games| all.games = games as u32);
        of_each.chain([games]).collect()
    }

    /// A game may read its options together, so it reads them itself.
    fn read(values: &OptionValues) -> Result<Self, OptionError> {
        values.check(&Self::specs())?;
        let mut inner = values.clone();
        let games = match inner.remove(GAMES) {
            Some(OptionValue::Number(games)) => games as u32,
            _ => G::USUAL_GAMES,
        };
        Ok(MatchOptions { games, game: G::Options::read(&inner)? })
    }

    fn remarks(values: &OptionValues) -> Vec<Phrase> {
        let rounded = Self::read(values).ok().and_then(|options| {
            let games = G::games(&options.game, options.games);
            let phrase = || Phrase::new("match-rounded").with("asked", options.games).with("games", games);
            (games != options.games).then(phrase)
        });
        let mut inner = values.clone();
        inner.remove(GAMES);
        G::Options::remarks(&inner).into_iter().chain(rounded).collect()
    }

    fn variants() -> Vec<Variant> {
        G::Options::variants()
    }
}

/// Where a match stands.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchState<G: Rounds> {
    options: G::Options,
    games: u32,
    round: u32,
    first: Seat,
    dice: Dice,
    totals: Vec<i64>,
    previous: Option<Arc<(G::State, Outcome)>>,
    current: G::State,
}

impl<G: Rounds> MatchState<G> {
    /// The number of the game being played, from 1.
    pub fn game(&self) -> u32 {
        self.round + 1
    }

    /// The game being played.
    pub fn current(&self) -> &G::State {
        &self.current
    }

    /// How many games are played.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// How many games are over, who began the first one, and their scores.
    pub fn standing(&self) -> MatchStanding {
        MatchStanding { round: self.round, first: self.first, totals: self.totals.clone() }
    }
}

/// What one pair of eyes sees of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchView<V> {
    /// The number of the game being played, from 1.
    pub game: u32,
    /// How many games the match has.
    pub games: u32,
    /// The seat that began the first game.
    pub first: Seat,
    /// Scores so far, the games that are over only.
    pub totals: Vec<i64>,
    /// How the game before this one ended.
    #[serde(skip_serializing_if = "Option::is_none", default = "Option::default")]
    pub previous: Option<FinishedGame<V>>,
    /// The game being played.
    pub current: V,
}

/// The end of a game of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FinishedGame<V> {
    /// Its last view.
    pub view: V,
    /// Its result.
    pub outcome: Outcome,
}

impl<V> MatchView<V> {
    /// The match as it stood when its previous game ended, with that game's result; nothing during the first game.
    pub fn ended(&self) -> Option<(MatchView<V>, Outcome)>
    where
        V: Clone,
    {
        let previous = self.previous.as_ref()?;
        let ended = MatchView {
            game: self.game.saturating_sub(1),
            previous: None,
            current: previous.view.clone(),
            totals: self.totals.clone(),
            ..*self
        };
        Some((ended, previous.outcome.clone()))
    }

    /// The same match with the views of its games read as something else; nothing if one of them cannot be.
    pub fn read<W>(&self, read: impl Fn(&V) -> Option<W>) -> Option<MatchView<W>> {
        let finished =
            |of: &FinishedGame<V>| Some(FinishedGame { view: read(&of.view)?, outcome: of.outcome.clone() });
        Some(MatchView {
            game: self.game,
            games: self.games,
            first: self.first,
            totals: self.totals.clone(),
            previous: match &self.previous {
                Some(previous) => Some(finished(previous)?),
                None => None,
            },
            current: read(&self.current)?,
        })
    }
}

impl<G: Rounds> Game for Match<G> {
    const NAME: &'static str = G::NAME;
    type Options = MatchOptions<G>;
    type State = MatchState<G>;
    type Move = G::Move;
    type View = MatchView<G::View>;
    type Refusal = G::Refusal;

    fn texts() -> Texts {
        G::texts()
    }

    fn seat_counts(options: &Self::Options) -> Vec<usize> {
        G::seat_counts(&options.game)
    }

    fn settled(options: Self::Options, people: &[bool]) -> Self::Options {
        let games = G::games(&options.game, options.games);
        MatchOptions { game: G::seated(options.game, games, people), ..options }
    }

    fn start(options: &Self::Options, setup: Setup, dice: &mut Dice) -> Result<Self::State, SetupRefusal> {
        setup.check(&Self::seat_counts(options))?;
        let games = G::games(&options.game, options.games);
        let first = match G::first(&options.game, games) {
            Some(first) => first,
            None if G::FIRST_BY_LOT => Seat(dice.below(setup.seats) as u8),
            None => setup.first,
        };
        let fresh = || MatchStanding { round: 0, first, totals: vec![0; setup.seats] };
        let standing = G::taken_up(&options.game).filter(|its| its.totals.len() == setup.seats);
        let MatchStanding { round, first, totals } = standing.unwrap_or_else(fresh);
        let begins = Seat(((first.index() + round as usize) % setup.seats) as u8);
        let current = G::start(&options.game, Setup { first: begins, round, ..setup }, dice)?;
        Ok(MatchState {
            options: options.game.clone(),
            games: games.max(round + 1),
            round,
            first,
            dice: dice.split(),
            totals,
            previous: None,
            current,
        })
    }

    fn to_move(state: &Self::State) -> Option<Seat> {
        G::to_move(&state.current)
    }

    fn play(state: &Self::State, seat: Seat, mv: &Self::Move) -> Result<Self::State, Self::Refusal> {
        let current = G::play(&state.current, seat, mv)?;
        let mut next = MatchState { current, ..state.clone() };
        if let Some(outcome) = G::outcome(&next.current) {
            next.totals.iter_mut().zip(outcome.scores()).for_each(|(total, score)| *total += score);
            next.deal_again(outcome);
        }
        Ok(next)
    }

    fn view(state: &Self::State, eyes: Eyes) -> Self::View {
        MatchView {
            game: state.round + 1,
            games: state.games,
            first: state.first,
            totals: state.totals.clone(),
            previous: state.previous.as_ref().map(|previous| FinishedGame {
                view: G::view(&previous.0, eyes),
                outcome: previous.1.clone(),
            }),
            current: G::view(&state.current, eyes),
        }
    }

    fn witness(state: &Self::State, seat: Seat, mv: &Self::Move, eyes: Eyes) -> Self::Move {
        G::witness(&state.current, seat, mv, eyes)
    }

    fn tell(before: &Self::State, mv: &Self::Move) -> Phrase {
        G::tell(&before.current, mv)
    }

    fn counts(mv: &Self::Move) -> bool {
        G::counts(mv)
    }

    fn outcome(state: &Self::State) -> Option<Outcome> {
        let last = G::outcome(&state.current)?;
        match state.games {
            1 => Some(last),
            _ => Some(Outcome::by_score(state.totals.clone(), G::best(&state.options))),
        }
    }

    fn most_entries(options: &Self::Options) -> usize {
        let games = G::games(&options.game, options.games) as usize;
        G::most_entries(&options.game).saturating_mul(games).min(MOST_ENTRIES)
    }

    fn standing(state: &Self::State, seats: usize) -> Outcome {
        let now = G::standing(&state.current, seats);
        if state.games == 1 {
            return now;
        }
        let totals = state.totals.iter().zip(now.scores()).map(|(total, score)| total + score).collect();
        Outcome::by_score(totals, G::best(&state.options))
    }

    fn equip(view: &mut Self::View, options: &Self::Options) {
        G::equip(&mut view.current, &options.game);
        if let Some(previous) = &mut view.previous {
            G::equip(&mut previous.view, &options.game);
        }
    }

    fn round(view: &Self::View) -> Round {
        Round { game: view.game, games: view.games, totals: view.totals.clone() }
    }

    fn ended(view: &Self::View) -> Option<(Self::View, Outcome)> {
        view.ended()
    }
}

/// The longest record of a match, whatever its number of games.
const MOST_ENTRIES: usize = 50_000;

impl<G: Rounds> MatchState<G> {
    /// Begins the next game, if there is one.
    fn deal_again(&mut self, outcome: Outcome) {
        let round = self.round + 1;
        let seats = self.totals.len();
        if round >= self.games {
            return;
        }
        let first = Seat(((self.first.index() + round as usize) % seats) as u8);
        // Options and seats that were good for the first game are good for the next ones; a game that still
        // refuses to begin ends the match.
        match G::start(&self.options, Setup { seats, first, round }, &mut self.dice) {
            Ok(start) => {
                let finished = std::mem::replace(&mut self.current, start);
                self.previous = Some(Arc::new((finished, outcome)));
                self.round = round;
            }
            Err(_) => self.games = round,
        }
    }
}

impl<G: Rounds + Imagine> Imagine for Match<G> {
    fn options(view: &Self::View) -> Self::Options {
        MatchOptions { games: view.games, game: G::options(&view.current) }
    }

    fn imagine(view: &Self::View, eyes: Eyes, dice: &mut Dice) -> Self::State {
        MatchState {
            options: G::options(&view.current),
            games: view.games,
            round: view.game - 1,
            first: view.first,
            dice: dice.split(),
            totals: view.totals.clone(),
            previous: view
                .previous
                .as_ref()
                .map(|previous| Arc::new((G::imagine(&previous.view, eyes, dice), previous.outcome.clone()))),
            current: G::imagine(&view.current, eyes, dice),
        }
    }
}

/// A bot of a single game as a player of matches: it sees the game at hand, and hears when the next one begins.
pub fn in_matches<G: Rounds>(bot: Box<dyn Bot<G>>) -> Box<dyn Bot<Match<G>>> {
    Box::new(MatchBot { bot, game: 0 })
}

struct MatchBot<G: Game> {
    bot: Box<dyn Bot<G>>,
    /// The number of the game that the bot plays, from 1; 0 before it knows of any.
    game: u32,
}

impl<G: Rounds> MatchBot<G> {
    /// Tells the bot of a game that it has not heard of.
    fn look_at(&mut self, view: &MatchView<G::View>) {
        if self.game != view.game {
            self.game = view.game;
            self.bot.begins(&Match::<G>::round(view));
        }
    }
}

impl<G: Rounds> Bot<Match<G>> for MatchBot<G> {
    fn choose(&mut self, view: &MatchView<G::View>, seat: Seat, thinking: &mut Thinking<'_>) -> G::Move {
        self.look_at(view);
        self.bot.choose(&view.current, seat, thinking)
    }

    fn heard(&mut self, mover: Seat, mv: &G::Move, view: &MatchView<G::View>) {
        match &view.previous {
            // The move that ended a game belongs to that game. A bot that did not see it begin does not hear of its end.
            Some(previous) if view.game != self.game => {
                if view.game == self.game + 1 && self.game > 0 {
                    self.bot.heard(mover, mv, &previous.view);
                }
                self.look_at(view);
            }
            _ => {
                self.look_at(view);
                self.bot.heard(mover, mv, &view.current);
            }
        }
    }
}

impl<G: Rounds + Roster> Roster for Match<G> {
    fn bots() -> Vec<BotKind<Self>> {
        let lift = |kind: BotKind<G>| {
            let (name, level) = (kind.name, kind.level);
            let make = move |settings: &BotSettings| MatchBot { bot: kind.make(settings), game: 0 };
            let lifted = BotKind::new(name, make);
            level.map_or(lifted.clone(), |level| lifted.at(level))
        };
        G::bots().into_iter().map(lift).collect()
    }
}

impl<G: Rounds + Coach> Coach for Match<G> {
    fn complete(view: &Self::View, seat: Seat, typed: &str, limit: usize) -> Vec<String> {
        G::complete(&view.current, seat, typed, limit)
    }

    fn hint(view: &Self::View, seat: Seat, thinking: &mut Thinking<'_>) -> Option<Hint> {
        G::hint(&view.current, seat, thinking)
    }

    fn chapter(state: &Self::State) -> u32 {
        state.round
    }

    fn review(moves: &[Played<Self>], clock: &dyn Clock) -> Vec<Remark> {
        let mut remarks = Vec::new();
        let mut number = 0;
        for game in moves.chunk_by(|a, b| a.before.round == b.before.round) {
            let inner: Vec<Played<G>> = (game.iter())
                .map(|p| Played { before: p.before.current.clone(), seat: p.seat, mv: p.mv.clone() })
                .collect();
            let of_game = G::review(&inner, clock).into_iter();
            remarks.extend(of_game.map(|remark| Remark { number: number + remark.number, ..remark }));
            number += game.len();
        }
        remarks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn second_game() -> MatchView<&'static str> {
        let outcome = Outcome::by_rank(vec![3, 1], &[1, 2]);
        let previous = Some(FinishedGame { view: "1", outcome });
        MatchView { game: 2, games: 3, first: Seat(1), totals: vec![3, 1], previous, current: "2" }
    }

    #[test]
    fn the_end_of_a_game_stays_in_sight() {
        let (ended, outcome) = second_game().ended().unwrap();
        assert_eq!((ended.game, ended.games, ended.first, ended.current), (1, 3, Seat(1), "1"));
        assert_eq!((ended.totals.as_slice(), outcome.scores()), (&[3, 1][..], &[3, 1][..]));
        assert_eq!(ended.ended(), None);
    }

    #[test]
    fn a_match_is_read_with_all_its_games_or_not_at_all() {
        let number = |text: &&str| text.parse::<u8>().ok();
        let read = second_game().read(number).unwrap();
        assert_eq!((read.previous.unwrap().view, read.current, read.game), (1, 2, 2));
        let mut odd = second_game();
        odd.current = "two";
        assert_eq!(odd.read(number), None);
        let mut odd = second_game();
        odd.previous.as_mut().unwrap().view = "one";
        assert_eq!(odd.read(number), None);
    }
}
