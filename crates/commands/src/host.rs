//! `tapis backup`, `tapis restore`, `tapis move` and `tapis admin`: what a host does with the tables of a house.

use std::{
    io::Write,
    path::PathBuf,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use clap::{Arg, ArgAction, ArgMatches, Command};
use kernel::{Phrase, Speak};
use serde_json::json;
use speech::Speech;
use store::tables::{self, Change, Database, Order, OrderKind, Overview, Place, StoreError};

use crate::{
    cli::styled,
    failure::Failure,
    serve::{database, place, say, time_said},
};

/// How many tables are listed at a time.
const PAGE: usize = 500;

/// How long to wait for a house to do what it was told.
const PATIENCE: Duration = Duration::from_secs(15);

/// The arguments of `tapis backup` and `tapis restore`.
pub fn backup_args(command: Command, speech: &Speech) -> Command {
    let file = speech.text("tapis-value-file");
    command
        .arg(store_arg(speech))
        .arg(Arg::new("file").required(true).value_name(file).help(speech.text("tapis-backup-file")))
}

/// The arguments of `tapis move`.
pub fn move_args(command: Command, speech: &Speech) -> Command {
    let end = |name: &'static str| {
        Arg::new(name)
            .long(name)
            .required(true)
            .value_name(speech.text("tapis-value-store"))
            .help(speech.text(&format!("tapis-move-{name}")))
    };
    command.arg(end("from")).arg(end("to"))
}

/// The arguments of `tapis admin`.
pub fn admin_args(command: Command, speech: &Speech) -> Command {
    let about = |name: &str| speech.text(&format!("tapis-admin-{name}"));
    let sub = |name: &'static str| {
        styled(Command::new(name), speech, &format!("tapis-admin-{name}")).arg(store_arg(speech))
    };
    let table =
        || Arg::new("table").required(true).value_name(speech.text("tapis-value-table")).help(about("table"));
    let json =
        || Arg::new("json").long("json").action(ArgAction::SetTrue).help(speech.text("tapis-arg-json"));
    let export =
        Arg::new("export").long("export").value_name(speech.text("tapis-value-file")).help(about("export"));
    command
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .subcommand(sub("list").arg(json()))
        .subcommand(sub("show").arg(table()).arg(json()))
        .subcommand(sub("close").arg(table()).arg(export))
        .subcommand(
            sub("ban")
                .arg(Arg::new("network").value_name("IP|IP/BITS").help(about("network")))
                .arg(
                    Arg::new("for")
                        .long("for")
                        .value_name(speech.text("tapis-value-time"))
                        .help(about("for")),
                )
                .arg(
                    Arg::new("why")
                        .long("why")
                        .value_name(speech.text("tapis-value-text"))
                        .help(about("why")),
                )
                .arg(Arg::new("lift").long("lift").action(ArgAction::SetTrue).help(about("lift")))
                .arg(json()),
        )
}

fn store_arg(speech: &Speech) -> Arg {
    let place = speech.text("tapis-value-store");
    Arg::new("store").long("store").value_name(place).help(speech.text("tapis-serve-store"))
}

fn file(asked: &ArgMatches) -> PathBuf {
    asked.get_one::<String>("file").map(PathBuf::from).unwrap_or_default()
}

fn refused(speech: &Speech) -> impl Fn(StoreError) -> Failure + '_ {
    |problem| Failure::refused(speech.say(&problem.phrase()))
}

/// Copies the database while a house is open.
pub fn backup(asked: &ArgMatches, speech: &Speech) -> Result<(), Failure> {
    let to = file(asked);
    let carried = tables::backup(&database(Some(asked), speech)?, &to).map_err(refused(speech))?;
    say(&speech.say(&Phrase::new("tapis-backup-done").with("file", to.display().to_string())));
    tell_damaged(&carried.damaged, speech);
    Ok(())
}

/// Puts a copy in the place of the database.
pub fn restore(asked: &ArgMatches, speech: &Speech) -> Result<(), Failure> {
    let to = database(Some(asked), speech)?;
    let before = tables::restore(&file(asked), &to).map_err(refused(speech))?;
    say(&speech.say(&Phrase::new("tapis-restore-done").with("file", to.to_string())));
    if let Some(before) = before {
        say(&speech.say(&Phrase::new("tapis-restore-before").with("file", before.display().to_string())));
    }
    Ok(())
}

