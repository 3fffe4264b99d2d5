//! People who have nothing to do with it, and how long their moves take.

use std::{
    fmt,
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::wires::{Socket, from, hear, make, say, sit};

/// The pause between two moves of a witness: slower than the house's limits.
const PAUSE: Duration = Duration::from_millis(50);

/// Times in milliseconds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Times {
    pub p50: f64,
    pub p99: f64,
    pub max: f64,
}

impl Times {
    fn of(mut times: Vec<f64>) -> Times {
        times.sort_by(f64::total_cmp);
        let at = |part: f64| times.get((times.len() as f64 * part) as usize).copied().unwrap_or_default();
        Times { p50: at(0.5), p99: at(0.99), max: times.last().copied().unwrap_or_default() }
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p50 {:.1} ms, p99 {:.1} ms", self.p50, self.p99)
    }
}

/// What witnesses saw.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// Until a move was on disk and acknowledged.
    pub moves: Times,
    /// Until the bot at the same table had moved.
    pub replies: Times,
    pub completions: Times,
}

#[derive(Default)]
struct Notes {
    moves: Vec<f64>,
    replies: Vec<f64>,
    completions: Vec<f64>,
}

/// Witnesses at tables of their own.
pub struct Witnesses {
    notes: Arc<Mutex<Notes>>,
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Witnesses {
    /// They have a thread for themselves: what attackers do in this process is not what they measure.
    pub fn sit(house: SocketAddr, count: usize) -> Witnesses {
        let (notes, stop) = (Arc::new(Mutex::new(Notes::default())), Arc::new(AtomicBool::new(false)));
        let own = (Arc::clone(&notes), Arc::clone(&stop));
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let playing: Vec<_> = (0..count)
                    .map(|number| tokio::spawn(play(house, 5_000 + number, own.0.clone(), own.1.clone())))
                    .collect();
                for witness in playing {
                    witness.await.unwrap();
                }
            });
        });
        Witnesses { notes, stop, thread }
    }

    /// What they see of so many moves from now on.
    pub async fn watch(&self, moves: usize) -> Seen {
        *self.notes.lock().unwrap() = Notes::default();
        self.seen(moves).await
    }

    /// What they have seen since they were last asked, of so many moves at least.
    pub async fn seen(&self, moves: usize) -> Seen {
        while self.notes.lock().unwrap().moves.len() < moves {
            assert!(!self.thread.is_finished(), "a witness was not let play");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let Notes { moves, replies, completions } = std::mem::take(&mut *self.notes.lock().unwrap());
        Seen { moves: Times::of(moves), replies: Times::of(replies), completions: Times::of(completions) }
    }

    pub async fn leave(self) {
        self.stop.store(true, Relaxed);
        tokio::task::spawn_blocking(move || self.thread.join().unwrap()).await.unwrap();
    }
}

fn since(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e3
}

/// One person against a bot, match after match.
async fn play(house: SocketAddr, number: usize, notes: Arc<Mutex<Notes>>, stop: Arc<AtomicBool>) {
    let own = from(number);
    let mut id = 0;
    while !stop.load(Relaxed) {
        let seats = json!([{"who": "me"}, {"who": "bot", "bot": "random"}]);
        let made = make(house, own, &json!({"game": "toy", "options": {"games": 100}, "seats": seats})).await;
        let (mut socket, welcome) = sit(house, own, &made).await;
        let mut to_move = welcome["to_move"].clone();
        while !to_move.is_null() && !stop.load(Relaxed) {
            let asked = Instant::now();
            while !to_move.is_null() && to_move != 0 {
                to_move = hear(&mut socket, |told| told["type"] == "happened").await["to_move"].clone();
            }
            let replied = since(asked);
            if to_move.is_null() {
                break;
            }
            tokio::time::sleep(PAUSE).await;
            id += 1;
            let (completed, moved, next) = turn(&mut socket, id).await;
            to_move = next;
            let mut notes = notes.lock().unwrap();
            notes.replies.push(replied);
            notes.completions.push(completed);
            notes.moves.push(moved);
        }
    }
}

/// Asks what can be played, and plays it; how long either took, and whose turn it is then.
async fn turn(socket: &mut Socket, id: usize) -> (f64, f64, Value) {
    let asked = Instant::now();
    let id = format!("c{id}");
    say(socket, &json!({"type": "complete", "id": id, "typed": ""})).await;
    let told = hear(socket, |told| told["id"] == *id).await;
    let completed = since(asked);
    assert_eq!(told["type"], "completions", "{told}");
    let said = Instant::now();
    let id = id.replace('c', "m");
    say(socket, &json!({"type": "move", "id": id, "move": told["moves"][0]})).await;
    let (mut done, mut next) = (None, None);
    while done.is_none() || next.is_none() {
        let told = hear(socket, |told| told["id"] == *id || told["type"] == "happened").await;
        match told["type"].as_str() {
            Some("done") => done = Some((since(said), told["number"].clone())),
            Some("happened") => next = Some(told["to_move"].clone()),
            _ => panic!("refused: {told}"),
        }
    }
    (completed, done.map_or(0.0, |(moved, _)| moved), next.unwrap_or_default())
}
