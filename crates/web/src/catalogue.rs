//! The games of the house in the browser, fed from the one list of games.

use crate::{
    board::{AnyBoard, Laid, NotLoaded, Playing, Registered, part},
    boards,
    words::Translator,
};

/// For each game, a function that loads the part of the client with its name, and an entry in [`GAMES`].
macro_rules! parts {
    ($($game:ident::$type:ident { $($more:tt)* })+) => {
        $(
            part! {
                $game,
                fn $game() -> Result<&'static dyn Playing, NotLoaded> {
                    static LAID: Laid<boards::$game::Look> = Laid::new();
                    Ok(&LAID)
                }
            }
        )+

        /// All games, in the order in which they are shown.
        pub static GAMES: &[&dyn AnyBoard] =
            &[$(&Registered::<boards::$game::Look>::new(|| Box::pin($game()))),+];
    };
}

games::each!(parts);

/// The game with a name.
pub fn find(name: &str) -> Option<&'static dyn AnyBoard> {
    GAMES.iter().copied().find(|game| game.name() == name)
}

/// Loads the rest of a game and learns its words.
pub async fn load(
    board: &'static dyn AnyBoard,
    words: Translator,
) -> Result<&'static dyn Playing, NotLoaded> {
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
