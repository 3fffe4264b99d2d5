//! After the game: the result, a look back, another game.

use kernel::{Phrase, Seat};
use leptos::{html, prelude::*};
use wire::lobby::RemarkInfo;

use super::{TableModel, TheBoard, bar::export, name_of};
use crate::{
    kit::{icon, icons},
    link::api,
    route::{Link, Route},
    words::{Translator, t},
};

/// How far the review is.
#[derive(Clone)]
enum Review {
    Unasked,
    Thinking,
    Done(Vec<RemarkInfo>),
    Failed(Phrase),
}

/// The result and what can be done with it.
#[component]
pub fn Finished(desk: TableModel, board: TheBoard) -> impl IntoView {
    let words = Translator::here();
    let review = RwSignal::new(Review::Unasked);
    let standing = move || {
        let Some(ended) = desk.ended() else { return Vec::new() };
        let mut rows: Vec<(u8, usize, i64)> =
            (0..ended.places.len()).map(|seat| (ended.places[seat], seat, ended.scores[seat])).collect();
        rows.sort_unstable();
        rows
    };
    let row = move |(place, seat, score): (u8, usize, i64)| {
        view! {
            <tr class:first=place == 1>
                <td>{place}</td>
                <th scope="row">{move || name_of(desk, Seat(seat as u8))}</th>
                <td>{score}</td>
                {move || {
                    let change = desk.changes.with(|changes| changes.get(seat).copied().flatten());
                    change
                        .map(|(before, after)| {
                            view! { <td class="change" data-test="change">{format!("{after} ({:+})", after - before)}</td> }
                        })
                }}
            </tr>
        }
    };
    // How a game counts its points is the game's to say.
    let points = move || words.text(&format!("{}-web-scoring", board.name()));
    let look_back = move |_| {
        review.set(Review::Thinking);
        let table = desk.table.get_value();
        leptos::task::spawn_local(async move {
            let remarks = api::review(&table).await;
            // The page may have been left in the meantime.
            review.try_set(remarks.map_or_else(Review::Failed, Review::Done));
        });
    };
    view! {
        <section class="finished" aria-label=t("web-result")>
            <table>
                <caption class="visually-hidden">{t("web-result")}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t("web-place")}</th>
                        <th scope="col">{t("web-name")}</th>
                        <th scope="col">{t("web-points")}</th>
                        <Show when=move || desk.changes.with(|changes| changes.iter().any(Option::is_some))>
                            <th scope="col">{t("web-rating")}</th>
                        </Show>
                    </tr>
                </thead>
                <tbody>{move || standing().into_iter().map(row).collect_view()}</tbody>
            </table>
            <p class="aside points">{points}</p>
            <div class="remarks">
                {move || match review.get() {
                    Review::Unasked => ().into_any(),
                    Review::Thinking => view! { <p class="busy">{words.text("web-reviewing")}</p> }.into_any(),
                    Review::Failed(why) => view! { <p class="sorry">{words.say(&why)}</p> }.into_any(),
                    Review::Done(remarks) if remarks.is_empty() => {
                        view! { <p>{words.text("web-review-nothing")}</p> }.into_any()
                    }
                    Review::Done(remarks) => remarks_list(desk, words, remarks),
                }}
            </div>
            <div class="actions">
                <button type="button" class="button quiet" on:click=move |_| export(desk)>
                    {icon(icons::SAVE)} <span>{t("web-export")}</span>
                </button>
                <button type="button" class="button quiet" data-test="review" on:click=look_back>{t("web-review")}</button>
                <Link to=Route::NewTable(board.name().into()) class="button">{t("web-new-table")}</Link>
                {move || {
                    desk.next
                        .get()
                        .map(|table| {
                            view! {
                                <Link to=Route::Table { table, token: None } class="button primary">
                                    {t("web-to-rematch")}
                                </Link>
                            }
                        })
                }}
                <Show when=move || desk.seat().is_some() && desk.next.with(Option::is_none)>
                    <button type="button" class="button primary" data-test="rematch" on:click=move |_| desk.ask_rematch()>
                        {icon(icons::AGAIN)} <span>{t("web-rematch")}</span>
                    </button>
                </Show>
            </div>
        </section>
    }
}

fn remarks_list(desk: TableModel, words: Translator, remarks: Vec<RemarkInfo>) -> AnyView {
    let row = move |remark: RemarkInfo| {
        let line = |said: &wire::socket::Said| view! { <span class="said">{words.say(&said.phrase)}</span> };
        let says = remark.says.iter().map(line).collect_view();
        let number = remark.number;
        let name = name_of(desk, Seat(remark.seat as u8));
        // A remark is about the move that follows the position: both are shown with it.
        let at = desk.position_of(number);
        let now = Memo::new(move |_| desk.replay.get().is_some_and(|shown| shown == at || shown == at + 1));
        let button = NodeRef::<html::Button>::new();
        Effect::new(move |_| {
            if now.get()
                && let Some(button) = button.get_untracked()
            {
                let near = web_sys::ScrollIntoViewOptions::new();
                near.set_block(web_sys::ScrollLogicalPosition::Nearest);
                button.scroll_into_view_with_scroll_into_view_options(&near);
            }
        });
        view! {
            <li>
                <button
                    type="button"
                    class="remark"
                    class:now=move || now.get()
                    node_ref=button
                    on:click=move |_| desk.replay.set(Some(at))
                >
                    <span class="log-number">{number + 1}</span>
                    <span><strong>{name}</strong> " " {says}</span>
                </button>
            </li>
        }
    };
    view! { <ol>{remarks.into_iter().map(row).collect_view()}</ol> }.into_any()
}
