//! Mastermind: the history board, pegs with their symbols, answers as signs and numbers.

use games::mastermind::{CodeSpace, Feedback, GamePhase, Mastermind, View, solver::consistent};
use kernel::{Phrase, Seat, Verb};
use ratatui::{
    style::Style,
    text::{Line, Span, Text},
};
use table::AnyView;

use crate::{Do, DrawContext, Drawing, MoveInput, Pointed, Pointing, Tone, palette::Hue, read};

/// How many possible codes are listed when somebody asks.
const LISTED: usize = 60;

/// How Mastermind looks at a terminal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look;

impl Drawing for Look {
    fn draw(&self, view: &AnyView, stage: &DrawContext<'_>) -> Text<'static> {
        let Some(view) = read::<Mastermind>(view) else { return Text::default() };
        let page = Page { view: &view.current, board: view.current.board(), stage };
        if stage.plain { page.sentences() } else { page.picture() }
    }

    fn desk(&self) -> Box<dyn MoveInput> {
        Box::new(MastermindDesk::default())
    }
}

struct Page<'a> {
    view: &'a View,
    board: CodeSpace,
    stage: &'a DrawContext<'a>,
}

impl Page<'_> {
    fn tone(&self, tone: Tone) -> Style {
        self.stage.palette.tone(tone)
    }

    fn say(&self, phrase: &Phrase) -> String {
        self.stage.say(phrase)
    }

    /// Who does what.
    fn roles(&self) -> String {
        let id = match self.view.phase {
            GamePhase::Hide => "terminal-mastermind-hides",
            _ => "terminal-mastermind-roles",
        };
        let (maker, breaker) = (self.stage.name(self.view.maker), self.stage.name(self.view.breaker()));
        self.say(&Phrase::new(id).with("maker", maker).with("breaker", breaker))
    }

    fn tries_left(&self) -> String {
        self.say(&Phrase::new("terminal-mastermind-tries").with("count", self.view.tries_left()))
    }

    /// What there is to say below the board.
    fn remarks(&self) -> Vec<(String, Tone)> {
        let doubt = self.view.contradiction().map(|phrase| (format!("✗ {}", self.say(&phrase)), Tone::Bad));
        let winner = self.view.winner.map(|seat| {
            let phrase = Phrase::new("terminal-mastermind-won").with("name", self.stage.name(seat));
            (self.say(&phrase), Tone::Brass)
        });
        doubt.into_iter().chain(winner).collect()
    }

    fn answer(&self, answer: Feedback) -> String {
        let phrase = Phrase::new("terminal-mastermind-answer")
            .with("well", answer.well)
            .with("misplaced", answer.misplaced);
        self.say(&phrase)
    }

    /// The table in sentences, for plain lines.
    fn sentences(&self) -> Text<'static> {
        let symbols: Vec<String> = self.board.symbols().iter().map(char::to_string).collect();
        let mut lines = vec![
            self.roles(),
            self.say(&Phrase::new("terminal-mastermind-colours").with("symbols", symbols.join(" "))),
        ];
        if let Some(secret) = &self.view.secret {
            lines.push(self.say(&Phrase::new("terminal-mastermind-secret").with("code", secret.as_str())));
        }
        for (number, row) in self.view.rows.iter().enumerate() {
            let phrase = Phrase::new("terminal-mastermind-row")
                .with("number", number + 1)
                .with("guess", row.guess.as_str())
                .with("answer", self.answer(row.answer));
            let truth = row.truth.map(|truth| {
                let phrase = Phrase::new("terminal-mastermind-truth").with("answer", self.answer(truth));
                format!(" {}", self.say(&phrase))
            });
            lines.push(self.say(&phrase) + &truth.unwrap_or_default());
        }
        if let Some(guess) = &self.view.pending {
            lines.push(self.say(&Phrase::new("terminal-mastermind-pending").with("guess", guess.as_str())));
        }
        if matches!(self.view.phase, GamePhase::Guess | GamePhase::Answer) {
            lines.push(self.tries_left());
        }
        lines.extend(self.remarks().into_iter().map(|(text, _)| text));
        lines.into_iter().map(Line::from).collect()
    }

    /// The table as a picture.
    fn picture(&self) -> Text<'static> {
        let mut lines = vec![Line::from(self.roles()), self.secret(), Line::default()];
        let remarks = self.remarks();
        // The head, the colours below, a blank line before them, and the tries.
        let around = 7 + remarks.len();
        let room = usize::from(self.stage.height).saturating_sub(around).max(2);
        lines.extend(self.rows(room));
        lines.push(Line::default());
        lines.push(self.legend());
        if matches!(self.view.phase, GamePhase::Guess | GamePhase::Answer) {
            lines.push(Line::styled(self.tries_left(), self.tone(Tone::Faint)));
        }
        for (text, tone) in remarks {
            let width = self.stage.width;
            let parts = crate::screen::sheet::wrap(&text, width).into_iter();
            lines.extend(parts.map(|part| Line::styled(part, self.tone(tone))));
        }
        Text::from(lines)
    }

    /// As many rows as there is room for: the guesses, then the empty places; the oldest make way.
    fn rows(&self, room: usize) -> Vec<Line<'static>> {
        let made = self.view.rows.len() + usize::from(self.view.pending.is_some());
        let over = self.view.phase == GamePhase::Over;
        let all = if over { made } else { self.view.tries };
        let first = if all <= room { 0 } else { (made + 1).saturating_sub(room).min(all - room) };
        (first..all.min(first + room)).map(|number| self.row(number)).collect()
    }

    fn row(&self, number: usize) -> Line<'static> {
        let mut spans = vec![Span::styled(format!("{:>3}  ", number + 1), self.tone(Tone::Faint))];
        match self.view.rows.get(number) {
            Some(row) => {
                spans.extend(self.pegs(&row.guess));
                spans.push(Span::raw("  "));
                spans.extend(self.signs(row.answer));
                let numbers = format!("  {} {}", row.answer.well, row.answer.misplaced);
                spans.push(Span::styled(numbers, self.tone(Tone::Faint)));
                if self.view.earliest_doubt == Some(number) {
                    spans.push(Span::styled("  ?", self.tone(Tone::Bad)));
                }
                if let Some(truth) = row.truth {
                    let text = format!("  ✗ {} {}", truth.well, truth.misplaced);
                    spans.push(Span::styled(text, self.tone(Tone::Bad)));
                }
            }
            None => match &self.view.pending {
                Some(guess) if number == self.view.rows.len() => {
                    spans.extend(self.pegs(guess));
                    spans.push(Span::styled("  …", self.tone(Tone::Brass)));
                }
                _ => spans.push(Span::styled(" ·  ".repeat(self.board.pegs()), self.tone(Tone::Faint))),
            },
        }
        Line::from(spans)
    }

    /// Pegs with their symbols; the symbol says what the colour says.
    fn pegs(&self, code: &str) -> Vec<Span<'static>> {
        let peg = |symbol: char| {
            let hue = Hue::nth(usize::from(self.board.colour(symbol).unwrap_or_default()));
            [Span::styled(format!(" {symbol} "), self.stage.palette.piece(hue)), Span::raw(" ")]
        };
        code.chars().flat_map(peg).collect()
    }

    /// One sign for each peg: well placed, misplaced, neither.
    fn signs(&self, answer: Feedback) -> Vec<Span<'static>> {
        let (well, misplaced) = (usize::from(answer.well), usize::from(answer.misplaced));
        let rest = self.board.pegs().saturating_sub(well + misplaced);
        vec![
            Span::styled("● ".repeat(well), self.tone(Tone::Good)),
            Span::raw("○ ".repeat(misplaced)),
            Span::styled("· ".repeat(rest), self.tone(Tone::Faint)),
        ]
    }

    fn secret(&self) -> Line<'static> {
        let mut spans = vec![Span::raw("     ")];
        if let Some(secret) = &self.view.secret {
            spans.extend(self.pegs(secret));
        } else {
            let cover = Span::styled(" ? ", self.tone(Tone::Edge));
            spans.extend((0..self.board.pegs()).flat_map(|_| [cover.clone(), Span::raw(" ")]));
        }
        Line::from(spans)
    }

    fn legend(&self) -> Line<'static> {
        let symbols: String = self.board.symbols().iter().take(self.board.colours()).collect();
        let mut spans = vec![Span::raw("     ")];
        spans.extend(self.pegs(&symbols).into_iter().filter(|span| span.content != " "));
        Line::from(spans)
    }
}

