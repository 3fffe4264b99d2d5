//! Chinese checkers: the star in the player's own frame, pieces by label, destinations by number, the last path marked.

use games::chinese_checkers::{
    Board, Cell, ChineseCheckers, GameEnding, PlayerColour,
    coach::moves_from,
    colour,
    text::{self, RowSpot},
};
use kernel::{Phrase, Seat, Verb};
use ratatui::{
    style::{Modifier, Style},
    text::{Line, Span, Text},
};
use table::AnyView;

use crate::{Arrow, Do, DrawContext, Drawing, MoveInput, Pointed, Pointing, Tone, palette::Hue, read};

/// How Chinese checkers look at a terminal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look;

impl Drawing for Look {
    fn draw(&self, view: &AnyView, stage: &DrawContext<'_>) -> Text<'static> {
        let Some(view) = read::<ChineseCheckers>(view) else { return Text::default() };
        let page = Page::new(&view.current, stage);
        if stage.plain { page.sentences() } else { page.picture() }
    }

    fn has_secrets(&self) -> bool {
        false
    }

    fn desk(&self) -> Box<dyn MoveInput> {
        Box::new(StarDesk { selected: None, names: false, cursor: None })
    }
}

/// Moves by label: `c` shows where the piece c can go, `c 2` takes it there; or by the names of holes, `D1 E1`.
struct StarDesk {
    selected: Option<String>,
    /// Whether the star is shown with the names of its holes.
    names: bool,
    /// The cell that arrows have led to, in the frame of whoever looks.
    cursor: Option<Cell>,
}

impl StarDesk {
    /// What arrows can lead to: pieces that can move, and where the one that is chosen can go.
    fn stops(&self, board: &Board, seat: Seat) -> Vec<Cell> {
        let own = text::labelled_pieces(board, seat);
        let movable = own.iter().map(|(_, cell)| *cell).filter(|cell| !moves_from(board, *cell).is_empty());
        let from = self.selected.as_ref().and_then(|label| own.iter().find(|(other, _)| other == label));
        let targets = from.map_or_else(Vec::new, |(_, from)| text::numbered_destinations(board, *from));
        movable.chain(targets.into_iter().map(|(_, cell, _)| cell)).collect()
    }

    /// What a cell means as a line: the label of a piece, or the number of a destination.
    fn meaning(&self, board: &Board, seat: Seat, cell: Cell) -> Option<String> {
        let own = text::labelled_pieces(board, seat);
        if let Some((label, _)) = own.iter().find(|(_, own)| *own == cell) {
            return Some(label.clone());
        }
        let label = self.selected.as_ref()?;
        let (_, from) = own.iter().find(|(other, _)| other == label)?;
        let targets = text::numbered_destinations(board, *from);
        targets.iter().find(|(_, to, _)| *to == cell).map(|(number, ..)| number.to_string())
    }
}

/// The cell among these that an arrow leads to: near, and in about that direction.
fn toward(from: Cell, arrow: Arrow, cells: &[Cell]) -> Option<Cell> {
    let place = |cell: Cell| (i32::from(cell.j() - cell.k()), -2 * i32::from(cell.i()));
    let (x, y) = place(from);
    let cost = |cell: &Cell| {
        let (dx, dy) = (place(*cell).0 - x, place(*cell).1 - y);
        let (along, aside) = match arrow {
            Arrow::Left => (-dx, dy),
            Arrow::Right => (dx, dy),
            Arrow::Up => (-dy, dx),
            Arrow::Down => (dy, dx),
        };
        (along > 0).then_some(along + 2 * aside.abs())
    };
    cells
        .iter()
        .filter_map(|cell| Some((cost(cell)?, *cell)))
        .min_by_key(|(cost, _)| *cost)
        .map(|(_, cell)| cell)
}

/// The words for the star with the names of its holes, and what the draft is called then.
const NAMES: [&str; 2] = ["names", "noms"];

impl MoveInput for StarDesk {
    fn turn(&mut self, _: &AnyView, _: Seat) {
        self.selected = None;
        self.names = false;
        self.cursor = None;
    }

