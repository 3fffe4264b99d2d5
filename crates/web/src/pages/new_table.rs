//! A new table: a form made from what the game says about its options.

use kernel::{OptionDomain, OptionSpec, OptionValue, OptionValues, Phrase, Speak};
use leptos::{ev, prelude::*};
use wire::lobby::{NewSeat, NewTable as Wanted, Takeover};

use crate::{
    app::HouseGames,
    board::{AnyBoard, NotLoaded, Playing, part},
    catalogue,
    kit::OpenFile,
    pages::{
        lobby::{Host, own_name},
        new_clock::{ClockChoice, ClockFields},
    },
    prefs::Prefs,
    words::{Translator, t},
};

/// Who shall sit in a seat, as the form says it.
const ME: &str = "=me";
const OPEN: &str = "=open";

/// The page for a game.
pub type DrawNewTable = fn(board: &'static dyn AnyBoard, playing: &'static dyn Playing) -> AnyView;

// Few people need the form, and none of them at a table.
part! {
    new_table,
    fn form() -> Result<DrawNewTable, NotLoaded> {
        Ok(|board, playing| view! { <NewTable board=board playing=playing /> }.into_any())
    }
}

/// Loads the form, and the game that it is about.
pub async fn load(
    board: &'static dyn AnyBoard,
    words: Translator,
) -> Result<(DrawNewTable, &'static dyn Playing), NotLoaded> {
    let playing = catalogue::load(board, words).await?;
    Ok((form().await?, playing))
}

#[component]
fn NewTable(board: &'static dyn AnyBoard, playing: &'static dyn Playing) -> impl IntoView {
    let (words, prefs, host) = (Translator::here(), Prefs::here(), Host::here());
    let name = board.name();
    let values = RwSignal::new(OptionValues::default());
    let counts = Memo::new(move |_| values.with(|values| playing.room().seat_counts(values)));
    let wrong = move || counts.with(|counts| counts.as_ref().err().cloned());
    let most =
        move || counts.with(|counts| counts.as_ref().map_or(2, |c| c.iter().copied().max().unwrap_or(2)));
    let usual =
        counts.with_untracked(|counts| counts.as_ref().ok().and_then(|c| c.first().copied()).unwrap_or(2));
    let size = RwSignal::new(usual);
    Effect::new(move |_| {
        counts.with(|counts| {
            if let Ok(counts) = counts
                && !counts.contains(&size.get_untracked())
            {
                size.set(counts.first().copied().unwrap_or(2));
            }
        });
    });
    let seats: Vec<RwSignal<String>> =
        (0..12).map(|seat| RwSignal::new(if seat == 0 { ME } else { "medium" }.to_owned())).collect();
    let (listed, all_seeing, takeover) = (RwSignal::new(false), RwSignal::new(false), RwSignal::new(false));
    let (no_hints, take_backs, rated) = (RwSignal::new(false), RwSignal::new(false), RwSignal::new(false));
    let clock = ClockChoice::default();
    let chosen = seats.clone();
    let make = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let me = untrack(|| own_name(prefs, words));
        let mut others = 0;
        let seat = |who: &RwSignal<String>| match who.get_untracked().as_str() {
            ME => {
                others += 1;
                let name = if others == 1 { me.clone() } else { format!("{me} {others}") };
                NewSeat::Me { name }
            }
            OPEN => NewSeat::Open,
            bot => NewSeat::Bot { bot: bot.to_owned() },
        };
        let seats: Vec<NewSeat> = chosen[..size.get_untracked()].iter().map(seat).collect();
        host.make(Wanted {
            waits: seats.contains(&NewSeat::Open),
            clock: clock.terms(),
            take_backs: take_backs.get_untracked(),
            rated: rated.get_untracked(),
            game: name.to_owned(),
            options: values.get_untracked(),
            seats,
            listed: listed.get_untracked(),
            all_seeing: all_seeing.get_untracked(),
            no_hints: no_hints.get_untracked(),
            takeover: takeover.get_untracked().then(|| Takeover { after: 120, bot: "medium".into() }),
            ..Wanted::default()
        });
    };
    view! {
        <form class="new-table" on:submit=make>
            <h1>{move || words.text(name)} <small>{t("web-new-table")}</small></h1>
            <Variants board=board playing=playing values=values />
            <fieldset>
                <legend>{t("web-seats")}</legend>
                <NameField />
                <SizeField counts=counts size=size />
                <ol class="seat-fields">
                    {seats
                        .into_iter()
                        .enumerate()
                        .map(|(seat, who)| {
                            view! {
                                <Show when=move || seat < size.get() && seat < most()>
                                    <SeatField board=board seat=seat who=who />
                                </Show>
                            }
                        })
                        .collect_view()}
                </ol>
            </fieldset>
            <details class="options">
                <summary>{t("web-rules")}</summary>
                <div class="fields">
                    {playing
                        .room()
                        .specs()
                        .into_iter()
                        .map(|spec| view! { <OptionField board=board spec=spec values=values /> })
                        .collect_view()}
                </div>
            </details>
            <ClockFields clock=clock />
            <GuestFields
                listed=listed
                all_seeing=all_seeing
                no_hints=no_hints
                take_backs=take_backs
                takeover=takeover
                rated=rated
            />
            <p class="sorry" role="alert">
                {move || wrong().or_else(|| host.sorry.get()).map(|why| words.say(&why))}
            </p>
            <div class="page-actions">
                <OpenFile label="web-import" on_text=Callback::new(move |text| host.import(text)) />
                <button
                    type="submit"
                    class="button primary"
                    disabled=move || host.busy.get() || wrong().is_some()
                >
                    {t("web-lay-the-table")}
                </button>
            </div>
        </form>
    }
}

