//! The screen as people see it: pages as golden files, and what keys do. Nothing here waits for a clock: the table is
//! heard until what the test needs has happened.
#![allow(clippy::unwrap_used)]

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use kernel::Lang;
use ratatui::{Terminal, backend::TestBackend, buffer::Buffer, style::Color};

use super::*;
use crate::{
    Palette, common,
    palette::Depth,
    screen::app::Mode,
    sitting::{Running, SittingEvent},
};

const ADA: [(&str, &str); 2] = [("Ada", "human"), ("Robot", "random")];
const BOTH: [(&str, &str); 2] = [("Ada", "human"), ("Bob", "human")];
const BOTS: [(&str, &str); 2] = [("Easy", "easy"), ("Hard", "hard")];

fn setting(lang: Lang) -> Setting {
    Setting::new(lang, Palette::none(), &terminal::texts(&[&common::ROOM]))
}

/// An app at a table.
struct Evening<'a> {
    app: App<'a>,
    running: Running,
}

impl<'a> Evening<'a> {
    fn new(setting: &'a mut Setting, sitting: Sitting) -> Evening<'a> {
        let app = App::new(setting, &sitting);
        let running = Running::start(sitting, app.is_paced());
        Evening { app, running }
    }

    fn hear_until(&mut self, enough: impl Fn(&SittingEvent) -> bool) -> &mut Self {
        loop {
            let event = self.running.events.recv().unwrap();
            let last = enough(&event);
            self.app.hear(event);
            if last {
                return self;
            }
        }
    }

    /// Until somebody here is to play.
    fn turn(&mut self) -> &mut Self {
        self.hear_until(|event| matches!(event, SittingEvent::Turn { .. }))
    }

    fn done(&mut self) -> &mut Self {
        self.hear_until(|event| matches!(event, SittingEvent::Done(_)))
    }

    fn press(&mut self, code: KeyCode) -> Option<ScreenRequest> {
        let act = self.app.key(KeyEvent::new(code, KeyModifiers::NONE));
        if let Some(ScreenRequest::Wish(seat, wish)) = &act {
            self.running.wish(*seat, wish.clone());
        }
        if act == Some(ScreenRequest::Go) {
            self.running.go();
        }
        act
    }

    fn type_line(&mut self, line: &str) -> Option<ScreenRequest> {
        line.chars().for_each(|c| {
            self.press(KeyCode::Char(c));
        });
        self.press(KeyCode::Enter)
    }

    fn buffer(&self, width: u16, height: u16) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.app.draw(frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    fn page(&self, width: u16, height: u16) -> String {
        lines(&self.buffer(width, height))
    }
}

fn lines(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let rows = buffer.content.chunks(width).map(|row| {
        let text: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        format!("{}\n", text.trim_end())
    });
    rows.collect()
}

#[test]
fn the_page_of_a_game() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&ADA, 2));
    evening.turn();
    evening.type_line("card 4");
    evening.turn();
    insta::assert_snapshot!("table_80x24", evening.page(80, 24));
    insta::assert_snapshot!("table_120x30", evening.page(120, 30));
    insta::assert_snapshot!("table_40x10", evening.page(40, 10));
    insta::assert_snapshot!("table_too_small", evening.page(20, 5));
}

#[test]
fn no_size_breaks_the_page() {
    let mut setting = setting(Lang::Fr);
    let mut evening = Evening::new(&mut setting, common::sitting(&BOTH, 2));
    evening.turn();
    for mode in [Mode::Table, Mode::Curtain(Seat(0)), Mode::Help(3), Mode::Leave] {
        evening.app.mode = mode;
        for width in (1..60).step_by(3) {
            for height in 1..20 {
                evening.page(width, height);
            }
        }
    }
}

#[test]
fn help_is_on_the_question_mark() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&ADA, 1));
    evening.turn();
    evening.press(KeyCode::Char('?'));
    insta::assert_snapshot!("help_80x24", evening.page(80, 24));
    evening.press(KeyCode::Esc);
    assert_eq!(evening.app.mode, Mode::Table);
    evening.type_line("aide");
    assert_eq!(evening.app.mode, Mode::Help(0));
}

/// Words that begin like a command are typed like any other: letters are letters.
#[test]
fn letters_are_letters_while_nothing_is_typed() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&ADA, 1));
    evening.turn();
    for word in ["hint", "lay", "split", "save", "quit", "lent", "help"] {
        for letter in word.chars() {
            assert_eq!(evening.press(KeyCode::Char(letter)), None, "{word}");
        }
        assert_eq!((evening.app.prompt.text(), &evening.app.mode), (word, &Mode::Table));
        evening.press(KeyCode::Esc);
    }
}