    fn line(&mut self, line: &str, view: &AnyView, seat: Seat) -> Do {
        let Some(board) = read::<ChineseCheckers>(view).map(|view| &view.current) else {
            return Do::Move(line.to_owned());
        };
        let typed = line.trim();
        let is_label = |word: &str| {
            text::labelled_pieces(board, seat).iter().any(|(label, _)| label.eq_ignore_ascii_case(word))
        };
        let chosen = match &self.selected {
            Some(label) if typed.parse::<usize>().is_ok() => format!("{label} {typed}"),
            _ => typed.to_owned(),
        };
        if NAMES.iter().any(|word| typed.eq_ignore_ascii_case(word)) {
            self.names = !self.names;
            return Do::Redraw;
        }
        self.names = false;
        if is_label(typed) {
            self.selected = Some(typed.to_lowercase());
            return Do::Redraw;
        }
        text::read_from_to(board, &chosen)
            .map_or_else(|| Do::Move(line.to_owned()), |mv| Do::Move(mv.to_string()))
    }

    /// A piece is taken, and put where it can go.
    fn point(&mut self, at: &Pointed, _: &str, view: &AnyView, seat: Seat) -> Pointing {
        let Some(board) = read::<ChineseCheckers>(view).map(|view| &view.current) else {
            return Pointing::Nothing;
        };
        let width = text::place_width(&colour::signs(board.colours()));
        let rows = text::rows(&board.seen_by(seat));
        let spot = rows.get(at.row).and_then(|row| row.get(at.column / width)).filter(|_| !self.names);
        let cell = match spot {
            Some(RowSpot::Free(cell) | RowSpot::Piece(cell, _)) => *cell,
            Some(RowSpot::Blank) | None => return Pointing::Nothing,
        };
        self.meaning(board, seat, cell).map_or(Pointing::Nothing, |line| Pointing::Lines(vec![line]))
    }

    fn arrow(&mut self, arrow: Arrow, view: &AnyView, seat: Seat) -> bool {
        let Some(board) = read::<ChineseCheckers>(view).map(|view| &view.current) else { return false };
        let stops = self.stops(board, seat);
        self.names = false;
        let chosen = self.selected.as_ref().and_then(|label| {
            text::labelled_pieces(board, seat).into_iter().find(|(other, _)| other == label)
        });
        let from = self.cursor.or(chosen.map(|(_, cell)| cell));
        self.cursor = match from {
            Some(from) => toward(from, arrow, &stops).or(Some(from)),
            None => stops.first().copied(),
        };
        true
    }

    fn enter(&mut self, view: &AnyView, seat: Seat) -> Option<String> {
        let board = &read::<ChineseCheckers>(view)?.current;
        self.meaning(board, seat, self.cursor?)
    }

    fn complete(&self, typed: &str, view: &AnyView, seat: Seat) -> Vec<String> {
        let Some(board) = read::<ChineseCheckers>(view).map(|view| &view.current) else { return Vec::new() };
        let names = board.names(seat);
        let typed = typed.trim_start().to_uppercase();
        let lines = games::chinese_checkers::coach::legal_moves(board).into_iter().filter_map(|mv| {
            let (from, to) = mv.ends()?;
            Some(format!("{} {}", names.of(from), names.of(to)))
        });
        let is_name = typed.starts_with(|c: char| c.is_ascii_alphabetic());
        lines.filter(|line| is_name && line.starts_with(&typed)).collect()
    }

    fn draft(&self) -> Option<String> {
        if self.names {
            return Some(NAMES[0].to_owned());
        }
        let label = self.selected.clone().unwrap_or_default();
        match self.cursor {
            Some(cell) => Some(format!("{label}@{cell}")),
            None => self.selected.clone(),
        }
    }

    fn spoken(&self, mv: &str, view: &AnyView) -> Option<String> {
        let board = &read::<ChineseCheckers>(view)?.current;
        let (from, to) = mv.parse::<games::chinese_checkers::Move>().ok()?.ends()?;
        let names = board.names(board.turn());
        Some(format!("{} {}", names.of(from), names.of(to)))
    }

    fn help(&self) -> Vec<Phrase> {
        ["label", "number", "cells", "names"]
            .iter()
            .map(|what| Phrase::new(format!("terminal-chinese-checkers-help-{what}")))
            .collect()
    }

    fn verbs(&self) -> &'static [Verb] {
        &games::chinese_checkers::moves::VERBS
    }

    fn kinds(&self) -> Option<Phrase> {
        Some(Phrase::new("terminal-chinese-checkers-kinds"))
    }
}

struct Page<'a> {
    board: &'a Board,
    stage: &'a DrawContext<'a>,
    /// Whose frame the board is drawn in.
    frame: Seat,
    /// Whether rows and holes are named; the frame is that of the first seat then.
    named: bool,
    /// The cell that arrows have led to.
    cursor: Option<Cell>,
    own: Vec<(String, Cell)>,
    destinations: Vec<(usize, Cell)>,
    path: Vec<Cell>,
    /// The sign of each seat's pieces.
    signs: Vec<String>,
}