/// What others shall call this person.
#[component]
fn NameField() -> impl IntoView {
    let prefs = Prefs::here();
    view! {
        <label class="field">
            <span>{t("web-your-name")}</span>
            <input
                type="text"
                maxlength="24"
                autocomplete="nickname"
                prop:value=move || prefs.name.get()
                placeholder=t("web-you")
                on:input=move |event| prefs.name.set(event_target_value(&event))
            />
        </label>
    }
}

/// How many people and bots sit at the table.
#[component]
fn SizeField(counts: Memo<Result<Vec<usize>, Phrase>>, size: RwSignal<usize>) -> impl IntoView {
    view! {
        <label class="field">
            <span>{t("web-how-many")}</span>
            <select on:change=move |event| {
                if let Ok(number) = event_target_value(&event).parse() {
                    size.set(number);
                }
            }>
                {move || {
                    let mut counts = counts.get().unwrap_or_default();
                    counts.sort_unstable();
                    counts
                        .into_iter()
                        .map(|count| {
                            view! { <option value=count.to_string() selected=move || size.get() == count>{count}</option> }
                        })
                        .collect_view()
                }}
            </select>
        </label>
    }
}

/// What guests may and may not.
#[component]
fn GuestFields(
    listed: RwSignal<bool>,
    all_seeing: RwSignal<bool>,
    no_hints: RwSignal<bool>,
    take_backs: RwSignal<bool>,
    takeover: RwSignal<bool>,
    rated: RwSignal<bool>,
) -> impl IntoView {
    view! {
        <fieldset class="checks">
            <legend>{t("web-guests")}</legend>
            <Check label="web-listed" value=listed />
            <Check label="web-all-seeing" value=all_seeing />
            <Check label="web-no-hints" value=no_hints />
            <Check label="web-take-backs" value=take_backs />
            <Check label="web-takeover" value=takeover />
            <Check label="web-rated" value=rated />
        </fieldset>
    }
}

#[component]
fn Check(label: &'static str, value: RwSignal<bool>) -> impl IntoView {
    view! {
        <label class="check">
            <input type="checkbox" prop:checked=move || value.get() on:change=move |event| value.set(event_target_checked(&event)) />
            <span>{t(label)}</span>
        </label>
    }
}

#[component]
fn Variants(
    board: &'static dyn AnyBoard,
    playing: &'static dyn Playing,
    values: RwSignal<OptionValues>,
) -> impl IntoView {
    let words = Translator::here();
    let variants = playing.room().variants();
    (variants.len() > 1).then(|| {
        let choices = variants.into_iter().map(|variant| {
            let wanted = variant.values.clone();
            let same = {
                let wanted = wanted.clone();
                move || playing.room().options(&values.get()) == playing.room().options(&wanted)
            };
            let pressed = same.clone();
            view! {
                <button type="button" class="chip" class:on=same aria-pressed=move || pressed().to_string() on:click=move |_| values.set(wanted.clone())>
                    {move || words.text(&format!("{}-variant-{}", board.name(), variant.name))}
                </button>
            }
        });
        view! { <div class="chips" role="group" aria-label=t("web-variants")>{choices.collect_view()}</div> }
    })
}

