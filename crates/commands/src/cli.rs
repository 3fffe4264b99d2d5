//! The command line, made from the catalogue: every game's options become flags.

use std::{ffi::OsString, fs::File, io::Read};

use clap::{
    Arg, ArgAction, ArgMatches, Command,
    builder::StyledStr,
    error::{ContextKind, ContextValue, ErrorKind},
    value_parser,
};
use kernel::{Lang, OptionDomain, OptionSpec, OptionValue, OptionValues, Phrase, Seed};
use speech::Speech;
use table::Room;

use crate::{
    catalogue::{self, CatalogueEntry, GAMES},
    connect,
    failure::Failure,
    host, machine, manual, me,
    nearest::{did_you_mean, nearest},
    serve, solve,
};

/// The language: what `--lang` says, then the environment's locale, then English.
pub fn language(args: &[OsString], locale: impl Fn(&str) -> Option<String>) -> Lang {
    let texts: Vec<&str> = args.iter().filter_map(|arg| arg.to_str()).collect();
    let asked = texts.iter().enumerate().find_map(|(index, arg)| match arg.strip_prefix("--lang")? {
        "" => texts.get(index + 1).copied(),
        rest => rest.strip_prefix('='),
    });
    let environment = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| locale(name).filter(|value| !value.is_empty()));
    asked.and_then(Lang::from_code).or_else(|| Lang::from_code(&environment?)).unwrap_or_default()
}

/// `tapis rummikub …` means `tapis play rummikub …`.
pub fn expanded(mut args: Vec<OsString>) -> Vec<OsString> {
    let mut words = args.iter().enumerate().skip(1);
    let first = loop {
        match words.next() {
            // The language may stand before everything else.
            Some((_, word)) if word == "--lang" => {
                words.next();
            }
            Some((_, word)) if word.to_str().is_some_and(|word| word.starts_with("--lang=")) => (),
            Some((at, word)) => break Some((at, word)),
            None => break None,
        }
    };
    let game = first.filter(|(_, word)| word.to_str().is_some_and(|word| catalogue::find(word).is_some()));
    if let Some((at, _)) = game {
        args.insert(at, "play".into());
    }
    args
}

/// The whole command line.
pub fn command(speech: &Speech) -> Command {
    let text = |id: &str| speech.text(id);
    let lang = Arg::new("lang")
        .long("lang")
        .value_name("fr|en")
        .global(true)
        .value_parser(["fr", "en"])
        .hide_possible_values(true)
        .help(text("tapis-arg-lang"));
    let file = || {
        Arg::new("file")
            .required(true)
            .value_name(text("tapis-value-file"))
            .value_parser(value_parser!(std::path::PathBuf))
            .help(text("tapis-arg-file"))
    };
    let eyes = Arg::new("all").long("all").action(ArgAction::SetTrue).help(text("tapis-arg-all"));
    let root = styled(Command::new("tapis"), speech, "tapis-about")
        .version(env!("CARGO_PKG_VERSION"))
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .arg(lang)
        .arg(
            Arg::new("version")
                .long("version")
                .short('V')
                .action(ArgAction::Version)
                .help(text("tapis-arg-version")),
        );
    root.subcommand(
        styled(Command::new("games"), speech, "tapis-command-games")
            .arg(Arg::new("game").value_name(text("tapis-value-game")).help(text("tapis-arg-game")))
            .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help(text("tapis-arg-json"))),
    )
    .subcommand(
        per_game("play", speech, |command, entry| Some(command.args(play_args(entry, speech))))
            // Without a game there is the menu, or a table elsewhere.
            .subcommand_required(false)
            .args_conflicts_with_subcommands(true)
            .arg(value("join", &text("tapis-value-link"), speech))
            .arg(value("name", &text("tapis-value-name"), speech).help(text("tapis-arg-join-name")))
            .args(look_args(speech)),
    )
    .subcommand(
        styled(Command::new("replay"), speech, "tapis-command-replay")
            .visible_alias("watch")
            .arg(file())
            .arg(eyes)
            .arg(flag("verify", speech))
            .arg(value("shown", "SHA256", speech).requires("verify"))
            .arg(flag("plain", speech)),
    )
    .subcommand(me::args(styled(Command::new("me"), speech, "tapis-command-me"), speech))
    .subcommand(styled(Command::new("visit"), speech, "tapis-command-visit").args(visit_args(speech)))
    .subcommand(serve::serve_args(styled(Command::new("serve"), speech, "tapis-command-serve"), speech))
    .subcommand(host::backup_args(styled(Command::new("backup"), speech, "tapis-command-backup"), speech))
    .subcommand(host::backup_args(styled(Command::new("restore"), speech, "tapis-command-restore"), speech))
    .subcommand(host::move_args(styled(Command::new("move"), speech, "tapis-command-move"), speech))
    .subcommand(host::admin_args(styled(Command::new("admin"), speech, "tapis-command-admin"), speech))
    .subcommand(styled(Command::new("connect"), speech, "tapis-command-connect").args(connect_args(speech)))
    .subcommand(per_game("arena", speech, |command, entry| Some(command.args(arena_args(entry, speech)))))
    .subcommand(per_game("solve", speech, |command, entry| {
        let settings = entry.solver?.specs().into_iter();
        let named = settings.map(|spec| {
            let help = speech.text(&format!("{}-solve-{}", entry.room.name(), spec.key));
            spec_arg(&spec, help, speech)
        });
        Some(command.args(named).args(solve::common(speech)))
    }))
    .subcommand(manual::help_args(styled(Command::new("help"), speech, "tapis-command-help"), speech))
    .subcommand(manual::completions_args(
        styled(Command::new("completions"), speech, "tapis-command-completions"),
        speech,
    ))
    .subcommand(manual::man_args(styled(Command::new("man"), speech, "tapis-command-man"), speech))
}

