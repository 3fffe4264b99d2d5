//! Drawings for the lobby and for *how to play*.

use games::chinese_checkers::{Board, Cell, Dim, Move, Options};
use kernel::Seat;
use leptos::prelude::*;

use super::{
    marble::{class, light, marble},
    place,
};

/// A few moves into a game on the usual board, and a chain of jumps after them.
const OPENING: [&str; 4] = ["-5,1,4>-4,1,3", "-6,2,4>-4,0,4", "-5,3,2>-4,2,2", "-5,2,3>-4,2,2"];
const CHAIN: &str = "-7,3,4>-5,1,4>-3,1,2";

/// A small star with all its colours.
pub fn preview() -> AnyView {
    let dim = Dim::new(3).unwrap_or_default();
    view! {
        <svg class="cc-picture" viewBox=place::view_box(dim) aria-hidden="true">
            {light()}
            {after(dim, 6, &[]).map(|board| drawing(&board, &[]))}
        </svg>
    }
    .into_any()
}

/// The star with a chain of jumps.
pub fn picture() -> AnyView {
    let board = after(Dim::USUAL, 2, &OPENING);
    let chain = CHAIN.parse::<Move>().map(|mv| mv.cells().to_vec()).unwrap_or_default();
    view! {
        <svg class="cc-picture" viewBox=place::view_box(Dim::USUAL) aria-hidden="true">
            {light()}
            {board.map(|board| drawing(&board, &chain))}
        </svg>
    }
    .into_any()
}

fn after(dim: Dim, seats: usize, moves: &[&str]) -> Option<Board> {
    let start = Board::start(&Options { dim, ..Options::default() }, seats, Seat(0))?;
    moves.iter().try_fold(start, |board, text| Some(board.after(&text.parse::<Move>().ok()?)))
}

/// A board as it lies there, and a way on it.
fn drawing(board: &Board, chain: &[Cell]) -> impl IntoView + use<> {
    let dim = board.dim();
    let hole = |cell: Cell| view! { <circle class="cc-hole" r="10" transform=place::at(cell)></circle> };
    let seats = || Seat::all(board.seats()).zip(board.colours());
    let camp = |(seat, &colour)| {
        let corners = place::camp(dim, board.sixths(seat));
        view! { <polygon class=format!("cc-camp {}", class(seat, colour)) points=place::points(&corners)></polygon> }
    };
    let pieces = |(seat, &colour): (Seat, &games::chinese_checkers::PlayerColour)| {
        let piece = move |&cell: &Cell| view! { <g transform=place::at(cell)>{marble(seat, colour, String::new(), None)}</g> };
        board.pieces()[seat.index()].iter().map(piece).collect_view()
    };
    let jumps = (!chain.is_empty()).then(|| {
        let stop = |&cell: &Cell| view! { <circle class="stop" r="7" transform=place::at(cell)></circle> };
        view! {
            <g class="cc-way">
                <polyline points=place::way(chain)></polyline>
                {chain[1..].iter().map(stop).collect_view()}
                <circle class="chosen" r="20" transform=place::at(chain[0])></circle>
            </g>
        }
    });
    view! {
        <polygon class="cc-felt" points=place::outline(dim)></polygon>
        {seats().map(camp).collect_view()}
        {dim.cells().into_iter().map(hole).collect_view()}
        {seats().map(pieces).collect_view()}
        {jumps}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::chinese_checkers::ChineseCheckers;
    use kernel::Game;

    #[test]
    fn the_picture_shows_legal_moves() {
        let mut board = Board::start(&Options::default(), 2, Seat(0)).unwrap_or_else(|| panic!("a start"));
        for text in OPENING.iter().chain([&CHAIN]) {
            let mv: Move = text.parse().unwrap_or_else(|_| panic!("{text}"));
            let played = ChineseCheckers::play(&board, board.turn(), &mv);
            board = played.unwrap_or_else(|why| panic!("{text}: {why:?}"));
        }
    }
}
