//! What a game brings to the browser: a [`GameBoard`]. Everything around it is the shell's.

use std::{marker::PhantomData, pin::Pin, sync::Arc};

use kernel::{Eyes, Game, Match, MatchView, OptionValues, Phrase, Record, Rounds, Seat, Speak, Texts};
use leptos::{prelude::*, wasm_split::SplitLoaderError};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use table::{Book, Library, Offer, RoomOf};

use crate::{prefs::Prefs, storage::Shelf, words::Translator};

/// How a game looks in the browser. One type per game, registered with one line in [`crate::catalogue`].
///
/// What the lobby shows of a game ([`GameBoard::preview`]) is in the client from the start; the rest, the rules above all, is
/// a part of its own, loaded when somebody sits down. See [`Playing`].
pub trait GameBoard: Send + Sync + 'static {
    /// The game.
    type Game: Rounds;

    /// Whether players hide anything from each other. Where they do, people who share a screen pass it behind a
    /// curtain.
    const SECRETS: bool = true;

    /// What the board itself says: `{game}-web-…`. How to play is told there as well, in steps
    /// `{game}-guide-1`, `{game}-guide-2`, … with [`GameBoard::GUIDE`] saying how many.
    const TEXTS: Texts;

    /// How many steps the *how to play* page has.
    const GUIDE: usize;

    /// What a game that is played at once is like: usually as the sheet says.
    fn quick() -> OptionValues {
        OptionValues::default()
    }

    /// Another way to play at once that many people expect, with the message that names it.
    fn quick_other() -> Option<(&'static str, OptionValues)> {
        None
    }

    /// A small drawing for the lobby: an `<svg>` of 160 by 100, without any text that would need translation.
    fn preview() -> AnyView;

    /// A picture for *how to play*, unless the preview will do.
    fn picture() -> AnyView {
        Self::preview()
    }

    /// What the rail says beside each name: tiles in hand, role, score. One for each seat.
    fn notes(view: &MatchView<<Self::Game as Game>::View>) -> Vec<Option<Phrase>> {
        let _ = view;
        Vec::new()
    }

    /// The board and its actions. Called once for a seat at a table; everything that changes comes through the
    /// stage's signals.
    fn scene(stage: Stage<Self::Game>) -> Scene;
}

/// What a board shows.
pub struct Scene {
    /// The board; it owns the screen.
    pub board: AnyView,
    /// What can be done now, for the bar under the board; the primary action last.
    pub actions: AnyView,
}

/// A move as it was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Its number in the record, from 0.
    pub number: usize,
    /// Who made it.
    pub seat: Seat,
    /// The move in its notation, as it was seen; `None` when the seat gave up.
    pub text: Option<String>,
}

/// Where a board is shown, and by whom. It is `Copy`: move it into as many closures as needed.
pub struct Stage<G: Rounds> {
    /// What is seen, `view.current` being the game on the table. While a replay is looked at, it is that position.
    pub view: Memo<MatchView<G::View>>,
    /// Whose eyes these are; `None` for somebody who watches.
    pub seat: Option<Seat>,
    /// Whether this seat may move now: its turn, connected, nothing on its way, no replay being looked at.
    pub my_turn: Memo<bool>,
    /// The last move in the position that is shown, for trails and movement.
    pub last: Memo<Option<Seen>>,
    /// The move that the coach proposed in this position, to be shown on the board.
    pub hint: Memo<Option<String>>,
    /// Who sits where.
    pub names: Memo<Vec<String>>,
    /// Makes a move, in its notation. A refusal is shown by the shell; the board stays as it is.
    pub propose: Callback<String>,
    /// Tells this person something, and nobody else: a sentence above the action bar, until the next move.
    pub tell: Callback<Phrase>,
    /// The table's options: what a view does not repeat, such as a dictionary of its own.
    pub options: StoredValue<OptionValues>,
    /// Words in the person's language.
    pub words: Translator,
    /// What the person likes: `prefs.signs` says whether colours carry a letter as well.
    pub prefs: Prefs,
    pub(crate) key: StoredValue<String>,
}

