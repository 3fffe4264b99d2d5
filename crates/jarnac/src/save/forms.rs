//! Reading the forms of a save file.

use super::{
    BoardRows, JarnacPosition, LONGEST_NAME, Letter, Letters, MatchStanding, Move, Node, Phase, ROWS, Row,
    Rules, SaveError, Saved, SavedWords, Seat, Seed, Series, SexprLimits, Side, Target, Warning, Word, sexpr,
};
use crate::{
    dictionary::{Digest, MOST_BYTES, builder, read_words},
    options::MOST_SAVED,
};

/// The most letters that a hand or the bag of a file may have; the game has 144.
const MOST_LETTERS: usize = 1000;
/// The most moves that a file may tell.
const MOST_MOVES: usize = 10_000;
/// The most games of a match.
const MOST_GAMES: u32 = 100;
/// The most points that a player may have at the beginning of a game: a hundred games with full boards.
const MOST_POINTS: i64 = 100 * 8 * 100;

const PLAYERS: &str = "(joueurs (Pascal (S P O)) (Laurent (N S A)))";
const PLAYER: &str = "(Pascal (S P O))";
const BOARDS: [&str; 2] = ["(joueur1 (F A C I L E))", "(joueur2 (F A C I L E))"];
const WORD: &str = "(F A C I L E)";
const ROOM: &str = "at most eight words";
const LETTER: &str = "A";
const BAG: &str = "(pioche C S N O)";
const TURN: &str = "(tour 2)";
const SERIES: &str = "(match (parties 3) (partie 2) (premier 1) (points 120 98))";

type Result<T> = std::result::Result<T, SaveError>;

fn wrong<T>(node: &Node, expected: &'static str) -> Result<T> {
    Err(SaveError::Form { at: node.at, expected })
}

/// Goes through the forms of a text.
struct Forms {
    nodes: std::iter::Peekable<std::vec::IntoIter<Node>>,
}

impl Forms {
    /// The next form, which must be there and begin with `tag`.
    fn expect(&mut self, tag: &str, expected: &'static str) -> Result<Node> {
        let node = self.nodes.next().ok_or(SaveError::Ends { expected })?;
        match node.as_tagged() {
            Some((found, _)) if found == tag => Ok(node),
            _ => wrong(&node, expected),
        }
    }
}

fn rest(node: &Node) -> &[Node] {
    node.as_tagged().map_or(&[], |(_, rest)| rest)
}

/// The expressions of a file: the longest game, and the longest list of words.
pub(super) fn nodes(text: &str) -> Result<Vec<Node>> {
    let limits = SexprLimits { bytes: MOST_SAVED + MOST_BYTES, depth: 4 };
    sexpr::read(text, &limits).map_err(SaveError::Syntax)
}

pub(super) fn read(text: &str) -> Result<Saved> {
    let mut forms = Forms { nodes: nodes(text)?.into_iter().peekable() };
    let players = forms.expect("joueurs", PLAYERS)?;
    let [first, second] = rest(&players) else { return wrong(&players, PLAYERS) };
    let (players, hands): ([String; 2], [Vec<Letter>; 2]) = {
        let ((a, hand_a), (b, hand_b)) = (player(first)?, player(second)?);
        ([a, b], [hand_a, hand_b])
    };
    let words = [words(&forms.expect("joueur1", BOARDS[0])?)?, words(&forms.expect("joueur2", BOARDS[1])?)?];
    let bag = forms.expect("pioche", BAG)?;
    let mut bag = letters(rest(&bag), &bag)?;
    bag.reverse();
    let turn = forms.expect("tour", TURN)?;
    let [number] = rest(&turn) else { return wrong(&turn, TURN) };
    let seat = seat(number)?;

    let [first_hand, second_hand] = hands;
    let side = |hand: Vec<Letter>, words: &[Word]| -> Side {
        let mut board = BoardRows::default();
        board.iter_mut().zip(words).for_each(|(row, &word)| *row = Some(word));
        Side { begun: !hand.is_empty() || !words.is_empty(), hand, board }
    };
    let mut saved = Saved {
        names: players,
        rules: None,
        words: None,
        series: None,
        position: JarnacPosition {
            sides: [side(first_hand, &words[0]), side(second_hand, &words[1])],
            bag,
            seat,
            phase: Phase::CLOSED,
            passed: false,
            formed: false,
            seed: Seed::from(0),
        },
        has_phase: false,
        history: Vec::new(),
        warnings: Vec::new(),
    };
    for node in forms.nodes {
        further(&node, &words, &mut saved)?;
    }
    let (found, full) = (saved.position.letters(), Letters::full_bag());
    if found != full {
        saved.warnings.push(Warning::Letters {
            total: found.total(),
            lacking: full.minus(&found),
            surplus: found.minus(&full),
        });
    }
    Ok(saved)
}

