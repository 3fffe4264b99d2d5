//! A house as a host opens it.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
};

use super::tapis;

/// A house in a process of its own.
pub struct House {
    child: Child,
    /// Host and port.
    pub address: String,
    /// What it said when it opened.
    pub said: Vec<String>,
}

impl House {
    /// Opens a house on a port that the system chooses.
    pub fn open(home: &Path, more: &[&str]) -> House {
        House::open_at(home, "127.0.0.1:0", more)
    }

    /// Opens a house at an address.
    pub fn open_at(home: &Path, address: &str, more: &[&str]) -> House {
        let mut args = vec!["serve", "--listen", address, "--log", "off"];
        args.extend(more);
        let mut child = tapis(home, &args).stderr(Stdio::inherit()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        // Six lines, and one more where the build has no pages.
        let said: Vec<String> = lines.by_ref().take(6).map(Result::unwrap).collect();
        let address = said[0].split("http://").nth(1).unwrap().to_owned();
        House { child, address, said }
    }

    /// Sends it a signal.
    pub fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([&format!("-{signal}"), &id]).status().unwrap().success());
    }

    /// Asks it to close and waits until it has.
    pub fn close(mut self) {
        self.signal("TERM");
        assert!(self.child.wait().unwrap().success());
    }

    /// Calls the HTTP interface; the answer.
    pub fn call(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}",
            self.address
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
        body.to_owned()
    }
}

/// A house is killed, never closed: what it has shown must be kept all the same.
impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
