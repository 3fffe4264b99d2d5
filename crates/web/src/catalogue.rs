//! The games of the house in the browser: one line each.

use crate::{
    board::{AnyBoard, Laid, NotLoaded, Playing, Registered, part},
    boards,
    words::Words,
};

/// For each line `part: Board`, a function that loads the part of the client with that name, and an entry in [`GAMES`].
macro_rules! games {
    ($($part:ident: $board:ty),+ $(,)?) => {
        $(
            part! {
                $part,
                fn $part() -> Result<&'static dyn Playing, NotLoaded> {
                    Ok(&const { Laid::<$board>::new() })
                }
            }
        )+

        /// All games, in the order in which they are shown.
        pub static GAMES: &[&dyn AnyBoard] = &[$(&Registered::<$board>::new(|| Box::pin($part()))),+];
    };
}

games! {
    mastermind: boards::mastermind::Table,
    rummikub: boards::rummikub::Tiles,
    jarnac: boards::jarnac::Boards,
    chinese_checkers: boards::chinese_checkers::Star,
    mexican_train: boards::mexican_train::Trains,
}

/// The game with a name.
pub fn find(name: &str) -> Option<&'static dyn AnyBoard> {
    GAMES.iter().copied().find(|game| game.name() == name)
}

/// Loads the rest of a game and learns its words.
pub async fn load(board: &'static dyn AnyBoard, words: Words) -> Result<&'static dyn Playing, NotLoaded> {
    let playing = board.load().await?;
    words.learn(board.name(), playing.texts());
    Ok(playing)
}

/// Lets the rest of a game come while something else is waited for.
pub fn expect(name: &str) {
    if let Some(board) = find(name) {
        let coming = board.load();
        leptos::task::spawn_local(async move {
            // If it does not come, whoever needs it will say so.
            let _ = coming.await;
        });
    }
}