#[allow(clippy::expl_impl_clone_on_copy, reason = "derived, it would want the game to be Copy")]
impl<G: Rounds> Clone for Stage<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Rounds> Copy for Stage<G> {}

impl<G: Rounds> Stage<G> {
    /// A signal for something that is being prepared (a guess, tiles laid down). It survives a reload and a lost
    /// connection; `name` tells several of them apart.
    pub fn keep<T>(&self, name: &str, default: impl FnOnce() -> T) -> RwSignal<T>
    where
        T: Serialize + DeserializeOwned + Clone + Send + Sync + 'static,
    {
        let key = self.key.with_value(|key| format!("draft/{key}/{name}"));
        let signal = RwSignal::new(Shelf::Tab.get(&key).unwrap_or_else(default));
        Effect::new(move |first: Option<()>| {
            signal.with(|value| {
                if first.is_some() {
                    Shelf::Tab.set(&key, value);
                }
            });
        });
        signal
    }

    /// The name of whoever sits there; for the own seat it is the name as well.
    pub fn name(&self, seat: Seat) -> String {
        self.names.with(|names| names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string()))
    }

    /// A message of the board.
    pub fn text(&self, id: &str) -> String {
        self.words.text(id)
    }

    /// A phrase as a sentence.
    pub fn say(&self, phrase: &Phrase) -> String {
        self.words.say(phrase)
    }
}

/// What is seen of a match before its game's type is known: only the game's own part looks into the game's view.
pub type BareView = MatchView<Value>;

/// A stage before the game's type is known.
#[derive(Clone, Copy)]
pub struct BareStage {
    pub(crate) view: Memo<Option<Arc<BareView>>>,
    pub(crate) seat: Option<Seat>,
    pub(crate) my_turn: Memo<bool>,
    pub(crate) last: Memo<Option<Seen>>,
    pub(crate) hint: Memo<Option<String>>,
    pub(crate) names: Memo<Vec<String>>,
    pub(crate) propose: Callback<String>,
    pub(crate) tell: Callback<Phrase>,
    pub(crate) options: StoredValue<OptionValues>,
    pub(crate) words: Translator,
    pub(crate) prefs: Prefs,
    pub(crate) key: StoredValue<String>,
}

