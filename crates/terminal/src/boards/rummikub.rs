//! Rummikub: the table in numbered combinations, the hand sorted by colour or value, and a draft of the turn that shows
//! what is still wrong before it is committed.

use std::sync::LazyLock;

use games::rummikub::{
    Move, Rummikub, Tile, TileColour, View,
    draft::{Draft, Pile, STEPS},
    moves::VERBS,
};
use kernel::{Phrase, Seat, Speak, Verb};
use ratatui::{
    style::{Modifier, Style},
    text::{Line, Span, Text},
};
use table::AnyView;

use crate::{Do, DrawContext, Drawing, MoveInput, Pointed, Pointing, Tone, palette::Hue, read};

/// How Rummikub looks at a terminal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look;

impl Drawing for Look {
    fn draw(&self, view: &AnyView, stage: &DrawContext<'_>) -> Text<'static> {
        let Some(view) = read::<Rummikub>(view) else { return Text::default() };
        let page = Page::new(&view.current, stage);
        if stage.plain { page.sentences() } else { page.picture() }
    }

    fn desk(&self) -> Box<dyn MoveInput> {
        Box::new(TileDesk::default())
    }
}

/// How the hand is sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Order {
    #[default]
    Colour,
    Value,
}

/// The words that a line may begin with: moves, and steps of a draft.
static WORDS: LazyLock<Vec<Verb>> = LazyLock::new(|| VERBS.into_iter().chain(STEPS).collect());

/// What stands at the prompt while tiles are taken by hand.
const NEW: &str = "new ";

/// The word before a draft's commands that sorts the hand by value.
const BY_VALUE: &str = "by-value";

/// Steps of a turn, typed one by one and committed at the end.
#[derive(Debug, Default)]
struct TileDesk {
    order: Order,
    steps: Vec<String>,
}

impl TileDesk {
    /// The draft as far as it is typed.
    fn draft_in(&self, view: &View, seat: Seat) -> Draft {
        replay(view, seat, self.steps.iter().map(String::as_str))
    }
}

/// A draft after these steps; steps that have become impossible are left out.
fn replay<'a>(view: &View, seat: Seat, steps: impl Iterator<Item = &'a str>) -> Draft {
    let mut draft = Draft::new(view, seat);
    for step in steps {
        let _ = draft.apply(step);
    }
    draft
}

impl MoveInput for TileDesk {
    fn turn(&mut self, view: &AnyView, seat: Seat) {
        // A refused commit keeps the draft; a new turn begins a new one.
        let stale = read::<Rummikub>(view).is_none_or(|view| {
            let mut draft = Draft::new(&view.current, seat);
            !self.steps.iter().all(|step| draft.apply(step).is_ok())
        });
        if stale {
            self.steps.clear();
        }
    }

    fn line(&mut self, line: &str, view: &AnyView, seat: Seat) -> Do {
        let typed = line.trim();
        let Some(view) = read::<Rummikub>(view).map(|view| &view.current) else {
            return Do::Move(line.to_owned());
        };
        let lower = typed.to_lowercase();
        match Verb::find(&WORDS, typed).map_or(lower.as_str(), |verb| verb.en) {
            "v" | "c" => {
                self.order = if typed.eq_ignore_ascii_case("v") { Order::Value } else { Order::Colour };
                return Do::Redraw;
            }
            "undo" => {
                self.steps.pop();
                return Do::Redraw;
            }
            "reset" => {
                self.steps.clear();
                return Do::Redraw;
            }
            "ok" | "lay" => {
                let draft = self.draft_in(view, seat);
                return match draft.check() {
                    Ok(()) => Do::Move(draft.to_move().to_string()),
                    Err(refusal) => Do::Say(refusal.phrase()),
                };
            }
            _ => (),
        }
        if typed.parse::<Move>().is_ok() {
            return Do::Move(typed.to_owned());
        }
        let mut draft = self.draft_in(view, seat);
        match draft.apply(typed) {
            Ok(()) => {
                self.steps.push(typed.to_owned());
                Do::Redraw
            }
            Err(problem) => Do::Say(problem),
        }
    }

