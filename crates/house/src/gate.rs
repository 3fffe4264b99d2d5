//! The gate that every request passes: who may come, how fast, what every answer carries, and what the log says of it.

use std::{net::IpAddr, sync::Arc, time::Instant};

use axum::{
    extract::{FromRequestParts, MatchedPath, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use kernel::{Lang, Phrase};

use crate::{
    hall::Hall,
    http::Caller,
    metrics::count,
    secret::{bits, hex},
};

/// What every answer carries, unless it says otherwise itself.
const ALWAYS: [(&str, &str); 7] = [
    ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ("referrer-policy", "no-referrer"),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
];

/// How long browsers remember that a house is only to be had encrypted: a year.
const ENCRYPTED_ONLY: &str = "max-age=31536000";

/// The name of the header that tells requests apart.
const REQUEST_ID: &str = "x-request-id";

/// The longest identifier that is taken over from a proxy.
const LONGEST_ID: usize = 64;

/// Lets a request in or not, and sends its answer out with all that belongs to it.
pub(crate) async fn guard(State(hall): State<Arc<Hall>>, request: Request, next: Next) -> Response {
    let came = Instant::now();
    let id = request_id(&hall, request.headers());
    let method = request.method().clone();
    // The pattern, not the path: a table's name is for those who have its link.
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let mut response = answer(&hall, request, next).await;
    finish(&hall, &id, &mut response, route.is_some());
    record(&hall, &id, &method, route.as_deref().unwrap_or("(page)"), response.status(), came);
    response
}

/// One line of the access log. It holds no path, no query, no header and no body: nothing in it opens anything.
fn record(hall: &Hall, id: &str, method: &Method, route: &str, status: StatusCode, came: Instant) {
    let (status, micros) = (status.as_u16(), came.elapsed().as_micros() as u64);
    let at_fault = || hall.seldom.at_fault.may_be_said(Instant::now());
    if let Some(left_out) = (status >= 500).then(at_fault).flatten() {
        tracing::warn!(request = id, %method, route, status, micros, left_out, "answered");
    } else {
        tracing::debug!(request = id, %method, route, status, micros, "answered");
    }
}

/// What a request is called: as the proxy calls it, or by a new name.
fn request_id(hall: &Hall, headers: &HeaderMap) -> String {
    let is_plain = |id: &str| {
        !id.is_empty()
            && id.len() <= LONGEST_ID
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let given = headers.get(REQUEST_ID).and_then(|id| id.to_str().ok()).filter(|id| is_plain(id));
    match given.filter(|_| hall.config.behind_proxy) {
        Some(id) => id.to_owned(),
        None => bits::<8>().map_or_else(|_| hall.guest().to_string(), |bits| hex(&bits)),
    }
}

async fn answer(hall: &Arc<Hall>, request: Request, next: Next) -> Response {
    if !may_come(&hall.config.origins, request.headers()) {
        count(&hall.metrics.foreign_origins);
        let caller = Caller::nobody(hall, Lang::En);
        return caller.refuse(StatusCode::FORBIDDEN, Phrase::new("house-foreign-origin")).into_response();
    }
    let (mut parts, body) = request.into_parts();
    if is_work(parts.uri.path()) {
        let Ok(caller) = Caller::from_request_parts(&mut parts, hall).await;
        if hall.bans.hold(caller.source.address()) {
            count(&hall.metrics.banned);
            return caller.refuse(StatusCode::FORBIDDEN, Phrase::new("house-banned")).into_response();
        }
        if !hall.pace.take(caller.source, Instant::now()) {
            count(&hall.metrics.too_fast);
            let refused = caller.refuse(StatusCode::TOO_MANY_REQUESTS, Phrase::new("house-too-fast"));
            return ([(header::RETRY_AFTER, "1")], refused).into_response();
        }
    }
    let patience = hall.config.limits.patience.max(hall.config.limits.thinking * 2);
    match tokio::time::timeout(patience, next.run(Request::from_parts(parts, body))).await {
        Ok(response) => response,
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    }
}

fn finish(hall: &Hall, id: &str, response: &mut Response, is_call: bool) {
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if is_call {
        // Answers hold secrets, and what was true a moment ago.
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    if hall.config.public_url.as_deref().is_some_and(|url| url.starts_with("https://")) {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(ENCRYPTED_ONLY));
    }
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(REQUEST_ID, id);
    }
}

/// Whether a path makes the house work: pages and figures are at hand.
fn is_work(path: &str) -> bool {
    path.starts_with("/api/") || path == "/ws" || path.starts_with("/ws/") || path == "/openapi.json"
}

/// Whether a request comes from the house's own pages, from pages that the host allows, or from no page at all. A page
/// of the house itself has the house's address: an address that somebody's name server made up for it is none.
fn may_come(origins: &[String], headers: &HeaderMap) -> bool {
    if origins.iter().any(|origin| origin == "*") {
        return true;
    }
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or("?"));
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