/// A command whose help speaks the person's language.
pub fn styled(command: Command, speech: &Speech, about: &str) -> Command {
    let help =
        Arg::new("help").long("help").short('h').action(ArgAction::Help).help(speech.text("tapis-arg-help"));
    let template = format!(
        "{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
        speech.text("tapis-heading-usage")
    );
    command
        .about(speech.text(about))
        .help_template(template)
        .subcommand_help_heading(speech.text("tapis-heading-commands"))
        .subcommand_value_name(speech.text("tapis-value-command"))
        .next_help_heading(speech.text("tapis-heading-options"))
        .disable_help_flag(true)
        .arg(help)
}

/// A command with one subcommand for each game that has it.
fn per_game(
    name: &'static str,
    speech: &Speech,
    more: impl Fn(Command, &CatalogueEntry) -> Option<Command>,
) -> Command {
    let about = format!("tapis-command-{name}");
    let games = GAMES.iter().filter_map(|entry| {
        let game = entry.room.name();
        more(styled(Command::new(game), speech, &format!("{game}-about")), entry)
    });
    styled(Command::new(name), speech, &about)
        .disable_help_subcommand(true)
        .subcommand_value_name(speech.text("tapis-value-game"))
        .subcommand_required(true)
        .subcommands(games.collect::<Vec<_>>())
}

fn flag(name: &'static str, speech: &Speech) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(speech.text(&format!("tapis-arg-{name}")))
}

fn value(name: &'static str, shown: &str, speech: &Speech) -> Arg {
    Arg::new(name).long(name).value_name(shown.to_owned()).help(speech.text(&format!("tapis-arg-{name}")))
}

fn play_args(entry: &CatalogueEntry, speech: &Speech) -> Vec<Arg> {
    let path = |name| {
        value(name, &speech.text("tapis-value-file"), speech).value_parser(value_parser!(std::path::PathBuf))
    };
    let mut args = vec![
        value("player", &speech.text("tapis-value-kind"), speech).action(ArgAction::Append),
        value("name", &speech.text("tapis-value-name"), speech).action(ArgAction::Append),
        value("seed", "N", speech),
        value("time", "MS", speech).value_parser(value_parser!(u64)),
        path("load"),
        path("save"),
        value("speed", "MS", speech).value_parser(value_parser!(u64)),
        value("clock", &speech.text("tapis-value-clock"), speech),
        value("clock-out", "seat|bot", speech)
            .value_parser(["seat", "bot"])
            .hide_possible_values(true)
            .requires("clock"),
    ];
    args.extend(look_args(speech));
    if entry.room.specs().iter().any(|spec| matches!(spec.kind, OptionDomain::File { .. })) {
        args.push(flag("strict", speech));
    }
    args.extend(option_args(entry.room, speech));
    args
}

