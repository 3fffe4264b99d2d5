//! A proxy that ends the encryption in front of a house, as a host sets one up.

use std::{
    io::{ErrorKind, Read, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    sync::Arc,
    thread,
    time::Duration,
};

use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::{ServerConfig, ServerConnection, StreamOwned, pki_types::PrivateKeyDer};

/// A running proxy, for as long as the test runs.
pub struct Proxy {
    /// Its port on `localhost`.
    pub port: u16,
    /// The certificate that a guest has to trust.
    pub certificate: PathBuf,
}

impl Proxy {
    /// Stands in front of a house.
    pub fn before(house: &str, home: &Path) -> Proxy {
        let CertifiedKey { cert, signing_key } =
            generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
        let certificate = home.join("certificate.pem");
        std::fs::write(&certificate, cert.pem()).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(
                vec![cert.der().clone()],
                PrivateKeyDer::Pkcs8(signing_key.serialize_der().into()),
            )
            .unwrap();
        let (config, house) = (Arc::new(config), house.to_owned());
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        thread::spawn(move || {
            for guest in listener.incoming() {
                let (config, house) = (Arc::clone(&config), TcpStream::connect(&house).unwrap());
                thread::spawn(move || pass_on(guest.unwrap(), house, config));
            }
        });
        Proxy { port, certificate }
    }
}

/// Carries everything from one side to the other until one of them hangs up.
fn pass_on(guest: TcpStream, mut house: TcpStream, config: Arc<ServerConfig>) {
    for side in [&guest, &house] {
        side.set_read_timeout(Some(Duration::from_millis(5))).unwrap();
    }
    let mut guest = StreamOwned::new(ServerConnection::new(config).unwrap(), guest);
    while carry(&mut guest, &mut house) && carry(&mut house, &mut guest) {}
}

/// Carries what is there; false when nothing more will come.
fn carry(from: &mut impl Read, to: &mut impl Write) -> bool {
    let mut buffer = [0; 4096];
    match from.read(&mut buffer) {
        Ok(0) => false,
        Ok(length) => to.write_all(&buffer[..length]).and_then(|()| to.flush()).is_ok(),
        Err(error) => matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
    }
}