/// A form after the sheet's five.
fn further(node: &Node, words: &[Vec<Word>; 2], saved: &mut Saved) -> Result<()> {
    const KNOWN: &str = "(options …), (dictionnaire …), (match …), (lignes …), (phase …), (commence …), (passe), (forme), (graine …) or (histoire …)";
    let Some((tag, rest)) = node.as_tagged() else { return wrong(node, KNOWN) };
    let position = &mut saved.position;
    match (tag, rest) {
        ("options", flags) => saved.rules = Some(rules(flags)?),
        ("dictionnaire", items) => saved.words = Some(dictionary(node, items)?),
        ("match", items) => {
            saved.series = Some(series(items).map_or_else(|| wrong(node, SERIES), Ok)?);
        }
        ("lignes", [first, second]) => {
            position.sides[0].board = board(first, &words[0])?;
            position.sides[1].board = board(second, &words[1])?;
        }
        ("lignes", _) => return wrong(node, "(lignes (1 3) (1 2))"),
        ("phase", items) => {
            position.phase = phase(items).map_or_else(|| wrong(node, "(phase jarnac 1)"), Ok)?;
            saved.has_phase = true;
        }
        ("commence", seats) => {
            position.sides.iter_mut().for_each(|side| side.begun = false);
            for number in seats {
                position.sides[seat(number)?.index()].begun = true;
            }
        }
        ("passe", []) => position.passed = true,
        ("forme", []) => position.formed = true,
        ("graine", [seed]) => {
            let parsed = seed.as_atom().and_then(|text| text.parse().ok());
            position.seed = parsed.map_or_else(|| wrong(seed, "42"), Ok)?;
        }
        ("histoire", moves) if moves.len() <= MOST_MOVES => {
            saved.history = moves.iter().map(told).collect::<Result<_>>()?;
        }
        _ => return wrong(node, KNOWN),
    }
    Ok(())
}

fn player(node: &Node) -> Result<(String, Vec<Letter>)> {
    let Some([name, hand]) = node.as_list() else { return wrong(node, PLAYER) };
    let Some(text) = name.as_atom().filter(|text| text.chars().count() <= LONGEST_NAME) else {
        return wrong(name, "Pascal");
    };
    match hand.as_list() {
        Some(list) => Ok((text.to_owned(), letters(list, hand)?)),
        None => wrong(hand, "(S P O)"),
    }
}

fn letters(nodes: &[Node], within: &Node) -> Result<Vec<Letter>> {
    if nodes.len() > MOST_LETTERS {
        return wrong(within, "at most 1000 letters");
    }
    let letter = |node: &Node| match node.as_atom().map(str::as_bytes) {
        Some([byte]) => Letter::from_capital(*byte).map_or_else(|| wrong(node, LETTER), Ok),
        _ => wrong(node, LETTER),
    };
    nodes.iter().map(letter).collect()
}

fn words(node: &Node) -> Result<Vec<Word>> {
    let rows = rest(node);
    if rows.len() > ROWS {
        return wrong(&rows[ROWS], ROOM);
    }
    let word = |node: &Node| {
        let Some(list) = node.as_list() else { return wrong(node, WORD) };
        let capitals: Vec<u8> = letters(list, node)?.into_iter().map(Letter::capital).collect();
        Word::from_capitals(&capitals).map_or_else(|| wrong(node, "a word of 3 to 9 letters"), Ok)
    };
    rows.iter().map(word).collect()
}

fn seat(node: &Node) -> Result<Seat> {
    match node.as_atom() {
        Some("1") => Ok(Seat(0)),
        Some("2") => Ok(Seat(1)),
        _ => wrong(node, "1 or 2"),
    }
}

fn rules(flags: &[Node]) -> Result<Rules> {
    let mut rules = Rules::default();
    for flag in flags {
        match flag.as_atom() {
            Some("hundred") => rules.hundred = true,
            Some("last-row") => rules.last_row = true,
            Some("double") => rules.double = true,
            _ => return wrong(flag, "hundred, last-row or double"),
        }
    }
    Ok(rules)
}

