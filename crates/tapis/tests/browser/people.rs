//! People who invite each other, wait, think against a clock, take back and agree.

use serde_json::json;

use crate::{
    Place,
    driver::{Browser, Wanted},
    tables::type_code,
};

/// From the lobby to the waiting room of a table of Mastermind with one free seat.
fn waiting_room(place: &Place, wanted: Wanted, more: impl FnOnce(&Browser)) -> Browser {
    let host = place.visitor(wanted);
    host.click("a[href='/new/mastermind']");
    host.fill("form.new-table input[autocomplete=nickname]", "Ada");
    host.choose("[data-test=seat-1]", "=open");
    more(&host);
    host.click("form.new-table button[type=submit]");
    host.wait_to_see(".waiting [data-test=link]");
    host
}

fn link(host: &Browser) -> String {
    host.run("return document.querySelector('[data-test=link]').value").as_str().unwrap().to_owned()
}

/// Sits down at a page that says who invites.
fn accept(guest: &Browser, name: &str) {
    guest.wait_to_see(".invited .join-form input");
    guest.fill(".join-form input", name);
    guest.click(".join-form button");
    guest.wait_to_see(".table.mastermind");
}

/// Whoever is to move, and the other.
fn in_turn(one: Browser, other: Browser) -> (Browser, Browser) {
    one.wait("somebody begins", || one.sees(".status.yours") || other.sees(".status.yours"));
    if one.sees(".status.yours") { (one, other) } else { (other, one) }
}

#[test]
fn two_people_meet_by_link() {
    let place = Place::new();
    let ada = waiting_room(&place, Wanted::default(), |form| {
        form.choose("[data-test=clock]", "budget");
        form.wait_to_see("[data-test=clock-amount]");
    });
    assert!(ada.text().contains("10 min"), "the clock is known: {}", ada.text());
    assert!(ada.sees(".qr") && !ada.sees(".table"), "the game waits");
    // The button copies, and says so.
    ada.click("[data-test=copy]");
    ada.wait("it is copied", || ada.text().contains("Copied."));
    let there = link(&ada);
    assert!(there.contains("/t/") && there.contains('#'), "{there}");
    let bob = Browser::open(Wanted { french: true, ..Wanted::default() });
    bob.go(&there);
    bob.wait_to_see(".invited .rules");
    let says = bob.text();
    for part in ["Mastermind", "Ada vous invite", "10 min", "2 places"] {
        assert!(says.contains(part), "{part} before sitting down: {says}");
    }
    accept(&bob, "Bob");
    ada.wait_to_see(".table.mastermind");
    assert!(!bob.url().contains('#'), "a secret does not stay in the address bar");
    assert!(ada.sees(".seat .clock") && bob.sees(".seat .clock"));
    let (first, second) = in_turn(ada, bob);
    first.wait_to_see(".seat.me .clock.runs");
    type_code(&first, ["1", "2", "3", "4"]);
    second.wait_to_see(".seat.me .clock.runs");
    for browser in [&first, &second] {
        assert_eq!(browser.complaints(), "");
    }
}

/// On plain http of another machine browsers have no clipboard for pages; the button works all the same.
#[test]
fn a_link_is_copied_where_there_is_no_clipboard() {
    let place = Place::new();
    let ada = waiting_room(&place, Wanted::default(), |_| ());
    ada.run(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined}); \
         window.commands = []; document.execCommand = name => { window.commands.push(name + ' ' + document.activeElement.value); return window.allowed };
         window.allowed = true",
    );
    ada.click("[data-test=copy]");
    ada.wait("it is copied", || ada.text().contains("Copied."));
    let commands = ada.run("return window.commands");
    assert_eq!(commands, json!([format!("copy {}", link(&ada))]));
    ada.run("window.allowed = false");
    ada.click("[data-test=copy]");
    ada.wait("what to do instead", || ada.text().contains("does not let a page copy"));
    let selected = "const field = document.querySelector('[data-test=link]'); \
                    return field.selectionEnd - field.selectionStart === field.value.length && document.activeElement === field";
    assert_eq!(ada.run(selected), true, "the link is selected");
    assert_eq!(ada.complaints(), "");
}

