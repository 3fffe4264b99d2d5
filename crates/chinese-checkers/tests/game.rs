//! Whole games: how they end, what bots and coach do.
#![allow(clippy::unwrap_used)]

use chinese_checkers::{
    Board, Cell, ChineseCheckers, Dim, GameEnding, Move, Options, PlayerColour, Refusal, Wrong,
    coach::{legal_moves, move_between},
};
use kernel::{BotSettings, Coach, Dice, Game, NoClock, Played, Roster, Seat, Seed, Setup, Speak, Thinking};

fn c(i: i16, j: i16, k: i16) -> Cell {
    Cell::new(i, j, k).unwrap()
}

fn rules(size: i64) -> Options {
    Options { dim: Dim::new(size).unwrap(), ..Options::default() }
}

fn start(rules: &Options, seats: usize) -> Board {
    ChineseCheckers::start(rules, Setup::of(seats), &mut Dice::new(Seed::from(1))).unwrap()
}

fn play(names: &[&str], rules: &Options, seed: u64) -> (Board, Vec<Played<ChineseCheckers>>) {
    let mut board = start(rules, names.len());
    let bot = |name: &&str| ChineseCheckers::bot(name).unwrap().make(&BotSettings::default());
    let mut bots: Vec<_> = names.iter().map(bot).collect();
    let mut dice = Dice::new(Seed::from(seed));
    let mut played = Vec::new();
    while let Some(seat) = ChineseCheckers::to_move(&board) {
        let mut thinking = Thinking { dice: &mut dice, clock: &NoClock };
        let mv = bots[seat.index()].choose(&board, seat, &mut thinking);
        let next = ChineseCheckers::play(&board, seat, &mv).unwrap();
        played.push(Played { before: std::mem::replace(&mut board, next), seat, mv });
    }
    (board, played)
}

#[test]
fn seats_see_themselves_in_the_south_and_move_in_turn() {
    let board = start(&rules(2), 3);
    let mv: Move = "-3,1,2>-2,0,2".parse().unwrap();
    assert_eq!(ChineseCheckers::play(&board, Seat(1), &mv), Err(Refusal::NotYourTurn(Seat(0))));
    let mut next = board;
    for seat in Seat::all(3) {
        next = ChineseCheckers::play(&next, seat, &mv).unwrap();
    }
    assert_eq!(next.scores(), [-9, -9, -9]);
    assert_eq!(next.last(), [Some(mv.clone()), Some(mv.clone()), Some(mv)]);
}

#[test]
fn a_game_ends_at_its_limit_and_the_rows_decide() {
    let limited = Options { limit: 1, ..rules(2) };
    let forward: Move = "-3,1,2>-2,0,2".parse().unwrap();
    let sideways: Move = "-3,2,1>-2,1,1".parse().unwrap();
    let board = ChineseCheckers::play(&start(&limited, 2), Seat(0), &forward).unwrap();
    let board = ChineseCheckers::play(&board, Seat(1), &sideways).unwrap();
    assert_eq!(board.ending(), Some(GameEnding::Limit));
    assert_eq!(ChineseCheckers::outcome(&board).unwrap().places(), [1, 1]);
    assert_eq!(ChineseCheckers::play(&board, Seat(0), &forward), Err(Refusal::Over));
}

#[test]
fn a_full_goal_wins_with_the_option_only() {
    // The mover's last free goal cell is next to its piece; an opponent keeps one of the others.
    let pieces =
        vec![vec![c(2, -1, -1), c(3, -1, -2), c(-3, 1, 2)], vec![c(3, -2, -1), c(-2, 1, 1), c(-2, 2, 0)]];
    let enter: Move = "2,-1,-1>4,-2,-2".parse().unwrap();
    for (filled, ending) in [(false, None), (true, Some(GameEnding::Won(Seat(0))))] {
        let board = Board::of_pieces(&Options { filled, ..rules(2) }, pieces.clone()).unwrap();
        assert_eq!(board.after(&enter).ending(), ending);
    }
}

