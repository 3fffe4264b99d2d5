//! Which moves are legal, and what they do.

use serde::{Deserialize, Serialize};

use crate::{Cell, Configuration, Move, MoveKind, PlayerColour, Wrong};

/// Which jumps are allowed. A jump always goes along a line over exactly one piece, the pivot, and all other
/// cells on its way are empty; the rules differ in the distances before and after the pivot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JumpRule {
    /// The sheet: as far after the pivot as before it.
    #[default]
    Symmetric,
    /// Section 4.2: any distance before, any after.
    Free,
    /// The classic game: the pivot is next to the piece, the landing next to the pivot.
    Adjacent,
}

impl JumpRule {
    /// All rules, the sheet's first.
    pub const ALL: [JumpRule; 3] = [JumpRule::Symmetric, JumpRule::Free, JumpRule::Adjacent];

    /// The names on the command line, in the order of [`JumpRule::ALL`].
    pub const NAMES: [&'static str; 3] = ["symmetric", "free", "adjacent"];

    /// The rule's name.
    pub fn name(self) -> &'static str {
        JumpRule::NAMES[self as usize]
    }

    /// The rule with this name.
    pub fn from_name(name: &str) -> Option<JumpRule> {
        JumpRule::ALL.into_iter().find(|rule| rule.name() == name)
    }

    /// Whether a jump may have these distances before and after its pivot. This is all that tells the three
    /// rules apart.
    pub fn allows(self, before: i16, after: i16) -> bool {
        match self {
            JumpRule::Symmetric => before == after,
            JumpRule::Free => true,
            JumpRule::Adjacent => before == 1 && after == 1,
        }
    }
}

/// The cells strictly between two aligned cells.
fn between(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let (unit, distance) = from.unit_and_distance(to).unwrap_or((Cell::CENTRE, 0));
    (1..distance).map(move |n| from.translated(unit.times(n)))
}

/// `est_libre_seg` (Q22): whether all cells strictly between two aligned cells are free.
pub fn is_free_segment(from: Cell, to: Cell, conf: &Configuration) -> bool {
    between(from, to).all(|cell| conf.is_free(cell))
}

/// `est_saut` (Q23): what is wrong with a single jump between these cells, if anything is. The jumping piece is
/// not looked at.
pub fn check_jump(from: Cell, to: Cell, conf: &Configuration, rule: JumpRule) -> Result<(), Wrong> {
    let (_, distance) = from.unit_and_distance(to).ok_or(Wrong::NotAligned(from, to))?;
    if !to.in_star(conf.dim) {
        return Err(Wrong::OffBoard(to));
    }
    if distance == 1 {
        return Err(Wrong::StepInChain(from, to));
    }
    if !conf.is_free(to) {
        return Err(Wrong::Occupied(to));
    }
    let mut pieces = between(from, to).filter(|&cell| !conf.is_free(cell));
    let pivot = pieces.next().ok_or(Wrong::NoPivot(from, to))?;
    if pieces.next().is_some() {
        return Err(Wrong::Crowded(from, to));
    }
    if rule.allows(from.distance(pivot), pivot.distance(to)) {
        Ok(())
    } else {
        Err(Wrong::WrongPivot(from, to, pivot))
    }
}

/// `est_saut` (Q23), as a yes or no.
pub fn is_jump(from: Cell, to: Cell, conf: &Configuration, rule: JumpRule) -> bool {
    check_jump(from, to, conf, rule).is_ok()
}

/// `est_saut_multiple` (Q24): whether the cells, two at least, are a chain of jumps. The piece on the first cell is off the board
/// meanwhile: it is neither a pivot nor in the way. Who owns it and where the chain ends is not looked at.
pub fn is_multiple_jump(cells: &[Cell], conf: &Configuration, rule: JumpRule) -> bool {
    cells.len() > 1 && check_chain(cells, conf, rule).is_ok()
}

fn check_chain(cells: &[Cell], conf: &Configuration, rule: JumpRule) -> Result<(), Wrong> {
    let Some(&first) = cells.first() else { return Ok(()) };
    let without = conf.without(first);
    cells.windows(2).try_for_each(|pair| check_jump(pair[0], pair[1], &without, rule))
}

/// `est_coup_valide` (Q19, Q25): what is wrong with a move of the player in the south, if anything is.
pub fn check_move(conf: &Configuration, mv: &Move, rule: JumpRule) -> Result<(), Wrong> {
    let Some((from, to)) = mv.ends() else {
        let stuck = conf.own_cells().all(|cell| crate::generate::possible_moves(conf, cell, rule).is_empty());
        return if stuck { Ok(()) } else { Err(Wrong::CanMove) };
    };
    match (conf.colour_at(from), conf.protagonist()) {
        (None, _) => return Err(Wrong::NoPiece(from)),
        (Some(colour), own) if Some(colour) != own => return Err(Wrong::NotYours(from, colour)),
        _ => {}
    }
    if from == to {
        return Err(Wrong::NoChange(from));
    }
    if let Some(&outside) = mv.cells().iter().find(|cell| !cell.in_star(conf.dim)) {
        return Err(Wrong::OffBoard(outside));
    }
    if !conf.is_free(to) {
        return Err(Wrong::Occupied(to));
    }
    if !to.in_lozenge(conf.dim) {
        return Err(Wrong::SideCamp(to));
    }
    match mv.kind() {
        MoveKind::Pass | MoveKind::Step => Ok(()),
        MoveKind::Jumps => check_chain(mv.cells(), conf, rule),
    }
}

/// `est_coup_valide` (Q19, Q25), as a yes or no.
pub fn is_legal(conf: &Configuration, mv: &Move, rule: JumpRule) -> bool {
    check_move(conf, mv, rule).is_ok()
}

/// `appliquer_coup` (Q20, Q25): the configuration after a move that is known to be legal, the board not yet turned.
pub fn apply(conf: &Configuration, mv: &Move) -> Configuration {
    let Some((from, to)) = mv.ends() else { return conf.clone() };
    let moved =
        |&(cell, colour): &(Cell, PlayerColour)| if cell == from { (to, colour) } else { (cell, colour) };
    Configuration {
        pieces: conf.pieces.iter().map(moved).collect(),
        players: conf.players.clone(),
        dim: conf.dim,
    }
}

/// `mettre_a_jour_configuration` (Q21, Q25): checks a move and makes it.
pub fn update(conf: &Configuration, mv: &Move, rule: JumpRule) -> Result<Configuration, Wrong> {
    check_move(conf, mv, rule).map(|()| apply(conf, mv))
}
