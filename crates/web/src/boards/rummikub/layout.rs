//! What lies where: the groups on the table with what is new in them, and the rack in the order that was asked for.

use games::rummikub::{
    Combination, Deed, Flaw, Move, Refusal, Table, Tile, TileColour, View,
    draft::{Draft, OpeningSoFar, Pile},
    multiset::Multiset,
};
use kernel::{MatchView, Phrase, Seat, Speak};
use serde::{Deserialize, Serialize};

use super::plan::TurnSteps;

/// How the rack is sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RackOrder {
    /// Colour by colour.
    #[default]
    Colour,
    /// Value by value.
    Value,
}

impl RackOrder {
    /// The other one.
    pub fn other(self) -> RackOrder {
        if self == RackOrder::Colour { RackOrder::Value } else { RackOrder::Colour }
    }
}

/// Where a tile is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TilePlace {
    /// On the rack, at this place of the shown order.
    Rack(usize),
    /// In a group, both counted from 0.
    Pile(usize, usize),
    /// Where a new group begins.
    New,
}

impl TilePlace {
    /// Its name in the page.
    pub fn name(self) -> String {
        match self {
            TilePlace::Rack(at) => format!("rack-{at}"),
            TilePlace::Pile(pile, at) => format!("tile-{pile}-{at}"),
            TilePlace::New => "new-group".to_owned(),
        }
    }

    /// The spot with this name.
    pub fn read(name: &str) -> Option<TilePlace> {
        let mut parts = name.split('-');
        let number = |word: Option<&str>| word.and_then(|word| word.parse().ok());
        match (parts.next(), parts.next(), parts.next()) {
            (Some("rack"), at, None) => number(at).map(TilePlace::Rack),
            (Some("tile"), pile, at) => Some(TilePlace::Pile(number(pile)?, number(at)?)),
            (Some("new"), Some("group"), None) => Some(TilePlace::New),
            _ => None,
        }
    }
}

/// Where tiles are put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DropPlace {
    /// Into a group, counted from 0.
    Pile(usize),
    /// Into a group of their own.
    New,
    /// Back to the rack.
    Rack,
}

/// What a tile on the table is marked as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    Plain,
    /// Laid by the last move.
    Fresh,
    /// Laid in the turn in the making.
    Mine,
}

/// A group on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Its tiles in order.
    pub tiles: Vec<(Tile, Mark)>,
    /// What is wrong with it.
    pub flaw: Option<Flaw>,
    /// What it is worth, if it is valid.
    pub points: Option<u32>,
    /// Whether the turn in the making changed it.
    pub touched: bool,
    /// Whether it must stay as it is.
    pub locked: bool,
}

/// What lies where.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// The groups on the table.
    pub groups: Vec<Group>,
    /// The own rack, in order; nothing for somebody who watches.
    pub rack: Vec<Tile>,
    /// The place on the rack of the tile that was drawn last.
    pub drawn: Option<usize>,
    /// How the opening stands; nothing once it is made.
    pub opening: Option<OpeningSoFar>,
    /// How many tiles the turn in the making lays.
    pub laid: usize,
    /// Whether nothing was done yet.
    pub fresh: bool,
    /// Why the turn cannot end like this.
    pub trouble: Option<Phrase>,
    /// The move that the draft makes.
    pub lay: String,
}

impl Layout {
    /// What lies where in a position, with the turn in the making.
    pub fn of(view: &MatchView<View>, seat: Option<Seat>, plan: &TurnSteps, order: RackOrder) -> Layout {
        let fresh: Vec<Tile> = news(&view.current, seat).into_iter().flat_map(|(_, tiles)| tiles).collect();
        let Some(seat) = seat else {
            let known = |combination: &Combination| Pile {
                combination: combination.clone(),
                flaw: None,
                untouched: true,
            };
            let piles: Vec<Pile> = view.current.table.combinations().iter().map(known).collect();
            return Layout { groups: groups(&piles, &fresh, &[], true), fresh: true, ..Layout::default() };
        };
        let draft = plan.draft(view, seat);
        let piles = draft.piles();
        let mine: Vec<Tile> = draft.laid().iter().copied().collect();
        let mut rack: Vec<Tile> = draft.hand().iter().copied().collect();
        sort(&mut rack, order);
        let drew = view.current.players.get(seat.index()).and_then(|player| player.drew);
        Layout {
            groups: groups(&piles, &fresh, &mine, view.current.opened(seat)),
            drawn: drew.and_then(|drew| rack.iter().position(|tile| *tile == drew)),
            rack,
            opening: draft.opening(),
            laid: mine.len(),
            fresh: draft.is_fresh(),
            trouble: trouble(&draft, &piles),
            lay: draft.to_move().to_string(),
        }
    }

