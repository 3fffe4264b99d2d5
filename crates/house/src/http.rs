//! The calls of the HTTP interface.

use std::{net::IpAddr, sync::Arc};

use axum::{
    Json,
    extract::{
        FromRequestParts, Path, Query, Request, State, WebSocketUpgrade,
        rejection::{JsonRejection, QueryRejection},
    },
    http::{HeaderMap, Method, StatusCode, Uri, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use kernel::{Eyes, Lang, Phrase, Speak, record};
use serde::Deserialize;
use store::sqlite::Stored;
use table::Token;
use wire::{
    lobby::{GameInfo, Health, Made, NewTable, Problem, RemarkInfo, SeatLink, Sit, TableInfo, TableList},
    socket::{LONGEST, SeatInfo, VERSION},
};

use crate::{
    config::Wanted,
    desk::{Command, HUMAN, Setup},
    fair,
    hall::{Hall, NoTable},
    making::NotMade,
    metrics::count,
    secret, socket, voice,
};

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// A call that was refused, and why.
pub(crate) struct Refused {
    status: StatusCode,
    why: Phrase,
    hall: Arc<Hall>,
    lang: Lang,
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let why = self.hall.voices.said(self.lang, self.why);
        (self.status, Json(Problem { why })).into_response()
    }
}

/// Who calls: address, language, secret.
pub(crate) struct Caller {
    hall: Arc<Hall>,
    address: IpAddr,
    lang: Lang,
    token: Option<Result<Token, ()>>,
}

impl Caller {
    fn refuse(&self, status: StatusCode, why: Phrase) -> Refused {
        Refused { status, why, hall: Arc::clone(&self.hall), lang: self.lang }
    }

    fn no_table(&self, problem: &NoTable) -> Refused {
        let status = match problem {
            NoTable::Unknown => StatusCode::NOT_FOUND,
            NoTable::Damaged(_) => StatusCode::GONE,
            NoTable::Store(_) | NoTable::Closing => StatusCode::SERVICE_UNAVAILABLE,
        };
        self.refuse(status, problem.phrase())
    }

    fn not_made(&self, problem: NotMade) -> Refused {
        match problem {
            NotMade::Refused(why) => self.refuse(StatusCode::UNPROCESSABLE_ENTITY, why),
            NotMade::House(why) => self.refuse(StatusCode::SERVICE_UNAVAILABLE, why),
        }
    }

    /// The eyes that the caller's token opens at a table; public ones without a token.
    fn eyes(&self, stored: &Stored) -> Result<Eyes, Refused> {
        let stranger = || {
            count(&self.hall.metrics.bad_tokens);
            self.refuse(StatusCode::FORBIDDEN, Phrase::new("house-bad-token"))
        };
        match self.token {
            None => Ok(Eyes::Public),
            Some(Err(())) => Err(stranger()),
            Some(Ok(token)) => {
                let hash = secret::hash(token);
                let key = stored.keys.iter().find(|key| key.hash == hash);
                key.and_then(|key| secret::eyes_named(&key.eyes)).ok_or_else(stranger)
            }
        }
    }

    /// Does something that waits for the disk.
    async fn wait<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Hall) -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let hall = Arc::clone(&self.hall);
        let done = tokio::task::spawn_blocking(move || work(&hall)).await;
        done.map_err(|_| self.refuse(StatusCode::INTERNAL_SERVER_ERROR, Phrase::new("house-accident")))
    }
}

/// The address that limits apply to.
fn address(hall: &Hall, headers: &HeaderMap, peer: Option<&Peer>) -> IpAddr {
    let forwarded = || {
        let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        last.rsplit(',').next()?.trim().parse().ok()
    };
    let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.0);
    if hall.config.behind_proxy { forwarded().unwrap_or(peer) } else { peer }
}

#[derive(Deserialize)]
struct Asked {
    lang: Option<String>,
}