#[test]
fn the_language_changes_everything_that_is_on_the_page() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&ADA, 2));
    evening.turn();
    evening.type_line("card 99");
    evening.turn();
    assert!(evening.page(80, 24).contains("Not possible"));
    evening.press(KeyCode::F(4));
    let page = evening.page(80, 24);
    assert!(page.contains("Impossible") && page.contains("À vous, Ada") && !page.contains("Not possible"));
    insta::assert_snapshot!("french_80x24", page);
}

#[test]
fn a_hint_comes_when_the_coach_is_ready() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&ADA, 1));
    evening.turn();
    let Some(ScreenRequest::Hint(seat, view)) = evening.press(KeyCode::F(2)) else { panic!("no question") };
    assert!(evening.page(80, 24).contains("The coach is thinking."));
    let hint = common::ROOM.hint(&view, seat);
    evening.app.hint(seat, hint);
    assert!(evening.page(80, 24).contains("» Hint: card 11"));
    let late = Some(Hint { mv: "card 1".into(), why: vec![Phrase::new("toy-turn")] });
    evening.app.hint(Seat(1), late);
    assert!(!evening.page(80, 24).contains("card 1 "), "a hint for somebody else is not shown");
}

#[test]
fn tab_completes_moves_and_commands() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&ADA, 1));
    evening.turn();
    evening.press(KeyCode::Char('c'));
    evening.press(KeyCode::Tab);
    assert_eq!(evening.app.prompt.text(), "card ");
    assert!(evening.page(80, 24).contains("· card 4   card 2   card 11"));
    evening.press(KeyCode::Tab);
    evening.press(KeyCode::Tab);
    assert_eq!(evening.app.prompt.text(), "card 2");
    evening.press(KeyCode::Esc);
    for key in "/hin".chars() {
        evening.press(KeyCode::Char(key));
    }
    evening.press(KeyCode::Tab);
    assert_eq!(evening.app.prompt.text(), "/hint");
    evening.press(KeyCode::Esc);
    evening.press(KeyCode::Char('d'));
    evening.press(KeyCode::Tab);
    assert_eq!(evening.app.prompt.text(), "done", "what the desk understands is completed too");
}

#[test]
fn a_refused_move_says_why_and_keeps_the_draft() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&ADA, 1));
    evening.turn();
    evening.type_line("think 7");
    assert!(evening.page(80, 24).contains("draft: 7"));
    evening.type_line("done");
    evening.turn();
    let page = evening.page(80, 24);
    assert!(page.contains("✗ Not possible: No 7.") && page.contains("draft: 7"), "{page}");
}

#[test]
fn several_people_pass_the_keyboard_behind_a_curtain() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&BOTH, 1));
    evening.turn();
    let curtain = evening.page(80, 24);
    insta::assert_snapshot!("curtain_80x24", curtain);
    assert!(!curtain.contains("hand"));
    for key in [KeyCode::Char('x'), KeyCode::Esc, KeyCode::Tab, KeyCode::F(2)] {
        evening.press(key);
        assert_eq!(evening.app.mode, Mode::Curtain(Seat(0)), "{key} does not lift it");
    }
    evening.press(KeyCode::Enter);
    assert!(evening.page(80, 24).contains("Ada      hand 4 2 11"));
    evening.type_line("card 4");
    evening.turn();
    let between = evening.page(80, 24);
    assert!(between.contains("Pass the keyboard to Bob") && !between.contains("hand"));
    evening.press(KeyCode::Enter);
    let bob = evening.page(80, 24);
    assert!(bob.contains("Bob      hand 10 12 1") && bob.contains("Ada      hand ? ? ?"), "{bob}");
}

#[test]
fn what_one_person_typed_is_not_in_the_next_ones_history() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&BOTH, 1));
    evening.turn();
    evening.press(KeyCode::Enter);
    evening.type_line("card 4");
    evening.turn();
    evening.press(KeyCode::Enter);
    evening.press(KeyCode::Up);
    assert_eq!(evening.app.prompt.text(), "", "Bob does not see what Ada typed");
    evening.type_line("card 10");
    evening.turn();
    evening.press(KeyCode::Enter);
    evening.press(KeyCode::Up);
    assert_eq!(evening.app.prompt.text(), "card 4", "Ada has her own lines again");
}

