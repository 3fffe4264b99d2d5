//! A browser, driven through its web driver: as much of the protocol as the tests use.

use std::{
    fmt::Write as _,
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tempfile::TempDir;

/// How long to wait for something to appear.
const PATIENCE: Duration = Duration::from_secs(40);

/// How a browser is opened.
#[allow(clippy::struct_excessive_bools, reason = "each is a wish of its own")]
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// A phone of 390 by 844 points instead of a window of 1280 by 800.
    pub phone: bool,
    /// A person who likes the dark.
    pub dark: bool,
    /// A person who speaks French.
    pub french: bool,
    /// A person whom things that move make ill.
    pub still: bool,
}

/// A browser window. It is closed when it goes out of scope.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
    _profile: TempDir,
}

/// Keys that have no character of their own.
pub mod key {
    pub const ENTER: &str = "\u{e007}";
    pub const ESCAPE: &str = "\u{e00c}";
    pub const TAB: &str = "\u{e004}";
    pub const RIGHT: &str = "\u{e014}";
    pub const CONTROL: &str = "\u{e009}";
}

impl Browser {
    /// Opens a browser.
    pub fn open(wanted: Wanted) -> Browser {
        // A port that was free a moment ago.
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).unwrap().port();
        let driver = Command::new("chromedriver")
            .args([&format!("--port={port}"), "--log-level=OFF"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is installed (cargo xtask test does that)");
        let started = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(started.elapsed() < PATIENCE, "chromedriver does not answer");
            thread::sleep(Duration::from_millis(20));
        }
        let profile = TempDir::new().unwrap();
        let mut args: Vec<String> = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--window-size=1280,800",
        ]
        .map(str::to_owned)
        .to_vec();
        args.push(format!("--user-data-dir={}", profile.path().display()));
        args.push(format!("--lang={}", if wanted.french { "fr-FR" } else { "en-GB" }));
        args.push(format!("--accept-lang={}", if wanted.french { "fr-FR" } else { "en-GB" }));
        if wanted.dark {
            args.push("--blink-settings=preferredColorScheme=0".to_owned());
        }
        if wanted.still {
            args.push("--force-prefers-reduced-motion".to_owned());
        }
        let mut options = json!({ "args": args });
        if wanted.phone {
            options["mobileEmulation"] =
                json!({"deviceMetrics": {"width": 390, "height": 844, "pixelRatio": 2.0, "touch": true}});
        }
        let mut browser = Browser { driver, port, session: String::new(), _profile: profile };
        let capabilities = json!({"capabilities": {"alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": {"browser": "ALL"},
        }}});
        let opened = browser.call("POST", "/session", &capabilities).unwrap();
        opened["sessionId"].as_str().expect("a session has a name").clone_into(&mut browser.session);
        if !wanted.phone {
            browser.resize(1280, 800);
        }
        browser
    }

    /// Makes the page this large, whatever the window needs around it.
    pub fn resize(&self, width: u64, height: u64) {
        for _ in 0..2 {
            let frame = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]");
            let around = |at: usize| frame[at].as_u64().unwrap_or(0);
            let size = json!({"width": width + around(0), "height": height + around(1)});
            self.ask("POST", "/window/rect", &size);
        }
    }

    /// One call of the protocol.
    fn call(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).map_err(|error| error.to_string())?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).map_err(|error| error.to_string())?;
        let mut answer = Vec::new();
        let mut chunk = vec![0; 1 << 16];
        // The driver keeps the connection open, so its length is believed.
        let body = loop {
            let read = stream.read(&mut chunk).map_err(|error| error.to_string())?;
            answer.extend_from_slice(&chunk[..read]);
            let Some(end) = answer.windows(4).position(|four| four == b"\r\n\r\n") else {
                assert!(read > 0, "the driver has hung up");
                continue;
            };
            let head = String::from_utf8_lossy(&answer[..end]).to_lowercase();
            let length: usize = head
                .lines()
                .find_map(|line| line.strip_prefix("content-length:")?.trim().parse().ok())
                .unwrap_or(0);
            if answer.len() >= end + 4 + length || read == 0 {
                break answer[end + 4..].to_vec();
            }
        };
        let value: Value = serde_json::from_slice(&body).map_err(|error| error.to_string())?;
        let value = value["value"].clone();
        match value.get("error") {
            Some(error) => Err(format!("{error}: {}", value["message"].as_str().unwrap_or_default())),
            None => Ok(value),
        }
    }

    fn try_ask(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        self.call(method, &format!("/session/{}{path}", self.session), body)
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        self.try_ask(method, path, body).unwrap_or_else(|problem| panic!("{method} {path}: {problem}"))
    }

    /// Goes to an address.
    pub fn go(&self, url: &str) {
        self.ask("POST", "/url", &json!({ "url": url }));
    }

    /// Loads the page again.
    pub fn reload(&self) {
        self.ask("POST", "/refresh", &json!({}));
    }

    /// Where the browser is.
    pub fn url(&self) -> String {
        self.ask("GET", "/url", &Value::Null).as_str().unwrap_or_default().to_owned()
    }

    /// What a piece of JavaScript returns.
    pub fn run(&self, script: &str) -> Value {
        self.run_with(script, &json!([]))
    }

    /// What a piece of JavaScript returns for these arguments.
    pub fn run_with(&self, script: &str, args: &Value) -> Value {
        self.ask("POST", "/execute/sync", &json!({"script": script, "args": args}))
    }

    /// What a piece of JavaScript hands to its last argument, later.
    pub fn run_later(&self, script: &str, args: &Value) -> Value {
        self.ask("POST", "/execute/async", &json!({"script": script, "args": args}))
    }

    /// Whether something is there and can be seen.
    pub fn sees(&self, css: &str) -> bool {
        const SEEN: &str =
            "const it = document.querySelector(arguments[0]); return !!it && it.getClientRects().length > 0";
        self.run_with(SEEN, &json!([css])) == true
    }

    /// Waits until a piece of JavaScript returns true.
    pub fn wait_for(&self, what: &str, script: &str) {
        self.wait(what, || self.run(script) == true);
    }

    /// Waits until something is there and can be seen.
    pub fn wait_to_see(&self, css: &str) {
        self.wait(css, || self.sees(css));
    }

    /// Waits until something is so.
    pub fn wait(&self, what: &str, mut done: impl FnMut() -> bool) {
        let started = Instant::now();
        while !done() {
            assert!(
                started.elapsed() < PATIENCE,
                "{what}: waited in vain at {}\n{}",
                self.url(),
                self.text()
            );
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Clicks the first thing that this selects, as soon as it can be clicked.
    pub fn click(&self, css: &str) {
        self.wait(css, || self.try_click(css));
    }

    /// Clicks the first thing that this selects, if it can be clicked now.
    pub fn try_click(&self, css: &str) -> bool {
        const ENABLED: &str = "const it = document.querySelector(arguments[0]); return !!it && !it.disabled";
        if self.run_with(ENABLED, &json!([css])) != true {
            return false;
        }
        let found = self.try_ask("POST", "/element", &json!({"using": "css selector", "value": css}));
        let Some(id) =
            found.ok().and_then(|found| found.as_object()?.values().next()?.as_str().map(str::to_owned))
        else {
            return false;
        };
        self.try_ask("POST", &format!("/element/{id}/click"), &json!({})).is_ok()
    }

    /// Types into the first field that this selects, in the place of what was there.
    pub fn fill(&self, css: &str, text: &str) {
        self.wait_to_see(css);
        let found = self.ask("POST", "/element", &json!({"using": "css selector", "value": css}));
        let id = found.as_object().unwrap().values().next().unwrap().as_str().unwrap().to_owned();
        self.ask("POST", &format!("/element/{id}/clear"), &json!({}));
        self.ask("POST", &format!("/element/{id}/value"), &json!({ "text": text }));
    }

    /// Chooses an entry of a list by its value.
    pub fn choose(&self, css: &str, value: &str) {
        self.wait_to_see(css);
        let script = "const it = document.querySelector(arguments[0]); it.value = arguments[1]; \
                      it.dispatchEvent(new Event('input', {bubbles: true})); \
                      it.dispatchEvent(new Event('change', {bubbles: true})); return it.value === arguments[1]";
        assert_eq!(self.run_with(script, &json!([css, value])), true, "{css} has no {value}");
    }

    /// Presses keys, one after the other.
    pub fn keys(&self, keys: &[&str]) {
        let mut strokes = Vec::new();
        for key in keys {
            strokes.push(json!({"type": "keyDown", "value": key}));
            strokes.push(json!({"type": "keyUp", "value": key}));
        }
        self.ask(
            "POST",
            "/actions",
            &json!({"actions": [{"type": "key", "id": "keys", "actions": strokes}]}),
        );
    }

    /// Presses a key while another one is held.
    pub fn chord(&self, held: &str, key: &str) {
        let stroke = |kind: &str, value: &str| json!({"type": kind, "value": value});
        let strokes =
            [stroke("keyDown", held), stroke("keyDown", key), stroke("keyUp", key), stroke("keyUp", held)];
        self.ask(
            "POST",
            "/actions",
            &json!({"actions": [{"type": "key", "id": "keys", "actions": strokes}]}),
        );
    }

    /// Waits until nothing is on its way: what is to move begins to do so within two frames.
    pub fn wait_for_rest(&self) {
        const REST: &str = "const done = arguments[arguments.length - 1]; \
            const rests = () => document.getAnimations().every(it => it.playState !== 'running' || \
                it.effect.getComputedTiming().iterations === Infinity); \
            requestAnimationFrame(() => requestAnimationFrame(() => done(rests())))";
        self.wait("stillness", || self.run_later(REST, &json!([])) == true);
    }

    /// The middle of something, once it rests and nothing lies over it.
    fn middle(&self, css: &str) -> (i64, i64) {
        const MIDDLE: &str = "const it = document.querySelector(arguments[0]); if (!it) return null; \
            const box = it.getBoundingClientRect(); \
            const at = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]; \
            const top = document.elementFromPoint(...at); \
            return !!top && (it.contains(top) || top.contains(it)) ? at : null";
        let mut place = Value::Null;
        self.wait(css, || {
            self.wait_for_rest();
            place = self.run_with(MIDDLE, &json!([css]));
            place.is_array()
        });
        (place[0].as_i64().unwrap(), place[1].as_i64().unwrap())
    }

    /// Drags the middle of one thing to the middle of another.
    pub fn drag(&self, from: &str, to: &str) {
        // Where it is dropped is found first: what is dragged must not have moved since it was looked at.
        let (to, from) = (self.middle(to), self.middle(from));
        let go = |(x, y): (i64, i64)| json!({"type": "pointerMove", "duration": 100, "x": x, "y": y});
        let (down, up) =
            (json!({"type": "pointerDown", "button": 0}), json!({"type": "pointerUp", "button": 0}));
        let mouse = json!({"type": "pointer", "id": "mouse", "actions": [go(from), down, go(to), up]});
        self.ask("POST", "/actions", &json!({ "actions": [mouse] }));
    }

    /// All that can be read on the page.
    pub fn text(&self) -> String {
        self.run("return document.body.innerText").as_str().unwrap_or_default().to_owned()
    }

    /// Takes a picture.
    #[cfg(feature = "pictures")]
    pub fn picture(&self, file: &std::path::Path) {
        let picture = self.ask("GET", "/screenshot", &Value::Null);
        std::fs::write(file, base64(picture.as_str().unwrap_or_default())).unwrap();
    }

    /// What the console has complained of since it was asked last.
    pub fn complaints(&self) -> String {
        let log = self.ask("POST", "/se/log", &json!({"type": "browser"}));
        let mut said = String::new();
        for line in log.as_array().into_iter().flatten().filter(|line| line["level"] == "SEVERE") {
            writeln!(said, "{}", line["message"].as_str().unwrap_or_default()).unwrap();
        }
        said
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.try_ask("DELETE", "", &Value::Null);
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// The bytes that a text in base 64 stands for.
#[cfg(feature = "pictures")]
fn base64(text: &str) -> Vec<u8> {
    let sign = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0_u32, 0);
    for six in text.bytes().filter_map(sign) {
        bits = bits << 6 | u32::from(six);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}