impl<'a> Page<'a> {
    fn new(board: &'a Board, stage: &'a DrawContext<'a>) -> Page<'a> {
        let named = stage.draft == Some(NAMES[0]);
        let frame = stage.seat.filter(|_| !named).unwrap_or(Seat(0));
        let own = if named { Vec::new() } else { text::labelled_pieces(board, frame) };
        let to_move = board.ending().is_none() && board.turn() == frame;
        let (label, cursor) = stage.draft.map_or(("", None), |draft| match draft.split_once('@') {
            Some((label, cell)) => (label, cell_at(cell)),
            None => (draft, None),
        });
        let chosen = own.iter().find(|(own, _)| own == label);
        let destinations = match chosen {
            Some(&(_, from)) if to_move => text::numbered_destinations(board, from),
            _ => Vec::new(),
        };
        let destinations = destinations.into_iter().map(|(number, cell, _)| (number, cell)).collect();
        let signs = colour::signs(board.colours());
        Page { board, stage, frame, named, cursor, own, destinations, path: last_path(board, frame), signs }
    }

    fn tone(&self, tone: Tone) -> Style {
        self.stage.palette.tone(tone)
    }

    fn say(&self, phrase: &Phrase) -> String {
        self.stage.say(phrase)
    }

    /// The sign of a colour's pieces, which is no label: labels are small letters.
    fn sign(&self, colour: PlayerColour) -> String {
        let seat = self.board.colours().iter().position(|&other| other == colour);
        let sign = seat.map_or_else(|| colour.tag(), |seat| self.signs[seat].clone());
        let large = sign.to_uppercase();
        let is_own = |other: &&String| other.to_uppercase() == large;
        if self.signs.iter().filter(is_own).count() > 1 { sign } else { large }
    }

    /// The label of an own piece on this cell.
    fn label(&self, cell: Cell) -> Option<&str> {
        self.own.iter().find(|(_, own)| *own == cell).map(|(label, _)| label.as_str())
    }

    fn ending(&self) -> Option<String> {
        let phrase = match self.board.ending()? {
            GameEnding::Won(seat) => Phrase::new("terminal-wins").with("name", self.stage.name(seat)),
            GameEnding::Limit => Phrase::new("terminal-chinese-checkers-limit"),
            GameEnding::Stuck => Phrase::new("terminal-chinese-checkers-stuck"),
        };
        Some(self.say(&phrase))
    }

    fn picture(&self) -> Text<'static> {
        let rows = text::rows(&self.board.seen_by(self.frame));
        let width = text::place_width(&self.signs);
        let line = |row: &Vec<RowSpot>| {
            let places = text::set_out(row, width, |spot| self.spot(spot)).into_iter();
            let places = places.map(|(text, style)| Span::styled(text, style));
            if !self.named {
                return Line::from(places.collect::<Vec<_>>());
            }
            let (letters, holes) = text::row_name(self.board.dim(), row);
            let before = Span::styled(format!("{letters:>2} "), self.tone(Tone::Brass));
            let behind = Span::styled(format!(" {holes}"), self.tone(Tone::Brass));
            Line::from(std::iter::once(before).chain(places).chain([behind]).collect::<Vec<_>>())
        };
        let mut lines: Vec<Line<'static>> = rows.iter().map(line).collect();
        // Who plays which colour, beside the star where there is room and below it otherwise.
        let players = self.players();
        let around = if self.named { 8 } else { 0 };
        let wide = rows.first().map_or(0, Vec::len) * width + 2 + around;
        let beside =
            players.iter().map(Line::width).max().unwrap_or_default() + wide <= usize::from(self.stage.width);
        if beside {
            for (line, player) in lines.iter_mut().zip(players) {
                line.spans.push(Span::raw(" ".repeat(wide - line.width().min(wide))));
                line.spans.extend(player.spans);
            }
        } else {
            lines.extend(players);
        }
        lines.extend(self.ending().map(|text| Line::styled(text, self.tone(Tone::Brass))));
        Text::from(lines)
    }

    /// What stands on one place of a row, and how it looks.
    fn spot(&self, spot: &RowSpot) -> (String, Style) {
        let (sign, style) = self.bare_spot(spot);
        match *spot {
            RowSpot::Free(cell) | RowSpot::Piece(cell, _) if self.cursor == Some(cell) => {
                (sign, style.add_modifier(Modifier::REVERSED))
            }
            _ => (sign, style),
        }
    }

