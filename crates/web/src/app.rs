//! The page as a whole: a header, and whatever the address asks for.

use kernel::{Lang, Phrase};
use leptos::prelude::*;
use serde::Deserialize;

use crate::{
    catalogue,
    kit::{Notice, icon, icons},
    link::api,
    live::Live,
    me::Me,
    mine::Mine,
    pages::{self, when_loaded},
    prefs::{Prefs, Theme},
    route::{Link, Route, Router},
    words::{Translator, t},
};

/// What the house says of its games; `None` until we know, and an error if it cannot be reached.
#[derive(Clone, Copy)]
pub struct HouseGames(RwSignal<Option<Result<Vec<Offered>, Phrase>>>);

/// A game of the house: as much of `wire::lobby::GameInfo` as is asked for here.
#[derive(Clone, Debug, Deserialize)]
pub struct Offered {
    name: String,
    seats: Vec<usize>,
    bots: Vec<OfferedBot>,
}

#[derive(Clone, Debug, Deserialize)]
struct OfferedBot {
    name: String,
}

impl HouseGames {
    /// Whether it answers; `None` until we know.
    pub fn answers(self) -> Option<bool> {
        self.0.with(|games| games.as_ref().map(Result::is_ok))
    }

    /// The names of a game's bots, weakest first.
    pub fn bots(self, game: &str) -> Vec<String> {
        self.0.with(|games| {
            let games = games.iter().flatten().flatten();
            let bots = games.filter(|info| info.name == game).flat_map(|info| &info.bots);
            bots.map(|bot| bot.name.clone()).collect()
        })
    }

    /// How many people can play a game together.
    pub fn seat_counts(self, game: &str) -> Vec<usize> {
        self.0.with(|games| {
            let games = games.iter().flatten().flatten();
            let counts = games.filter(|info| info.name == game).flat_map(|info| &info.seats);
            counts.copied().filter(|count| *count > 1).collect()
        })
    }

    /// How many people usually play a game.
    pub fn usual_seats(self, game: &str) -> usize {
        self.0.with(|games| {
            let mut games = games.iter().flatten().flatten();
            games.find(|info| info.name == game).and_then(|info| info.seats.first().copied()).unwrap_or(2)
        })
    }
}

/// Everything.
#[component]
pub fn App() -> impl IntoView {
    let prefs = Prefs::provide();
    let router = Router::provide();
    Mine::provide();
    let me = Me::provide();
    let house = HouseGames(RwSignal::new(None));
    provide_context(house);
    Live::provide();
    leptos::task::spawn_local(async move { house.0.set(Some(api::games().await)) });
    let words = Translator::here();
    Effect::new(move |_| {
        let title = match router.route() {
            Route::NewTable(game) | Route::Guide(game) => format!("{} · Tapis", words.text(&game)),
            // A table names itself, as soon as it knows who plays.
            Route::Table { .. } => return,
            _ => words.text("web-title"),
        };
        document().set_title(&title);
    });
    let page = move || match router.route() {
        Route::Lobby => view! { <pages::lobby::Lobby /> }.into_any(),
        Route::NewTable(game) => match catalogue::find(&game) {
            Some(board) => {
                let more = pages::new_table::load(board, words);
                when_loaded(more, move |(form, playing)| form(board, playing))
            }
            None => nowhere(),
        },
        Route::Guide(game) => match catalogue::find(&game) {
            Some(board) => when_loaded(catalogue::load(board, words), move |playing| {
                view! { <pages::guide::Guide board=board playing=playing /> }.into_any()
            }),
            None => nowhere(),
        },
        Route::Table { table, token } => {
            view! { <pages::table::TablePage table=table token=token /> }.into_any()
        }
        route @ (Route::Me(_) | Route::Person(_) | Route::Ladder(_)) => {
            when_loaded(pages::people::load(), move |draw| draw(route.clone()))
        }
        Route::Nowhere => nowhere(),
    };
    let called = move || {
        let name = prefs.name.get();
        if name.trim().is_empty() { words.text("web-me") } else { name }
    };
    // Tables of other devices are listed in the lobby.
    Effect::new(move |_| {
        if router.route() == Route::Lobby {
            me.ask();
        }
    });
    let on_table = move || matches!(router.route(), Route::Table { .. });
    view! {
        <a class="skip" href="#main">{t("web-skip")}</a>
        <header class="top" class:slim=on_table>
            <Link to=Route::Lobby class="brand">
                <svg viewBox="0 0 32 32" aria-hidden="true">
                    <rect x="2" y="6" width="28" height="20" rx="5" class="felt"></rect>
                    <circle cx="10" cy="16" r="3" class="ivory"></circle>
                    <circle cx="16" cy="16" r="3" class="brass"></circle>
                    <circle cx="22" cy="16" r="3" class="ivory"></circle>
                </svg>
                <span>"Tapis"</span>
            </Link>
            <div class="switches">
                <Link to=Route::Me(None) class="switch">{icon(icons::PERSON)} <span>{called}</span></Link>
                <LanguageSwitch />
                <SoundSwitch />
                <button
                    type="button"
                    class="switch"
                    on:click=move |_| prefs.theme.update(|theme| *theme = theme.next())
                >
                    {icon(icons::THEME)}
                    <span>
                        {move || {
                            words
                                .text(
                                    match prefs.theme.get() {
                                        Theme::System => "web-theme-system",
                                        Theme::Day => "web-theme-day",
                                        Theme::Night => "web-theme-night",
                                    },
                                )
                        }}
                    </span>
                </button>
            </div>
        </header>
        <pages::seeking::Seeking />
        <main id="main" tabindex="-1">{page}</main>
    }
}

/// Heard or not heard, by one click.
#[component]
fn SoundSwitch() -> impl IntoView {
    let sound = Prefs::here().sound;
    let path = move || icons::SOUND[usize::from(!sound.get())];
    view! {
        <button
            type="button"
            class="switch"
            data-test="sound"
            aria-pressed=move || sound.get().to_string()
            aria-label=t("web-sound")
            title=t("web-sound")
            on:click=move |_| sound.update(|sound| *sound = !*sound)
        >
            {move || icon(path())}
        </button>
    }
}

#[component]
fn LanguageSwitch() -> impl IntoView {
    let lang = Prefs::here().lang;
    let other = move || if lang.get() == Lang::En { Lang::Fr } else { Lang::En };
    let name = |lang| if lang == Lang::En { "English" } else { "Français" };
    view! {
        <button type="button" class="switch" lang=move || other().code() on:click=move |_| lang.set(other())>
            {move || name(other())}
        </button>
    }
}

fn nowhere() -> AnyView {
    let words = Translator::here();
    view! {
        <Notice text=Signal::derive(move || words.text("web-nowhere"))>
            <Link to=Route::Lobby class="button primary">{t("web-to-lobby")}</Link>
        </Notice>
    }
    .into_any()
}