/// How the terminal is used.
fn look_args(speech: &Speech) -> [Arg; 2] {
    [
        flag("plain", speech),
        value("colour", "auto|full|16|never", speech)
            .alias("color")
            .value_parser(["auto", "full", "16", "never"])
            .hide_possible_values(true),
    ]
}

fn visit_args(speech: &Speech) -> Vec<Arg> {
    let stay = Phrase::new("tapis-arg-stay").with("default", machine::STAY.to_string());
    vec![
        Arg::new("link")
            .required(true)
            .value_name(speech.text("tapis-value-link"))
            .help(speech.text("tapis-arg-visit-link")),
        value("player", &speech.text("tapis-value-kind"), speech)
            .required(true)
            .help(speech.text("tapis-arg-visit-player")),
        value("name", &speech.text("tapis-value-name"), speech).help(speech.text("tapis-arg-join-name")),
        value("time", "MS", speech).value_parser(value_parser!(u64)),
        value("stay", "S", speech).value_parser(value_parser!(u64).range(0..=86_400)).help(speech.say(&stay)),
    ]
}

fn connect_args(speech: &Speech) -> Vec<Arg> {
    let patience = Phrase::new("tapis-arg-patience").with("default", connect::PATIENCE.to_string());
    let place = |name: &'static str| {
        Arg::new(name)
            .required(true)
            .value_name(speech.text(&format!("tapis-value-{name}")))
            .help(speech.text(&format!("tapis-arg-{name}")))
    };
    vec![
        place("host"),
        place("port").value_parser(value_parser!(u16).range(1..)),
        value("player", &speech.text("tapis-value-kind"), speech)
            .required(true)
            .help(speech.text("tapis-arg-guest")),
        value("seed", "N", speech).help(speech.text("tapis-arg-guest-seed")),
        value("time", "MS", speech).value_parser(value_parser!(u64)),
        value("patience", "S", speech)
            .value_parser(value_parser!(u64).range(1..=86_400))
            .help(speech.say(&patience)),
    ]
    .into_iter()
    .chain(look_args(speech))
    .collect()
}

fn arena_args(entry: &CatalogueEntry, speech: &Speech) -> Vec<Arg> {
    let mut args = vec![
        value("player", &speech.text("tapis-value-kind"), speech).action(ArgAction::Append).required(true),
        // The options of a match have `games` too; in the arena it is the number of tables, and `match` says what is
        // played at each.
        value("games", "N", speech)
            .value_parser(value_parser!(u32).range(1..=10_000_000))
            .help(speech.text("tapis-arg-arena-games")),
        value("match", "N", speech).value_parser(value_parser!(u32).range(1..=100)),
        value("seed", "N", speech),
        value("jobs", "N", speech).value_parser(value_parser!(u16).range(1..=1024)),
        value("time", "MS", speech).value_parser(value_parser!(u64)),
        flag("json", speech),
    ];
    args.extend(option_args(entry.room, speech).into_iter().filter(|arg| arg.get_id() != kernel::GAMES));
    args
}

/// Flags for the options of a game, and `--variant`.
fn option_args(room: &dyn Room, speech: &Speech) -> Vec<Arg> {
    let heading = speech.text("tapis-heading-game");
    let specs = room.specs().into_iter().map(|spec| {
        let id = speech.option_id(room.name(), spec.key);
        let help = speech.attribute(&id, "help").unwrap_or_default();
        let help = format!("{help} {}", range(&spec, speech));
        spec_arg(&spec, help, speech).help_heading(heading.clone())
    });
    let names: Vec<&str> = room.variants().iter().map(|variant| variant.name).collect();
    let variant = Arg::new("variant")
        .long("variant")
        .value_name(names.join("|"))
        .help(speech.text("tapis-arg-variant"))
        .help_heading(heading.clone());
    specs.chain([variant]).collect()
}

/// The flag for one option.
fn spec_arg(spec: &OptionSpec, help: String, speech: &Speech) -> Arg {
    let arg = Arg::new(spec.key).long(spec.key).help(help);
    // Both spellings are taken.
    let arg = match spec.key {
        key if key.contains("colour") => arg.alias(key.replace("colour", "color")),
        _ => arg,
    };
    match spec.kind {
        OptionDomain::Flag => arg.num_args(0..=1).default_missing_value("true").value_name("true|false"),
        OptionDomain::Number { .. } => arg.value_name("N").allow_negative_numbers(true),
        OptionDomain::Choice(words) => arg.value_name(words.join("|")),
        OptionDomain::Text { .. } => arg.value_name(speech.text("tapis-value-text")),
        OptionDomain::File { .. } => arg.value_name(speech.text("tapis-value-file")),
    }
}