    fn bare_spot(&self, spot: &RowSpot) -> (String, Style) {
        match *spot {
            RowSpot::Blank => (String::new(), Style::default()),
            RowSpot::Free(cell) => {
                let number = self.destinations.iter().find(|(_, to)| *to == cell).map(|(number, _)| *number);
                match number {
                    Some(number) => {
                        let sign = char::from_digit(number as u32, 36).unwrap_or('*');
                        (sign.to_string(), self.tone(Tone::Brass).add_modifier(Modifier::BOLD))
                    }
                    None if self.path.contains(&cell) => ("∘".to_owned(), self.tone(Tone::Brass)),
                    None => ("·".to_owned(), self.tone(Tone::Faint)),
                }
            }
            RowSpot::Piece(cell, colour) => {
                let sign = match self.label(cell) {
                    Some(label) if label.len() == 1 => label.to_owned(),
                    _ => self.sign(colour),
                };
                let style = self.stage.palette.piece(hue(colour));
                let moved = self.path.last() == Some(&cell);
                (sign, if moved { style.add_modifier(Modifier::UNDERLINED) } else { style })
            }
        }
    }

    fn players(&self) -> Vec<Line<'static>> {
        let scores = self.board.scores();
        let mut lines = vec![Line::default()];
        for (seat, &colour) in Seat::all(self.board.seats()).zip(self.board.colours()) {
            let turn = self.board.ending().is_none() && self.board.turn() == seat;
            let sign = if seat == self.frame { "a".to_owned() } else { self.sign(colour) };
            // A code is shown whole beside the sign of its pieces.
            let tag = match colour {
                PlayerColour::Code(_) => format!(" {sign} {colour} "),
                _ => format!(" {sign} "),
            };
            lines.push(Line::from(vec![
                Span::styled(if turn { "▸ " } else { "  " }, self.tone(Tone::Brass)),
                Span::styled(tag, self.stage.palette.piece(hue(colour))),
                Span::raw(format!(" {} ", self.stage.name(seat))),
                Span::styled(scores[seat.index()].to_string(), self.tone(Tone::Faint)),
            ]));
        }
        lines
    }

    fn sentences(&self) -> Text<'static> {
        let mut lines = if self.named {
            text::with_names(self.board)
        } else {
            text::plain(&self.board.seen_by(self.frame))
        };
        let names = self.board.names(self.frame);
        let cells = |list: &mut dyn Iterator<Item = String>| list.collect::<Vec<_>>().join(" ");
        for (seat, pieces) in Seat::all(self.board.seats()).zip(self.board.pieces()) {
            let score = self.board.scores()[seat.index()];
            let of = |id: &'static str, pieces: String| {
                let tag = self.board.colours()[seat.index()].tag();
                let phrase = Phrase::new(id).with("name", self.stage.name(seat)).with("colour", tag);
                self.say(&phrase.with("pieces", pieces).with("score", score))
            };
            lines.push(if Some(seat) == self.stage.seat && !self.named {
                let labelled = |(label, cell): &(String, Cell)| format!("{label}={}", names.of(*cell));
                of("terminal-chinese-checkers-own", cells(&mut self.own.iter().map(labelled)))
            } else {
                let name = |cell: &Cell| self.board.names(Seat(0)).of(*cell);
                of("terminal-chinese-checkers-other", cells(&mut pieces.iter().map(name)))
            });
        }
        if !self.path.is_empty() {
            let path = self.path.iter().map(|&cell| names.of(cell)).collect::<Vec<_>>().join(" > ");
            lines.push(self.say(&Phrase::new("terminal-chinese-checkers-last").with("path", path)));
        }
        let label = self.stage.draft.map(|draft| draft.split_once('@').map_or(draft, |(label, _)| label));
        if let Some(label) = label.filter(|_| !self.destinations.is_empty()) {
            let numbered =
                self.destinations.iter().map(|(number, cell)| format!("{number}={}", names.of(*cell)));
            let phrase = Phrase::new("terminal-chinese-checkers-destinations").with("label", label);
            lines.push(self.say(&phrase.with("cells", numbered.collect::<Vec<_>>().join(" "))));
        }
        lines.extend(self.ending());
        lines.into_iter().map(Line::from).collect()
    }
}

/// A cell by its coordinates. The one reader of coordinates is that of moves, which have two cells.
fn cell_at(text: &str) -> Option<Cell> {
    let mv: games::chinese_checkers::Move = format!("{text}>{text}").parse().ok()?;
    mv.cells().first().copied()
}