impl FromRequestParts<Arc<Hall>> for Caller {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Caller, Self::Rejection> {
        let headers = &parts.headers;
        let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let asked = Query::<Asked>::try_from_uri(&parts.uri).ok().and_then(|query| query.0.lang);
        let preferred =
            || header(header::ACCEPT_LANGUAGE)?.split([',', ';']).find_map(|tag| Lang::from_code(tag.trim()));
        let lang = asked.as_deref().and_then(Lang::from_code).or_else(preferred).unwrap_or_default();
        let bearer = header(header::AUTHORIZATION)
            .map(|value| value.strip_prefix("Bearer ").and_then(|token| token.trim().parse().ok()).ok_or(()));
        let address = address(hall, headers, parts.extensions.get::<Peer>());
        Ok(Caller { hall: Arc::clone(hall), address, lang, token: bearer })
    }
}

type Answer<T> = Result<Json<T>, Refused>;

fn body<T>(caller: &Caller, body: Result<Json<T>, JsonRejection>) -> Result<T, Refused> {
    body.map(|Json(body)| body).map_err(|rejection| {
        count(&caller.hall.metrics.bad_messages);
        let why = Phrase::new("house-bad-body").with("problem", rejection.body_text());
        caller.refuse(rejection.status(), why)
    })
}

pub(crate) async fn games(caller: Caller) -> Json<Vec<GameInfo>> {
    let hall = &caller.hall;
    let speech = hall.voices.of(caller.lang);
    Json(hall.config.rooms.iter().map(|room| voice::describe(*room, speech)).collect())
}

pub(crate) async fn make(caller: Caller, new: Result<Json<NewTable>, JsonRejection>) -> Answer<Made> {
    let new = body(&caller, new)?;
    may_make(&caller)?;
    caller.wait(move |hall| hall.make(new)).await?.map(Json).map_err(|problem| caller.not_made(problem))
}

pub(crate) async fn import(caller: Caller, text: String) -> Answer<Made> {
    may_make(&caller)?;
    caller.wait(move |hall| hall.import(&text)).await?.map(Json).map_err(|problem| caller.not_made(problem))
}

fn may_make(caller: &Caller) -> Result<(), Refused> {
    if caller.hall.may_make(caller.address) {
        return Ok(());
    }
    Err(caller.refuse(StatusCode::TOO_MANY_REQUESTS, Phrase::new("house-too-many-tables")))
}

#[derive(Deserialize)]
pub(crate) struct PageQuery {
    before: Option<u64>,
}

pub(crate) async fn list(
    caller: Caller,
    page: Result<Query<PageQuery>, QueryRejection>,
) -> Answer<TableList> {
    const PAGE: usize = 50;
    const LOOK_AT: usize = 500;
    let before = page.ok().and_then(|query| query.0.before);
    let listed = caller.wait(move |hall| hall.database.going_on(before, LOOK_AT)).await?;
    let listed = listed.map_err(|error| caller.no_table(&NoTable::Store(error)))?;
    let mut last = (listed.len() == LOOK_AT).then(|| listed.last().map(|row| row.id)).flatten();
    let mut tables = Vec::new();
    for row in listed {
        let Ok(setup) = serde_json::from_str::<Setup>(&row.setup) else { continue };
        let Ok(loaded) = record::load(&row.head) else { continue };
        if !setup.listed {
            continue;
        }
        let sha256 = setup.fair.then(|| fair::commitment(&row.name, loaded.record.seed));
        tables.push(TableInfo {
            seats: seats_at_rest(&loaded.record, &setup),
            table: row.name,
            game: loaded.record.game,
            options: loaded.record.options,
            created: row.created,
            version: None,
            over: false,
            next: None,
            sha256,
        });
        if tables.len() == PAGE {
            last = Some(row.id);
            break;
        }
    }
    Ok(Json(TableList { tables, before: last }))
}

