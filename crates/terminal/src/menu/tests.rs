//! The first page, line by line.
#![allow(clippy::unwrap_used)]

use kernel::Lang;
use ratatui::{Terminal, backend::TestBackend};
use store::Folder;
use table::Journal as _;

use super::*;
use crate::{Palette, common};

static ROOMS: [&'static dyn Room; 1] = [&common::ROOM];

fn setting(lang: Lang) -> Setting {
    Setting::new(lang, Palette::none(), &terminal::texts(&ROOMS))
}

fn press(menu: &mut Menu<'_>, code: KeyCode) -> Step {
    menu.key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn type_text(menu: &mut Menu<'_>, text: &str) {
    text.chars().for_each(|c| {
        press(menu, KeyCode::Char(c));
    });
}

fn page(menu: &Menu<'_>, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| menu.draw(frame)).unwrap();
    let rows = terminal.backend().buffer().content.chunks(usize::from(width)).map(|row| {
        let text: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        format!("{}\n", text.trim_end())
    });
    rows.collect()
}

/// A folder with a game that waits.
fn waiting(place: &std::path::Path) -> Folder {
    let folder = Folder::open(place).unwrap();
    let mut journal = folder.create("toy").unwrap();
    journal.begin(&common::record(&[("Ada", "human"), ("Robot", "random")], 1)).unwrap();
    folder
}

#[test]
fn a_game_is_chosen_and_its_table_set() {
    let mut setting = setting(Lang::En);
    let mut menu = Menu::new(&mut setting, &ROOMS, &[], "Ada");
    insta::assert_snapshot!("home", page(&menu, 80, 24));
    press(&mut menu, KeyCode::Enter);
    insta::assert_snapshot!("table", page(&menu, 80, 24));
    let Step::Chosen(choice) = press(&mut menu, KeyCode::Enter) else { panic!("Enter begins") };
    let human = |name: &str, kind: &str| Seated { name: name.into(), kind: kind.into() };
    let values = OptionValues::default().with("low", false).with("games", 1);
    let seats = vec![human("Ada", "human"), human("Random", "random")];
    assert_eq!(choice, Choice::New { game: "toy", values, seats });
}

#[test]
fn lines_are_changed_with_arrows_and_by_typing() {
    let mut setting = setting(Lang::En);
    let mut menu = Menu::new(&mut setting, &ROOMS, &[], "Ada");
    press(&mut menu, KeyCode::Enter);
    press(&mut menu, KeyCode::Home);
    menu.form.as_mut().unwrap().at = 0;
    press(&mut menu, KeyCode::Right);
    press(&mut menu, KeyCode::Down);
    press(&mut menu, KeyCode::Enter);
    for _ in 0..3 {
        press(&mut menu, KeyCode::Backspace);
    }
    type_text(&mut menu, "Grace");
    insta::assert_snapshot!("typing", page(&menu, 80, 16));
    press(&mut menu, KeyCode::Enter);
    press(&mut menu, KeyCode::Down);
    press(&mut menu, KeyCode::Left);
    press(&mut menu, KeyCode::Down);
    press(&mut menu, KeyCode::Down);
    press(&mut menu, KeyCode::Right);
    press(&mut menu, KeyCode::Down);
    press(&mut menu, KeyCode::Enter);
    type_text(&mut menu, "4");
    press(&mut menu, KeyCode::Enter);
    press(&mut menu, KeyCode::Down);
    let Step::Chosen(Choice::New { values, seats, .. }) = press(&mut menu, KeyCode::Enter) else {
        panic!("{}", page(&menu, 80, 24))
    };
    assert_eq!(values, OptionValues::default().with("low", true).with("games", 4));
    let names: Vec<(&str, String)> = seats.iter().map(|s| (s.name.as_str(), s.kind.to_string())).collect();
    assert_eq!(
        names,
        [("Grace", "human"), ("Player 2", "human"), ("Random", "random")]
            .map(|(name, kind)| (name, kind.to_owned()))
    );
}

#[test]
fn a_value_that_cannot_be_is_refused_with_words() {
    let mut setting = setting(Lang::En);
    let mut menu = Menu::new(&mut setting, &ROOMS, &[], "Ada");
    press(&mut menu, KeyCode::Enter);
    press(&mut menu, KeyCode::Up);
    press(&mut menu, KeyCode::Enter);
    type_text(&mut menu, "1000");
    press(&mut menu, KeyCode::Enter);
    assert!(page(&menu, 80, 24).contains("✗ The option games goes from 1 to 100"));
}

#[test]
fn two_bots_of_a_kind_have_two_names() {
    let mut setting = setting(Lang::En);
    let mut menu = Menu::new(&mut setting, &ROOMS, &[], "Ada");
    press(&mut menu, KeyCode::Enter);
    menu.form.as_mut().unwrap().at = 0;
    press(&mut menu, KeyCode::Right);
    press(&mut menu, KeyCode::Up);
    let Step::Chosen(Choice::New { seats, .. }) = press(&mut menu, KeyCode::Enter) else { panic!() };
    let names: Vec<&str> = seats.iter().map(|seated| seated.name.as_str()).collect();
    assert_eq!(names, ["Ada", "Random 2", "Random 3"]);
}

#[test]
fn games_that_wait_come_first() {
    let place = tempfile::tempdir().unwrap();
    let unfinished = waiting(place.path()).unfinished().unwrap();
    let mut setting = setting(Lang::Fr);
    let mut menu = Menu::new(&mut setting, &ROOMS, &unfinished, "Ada");
    insta::assert_snapshot!("home_french", page(&menu, 80, 16));
    assert_eq!(press(&mut menu, KeyCode::Delete), Step::Chosen(Choice::Shelve("toy-1".into())));
    assert_eq!(press(&mut menu, KeyCode::Enter), Step::Chosen(Choice::Resume("toy-1".into())));
}

#[test]
fn a_damaged_game_says_so() {
    let place = tempfile::tempdir().unwrap();
    let folder = waiting(place.path());
    let path = place.path().join("games/toy-1.tapis");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, format!("{text}(move 1 \"ca")).unwrap();
    let unfinished = folder.unfinished().unwrap();
    let mut setting = setting(Lang::En);
    let menu = Menu::new(&mut setting, &ROOMS, &unfinished, "Ada");
    assert!(page(&menu, 80, 24).contains("The file is damaged"));
}

#[test]
fn the_language_is_on_the_page() {
    let mut setting = setting(Lang::En);
    let mut menu = Menu::new(&mut setting, &ROOMS, &[], "Ada");
    press(&mut menu, KeyCode::Char('l'));
    assert!(page(&menu, 80, 24).contains("Jouer"));
    assert_eq!(press(&mut menu, KeyCode::Esc), Step::Leave);
}

#[test]
fn no_size_breaks_the_menu() {
    let mut setting = setting(Lang::Fr);
    let mut menu = Menu::new(&mut setting, &ROOMS, &[], "Ada");
    for _ in 0..2 {
        for width in (1..80).step_by(7) {
            for height in 1..16 {
                page(&menu, width, height);
            }
        }
        press(&mut menu, KeyCode::Enter);
    }
}

#[test]
fn on_a_small_screen_the_chosen_line_is_in_sight() {
    let mut setting = setting(Lang::En);
    let mut menu = Menu::new(&mut setting, &ROOMS, &[], "Ada");
    press(&mut menu, KeyCode::Enter);
    assert!(page(&menu, 60, 9).contains("▸ Play"));
}