#[test]
fn between_turns_the_table_shows_what_everybody_may_see() {
    let mut setting = setting(Lang::En);
    let seats = [("Ada", "human"), ("Robot", "random"), ("Bob", "human")];
    let mut evening = Evening::new(&mut setting, common::sitting(&seats, 1));
    evening.turn();
    evening.press(KeyCode::Enter);
    evening.type_line("card 4");
    evening.hear_until(|event| matches!(event, SittingEvent::Heard { to: Some(Seat(0)), .. }));
    if evening.app.mode == Mode::Table {
        let page = evening.page(80, 24);
        assert!(!page.contains("2 11"), "nobody sees what Ada holds:\n{page}");
    }
}

#[test]
fn a_game_without_secrets_needs_no_curtain() {
    let mut setting = setting(Lang::En);
    let mut sitting = common::sitting(&BOTH, 1);
    sitting.drawing = &common::OPEN;
    let mut evening = Evening::new(&mut setting, sitting);
    evening.turn();
    evening.type_line("card 4");
    evening.turn();
    assert_eq!(evening.app.mode, Mode::Table);
    assert!(evening.page(80, 24).contains("Your turn, Bob"));
}

#[test]
fn the_end_of_a_game_of_the_match_is_shown_until_it_was_seen() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&ADA, 2));
    for card in ["card 4", "card 2", "card 11"] {
        evening.turn();
        evening.type_line(card);
    }
    evening.turn();
    insta::assert_snapshot!("interlude_80x24", evening.page(80, 24));
    evening.press(KeyCode::Enter);
    assert!(evening.page(80, 24).contains("game 2 of 2 · Ada 17 · Robot 23"));
}

#[test]
fn the_end_shows_the_result_and_offers_a_look_back() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&ADA, 1));
    for card in ["card 4", "card 2", "card 11"] {
        evening.turn();
        evening.type_line(card);
    }
    evening.done();
    insta::assert_snapshot!("over_80x24", evening.page(80, 24));
    assert!(evening.app.played().unwrap().outcome.is_some());
    let Some(ScreenRequest::Review(record)) = evening.press(KeyCode::Char('r')) else {
        panic!("no question")
    };
    let remark = Remark { number: 2, seat: Seat(0), says: vec![Phrase::new("toy-turn")] };
    evening.app.review(Ok(vec![remark]));
    let page = evening.page(80, 24);
    assert!(page.contains("3. Ada: card 2") && page.contains("» Wait."), "{page}");
    evening.app.review(common::ROOM.review(&record));
    assert!(evening.page(80, 24).contains("There is nothing to remark"));
    assert_eq!(evening.press(KeyCode::Enter), Some(ScreenRequest::Leave));
}

#[test]
fn leaving_is_asked_and_loses_nothing() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&ADA, 1));
    evening.turn();
    evening.type_line("card 4");
    evening.turn();
    assert_eq!(evening.press(KeyCode::F(10)), None);
    assert!(evening.page(80, 24).contains("Put the game aside?"));
    assert_eq!(evening.press(KeyCode::Char('n')), None);
    assert_eq!(evening.app.mode, Mode::Table);
    evening.press(KeyCode::F(10));
    assert_eq!(evening.press(KeyCode::Char('y')), Some(ScreenRequest::Leave));
    let Evening { app, running } = evening;
    drop(app);
    assert_eq!(running.leave().record.entries.len(), 2, "Ada's move and the answer to it");
}

#[test]
fn control_c_leaves_at_once() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&BOTH, 1));
    evening.turn();
    let key = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(evening.app.key(key), Some(ScreenRequest::Stop), "even behind a curtain");
}

#[test]
fn saving_asks_for_a_name_first() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&ADA, 1));
    evening.turn();
    evening.press(KeyCode::F(3));
    assert_eq!(evening.app.prompt.text(), "/save toy.tapis");
    assert_eq!(evening.press(KeyCode::Enter), Some(ScreenRequest::Save("toy.tapis".into())));
}

#[test]
fn bots_wait_for_whoever_watches_them() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&BOTS, 1));
    evening.hear_until(|event| matches!(event, SittingEvent::Heard { .. }));
    assert!(evening.running.events.try_recv().is_err(), "the next move waits");
    evening.press(KeyCode::Char(' '));
    assert!(evening.app.is_paused() && evening.page(80, 24).contains("Paused"));
    for _ in 0..5 {
        evening.press(KeyCode::Right);
        evening.hear_until(|event| matches!(event, SittingEvent::Heard { .. }));
    }
    evening.press(KeyCode::Right);
    evening.done();
    insta::assert_snapshot!("watching_80x24", evening.page(80, 24));
}