/// The seats of a table that is not in memory.
fn seats_at_rest(record: &kernel::Record, setup: &Setup) -> Vec<SeatInfo> {
    let seat_info = |(seat, seated): (usize, &kernel::Seated)| {
        let bot = seated.kind != HUMAN;
        SeatInfo {
            name: seated.name.clone(),
            bot: bot.then(|| seated.kind.clone()),
            open: !bot && !setup.taken.get(seat).copied().unwrap_or(false),
            present: bot,
            stand_in: false,
            gave_up: false,
        }
    };
    record.seats.iter().enumerate().map(seat_info).collect()
}

pub(crate) async fn info(caller: Caller, Path(table): Path<String>) -> Answer<TableInfo> {
    let info = caller.hall.ask(&table, Command::Info).await;
    info.map(Json).map_err(|problem| caller.no_table(&problem))
}

pub(crate) async fn sit(
    caller: Caller,
    Path(table): Path<String>,
    asked: Result<Json<Sit>, JsonRejection>,
) -> Answer<SeatLink> {
    let sit = body(&caller, asked)?;
    let seated = caller.hall.ask(&table, |reply| Command::Sit { sit: sit.clone(), reply }).await;
    let (seat, token) = seated
        .map_err(|problem| caller.no_table(&problem))?
        .map_err(|why| caller.refuse(StatusCode::CONFLICT, why))?;
    Ok(Json(SeatLink { seat, me: true, link: caller.hall.link(&table, token) }))
}

pub(crate) async fn export(caller: Caller, Path(table): Path<String>) -> Result<Response, Refused> {
    let stored = stored(&caller, table).await?;
    let eyes = caller.eyes(&stored)?;
    let text = caller.wait(move |hall| exported(hall, &stored, eyes)).await?;
    match text {
        Ok(text) => Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()),
        Err(why) => Err(caller.refuse(StatusCode::FORBIDDEN, why)),
    }
}

async fn stored(caller: &Caller, table: String) -> Result<Stored, Refused> {
    let stored = caller.wait(move |hall| hall.stored(&table)).await?;
    stored.map_err(|problem| caller.no_table(&problem))
}

/// The record with its hash. While the game goes on it holds what the players may not know: it is for those who see
/// everything.
fn exported(hall: &Hall, stored: &Stored, eyes: Eyes) -> Result<String, Phrase> {
    let (record, over) = finished(hall, stored)?;
    if !over && eyes != Eyes::All {
        return Err(Phrase::new("house-not-over"));
    }
    let setup: Setup = serde_json::from_str(&stored.setup).unwrap_or_default();
    let fair = if setup.fair { fair::first_line(&stored.name, record.seed) } else { String::new() };
    Ok(format!("{fair}{record}"))
}

/// The record, with its result if it is over.
fn finished(hall: &Hall, stored: &Stored) -> Result<(kernel::Record, bool), Phrase> {
    let loaded = record::load(&stored.record()).map_err(|error| error.phrase())?;
    let mut record = loaded.record;
    if record.result.is_none() {
        let no_game = || Phrase::new("house-no-game").with("game", record.game.as_str());
        let room = hall.room(&record.game).ok_or_else(no_game)?;
        record.result = room.read(&record, Eyes::Public)?.outcome;
    }
    let over = record.result.is_some();
    Ok((record, over))
}

