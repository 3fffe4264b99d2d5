//! The way to the house: a WebSocket that mends itself.

use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
    time::Duration,
};

use leptos::prelude::{WindowListenerHandle, set_timeout, window, window_event_listener_untyped};
use serde::Serialize;
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{CloseEvent, MessageEvent, WebSocket};
use wire::{
    patch::Follower,
    socket::{ClientMessage, Told},
};

use super::{Ear, LinkNews};

/// What is said to hear whether the house is there, at a table and in the lobby.
const PING: &str = r#"{"type":"ping"}"#;

/// How often the house is asked whether it is there.
const BEAT: Duration = Duration::from_secs(15);

/// The way to a table. Dropping it closes it.
pub struct TableSocket(HouseConnection);

/// What comes over a line.
pub enum Raw {
    /// It is open (again).
    Open,
    /// The house says something.
    Said(Value),
    /// It is broken, and is being mended.
    Lost,
}

/// Whoever hears what comes over a line; whether that was a good sign. A house that sends us away again and again is asked
/// more and more seldom.
pub type RawEar = Box<dyn Fn(Raw) -> bool>;

/// A connection to the house. Dropping it closes it.
pub struct HouseConnection {
    inner: Rc<Inner>,
    /// A browser may put a page aside that somebody has left, with its connections, and take it out again.
    put_aside: Vec<WindowListenerHandle>,
}

struct Inner {
    ear: RawEar,
    /// Where the house listens.
    path: fn() -> String,
    socket: RefCell<Option<WebSocket>>,
    tries: Cell<u32>,
    /// Whether anything was heard since the last beat.
    heard: Cell<bool>,
    /// How many connections were made: a beat is for one of them.
    number: Cell<u32>,
}

impl TableSocket {
    /// Goes to the table that the page is about.
    pub fn open(ear: Ear) -> TableSocket {
        let follower = RefCell::new(Follower::default());
        let hear = move |raw| match raw {
            Raw::Open => {
                ear(LinkNews::Open);
                false
            }
            Raw::Lost => {
                ear(LinkNews::Lost);
                false
            }
            Raw::Said(message) => {
                // What is not understood is left alone: a newer house may say more than we know.
                let Some(told) = follower.borrow_mut().told(message) else { return true };
                let stays = !matches!(told, Told::Bye { .. });
                ear(LinkNews::Told(Box::new(told)));
                stays
            }
        };
        TableSocket(HouseConnection::open(table_path, Box::new(hear)))
    }

    /// Says something; lost if the way is broken, which [`LinkNews::Lost`] has told.
    pub fn ask(&self, ask: &ClientMessage) {
        self.0.say(ask);
    }
}

impl HouseConnection {
    /// Connects, and connects again whenever the connection breaks, until this is dropped.
    pub fn open(path: fn() -> String, ear: RawEar) -> HouseConnection {
        let inner = Rc::new(Inner {
            ear,
            path,
            socket: RefCell::new(None),
            tries: Cell::new(0),
            heard: Cell::new(true),
            number: Cell::new(0),
        });
        connect(&inner);
        let weak = Rc::downgrade(&inner);
        let leave = listen("pagehide", weak.clone(), |inner, _| {
            hang_up(inner);
            inner.number.set(inner.number.get().wrapping_add(1));
        });
        let come_back = listen("pageshow", weak, |inner, event| {
            if js_sys::Reflect::get(event, &"persisted".into()).is_ok_and(|it| it.is_truthy()) {
                connect(inner);
            }
        });
        HouseConnection { inner, put_aside: vec![leave, come_back] }
    }
}

/// Does something when the page is put aside, or taken out again.
fn listen(event: &str, inner: Weak<Inner>, then: fn(&Rc<Inner>, &JsValue)) -> WindowListenerHandle {
    window_event_listener_untyped(event, move |event| {
        if let Some(inner) = inner.upgrade() {
            then(&inner, &event);
        }
    })
}

impl HouseConnection {
    /// Says something; lost if the way is broken, which [`Raw::Lost`] has told.
    pub fn say(&self, message: &impl Serialize) {
        if let Ok(text) = serde_json::to_string(message) {
            say(&self.inner, &text);
        }
    }
}

