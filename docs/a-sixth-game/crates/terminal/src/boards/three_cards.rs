//! Three Cards: a line for everybody, with what they laid and what they hold.

use games::three_cards::{Move, ThreeCards, VERBS};
use kernel::{Phrase, Seat, Verb};
use ratatui::text::{Line, Span, Text};
use table::AnyView;

use crate::{DrawContext, Drawing, MoveInput, Tone, read};

/// How Three Cards looks at a terminal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look;

impl Drawing for Look {
    fn draw(&self, view: &AnyView, stage: &DrawContext<'_>) -> Text<'static> {
        let Some(view) = read::<ThreeCards>(view) else { return Text::default() };
        let cards = |cards: &[u8]| cards.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let row = |seat: Seat| {
            let laid = view.current.laid.get(seat.index()).map(|laid| cards(laid)).unwrap_or_default();
            let held = match view.current.hands.get(seat.index()) {
                Some(Some(hand)) => cards(hand),
                _ => "?".to_owned(),
            };
            Line::from(vec![
                Span::raw(format!("{:<12} {laid:<9} ", stage.name(seat))),
                Span::styled(format!("[{held}]"), stage.palette.tone(Tone::Brass)),
            ])
        };
        Text::from(Seat::all(stage.names.len()).map(row).collect::<Vec<_>>())
    }

    fn desk(&self) -> Box<dyn MoveInput> {
        Box::new(CardDesk)
    }
}

/// How moves are typed.
struct CardDesk;

impl MoveInput for CardDesk {
    fn help(&self) -> Vec<Phrase> {
        vec![Phrase::new("three-cards-help").with("example", Move(7).to_string())]
    }

    fn verbs(&self) -> &'static [Verb] {
        &VERBS
    }
}
