//! One connection: reads what the client says, writes what its table says.

use std::{borrow::Cow, sync::Arc, time::Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use kernel::{Lang, Phrase, Speak};
use serde::Deserialize;
use table::Token;
use tokio::{
    sync::{mpsc, oneshot},
    time,
};
use wire::{
    me::MySecret,
    socket::{ClientMessage, LONGEST_ID, OLDEST, Told, VERSION, is_a_pause},
};

use crate::{
    desk::{Arrangement, Command, Join, Joined},
    hall::{Hall, NoTable},
    limits::{Bucket, Held, Source},
    metrics::count,
    secret,
    silence::{Silence, Silent},
};

/// How many bad messages a client may send before the house closes the connection.
const STRIKES: u32 = 20;

/// How often it is measured how long a message is on its way, while there is anything to say.
const MEASURE: time::Duration = time::Duration::from_secs(10);

/// How many waiting messages are written at once.
const BATCH: usize = 64;

/// Why a connection ends.
enum End {
    /// The client is gone.
    Gone,
    /// The house closes, and says why.
    Bye(Phrase),
}

/// What a ping holds whose answer is waited for.
const LAG: &[u8] = b"lag";

/// How a good-bye begins.
const BYE: &str = r#"{"type":"bye""#;

/// What closing codes a client sees.
const POLICY: u16 = 1008;
const TOO_BIG: u16 = 1009;
const GOING_AWAY: u16 = 1001;

/// A guest at a table: its number, the way to the table, and what the table says.
type Inside = (u64, mpsc::Sender<Command>, mpsc::Receiver<Utf8Bytes>);

/// What comes of saying hello.
enum Hello {
    Inside(Inside),
    Page(Utf8Bytes),
}

struct Connection {
    hall: Arc<Hall>,
    socket: WebSocket,
    lang: Lang,
    bucket: Bucket,
    strikes: u32,
    source: Source,
    /// When it was last asked how long a message is on its way, unless the answer has come.
    asked_at: Option<Instant>,
    measured: Option<Instant>,
    /// Whether the table has said good-bye: nothing comes after that.
    has_parted: bool,
}

/// The identifier in a message, whatever else it says: so that whoever is refused knows what for.
fn id_of(text: &str) -> String {
    #[derive(Deserialize)]
    struct Any {
        #[serde(default)]
        id: String,
    }
    serde_json::from_str(text).map_or_else(|_| String::new(), |any: Any| any.id)
}

/// Serves a socket until it ends.
pub(crate) async fn serve(hall: Arc<Hall>, socket: WebSocket, lang: Lang, held: Held) {
    count(&hall.metrics.sockets_opened);
    let limits = &hall.config.limits;
    let bucket = Bucket::new(limits.messages_per_second, limits.burst);
    let connection = Connection {
        hall: Arc::clone(&hall),
        socket,
        lang,
        bucket,
        strikes: 0,
        source: held.source(),
        asked_at: None,
        measured: None,
        has_parted: false,
    };
    connection.run().await;
    drop(held);
}

impl Connection {
    async fn run(mut self) {
        let end = match self.hello().await {
            Ok((guest, desk, inbox)) => {
                let end = self.play(guest, &desk, inbox).await;
                let _ = desk.send(Command::Leave(guest)).await;
                end
            }
            Err(end) => end,
        };
        if let End::Bye(why) = end {
            let code = match why.id.as_ref() {
                "house-too-big" => TOO_BIG,
                _ if is_a_pause(&why) => GOING_AWAY,
                _ => POLICY,
            };
            let again = is_a_pause(&why);
            let told: Told = Told::Bye { why: self.hall.voices.said(self.lang, why), again };
            let text = serde_json::to_string(&told).unwrap_or_default();
            self.part(Some(text.into()), code).await;
        }
    }

    /// Says good-bye to a client that may not be listening any more.
    async fn part(&mut self, text: Option<Utf8Bytes>, code: u16) {
        let parting = async {
            if let Some(text) = text {
                self.socket.feed(Message::Text(text)).await?;
            }
            self.socket.send(Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::default() }))).await?;
            // What the client still says is read and forgotten, so that it gets to read the good-bye.
            while let Some(Ok(_)) = self.socket.recv().await {}
            Ok::<(), axum::Error>(())
        };
        let _ =
            time::timeout(self.hall.config.limits.patience.min(time::Duration::from_secs(2)), parting).await;
    }

    /// The first message, and those like it until the client knows what happened before.
    async fn hello(&mut self) -> Result<Inside, End> {
        loop {
            let page = match self.say_hello().await? {
                Hello::Inside(inside) => return Ok(inside),
                Hello::Page(page) => page,
            };
            self.write(&mut vec![page]).await?;
            if !self.bucket.take(Instant::now()) {
                count(&self.hall.metrics.too_fast);
                return Err(End::Bye(Phrase::new("house-too-fast")));
            }
        }
    }

    /// Which table, and who.
    async fn say_hello(&mut self) -> Result<Hello, End> {
        let handshake = self.hall.config.limits.handshake;
        let first = time::timeout(handshake, self.next()).await.map_err(|_| {
            count(&self.hall.metrics.handshakes_lost);
            End::Bye(Phrase::new("house-no-hello"))
        })??;
        let asked = serde_json::from_str(&first).ok();
        let Some(ClientMessage::Hello { v, table, token, key, name, lang, since, share, me, patches, bot }) =
            asked
        else {
            count(&self.hall.metrics.bad_messages);
            return Err(End::Bye(Phrase::new("house-no-hello")));
        };
        if let Some(lang) = lang.as_deref().and_then(Lang::from_code) {
            self.lang = lang;
        }
        // While houses are replaced, a newer client waits for a newer house; an older one is served by both.
        if !(OLDEST..=VERSION).contains(&v) {
            let why = if v > VERSION { "house-version" } else { "house-version-gone" };
            return Err(End::Bye(Phrase::new(why).with("found", v).with("known", VERSION)));
        }
        let token = match token.map(|token| token.parse::<Token>()) {
            None => None,
            Some(Ok(token)) => Some(secret::hash(token)),
            Some(Err(_)) => {
                count(&self.hall.metrics.bad_tokens);
                return Err(End::Bye(Phrase::new("house-bad-token")));
            }
        };
        let Ok(key) = key.map(|key| key.parse::<Token>()).transpose() else {
            count(&self.hall.metrics.bad_messages);
            return Err(End::Bye(Phrase::new("house-bad-key")));
        };
        let Ok(me) = me.map(|me| me.parse::<MySecret>()).transpose() else {
            count(&self.hall.metrics.bad_messages);
            return Err(End::Bye(Phrase::new("house-no-me")));
        };
        let me = me.map(|me| me.hash());
        let guest = self.hall.guest();
        let (outbox, inbox) = mpsc::channel(self.hall.config.limits.waiting);
        let (lang, since, source) = (self.lang, since.unwrap_or(0), self.source);
        // A table that is just leaving the memory is asked once more.
        for _ in 0..3 {
            let desk = self.hall.table(&table).await.map_err(|problem| End::Bye(problem.phrase()))?;
            let join = Join {
                guest,
                token,
                key,
                name: name.clone(),
                lang,
                since,
                source,
                outbox: outbox.clone(),
                share: share.clone(),
                me,
                patches,
                bot,
            };
            let (reply, answer) = oneshot::channel();
            if desk.send(Command::Join(join, reply)).await.is_ok()
                && let Ok(joined) = answer.await
            {
                return match joined.map_err(End::Bye)? {
                    Joined::In => Ok(Hello::Inside((guest, desk, inbox))),
                    Joined::Page(page) => Ok(Hello::Page(page)),
                };
            }
        }
        Err(End::Bye(NoTable::Closing.phrase()))
    }

    /// The next text from the client.
    async fn next(&mut self) -> Result<Utf8Bytes, End> {
        loop {
            match self.socket.recv().await {
                None => return Err(End::Gone),
                Some(Ok(message)) => {
                    if let Some(text) = self.text_of(message)? {
                        return Ok(text);
                    }
                }
                Some(Err(error)) => return Err(self.broken(&error)),
            }
        }
    }

    /// What a broken message costs.
    fn broken(&self, error: &axum::Error) -> End {
        let words = error.to_string();
        if words.contains("too long") || words.contains("too big") {
            count(&self.hall.metrics.bad_messages);
            End::Bye(Phrase::new("house-too-big"))
        } else {
            if words.contains("protocol") || words.contains("UTF-8") || words.contains("utf-8") {
                count(&self.hall.metrics.bad_messages);
            }
            End::Gone
        }
    }

    fn text_of(&mut self, message: Message) -> Result<Option<Utf8Bytes>, End> {
        match message {
            Message::Text(text) => Ok(Some(text)),
            Message::Binary(_) => {
                self.strike()?;
                Ok(None)
            }
            Message::Close(_) => Err(End::Gone),
            Message::Ping(_) | Message::Pong(_) => Ok(None),
        }
    }

    fn strike(&mut self) -> Result<(), End> {
        count(&self.hall.metrics.bad_messages);
        self.strikes += 1;
        if self.strikes >= STRIKES { Err(End::Bye(Phrase::new("house-nonsense"))) } else { Ok(()) }
    }

    async fn play(
        &mut self,
        guest: u64,
        desk: &mpsc::Sender<Command>,
        mut inbox: mpsc::Receiver<Utf8Bytes>,
    ) -> End {
        let mut silence = Silence::new(self.hall.config.limits.silence);
        let mut waiting = Vec::with_capacity(BATCH);
        loop {
            tokio::select! {
                count = inbox.recv_many(&mut waiting, BATCH) => {
                    if count == 0 {
                        // The table let go of this guest: it has said why, or the client was too slow.
                        return if self.has_parted { self.farewell().await } else { End::Bye(Phrase::new("house-let-go")) };
                    }
                    if let Err(end) = self.write(&mut waiting).await {
                        return end;
                    }
                }
                message = self.socket.recv() => {
                    let message = match message {
                        None => return End::Gone,
                        Some(Err(error)) => return self.broken(&error),
                        Some(Ok(message)) => message,
                    };
                    silence.end();
                    if let Some(lag) = self.measured_by(&message) {
                        if desk.send(Command::Lag { guest, lag }).await.is_err() {
                            return End::Bye(Phrase::new("house-let-go"));
                        }
                        continue;
                    }
                    match self.heard(message, guest, desk).await {
                        Ok(None) => (),
                        Ok(Some(answer)) => {
                            waiting.push(serde_json::to_string(&answer).unwrap_or_default().into());
                            if let Err(end) = self.write(&mut waiting).await {
                                return end;
                            }
                        }
                        Err(end) => return end,
                    }
                }
                silent = silence.lasts() => {
                    if silent == Silent::Gone {
                        return End::Gone;
                    }
                    let ping = self.socket.send(Message::Ping(bytes::Bytes::new()));
                    if !matches!(time::timeout(self.hall.config.limits.patience, ping).await, Ok(Ok(()))) {
                        return End::Gone;
                    }
                }
            }
        }
    }

    /// How long a message was on its way there and back, when this is the answer to the question.
    fn measured_by(&mut self, message: &Message) -> Option<time::Duration> {
        match message {
            Message::Pong(payload) if payload.as_ref() == LAG => {
                self.asked_at.take().map(|asked| asked.elapsed())
            }
            _ => None,
        }
    }

    /// The table has said good-bye already.
    async fn farewell(&mut self) -> End {
        self.part(None, GOING_AWAY).await;
        End::Gone
    }

    /// Writes everything that waits, at once.
    async fn write(&mut self, waiting: &mut Vec<Utf8Bytes>) -> Result<(), End> {
        let frames = waiting.len() as u64;
        let measure = self.measured.is_none_or(|last| last.elapsed() >= MEASURE);
        if measure {
            let now = Some(Instant::now());
            (self.asked_at, self.measured) = (now, now);
        }
        let writing = async {
            for text in waiting.drain(..) {
                self.has_parted |= text.starts_with(BYE);
                self.socket.feed(Message::Text(text)).await?;
            }
            if measure {
                self.socket.feed(Message::Ping(LAG.into())).await?;
            }
            self.socket.flush().await
        };
        match time::timeout(self.hall.config.limits.patience, writing).await {
            Ok(Ok(())) => {
                self.hall.metrics.frames.fetch_add(frames, std::sync::atomic::Ordering::Relaxed);
                Ok(())
            }
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => {
                count(&self.hall.metrics.too_slow);
                Err(End::Gone)
            }
        }
    }

    /// Passes on what the client says; an answer that the table need not give.
    async fn heard(
        &mut self,
        message: Message,
        guest: u64,
        desk: &mpsc::Sender<Command>,
    ) -> Result<Option<Told>, End> {
        let came = Instant::now();
        if matches!(message, Message::Close(_)) {
            return Err(End::Gone);
        }
        if !self.bucket.take(came) {
            count(&self.hall.metrics.too_fast);
            self.strike()?;
            let text = self.text_of(message)?.unwrap_or_default();
            return Ok(Some(self.refused(&id_of(&text), "house-too-fast")));
        }
        let Some(text) = self.text_of(message)? else { return Ok(None) };
        let Ok(asked) = serde_json::from_str::<ClientMessage>(&text) else {
            self.strike()?;
            return Ok(Some(self.refused(&id_of(&text), "house-no-message")));
        };
        let command = match asked {
            ClientMessage::Hello { .. } => {
                self.strike()?;
                return Ok(Some(self.refused("", "house-hello-again")));
            }
            ClientMessage::Ping { id } if id.len() <= LONGEST_ID => return Ok(Some(Told::Pong { id })),
            ClientMessage::Ping { id } => {
                self.strike()?;
                return Ok(Some(self.refused(&id, "house-no-message")));
            }
            ClientMessage::Move { id, text, at } => Command::Move { guest, id, text, at, came },
            ClientMessage::GiveUp { id } => Command::GiveUp { guest, id },
            ClientMessage::Hint { id } => Command::Hint { guest, id },
            ClientMessage::Complete { id, typed } => Command::Complete { guest, id, typed },
            ClientMessage::Share { secret } => Command::Share { guest, secret },
            ClientMessage::Name { id, name } => Command::Name { guest, id, name },
            ClientMessage::Say { id, what } => Command::Say { guest, id, what },
            ClientMessage::Rematch { id } => Command::Rematch { guest, id },
            ClientMessage::Start { id } => Command::Start { guest, id },
            ClientMessage::Leave { id } => Command::Arrange { guest, id, wish: Arrangement::Leave },
            ClientMessage::Kick { id, seat } => Command::Arrange { guest, id, wish: Arrangement::Kick(seat) },
            ClientMessage::Reopen { id, seat } => {
                Command::Arrange { guest, id, wish: Arrangement::Reopen(seat) }
            }
            ClientMessage::Close { id } => Command::Arrange { guest, id, wish: Arrangement::Close },
            ClientMessage::TakeBack { id } => Command::TakeBack { guest, id },
            ClientMessage::Draw { id } => Command::Draw { guest, id },
            ClientMessage::Abort { id } => Command::Abort { guest, id },
            ClientMessage::Agree { id, yes } => Command::Agree { guest, id, yes },
        };
        desk.send(command).await.map_err(|_| End::Bye(Phrase::new("house-let-go")))?;
        Ok(None)
    }

    fn refused(&self, id: &str, why: &'static str) -> Told {
        let id: Cow<'_, str> = id.chars().take(LONGEST_ID).collect();
        Told::Refused { id: id.into_owned(), why: self.hall.voices.said(self.lang, Phrase::new(why)) }
    }
}