    /// The tile at a spot.
    pub fn tile(&self, spot: TilePlace) -> Option<Tile> {
        match spot {
            TilePlace::Rack(at) => self.rack.get(at).copied(),
            TilePlace::Pile(pile, at) => self.groups.get(pile)?.tiles.get(at).map(|(tile, _)| *tile),
            TilePlace::New => None,
        }
    }

    /// The step of a draft that puts these tiles there; `None` if nothing would change.
    pub fn step(&self, spots: &[TilePlace], to: DropPlace) -> Option<String> {
        let stays = |spot: &TilePlace| match (*spot, to) {
            (TilePlace::Pile(pile, _), DropPlace::Pile(target)) => pile == target,
            (TilePlace::Rack(_), DropPlace::Rack) | (TilePlace::New, _) => true,
            _ => false,
        };
        let words: Vec<String> = (spots.iter().filter(|spot| !stays(spot)))
            .filter_map(|spot| {
                let tile = self.tile(*spot)?;
                Some(match spot {
                    TilePlace::Pile(pile, _) => format!("{tile} {}", pile + 1),
                    _ => format!("{tile} hand"),
                })
            })
            .collect();
        let to = match to {
            DropPlace::Pile(pile) => (pile + 1).to_string(),
            DropPlace::New => "new".to_owned(),
            DropPlace::Rack => "hand".to_owned(),
        };
        (!words.is_empty()).then(|| format!("move {}>{to}", words.join(" ")))
    }

    /// Whether these tiles, put into a group, leave it valid and spoil no other.
    pub fn fits(&self, mut draft: Draft, spots: &[TilePlace], pile: usize) -> bool {
        let from = |own: usize| {
            spots.iter().filter(|spot| matches!(spot, TilePlace::Pile(at, _) if *at == own)).count()
        };
        let Some(step) = self.step(spots, DropPlace::Pile(pile)) else { return false };
        // Groups that lose all their tiles vanish, and those behind them move up.
        let groups = self.groups.iter().enumerate().take(pile);
        let gone = groups.filter(|(at, group)| from(*at) == group.tiles.len()).count();
        let wrong = |piles: &[Pile]| piles.iter().filter(|pile| pile.flaw.is_some()).count();
        let before = wrong(&draft.piles());
        if draft.apply(&step).is_err() {
            return false;
        }
        let after = draft.piles();
        after.get(pile - gone).is_some_and(|pile| pile.flaw.is_none()) && wrong(&after) <= before
    }

    /// A spot that is there, near one that may be gone.
    pub fn near(&self, spot: TilePlace) -> TilePlace {
        let rack = |at: usize| {
            if self.rack.is_empty() { TilePlace::New } else { TilePlace::Rack(at.min(self.rack.len() - 1)) }
        };
        match spot {
            TilePlace::Rack(at) => rack(at),
            TilePlace::Pile(pile, at) => match self.groups.get(pile) {
                Some(group) => TilePlace::Pile(pile, at.min(group.tiles.len().saturating_sub(1))),
                None => rack(0),
            },
            TilePlace::New => TilePlace::New,
        }
    }
}

/// Why the draft cannot be committed; what is wrong with a group is said at the group.
fn trouble(draft: &Draft, piles: &[Pile]) -> Option<Phrase> {
    let wrong = piles.iter().filter(|pile| pile.flaw.is_some()).count();
    match draft.check().err()? {
        Refusal::Invalid(_) => Some(Phrase::new("rummikub-web-invalid").with("count", wrong)),
        _ if wrong > 0 => Some(Phrase::new("rummikub-web-invalid").with("count", wrong)),
        refusal => Some(refusal.phrase()),
    }
}

/// Sorts tiles for people.
pub fn sort(tiles: &mut [Tile], order: RackOrder) {
    match order {
        RackOrder::Colour => tiles.sort_unstable(),
        RackOrder::Value => tiles.sort_unstable_by_key(|tile| {
            (tile.value().unwrap_or(u8::MAX), tile.colour().map(TileColour::index))
        }),
    }
}