fn say(inner: &Inner, text: &str) {
    let socket = inner.socket.borrow();
    if let Some(socket) = socket.as_ref().filter(|socket| socket.ready_state() == WebSocket::OPEN) {
        let _ = socket.send_with_str(text);
    }
}

impl Drop for HouseConnection {
    fn drop(&mut self) {
        hang_up(&self.inner);
        for listener in self.put_aside.drain(..) {
            listener.remove();
        }
    }
}

/// Where the house listens for the table of this page.
fn table_path() -> String {
    // The table in the path is for whatever stands between us and the house that has it.
    let path = window().location().pathname().unwrap_or_default();
    let table = path.strip_prefix("/t/").map(|table| format!("/{table}")).unwrap_or_default();
    format!("/ws{table}")
}

fn address(path: &str) -> String {
    let location = window().location();
    let secure = location.protocol().is_ok_and(|protocol| protocol == "https:");
    let host = location.host().unwrap_or_default();
    format!("{}://{host}{path}", if secure { "wss" } else { "ws" })
}

fn connect(inner: &Rc<Inner>) {
    let Ok(socket) = WebSocket::new(&address(&(inner.path)())) else { return again(inner) };
    let weak = Rc::downgrade(inner);
    let hear = move |weak: &Weak<Inner>, raw: Raw| {
        if let Some(inner) = weak.upgrade() {
            (inner.ear)(raw);
        }
    };
    let on_open = {
        let weak = weak.clone();
        Closure::<dyn FnMut()>::new(move || hear(&weak, Raw::Open))
    };
    let on_message = {
        let weak = weak.clone();
        Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            let (Ok(said), Some(inner)) = (serde_json::from_str(&text), weak.upgrade()) else { return };
            inner.heard.set(true);
            if (inner.ear)(Raw::Said(said)) {
                inner.tries.set(0);
            }
        })
    };
    let on_close = Closure::<dyn FnMut(CloseEvent)>::new(move |_| {
        hear(&weak, Raw::Lost);
        if let Some(inner) = weak.upgrade() {
            again(&inner);
        }
    });
    socket.set_onopen(Some(on_open.into_js_value().unchecked_ref()));
    socket.set_onmessage(Some(on_message.into_js_value().unchecked_ref()));
    socket.set_onclose(Some(on_close.into_js_value().unchecked_ref()));
    inner.socket.replace(Some(socket));
    inner.heard.set(true);
    inner.number.set(inner.number.get().wrapping_add(1));
    beat(inner, inner.number.get());
}

/// Asks the house now and then whether it is there. One that has not answered by the next time is gone, whatever the
/// browser thinks: it may take minutes to notice.
fn beat(inner: &Rc<Inner>, number: u32) {
    let weak = Rc::downgrade(inner);
    let next = move || {
        let Some(inner) = weak.upgrade().filter(|inner| inner.number.get() == number) else { return };
        if inner.heard.replace(false) {
            say(&inner, PING);
            return beat(&inner, number);
        }
        hang_up(&inner);
        (inner.ear)(Raw::Lost);
        again(&inner);
    };
    set_timeout(next, BEAT);
}

/// Lets a connection go without waiting for the other side.
fn hang_up(inner: &Inner) {
    if let Some(socket) = inner.socket.take() {
        socket.set_onclose(None);
        socket.set_onmessage(None);
        let _ = socket.close();
    }
}

/// Tries again after a while: at once at first, then more and more slowly, and not all clients at the same moment.
fn again(inner: &Rc<Inner>) {
    let tries = inner.tries.get();
    inner.tries.set(tries + 1);
    // Nobody waits for the connection that is gone.
    inner.number.set(inner.number.get().wrapping_add(1));
    let weak = Rc::downgrade(inner);
    let wait = f64::from(250_u32 << tries.min(5)) * (0.5 + js_sys::Math::random());
    let wait = Duration::from_millis(wait as u64);
    set_timeout(
        move || {
            if let Some(inner) = weak.upgrade() {
                connect(&inner);
            }
        },
        wait,
    );
}