/// The name of the dictionary, and all its words unless the name is enough. What the name promises must be there.
fn dictionary(node: &Node, items: &[Node]) -> Result<SavedWords> {
    let texts: Option<Vec<&str>> = items.iter().map(Node::as_atom).collect();
    let is_old = |name: &str| name.len() == 16 && u64::from_str_radix(name, 16).is_ok();
    let is_name = |name: &str| ["fr", "en"].contains(&name) || name.parse::<Digest>().is_ok() || is_old(name);
    match texts.as_deref() {
        Some(&[name]) if is_name(name) => Ok(SavedWords { name: name.to_owned(), list: None }),
        Some(&[name, list]) if is_name(name) => {
            let list = list.split_whitespace().flat_map(|word| [word, "\n"]).collect::<String>();
            let unfit = || SaveError::Digest { name: name.to_owned() };
            let (words, _) = read_words(list.as_bytes()).map_err(|_| unfit())?;
            let capitals = || words.iter().map(Word::capitals);
            let old = || format!("{:016x}", builder::old_digest(capitals())) == name;
            let fits = Digest::of(capitals()).to_string() == name || (is_old(name) && old());
            if fits { Ok(SavedWords { name: name.to_owned(), list: Some(list) }) } else { Err(unfit()) }
        }
        _ => wrong(node, "(dictionnaire fr)"),
    }
}

fn series(items: &[Node]) -> Option<Series> {
    let field = |index: usize, tag: &str| match items.get(index)?.as_tagged()? {
        (found, rest) if found == tag => Some(rest),
        _ => None,
    };
    let number =
        |node: &Node, most: i64| node.as_atom()?.parse::<i64>().ok().filter(|n| (0..=most).contains(n));
    let [[games], [game], [first], totals] =
        [field(0, "parties")?, field(1, "partie")?, field(2, "premier")?, field(3, "points")?]
    else {
        return None;
    };
    let count = |node: &Node| u32::try_from(number(node, MOST_GAMES.into())?).ok();
    let (games, game, first) = (count(games)?, count(game)?, seat(first).ok()?);
    let totals: Vec<i64> = totals.iter().map(|node| number(node, MOST_POINTS)).collect::<Option<_>>()?;
    let fits = items.len() == 4 && (1..=games).contains(&game) && totals.len() == 2;
    fits.then(|| Series { games, standing: MatchStanding { round: game - 1, first, totals } })
}

/// Puts the words on the rows that the file names, from the top.
fn board(node: &Node, words: &[Word]) -> Result<BoardRows> {
    const EXPECTED: &str = "the row of each word, from the top: (1 3)";
    let Some(list) = node.as_list().filter(|list| list.len() == words.len()) else {
        return wrong(node, EXPECTED);
    };
    let mut board = BoardRows::default();
    let mut above = None;
    for (number, &word) in list.iter().zip(words) {
        let row = number.as_atom().and_then(|text| Row::new(text.parse::<usize>().ok()?.checked_sub(1)?));
        match row.filter(|&row| Some(row) > above) {
            Some(row) => {
                board[row.index()] = Some(word);
                above = Some(row);
            }
            None => return wrong(number, EXPECTED),
        }
    }
    Ok(board)
}

fn phase(items: &[Node]) -> Option<Phase> {
    let texts: Vec<&str> = items.iter().map(Node::as_atom).collect::<Option<_>>()?;
    let calls = |text: &str, most: u8| text.parse::<u8>().ok().filter(|&calls| calls <= most);
    match texts.as_slice() {
        ["debut"] => Some(Phase::CLOSED),
        ["jarnac", count] => Some(Phase::Begin { calls: calls(count, 2).filter(|&n| n > 0)?, called: None }),
        ["appele", target, count] => {
            let target = match *target {
                "new" => Target::New,
                row => Target::Row(Row::new(row.parse::<usize>().ok()?.checked_sub(1)?)?),
            };
            Some(Phase::Begin { calls: calls(count, 1)?, called: Some(target) })
        }
        ["jeu"] => Some(Phase::Play),
        ["fin"] => Some(Phase::Over),
        _ => None,
    }
}

fn told(node: &Node) -> Result<(Seat, Move)> {
    const EXPECTED: &str = "(1 \"word RAT\")";
    let Some([who, mv]) = node.as_list() else { return wrong(node, EXPECTED) };
    match mv.as_atom().and_then(|text| text.parse().ok()) {
        Some(parsed) => Ok((seat(who)?, parsed)),
        None => wrong(mv, "\"word RAT\""),
    }
}
