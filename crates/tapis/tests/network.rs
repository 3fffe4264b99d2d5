//! Mexican Train over the sheet's protocol, between two processes on this machine.
#![allow(clippy::unwrap_used)]

mod common;

use std::{
    io::{BufRead, BufReader, Write},
    net::{Ipv4Addr, Ipv6Addr, TcpListener, TcpStream},
    path::Path,
    process::{Child, ChildStderr, Output, Stdio},
    thread,
};

use common::{tapis, text};
use tempfile::TempDir;

/// A house that waits for a player.
struct House {
    child: Child,
    errors: BufReader<ChildStderr>,
    /// What somebody must type to come in.
    host: String,
    port: u16,
}

impl House {
    /// Opens a house at a port that the system chooses, and reads where from what it says.
    fn open(home: &Path, players: &[&str], games: &str) -> House {
        let mut args = vec!["play", "mexican-train", "--seed", "1", "--plain", "--games", games];
        args.extend(players.iter().flat_map(|player| ["--player", player]));
        let mut child = tapis(home, &args).stdin(Stdio::piped()).spawn().unwrap();
        let mut errors = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        errors.read_line(&mut line).unwrap();
        let typed = line.split("tapis connect ").nth(1).unwrap_or_else(|| panic!("nothing to type: {line}"));
        let mut words = typed.split_whitespace().map(str::to_owned);
        let (host, port) = (words.next().unwrap(), words.next().unwrap().parse().unwrap());
        House { child, errors, host, port }
    }

    /// Waits for the end of the game; what was said.
    fn close(mut self) -> (Output, String) {
        let errors = thread::spawn(move || std::io::read_to_string(&mut self.errors).unwrap());
        (self.child.wait_with_output().unwrap(), errors.join().unwrap())
    }
}

fn connect(home: &Path, port: u16, player: &str) -> Output {
    connect_to(home, "127.0.0.1", port, player)
}

fn connect_to(home: &Path, host: &str, port: u16, player: &str) -> Output {
    tapis(home, &["connect", host, &port.to_string(), "--player", player, "--seed", "5"]).output().unwrap()
}

/// The lines that say who took which place: `1. Player 2: 34` without the name.
fn places(said: &str) -> Vec<(String, String)> {
    let place = |line: &str| {
        let (place, rest) = line.split_once(". ")?;
        let score = rest.rsplit_once(": ")?.1;
        place.parse::<u8>().ok().map(|_| (place.to_owned(), score.to_owned()))
    };
    let end = said.split("The game is over.").nth(1).unwrap_or_default();
    end.lines().filter_map(place).collect()
}

#[test]
fn a_bot_at_the_other_end_plays_to_the_end() {
    let home = TempDir::new().unwrap();
    let house = House::open(home.path(), &["greedy", "net:0"], "1");
    let guest = connect(home.path(), house.port, "greedy");
    let (output, errors) = house.close();
    let (said, heard) = (text(&output.stdout), text(&guest.stdout));
    assert!(output.status.success(), "{errors}");
    assert_eq!(guest.status.code(), Some(0), "{}", text(&guest.stderr));
    assert!(!said.contains("stand-in"), "{said}");
    assert_eq!(places(&said).len(), 2, "{said}");
    assert_eq!(places(&said), places(&heard), "both ends tell the same result");
}

#[test]
fn several_seats_share_a_connection() {
    let home = TempDir::new().unwrap();
    let house = House::open(home.path(), &["net:0", "greedy", "net:0"], "2");
    let guest = connect(home.path(), house.port, "longest");
    let (output, errors) = house.close();
    let (said, heard) = (text(&output.stdout), text(&guest.stdout));
    assert!(output.status.success(), "{errors}");
    assert_eq!(guest.status.code(), Some(0), "{}", text(&guest.stderr));
    assert!(!said.contains("stand-in"), "{said}");
    assert_eq!(places(&said).len(), 3, "{said}");
    assert_eq!(places(&said), places(&heard));
    assert_eq!(heard.matches("Game 2 is over").count(), 1, "{heard}");
}

