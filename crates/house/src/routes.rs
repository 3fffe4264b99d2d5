//! One list of calls, from which both the router and its description are made: they cannot drift apart.

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::DefaultBodyLimit,
    middleware,
    routing::{MethodRouter, delete, get, post},
};
use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};
use wire::{
    live::{LobbyAsk, LobbyTold},
    lobby::{
        GameInfo, Health, Invitation, Made, NewCode, NewTable, Problem, RemarkInfo, SeatLink, Sit,
        SpokenCode, TableInfo, TableList,
    },
    me::{ChangeMe, GameResult, MeInfo, Profile, Rung},
    socket::{ClientMessage, Told},
};

use crate::{gate, hall::Hall, http, me, pipe, visitor};

/// What a call takes or gives.
#[derive(Clone, Copy)]
enum Body {
    None,
    Json(fn(&mut SchemaGenerator) -> Value),
    Text,
}

impl Body {
    fn of<T: JsonSchema>() -> Body {
        Body::Json(|generator| generator.subschema_for::<T>().to_value())
    }

    fn content(self, generator: &mut SchemaGenerator) -> Option<Value> {
        match self {
            Body::None => None,
            Body::Json(schema) => Some(json!({"application/json": {"schema": schema(generator)}})),
            Body::Text => Some(json!({"text/plain": {"schema": {"type": "string"}}})),
        }
    }
}

struct Call {
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    secret: bool,
    query: &'static [(&'static str, &'static str)],
    takes: Body,
    gives: Body,
    route: MethodRouter<Arc<Hall>>,
}

impl Call {
    fn new(
        method: &'static str,
        path: &'static str,
        summary: &'static str,
        route: MethodRouter<Arc<Hall>>,
    ) -> Call {
        Call { method, path, summary, secret: false, query: &[], takes: Body::None, gives: Body::None, route }
    }

    fn takes(self, takes: Body) -> Call {
        Call { takes, ..self }
    }

    fn gives(self, gives: Body) -> Call {
        Call { gives, ..self }
    }

    fn query(self, query: &'static [(&'static str, &'static str)]) -> Call {
        Call { query, ..self }
    }

    fn with_secret(self) -> Call {
        Call { secret: true, ..self }
    }
}

const LANG: (&str, &str) = ("lang", "`en` or `fr`; without it the header `Accept-Language` decides.");

const FORMAT: (&str, &str) = ("format", "`csv` for lines; JSON without it.");

fn calls() -> Vec<Call> {
    let form = "Makes a table; the answer holds the secrets of its seats, this once.";
    let file = "Makes a table that goes on from an exported record.";
    let sit = "Takes an open seat of a listed table; its link gets a new secret.";
    let file_of = "A file that the options of a table name by its SHA-256, such as a dictionary.";
    let export = "The record of a game that is over; with the all-seeing secret also of one that goes on.";
    vec![
        Call::new("get", "/health", "Whether the house lives, and how it is.", get(http::health))
            .gives(Body::of::<Health>()),
        Call::new("get", "/ready", "Whether the house can be sent guests: 200, or 503.", get(http::ready))
            .gives(Body::Text),
        Call::new("get", "/metrics", "Counts, in the text form of Prometheus.", get(http::metrics))
            .gives(Body::Text),
        Call::new("get", "/openapi.json", "This description.", get(description)).gives(Body::of::<Value>()),
        Call::new("get", "/api/games", "The games with their options, bots and variants.", get(http::games))
            .query(&[LANG])
            .gives(Body::of::<Vec<GameInfo>>()),
        Call::new(
            "get",
            "/api/tables",
            "Listed tables whose game goes on, the newest first.",
            get(http::list),
        )
        .query(&[("before", "The `before` of the page that came last.")])
        .gives(Body::of::<TableList>()),
        Call::new("post", "/api/tables", form, post(http::make))
            .query(&[LANG])
            .takes(Body::of::<NewTable>())
            .gives(Body::of::<Made>()),
        Call::new("get", "/api/tables/{table}", "A table as anybody may see it.", get(http::info))
            .gives(Body::of::<TableInfo>()),
        Call::new("post", "/api/tables/{table}/sit", sit, post(http::sit))
            .takes(Body::of::<Sit>())
            .gives(Body::of::<SeatLink>()),
        Call::new(
            "get",
            "/api/lobby",
            "The live lobby, a WebSocket: see docs/protocol.md and `x-lobby`.",
            get(visitor::open),
        ),
        Call::new("get", "/api/me", "What the house knows of whoever asks.", get(me::get))
            .with_secret()
            .gives(Body::of::<MeInfo>()),
        Call::new("post", "/api/me", "Makes oneself known, or changes what is known.", post(me::change))
            .with_secret()
            .takes(Body::of::<ChangeMe>())
            .gives(Body::of::<MeInfo>()),
        Call::new("delete", "/api/me", "Forgets whoever asks.", delete(me::erase)).with_secret(),
        Call::new("get", "/api/me/export", "All that is known of whoever asks.", get(me::export))
            .with_secret()
            .gives(Body::of::<Value>()),
        Call::new("delete", "/api/me/tables/{table}", "Lists a table no longer.", delete(me::forget))
            .with_secret(),
        Call::new("post", "/api/me/tables/{table}", "Lists a table again.", post(me::remember)).with_secret(),
        Call::new("get", "/api/people/{name}", "What anybody may know of somebody.", get(me::profile))
            .gives(Body::of::<Profile>()),
        Call::new("get", "/api/people/{name}/results", "Somebody's last games.", get(me::results))
            .query(&[FORMAT])
            .gives(Body::of::<Vec<GameResult>>()),
        Call::new("get", "/api/ladder/{game}", "The strongest at a game.", get(me::ladder))
            .query(&[FORMAT])
            .gives(Body::of::<Vec<Rung>>()),
        Call::new("get", "/api/feeds/{name}/{key}", "Where it is somebody's turn: Atom.", get(me::feed))
            .query(&[LANG])
            .gives(Body::Text),
        Call::new("post", "/api/codes", "Two words and a number for an invitation.", post(http::give_code))
            .takes(Body::of::<NewCode>())
            .gives(Body::of::<SpokenCode>()),
        Call::new("get", "/api/codes/{code}", "The invitation that a code stands for.", get(http::find_code))
            .gives(Body::of::<Invitation>()),
        Call::new("get", "/api/tables/{table}/record", export, get(http::export))
            .with_secret()
            .gives(Body::Text),
        Call::new("get", "/api/tables/{table}/files/{sha256}", file_of, get(http::file)).gives(Body::Text),
        Call::new("get", "/api/tables/{table}/review", "Remarks on a game that is over.", get(http::review))
            .query(&[LANG])
            .gives(Body::of::<Vec<RemarkInfo>>()),
        Call::new("post", "/api/records", file, post(http::import))
            .takes(Body::Text)
            .gives(Body::of::<Made>()),
        Call::new(
            "get",
            "/ws",
            "The WebSocket: see docs/protocol.md and `x-socket`.",
            get(http::open_socket),
        ),
        Call::new(
            "get",
            "/ws/{table}",
            "The same; the table in the path is for whatever stands between, and the first message decides.",
            get(http::open_socket),
        ),
    ]
}