    /// Tiles of the hand are taken one by one, a combination takes them in, and an empty place makes a new one of them.
    fn point(&mut self, at: &Pointed, typed: &str, view: &AnyView, seat: Seat) -> Pointing {
        let Some(view) = read::<Rummikub>(view).map(|view| &view.current) else { return Pointing::Nothing };
        let taken: Vec<&str> =
            typed.strip_prefix(NEW).map_or_else(Vec::new, |rest| rest.split_whitespace().collect());
        if at.row == 0 {
            return Pointing::Lines(vec!["draw".to_owned()]);
        }
        // The number before the colon is that of the combination.
        let before = if at.word.contains(':') { at.word.clone() } else { at.before() };
        let pile = before.rsplit_once(':').and_then(|(head, _)| {
            let digits = head.chars().rev().take_while(char::is_ascii_digit).count();
            head[head.len() - digits..].parse::<usize>().ok()
        });
        let is_pile = pile.is_some_and(|pile| (1..=self.draft_in(view, seat).piles().len()).contains(&pile));
        match (pile, at.word.parse::<Tile>()) {
            (Some(pile), _) if is_pile && !taken.is_empty() => {
                Pointing::Lines(taken.iter().map(|tile| format!("+{tile} to {pile}")).collect())
            }
            (None, Ok(tile)) if self.draft_in(view, seat).hand().iter().any(|own| *own == tile) => {
                let tile = tile.to_string();
                Pointing::Type(format!("{NEW}{} ", [&taken[..], &[tile.as_str()]].concat().join(" ")))
            }
            (None, Err(_)) if !taken.is_empty() => Pointing::Lines(vec![typed.trim().to_owned()]),
            _ => Pointing::Nothing,
        }
    }

    fn complete(&self, typed: &str, _: &AnyView, _: Seat) -> Vec<String> {
        let alone = ["draw", "pass", "undo", "reset"];
        let words = WORDS.iter().flat_map(|verb| {
            let end = if alone.contains(&verb.en) { "" } else { " " };
            [verb.en, verb.fr].map(|word| format!("{word}{end}"))
        });
        let words = words.chain(["ok".to_owned()]);
        words.filter(|word| word.starts_with(typed) && word != typed).collect()
    }

    fn verbs(&self) -> &'static [Verb] {
        &VERBS
    }

    fn kinds(&self) -> Option<Phrase> {
        Some(Phrase::new("terminal-rummikub-kinds"))
    }

    /// Finding combinations is the game.
    fn offers_moves(&self) -> bool {
        false
    }

    fn draft(&self) -> Option<String> {
        let order = (self.order == Order::Value).then(|| BY_VALUE.to_owned());
        let lines: Vec<String> = order.into_iter().chain(self.steps.iter().cloned()).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    fn help(&self) -> Vec<Phrase> {
        ["add", "new", "move", "ok", "undo", "sort", "draw", "whole"]
            .iter()
            .map(|what| Phrase::new(format!("terminal-rummikub-help-{what}")))
            .collect()
    }
}

struct Page<'a> {
    view: &'a View,
    stage: &'a DrawContext<'a>,
    order: Order,
    draft: Option<Draft>,
}

