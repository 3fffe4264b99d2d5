//! A turn in the making: what a player has moved so far, before it is committed.
//!
//! A [`Draft`] begins with the table and the hand of a view. Commands change it one step at a time:
//!
//! | command | does |
//! |---|---|
//! | `+5r to 2` | puts 5r from the hand into combination 2 (`+5r` alone finds a place, or begins a combination) |
//! | `new 7r 7b 7n` | makes a combination from the hand |
//! | `move 4n 2>3` | moves a tile between combinations (`move 4n 2>new` into one of its own, `move 4n 2>hand` back) |
//! | `move 4n 2 5n hand>new` | moves several tiles at once, each named with its place |
//! | `split 2 5r` | cuts combination 2 before its 5r |
//! | `join 2 3` | puts combination 3 behind combination 2 |
//! | `lay 1r 2r 3r / …` | arranges the whole table, as a move is written |
//! | `undo`, `reset` | take back one step, or all |
//!
//! Tiles are put into the order that makes a combination valid whenever there is one.
//!
//! ```
//! use kernel::{Dice, Eyes, Game, Seat, Seed, Setup};
//! use rummikub::{Rummikub, draft::Draft};
//! let state = Rummikub::start(&Default::default(), Setup::of(2), &mut Dice::new(Seed::from(1))).unwrap();
//! let view = Rummikub::view(&state, Eyes::Seat(Seat(0)));
//! let mut draft = Draft::new(&view, Seat(0));
//! let tile = *view.hand(Seat(0)).unwrap().iter().next().unwrap();
//! draft.apply(&format!("new {tile}")).unwrap();
//! assert!(draft.piles()[0].flaw.is_some(), "one tile is no combination yet");
//! assert!(draft.check().is_err());
//! ```

use kernel::{Phrase, Seat, Speak, Verb};

use crate::{
    combination::{Combination, Flaw, read_run},
    moves::{Move, VERBS},
    multiset::Multiset,
    options::Options,
    refusal::Refusal,
    table::Table,
    tile::{Hand, Tile, TileValue},
    turn::{check_lay, check_opening, opening_meld},
    view::View,
};

/// A turn in the making.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    options: Options,
    opened: bool,
    old: Table,
    start: Hand,
    now: Layout,
    before: Vec<Layout>,
}

/// Where everything lies.
#[derive(Clone, Debug, PartialEq)]
struct Layout {
    piles: Vec<Vec<Tile>>,
    hand: Hand,
}

/// A combination of the draft, and what is still wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// The tiles.
    pub combination: Combination,
    /// What is wrong; nothing if it is valid.
    pub flaw: Option<Flaw>,
    /// Whether it lies there as it did before the turn.
    pub untouched: bool,
}

/// How the opening stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningSoFar {
    /// The points of the valid new combinations.
    pub points: u32,
    /// What they must be worth.
    pub needed: u32,
}

impl Draft {
    /// The beginning of a turn of `seat`.
    pub fn new(view: &View, seat: Seat) -> Draft {
        let hand = view.hand(seat).cloned().unwrap_or_default();
        let piles = view.table.combinations().iter().map(|c| c.tiles().to_vec()).collect();
        Draft {
            options: view.options,
            opened: view.opened(seat),
            old: view.table.clone(),
            start: hand.clone(),
            now: Layout { piles, hand },
            before: Vec::new(),
        }
    }

    /// The combinations, numbered from 1 for people: those that were there, then new ones.
    pub fn piles(&self) -> Vec<Pile> {
        let mut old = self.old.combinations().to_vec();
        let pile = |tiles: &Vec<Tile>| {
            let combination = Combination::new(tiles.clone());
            let place = old.iter().position(|known| *known == combination);
            let untouched = place.map(|place| old.swap_remove(place)).is_some();
            Pile { flaw: combination.check().err(), combination, untouched }
        };
        self.now.piles.iter().map(pile).collect()
    }

    /// The tiles still in hand.
    pub fn hand(&self) -> &Hand {
        &self.now.hand
    }

    /// The tiles laid so far.
    pub fn laid(&self) -> Hand {
        self.start.difference(&self.now.hand)
    }

