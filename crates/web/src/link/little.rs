//! A little house: tables of this browser alone, for when there is no other. It speaks the same language as the real
//! one, so the rest of the page cannot tell them apart.

use std::collections::HashMap;

use kernel::{BotSettings, Dice, Phrase, Record, Seat, Seated, Seed, Values, record};
use serde_json::Value;
use table::{AnyBot, AnyTable, Keys, Memory, Token, What};
use wire::{
    lobby::NewSeat,
    socket::{Ask, Ended, Happened, LogLine, Said, SeatInfo, Told, VERSION, Welcome, You},
};

use crate::{board::AnyBoard, catalogue};

/// What the names of this browser's own tables begin with.
const PREFIX: &str = "own-";

/// Whether a table is one of this browser's own.
pub fn is_own(table: &str) -> bool {
    table.starts_with(PREFIX)
}

/// A new name for a table.
pub fn new_name(dice: &mut Dice) -> String {
    const LETTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
    let letter = |_| char::from(LETTERS[dice.below(LETTERS.len())]);
    PREFIX.chars().chain((0..8).map(letter)).collect()
}

/// The secret of a seat at an own table; there is nobody to hide it from.
pub fn seat_key(seat: usize) -> String {
    key(seat).to_string()
}

fn key(seat: usize) -> Token {
    Token::new([seat as u8 + 1; 16])
}

/// The record of a game that is about to begin.
pub fn new_record(game: &str, options: Values, seats: &[NewSeat], seed: Seed) -> Record {
    let seated = |seat: &NewSeat| match seat {
        NewSeat::Me { name } => Seated { name: name.clone(), kind: "human".into() },
        NewSeat::Open => Seated { name: String::new(), kind: "human".into() },
        NewSeat::Bot { bot } => Seated { name: bot.clone(), kind: bot.clone() },
    };
    let seats = seats.iter().map(seated).collect();
    Record { game: game.to_owned(), options, seats, seed, entries: Vec::new(), result: None }
}

type Tell = Box<dyn Fn(u32, Told)>;
type Keep = Box<dyn Fn(&str, String)>;

/// The house.
pub struct LittleHouse {
    tables: HashMap<String, Sitting>,
    lines: HashMap<u32, (String, Token)>,
    dice: Dice,
    tell: Tell,
    keep: Keep,
}

struct Sitting {
    board: &'static dyn AnyBoard,
    table: Box<dyn AnyTable>,
    bots: Vec<Option<Box<dyn AnyBot>>>,
    next: Option<String>,
}

fn said(phrase: Phrase) -> Said {
    // The page puts phrases into words itself.
    Said { phrase, text: String::new() }
}

impl Sitting {
    fn open(text: &str, dice: &mut Dice) -> Result<Sitting, Phrase> {
        let record = record::load(text).map_err(|error| kernel::Speak::phrase(&error))?.record;
        let board = catalogue::find(&record.game)
            .ok_or_else(|| Phrase::new("web-no-such-game").with("game", record.game.as_str()))?;
        let seats = record.seats.len();
        let keys = Keys {
            seats: (0..seats).map(key).collect(),
            watch: Token::new([0; 16]),
            all_seeing: Some(Token::new([255; 16])),
        };
        let table = board.room().open(&record, keys, Box::new(Memory))?;
        let bot = |seated: &Seated| board.room().bot(&seated.kind, &BotSettings::default(), dice.split());
        Ok(Sitting { board, bots: record.seats.iter().map(bot).collect(), table, next: None })
    }

    fn view(&self, token: Token) -> Value {
        let view = self.table.view(token).and_then(|view| serde_json::from_str(&view).ok());
        view.unwrap_or_default()
    }

    fn over(&self) -> Option<Ended> {
        self.table.outcome().map(|outcome| Ended::new(&outcome, self.table.record().seed))
    }

    fn seats(&self) -> Vec<SeatInfo> {
        let record = self.table.record();
        let info = |(seat, seated): (usize, &Seated)| SeatInfo {
            name: seated.name.clone(),
            bot: self.bots[seat].is_some().then(|| seated.kind.clone()),
            open: false,
            present: true,
            stand_in: false,
            gave_up: record.entries.contains(&record::Entry::Forfeit { seat: Seat(seat as u8) }),
        };
        record.seats.iter().enumerate().map(info).collect()
    }

