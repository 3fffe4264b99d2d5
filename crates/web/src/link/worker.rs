//! The little house behind its door: it lives in a worker, so that a thinking bot never stops the page.

use std::{
    cell::RefCell,
    collections::HashMap,
    rc::{Rc, Weak},
};

use kernel::{Phrase, Speak};
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};
use wire::{
    lobby::RemarkInfo,
    socket::{Ask, Said, Told},
};

use super::{Connection, Ear, News, little::LittleHouse};
use crate::storage::Shelf;

/// To the worker.
#[derive(Debug, Serialize, Deserialize)]
enum Into {
    /// Something is asked; for a hello, with the record of the table.
    Ask { line: u32, ask: Ask, record: Option<String> },
    /// Nobody listens on this line any more.
    Close { line: u32 },
    /// A look back at a record.
    Review { line: u32, record: String },
}

/// From the worker.
#[derive(Debug, Serialize, Deserialize)]
enum From {
    /// The worker has started.
    Ready,
    /// Something is said on a line.
    Told { line: u32, told: Told },
    /// A record has grown and is to be kept.
    Keep { table: String, record: String },
    /// What there is to say about a record.
    Reviewed { line: u32, remarks: Result<Vec<RemarkInfo>, Phrase> },
}

/// The record of a table of this browser.
pub fn kept(table: &str) -> Option<String> {
    Shelf::Browser.get(&format!("record/{table}"))
}

/// Keeps the record of a table of this browser.
pub fn keep(table: &str, record: &str) {
    Shelf::Browser.set(&format!("record/{table}"), &record);
}

struct Door {
    worker: Worker,
    waiting: RefCell<Option<Vec<String>>>,
    ears: RefCell<HashMap<u32, Rc<Ear>>>,
    readers: RefCell<HashMap<u32, Reader>>,
}

/// Whoever waits for a review.
type Reader = Box<dyn FnOnce(Result<Vec<RemarkInfo>, Phrase>)>;

impl Door {
    fn send(&self, message: &Into) {
        let Ok(text) = serde_json::to_string(message) else { return };
        match self.waiting.borrow_mut().as_mut() {
            Some(waiting) => waiting.push(text),
            None => {
                let _ = self.worker.post_message(&text.into());
            }
        }
    }

    fn hear(&self, message: From) {
        match message {
            From::Ready => {
                for text in self.waiting.take().unwrap_or_default() {
                    let _ = self.worker.post_message(&text.into());
                }
            }
            From::Told { line, told } => {
                let ear = self.ears.borrow().get(&line).cloned();
                if let Some(ear) = ear {
                    ear(News::Told(Box::new(told)));
                }
            }
            From::Keep { table, record } => keep(&table, &record),
            From::Reviewed { line, remarks } => {
                let reader = self.readers.borrow_mut().remove(&line);
                if let Some(reader) = reader {
                    reader(remarks);
                }
            }
        }
    }
}

thread_local! {
    static DOOR: RefCell<Weak<Door>> = const { RefCell::new(Weak::new()) };
    static LINES: RefCell<u32> = const { RefCell::new(0) };
}

/// The worker's script stands beside the client's; the page names it.
fn script() -> Option<String> {
    let found = leptos::prelude::document().query_selector("meta[name=tapis-worker]").ok()??;
    found.get_attribute("content")
}

fn door() -> Option<Rc<Door>> {
    if let Some(door) = DOOR.with_borrow(Weak::upgrade) {
        return Some(door);
    }
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&script()?, &options).ok()?;
    let door = Rc::new(Door {
        worker: worker.clone(),
        waiting: RefCell::new(Some(Vec::new())),
        ears: RefCell::default(),
        readers: RefCell::default(),
    });
    let weak = Rc::downgrade(&door);
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let (Some(door), Some(message)) = (weak.upgrade(), read(&event)) {
            door.hear(message);
        }
    });
    worker.set_onmessage(Some(on_message.into_js_value().unchecked_ref()));
    DOOR.set(Rc::downgrade(&door));
    Some(door)
}

impl Drop for Door {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.terminate();
    }
}

fn read<T: for<'de> Deserialize<'de>>(event: &MessageEvent) -> Option<T> {
    serde_json::from_str(&event.data().as_string()?).ok()
}

fn new_line() -> u32 {
    LINES.with_borrow_mut(|next| {
        *next += 1;
        *next
    })
}

/// A look back at a record, made where it stops nobody.
pub fn review(record: String, reader: impl FnOnce(Result<Vec<RemarkInfo>, Phrase>) + 'static) {
    let Some(door) = door() else { return reader(Err(Phrase::new("web-no-worker"))) };
    let (line, open) = (new_line(), Rc::clone(&door));
    let reader = move |remarks| {
        // The worker stays until it has answered.
        drop(open);
        reader(remarks);
    };
    door.readers.borrow_mut().insert(line, Box::new(reader));
    door.send(&Into::Review { line, record });
}

fn look_back(text: &str) -> Result<Vec<RemarkInfo>, Phrase> {
    let record = kernel::record::load(text).map_err(|error| error.phrase())?.record;
    let board = crate::catalogue::find(&record.game)
        .ok_or_else(|| Phrase::new("web-no-such-game").with("game", record.game.as_str()))?;
    let said = |phrase| Said { phrase, text: String::new() };
    let info = |remark: kernel::Remark| RemarkInfo {
        number: remark.number,
        seat: remark.seat.index(),
        says: remark.says.into_iter().map(said).collect(),
    };
    Ok(board.room().review(&record)?.into_iter().map(info).collect())
}

/// A line to the little house.
pub struct Own {
    line: u32,
    door: Option<Rc<Door>>,
}

impl Own {
    /// Opens a line.
    pub fn open(ear: Ear) -> Own {
        let line = new_line();
        let ear = Rc::new(ear);
        let door = door();
        match &door {
            Some(door) => {
                door.ears.borrow_mut().insert(line, Rc::clone(&ear));
                // Not at once: whoever opens the line does not hold it yet.
                leptos::prelude::queue_microtask(move || ear(News::Open));
            }
            None => ear(News::Lost),
        }
        Own { line, door }
    }
}

impl Connection for Own {
    fn ask(&self, ask: &Ask) {
        let record = match ask {
            Ask::Hello { table, .. } => kept(table),
            _ => None,
        };
        if let Some(door) = &self.door {
            door.send(&Into::Ask { line: self.line, ask: ask.clone(), record });
        }
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        if let Some(door) = &self.door {
            door.ears.borrow_mut().remove(&self.line);
            door.send(&Into::Close { line: self.line });
        }
    }
}

/// The worker's side: answers whatever comes in.
pub fn serve() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let post = {
        let scope = scope.clone();
        move |message: &From| {
            if let Ok(text) = serde_json::to_string(message) {
                let _ = scope.post_message(&JsValue::from(text));
            }
        }
    };
    let mut house = {
        let (tell, keep) = (post.clone(), post.clone());
        LittleHouse::new(
            Box::new(move |line, told| tell(&From::Told { line, told })),
            Box::new(move |table, record| keep(&From::Keep { table: table.to_owned(), record })),
            super::api::dice(),
        )
    };
    let review = post.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| match read(&event) {
        Some(Into::Ask { line, ask, record }) => house.ask(line, ask, record),
        Some(Into::Close { line }) => house.close(line),
        Some(Into::Review { line, record }) => {
            review(&From::Reviewed { line, remarks: look_back(&record) });
        }
        None => (),
    });
    scope.set_onmessage(Some(on_message.into_js_value().unchecked_ref()));
    post(&From::Ready);
}
