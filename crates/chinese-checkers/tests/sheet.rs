//! The worked examples of the sheet, each named after its question, as the rulings correct them.
#![allow(clippy::unwrap_used)]

use chinese_checkers::{
    Board, Cell, ChineseCheckers, Configuration, Dim, JumpRule, Move, Options, PlayerColour, Wrong,
    cell::Region,
    configuration::{lookup, north_camp, south_camp},
    fill::{
        paint,
        recursive::{last_of_list, rotate_list, segment, triangle_down, triangle_up},
    },
    generate::{all_moves, greedy_move, possible_moves},
    jumps::{apply, check_move, is_free_segment, is_jump, is_legal, is_multiple_jump, update},
    referee::{WhyWrong, check_game, has_won, initial_score, score, winning_score},
};

use kernel::{BotSettings, Dice, Game, NoClock, Roster, Seat, Seed, Thinking};

fn c(i: i16, j: i16, k: i16) -> Cell {
    Cell::new(i, j, k).unwrap()
}

fn dim(size: i64) -> Dim {
    Dim::new(size).unwrap()
}

fn cells(list: &[[i16; 3]]) -> Vec<Cell> {
    list.iter().map(|&[i, j, k]| c(i, j, k)).collect()
}

fn conf(players: usize, size: i64, pieces: &[(Cell, usize)]) -> Configuration {
    let players = PlayerColour::NAMED[..players].to_vec();
    let pieces = pieces.iter().map(|&(cell, owner)| (cell, players[owner])).collect();
    Configuration { pieces, players, dim: dim(size) }
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

const SYMMETRIC: JumpRule = JumpRule::Symmetric;

#[test]
fn q1_conditions_name_parts_of_the_board() {
    let d = dim(4);
    let all = |part: Region, test: &dyn Fn([i16; 3]) -> bool| {
        d.cells().into_iter().all(|cell| (cell.region(d) == part) == test(cell.triple()))
    };
    assert!(all(Region::Camp(0), &|[i, _, _]| i < -4), "the south camp");
    assert!(all(Region::Camp(3), &|[i, _, _]| i > 4), "the north camp");
    assert!(all(Region::Camp(2), &|[_, j, _]| j < -4), "the camp in the north-west");
    assert!(all(Region::Hexagon, &|t| t.iter().all(|&n| (-4..=4).contains(&n))), "the hexagon");
    assert_eq!(d.cells().last(), Some(&c(8, -4, -4)), "the northernmost cell");
    assert_eq!(south_camp(d).first(), Some(&c(-5, 1, 4)), "the western corner of the south camp");
    let up = d.cells().into_iter().filter(|cell| cell.triple().iter().all(|&n| n >= -4));
    assert!(up.clone().all(|c| !matches!(c.region(d), Region::Camp(0 | 2 | 4))), "a triangle pointing north");
    assert_eq!(up.count(), 13 * 14 / 2);
}

#[test]
fn q2_the_lozenge_is_both_camps_and_the_hexagon() {
    let d = dim(3);
    for cell in d.cells() {
        let inside = matches!(cell.region(d), Region::Hexagon | Region::Camp(0 | 3));
        assert_eq!(cell.in_lozenge(d), inside, "{cell}");
    }
    assert!(!c(7, -4, -3).in_lozenge(d));
}

#[test]
fn q3_the_star_has_121_cells_in_dimension_4() {
    assert_eq!(dim(4).cells().len(), 121);
    assert!(c(-8, 4, 4).in_star(dim(4)));
    assert!(!c(-5, 0, 5).in_star(dim(4)));
}

#[test]
fn q4_yellow_takes_the_place_of_green_after_a_sixth_of_a_turn() {
    let six = Configuration::initial(&PlayerColour::NAMED, dim(4)).unwrap();
    let of = |colour: PlayerColour| six.pieces.iter().filter(move |p| p.1 == colour).map(|p| p.0);
    let mut yellow: Vec<Cell> = of(PlayerColour::Yellow).map(|cell| cell.turned(1)).collect();
    let mut green: Vec<Cell> = of(PlayerColour::Green).collect();
    yellow.sort();
    green.sort();
    assert_eq!(yellow, green);
    // A third of a turn anticlockwise shows the second coordinate, clockwise the third.
    assert_eq!(c(1, 2, -3).turned(2).i(), 2);
    assert_eq!(c(1, 2, -3).turned(4).i(), -3);
}

#[test]
fn q5_translating_the_green_piece() {
    let right = c(-4, 1, 3).translated(c(0, 2, -2));
    assert_eq!(right, c(-4, 3, 1));
    assert_eq!(right.translated(c(1, 0, -1)), c(-3, 3, 0));
}

#[test]
fn q6_the_difference_of_yellow_and_green() {
    assert_eq!(c(0, 0, 0).minus(c(0, -2, 2)), c(0, 2, -2));
}

#[test]
fn q7_the_six_neighbours() {
    // The sheet prints five; ruling 1 adds (1,-1,0).
    let six = cells(&[[1, 1, -2], [2, 0, -2], [2, -1, -1], [0, 0, 0], [0, 1, -1], [1, -1, 0]]);
    let found: Vec<Cell> = dim(4).cells().into_iter().filter(|n| n.is_neighbour(c(1, 0, -1))).collect();
    assert_eq!(found.len(), 6);
    assert!(six.iter().all(|cell| found.contains(cell)));
    assert!(!c(1, 0, -1).is_neighbour(c(1, 0, -1)));
}

#[test]
fn q8_the_pivot_is_half_way() {
    assert_eq!(c(0, 2, -2).pivot(c(0, -2, 2)), Some(c(0, 0, 0)));
    assert_eq!(c(0, 2, -2).pivot(c(0, -1, 1)), None, "an even number of cells between");
    assert_eq!(c(0, 2, -2).pivot(c(1, 0, -1)), None, "not on a line");
    assert_eq!(c(0, 2, -2).pivot(c(0, 2, -2)), None, "the same cell");
}

#[test]
fn q9_unit_vector_and_distance() {
    // Ruling 2: the text stands against the printed sign.
    assert_eq!(c(0, 2, -2).unit_and_distance(c(0, 0, 0)), Some((c(0, -1, 1), 2)));
    assert_eq!(c(0, 2, -2).unit_and_distance(c(1, 0, -1)), None);
}

#[test]
fn q10_lists() {
    use PlayerColour::{Green, Red, Yellow};
    assert_eq!(rotate_list(&[Green, Yellow, Red]), [Yellow, Red, Green]);
    assert_eq!(last_of_list(&[Green, Yellow, Red]), Some(&Red));
    assert_eq!(rotate_list::<u8>(&[]), []);
    assert_eq!(last_of_list::<u8>(&[]), None);
}

#[test]
fn q11_segments() {
    assert_eq!(segment(1, c(0, 0, 0)), [c(0, 0, 0)]);
    assert_eq!(segment(3, c(-4, 1, 3)), cells(&[[-4, 1, 3], [-4, 2, 2], [-4, 3, 1]]));
    assert_eq!(segment(0, c(0, 0, 0)), []);
}

#[test]
fn q12_triangles_pointing_down() {
    // Ruling 3: the printed examples of Q12 and Q13 are swapped; the vertices stand.
    assert_eq!(triangle_down(1, c(0, 0, 0)), [c(0, 0, 0)]);
    let camp = [[-4, 1, 3], [-4, 2, 2], [-4, 3, 1], [-5, 2, 3], [-5, 3, 2], [-6, 3, 3]];
    assert_eq!(triangle_down(3, c(-4, 1, 3)), cells(&camp));
}

#[test]
fn q13_triangles_pointing_up() {
    assert_eq!(triangle_up(1, c(0, 0, 0)), [c(0, 0, 0)]);
    let camp = [[-3, 4, -1], [-3, 5, -2], [-3, 6, -3], [-2, 4, -2], [-2, 5, -3], [-1, 4, -3]];
    assert_eq!(triangle_up(3, c(-3, 4, -1)), cells(&camp));
}

#[test]
fn q14_painting() {
    let painted = paint(PlayerColour::Red, cells(&[[0, 0, 0], [1, -1, 0]]));
    assert_eq!(painted, [(c(0, 0, 0), PlayerColour::Red), (c(1, -1, 0), PlayerColour::Red)]);
}

#[test]
fn q15_turning_brings_the_next_player_south() {
    for players in [1, 2, 3, 6] {
        let start = Configuration::initial(&PlayerColour::NAMED[..players], dim(3)).unwrap();
        let mut turned = start.clone();
        for _ in 0..players {
            let mut own: Vec<Cell> = turned.own_cells().collect();
            let mut camp = south_camp(dim(3));
            own.sort();
            camp.sort();
            assert_eq!(own, camp);
            turned = turned.turned();
        }
        assert_eq!(turned, start, "a whole round is no change");
    }
}

#[test]
fn q16_initial_configurations() {
    for (players, size) in [(2, 1), (2, 2), (3, 3), (1, 3), (6, 4), (6, 8)] {
        let start = Configuration::initial(&PlayerColour::NAMED[..players], dim(size)).unwrap();
        assert_eq!(start.pieces.len(), players * dim(size).pieces());
    }
    assert_eq!(Configuration::initial(&PlayerColour::NAMED[..4], dim(3)), None);
    assert_eq!(Configuration::initial(&[PlayerColour::Red, PlayerColour::Red], dim(3)), None);
}

#[test]
fn q17_what_stands_on_a_cell() {
    let list = [(c(-1, 0, 1), PlayerColour::Yellow), (c(0, 0, 0), PlayerColour::Green)];
    assert_eq!(lookup(&c(0, 0, 0), &list), Some(PlayerColour::Green));
    assert_eq!(lookup(&c(1, -1, 0), &list), None);
    let board = conf(2, 2, &[(c(-1, 0, 1), 1), (c(0, 0, 0), 0)]);
    assert_eq!(board.colour_at(c(-1, 0, 1)), Some(PlayerColour::Yellow));
    assert_eq!(board.colour_at(c(1, 0, -1)), None);
}

#[test]
fn q18_taking_a_piece_off() {
    let board = conf(2, 2, &[(c(-1, 0, 1), 1), (c(0, 0, 0), 0)]);
    assert_eq!(board.without(c(0, 0, 0)).pieces, [(c(-1, 0, 1), PlayerColour::Yellow)]);
    assert_eq!(board.without(c(1, 0, -1)), board);
}

#[test]
fn q19_unit_moves() {
    let board = conf(2, 2, &[(c(0, 0, 0), 0), (c(0, 1, -1), 1), (c(0, -2, 2), 0)]);
    let check = |text: &str| check_move(&board, &mv(text), SYMMETRIC);
    assert_eq!(check("0,0,0>1,0,-1"), Ok(()));
    assert_eq!(check("0,0,0>-1,0,1"), Ok(()), "back is allowed");
    assert_eq!(check("0,0,0>0,1,-1"), Err(Wrong::Occupied(c(0, 1, -1))));
    assert_eq!(check("0,1,-1>1,1,-2"), Err(Wrong::NotYours(c(0, 1, -1), PlayerColour::Yellow)));
    assert_eq!(check("1,0,-1>1,1,-2"), Err(Wrong::NoPiece(c(1, 0, -1))));
    assert_eq!(check("0,-2,2>0,-3,3"), Err(Wrong::OffBoard(c(0, -3, 3))));
    assert_eq!(check("0,-2,2>-1,-2,3"), Err(Wrong::SideCamp(c(-1, -2, 3))));
    assert_eq!(check("0,0,0>0,0,0"), Err(Wrong::NoChange(c(0, 0, 0))));
    assert_eq!(check("pass"), Err(Wrong::CanMove));
}

#[test]
fn q20_applying_a_unit_move() {
    let board = conf(2, 2, &[(c(0, 0, 0), 0), (c(0, 1, -1), 1)]);
    let after = apply(&board, &mv("0,0,0>1,0,-1"));
    assert_eq!(after, conf(2, 2, &[(c(1, 0, -1), 0), (c(0, 1, -1), 1)]));
}

#[test]
fn q21_updating_checks_first() {
    let board = conf(2, 2, &[(c(0, 0, 0), 0), (c(0, 1, -1), 1)]);
    assert_eq!(update(&board, &mv("0,0,0>0,1,-1"), SYMMETRIC), Err(Wrong::Occupied(c(0, 1, -1))));
    assert!(update(&board, &mv("0,0,0>1,0,-1"), SYMMETRIC).is_ok());
}

#[test]
fn q22_free_segments() {
    let board = conf(2, 3, &[(c(0, 0, 0), 1)]);
    assert!(!is_free_segment(c(0, -2, 2), c(0, 2, -2), &board));
    assert!(is_free_segment(c(0, -3, 3), c(0, 0, 0), &board), "the ends do not count");
    assert!(is_free_segment(c(0, -1, 1), c(0, 0, 0), &board));
}

#[test]
fn q23_jumps() {
    // Figure 5 as the prose has it: green two cells from yellow, and the landing two cells beyond.
    let board = conf(2, 3, &[(c(0, -2, 2), 0), (c(0, 0, 0), 1)]);
    assert!(is_jump(c(0, -2, 2), c(0, 2, -2), &board, SYMMETRIC));
    assert!(!is_jump(c(0, -2, 2), c(0, 1, -1), &board, SYMMETRIC), "the pivot is not half-way");
    assert!(is_jump(c(0, -2, 2), c(0, 1, -1), &board, JumpRule::Free));
    assert!(!is_jump(c(0, -2, 2), c(0, 2, -2), &board, JumpRule::Adjacent));
    assert!(is_jump(c(0, -1, 1), c(0, 1, -1), &board, JumpRule::Adjacent));
    let crowded = conf(2, 3, &[(c(0, -2, 2), 0), (c(0, 0, 0), 1), (c(0, 1, -1), 1)]);
    assert!(!is_jump(c(0, -2, 2), c(0, 2, -2), &crowded, JumpRule::Free));
    assert!(!is_jump(c(0, -2, 2), c(1, 1, -2), &board, SYMMETRIC), "not on a line");
    assert!(!is_jump(c(0, -2, 2), c(2, -4, 2), &board, SYMMETRIC), "nothing to jump over");
}

#[test]
fn q24_chains_of_jumps() {
    let board = conf(2, 3, &[(c(-2, 0, 2), 0), (c(-1, 0, 1), 1), (c(0, 1, -1), 1)]);
    let chain = cells(&[[-2, 0, 2], [0, 0, 0], [0, 2, -2]]);
    assert!(is_multiple_jump(&chain, &board, SYMMETRIC));
    let there_and_back = cells(&[[-2, 0, 2], [0, 0, 0], [-2, 0, 2], [0, 0, 0]]);
    assert!(is_multiple_jump(&there_and_back, &board, SYMMETRIC), "over its own starting cell (ruling 4)");
    assert!(!is_multiple_jump(&cells(&[[-2, 0, 2], [0, 0, 0], [1, 0, -1]]), &board, SYMMETRIC));
    assert!(!is_multiple_jump(&[], &board, SYMMETRIC), "n > 1 (2.4)");
    assert!(!is_multiple_jump(&cells(&[[-2, 0, 2]]), &board, SYMMETRIC), "n > 1 (2.4)");
}

#[test]
fn q25_all_kinds_of_moves() {
    let board = conf(2, 3, &[(c(-2, 0, 2), 0), (c(-1, 0, 1), 1), (c(0, 1, -1), 1)]);
    let check = |text: &str| check_move(&board, &mv(text), SYMMETRIC);
    assert_eq!(check("-2,0,2>0,0,0>0,2,-2"), Ok(()));
    assert_eq!(
        check("-2,0,2>0,0,0>1,0,-1"),
        Err(Wrong::StepInChain(c(0, 0, 0), c(1, 0, -1))),
        "unit moves and jumps do not mix"
    );
    assert_eq!(check("-2,0,2>0,0,0>-2,0,2"), Err(Wrong::NoChange(c(-2, 0, 2))), "ruling 4");
    let after = update(&board, &mv("-2,0,2>0,0,0>0,2,-2"), SYMMETRIC).unwrap();
    assert_eq!(after.colour_at(c(0, 2, -2)), Some(PlayerColour::Green));
    assert_eq!(after.colour_at(c(-2, 0, 2)), None);

    // A camp at the side is no place to end.
    let side = conf(2, 2, &[(c(1, -1, 0), 0), (c(1, -2, 1), 1)]);
    assert_eq!(check_move(&side, &mv("1,-1,0>1,-3,2"), SYMMETRIC), Err(Wrong::SideCamp(c(1, -3, 2))));

    // The moving piece is off the board: it does not block its own chain and is no pivot.
    let own = conf(2, 3, &[(c(0, 0, 0), 0)]);
    assert_eq!(
        check_move(&own, &mv("0,0,0>0,2,-2"), SYMMETRIC),
        Err(Wrong::NoPivot(c(0, 0, 0), c(0, 2, -2)))
    );
}

#[test]
fn q25_a_chain_through_a_side_camp_is_legal() {
    // The way out and back in goes over pivots at the edge of the lozenge.
    let board = conf(2, 2, &[(c(1, -1, 0), 0), (c(1, -2, 1), 1), (c(0, -2, 2), 1)]);
    let chain = mv("1,-1,0>1,-3,2>-1,-1,2");
    assert!(!c(1, -3, 2).in_lozenge(dim(2)) && c(1, -3, 2).in_star(dim(2)));
    assert_eq!(check_move(&board, &chain, SYMMETRIC), Ok(()));
    let listed = possible_moves(&board, c(1, -1, 0), SYMMETRIC);
    assert!(listed.contains(&(c(-1, -1, 2), chain)));
    assert!(listed.iter().all(|(to, _)| to.in_lozenge(dim(2))));
}

#[test]
fn q26_scores() {
    for size in 1..=8 {
        let start = Configuration::initial(&PlayerColour::NAMED[..2], dim(size)).unwrap();
        assert_eq!(score(&start), initial_score(dim(size)));
        assert_eq!(winning_score(dim(size)), -initial_score(dim(size)));
    }
    assert_eq!(winning_score(dim(1)), 2);
    assert_eq!(winning_score(dim(2)), 10);
    assert_eq!(winning_score(dim(3)), 28);
    assert_eq!(winning_score(dim(4)), 60);
}

#[test]
fn q27_winning() {
    let d = dim(3);
    let there: Vec<(Cell, usize)> = north_camp(d).into_iter().map(|cell| (cell, 0)).collect();
    let won = conf(1, 3, &there);
    assert!(has_won(&won));
    assert_eq!(score(&won), winning_score(d));
    assert!(!has_won(&Configuration::initial(&PlayerColour::NAMED[..1], d).unwrap()));
    assert!(!has_won(&conf(2, 3, &[(c(4, -2, -2), 1)])), "a player without pieces has not won");
}

#[test]
fn q28_the_referee_of_a_game() {
    let start = Configuration::initial(&PlayerColour::NAMED[..2], dim(1)).unwrap();
    let moves = |list: &[&str]| -> Vec<Move> { list.iter().map(|text| mv(text)).collect() };
    let check = |list: &[&str]| check_game(&start, &moves(list), SYMMETRIC);
    // Both players may play the same move: each is in the south when it moves.
    assert_eq!(check(&["-2,1,1>-1,0,1", "-2,1,1>-1,0,1"]), Ok(None));
    let race = [
        "-2,1,1>-1,0,1",
        "-2,1,1>-1,0,1",
        "-1,0,1>0,-1,1",
        "-1,0,1>0,-1,1",
        "0,-1,1>1,-1,0",
        "0,-1,1>1,-1,0",
        "1,-1,0>2,-1,-1",
    ];
    assert_eq!(check(&race), Ok(Some(PlayerColour::Green)));
    let mut late = race.to_vec();
    late.push("1,-1,0>2,-1,-1");
    let error = check(&late).unwrap_err();
    assert_eq!((error.number, error.player), (7, Some(PlayerColour::Yellow)));
    assert_eq!(error.why, WhyWrong::GameOver(PlayerColour::Green));
    let error = check(&["-2,1,1>-1,0,1", "-2,1,1>0,-1,1"]).unwrap_err();
    assert_eq!(error.number, 1);
    assert_eq!(error.why, WhyWrong::Options(Wrong::NoPivot(c(-2, 1, 1), c(0, -1, 1))));
}

#[test]
fn q29_every_destination_once_with_a_shortest_chain() {
    let start = Configuration::initial(&PlayerColour::NAMED[..2], dim(4)).unwrap();
    for (rule, count) in [(JumpRule::Symmetric, 14), (JumpRule::Free, 44), (JumpRule::Adjacent, 14)] {
        assert_eq!(all_moves(&start, rule).len(), count, "{rule:?}");
    }
    // Two ways to (0,2,-2): the direct one is listed.
    let board = conf(2, 3, &[(c(0, -2, 2), 0), (c(0, 0, 0), 1), (c(0, -1, 1), 1)]);
    let listed = possible_moves(&board, c(0, -2, 2), JumpRule::Free);
    let mut ends: Vec<Cell> = listed.iter().map(|&(to, _)| to).collect();
    ends.sort();
    ends.dedup();
    assert_eq!(ends.len(), listed.len());
    assert!(listed.iter().all(|(_, mv)| is_legal(&board, mv, JumpRule::Free)));
}

#[test]
fn q30_greedy_takes_the_longest_way_forward() {
    let board = conf(2, 3, &[(c(-2, 0, 2), 0), (c(-1, 0, 1), 1), (c(1, 0, -1), 1)]);
    assert_eq!(greedy_move(&board, SYMMETRIC), mv("-2,0,2>0,0,0>2,0,-2"));
    let stuck = conf(2, 1, &[]);
    assert_eq!(greedy_move(&stuck, SYMMETRIC), Move::pass());
}

/// A piece that can only go to and fro: each time the bot does what Q30 says, without remembering where it was.
#[test]
fn q30_the_bot_raises_its_score_the_most_whatever_happened_before() {
    let mut dice = Dice::new(Seed::from(1));
    for (size, seats) in [(1, 2), (2, 2), (2, 3), (3, 2), (3, 6)] {
        let rules = Options { dim: dim(size), ..Options::default() };
        let mut board = Board::start(&rules, seats, Seat(0)).unwrap();
        let mut bots: Vec<_> = (0..seats)
            .map(|_| ChineseCheckers::bot("greedy").unwrap().make(&BotSettings::default()))
            .collect();
        while board.ending().is_none() && board.moves() < 120 {
            let seat = board.turn();
            let mut thinking = Thinking { dice: &mut dice, clock: &NoClock };
            let chosen = bots[seat.index()].choose(&board, seat, &mut thinking);
            let conf = board.configuration();
            let score_after = |mv: &Move| score(&apply(&conf, mv));
            let best = greedy_move(&conf, rules.jump);
            assert_eq!(
                score_after(&chosen),
                score_after(&best),
                "dim {size}, {seats} seats, move {}",
                board.moves()
            );
            board = ChineseCheckers::play(&board, seat, &chosen).unwrap();
        }
    }
}

#[test]
fn section_4_2_free_jumps() {
    let board = conf(2, 3, &[(c(0, -3, 3), 0), (c(0, 0, 0), 1)]);
    let ends = |rule| -> Vec<Cell> {
        possible_moves(&board, c(0, -3, 3), rule)
            .into_iter()
            .map(|(to, _)| to)
            .filter(|to| to.i() == 0 && to.j() > 0)
            .collect()
    };
    assert_eq!(ends(JumpRule::Symmetric), [c(0, 3, -3)]);
    assert_eq!(ends(JumpRule::Free), cells(&[[0, 1, -1], [0, 2, -2], [0, 3, -3]]));
    assert_eq!(ends(JumpRule::Adjacent), []);
}