pub(crate) async fn review(caller: Caller, Path(table): Path<String>) -> Answer<Vec<RemarkInfo>> {
    let stored = stored(&caller, table).await?;
    let (hall, lang) = (Arc::clone(&caller.hall), caller.lang);
    let review = move || -> Result<Vec<RemarkInfo>, Phrase> {
        let (record, over) = finished(&hall, &stored)?;
        if !over {
            return Err(Phrase::new("house-not-over"));
        }
        let no_game = || Phrase::new("house-no-game").with("game", record.game.as_str());
        let remarks = hall.room(&record.game).ok_or_else(no_game)?.review(&record)?;
        let remark = |remark: kernel::Remark| RemarkInfo {
            number: remark.number,
            seat: remark.seat.index(),
            says: remark.says.into_iter().map(|phrase| hall.voices.said(lang, phrase)).collect(),
        };
        Ok(remarks.into_iter().map(remark).collect())
    };
    match caller.hall.thinkers.think(review).await {
        Ok(Ok(remarks)) => Ok(Json(remarks)),
        Ok(Err(why)) => Err(caller.refuse(StatusCode::CONFLICT, why)),
        Err(_) => Err(caller.refuse(StatusCode::SERVICE_UNAVAILABLE, Phrase::new("house-no-hint"))),
    }
}

pub(crate) async fn health(State(hall): State<Arc<Hall>>) -> (StatusCode, Json<Health>) {
    let failing = hall.database.figures().failing();
    let (code, status) = if hall.is_closing() {
        (StatusCode::SERVICE_UNAVAILABLE, "closing")
    } else if failing {
        (StatusCode::SERVICE_UNAVAILABLE, "moves cannot be kept")
    } else {
        (StatusCode::OK, "ok")
    };
    let health = Health {
        status: status.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: VERSION,
        tables: hall.live() as u64,
        sockets: hall.sockets.all() as u64,
    };
    (code, Json(health))
}

pub(crate) async fn metrics(State(hall): State<Arc<Hall>>) -> Response {
    use std::sync::atomic::Ordering::Relaxed;
    let figures = hall.database.figures();
    let text = hall.metrics.render(&[
        ("tapis_sockets", "Sockets open.", hall.sockets.all() as u64),
        ("tapis_requests", "Connections that are no sockets.", hall.requests.all() as u64),
        ("tapis_tables", "Tables in memory.", hall.live() as u64),
        ("tapis_thoughts_lost", "Bots over their time that cannot be stopped.", hall.thinkers.lost() as u64),
        ("tapis_store_failing", "Whether the last change could not be kept.", u64::from(figures.failing())),
        ("tapis_store_commits_total", "Transactions.", figures.commits.load(Relaxed)),
        ("tapis_store_changes_total", "Changes in them.", figures.changes.load(Relaxed)),
        ("tapis_store_failures_total", "Changes that could not be kept.", figures.failures.load(Relaxed)),
        ("tapis_store_micros_total", "Time of the writer, in microseconds.", figures.micros.load(Relaxed)),
    ]);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}

pub(crate) async fn open_socket(caller: Caller, upgrade: WebSocketUpgrade) -> Response {
    let Caller { hall, address, lang, .. } = &caller;
    let limits = &hall.config.limits;
    let Some(held) = hall.sockets.hold(*address, limits.sockets_per_address, limits.sockets) else {
        count(&hall.metrics.too_many);
        let why = Phrase::new("house-too-many-sockets");
        return caller.refuse(StatusCode::TOO_MANY_REQUESTS, why).into_response();
    };
    let (hall, lang) = (Arc::clone(hall), *lang);
    upgrade
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .read_buffer_size(4 << 10)
        .write_buffer_size(16 << 10)
        .max_write_buffer_size(4 << 20)
        .on_upgrade(move |upgraded| socket::serve(hall, upgraded, lang, held))
}