/// Codes and answers without their keywords, and `codes` for what is still possible.
#[derive(Debug, Default)]
struct MastermindDesk {
    symbols: Vec<char>,
    pegs: usize,
}

impl MoveInput for MastermindDesk {
    fn turn(&mut self, view: &AnyView, _: Seat) {
        if let Some(view) = read::<Mastermind>(view) {
            let board = view.current.board();
            self.symbols = board.symbols().to_vec();
            self.pegs = board.pegs();
        }
    }

    fn line(&mut self, line: &str, view: &AnyView, _: Seat) -> Do {
        let Some(view) = read::<Mastermind>(view).map(|view| &view.current) else {
            return Do::Move(line.to_owned());
        };
        if matches!(line.trim(), "codes" | "reste") && !self.claims(line.trim()) {
            return Do::Say(possible(view));
        }
        match view.phase {
            GamePhase::Hide if view.board().read(line).is_ok() => Do::Move(format!("code {line}")),
            GamePhase::Answer => Do::Move(spread(line)),
            _ => Do::Move(line.to_owned()),
        }
    }

    /// A peg is added to the code at the prompt; an empty place makes the guess once the code is whole.
    fn point(&mut self, at: &Pointed, typed: &str, _: &AnyView, _: Seat) -> Pointing {
        let typed = typed.trim();
        let mut signs = at.word.chars();
        match (signs.next(), signs.next()) {
            (Some('·'), None) if typed.chars().count() == self.pegs => {
                Pointing::Lines(vec![typed.to_owned()])
            }
            // The first columns have the numbers of the guesses.
            (Some(sign), None) if at.column > 4 && self.symbols.contains(&sign) => {
                Pointing::Type(format!("{typed}{sign}"))
            }
            _ => Pointing::Nothing,
        }
    }

