//! The messages of the sheet's protocol, read and printed to the letter of its grammar.

use std::{fmt, io::BufRead, str::FromStr};

use kernel::{Phrase, Seat};
use mexican_train::{Doable, Domino, Train};

use super::tokens::{Lost, Tokens, number, unexpected};

/// arg: an argument of `New`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewArg {
    /// A number.
    Number(u64),
    /// A word.
    Word(String),
}

/// What the server asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerRequest {
    /// `New`: a game begins, in an environment of this number.
    New {
        /// The number of the environment.
        env: u64,
        /// What the player is called with.
        args: Vec<NewArg>,
    },
    /// Something happens in an environment, and makes another one.
    Then {
        /// The environment that it happens in.
        from: u64,
        /// The number of the environment after it.
        to: u64,
        /// What happens.
        event: EnvironmentEvent,
    },
}

/// What happens in an environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EnvironmentEvent {
    /// `Other_draw`: a player drew.
    OtherDraw(Seat),
    /// `Other_pass`: a player passed.
    OtherPass(Seat),
    /// `Other_pose`: a player laid a domino on a train.
    OtherPose(Seat, Train, Domino),
    /// `Win`: a player won, with these scores.
    Win(Seat, Vec<u64>),
    /// `Deuce`: several players share the lowest of these scores.
    Deuce(Vec<u64>),
    /// `Play`: it is the client's turn.
    Play,
}

/// What the client asks, or does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientRequest {
    /// `My_seat`.
    MySeat,
    /// `Nb_seat`.
    NbSeat,
    /// `Train_of`.
    TrainOf(Train),
    /// `Is_open`.
    IsOpen(Train),
    /// `Mattock_size`.
    MattockSize,
    /// `Hand_of`; the number does not matter, a player sees only its own hand.
    HandOf(u64),
    /// `Doable`.
    Doable,
    /// `End`: the client has taken note.
    End,
    /// `Draw`.
    Draw,
    /// `Pass`.
    Pass,
    /// `Pose`.
    Pose(Train, Domino),
}

/// What the server answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `Your_seat`.
    YourSeat(u64),
    /// `Nb_seat`.
    NbSeat(u64),
    /// `Train_of`: the numbers of the train from its open end back to the starting double.
    TrainOf(Vec<u64>),
    /// `Hand`.
    Hand(Vec<Domino>),
    /// `Is_open`.
    IsOpen(bool),
    /// `Mattock_size`.
    MattockSize(u64),
    /// `Doable`.
    Doable(Vec<Doable>),
    /// `Draw`: the domino that was drawn.
    Draw(Domino),
}

/// A train as the protocol writes it: seats count from 0.
pub(crate) struct Zero(pub(crate) Train);

impl Zero {
    /// The train in a sentence.
    pub(crate) fn spoken(&self) -> Phrase {
        Phrase::new("train-protocol-train").with("train", self.to_string())
    }
}

impl fmt::Display for Zero {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Train::Mexican => f.write_str("MT"),
            Train::Of(seat) => write!(f, "{}", seat.0),
        }
    }
}

struct Pair(Domino);

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.0.d_side();
        write!(f, "{low} {high}")
    }
}

/// Items and the word that closes them.
fn list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: impl IntoIterator<Item = T>) -> fmt::Result {
    items.into_iter().try_for_each(|item| write!(f, " {item}"))?;
    f.write_str(" endlist")
}

impl fmt::Display for NewArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NewArg::Number(number) => write!(f, "{number}"),
            NewArg::Word(word) => f.write_str(word),
        }
    }
}

impl fmt::Display for ServerRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServerRequest::New { env, args } => {
                write!(f, "New {env}")?;
                list(f, args)
            }
            ServerRequest::Then { from, to, event } => write!(f, "{from} {to} {event}"),
        }
    }
}

impl fmt::Display for EnvironmentEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EnvironmentEvent::OtherDraw(seat) => write!(f, "Other_draw {}", seat.0),
            EnvironmentEvent::OtherPass(seat) => write!(f, "Other_pass {}", seat.0),
            EnvironmentEvent::OtherPose(seat, train, domino) => {
                write!(f, "Other_pose {} {} {}", seat.0, Zero(*train), Pair(*domino))
            }
            EnvironmentEvent::Win(seat, scores) => {
                write!(f, "Win {}", seat.0)?;
                list(f, scores)
            }
            EnvironmentEvent::Deuce(scores) => {
                f.write_str("Deuce")?;
                list(f, scores)
            }
            EnvironmentEvent::Play => f.write_str("Play"),
        }
    }
}