#[test]
fn a_friend_joins_by_voice() {
    let place = Place::new();
    let ada = waiting_room(&place, Wanted::default(), |_| ());
    ada.wait_to_see("[data-test=code]");
    let code = ada.run("return document.querySelector('[data-test=code]').innerText");
    let bob = place.visitor(Wanted { phone: true, ..Wanted::default() });
    bob.fill("#join", &code.as_str().unwrap().to_uppercase());
    bob.click(".join .join-form button");
    accept(&bob, "Bob");
    ada.wait_to_see(".table.mastermind");
    // It was used.
    let eve = place.visitor(Wanted::default());
    eve.fill("#join", code.as_str().unwrap());
    eve.click(".join .join-form button");
    eve.wait("it is good no more", || eve.text().contains("No invitation has this code"));
    for browser in [&ada, &bob] {
        assert_eq!(browser.complaints(), "");
    }
}

#[test]
fn the_host_begins_without_the_friend() {
    let place = Place::new();
    let ada = waiting_room(&place, Wanted { phone: true, ..Wanted::default() }, |_| ());
    ada.click("[data-test=start]");
    ada.wait_to_see(".table.mastermind");
    ada.wait("a bot plays for the friend", || {
        ada.run("return document.querySelector('.seat:not(.me)').innerText")
            .as_str()
            .unwrap()
            .contains("a bot plays")
    });
    assert_eq!(ada.complaints(), "");
}

/// Whoever made the table sends somebody away, invites another, and closes the table; whoever came leaves.
#[test]
fn seats_become_free_again_in_the_waiting_room() {
    let place = Place::new();
    let ada = place.visitor(Wanted::default());
    ada.click("a[href='/new/mexican-train']");
    ada.fill("form.new-table input[autocomplete=nickname]", "Ada");
    for seat in ["[data-test=seat-1]", "[data-test=seat-2]"] {
        ada.choose(seat, "=open");
    }
    ada.click("form.new-table button[type=submit]");
    ada.wait_to_see(".waiting [data-test=link]");
    let arrives = |wanted: Wanted, name: &str| {
        let guest = Browser::open(wanted);
        guest.go(&link(&ada));
        guest.wait_to_see(".invited .join-form input");
        guest.fill(".join-form input", name);
        guest.click(".join-form button");
        guest.wait_to_see(".waiting [data-test=leave]");
        ada.wait("the guest is here", || ada.text().contains(name));
        guest
    };
    let bob = arrives(Wanted { french: true, ..Wanted::default() }, "Bob");
    assert!(!bob.sees("[data-test=kick]") && !bob.sees("[data-test=close]"), "only the maker may");
    let before = link(&ada);
    ada.click("[data-test=kick]");
    bob.wait("Bob is told", || bob.text().contains("a donné votre place à quelqu’un d’autre"));
    ada.wait("there is another link", || !ada.text().contains("Bob") && link(&ada) != before);
    // A link that was lost is replaced by another.
    let lost = link(&ada);
    ada.click("[data-test=reopen]");
    ada.wait("there is another link", || link(&ada) != lost);
    let eve = arrives(Wanted::default(), "Eve");
    eve.click("[data-test=leave]");
    eve.wait("it asks once more", || eve.text().contains("Really leave this table?"));
    eve.click("[data-test=leave]");
    eve.wait("Eve has left", || eve.text().contains("You have given your seat back."));
    ada.wait("the seat is free", || !ada.text().contains("Eve"));
    ada.click("[data-test=close]");
    ada.click("[data-test=close]");
    ada.wait("it is closed", || ada.text().contains("Whoever made this table has closed it."));
    for browser in [&ada, &bob, &eve] {
        assert_eq!(browser.complaints(), "");
    }
}

