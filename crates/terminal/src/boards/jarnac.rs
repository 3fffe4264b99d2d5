//! Jarnac: both boards side by side under the values of their columns, loose letters, the bag, and a Jarnac window that
//! cannot be overlooked.

use games::jarnac::{
    Jarnac, Letter, Move, ROWS, SideView, Target, VERBS, View, Word, position::Phase, reading,
};
use kernel::{Phrase, Seat, Speak, Verb};
use ratatui::{
    style::{Modifier, Style},
    text::{Line, Span, Text},
};
use table::AnyView;

use crate::{Do, DrawContext, Drawing, MoveInput, Pointed, Pointing, Tone, read};

/// The columns of a board.
const COLUMNS: usize = 9;

/// How Jarnac looks at a terminal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look;

impl Drawing for Look {
    fn draw(&self, view: &AnyView, stage: &DrawContext<'_>) -> Text<'static> {
        let Some(view) = read::<Jarnac>(view) else { return Text::default() };
        let page = Page { view: &view.current, stage };
        if stage.plain { page.sentences() } else { page.picture() }
    }

    /// Letters lie face up.
    fn has_secrets(&self) -> bool {
        false
    }

    fn desk(&self) -> Box<dyn MoveInput> {
        Box::new(WordDesk { asked: Vec::new(), order: Order::Drawn })
    }
}

/// Words without keywords: the row is found, and asked for only where there are two.
struct WordDesk {
    /// The readings of the last word, when it had several.
    asked: Vec<Move>,
    order: Order,
}

/// How loose letters are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// As they were drawn.
    Drawn,
    /// In the order of the alphabet.
    Alphabet,
    /// Vowels first.
    Vowels,
}

impl Order {
    const ALL: [(Order, &str); 3] =
        [(Order::Drawn, "drawn"), (Order::Alphabet, "alphabet"), (Order::Vowels, "vowels")];

    fn next(self) -> Order {
        match self {
            Order::Drawn => Order::Alphabet,
            Order::Alphabet => Order::Vowels,
            Order::Vowels => Order::Drawn,
        }
    }

    /// The order that a draft names.
    fn of(draft: Option<&str>) -> Order {
        Order::ALL.iter().find(|(_, name)| Some(*name) == draft).map_or(Order::Drawn, |(order, _)| *order)
    }

    fn sorted(self, hand: &[Letter]) -> Vec<char> {
        let mut letters: Vec<char> = hand.iter().map(|letter| char::from(letter.capital())).collect();
        match self {
            Order::Drawn => (),
            Order::Alphabet => letters.sort_unstable(),
            Order::Vowels => letters.sort_unstable_by_key(|letter| (!"AEIOUY".contains(*letter), *letter)),
        }
        letters
    }
}

impl MoveInput for WordDesk {
    fn turn(&mut self, _: &AnyView, _: Seat) {
        self.asked.clear();
    }

    fn line(&mut self, line: &str, view: &AnyView, seat: Seat) -> Do {
        let typed = line.trim();
        let chosen = typed.parse::<usize>().ok().and_then(|number| self.asked.get(number.checked_sub(1)?));
        if let Some(mv) = chosen {
            return Do::Move(mv.to_string());
        }
        // No word has a sign in it.
        if typed == "=" {
            self.order = self.order.next();
            return Do::Redraw;
        }
        let whole = Do::Move(line.to_owned());
        if typed.contains(char::is_whitespace) {
            return whole;
        }
        let Some(view) = read::<Jarnac>(view).map(|view| &view.current) else { return whole };
        // A verb may be a word that can be laid: both are meant until the person says which.
        let verb = typed.parse::<Move>().ok();
        let possible = |mv: &Move| view.known().check(view.dictionary.get(), seat, mv).is_ok();
        let (words, refusal) = match typed.parse::<Word>().map(|word| reading::readings(view, seat, &word)) {
            Ok(Ok(readings)) => (readings, None),
            Ok(Err(refusal)) => (Vec::new(), Some(refusal)),
            Err(_) => (Vec::new(), None),
        };
        let readings: Vec<Move> = verb.into_iter().filter(possible).chain(words).collect();
        match (readings.as_slice(), refusal) {
            ([only], _) => Do::Move(only.to_string()),
            ([], Some(refusal)) if Verb::find(&VERBS, typed).is_none() => Do::Say(refusal.phrase()),
            ([], _) => whole,
            (several, _) => {
                self.asked = several.to_vec();
                Do::Say(Phrase::new("terminal-jarnac-which").with("readings", listed(several)))
            }
        }
    }

