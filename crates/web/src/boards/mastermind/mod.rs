//! Mastermind: the history board, a palette, and the codemaker's side.

mod answer;
mod draft;
mod pegs;
mod rows;

use games::mastermind::{CodeSpace as Codes, Feedback, GamePhase, Mastermind, View, solver::consistent};
use kernel::{MatchView, OptionValues, Phrase, Seat, Texts};
use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;

use self::draft::Draft;
use crate::{
    board::{GameBoard, Scene, Stage},
    drag::Drag,
    kit::takes_key,
    prefs::Prefs,
};

/// The board.
pub struct Look;

impl GameBoard for Look {
    type Game = Mastermind;
    const TEXTS: Texts = Texts {
        en: include_str!("../../../i18n/mastermind/en.ftl"),
        fr: include_str!("../../../i18n/mastermind/fr.ftl"),
    };
    const GUIDE: usize = 5;

    // Breaking codes is what people come for, and whoever is alone breaks the code of a single game.
    fn quick() -> OptionValues {
        OptionValues::default().with("games", 1)
    }

    fn preview() -> AnyView {
        picture(&[("1123", 1, 1), ("2145", 2, 1)], true)
    }

    fn picture() -> AnyView {
        picture(&[("1123", 1, 1), ("2145", 2, 1), ("2156", 4, 0)], false)
    }

    fn notes(view: &MatchView<View>) -> Vec<Option<Phrase>> {
        let role = |seat| {
            let id =
                if seat == view.current.maker { "mastermind-web-maker" } else { "mastermind-web-breaker" };
            Some(Phrase::new(id))
        };
        Seat::all(2).map(role).collect()
    }

    fn scene(stage: Stage<Mastermind>) -> Scene {
        let pegs = stage.view.with_untracked(|view| view.current.pegs);
        let draft = stage.keep("code", || Draft::new(pegs));
        draft.update(|draft| *draft = std::mem::take(draft).fitted(pegs));
        let keys = stage.keep("answer", || vec![0; pegs]);
        keys.update(|keys| keys.resize(pegs, 0));
        let table = MastermindModel {
            stage,
            draft,
            keys,
            possible: RwSignal::new(false),
            warned: RwSignal::new(None),
        };
        table.listen();
        Scene { board: table.board(), actions: table.actions() }
    }
}

/// What the parts of the board share.
#[derive(Clone, Copy)]
struct MastermindModel {
    stage: Stage<Mastermind>,
    draft: RwSignal<Draft>,
    keys: RwSignal<Vec<u8>>,
    possible: RwSignal<bool>,
    /// The doubtful answer that the codemaker was warned of.
    warned: RwSignal<Option<Feedback>>,
}

impl MastermindModel {
    fn phase(self) -> GamePhase {
        self.stage.view.with(|view| view.current.phase)
    }

    fn codes(self) -> Codes {
        self.stage.view.with(|view| view.current.board())
    }

    /// Whether a code is being made here: a guess, or the one to hide.
    fn composing(self) -> bool {
        self.stage.my_turn.get() && matches!(self.phase(), GamePhase::Guess | GamePhase::Hide)
    }

    /// Why the code cannot be played as it is.
    fn trouble(self) -> Option<Phrase> {
        let board = self.codes();
        let text = self.draft.with(|draft| draft.text(&board));
        match text {
            None => Some(Phrase::new("mastermind-web-incomplete")),
            Some(text) => board.read(&text).err().map(|error| error.phrase(&board)),
        }
    }

    fn play(self) {
        let stage = self.stage;
        if !stage.my_turn.get_untracked() {
            return;
        }
        if untrack(|| self.phase()) == GamePhase::Answer {
            let answer = self.keys.with_untracked(|keys| answer::read(keys));
            let warning = stage.view.with_untracked(|view| answer::warning(&view.current, answer));
            // A false answer is allowed, and loses; once warned, it is meant.
            if let Some(warning) = warning
                && self.warned.get_untracked() != Some(answer)
            {
                self.warned.set(Some(answer));
                return stage.tell.run(warning);
            }
            self.warned.set(None);
            stage.propose.run(format!("answer {answer}"));
            return self.keys.update(|keys| keys.fill(0));
        }
        if let Some(trouble) = untrack(|| self.trouble()) {
            return stage.tell.run(trouble);
        }
        let board = untrack(|| self.codes());
        let Some(text) = self.draft.with_untracked(|draft| draft.text(&board)) else { return };
        let hiding = untrack(|| self.phase()) == GamePhase::Hide;
        stage.propose.run(if hiding { format!("code {text}") } else { text });
        self.draft
            .update(|draft| *draft = if hiding { Draft::new(draft.pegs.len()) } else { draft.cleared() });
    }

