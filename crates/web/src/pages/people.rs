//! Pages about people: who I am, who somebody is, who is the strongest.

use kernel::Phrase;
use leptos::{ev, prelude::*};
use wire::me::{Against, GameResult, MySecret, Profile, RatingInfo, Rung};

use super::{my_tables::day, table::invite::LinkCard};
use crate::{
    board::{NotLoaded, part},
    catalogue::GAMES,
    kit::{Notice, download},
    link::api,
    me::Me,
    prefs::Prefs,
    route::{Link, Route, Router},
    words::{Translator, t},
};

/// Draws one of these pages.
pub type DrawPeople = fn(route: Route) -> AnyView;

// Few people need them, and none of them at a table.
part! {
    people,
    fn draw() -> Result<DrawPeople, NotLoaded> {
        Ok(|route| match route {
            Route::Person(name) => view! { <Person name=name /> }.into_any(),
            Route::Ladder(game) => view! { <Ladder game=game /> }.into_any(),
            Route::Me(secret) => view! { <MyPage secret=secret /> }.into_any(),
            _ => ().into_any(),
        })
    }
}

/// Loads the pages.
pub async fn load() -> Result<DrawPeople, NotLoaded> {
    draw().await
}

/// Something that the house is asked, shown when it answers.
fn when_answered<T: Clone + Send + Sync + 'static>(
    asking: impl Future<Output = Result<T, Phrase>> + 'static,
    show: impl Fn(T) -> AnyView + Send + 'static,
) -> AnyView {
    let words = Translator::here();
    let answer = RwSignal::new(None::<Result<T, Phrase>>);
    leptos::task::spawn_local(async move {
        let answered = asking.await;
        let _ = answer.try_set(Some(answered));
    });
    let page = move || match answer.get() {
        None => {
            view! { <Notice busy=true text=Signal::derive(move || words.text("web-loading")) /> }.into_any()
        }
        Some(Err(why)) => view! { <Notice text=Signal::derive(move || words.say(&why)) /> }.into_any(),
        Some(Ok(answered)) => untrack(|| show(answered)),
    };
    page.into_any()
}

fn ratings(ratings: Vec<RatingInfo>) -> AnyView {
    let words = Translator::here();
    if ratings.is_empty() {
        return view! { <p class="aside">{t("web-no-ratings")}</p> }.into_any();
    }
    let row = |rating: RatingInfo| {
        let RatingInfo { game, rating, deviation, games } = rating;
        let title = game.clone();
        view! {
            <tr>
                <th scope="row"><Link to=Route::Ladder(game)>{move || words.text(&title)}</Link></th>
                <td data-test="rating">{rating} " ± " {2 * deviation}</td>
                <td>{move || words.say(&Phrase::new("web-games-played").with("count", games))}</td>
            </tr>
        }
    };
    view! { <table class="figures"><tbody>{ratings.into_iter().map(row).collect_view()}</tbody></table> }
        .into_any()
}

/// Who somebody is called, as a link where they are known.
fn who(called: String, name: Option<String>) -> AnyView {
    match name {
        Some(name) => view! { <Link to=Route::Person(name)>{called}</Link> }.into_any(),
        None => called.into_any(),
    }
}

#[component]
fn Person(name: String) -> impl IntoView {
    when_answered(async move { api::profile(&name).await }, |profile| profile_of(profile).into_any())
}

fn profile_of(profile: Profile) -> impl IntoView {
    let words = Translator::here();
    let Profile { name, called, ratings: rated, against, streak, best_streak, results, .. } = profile;
    let opponent = |against: Against| {
        let Against { called, name, won, drawn, lost, .. } = against;
        view! {
            <tr>
                <th scope="row">{who(called, name)}</th>
                <td>{format!("{won} – {drawn} – {lost}")}</td>
            </tr>
        }
    };
    let game = move |result: GameResult| {
        let GameResult { table, game, ended, seat, seats } = result;
        let own = &seats[usize::from(seat)];
        let (place, change) = (own.place, own.rating.map(|(before, after)| after - before));
        let others: Vec<String> = seats
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != usize::from(seat))
            .map(|(_, seat)| seat.called.clone())
            .collect();
        view! {
            <tr>
                <td>{move || day(ended as f64 * 1000.0, words)}</td>
                <th scope="row">
                    <Link to=Route::Table { table, token: None }>{move || words.text(&game)}</Link>
                </th>
                <td>{others.join(", ")}</td>
                <td>{move || words.say(&Phrase::new("web-nth-place").with("place", place))}</td>
                <td>{change.map(|change| format!("{change:+}"))}</td>
            </tr>
        }
    };
    let streaks = Phrase::new("web-streaks").with("now", streak).with("best", best_streak);
    view! {
        <article class="person" data-test="profile">
            <h1>{called}</h1>
            {ratings(rated)}
            <p>{move || words.say(&streaks)}</p>
            <h2>{t("web-opponents")}</h2>
            <table class="figures"><tbody>{against.into_iter().map(opponent).collect_view()}</tbody></table>
            <h2>{t("web-last-games")}</h2>
            <table class="figures"><tbody>{results.into_iter().map(game).collect_view()}</tbody></table>
            <p><a href=format!("/api/people/{name}/results?format=csv") download="tapis.csv">{t("web-as-csv")}</a></p>
        </article>
    }
}

