//! The drills in short: every attack and every accident once or twice, without a look at how long anything takes. In full, with
//! the bars for times: `cargo xtask drill`.

#[path = "../../examples/drill/attacks.rs"]
mod attacks;
#[path = "../../examples/drill/besieged.rs"]
mod besieged;
#[path = "../../examples/drill/calamities.rs"]
mod calamities;
#[path = "../../examples/drill/endless.rs"]
pub mod endless;
#[path = "../../examples/drill/nonsense.rs"]
mod nonsense;
#[path = "../../examples/drill/players.rs"]
mod players;
#[path = "../../examples/drill/report.rs"]
mod report;
#[path = "../../examples/drill/siege.rs"]
mod siege;
#[path = "../../examples/drill/wires.rs"]
mod wires;
#[path = "../../examples/drill/witness.rs"]
mod witness;

/// How this program is told to be a house.
const CHILD: [&str; 3] = ["--exact", "drills::child_house", "--nocapture"];

/// Not a test: the house that the drills besiege.
#[test]
fn child_house() {
    if let Ok(folder) = std::env::var(besieged::FOLDER) {
        besieged::serve(&folder);
    }
}

fn must_hold(line: &report::Line) {
    assert!(line.held, "{}: {}", line.what, line.figures);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_siege_holds_in_short() {
    siege::all(true, "", &mut must_hold).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn accidents_lose_nothing_in_short() {
    calamities::all(true, "", &mut must_hold).await;
}