    /// A loose letter is added to the word at the prompt.
    fn point(&mut self, at: &Pointed, typed: &str, _: &AnyView, _: Seat) -> Pointing {
        let rack = at.line.find(':').is_some_and(|colon| at.line[..colon].chars().count() < at.column);
        let mut letters = at.word.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if rack && letter.is_ascii_uppercase() => {
                Pointing::Type(format!("{}{letter}", typed.trim()))
            }
            _ => Pointing::Nothing,
        }
    }

    fn complete(&self, typed: &str, view: &AnyView, seat: Seat) -> Vec<String> {
        let Some(view) = read::<Jarnac>(view).map(|view| &view.current) else { return Vec::new() };
        let rows = |side: &SideView| {
            let taken = side.board.iter().enumerate().filter(|(_, word)| word.is_some());
            taken.map(|(row, _)| (row + 1).to_string()).collect::<Vec<_>>()
        };
        let own = rows(view.side(seat));
        let theirs: Vec<String> = rows(view.other(seat)).into_iter().chain(["new".to_owned()]).collect();
        let lines = VERBS.iter().flat_map(|verb| [verb.en, verb.fr].map(|word| (verb.en, word)));
        let lines = lines.flat_map(|(verb, word)| match verb {
            "draw" | "pass" => vec![word.to_owned()],
            "extend" => own.iter().map(|row| format!("{word} {row} ")).collect(),
            "jarnac" => theirs.iter().map(|row| format!("{word} {row} ")).collect(),
            _ => vec![format!("{word} ")],
        });
        let mut found: Vec<String> = lines.filter(|line| line.starts_with(typed) && line != typed).collect();
        found.dedup();
        found
    }

    fn verbs(&self) -> &'static [Verb] {
        &VERBS
    }

    fn kinds(&self) -> Option<Phrase> {
        Some(Phrase::new("terminal-jarnac-kinds"))
    }

    /// Finding words is the game.
    fn offers_moves(&self) -> bool {
        false
    }

    fn draft(&self) -> Option<String> {
        Order::ALL.iter().find(|(order, _)| *order == self.order).map(|(_, name)| (*name).to_owned())
    }

    /// Every word can be typed.
    fn claims(&self, word: &str) -> bool {
        word.chars().all(char::is_alphabetic)
    }

    fn help(&self) -> Vec<Phrase> {
        ["word", "begin", "pass", "row", "sort"]
            .iter()
            .map(|what| Phrase::new(format!("terminal-jarnac-help-{what}")))
            .collect()
    }
}

/// Readings with the numbers by which they are chosen.
fn listed(readings: &[Move]) -> Phrase {
    let numbered = readings.iter().zip(1_i64..).map(|(mv, number)| {
        Phrase::new("terminal-jarnac-reading").with("number", number).with("move", as_typed(mv))
    });
    let join =
        |all: Phrase, next: Phrase| Phrase::new("terminal-listed").with("first", all).with("next", next);
    numbered.reduce(join).unwrap_or_else(|| Phrase::new("terminal-no-moves"))
}