    fn complete(&self, typed: &str, _: &AnyView, _: Seat) -> Vec<String> {
        let asks = typed.len() > 2 && "codes".starts_with(typed);
        if asks { vec!["codes".to_owned()] } else { Vec::new() }
    }

    fn help(&self) -> Vec<Phrase> {
        ["code", "guess", "answer", "codes"]
            .iter()
            .map(|what| Phrase::new(format!("terminal-mastermind-help-{what}")))
            .collect()
    }

    fn verbs(&self) -> &'static [Verb] {
        &games::mastermind::moves::VERBS
    }

    fn kinds(&self) -> Option<Phrase> {
        Some(Phrase::new("terminal-mastermind-kinds"))
    }

    /// Finding a code that fits is the game.
    fn offers_moves(&self) -> bool {
        false
    }

    /// Symbols of the board are typed, whatever the house would do with such a letter.
    fn claims(&self, word: &str) -> bool {
        let letters = word.chars().count();
        let all = word.chars().all(|c| self.symbols.iter().any(|symbol| symbol.eq_ignore_ascii_case(&c)));
        all && (letters == 1 || letters == self.pegs)
    }
}

/// Two digits in one piece are an answer too where one is awaited.
fn spread(line: &str) -> String {
    match line.trim().as_bytes() {
        [well @ b'0'..=b'9', misplaced @ b'0'..=b'9'] => {
            format!("{} {}", char::from(*well), char::from(*misplaced))
        }
        _ => line.to_owned(),
    }
}