    /// How the opening stands; `None` of a player who has opened.
    pub fn opening(&self) -> Option<OpeningSoFar> {
        let new = self.piles().into_iter().filter(|pile| !pile.untouched);
        let points = new.filter_map(|pile| pile.combination.points()).sum();
        (!self.opened).then_some(OpeningSoFar { points, needed: self.options.opening })
    }

    /// Whether anything was done.
    pub fn is_fresh(&self) -> bool {
        self.before.is_empty()
    }

    /// The move that commits the draft, whether it is legal or not.
    pub fn to_move(&self) -> Move {
        Move::Lay(self.now.piles.iter().map(|tiles| Combination::new(tiles.clone())).collect())
    }

    /// Why the draft cannot be committed as it is; `Ok` if it can.
    pub fn check(&self) -> Result<(), Refusal> {
        let Move::Lay(table) = self.to_move() else { return Ok(()) };
        if self.opened {
            return check_lay(&self.old, &self.start, &table, self.options.jokers).map(|_| ());
        }
        let meld = opening_meld(&self.old, &table)?;
        check_opening(&self.start, &meld, self.options.opening).map(|_| ())
    }

    /// Does what a command says; otherwise the draft stays as it was.
    pub fn apply(&mut self, command: &str) -> Result<(), Phrase> {
        match read(command)? {
            Command::Undo => {
                self.now = self.before.pop().ok_or_else(|| DraftError::NothingToUndo.phrase())?;
                return Ok(());
            }
            Command::Reset => {
                if let Some(first) = self.before.first().cloned() {
                    self.now = first;
                    self.before.clear();
                }
                return Ok(());
            }
            step => {
                let next = self.step(&step).map_err(|error| error.phrase())?;
                self.before.push(std::mem::replace(&mut self.now, next));
            }
        }
        Ok(())
    }

    fn step(&self, command: &Command) -> Result<Layout, DraftError> {
        let mut next = self.now.clone();
        match command {
            Command::Add(tile, place) => {
                next.take_from_hand(*tile)?;
                let found = || next.piles.iter().position(|pile| self.may_touch(pile) && fits(pile, *tile));
                match place.or_else(|| found().map(|index| index + 1)) {
                    Some(number) => self.pile(&mut next, number)?.push(*tile),
                    None => next.piles.push(vec![*tile]),
                }
            }
            Command::New(tiles) => {
                tiles.iter().try_for_each(|&tile| next.take_from_hand(tile))?;
                next.piles.push(tiles.clone());
            }
            Command::Move(tiles, to) => {
                tiles.iter().try_for_each(|&(tile, from)| self.take(&mut next, tile, from))?;
                let tiles = tiles.iter().map(|&(tile, _)| tile);
                match to {
                    To::Pile(number) => self.pile(&mut next, *number)?.extend(tiles),
                    To::New => next.piles.push(tiles.collect()),
                    To::Hand => tiles.into_iter().try_for_each(|tile| self.give_back(&mut next, tile))?,
                }
            }
            Command::Whole(table) => next = self.arranged(table)?,
            Command::Split(number, tile) => {
                let pile = self.pile(&mut next, *number)?;
                let place = pile.iter().position(|own| own == tile).filter(|&place| place > 0);
                let place = place.ok_or_else(|| DraftError::NoSplit(Combination::new(pile.clone())))?;
                let rest = pile.split_off(place);
                next.piles.push(rest);
            }
            Command::Join(to, from) => {
                let taken = std::mem::take(self.pile(&mut next, *from)?);
                self.pile(&mut next, *to)?.extend(taken);
            }
            Command::Undo | Command::Reset => (),
        }
        next.piles.retain(|pile| !pile.is_empty());
        next.piles.iter_mut().for_each(tidy);
        Ok(next)
    }

    /// Takes a tile from where it lies: a pile by its number, or the hand.
    fn take(&self, layout: &mut Layout, tile: Tile, from: Option<usize>) -> Result<(), DraftError> {
        let Some(number) = from else { return layout.take_from_hand(tile) };
        let pile = self.pile(layout, number)?;
        let place = pile.iter().position(|own| *own == tile);
        let place = place.ok_or_else(|| DraftError::NotThere(tile, Combination::new(pile.clone())))?;
        pile.remove(place);
        Ok(())
    }