    /// Keys: the board's symbols, arrows, Backspace, Space to hold a peg, Enter.
    fn listen(self) {
        let listener = window_event_listener(ev::keydown, move |event| {
            let on = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
            let tag = on.as_ref().map(web_sys::Element::tag_name).unwrap_or_default();
            if on.as_ref().is_some_and(|on| takes_key(on, &event.key()))
                || event.ctrl_key()
                || event.meta_key()
                || event.alt_key()
                || event.default_prevented()
            {
                return;
            }
            let control = matches!(tag.as_str(), "BUTTON" | "A" | "SUMMARY");
            let key = event.key();
            // Whoever has just clicked a colour has the focus on it. Once the code is complete, Enter means the code.
            let peg = on.is_some_and(|element| element.class_list().contains("peg-button"));
            let complete = || untrack(|| self.composing() && self.trouble().is_none());
            if key == "Enter" && (!control || (peg && complete())) {
                self.play();
                return event.prevent_default();
            }
            if !untrack(|| self.composing()) {
                return;
            }
            let mut signs = key.chars();
            let colour = match (signs.next(), signs.next()) {
                (Some(sign), None) => untrack(|| self.codes()).colour(sign),
                _ => None,
            };
            match (key.as_str(), colour) {
                (_, Some(colour)) => self.draft.update(|draft| draft.put(draft.cursor, colour)),
                ("ArrowLeft", _) => self.draft.update(|draft| draft.step(-1)),
                ("ArrowRight", _) => self.draft.update(|draft| draft.step(1)),
                ("Backspace" | "Delete", _) => self.draft.update(Draft::erase),
                (" ", _) if !control => self.draft.update(|draft| draft.hold(draft.cursor)),
                _ => return,
            }
            event.prevent_default();
        });
        on_cleanup(move || listener.remove());
    }

    fn board(self) -> AnyView {
        let MastermindModel { stage, draft, keys, .. } = self;
        let drag = Drag::new(move |colour: u8, place: String| {
            if let Some(peg) = place.strip_prefix("peg-").and_then(|peg| peg.parse().ok()) {
                draft.update(|draft| draft.put(peg, colour));
            }
        });
        let prefs = stage.prefs;
        // The pegs grow and shrink with the room there is for all rows.
        let size =
            Memo::new(move |_| stage.view.with(|view| (rows::shown(&view.current), view.current.pegs)));
        // Property by property: the page's policy allows no styles written as text.
        let table = NodeRef::<html::Div>::new();
        Effect::new(move |_| {
            let (rows, pegs) = size.get();
            if let Some(table) = table.get() {
                let style = web_sys::HtmlElement::style(&table);
                let _ = style.set_property("--rows", &rows.to_string());
                let _ = style.set_property("--pegs", &pegs.to_string());
            }
        });
        let symbol = move |colour: u8| untrack(|| self.codes()).symbols().get(usize::from(colour)).copied();
        view! {
            <div class="mastermind-table" node_ref=table>
                <div class="frame">
                    {rows::roles(stage)}
                    {rows::secret(stage)}
                    {rows::rows(stage, draft, Memo::new(move |_| self.composing()), move || self.active_row())}
                </div>
                <div class="side">
                    {pegs::legend(stage.words)}
                    {self.warning()}
                    <Show when=move || self.composing()>{self.palette(drag)}</Show>
                    {answer::panel(stage, keys)}
                    {self.possible_codes()}
                </div>
                {drag.ghost(move |colour| pegs::peg(Some(colour), symbol(colour), prefs).into_any())}
            </div>
        }
        .into_any()
    }

    /// The code in the making, in the row where it will stand.
    fn active_row(self) -> AnyView {
        let MastermindModel { stage, draft, .. } = self;
        if !self.composing() {
            return ().into_any();
        }
        let (number, pegs, hiding) = stage.view.with(|view| {
            (view.current.rows.len() + 1, view.current.pegs, view.current.phase == GamePhase::Hide)
        });
        let hold = move |peg: usize| {
            let held = move || draft.with(|draft| draft.held.get(peg) == Some(&true));
            let label = move || stage.say(&Phrase::new("mastermind-web-hold").with("peg", peg + 1));
            view! {
                <button type="button" class="hold" aria-pressed=move || held().to_string() aria-label=label title=label on:click=move |_| draft.update(|draft| draft.hold(peg))>
                    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 7h8v6H4zM6 7V5a2 2 0 0 1 4 0v2"></path></svg>
                </button>
            }
        };
        let slots = (0..pegs)
            .map(|peg| view! { <span class="slot">{self.slot(peg)} {(!hiding).then(|| hold(peg))}</span> });
        let id = if hiding { "mastermind-web-your-code" } else { "mastermind-web-your-guess" };
        view! {
            <li class="guess active" aria-label=stage.text(id)>
                <span class="number">{if hiding { "•".to_owned() } else { number.to_string() }}</span>
                <span class="code">{slots.collect_view()}</span>
            </li>
        }
        .into_any()
    }

