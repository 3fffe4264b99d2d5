//! The calls of the HTTP interface.

use std::{net::IpAddr, sync::Arc};

use axum::{
    Json,
    extract::{
        FromRequestParts, Path, Query, State, WebSocketUpgrade,
        rejection::{JsonRejection, QueryRejection},
    },
    http::{HeaderMap, Method, StatusCode, Uri, header, request::Parts},
    response::{IntoResponse, Response},
};
use kernel::{Eyes, Lang, Phrase, Speak};
use serde::Deserialize;
use store::tables::{COMMIT_BOUNDS, Stored};
use table::Token;
use wire::{
    lobby::{
        GameInfo, Health, Invitation, Made, NewCode, NewTable, Problem, RemarkInfo, SeatLink, Sit,
        SpokenCode, TableInfo, TableList,
    },
    me::MySecret,
    socket::{LONGEST, VERSION},
};

use crate::{
    codes::Invited,
    config::PageRequest,
    desk::{Command, Setup, first_lines},
    fair,
    hall::{Hall, NoTable},
    limits::{Held, Source},
    making::NotMade,
    metrics::{count, histogram},
    reviews::{NoReview, Review, Wanted as WantedReview},
    secret, socket,
    think::{NoAnswer, Wanted as Thought},
    voice,
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
    pub(crate) hall: Arc<Hall>,
    pub(crate) source: Source,
    pub(crate) lang: Lang,
    token: Option<Result<Token, ()>>,
}

impl Caller {
    /// Somebody who is turned away before anything is known of them.
    pub(crate) fn nobody(hall: &Arc<Hall>, lang: Lang) -> Caller {
        Caller { hall: Arc::clone(hall), source: IpAddr::from([0, 0, 0, 0]).into(), lang, token: None }
    }

    pub(crate) fn refuse(&self, status: StatusCode, why: Phrase) -> Refused {
        Refused { status, why, hall: Arc::clone(&self.hall), lang: self.lang }
    }

    /// A socket, unless the caller or the house has enough of them.
    pub(crate) fn socket(&self) -> Result<Held, Refused> {
        let limits = &self.hall.config.limits;
        self.hall.sockets.hold(self.source, limits.sockets_per_address, limits.sockets).ok_or_else(|| {
            count(&self.hall.metrics.too_many);
            self.refuse(StatusCode::TOO_MANY_REQUESTS, Phrase::new("house-too-many-sockets"))
        })
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

    /// The secret of whoever calls, if they say who they are.
    pub(crate) fn secret(&self) -> Option<MySecret> {
        self.token?.ok()?.to_string().parse().ok()
    }

    /// Does something that waits for the disk.
    pub(crate) async fn wait<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Hall) -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let done = self.hall.work(work).await;
        done.ok_or_else(|| self.refuse(StatusCode::INTERNAL_SERVER_ERROR, Phrase::new("house-accident")))
    }
}

/// Whom limits apply to.
fn source(hall: &Hall, headers: &HeaderMap, peer: Option<&Peer>) -> Source {
    let forwarded = || {
        let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        last.rsplit(',').next()?.trim().parse().ok()
    };
    let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.0);
    let address = if hall.config.behind_proxy { forwarded().unwrap_or(peer) } else { peer };
    address.into()
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
        let source = source(hall, headers, parts.extensions.get::<Peer>());
        Ok(Caller { hall: Arc::clone(hall), source, lang, token: bearer })
    }
}

pub(crate) type JsonResult<T> = Result<Json<T>, Refused>;

