//! People who are the same on every device, and who play for points.

use crate::{
    Place,
    driver::{Browser, Wanted},
    tables::type_code,
};

fn words(browser: &Browser) -> String {
    browser.click("[data-test=show-words]");
    browser.wait_to_see("[data-test=words]");
    let words = browser.run("return document.querySelector('[data-test=words]').innerText");
    words.as_str().unwrap().to_owned()
}

#[test]
fn an_identity_moves_to_another_device() {
    let place = Place::new();
    let desktop = place.visitor(Wanted::default());
    desktop.click("a[href='/me']");
    desktop.fill("#called", "Ada");
    desktop.click("[data-test=rename]");
    desktop.wait("the name is kept", || desktop.text().contains("The house knows you by this name."));
    let said = words(&desktop);
    assert_eq!(said.split(' ').count(), 12, "{said}");
    desktop.wait_to_see(".qr");
    desktop.go(&place.url("/"));
    desktop.click("[data-test=play-mastermind]");
    desktop.wait_to_see(".guess.active");
    let table = desktop.url();
    // The phone is told the words, one of them with a slip at first.
    let phone = place.visitor(Wanted { phone: true, ..Wanted::default() });
    phone.click("a[href='/me']");
    let slip = if said.starts_with('b') { said.replacen('b', "d", 1) } else { format!("b{}", &said[1..]) };
    phone.fill("#words", &slip);
    phone.click("[data-test=take-words]");
    phone.wait("the slip is found", || phone.text().contains("not the twelve words"));
    phone.fill("#words", &said.to_uppercase());
    phone.click("[data-test=take-words]");
    phone.wait("she is known", || phone.text().contains("Welcome back."));
    phone.go(&place.url("/"));
    phone.wait_to_see(".own .row");
    phone.click(".own .row");
    phone.wait_to_see(".table.mastermind .guess.active");
    assert_eq!(phone.url(), table);
    phone.wait_to_see(".status.yours");
    type_code(&phone, ["1", "1", "2", "2"]);
    let guesses = "return document.querySelectorAll('.guess:not(.active) .keys').length";
    desktop.wait("the desktop sees it", || desktop.run(guesses) == 1);
    // Forgotten here, it is forgotten there, and remembered too.
    phone.go(&place.url("/"));
    phone.click(".own .rows button");
    phone.wait("it is gone", || !phone.sees(".own .row"));
    phone.click("[data-test=remember]");
    phone.wait_to_see(".own .row");
    // By link, as a camera finds it in the code.
    desktop.go(&place.url("/me"));
    words(&desktop);
    let link = desktop.run("return document.querySelector('[data-test=link]').value");
    let tablet = Browser::open(Wanted { french: true, ..Wanted::default() });
    tablet.go(link.as_str().unwrap());
    tablet.wait("she is known", || tablet.text().contains("Welcome back."));
    assert!(!tablet.url().contains('#'), "the secret does not stay in the address bar");
    // Erased, it is gone everywhere.
    tablet.click("[data-test=erase-me]");
    tablet.click("[data-test=erase-me]");
    tablet.wait("it is erased", || tablet.text().contains("The house has forgotten you."));
    for browser in [&desktop, &phone, &tablet] {
        // The house says 404 to whoever asks for somebody whom it does not know.
        let complaints = browser.complaints();
        assert!(complaints.lines().all(|line| line.contains("/api/me")), "{complaints}");
    }
}

#[test]
fn a_rated_match_tells_what_it_did_to_the_ratings() {
    let place = Place::new();
    let ada = place.visitor(Wanted::default());
    let bob = place.visitor(Wanted { phone: true, french: true, ..Wanted::default() });
    for browser in [&ada, &bob] {
        browser.click("[data-test=person-mastermind]");
    }
    for browser in [&ada, &bob] {
        browser.wait_to_see(".table.mastermind");
    }
    ada.wait("it is said that it counts", || ada.text().contains("Rated"));
    ada.click(".more summary");
    ada.click(".menu .danger");
    ada.click(".menu .danger");
    for browser in [&ada, &bob] {
        browser.wait_to_see(".finished [data-test=change]");
    }
    // As worked out by hand in the house's `strength.rs`.
    let changes = "return [...document.querySelectorAll('[data-test=change]')].map(it => it.innerText)";
    for browser in [&ada, &bob] {
        assert_eq!(browser.run(changes), serde_json::json!(["1662 (+162)", "1338 (-162)"]));
    }
    bob.go(&place.url("/me"));
    bob.wait_to_see("[data-test=rating]");
    let rating = bob.run("return document.querySelector('[data-test=rating]').innerText");
    assert_eq!(rating, "1662 ± 580");
    bob.click("a[href^='/p/']");
    bob.wait_to_see("[data-test=profile]");
    assert!(bob.text().contains("1 – 0 – 0"), "{}", bob.text());
    for browser in [&ada, &bob] {
        let complaints = browser.complaints();
        assert!(complaints.lines().all(|line| line.contains("/api/me")), "{complaints}");
    }
}
