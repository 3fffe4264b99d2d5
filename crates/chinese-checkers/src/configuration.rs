//! The board as the sheet has it: coloured cells, players in turn order, dimension.

use crate::{
    Cell, Dim, PlayerColour,
    fill::{paint, rotate_list, triangle_down},
};

/// A configuration: where the pieces are, the players from the one to move on, the size of the board. The
/// player to move is always in the south; its goal is the north camp.
///
/// This is the plain board that the rules are written on and that the fast one is tested against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// The occupied cells, each once.
    pub pieces: Vec<(Cell, PlayerColour)>,
    /// Whose turn it is, then the others in turn order (clockwise).
    pub players: Vec<PlayerColour>,
    /// The size of the board.
    pub dim: Dim,
}

/// The numbers of players that a board can have: the divisors of 6.
pub const PLAYERS: [usize; 4] = [1, 2, 3, 6];

/// The cells of the south camp, line by line from the hexagon out.
pub fn south_camp(dim: Dim) -> Vec<Cell> {
    let size = dim.size();
    triangle_down(size as usize, Cell::at(-size - 1, 1))
}

/// The cells of the north camp.
pub fn north_camp(dim: Dim) -> Vec<Cell> {
    south_camp(dim).into_iter().map(|cell| cell.turned(3)).collect()
}

impl Configuration {
    /// `remplir_init` (Q16): the configuration before the first move. `None` unless there are 1, 2, 3 or 6
    /// different players.
    pub fn initial(players: &[PlayerColour], dim: Dim) -> Option<Configuration> {
        let count = players.len();
        let different = players.iter().enumerate().all(|(n, colour)| !players[..n].contains(colour));
        if !PLAYERS.contains(&count) || !different {
            return None;
        }
        // The camp of the n-th player is the one that n turns of the board bring to the south.
        let home = |n: usize| -> Vec<Cell> {
            south_camp(dim).into_iter().map(|cell| cell.turned(6 - n * (6 / count))).collect()
        };
        let pieces = players.iter().enumerate().flat_map(|(n, &colour)| paint(colour, home(n))).collect();
        Some(Configuration { pieces, players: players.to_vec(), dim })
    }

    /// `tourner_config` (Q15): the configuration seen by the next player.
    #[must_use]
    pub fn turned(&self) -> Configuration {
        let sixths = 6 / self.players.len().max(1);
        Configuration {
            pieces: self.pieces.iter().map(|&(cell, colour)| (cell.turned(sixths), colour)).collect(),
            players: rotate_list(&self.players),
            dim: self.dim,
        }
    }

    /// `quelle_couleur` (Q17): the colour of the piece on a cell; `None` (`Libre`) when it is free.
    pub fn colour_at(&self, cell: Cell) -> Option<PlayerColour> {
        lookup(&cell, &self.pieces)
    }

    /// Whether no piece stands on the cell.
    pub fn is_free(&self, cell: Cell) -> bool {
        self.colour_at(cell).is_none()
    }

    /// `supprime_dans_config` (Q18): the configuration without the piece on a cell.
    #[must_use]
    pub fn without(&self, cell: Cell) -> Configuration {
        let pieces = self.pieces.iter().copied().filter(|&(at, _)| at != cell).collect();
        Configuration { pieces, players: self.players.clone(), dim: self.dim }
    }

    /// The player to move (the sheet's protagonist).
    pub fn protagonist(&self) -> Option<PlayerColour> {
        self.players.first().copied()
    }

    /// The cells of the player to move.
    pub fn own_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let own = self.protagonist();
        self.pieces.iter().filter(move |&&(_, colour)| Some(colour) == own).map(|&(cell, _)| cell)
    }
}

/// `associe` (Q17): what stands with `key` in the list, the first if there are several. The sheet's default
/// value is the `None` here.
pub fn lookup<A: PartialEq, B: Copy>(key: &A, list: &[(A, B)]) -> Option<B> {
    list.iter().find(|(found, _)| found == key).map(|&(_, value)| value)
}
