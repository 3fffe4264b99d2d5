//! What the end means for whoever sits here.

use kernel::{Phrase, Seat};
use leptos::prelude::*;
use wire::socket::Ended;

use super::{TableModel, name_of};

/// The end in a sentence.
pub fn verdict(desk: TableModel, ended: &Ended) -> Phrase {
    let settled = desk.log.with(|log| log.last().map(|line| line.says.phrase.id.to_string()));
    match settled.as_deref() {
        Some("table-log-aborted") => return Phrase::new("web-aborted"),
        Some("table-log-draw") => return Phrase::new("web-draw"),
        _ => (),
    }
    let winners: Vec<usize> =
        ended.places.iter().enumerate().filter(|(_, place)| **place == 1).map(|(seat, _)| seat).collect();
    let name = |seat: usize| name_of(desk, Seat(seat as u8));
    let Some(me) = desk.seat().map(Seat::index).filter(|me| *me < ended.places.len()) else {
        return won_by(&winners.into_iter().map(name).collect::<Vec<_>>());
    };
    let place = ended.places[me];
    if ended.places.len() == 1 {
        return Phrase::new("web-you-finish").with("moves", moves_of(desk, me));
    }
    if place == 1 && winners.len() > 1 {
        let others: Vec<String> = winners.into_iter().filter(|seat| *seat != me).map(name).collect();
        return Phrase::new("web-you-share").with("others", others.join(", "));
    }
    if place == 1 {
        let gave_up = desk.seats.with(|seats| {
            let mut others = seats.iter().enumerate().filter(|(seat, _)| *seat != me);
            others.all(|(_, seat)| seat.gave_up)
        });
        let games = desk.view().map_or(1, |view| view.games);
        return match (gave_up, games) {
            (true, _) => Phrase::new("web-you-win-alone"),
            (false, 1) => Phrase::new("web-you-win-in").with("moves", moves_of(desk, me)),
            (false, _) => Phrase::new("web-you-win"),
        };
    }
    let winner = winners.first().map(|seat| name(*seat)).unwrap_or_default();
    match ended.places.len() {
        2 => Phrase::new("web-you-lose").with("name", winner),
        _ => Phrase::new("web-you-come").with("name", winner).with("place", i64::from(place)),
    }
}

/// How many moves a seat has made that count.
fn moves_of(desk: TableModel, seat: usize) -> usize {
    let gone = desk.taken_back();
    desk.log.with(|log| {
        let own = |line: &wire::socket::LogLine| line.seat.index() == seat && line.text.is_some();
        log.iter().zip(gone).filter(|(line, gone)| own(line) && !gone).count()
    })
}

/// Who has won, for whoever only watches.
fn won_by(winners: &[String]) -> Phrase {
    let id = if winners.len() > 1 { "web-winners" } else { "web-winner" };
    let last = winners.len().saturating_sub(1);
    let (last, others) = (winners.get(last).cloned().unwrap_or_default(), winners[..last].join(", "));
    Phrase::new(id).with("name", last).with("others", others)
}

/// A small celebration for whoever has won while looking.
#[component]
pub fn Celebration(desk: TableModel) -> impl IntoView {
    let won = Memo::new(move |_| {
        let me = desk.seat().map(Seat::index);
        let ended = desk.ended().filter(|ended| ended.places.len() > 1)?;
        (desk.saw_the_end.get() && ended.places.get(me?) == Some(&1)).then_some(())
    });
    view! {
        <Show when=move || won.get().is_some()>
            <div class="celebration" aria-hidden="true" data-test="celebration">
                {(0..14).map(|_| view! { <i></i> }).collect_view()}
            </div>
        </Show>
    }
}