impl fmt::Display for ClientRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClientRequest::MySeat => f.write_str("My_seat"),
            ClientRequest::NbSeat => f.write_str("Nb_seat"),
            ClientRequest::TrainOf(train) => write!(f, "Train_of {}", Zero(*train)),
            ClientRequest::IsOpen(train) => write!(f, "Is_open {}", Zero(*train)),
            ClientRequest::MattockSize => f.write_str("Mattock_size"),
            ClientRequest::HandOf(number) => write!(f, "Hand_of {number}"),
            ClientRequest::Doable => f.write_str("Doable"),
            ClientRequest::End => f.write_str("End"),
            ClientRequest::Draw => f.write_str("Draw"),
            ClientRequest::Pass => f.write_str("Pass"),
            ClientRequest::Pose(train, domino) => write!(f, "Pose {} {}", Zero(*train), Pair(*domino)),
        }
    }
}

fn doable_word(doable: Doable) -> &'static str {
    match doable {
        Doable::Pass => "Pass",
        Doable::Draw => "Draw",
        Doable::Pose => "Pose",
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::YourSeat(seat) => write!(f, "Your_seat {seat}"),
            Reply::NbSeat(count) => write!(f, "Nb_seat {count}"),
            Reply::TrainOf(numbers) => {
                f.write_str("Train_of")?;
                list(f, numbers)
            }
            Reply::Hand(dominoes) => {
                f.write_str("Hand")?;
                list(f, dominoes.iter().map(|&domino| Pair(domino)))
            }
            Reply::IsOpen(open) => write!(f, "Is_open {open}"),
            Reply::MattockSize(size) => write!(f, "Mattock_size {size}"),
            Reply::Doable(doable) => {
                f.write_str("Doable")?;
                list(f, doable.iter().copied().map(doable_word))
            }
            Reply::Draw(domino) => write!(f, "Draw {}", Pair(*domino)),
        }
    }
}

/// A message of the protocol.
pub trait Message: Sized {
    /// Reads one message.
    fn read<R: BufRead>(words: &mut Tokens<R>) -> Result<Self, Lost>;

    /// A text that is one message and nothing else.
    fn parse(text: &str) -> Result<Self, Lost> {
        let mut words = Tokens::new(text.as_bytes());
        let message = Self::read(&mut words)?;
        match words.word_or_end()? {
            None => Ok(message),
            Some(word) => Err(unexpected(&word, "end")),
        }
    }
}

fn small<R: BufRead>(words: &mut Tokens<R>) -> Result<u8, Lost> {
    let word = words.word()?;
    number(&word).and_then(|number| u8::try_from(number).ok()).ok_or_else(|| unexpected(&word, "number"))
}

fn train<R: BufRead>(words: &mut Tokens<R>) -> Result<Train, Lost> {
    let word = words.word()?;
    let seat = || number(&word).and_then(|number| u8::try_from(number).ok());
    match word.as_str() {
        "MT" => Ok(Train::Mexican),
        _ => seat().map(|seat| Train::Of(Seat(seat))).ok_or_else(|| unexpected(&word, "MT | number")),
    }
}

fn domino<R: BufRead>(words: &mut Tokens<R>) -> Result<Domino, Lost> {
    let one = small(words)?;
    Ok(Domino::make(one, small(words)?))
}

fn numbers<R: BufRead>(words: &mut Tokens<R>) -> Result<Vec<u64>, Lost> {
    words.list(|_, word| number(&word).ok_or_else(|| unexpected(&word, "number | endlist")))
}

