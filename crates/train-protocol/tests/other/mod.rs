//! A client of the sheet's protocol written from the sheet alone: it knows nothing of ours but the words on the wire.
//! Whatever comes out of turn it writes down.

use std::{
    collections::{HashSet, VecDeque},
    io::{self, BufRead, Read, Write},
    sync::{Arc, Mutex},
};

/// What the client waits for.
enum Waits {
    /// A request of the server.
    Request,
    /// The answer to a question that it asked before it takes note of something.
    Note(&'static str),
    /// The answers to the questions of a turn; the second round of them is about the trains.
    Turn { questions: VecDeque<String>, answers: Vec<Vec<String>>, trains: bool },
    /// The domino that it drew.
    Domino,
}

/// The client, and what it has to complain about.
struct Other {
    seats: usize,
    waits: Waits,
    environments: HashSet<String>,
    begun: usize,
    ended: usize,
    acted: usize,
    wrong: Vec<String>,
    hears: Vec<u8>,
    says: VecDeque<u8>,
}

impl Other {
    fn say(&mut self, text: &str) {
        self.says.extend(text.bytes().chain(*b"\n"));
    }

    fn complain(&mut self, line: &str, about: &str) {
        self.wrong.push(format!("{about}: {line}"));
    }

    fn hear(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match std::mem::replace(&mut self.waits, Waits::Request) {
            Waits::Request => self.request(line, &words),
            Waits::Note(answer) => {
                if words.first() != Some(&answer) {
                    self.complain(line, answer);
                }
                self.say("End");
            }
            Waits::Domino => {
                if words.len() != 3 || words[0] != "Draw" {
                    self.complain(line, "a draw is answered with a domino");
                }
                self.turn();
            }
            Waits::Turn { mut questions, mut answers, trains } => {
                let asked = questions.pop_front().unwrap();
                let head = match asked.split(' ').next().unwrap() {
                    "Hand_of" => "Hand",
                    "My_seat" => "Your_seat",
                    same => same,
                };
                if words.first() != Some(&head) {
                    return self.complain(line, &asked);
                }
                let rest = words[1..].iter().filter(|word| **word != "endlist");
                answers.push(rest.map(|&word| word.to_owned()).collect());
                self.go_on(questions, answers, trains);
            }
        }
    }

    fn request(&mut self, line: &str, words: &[&str]) {
        match words {
            ["New", env, .., "endlist"] => {
                self.begun += 1;
                if !self.environments.insert((*env).to_owned()) {
                    self.complain(line, "an environment has one number");
                }
                self.ask("Mattock_size", "Mattock_size");
            }
            [from, to, what, ..] => {
                if !self.environments.contains(*from) || !self.environments.insert((*to).to_owned()) {
                    self.complain(line, "environments follow each other");
                }
                match *what {
                    "Play" => {
                        if self.begun < self.seats {
                            self.complain(line, "the game begins for every seat before one of them plays");
                        }
                        self.turn();
                    }
                    "Other_draw" | "Other_pass" | "Other_pose" => self.ask("Nb_seat", "Nb_seat"),
                    "Win" | "Deuce" => {
                        self.ended += 1;
                        self.say("End");
                    }
                    _ => self.complain(line, "no request"),
                }
            }
            _ => self.complain(line, "no request"),
        }
    }

    fn ask(&mut self, question: &str, answer: &'static str) {
        self.say(question);
        self.waits = Waits::Note(answer);
    }

    fn turn(&mut self) {
        let questions = ["Doable", "Hand_of 0", "My_seat", "Nb_seat"].map(str::to_owned).into();
        self.go_on(questions, Vec::new(), false);
    }

    fn go_on(&mut self, mut questions: VecDeque<String>, answers: Vec<Vec<String>>, mut trains: bool) {
        if questions.is_empty() && !trains {
            let seats: usize = answers[3][0].parse().unwrap();
            let names = (0..seats).map(|seat| seat.to_string()).chain(["MT".to_owned()]);
            questions =
                names.flat_map(|name| [format!("Is_open {name}"), format!("Train_of {name}")]).collect();
            trains = true;
        }
        match questions.front().cloned() {
            Some(question) => {
                self.say(&question);
                self.waits = Waits::Turn { questions, answers, trains };
            }
            None => self.act(&answers),
        }
    }

    /// The sheet's greedy player.
    fn act(&mut self, answers: &[Vec<String>]) {
        self.acted += 1;
        let may = |what: &str| answers[0].iter().any(|word| word == what);
        let me = &answers[2][0];
        let mut open: Vec<(String, &String)> = Vec::new();
        for (index, pair) in answers[4..].chunks(2).enumerate() {
            let name = if index + 1 == answers[4..].len() / 2 { "MT".to_owned() } else { index.to_string() };
            if pair[0][0] == "true" || name == *me {
                open.push((name, &pair[1][0]));
            }
        }
        open.sort_by_key(|(name, _)| name != me);
        let fits = |end: &String| answers[1].chunks(2).find(|domino| domino.contains(end));
        let pose = open.iter().find_map(|(name, end)| Some((name, fits(end)?)));
        match pose {
            Some((train, domino)) if may("Pose") => self.say(&format!("Pose {train} {}", domino.join(" "))),
            _ if may("Draw") => {
                self.say("Draw");
                self.waits = Waits::Domino;
            }
            _ => self.say("Pass"),
        }
    }
}

/// Both directions of a connection to such a client, without a thread: it answers as soon as it is spoken to.
#[derive(Clone)]
pub struct Loopback {
    client: Arc<Mutex<Other>>,
    /// What the server is reading.
    read: Vec<u8>,
    at: usize,
}

impl Loopback {
    pub fn new(seats: usize) -> Loopback {
        let client = Other {
            seats,
            waits: Waits::Request,
            environments: HashSet::new(),
            begun: 0,
            ended: 0,
            acted: 0,
            wrong: Vec::new(),
            hears: Vec::new(),
            says: VecDeque::new(),
        };
        Loopback { client: Arc::new(Mutex::new(client)), read: Vec::new(), at: 0 }
    }

    /// Complaints, how many ends were heard, and how many moves were made.
    pub fn verdict(&self) -> (Vec<String>, usize, usize) {
        let client = self.client.lock().unwrap();
        (client.wrong.clone(), client.ended, client.acted)
    }
}

impl Write for Loopback {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut client = self.client.lock().unwrap();
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut client.hears)).unwrap();
                client.hear(&line);
            } else {
                client.hears.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Read for Loopback {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(bytes)?;
        self.consume(length);
        Ok(length)
    }
}

/// A client with nothing to say would keep a server waiting for ever: it hangs up instead.
impl BufRead for Loopback {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.read.len() {
            self.read = self.client.lock().unwrap().says.drain(..).collect();
            self.at = 0;
        }
        Ok(&self.read[self.at..])
    }

    fn consume(&mut self, length: usize) {
        self.at += length;
    }
}