#[component]
fn SeatField(board: &'static dyn AnyBoard, seat: usize, who: RwSignal<String>) -> impl IntoView {
    let (words, house) = (Translator::here(), expect_context::<HouseGames>());
    let option = move |value: String, label: Signal<String>| {
        let chosen = value.clone();
        view! { <option value=value selected=move || who.get() == chosen>{label}</option> }
    };
    let bots = move || {
        let named = |name: String| {
            let id = format!("{}-bot-{name}", board.name());
            option(name, Signal::derive(move || words.text(&id)))
        };
        house.bots(board.name()).into_iter().map(named).collect_view()
    };
    let help = move || {
        let name = who.get();
        words.attribute(&format!("{}-bot-{name}", board.name()), "help")
    };
    view! {
        <li class="field">
            <label>
                <span>{move || words.say(&Phrase::new("web-seat-number").with("seat", seat + 1))}</span>
                <select data-test=format!("seat-{seat}") on:change=move |event| who.set(event_target_value(&event))>
                    {option(ME.to_owned(), Signal::derive(move || words.text("web-seat-me")))}
                    {option(OPEN.to_owned(), Signal::derive(move || words.text("web-seat-open")))}
                    <optgroup label=t("web-seat-bots")>{bots}</optgroup>
                </select>
            </label>
            <small>{help}</small>
        </li>
    }
}

/// One option as its kind of field.
#[component]
fn OptionField(
    board: &'static dyn AnyBoard,
    spec: OptionSpec,
    values: RwSignal<OptionValues>,
) -> impl IntoView {
    let words = Translator::here();
    let problem = RwSignal::new(None::<Phrase>);
    let key = spec.key;
    let id = crate::words::speech(kernel::Lang::En).option_id(board.name(), key);
    let default = spec.default.clone();
    let now = move || values.with(|values| values.get(key).cloned().unwrap_or_else(|| default.clone()));
    let kind = spec.kind.clone();
    // A field may change when its page has gone already, so nothing here insists on being heard.
    let set = Callback::new(move |text: String| {
        let trouble = match spec.parse(&text) {
            Ok(value) => {
                values.try_update(|values| values.set(key, value));
                None
            }
            Err(error) => Some(error.phrase()),
        };
        problem.try_set(trouble);
    });
    let shown = {
        let now = now.clone();
        move || now().to_string()
    };
    let input = match kind {
        OptionDomain::Flag => view! {
            <input
                type="checkbox"
                data-test=format!("option-{key}")
                prop:checked=move || now() == OptionValue::Flag(true)
                on:change=move |event| set.run(event_target_checked(&event).to_string())
            />
        }
        .into_any(),
        OptionDomain::Number { min, max } => view! {
            <input
                type="number"
                inputmode="numeric"
                data-test=format!("option-{key}")
                min=min.to_string()
                max=max.to_string()
                prop:value=shown
                on:input=move |event| set.run(event_target_value(&event))
            />
        }
        .into_any(),
        OptionDomain::Choice(choices) => {
            let choices = choices.iter().map(|&word| {
                let now = now.clone();
                let label = move || words.text(&format!("{}-choice-{key}-{word}", board.name()));
                view! { <option value=word selected=move || now() == OptionValue::from(word)>{label}</option> }
            });
            view! {
                <select data-test=format!("option-{key}") on:change=move |event| set.run(event_target_value(&event))>
                    {choices.collect_view()}
                </select>
            }
            .into_any()
        }
        OptionDomain::Text { max } => view! {
            <input
                type="text"
                data-test=format!("option-{key}")
                maxlength=max.to_string()
                prop:value=shown
                on:input=move |event| set.run(event_target_value(&event))
            />
        }
        .into_any(),
        OptionDomain::File { .. } => view! { <OpenFile label="web-choose-file" on_text=set /> }.into_any(),
    };
    let (title, help) = (id.clone(), id);
    view! {
        <div class="field option">
            <label>
                <span>{move || words.text(&title)}</span>
                {input}
            </label>
            <small>
                {move || words.attribute(&help, "help")}
            </small>
            <p class="sorry" role="alert">{move || problem.get().map(|why| words.say(&why))}</p>
        </div>
    }
}
