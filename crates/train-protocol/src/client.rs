//! The client's side: a table that asks its questions over the connection, and a loop that waits for what the
//! server says.

use std::{
    collections::HashMap,
    fmt::Display,
    io::{BufRead, Write},
};

use kernel::Seat;
use mexican_train::{Doable, Domino, Train};

use super::{
    grammar::{ClientRequest, EnvironmentEvent, Message, NewArg, Reply, ServerRequest},
    tokens::{Lost, Tokens},
};

/// The most environments that a client keeps.
pub const MOST_ENVIRONMENTS: usize = 1 << 20;

/// What a player can find out from where it sits (the sheet's `SheetTable`).
pub trait SheetTable {
    /// The player's own seat.
    fn my_seat(&mut self) -> Result<Seat, Lost>;
    /// `nb_seat`: how many players there are.
    fn nb_seat(&mut self) -> Result<usize, Lost>;
    /// `train_of`: the numbers of a train from its open end back to the starting double.
    fn train_of(&mut self, train: Train) -> Result<Vec<u8>, Lost>;
    /// `is_open`: whether everybody may lay on a train.
    fn is_open(&mut self, train: Train) -> Result<bool, Lost>;
    /// `mattock_size`: how many dominoes the pool has.
    fn mattock_size(&mut self) -> Result<usize, Lost>;
    /// `hand_of`: the player's own hand.
    fn hand_of(&mut self) -> Result<Vec<Domino>, Lost>;
    /// `doable_of`: what the player may do.
    fn doable_of(&mut self) -> Result<Vec<Doable>, Lost>;
}

/// A table that gets its answers over the connection (Q11).
pub struct RemoteTable<'a, R, W> {
    words: &'a mut Tokens<R>,
    output: &'a mut W,
}

impl<'a, R: BufRead, W: Write> RemoteTable<'a, R, W> {
    /// A table at the other end of these streams.
    pub fn new(words: &'a mut Tokens<R>, output: &'a mut W) -> RemoteTable<'a, R, W> {
        RemoteTable { words, output }
    }

    fn ask<T>(
        &mut self,
        request: ClientRequest,
        expected: &'static str,
        understand: impl FnOnce(Reply) -> Option<T>,
    ) -> Result<T, Lost> {
        say(self.output, &request)?;
        let answer = Reply::read(self.words)?;
        let found = answer.to_string().chars().take(20).collect();
        understand(answer).ok_or(Lost::Unexpected { found, expected })
    }
}

fn say(output: &mut impl Write, message: &impl Display) -> Result<(), Lost> {
    writeln!(output, "{message}").and_then(|()| output.flush()).map_err(|error| Lost::from(&error))
}

impl<R: BufRead, W: Write> SheetTable for RemoteTable<'_, R, W> {
    fn my_seat(&mut self) -> Result<Seat, Lost> {
        self.ask(ClientRequest::MySeat, "Your_seat", |answer| match answer {
            Reply::YourSeat(seat) => u8::try_from(seat).ok().map(Seat),
            _ => None,
        })
    }

    fn nb_seat(&mut self) -> Result<usize, Lost> {
        self.ask(ClientRequest::NbSeat, "Nb_seat", |answer| match answer {
            Reply::NbSeat(count) => usize::try_from(count).ok(),
            _ => None,
        })
    }

    fn train_of(&mut self, train: Train) -> Result<Vec<u8>, Lost> {
        self.ask(ClientRequest::TrainOf(train), "Train_of", |answer| match answer {
            Reply::TrainOf(numbers) => numbers.into_iter().map(|number| u8::try_from(number).ok()).collect(),
            _ => None,
        })
    }

    fn is_open(&mut self, train: Train) -> Result<bool, Lost> {
        self.ask(ClientRequest::IsOpen(train), "Is_open", |answer| match answer {
            Reply::IsOpen(open) => Some(open),
            _ => None,
        })
    }

    fn mattock_size(&mut self) -> Result<usize, Lost> {
        self.ask(ClientRequest::MattockSize, "Mattock_size", |answer| match answer {
            Reply::MattockSize(size) => usize::try_from(size).ok(),
            _ => None,
        })
    }

    fn hand_of(&mut self) -> Result<Vec<Domino>, Lost> {
        self.ask(ClientRequest::HandOf(0), "Hand", |answer| match answer {
            Reply::Hand(dominoes) => Some(dominoes),
            _ => None,
        })
    }

    fn doable_of(&mut self) -> Result<Vec<Doable>, Lost> {
        self.ask(ClientRequest::Doable, "Doable", |answer| match answer {
            Reply::Doable(doable) => Some(doable),
            _ => None,
        })
    }
}

/// What a player does when it is its turn (the sheet's `action`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Takes a domino and goes on.
    Draw,
    /// Ends the turn.
    Pass,
    /// Lays a domino on a train.
    Pose(Train, Domino),
}

/// A player in the sheet's sense (`SheetPlayer`): all that it remembers is in its environments, which are values, so
/// that it can be asked to go on from an old one.
pub trait SheetPlayer {
    /// L'environnement du joueur.
    type Env: Clone;