    /// Puts a tile back into the hand, if it came from there.
    fn give_back(&self, layout: &mut Layout, tile: Tile) -> Result<(), DraftError> {
        if layout.hand.count(&tile) >= self.start.count(&tile) {
            return Err(DraftError::NotLaid(tile));
        }
        layout.hand = std::mem::take(&mut layout.hand).add((tile, 1));
        Ok(())
    }

    /// The layout with this table: a combination stays where it or most of its tiles lay.
    fn arranged(&self, table: &Table) -> Result<Layout, DraftError> {
        let (old, new) = (self.old.multiset(), table.multiset());
        let lost = old.difference(&new);
        if !lost.is_empty() {
            return Err(DraftError::Refused(Refusal::Lost(lost.iter().copied().collect())));
        }
        let laid = new.difference(&old);
        let extra = laid.difference(&self.start);
        if !extra.is_empty() {
            return Err(DraftError::Refused(Refusal::NotInHand(extra.iter().copied().collect())));
        }
        let mut places: Vec<Option<Vec<Tile>>> = vec![None; self.now.piles.len()];
        let mut rest: Vec<&Combination> = table.combinations().iter().collect();
        rest.sort_by_key(|combination| !self.now.piles.iter().any(|pile| pile == combination.tiles()));
        for combination in rest {
            let shared =
                |pile: &[Tile]| combination.tiles().iter().filter(|tile| pile.contains(tile)).count();
            let free = self.now.piles.iter().enumerate().filter(|(place, _)| places[*place].is_none());
            let best = free.map(|(place, pile)| (shared(pile), place)).filter(|(shared, _)| *shared > 0);
            let tiles = combination.tiles().to_vec();
            match best.max_by_key(|&(shared, place)| (shared, std::cmp::Reverse(place))) {
                Some((_, place)) => places[place] = Some(tiles),
                None => places.push(Some(tiles)),
            }
        }
        let hand = self.start.difference(&laid);
        Ok(Layout { piles: places.into_iter().flatten().collect(), hand })
    }

    /// A pile by its number, if it may be changed.
    fn pile<'a>(&self, layout: &'a mut Layout, number: usize) -> Result<&'a mut Vec<Tile>, DraftError> {
        let pile = number.checked_sub(1).and_then(|index| layout.piles.get_mut(index));
        let pile = pile.ok_or(DraftError::NoPlace(number))?;
        if self.may_touch(pile) { Ok(pile) } else { Err(DraftError::Old(Combination::new(pile.clone()))) }
    }

    /// Before the opening the old combinations stay.
    fn may_touch(&self, pile: &[Tile]) -> bool {
        self.opened || !self.old.combinations().contains(&Combination::new(pile.to_vec()))
    }
}

impl Layout {
    fn take_from_hand(&mut self, tile: Tile) -> Result<(), DraftError> {
        if self.hand.take(&tile) { Ok(()) } else { Err(DraftError::NotInHand(tile)) }
    }
}

fn fits(pile: &[Tile], tile: Tile) -> bool {
    let mut longer = [pile, &[tile]].concat();
    tidy(&mut longer);
    Combination::new(longer).is_valid()
}

/// Puts the tiles of a pile into the order of a run if they can be one: numbers by value, jokers in the gaps, then behind, then
/// before.
fn tidy(pile: &mut Vec<Tile>) {
    if Combination::new(pile.clone()).is_valid() || pile.len() > usize::from(TileValue::MAX) {
        return;
    }
    let mut numbers: Vec<Tile> = pile.iter().copied().filter(|tile| !tile.is_joker()).collect();
    numbers.sort_unstable();
    let mut jokers = pile.len() - numbers.len();
    let mut run: Vec<Tile> = Vec::with_capacity(pile.len());
    for tile in numbers {
        let gap = match (run.iter().rposition(|tile| !tile.is_joker()), tile.value()) {
            (Some(last), Some(value)) => {
                let next = run[last].value().map_or(0, |v| usize::from(v) + run.len() - last);
                usize::from(value).saturating_sub(next)
            }
            _ => 0,
        };
        let filled = gap.min(jokers);
        run.resize(run.len() + filled, Tile::Joker);
        jokers -= filled;
        run.push(tile);
    }
    for _ in 0..jokers {
        let longer = [run.as_slice(), &[Tile::Joker]].concat();
        let room = longer.len() < 3 || read_run(&longer).is_some();
        run = if room { longer } else { [&[Tile::Joker], run.as_slice()].concat() };
    }
    if read_run(&run).is_some() {
        *pile = run;
    }
}

