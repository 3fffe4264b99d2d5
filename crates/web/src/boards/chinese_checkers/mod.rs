//! Chinese checkers: the star with the own camp at the bottom, moves by pressing a piece and its landings.

mod flight;
mod keys;
mod marble;
mod picture;
mod place;
mod plan;
mod star;

use games::chinese_checkers::{
    Board as Position, Cell, ChineseCheckers, Dim, Move, MoveKind, PlayerColour, coach, colour::signs,
};
use kernel::{MatchView, OptionValues, Phrase, Seat, Texts};
use leptos::prelude::*;

use self::{
    flight::{Flights, Trail, position, trail},
    plan::{Making, PlannedMove, Pressed, ReachableCell, fitted, targets},
};
use crate::{
    board::{GameBoard, Scene, Stage},
    drag::Drag,
    kit::{icon, icons},
};

/// The star.
pub struct Look;

impl GameBoard for Look {
    type Game = ChineseCheckers;
    const SECRETS: bool = false;
    const TEXTS: Texts = Texts {
        en: include_str!("../../../i18n/chinese-checkers/en.ftl"),
        fr: include_str!("../../../i18n/chinese-checkers/fr.ftl"),
    };
    const GUIDE: usize = 7;

    // What the box of the game says; the sheet's jumps reach farther.
    fn quick_other() -> Option<(&'static str, OptionValues)> {
        Some(("web-play-classic", OptionValues::default().with("jump", "adjacent")))
    }

    fn preview() -> AnyView {
        picture::preview()
    }

    fn picture() -> AnyView {
        picture::picture()
    }

    fn notes(view: &MatchView<Position>) -> Vec<Option<Phrase>> {
        let board = &view.current;
        let signs = signs(board.colours());
        let note = |seat: Seat| {
            let colour = board.colours().get(seat.index())?;
            let across = arrived(board, seat);
            Some(
                Phrase::new("chinese-checkers-web-note")
                    .with("colour", colour.to_string())
                    .with("sign", signs[seat.index()].as_str())
                    .with("across", across)
                    .with("of", board.dim().pieces()),
            )
        };
        Seat::all(board.seats()).map(note).collect()
    }

    fn scene(stage: Stage<ChineseCheckers>) -> Scene {
        let desk = ChineseCheckersModel::new(stage);
        desk.watch_moves();
        desk.listen();
        let drag = Drag::new(move |from, place: String| desk.dropped(from, &place));
        Scene { board: desk.board(drag), actions: desk.actions() }
    }
}

/// How many pieces of a seat stand in its goal.
fn arrived(board: &Position, seat: Seat) -> usize {
    let size = board.dim().size();
    let pieces = board.pieces().get(seat.index()).map_or(&[][..], Vec::as_slice);
    pieces.iter().filter(|&&cell| board.to_frame(seat, cell).i() > size).count()
}

/// What a cell is good for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Nothing.
    Plain,
    /// A piece that can move, and to how many cells.
    Movable(usize),
    /// The piece that is chosen.
    Chosen,
    /// The last landing: pressed again, it ends the move.
    Here,
    /// An earlier landing.
    Passed,
    /// A step leads there.
    Step,
    /// So many jumps lead there.
    Jump(usize),
    /// So many jumps lead there, and none may end there.
    Through(usize),
}

impl Role {
    /// The name for tests.
    fn test(self) -> Option<&'static str> {
        match self {
            Role::Plain => None,
            Role::Movable(_) => Some("movable"),
            Role::Chosen => Some("chosen"),
            Role::Here => Some("here"),
            Role::Passed => Some("passed"),
            Role::Step | Role::Jump(_) => Some("destination"),
            Role::Through(_) => Some("through"),
        }
    }
}

