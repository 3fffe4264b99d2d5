//! What can be asked of a house elsewhere without sitting down at one of its tables.

use kernel::{Lang, OptionValue, OptionValues};
use serde::{Serialize, de::DeserializeOwned};
use wire::{
    lobby::{Problem, SeatLink, Sit, TableInfo},
    me::{ChangeMe, MeInfo, MySecret, Profile},
};

use crate::{
    address::{Address, HouseAddress, NotJoined},
    dial::{self, Request},
    files,
};

/// The record of a finished game, as the house exports it.
pub fn record(address: &Address) -> Result<String, NotJoined> {
    let path = format!("/api/tables/{}/record", address.table);
    dial::get(&address.house, &path)
        .map_err(|error| address.house.unreachable(store::system(&error)))?
        .ok_or(NotJoined::Nonsense)
}

/// The table of a link, for whoever wants to know what it is before they sit down. A table that cannot be described cannot be
/// sat down at either, and then the house says why.
pub fn table(address: &Address) -> Result<Option<TableInfo>, NotJoined> {
    let path = format!("/api/tables/{}", address.table);
    let found = dial::get(&address.house, &path);
    let Some(text) = found.map_err(|error| address.house.unreachable(store::system(&error)))? else {
        return Ok(None);
    };
    serde_json::from_str(&text).map(Some).map_err(|_| NotJoined::Nonsense)
}

/// Fetches the files that the options of a table elsewhere name by their hashes: whoever plays with a dictionary that
/// somebody brought has to have it. What does not have the hash is not what the table plays with.
pub fn fetch_files(address: &Address, options: &mut OptionValues) -> Result<(), NotJoined> {
    for (key, hash) in wire::files::named(options) {
        let path = format!("/api/tables/{}/files/{hash}", address.table);
        let text = dial::get(&address.house, &path)
            .map_err(|error| address.house.unreachable(store::system(&error)))?;
        let text = text.filter(|text| files::hash(text) == hash).ok_or(NotJoined::Nonsense)?;
        options.set(&key, OptionValue::Text(text));
    }
    Ok(())
}

/// A house elsewhere, and the language it shall speak.
#[derive(Clone, Debug)]
pub struct Abroad {
    /// Where it is.
    pub house: HouseAddress,
    /// What it shall speak.
    pub lang: Lang,
}

impl Abroad {
    /// Takes an open seat of a listed table: the link of that seat.
    pub fn sit(&self, table: &str, sit: &Sit) -> Result<Address, NotJoined> {
        let link: SeatLink = self.ask("POST", &format!("/api/tables/{table}/sit"), None, Some(sit))?;
        Ok(Address { house: self.house.clone(), table: table.to_owned(), token: Some(link.link.token) })
    }

    /// What the house knows of whoever has this secret.
    pub fn me(&self, secret: &MySecret) -> Result<MeInfo, NotJoined> {
        self.ask("GET", "/api/me", Some(secret), None::<&()>)
    }

    /// Makes oneself known, or changes what is known.
    pub fn change_me(&self, secret: &MySecret, change: &ChangeMe) -> Result<MeInfo, NotJoined> {
        self.ask("POST", "/api/me", Some(secret), Some(change))
    }

    /// The house forgets whoever has this secret.
    pub fn erase_me(&self, secret: &MySecret) -> Result<(), NotJoined> {
        self.call("DELETE", "/api/me", Some(secret), None::<&()>).map(drop)
    }

    /// All that the house knows of whoever has this secret, as it says it.
    pub fn export_me(&self, secret: &MySecret) -> Result<serde_json::Value, NotJoined> {
        self.ask("GET", "/api/me/export", Some(secret), None::<&()>)
    }

    /// What anybody may know of somebody.
    pub fn profile(&self, name: &str) -> Result<Profile, NotJoined> {
        let plain = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !plain {
            return Err(NotJoined::Nonsense);
        }
        self.ask("GET", &format!("/api/people/{name}"), None, None::<&()>)
    }

    fn ask<T: DeserializeOwned>(
        &self,
        method: &str,
        path: &str,
        secret: Option<&MySecret>,
        body: Option<&impl Serialize>,
    ) -> Result<T, NotJoined> {
        let text = self.call(method, path, secret, body)?;
        serde_json::from_str(&text).map_err(|_| NotJoined::Nonsense)
    }

    fn call(
        &self,
        method: &str,
        path: &str,
        secret: Option<&MySecret>,
        body: Option<&impl Serialize>,
    ) -> Result<String, NotJoined> {
        let body = body.map(serde_json::to_string).transpose().map_err(|_| NotJoined::Nonsense)?;
        let path = format!("{path}?lang={}", self.lang.code());
        let bearer = secret.map(ToString::to_string);
        let request = Request { method, path: &path, bearer: bearer.as_deref(), body: body.as_deref() };
        let answer = dial::call(&self.house, &request)
            .map_err(|error| self.house.unreachable(store::system(&error)))?;
        match answer {
            Some((200..=299, text)) => Ok(text),
            Some((_, text)) => match serde_json::from_str::<Problem>(&text) {
                Ok(problem) => Err(NotJoined::Refused(problem.why.text)),
                Err(_) => Err(NotJoined::Nonsense),
            },
            None => Err(NotJoined::Nonsense),
        }
    }
}