enum Command {
    Add(Tile, Option<usize>),
    New(Vec<Tile>),
    /// Tiles, each with the number of its pile (`None`: the hand).
    Move(Vec<(Tile, Option<usize>)>, To),
    Split(usize, Tile),
    Join(usize, usize),
    Whole(Table),
    Undo,
    Reset,
}

/// Where tiles go.
enum To {
    Pile(usize),
    New,
    Hand,
}

enum DraftError {
    NoPlace(usize),
    NotInHand(Tile),
    NotThere(Tile, Combination),
    Old(Combination),
    NoSplit(Combination),
    NotLaid(Tile),
    Refused(Refusal),
    NothingToUndo,
}

impl Speak for DraftError {
    fn phrase(&self) -> Phrase {
        match self {
            DraftError::NoPlace(number) => Phrase::new("rummikub-draft-place").with("number", *number),
            DraftError::NotInHand(tile) => Phrase::new("rummikub-draft-hand").with("tile", tile.to_string()),
            DraftError::NotThere(tile, combination) => Phrase::new("rummikub-draft-there")
                .with("tile", tile.to_string())
                .with("combination", combination.to_string()),
            DraftError::Old(combination) => {
                Phrase::new("rummikub-draft-old").with("combination", combination.to_string())
            }
            DraftError::NoSplit(combination) => {
                Phrase::new("rummikub-draft-split").with("combination", combination.to_string())
            }
            DraftError::NotLaid(tile) => Phrase::new("rummikub-draft-table").with("tile", tile.to_string()),
            DraftError::Refused(refusal) => refusal.phrase(),
            DraftError::NothingToUndo => Phrase::new("rummikub-draft-nothing"),
        }
    }
}

const NEW: Verb = Verb::new("new", "nouveau").also(&["nouvelle"]);

/// The words that steps of a draft begin with, besides `+`. Whoever draws drafts may bind keys to them.
pub const STEPS: [Verb; 6] = [
    NEW,
    Verb::new("move", "déplacer").also(&["bouge", "bouger"]),
    Verb::new("split", "couper").also(&["coupe"]),
    Verb::new("join", "joindre").also(&["joins"]),
    Verb::new("undo", "annuler").also(&["annule", "u"]),
    Verb::new("reset", "recommencer").also(&["recommence"]),
];

fn read(command: &str) -> Result<Command, Phrase> {
    let short = |text: &str| text.chars().take(20).collect::<String>();
    let unknown = || Phrase::new("rummikub-draft-command").with("found", short(command.trim()));
    let tile = |word: &str| {
        word.parse::<Tile>().map_err(|_| Phrase::new("rummikub-draft-tile").with("found", short(word)))
    };
    let number = |word: &str| word.parse::<usize>().map_err(|_| unknown());
    let spaced = command.replace('>', " > ").replace('+', " + ");
    let words: Vec<&str> = spaced.split_whitespace().take(64).collect();
    let first = words.first().map(|word| word.to_ascii_lowercase()).unwrap_or_default();
    let rest = words.get(1..).unwrap_or_default();
    let step = Verb::find(&STEPS, &first).map_or(first.as_str(), |verb| verb.en);
    match (step, rest) {
        ("+", [one]) => Ok(Command::Add(tile(one)?, None)),
        ("+", [one, to, place]) if is_to(to) => Ok(Command::Add(tile(one)?, Some(number(place)?))),
        ("new", tiles @ [_, ..]) => {
            tiles.iter().map(|word| tile(word)).collect::<Result<_, _>>().map(Command::New)
        }
        ("move", [tiles @ .., ">", to]) if !tiles.is_empty() && tiles.len() % 2 == 0 => {
            let from = |word: &str| if is_hand(word) { Ok(None) } else { number(word).map(Some) };
            let pairs = tiles.chunks_exact(2).map(|pair| Ok((tile(pair[0])?, from(pair[1])?)));
            let to = match *to {
                word if is_hand(word) => To::Hand,
                word if NEW.is(word) => To::New,
                word => To::Pile(number(word)?),
            };
            Ok(Command::Move(pairs.collect::<Result<_, Phrase>>()?, to))
        }
        ("split", [place, one]) => Ok(Command::Split(number(place)?, tile(one)?)),
        ("join", [to, from]) if to != from => Ok(Command::Join(number(to)?, number(from)?)),
        ("undo", []) => Ok(Command::Undo),
        ("reset", []) => Ok(Command::Reset),
        (lay, _) if VERBS.iter().any(|verb| verb.en == "lay" && verb.is(lay)) => {
            match command.parse::<Move>() {
                Ok(Move::Lay(table)) => Ok(Command::Whole(table)),
                Ok(_) => Err(unknown()),
                Err(error) => Err(error.problem),
            }
        }
        _ => Err(unknown()),
    }
}