#[test]
fn the_log_scrolls() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&ADA, 1));
    evening.turn();
    for card in 20..50 {
        evening.type_line(&format!("card {card}"));
        evening.turn();
    }
    assert!(!evening.page(80, 24).contains("No 20."));
    for _ in 0..9 {
        evening.press(KeyCode::PageUp);
    }
    assert!(evening.page(80, 24).contains("No 20."));
    for _ in 0..9 {
        evening.press(KeyCode::PageDown);
    }
    assert!(evening.page(80, 24).contains("No 49."));
}

#[test]
fn colours_never_stand_alone() {
    let mut setting = setting(Lang::En);
    let plain = {
        let mut evening = Evening::new(&mut setting, common::sitting(&ADA, 1));
        evening.turn();
        let buffer = evening.buffer(80, 24);
        assert!(buffer.content.iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)));
        lines(&buffer)
    };
    for depth in [Depth::True, Depth::Sixteen] {
        setting.palette = Palette::new(depth);
        let mut evening = Evening::new(&mut setting, common::sitting(&ADA, 1));
        evening.turn();
        let buffer = evening.buffer(80, 24);
        assert!(buffer.content.iter().any(|cell| cell.fg != Color::Reset));
        assert_eq!(lines(&buffer), plain, "the same signs with and without colours");
    }
}

#[test]
fn what_should_be_known_first_is_in_the_log() {
    let mut setting = setting(Lang::En);
    let mut sitting = common::sitting(&BOTH, 1);
    sitting.notices.push(Phrase::new("terminal-unfinished"));
    let mut evening = Evening::new(&mut setting, sitting);
    evening.turn();
    evening.press(KeyCode::Enter);
    assert!(evening.page(80, 24).contains("· The game was not"));
}

#[test]
fn a_table_that_cannot_open_says_why() {
    let mut setting = setting(Lang::En);
    let mut sitting = common::sitting(&ADA, 1);
    sitting.record.seats.truncate(1);
    let mut evening = Evening::new(&mut setting, sitting);
    evening.done();
    let PlayError::Said(problem) = evening.app.failure() else { panic!("it can be said") };
    assert_eq!(problem.id, "setup-seats");
}

/// Somebody across the network who is gone when it is their turn.
struct Leaver;

impl table::Observer for Leaver {}

impl table::Person for Leaver {
    fn play(&mut self, _: &AnyView) -> table::PlayerWish {
        table::PlayerWish::Gone
    }
}

#[test]
fn a_player_that_leaves_is_announced_when_it_happens_with_its_stand_in() {
    for lang in Lang::ALL {
        let mut setting = setting(lang);
        let mut sitting = common::sitting(&[("Eve", "net"), ("Ada", "human")], 1);
        sitting.chairs.insert(Seat(0), table::Chair::Person(Box::new(Leaver)));
        let mut evening = Evening::new(&mut setting, sitting);
        let told = |event: &SittingEvent| matches!(event, SittingEvent::Failed { .. });
        evening.hear_until(told).turn();
        let page = evening.page(100, 24);
        let says = match lang {
            Lang::En => ["Eve is gone", "stand-in"],
            Lang::Fr => ["Eve n’est plus là", "remplaçant"],
        };
        assert!(says.iter().all(|words| page.contains(words)), "before the game is over: {page}");
    }
}

/// Somebody across the network who has nothing to do yet and hangs up.
struct Remote(Sender<table::Gone>);

impl table::Observer for Remote {}

impl table::Person for Remote {
    fn play(&mut self, _: &AnyView) -> table::PlayerWish {
        table::PlayerWish::Gone
    }
    fn when_gone(&mut self, tell: table::Gone) {
        self.0.send(tell).unwrap();
    }
}

