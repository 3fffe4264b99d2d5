//! `tapis connect`: a player of this house at a table elsewhere.

use std::{net::TcpStream, time::Duration};

use clap::ArgMatches;
use kernel::{BotSettings, Dice, Phrase};
use speech::Speech;

use crate::{catalogue::GAMES, cli, failure::Failure, network::Guest, players::Spec};

/// Connects, plays and says the result.
pub fn run(asked: &ArgMatches, speech: &Speech) -> Result<(), Failure> {
    let missing = || Failure::usage(speech.text("tapis-usage-help"));
    let text = |name| asked.get_one::<String>(name).ok_or_else(missing);
    let (host, player) = (text("host")?, text("player")?);
    let port = asked.get_one::<u16>("port").copied().ok_or_else(missing)?;
    // The protocol names no game: it belongs to the one that has it.
    let with_protocol = GAMES.iter().find_map(|entry| Some((entry, entry.network?)));
    let (entry, protocol) = with_protocol.ok_or_else(missing)?;
    let spec = Spec::parse(player, &*entry.room, speech)?;
    let seed = cli::seed(asked, speech)?.map_or_else(cli::random_seed, Ok)?;
    let settings = BotSettings { time: asked.get_one::<u64>("time").copied().map(Duration::from_millis) };
    let stream = TcpStream::connect((host.as_str(), port)).map_err(|error| {
        let address = format!("{host}:{port}");
        let phrase = Phrase::new("tapis-connect-refused").with("address", address);
        Failure::refused(speech.say(&phrase.with("problem", error.to_string())))
    })?;
    protocol.join(stream, Guest { entry, spec, settings, dice: Dice::new(seed), speech })
}
