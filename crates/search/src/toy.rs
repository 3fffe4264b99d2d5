//! A small game to test searches on: everybody walks along a road with stones of random worth.

use crate::position::{Position, WIN};

/// Each seat stands somewhere on the road and goes on by 1, 2 or 3, but not onto another's place. A place is worth
/// something random, and whoever gets to the end wins.
#[derive(Clone)]
pub(crate) struct Race {
    at: Vec<usize>,
    turn: usize,
    worth: Vec<i32>,
}

const ROAD: usize = 12;

impl Race {
    pub(crate) fn new(seats: usize, seed: u64) -> Race {
        let mut state = seed | 1;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % 40) as i32
        };
        let worth = (0..=ROAD + 3).map(|_| next()).collect();
        Race { at: (0..seats).collect(), turn: 0, worth }
    }
}

impl Position for Race {
    type Move = u8;

    fn seats(&self) -> usize {
        self.at.len()
    }

    fn turn(&self) -> usize {
        self.turn
    }

    fn key(&self) -> u64 {
        self.at.iter().fold(self.turn as u64, |key, &at| key * 64 + at as u64)
    }

    fn moves(&self, seat: usize, moves: &mut Vec<u8>) {
        moves.extend((1..=3).filter(|&step| !self.at.contains(&(self.at[seat] + usize::from(step)))));
    }

    fn play(&mut self, seat: usize, mv: u8) {
        self.at[seat] += usize::from(mv);
        self.turn = (seat + 1) % self.at.len();
    }

    fn undo(&mut self, seat: usize, mv: u8, turn: usize) {
        self.at[seat] -= usize::from(mv);
        self.turn = turn;
    }

    fn give_turn(&mut self, seat: usize) {
        self.turn = seat;
    }

    fn winner(&self) -> Option<usize> {
        self.at.iter().position(|&at| at >= ROAD)
    }

    fn value(&self, seat: usize) -> i32 {
        let of = |seat: usize| self.worth[self.at[seat]] + self.at[seat] as i32;
        let others = (0..self.seats()).filter(|&other| other != seat).map(of);
        of(seat) - others.max().unwrap_or(0)
    }
}

/// Plain minimax, every position looked at.
pub(crate) fn minimax(race: &mut Race, depth: u32, ply: i32) -> i32 {
    let seat = race.turn();
    if let Some(winner) = race.winner() {
        return if winner == seat { WIN - ply } else { ply - WIN };
    }
    if depth == 0 {
        return race.value(seat);
    }
    let mut moves = Vec::new();
    race.moves(seat, &mut moves);
    let after = |mv| {
        let mut next = race.clone();
        next.play(seat, mv);
        -minimax(&mut next, depth - 1, ply + 1)
    };
    moves.into_iter().map(after).max().unwrap_or(0)
}

/// Plain best-reply search: own turn when `depth` is as odd as at the root.
pub(crate) fn plain_best_reply(race: &mut Race, depth: u32, ply: i32) -> i32 {
    fn value(race: &Race, own: usize, depth: u32, ply: i32) -> i32 {
        if let Some(winner) = race.winner() {
            return if winner == own { WIN - ply } else { ply - WIN };
        }
        if depth == 0 {
            return race.value(own);
        }
        let own_turn = ply % 2 == 0;
        let movers: Vec<usize> = (0..race.seats()).filter(|&seat| (seat == own) == own_turn).collect();
        let mut values = Vec::new();
        for seat in movers {
            let mut moves = Vec::new();
            race.moves(seat, &mut moves);
            for mv in moves {
                let mut next = race.clone();
                next.play(seat, mv);
                values.push(value(&next, own, depth - 1, ply + 1));
            }
        }
        let best = if own_turn { values.into_iter().max() } else { values.into_iter().min() };
        best.unwrap_or(0)
    }
    value(race, race.turn(), depth, ply)
}