/// Pages of the browser client, for every path that is no call.
pub(crate) async fn page(
    State(hall): State<Arc<Hall>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = uri.path();
    if method != Method::GET && method != Method::HEAD || path.starts_with("/api/") {
        return StatusCode::NOT_FOUND.into_response();
    }
    let said = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let wanted =
        Wanted { path, encodings: said(header::ACCEPT_ENCODING), known: said(header::IF_NONE_MATCH) };
    match hall.config.pages.as_ref().and_then(|pages| pages(wanted)) {
        Some(page) => {
            let status = StatusCode::from_u16(page.status).unwrap_or(StatusCode::OK);
            let mut response = (status, page.body).into_response();
            for (name, value) in page.headers {
                response.headers_mut().insert(name, header::HeaderValue::from_static(value));
            }
            response
        }
        None if path == "/" || path.starts_with("/t/") => {
            let text = hall.voices.of(Lang::En).text("house-no-pages");
            ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Pages from elsewhere may not use the house in the name of whoever looks at them; and nothing takes for ever.
pub(crate) async fn guard(State(hall): State<Arc<Hall>>, request: Request, next: Next) -> Response {
    if !may_come(&hall.config.origins, request.headers()) {
        count(&hall.metrics.foreign_origins);
        let caller = Caller { hall, address: IpAddr::from([0, 0, 0, 0]), lang: Lang::En, token: None };
        return caller.refuse(StatusCode::FORBIDDEN, Phrase::new("house-foreign-origin")).into_response();
    }
    let patience = hall.config.limits.patience.max(hall.config.limits.thinking * 2);
    let mut response = match tokio::time::timeout(patience, next.run(request)).await {
        Ok(response) => response,
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    };
    let headers = response.headers_mut();
    headers.insert("x-content-type-options", header::HeaderValue::from_static("nosniff"));
    headers.insert("referrer-policy", header::HeaderValue::from_static("no-referrer"));
    headers.insert("x-frame-options", header::HeaderValue::from_static("DENY"));
    response
}

/// Whether a request comes from the house's own pages, from pages that the host allows, or from no page at all. A page
/// of the house itself has the house's address: an address that somebody's name server made up for it is none.
fn may_come(origins: &[String], headers: &HeaderMap) -> bool {
    if origins.iter().any(|origin| origin == "*") {
        return true;
    }
    let text = |name| headers.get(name).map(|value: &header::HeaderValue| value.to_str().unwrap_or("?"));
    let host_of =
        |origin: &str| origin.split_once("://").map_or(origin, |(_, host)| host).to_ascii_lowercase();
    let allowed = |host: &str| origins.iter().any(|origin| host_of(origin) == host);
    let host = text(header::HOST).map(str::to_ascii_lowercase);
    let known_host = host.as_deref().is_none_or(|host| {
        let name = host.rsplit_once(':').map_or(host, |(name, port)| {
            if port.bytes().all(|digit| digit.is_ascii_digit()) { name } else { host }
        });
        let literal = name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
        literal || name == "localhost" || allowed(host) || allowed(name)
    });
    let known_origin = text(header::ORIGIN).is_none_or(|origin| {
        let from = host_of(origin);
        host.as_ref() == Some(&from) || origins.iter().any(|allowed| allowed.eq_ignore_ascii_case(origin))
    });
    known_host && known_origin
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_pages_may_use_the_house() {
        let origins = ["https://tapis.example.org".to_owned()];
        for (host, origin, may) in [
            ("127.0.0.1:7474", None, true),
            ("127.0.0.1:7474", Some("http://127.0.0.1:7474"), true),
            ("[::1]:7474", Some("http://[::1]:7474"), true),
            ("localhost:7474", Some("http://localhost:7474"), true),
            ("127.0.0.1:7474", Some("http://127.0.0.1:9999"), false),
            ("127.0.0.1:7474", Some("https://evil.example"), false),
            ("127.0.0.1:7474", Some("null"), false),
            ("evil.example:7474", Some("http://evil.example:7474"), false),
            ("evil.example", None, false),
            ("tapis.example.org", Some("https://tapis.example.org"), true),
            ("127.0.0.1:7474", Some("https://tapis.example.org"), true),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().unwrap());
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, origin.parse().unwrap());
            }
            assert_eq!(may_come(&origins, &headers), may, "{host} {origin:?}");
        }
        let mut anybody = HeaderMap::new();
        anybody.insert(header::ORIGIN, "https://anywhere.example".parse().unwrap());
        assert!(may_come(&["*".to_owned()], &anybody));
    }
}