/// The codes that fit all answers, the smallest first. An estimated number says so.
fn possible(view: &View) -> Phrase {
    let (board, history) = (view.board(), view.history());
    let survey = consistent::survey(&board, &history, LISTED);
    let listed = consistent::beginning(&board, &history, &[], LISTED);
    let codes: Vec<String> = listed.iter().map(|&code| board.text(code)).collect();
    let phrase = match (survey.exact, survey.count) {
        (true, count) if count <= LISTED as u64 => {
            Phrase::new("terminal-mastermind-possible").with("count", count)
        }
        (true, count) => Phrase::new("terminal-mastermind-many").with("count", count),
        (false, count) => Phrase::new("terminal-mastermind-many")
            .with("count", Phrase::new("mastermind-about-codes").with("count", count)),
    };
    phrase.with("codes", codes.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Palette, Setting, palette::Depth};
    use kernel::{Eyes, Lang, Match, OptionValues, Record, Seated, Seed, record::Entry};
    use table::{Library, RoomOf};

    static ROOM: RoomOf<Match<Mastermind>> = RoomOf::new();

    /// A match that Bob begins as codemaker or not, as the seed has it: the moves are given to whoever is to move.
    fn record(options: OptionValues, moves: &[&str]) -> Record {
        let seat = |name: &str| Seated { name: name.into(), kind: "human".into() };
        let mut record = Record {
            game: "mastermind".into(),
            options,
            seats: vec![seat("Ada"), seat("Bob")],
            seed: Seed::from(1),
            entries: vec![],
            result: None,
        };
        for text in moves {
            let view = ROOM.read(&record, Eyes::Public).unwrap().views.pop().unwrap();
            let seat = view.to_move().unwrap();
            record.entries.push(Entry::Move { seat, text: (*text).into() });
        }
        record
    }

    fn view(record: &Record, eyes: Eyes) -> AnyView {
        let book = ROOM.read(record, eyes).unwrap();
        assert_eq!(book.damage, None);
        book.views.last().unwrap().clone()
    }

    fn draw(view: &AnyView, plain: bool, height: u16) -> Text<'static> {
        let setting = Setting::new(Lang::En, Palette::none(), &terminal::texts(&[&ROOM]));
        let names = ["Ada".to_owned(), "Bob".to_owned()];
        let palette = Palette::new(Depth::True);
        let speech = setting.speech();
        let stage =
            DrawContext { seat: None, names: &names, width: 50, height, plain, palette, speech, draft: None };
        Look.draw(view, &stage)
    }

    fn text(view: &AnyView, plain: bool, height: u16) -> String {
        crate::plain::bare(&draw(view, plain, height)).join("\n")
    }

    #[test]
    fn the_board_keeps_the_history() {
        let record = record(OptionValues::default(), &["code 3632", "1122", "3344", "2631"]);
        insta::assert_snapshot!("picture", text(&view(&record, Eyes::Public), false, 20));
        insta::assert_snapshot!("sentences", text(&view(&record, Eyes::Public), true, u16::MAX));
    }

    #[test]
    fn every_game_fits_the_small_screen() {
        let guesses = vec!["1111"; 60];
        let moves: Vec<&str> = ["code 3632"].into_iter().chain(guesses).collect();
        for played in [1, 5, 40, 61] {
            let record = record(OptionValues::default().with("tries", 99), &moves[..played]);
            let drawn = draw(&view(&record, Eyes::All), false, 20);
            assert!(drawn.height() <= 20, "{} rows after {played} moves", drawn.height());
            let last = format!("{:>3}   1 ", played - 1);
            let text = text(&view(&record, Eyes::All), false, 20);
            assert!(played == 1 || text.contains(&last), "the last guess is in sight:\n{text}");
        }
        let wide = record(
            OptionValues::default().with("pegs", 8).with("colours", 16),
            &["code 12345678", "abcdefga"],
        );
        let drawn = draw(&view(&wide, Eyes::All), false, 20);
        assert!(drawn.width() <= 70, "{} columns", drawn.width());
    }

    #[test]
    fn a_wrong_answer_is_pointed_out() {
        let options = OptionValues::default().with("answers", "human");
        let moves = ["code 1234", "1111", "answer 0 0", "2222", "answer 0 0", "3456", "answer 0 0"];
        let record = record(options, &moves);
        let text = text(&view(&record, Eyes::Public), false, 20);
        assert!(text.contains("✗ Since answer 3 no code fits"), "{text}");
    }

    #[test]
    fn the_secret_is_for_its_maker_alone() {
        let record = record(OptionValues::default(), &["code 3632"]);
        let maker = view(&record, Eyes::Public).to_move().unwrap().next(2);
        assert!(text(&view(&record, Eyes::Seat(maker)), false, 20).contains("3   6   3   2"));
        assert!(!text(&view(&record, Eyes::Seat(maker.next(2))), false, 20).contains("3   6   3   2"));
    }

    #[test]
    fn keywords_need_not_be_typed() {
        let mut desk = MastermindDesk::default();
        let hide = view(&record(OptionValues::default(), &[]), Eyes::Public);
        assert_eq!(desk.line("1234", &hide, Seat(0)), Do::Move("code 1234".into()));
        let options = OptionValues::default().with("answers", "human");
        let answer = view(&record(options, &["code 1234", "1111"]), Eyes::Public);
        assert_eq!(desk.line("10", &answer, Seat(0)), Do::Move("1 0".into()));
        let guess = view(&record(OptionValues::default(), &["code 1234"]), Eyes::Public);
        assert_eq!(desk.line("1122", &guess, Seat(0)), Do::Move("1122".into()));
    }

    #[test]
    fn what_is_still_possible_is_told_on_demand() {
        let setting = Setting::new(Lang::En, Palette::none(), &terminal::texts(&[&ROOM]));
        let mut desk = MastermindDesk::default();
        let mut ask = |moves: &[&str]| match desk.line(
            "codes",
            &view(&record(OptionValues::default(), moves), Eyes::Public),
            Seat(0),
        ) {
            Do::Say(phrase) => setting.speech().say(&phrase),
            other => panic!("{other:?}"),
        };
        let many = ask(&["code 3632"]);
        assert!(many.starts_with("1296 codes are possible, these first: 1111 1112"), "{many}");
        let few = ask(&["code 3632", "1122", "3633"]);
        assert!(few.ends_with("3632") || few.contains(" 3632 "), "{few}");
    }

    #[test]
    fn pegs_are_chosen_by_pointing() {
        let mut desk = MastermindDesk { symbols: "123456".chars().collect(), pegs: 4 };
        let view = view(&record(OptionValues::default(), &[]), Eyes::Public);
        let mut point = |line: &str, column: usize, typed: &str| {
            desk.point(&Pointed::at(3, column, line.to_owned()), typed, &view, Seat(0))
        };
        assert_eq!(point("      1  2  3", 9, "1"), Pointing::Type("12".to_owned()));
        assert_eq!(point("  4   ·   ·", 6, "1122"), Pointing::Lines(vec!["1122".to_owned()]));
        assert_eq!(point("  4   ·   ·", 6, "112"), Pointing::Nothing);
        assert_eq!(point("  4   ·   ·", 2, "112"), Pointing::Nothing, "the number of a row is no peg");
    }

    #[test]
    fn symbols_of_the_board_are_typed_and_not_obeyed() {
        let mut desk = MastermindDesk::default();
        let options = OptionValues::default().with("symbols", "hqsabc");
        desk.turn(&view(&record(options, &[]), Eyes::Public), Seat(0));
        assert!(desk.claims("h") && desk.claims("hass") && !desk.claims("hint") && !desk.claims("l"));
    }
}