/// What the parts of the board share. Cells are in the frame of whoever looks.
#[derive(Clone, Copy)]
struct ChineseCheckersModel {
    stage: Stage<ChineseCheckers>,
    /// Whose camp is at the bottom.
    frame: Seat,
    dim: Dim,
    plan: RwSignal<PlannedMove>,
    /// All moves, when it is this seat's turn.
    legal: Memo<Vec<Move>>,
    movable: Memo<Vec<Cell>>,
    /// The plan as far as it fits this position.
    way: Memo<Vec<Cell>>,
    /// The cell that the pointer or the focus is on.
    aim: RwSignal<Option<Cell>>,
    /// Where the chosen piece can go, or the one that is aimed at.
    targets: Memo<Vec<ReachableCell>>,
    /// The position, and the move that led there.
    last: Memo<(flight::MoveNumber, Option<Trail>)>,
    flights: Flights,
    /// Whether the holes bear their names.
    named: RwSignal<bool>,
}

impl ChineseCheckersModel {
    fn new(stage: Stage<ChineseCheckers>) -> ChineseCheckersModel {
        let frame = stage.seat.unwrap_or(Seat(0));
        let dim = stage.view.with_untracked(|view| view.current.dim());
        let plan = stage.keep("plan", PlannedMove::default);
        // A plan stays in sight while its move is on its way, or while the connection is lost.
        let legal = Memo::new(move |_| {
            let mine = stage.my_turn.get();
            stage.view.with(|view| {
                let planned = || plan.with(|plan| plan.position == position(view));
                let turn = stage.seat == Some(view.current.turn());
                if turn && (mine || planned()) { coach::legal_moves(&view.current) } else { Vec::new() }
            })
        });
        let movable = Memo::new(move |_| legal.with(|legal| plan::movable(legal)));
        let way = Memo::new(move |_| {
            let plan = plan.get();
            if stage.view.with(|view| position(view) != plan.position) {
                return Vec::new();
            }
            making(stage, legal, &plan.cells, fitted)
        });
        let aim = RwSignal::new(None);
        let aimed = Memo::new(move |_| {
            let way = way.get();
            let piece = || aim.get().filter(|cell| movable.with(|movable| movable.contains(cell)));
            if way.is_empty() { piece().into_iter().collect() } else { way }
        });
        let targets = Memo::new(move |_| making(stage, legal, &aimed.get(), targets));
        let last = Memo::new(move |_| stage.view.with(|view| (position(view), trail(view, frame))));
        let named = stage.keep("names", || false);
        let flights = Flights::new();
        ChineseCheckersModel {
            stage,
            frame,
            dim,
            plan,
            legal,
            movable,
            way,
            aim,
            targets,
            last,
            flights,
            named,
        }
    }

    /// A piece was dragged and dropped somewhere: it goes there if it can.
    fn dropped(self, from: Cell, place: &str) {
        if let Some(to) = keys::cell_named(place).filter(|to| *to != from) {
            self.set_way(vec![from]);
            self.press(to);
        }
    }

    fn colour(self, seat: Seat) -> PlayerColour {
        self.stage
            .view
            .with_untracked(|view| view.current.colours().get(seat.index()).copied())
            .unwrap_or(PlayerColour::Green)
    }

    /// The sign of a seat's pieces.
    fn sign(self, seat: Seat) -> String {
        let signs = self.stage.view.with_untracked(|view| signs(view.current.colours()));
        signs.into_iter().nth(seat.index()).unwrap_or_default()
    }

    /// Lets marbles fly when a move has been made, and not when a replay goes elsewhere.
    fn watch_moves(self) {
        let ChineseCheckersModel { stage, last, flights, .. } = self;
        Effect::new(move |before: Option<flight::MoveNumber>| {
            let (now, trail) = last.get();
            let news = match before {
                None => trail.filter(|trail| Some(trail.seat) != stage.seat),
                Some((game, moves)) if now == (game, moves + 1) => trail,
                Some(before) => {
                    if before != now {
                        flights.clear();
                    }
                    None
                }
            };
            if let Some(news) = news {
                flights.send(news);
            }
            now
        });
    }

    /// Shows the last move once more.
    fn show_again(self) {
        if let (_, Some(trail)) = self.last.get_untracked() {
            self.flights.clear();
            self.flights.send(trail);
        }
    }