/// Carries a house from one store to another.
pub fn carry(asked: &ArgMatches, speech: &Speech) -> Result<(), Failure> {
    let end = |name: &str| place(asked.get_one::<String>(name).map_or("", String::as_str), speech);
    let (from, to) = (end("from")?, end("to")?);
    if let Place::File(path) = &from
        && !path.exists()
    {
        return Err(Failure::refused(
            speech.say(&Phrase::new("tapis-move-nothing").with("store", from.to_string())),
        ));
    }
    let source = Database::open(&from, "tapis move").map_err(refused(speech))?;
    let target = Database::open(&to, "tapis move").map_err(refused(speech))?;
    let carried = tables::carry(&source, &target).map_err(refused(speech))?;
    let done = Phrase::new("tapis-move-done")
        .with("tables", carried.tables as i64)
        .with("from", from.to_string())
        .with("to", to.to_string());
    say(&speech.say(&done));
    tell_damaged(&carried.damaged, speech);
    Ok(())
}

fn tell_damaged(damaged: &[String], speech: &Speech) {
    if !damaged.is_empty() {
        say(&speech.say(&Phrase::new("tapis-move-damaged").with("tables", damaged.join(", "))));
    }
}

/// Looks after tables.
pub fn admin(asked: &ArgMatches, speech: &Speech, out: &mut dyn Write) -> Result<(), Failure> {
    let Some((command, asked)) = asked.subcommand() else { return Ok(()) };
    let place = database(Some(asked), speech)?;
    let table = asked.try_get_one::<String>("table").ok().flatten().cloned().unwrap_or_default();
    let json = asked.try_get_one::<bool>("json").ok().flatten().copied().unwrap_or_default();
    match command {
        "list" => list(&place, json, speech, out),
        "show" => show(&place, &table, json, speech, out),
        "ban" => ban(&place, asked, speech, out),
        _ => close(&place, &table, asked.get_one::<String>("export").map(PathBuf::from), speech),
    }
}

fn list(place: &Place, json: bool, speech: &Speech, out: &mut dyn Write) -> Result<(), Failure> {
    let mut reader = place.reader().map_err(refused(speech))?;
    let mut after = 0;
    loop {
        let tables = reader.overview(after, PAGE).map_err(refused(speech))?;
        let Some(last) = tables.last() else { return Ok(()) };
        after = last.id;
        for table in &tables {
            if json {
                writeln!(out, "{}", as_json(table))?;
            } else {
                let Overview { name, game, entries, .. } = table;
                writeln!(out, "{name}  {game}  {entries}  {}", speech.text(state(table)))?;
            }
        }
    }
}

fn state(table: &Overview) -> &'static str {
    match table {
        Overview { damage: Some(_), .. } => "tapis-admin-damaged",
        Overview { over: true, .. } => "tapis-admin-over",
        _ => "tapis-admin-going-on",
    }
}

fn as_json(table: &Overview) -> serde_json::Value {
    json!({
        "table": table.name, "game": table.game, "entries": table.entries, "created": table.created,
        "touched": table.touched, "over": table.over, "damage": table.damage, "house": table.owner,
    })
}

fn unknown(table: &str, speech: &Speech) -> Failure {
    Failure::refused(speech.say(&Phrase::new("tapis-admin-unknown").with("table", table)))
}