async fn description() -> Json<Value> {
    Json(openapi())
}

/// Everything that the house answers.
pub(crate) fn router(hall: Arc<Hall>) -> Router {
    let limit = hall.config.limits.body;
    calls()
        .into_iter()
        .fold(Router::new(), |router, call| router.route(call.path, call.route))
        .fallback(http::page)
        .layer(DefaultBodyLimit::max(limit))
        .layer(middleware::from_fn_with_state(Arc::clone(&hall), pipe::pass_on))
        .layer(middleware::from_fn_with_state(Arc::clone(&hall), gate::guard))
        .with_state(hall)
}

/// The description of the HTTP interface, made from the same list as its router.
pub fn openapi() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
    });
    let mut generator = settings.into_generator();
    let mut paths = Map::new();
    for call in calls() {
        let path = paths.entry(call.path).or_insert_with(|| json!({}));
        path[call.method] = operation(&call, &mut generator);
    }
    let problem = generator.subschema_for::<Problem>().to_value();
    let socket = json!({
        "url": "/ws",
        "client": generator.subschema_for::<ClientMessage>().to_value(),
        "house": generator.subschema_for::<Told<Value>>().to_value(),
    });
    let lobby = json!({
        "url": "/api/lobby",
        "client": generator.subschema_for::<LobbyAsk>().to_value(),
        "house": generator.subschema_for::<LobbyTold>().to_value(),
    });
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Tapis",
            "summary": "A game house: five games, one table.",
            "version": env!("CARGO_PKG_VERSION"),
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {
            "schemas": generator.take_definitions(true),
            "responses": {
                "Refused": {
                    "description": "Refused, with the reason.",
                    "content": {"application/json": {"schema": problem}},
                },
            },
            "securitySchemes": {"secret": {"type": "http", "scheme": "bearer"}},
        },
        "x-socket": socket,
        "x-lobby": lobby,
    })
}

fn operation(call: &Call, generator: &mut SchemaGenerator) -> Value {
    let mut parameters: Vec<Value> = Vec::new();
    for (name, about) in [
        ("table", "The table's name."),
        ("code", "The code, as it was said."),
        ("name", "The name of somebody in links."),
        ("game", "The game's name."),
        ("key", "The key of the feed."),
    ] {
        if call.path.contains(&format!("{{{name}}}")) {
            parameters.push(json!({
                "name": name, "in": "path", "required": true,
                "description": about, "schema": {"type": "string"},
            }));
        }
    }
    if call.path.contains("{sha256}") {
        parameters.push(json!({
            "name": "sha256", "in": "path", "required": true,
            "description": "The file's hash, in 64 hexadecimal digits.", "schema": {"type": "string"},
        }));
    }
    for (name, about) in call.query {
        parameters.push(json!({
            "name": name, "in": "query", "description": about, "schema": {"type": "string"},
        }));
    }
    let mut answer = json!({"description": "Done."});
    if let Some(content) = call.gives.content(generator) {
        answer["content"] = content;
    }
    let mut operation = json!({
        "summary": call.summary,
        "operationId": format!("{} {}", call.method, call.path).replace(['/', '{', '}', ' ', '.'], "_"),
        "parameters": parameters,
        "responses": {"200": answer, "4XX": {"$ref": "#/components/responses/Refused"}},
    });
    if let Some(content) = call.takes.content(generator) {
        operation["requestBody"] = json!({"required": true, "content": content});
    }
    if call.secret {
        operation["security"] = json!([{"secret": []}, {}]);
    }
    operation
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every reference in the description leads somewhere.
    fn check(value: &Value, root: &Value) {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(reference)) = fields.get("$ref") {
                    let pointer = reference.trim_start_matches('#');
                    assert!(root.pointer(pointer).is_some(), "{reference} leads nowhere");
                }
                fields.values().for_each(|field| check(field, root));
            }
            Value::Array(items) => items.iter().for_each(|item| check(item, root)),
            _ => (),
        }
    }

    #[test]
    fn the_description_is_whole() {
        let openapi = openapi();
        check(&openapi, &openapi);
        for call in calls() {
            assert!(openapi["paths"][call.path][call.method]["summary"].is_string(), "{}", call.path);
        }
        assert!(openapi["components"]["schemas"]["NewTable"]["properties"]["takeover"].is_object());
    }
}
