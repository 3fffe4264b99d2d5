//! `tapis` alone and `tapis serve`: a house for browsers and for whoever comes by link.

use std::{
    env,
    io::{self, Write},
    net::SocketAddr,
    path::PathBuf,
    process::{Command as Process, Stdio},
    sync::Arc,
    time::Duration,
};

use clap::{Arg, ArgAction, ArgMatches, Command};
use house::{Config, Internal, Keep, log};
use kernel::Phrase;
use speech::Speech;
use store::tables::{BadPlace, Place};
use table::Room;
use wire::talk::Talk;

use crate::{BrowserPages, catalogue, cli, failure::Failure};

/// The arguments of `tapis serve`. Each can be given in the environment too: `TAPIS_LISTEN` for `--listen`.
pub fn serve_args(command: Command, speech: &Speech) -> Command {
    let value = |name: &'static str, shown: &str| {
        Arg::new(name)
            .long(name)
            .value_name(shown.to_owned())
            .help(speech.text(&format!("tapis-serve-{name}")))
    };
    command
        .arg(value("listen", "IP:PORT"))
        .arg(value("store", &speech.text("tapis-value-file")))
        .arg(value("internal-listen", "IP:PORT"))
        .arg(value("internal-secret", &speech.text("tapis-value-text")))
        .arg(value("lease", "S"))
        .arg(value("keep", &speech.text("tapis-value-time")))
        .arg(value("export", &speech.text("tapis-value-folder")))
        .arg(value("public-url", "URL"))
        .arg(value("origin", "URL").action(ArgAction::Append))
        .arg(value("webhook", "URL"))
        .arg(value("talk", "off|phrases|free"))
        .arg(
            Arg::new("behind-proxy")
                .long("behind-proxy")
                .action(ArgAction::SetTrue)
                .help(speech.text("tapis-serve-behind-proxy")),
        )
        .arg(value("log", "off|error|warn|info|debug|trace"))
        .arg(value("log-format", "text|json").value_parser(["text", "json"]).hide_possible_values(true))
}

/// What the environment says about a flag.
fn variable(name: &str) -> Option<String> {
    let variable = format!("TAPIS_{}", name.to_uppercase().replace('-', "_"));
    env::var(variable).ok().filter(|value| !value.is_empty())
}

/// What a flag says, or the environment.
fn setting(asked: Option<&ArgMatches>, name: &str) -> Option<String> {
    asked.and_then(|asked| asked.get_one::<String>(name).cloned()).or_else(|| variable(name))
}

/// A place as it was said.
pub fn place(said: &str, speech: &Speech) -> Result<Place, Failure> {
    Place::parse(said).map_err(|BadPlace(said)| {
        Failure::usage(speech.say(&Phrase::new("tapis-serve-other-store").with("store", said)))
    })
}

/// The database: where it was said to be, else in the person's folder.
pub fn database(asked: Option<&ArgMatches>, speech: &Speech) -> Result<Place, Failure> {
    if let Some(said) = setting(asked, "store") {
        return place(&said, speech);
    }
    let home = store::usual_place(|name| env::var_os(name))
        .ok_or_else(|| Failure::refused(speech.text("tapis-serve-no-folder")))?;
    std::fs::create_dir_all(&home).map_err(|problem| {
        let phrase = Phrase::new("tapis-serve-bad-folder")
            .with("folder", home.display().to_string())
            .with("problem", problem.to_string());
        Failure::refused(speech.say(&phrase))
    })?;
    Ok(home.join("house.db").into())
}

/// The games, as the house takes them.
pub fn rooms() -> Vec<&'static dyn Room> {
    catalogue::GAMES.iter().map(|entry| entry.room).collect()
}

/// How other houses reach this one.
fn internal(asked: Option<&ArgMatches>, speech: &Speech) -> Result<Option<Internal>, Failure> {
    let Some(listen) = setting(asked, "internal-listen") else { return Ok(None) };
    let listen: SocketAddr = listen.parse().map_err(|_| {
        Failure::usage(speech.say(&Phrase::new("tapis-serve-bad-address").with("address", listen.as_str())))
    })?;
    // The others are told this address.
    if listen.ip().is_unspecified() {
        let phrase = Phrase::new("tapis-serve-internal-anywhere").with("address", listen.to_string());
        return Err(Failure::usage(speech.say(&phrase)));
    }
    // A short one can be guessed.
    let secret = setting(asked, "internal-secret").filter(|secret| secret.len() >= 16);
    let secret = secret.ok_or_else(|| Failure::usage(speech.text("tapis-serve-no-secret")))?;
    Ok(Some(Internal { listen, secret }))
}

