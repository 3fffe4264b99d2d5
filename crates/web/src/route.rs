//! Addresses and pages.

use leptos::{ev, prelude::*};
use wasm_bindgen::JsValue;

/// What the address bar asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// `/`
    Lobby,
    /// `/new/GAME`
    NewTable(String),
    /// `/how/GAME`
    Guide(String),
    /// `/me`, the secret of somebody behind the `#`.
    Me(Option<String>),
    /// `/p/NAME`
    Person(String),
    /// `/ladder/GAME`
    Ladder(String),
    /// `/t/TABLE`, the secret of a seat behind the `#`.
    Table {
        /// The table's name.
        table: String,
        /// The secret, if the link had one.
        token: Option<String>,
    },
    /// Anything else.
    Nowhere,
}

impl Route {
    /// The page of an address.
    pub fn read(path: &str, hash: &str) -> Route {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let secret = Some(hash.trim_start_matches('#').to_owned()).filter(|secret| !secret.is_empty());
        match parts.as_slice() {
            [] => Route::Lobby,
            ["new", game] => Route::NewTable((*game).to_owned()),
            ["how", game] => Route::Guide((*game).to_owned()),
            ["me"] => Route::Me(secret),
            ["p", name] => Route::Person((*name).to_owned()),
            ["ladder", game] => Route::Ladder((*game).to_owned()),
            ["t", table] => Route::Table { table: (*table).to_owned(), token: secret },
            _ => Route::Nowhere,
        }
    }

    /// The page of a link that somebody pasted: a whole address, its path, or just the table's name.
    pub fn pasted(text: &str) -> Option<Route> {
        let text = text.trim();
        let path = match text.split_once("://") {
            Some((_, rest)) => rest.find('/').map(|at| &rest[at..])?,
            None => text,
        };
        let (path, hash) = path.split_once('#').unwrap_or((path, ""));
        let word =
            |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        match Route::read(path, hash) {
            route @ Route::Table { .. } => Some(route),
            _ if word(path) => Some(Route::read(&format!("/t/{path}"), hash)),
            _ => None,
        }
    }

    /// The address of a page.
    pub fn path(&self) -> String {
        match self {
            Route::Lobby | Route::Nowhere => "/".into(),
            Route::NewTable(game) => format!("/new/{game}"),
            Route::Guide(game) => format!("/how/{game}"),
            Route::Me(None) => "/me".into(),
            Route::Me(Some(secret)) => format!("/me#{secret}"),
            Route::Person(name) => format!("/p/{name}"),
            Route::Ladder(game) => format!("/ladder/{game}"),
            Route::Table { table, token: None } => format!("/t/{table}"),
            Route::Table { table, token: Some(token) } => format!("/t/{table}#{token}"),
        }
    }

    fn current() -> Route {
        let location = window().location();
        Route::read(&location.pathname().unwrap_or_default(), &location.hash().unwrap_or_default())
    }
}

/// The page being shown.
#[derive(Clone, Copy)]
pub struct Router(RwSignal<Route>);

impl Router {
    /// Follows the address bar from now on.
    pub fn provide() -> Router {
        let router = Router(RwSignal::new(Route::current()));
        let follow = move || router.0.set(Route::current());
        let back = window_event_listener(ev::popstate, move |_| follow());
        let hash = window_event_listener(ev::hashchange, move |_| follow());
        on_cleanup(move || {
            back.remove();
            hash.remove();
        });
        provide_context(router);
        router
    }

    /// The router of whoever renders this.
    pub fn here() -> Router {
        expect_context()
    }

    /// The page being shown.
    pub fn route(self) -> Route {
        self.0.get()
    }

    /// Goes to a page.
    pub fn go(self, route: Route) {
        if let Ok(history) = window().history() {
            let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&route.path()));
        }
        window().scroll_to_with_x_and_y(0.0, 0.0);
        self.0.set(route);
    }

    /// Changes the address without leaving the page: takes a secret out of sight once it is kept.
    pub fn tidy(self, route: &Route) {
        if let Ok(history) = window().history() {
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&route.path()));
        }
    }
}

/// A link to a page of ours.
#[component]
pub fn Link(
    /// Where it leads.
    to: Route,
    /// Its classes.
    #[prop(default = "")]
    class: &'static str,
    children: Children,
) -> impl IntoView {
    let router = Router::here();
    let path = to.path();
    let follow = move |event: ev::MouseEvent| {
        // A new tab or window is the browser's business.
        if !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.button() != 0) {
            event.prevent_default();
            router.go(to.clone());
        }
    };
    view! { <a href=path class=class on:click=follow>{children()}</a> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_name_pages() {
        for path in [
            "/",
            "/new/mastermind",
            "/how/jarnac",
            "/t/k3v9",
            "/t/k3v9#00ff",
            "/me",
            "/me#00ff",
            "/p/k3v9",
            "/ladder/jarnac",
        ] {
            let (before, hash) = path.split_once('#').unwrap_or((path, ""));
            assert_eq!(Route::read(before, hash).path(), path);
        }
        assert_eq!(Route::read("/what/is/this", ""), Route::Nowhere);
    }

    #[test]
    fn pasted_links_may_be_whole_or_short() {
        let table =
            |token: Option<&str>| Route::Table { table: "k3v9".into(), token: token.map(str::to_owned) };
        for (text, route) in [
            ("http://127.0.0.1:7474/t/k3v9#00ff", Some(table(Some("00ff")))),
            ("/t/k3v9", Some(table(None))),
            (" k3v9 ", Some(table(None))),
            ("k3v9#00ff", Some(table(Some("00ff")))),
            ("http://example.org", None),
            ("what is this", None),
            ("", None),
        ] {
            assert_eq!(Route::pasted(text), route, "{text}");
        }
    }
}
