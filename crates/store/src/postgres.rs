//! Tables in a PostgreSQL, which many houses share.
//!
//! Only plain SQL and row locks: the database is the log, the directory and the fence. What is asked of a writer at once
//! travels in one pipelined round trip; every connection goes to a server that takes writes, so a standby that was
//! promoted is found by itself: all servers are asked at once, and one that does not answer delays nobody.

mod errors;
mod people;
mod plan;
mod read;
mod schema;
mod session;
mod tls;
mod write;

use std::{future::Future, str::FromStr, sync::Arc, thread, time::Duration};

use tokio::runtime::{Builder, Handle, Runtime};
use tokio_postgres::{
    Config,
    config::{Host, TargetSessionAttrs},
};

use crate::tables::{People, Store, StoreError, StoreReader, Writer};
use session::Session;
use tls::Tls;

/// How long to wait for a server to take a connection, with all that belongs to it.
const CONNECTING: Duration = Duration::from_secs(2);

/// How long to wait for an answer.
const PATIENCE: Duration = Duration::from_secs(4);

/// A database of tables.
pub struct Postgres {
    /// The servers that it may be on: one of them takes writes.
    servers: Vec<Config>,
    shown: String,
    tls: Tls,
    driver: Arc<Driver>,
}

/// The thread that moves bytes for all connections.
struct Driver {
    runtime: Option<Runtime>,
    handle: Handle,
}

impl Postgres {
    /// Connects to a database, made and brought up to date where needed.
    pub fn open(url: &str) -> Result<Postgres, StoreError> {
        let store = Postgres::at(url)?;
        schema::prepare(&store.session()?)?;
        Ok(store)
    }

    /// Somebody who reads from a database, whoever else does.
    pub(crate) fn look(url: &str) -> Result<Box<dyn StoreReader>, StoreError> {
        let store = Postgres::at(url)?;
        let session = store.session()?;
        schema::check(&session, &store.shown())?;
        Ok(Box::new(read::SharedReader(session)))
    }

    fn at(url: &str) -> Result<Postgres, StoreError> {
        let shown = shown(&config(url)?);
        let servers = servers(url).iter().map(|url| config(url)).collect::<Result<_, _>>()?;
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("store-postgres")
            .enable_all()
            .build()
            .map_err(|error| StoreError::Other(error.to_string()))?;
        let driver = Arc::new(Driver { handle: runtime.handle().clone(), runtime: Some(runtime) });
        Ok(Postgres { servers, shown, tls: Tls::new()?, driver })
    }

    fn session(&self) -> Result<Session, StoreError> {
        Session::connect(&self.servers, &self.tls, &self.driver)
    }
}

impl Store for Postgres {
    fn shown(&self) -> String {
        self.shown.clone()
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn writer(&self) -> Result<Box<dyn Writer>, StoreError> {
        Ok(Box::new(write::SharedWriter(self.session()?)))
    }

    fn reader(&self) -> Result<Box<dyn StoreReader>, StoreError> {
        Ok(Box::new(read::SharedReader(self.session()?)))
    }

    fn people(&self) -> Result<Box<dyn People>, StoreError> {
        Ok(Box::new(people::SharedPeople(self.session()?)))
    }
}

/// An address for each server that an address names, in everything else the same.
fn servers(url: &str) -> Vec<String> {
    let Some((scheme, rest)) = url.split_once("://") else { return vec![url.to_owned()] };
    let (authority, path) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    let (user, hosts) = authority.split_at(authority.rfind('@').map_or(0, |at| at + 1));
    hosts.split(',').map(|host| format!("{scheme}://{user}{host}{path}")).collect()
}

/// What the address says, made fit for us.
fn config(url: &str) -> Result<Config, StoreError> {
    // Certificates are always checked, names included: we need no more words for it than "require".
    let url =
        url.replace("sslmode=verify-full", "sslmode=require").replace("sslmode=verify-ca", "sslmode=require");
    let mut config = Config::from_str(&url).map_err(|error| {
        let problem =
            std::error::Error::source(&error).map_or_else(|| error.to_string(), ToString::to_string);
        StoreError::Unusable { path: "postgres://…".to_owned(), problem }
    })?;
    config.target_session_attrs(TargetSessionAttrs::ReadWrite);
    if config.get_application_name().is_none() {
        config.application_name("tapis");
    }
    config.tcp_user_timeout(PATIENCE * 2).keepalives_idle(PATIENCE * 2);
    Ok(config)
}

/// An address for people: hosts and database, without user and password.
pub(crate) fn shown_url(url: &str) -> String {
    config(url).map_or_else(|_| "postgres://…".to_owned(), |config| shown(&config))
}

fn shown(config: &Config) -> String {
    let ports = config.get_ports();
    let port = |number: usize| ports.get(number).or(ports.first()).copied().unwrap_or(5432);
    let host = |(number, host): (usize, &Host)| match host {
        Host::Tcp(name) => format!("{name}:{}", port(number)),
        #[cfg(unix)]
        Host::Unix(path) => path.display().to_string(),
    };
    let hosts: Vec<String> = config.get_hosts().iter().enumerate().map(host).collect();
    format!("postgres://{}/{}", hosts.join(","), config.get_dbname().unwrap_or_default())
}

impl Driver {
    /// Waits for something to come true, wherever we are.
    fn wait<T: Send>(&self, future: impl Future<Output = T> + Send) -> T {
        if Handle::try_current().is_err() {
            return self.handle.block_on(future);
        }
        // A thread of another runtime may not wait itself.
        thread::scope(|scope| {
            let waiting = scope.spawn(|| self.handle.block_on(future));
            waiting.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            // It may be dropped where nobody may wait.
            runtime.shutdown_background();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_shown_without_secrets() {
        let url = "postgres://ada:secret@one.example,two.example:5433/house?sslmode=verify-full";
        assert_eq!(shown_url(url), "postgres://one.example:5432,two.example:5433/house");
        assert_eq!(shown_url("postgres://:bad port:x/"), "postgres://…");
    }

    #[test]
    fn an_address_of_several_servers_is_one_for_each() {
        let url = "postgres://ada:s%40,x@one.example,two.example:5433/house?sslmode=require";
        let each = ["one.example", "two.example:5433"]
            .map(|host| format!("postgres://ada:s%40,x@{host}/house?sslmode=require"));
        assert_eq!(servers(url), each);
        for url in
            ["postgres://one.example", "postgres:///house?host=a,b", "postgres://[::1]:5433?user=ada@home"]
        {
            assert_eq!(servers(url), [url]);
        }
    }
}
