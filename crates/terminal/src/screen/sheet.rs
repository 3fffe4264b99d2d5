//! The page that every screen of a game has: status, board, log, a line said, the prompt, the keys.

use ratatui::{
    Frame,
    layout::{Constraint, Layout, Position, Rect},
    style::Style,
    text::{Line, Span, Text},
    widgets::{Block, BorderType, Clear, Paragraph},
};

use crate::{
    Palette, Setting, Tone,
    scene::{self, Kind},
};

/// The least that a page needs.
const LEAST: (u16, u16) = (24, 6);

/// What stands on the page.
pub(crate) struct Sheet<'a> {
    pub(crate) setting: &'a Setting,
    /// The game and the match.
    pub(crate) title: String,
    /// Whose turn it is; brass if somebody here is meant.
    pub(crate) status: (String, bool),
    /// Draws the board for a number of columns and rows.
    pub(crate) board: &'a dyn Fn(u16, u16) -> Text<'static>,
    /// How many rows the board is scrolled down.
    pub(crate) board_down: u16,
    pub(crate) log: &'a [scene::Line],
    /// How many lines the log is scrolled up.
    pub(crate) log_up: usize,
    pub(crate) note: Option<(Kind, String)>,
    /// What is typed, and what of it stands before the cursor; `None` where nothing can be typed.
    pub(crate) prompt: Option<(&'a str, &'a str)>,
    /// Keys with what they do.
    pub(crate) keys: Vec<(&'static str, String)>,
}

/// The sign that goes with a kind of line, so that no colour stands alone.
pub(crate) fn sign(kind: Kind) -> &'static str {
    match kind {
        Kind::Moved => "",
        Kind::Refused => "✗ ",
        Kind::Hint => "» ",
        Kind::Said => "· ",
        Kind::Ended => "■ ",
        Kind::Failed => "! ",
    }
}

fn ink(palette: Palette, kind: Kind) -> Style {
    match kind {
        Kind::Moved => Style::new(),
        Kind::Refused | Kind::Failed => palette.paper(Tone::Bad),
        Kind::Hint => palette.paper(Tone::Good),
        Kind::Said => palette.paper(Tone::Faint),
        Kind::Ended => palette.paper(Tone::Brass),
    }
}

/// Where things stand on a page.
pub(crate) struct Places {
    status: Rect,
    pub(crate) board: Rect,
    /// Of no width where there is no room for it.
    pub(crate) log: Rect,
    note: Rect,
    prompt: Rect,
    keys: Rect,
}

/// Where things stand on a page of this size; `None` when it is too small.
pub(crate) fn places(area: Rect) -> Option<Places> {
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return None;
    }
    let rows = [1, 0, 1, 1, 1].map(|height| match height {
        0 => Constraint::Fill(1),
        height => Constraint::Length(height),
    });
    let [status, body, note, prompt, keys] = Layout::vertical(rows).areas(area);
    let log_width = match area.width {
        0..60 => 0,
        60..100 => 28,
        _ => 38,
    };
    let [board, log] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(log_width)]).areas(body);
    Some(Places { status, board, log, note, prompt, keys })
}

/// A board in its place: where its text stands, the text, and how many rows it is scrolled down.
pub(crate) fn board_in(
    area: Rect,
    draw: &dyn Fn(u16, u16) -> Text<'static>,
    down: u16,
) -> (Rect, Text<'static>, u16) {
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let text = draw(inner.width, inner.height);
    let height = text.height() as u16;
    let top = inner.height.saturating_sub(height).min(1);
    let inner = Rect { y: inner.y + top, height: inner.height - top, ..inner };
    let down = down.min(height.saturating_sub(inner.height));
    (inner, text, down)
}

