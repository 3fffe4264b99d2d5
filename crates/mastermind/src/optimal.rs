//! x
use crate::{
    code::{Board, Code},
    strategy::{Method, Strategy, first_code},
};
pub(crate) struct Optimal {
    board: Board,
    depth: Option<usize>,
}
impl Optimal {
    pub fn new(board: &Board, depth: Option<usize>) -> Optimal {
        Optimal { board: *board, depth }
    }
}
impl Strategy for Optimal {
    fn method(&self) -> Method {
        if self.depth.is_some() { Method::OptimalFive } else { Method::Optimal }
    }
    fn choose(&mut self, _: &[Code], possible: &[Code]) -> Code {
        possible.first().copied().unwrap_or(first_code(&self.board))
    }
}