#[component]
fn Ladder(game: String) -> impl IntoView {
    let words = Translator::here();
    let title = game.clone();
    let file = format!("/api/ladder/{game}?format=csv");
    let rungs = when_answered(async move { api::ladder(&game).await }, |ladder: Vec<Rung>| {
        if ladder.is_empty() {
            return view! { <p class="aside">{t("web-empty-ladder")}</p> }.into_any();
        }
        let rung = |(place, rung): (usize, Rung)| {
            let Rung { name, called, rating, deviation, .. } = rung;
            view! {
                <tr>
                    <td>{place + 1}</td>
                    <th scope="row">{who(called, Some(name))}</th>
                    <td>{rating} " ± " {2 * deviation}</td>
                </tr>
            }
        };
        let rungs = ladder.into_iter().enumerate().map(rung).collect_view();
        view! { <table class="figures"><tbody>{rungs}</tbody></table> }.into_any()
    });
    let others = GAMES.iter().map(|board| {
        let name = board.name();
        view! { <Link to=Route::Ladder(name.into()) class="chip">{move || words.text(name)}</Link> }
    });
    view! {
        <article class="person">
            <h1>{move || words.text(&title)} <small>{t("web-ladder")}</small></h1>
            <nav class="chips">{others.collect_view()}</nav>
            {rungs}
            <p><a href=file download="tapis.csv">{t("web-as-csv")}</a></p>
        </article>
    }
}

/// Who I am, and how to be the same on another device.
#[component]
fn MyPage(secret: Option<String>) -> impl IntoView {
    let (me, words, prefs, router) = (Me::here(), Translator::here(), Prefs::here(), Router::here());
    let (sorry, done) = (RwSignal::new(None::<Phrase>), RwSignal::new(None::<Phrase>));
    let (shown, sure, typed) = (RwSignal::new(false), RwSignal::new(false), RwSignal::new(String::new()));
    let answer = move |answer: Result<(), Phrase>, id: &'static str| {
        let (why, said) = match answer {
            Ok(()) => (None, Some(Phrase::new(id))),
            Err(why) => (Some(why), None),
        };
        let _ = sorry.try_set(why);
        let _ = done.try_set(said);
    };
    let become_known = move |secret: MySecret| {
        leptos::task::spawn_local(async move { answer(me.become_known(secret).await, "web-me-moved") });
    };
    // A link from another device: the secret does not stay in the address bar.
    match secret.and_then(|secret| secret.parse().ok()) {
        Some(secret) => {
            router.tidy(&Route::Me(None));
            become_known(secret);
        }
        None => me.ask(),
    }
    let rename = move |event: ev::SubmitEvent| {
        event.prevent_default();
        leptos::task::spawn_local(async move { answer(me.tell().await, "web-me-kept") });
    };
    let take_words = move |event: ev::SubmitEvent| {
        event.prevent_default();
        match typed.get_untracked().parse() {
            Ok(secret) => become_known(secret),
            Err(_) => sorry.set(Some(Phrase::new("web-me-wrong-words"))),
        }
    };
    let export = move |_| {
        let secret = me.secret();
        leptos::task::spawn_local(async move {
            match api::export_me(&secret).await {
                Ok(text) => download("tapis-me.json", &text),
                Err(why) => answer(Err(why), ""),
            }
        });
    };
    let erase = move |_| {
        if sure.get_untracked() {
            leptos::task::spawn_local(async move { answer(me.erase().await, "web-me-erased") });
        }
        sure.update(|sure| *sure = !*sure);
    };
    let link = |secret: MySecret| format!("{}/me#{secret}", window().location().origin().unwrap_or_default());
    let moving = move || {
        shown.get().then(|| {
            let secret = me.secret();
            view! {
                <p class="words" data-test="words">{secret.words()}</p>
                <LinkCard link=link(secret) label=Signal::derive(move || words.text("web-me-link")) />
            }
        })
    };
    let known = move || {
        me.info.get().map(|info| {
            let feed = info.feed.clone();
            view! {
                {ratings(info.ratings)}
                <p>
                    <Link to=Route::Person(info.name)>{t("web-me-profile")}</Link> " · "
                    <a href=feed>{t("web-me-feed")}</a>
                </p>
            }
        })
    };
    view! {
        <article class="person" data-test="me">
            <h1>{t("web-me")}</h1>
            <p class="aside">{t("web-me-about")}</p>
            <form class="join-form" on:submit=rename>
                <label for="called">{t("web-your-name")}</label>
                <input
                    id="called"
                    type="text"
                    maxlength="24"
                    autocomplete="nickname"
                    prop:value=move || prefs.name.get()
                    on:input=move |event| prefs.name.set(event_target_value(&event))
                />
                <button type="submit" class="button" data-test="rename">{t("web-me-keep")}</button>
            </form>
            <p role="status" data-test="me-done">{move || done.get().map(|said| words.say(&said))}</p>
            <p class="sorry" role="alert">{move || sorry.get().map(|why| words.say(&why))}</p>
            {known}
            <h2>{t("web-me-move")}</h2>
            <p class="aside">{t("web-me-move-about")}</p>
            <button type="button" class="button" data-test="show-words" on:click=move |_| shown.update(|shown| *shown = !*shown)>
                {t("web-me-show")}
            </button>
            {moving}
            <form class="join-form" on:submit=take_words>
                <label for="words">{t("web-me-words")}</label>
                <input
                    id="words"
                    type="text"
                    autocomplete="off"
                    autocapitalize="none"
                    spellcheck="false"
                    prop:value=move || typed.get()
                    on:input=move |event| typed.set(event_target_value(&event))
                />
                <button type="submit" class="button" data-test="take-words">{t("web-me-take")}</button>
            </form>
            <h2>{t("web-me-data")}</h2>
            <div class="link-actions">
                <button type="button" class="button" data-test="export-me" on:click=export>{t("web-me-export")}</button>
                <button type="button" class="button" data-test="erase-me" on:click=erase>
                    {move || words.text(if sure.get() { "web-me-erase-sure" } else { "web-me-erase" })}
                </button>
            </div>
        </article>
    }
}
