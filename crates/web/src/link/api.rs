//! Calls to the house that are no conversation: is it there, make a table, fetch a record.

use js_sys::{Reflect, Uint8Array};
use kernel::{Dice, Phrase, Seed};
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Crypto, Headers, Request, RequestInit, Response};
use wire::{
    lobby::{Invitation, Made, NewCode, NewTable, Problem, RemarkInfo, SeatLink, Sit, SpokenCode, TableInfo},
    me::{ChangeMe, MeInfo, MySecret, Profile, Rung},
};

use super::parse;
use crate::{app::Offered, words::Translator};

/// Random bits from the browser, which have them from the system.
pub fn dice() -> Dice {
    let mut bytes = [0; 32];
    let crypto = Reflect::get(&js_sys::global(), &"crypto".into());
    if let Ok(crypto) = crypto.map(JsCast::unchecked_into::<Crypto>) {
        let array = Uint8Array::new_with_length(32);
        if crypto.get_random_values_with_array_buffer_view(&array).is_ok() {
            array.copy_to(&mut bytes);
        }
    }
    Dice::new(Seed::new(bytes))
}

/// Why something could not be had: a sentence for the person.
pub type Sorry = Phrase;

fn unreachable(_: JsValue) -> Sorry {
    Phrase::new("web-house-away")
}

async fn call(method: &str, path: &str, body: Option<(&str, &str)>) -> Result<String, Sorry> {
    call_as(None, method, path, body).await
}

/// A call of somebody who says who they are.
async fn call_as(
    me: Option<&MySecret>,
    method: &str,
    path: &str,
    body: Option<(&str, &str)>,
) -> Result<String, Sorry> {
    let init = RequestInit::new();
    init.set_method(method);
    let headers = Headers::new().map_err(unreachable)?;
    if let Some(me) = me {
        headers.set("authorization", &format!("Bearer {me}")).map_err(unreachable)?;
    }
    if let Some((kind, text)) = body {
        headers.set("content-type", kind).map_err(unreachable)?;
        init.set_body(&text.into());
    }
    init.set_headers(&headers);
    let request = Request::new_with_str_and_init(path, &init).map_err(unreachable)?;
    let fetched = JsFuture::from(leptos::prelude::window().fetch_with_request(&request)).await;
    let response: Response = fetched.map_err(unreachable)?.unchecked_into();
    let text = JsFuture::from(response.text().map_err(unreachable)?).await.map_err(unreachable)?;
    let text = text.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    match parse::<Problem>(&text) {
        Some(problem) => Err(Translator::heard(problem.why)),
        None => Err(Phrase::new("web-house-refuses").with("status", response.status())),
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Sorry> {
    parse(text).ok_or_else(|| Phrase::new("web-house-odd"))
}

/// Makes a table.
pub async fn make(new: NewTable) -> Result<Made, Sorry> {
    let body = serde_json::to_string(&new).unwrap_or_default();
    read(&call("POST", "/api/tables", Some(("application/json", &body))).await?)
}

/// Lays a record from a file on a new table.
pub async fn import(text: &str) -> Result<Made, Sorry> {
    kernel::record::load(text).map_err(|error| kernel::Speak::phrase(&error))?;
    read(&call("POST", "/api/records", Some(("text/plain", text))).await?)
}

/// The record of a game that is over.
pub async fn record(table: &str) -> Result<String, Sorry> {
    call("GET", &format!("/api/tables/{table}/record"), None).await
}

/// A file that a table's options name by its hash.
pub async fn file(table: &str, hash: &str) -> Result<String, Sorry> {
    call("GET", &format!("/api/tables/{table}/files/{hash}"), None).await
}

/// The English words, one a line, for tables where they count.
pub async fn english_words() -> Result<String, Sorry> {
    call("GET", "/words/english.txt", None).await
}

/// What the coach says of a game that is over.
pub async fn review(table: &str) -> Result<Vec<RemarkInfo>, Sorry> {
    read(&call("GET", &format!("/api/tables/{table}/review"), None).await?)
}

/// The games of the house, with their bots.
pub async fn games() -> Result<Vec<Offered>, Sorry> {
    read(&call("GET", "/api/games", None).await?)
}

/// A table as anybody may see it.
pub async fn table(table: &str) -> Result<TableInfo, Sorry> {
    read(&call("GET", &format!("/api/tables/{table}"), None).await?)
}

/// Two words and a number for an invitation.
pub async fn code(table: &str, token: &str) -> Result<String, Sorry> {
    let asked = NewCode { table: table.to_owned(), token: token.to_owned() };
    let body = serde_json::to_string(&asked).unwrap_or_default();
    let given: SpokenCode = read(&call("POST", "/api/codes", Some(("application/json", &body))).await?)?;
    Ok(given.code)
}

/// The invitation that a code stands for.
pub async fn invitation(code: &str) -> Result<Invitation, Sorry> {
    let code = js_sys::encode_uri_component(code);
    read(&call("GET", &format!("/api/codes/{code}"), None).await?)
}

/// Takes an open seat of a listed table.
pub async fn sit(table: &str, name: &str) -> Result<SeatLink, Sorry> {
    let body = serde_json::to_string(&Sit { name: name.to_owned(), ..Sit::default() }).unwrap_or_default();
    read(&call("POST", &format!("/api/tables/{table}/sit"), Some(("application/json", &body))).await?)
}

/// What the house knows of somebody who says who they are.
pub async fn me(me: &MySecret) -> Result<MeInfo, Sorry> {
    read(&call_as(Some(me), "GET", "/api/me", None).await?)
}

/// Changes what the house knows of somebody.
pub async fn change_me(me: &MySecret, change: &ChangeMe) -> Result<MeInfo, Sorry> {
    let body = serde_json::to_string(change).unwrap_or_default();
    read(&call_as(Some(me), "POST", "/api/me", Some(("application/json", &body))).await?)
}

/// Lets the house forget somebody.
pub async fn erase_me(me: &MySecret) -> Result<(), Sorry> {
    call_as(Some(me), "DELETE", "/api/me", None).await.map(|_| ())
}

/// All that the house knows of somebody, as text.
pub async fn export_me(me: &MySecret) -> Result<String, Sorry> {
    call_as(Some(me), "GET", "/api/me/export", None).await
}

/// Lists a table of somebody no longer, or again.
pub async fn list_table(me: &MySecret, table: &str, listed: bool) -> Result<(), Sorry> {
    let method = if listed { "POST" } else { "DELETE" };
    call_as(Some(me), method, &format!("/api/me/tables/{table}"), None).await.map(|_| ())
}

/// What anybody may know of somebody.
pub async fn profile(name: &str) -> Result<Profile, Sorry> {
    read(&call("GET", &format!("/api/people/{name}"), None).await?)
}

/// The strongest at a game.
pub async fn ladder(game: &str) -> Result<Vec<Rung>, Sorry> {
    read(&call("GET", &format!("/api/ladder/{game}"), None).await?)
}