fn is_hand(word: &str) -> bool {
    ["hand", "main"].iter().any(|known| word.eq_ignore_ascii_case(known))
}

fn is_to(word: &str) -> bool {
    ["to", "à", "a"].iter().any(|known| word.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        moves::read_table,
        state::{PlayerStatus, State},
        tile::{full_pool, join, read_tiles},
    };
    use kernel::{Dice, Eyes, Seed};
    use proptest::prelude::*;

    fn draft(opened: bool, table: &str, hand: &str) -> Draft {
        let hand: Hand = read_tiles(hand).unwrap().into_iter().collect();
        let players = vec![PlayerStatus { opened, hand, drew: None }, PlayerStatus::default()];
        let table = read_table(table).unwrap();
        let state =
            State::of(Options::default(), players, table, full_pool(), Seat(0), Dice::new(Seed::from(1)));
        Draft::new(&View::of(&state, Eyes::Seat(Seat(0))), Seat(0))
    }

    fn shown(draft: &Draft) -> String {
        let piles: Vec<String> = draft.piles().iter().map(|pile| pile.combination.to_string()).collect();
        piles.join(" / ")
    }

    #[test]
    fn a_turn_is_made_step_by_step() {
        let mut draft = draft(true, "1n 2n 3n 4n / 7r 7b 7j", "3n 5n 7n 8r");
        draft.apply("+7n to 1").unwrap();
        assert_eq!(shown(&draft), "7b 7r 7j 7n / 1n 2n 3n 4n");
        draft.apply("split 2 4n").unwrap();
        assert_eq!(shown(&draft), "7b 7r 7j 7n / 1n 2n 3n / 4n");
        assert!(draft.piles()[2].flaw.is_some());
        assert!(matches!(draft.check(), Err(Refusal::Invalid(_))));
        draft.apply("+5n to 3").unwrap();
        draft.apply("+3n to 3").unwrap();
        assert_eq!(shown(&draft), "7b 7r 7j 7n / 1n 2n 3n / 3n 4n 5n", "tiles find their order");
        assert_eq!(draft.check(), Ok(()));
        assert_eq!((join(draft.hand().iter()), join(draft.laid().iter())), ("8r".into(), "3n 5n 7n".into()));
        assert_eq!(draft.to_move().to_string(), "lay 7b 7r 7j 7n / 1n 2n 3n / 3n 4n 5n");
        draft.apply("undo").unwrap();
        assert_eq!(shown(&draft), "7b 7r 7j 7n / 1n 2n 3n / 4n 5n");
        draft.apply("reset").unwrap();
        assert!(draft.is_fresh());
        assert_eq!(shown(&draft), "7b 7r 7j / 1n 2n 3n 4n");
    }

    #[test]
    fn tiles_move_between_combinations() {
        let mut draft = draft(true, "3n 4n 5n 6n / 4b 4r 4j", "3r");
        draft.apply("move 3n 2>new").unwrap();
        assert_eq!(shown(&draft), "4b 4r 4j / 4n 5n 6n / 3n");
        draft.apply("MOVE 4r 1 > 3").unwrap();
        assert_eq!(shown(&draft), "4b 4j / 4n 5n 6n / 3n 4r");
        draft.apply("join 1 3").unwrap();
        assert_eq!(shown(&draft), "4b 4j 3n 4r / 4n 5n 6n");
    }

    #[test]
    fn tiles_laid_in_this_turn_go_back() {
        let mut draft = draft(true, "3n 4n 5n", "6n 7n 9r");
        draft.apply("move 6n hand 7n main>1").unwrap();
        assert_eq!((shown(&draft), draft.laid().cardinal()), ("3n 4n 5n 6n 7n".into(), 2));
        draft.apply("move 7n 1>hand").unwrap();
        assert_eq!((shown(&draft), join(draft.hand().iter())), ("3n 4n 5n 6n".into(), "9r 7n".into()));
        assert_eq!(draft.apply("move 3n 1>hand").unwrap_err().id, "rummikub-draft-table");
        draft.apply("move 5n 1 6n 1 7n hand>new").unwrap();
        assert_eq!(shown(&draft), "3n 4n / 5n 6n 7n");
    }

    #[test]
    fn a_whole_table_is_arranged_in_one_step() {
        let mut draft = draft(true, "7r 7b 7j / 1n 2n 3n 4n", "3n 5n 7n 8r");
        draft.apply("lay 3n 4n 5n / 1n 2n 3n / 7b 7r 7j 7n").unwrap();
        assert_eq!(shown(&draft), "7b 7r 7j 7n / 1n 2n 3n / 3n 4n 5n", "they stay where they lay");
        assert_eq!((draft.check(), join(draft.hand().iter())), (Ok(()), "8r".into()));
        draft.apply("undo").unwrap();
        assert!(draft.is_fresh());
        assert_eq!(draft.apply("lay 1n 2n 3n 4n").unwrap_err().id, "rummikub-refusal-lost");
        assert_eq!(draft.apply("lay 1n 2n 3n 4n / 7r 7b 7j / 9r").unwrap_err().id, "rummikub-refusal-hand");
        assert_eq!(draft.apply("lay 99z").unwrap_err().id, "rummikub-notation-tile");
    }

    #[test]
    fn before_the_opening_the_table_stays() {
        let mut draft = draft(false, "1n 2n 3n", "4n 10r 10b 10n");
        assert_eq!(draft.apply("+4n to 1").unwrap_err().id, "rummikub-draft-old");
        assert_eq!(draft.opening(), Some(OpeningSoFar { points: 0, needed: 30 }));
        draft.apply("new 10r 10b").unwrap();
        draft.apply("+10n to 2").unwrap();
        assert_eq!(draft.opening(), Some(OpeningSoFar { points: 30, needed: 30 }));
        assert_eq!(draft.check(), Ok(()));
    }

    #[test]
    fn jokers_fill_gaps_then_ends() {
        let mut draft = draft(true, "", "J J 5r 7r 12n 13n");
        draft.apply("new 7r J 5r").unwrap();
        draft.apply("new 12n 13n J").unwrap();
        assert_eq!(shown(&draft), "5r J 7r / J 12n 13n");
    }

    #[test]
    fn what_cannot_be_done_is_said_and_changes_nothing() {
        let before = draft(true, "1n 2n 3n", "5r");
        for (command, id) in [
            ("fly", "rummikub-draft-command"),
            ("", "rummikub-draft-command"),
            ("+5x to 1", "rummikub-draft-tile"),
            ("+5r to 9", "rummikub-draft-place"),
            ("+6r to 1", "rummikub-draft-hand"),
            ("new 5r 5r", "rummikub-draft-hand"),
            ("move 9n 1>new", "rummikub-draft-there"),
            ("split 1 1n", "rummikub-draft-split"),
            ("undo", "rummikub-draft-nothing"),
            ("move 1n 1>0", "rummikub-draft-place"),
        ] {
            let mut draft = before.clone();
            assert_eq!(draft.apply(command).unwrap_err().id, id, "{command}");
            assert_eq!(draft, before);
        }
    }

    proptest! {
        #[test]
        fn no_command_loses_a_tile(commands in prop::collection::vec("(\\+5r to 1|new 5r J|move [1-3]n [12]>([12]|new|hand)|move 1n 1 5r hand>[12]|split 1 2n|join [12] [12]|undo|reset|[ -~]{0,12})", 0..12)) {
            let mut draft = draft(true, "1n 2n 3n / 7r 7b 7j", "5r J 4n");
            for command in commands {
                let _ = draft.apply(&command);
            }
            let all = draft.piles().iter().map(|pile| pile.combination.len()).sum::<usize>() + draft.hand().cardinal();
            prop_assert_eq!(all, 9);
        }
    }
}
