//! A legal game of Jarnac that never ends: both exchange three letters and pass, again and again.

use games::jarnac::{Jarnac, Move};
use kernel::{Dice, Game, Options, Record, Seated, Seed, Setup, record::Entry};

type Match = kernel::Match<Jarnac>;

/// The record of such a game with so many entries.
pub fn endless(entries: usize) -> Record {
    let options = <Jarnac as Game>::Options::default();
    let seed = Seed::from(1);
    let seated = |name: &str| Seated { name: name.into(), kind: "human".into() };
    let mut record = Record {
        game: Jarnac::NAME.to_owned(),
        options: kernel::MatchOptions::<Jarnac> { games: 1, game: options }.write(),
        seats: vec![seated("Ada"), seated("Bob")],
        seed,
        entries: Vec::new(),
        result: None,
    };
    let options = <Match as Game>::Options::read(&record.options).expect("the usual options");
    let mut state = Match::start(&options, Setup::of(2), &mut Dice::new(seed)).expect("two seats");
    while record.entries.len() < entries {
        let seat = Match::to_move(&state).expect("an exchange ends nothing");
        let side = &state.current().position.sides[seat.index()];
        let first = |seat: &kernel::Seat| matches!(record.entries.last(), Some(Entry::Move { seat: last, .. }) if last == seat);
        let mv = match side.hand.as_slice() {
            _ if first(&seat) => Move::Pass,
            [a, b, c, ..] if side.begun => Move::swap([*a, *b, *c]),
            _ => Move::Draw,
        };
        state = Match::play(&state, seat, &mv).expect("it is legal");
        record.entries.push(Entry::Move { seat, text: mv.to_string() });
    }
    record
}
