//! The command line that people and scripts rely on, through the program itself.

#![allow(clippy::unwrap_used)]

use std::{
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

use serde_json::{Value, json};

/// Runs the program with something on its standard input. Its folder of games is `home`.
fn tapis_in(home: &Path, args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tapis"))
        .args(args)
        .env("TAPIS_HOME", home)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn tapis(args: &[&str], input: &str) -> Output {
    let home = tempfile::tempdir().unwrap();
    tapis_in(home.path(), args, input)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn answers(args: &[&str], questions: &[Value]) -> Vec<Value> {
    let input = questions.iter().map(|question| question.to_string() + "\n").collect::<String>();
    let output = tapis(args, &input);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn json_of(args: &[&str]) -> Value {
    let output = tapis(args, "");
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn the_games_are_listed_for_people_and_scripts() {
    let games = json_of(&["games", "--json"]);
    let names: Vec<&str> =
        games.as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert_eq!(names, games::names());
    assert!(names.len() >= 5);
    let french = text(&tapis(&["games", "--lang", "fr"], "").stdout);
    assert!(french.contains("Dames chinoises") && french.contains("Train mexicain"), "{french}");
}

#[test]
fn bad_usage_is_status_2_and_one_sentence_on_standard_error() {
    for args in [
        &["plya"][..],
        &["play", "chess"],
        &["play", "mastermind", "--pegs", "99"],
        &["play", "mastermind", "--player", "nobody"],
        &["play", "mastermind", "--seed", "x"],
        &["play", "mastermind", "--colour", "pink"],
        &["play", "rummikub", "--player", "greedy"],
        &["arena", "rummikub", "--player", "human", "--player", "greedy"],
        &["arena", "rummikub"],
        &["solve", "rummikub"],
        &["solve", "mastermind", "--pegs", "12"],
        &["play"],
    ] {
        let output = tapis(args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", text(&output.stderr));
        assert!(output.stdout.is_empty(), "{args:?}");
        let said = text(&output.stderr);
        assert!(said.starts_with("tapis: ") && said.lines().count() == 1, "{args:?}: {said}");
    }
}

#[test]
fn what_cannot_be_read_is_status_1() {
    for args in [
        &["replay", "/no/such/file"][..],
        &["play", "mastermind", "--load", "/no/such/file"],
        &["play", "jarnac", "--dictionary", "/no/such/file"],
        &["solve", "jarnac", "--jsonl", "--dictionary", "/no/such/file"],
    ] {
        let output = tapis(args, "");
        assert_eq!(output.status.code(), Some(1), "{args:?}: {}", text(&output.stderr));
        assert!(text(&output.stderr).contains("/no/such/file"), "{args:?}");
    }
}

#[test]
fn help_and_errors_speak_french() {
    assert!(text(&tapis(&["--help", "--lang", "fr"], "").stdout).contains("Afficher cette aide"));
    let said = text(&tapis(&["play", "mastermind", "--pegs", "99", "--lang", "fr"], "").stderr);
    assert!(said.contains("va de 1 à 8"), "{said}");
}

/// Ruling 4: the only person at the table of a single game breaks the code, wherever they sit; who asks for something
/// else gets it.
#[test]
fn a_lone_person_breaks_the_code_wherever_they_sit() {
    for seed in ["1", "2", "3"] {
        for (players, maker, breaks) in [
            (["human", "knuth"], None, true),
            (["knuth", "human"], None, true),
            (["knuth", "human"], Some("2"), false),
            (["human", "knuth"], Some("1"), false),
        ] {
            let mut args = vec!["play", "mastermind", "--games", "1", "--plain", "--seed", seed];
            args.extend(players.iter().flat_map(|player| ["--player", player]));
            args.extend(maker.into_iter().flat_map(|maker| ["--maker", maker]));
            let said = text(&tapis(&args, "1122\n").stdout);
            let roles = if breaks { "knuth has hidden a code, Player 1" } else { "Player 1 hides a code" };
            assert!(said.contains(roles), "{players:?} {maker:?}: {said}");
        }
    }
}

#[test]
fn a_game_by_itself_is_played() {
    let said = text(&tapis(&["rummikub", "--seed", "1", "--plain"], "").stdout);
    assert!(said.contains("tiles in the pool"), "{said}");
    let said = text(&tapis(&["--lang", "fr", "mastermind", "--seed", "1", "--plain"], "").stdout);
    assert!(said.contains("code"), "{said}");
}

#[test]
fn what_was_perhaps_meant_is_said() {
    for (args, meant) in [
        (&["plya"][..], "“play”"),
        (&["rumikub"], "“rummikub”"),
        (&["play", "jarnca"], "“jarnac”"),
        (&["play", "mastermind", "--peg", "4"], "“--pegs”"),
        (&["play", "mastermind", "--player", "knut"], "“knuth”"),
        (&["play", "mastermind", "--variant", "supper"], "“super”"),
        (&["games", "mexican"], "“mexican-train”"),
    ] {
        let output = tapis(args, "");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(&format!("Did you mean {meant}?")), "{args:?}: {said}");
    }
}

/// Whoever closes a pipe has read enough: the program says nothing and ends well.
#[test]
fn a_broken_pipe_is_silent() {
    for args in [&["games", "--json"][..], &["games"], &["help", "play", "jarnac"], &["completions", "bash"]]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tapis"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn a_game_is_explained() {
    for (lang, words) in [
        ("en", ["well placed", "otherwise: 10", "Knuth", "--pegs 5", "easy"]),
        ("fr", ["bien placés", "par défaut", "Knuth", "--pegs 5", "facile"]),
    ] {
        let said = text(&tapis(&["games", "mastermind", "--lang", lang], "").stdout);
        assert!(words.iter().all(|word| said.contains(word)), "{said}");
    }
    for game in ["rummikub", "jarnac", "chinese-checkers", "mexican-train"] {
        let said = text(&tapis(&["games", game], "").stdout);
        assert!(said.contains("\n4. ") && said.contains("Options"), "{game}: {said}");
    }
}

/// Leaving says where the game is, and whoever begins another one hears that it waits.
#[test]
fn a_game_put_aside_is_found_again() {
    let home = tempfile::tempdir().unwrap();
    let args = ["play", "mastermind", "--games", "1", "--seed", "1", "--plain"];
    let left = tapis_in(home.path(), &args, "1122\n/quit\n");
    let said = text(&left.stdout);
    let path = said.split("kept in ").nth(1).and_then(|rest| rest.split(". To go on").next()).unwrap();
    assert!(Path::new(path).exists(), "{said}");
    let next = text(&tapis_in(home.path(), &args, "").stdout);
    assert!(next.contains("One game of this kind was put aside"), "{next}");
}

/// Giving up is asked about; the result says who gave up, and the code is shown.
#[test]
fn giving_up_is_asked_about_and_shows_the_code() {
    let args = ["play", "mastermind", "--games", "1", "--seed", "1", "--plain"];
    let kept = text(&tapis(&args, "/resign\nno\n1122\n").stdout);
    assert!(kept.contains("The game goes on.") && !kept.contains("The game is over."), "{kept}");
    let over = text(&tapis(&args, "/resign\nyes\n").stdout);
    assert!(
        over.contains("You gave up; the win goes to medium.") && over.contains("2. Player 1 gave up"),
        "{over}"
    );
    assert!(over.contains("The code is "), "{over}");
}

/// A move against bots is taken back, and the bots' with it.
#[test]
fn a_move_against_bots_is_taken_back() {
    let args = ["play", "mastermind", "--games", "1", "--seed", "1", "--plain"];
    let said = text(&tapis(&args, "1122\n/takeback\n").stdout);
    assert!(said.contains("Player 1 takes the last move back."), "{said}");
    let last = said.rsplit("takes the last move back").next().unwrap();
    assert!(last.contains("10 tries are left") && !last.contains("Guess 1"), "{said}");
}

/// Ctrl-C in the arena prints what was played so far.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_arena_tells_what_was_played() {
    let child = Command::new(env!("CARGO_BIN_EXE_tapis"))
        .args(["arena", "mastermind", "--player", "random", "--player", "random"])
        .args(["--games", "10000000", "--seed", "1", "--jobs", "1", "--json", "--lang", "en"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program listens to signals when the second bit of what it catches is set.
    let listens = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap().trim().to_owned();
        u64::from_str_radix(&caught, 16).unwrap() & 2 != 0
    };
    while !listens() {
        std::thread::yield_now();
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let played = report["games"].as_u64().unwrap();
    assert!(played < 10_000_000, "{report}");
    assert!(text(&output.stderr).contains(&format!("Stopped after {played} of 10000000 games")));
}

#[test]
fn solve_mastermind_plays_a_strategy_against_every_code() {
    let report =
        json_of(&["solve", "mastermind", "--pegs", "4", "--colours", "6", "--strategy", "knuth", "--json"]);
    assert_eq!(report["strategy"], "knuth");
    assert_eq!((&report["codes"], &report["total"], &report["max"]), (&json!(1296), &json!(5801), &json!(5)));
    assert_eq!(report["distribution"], json!([1, 6, 62, 533, 694]));
    assert!(report["micros"].is_u64());
    let question = json!({"pegs":4,"colours":6,"history":[["1122",[1,0]]],"strategy":"knuth","id":"x"});
    let next = &answers(&["solve", "mastermind", "--jsonl"], &[question])[0];
    assert_eq!((&next["guess"], &next["remaining"], &next["id"]), (&json!("1344"), &json!(256), &json!("x")));
    assert!(text(&tapis(&["solve", "mastermind", "--list"], "").stdout).contains("optimal-5"));
}

#[test]
fn a_strategy_is_written_down_and_played_again() {
    let board = ["solve", "mastermind", "--pegs", "3", "--colours", "4", "--strategy", "optimal"];
    let written = tapis(&[&board[..], &["--write"]].concat(), "");
    assert!(written.status.success(), "{}", text(&written.stderr));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("strategy.txt");
    std::fs::write(&file, &written.stdout).unwrap();
    let path = file.to_str().unwrap();
    let checked = json_of(&["solve", "mastermind", "--check", path, "--json"]);
    let played = json_of(&[&board[..], &["--json"]].concat());
    assert_eq!((&checked["codes"], &checked["total"]), (&json!(64), &played["total"]));
    assert_eq!(checked["distribution"], played["distribution"]);
    // A strategy with a guess too few does not find every code.
    let whole = text(&written.stdout);
    let shorter = whole.trim_end().rsplit_once('\n').unwrap().0;
    std::fs::write(&file, shorter).unwrap();
    let lost = tapis(&["solve", "mastermind", "--check", path], "");
    assert!(!lost.status.success() && text(&lost.stderr).contains("does not find"), "{}", text(&lost.stderr));
}

#[test]
fn solve_rummikub_lays_opens_and_judges() {
    let found = answers(
        &["solve", "rummikub", "--jsonl"],
        &[
            json!({"table":["1r 2r 3r","5b 5j 5n"],"hand":"4r J 9n","opened":true,"objective":"tiles","id":1}),
            json!({"table":[],"hand":"10r 11r 12r 2b","opened":false,"objective":"tiles"}),
            json!({"table":[],"hand":"1r 5b 9j","opened":false,"objective":"tiles"}),
            json!({"combination":"J 5r 6r"}),
            json!({"combination":"1r 1b"}),
            json!({"table":["1r 2r"],"hand":"","opened":true,"objective":"tiles","id":9}),
        ],
    );
    assert_eq!(
        (&found[0]["tiles"], &found[0]["hand"], &found[0]["id"]),
        (&json!(2), &json!("9n"), &json!(1))
    );
    assert_eq!(found[1]["points"], 33);
    assert_eq!(found[2]["points"], Value::Null);
    assert_eq!(
        (&found[3]["valid"], &found[3]["kind"], &found[3]["points"]),
        (&json!(true), &json!("run"), &json!(15))
    );
    assert_eq!(found[4]["valid"], false);
    assert!(found[5]["error"].is_string() && found[5]["id"] == 9, "{}", found[5]);
}

#[test]
fn solve_jarnac_finds_words() {
    let found = answers(
        &["solve", "jarnac", "--jsonl"],
        &[json!({"rack":"ABUZRT"}), json!({"word":"RAT","rack":"Z"}), json!({"member":"TZAR"})],
    );
    assert!(found[0]["words"].as_array().unwrap().contains(&json!("BRUT")));
    assert_eq!(found[1]["words"], json!(["TZAR"]));
    assert_eq!(found[2]["member"], true);
}

#[test]
fn solve_jarnac_takes_any_list_of_words() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("words.txt");
    std::fs::write(&path, "été\nrat\n\nxx\nRAT\nn0n\n").unwrap();
    let path = path.to_str().unwrap();
    let output = tapis(&["solve", "jarnac", "--jsonl", "--dictionary", path], "{\"rack\":\"ETETAR\"}\n");
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["words"], json!(["ETE", "RAT"]));
    assert!(text(&output.stderr).contains('3'), "three lines were unusable: {}", text(&output.stderr));
}

#[test]
fn solve_chinese_checkers_counts_and_lists() {
    let args =
        ["solve", "chinese-checkers", "--dim", "4", "--players", "2", "--jump", "symmetric", "--perft", "3"];
    let counts = json_of(&[&args[..], &["--json"]].concat());
    assert_eq!(counts["perft"], json!([14, 196, 4872]));
    let solo = json_of(&["solve", "chinese-checkers", "--dim", "2", "--solo", "--json"]);
    assert_eq!((&solo["moves"], solo["line"].as_array().unwrap().len()), (&json!(8), 8));
    let question = json!({"dim":1,"players":2,"jump":"symmetric","pieces":[[[-2,1,1],0],[[2,-1,-1],1]]});
    let moves = &answers(&["solve", "chinese-checkers", "--jsonl"], &[question])[0]["moves"];
    assert_eq!(moves, &json!([[[-2, 1, 1], [-1, 0, 1]], [[-2, 1, 1], [-1, 1, 0]]]));
}

#[test]
fn solve_mexican_train_finds_the_longest_chain() {
    let question = json!({"start":12,"hand":["12-3","3-4","9-9"],"objective":"count"});
    let found = &answers(&["solve", "mexican-train", "--jsonl"], &[question])[0];
    assert_eq!((&found["length"], &found["chain"]), (&json!(2), &json!(["12-3", "3-4"])));
}

#[test]
fn the_arena_is_reproducible_whatever_the_jobs() {
    let run = |jobs: &str| {
        let args = ["arena", "mexican-train", "--player", "greedy", "--player", "random", "--games", "12"];
        let mut report = json_of(&[&args[..], &["--seed", "7", "--jobs", jobs, "--json"]].concat());
        report["seconds"] = Value::Null;
        for player in report["players"].as_array_mut().unwrap() {
            player["ms_per_move"] = Value::Null;
        }
        report
    };
    let one = run("1");
    assert_eq!(one, run("3"));
    assert_eq!((&one["seed"], &one["games"]), (&json!(7), &json!(12)));
}

/// Rummikub, question 15: both algorithms can be asked for.
#[test]
fn combinations_are_extracted_by_either_algorithm() {
    let hand = json!({"hand": "1r 2r 3r 9b 9j 9n 12j"});
    for algorithm in ["random", "exhaustive"] {
        let args = ["solve", "rummikub", "--extract", algorithm, "--seed", "4", "--jsonl"];
        let found = &answers(&args, std::slice::from_ref(&hand))[0];
        assert_eq!((&found["run"], &found["group"]), (&json!("1r 2r 3r"), &json!("9b 9j 9n")), "{algorithm}");
        assert_eq!(found["tries"].is_array(), algorithm == "random");
    }
    let output = tapis(&["solve", "rummikub", "--extract", "magic", "--jsonl"], "");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn mastermind_is_played_in_plain_lines() {
    let args = [
        "play",
        "mastermind",
        "--name",
        "Ada",
        "--tries",
        "10",
        "--games",
        "2",
        "--answers",
        "auto",
        "--seed",
        "1",
    ];
    let output = tapis(&args, "1234\n1122\nquit\n");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    assert!(said.contains("Ada"), "{said}");
    assert!(said.contains("put aside"), "{said}");
}

/// Mastermind, ruling 4: one game when it is asked for, an even number otherwise, and the rounding is said.
#[test]
fn mastermind_says_how_many_games_are_played() {
    let play = |games: &str| {
        text(&tapis(&["play", "mastermind", "--games", games, "--seed", "1"], "/quit\n").stdout)
    };
    assert!(play("3").contains("4 games are played instead of 3"), "{}", play("3"));
    for games in ["1", "2"] {
        assert!(!play(games).contains("instead of"), "{}", play(games));
    }
    assert!(play("1").contains("looks for it") && play("1").contains("Player 1"), "{}", play("1"));
}

/// Train mexicain, question 4: three people play a series to its end. The first one draws the whole pool, and then all
/// pass.
#[test]
fn three_people_share_a_keyboard_to_the_end() {
    let people = ["--player", "human", "--player", "human", "--player", "human"];
    let args =
        [&["play", "mexican-train", "--rule", "simple", "--seed", "1", "--plain"][..], &people].concat();
    let said = text(&tapis(&args, "\n/help\n/quit\n").stdout);
    assert!(said.contains("Pass the keyboard to Player 1"), "{said}");
    let pool = 91 - 1 - 3 * 12;
    let lines = format!("{}pass\npasser\np\n", "draw\n".repeat(pool));
    let output = tapis(&args, &lines);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    for name in ["Player 1", "Player 2", "Player 3"] {
        assert!(said.contains(&format!("Pass the keyboard to {name}")), "{name} is asked: {said}");
    }
    assert!(said.contains("The game is over.") && said.contains("3. Player 1: "), "{said}");
}

/// Train mexicain, question 6: the sheet's own command line seats whom it names, and they play.
#[test]
fn the_sheets_own_command_line_is_played() {
    let players = ["greedy", "greedy", "curses", "curses"];
    let players: Vec<&str> = players.iter().flat_map(|player| ["--player", player]).collect();
    let args =
        [&["play", "mexican-train", "--rule", "simple", "--seed", "2", "--plain"][..], &players].concat();
    let output = tapis(&args, &"draw\npass\n".repeat(300));
    assert!(output.status.success(), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    for name in ["greedy:", "greedy 2:", "Player 1:", "Player 2:"] {
        assert!(said.contains(name), "{name} has a score: {said}");
    }
    assert!(said.contains("greedy lays") && said.contains("Player 1 passes"), "{said}");
    assert!(said.contains("The game is over."), "{said}");
}

#[test]
fn every_game_is_played_to_the_end_saved_and_replayed() {
    let home = tempfile::tempdir().unwrap();
    for game in games::names() {
        let file = home.path().join(format!("{game}.tapis"));
        let path = file.to_str().unwrap();
        let args = [
            "play", game, "--player", "easy", "--player", "easy", "--seed", "5", "--save", path, "--speed",
            "0",
        ];
        let played = tapis_in(home.path(), &args, "");
        assert!(played.status.success(), "{game}: {}", text(&played.stderr));
        let record = std::fs::read_to_string(&file).unwrap();
        assert!(record.contains("(result "), "{game}: {record}");
        let replayed = tapis_in(home.path(), &["replay", path], "");
        assert!(replayed.status.success(), "{game}: {}", text(&replayed.stderr));
        assert!(text(&replayed.stdout).lines().count() > 10, "{game}");
    }
}

#[test]
fn a_game_put_aside_is_loaded_where_it_was() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.tapis");
    let path = file.to_str().unwrap();
    let players = ["--player", "human", "--player", "greedy", "--seed", "3"];
    let args = [&["play", "chinese-checkers", "--save", path][..], &players].concat();
    tapis_in(home.path(), &args, "a 1\nquit\n");
    let moves = |text: &str| text.matches("(move ").count();
    let before = moves(&std::fs::read_to_string(&file).unwrap());
    assert!(before >= 2, "a person and a bot have moved");
    let again =
        tapis_in(home.path(), &["play", "chinese-checkers", "--load", path, "--save", path], "a 1\nquit\n");
    assert!(again.status.success(), "{}", text(&again.stderr));
    assert!(moves(&std::fs::read_to_string(&file).unwrap()) > before);
}

#[test]
fn a_truncated_record_loads_up_to_its_last_good_move_and_says_so() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.tapis");
    let path = file.to_str().unwrap();
    let args =
        ["play", "mexican-train", "--player", "greedy", "--player", "greedy", "--seed", "5", "--save", path];
    tapis_in(home.path(), &args, "");
    let whole = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    let replayed = tapis_in(home.path(), &["replay", path], "");
    assert!(replayed.status.success());
    assert!(text(&replayed.stderr).starts_with("tapis: Line "), "{}", text(&replayed.stderr));
}

/// A record as somebody could send it: its second seat names `kind`, and it is the first seat's turn.
fn record_with(kind: &str) -> String {
    format!("(tapis 1)\n(game chinese-checkers)\n(options)\n(seats (Ada human) (Bob \"{kind}\"))\n(seed 1)\n")
}

/// Whatever a file says, nothing is run and nothing listens: a stand-in is asked for.
#[test]
fn no_file_runs_a_command_or_opens_a_port() {
    let home = tempfile::tempdir().unwrap();
    let trace = home.path().join("pwned");
    let file = home.path().join("gift.tapis");
    let path = file.to_str().unwrap();
    let kinds = [
        (format!("bot:touch '{}'", trace.display()), "a program, no longer here"),
        (format!("bot:sh -c 'echo > {}'", trace.display()), "a program, no longer here"),
        ("net:0".to_owned(), "a guest over the network, no longer here"),
        ("program".to_owned(), "a program, no longer here"),
        ("deep-thought".to_owned(), "the bot “deep-thought”"),
    ];
    for (kind, gone) in &kinds {
        std::fs::write(&file, record_with(kind)).unwrap();
        let args = ["play", "chinese-checkers", "--load", path];
        let refused = tapis_in(home.path(), &args, "a 1\nquit\n");
        assert_eq!(refused.status.code(), Some(1), "{kind}");
        let said = text(&refused.stderr);
        assert!(said.contains(&format!("Seat 2 (Bob): {gone}")) && said.contains("--player"), "{said}");
        let french = text(&tapis_in(home.path(), &[&args[..], &["--lang", "fr"]].concat(), "").stderr);
        assert!(french.contains("Place 2 (Bob)") && french.contains("--player"), "{french}");
        // Looking at the record needs nobody.
        assert!(tapis_in(home.path(), &["replay", path], "").status.success());
        let saved = home.path().join("saved.tapis");
        let with = ["--player", "easy", "--save", saved.to_str().unwrap()];
        let played = tapis_in(home.path(), &[&args[..], &with].concat(), "a 1\nquit\n");
        assert!(played.status.success(), "{}", text(&played.stderr));
        let record = std::fs::read_to_string(&saved).unwrap();
        assert!(record.contains("(Bob easy)") && record.matches("(move ").count() >= 2, "{record}");
        assert!(!trace.exists(), "{kind}");
    }
    // Three players for one seat that needs one, of two in all.
    let too_many = ["--player", "easy", "--player", "easy", "--player", "easy"];
    let args = [&["play", "chinese-checkers", "--load", path][..], &too_many].concat();
    assert_eq!(tapis_in(home.path(), &args, "").status.code(), Some(2));
}

/// What a program is called by stays on the command line.
#[test]
fn a_record_does_not_keep_commands() {
    let home = tempfile::tempdir().unwrap();
    let saved = home.path().join("saved.tapis");
    let secret = home.path().join("my-secret-place");
    let players = ["--player", "human", "--player", &format!("bot:sh -c 'cat {}'", secret.display())];
    let args = [&["play", "chinese-checkers", "--save", saved.to_str().unwrap()][..], &players].concat();
    tapis_in(home.path(), &args, "quit\n");
    let record = std::fs::read_to_string(&saved).unwrap();
    assert!(record.contains("(sh program)"), "{record}");
    assert!(!record.contains("my-secret-place") && !record.contains("bot:"), "{record}");
}

/// Q28 of the Chinese checkers sheet: a game is refereed again, and a file that lies about it is found out.
#[test]
fn a_replay_says_when_the_file_lies() {
    let home = tempfile::tempdir().unwrap();
    let honest = home.path().join("honest.tapis");
    let honest = honest.to_str().unwrap();
    let args =
        ["play", "chinese-checkers", "--dim", "1", "--player", "greedy", "--player", "greedy", "--seed", "1"];
    let played = tapis_in(home.path(), &[&args[..], &["--plain", "--save", honest]].concat(), "");
    assert!(played.status.success(), "{}", text(&played.stderr));
    let record = std::fs::read_to_string(honest).unwrap();
    let replay = |name: &str, record: &str, more: &[&str]| {
        let path = home.path().join(name);
        std::fs::write(&path, record).unwrap();
        let output = tapis_in(home.path(), &[&["replay", path.to_str().unwrap()], more].concat(), "");
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let (status, said, wrong) = replay("same.tapis", &record, &[]);
    assert_eq!((status, wrong.as_str()), (Some(0), ""));
    assert!(said.contains("wins!"), "{said}");
    let (status, said, wrong) = replay("same.tapis", &record, &["--verify"]);
    assert_eq!((status, wrong.as_str()), (Some(0), ""));
    assert!(said.contains("is sound") && said.contains("could not be verified"), "{said}");

    // Another winner.
    let at = record.rfind("(result").unwrap();
    let line = record[at..].lines().next().unwrap();
    let places: Vec<&str> =
        line.trim_start_matches("(result (").trim_end_matches("))").split(") (").collect();
    let lie = record.replace(line, &format!("(result ({}) ({}))", places[1], places[0]));
    assert_ne!(lie, record);
    for more in [&[][..], &["--verify"]] {
        let (status, said, wrong) = replay("lie.tapis", &lie, more);
        assert_eq!(status, Some(1), "{wrong}");
        assert_eq!(wrong.lines().count(), 1, "{wrong}");
        assert!(wrong.contains("result"), "{wrong}");
        let winner = |text: &str| text.lines().rfind(|line| line.ends_with("wins!")).map(str::to_owned);
        let honest = winner(&replay("same.tapis", &record, &[]).1);
        assert!(!more.is_empty() || winner(&said) == honest, "what is shown is what the moves give: {said}");
    }

    // A move that is none.
    let first = record.lines().find(|line| line.contains('>')).unwrap();
    let (from, _) = first.rsplit_once('>').unwrap();
    let end = first.rfind(|c: char| c.is_ascii_digit()).unwrap() + 1;
    let illegal = record.replacen(first, &format!("{from}>0,0,0{}", &first[end..]), 1);
    let (status, _, wrong) = replay("illegal.tapis", &illegal, &[]);
    assert_eq!(status, Some(1), "{wrong}");
    assert!(wrong.starts_with("tapis: The file does not tell the truth."), "{wrong}");
}