    /// What a cell is good for now.
    fn role(self, cell: Cell) -> Role {
        if !self.stage.my_turn.get() {
            return Role::Plain;
        }
        let way = self.way.get();
        match way.iter().position(|&landing| landing == cell) {
            Some(0) => return Role::Chosen,
            Some(at) if at + 1 == way.len() => return Role::Here,
            Some(_) => return Role::Passed,
            None => {}
        }
        let movable = || {
            let count = self.legal.with(|legal| plan::destinations(legal, cell));
            if count > 0 { Role::Movable(count) } else { Role::Plain }
        };
        if way.is_empty() {
            return movable();
        }
        let target = |target: &ReachableCell| match (target.may_end, &target.way[..]) {
            (true, [from, to]) if from.is_neighbour(*to) => Role::Step,
            (true, way) => Role::Jump(way.len() - 1),
            (false, way) => Role::Through(way.len() - 1),
        };
        let found = self.targets.with(|targets| targets.iter().find(|t| t.cell == cell).map(target));
        // Another piece can be taken instead, but it is not in the way of the keys.
        found.unwrap_or(Role::Plain)
    }

    fn set_way(self, cells: Vec<Cell>) {
        let position = self.stage.view.with_untracked(position);
        self.plan.set(PlannedMove { position, cells });
    }

    /// A cell was pressed.
    fn press(self, cell: Cell) {
        let stage = self.stage;
        if !stage.my_turn.get_untracked() {
            return;
        }
        let way = self.way.get_untracked();
        let pressed = untrack(|| making(stage, self.legal, &way, |making| making.press(cell)));
        match pressed {
            Pressed::Plan(cells) => self.set_way(cells),
            Pressed::Play(mv) => self.propose(&mv),
            Pressed::Refused(why) => stage.tell.run(why),
            Pressed::Nothing => {}
        }
    }

    fn propose(self, mv: &Move) {
        self.stage.propose.run(mv.to_string());
    }

    /// Whether passing is all that can be done.
    fn must_pass(self) -> bool {
        self.legal.with(|legal| legal.iter().any(|mv| mv.kind() == MoveKind::Pass))
    }

    /// What is wrong with the move in the making, once it has a landing.
    fn ready(self) -> Option<Result<Move, Phrase>> {
        let way = self.way.get();
        (way.len() > 1).then(|| {
            making(self.stage, self.legal, &way, |making| making.check().map_err(|wrong| making.told(&wrong)))
        })
    }

    /// Makes the move that is ready.
    fn play(self) {
        let stage = self.stage;
        if !stage.my_turn.get_untracked() {
            return;
        }
        if untrack(|| self.must_pass()) {
            return self.propose(&Move::pass());
        }
        match untrack(|| self.ready()) {
            Some(Ok(mv)) => self.propose(&mv),
            Some(Err(why)) => stage.tell.run(why),
            None => stage.tell.run(Phrase::new("chinese-checkers-web-choose")),
        }
    }

    /// Lets the chosen piece go.
    fn let_go(self) {
        self.set_way(Vec::new());
    }

    /// The cells of the coach's move.
    fn hinted(self) -> Vec<Cell> {
        let mine = self.stage.my_turn.get();
        let hint = self.stage.hint.get().filter(|_| mine);
        let mv = hint.and_then(|text| text.parse::<Move>().ok());
        mv.map(|mv| mv.cells().to_vec()).unwrap_or_default()
    }

    /// What there is to say about the move in the making.
    fn plan_phrase(self) -> Option<Phrase> {
        if !self.stage.my_turn.get() {
            return None;
        }
        if self.must_pass() {
            return Some(Phrase::new("chinese-checkers-web-must-pass"));
        }
        let way = self.way.get();
        let Some(last) = way.last() else { return Some(Phrase::new("chinese-checkers-web-choose")) };
        let phrase = match self.ready() {
            None => {
                let count = self.legal.with(|legal| plan::destinations(legal, *last));
                Phrase::new("chinese-checkers-web-piece").with("count", count)
            }
            Some(Err(why)) => why,
            Some(Ok(mv)) if mv.kind() == MoveKind::Step => Phrase::new("chinese-checkers-web-step"),
            Some(Ok(mv)) => Phrase::new("chinese-checkers-web-jumps").with("count", mv.cells().len() - 1),
        };
        Some(phrase.with("cell", self.name(*last)))
    }

    /// What everybody calls a cell.
    fn name(self, cell: Cell) -> String {
        self.stage.view.with_untracked(|view| view.current.names(self.frame).of(cell))
    }

