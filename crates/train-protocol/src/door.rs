//! Where clients are waited for.

use std::{
    fmt, io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream, UdpSocket},
    str::FromStr,
};

/// A place to wait for a client at: `7475` (from this machine only) or `HOST:7475`, where the host is a name, an
/// address, or all addresses of this machine (`0.0.0.0`, `[::]`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Door {
    /// The host, without brackets; none for this machine only.
    host: Option<String>,
    port: u16,
}

/// A text that names no place to wait at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadDoor;

impl FromStr for Door {
    type Err = BadDoor;

    fn from_str(text: &str) -> Result<Door, BadDoor> {
        let port = |text: &str| {
            text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten().ok_or(BadDoor)
        };
        let Some((host, number)) = text.rsplit_once(':') else {
            return Ok(Door { host: None, port: port(text)? });
        };
        let host = match host.strip_prefix('[') {
            // Only brackets tell the colons of an address from the one before the port.
            Some(inner) => {
                let address = inner.strip_suffix(']').ok_or(BadDoor)?;
                address.parse::<Ipv6Addr>().map_err(|_| BadDoor)?;
                address
            }
            None => host,
        };
        let is_name = |c: char| c.is_alphanumeric() || "-._".contains(c);
        let is_address = host.parse::<Ipv6Addr>().is_ok() && text.starts_with('[');
        if host.is_empty() || !(is_address || host.chars().all(is_name)) {
            return Err(BadDoor);
        }
        Ok(Door { host: Some(host.to_owned()), port: port(number)? })
    }
}

impl fmt::Display for Door {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.host {
            None => write!(f, "{}", self.port),
            Some(host) if host.contains(':') => write!(f, "[{host}]:{}", self.port),
            Some(host) => write!(f, "{host}:{}", self.port),
        }
    }
}

impl Door {
    /// Opens the door. Port 0 is any port that is free.
    pub fn open(&self) -> io::Result<OpenDoor> {
        let listener = match &self.host {
            None => TcpListener::bind((Ipv4Addr::LOCALHOST, self.port))?,
            Some(host) => TcpListener::bind((host.as_str(), self.port))?,
        };
        Ok(OpenDoor { address: listener.local_addr()?, host: self.host.clone(), listener })
    }
}

/// A door with somebody waiting behind it.
#[derive(Debug)]
pub struct OpenDoor {
    listener: TcpListener,
    host: Option<String>,
    address: SocketAddr,
}

impl OpenDoor {
    /// The host and port that whoever is waited for must connect to: the name or address that was asked for, or this
    /// machine's own address where the door is open at all of them. `None` when that cannot be told.
    pub fn reached_at(&self) -> (Option<String>, u16) {
        let host = match (self.address.ip(), &self.host) {
            (ip, _) if ip.is_unspecified() => own_address(ip).map(|ip| ip.to_string()),
            (_, Some(name)) => Some(name.clone()),
            (ip, None) => Some(ip.to_string()),
        };
        (host, self.address.port())
    }

    /// Whether only this machine can come in.
    pub fn is_local(&self) -> bool {
        self.address.ip().is_loopback()
    }

    /// Waits for whoever comes first.
    pub fn wait(&self) -> io::Result<TcpStream> {
        self.listener.accept().map(|(stream, _)| stream)
    }
}

/// The address that this machine would speak to others from. Nothing is sent: the addresses that are asked about are set
/// aside for documentation.
fn own_address(any: IpAddr) -> Option<IpAddr> {
    let far: [(IpAddr, IpAddr); 2] = [
        (Ipv4Addr::UNSPECIFIED.into(), Ipv4Addr::new(192, 0, 2, 1).into()),
        (Ipv6Addr::UNSPECIFIED.into(), Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into()),
    ];
    // A door at all addresses of the newer kind is open at those of the older one too.
    let kinds = far.into_iter().filter(|(from, _)| any.is_ipv6() || from.is_ipv4());
    let mut found = kinds.filter_map(|(from, to)| {
        let socket = UdpSocket::bind((from, 0)).ok()?;
        socket.connect((to, 9)).ok()?;
        socket.local_addr().ok().map(|address| address.ip())
    });
    found.find(|ip| !ip.is_unspecified())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};

    #[test]
    fn doors_are_read_and_written() {
        for text in
            ["7475", "0", "0.0.0.0:7475", "[::]:7475", "[::1]:0", "localhost:65535", "my-house.example:1"]
        {
            assert_eq!(text.parse::<Door>().map(|door| door.to_string()), Ok(text.to_owned()));
        }
        let long = "9".repeat(40);
        for text in [
            "", ":", ":7475", "host:", "host:x", "65536", "+1", "-1", "::1:7475", "[::1]", "[x]:1", "[::1:1",
            "a b:1", "1:2:3", &long,
        ] {
            assert_eq!(text.parse::<Door>(), Err(BadDoor), "{text:?}");
        }
    }

    /// Somebody comes to the address that is given out, and is heard.
    fn is_reached(door: &str) {
        let open = door.parse::<Door>().unwrap().open().unwrap();
        let (host, port) = open.reached_at();
        let Some(host) = host else { return assert!(!open.is_local(), "a machine without a network") };
        let mut far = crate::dial(&host, port, std::time::Duration::from_mins(1)).unwrap();
        let mut near = open.wait().unwrap();
        far.write_all(b"x").unwrap();
        let mut heard = [0];
        near.read_exact(&mut heard).unwrap();
        assert_eq!(&heard, b"x", "{door}");
    }

    #[test]
    fn a_bare_port_is_open_to_this_machine_only() {
        let open = "0".parse::<Door>().unwrap().open().unwrap();
        assert!(open.is_local());
        assert_eq!(open.reached_at().0.as_deref(), Some("127.0.0.1"));
        is_reached("0");
    }

    #[test]
    fn a_host_is_bound_as_it_is_said() {
        let everywhere = "0.0.0.0:0".parse::<Door>().unwrap().open().unwrap();
        assert!(!everywhere.is_local() && everywhere.reached_at().0.as_deref() != Some("0.0.0.0"));
        is_reached("0.0.0.0:0");
        is_reached("localhost:0");
    }

    #[test]
    fn newer_addresses_are_bound_and_reached() {
        // A machine without them cannot show it.
        if TcpListener::bind((Ipv6Addr::LOCALHOST, 0)).is_ok() {
            is_reached("[::1]:0");
            is_reached("[::]:0");
        }
    }
}