    fn log(&self, token: Token, from: usize) -> Vec<LogLine> {
        let names: Vec<String> = self.table.record().seats.iter().map(|seat| seat.name.clone()).collect();
        let history = self.table.history(token, from).unwrap_or_default();
        let line = |(at, (seat, what)): (usize, (Seat, What))| LogLine {
            number: from + at,
            seat,
            says: said(what.line(names.get(seat.index()).map_or("?", String::as_str))),
            text: match what {
                What::Moved { text, .. } => Some(text),
                What::GaveUp => None,
            },
        };
        history.into_iter().enumerate().map(line).collect()
    }

    fn welcome(&self, table: &str, token: Token, since: usize) -> Told {
        let record = self.table.record();
        let version = record.entries.len();
        let since = since.min(version);
        Told::Welcome(Box::new(Welcome {
            v: VERSION,
            table: table.to_owned(),
            game: record.game.clone(),
            options: record.options.clone(),
            you: match self.table.keys().eyes(token) {
                Some(kernel::Eyes::Seat(seat)) => You::Seat(seat),
                Some(kernel::Eyes::All) => You::All,
                _ => You::Public,
            },
            seats: self.seats(),
            sha256: None,
            version,
            since,
            log: self.log(token, since),
            to_move: self.table.to_move(),
            over: self.over(),
            next: self.next.clone(),
            view: self.view(token),
        }))
    }
}

impl LittleHouse {
    /// A house that says things with `tell` and has records kept with `keep`.
    pub fn new(tell: Tell, keep: Keep, dice: Dice) -> LittleHouse {
        LittleHouse { tables: HashMap::new(), lines: HashMap::new(), dice, tell, keep }
    }

    /// Somebody asks something on a line.
    pub fn ask(&mut self, line: u32, ask: Ask, record: Option<String>) {
        match ask {
            Ask::Hello { table, token, since, .. } => self.hello(line, &table, token, since, record),
            Ask::Move { id, text, at } => self.play(line, id, at, Some(&text)),
            Ask::GiveUp { id } => self.play(line, id, None, None),
            Ask::Hint { id } => {
                let hint = self.at(line).and_then(|(sitting, token)| {
                    let seat = sitting.table.keys().eyes(token)?.seat()?;
                    sitting.board.room().hint(&sitting.table.view(token)?, seat)
                });
                let told = match hint {
                    Some(hint) => {
                        Told::Hint { id, text: hint.mv, why: hint.why.into_iter().map(said).collect() }
                    }
                    None => Told::Refused { id, why: said(Phrase::new("web-no-hint")) },
                };
                (self.tell)(line, told);
            }
            Ask::Complete { id, typed } => {
                let moves = self.at(line).and_then(|(sitting, token)| {
                    let seat = sitting.table.keys().eyes(token)?.seat()?;
                    Some(sitting.board.room().complete(&sitting.table.view(token)?, seat, &typed, 100))
                });
                (self.tell)(line, Told::Completions { id, moves: moves.unwrap_or_default() });
            }
            Ask::Rematch { id } => self.rematch(line, id),
            Ask::Ping { id } => (self.tell)(line, Told::Pong { id }),
        }
    }

    /// Nobody listens on a line any more.
    pub fn close(&mut self, line: u32) {
        self.lines.remove(&line);
    }

    fn at(&self, line: u32) -> Option<(&Sitting, Token)> {
        let (table, token) = self.lines.get(&line)?;
        Some((self.tables.get(table)?, *token))
    }

    fn hello(
        &mut self,
        line: u32,
        table: &str,
        token: Option<String>,
        since: Option<usize>,
        record: Option<String>,
    ) {
        if !self.tables.contains_key(table) {
            let sitting = record
                .ok_or_else(|| Phrase::new("web-no-such-table"))
                .and_then(|text| Sitting::open(&text, &mut self.dice));
            match sitting {
                Ok(sitting) => self.tables.insert(table.to_owned(), sitting),
                Err(why) => return (self.tell)(line, Told::Bye { why: said(why) }),
            };
        }
        let token = token.and_then(|token| token.parse().ok()).unwrap_or(Token::new([0; 16]));
        self.lines.insert(line, (table.to_owned(), token));
        if let Some(sitting) = self.tables.get(table) {
            (self.tell)(line, sitting.welcome(table, token, since.unwrap_or(0)));
        }
        self.let_bots_play(table);
    }

    fn play(&mut self, line: u32, id: String, at: Option<usize>, text: Option<&str>) {
        let Some((table, token)) = self.lines.get(&line).cloned() else { return };
        let Some(sitting) = self.tables.get_mut(&table) else { return };
        let late = at.is_some_and(|at| at != sitting.table.record().entries.len());
        let made = match text {
            _ if late => Err(Phrase::new("web-late")),
            Some(text) => sitting.table.play(token, text),
            None => sitting.table.forfeit(token),
        };
        match made {
            Err(why) => (self.tell)(line, Told::Refused { id, why: said(why) }),
            Ok(number) => {
                self.happened(&table, number);
                (self.tell)(line, Told::Done { id, number });
                self.let_bots_play(&table);
            }
        }
    }