    fn board(self, drag: Drag<Cell>) -> AnyView {
        let stage = self.stage;
        let rule = move || {
            let rule = stage.view.with(|view| view.current.rules().jump.name());
            stage.text(&format!("chinese-checkers-choice-jump-{rule}"))
        };
        let carried = move |_: Cell| {
            let marble = stage
                .seat
                .map(|seat| marble::marble(seat, self.colour(seat), self.sign(seat), Some(stage.prefs)));
            view! { <svg class="cc-carried" viewBox="-20 -20 40 40" width="44" height="44">{marble}</svg> }
                .into_any()
        };
        view! {
            <div class="cc-table">
                <p class="cc-rule" data-test="jump-rule">{rule}</p>
                {self.star(drag)}
                {self.caption()}
                {self.in_words()}
                {drag.ghost(carried)}
            </div>
        }
        .into_any()
    }

    fn actions(self) -> AnyView {
        let stage = self.stage;
        let take_hint = move |_| {
            let cells = untrack(|| self.hinted());
            if !cells.is_empty() {
                self.set_way(cells);
            }
        };
        let label = move || {
            let id = if self.must_pass() { "chinese-checkers-web-pass" } else { "chinese-checkers-web-move" };
            stage.text(id)
        };
        let ready = Memo::new(move |_| {
            stage.my_turn.get() && (self.must_pass() || matches!(self.ready(), Some(Ok(_))))
        });
        let hinted = Memo::new(move |_| {
            let cells = self.hinted();
            !cells.is_empty() && self.way.with(|way| *way != cells)
        });
        let moved = Memo::new(move |_| self.last.with(|(_, trail)| trail.is_some()));
        let chosen = Memo::new(move |_| self.way.with(|way| !way.is_empty()));
        view! {
            <button
                type="button"
                class="button quiet cc-names"
                data-test="names"
                aria-pressed=move || self.named.get().to_string()
                title=move || stage.text("chinese-checkers-web-names-help")
                on:click=move |_| self.named.update(|named| *named = !*named)
            >
                {move || stage.text("chinese-checkers-web-names")}
            </button>
            <Show when=move || moved.get()>
                <button
                    type="button"
                    class="button quiet cc-again"
                    data-test="again"
                    title=move || stage.text("chinese-checkers-web-again-help")
                    on:click=move |_| self.show_again()
                >
                    {icon(icons::AGAIN)}
                    <span>{move || stage.text("chinese-checkers-web-again")}</span>
                </button>
            </Show>
            <Show when=move || hinted.get()>
                <button type="button" class="button" data-test="take-hint" on:click=take_hint>
                    {move || stage.text("chinese-checkers-web-take-hint")}
                </button>
            </Show>
            <Show when=move || chosen.get()>
                <button type="button" class="button" data-test="let-go" on:click=move |_| self.let_go()>
                    {move || stage.text("chinese-checkers-web-let-go")}
                </button>
            </Show>
            <Show when=move || stage.seat.is_some()>
                <button type="button" class="button primary" data-test="play" disabled=move || !ready.get() on:click=move |_| self.play()>
                    {label}
                </button>
            </Show>
        }
        .into_any()
    }
}

/// Something about a move in the making in the position that is looked at.
fn making<T>(
    stage: Stage<ChineseCheckers>,
    legal: Memo<Vec<Move>>,
    way: &[Cell],
    about: impl FnOnce(Making<'_>) -> T,
) -> T {
    stage.view.with(|view| legal.with(|legal| about(Making { board: &view.current, legal, way })))
}

#[cfg(test)]
mod tests {
    use games::chinese_checkers::Options;

    use super::*;

    #[test]
    fn the_rail_says_how_many_are_across() {
        let start = Position::start(&Options::default(), 2, Seat(0));
        let board = start.unwrap_or_else(|| panic!("two can play"));
        assert_eq!(arrived(&board, Seat(0)), 0);
        let swapped = vec![board.pieces()[1].clone(), board.pieces()[0].clone()];
        let board = Position::of_pieces(&Options::default(), swapped).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(arrived(&board, Seat(0)), 10);
        assert_eq!(arrived(&board, Seat(1)), 10);
    }
}