impl Sheet<'_> {
    fn palette(&self) -> Palette {
        self.setting.palette
    }

    pub(crate) fn paint(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let Some(Places { status, board, log, note, prompt, keys }) = places(area) else {
            let text = self.setting.speech().text("terminal-small");
            frame.render_widget(Paragraph::new(wrapped(&text, area.width)), area);
            return;
        };
        self.status(frame, status);
        self.board(frame, board);
        if log.width > 0 {
            self.log(frame, log);
        }
        self.foot(frame, note, prompt, keys);
    }

    fn status(&self, frame: &mut Frame<'_>, area: Rect) {
        let edge = self.palette().tone(Tone::Edge);
        let (status, here) = &self.status;
        let style = if *here { self.palette().tone(Tone::Brass) } else { self.palette().tone(Tone::Faint) };
        let status = format!("{}{status} ", if *here { "▸ " } else { "" });
        let width = Span::raw(&status).width() as u16;
        let [left, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(width)]).areas(area);
        frame.render_widget(Block::new().style(edge), area);
        frame.render_widget(
            Line::from(format!(" {}", cut(&self.title, left.width.saturating_sub(2)))).style(edge),
            left,
        );
        frame.render_widget(Line::from(status).style(edge.patch(style)), right);
    }

    fn board(&self, frame: &mut Frame<'_>, area: Rect) {
        let felt = self.palette().tone(Tone::Felt);
        frame.render_widget(Block::new().style(felt), area);
        let (inner, text, down) = board_in(area, self.board, self.board_down);
        let height = text.height() as u16;
        frame.render_widget(Paragraph::new(text).style(felt).scroll((down, 0)), inner);
        let more = [(down > 0, inner.y, "↑"), (down + inner.height < height, inner.bottom() - 1, "↓")];
        for (_, y, arrow) in more.into_iter().filter(|(there, ..)| *there) {
            let at = Rect { x: area.right() - 1, y, width: 1, height: 1 };
            frame.render_widget(Span::styled(arrow, felt.patch(self.palette().tone(Tone::Brass))), at);
        }
    }

    fn log(&self, frame: &mut Frame<'_>, area: Rect) {
        let paper = self.palette().paper(Tone::Paper);
        let rail = self.palette().paper(Tone::Faint);
        let side = Block::new().style(paper).borders(ratatui::widgets::Borders::LEFT).border_style(rail);
        let inner = side.inner(area);
        frame.render_widget(side, area);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        let mut lines: Vec<Line<'_>> = Vec::new();
        for line in self.log {
            let text = format!("{}{}", sign(line.kind), self.setting.speech().say(&line.phrase));
            let indent = if line.kind == Kind::Moved { "" } else { "  " };
            for (number, part) in
                wrap(&text, inner.width.saturating_sub(indent.len() as u16)).iter().enumerate()
            {
                let part = if number == 0 { part.clone() } else { format!("{indent}{part}") };
                lines.push(Line::styled(part, ink(self.palette(), line.kind)));
            }
        }
        let rows = usize::from(inner.height);
        let up = self.log_up.min(lines.len().saturating_sub(rows));
        let end = lines.len() - up;
        let shown = lines[end.saturating_sub(rows)..end].to_vec();
        frame.render_widget(Paragraph::new(shown), inner);
        if up > 0 {
            let at = Rect { x: area.right() - 1, y: area.bottom() - 1, width: 1, height: 1 };
            frame.render_widget(Span::styled("↓", self.palette().paper(Tone::Brass)), at);
        }
    }

    fn foot(&self, frame: &mut Frame<'_>, note: Rect, prompt: Rect, keys: Rect) {
        let paper = self.palette().paper(Tone::Paper);
        for area in [note, prompt, keys] {
            frame.render_widget(Block::new().style(paper), area);
        }
        if let Some((kind, text)) = &self.note {
            let text = cut(&format!("{}{text}", sign(*kind)), note.width.saturating_sub(2));
            let line = Line::styled(format!(" {text}"), ink(self.palette(), *kind));
            frame.render_widget(line, note);
        }
        if let Some((text, before)) = self.prompt {
            let room = prompt.width.saturating_sub(4);
            let cursor = Span::raw(before).width() as u16;
            // A line longer than its place moves left so that the cursor stays in sight.
            let hidden = cursor.saturating_sub(room);
            let line = Line::from(vec![Span::styled(" › ", self.palette().paper(Tone::Brass))]);
            frame.render_widget(line, prompt);
            let place = Rect { x: prompt.x + 3, width: room + 1, ..prompt };
            frame.render_widget(Paragraph::new(text.to_owned()).scroll((0, hidden)), place);
            frame.set_cursor_position(Position::new(place.x + cursor - hidden, prompt.y));
        }
        let faint = self.palette().paper(Tone::Faint);
        let strong = self.palette().paper(Tone::Brass);
        let spans = self.keys.iter().flat_map(|(key, does)| {
            [Span::styled(format!(" {key}"), strong), Span::styled(format!(" {does} "), faint)]
        });
        frame.render_widget(spans.collect::<Line<'_>>(), keys);
    }
}