/// What the others did since this seat's last turn, or what the last move was: who, and which tiles were laid.
pub fn news(view: &View, seat: Option<Seat>) -> Vec<(Seat, Vec<Tile>)> {
    let last = view.history.last().map(|act| act.seat);
    let since = view.history.iter().rev();
    let own = |act: &&games::rummikub::TurnDone| match (seat, last) {
        (Some(me), Some(last)) if me != last => act.seat != me,
        _ => Some(act.seat) == last,
    };
    // Of the mover only the last act counts: whoever drew and then laid has laid.
    let one = if seat.is_some() && seat != last { usize::MAX } else { 1 };
    let mut acts: Vec<(Seat, Vec<Tile>)> = (since.take_while(own).take(one))
        .map(|act| {
            let tiles = if let Deed::Lay(tiles) = &act.did { tiles.clone() } else { Vec::new() };
            (act.seat, tiles)
        })
        .collect();
    acts.reverse();
    acts
}

/// The tiles that a proposed move takes from the rack.
pub fn taken(view: &View, text: &str) -> Vec<Tile> {
    match text.parse::<Move>() {
        Ok(Move::Lay(table)) => beyond(&table, &view.table),
        _ => Vec::new(),
    }
}

fn beyond(new: &Table, old: &Table) -> Vec<Tile> {
    new.multiset().difference(&old.multiset()).iter().copied().collect()
}

fn groups(piles: &[Pile], fresh: &[Tile], mine: &[Tile], opened: bool) -> Vec<Group> {
    let tiles: Vec<&[Tile]> = piles.iter().map(|pile| pile.combination.tiles()).collect();
    let touched: Vec<bool> = piles.iter().map(|pile| !pile.untouched).collect();
    let mine = located(&tiles, &touched, mine);
    let fresh = located(&tiles, &vec![false; piles.len()], fresh);
    let group = |(at, pile): (usize, &Pile)| {
        let mark = |(place, tile): (usize, &Tile)| {
            let mark = match (mine[at][place], fresh[at][place]) {
                (true, _) => Mark::Mine,
                (false, true) => Mark::Fresh,
                _ => Mark::Plain,
            };
            (*tile, mark)
        };
        Group {
            tiles: pile.combination.tiles().iter().enumerate().map(mark).collect(),
            points: pile.combination.points(),
            flaw: pile.flaw.clone(),
            touched: !pile.untouched,
            locked: !opened && pile.untouched,
        }
    };
    piles.iter().enumerate().map(group).collect()
}

