//! `jokers = retrieve` against brute force: every tile is told from every other one, every way in which the old tiles and
//! those from the hand can lie on the new table is gone through, and the rule is asked of the tiles themselves.

use kernel::{Dice, Seed};
use rummikub::{
    Combination, Hand, Jokers, LayObjective, Refusal, Solver, Table, Tile,
    moves::read_table,
    multiset::Multiset,
    tile::{TileColour, read_tiles},
    turn::check_lay,
};

/// Where a tile comes from: a place of an old combination, or the hand.
type Origin = Option<(usize, usize)>;

/// Every way to say which tile on the new table is which: for each of its places, where the tile comes from.
fn identities(old: &Table, new: &Table) -> Vec<Vec<Vec<Origin>>> {
    let mut sources: Vec<(Tile, Origin)> = Vec::new();
    for (index, combination) in old.combinations().iter().enumerate() {
        sources.extend(
            combination.tiles().iter().enumerate().map(|(place, &tile)| (tile, Some((index, place)))),
        );
    }
    let places: Vec<Tile> = new.tiles().collect();
    let laid = places.len() - sources.len();
    // Tiles from the hand are told apart from the others, not from each other.
    let mut ways = vec![(sources, laid, Vec::new())];
    for &tile in &places {
        let mut next = Vec::new();
        for (left, from_hand, so_far) in ways {
            let mut tried = Vec::new();
            for (index, &(face, origin)) in left.iter().enumerate() {
                if face == tile && !tried.contains(&origin) {
                    tried.push(origin);
                    let mut rest = left.clone();
                    rest.remove(index);
                    next.push((rest, from_hand, [&so_far[..], &[origin]].concat()));
                }
            }
            if from_hand > 0 {
                next.push((left, from_hand - 1, [&so_far[..], &[None]].concat()));
            }
        }
        ways = next;
    }
    ways.into_iter()
        .filter(|(left, ..)| left.is_empty())
        .map(|(_, _, flat)| {
            let mut flat = flat.into_iter();
            new.combinations().iter().map(|whole| flat.by_ref().take(whole.len()).collect()).collect()
        })
        .collect()
}

/// What a joker in a combination may stand for, reading it as a run or as a group.
#[derive(Clone, Copy, PartialEq)]
enum Reading {
    Run(TileColour, u8),
    Group(u8),
}

fn readings(tiles: &[Tile]) -> Vec<Reading> {
    let combination = Combination::new(tiles.to_vec());
    let mut found = Vec::new();
    let fixed =
        tiles.iter().enumerate().find_map(|(place, tile)| Some((place, tile.value()?, tile.colour()?)));
    let Some((place, value, colour)) = fixed else { return found };
    if combination.is_run() {
        found.push(Reading::Run(colour, value - place as u8));
    }
    if combination.is_group() {
        found.push(Reading::Group(value));
    }
    found
}

