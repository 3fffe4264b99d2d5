//! Where a house elsewhere is, and where a table of it.

use kernel::{Phrase, Speak};

/// The port of a house whose address names none.
const USUAL_PORT: u16 = 7474;

/// The longest address or link that is looked at, in bytes.
const LONGEST: usize = 2_000;

/// Where a house is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HouseAddress {
    /// Host and port.
    pub host: String,
    /// Whether the connection is encrypted.
    pub encrypted: bool,
}

/// A link to a table, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The house.
    pub house: HouseAddress,
    /// The table's name.
    pub table: String,
    /// The secret of the seat; without one there is only watching.
    pub token: Option<String>,
}

/// Why somebody could not sit down, or had to leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotJoined {
    /// That is no link of a house.
    BadLink(String),
    /// That is no house's address.
    BadHouse(String),
    /// The house does not answer.
    Unreachable {
        /// Host and port.
        host: String,
        /// Why.
        problem: Phrase,
    },
    /// The house asks to come back after a while.
    Later {
        /// Host and port.
        host: String,
        /// Why.
        why: String,
    },
    /// The house said no.
    Refused(String),
    /// The house said something that makes no sense.
    Nonsense,
}

impl Speak for NotJoined {
    fn phrase(&self) -> Phrase {
        match self {
            NotJoined::BadLink(link) => Phrase::new("house-join-bad-link").with("link", link.as_str()),
            NotJoined::BadHouse(house) => Phrase::new("house-join-bad-house").with("house", house.as_str()),
            NotJoined::Unreachable { host, problem } => Phrase::new("house-join-unreachable")
                .with("host", host.as_str())
                .with("problem", problem.clone()),
            NotJoined::Later { host, why } => Phrase::new("house-join-unreachable")
                .with("host", host.as_str())
                .with("problem", why.as_str()),
            NotJoined::Refused(why) => Phrase::new("house-join-refused").with("why", why.as_str()),
            NotJoined::Nonsense => Phrase::new("house-join-nonsense"),
        }
    }
}

impl HouseAddress {
    /// The house does not answer, and this is why.
    pub(crate) fn unreachable(&self, problem: Phrase) -> NotJoined {
        NotJoined::Unreachable { host: self.host.clone(), problem }
    }

    /// The way to the house is lost.
    pub(crate) fn lost(&self) -> NotJoined {
        self.unreachable(Phrase::new("store-system-hung-up"))
    }

    /// The house of what stands before a path; `port` where it names none.
    fn read(text: &str, port: Option<u16>) -> Option<HouseAddress> {
        let (encrypted, host) = match text.split_once("://") {
            Some(("https" | "wss", rest)) => (true, rest),
            Some(("http" | "ws", rest)) => (false, rest),
            Some(_) => return None,
            None => (false, text),
        };
        let odd = |c: char| c.is_whitespace() || c.is_control() || "/@#?".contains(c);
        if host.is_empty() || host.contains(odd) {
            return None;
        }
        let named_port = host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        let port = port.unwrap_or(if encrypted { 443 } else { 80 });
        let host = if named_port { host.to_owned() } else { format!("{host}:{port}") };
        Some(HouseAddress { host, encrypted })
    }
}

impl std::str::FromStr for HouseAddress {
    type Err = NotJoined;

    /// `https://tapis.example.org`, `127.0.0.1:7474`, or just the name of a machine: then the usual port is meant. The link of
    /// one of its tables does as well.
    fn from_str(text: &str) -> Result<HouseAddress, NotJoined> {
        let bad = || NotJoined::BadHouse(text.chars().take(200).collect());
        if text.len() > LONGEST {
            return Err(bad());
        }
        if let Ok(Address { house, .. }) = text.parse::<Address>() {
            return Ok(house);
        }
        let text = text.trim();
        let text = text.strip_suffix('/').unwrap_or(text);
        let port = if text.contains("://") { None } else { Some(USUAL_PORT) };
        HouseAddress::read(text, port).ok_or_else(bad)
    }
}

impl std::fmt::Display for HouseAddress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let scheme = if self.encrypted { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.host)
    }
}

impl std::str::FromStr for Address {
    type Err = NotJoined;

    /// `http://127.0.0.1:7474/t/TABLE#TOKEN`, or with `https`.
    fn from_str(link: &str) -> Result<Address, NotJoined> {
        let bad = || NotJoined::BadLink(link.chars().take(200).collect());
        let link = link.trim();
        if link.len() > LONGEST {
            return Err(bad());
        }
        let (house, rest) = link.split_once("/t/").ok_or_else(bad)?;
        let (table, token) = match rest.split_once('#') {
            Some((table, token)) => (table, Some(token.to_owned())),
            None => (rest, None),
        };
        let word = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let house = HouseAddress::read(house, None).filter(|_| word(table)).ok_or_else(bad)?;
        Ok(Address { house, table: table.to_owned(), token })
    }
}

/// The link.
impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/t/{}", self.house, self.table)?;
        self.token.iter().try_for_each(|token| write!(f, "#{token}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_taken_apart() {
        let address: Address = "http://127.0.0.1:7474/t/k3v9#abc".parse().unwrap();
        let house = HouseAddress { host: "127.0.0.1:7474".into(), encrypted: false };
        let whole = Address { house, table: "k3v9".into(), token: Some("abc".into()) };
        assert_eq!(address, whole);
        assert_eq!(address.to_string(), "http://127.0.0.1:7474/t/k3v9#abc");
        for (link, host, encrypted) in [
            ("tapis.example.org/t/k3v9", "tapis.example.org:80", false),
            ("https://tapis.example.org/t/k3v9", "tapis.example.org:443", true),
            ("wss://tapis.example.org:8443/t/k3v9", "tapis.example.org:8443", true),
        ] {
            let Address { house, .. } = link.parse().unwrap();
            assert_eq!((house.host.as_str(), house.encrypted), (host, encrypted));
        }
        for bad in
            ["", "http://x", "ftp://x/t/y", "http://x/t/", "http:///t/y", "http://x/t/../y", "http://a@b/t/y"]
        {
            assert!(matches!(bad.parse::<Address>(), Err(NotJoined::BadLink(_))), "{bad}");
        }
    }

    #[test]
    fn a_house_is_named_as_people_name_it() {
        for (text, shown) in [
            ("127.0.0.1:7474", "http://127.0.0.1:7474"),
            ("localhost", "http://localhost:7474"),
            (" https://tapis.example.org/ ", "https://tapis.example.org:443"),
            ("http://tapis.example.org", "http://tapis.example.org:80"),
            ("https://tapis.example.org/t/k3v9#abc", "https://tapis.example.org:443"),
        ] {
            let house: HouseAddress = text.parse().unwrap();
            assert_eq!(house.to_string(), shown, "{text}");
            assert_eq!(shown.parse(), Ok(house));
        }
        for bad in ["", "ftp://x", "http://", "a b", "a@b", "x/y", "x#y"] {
            assert!(matches!(bad.parse::<HouseAddress>(), Err(NotJoined::BadHouse(_))), "{bad}");
        }
        assert!("x".repeat(LONGEST + 1).parse::<HouseAddress>().is_err());
    }
}
