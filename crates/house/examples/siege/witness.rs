//! People who have nothing to do with it, and how long their moves take.

use std::{
    fmt,
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use serde_json::json;
use tokio::task::JoinHandle;

use crate::wires::{from, hear, make, say, sit};

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

/// What witnesses saw.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    pub count: usize,
    pub moves: Times,
    pub completions: Times,
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Times { p50, p99, .. } = self.moves;
        let count = self.count;
        write!(
            f,
            "{count} moves, p50 {p50:.1} ms, p99 {p99:.1} ms, completions {:.0} ms",
            self.completions.max
        )
    }
}

#[derive(Default)]
struct Notes {
    moves: Vec<f64>,
    completions: Vec<f64>,
}

/// Witnesses at tables of their own.
pub struct Witnesses {
    notes: Arc<Mutex<Notes>>,
    stop: Arc<AtomicBool>,
    playing: Vec<JoinHandle<()>>,
}

impl Witnesses {
    pub fn sit(house: SocketAddr, count: usize) -> Witnesses {
        let (notes, stop) = (Arc::new(Mutex::new(Notes::default())), Arc::new(AtomicBool::new(false)));
        let mut playing = Vec::new();
        for number in 0..count {
            let (notes, stop) = (Arc::clone(&notes), Arc::clone(&stop));
            playing.push(tokio::spawn(play(house, 5_000 + number, notes, stop)));
        }
        Witnesses { notes, stop, playing }
    }

    /// What they saw since they were last asked.
    pub fn read(&self) -> Seen {
        let Notes { moves, completions } = std::mem::take(&mut *self.notes.lock().unwrap());
        Seen { count: moves.len(), moves: Times::of(moves), completions: Times::of(completions) }
    }

    pub async fn leave(self) {
        self.stop.store(true, Relaxed);
        for witness in self.playing {
            witness.await.unwrap();
        }
    }
}

/// One person for both seats, match after match.
async fn play(house: SocketAddr, number: usize, notes: Arc<Mutex<Notes>>, stop: Arc<AtomicBool>) {
    let own = from(number);
    let mut id = 0;
    while !stop.load(Relaxed) {
        let table = json!({"game": "toy", "options": {"games": 100}, "seats": [{"who": "me"}, {"who": "bot", "bot": "random"}]});
        let made = make(house, own, &table).await;
        let (mut socket, welcome) = sit(house, own, &made).await;
        let mut to_move = welcome["to_move"].clone();
        while !to_move.is_null() && !stop.load(Relaxed) {
            if to_move != 0 {
                to_move = hear(&mut socket, |told| told["type"] == "happened").await["to_move"].clone();
                continue;
            }
            tokio::time::sleep(PAUSE).await;
            id += 1;
            let asked = Instant::now();
            say(&mut socket, &json!({"type": "complete", "id": format!("c{id}"), "typed": ""})).await;
            let told = hear(&mut socket, |told| told["id"] == format!("c{id}")).await;
            let completed = asked.elapsed().as_secs_f64() * 1e3;
            assert_eq!(told["type"], "completions", "{told}");
            let said = Instant::now();
            let mv = json!({"type": "move", "id": format!("m{id}"), "move": told["moves"][0]});
            say(&mut socket, &mv).await;
            let done = hear(&mut socket, |told| told["id"] == format!("m{id}")).await;
            assert_eq!(done["type"], "done", "{done}");
            let moved = said.elapsed().as_secs_f64() * 1e3;
            {
                let mut notes = notes.lock().unwrap();
                notes.moves.push(moved);
                notes.completions.push(completed);
            }
            to_move =
                hear(&mut socket, |told| told["number"] == done["number"] && told["type"] == "happened")
                    .await["to_move"]
                    .clone();
        }
    }
}
