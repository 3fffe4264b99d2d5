//! Each of the five games from the lobby to its result, against a bot, through the board's own controls.

use std::{
    thread,
    time::{Duration, Instant},
};

use serde_json::json;

use crate::{
    Place,
    driver::{Browser, Wanted, key},
};

/// How long a whole game may take before it counts as endless.
const PATIENCE: Duration = Duration::from_mins(5);

/// Plays until the result is shown, as the coach advises.
pub fn play_to_the_end(browser: &Browser) {
    let started = Instant::now();
    while !browser.sees(".finished") {
        assert!(started.elapsed() < PATIENCE, "the game does not end\n{}", browser.text());
        step(browser);
    }
}

/// Does what can be done now: goes on to the next game, takes the coach's advice, or asks for it.
pub fn step(browser: &Browser) {
    let acted = browser.try_click("[data-test=next-game]")
        || taken(browser)
        || (!browser.sees("[data-test=take-hint]") && browser.try_click("[data-test=hint]"));
    if !acted {
        thread::sleep(Duration::from_millis(20));
    }
}

/// Takes the coach's advice, if there is any, and plays it.
fn taken(browser: &Browser) -> bool {
    if !browser.try_click("[data-test=take-hint]") {
        return false;
    }
    // Some advice is a draft that has to be played or exchanged, some is a move at once.
    let _ = browser.try_click("[data-test=play]") || browser.try_click("[data-test=exchange]");
    true
}

/// From the lobby to a new table with an easy bot and these options.
pub fn new_table(browser: &Browser, game: &str, bot: &str, options: &[(&str, &str)]) {
    browser.click(&format!("a[href='/new/{game}']"));
    browser.choose("[data-test=seat-1]", bot);
    browser.click("details.options summary");
    for (key, value) in options {
        browser.choose(&format!("[data-test=option-{key}]"), value);
    }
    browser.click("form.new-table button[type=submit]");
    browser.wait_to_see(".table .board");
}

/// Plays a whole game and looks back at it.
fn whole_game(game: &str, bot: &str, options: &[(&str, &str)]) {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    new_table(&browser, game, bot, options);
    play_to_the_end(&browser);
    assert!(browser.sees(".finished table"), "the result is shown");
    browser.click("[data-test=review]");
    browser.wait_for("the review", "return !!document.querySelector('.remarks p:not(.busy), .remarks ol')");
    // The game can be stepped through, and the result is there again afterwards.
    browser.keys(&[",", ",", "."]);
    browser.wait_to_see(".finished");
    assert_eq!(browser.complaints(), "");
}

#[test]
fn mastermind_from_the_lobby_to_the_result() {
    whole_game("mastermind", "easy", &[]);
}

#[test]
fn rummikub_from_the_lobby_to_the_result() {
    whole_game("rummikub", "easy", &[]);
}

#[test]
fn jarnac_from_the_lobby_to_the_result() {
    whole_game("jarnac", "easy", &[]);
}

#[test]
fn chinese_checkers_from_the_lobby_to_the_result() {
    whole_game("chinese-checkers", "easy", &[("dim", "2")]);
}

#[test]
fn mexican_train_from_the_lobby_to_the_result() {
    whole_game("mexican-train", "easy", &[("games", "1")]);
}

/// A tile is dragged from the rack to the table, and back again by one key.
#[test]
fn a_tile_is_dragged_to_the_table() {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    browser.click("[data-test=play-rummikub]");
    browser.wait_to_see(".status.yours");
    let tiles =
        |place: &str| browser.run(&format!("return document.querySelectorAll('{place} .rk-tile').length"));
    assert_eq!((tiles(".rk-held"), tiles(".rk-felt")), (json!(14), json!(0)));
    browser.drag(".rk-held .rk-tile", "[data-test=new-group]");
    browser.wait("the tile lies on the table", || tiles(".rk-felt") == 1);
    assert_eq!(tiles(".rk-held"), 13);
    browser.keys(&["u"]);
    browser.wait("the tile is back", || tiles(".rk-held") == 14);
    browser.drag(".rk-held .rk-tile", "[data-test=new-group]");
    browser.wait("the tile lies on the table again", || tiles(".rk-felt") == 1);
    browser.chord(key::CONTROL, "z");
    browser.wait("the tile is back again", || tiles(".rk-held") == 14);
    assert_eq!(browser.complaints(), "");
}