/// A board without its game's type: what the client knows of a game from the start.
pub trait AnyBoard: Send + Sync {
    /// The game's name: `mexican-train`.
    fn name(&self) -> &'static str;
    /// Whether players hide anything from each other.
    fn secrets(&self) -> bool;
    /// What a game that is played at once is like.
    fn quick(&self) -> OptionValues;
    /// Another way to play at once, with the message that names it.
    fn quick_other(&self) -> Option<(&'static str, OptionValues)>;
    /// The small drawing.
    fn preview(&self) -> AnyView;
    /// Loads the rest of the game, once; asking again is cheap. Pages ask [`crate::catalogue::load`].
    fn load(&self) -> Loading;
}

/// Everything of a game that the lobby does not need. The client loads it when somebody sits down, or wants to know
/// more.
pub trait Playing: Send + Sync {
    /// What the game says of itself.
    fn room(&self) -> &dyn Offer;
    /// What the game and its board say.
    fn texts(&self) -> [Texts; 2];
    /// How many steps the guide has.
    fn guide(&self) -> usize;
    /// The guide's picture.
    fn picture(&self) -> AnyView;
    /// What the rail says beside each name.
    fn notes(&self, view: &BareView) -> Vec<Option<Phrase>>;
    /// The board and its actions; `None` if the view is none of this game.
    fn scene(&self, stage: BareStage) -> Option<Scene>;
    /// Opens a record for reading.
    fn read(&self, record: &Record, eyes: Eyes) -> Result<Book, Phrase>;
}

/// Where the build cuts the client: what only this function reaches is the part with this name, and calling it loads the
/// part first. A debug build is not cut, so there is nothing to load.
macro_rules! part {
    ($part:ident, fn $name:ident() -> Result<$more:ty, NotLoaded> { $($body:tt)* }) => {
        #[cfg(not(debug_assertions))]
        #[leptos::wasm_split::wasm_split($part, wasm_split_path = ::leptos::wasm_split, fallible)]
        fn $name() -> Result<$more, NotLoaded> { $($body)* }

        #[cfg(debug_assertions)]
        #[allow(clippy::unused_async, reason = "it is called as the other one is")]
        async fn $name() -> Result<$more, NotLoaded> { $($body)* }
    };
}
pub(crate) use part;

/// A game's part on its way.
pub type Loading = Pin<Box<dyn Future<Output = Result<&'static dyn Playing, NotLoaded>>>>;

/// The part of a game did not arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLoaded;

impl From<SplitLoaderError> for NotLoaded {
    fn from(_: SplitLoaderError) -> NotLoaded {
        NotLoaded
    }
}

impl Speak for NotLoaded {
    fn phrase(&self) -> Phrase {
        Phrase::new("web-not-loaded")
    }
}

/// A board for the catalogue.
pub struct Registered<B: GameBoard> {
    load: fn() -> Loading,
    board: PhantomData<B>,
}

impl<B: GameBoard> Registered<B> {
    /// The board, and the way to the rest of it.
    pub const fn new(load: fn() -> Loading) -> Registered<B> {
        Registered { load, board: PhantomData }
    }
}

/// A board for a table.
pub struct Laid<B: GameBoard> {
    room: RoomOf<Match<B::Game>>,
    board: PhantomData<B>,
}

impl<B: GameBoard> Laid<B> {
    /// The board.
    pub const fn new() -> Laid<B> {
        Laid { room: RoomOf::new(), board: PhantomData }
    }
}

impl<B: GameBoard> Default for Laid<B> {
    fn default() -> Self {
        Laid::new()
    }
}

type ViewOf<B> = MatchView<<<B as GameBoard>::Game as Game>::View>;

fn read<B: GameBoard>(view: &BareView) -> Option<ViewOf<B>> {
    view.read(|game| <B::Game as Game>::View::deserialize(game).ok())
}

impl<B: GameBoard> AnyBoard for Registered<B> {
    fn name(&self) -> &'static str {
        B::Game::NAME
    }

    fn secrets(&self) -> bool {
        B::SECRETS
    }

    fn quick(&self) -> OptionValues {
        B::quick()
    }

    fn quick_other(&self) -> Option<(&'static str, OptionValues)> {
        B::quick_other()
    }

    fn preview(&self) -> AnyView {
        B::preview()
    }

    fn load(&self) -> Loading {
        (self.load)()
    }
}

impl<B: GameBoard> Playing for Laid<B> {
    fn room(&self) -> &dyn Offer {
        &self.room
    }

    fn texts(&self) -> [Texts; 2] {
        [self.room.texts(), B::TEXTS]
    }

    fn guide(&self) -> usize {
        B::GUIDE
    }

    fn picture(&self) -> AnyView {
        B::picture()
    }

    fn read(&self, record: &Record, eyes: Eyes) -> Result<Book, Phrase> {
        self.room.read(record, eyes)
    }

    fn notes(&self, view: &BareView) -> Vec<Option<Phrase>> {
        read::<B>(view).map(|view| B::notes(&view)).unwrap_or_default()
    }

    fn scene(&self, bare: BareStage) -> Option<Scene> {
        let first = bare.view.with_untracked(|view| read::<B>(view.as_ref()?))?;
        let BareStage { view, seat, my_turn, last, hint, names, propose, tell, options, words, prefs, key } =
            bare;
        let view = Memo::new(move |before: Option<&ViewOf<B>>| {
            let read = view.with(|view| read::<B>(view.as_ref()?));
            read.or_else(|| before.cloned()).unwrap_or_else(|| first.clone())
        });
        Some(B::scene(Stage {
            view,
            seat,
            my_turn,
            last,
            hint,
            names,
            propose,
            tell,
            options,
            words,
            prefs,
            key,
        }))
    }
}