    fn slot(self, peg: usize) -> impl IntoView {
        let MastermindModel { stage, draft, .. } = self;
        let board = untrack(|| self.codes());
        let colour = Memo::new(move |_| draft.with(|draft| draft.pegs.get(peg).copied().flatten()));
        let current = move || draft.with(|draft| draft.cursor == peg);
        let label = move || {
            let what = match colour.get() {
                Some(colour) => pegs::colour_name(stage.words, &board, colour),
                None => stage.text("mastermind-web-empty"),
            };
            stage.say(&Phrase::new("mastermind-web-peg").with("peg", peg + 1).with("colour", what))
        };
        // The peg that is chosen already loses its colour; any other is chosen.
        let press = move |_| {
            draft.update(|draft| {
                if draft.cursor == peg && draft.pegs[peg].is_some() {
                    draft.pegs[peg] = None;
                }
                draft.cursor = peg;
            });
        };
        let sign = move |colour: u8| board.symbols().get(usize::from(colour)).copied();
        view! {
            <button type="button" class="peg-button" class:cursor=current data-drop=format!("peg-{peg}") data-test=format!("peg-{peg}") aria-label=label on:click=press>
                {move || {
                    let colour = colour.get();
                    pegs::peg(colour, colour.and_then(sign), stage.prefs)
                }}
            </button>
        }
    }

    fn palette(self, drag: Drag<u8>) -> AnyView {
        let MastermindModel { stage, draft, .. } = self;
        let board = untrack(|| self.codes());
        let peg = move |colour: u8| {
            let label = move || pegs::colour_name(stage.words, &board, colour);
            let sign = board.symbols().get(usize::from(colour)).copied();
            view! {
                <button
                    type="button"
                    class="peg-button pick"
                    data-test=format!("colour-{colour}")
                    aria-label=label
                    title=label
                    on:pointerdown=drag.pick(colour)
                    on:click=move |_| draft.update(|draft| draft.put(draft.cursor, colour))
                >
                    {pegs::peg(Some(colour), sign, stage.prefs)}
                </button>
            }
        };
        view! {
            <div class="palette" role="group" aria-label=stage.text("mastermind-web-palette")>
                {(0..board.colours() as u8).map(peg).collect_view()}
            </div>
        }
        .into_any()
    }

    /// Says when the answers contradict each other.
    fn warning(self) -> impl IntoView {
        let stage = self.stage;
        move || {
            let doubt =
                stage.view.with(|view| view.current.contradiction_since.zip(view.current.earliest_doubt));
            doubt.map(|(since, earliest)| {
                let phrase = Phrase::new("mastermind-web-contradicted")
                    .with("since", since + 1)
                    .with("row", earliest + 1);
                view! { <p class="warning" role="status">{stage.say(&phrase)}</p> }
            })
        }
    }

    /// The codes that are still possible, for those who wish to know.
    fn possible_codes(self) -> impl IntoView {
        const SHOWN: usize = 48;
        let MastermindModel { stage, draft, possible, .. } = self;
        let survey = Memo::new(move |_| {
            possible.get().then(|| {
                let view = stage.view.get().current;
                let survey = consistent::survey(&view.board(), &view.history(), SHOWN);
                (survey.count, survey.exact, survey.codes)
            })
        });
        move || {
            survey.get().map(|(count, exact, codes)| {
                let board = self.codes();
                let id = if exact { "mastermind-web-possible-count" } else { "mastermind-web-possible-about" };
                let shown = codes.len() as u64;
                let button = move |code| {
                    let text = board.text(code);
                    let label = pegs::code_name(stage.words, &board, &text);
                    view! {
                        <li>
                            <button type="button" class="small-code" aria-label=label disabled=move || !self.composing() on:click=move |_| draft.update(|draft| draft.copy(code))>
                                {pegs::code(&board, &text, stage.prefs)}
                            </button>
                        </li>
                    }
                };
                view! {
                    <div class="possible">
                        <p aria-live="polite">{stage.say(&Phrase::new(id).with("count", count))}</p>
                        <ul>{codes.into_iter().map(button).collect_view()}</ul>
                        {(shown < count).then(|| view! { <p class="aside">{stage.say(&Phrase::new("mastermind-web-possible-some").with("shown", shown))}</p> })}
                    </div>
                }
            })
        }
    }