/// A marble is dragged to where it can go, and the log tells it in names that the board shows on demand.
#[test]
fn a_marble_is_dragged_across_the_star() {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    browser.click("[data-test=play-chinese-checkers]");
    browser.wait_to_see(".status.yours");
    let rule = browser.run("return document.querySelector('[data-test=jump-rule]').innerText");
    assert!(rule.as_str().unwrap().contains("As far after the piece"), "{rule}");
    assert_eq!(browser.run("return document.querySelectorAll('.cc-hole-name').length"), 0);
    browser.click("[data-test=names]");
    browser.wait_for("the names", "return document.querySelectorAll('.cc-hole-name').length === 121");
    // From the first row of the camp one step forward: D1 to E5, as everybody calls them.
    browser.drag("[data-cell='-5,1,4']", "[data-cell='-4,0,4']");
    browser.wait("the log tells the step", || browser.text().contains("steps from D1 to E5"));
    assert_eq!(browser.complaints(), "");
}

/// Before the first six letters nothing can be exchanged, so nothing says that it could.
#[test]
fn the_first_turn_of_jarnac_offers_no_exchange() {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    browser.click("[data-test=play-jarnac]");
    browser.wait_to_see("[data-test=draw]");
    let moment = browser.run("return document.querySelector('[data-test=moment]').innerText");
    assert!(moment.as_str().unwrap().contains("Draw your first six letters."), "{moment}");
    assert!(!browser.sees("[data-test=swap]"));
    browser.keys(&["r", "a", "t", key::ENTER]);
    browser.wait("the turn must begin first", || browser.text().contains("Your turn has not begun yet."));
    assert!(!browser.text().contains("exchange three"), "{}", browser.text());
    assert_eq!(browser.complaints(), "");
}

/// Whoever plays is told which words count, and can have English ones: the page loads them for such a table, and judges.
#[test]
fn jarnac_is_played_with_english_words() {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    let loaded =
        "return performance.getEntriesByType('resource').some(it => it.name.endsWith('/words/english.txt'))";
    let badge = || browser.run("return document.querySelector('.variants .words').innerText");
    let judged = |word: &str, verdict: &str| {
        word.chars().for_each(|letter| browser.keys(&[&letter.to_string()]));
        let css = format!("[data-test=word-check].{verdict}");
        browser.wait_to_see(&css);
        browser.click("[data-test=clear]");
    };
    browser.click("[data-test=play-jarnac]");
    browser.click("[data-test=draw]");
    assert_eq!(badge(), "French words");
    judged("licorne", "good");
    judged("unicorn", "bad");
    assert_eq!(browser.run(loaded), false);
    browser.go(&place.url("/"));
    new_table(&browser, "jarnac", "easy", &[("words", "english")]);
    browser.click("[data-test=draw]");
    assert_eq!(badge(), "English words");
    judged("unicorn", "good");
    judged("licorne", "bad");
    assert_eq!(browser.run(loaded), true);
    // The hints are English words too: a few turns are played with them.
    for _ in 0..40 {
        step(&browser);
    }
    assert_eq!(browser.complaints(), "");
}

/// The words that somebody brings to a table are the words of its page: it fetches them, judges with them and takes advice from
/// them.
#[test]
fn jarnac_is_played_with_words_that_somebody_brings() {
    let place = Place::new();
    // Every pair of letters with a third one, so that there is always something to lay; none of them French.
    let letters = || 'A'..='Z';
    let words: String = letters()
        .flat_map(|a| {
            letters().flat_map(move |b| letters().map(move |c| format!("{a}{b}{c}QX\n{a}{b}{c}\n")))
        })
        .collect();
    let made = place.table(&serde_json::json!({
        "game": "jarnac",
        "options": {"dictionary": words},
        "seats": [{"who": "me", "name": "Ada"}, {"who": "bot", "bot": "easy"}],
    }));
    let browser = Browser::open(Wanted::default());
    browser.go(made["seats"][0]["link"].as_str().unwrap());
    browser.fill(".join-form input", "Ada");
    browser.click(".join-form button");
    browser.click("[data-test=draw]");
    for (word, verdict) in [("abcqx", "good"), ("licorne", "bad")] {
        word.chars().for_each(|letter| browser.keys(&[&letter.to_string()]));
        browser.wait_to_see(&format!("[data-test=word-check].{verdict}"));
        browser.click("[data-test=clear]");
    }
    for _ in 0..20 {
        step(&browser);
    }
    assert_eq!(browser.complaints(), "");
}