/// A panel in the middle of the page, with a title, as large as its text needs.
pub(crate) fn panel(frame: &mut Frame<'_>, palette: Palette, title: &str, lines: &[String], down: u16) {
    let area = frame.area();
    let widest = lines.iter().map(|line| Span::raw(line).width() as u16).max().unwrap_or(0);
    let width = (widest.max(Span::raw(title).width() as u16 + 2) + 4).min(area.width);
    let text: Vec<String> = lines.iter().flat_map(|line| wrap(line, width.saturating_sub(4))).collect();
    let height = (text.len() as u16 + 2).min(area.height);
    let place =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    let paper = palette.paper(Tone::Paper);
    let frame_style = palette.paper(Tone::Brass);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(frame_style)
        .title(Span::styled(format!(" {title} "), frame_style))
        .style(paper);
    let down = down.min((text.len() as u16).saturating_sub(height.saturating_sub(2)));
    let text: Text<'_> = text.into_iter().map(|line| Line::from(format!(" {line}"))).collect();
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(text).block(block).scroll((down, 0)), place);
}

/// A text in lines of a width, broken between words. A text keeps the blanks it begins with.
pub(crate) fn wrap(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width.max(1));
    let wide = |text: &str| Span::raw(text).width();
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let blanks = rest.len() - rest.trim_start_matches(' ').len();
        let end = rest[blanks..].find(' ').map_or(rest.len(), |at| blanks + at);
        let (word, after) = rest.split_at(end);
        rest = after;
        if wide(&line) + wide(word) <= width {
            line.push_str(word);
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for c in word.trim_start_matches(' ').chars() {
            if wide(&line) + wide(c.encode_utf8(&mut [0; 4])) > width && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            line.push(c);
        }
    }
    lines.push(line);
    lines
}

fn wrapped(text: &str, width: u16) -> Text<'static> {
    wrap(text, width).into_iter().map(Line::from).collect()
}

/// A text of at most so many columns, with a sign where something is missing.
pub(crate) fn cut(text: &str, width: u16) -> String {
    let wide = |text: &str| Span::raw(text).width();
    if wide(text) <= usize::from(width) {
        return text.to_owned();
    }
    let mut short = String::new();
    for c in text.chars() {
        short.push(c);
        if wide(&short) + 1 > usize::from(width) {
            short.pop();
            break;
        }
    }
    short + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_between_words() {
        assert_eq!(wrap("Ada lays 1r 2r 3r", 8), ["Ada lays", "1r 2r 3r"]);
        assert_eq!(wrap("", 8), [""]);
        assert_eq!(wrap("  a  b", 8), ["  a  b"]);
        assert_eq!(wrap("abcdefghij k", 4), ["abcd", "efgh", "ij k"]);
        assert_eq!(wrap("日本語です", 4), ["日本", "語で", "す"]);
        assert_eq!(wrap("abc", 0), ["a", "b", "c"]);
    }

    #[test]
    fn a_text_is_cut_with_a_sign() {
        assert_eq!(cut("abcdef", 6), "abcdef");
        assert_eq!(cut("abcdef", 4), "abc…");
        assert_eq!(cut("日本語", 4), "日…");
    }
}