/// How long tables are kept.
fn keep(asked: Option<&ArgMatches>, speech: &Speech) -> Result<Option<Keep>, Failure> {
    let exports = setting(asked, "export").map(PathBuf::from);
    let Some(said) = setting(asked, "keep") else {
        return match exports {
            None => Ok(None),
            Some(_) => Err(Failure::usage(speech.text("tapis-serve-export-alone"))),
        };
    };
    Ok(Some(Keep { untouched: time_said(&said, speech)?, exports }))
}

/// A time in days or hours: `90`, `90d` or `36h`.
pub fn time_said(said: &str, speech: &Speech) -> Result<Duration, Failure> {
    let bad = || Failure::usage(speech.say(&Phrase::new("tapis-serve-bad-keep").with("time", said)));
    let (number, hours) = match said.strip_suffix('h') {
        Some(number) => (number, 1),
        None => (said.strip_suffix('d').unwrap_or(said), 24),
    };
    let number: u64 = number.parse().ok().filter(|number| (1..=100_000).contains(number)).ok_or_else(bad)?;
    Ok(Duration::from_hours(number * hours))
}

/// The house that the flags and the environment describe.
fn config(asked: Option<&ArgMatches>, pages: BrowserPages, speech: &Speech) -> Result<Config, Failure> {
    let listen = setting(asked, "listen").unwrap_or_else(|| Config::USUAL_ADDRESS.to_owned());
    let listen: SocketAddr = listen.parse().map_err(|_| {
        Failure::usage(speech.say(&Phrase::new("tapis-serve-bad-address").with("address", listen.as_str())))
    })?;
    let mut config = Config::new(listen, database(asked, speech)?, rooms());
    config.keep = keep(asked, speech)?;
    config.internal = internal(asked, speech)?;
    if let Some(said) = setting(asked, "lease") {
        let seconds: u64 =
            said.parse().ok().filter(|seconds| (1..=3600).contains(seconds)).ok_or_else(|| {
                Failure::usage(speech.say(&Phrase::new("tapis-serve-bad-lease").with("time", said.as_str())))
            })?;
        config.lease = Duration::from_secs(seconds);
    }
    config.public_url = setting(asked, "public-url").map(|url| url.trim_end_matches('/').to_owned());
    let flags = asked.and_then(|asked| asked.get_many::<String>("origin"));
    config.origins = match flags {
        Some(origins) => origins.cloned().collect(),
        None => variable("origin")
            .map_or_else(Vec::new, |all| all.split(',').map(|origin| origin.trim().to_owned()).collect()),
    };
    if let Some(said) = setting(asked, "webhook") {
        let bad = |_| {
            Failure::usage(speech.say(&Phrase::new("tapis-serve-bad-webhook").with("url", said.as_str())))
        };
        config.webhook = Some(said.parse().map_err(bad)?);
    }
    if let Some(said) = setting(asked, "talk") {
        let bad =
            || Failure::usage(speech.say(&Phrase::new("tapis-serve-bad-talk").with("talk", said.as_str())));
        config.talk = Talk::from_name(&said).ok_or_else(bad)?;
    }
    // The pages of the house itself come from where its links lead.
    config.origins.extend(config.public_url.clone());
    config.behind_proxy = asked.is_some_and(|asked| asked.get_flag("behind-proxy"))
        || variable("behind-proxy").is_some_and(|value| value != "0" && value != "false");
    config.pages = Some(Arc::new(pages.answer));
    Ok(config)
}