/// Whether the rule holds for one old combination when the tiles lie like this. `spent` are tiles from the hand (by their
/// places on the new table) that have replaced a joker already; each can do so once.
fn holds(
    tiles: &[Tile],
    index: usize,
    reading: Reading,
    new: &Table,
    identity: &[Vec<Origin>],
    spent: &[(usize, usize)],
) -> Vec<Vec<(usize, usize)>> {
    let at = |place: usize| {
        let spot = |(whole, origins): (usize, &Vec<Origin>)| {
            Some((whole, origins.iter().position(|origin| *origin == Some((index, place)))?))
        };
        identity.iter().enumerate().find_map(spot).expect("every old tile is on the new table")
    };
    let jokers: Vec<usize> = (0..tiles.len()).filter(|&place| tiles[place].is_joker()).collect();
    let mut ways = Vec::new();
    for replaced in 0..1_usize << jokers.len() {
        let gone: Vec<usize> = jokers
            .iter()
            .enumerate()
            .filter(|(bit, _)| replaced >> bit & 1 == 1)
            .map(|(_, &place)| place)
            .collect();
        // Every choice of tiles from the hand for the jokers that go.
        let mut choices = vec![Vec::<(usize, usize)>::new()];
        for &place in &gone {
            let mut next = Vec::new();
            for choice in choices {
                for (whole, origins) in identity.iter().enumerate() {
                    for (spot, origin) in origins.iter().enumerate() {
                        let tile = new.combinations()[whole].tiles()[spot];
                        let right = match reading {
                            Reading::Run(colour, first) => {
                                tile.colour() == Some(colour) && tile.value() == Some(first + place as u8)
                            }
                            Reading::Group(value) => {
                                let own = |other: &Tile| other.colour() == tile.colour();
                                tile.value() == Some(value) && !tiles.iter().any(own)
                            }
                        };
                        let twice = choice.iter().any(|&(a, b)| {
                            (a, b) == (whole, spot)
                                || (matches!(reading, Reading::Group(_))
                                    && new.combinations()[a].tiles()[b].colour() == tile.colour())
                        });
                        if origin.is_none() && right && !twice && !spent.contains(&(whole, spot)) {
                            next.push([&choice[..], &[(whole, spot)]].concat());
                        }
                    }
                }
            }
            choices = next;
        }
        for choice in choices {
            let together = gone.len() == jokers.len() || {
                let spots: Vec<(usize, usize)> = (0..tiles.len())
                    .map(|place| match gone.iter().position(|&other| other == place) {
                        Some(number) => choice[number],
                        None => at(place),
                    })
                    .collect();
                let whole = spots[0].0;
                let same = spots.iter().all(|spot| spot.0 == whole);
                let kind = readings(new.combinations()[whole].tiles());
                match reading {
                    Reading::Run(colour, first) => {
                        let aligned = |kind: &Reading| match *kind {
                            Reading::Run(own, start) => {
                                own == colour
                                    && (0..).zip(&spots).all(|(n, spot)| start + spot.1 as u8 == first + n)
                            }
                            Reading::Group(_) => false,
                        };
                        same && kind.iter().any(aligned)
                    }
                    Reading::Group(_) => same && kind.contains(&reading),
                }
            };
            if together {
                ways.push(choice);
            }
        }
    }
    ways
}

/// The rule, by brute force.
fn allowed(old: &Table, new: &Table) -> bool {
    let holders: Vec<usize> =
        (0..old.combinations().len()).filter(|&index| old.combinations()[index].has_joker()).collect();
    identities(old, new).iter().any(|identity| {
        let mut ways = vec![Vec::<(usize, usize)>::new()];
        for &index in &holders {
            let tiles = old.combinations()[index].tiles();
            let mut next = Vec::new();
            for spent in &ways {
                for reading in readings(tiles) {
                    for more in holds(tiles, index, reading, new, identity, spent) {
                        next.push([&spent[..], &more[..]].concat());
                    }
                }
            }
            ways = next;
        }
        !ways.is_empty()
    })
}

/// Every table that can be made of exactly these tiles.
fn tables(tiles: &[Tile], made: &mut Vec<Combination>, all: &mut Vec<Table>) {
    let Some((&first, _)) = tiles.split_first() else {
        let table = Table::new(made.clone());
        if !all.contains(&table) {
            all.push(table);
        }
        return;
    };
    let others = &tiles[1..];
    for set in 0..1_u32 << others.len() {
        if !(2..=12).contains(&set.count_ones()) {
            continue;
        }
        let side = |wanted: u32| {
            let side = others.iter().enumerate().filter(move |(bit, _)| set >> bit & 1 == wanted);
            side.map(|(_, &tile)| tile)
        };
        let taken: Vec<Tile> = std::iter::once(first).chain(side(1)).collect();
        let left: Vec<Tile> = side(0).collect();
        for combination in orders(&taken) {
            made.push(combination);
            tables(&left, made, all);
            made.pop();
        }
    }
}

/// The valid combinations of exactly these tiles: numbers in order, jokers anywhere.
fn orders(tiles: &[Tile]) -> Vec<Combination> {
    let (jokers, mut numbers): (Vec<Tile>, Vec<Tile>) = tiles.iter().partition(|tile| tile.is_joker());
    numbers.sort_unstable();
    let mut lists = vec![numbers];
    for _ in &jokers {
        lists = lists
            .into_iter()
            .flat_map(|list| {
                (0..=list.len()).map(move |place| {
                    let mut list = list.clone();
                    list.insert(place, Tile::Joker);
                    list
                })
            })
            .collect();
    }
    let mut found: Vec<Combination> =
        lists.into_iter().map(Combination::new).filter(Combination::is_valid).collect();
    found.dedup();
    found
}