#[test]
fn a_player_that_leaves_while_somebody_thinks_is_announced_at_once_and_once() {
    let mut setting = setting(Lang::En);
    let mut sitting = common::sitting(&[("Ada", "human"), ("Eve", "net")], 1);
    let (hang_up, line) = channel();
    sitting.chairs.insert(Seat(1), table::Chair::Person(Box::new(Remote(hang_up))));
    let mut evening = Evening::new(&mut setting, sitting);
    evening.turn();
    line.recv().unwrap()();
    evening.hear_until(|event| matches!(event, SittingEvent::Failed { .. }));
    let page = evening.page(100, 24);
    assert!(page.contains("Eve is gone, and a stand-in plays on"), "before Ada moves: {page}");
    evening.type_line("card 4");
    evening.hear_until(|event| matches!(event, SittingEvent::Turn { .. } | SittingEvent::Done(_)));
    let log = &evening.app.scene.side(Some(Seat(0))).unwrap().log;
    let gone = log.iter().filter(|line| line.phrase.id == "terminal-fault-gone");
    assert_eq!(gone.count(), 1, "{log:?}");
}

#[test]
fn giving_up_is_asked_about() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&ADA, 1));
    evening.turn();
    for (key, gives_up) in [(KeyCode::Char('n'), false), (KeyCode::Enter, false), (KeyCode::Char('y'), true)]
    {
        assert_eq!(evening.type_line("/resign"), None);
        assert_eq!(evening.app.mode, Mode::Resign);
        assert!(evening.page(80, 24).contains("Give up the game?"));
        let act = evening.press(key);
        assert_eq!(act, gives_up.then_some(ScreenRequest::Wish(Seat(0), table::PlayerWish::GiveUp)));
    }
    evening.done();
    let page = evening.page(100, 24);
    assert!(page.contains("You gave up; the win goes to Robot.") && page.contains("Ada gave up"), "{page}");
    assert_eq!(evening.press(KeyCode::Char('n')), Some(ScreenRequest::Again));
}

#[test]
fn a_move_against_bots_can_be_taken_back() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&ADA, 1));
    evening.turn();
    evening.type_line("card 4");
    evening.turn();
    evening.press(KeyCode::F(5));
    evening.turn();
    let page = evening.page(100, 24);
    assert!(page.contains("Ada takes the last move back") && page.contains("hand 4 2 11"), "{page}");
}

fn mouse(kind: MouseEventKind, column: u16, row: u16) -> MouseEvent {
    MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }
}

/// Where a word stands on the page, the first one that is meant.
fn find(page: &str, word: &str) -> (u16, u16) {
    let (row, line) = page.lines().enumerate().find(|(_, line)| line.contains(word)).unwrap();
    (line[..line.find(word).unwrap()].chars().count() as u16, row as u16)
}

#[test]
fn marbles_are_taken_and_put_with_the_mouse_and_with_arrows() {
    static ROOM: table::RoomOf<kernel::Match<games::chinese_checkers::ChineseCheckers>> =
        table::RoomOf::new();
    let mut setting = Setting::new(Lang::En, Palette::none(), &terminal::texts(&[&ROOM]));
    let sitting = || {
        let mut sitting = common::sitting(&ADA, 1);
        sitting.record.game = "chinese-checkers".into();
        (sitting.room, sitting.drawing) = (&ROOM, &crate::boards::chinese_checkers::Look);
        sitting
    };
    let area = Rect::new(0, 0, 80, 24);
    let mut evening = Evening::new(&mut setting, sitting());
    evening.turn();
    let (down, up) = (MouseEventKind::Down(MouseButton::Left), MouseEventKind::Up(MouseButton::Left));
    let piece = find(&evening.page(80, 24), "a b c d");
    assert_eq!(evening.app.mouse(mouse(down, piece.0, piece.1), area), None, "the piece is taken");
    let target = find(&evening.page(80, 24), "1 2");
    let act = evening.app.mouse(mouse(up, target.0, target.1), area);
    assert!(
        matches!(act, Some(ScreenRequest::Wish(Seat(0), table::PlayerWish::Move(_)))),
        "and put where it can go: {act:?}"
    );

    let mut evening = Evening::new(&mut setting, sitting());
    evening.turn();
    for key in [KeyCode::Right, KeyCode::Enter, KeyCode::Up] {
        assert_eq!(evening.press(key), None);
    }
    let act = evening.press(KeyCode::Enter);
    assert!(matches!(act, Some(ScreenRequest::Wish(Seat(0), table::PlayerWish::Move(_)))), "{act:?}");
}

