//! Tells a program of the host's that it is somebody's turn in a game by correspondence: one HTTP call to an address that only
//! the host can name. What cannot be told now is tried again a few times, and then it is not.

use std::{
    collections::HashMap,
    str::FromStr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use serde_json::{Value, json};
use tokio::{
    sync::{mpsc, watch},
    time,
};

use crate::{dial, hall::Hall};

/// How many calls may wait.
const WAITING: usize = 256;

/// When a call is tried again that went wrong.
const AGAIN: [Duration; 3] = [Duration::from_secs(1), Duration::from_secs(10), Duration::from_mins(1)];

/// How many tables it is remembered for what was told of them last.
const REMEMBERED: usize = 10_000;

/// Where the host's program listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    /// Host and port.
    pub(crate) host: String,
    pub(crate) encrypted: bool,
    pub(crate) path: String,
}

/// What is no address of a program that could be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoWebhook;

impl FromStr for Webhook {
    type Err = NoWebhook;

    /// `http://127.0.0.1:8080/turns`, or with `https`.
    fn from_str(url: &str) -> Result<Webhook, NoWebhook> {
        let (scheme, rest) = url.split_once("://").ok_or(NoWebhook)?;
        let (encrypted, port) = match scheme {
            "http" => (false, 80),
            "https" => (true, 443),
            _ => return Err(NoWebhook),
        };
        let (host, path) = rest.find('/').map_or((rest, "/"), |at| rest.split_at(at));
        let odd = |c: char| c.is_control() || c.is_whitespace() || !c.is_ascii() || c == '#';
        if host.is_empty() || host.starts_with(':') || host.contains('@') || url.contains(odd) {
            return Err(NoWebhook);
        }
        // The colons of an address in brackets are no port.
        let has_port = host.rsplit(']').next().is_some_and(|end| end.contains(':'));
        let host = if has_port { host.to_owned() } else { format!("{host}:{port}") };
        Ok(Webhook { host, encrypted, path: path.to_owned() })
    }
}

/// Calls that wait, and what was told already.
pub(crate) struct Hooks {
    outbox: mpsc::Sender<String>,
    inbox: Mutex<Option<mpsc::Receiver<String>>>,
    told: Mutex<HashMap<String, usize>>,
}

impl Default for Hooks {
    fn default() -> Hooks {
        let (outbox, inbox) = mpsc::channel(WAITING);
        Hooks { outbox, inbox: Mutex::new(Some(inbox)), told: Mutex::default() }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hooks {
    /// Whether this is new: a table that is opened again has nothing new to tell.
    fn is_new(&self, table: &str, version: usize) -> bool {
        let mut told = lock(&self.told);
        if told.len() >= REMEMBERED {
            told.clear();
        }
        told.insert(table.to_owned(), version) != Some(version)
    }
}

/// Somebody whose turn it is. There is nothing in it that opens a seat.
pub(crate) struct Waited<'a> {
    pub(crate) table: &'a str,
    pub(crate) game: &'a str,
    pub(crate) version: usize,
    pub(crate) seat: usize,
    pub(crate) name: &'a str,
    pub(crate) person: Option<&'a str>,
}

impl Hall {
    /// It is somebody's turn in a game by correspondence.
    pub(crate) fn call_for(&self, waited: &Waited<'_>) {
        if self.config.webhook.is_none() || !self.hooks.is_new(waited.table, waited.version) {
            return;
        }
        let house = self.config.public_url.as_deref().unwrap_or_default();
        let body: Value = json!({
            "event": "turn",
            "table": waited.table,
            "game": waited.game,
            "version": waited.version,
            "seat": waited.seat,
            "name": waited.name,
            "person": waited.person,
            "link": format!("{house}/t/{}", waited.table),
        });
        if self.hooks.outbox.try_send(body.to_string()).is_err() {
            tracing::warn!(
                table = waited.table,
                "too many calls wait for the host's program: one is left out"
            );
        }
    }
}

/// Calls the host's program, one call after the other, until the house closes.
pub(crate) async fn watch_over(hall: Arc<Hall>, mut closing: watch::Receiver<bool>) {
    let (Some(hook), Some(mut inbox)) = (hall.config.webhook.clone(), lock(&hall.hooks.inbox).take()) else {
        return;
    };
    let calling = async {
        while let Some(body) = inbox.recv().await {
            call(&hook, body).await;
        }
    };
    tokio::select! {
        () = calling => (),
        _ = closing.wait_for(|closing| *closing) => (),
    }
}

async fn call(hook: &Webhook, body: String) {
    let (hook, body) = (Arc::new(hook.clone()), Arc::new(body));
    for pause in AGAIN.iter().copied().map(Some).chain([None]) {
        let (there, said) = (Arc::clone(&hook), Arc::clone(&body));
        let called = tokio::task::spawn_blocking(move || dial::post(&there, &said)).await;
        let problem = match called {
            Ok(Ok(200..=299)) => return,
            Ok(Ok(status)) => format!("it answers {status}"),
            Ok(Err(problem)) => problem.to_string(),
            Err(_) => "an accident".to_owned(),
        };
        tracing::warn!(problem, again = pause.is_some(), "the host's program could not be told of a turn");
        match pause {
            Some(pause) => time::sleep(pause).await,
            None => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_taken_apart() {
        let hook = |url: &str| url.parse::<Webhook>().map(|hook| (hook.host, hook.encrypted, hook.path));
        let parts = |host: &str, encrypted, path: &str| Ok((host.to_owned(), encrypted, path.to_owned()));
        assert_eq!(hook("http://127.0.0.1:8080/turns?a=b"), parts("127.0.0.1:8080", false, "/turns?a=b"));
        assert_eq!(hook("https://example.org"), parts("example.org:443", true, "/"));
        assert_eq!(hook("http://[::1]/x"), parts("[::1]:80", false, "/x"));
        for bad in [
            "",
            "example.org",
            "ftp://x/",
            "http:///x",
            "http://a@b/",
            "http://x/a b",
            "http://x/\r\n",
            "http://x/#y",
        ] {
            assert_eq!(hook(bad), Err(NoWebhook), "{bad}");
        }
    }

    #[test]
    fn a_turn_is_told_once() {
        let hooks = Hooks::default();
        assert!(hooks.is_new("a", 1) && hooks.is_new("b", 1));
        assert!(!hooks.is_new("a", 1));
        assert!(hooks.is_new("a", 2));
        for table in 0..3 * REMEMBERED {
            hooks.is_new(&table.to_string(), 0);
        }
        assert!(lock(&hooks.told).len() <= REMEMBERED);
    }
}
