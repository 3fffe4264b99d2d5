//! Somebody who looks at the live lobby: one socket, which hears what changes and may ask to be paired.

use std::{pin::pin, sync::Arc, time::Instant};

use axum::{
    extract::{
        WebSocketUpgrade,
        ws::{Message, Utf8Bytes, WebSocket},
    },
    response::{IntoResponse, Response},
};
use kernel::{Lang, Phrase, Speak};
use tokio::{
    sync::{broadcast::error::RecvError, mpsc},
    time,
};
use wire::{
    live::{LobbyAsk, LobbyTold, Seek},
    me::MySecret,
    socket::{LONGEST, LONGEST_ID},
};

use crate::{
    hall::Hall,
    http::Caller,
    limits::{Bucket, Held},
    lobby::{Waiting, written},
    metrics::count,
    people::Known,
    pool::Seeker,
    silence::{Silence, Silent},
};

/// How many messages that make no sense end a visit.
const STRIKES: u32 = 20;

/// What everybody is taken for whose strength is not known.
const UNKNOWN: f64 = 1500.0;

/// Opens the lobby for somebody: one socket for each visitor, one message for each change.
pub(crate) async fn open(caller: Caller, upgrade: WebSocketUpgrade) -> Response {
    let held = match caller.socket() {
        Ok(held) => held,
        Err(refused) => return refused.into_response(),
    };
    let (hall, lang) = (caller.hall, caller.lang);
    upgrade
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        // Many come and few say anything: what is kept for each of them is small.
        .read_buffer_size(1 << 10)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .on_upgrade(move |socket| serve(hall, socket, lang, held))
}

/// Serves somebody until they leave.
async fn serve(hall: Arc<Hall>, socket: WebSocket, lang: Lang, held: Held) {
    count(&hall.metrics.sockets_opened);
    let limits = &hall.config.limits;
    let bucket = Bucket::new(limits.messages_per_second, limits.burst);
    let guest = hall.guest();
    let (outbox, inbox) = mpsc::channel(4);
    let mut visitor =
        Visitor { hall: Arc::clone(&hall), socket, lang, guest, bucket, strikes: 0, outbox, held };
    visitor.run(inbox).await;
    hall.lobby.leave(guest);
}

struct Visitor {
    hall: Arc<Hall>,
    socket: WebSocket,
    lang: Lang,
    guest: u64,
    bucket: Bucket,
    strikes: u32,
    /// Where the lobby tells whom it has found.
    outbox: mpsc::Sender<Utf8Bytes>,
    held: Held,
}

impl Visitor {
    /// Tells what changes and hears what is wanted, until one side has enough.
    async fn run(&mut self, mut inbox: mpsc::Receiver<Utf8Bytes>) -> Option<()> {
        let hall = Arc::clone(&self.hall);
        let (mut changes, whole) = hall.enter_lobby().await;
        self.say(whole).await?;
        let mut silence = Silence::new(hall.config.limits.silence);
        let mut closed = pin!(hall.closed());
        loop {
            tokio::select! {
                () = closed.as_mut() => return None,
                change = changes.recv() => match change {
                    Ok(text) => self.say(text).await?,
                    // Whoever reads slowly gets everything again, once.
                    Err(RecvError::Lagged(_)) => {
                        let (again, whole) = hall.lobby.listen();
                        changes = again;
                        self.say(whole).await?;
                    }
                    Err(RecvError::Closed) => return None,
                },
                found = inbox.recv() => self.say(found?).await?,
                message = self.socket.recv() => {
                    silence.end();
                    self.heard(message?.ok()?).await?;
                }
                silent = silence.lasts() => match silent {
                    Silent::Gone => return None,
                    Silent::Ask => self.write(Message::Ping(bytes::Bytes::new())).await?,
                },
            }
        }
    }

    async fn say(&mut self, text: Utf8Bytes) -> Option<()> {
        count(&self.hall.metrics.frames);
        self.write(Message::Text(text)).await
    }

    async fn write(&mut self, message: Message) -> Option<()> {
        let patience = self.hall.config.limits.patience;
        if let Ok(sent) = time::timeout(patience, self.socket.send(message)).await {
            return sent.ok();
        }
        count(&self.hall.metrics.too_slow);
        None
    }

    async fn heard(&mut self, message: Message) -> Option<()> {
        let text = match message {
            Message::Close(_) => return None,
            Message::Ping(_) | Message::Pong(_) => return Some(()),
            Message::Text(text) => text,
            Message::Binary(_) => Utf8Bytes::default(),
        };
        if !self.bucket.take(Instant::now()) {
            count(&self.hall.metrics.too_fast);
            return self.strike("house-too-fast").await;
        }
        let long = |id: &str| id.len() > LONGEST_ID;
        match serde_json::from_str(&text) {
            Ok(LobbyAsk::Seek(Seek { id, .. }) | LobbyAsk::Ping { id }) if long(&id) => {
                self.strike("house-no-message").await
            }
            Ok(LobbyAsk::Ping { id }) => self.say(written(&LobbyTold::Pong { id })).await,
            Ok(LobbyAsk::Leave) => {
                self.hall.lobby.leave(self.guest);
                Some(())
            }
            Ok(LobbyAsk::Seek(seek)) => {
                let id = seek.id.clone();
                match self.seek(seek).await {
                    Ok(()) => self.say(written(&LobbyTold::Seeking { id })).await,
                    Err(why) => self.refuse(id, why).await,
                }
            }
            Err(_) => self.strike("house-no-message").await,
        }
    }

    async fn seek(&mut self, seek: Seek) -> Result<(), Phrase> {
        self.hall.may_seek(&seek.wish)?;
        // Whoever is found gets a table and a seat.
        if !self.hall.may_sit(self.held.source()) {
            return Err(Phrase::new("house-too-many-seats"));
        }
        let Seek { id, name, me, wish } = seek;
        let known = match me.map(|me| me.parse::<MySecret>()) {
            None => None,
            Some(Err(_)) => return Err(Phrase::new("house-no-me")),
            Some(Ok(me)) => Some(self.known(me, name.clone(), wish.game.clone()).await?),
        };
        let rating = known.as_ref().and_then(|known| known.rating).map_or(UNKNOWN, |rating| rating as f64);
        let person = known.as_ref().map(|known| known.name.clone());
        let seeker = Seeker { guest: self.guest, person, rating, since: Instant::now() };
        let (guest, lang, outbox) = (self.guest, self.lang, self.outbox.clone());
        let who = Waiting { guest, id, name, lang, known, outbox };
        let joined = self.hall.lobby.seek(wish, seeker, who);
        if joined { Ok(()) } else { Err(Phrase::new("house-busy")) }
    }

    /// Who somebody is, and how strong.
    async fn known(&mut self, me: MySecret, called: String, game: String) -> Result<Known, Phrase> {
        let known = self.hall.work(move |hall| {
            let person = hall.meet(&me.hash(), &called)?;
            hall.known(&person, &game).map_err(|error| error.phrase())
        });
        known.await.unwrap_or_else(|| Err(Phrase::new("house-accident")))
    }

    /// Refuses what makes no sense; the end, if that happens too often.
    async fn strike(&mut self, why: &'static str) -> Option<()> {
        count(&self.hall.metrics.bad_messages);
        self.strikes += 1;
        self.refuse(String::new(), Phrase::new(why)).await?;
        (self.strikes < STRIKES).then_some(())
    }

    async fn refuse(&mut self, id: String, why: Phrase) -> Option<()> {
        let why = self.hall.voices.said(self.lang, why);
        self.say(written(&LobbyTold::Refused { id, why })).await
    }
}