    /// Keeps what happened, then tells everybody.
    fn happened(&mut self, name: &str, number: usize) {
        let Some(sitting) = self.tables.get_mut(name) else { return };
        (self.keep)(name, sitting.table.record().to_string());
        let mover = sitting.log(Token::new([255; 16]), number).first().map(|line| line.seat);
        for seat in 0..sitting.bots.len() {
            let Some(seen) = sitting.log(key(seat), number).into_iter().next() else { continue };
            let view = sitting.table.view(key(seat)).unwrap_or_default();
            if let (Some(bot), Some(mover), Some(text)) = (&mut sitting.bots[seat], mover, seen.text) {
                bot.heard(mover, &text, &view);
            }
        }
        let seats = matches!(sitting.table.record().entries.get(number), Some(record::Entry::Forfeit { .. }));
        for (&line, (_, token)) in self.lines.iter().filter(|(_, (table, _))| table == name) {
            if let Some(log) = sitting.log(*token, number).into_iter().next() {
                let (to_move, view) = (sitting.table.to_move(), sitting.view(*token));
                (self.tell)(line, Told::Happened(Happened { line: log, to_move, view }));
            }
            if seats {
                (self.tell)(line, Told::Seats { seats: sitting.seats() });
            }
            if let Some(over) = sitting.over() {
                (self.tell)(line, Told::Over(over));
            }
        }
    }

    fn let_bots_play(&mut self, name: &str) {
        while let Some(sitting) = self.tables.get_mut(name) {
            let Some(seat) = sitting.table.to_move() else { return };
            let token = key(seat.index());
            let Some(view) = sitting.table.view(token) else { return };
            let Some(bot) = sitting.bots.get_mut(seat.index()).and_then(Option::as_mut) else { return };
            let chosen = bot.choose(&view, seat);
            let played = chosen.and_then(|text| sitting.table.play(token, &text).ok());
            // A bot that does not know what to do gives up; the game goes on without it.
            let Some(number) = played.or_else(|| sitting.table.forfeit(token).ok()) else { return };
            self.happened(name, number);
        }
    }

    fn rematch(&mut self, line: u32, id: String) {
        let Some((name, _)) = self.lines.get(&line).cloned() else { return };
        let Some(sitting) = self.tables.get_mut(&name) else { return };
        if sitting.table.outcome().is_none() {
            return (self.tell)(line, Told::Refused { id, why: said(Phrase::new("web-not-over")) });
        }
        let next = sitting.next.clone().unwrap_or_else(|| {
            let next = new_name(&mut self.dice);
            let record = Record { seed: self.dice.seed(), ..sitting.table.record().emptied() };
            (self.keep)(&next, record.to_string());
            next
        });
        sitting.next = Some(next.clone());
        for (&line, _) in self.lines.iter().filter(|(_, (table, _))| *table == name) {
            (self.tell)(line, Told::Rematch { table: next.clone() });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::RefCell, rc::Rc};

    use super::*;

    #[test]
    fn a_whole_game_is_played_in_the_browser_alone() {
        for board in catalogue::GAMES {
            let heard = Rc::new(RefCell::new(Vec::new()));
            let told = Rc::clone(&heard);
            let mut house = LittleHouse::new(
                Box::new(move |_, told_now| told.borrow_mut().push(told_now)),
                Box::new(|_, _| ()),
                Dice::new(Seed::from(1)),
            );
            let bots = vec![NewSeat::Bot { bot: "random".into() }; 2];
            let record = new_record(board.name(), Values::default(), &bots, Seed::from(7));
            let hello =
                Ask::Hello { v: 1, table: "own-x".into(), token: None, name: None, lang: None, since: None };
            house.ask(1, hello, Some(record.to_string()));
            let heard = heard.borrow();
            assert!(matches!(heard.first(), Some(Told::Welcome(_))), "{}", board.name());
            assert!(heard.iter().any(|told| matches!(told, Told::Over(_))), "{}", board.name());
        }
    }

    #[test]
    fn own_tables_have_names_of_their_own() {
        let mut dice = Dice::new(Seed::from(3));
        let name = new_name(&mut dice);
        assert!(is_own(&name) && name != new_name(&mut dice));
    }
}