impl Message for ServerRequest {
    fn read<R: BufRead>(words: &mut Tokens<R>) -> Result<ServerRequest, Lost> {
        let word = words.word()?;
        if word == "New" {
            let env = words.number()?;
            let args = words.list(|_, word| Ok(number(&word).map_or(NewArg::Word(word), NewArg::Number)))?;
            return Ok(ServerRequest::New { env, args });
        }
        let from = number(&word).ok_or_else(|| unexpected(&word, "New | number"))?;
        let to = words.number()?;
        let word = words.word()?;
        let event = match word.as_str() {
            "Other_draw" => EnvironmentEvent::OtherDraw(Seat(small(words)?)),
            "Other_pass" => EnvironmentEvent::OtherPass(Seat(small(words)?)),
            "Other_pose" => EnvironmentEvent::OtherPose(Seat(small(words)?), train(words)?, domino(words)?),
            "Win" => EnvironmentEvent::Win(Seat(small(words)?), numbers(words)?),
            "Deuce" => EnvironmentEvent::Deuce(numbers(words)?),
            "Play" => EnvironmentEvent::Play,
            _ => return Err(unexpected(&word, "Other_draw | Other_pass | Other_pose | Win | Deuce | Play")),
        };
        Ok(ServerRequest::Then { from, to, event })
    }
}

impl Message for ClientRequest {
    fn read<R: BufRead>(words: &mut Tokens<R>) -> Result<ClientRequest, Lost> {
        let word = words.word()?;
        Ok(match word.as_str() {
            "My_seat" => ClientRequest::MySeat,
            "Nb_seat" => ClientRequest::NbSeat,
            "Train_of" => ClientRequest::TrainOf(train(words)?),
            "Is_open" => ClientRequest::IsOpen(train(words)?),
            "Mattock_size" => ClientRequest::MattockSize,
            "Hand_of" => ClientRequest::HandOf(words.number()?),
            "Doable" => ClientRequest::Doable,
            "End" => ClientRequest::End,
            "Draw" => ClientRequest::Draw,
            "Pass" => ClientRequest::Pass,
            "Pose" => ClientRequest::Pose(train(words)?, domino(words)?),
            _ => {
                return Err(unexpected(&word, "My_seat | Nb_seat | Train_of | … | End | Draw | Pass | Pose"));
            }
        })
    }
}

impl Message for Reply {
    fn read<R: BufRead>(words: &mut Tokens<R>) -> Result<Reply, Lost> {
        let word = words.word()?;
        Ok(match word.as_str() {
            "Your_seat" => Reply::YourSeat(words.number()?),
            "Nb_seat" => Reply::NbSeat(words.number()?),
            "Train_of" => Reply::TrainOf(numbers(words)?),
            "Hand" => Reply::Hand(words.list(|words, first| {
                let side = number(&first).and_then(|side| u8::try_from(side).ok());
                let side = side.ok_or_else(|| unexpected(&first, "domino | endlist"))?;
                Ok(Domino::make(side, small(words)?))
            })?),
            "Is_open" => match words.word()?.as_str() {
                "true" => Reply::IsOpen(true),
                "false" => Reply::IsOpen(false),
                other => return Err(unexpected(other, "true | false")),
            },
            "Mattock_size" => Reply::MattockSize(words.number()?),
            "Doable" => Reply::Doable(words.list(|_, word| match word.as_str() {
                "Pass" => Ok(Doable::Pass),
                "Draw" => Ok(Doable::Draw),
                "Pose" => Ok(Doable::Pose),
                _ => Err(unexpected(&word, "Pass | Draw | Pose | endlist")),
            })?),
            "Draw" => Reply::Draw(domino(words)?),
            _ => {
                return Err(unexpected(
                    &word,
                    "Your_seat | Nb_seat | Train_of | Hand | Is_open | Mattock_size | Doable | Draw",
                ));
            }
        })
    }
}