/// Old tables with jokers, and hands that can do something with them.
const POSITIONS: &[(&str, &str)] = &[
    ("4r J 6r", "5r 7r 12b 13b"),
    ("4r J 6r", "5r 3r J 12b"),
    ("5b 5r J", "5n 5j 12b 13b"),
    ("J 5r J", "4r 6r 5b 5n"),
    ("3r 4r 5r J", "6r 7r 8r 1b"),
    ("J 5r 6r / 7r 8r J", "4r 9r 10r"),
    ("5r 6r J / 5r 6r J", "4r 7r 7r"),
    ("9b 9j J / 4r 5r J", "9n 6r 3r"),
    ("9b 9j J / 7b 8b J", "9b 9n 9r"),
    ("4r J 6r J", "5r 7r 5b"),
];

/// The referee and the solver against brute force, on every table that every part of each hand can make.
#[test]
fn retrieve_is_what_brute_force_says() {
    let (mut kept, mut taken) = (0, 0);
    for &(table, hand) in POSITIONS {
        let old = read_table(table).unwrap();
        let hand_tiles = read_tiles(hand).unwrap();
        let hand: Hand = hand_tiles.iter().copied().collect();
        let mut best = 0;
        for set in 1..1_u32 << hand_tiles.len() {
            let laid =
                hand_tiles.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, &tile)| tile);
            let tiles: Vec<Tile> = old.tiles().chain(laid).collect();
            let mut all = Vec::new();
            tables(&tiles, &mut Vec::new(), &mut all);
            for new in all {
                let free = allowed(&old, &new);
                match check_lay(&old, &hand, &new, Jokers::Retrieve) {
                    Ok(_) => assert!(free, "{old} -> {new} was let through"),
                    Err(Refusal::JokerTaken(_)) => assert!(!free, "{old} -> {new} was refused"),
                    Err(other) => panic!("{old} -> {new}: {other:?}"),
                }
                (kept, taken) = (kept + usize::from(free), taken + usize::from(!free));
                best = best.max(if free { set.count_ones() as usize } else { 0 });
            }
        }
        let found = Solver::new().best(&old, &hand, LayObjective::Tiles, Jokers::Retrieve);
        assert_eq!(found.map_or(0, |lay| lay.tiles), best, "{old} with {}", hand.cardinal());
    }
    assert!(kept > 20 && taken > 20, "{kept} allowed, {taken} not");
}

/// The same on small random tables: what the solver lays is allowed, and nothing else brings more.
#[test]
fn retrieve_is_what_brute_force_says_on_random_tables() {
    let mut dice = Dice::new(Seed::from(15));
    let mut compared = 0;
    for _ in 0..30 {
        let value = 2 + dice.below(9) as u8;
        let colour = TileColour::ALL[dice.below(4)];
        let number = |value: u8, colour: TileColour| Tile::number(value, colour).expect("1 to 13");
        let mut run: Vec<Tile> = (value..value + 3).map(|value| number(value, colour)).collect();
        run[dice.below(3)] = Tile::Joker;
        let old = Table::new([Combination::new(run)].to_vec());
        let near = |dice: &mut Dice| number(value - 1 + dice.below(5) as u8, TileColour::ALL[dice.below(4)]);
        let mut hand_tiles: Vec<Tile> = (0..4).map(|_| near(&mut dice)).collect();
        hand_tiles.push(number(value, colour));
        let hand: Hand = hand_tiles.iter().copied().collect();
        if hand.each().any(|(tile, times)| times + usize::from(old.tiles().any(|own| own == *tile)) > 2) {
            continue;
        }
        let mut best = 0;
        for set in 1..1_u32 << hand_tiles.len() {
            let laid =
                hand_tiles.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, &tile)| tile);
            let tiles: Vec<Tile> = old.tiles().chain(laid).collect();
            let mut all = Vec::new();
            tables(&tiles, &mut Vec::new(), &mut all);
            if all.iter().any(|new| allowed(&old, new)) {
                best = best.max(set.count_ones() as usize);
            }
        }
        let found = Solver::new().best(&old, &hand, LayObjective::Tiles, Jokers::Retrieve);
        assert_eq!(found.map_or(0, |lay| lay.tiles), best, "{old} with {hand_tiles:?}");
        compared += usize::from(best > 0);
    }
    assert!(compared > 5, "{compared}");
}
