//! What the program says about itself: `tapis help`, completions for shells, man pages.

use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use clap_complete::Shell;
use kernel::Phrase;
use speech::Speech;

use crate::{cli, failure::Failure};

/// The shells whose completions are made.
const SHELLS: [&str; 3] = ["bash", "zsh", "fish"];

/// The arguments of `tapis help`.
pub fn help_args(command: Command, speech: &Speech) -> Command {
    command.arg(
        Arg::new("words")
            .value_name(speech.text("tapis-value-command"))
            .num_args(0..)
            .action(ArgAction::Append)
            .help(speech.text("tapis-arg-words")),
    )
}

/// The arguments of `tapis completions`.
pub fn completions_args(command: Command, speech: &Speech) -> Command {
    command.arg(
        Arg::new("shell")
            .required(true)
            .value_name(SHELLS.join("|"))
            .value_parser(SHELLS)
            .hide_possible_values(true)
            .help(speech.text("tapis-arg-shell")),
    )
}

/// The arguments of `tapis man`, which packagers use.
pub fn man_args(command: Command, speech: &Speech) -> Command {
    command.hide(true).arg(
        Arg::new("folder")
            .required(true)
            .value_name(speech.text("tapis-value-folder"))
            .value_parser(value_parser!(PathBuf))
            .help(speech.text("tapis-arg-man-folder")),
    )
}

/// `tapis help [COMMAND [GAME]]`: what `--help` says there.
pub fn help(asked: &ArgMatches, speech: &Speech, out: &mut dyn Write) -> Result<(), Failure> {
    let mut command = cli::command(speech);
    command.build();
    let mut place = &mut command;
    for word in asked.get_many::<String>("words").into_iter().flatten() {
        place = place.find_subcommand_mut(word).ok_or_else(|| {
            let phrase = Phrase::new("tapis-usage-command").with("command", word.as_str());
            Failure::usage(format!("{} {}", speech.say(&phrase), speech.text("tapis-usage-help")))
        })?;
    }
    Ok(write!(out, "{}", place.render_help())?)
}

/// `tapis completions SHELL`.
pub fn completions(asked: &ArgMatches, speech: &Speech, out: &mut dyn Write) -> Result<(), Failure> {
    let shell = match asked.get_one::<String>("shell").map(String::as_str) {
        Some("zsh") => Shell::Zsh,
        Some("fish") => Shell::Fish,
        _ => Shell::Bash,
    };
    // Into memory first: the library panics when a pipe is closed.
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut cli::command(speech), "tapis", &mut text);
    Ok(out.write_all(&text)?)
}

/// `tapis man FOLDER`: a page for the program, for each command and for each game of a command.
pub fn man(asked: &ArgMatches, speech: &Speech) -> Result<(), Failure> {
    let Some(folder) = asked.get_one::<PathBuf>("folder") else { return Ok(()) };
    let mut command = cli::command(speech).disable_help_subcommand(true);
    command.build();
    let mut pages = Vec::new();
    collect(&command, "tapis", &mut pages)?;
    for (name, page) in pages {
        let path = folder.join(format!("{name}.1"));
        fs::write(&path, page).map_err(|problem| {
            let phrase = Phrase::new("tapis-file-unwritable")
                .with("file", path.display().to_string())
                .with("problem", problem.to_string());
            Failure::refused(speech.say(&phrase))
        })?;
    }
    Ok(())
}

fn collect(command: &Command, name: &str, pages: &mut Vec<(String, Vec<u8>)>) -> io::Result<()> {
    let mut page = Vec::new();
    let titled = command.clone().name(name.to_owned()).bin_name(name.replace('-', " "));
    clap_mangen::Man::new(titled).title(name).render(&mut page)?;
    pages.push((name.to_owned(), page));
    for part in command.get_subcommands().filter(|part| !part.is_hide_set()) {
        collect(part, &format!("{name}-{}", part.get_name()), pages)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(speech: &Speech, words: &[&str]) -> ArgMatches {
        let words = ["tapis"].iter().chain(words);
        cli::command(speech).try_get_matches_from(words).unwrap().remove_subcommand().unwrap().1
    }

    #[test]
    fn help_is_what_the_flag_says() {
        for lang in kernel::Lang::ALL {
            let speech = crate::speech(lang);
            let mut told = Vec::new();
            help(&asked(&speech, &["help", "play", "jarnac"]), &speech, &mut told).unwrap();
            let flag = cli::command(&speech)
                .try_get_matches_from(["tapis", "play", "jarnac", "--help"])
                .unwrap_err()
                .to_string();
            assert_eq!(String::from_utf8(told).unwrap(), flag);
        }
        let speech = crate::speech(kernel::Lang::En);
        let refused = help(&asked(&speech, &["help", "chess"]), &speech, &mut Vec::new());
        assert_eq!(refused.unwrap_err().status, 2);
    }

    #[test]
    fn every_shell_completes_every_command() {
        let speech = crate::speech(kernel::Lang::En);
        for shell in SHELLS {
            let mut text = Vec::new();
            completions(&asked(&speech, &["completions", shell]), &speech, &mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            for command in cli::command(&speech).get_subcommands().filter(|command| !command.is_hide_set()) {
                assert!(text.contains(command.get_name()), "{shell}: {}", command.get_name());
            }
        }
    }

    #[test]
    fn there_is_a_page_for_every_command() {
        let folder = tempfile::tempdir().unwrap();
        for lang in kernel::Lang::ALL {
            let speech = crate::speech(lang);
            let place = folder.path().display().to_string();
            man(&asked(&speech, &["man", &place]), &speech).unwrap();
            for command in cli::command(&speech).get_subcommands().filter(|command| !command.is_hide_set()) {
                let page = folder.path().join(format!("tapis-{}.1", command.get_name()));
                let page = fs::read_to_string(page).unwrap();
                assert!(page.starts_with(".ie \\n(.g") || page.contains(".TH "), "{page}");
                assert!(page.contains(command.get_name()), "{page}");
            }
        }
        assert!(folder.path().join("tapis-play-jarnac.1").exists());
    }
}
