//! A connection to a house elsewhere, encrypted if its link says so.

use std::{
    io::{self, Read, Write},
    net::TcpStream,
    sync::Arc,
    time::Duration,
};

use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned, pki_types::ServerName};

use crate::Address;

/// How long a house may be silent while it answers a request.
const PATIENCE: Duration = Duration::from_mins(1);

/// The longest answer that is read, in bytes.
const LONGEST_ANSWER: u64 = 64 << 20;

/// A connection.
pub(crate) enum Line {
    Plain(TcpStream),
    Encrypted(Box<StreamOwned<ClientConnection, TcpStream>>),
}

impl Line {
    /// Connects to the house of a link.
    pub(crate) fn to(address: &Address) -> io::Result<Line> {
        let stream = TcpStream::connect(&address.host)?;
        // Without it a move may wait for the one before it to be confirmed.
        let _ = stream.set_nodelay(true);
        if !address.encrypted {
            return Ok(Line::Plain(stream));
        }
        let host = address.host.rsplit_once(':').map_or(address.host.as_str(), |(host, _)| host);
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        let name = ServerName::try_from(host).map_err(io::Error::other)?;
        let connection = ClientConnection::new(Arc::new(trusting()?), name).map_err(io::Error::other)?;
        Ok(Line::Encrypted(Box::new(StreamOwned::new(connection, stream))))
    }

    fn socket(&self) -> &TcpStream {
        match self {
            Line::Plain(stream) => stream,
            Line::Encrypted(stream) => &stream.sock,
        }
    }
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

/// Asks a house for a file; `None` if it has none, or breaks off before its end.
pub(crate) fn get(address: &Address, path: &str) -> io::Result<Option<String>> {
    let mut line = Line::to(address)?;
    line.socket().set_read_timeout(Some(PATIENCE))?;
    write!(line, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", address.host)?;
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
    Ok((head.starts_with("HTTP/1.1 200") && whole).then(|| body.to_owned()))
}