impl<'a> Page<'a> {
    fn new(view: &'a View, stage: &'a DrawContext<'a>) -> Page<'a> {
        let lines: Vec<&str> = stage.draft.unwrap_or_default().lines().collect();
        let order = if lines.first() == Some(&BY_VALUE) { Order::Value } else { Order::Colour };
        let steps = lines.into_iter().filter(|line| *line != BY_VALUE);
        let draft = stage.seat.map(|seat| replay(view, seat, steps));
        Page { view, stage, order, draft }
    }

    fn tone(&self, tone: Tone) -> Style {
        self.stage.palette.tone(tone)
    }

    fn say(&self, phrase: &Phrase) -> String {
        self.stage.say(phrase)
    }

    fn piles(&self) -> Vec<Pile> {
        if let Some(draft) = &self.draft {
            return draft.piles();
        }
        let known = |combination: &games::rummikub::Combination| Pile {
            combination: combination.clone(),
            flaw: None,
            untouched: true,
        };
        self.view.table.combinations().iter().map(known).collect()
    }

    /// The hand that is shown, in the order that was asked for.
    fn hand(&self, seat: Seat) -> Vec<Tile> {
        let drafted = self.draft.as_ref().filter(|_| self.stage.seat == Some(seat)).map(Draft::hand);
        let Some(hand) = drafted.or_else(|| self.view.hand(seat)) else { return Vec::new() };
        let mut tiles: Vec<Tile> = hand.iter().copied().collect();
        if self.order == Order::Value {
            tiles.sort_by_key(|tile| (tile.value().unwrap_or(u8::MAX), tile.colour().map(TileColour::index)));
        }
        tiles
    }

    fn hands(&self) -> Vec<Seat> {
        let shown = |seat: &Seat| self.view.hand(*seat).is_some();
        match self.stage.seat {
            Some(seat) => vec![seat],
            None => Seat::all(self.view.players.len()).filter(shown).collect(),
        }
    }

    fn pool(&self) -> String {
        self.say(&Phrase::new("terminal-rummikub-pool").with("count", self.view.pool))
    }

    fn holds(&self, seat: Seat) -> String {
        let player = &self.view.players[seat.index()];
        let id = if player.opened { "terminal-rummikub-opened" } else { "terminal-rummikub-not-opened" };
        self.say(&Phrase::new(id).with("name", self.stage.name(seat)).with("count", player.tiles))
    }

    /// What the looker drew last, by name.
    fn drew(&self) -> Option<String> {
        let drew = self.view.players.get(self.stage.seat?.index())?.drew?;
        Some(self.say(&Phrase::new("terminal-drawn").with("what", drew.to_string())))
    }

    fn opening(&self) -> Option<String> {
        let opening = self.draft.as_ref().filter(|draft| !draft.is_fresh())?.opening()?;
        let phrase = Phrase::new("terminal-rummikub-opening").with("points", opening.points);
        Some(self.say(&phrase.with("needed", opening.needed)))
    }

    fn sentences(&self) -> Text<'static> {
        let mut lines = vec![self.pool()];
        lines.extend(Seat::all(self.view.players.len()).map(|seat| self.holds(seat)));
        let piles = self.piles();
        if piles.is_empty() {
            lines.push(self.say(&Phrase::new("terminal-rummikub-bare")));
        }
        for (number, pile) in piles.iter().enumerate() {
            let line = format!("{}. {}", number + 1, games::rummikub::tile::join(pile.combination.tiles()));
            lines.push(match &pile.flaw {
                Some(flaw) => format!("{line}. {}", self.say(&flaw.phrase())),
                None => line,
            });
        }
        for seat in self.hands() {
            let phrase = Phrase::new("terminal-rummikub-hand").with("name", self.stage.name(seat));
            lines.push(self.say(&phrase.with("tiles", games::rummikub::tile::join(&self.hand(seat)))));
        }
        lines.extend(self.drew());
        lines.extend(self.opening());
        lines.into_iter().map(Line::from).collect()
    }