macro_rules! from_text {
    ($($message:ty),*) => {$(
        impl FromStr for $message {
            type Err = Lost;

            fn from_str(text: &str) -> Result<$message, Lost> {
                Message::parse(text)
            }
        }
    )*};
}
from_text!(ServerRequest, ClientRequest, Reply);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The messages of the sheet's own example.
    #[test]
    fn the_sheets_example_is_understood() {
        for text in
            ["New 0 endlist", "0 1 Other_pose 1 MT 5 12", "1 2 Play", "5 6 Other_draw 3", "New 5 endlist"]
        {
            assert_eq!(text.parse::<ServerRequest>().unwrap().to_string(), text);
        }
        for text in
            ["Nb_seat", "End", "Hand_of 0", "My_seat", "Train_of 1", "Draw", "Pose 1 10 12", "Train_of MT"]
        {
            assert_eq!(text.parse::<ClientRequest>().unwrap().to_string(), text);
        }
        for text in [
            "Nb_seat 5",
            "Hand 2 3 4 6 8 9 10 11 endlist",
            "Your_seat 1",
            "Train_of 12 endlist",
            "Draw 10 12",
            "Is_open true",
            "Mattock_size 54",
            "Doable Pass Draw Pose endlist",
            "Doable endlist",
        ] {
            assert_eq!(text.parse::<Reply>().unwrap().to_string(), text);
        }
        assert!("Other_draw 2".parse::<ServerRequest>().is_err(), "the grammar wants two environments");
    }

    #[test]
    fn what_the_grammar_lacks_is_refused() {
        for text in
            ["", "new 0 endlist", "New x endlist", "New 0", "0 Play", "0 1 Play 2", "0 1 Other_pose 1 2 3"]
        {
            assert!(text.parse::<ServerRequest>().is_err(), "{text:?}");
        }
        for text in
            ["", "draw", "Pose MT 5", "Pose 5 12", "Train_of", "Pose -1 5 12", "Pose MT 5 1000", "End End"]
        {
            assert!(text.parse::<ClientRequest>().is_err(), "{text:?}");
        }
        for text in ["Hand 1 endlist", "Is_open yes", "Doable pass endlist", "Train_of 1 2", "Draw 1"] {
            assert!(text.parse::<Reply>().is_err(), "{text:?}");
        }
    }

    const WORDS: [&str; 24] = [
        "New",
        "endlist",
        "0",
        "1",
        "12",
        "255",
        "256",
        "MT",
        "Play",
        "Win",
        "Deuce",
        "Other_pose",
        "Other_draw",
        "Pose",
        "Draw",
        "Pass",
        "End",
        "Hand",
        "Hand_of",
        "Train_of",
        "Is_open",
        "true",
        "Doable",
        "99999999999999999999",
    ];

    fn word() -> impl Strategy<Value = String> {
        prop_oneof![9 => prop::sample::select(WORDS.to_vec()).prop_map(str::to_owned), 1 => "\\PC{0,6}"]
    }

    /// A million lines of the protocol's own words in any order, and of bytes that are no words at all.
    #[test]
    fn a_million_hostile_lines_are_read_or_refused() {
        let mut dice = kernel::Dice::new(kernel::Seed::from(1));
        let mut line = Vec::new();
        let mut understood = 0_u32;
        for _ in 0..1_000_000 {
            line.clear();
            let mut bits = dice.bits();
            for _ in 0..=bits % 8 {
                bits = bits.rotate_right(7);
                match WORDS.get(bits as usize % 27) {
                    Some(word) => line.extend_from_slice(word.as_bytes()),
                    None => line.push(bits as u8),
                }
                line.push(b' ');
            }
            understood += u32::from(ServerRequest::read(&mut Tokens::new(&line[..])).is_ok());
            understood += u32::from(ClientRequest::read(&mut Tokens::new(&line[..])).is_ok());
            understood += u32::from(Reply::read(&mut Tokens::new(&line[..])).is_ok());
        }
        assert!(understood > 10_000, "some of them make sense: {understood}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn what_is_read_prints_and_reads_again(words in prop::collection::vec(word(), 0..12)) {
            let text = words.join(" ");
            if let Ok(message) = text.parse::<ServerRequest>() {
                prop_assert_eq!(message.to_string().parse::<ServerRequest>(), Ok(message));
            }
            if let Ok(message) = text.parse::<ClientRequest>() {
                prop_assert_eq!(message.to_string().parse::<ClientRequest>(), Ok(message));
            }
            if let Ok(message) = text.parse::<Reply>() {
                prop_assert_eq!(message.to_string().parse::<Reply>(), Ok(message));
            }
        }

        #[test]
        fn no_bytes_break_the_reader(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            let _ = ServerRequest::read(&mut Tokens::new(&bytes[..]));
            let _ = ClientRequest::read(&mut Tokens::new(&bytes[..]));
            let _ = Reply::read(&mut Tokens::new(&bytes[..]));
        }
    }
}
