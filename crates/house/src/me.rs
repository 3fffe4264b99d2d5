//! The calls about people: who one is, who others are, ladders, feeds.

use axum::{
    Json,
    extract::{
        Path, Query,
        rejection::{JsonRejection, QueryRejection},
    },
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use kernel::{Lang, Phrase, Speak};
use serde::Deserialize;
use serde_json::Value;
use store::tables::{Seating, StoreError, StoredPerson};
use wire::me::{ChangeMe, MeInfo, MyTable, Profile, Rung, feed_key};

use crate::{
    hall::Hall,
    http::{Caller, JsonResult, Posting, Refused, body},
    metrics::count,
    people,
};

impl Caller {
    fn store(&self, error: &StoreError) -> Refused {
        self.refuse(StatusCode::SERVICE_UNAVAILABLE, error.phrase())
    }

    fn nobody_here(&self) -> Refused {
        self.refuse(StatusCode::NOT_FOUND, Phrase::new("house-nobody"))
    }

    /// Whoever asks, if the house knows them.
    async fn me(&self) -> Result<StoredPerson, Refused> {
        let stranger = || {
            count(&self.hall.metrics.bad_tokens);
            self.refuse(StatusCode::FORBIDDEN, Phrase::new("house-no-me"))
        };
        let hash = self.secret().ok_or_else(stranger)?.hash();
        let found = self.wait(move |hall| hall.person(&hash)).await?.map_err(|error| self.store(&error))?;
        found.ok_or_else(|| self.nobody_here())
    }

    async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Hall) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Refused> {
        self.wait(work).await?.map_err(|error| self.store(&error))
    }
}

/// What the house knows of whoever asks.
pub(crate) async fn get(caller: Caller) -> JsonResult<MeInfo> {
    let me = caller.me().await?;
    caller.ask(move |hall| hall.me(me)).await.map(Json)
}

/// Makes oneself known, or changes what is known.
pub(crate) async fn change(
    caller: Caller,
    _posting: Posting,
    asked: Result<Json<ChangeMe>, JsonRejection>,
) -> JsonResult<MeInfo> {
    let change = body(&caller, asked)?;
    let Some(secret) = caller.secret() else {
        return Err(caller.refuse(StatusCode::FORBIDDEN, Phrase::new("house-no-me")));
    };
    let hash = secret.hash();
    if caller.ask(move |hall| hall.person(&hash)).await?.is_none() && !caller.hall.may_sit(caller.source) {
        return Err(caller.refuse(StatusCode::TOO_MANY_REQUESTS, Phrase::new("house-too-many-seats")));
    }
    let changed = caller.wait(move |hall| {
        let mut person = hall.meet(&hash, change.called.as_deref().unwrap_or_default())?;
        hall.change_person(&mut person, change)?;
        hall.me(person).map_err(|error| error.phrase())
    });
    changed.await?.map(Json).map_err(|why| caller.refuse(StatusCode::UNPROCESSABLE_ENTITY, why))
}

