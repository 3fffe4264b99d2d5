//! The lobby: a greeting, the games, my tables, those of others.

use kernel::{OptionValues, Phrase};
use leptos::prelude::*;
use wire::lobby::{Made, NewSeat, NewTable};

use crate::{
    app::HouseGames,
    board::AnyBoard,
    catalogue::{self, GAMES},
    link::api,
    live::Live,
    mine::Mine,
    pages::{my_tables::MyTables, open_tables::OpenTables},
    prefs::Prefs,
    route::{Link, Route, Router},
    words::{Translator, t},
};

/// Makes tables and goes to them; what stands in the way is a sentence.
#[derive(Clone, Copy)]
pub struct Host {
    mine: Mine,
    router: Router,
    /// Why the last table could not be made.
    pub sorry: RwSignal<Option<Phrase>>,
    /// Whether a table is being made.
    pub busy: RwSignal<bool>,
}

impl Host {
    /// A host for whoever renders this.
    pub fn here() -> Host {
        Host {
            mine: Mine::here(),
            router: Router::here(),
            sorry: RwSignal::new(None),
            busy: RwSignal::new(false),
        }
    }

    /// Makes a table and goes there.
    pub fn make(self, new: NewTable) {
        let game = new.game.clone();
        self.go(game, api::make(new));
    }

    /// Lays a record on a new table and goes there.
    pub fn import(self, text: String) {
        match kernel::record::load(&text) {
            Ok(loaded) => self.go(loaded.record.game, async move { api::import(&text).await }),
            // Which bracket is missing where helps nobody who chose another file than they meant.
            Err(_) => self.sorry.set(Some(Phrase::new("web-import-wrong"))),
        }
    }

    fn go(self, game: String, make: impl Future<Output = Result<Made, Phrase>> + 'static) {
        self.busy.set(true);
        self.sorry.set(None);
        catalogue::expect(&game);
        leptos::task::spawn_local(async move {
            match make.await {
                Ok(made) => {
                    self.mine.made(&made, &game);
                    self.router.go(Route::Table { table: made.table, token: None });
                }
                Err(why) => {
                    self.busy.set(false);
                    self.sorry.set(Some(why));
                }
            }
        });
    }
}

/// A quick game as it usually is: me, and the usual number of bots.
pub fn quick(board: &dyn AnyBoard, house: HouseGames, name: &str) -> NewTable {
    quick_with(board, house, name, board.quick())
}

/// A quick game with these options.
fn quick_with(board: &dyn AnyBoard, house: HouseGames, name: &str, options: OptionValues) -> NewTable {
    let seats = house.usual_seats(board.name());
    let seat = |seat| {
        if seat == 0 { NewSeat::Me { name: name.to_owned() } } else { NewSeat::Bot { bot: "medium".into() } }
    };
    let (game, seats) = (board.name().to_owned(), (0..seats).map(seat).collect());
    NewTable { game, options, seats, ..NewTable::default() }
}

/// What to be called when no name was given.
pub fn own_name(prefs: Prefs, words: Translator) -> String {
    let name = prefs.name.get();
    if name.trim().is_empty() { words.text("web-you") } else { name.trim().to_owned() }
}

/// The lobby.
#[component]
pub fn Lobby() -> impl IntoView {
    let (words, host, house) = (Translator::here(), Host::here(), expect_context::<HouseGames>());
    let mine = Mine::here();
    view! {
        <div class="lobby" class:at-home=move || mine.has_any()>
            <h1 class="greeting">{t("web-greeting")}</h1>
            <Show when=move || house.answers() == Some(false)>
                <p class="aside" role="status">{t("web-no-house")}</p>
            </Show>
            <p class="sorry" role="alert">
                {move || host.sorry.get().map(|why| words.say(&why))}
            </p>
            <ul class="games">
                {GAMES.iter().map(|&board| view! { <Card board=board host=host /> }).collect_view()}
            </ul>
            <MyTables />
            <OpenTables />
        </div>
    }
}

#[component]
fn Card(board: &'static dyn AnyBoard, host: Host) -> impl IntoView {
    let (words, prefs, house) = (Translator::here(), Prefs::here(), expect_context::<HouseGames>());
    let live = Live::here();
    let name = board.name();
    // Five times the same words on one page: whoever hears them instead of seeing the card hears the game as well.
    let game = move || {
        view! { <span class="visually-hidden">", " {move || words.text(name)}</span> }
    };
    let play = move |_| untrack(|| host.make(quick(board, house, &own_name(prefs, words))));
    let other = board.quick_other().map(|(id, options)| {
        let play = move |_| {
            let table = untrack(|| quick_with(board, house, &own_name(prefs, words), options.clone()));
            host.make(table);
        };
        view! {
            <button type="button" class="button" data-test=format!("play-{name}-other") disabled=move || host.busy.get() on:click=play>
                {t(id)}
            </button>
        }
    });
    view! {
        <li class="card">
            <div class="preview">{board.preview()}</div>
            <h2>{move || words.text(name)}</h2>
            <p>{move || words.text(&format!("{name}-about"))}</p>
            <div class="card-actions">
                <button type="button" class="button primary" data-test=format!("play-{name}") disabled=move || host.busy.get() on:click=play>
                    {t("web-play-now")} {game()}
                </button>
                {other}
                <button type="button" class="button" data-test=format!("person-{name}") on:click=move |_| live.seek(name)>
                    {t("web-play-person")} {game()}
                </button>
                <Link to=Route::NewTable(name.into()) class="button">{t("web-new-table")} {game()}</Link>
            </div>
            <p class="waiting-for" data-test=format!("waiting-{name}")>
                {move || {
                    let waiting = live.waiting(name);
                    (waiting > 0).then(|| words.say(&Phrase::new("web-people-wait").with("count", waiting)))
                }}
            </p>
            <Link to=Route::Guide(name.into()) class="how">{t("web-how-to-play")} {game()}</Link>
        </li>
    }
}