fn show(place: &Place, name: &str, json: bool, speech: &Speech, out: &mut dyn Write) -> Result<(), Failure> {
    let mut reader = place.reader().map_err(refused(speech))?;
    let found = reader.table(name).map_err(refused(speech))?.ok_or_else(|| unknown(name, speech))?;
    let id = found.stored.id;
    let overview = reader.overview(id - 1, 1).map_err(refused(speech))?.pop();
    let overview = overview.filter(|overview| overview.id == id).ok_or_else(|| unknown(name, speech))?;
    if json {
        return Ok(writeln!(out, "{}", as_json(&overview))?);
    }
    let said = |id: &'static str, value: String| speech.say(&Phrase::new(id).with("value", value));
    writeln!(out, "{name}  {}  {}", overview.game, speech.text(state(&overview)))?;
    writeln!(out, "{}", said("tapis-admin-entries", overview.entries.to_string()))?;
    writeln!(out, "{}", said("tapis-admin-keys", found.stored.keys.len().to_string()))?;
    for (id, value) in [
        ("tapis-admin-house", overview.owner.clone()),
        ("tapis-admin-next", found.stored.next.clone()),
        ("tapis-admin-damage", found.stored.damage.clone()),
        ("tapis-admin-wrong", found.checked().err().map(|problem| speech.say(&problem.phrase()))),
    ] {
        if let Some(value) = value {
            writeln!(out, "{}", said(id, value))?;
        }
    }
    Ok(())
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

/// Removes a table: here, or by the house that has it.
fn close(place: &Place, name: &str, export: Option<PathBuf>, speech: &Speech) -> Result<(), Failure> {
    let refused = refused(speech);
    let found = place.reader().and_then(|mut reader| reader.table(name)).map_err(&refused)?;
    let found = found.ok_or_else(|| unknown(name, speech))?;
    if let Some(file) = export {
        store::save_text(&file, &found.stored.record(), |_| false)
            .map_err(|problem| Failure::refused(speech.tell(&problem)))?;
    }
    let done = match remove(place, name) {
        // A house has it: it looks for what hosts want every few seconds.
        Err(StoreError::InUse { .. } | StoreError::Elsewhere(_)) => {
            let (kind, target) = (OrderKind::Close, name.to_owned());
            let order = Order { kind, target, until: None, why: String::new(), created: now() };
            place.order(order).and_then(|()| gone_soon(place, name)).map_err(&refused)?
        }
        removed => removed.map(|()| true).map_err(&refused)?,
    };
    let said = if done { "tapis-admin-closed" } else { "tapis-admin-closing" };
    say(&speech.say(&Phrase::new(said).with("table", name)));
    Ok(())
}

/// Removes a table that no house has.
fn remove(place: &Place, name: &str) -> Result<(), StoreError> {
    let database = Database::open(place, "tapis admin")?;
    match database.take(name) {
        Ok(None) => Ok(()),
        Ok(Some((hold, _))) => database.wait(&hold, Change::Delete),
        Err(problem) => Err(problem),
    }
}

/// Whether a table is gone within the time that a house needs to see what is wanted of it.
fn gone_soon(place: &Place, name: &str) -> Result<bool, StoreError> {
    let mut reader = place.reader()?;
    let end = Instant::now() + PATIENCE;
    while reader.table(name)?.is_some() {
        if Instant::now() >= end {
            return Ok(false);
        }
        std::thread::sleep(Duration::from_millis(200));
    }
    Ok(true)
}

/// Turns a network away, lets it in again, or says who is turned away.
fn ban(place: &Place, asked: &ArgMatches, speech: &Speech, out: &mut dyn Write) -> Result<(), Failure> {
    let refused = refused(speech);
    let Some(target) = asked.get_one::<String>("network").cloned() else {
        let orders = place.reader().and_then(|mut reader| reader.orders()).map_err(refused)?;
        return bans(&orders, asked.get_flag("json"), speech, out);
    };
    if house::AddressRange::parse(&target).is_none() {
        let phrase = Phrase::new("tapis-admin-bad-network").with("network", target);
        return Err(Failure::usage(speech.say(&phrase)));
    }
    let said = if asked.get_flag("lift") {
        place.revoke(OrderKind::Ban, &target).map_err(refused)?;
        "tapis-admin-lifted"
    } else {
        let time = asked.get_one::<String>("for").map(|said| time_said(said, speech)).transpose()?;
        let until = time.map(|time| now().saturating_add(time.as_secs() as i64));
        let why = asked.get_one::<String>("why").cloned().unwrap_or_default();
        let order = Order { kind: OrderKind::Ban, target: target.clone(), until, why, created: now() };
        place.order(order).map_err(refused)?;
        "tapis-admin-banned"
    };
    say(&speech.say(&Phrase::new(said).with("network", target)));
    Ok(())
}

fn bans(orders: &[Order], json: bool, speech: &Speech, out: &mut dyn Write) -> Result<(), Failure> {
    let now = now();
    let in_force = |until: Option<i64>| until.is_none_or(|until| now < until);
    for Order { target, until, why, created, .. } in
        orders.iter().filter(|order| order.kind == OrderKind::Ban && in_force(order.until))
    {
        if json {
            let ban = json!({"network": target, "until": until, "why": why, "created": created});
            writeln!(out, "{ban}")?;
            continue;
        }
        let hours = until.map(|until| (until - now + 3599) / 3600);
        let time = hours.map_or_else(
            || speech.text("tapis-admin-for-good"),
            |hours| speech.say(&Phrase::new("tapis-admin-hours").with("hours", hours)),
        );
        writeln!(out, "{target}  {time}  {why}")?;
    }
    Ok(())
}