/// Forgets whoever asks.
pub(crate) async fn erase(caller: Caller) -> Result<StatusCode, Refused> {
    let me = caller.me().await?;
    caller.ask(move |hall| hall.database.people(|people| people.erase(&me.name))).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// All that is known of whoever asks.
pub(crate) async fn export(caller: Caller) -> JsonResult<Value> {
    let me = caller.me().await?;
    caller.ask(move |hall| hall.export_person(me)).await.map(Json)
}

/// One does not want to be reminded of a table.
pub(crate) async fn forget(caller: Caller, Path(table): Path<String>) -> Result<StatusCode, Refused> {
    let me = caller.me().await?;
    caller.ask(move |hall| hall.database.people(|people| people.unseat(&me.name, &table))).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// One wants to be reminded of a table after all.
pub(crate) async fn remember(caller: Caller, Path(table): Path<String>) -> Result<StatusCode, Refused> {
    let me = caller.me().await?;
    let wanted = table.clone();
    let stored = caller.wait(move |hall| hall.stored(&wanted)).await?;
    let stored = stored.map_err(|problem| caller.refuse(StatusCode::NOT_FOUND, problem.phrase()))?;
    let setup: crate::desk::Setup = serde_json::from_str(&stored.setup).unwrap_or_default();
    let own = |known: &Option<people::Known>| known.as_ref().is_some_and(|known| known.name == me.name);
    let Some(seat) = setup.people.iter().position(own) else { return Err(caller.nobody_here()) };
    let seating = Seating { person: me.name, table, seat: seat as u8, since: people::now(), turn: false };
    caller.ask(move |hall| hall.database.people(|people| people.seat(&seating))).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What anybody may know of somebody.
pub(crate) async fn profile(caller: Caller, Path(name): Path<String>) -> JsonResult<Profile> {
    let found = caller.ask(move |hall| hall.profile(&name)).await?;
    found.map(Json).ok_or_else(|| caller.nobody_here())
}

#[derive(Deserialize)]
pub(crate) struct Form {
    format: Option<String>,
}

fn as_csv(form: &Result<Query<Form>, QueryRejection>) -> bool {
    form.as_ref().is_ok_and(|Query(form)| form.format.as_deref() == Some("csv"))
}

fn csv(lines: String) -> Response {
    ([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], lines).into_response()
}

/// A field of a line. What begins like a formula is no formula.
fn field(text: &str) -> String {
    let plain = text.trim_start_matches(['=', '+', '-', '@', '\t', '\r']);
    format!("\"{}\"", plain.replace('"', "\"\""))
}

/// Somebody's games, as JSON or as lines.
pub(crate) async fn results(
    caller: Caller,
    Path(name): Path<String>,
    form: Result<Query<Form>, QueryRejection>,
) -> Result<Response, Refused> {
    let found = caller.ask(move |hall| hall.profile(&name)).await?;
    let results = found.ok_or_else(|| caller.nobody_here())?.results;
    if !as_csv(&form) {
        return Ok(Json(results).into_response());
    }
    let mut lines = "ended,game,table,seat,name,bot,place,score,before,after\n".to_owned();
    for game in results {
        for (seat, it) in game.seats.iter().enumerate() {
            let (before, after) = it.rating.unzip();
            let number = |number: Option<i64>| number.map(|number| number.to_string()).unwrap_or_default();
            let line = [
                time_of(game.ended),
                game.game.clone(),
                game.table.clone(),
                (seat + 1).to_string(),
                field(&it.called),
                field(it.bot.as_deref().unwrap_or_default()),
                it.place.to_string(),
                it.score.to_string(),
                number(before),
                number(after),
            ];
            lines += &(line.join(",") + "\n");
        }
    }
    Ok(csv(lines))
}

/// The strongest at a game, as JSON or as lines.
pub(crate) async fn ladder(
    caller: Caller,
    Path(game): Path<String>,
    form: Result<Query<Form>, QueryRejection>,
) -> Result<Response, Refused> {
    if caller.hall.room(&game).is_none() {
        let why = Phrase::new("house-no-game").with("game", game);
        return Err(caller.refuse(StatusCode::NOT_FOUND, why));
    }
    let ladder = caller.ask(move |hall| hall.ladder(&game)).await?;
    if !as_csv(&form) {
        return Ok(Json(ladder).into_response());
    }
    let head = "place,name,rating,deviation,games\n".to_owned();
    let line = |(place, rung): (usize, Rung)| {
        let Rung { called, rating, deviation, games, .. } = rung;
        format!("{},{},{rating},{deviation},{games}\n", place + 1, field(&called))
    };
    Ok(csv(ladder.into_iter().enumerate().map(line).fold(head, |lines, line| lines + &line)))
}

/// Where it is somebody's turn, for programs that read feeds.
pub(crate) async fn feed(
    caller: Caller,
    Path((name, key)): Path<(String, String)>,
) -> Result<Response, Refused> {
    let found = caller.ask(move |hall| hall.database.people(|people| people.by_name(&name))).await?;
    // Compared by hashes nobody learns from the time it takes.
    let good =
        |person: &StoredPerson| feed_key(key.as_bytes()) == feed_key(feed_key(&person.hash).as_bytes());
    let person = found.filter(good).ok_or_else(|| caller.nobody_here())?;
    let called = person.called.clone();
    let me = caller.ask(move |hall| hall.me(person)).await?;
    let text = atom(&caller.hall, caller.lang, &called, &me);
    Ok(([(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")], text).into_response())
}

fn atom(hall: &Hall, lang: Lang, called: &str, me: &MeInfo) -> String {
    let house = hall.config.public_url.as_deref().unwrap_or_default();
    let say = |phrase: Phrase| escaped(&hall.say(lang, &phrase));
    let updated = me.tables.iter().map(|table| table.touched).max().unwrap_or(me.created);
    let entry = |table: &MyTable| {
        let MyTable { table: name, game, names, touched, .. } = table;
        let title = say(Phrase::new("house-feed-turn").with("game", hall.voices.of(lang).text(game)));
        format!(
            "<entry><id>{}/t/{name}#{touched}</id><title>{title}</title><updated>{}</updated>\
             <link href=\"{}/t/{name}\"/><summary>{}</summary></entry>\n",
            escaped(house),
            time_of(*touched),
            escaped(house),
            escaped(&names.join(", ")),
        )
    };
    let entries: String = me.tables.iter().filter(|table| table.turn).map(entry).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\">\n\
         <id>{}{}</id><title>{}</title><updated>{}</updated><author><name>{}</name></author>\n{entries}</feed>\n",
        lang.code(),
        escaped(house),
        escaped(&me.feed),
        say(Phrase::new("house-feed")),
        time_of(updated),
        escaped(called),
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A time in seconds since 1970 as `2026-03-01T12:00:00Z`.
fn time_of(seconds: i64) -> String {
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // Years that begin in March, so that the day that is not always there comes last.
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day = days.rem_euclid(146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{:04}-{month:02}-{date:02}T{hour:02}:{minute:02}:{second:02}Z", year + era * 400)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_everywhere() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_709_210_096, "2024-02-29T12:34:56Z"),
            (1_735_689_599, "2024-12-31T23:59:59Z"),
            (-1, "1969-12-31T23:59:59Z"),
        ] {
            assert_eq!(time_of(seconds), text);
        }
        assert_eq!(field("=1+1\"x"), "\"1+1\"\"x\"");
        assert_eq!(escaped("<Ada & \"Bob\">"), "&lt;Ada &amp; &quot;Bob&quot;&gt;");
    }
}
