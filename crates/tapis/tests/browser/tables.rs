//! Several people, lost connections, and a house that is killed in the middle of a game.

use serde_json::json;

use crate::{
    Place,
    driver::{Browser, Wanted, key},
    players::{new_table, play_to_the_end},
};

/// A table of Mastermind for two people: the links of both seats, and the one for watching. Who hides a code first is
/// drawn by lot.
fn two_people(place: &Place) -> [String; 3] {
    let made = place.table(&json!({
        "game": "mastermind",
        "options": {"tries": 3},
        "seats": [{"who": "me", "name": "Ada"}, {"who": "open"}],
    }));
    let link = |seat: usize| made["seats"][seat]["link"].as_str().unwrap().to_owned();
    [link(0), link(1), made["watch"].as_str().unwrap().to_owned()]
}

/// Sits down by link, under a name.
fn sit(link: &str, name: &str) -> Browser {
    let browser = Browser::open(Wanted::default());
    browser.go(link);
    browser.fill(".join-form input", name);
    browser.click(".join-form button");
    browser.wait_to_see(".table.mastermind");
    browser
}

/// Two people at a table: whoever hides the code first, and the other.
fn two_at(links: &[String; 3]) -> (Browser, Browser) {
    let (ada, bob) = (sit(&links[0], "Ada"), sit(&links[1], "Bob"));
    // With the second one there the game is dealt anew, and somebody else may begin.
    for browser in [&ada, &bob] {
        browser.wait("the deal", || browser.text().contains("had a hand in the deal"));
    }
    ada.wait("somebody begins", || ada.sees(".status.yours") || bob.sees(".status.yours"));
    if ada.sees(".status.yours") { (ada, bob) } else { (bob, ada) }
}

fn my_turn(browser: &Browser) {
    browser.wait_to_see(".status.yours");
}

/// Types a code or a guess of Mastermind when it is this person's turn, and waits until it is played.
pub fn type_code(browser: &Browser, digits: [&str; 4]) {
    my_turn(browser);
    // It may be the same person's turn again at once, so the log tells that the move was made.
    let lines = "return document.querySelectorAll('.log li').length";
    let before = browser.run(lines);
    browser.keys(&digits);
    browser.keys(&[key::ENTER]);
    browser.wait("the move is made", || browser.run(lines) != before);
}

#[test]
fn two_browsers_play_and_a_third_one_watches() {
    let place = Place::new();
    let links = two_people(&place);
    let (ada, bob) = two_at(&links);
    let eve = Browser::open(Wanted::default());
    eve.go(&links[2]);
    eve.wait_to_see(".table.mastermind");
    type_code(&ada, ["1", "2", "3", "4"]);
    type_code(&bob, ["1", "1", "2", "2"]);
    for browser in [&ada, &bob, &eve] {
        browser.wait("everybody sees the guess", || browser.text().contains("1122"));
        assert!(!browser.url().contains('#'), "a secret does not stay in the address bar");
    }
    for browser in [&bob, &eve] {
        assert!(!browser.run("return document.documentElement.outerHTML").as_str().unwrap().contains("1234"));
    }
    assert!(!eve.sees("[data-test=play]") && !eve.sees("[data-test=hint]"), "who watches does not play");
    for browser in [&ada, &bob, &eve] {
        assert_eq!(browser.complaints(), "");
    }
}

/// What a board is being prepared survives a reload; so does the game.
#[test]
fn a_reload_in_the_middle_of_a_game_loses_nothing() {
    let place = Place::new();
    let (ada, bob) = two_at(&two_people(&place));
    type_code(&ada, ["1", "2", "3", "4"]);
    my_turn(&bob);
    bob.keys(&["5", "5"]);
    let draft = "return [...document.querySelectorAll('[data-test^=peg-]')].map(peg => peg.ariaLabel)";
    let before = bob.run(draft);
    assert_ne!(before[0], before[2], "two pegs have a colour, two have none");
    bob.reload();
    my_turn(&bob);
    assert_eq!(bob.run(draft), before);
    bob.keys(&["6", "6", key::ENTER]);
    ada.wait("the guess arrives", || ada.text().contains("5566"));
    assert_eq!(bob.complaints(), "");
}

/// A browser may keep a page that somebody has left: whoever comes back is not told of themselves.
#[test]
fn whoever_comes_back_is_alone_at_the_seat() {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    browser.click("[data-test=play-mastermind]");
    my_turn(&browser);
    browser.go(&place.url("/"));
    browser.click(".own .row");
    // By the time a move is made, the page that was left has long hung up.
    type_code(&browser, ["1", "1", "2", "2"]);
    assert!(!browser.sees(".lost"));
    browser.run("history.back()");
    browser.wait_to_see(".own .row");
    browser.run("history.back()");
    type_code(&browser, ["3", "3", "4", "4"]);
    assert!(!browser.sees(".lost"));
    assert_eq!(browser.complaints(), "");
}

/// The house is killed and opened again: the pages notice, come back by themselves, and the game goes on.
#[test]
fn a_house_that_is_killed_in_the_middle_of_a_game_goes_on() {
    let mut place = Place::new();
    let (ada, bob) = two_at(&two_people(&place));
    type_code(&ada, ["1", "2", "3", "4"]);
    my_turn(&bob);
    bob.keys(&["5", "5"]);
    place.close();
    bob.wait_to_see(".lost");
    place.reopen();
    bob.wait("the connection heals", || !bob.sees(".lost"));
    my_turn(&bob);
    bob.keys(&["6", "6", key::ENTER]);
    ada.wait("the guess arrives", || ada.text().contains("5566"));
}