fn range(spec: &OptionSpec, speech: &Speech) -> String {
    match &spec.kind {
        OptionDomain::Number { min, max } => speech.say(
            &Phrase::new("tapis-range")
                .with("min", *min)
                .with("max", *max)
                .with("default", spec.default.to_string()),
        ),
        OptionDomain::Choice(_) => {
            speech.say(&Phrase::new("tapis-default").with("default", spec.default.to_string()))
        }
        OptionDomain::Flag | OptionDomain::Text { .. } | OptionDomain::File { .. } => String::new(),
    }
}

/// The options that a command line sets, checked and complete.
pub fn options(
    room: &dyn Room,
    asked: &ArgMatches,
    speech: &Speech,
    skip: &[&str],
) -> Result<OptionValues, Failure> {
    let values = values(room, asked, speech, skip)?;
    room.options(&values).map_err(|why| Failure::usage(speech.say(&why)))
}

/// The options that a command line sets, over those of the variant it names.
pub fn values(
    room: &dyn Room,
    asked: &ArgMatches,
    speech: &Speech,
    skip: &[&str],
) -> Result<OptionValues, Failure> {
    let specs = room.specs().into_iter().filter(|spec| !skip.contains(&spec.key));
    let mut values = said(specs, asked, speech)?;
    if let Some(name) = asked.get_one::<String>("variant") {
        let variants = room.variants();
        let variant = variants.iter().find(|variant| variant.name == name).ok_or_else(|| {
            let names: Vec<&str> = variants.iter().map(|variant| variant.name).collect();
            let meant = nearest(name, names.iter().copied()).map(|meant| did_you_mean(meant, speech));
            let phrase =
                Phrase::new("tapis-no-variant").with("name", name.as_str()).with("names", names.join(", "));
            let said = [Some(speech.say(&phrase)), meant];
            Failure::usage(said.into_iter().flatten().collect::<Vec<_>>().join(" "))
        })?;
        values = values.over(variant.values.clone());
    }
    Ok(values)
}

/// What a command line says of these options; what it does not speak of has no value.
pub fn said(
    specs: impl IntoIterator<Item = OptionSpec>,
    asked: &ArgMatches,
    speech: &Speech,
) -> Result<OptionValues, Failure> {
    let mut values = OptionValues::default();
    for spec in specs {
        let Some(text) = asked.get_one::<String>(spec.key) else { continue };
        let text = match spec.kind {
            OptionDomain::File { max } => read_text(text, max, speech)?,
            _ => text.clone(),
        };
        let value: OptionValue = spec.parse(&text).map_err(|error| Failure::usage(speech.tell(&error)))?;
        values.set(spec.key, value);
    }
    Ok(values)
}

/// The text of a file of at most `max` bytes.
pub fn read_text(path: &str, max: usize, speech: &Speech) -> Result<String, Failure> {
    let not_text = |_| unreadable(path, speech.text("tapis-file-not-text"), speech);
    String::from_utf8(read_bytes(path, max, speech)?).map_err(not_text)
}

/// A file of at most `max` bytes. Only so much is read, whatever the file says of its size.
fn read_bytes(path: &str, max: usize, speech: &Speech) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(max as u64 + 1).read_to_end(&mut bytes))
        .map_err(|error| unreadable(path, speech.say(&store::system(&error)), speech))?;
    if bytes.len() > max {
        return Err(unreadable(
            path,
            speech.say(&Phrase::new("tapis-file-too-long").with("max", max)),
            speech,
        ));
    }
    Ok(bytes)
}

fn unreadable(path: &str, problem: String, speech: &Speech) -> Failure {
    let phrase = Phrase::new("tapis-file-unreadable").with("file", path).with("problem", problem);
    Failure::refused(speech.say(&phrase))
}

/// The seed that was asked for, if one was.
pub fn seed(asked: &ArgMatches, speech: &Speech) -> Result<Option<Seed>, Failure> {
    let text = asked.get_one::<String>("seed");
    text.map(|text| text.parse::<Seed>().map_err(|error| Failure::usage(speech.tell(&error)))).transpose()
}

/// A seed from the operating system.
pub fn random_seed() -> Result<Seed, Failure> {
    Ok(Seed::new(random_bits()?))
}