/// The cells of the move made last, in the frame of a seat.
fn last_path(board: &Board, frame: Seat) -> Vec<Cell> {
    let seats = board.seats();
    let mover = Seat(((board.turn().index() + seats - 1) % seats) as u8);
    let moved = board.last().get(mover.index()).and_then(Option::as_ref);
    // A move is written in its mover's frame.
    let cells = moved.map_or(&[][..], |mv| mv.cells());
    cells.iter().map(|&cell| board.to_frame(frame, board.from_frame(mover, cell))).collect()
}

fn hue(colour: PlayerColour) -> Hue {
    match colour {
        PlayerColour::Green => Hue::Green,
        PlayerColour::Yellow => Hue::Yellow,
        PlayerColour::Red => Hue::Red,
        PlayerColour::Black => Hue::Black,
        PlayerColour::Blue => Hue::Blue,
        PlayerColour::Brown => Hue::Brown,
        PlayerColour::Code(code) => Hue::nth(code.iter().map(|&c| c as usize).sum()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Palette, Setting, palette::Depth};
    use kernel::{Eyes, Lang, Match, OptionValues, Record, Seated, Seed, record::Entry};
    use table::{Library, Room, RoomOf};

    static ROOM: RoomOf<Match<ChineseCheckers>> = RoomOf::new();

    fn view(moves: usize) -> AnyView {
        view_with(OptionValues::default().with("dim", 2), moves)
    }

    fn view_with(options: OptionValues, moves: usize) -> AnyView {
        let seat = |name: &str| Seated { name: name.into(), kind: "human".into() };
        let mut record = Record {
            game: "chinese-checkers".into(),
            options,
            seats: vec![seat("Ken"), seat("Ryu")],
            seed: Seed::from(4),
            entries: vec![],
            result: None,
        };
        for _ in 0..moves {
            let view = ROOM.read(&record, Eyes::Public).unwrap().views.pop().unwrap();
            let seat = view.to_move().unwrap();
            let text = ROOM.complete(&view, seat, "", 1).pop().unwrap();
            record.entries.push(Entry::Move { seat, text });
        }
        ROOM.read(&record, Eyes::Public).unwrap().views.pop().unwrap()
    }

    fn draw(view: &AnyView, seat: Seat, plain: bool, draft: Option<&str>) -> String {
        let setting = Setting::new(Lang::En, Palette::none(), &terminal::texts(&[&ROOM]));
        let names = ["Ken".to_owned(), "Ryu".to_owned()];
        let palette = Palette::new(Depth::True);
        let speech = setting.speech();
        let stage = DrawContext {
            seat: Some(seat),
            names: &names,
            width: 50,
            height: 20,
            plain,
            palette,
            speech,
            draft,
        };
        let drawn = Look.draw(view, &stage);
        drawn.lines.iter().map(|line| line.to_string().trim_end().to_owned() + "\n").collect()
    }

    #[test]
    fn the_star_shows_labels_destinations_and_the_last_path() {
        insta::assert_snapshot!(draw(&view(3), Seat(1), false, Some("a")));
    }

    #[test]
    fn codes_are_shown_whole_and_pieces_by_their_shortest_beginning() {
        let codes = OptionValues::default().with("dim", 2).with("colours", "Ken, Kim");
        let picture = draw(&view_with(codes.clone(), 3), Seat(1), false, None);
        assert!(picture.contains(" KE Ken  Ken"), "{picture}");
        assert!(picture.contains(" a Kim  Ryu"), "{picture}");
        assert!(picture.lines().filter(|line| line.contains("KE")).count() >= 2, "{picture}");
        let aloud = draw(&view_with(codes, 3), Seat(1), true, None);
        assert!(aloud.contains("Ken (Ken): ") && aloud.contains("Ryu (Kim), your pieces: "), "{aloud}");
        assert!(aloud.contains("Ke") && aloud.contains("Ki"), "{aloud}");
    }

    #[test]
    fn the_star_can_be_read_aloud() {
        insta::assert_snapshot!(draw(&view(2), Seat(0), true, Some("b")));
    }

    #[test]
    fn a_label_selects_and_a_number_moves() {
        let view = view(0);
        let mut desk = Look.desk();
        assert_eq!(desk.line("a", &view, Seat(0)), Do::Redraw);
        assert_eq!(desk.draft().as_deref(), Some("a"));
        let Do::Move(by_number) = desk.line("1", &view, Seat(0)) else {
            panic!("a number moves the selected piece")
        };
        assert_eq!(desk.line("a 1", &view, Seat(0)), Do::Move(by_number.clone()));
        assert!(by_number.parse::<games::chinese_checkers::Move>().is_ok());
        assert_eq!(desk.line("nonsense", &view, Seat(0)), Do::Move("nonsense".into()));
    }
}