/// A table elsewhere where one person is given two seats, one after the other.
#[test]
fn one_person_may_have_several_seats_at_a_table_elsewhere() {
    let mut setting = setting(Lang::En);
    let record = common::record(&[("Ada", "human"), ("Bob", "away")], 1);
    let view = |seat: u8| {
        let book = table::Library::read(&common::ROOM, &record, kernel::Eyes::Seat(Seat(seat))).unwrap();
        book.views[0].clone()
    };
    let views = [view(0), view(1)];
    let mut sitting = common::sitting(&[("Ada", "human"), ("Bob", "away")], 1);
    sitting.away = Some(Box::new(move |sit| {
        let names = ["Ada".to_owned(), "Bob".to_owned()];
        let mut people: Vec<_> = Seat::all(2).map(|seat| sit(Some(seat))).collect();
        for ((seat, person), view) in Seat::all(2).zip(&mut people).zip(&views) {
            person.begin(&table::Start { seat: Some(seat), names: &names, view, past: &[] });
        }
        for (person, view) in people.iter_mut().zip(&views) {
            assert_eq!(person.play(view), table::PlayerWish::Move("card 4".into()));
        }
        Ok(None)
    }));
    let mut evening = Evening::new(&mut setting, sitting);
    for (seat, name) in [(Seat(0), "Ada"), (Seat(1), "Bob")] {
        evening.turn();
        assert_eq!(evening.app.mode, Mode::Curtain(seat), "people share the keyboard and have secrets");
        assert!(evening.page(80, 24).contains(name));
        evening.press(KeyCode::Enter);
        evening.type_line("card 4");
    }
    evening.done();
}

#[test]
fn clocks_run_on_the_page_and_a_turn_ends_without_an_answer() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&ADA, 1));
    evening.turn();
    let second = Duration::from_secs;
    let face = |left, runs| table::ClockFace { left, runs };
    assert!(!evening.app.tick(second(100)), "without clocks time changes nothing");
    evening
        .app
        .hear(SittingEvent::Clocks { clocks: vec![face(second(75), true), face(second(3 * 86_400), false)] });
    let page = evening.page(100, 24);
    assert!(page.contains("Your turn, Ada · 1:15") && page.contains("Robot 3 d 0 h"), "{page}");
    assert!(!evening.app.tick(second(100) + Duration::from_millis(400)));
    assert!(evening.app.tick(second(170)));
    assert!(evening.page(100, 24).contains("Your turn, Ada · 0:05"));
    evening.app.tick(second(999));
    assert!(evening.page(100, 24).contains("Your turn, Ada · 0:00"), "never less");
    evening.app.hear(SittingEvent::Enough { seat: Seat(0) });
    assert_eq!(evening.type_line("card 4"), None, "nobody is asked any more");
    assert!(evening.page(80, 24).contains("It is not your turn yet."));
}

/// A local game with a clock that has run out before anybody can type.
#[test]
fn whoever_runs_out_of_time_loses_the_seat() {
    use kernel::record::{Agreed, OutOfTime, TimeControl};
    let mut setting = setting(Lang::En);
    let mut sitting = common::sitting(&ADA, 1);
    let clock = Some((TimeControl::Move { time: 1 }, OutOfTime::LosesSeat));
    sitting.manners.agreed = Agreed { clock, ..Agreed::default() };
    let mut evening = Evening::new(&mut setting, sitting);
    evening.hear_until(|event| matches!(event, SittingEvent::Enough { .. }));
    evening.done();
    let page = evening.page(100, 24);
    assert!(page.contains("Ada has run out of time.") && page.contains("Your time has run out"), "{page}");
}

#[test]
fn somebody_who_looks_elsewhere_hears_that_it_is_their_turn() {
    let mut setting = setting(Lang::En);
    let mut evening = Evening::new(&mut setting, common::sitting(&ADA, 1));
    evening.turn();
    assert!(!evening.app.rings(), "bots answer at once");
    evening.app.away = true;
    evening.type_line("card 4");
    evening.turn();
    assert!(evening.app.rings());
    assert!(!evening.app.rings(), "once");
}

#[test]
fn what_others_propose_is_answered_in_ones_turn() {
    let mut setting = setting(Lang::Fr);
    let mut evening = Evening::new(&mut setting, common::sitting(&ADA, 1));
    evening.turn();
    let what = Phrase::new("terminal-resign-not");
    evening.app.hear(SittingEvent::Said { to: Some(Seat(0)), what });
    assert!(evening.page(100, 24).contains("La partie continue."));
    let act = evening.type_line("/refuser");
    assert_eq!(act, Some(ScreenRequest::Wish(Seat(0), table::PlayerWish::Agree(false))));
    evening.turn();
    assert!(evening.page(100, 24).contains("Personne n’a rien demandé"), "{}", evening.page(100, 24));
}