#[test]
fn a_player_who_cannot_move_passes() {
    let others = vec![c(-1, 0, 1), c(-1, 1, 0), c(0, -1, 1), c(0, 1, -1)];
    let board = Board::of_pieces(&rules(1), vec![vec![c(-2, 1, 1)], others]).unwrap();
    assert_eq!(legal_moves(&board), [Move::pass()]);
    let after = ChineseCheckers::play(&board, Seat(0), &Move::pass()).unwrap();
    let free = ChineseCheckers::play(&after, Seat(1), &Move::pass());
    assert_eq!(free, Err(Refusal::Wrong(Wrong::CanMove, after.names(Seat(1)))));
}

#[test]
fn colours_by_name_or_code() {
    let ken = Options { colours: chinese_checkers::colour::colours("Ken Ryu").unwrap(), ..rules(2) };
    let names: Vec<String> = start(&ken, 2).colours().iter().map(PlayerColour::to_string).collect();
    assert_eq!(names, ["Ken", "Ryu"]);
}

#[test]
fn thinking_bots_reach_their_goal() {
    for (names, size) in [
        (vec!["medium", "medium"], 3),
        (vec!["medium", "greedy"], 4),
        (vec!["medium"], 3),
        (vec!["medium", "greedy", "easy"], 3),
        (vec!["medium"; 6], 2),
    ] {
        let filled = Options { filled: true, ..rules(size) };
        let (board, _) = play(&names, &filled, 1);
        assert!(matches!(board.ending(), Some(GameEnding::Won(_))), "{names:?}: {:?}", board.ending());
    }
}

/// Somebody who never takes the last piece out of the camp can keep others from filling it, and loses by rows at the
/// limit all the same.
#[test]
fn whoever_leaves_a_piece_at_home_does_not_gain_by_it() {
    let limited = Options { limit: 40, ..rules(2) };
    let mut board = start(&limited, 2);
    let mut bot = ChineseCheckers::bot("hard").unwrap().make(&BotSettings::default());
    let mut dice = Dice::new(Seed::from(5));
    let home = c(-4, 2, 2);
    while let Some(seat) = ChineseCheckers::to_move(&board) {
        let mv = if seat == Seat(0) {
            bot.choose(&board, seat, &mut Thinking { dice: &mut dice, clock: &NoClock })
        } else {
            let others = |mv: &&Move| mv.ends().is_none_or(|(from, _)| from != home);
            let moves = legal_moves(&board);
            moves.iter().find(others).unwrap_or(&moves[0]).clone()
        };
        board = ChineseCheckers::play(&board, seat, &mv).unwrap();
    }
    assert_eq!(ChineseCheckers::outcome(&board).unwrap().places(), [1, 2], "{:?}", board.scores());
}

#[test]
fn a_crowd_is_planned_for() {
    let six = ["expert", "greedy", "greedy", "greedy", "greedy", "greedy"];
    let (board, played) = play(&six, &rules(2), 3);
    let (again, _) = play(&six, &rules(2), 3);
    assert_eq!(again, board, "it repeats");
    assert!(played.len() < 6 * 100, "it ends");
}

#[test]
fn games_without_a_clock_repeat_to_the_bit() {
    let names = ["hard", "easy"];
    assert_eq!(play(&names, &rules(2), 3).0, play(&names, &rules(2), 3).0);
}

#[test]
fn levels_beat_greedy() {
    let wins = |level: &str| {
        let won = |seed: u64| {
            play(&[level, "greedy"], &rules(3), seed).0.ending() == Some(GameEnding::Won(Seat(0)))
        };
        (0..10).filter(|&seed| won(seed)).count()
    };
    assert!(wins("medium") >= 7, "{}", wins("medium"));
}

#[test]
fn two_ends_are_enough_to_find_a_chain() {
    let pieces = vec![vec![c(-2, 0, 2)], vec![c(-1, 0, 1), c(0, 1, -1)]];
    let board = Board::of_pieces(&rules(3), pieces).unwrap();
    let chain = move_between(&board, c(-2, 0, 2), c(0, 2, -2)).unwrap();
    assert_eq!(chain.to_string(), "-2,0,2>0,0,0>0,2,-2");
    assert_eq!(move_between(&board, c(-2, 0, 2), c(3, 0, -3)), None);
}

