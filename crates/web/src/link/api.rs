//! Calls to the house that are no conversation: is it there, make a table, fetch a record.

use js_sys::{Reflect, Uint8Array};
use kernel::{Dice, Phrase, Record, Seed};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Crypto, Headers, Request, RequestInit, Response};
use wire::lobby::{Made, NewTable, Problem, SeatLink, Sit, TableList};

use super::{little, worker};
use crate::words::Words;

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
    let init = RequestInit::new();
    init.set_method(method);
    if let Some((kind, text)) = body {
        let headers = Headers::new().map_err(unreachable)?;
        headers.set("content-type", kind).map_err(unreachable)?;
        init.set_headers(&headers);
        init.set_body(&text.into());
    }
    let request = Request::new_with_str_and_init(path, &init).map_err(unreachable)?;
    let fetched = JsFuture::from(leptos::prelude::window().fetch_with_request(&request)).await;
    let response: Response = fetched.map_err(unreachable)?.unchecked_into();
    let text = JsFuture::from(response.text().map_err(unreachable)?).await.map_err(unreachable)?;
    let text = text.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    match serde_json::from_str::<Problem>(&text) {
        Ok(problem) => Err(Words::heard(problem.why)),
        Err(_) => Err(Phrase::new("web-house-refuses").with("status", response.status())),
    }
}

fn read<T: for<'de> serde::Deserialize<'de>>(text: &str) -> Result<T, Sorry> {
    serde_json::from_str(text).map_err(|_| Phrase::new("web-house-odd"))
}

/// Whether there is a house behind this page.
pub async fn is_there() -> bool {
    call("GET", "/health", None).await.is_ok()
}

/// Makes a table: at the house, or here if there is none.
pub async fn make(new: NewTable, house: bool) -> Result<Made, Sorry> {
    if house {
        let body = serde_json::to_string(&new).unwrap_or_default();
        return read(&call("POST", "/api/tables", Some(("application/json", &body))).await?);
    }
    let mut dice = dice();
    let record = little::new_record(&new.game, new.options, &new.seats, dice.seed());
    begin_here(&record, &mut dice)
}

/// Lays a record on a table of this browser.
fn begin_here(record: &Record, dice: &mut Dice) -> Result<Made, Sorry> {
    use wire::lobby::Link;
    let board = crate::catalogue::find(&record.game)
        .ok_or_else(|| Phrase::new("web-no-such-game").with("game", record.game.as_str()))?;
    board.room().check(record)?;
    let table = little::new_name(dice);
    worker::keep(&table, &record.to_string());
    let people = record.seats.iter().enumerate().filter(|(_, seated)| seated.kind == "human");
    let link = |(seat, _)| {
        let token = little::seat_key(seat);
        SeatLink { seat, me: true, link: Link { link: format!("/t/{table}#{token}"), token } }
    };
    Ok(Made {
        seats: people.map(link).collect(),
        watch: format!("/t/{table}"),
        sha256: None,
        all_seeing: None,
        table,
    })
}

/// Lays a record from a file on a new table.
pub async fn import(text: &str, house: bool) -> Result<Made, Sorry> {
    let loaded = kernel::record::load(text).map_err(|error| kernel::Speak::phrase(&error))?;
    if house {
        return read(&call("POST", "/api/records", Some(("text/plain", text))).await?);
    }
    begin_here(&loaded.record, &mut dice())
}

/// The record of a table; of a running game only what everybody may know, which can be nothing.
pub async fn record(table: &str) -> Result<String, Sorry> {
    if little::is_own(table) {
        return worker::kept(table).ok_or_else(|| Phrase::new("web-no-such-table"));
    }
    call("GET", &format!("/api/tables/{table}/record"), None).await
}

/// Tables with open seats that anybody may take.
pub async fn listed() -> Result<TableList, Sorry> {
    read(&call("GET", "/api/tables", None).await?)
}

/// Takes an open seat of a listed table.
pub async fn sit(table: &str, name: &str) -> Result<SeatLink, Sorry> {
    let body = serde_json::to_string(&Sit { name: name.to_owned(), seat: None }).unwrap_or_default();
    read(&call("POST", &format!("/api/tables/{table}/sit"), Some(("application/json", &body))).await?)
}
