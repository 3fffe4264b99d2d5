//! People who find each other in the lobby.

use serde_json::json;

use crate::{
    Place,
    driver::{Browser, Wanted},
    tables::type_code,
};

#[test]
fn four_of_eight_visitors_are_paired() {
    let place = Place::new();
    let visitors: Vec<Browser> = (0..8)
        .map(|number| {
            place.visitor(Wanted { phone: number % 2 == 1, french: number == 5, ..Wanted::default() })
        })
        .collect();
    // Two want something that nobody else wants, and two only look.
    visitors[0].click("[data-test=person-jarnac]");
    visitors[0].wait_to_see("[data-test=seeking]");
    visitors[2].wait_to_see("[data-test=waiting-jarnac]:not(:empty)");
    visitors[1].click("[data-test=person-mastermind]");
    visitors[1].choose("[data-test=seeking-clock]", "0");
    for visitor in &visitors[4..] {
        visitor.click("[data-test=person-rummikub]");
    }
    for visitor in &visitors[4..] {
        visitor.wait_to_see(".table.rummikub");
        assert!(!visitor.sees("[data-test=seeking]"));
    }
    let mut tables: Vec<String> = visitors[4..].iter().map(Browser::url).collect();
    tables.sort();
    assert_eq!((&tables[0], &tables[2]), (&tables[1], &tables[3]), "two tables of two");
    assert_ne!(tables[1], tables[2]);
    for visitor in &visitors[..4] {
        assert!(visitor.url().ends_with('/'), "still in the lobby: {}", visitor.url());
    }
    assert!(visitors[0].sees("[data-test=seeking]") && visitors[1].sees("[data-test=seeking]"));
    // A fifth looks on, is told so, and is counted in the lobby.
    let eve = &visitors[2];
    eve.wait_to_see("[data-test=watch] a");
    eve.click("[data-test=watch] a");
    eve.wait_to_see("[data-test=watching]");
    visitors[3].wait("somebody watches", || visitors[3].text().contains("1 watches"));
    // Whoever has enough of waiting waits no more.
    visitors[0].click("[data-test=stop-seeking]");
    visitors[0].wait("nobody is looked for", || !visitors[0].sees("[data-test=seeking]"));
    visitors[3].wait("nobody waits", || !visitors[3].sees("[data-test=waiting-jarnac]:not(:empty)"));
    for visitor in &visitors {
        assert_eq!(visitor.complaints(), "");
    }
}

#[test]
fn a_bot_meanwhile_keeps_the_place() {
    let place = Place::new();
    let ada = place.visitor(Wanted::default());
    ada.click("[data-test=person-mastermind]");
    ada.click("[data-test=bot-meanwhile]");
    ada.wait_to_see(".table.mastermind .guess.active");
    type_code(&ada, ["1", "1", "2", "2"]);
    assert!(ada.sees("[data-test=seeking]"), "she still waits");
    let with_the_bot = ada.url();
    let bob = place.visitor(Wanted { phone: true, ..Wanted::default() });
    bob.wait_to_see("[data-test=waiting-mastermind]:not(:empty)");
    bob.click("[data-test=person-mastermind]");
    bob.wait_to_see(".table.mastermind");
    ada.wait("she is at another table", || ada.url() == bob.url());
    ada.wait_to_see(".table.mastermind .seat .clock");
    assert_ne!(ada.url(), with_the_bot);
    // The game with the bot is where it was.
    ada.go(&place.url("/"));
    let rows = "return document.querySelectorAll('.own .row').length";
    ada.wait("both tables", || ada.run(rows) == json!(2));
    for browser in [&ada, &bob] {
        assert_eq!(browser.complaints(), "");
    }
}