    fn actions(self) -> AnyView {
        let MastermindModel { stage, draft, possible, .. } = self;
        let take_hint = move |_| {
            let Some(text) = stage.hint.get_untracked() else { return };
            let code = text.strip_prefix("code ").unwrap_or(&text);
            if let Ok(code) = untrack(|| self.codes()).read(code) {
                draft.update(|draft| draft.copy(code));
            }
        };
        let by_chance = move |_| {
            let code = untrack(|| self.codes()).random(&mut crate::link::api::dice());
            draft.update(|draft| draft.copy(code));
        };
        let label = move || match self.phase() {
            GamePhase::Hide => stage.text("mastermind-web-hide"),
            GamePhase::Answer => {
                let answer = self.keys.with(|keys| answer::read(keys));
                stage.say(
                    &Phrase::new("mastermind-web-give-answer")
                        .with("well", answer.well)
                        .with("misplaced", answer.misplaced),
                )
            }
            _ => stage.text("mastermind-web-guess"),
        };
        let ready =
            move || stage.my_turn.get() && (self.phase() == GamePhase::Answer || self.trouble().is_none());
        let breaking = move || stage.seat != Some(stage.view.with(|view| view.current.maker));
        view! {
            <Show when=breaking>
                <button type="button" class="button quiet" data-test="possible" aria-pressed=move || possible.get().to_string() on:click=move |_| possible.update(|on| *on = !*on)>
                    {move || stage.text("mastermind-web-possible")}
                </button>
            </Show>
            <Show when=move || stage.hint.get().is_some() && self.composing()>
                <button type="button" class="button" data-test="take-hint" on:click=take_hint>{move || stage.text("mastermind-web-take-hint")}</button>
            </Show>
            <Show when=move || self.composing() && self.phase() == GamePhase::Hide>
                <button type="button" class="button" data-test="by-chance" on:click=by_chance>{move || stage.text("mastermind-web-by-chance")}</button>
            </Show>
            <Show when=move || stage.seat.is_some()>
                <button type="button" class="button primary" data-test="play" disabled=move || !ready() on:click=move |_| self.play()>
                    {label}
                </button>
            </Show>
        }
        .into_any()
    }
}

/// A drawing of a few guesses.
fn picture(guesses: &'static [(&'static str, u8, u8)], small: bool) -> AnyView {
    let _ = Prefs::here();
    let row = |(line, &(code, well, misplaced)): (usize, &(&'static str, u8, u8))| {
        let y = 24 + 26 * line;
        let peg = move |(at, sign): (usize, char)| {
            let colour = sign.to_digit(16).unwrap_or(1) - 1;
            let x = 34 + 22 * at;
            view! {
                <g class=format!("peg c{colour}")>
                    <circle class="body" cx=x.to_string() cy=y.to_string() r="9"></circle>
                </g>
            }
        };
        let key = move |at: usize| {
            let class = if at < usize::from(well) {
                "key well"
            } else if at < usize::from(well + misplaced) {
                "key misplaced"
            } else {
                "key none"
            };
            let (x, y) = (126 + 9 * (at % 2), y - 4 + 9 * (at / 2));
            view! { <circle class=class cx=x.to_string() cy=y.to_string() r="3"></circle> }
        };
        view! { <g>{code.chars().enumerate().map(peg).collect_view()}{(0..4).map(key).collect_view()}</g> }
    };
    let rows = guesses.len();
    let hidden = small.then(|| {
        (0..4)
            .map(|at| view! { <circle class="hole" cx=(34 + 22 * at).to_string() cy="76" r="4"></circle> })
            .collect_view()
    });
    let height = if small { 100 } else { 22 + 26 * rows };
    view! {
        <svg class="mastermind-picture" viewBox=format!("0 0 160 {height}") aria-hidden="true">
            <rect class="felt-edge" x="14" y="6" width="132" height=(height - 12).to_string() rx="8"></rect>
            {guesses.iter().enumerate().map(row).collect_view()}
            {hidden}
        </svg>
    }
    .into_any()
}
