//! A connection to a house elsewhere, encrypted if its link says so.

use std::{
    io::{self, Read, Write},
    net::{TcpStream, ToSocketAddrs},
    sync::Arc,
    time::Duration,
};

use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned, pki_types::ServerName};

use crate::{HouseAddress, hooks::Webhook};

/// How long a house may be silent while it answers a request, and how long it may take to answer the door.
const PATIENCE: Duration = Duration::from_mins(1);
const CONNECTING: Duration = Duration::from_secs(10);

/// The longest answer that is read, in bytes.
const LONGEST_ANSWER: u64 = 64 << 20;

/// A connection.
pub(crate) enum Line {
    Plain(TcpStream),
    Encrypted(Box<StreamOwned<ClientConnection, TcpStream>>),
}

impl Line {
    /// Connects to a house.
    pub(crate) fn to(address: &HouseAddress) -> io::Result<Line> {
        Line::to_host(&address.host, address.encrypted)
    }

    /// Connects to a host with its port.
    fn to_host(host: &str, encrypted: bool) -> io::Result<Line> {
        let stream = connect(host)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        // Without it a move may wait for the one before it to be confirmed.
        let _ = stream.set_nodelay(true);
        if !encrypted {
            return Ok(Line::Plain(stream));
        }
        let host = host.rsplit_once(':').map_or(host, |(host, _)| host);
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        let name = ServerName::try_from(host).map_err(io::Error::other)?;
        let connection = ClientConnection::new(Arc::new(trusting()?), name).map_err(io::Error::other)?;
        Ok(Line::Encrypted(Box::new(StreamOwned::new(connection, stream))))
    }

    /// How long to wait for something to be read.
    pub(crate) fn wait_at_most(&self, time: Duration) -> io::Result<()> {
        let stream = match self {
            Line::Plain(stream) => stream,
            Line::Encrypted(stream) => &stream.sock,
        };
        stream.set_read_timeout(Some(time))
    }
}

/// Connects to the first of a house's addresses that answers.
fn connect(host: &str) -> io::Result<TcpStream> {
    let mut problem = io::Error::from(io::ErrorKind::NotFound);
    for address in host.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, CONNECTING) {
            Ok(stream) => return Ok(stream),
            Err(error) => problem = error,
        }
    }
    Err(problem)
}

/// Trusts whom the operating system trusts, or the certificates in the file that `SSL_CERT_FILE` names.
fn trusting() -> io::Result<ClientConfig> {
    let mut roots = RootCertStore::empty();
    // Some stores hold certificates that nobody can read; the others do.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

impl Read for Line {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Line::Plain(stream) => stream.read(buffer),
            Line::Encrypted(stream) => stream.read(buffer),
        }
    }
}

impl Write for Line {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        match self {
            Line::Plain(stream) => stream.write(buffer),
            Line::Encrypted(stream) => stream.write(buffer),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Line::Plain(stream) => stream.flush(),
            Line::Encrypted(stream) => stream.flush(),
        }
    }
}

/// Something to ask of a house.
pub(crate) struct Request<'a> {
    /// The method.
    pub(crate) method: &'a str,
    /// The path, with what stands behind it.
    pub(crate) path: &'a str,
    /// A secret.
    pub(crate) bearer: Option<&'a str>,
    /// What is sent along, as JSON.
    pub(crate) body: Option<&'a str>,
}

/// Asks a house for a file; `None` if it has none, or breaks off before its end.
pub(crate) fn get(house: &HouseAddress, path: &str) -> io::Result<Option<String>> {
    let answer = call(house, &Request { method: "GET", path, bearer: None, body: None })?;
    Ok(answer.filter(|(status, _)| *status == 200).map(|(_, text)| text))
}

/// Asks a house for something: the status and the text of its answer; `None` if that is none, or breaks off before its end.
pub(crate) fn call(house: &HouseAddress, request: &Request<'_>) -> io::Result<Option<(u16, String)>> {
    let Request { method, path, bearer, body } = request;
    let mut line = Line::to(house)?;
    let bearer = bearer.map_or_else(String::new, |bearer| format!("Authorization: Bearer {bearer}\r\n"));
    let length = body.map_or_else(String::new, |body| {
        format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len())
    });
    write!(
        line,
        "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{bearer}{length}\r\n{}",
        house.host,
        body.unwrap_or_default()
    )?;
    line.flush()?;
    let mut answer = Vec::new();
    match line.take(LONGEST_ANSWER).read_to_end(&mut answer) {
        // Some proxies hang up without a word; the length tells whether that was the end.
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => (),
        read => drop(read?),
    }
    let answer = String::from_utf8(answer).map_err(io::Error::other)?;
    let Some((head, body)) = answer.split_once("\r\n\r\n") else { return Ok(None) };
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
    });
    let whole = length.is_none_or(|length| length == body.len());
    let status = head.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)?.parse::<u16>().ok());
    Ok(status.filter(|_| whole).map(|status| (status, body.to_owned())))
}

/// How long a program that is told something may take to say that it has heard, and how much of that is read.
const HEARING: Duration = Duration::from_secs(10);
const LONGEST_STATUS: usize = 64;

/// Tells a program something; the status that it answers with. It is sent nowhere else, whatever it answers.
pub(crate) fn post(hook: &Webhook, body: &str) -> io::Result<u16> {
    let mut line = Line::to_host(&hook.host, hook.encrypted)?;
    line.wait_at_most(HEARING)?;
    let (host, path, length) = (&hook.host, &hook.path, body.len());
    write!(
        line,
        "POST {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    )?;
    line.flush()?;
    let mut said = Vec::new();
    let mut byte = [0];
    while said.len() < LONGEST_STATUS && line.read(&mut byte)? == 1 && byte[0] != b'\n' {
        said.push(byte[0]);
    }
    let said = String::from_utf8_lossy(&said);
    let status = said.strip_prefix("HTTP/1.").and_then(|rest| rest.get(2..5)?.parse().ok());
    status.ok_or_else(|| io::Error::other("that is no answer"))
}