#[test]
fn a_clock_runs_out_during_a_disconnection() {
    let place = Place::new();
    let ada = waiting_room(&place, Wanted::default(), |form| {
        form.choose("[data-test=clock]", "move");
        form.choose("[data-test=clock-amount]", "4");
    });
    let bob = Browser::open(Wanted::default());
    bob.go(&link(&ada));
    accept(&bob, "Bob");
    let (first, second) = in_turn(ada, bob);
    // Whoever is to move is gone; the clock is not.
    first.go("about:blank");
    second.wait_to_see(".finished");
    assert!(second.text().contains("You win"), "{}", second.text());
    first.go(&place.url("/"));
    first.click(".mine .rows a");
    first.wait_to_see(".finished");
    assert_eq!(second.complaints(), "");
}

#[test]
fn against_a_bot_a_move_is_taken_back_at_will() {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    browser.click("[data-test=play-mastermind]");
    browser.wait_to_see(".guess.active");
    let guesses = "return document.querySelectorAll('.guess:not(.active) .keys').length";
    type_code(&browser, ["1", "1", "2", "2"]);
    browser.wait("the answer", || browser.run(guesses) == 1);
    browser.wait_to_see(".status.yours");
    browser.click("[data-test=take-back]");
    browser.wait("it is gone", || browser.run(guesses) == 0);
    browser.wait_to_see(".log li.gone");
    assert!(browser.text().contains("takes the last move back"), "{}", browser.text());
    // The record of what happened shows it, or hides it.
    browser.click("[data-test=hide-taken-back]");
    browser.wait("it is hidden", || !browser.sees(".log li.gone"));
    // The check box still has the focus and leaves the keys to the board.
    type_code(&browser, ["3", "3", "4", "4"]);
    browser.wait("the game goes on", || browser.run(guesses) == 1);
    assert_eq!(browser.complaints(), "");
}

#[test]
fn between_people_it_takes_two() {
    let place = Place::new();
    let ada = waiting_room(&place, Wanted::default(), |form| {
        form.run(
            "[...document.querySelectorAll('.checks label')].find(it => it.innerText.includes('taken back')).click()",
        );
    });
    let bob = Browser::open(Wanted::default());
    bob.go(&link(&ada));
    accept(&bob, "Bob");
    let (first, second) = in_turn(ada, bob);
    type_code(&first, ["1", "2", "3", "4"]);
    second.wait_to_see(".status.yours");
    first.click("[data-test=take-back]");
    second.click("[data-test=decline]");
    first.wait("no", || first.text().contains("would rather not"));
    first.click("[data-test=take-back]");
    second.click("[data-test=agree]");
    first.wait_to_see(".status.yours");
    type_code(&first, ["4", "3", "2", "1"]);
    second.click(".more > summary");
    second.click("[data-test=draw-offer]");
    first.click("[data-test=agree]");
    for browser in [&first, &second] {
        browser.wait_to_see(".finished");
        assert!(browser.text().contains("draw"), "{}", browser.text());
        assert_eq!(browser.complaints(), "");
    }
}

#[test]
fn a_game_that_has_not_begun_is_called_off() {
    let place = Place::new();
    let browser = place.visitor(Wanted::default());
    browser.click("[data-test=play-rummikub]");
    browser.wait_to_see(".table.rummikub .board-inner > *");
    browser.click(".more > summary");
    browser.click("[data-test=abort]");
    browser.wait_to_see(".finished");
    assert!(browser.text().contains("called off"), "{}", browser.text());
    assert_eq!(browser.complaints(), "");
}

#[test]
fn whoever_watches_knows_it() {
    let place = Place::new();
    let made =
        place.table(&json!({"game": "mastermind", "seats": [{"who": "me"}, {"who": "bot", "bot": "easy"}]}));
    for phone in [false, true] {
        let eve = Browser::open(Wanted { phone, ..Wanted::default() });
        eve.go(made["watch"].as_str().unwrap());
        eve.wait_to_see("[data-test=watching]");
        assert!(!eve.sees("[data-test=take-back]"));
        assert_eq!(eve.complaints(), "");
    }
}
