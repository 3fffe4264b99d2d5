//! The lobby: my tables in a good order, forgetting and remembering, files that hold no game.

use serde_json::json;

use crate::{
    Place,
    driver::{Wanted, key},
    players::new_table,
    tables::type_code,
};

/// The tables that are listed, from above, by what stands in the rows.
const ROWS: &str = "return [...document.querySelectorAll('.own .row')].map(row => row.innerText)";

#[test]
fn my_tables_are_sorted_dated_forgotten_and_remembered() {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    assert!(!browser.sees(".own .row"));
    // One that is over, then one where I am waited for, then one that I only watch.
    new_table(&browser, "mastermind", "random", &[("tries", "1"), ("games", "1")]);
    type_code(&browser, ["1", "2", "3", "4"]);
    browser.wait_to_see(".finished");
    browser.go(&place.url("/"));
    browser.click("[data-test=play-mastermind]");
    browser.wait_to_see(".status.yours");
    let others = place.table(&json!({"game": "rummikub", "seats": [{"who": "open"}, {"who": "open"}]}));
    browser.go(others["watch"].as_str().unwrap());
    browser.wait_to_see(".waiting-room, .table");
    browser.go(&place.url("/"));
    browser.wait("three tables", || browser.run(ROWS).as_array().unwrap().len() == 3);
    let rows: Vec<String> = serde_json::from_value(browser.run(ROWS)).unwrap();
    assert!(rows[0].contains("your turn"), "{rows:?}");
    assert!(rows[1].contains("watching"), "{rows:?}");
    assert!(rows[2].contains("finished"), "{rows:?}");
    let times = "return [...document.querySelectorAll('.own time')].every(time => /^[0-9]{2}:[0-9]{2}/.test(time.innerText))";
    assert_eq!(browser.run(times), true, "{rows:?}");
    // The wrong one is forgotten, with the keyboard.
    browser.run("document.querySelectorAll('.own .rows button')[1].focus()");
    browser.keys(&[key::ENTER]);
    browser.wait("two tables", || browser.run(ROWS).as_array().unwrap().len() == 2);
    assert!(browser.text().contains("Rummikub is forgotten."));
    browser.click("[data-test=remember]");
    browser.wait("three tables", || browser.run(ROWS) == json!(rows));
    assert!(!browser.sees("[data-test=remember]"));
    browser.reload();
    browser.wait("three tables", || browser.run(ROWS) == json!(rows));
    assert_eq!(browser.complaints(), "");
}

/// Whoever comes back with a phone sees first what waits for them.
#[test]
fn on_a_phone_my_tables_come_first() {
    let place = Place::new();
    let browser = place.visitor(Wanted { phone: true, ..Wanted::default() });
    let first = "return document.querySelector('.own').getBoundingClientRect().top \
                 < document.querySelector('.games').getBoundingClientRect().top";
    assert_eq!(browser.run(first), false, "there is none yet");
    browser.click("[data-test=play-mastermind]");
    browser.wait_to_see(".status");
    browser.go(&place.url("/"));
    browser.wait_to_see(".own .row");
    assert_eq!(browser.run(first), true);
    let wide = "return document.documentElement.scrollWidth <= innerWidth";
    assert_eq!(browser.run(wide), true, "nothing scrolls sideways");
}

#[test]
fn a_file_without_a_game_is_refused_beside_the_button() {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    let open = "const files = new DataTransfer(); files.items.add(new File(['(tapis'], 'game.tapis')); \
                const it = document.querySelector('.open-file input'); it.files = files.files; \
                it.dispatchEvent(new Event('change', {bubbles: true}))";
    browser.run(open);
    browser.wait("the sentence", || {
        browser.run("return document.querySelector('.open-file .sorry').innerText")
            == "This file holds no game that can be opened."
    });
    assert_eq!(browser.complaints(), "");
}
