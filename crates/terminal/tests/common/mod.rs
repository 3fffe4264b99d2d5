//! A drawing for the toy, and a table to play it on.
#![allow(dead_code, clippy::unwrap_used)]

use conformance::toy::{Toy, View};
use kernel::{Dice, Match, MatchView, OptionValues, Phrase, Record, Seat, Seated, Seed};
use ratatui::text::{Line, Span, Text};
use table::{AnyView, MemoryJournal, Offer, RoomOf};
use terminal::{Do, DrawContext, Drawing, MoveInput, Sitting, Tone, palette::Hue};

/// The toy's room.
pub static ROOM: RoomOf<Match<Toy<0>>> = RoomOf::new();
/// The toy's drawing.
pub static DRAWING: ToyDrawing = ToyDrawing { secrets: true };
/// The same for a game without secrets.
pub static OPEN: ToyDrawing = ToyDrawing { secrets: false };

pub struct ToyDrawing {
    secrets: bool,
}

fn cards(cards: &[u8]) -> String {
    cards.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

impl Drawing for ToyDrawing {
    fn draw(&self, view: &AnyView, stage: &DrawContext<'_>) -> Text<'static> {
        let game = &view.read::<MatchView<View>>().unwrap().current;
        let seats = (0..stage.names.len()).map(|seat| {
            let name = format!("{:<8}", stage.names[seat]);
            let style = stage.palette.piece(Hue::nth(seat));
            let hand = game.hands[seat].as_deref().map_or_else(|| "? ? ?".to_owned(), cards);
            Line::from(vec![
                Span::styled(format!("{}", Hue::nth(seat).shape()), style),
                Span::raw(format!(" {name} hand {hand:<8} played ")),
                Span::styled(cards(&game.played[seat]), stage.palette.tone(Tone::Brass)),
            ])
        });
        let mut lines: Vec<Line<'static>> = seats.collect();
        lines.extend(stage.draft.map(|draft| Line::from(format!("draft: {draft}"))));
        Text::from(lines)
    }

    fn has_secrets(&self) -> bool {
        self.secrets
    }

    fn desk(&self) -> Box<dyn MoveInput> {
        Box::new(ToyDesk::default())
    }
}

/// A desk with a draft: `think 5`, then `done`.
#[derive(Default)]
pub struct ToyDesk {
    draft: Option<String>,
}

impl MoveInput for ToyDesk {
    fn turn(&mut self, _: &AnyView, _: Seat) {
        self.draft = None;
    }

    fn line(&mut self, line: &str, _: &AnyView, _: Seat) -> Do {
        if let Some(card) = line.strip_prefix("think ") {
            self.draft = Some(card.to_owned());
            return Do::Redraw;
        }
        match (line, &self.draft) {
            ("done", Some(card)) => Do::Move(format!("card {card}")),
            ("done", None) => Do::Say(Phrase::new("toy-turn")),
            _ => Do::Move(line.to_owned()),
        }
    }

    fn complete(&self, typed: &str, _: &AnyView, _: Seat) -> Vec<String> {
        ["think ", "done"].iter().filter(|word| word.starts_with(typed)).map(ToString::to_string).collect()
    }

    fn draft(&self) -> Option<String> {
        self.draft.clone()
    }

    fn help(&self) -> Vec<Phrase> {
        vec![Phrase::new("toy-option-low")]
    }
}

/// A new game of the toy: names and kinds of who sits where.
pub fn record(seats: &[(&str, &str)], games: i64) -> Record {
    let seated = |(name, kind): &(&str, &str)| Seated { name: (*name).into(), kind: (*kind).into() };
    Record {
        game: ROOM.name().into(),
        options: OptionValues::default().with("games", games),
        seats: seats.iter().map(seated).collect(),
        seed: Seed::from(3),
        entries: vec![],
        result: None,
    }
}

/// A sitting that keeps nothing.
pub fn sitting(seats: &[(&str, &str)], games: i64) -> Sitting {
    let mut sitting = Sitting::new(&ROOM, &DRAWING, record(seats, games), Box::new(MemoryJournal));
    sitting.dice = Dice::new(Seed::from(9));
    sitting
}