    fn picture(&self) -> Text<'static> {
        let mut lines = vec![Line::styled(self.pool(), self.tone(Tone::Faint))];
        for seat in Seat::all(self.view.players.len()) {
            let turn = self.view.turn == Some(seat);
            lines.push(Line::from(vec![
                Span::styled(if turn { "▸ " } else { "  " }, self.tone(Tone::Brass)),
                Span::raw(self.holds(seat)),
            ]));
        }
        lines.push(Line::default());
        lines
            .extend(self.flow(self.piles().iter().enumerate().map(|(number, pile)| self.pile(number, pile))));
        for pile in self.piles().iter().filter_map(|pile| pile.flaw.as_ref()) {
            let text = format!("✗ {}", self.say(&pile.phrase()));
            let parts = crate::screen::sheet::wrap(&text, self.stage.width).into_iter();
            lines.extend(parts.map(|part| Line::styled(part, self.tone(Tone::Bad))));
        }
        lines.push(Line::default());
        let drew = self.stage.seat.and_then(|seat| self.view.players.get(seat.index())?.drew);
        for seat in self.hands() {
            let mut drew = drew;
            let title = Phrase::new("terminal-rummikub-hand-of").with("name", self.stage.name(seat));
            lines.push(Line::styled(self.say(&title), self.tone(Tone::Faint)));
            lines.extend(self.flow(self.hand(seat).into_iter().map(|tile| {
                // Of two that are alike, one is marked.
                let new = drew.take_if(|drew| *drew == tile).is_some();
                vec![self.tile(tile, new), Span::raw(" ")]
            })));
        }
        lines.extend(self.drew().map(|text| Line::styled(text, self.tone(Tone::Faint))));
        lines.extend(self.opening().map(|text| Line::styled(text, self.tone(Tone::Brass))));
        Text::from(lines)
    }

    /// Pieces one after the other, in as many lines as it takes.
    fn flow(&self, pieces: impl Iterator<Item = Vec<Span<'static>>>) -> Vec<Line<'static>> {
        let mut lines: Vec<Vec<Span<'static>>> = vec![Vec::new()];
        let mut used = 0;
        for piece in pieces {
            let wide: usize = piece.iter().map(Span::width).sum();
            if used > 0 && used + wide > usize::from(self.stage.width) {
                lines.push(Vec::new());
                used = 0;
            }
            used += wide;
            if let Some(line) = lines.last_mut() {
                line.extend(piece);
            }
        }
        lines.into_iter().map(Line::from).collect()
    }

    fn pile(&self, number: usize, pile: &Pile) -> Vec<Span<'static>> {
        let sign = if pile.flaw.is_some() { "✗" } else { " " };
        let mut spans = vec![
            Span::styled(sign, self.tone(Tone::Bad)),
            Span::styled(
                format!("{}:", number + 1),
                self.tone(if pile.untouched { Tone::Faint } else { Tone::Brass }),
            ),
        ];
        for &tile in pile.combination.tiles() {
            spans.extend([self.tile(tile, !pile.untouched), Span::raw(" ")]);
        }
        spans.push(Span::raw(" "));
        spans
    }

    /// A tile: its number in its colour, and the letter of the colour.
    fn tile(&self, tile: Tile, new: bool) -> Span<'static> {
        let hue = match tile.colour() {
            Some(TileColour::Blue) => Hue::Blue,
            Some(TileColour::Red) => Hue::Red,
            Some(TileColour::Yellow) => Hue::Yellow,
            Some(TileColour::Black) => Hue::Black,
            None => Hue::Purple,
        };
        let style = self.stage.palette.tile(hue);
        Span::styled(tile.to_string(), if new { style.add_modifier(Modifier::BOLD) } else { style })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Palette, Setting, palette::Depth};
    use kernel::{Eyes, Lang, Match, OptionValues, Record, Seated, Seed};
    use table::{Library, RoomOf};

    static ROOM: RoomOf<Match<Rummikub>> = RoomOf::new();

    fn view(eyes: Eyes) -> AnyView {
        let seat = |name: &str| Seated { name: name.into(), kind: "human".into() };
        let record = Record {
            game: "rummikub".into(),
            options: OptionValues::default(),
            seats: vec![seat("Ada"), seat("Bob")],
            seed: Seed::from(4),
            entries: vec![],
            result: None,
        };
        ROOM.read(&record, eyes).unwrap().views.pop().unwrap()
    }

    fn draw(view: &AnyView, seat: Option<Seat>, plain: bool, lang: Lang, draft: Option<&str>) -> String {
        let setting = Setting::new(lang, Palette::none(), &terminal::texts(&[&ROOM]));
        let names = ["Ada".to_owned(), "Bob".to_owned()];
        let palette = Palette::new(Depth::True);
        let speech = setting.speech();
        let stage = DrawContext { seat, names: &names, width: 52, height: 20, plain, palette, speech, draft };
        let drawn = Look.draw(view, &stage);
        drawn.lines.iter().map(|line| line.to_string().trim_end().to_owned() + "\n").collect()
    }

    /// The first three tiles of a hand, as a step of a draft.
    fn three(view: &AnyView) -> String {
        let view = &read::<Rummikub>(view).unwrap().current;
        let tiles: Vec<String> = view.hand(Seat(0)).unwrap().iter().take(3).map(Tile::to_string).collect();
        format!("new {}", tiles.join(" "))
    }

    #[test]
    fn a_draft_shows_what_is_still_wrong() {
        let view = view(Eyes::Seat(Seat(0)));
        insta::assert_snapshot!(draw(&view, Some(Seat(0)), false, Lang::En, Some(&three(&view))));
    }

    #[test]
    fn the_table_can_be_read_aloud_in_french_sorted_by_value() {
        let view = view(Eyes::Seat(Seat(0)));
        insta::assert_snapshot!(draw(&view, Some(Seat(0)), true, Lang::Fr, Some(BY_VALUE)));
    }

    #[test]
    fn the_public_sees_no_tiles_of_a_hand() {
        let public = draw(&view(Eyes::Public), None, true, Lang::En, None);
        assert!(!public.contains("hand:"), "{public}");
    }

    /// Tiles are taken from the hand and put on the table.
    #[test]
    fn tiles_are_laid_by_pointing() {
        let view = view(Eyes::Seat(Seat(0)));
        let picture = draw(&view, Some(Seat(0)), false, Lang::En, None);
        let mut desk = Look.desk();
        let place = |picture: &str, word: &str| {
            let (row, line) = picture.lines().enumerate().find(|(_, line)| line.contains(word)).unwrap();
            Pointed::at(row, line[..line.find(word).unwrap()].chars().count(), line.to_owned())
        };
        let hand: Vec<String> = read::<Rummikub>(&view)
            .unwrap()
            .current
            .hand(Seat(0))
            .unwrap()
            .iter()
            .map(Tile::to_string)
            .collect();
        let (one, two) = (&hand[0], &hand[1]);
        let taken = desk.point(&place(&picture, one), "", &view, Seat(0));
        assert_eq!(taken, Pointing::Type(format!("new {one} ")));
        let both = desk.point(&place(&picture, two), &format!("new {one} "), &view, Seat(0));
        assert_eq!(both, Pointing::Type(format!("new {one} {two} ")));
        let laid = desk.point(&Pointed::at(4, 30, String::new()), &format!("new {one} "), &view, Seat(0));
        assert_eq!(laid, Pointing::Lines(vec![format!("new {one}")]));
        assert_eq!(desk.line(&format!("new {one}"), &view, Seat(0)), Do::Redraw);
        let picture = draw(&view, Some(Seat(0)), false, Lang::En, desk.draft().as_deref());
        let added = desk.point(&place(&picture, "1:"), &format!("new {two} "), &view, Seat(0));
        assert_eq!(added, Pointing::Lines(vec![format!("+{two} to 1")]));
    }

    #[test]
    fn steps_are_drafted_undone_and_committed() {
        let view = view(Eyes::Seat(Seat(0)));
        let mut desk = Look.desk();
        let step = three(&view);
        assert_eq!(desk.line(&step, &view, Seat(0)), Do::Redraw);
        assert_eq!(desk.draft().as_deref(), Some(step.as_str()));
        assert!(matches!(desk.line("ok", &view, Seat(0)), Do::Say(_)), "it is no valid opening");
        assert_eq!(desk.line("undo", &view, Seat(0)), Do::Redraw);
        assert_eq!(desk.draft(), None);
        assert_eq!(desk.line("v", &view, Seat(0)), Do::Redraw);
        assert_eq!(desk.line("draw", &view, Seat(0)), Do::Move("draw".into()));
        assert!(matches!(desk.line("+99z", &view, Seat(0)), Do::Say(_)));
    }

    #[test]
    fn steps_are_typed_in_both_languages() {
        let view = view(Eyes::Seat(Seat(0)));
        let mut desk = Look.desk();
        let step = three(&view).replace("new", "nouveau");
        assert_eq!(desk.line(&step, &view, Seat(0)), Do::Redraw);
        assert!(matches!(desk.line("poser", &view, Seat(0)), Do::Say(_)), "it is no valid opening");
        let last = step.rsplit(' ').next().unwrap();
        assert_eq!(desk.line(&format!("couper 1 {last}"), &view, Seat(0)), Do::Redraw);
        assert_eq!(desk.line("joindre 1 2", &view, Seat(0)), Do::Redraw);
        assert_eq!(desk.line(&format!("déplacer {last} 1>nouveau"), &view, Seat(0)), Do::Redraw);
        assert_eq!(desk.line("annuler", &view, Seat(0)), Do::Redraw);
        assert_eq!(desk.line("recommencer", &view, Seat(0)), Do::Redraw);
        assert_eq!(desk.draft(), None);
        let Do::Move(text) = desk.line("piocher", &view, Seat(0)) else { panic!("that is a move") };
        assert_eq!(text.parse(), Ok(Move::Draw));
        assert_eq!(desk.complete("sp", &view, Seat(0)), ["split "]);
        assert_eq!(desk.complete("an", &view, Seat(0)), ["annuler"]);
        assert!(!desk.offers_moves());
    }
}