/// Ruling 10: what people read names cells as the first seat sees them, whoever moves.
#[test]
fn log_and_review_name_cells_as_the_first_seat_sees_them() {
    let board = start(&rules(4), 2);
    let step: Move = "-5,1,4>-4,0,4".parse().unwrap();
    let cells = |board: &Board| {
        let told = ChineseCheckers::tell(board, &step);
        let text = |name: &str| told.args.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone());
        (text("from"), text("to"))
    };
    assert_eq!(cells(&board), (Some("D1".into()), Some("E5".into())));
    let after = ChineseCheckers::play(&board, Seat(0), &step).unwrap();
    assert_eq!(cells(&after), (Some("N4".into()), Some("M9".into())), "the same move across the board");

    // A refusal as well.
    let taken = "-6,2,4>-5,1,4".parse().unwrap();
    let refused = ChineseCheckers::play(&after, Seat(1), &taken).unwrap_err().phrase();
    assert_eq!(refused.args, vec![("cell".into(), "N4".into())]);

    // The second seat loses ground: the better move is named as the first seat sees it.
    let others = vec![c(1, 0, -1), c(-1, 0, 1)];
    let pieces = vec![others, vec![c(2, 0, -2)]];
    let before = Board::of_pieces(&rules(3), pieces).unwrap().after(&Move::pass());
    let back = Played { before, seat: Seat(1), mv: "-2,0,2>-3,1,2".parse().unwrap() };
    let remarks = ChineseCheckers::review(&[back], &NoClock);
    let better =
        remarks[0].says[0].args.iter().find(|(key, _)| key == "better").map(|(_, value)| value.clone());
    assert!(matches!(&better, Some(kernel::Arg::Text(text)) if text.starts_with("I6 > G4")), "{better:?}");
}

#[test]
fn the_hint_shows_the_path_and_says_why() {
    let pieces = vec![vec![c(-2, 0, 2)], vec![c(-1, 0, 1), c(1, 0, -1)]];
    let board = Board::of_pieces(&rules(3), pieces).unwrap();
    let mut dice = Dice::new(Seed::from(1));
    let mut thinking = Thinking { dice: &mut dice, clock: &NoClock };
    let hint = ChineseCheckers::hint(&board, Seat(0), &mut thinking).unwrap();
    assert!(hint.mv.starts_with("-2,0,2>0,0,0"), "{}", hint.mv);
    let ids: Vec<&str> = hint.why.iter().map(|phrase| phrase.id.as_ref()).collect();
    assert!(ids.contains(&"chinese-checkers-hint-jumps") && ids.contains(&"chinese-checkers-hint-forward"));
    assert!(ChineseCheckers::hint(&board, Seat(1), &mut thinking).is_none(), "not its turn");
}

#[test]
fn the_review_finds_the_move_that_lost_ground() {
    let pieces = vec![vec![c(-2, 0, 2)], vec![c(-1, 0, 1), c(1, 0, -1)]];
    let before = Board::of_pieces(&rules(3), pieces).unwrap();
    let back = Played { before, seat: Seat(0), mv: "-2,0,2>-3,1,2".parse().unwrap() };
    let remarks = ChineseCheckers::review(&[back], &NoClock);
    let ids: Vec<&str> = remarks[0].says.iter().map(|phrase| phrase.id.as_ref()).collect();
    assert_eq!(ids, ["chinese-checkers-review-lost-ground", "chinese-checkers-review-back"]);
    assert!(ChineseCheckers::review(&[], &NoClock).is_empty());
}

#[test]
fn completions_begin_with_what_was_typed() {
    let board = start(&rules(4), 2);
    let all = ChineseCheckers::complete(&board, Seat(0), "", 100);
    assert_eq!(all.len(), 14);
    let some = ChineseCheckers::complete(&board, Seat(0), " -5,1", 100);
    assert!(!some.is_empty() && some.iter().all(|text| text.starts_with("-5,1")));
    assert!(ChineseCheckers::complete(&board, Seat(1), "", 100).is_empty());
}