#[test]
fn ten_seats_share_a_connection() {
    let home = TempDir::new().unwrap();
    let house = House::open(home.path(), &["net:0"; 10], "1");
    let guest = connect(home.path(), house.port, "greedy");
    let (output, errors) = house.close();
    assert!(output.status.success(), "{errors}");
    assert_eq!(guest.status.code(), Some(0), "{}", text(&guest.stderr));
    assert!(!text(&output.stdout).contains("stand-in"), "{}", text(&output.stdout));
    assert_eq!(places(&text(&output.stdout)), places(&text(&guest.stdout)));
}

#[test]
fn a_door_is_open_where_it_was_asked_for() {
    let home = TempDir::new().unwrap();
    let mut doors = vec!["net:0.0.0.0:0", "net:localhost:0"];
    if TcpListener::bind((Ipv6Addr::LOCALHOST, 0)).is_ok() {
        doors.extend(["net:[::1]:0", "net:[::]:0"]);
    }
    for door in doors {
        let house = House::open(home.path(), &["greedy", door], "1");
        assert_ne!(house.host, "0.0.0.0", "{door}: nobody can connect to that");
        // On a machine without a network the address cannot be told.
        let told = house.host.clone();
        let host = if told.starts_with("ADDRESS") { "127.0.0.1" } else { &told };
        let guest = connect_to(home.path(), host, house.port, "greedy");
        let (output, errors) = house.close();
        assert!(output.status.success(), "{door}: {errors}");
        assert_eq!(guest.status.code(), Some(0), "{door} at {host}: {}", text(&guest.stderr));
    }
}

#[test]
fn brackets_round_an_address_are_understood() {
    let home = TempDir::new().unwrap();
    if TcpListener::bind((Ipv6Addr::LOCALHOST, 0)).is_err() {
        // A machine without such addresses cannot show it.
        return;
    }
    let house = House::open(home.path(), &["greedy", "net:[::1]:0"], "1");
    let guest = connect_to(home.path(), "[::1]", house.port, "greedy");
    assert_eq!(guest.status.code(), Some(0), "{}", text(&guest.stderr));
    assert!(house.close().0.status.success());
}

#[test]
fn a_silent_server_is_given_up_after_the_time_that_is_said() {
    let home = TempDir::new().unwrap();
    let silent = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = silent.local_addr().unwrap().port().to_string();
    for player in ["greedy", "human"] {
        let args = ["connect", "127.0.0.1", &port, "--player", player, "--patience", "1"];
        let output = tapis(home.path(), &args).stdin(Stdio::null()).output().unwrap();
        let errors = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{errors}");
        let last = errors.lines().last().unwrap();
        assert_eq!(last, "tapis: The server has said nothing for one second, so it is given up.");
    }
}