/// A house that is asked to close says so: the pages show a pause, not a loss, and come back by themselves.
#[test]
fn a_house_that_is_closed_and_opened_again_pauses() {
    let mut place = Place::new();
    let (ada, bob) = two_at(&two_people(&place));
    type_code(&ada, ["1", "2", "3", "4"]);
    my_turn(&bob);
    place.house.take().unwrap().close();
    for browser in [&ada, &bob] {
        browser.wait("the pause", || browser.text().contains("The house pauses for a moment."));
    }
    place.reopen();
    bob.wait("the pause is over", || !bob.sees(".lost"));
    type_code(&bob, ["5", "5", "6", "6"]);
    ada.wait("the guess arrives", || ada.text().contains("5566"));
}

/// A house that stands still says nothing and does not hang up either: the page asks whether it is there, notices that nobody
/// answers, and is back when somebody does.
#[test]
fn a_house_that_stands_still_is_noticed() {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    browser.click("[data-test=play-mastermind]");
    my_turn(&browser);
    // It asks every quarter of a minute; here more often, from the next time on.
    browser
        .run("const real = setTimeout; window.setTimeout = (then, wait) => real(then, Math.min(wait, 4000))");
    place.house().signal("STOP");
    browser.wait_to_see(".lost");
    place.house().signal("CONT");
    browser.wait("the connection heals", || !browser.sees(".lost"));
    type_code(&browser, ["1", "1", "2", "2"]);
}

/// Two windows of one seat know of each other, and both show what is done in either.
#[test]
fn two_windows_of_a_seat_know_of_each_other() {
    let place = Place::new();
    let links = two_people(&place);
    let (ada, bob) = (sit(&links[0], "Ada"), sit(&links[1], "Bob"));
    for browser in [&ada, &bob] {
        browser.wait("the deal", || browser.text().contains("had a hand in the deal"));
        assert!(!browser.sees(".lost"));
    }
    let again = sit(&links[0], "Ada");
    for browser in [&ada, &again] {
        browser.wait("the other window", || browser.text().contains("also open in another window"));
    }
    assert!(!bob.sees(".lost"), "it is Ada's seat");
    drop(again);
    ada.wait("the other window is closed", || !ada.sees(".lost"));
}

/// A finished game is saved as a file, opened again from that file, and played again.
#[test]
fn a_finished_game_goes_out_comes_in_and_is_played_again() {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    new_table(&browser, "chinese-checkers", "easy", &[("dim", "1")]);
    play_to_the_end(&browser);
    let there = browser.url();
    browser.run(
        "const make = URL.createObjectURL; \
         URL.createObjectURL = file => { file.text().then(text => window.saved = text); return make.call(URL, file) }; \
         [...document.querySelectorAll('.finished button')].find(it => it.innerText.includes('Save')).click()",
    );
    browser.wait_for("the file", "return !!window.saved");
    let record = browser.run("return window.saved");
    assert!(record.as_str().is_some_and(|record| record.contains("\n(tapis 1)\n")), "{record}");
    browser.click("[data-test=rematch]");
    browser.wait("another table", || browser.url() != there && browser.sees(".table .board-inner > *"));
    browser.go(&place.url("/"));
    browser.wait_to_see("input[type=file]");
    browser.run_with(
        "const file = new DataTransfer(); file.items.add(new File([arguments[0]], 'game.tapis')); \
         const field = document.querySelector('input[type=file]'); field.files = file.files; \
         field.dispatchEvent(new Event('change', {bubbles: true}))",
        &json!([record]),
    );
    browser.wait_to_see(".finished table");
    assert_ne!(browser.url(), there, "it is a table of its own");
    assert_eq!(browser.complaints(), "");
}

/// Two people at one screen: what one holds is covered until the other has turned away.
#[test]
fn two_people_play_at_one_screen() {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    new_table(&browser, "rummikub", "=me", &[]);
    for _ in 0..3 {
        browser.click(".curtain button");
        browser.wait("the curtain is away", || !browser.sees(".curtain"));
        assert_eq!(browser.run("return document.querySelectorAll('.rk-held .rk-tile').length > 13"), true);
        browser.click("[data-test=draw]");
        browser.wait_to_see(".curtain");
        assert!(!browser.sees(".rk-held .rk-tile"), "nothing shows through");
    }
    assert_eq!(browser.complaints(), "");
}

/// Nothing flies about for whoever asked for that, and one click makes it quiet.
#[test]
fn what_moves_and_what_sounds_can_be_had_without() {
    let place = Place::new();
    let browser = place.visitor(Wanted { still: true, ..Wanted::default() });
    browser.click("[data-test=play-chinese-checkers]");
    browser.wait_to_see(".table.chinese-checkers .board-inner > *");
    let moving = "return [...document.querySelectorAll('.table *')].map(it => getComputedStyle(it)) \
                  .filter(it => parseFloat(it.animationDuration) > 0.01 || it.transitionProperty !== 'opacity').length";
    assert_eq!(browser.run(moving), 0);
    browser.click("[data-test=sound]");
    browser.click(".more > summary");
    let sound = "return [...document.querySelectorAll('.menu label')].filter(it => it.innerText.includes('ound')) \
                 .map(it => it.querySelector('input').checked)";
    assert_eq!(browser.run(sound), json!([false]));
}

/// Tables and their seats are known in the same browser afterwards, running and finished.
#[test]
fn a_table_is_found_again_in_the_lobby() {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    browser.click("[data-test=play-chinese-checkers]");
    browser.wait_to_see(".table.chinese-checkers");
    let there = browser.url();
    browser.go(&place.url("/"));
    browser.click(".mine .rows a");
    browser.wait_to_see(".table.chinese-checkers");
    assert_eq!(browser.url(), there);
}