/// Which of the tiles in the groups are the wanted ones. Of two equal tiles it is the one in a group that was
/// touched, then the one beside other wanted tiles.
fn located(groups: &[&[Tile]], touched: &[bool], wanted: &[Tile]) -> Vec<Vec<bool>> {
    let mut found: Vec<Vec<bool>> = groups.iter().map(|group| vec![false; group.len()]).collect();
    let mut open: Vec<Tile> = wanted.to_vec();
    // Tiles that can only be in one place come first, so that the others find their company.
    let places =
        |tile: Tile| groups.iter().flat_map(|group| group.iter()).filter(|own| **own == tile).count();
    let asked = |tile: Tile| wanted.iter().filter(|own| **own == tile).count();
    open.sort_by_key(|&tile| places(tile) > asked(tile));
    for tile in open {
        let candidates = groups.iter().enumerate().flat_map(|(group, tiles)| {
            tiles
                .iter()
                .enumerate()
                .filter(move |(_, own)| **own == tile)
                .map(move |(place, _)| (group, place))
        });
        let best = candidates.filter(|&(group, place)| !found[group][place]).max_by_key(|&(group, _)| {
            (touched[group], found[group].iter().filter(|marked| **marked).count())
        });
        if let Some((group, place)) = best {
            found[group][place] = true;
        }
    }
    found
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use games::rummikub::{
        Hand, Options, PlayerStatus, State, TurnDone,
        moves::read_table,
        tile::{full_pool, join, read_tiles},
    };
    use kernel::{Dice, Eyes, Seed};

    /// A position with an opened player and a table.
    pub fn seen(table: &str, hand: &str) -> MatchView<View> {
        let hand: Hand = read_tiles(hand).unwrap().into_iter().collect();
        let players = vec![PlayerStatus { opened: true, hand, drew: None }, PlayerStatus::default()];
        let dice = Dice::new(Seed::from(1));
        let options = Options::default();
        let state = State::of(options, players, read_table(table).unwrap(), full_pool(), Seat(0), dice);
        let current = View::of(&state, Eyes::Seat(Seat(0)));
        MatchView { game: 1, games: 1, first: Seat(0), totals: vec![0, 0], previous: None, current }
    }

    fn layout(view: &MatchView<View>, steps: &[&str]) -> Layout {
        let mut plan = TurnSteps::default();
        steps.iter().for_each(|step| plan.step(view, Seat(0), step).unwrap());
        Layout::of(view, Some(Seat(0)), &plan, RackOrder::Value)
    }

    #[test]
    fn the_rack_is_sorted_by_value_or_colour() {
        let mut tiles = read_tiles("13b J 2r 2b 1n").unwrap();
        sort(&mut tiles, RackOrder::Value);
        assert_eq!(join(&tiles), "1n 2b 2r 13b J");
        sort(&mut tiles, RackOrder::Value.other());
        assert_eq!(join(&tiles), "2b 13b 2r 1n J");
    }

    #[test]
    fn picked_tiles_become_a_step() {
        let view = seen("1n 2n 3n 4n", "5n 9r 6n");
        let now = layout(&view, &[]);
        assert_eq!(join(&now.rack), "5n 6n 9r");
        let picked = [TilePlace::Rack(0), TilePlace::Pile(0, 3)];
        assert_eq!(now.step(&picked, DropPlace::New).as_deref(), Some("move 5n hand 4n 1>new"));
        assert_eq!(now.step(&picked, DropPlace::Pile(0)).as_deref(), Some("move 5n hand>1"));
        assert_eq!(now.step(&[TilePlace::Pile(0, 1)], DropPlace::Pile(0)), None);
        assert_eq!(now.step(&[TilePlace::Rack(1)], DropPlace::Rack), None);
    }

    #[test]
    fn groups_where_a_tile_fits_are_known() {
        let view = seen("1n 2n 3n / 4b 4r 4j / 7r 8r 9r 10r", "4n 5b");
        let now = layout(&view, &[]);
        let draft = || TurnSteps::default().draft(&view, Seat(0));
        let fits = |spot: TilePlace| [0, 1, 2].map(|pile| now.fits(draft(), &[spot], pile));
        assert_eq!(now.groups[0].tiles[0].0.to_string(), "4b");
        assert_eq!(fits(TilePlace::Rack(0)), [true, false, true], "4n in the fours and behind the run");
        assert_eq!(fits(TilePlace::Rack(1)), [false; 3]);
        assert_eq!(fits(TilePlace::Pile(2, 0)), [false; 3], "it would spoil the run it comes from");
    }

    #[test]
    fn what_is_new_is_marked() {
        let mut view = seen("3n 4n 5n / 4n 4r 4b", "6n");
        view.current
            .history
            .push(TurnDone { seat: Seat(1), did: Deed::Lay(read_tiles("4n 4r 4b").unwrap()) });
        let now = layout(&view, &["move 6n hand>2"]);
        let marks = |group: &Group| group.tiles.iter().map(|(_, mark)| *mark).collect::<Vec<_>>();
        assert_eq!(marks(&now.groups[0]), [Mark::Fresh; 3], "the 4n beside the other new tiles");
        assert_eq!(marks(&now.groups[1]), [Mark::Plain, Mark::Plain, Mark::Plain, Mark::Mine]);
        assert_eq!((now.laid, now.trouble, now.groups[1].points), (1, None, Some(18)));
    }

    #[test]
    fn a_wrong_group_says_why_and_the_turn_waits() {
        let now = layout(&seen("1n 2n 3n", "5n"), &["move 5n hand>1"]);
        let why = now.groups[0].flaw.as_ref().map(|wrong| super::super::names::flaw(wrong).id);
        assert_eq!(why.as_deref(), Some("rummikub-web-flaw-missing"));
        assert_eq!(now.trouble.map(|phrase| phrase.id).as_deref(), Some("rummikub-web-invalid"));
    }

    #[test]
    fn news_go_back_to_the_own_turn() {
        let mut view = seen("", "5n").current;
        let lay = |tile: &str| Deed::Lay(read_tiles(tile).unwrap());
        for (seat, did) in [(0, lay("1r")), (1, lay("2r")), (2, Deed::Draw)] {
            view.history.push(TurnDone { seat: Seat(seat), did });
        }
        assert_eq!(news(&view, Some(Seat(0))).len(), 2);
        assert_eq!(news(&view, Some(Seat(2))), [(Seat(2), vec![])]);
        assert_eq!(news(&view, None), [(Seat(2), vec![])]);
    }

    #[test]
    fn spots_have_names() {
        for spot in [TilePlace::Rack(3), TilePlace::Pile(2, 11), TilePlace::New] {
            assert_eq!(TilePlace::read(&spot.name()), Some(spot));
        }
        assert_eq!(TilePlace::read("rack-x"), None);
    }
}