    /// `new_game`: a series begins.
    fn new_game(&mut self, table: &mut dyn SheetTable, args: &[NewArg]) -> Result<Self::Env, Lost>;
    /// `other_draw`: a player drew.
    fn other_draw(
        &mut self,
        table: &mut dyn SheetTable,
        env: &Self::Env,
        seat: Seat,
    ) -> Result<Self::Env, Lost>;
    /// `other_pass`: a player passed.
    fn other_pass(
        &mut self,
        table: &mut dyn SheetTable,
        env: &Self::Env,
        seat: Seat,
    ) -> Result<Self::Env, Lost>;
    /// `other_pose`: a player laid a domino.
    fn other_pose(
        &mut self,
        table: &mut dyn SheetTable,
        env: &Self::Env,
        seat: Seat,
        train: Train,
        domino: Domino,
    ) -> Result<Self::Env, Lost>;
    /// `win`: a player won the series.
    fn win(
        &mut self,
        table: &mut dyn SheetTable,
        env: &Self::Env,
        seat: Seat,
        scores: &[u64],
    ) -> Result<Self::Env, Lost>;
    /// `deuce`: nobody won alone.
    fn deuce(
        &mut self,
        table: &mut dyn SheetTable,
        env: &Self::Env,
        scores: &[u64],
    ) -> Result<Self::Env, Lost>;
    /// `play`: it is the player's turn.
    fn play(&mut self, table: &mut dyn SheetTable, env: &Self::Env) -> Result<(Self::Env, Action), Lost>;
    /// The player drew this domino and its turn goes on.
    fn drew(
        &mut self,
        table: &mut dyn SheetTable,
        env: &Self::Env,
        drawn: Domino,
    ) -> Result<(Self::Env, Action), Lost>;
}

/// A client: a player at the other end of a connection from its table (Q12).
pub struct Client<R, W, P: SheetPlayer> {
    words: Tokens<R>,
    output: W,
    player: P,
    environments: HashMap<u64, P::Env>,
    /// Series that have begun, and series that have ended: one of each for every seat of ours.
    begun: u64,
    ended: u64,
}

impl<R: BufRead, W: Write, P: SheetPlayer> Client<R, W, P> {
    /// A client that hears on `input`, speaks on `output` and asks `player`.
    pub fn new(input: R, output: W, player: P) -> Client<R, W, P> {
        Client { words: Tokens::new(input), output, player, environments: HashMap::new(), begun: 0, ended: 0 }
    }

    /// Answers one request after the other until the connection ends; why it ended.
    pub fn run(&mut self) -> Lost {
        loop {
            if let Err(lost) = wait_command(self) {
                return lost;
            }
        }
    }

    /// Whether there was a game and each of its series came to its end: a connection that is closed then is not lost.
    pub fn is_over(&self) -> bool {
        self.begun > 0 && self.begun == self.ended
    }

    /// The player.
    pub fn player(&self) -> &P {
        &self.player
    }

    /// The player, to be spoken to.
    pub fn player_mut(&mut self) -> &mut P {
        &mut self.player
    }

    /// The same client with another player, which goes on with what the first one remembers.
    pub fn handed_to<Q: SheetPlayer<Env = P::Env>>(self, player: Q) -> Client<R, W, Q> {
        let Client { words, output, environments, begun, ended, .. } = self;
        Client { words, output, player, environments, begun, ended }
    }

    fn keep(&mut self, number: u64, env: P::Env) -> Result<(), Lost> {
        if self.environments.len() >= MOST_ENVIRONMENTS {
            return Err(Lost::TooMany);
        }
        self.environments.insert(number, env);
        Ok(())
    }

    /// The player's turn, from its first thought to a pass or a pose; every draw is answered by a domino.
    fn turn(&mut self, env: &P::Env) -> Result<P::Env, Lost> {
        let mut table = RemoteTable::new(&mut self.words, &mut self.output);
        let (mut env, mut action) = self.player.play(&mut table, env)?;
        loop {
            match action {
                Action::Pass => say(&mut self.output, &ClientRequest::Pass)?,
                Action::Pose(train, domino) => say(&mut self.output, &ClientRequest::Pose(train, domino))?,
                Action::Draw => {
                    let mut table = RemoteTable::new(&mut self.words, &mut self.output);
                    let drawn = table.ask(ClientRequest::Draw, "Draw", |answer| match answer {
                        Reply::Draw(domino) => Some(domino),
                        _ => None,
                    })?;
                    (env, action) = self.player.drew(&mut table, &env, drawn)?;
                    continue;
                }
            }
            return Ok(env);
        }
    }
}

/// `wait_command` (Q12): waits for one request of the server and answers it.
pub fn wait_command<R: BufRead, W: Write, P: SheetPlayer>(client: &mut Client<R, W, P>) -> Result<(), Lost> {
    let request = ServerRequest::read(&mut client.words)?;
    let mut table = RemoteTable::new(&mut client.words, &mut client.output);
    let player = &mut client.player;
    let (number, env) = match request {
        ServerRequest::New { env, args } => {
            client.begun += 1;
            (env, player.new_game(&mut table, &args)?)
        }
        ServerRequest::Then { from, to, event } => {
            client.ended +=
                u64::from(matches!(event, EnvironmentEvent::Win(..) | EnvironmentEvent::Deuce(_)));
            let env = client.environments.get(&from).ok_or(Lost::NoEnvironment(from))?.clone();
            let env = match event {
                EnvironmentEvent::OtherDraw(seat) => player.other_draw(&mut table, &env, seat)?,
                EnvironmentEvent::OtherPass(seat) => player.other_pass(&mut table, &env, seat)?,
                EnvironmentEvent::OtherPose(seat, train, domino) => {
                    player.other_pose(&mut table, &env, seat, train, domino)?
                }
                EnvironmentEvent::Win(seat, scores) => player.win(&mut table, &env, seat, &scores)?,
                EnvironmentEvent::Deuce(scores) => player.deuce(&mut table, &env, &scores)?,
                EnvironmentEvent::Play => {
                    let env = client.turn(&env)?;
                    return client.keep(to, env);
                }
            };
            (to, env)
        }
    };
    say(&mut client.output, &ClientRequest::End)?;
    client.keep(number, env)
}