/// A move as the person would type it.
fn as_typed(mv: &Move) -> Phrase {
    let (id, row, word) = match mv {
        Move::Draw => ("draw", None, None),
        Move::Swap(_) => ("swap", None, None),
        Move::Pass => ("pass", None, None),
        Move::Word(word) => ("word", None, Some(word)),
        Move::Extend { row, word } => ("extend", Some(*row), Some(word)),
        Move::Jarnac { target: Target::New, word } => ("jarnac-new", None, Some(word)),
        Move::Jarnac { target: Target::Row(row), word } => ("jarnac", Some(*row), Some(word)),
    };
    let mut phrase = Phrase::new(format!("terminal-jarnac-as-{id}"));
    if let Some(row) = row {
        phrase = phrase.with("row", row.to_string());
    }
    word.map_or(phrase.clone(), |word| phrase.with("word", word.as_str()))
}

struct Page<'a> {
    view: &'a View,
    stage: &'a DrawContext<'a>,
}

impl Page<'_> {
    fn tone(&self, tone: Tone) -> Style {
        self.stage.palette.tone(tone)
    }

    fn say(&self, phrase: &Phrase) -> String {
        self.stage.say(phrase)
    }

    /// The looker's own board first.
    fn seats(&self) -> [Seat; 2] {
        match self.stage.seat {
            Some(Seat(1)) => [Seat(1), Seat(0)],
            _ => [Seat(0), Seat(1)],
        }
    }

    fn letters(&self, seat: Seat) -> Vec<char> {
        Order::of(self.stage.draft).sorted(&self.view.side(seat).hand)
    }

    fn loose(&self, seat: Seat) -> String {
        let letters = self.letters(seat).into_iter().map(String::from);
        letters.collect::<Vec<_>>().join(" ")
    }

    fn bag(&self) -> String {
        self.say(&Phrase::new("terminal-jarnac-bag").with("count", self.view.bag.len()))
    }

    /// What the seat to move is asked for.
    fn moment(&self) -> Option<(String, Tone)> {
        let seat = self.view.to_move()?;
        let (id, tone) = match self.view.phase {
            Phase::Begin { .. } if self.view.window() => ("terminal-jarnac-window", Tone::Bad),
            Phase::Begin { .. } => ("terminal-jarnac-begin", Tone::Brass),
            Phase::Play => ("terminal-jarnac-play", Tone::Brass),
            Phase::Over => return None,
        };
        let phrase = Phrase::new(id).with("name", self.stage.name(seat)).with("go-on", self.going_on(seat));
        Some((self.say(&phrase.with("other", self.stage.name(seat.next(2)))), tone))
    }

    /// How a turn of this seat can begin: what is not possible is not asked for.
    fn going_on(&self, seat: Seat) -> Phrase {
        let side = self.view.side(seat);
        Phrase::new(match (side.begun, self.view.bag.len()) {
            (false, _) => "terminal-jarnac-go-on-first",
            (true, 0) => "terminal-jarnac-go-on-empty",
            (true, left) if left < 3 || side.hand.len() < 3 => "terminal-jarnac-go-on-draw",
            (true, _) => "terminal-jarnac-go-on",
        })
    }

    fn sentences(&self) -> Text<'static> {
        let mut lines = vec![self.bag()];
        for seat in self.seats() {
            let side = self.view.side(seat);
            let words: Vec<String> = (side.board.iter().enumerate())
                .filter_map(|(row, word)| Some(format!("{} {}", row + 1, (*word)?)))
                .collect();
            let id = if words.is_empty() { "terminal-jarnac-board-empty" } else { "terminal-jarnac-board" };
            let of = |id: &'static str| Phrase::new(id).with("name", self.stage.name(seat));
            lines.push(self.say(&of(id).with("points", side.points).with("words", words.join(", "))));
            let id =
                if side.hand.is_empty() { "terminal-jarnac-no-letters" } else { "terminal-jarnac-letters" };
            lines.push(self.say(&of(id).with("letters", self.loose(seat))));
        }
        lines.extend(self.moment().map(|(text, _)| text));
        lines.into_iter().map(Line::from).collect()
    }

    fn picture(&self) -> Text<'static> {
        let seats = self.seats();
        let mut lines = vec![self.beside(Page::name, seats)];
        lines.push(self.beside(|page, _| page.values(|value| value / 10), seats));
        lines.push(self.beside(|page, _| page.values(|value| value % 10), seats));
        for row in 0..ROWS {
            lines.push(self.beside(|page, seat| page.row(seat, row), seats));
        }
        lines.push(Line::default());
        for seat in seats {
            let mut spans =
                vec![Span::styled(format!("{}: ", self.stage.name(seat)), self.tone(Tone::Faint))];
            for letter in self.letters(seat) {
                let tile = format!(" {letter} ");
                spans.extend([Span::styled(tile, self.tone(Tone::Ivory)), Span::raw(" ")]);
            }
            lines.push(Line::from(spans));
        }
        lines.push(Line::styled(self.bag(), self.tone(Tone::Faint)));
        if let Some((text, tone)) = self.moment() {
            lines.push(Line::default());
            let style = self.tone(tone).add_modifier(Modifier::BOLD);
            let parts = crate::screen::sheet::wrap(&text, self.stage.width).into_iter();
            lines.extend(parts.map(|part| Line::styled(part, style)));
        }
        Text::from(lines)
    }

    /// The same thing for both boards, side by side.
    fn beside(&self, part: impl Fn(&Self, Seat) -> Vec<Span<'static>>, seats: [Seat; 2]) -> Line<'static> {
        let mut spans = part(self, seats[0]);
        let used: usize = spans.iter().map(Span::width).sum();
        let half = 2 * COLUMNS + 6;
        spans.push(Span::raw(" ".repeat(half.saturating_sub(used))));
        spans.extend(part(self, seats[1]));
        Line::from(spans)
    }

    fn name(&self, seat: Seat) -> Vec<Span<'static>> {
        let turn = self.view.to_move() == Some(seat);
        let name: String = self.stage.name(seat).chars().take(14).collect();
        let style = if turn { self.tone(Tone::Brass) } else { Style::default() };
        vec![
            Span::styled(if turn { "▸ " } else { "  " }, self.tone(Tone::Brass)),
            Span::styled(name, style.add_modifier(Modifier::BOLD)),
            Span::styled(format!(" {}", self.view.side(seat).points), self.tone(Tone::Faint)),
        ]
    }

    /// A line of the values of the columns, which are written downwards.
    fn values(&self, digit: impl Fn(usize) -> usize) -> Vec<Span<'static>> {
        let mut text = "  ".to_owned();
        for column in 1..=COLUMNS {
            let points = if column == 9 && self.view.rules.hundred { 100 } else { column * column };
            let sign = match digit(points) {
                _ if column < 3 => "  ".to_owned(),
                0 if points < 10 => "  ".to_owned(),
                digit => format!("{:>2}", digit % 100),
            };
            text.push_str(&sign);
        }
        vec![Span::styled(text, self.tone(Tone::Faint))]
    }

    fn row(&self, seat: Seat, row: usize) -> Vec<Span<'static>> {
        let word = self.view.side(seat).board[row].map(|word| word.to_string()).unwrap_or_default();
        let mut spans = vec![Span::styled(format!("{:>2} ", row + 1), self.tone(Tone::Faint))];
        for column in 0..COLUMNS {
            match word.chars().nth(column) {
                Some(letter) => spans.push(Span::styled(format!("{letter} "), self.tone(Tone::Ivory))),
                None => spans.push(Span::styled("· ", self.tone(Tone::Faint))),
            }
        }
        spans
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Palette, Setting, palette::Depth};
    use kernel::{Eyes, Lang, Match, OptionValues, Record, Seated, Seed, record::Entry};
    use table::{Library, RoomOf};

    static ROOM: RoomOf<Match<Jarnac>> = RoomOf::new();

    /// The position after Alain's turn of section 1.3: RAT and BRUT, with W and Z left.
    const SHEET: &str = "(joueurs (Alain (W Z)) (Béatrice ())) (joueur1 (R A T) (B R U T)) (joueur2) (pioche E S) (tour 1) (phase jeu)";

    fn view(position: &str, moves: &[(u8, &str)]) -> AnyView {
        let seat = |name: &str| Seated { name: name.into(), kind: "human".into() };
        let entry = |&(seat, text): &(u8, &str)| Entry::Move { seat: Seat(seat), text: text.into() };
        let record = Record {
            game: "jarnac".into(),
            options: OptionValues::default().with("position", position),
            seats: vec![seat("Alain"), seat("Béatrice")],
            seed: Seed::from(4),
            entries: moves.iter().map(entry).collect(),
            result: None,
        };
        let book = ROOM.read(&record, Eyes::Public).unwrap();
        assert_eq!(book.damage, None);
        book.views.last().unwrap().clone()
    }

    fn draw(view: &AnyView, seat: Seat, plain: bool, lang: Lang) -> String {
        let setting = Setting::new(lang, Palette::none(), &terminal::texts(&[&ROOM]));
        let names = ["Alain".to_owned(), "Béatrice".to_owned()];
        let palette = Palette::new(Depth::True);
        let speech = setting.speech();
        let stage = DrawContext {
            seat: Some(seat),
            names: &names,
            width: 52,
            height: 20,
            plain,
            palette,
            speech,
            draft: None,
        };
        let drawn = Look.draw(view, &stage);
        drawn.lines.iter().map(|line| line.to_string().trim_end().to_owned() + "\n").collect()
    }

    #[test]
    fn the_window_after_a_pass_cannot_be_overlooked() {
        let picture = draw(&view(SHEET, &[(0, "pass")]), Seat(1), false, Lang::En);
        assert!(picture.lines().all(|line| line.chars().count() <= 52), "{picture}");
        insta::assert_snapshot!(picture);
    }

    #[test]
    fn both_boards_can_be_read_aloud_in_french() {
        insta::assert_snapshot!(draw(&view(SHEET, &[]), Seat(0), true, Lang::Fr));
    }

    #[test]
    fn a_typed_word_finds_its_row_and_asks_only_where_it_must() {
        let mut desk = Look.desk();
        let plain = view(SHEET, &[]);
        assert_eq!(desk.line("tzar", &plain, Seat(0)), Do::Move("extend 1 TZAR".into()));
        assert!(matches!(desk.line("zzz", &plain, Seat(0)), Do::Say(_)));
        assert_eq!(desk.line("pass", &plain, Seat(0)), Do::Move("pass".into()));
        let two = SHEET.replace("(W Z)", "(W Z R A T)");
        let two = view(&two, &[]);
        let Do::Say(which) = desk.line("tzar", &two, Seat(0)) else { panic!("there are two readings") };
        assert_eq!(which.id, "terminal-jarnac-which");
        assert_eq!(desk.line("2", &two, Seat(0)), Do::Move("word TZAR".into()));
    }

    /// Words that are verbs, commands or begin like them: letters are letters.
    #[test]
    fn every_word_can_be_typed() {
        let mut desk = Look.desk();
        let with = |letters: &str, phase: &str| {
            let hand: Vec<String> = letters.chars().map(String::from).collect();
            view(&SHEET.replace("(W Z)", &format!("({})", hand.join(" "))).replace("jeu", phase), &[])
        };
        for word in ["table", "lent", "aide", "piocher", "echanger", "hile", "sauver", "quitter", "journal"] {
            let all = with(&word.to_uppercase(), "jeu");
            assert!(desk.claims(word), "{word}");
            assert_eq!(desk.line(word, &all, Seat(0)), Do::Move(format!("word {}", word.to_uppercase())));
        }
        // A verb that is no word at the moment is a verb, in both languages.
        let plain = view(SHEET, &[]);
        for (typed, mv) in [("pass", "pass"), ("passer", "passer"), ("PASSER", "PASSER")] {
            let Do::Move(text) = desk.line(typed, &plain, Seat(0)) else { panic!("{typed} is a move") };
            assert_eq!(text.parse::<Move>(), mv.parse());
        }
        // One that is both is asked about.
        let both = with("PASSER", "jeu");
        let Do::Say(which) = desk.line("passer", &both, Seat(0)) else { panic!("there are two readings") };
        assert_eq!(which.id, "terminal-jarnac-which");
        assert_eq!(desk.line("1", &both, Seat(0)), Do::Move("pass".into()));
        assert_eq!(desk.line("2", &both, Seat(0)), Do::Move("word PASSER".into()));
        // A verb that lacks its letters says so.
        assert_eq!(desk.line("swap", &plain, Seat(0)), Do::Move("swap".into()));
    }

    /// Point by point what a turn can begin with.
    #[test]
    fn a_turn_asks_for_what_is_possible() {
        let begin = |position: &str, lang: Lang| draw(&view(position, &[]), Seat(0), true, lang);
        let first =
            "(joueurs (Alain ()) (Béatrice ())) (joueur1) (joueur2) (pioche A B C D E F G H) (tour 1)";
        let said = begin(first, Lang::En);
        assert!(said.contains("six letters") && !said.contains("swap"), "{said}");
        let said = begin(first, Lang::Fr);
        assert!(said.contains("six") && said.contains("piocher") && !said.contains("échang"), "{said}");
        let later = "(joueurs (Alain (A B C)) (Béatrice (D))) (joueur1) (joueur2) (pioche E F G H) (tour 1)";
        assert!(begin(later, Lang::En).contains("swap"));
        assert!(begin(later, Lang::Fr).contains("échanger"));
        assert!(
            !begin(&later.replace("E F G H", "E F"), Lang::En).contains("swap"),
            "the bag has two letters"
        );
        assert!(
            !begin(&later.replace("(A B C)", "(A B)"), Lang::En).contains("swap"),
            "two letters are loose"
        );
    }

    #[test]
    fn letters_are_chosen_by_pointing_and_sorted_as_wished() {
        let mut desk = Look.desk();
        let view = view(SHEET, &[]);
        let line = "Ada:  T   Z   A";
        let mut point = |column: usize, typed: &str| {
            desk.point(&Pointed::at(12, column, line.to_owned()), typed, &view, Seat(0))
        };
        assert_eq!(point(10, "T"), Pointing::Type("TZ".to_owned()));
        assert_eq!(point(0, "T"), Pointing::Nothing, "a name is no letter");
        let letters: Vec<Letter> = "TZARE".parse::<Word>().unwrap().letters().collect();
        let sorted = |order: Order| order.sorted(&letters).into_iter().collect::<String>();
        assert_eq!(sorted(Order::Drawn), "TZARE");
        assert_eq!(sorted(Order::Alphabet), "AERTZ");
        assert_eq!(sorted(Order::Vowels), "AERTZ");
        assert_eq!(desk.line("=", &view, Seat(0)), Do::Redraw);
        assert_eq!(desk.draft().as_deref(), Some("alphabet"));
    }

    #[test]
    fn tab_completes_what_was_begun_and_does_not_solve() {
        let desk = Look.desk();
        let plain = view(SHEET, &[]);
        assert!(!desk.offers_moves());
        assert_eq!(desk.complete("ex", &plain, Seat(0)), ["extend 1 ", "extend 2 "]);
        assert_eq!(desk.complete("al", &plain, Seat(0)), ["allonger 1 ", "allonger 2 "]);
        assert_eq!(desk.complete("jarnac", &plain, Seat(0)), ["jarnac new "]);
        assert!(desk.complete("tz", &plain, Seat(0)).is_empty());
    }
}
