//! The command line: flags in, one call out. What plays, keeps and serves is in the crates below.
//!
//! It does not know the pages that a browser loads: the program gives them along, so that both are compiled at the same time.

mod catalogue;
mod cli;
mod clock;
mod connect;
mod contest;
mod failure;
mod games;
mod host;
mod identities;
mod machine;
mod manual;
mod me;
mod nearest;
mod network;
#[cfg(test)]
mod phrases;
mod play;
mod players;
mod saves;
mod serve;
mod solve;
mod visit;

use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
    sync::Arc,
};

use clap::ArgMatches;
use house::{Page, PageRequest};
use kernel::{Lang, Texts};
use speech::Speech;
use wire::lines::Say;

use crate::{catalogue::CatalogueEntry, failure::Failure};

/// What the program itself says, in both languages.
pub const TEXTS: Texts = Texts { en: include_str!("../i18n/en.ftl"), fr: include_str!("../i18n/fr.ftl") };

/// All that the program can say: the one list of its words.
fn texts() -> Vec<Texts> {
    let more = [terminal::TEXTS, terminal::RULES, train_protocol::TEXTS, TEXTS];
    house::texts(&serve::rooms()).into_iter().chain(more).collect()
}

/// All words of the house in one language.
fn speech(lang: Lang) -> Speech {
    Speech::new(lang, &texts())
}

/// Words for players on other threads, which cannot borrow ours.
fn say(lang: Lang) -> Say {
    let speech = speech(lang);
    Arc::new(move |phrase| speech.say(phrase))
}

/// What a browser is given.
#[derive(Clone, Copy, Debug)]
pub struct BrowserPages {
    /// The page that is wanted.
    pub answer: fn(PageRequest<'_>) -> Option<Page>,
    /// Whether the games can be played there: a program may have been built without the browser's half.
    pub playable: bool,
}

/// Does what the arguments of the program ask for.
pub fn main(pages: BrowserPages) -> ExitCode {
    let args = cli::expanded(std::env::args_os().collect());
    let lang = cli::language(&args, |name| std::env::var(name).ok());
    let speech = speech(lang);
    match run(args, pages, &speech) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if !failure.says.is_empty() {
                // Nobody is left to tell when standard error is closed.
                let _ = writeln!(io::stderr(), "tapis: {}", failure.says);
            }
            ExitCode::from(failure.status)
        }
    }
}

fn run(args: Vec<OsString>, pages: BrowserPages, speech: &Speech) -> Result<(), Failure> {
    let asked = match cli::command(speech).try_get_matches_from(args) {
        Ok(asked) => asked,
        Err(error) => {
            let help = cli::complaint(&error, speech)?;
            return Ok(write!(io::stdout(), "{help}")?);
        }
    };
    let mut out = io::stdout().lock();
    match asked.subcommand() {
        None => {
            drop(out);
            serve::home(pages, speech)
        }
        Some(("games", asked)) if asked.get_flag("json") => Ok(writeln!(out, "{}", games::json(speech))?),
        Some(("games", asked)) => match asked.get_one::<String>("game") {
            Some(name) => games::explain(name, speech, &mut out),
            None => games::list(speech, &mut out),
        },
        Some(("help", asked)) => manual::help(asked, speech, &mut out),
        Some(("completions", asked)) => manual::completions(asked, speech, &mut out),
        Some(("man", asked)) => manual::man(asked, speech),
        Some(("serve", asked)) => {
            drop(out);
            serve::serve(asked, pages, speech)
        }
        Some(("backup", asked)) => host::backup(asked, speech),
        Some(("restore", asked)) => host::restore(asked, speech),
        Some(("move", asked)) => host::carry(asked, speech),
        Some(("admin", asked)) => host::admin(asked, speech, &mut out),
        Some(("play", asked)) if asked.subcommand_name().is_none() => {
            drop(out);
            match asked.get_one::<String>("join") {
                Some(link) => visit::run(link, asked, speech),
                None => play::menu(asked, speech),
            }
        }
        Some(("replay", asked)) => {
            drop(out);
            play::replay(asked, speech)
        }
        Some(("me", asked)) => me::run(asked, speech, &mut out),
        Some(("visit", asked)) => {
            drop(out);
            machine::run(asked, speech)
        }
        Some(("connect", asked)) => {
            drop(out);
            connect::run(asked, speech)
        }
        Some((command, asked)) => {
            let (entry, asked) = chosen(asked, speech)?;
            match command {
                "play" => {
                    drop(out);
                    play::run(entry, asked, speech)
                }
                "arena" => contest::run(entry.room, asked, speech, &say(speech.lang()), &mut out),
                _ => {
                    let solver =
                        entry.solver.ok_or_else(|| Failure::usage(speech.text("tapis-usage-help")))?;
                    solve::run(solver, asked, speech, &mut io::stdin().lock(), &mut out)
                }
            }
        }
    }
}

/// The game that a command is about.
fn chosen<'a>(
    asked: &'a ArgMatches,
    speech: &Speech,
) -> Result<(&'static CatalogueEntry, &'a ArgMatches), Failure> {
    let (name, asked) = asked.subcommand().ok_or_else(|| Failure::usage(speech.text("tapis-usage-help")))?;
    let entry = catalogue::find(name).ok_or_else(|| Failure::usage(speech.text("tapis-usage-help")))?;
    Ok((entry, asked))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_said_in_both_languages() {
        assert_eq!(speech::audit(&TEXTS), [] as [String; 0]);
    }
}