/// Random bits from the operating system.
pub fn random_bits<const N: usize>() -> Result<[u8; N], Failure> {
    let mut bits = [0; N];
    getrandom::fill(&mut bits).map_err(|error| Failure::refused(error.to_string()))?;
    Ok(bits)
}

/// A number as it is written in a language: French has a comma where the program has a point.
pub fn decimal(number: String, speech: &Speech) -> String {
    match speech.lang() {
        Lang::En => number,
        Lang::Fr => number.replace('.', ","),
    }
}

/// What is wrong with a command line, in the person's language; `Ok` for help and version, which are no errors.
pub fn complaint(error: &clap::Error, speech: &Speech) -> Result<StyledStr, Failure> {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let (arg, given) = (context(ContextKind::InvalidArg), context(ContextKind::InvalidValue));
    let phrase = match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            return Ok(error.render());
        }
        ErrorKind::UnknownArgument => {
            let meant = context(ContextKind::SuggestedArg);
            return Err(usage(&Phrase::new("tapis-usage-unknown").with("arg", arg), &meant, speech));
        }
        ErrorKind::InvalidSubcommand => {
            let word = context(ContextKind::InvalidSubcommand);
            let commands = command(speech);
            let names = commands.get_subcommands().filter(|command| !command.is_hide_set());
            let names: Vec<&str> =
                names.map(Command::get_name).chain(GAMES.iter().map(|entry| entry.room.name())).collect();
            let meant = nearest(&word, names).unwrap_or_default().to_owned();
            return Err(usage(&Phrase::new("tapis-usage-command").with("command", word), &meant, speech));
        }
        ErrorKind::MissingSubcommand => {
            Phrase::new("tapis-usage-no-command").with("commands", context(ContextKind::ValidSubcommand))
        }
        ErrorKind::InvalidValue if given.is_empty() => Phrase::new("tapis-usage-no-value").with("arg", arg),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            Phrase::new("tapis-usage-value").with("arg", arg).with("value", given)
        }
        ErrorKind::MissingRequiredArgument => Phrase::new("tapis-usage-missing").with("arg", arg),
        _ => return Err(Failure::usage(error.to_string())),
    };
    Err(usage(&phrase, "", speech))
}

/// A wrong command line, with what was perhaps meant.
fn usage(phrase: &Phrase, meant: &str, speech: &Speech) -> Failure {
    let meant = Some(meant).filter(|meant| !meant.is_empty());
    let help = meant.map_or_else(|| speech.text("tapis-usage-help"), |meant| did_you_mean(meant, speech));
    Failure::usage(format!("{} {help}", speech.say(phrase)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn os(args: &[&str]) -> Vec<OsString> {
        args.iter().map(OsString::from).collect()
    }

    #[test]
    fn the_language_is_asked_for_or_taken_from_the_locale() {
        let locale = |value: &'static str| move |name: &str| (name == "LANG").then(|| value.to_owned());
        assert_eq!(language(&os(&["tapis", "--lang", "fr"]), locale("en_GB")), Lang::Fr);
        assert_eq!(language(&os(&["tapis", "--lang=en"]), locale("fr_FR.UTF-8")), Lang::En);
        assert_eq!(language(&os(&["tapis"]), locale("fr_FR.UTF-8")), Lang::Fr);
        assert_eq!(language(&os(&["tapis", "--lang"]), locale("C")), Lang::En);
    }

    #[test]
    fn a_game_by_itself_is_played() {
        let expand = |args: &[&str]| {
            let words = expanded(os(args)).into_iter().map(|word| word.into_string().unwrap());
            words.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(expand(&["tapis", "rummikub", "--seed", "1"]), "tapis play rummikub --seed 1");
        assert_eq!(expand(&["tapis", "--lang", "fr", "jarnac"]), "tapis --lang fr play jarnac");
        assert_eq!(expand(&["tapis", "--lang=fr", "jarnac"]), "tapis --lang=fr play jarnac");
        for other in
            [&["tapis"][..], &["tapis", "games", "rummikub"], &["tapis", "--lang"], &["tapis", "chess"]]
        {
            assert_eq!(expand(other), other.join(" "));
        }
    }

    #[test]
    fn the_command_line_is_well_formed_in_both_languages() {
        for lang in Lang::ALL {
            command(&crate::speech(lang)).debug_assert();
        }
    }
}