#[test]
fn a_person_at_the_other_end_may_leave() {
    let home = TempDir::new().unwrap();
    let house = House::open(home.path(), &["net:0", "greedy"], "1");
    let port = house.port.to_string();
    let mut guest = tapis(home.path(), &["connect", "127.0.0.1", &port, "--player", "human"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    guest.stdin.take().unwrap().write_all(b"hint\nnonsense\nquit\n").unwrap();
    let guest = guest.wait_with_output().unwrap();
    let heard = text(&guest.stdout);
    assert!(heard.contains("Player 1, it is your turn") && heard.contains("Hint:"), "{heard}");
    assert!(heard.contains("Not possible"), "{heard}");
    assert_eq!(guest.status.code(), Some(1));
    assert_eq!(text(&guest.stderr).lines().last(), Some("tapis: You left before the game was over."));
    assert!(heard.contains("You have left the table"), "{heard}");
    let (output, errors) = house.close();
    let said = text(&output.stdout);
    assert!(output.status.success(), "{errors}");
    assert_eq!(places(&said).len(), 2);
    let announced = said.find("is gone, and a stand-in plays on").unwrap_or_else(|| panic!("{said}"));
    assert!(announced < said.find("The game is over.").unwrap(), "it is said when it happens: {said}");
    assert_eq!(said.matches("is gone, and").count(), 1, "and once: {said}");
}

#[test]
fn a_client_that_disconnects_costs_only_its_seat() {
    let home = TempDir::new().unwrap();
    let house = House::open(home.path(), &["greedy", "net:0"], "1");
    drop(TcpStream::connect((Ipv4Addr::LOCALHOST, house.port)).unwrap());
    let (output, errors) = house.close();
    let said = text(&output.stdout);
    assert!(output.status.success(), "{errors}");
    assert!(said.contains("is gone, and a stand-in plays on"), "{said}");
    assert_eq!(places(&said).len(), 2, "{said}");
}

/// Somebody at this terminal thinks; the other player hangs up, and that is said before anything is typed.
#[test]
fn whoever_leaves_while_a_person_thinks_is_announced_at_once() {
    let home = TempDir::new().unwrap();
    let mut house = House::open(home.path(), &["human", "net:0"], "1");
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, house.port)).unwrap();
    stream.write_all(b"End\n").unwrap();
    let mut said = BufReader::new(house.child.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(said.any(|line| line.contains("it is your turn")));
    drop(stream);
    assert!(said.any(|line| line.contains("is gone, and a stand-in plays on")), "nothing was typed");
    // The game goes on: the stand-in moves after the person, and the log tells what happened.
    house.child.stdin.take().unwrap().write_all(b"draw\npass\n/log\n").unwrap();
    let rest: Vec<String> = said.collect();
    let gone = rest.iter().filter(|line| line.contains("is gone, and a stand-in plays on"));
    assert_eq!(gone.count(), 1, "in the log: {rest:?}");
    assert!(house.close().0.status.success());
}

#[test]
fn a_client_that_cheats_is_told_why_and_costs_only_its_seat() {
    let home = TempDir::new().unwrap();
    let house = House::open(home.path(), &["net:0", "greedy"], "1");
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, house.port)).unwrap();
    stream.write_all(b"End\nPose MT 99 99\n").unwrap();
    let told = std::io::read_to_string(&stream).unwrap();
    let told: Vec<&str> = told.lines().collect();
    assert_eq!(told.len(), 3, "{told:?}");
    assert_eq!(told[..2], ["New 0 endlist", "0 1 Play"]);
    assert!(told[2].contains("99-99"), "{told:?}");
    let (output, errors) = house.close();
    assert!(output.status.success(), "{errors}");
    assert_eq!(places(&text(&output.stdout)).len(), 2);
}

#[test]
fn a_port_that_is_taken_is_said_in_one_sentence() {
    let home = TempDir::new().unwrap();
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = taken.local_addr().unwrap().port();
    let player = format!("net:{port}");
    let args = ["play", "mexican-train", "--player", "greedy", "--player", &player, "--plain"];
    let output = tapis(home.path(), &args).output().unwrap();
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(errors.starts_with(&format!("tapis: Nobody can be waited for at {port}: ")), "{errors}");
    assert_eq!(text(&output.stdout), "");
}

#[test]
fn where_nobody_waits_there_is_no_connection() {
    let home = TempDir::new().unwrap();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let output = connect(home.path(), port, "greedy");
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.starts_with("tapis: There is no connection to 127.0.0.1:"), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
}

#[test]
fn a_house_that_hangs_up_is_a_lost_connection() {
    let home = TempDir::new().unwrap();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let host = thread::spawn(move || drop(listener.accept().unwrap()));
    let output = connect(home.path(), port, "greedy");
    host.join().unwrap();
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.starts_with("tapis: The connection was lost before the game was over"), "{errors}");
}

#[test]
fn games_without_a_protocol_say_so() {
    let home = TempDir::new().unwrap();
    for game in games::names().into_iter().filter(|game| *game != train_protocol::GAME) {
        let args = ["play", game, "--player", "easy", "--player", "net:0", "--plain"];
        let output = tapis(home.path(), &args).output().unwrap();
        let errors = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{game}: {errors}");
        assert_eq!(errors.trim(), "tapis: “net:0” cannot play this game.", "{game}");
    }
}