pub(crate) fn body<T>(caller: &Caller, body: Result<Json<T>, JsonRejection>) -> Result<T, Refused> {
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

/// A call whose body is still to be read. Bodies take room, so that only so many are read at once.
pub(crate) struct Posting(#[allow(dead_code)] Held);

impl FromRequestParts<Arc<Hall>> for Posting {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Posting, Refused> {
        let Ok(caller) = Caller::from_request_parts(parts, hall).await;
        let limits = &hall.config.limits;
        if let Some(held) = hall.posts.hold(caller.source, limits.posts_per_address, limits.posts) {
            return Ok(Posting(held));
        }
        count(&hall.metrics.too_many);
        Err(caller.refuse(StatusCode::TOO_MANY_REQUESTS, Phrase::new("house-busy")))
    }
}

pub(crate) async fn make(
    caller: Caller,
    _posting: Posting,
    new: Result<Json<NewTable>, JsonRejection>,
) -> JsonResult<Made> {
    let new = body(&caller, new)?;
    may_make(&caller)?;
    caller.wait(move |hall| hall.make(new)).await?.map(Json).map_err(|problem| caller.not_made(problem))
}

pub(crate) async fn import(caller: Caller, _posting: Posting, text: String) -> JsonResult<Made> {
    may_make(&caller)?;
    caller.wait(move |hall| hall.import(&text)).await?.map(Json).map_err(|problem| caller.not_made(problem))
}

fn may_make(caller: &Caller) -> Result<(), Refused> {
    if caller.hall.may_make(caller.source) {
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
) -> JsonResult<TableList> {
    let before = page.ok().and_then(|query| query.0.before);
    let listing = caller.hall.listing(before).await;
    listing.map(Json).map_err(|error| caller.no_table(&NoTable::Store(error)))
}

pub(crate) async fn info(caller: Caller, Path(table): Path<String>) -> JsonResult<TableInfo> {
    let info = caller.hall.ask(&table, Command::Info).await;
    info.map(Json).map_err(|problem| caller.no_table(&problem))
}

pub(crate) async fn sit(
    caller: Caller,
    Path(table): Path<String>,
    asked: Result<Json<Sit>, JsonRejection>,
) -> JsonResult<SeatLink> {
    let sit = body(&caller, asked)?;
    if !caller.hall.may_sit(caller.source) {
        return Err(caller.refuse(StatusCode::TOO_MANY_REQUESTS, Phrase::new("house-too-many-seats")));
    }
    let seated = caller.hall.ask(&table, |reply| Command::Sit { sit: sit.clone(), reply }).await;
    let (seat, token) = seated
        .map_err(|problem| caller.no_table(&problem))?
        .map_err(|why| caller.refuse(StatusCode::CONFLICT, why))?;
    Ok(Json(SeatLink { seat, me: true, link: caller.hall.link(&table, token) }))
}

/// Two words and a number for an invitation that is still good.
pub(crate) async fn give_code(
    caller: Caller,
    _posting: Posting,
    asked: Result<Json<NewCode>, JsonRejection>,
) -> JsonResult<SpokenCode> {
    let NewCode { table, token } = body(&caller, asked)?;
    let stranger = || {
        count(&caller.hall.metrics.bad_tokens);
        caller.refuse(StatusCode::FORBIDDEN, Phrase::new("house-bad-token"))
    };
    let secret = token.parse::<Token>().map(secret::hash).map_err(|_| stranger())?;
    let good = caller.hall.ask(&table, |reply| Command::IsInvitation(secret, reply)).await;
    if !good.map_err(|problem| caller.no_table(&problem))? {
        return Err(stranger());
    }
    let code = caller.hall.codes.give(Invited { table, token });
    let none = |_| caller.refuse(StatusCode::SERVICE_UNAVAILABLE, Phrase::new("house-no-randomness"));
    code.map(|code| Json(SpokenCode { code })).map_err(none)
}

/// The invitation that a code stands for. Guessing counts as sitting down, and nobody sits down all the time.
pub(crate) async fn find_code(caller: Caller, Path(code): Path<String>) -> JsonResult<Invitation> {
    if !caller.hall.may_sit(caller.source) {
        return Err(caller.refuse(StatusCode::TOO_MANY_REQUESTS, Phrase::new("house-too-many-seats")));
    }
    let unknown = || caller.refuse(StatusCode::NOT_FOUND, Phrase::new("house-no-code"));
    let Invited { table, token } = caller.hall.codes.find(&code).ok_or_else(unknown)?;
    let secret = token.parse::<Token>().map(secret::hash).map_err(|_| unknown())?;
    let good = caller.hall.ask(&table, |reply| Command::IsInvitation(secret, reply)).await;
    if !good.map_err(|problem| caller.no_table(&problem))? {
        // The seat was taken: the code is used.
        caller.hall.codes.forget(&code);
        return Err(unknown());
    }
    let link = format!("{}/t/{table}#{token}", caller.hall.config.public_url.as_deref().unwrap_or_default());
    Ok(Json(Invitation { table, token, link }))
}

/// The record with its hash. While the game goes on it holds what the players may not know: it is for those who see
/// everything. Who may have it is known before anything is done for it.
pub(crate) async fn export(caller: Caller, Path(table): Path<String>) -> Result<Response, Refused> {
    let stored = stored(&caller, table).await?;
    let eyes = caller.eyes(&stored)?;
    if eyes != Eyes::All {
        must_be_over(&caller, &stored)?;
    }
    let text = caller.wait(move |hall| exported(hall, &stored)).await?;
    match text {
        Ok(text) => Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()),
        Err(why) => Err(caller.refuse(StatusCode::GONE, why)),
    }
}

/// A file that the options of a table name: a dictionary, which whoever plays there has to know. One that tells hidden things
/// is for nobody.
pub(crate) async fn file(
    caller: Caller,
    Path((table, hash)): Path<(String, String)>,
) -> Result<Response, Refused> {
    let found = caller.wait(move |hall| hall.open_file(&table, &hash)).await?;
    match found.map_err(|problem| caller.no_table(&problem))? {
        // What has this hash is the same for ever.
        Some(text) => Ok((
            [
                (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
                (header::CACHE_CONTROL, "private, max-age=31536000, immutable"),
            ],
            text,
        )
            .into_response()),
        None => Err(caller.refuse(StatusCode::NOT_FOUND, Phrase::new("house-no-file"))),
    }
}

/// Refuses what is only for games that are over. The store knows which are: nothing is played again for a stranger to hear
/// no.
fn must_be_over(caller: &Caller, stored: &Stored) -> Result<(), Refused> {
    match stored.result {
        Some(_) => Ok(()),
        None => Err(caller.refuse(StatusCode::FORBIDDEN, Phrase::new("table-not-over"))),
    }
}

async fn stored(caller: &Caller, table: String) -> Result<Stored, Refused> {
    let stored = caller.wait(move |hall| hall.stored(&table)).await?;
    stored.map_err(|problem| caller.no_table(&problem))
}

/// A record as people get it: with the line that proves its deal.
pub(crate) fn exported(hall: &Hall, stored: &Stored) -> Result<String, Phrase> {
    let record = finished(hall, stored)?;
    let setup: Setup = serde_json::from_str(&stored.setup).unwrap_or_default();
    let fair = match &setup.deal {
        Some(deal) => first_lines(&stored.name, deal),
        None if setup.fair => fair::first_line(&stored.name, record.seed),
        None => String::new(),
    };
    Ok(format!("{fair}{record}"))
}

/// The record, with its result if it is over.
fn finished(hall: &Hall, stored: &Stored) -> Result<kernel::Record, Phrase> {
    let mut record = hall.record_of(stored)?;
    if record.result.is_none() {
        let no_game = || Phrase::new("house-no-game").with("game", record.game.as_str());
        record.result = hall.room(&record.game).ok_or_else(no_game)?.judge(&record)?.outcome;
    }
    Ok(record)
}

pub(crate) async fn review(caller: Caller, Path(table): Path<String>) -> JsonResult<Vec<RemarkInfo>> {
    let stored = stored(&caller, table).await?;
    must_be_over(&caller, &stored)?;
    let (source, stored) = (caller.source, Arc::new(stored));
    let think = |wanted: WantedReview| {
        let (hall, stored) = (Arc::clone(&caller.hall), Arc::clone(&stored));
        review_of(hall, source, stored, wanted)
    };
    let remark = |remark: &kernel::Remark| RemarkInfo {
        number: remark.number,
        seat: remark.seat.index(),
        says: (remark.says.iter())
            .map(|phrase| caller.hall.voices.said(caller.lang, phrase.clone()))
            .collect(),
    };
    match caller.hall.reviews.get(&stored.name, think).await {
        Ok(remarks) => Ok(Json(remarks.iter().map(remark).collect())),
        Err(NoReview::Unreadable(why)) => Err(caller.refuse(StatusCode::GONE, why)),
        Err(NoReview::NoAnswer(NoAnswer::Busy)) => {
            Err(caller.refuse(StatusCode::TOO_MANY_REQUESTS, Phrase::new("house-busy")))
        }
        Err(NoReview::NoAnswer(_)) => {
            Err(caller.refuse(StatusCode::SERVICE_UNAVAILABLE, Phrase::new("house-no-hint")))
        }
    }
}

/// Thinks about a game that is over, as long as somebody waits for it.
async fn review_of(hall: Arc<Hall>, source: Source, stored: Arc<Stored>, wanted: WantedReview) -> Review {
    let own = Arc::clone(&hall);
    let review = move |still: &Thought| -> Result<Vec<kernel::Remark>, Phrase> {
        let record = finished(&own, &stored)?;
        let no_game = || Phrase::new("house-no-game").with("game", record.game.as_str());
        own.room(&record.game).ok_or_else(no_game)?.review_while(&record, &|| still.still())
    };
    match hall.thinkers.reviews.think_for(source, move || wanted.is_wanted(), review).await {
        Ok(remarks) => remarks.map(Arc::new).map_err(NoReview::Unreadable),
        Err(fault) => Err(NoReview::NoAnswer(fault)),
    }
}

/// What is wrong, if something is.
fn ailment(hall: &Hall) -> Option<&'static str> {
    if hall.is_closing() {
        return Some("closing");
    }
    hall.database.figures().failing().then_some("moves cannot be kept")
}

/// Whether the house lives: it answers, whatever ails it. Whoever restarts houses asks this.
pub(crate) async fn health(State(hall): State<Arc<Hall>>) -> Json<Health> {
    Json(Health {
        status: ailment(&hall).unwrap_or("ok").to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: VERSION,
        tables: hall.live() as u64,
        sockets: hall.sockets.all() as u64,
    })
}

/// Whether the house can be sent guests. Whoever spreads guests over houses asks this.
pub(crate) async fn ready(State(hall): State<Arc<Hall>>) -> (StatusCode, &'static str) {
    match ailment(&hall) {
        None => (StatusCode::OK, "ready"),
        Some(ailment) => (StatusCode::SERVICE_UNAVAILABLE, ailment),
    }
}

pub(crate) async fn metrics(State(hall): State<Arc<Hall>>) -> Response {
    use std::sync::atomic::Ordering::Relaxed;
    let figures = hall.database.figures();
    let mut text = hall.metrics.render(&[
        ("tapis_sockets", "Sockets open.", hall.sockets.all() as u64),
        ("tapis_requests", "Connections that are no sockets.", hall.requests.all() as u64),
        ("tapis_tables", "Tables in memory.", hall.live() as u64),
        ("tapis_thoughts_lost", "Bots over their time that cannot be stopped.", hall.thinkers.lost() as u64),
        ("tapis_pipes", "Sockets that are passed on to other houses.", hall.pipes.load(Relaxed)),
        ("tapis_tables_held", "Tables that this house holds.", hall.database.held() as u64),
        (
            "tapis_leases_lost_total",
            "Tables that another house took from this one.",
            figures.lost.load(Relaxed),
        ),
        ("tapis_store_failing", "Whether the last change could not be kept.", u64::from(figures.failing())),
        ("tapis_store_commits_total", "Transactions.", figures.commits.load(Relaxed)),
        ("tapis_store_changes_total", "Changes in them.", figures.changes.load(Relaxed)),
        ("tapis_store_failures_total", "Changes that could not be kept.", figures.failures.load(Relaxed)),
        ("tapis_store_micros_total", "Time of the writer, in microseconds.", figures.micros.load(Relaxed)),
    ]);
    let times = COMMIT_BOUNDS.iter().copied().zip(figures.commit_times.iter().map(|time| time.load(Relaxed)));
    let help = "One transaction, from its first statement until it is durable.";
    let (micros, commits) = (figures.micros.load(Relaxed), figures.commits.load(Relaxed));
    text += &histogram("tapis_store_commit_seconds", help, times, micros, commits);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}

pub(crate) async fn open_socket(caller: Caller, upgrade: WebSocketUpgrade) -> Response {
    let held = match caller.socket() {
        Ok(held) => held,
        Err(refused) => return refused.into_response(),
    };
    let (hall, lang) = (caller.hall, caller.lang);
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
        PageRequest { path, encodings: said(header::ACCEPT_ENCODING), known: said(header::IF_NONE_MATCH) };
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