/// Says a line; nobody listens to a closed standard output, and the house is open all the same.
pub fn say(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// Opens a house for this person: says its address, opens the browser if there is one, until it is interrupted.
pub fn home(pages: BrowserPages, speech: &Speech) -> Result<(), Failure> {
    log::start("warn", log::LogFormat::Text);
    open(config(None, pages, speech)?, speech, |address| {
        let url = format!("http://{address}/");
        say(&speech.say(&Phrase::new("tapis-home-open").with("address", url.as_str())));
        if !pages.playable {
            say(&speech.text("tapis-home-no-client"));
        } else if browse(&url) {
            say(&speech.text("tapis-home-browser"));
        }
        say(&speech.text("tapis-home-end"));
    })
}

/// Opens a house for others until it is interrupted.
pub fn serve(asked: &ArgMatches, pages: BrowserPages, speech: &Speech) -> Result<(), Failure> {
    let asked = Some(asked);
    let level = setting(asked, "log").unwrap_or_else(|| "info".to_owned());
    let form = match setting(asked, "log-format").as_deref() {
        Some("json") => log::LogFormat::Json,
        _ => log::LogFormat::Text,
    };
    if !log::start(&level, form) {
        return Err(Failure::usage(speech.say(&Phrase::new("tapis-serve-bad-log").with("level", level))));
    }
    let config = config(asked, pages, speech)?;
    let uses = |id: &'static str, value: String| say(&speech.say(&Phrase::new(id).with("value", value)));
    let (store, origins, proxy) = (config.store.to_string(), config.origins.join(", "), config.behind_proxy);
    let public_url = config.public_url.clone();
    open(config, speech, |address| {
        uses("tapis-serve-uses-listen", format!("http://{address}"));
        uses("tapis-serve-uses-store", store);
        uses("tapis-serve-uses-public-url", public_url.unwrap_or_else(|| format!("http://{address}")));
        uses("tapis-serve-uses-origin", if origins.is_empty() { "-".to_owned() } else { origins });
        uses("tapis-serve-uses-behind-proxy", proxy.to_string());
        uses("tapis-serve-uses-log", level);
        if !pages.playable {
            say(&speech.text("tapis-home-no-client"));
        }
    })
}

fn open(config: Config, speech: &Speech, ready: impl FnOnce(SocketAddr)) -> Result<(), Failure> {
    house::serve(config, ready).map_err(|problem| Failure::refused(speech.tell(&problem)))
}

/// Opens the browser, where there is one; whether it was asked to.
fn browse(url: &str) -> bool {
    let shows = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    let mut process = if let Some(browser) = env::var_os("BROWSER").filter(|browser| !browser.is_empty()) {
        Process::new(browser)
    } else if cfg!(target_os = "macos") {
        Process::new("open")
    } else if cfg!(windows) {
        let mut process = Process::new("cmd");
        process.args(["/C", "start", ""]);
        process
    } else if shows("DISPLAY") || shows("WAYLAND_DISPLAY") {
        Process::new("xdg-open")
    } else {
        return false;
    };
    let started = process.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    // The browser outlives us, or ends by itself.
    started.is_ok()
}

/// The largest record that is checked, in bytes.
const LARGEST_RECORD: usize = 64 << 20;

/// `tapis replay FILE --verify`: checks that a record is what the seed and the moves give, and says so.
pub fn verify(file: &str, shown: Option<&str>, speech: &Speech) -> Result<(), Failure> {
    let text = cli::read_text(file, LARGEST_RECORD, speech)?;
    let verified =
        house::verify(&text, shown, &rooms()).map_err(|problem| Failure::refused(speech.tell(&problem)))?;
    let seats = |shares: &[(usize, wire::fair::Secret)]| {
        shares.iter().map(|(seat, _)| (seat + 1).to_string()).collect::<Vec<_>>().join(", ")
    };
    let shares = verified.promise.as_ref().map(|promise| match promise.shares.as_slice() {
        [] => Phrase::new("tapis-verified-alone"),
        shares => Phrase::new("tapis-verified-shares").with("seats", seats(shares)),
    });
    let phrase = match verified.promise {
        None => Phrase::new("tapis-verified-unpromised"),
        Some(promise) => Phrase::new(if shown.is_some() { "tapis-verified-shown" } else { "tapis-verified" })
            .with("table", promise.table)
            .with("sha256", promise.sha256),
    };
    say(&speech.say(&phrase.with("moves", verified.record.entries.len())));
    if let Some(seats) = shares {
        say(&speech.say(&seats));
    }
    Ok(())
}