/// *Play now* is one click.
#[test]
fn every_game_begins_with_one_click() {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    for game in games::names() {
        browser.click(&format!("[data-test=play-{game}]"));
        browser.wait_to_see(&format!(".table.{game} .board-inner > *"));
        browser.go(&place.url("/"));
        browser.wait_to_see(".games .card");
    }
    let mine = browser.run("return document.querySelectorAll('.mine .rows li').length");
    assert_eq!(mine, games::names().len(), "my tables");
    assert_eq!(browser.complaints(), "");
}

/// Goes with the tabulator to something, and presses it.
fn press(browser: &Browser, css: &str) {
    browser.wait_to_see(css);
    for _ in 0..60 {
        let there = format!("const it = document.activeElement; return !!it && it.matches({css:?})");
        if browser.run(&there) == true {
            browser.keys(&[key::ENTER]);
            return;
        }
        browser.keys(&[key::TAB]);
    }
    panic!("{css} cannot be reached with the keyboard");
}

#[test]
fn mastermind_with_the_keyboard_alone() {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    press(&browser, "[data-test=play-mastermind]");
    browser.wait_to_see(".table.mastermind");
    for step in 0..400 {
        if browser.sees(".finished") {
            break;
        }
        if browser.sees("[data-test=next-game]") {
            press(&browser, "[data-test=next-game]");
        } else if browser
            .run("const it = document.querySelector('[data-test=hint]'); return !!it && !it.disabled")
            == true
        {
            // A guess of one's own, in digits.
            let guess = ["1", "2", "3", "4", "5", "6"];
            let shift = step % 3;
            browser.keys(&[guess[shift], guess[shift], guess[shift + 1], guess[shift + 2], key::ENTER]);
        }
        thread::sleep(Duration::from_millis(30));
    }
    browser.wait_to_see(".finished");
    assert_eq!(browser.complaints(), "");
}

/// From the name that others see to the result of a series, without a mouse.
#[test]
fn mexican_train_with_the_keyboard_alone() {
    let place = Place::new();
    let made = place.table(&json!({
        "game": "mexican-train",
        "options": {"games": 1},
        "seats": [{"who": "me", "name": ""}, {"who": "bot", "bot": "easy"}],
    }));
    let browser = Browser::open(Wanted::default());
    browser.go(made["seats"][0]["link"].as_str().unwrap());
    browser.wait_to_see(".join-form input");
    browser.keys(&[key::TAB]);
    press(&browser, ".join-form button");
    browser.wait_to_see(".table.mexican-train");
    let started = Instant::now();
    while !browser.sees(".finished") {
        assert!(started.elapsed() < PATIENCE, "the game does not end\n{}", browser.text());
        let does = browser.run("return document.querySelector('[data-test=play]')?.dataset.does");
        match does.as_str() {
            Some("choose") => browser.keys(&[key::RIGHT, key::ENTER]),
            Some("lay") => browser.keys(&[key::ENTER]),
            Some("draw") => browser.keys(&["d"]),
            Some("pass") => browser.keys(&["p"]),
            _ => thread::sleep(Duration::from_millis(20)),
        }
    }
    assert_eq!(browser.complaints(), "");
}

/// Clicking colours leaves the focus on them; Enter guesses all the same, and *Play now* seats the person as codebreaker.
#[test]
fn enter_guesses_after_colours_were_clicked() {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    browser.click("[data-test=play-mastermind]");
    browser.wait_to_see(".guess.active");
    let roles = browser.run("return document.querySelector('[data-test=roles]').innerText");
    assert!(roles.as_str().unwrap().starts_with("You break the code"), "{roles}");
    for colour in [0, 0, 1, 2] {
        browser.click(&format!("[data-test=colour-{colour}]"));
    }
    browser.keys(&[key::ENTER]);
    browser
        .wait_for("the answer", "return document.querySelectorAll('.guess:not(.active) .keys').length === 1");
    // With a peg still empty, Enter presses what has the focus.
    browser.click("[data-test=colour-3]");
    browser.keys(&[key::ENTER]);
    browser.wait_for(
        "two pegs of a colour",
        "return document.querySelectorAll('.guess.active .peg.c3').length === 2",
    );
    // In a position of the past, the row of the next guess is there still.
    let rows = browser.run("return document.querySelectorAll('.guesses .guess').length");
    browser.run("document.activeElement.blur()");
    browser.keys(&[","]);
    browser.wait_for("the past", "return !document.querySelector('.guess.active')");
    assert_eq!(browser.run("return document.querySelectorAll('.guesses .guess').length"), rows);
    assert_eq!(browser.complaints(), "");
}
