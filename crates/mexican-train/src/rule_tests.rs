//! The rules, one behaviour a test.

use std::sync::Arc;

use kernel::{Dice, Eyes, Game, Seat, Seed, Setup};

use crate::{
    Deal, Doable, Domino, DominoSet, Instance, MexicanTrain, Move, OpenRule, Options, Reason, Refusal, Rule,
    SeriesEnding, SeriesTerms, Simple, Train, TrainLine, Turn, rule::poses,
};

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const MT: Train = Train::Mexican;

fn domino(text: &str) -> Domino {
    text.parse().unwrap()
}

fn dominoes(text: &str) -> Vec<Domino> {
    text.split_whitespace().map(domino).collect()
}

/// A table with these hands and this pool (the next domino drawn comes last), all trains fresh on double 12.
fn table(terms: SeriesTerms, hands: &[&str], pool: &str) -> Instance {
    Instance {
        terms,
        hands: hands.iter().map(|hand| Arc::new(dominoes(hand))).collect(),
        trains: vec![TrainLine::new(12); hands.len() + 1],
        opened: 0,
        fresh: (1 << hands.len()) - 1,
        pool: dominoes(pool).into(),
        left: dominoes(pool).len(),
        seat: A,
        turn: Turn::default(),
        passes: 0,
        uncovered: None,
        over: false,
    }
}

fn plain(hands: &[&str], pool: &str) -> Instance {
    table(SeriesTerms::default(), hands, pool)
}

/// Plays moves in turn; the seat is whoever is to move.
fn play(rule: &dyn Rule, instance: &Instance, moves: &str) -> Result<Instance, Refusal> {
    moves.split(',').try_fold(instance.clone(), |now, text| {
        let seat = rule.turn_of(&now);
        match text.trim().parse::<Move>().unwrap() {
            Move::Pose(domino, train) => rule.pose(&now, seat, train, domino),
            Move::Draw => rule.draw(&now, seat).map(|(_, next)| next),
            Move::Pass => rule.pass(&now, seat),
        }
    })
}

fn refused(rule: &dyn Rule, instance: &Instance, moves: &str) -> Reason {
    match play(rule, instance, moves) {
        Err(Refusal::BreakRules(reason)) => reason,
        other => panic!("{moves} should break a rule: {other:?}"),
    }
}

#[test]
fn q2_dealing_gives_everybody_a_hand() {
    for (set, seats) in
        [(DominoSet::Twelve, 2), (DominoSet::Twelve, 10), (DominoSet::Nine, 5), (DominoSet::Fifteen, 10)]
    {
        let deal =
            Deal { terms: SeriesTerms { set, ..SeriesTerms::default() }, first: 9, seats, starter: Seat(1) };
        let dealt = Simple.create_instance(deal, &mut Dice::new(Seed::from(3)));
        assert_eq!(Simple.nb_seat(&dealt), seats);
        assert_eq!(Simple.turn_of(&dealt), B);
        let mut all: Vec<Domino> = dealt.pool.to_vec();
        for seat in Seat::all(seats) {
            let hand = Simple.hand_of(&dealt, seat).unwrap();
            assert_eq!(hand.len(), set.hand_size(seats));
            assert!(hand.is_sorted());
            all.extend(hand);
        }
        all.push(domino("9-9"));
        all.sort();
        assert!(all.into_iter().eq(set.dominoes()), "every domino is somewhere, once");
        assert_eq!(Simple.mattock_size(&dealt) + seats * set.hand_size(seats) + 1, set.size());
    }
}

#[test]
fn q2_simple_turns_are_pass_draw_or_pose() {
    let start = plain(&["12-3 4-5", "12-1 6-7"], "0-0 8-12");
    assert_eq!(Simple.doable_of(&start, A), Ok(vec![Doable::Pass, Doable::Draw, Doable::Pose]));
    assert_eq!(Simple.doable_of(&start, B), Ok(vec![]), "out of turn");
    let (drawn, next) = Simple.draw(&start, A).unwrap();
    assert_eq!(drawn, domino("8-12"));
    assert_eq!(Simple.turn_of(&next), A, "drawing and going on");
    assert_eq!(Simple.turn_of(&play(&Simple, &start, "draw, draw, pass").unwrap()), B);
    assert_eq!(refused(&Simple, &start, "draw, draw, draw"), Reason::EmptyPool);
    let posed = play(&Simple, &start, "12-3 on 1").unwrap();
    assert_eq!(Simple.turn_of(&posed), B);
    assert_eq!(Simple.train_of(&posed, Train::Of(A)), Ok(vec![3, 12]));
    assert_eq!(Simple.train_of(&start, Train::Of(A)), Ok(vec![12]), "the old instance is as it was");
    assert_eq!(Simple.score_of(&posed, A), Ok(9));
}

#[test]
fn q2_in_the_simple_rule_only_the_mexican_train_is_open() {
    let start = plain(&["12-3 4-5", "12-1 6-7"], "0-0");
    let passed = play(&Simple, &start, "pass").unwrap();
    assert_eq!(Simple.is_open(&passed, MT), Ok(true));
    assert_eq!(Simple.is_open(&passed, Train::Of(A)), Ok(false));
    assert_eq!(refused(&Simple, &passed, "12-1 on 1"), Reason::Closed(Train::Of(A)));
    assert!(play(&Simple, &passed, "12-1 on MT").is_ok());
}

#[test]
fn q2_a_double_is_nothing_special_in_the_simple_rule() {
    let start = plain(&["3-3 3-12 4-4", "12-1 6-7"], "0-0");
    assert_eq!(Simple.turn_of(&play(&Simple, &start, "3-12 1, pass, 3-3 1").unwrap()), B);
}

#[test]
fn what_is_not_there_is_refused() {
    let start = plain(&["12-3 4-5", "12-1 6-7"], "0-0");
    for rule in [&Simple as &dyn Rule, &OpenRule] {
        assert_eq!(rule.pass(&start, Seat(2)), Err(Refusal::BadSeat(Seat(2))));
        assert_eq!(rule.hand_of(&start, Seat(255)), Err(Refusal::BadSeat(Seat(255))));
        assert_eq!(rule.doable_of(&start, Seat(9)), Err(Refusal::BadSeat(Seat(9))));
        assert_eq!(rule.pose(&start, B, MT, domino("12-1")), Err(Reason::NotYourTurn(A).into()));
        assert_eq!(
            rule.train_of(&start, Train::Of(Seat(2))),
            Err(Reason::NoTrain(Train::Of(Seat(2))).into())
        );
        assert_eq!(refused(rule, &start, "12-3 on 3"), Reason::NoTrain(Train::Of(Seat(2))));
        assert_eq!(refused(rule, &start, "12-1 on MT"), Reason::NotInHand(domino("12-1")));
        let no_fit = Reason::NoFit { domino: domino("4-5"), train: MT, end: 12 };
        assert_eq!(refused(rule, &start, "4-5 on MT"), no_fit);
    }
}

#[test]
fn q7_a_player_who_can_pose_neither_draws_nor_passes() {
    let start = plain(&["12-3 4-5", "12-1 6-7"], "0-0");
    assert_eq!(OpenRule.doable_of(&start, A), Ok(vec![Doable::Pose]));
    assert_eq!(refused(&OpenRule, &start, "draw"), Reason::CanPose);
    assert_eq!(refused(&OpenRule, &start, "pass"), Reason::CanPose);
}

#[test]
fn q7_a_player_draws_once_and_then_may_pass() {
    let start = plain(&["4-5 5-5", "12-1 6-7"], "0-1 0-0");
    assert_eq!(OpenRule.doable_of(&start, A), Ok(vec![Doable::Draw]));
    assert_eq!(refused(&OpenRule, &start, "pass"), Reason::DrawFirst);
    assert_eq!(refused(&OpenRule, &start, "draw, draw"), Reason::DrawnAlready);
    let passed = play(&OpenRule, &start, "draw, pass").unwrap();
    assert_eq!(OpenRule.turn_of(&passed), B);
}

#[test]
fn q7_what_was_drawn_must_be_laid_if_it_fits() {
    let start = plain(&["4-5 5-5", "12-1 6-7"], "0-1 0-12");
    let drawn = play(&OpenRule, &start, "draw").unwrap();
    assert_eq!(OpenRule.doable_of(&drawn, A), Ok(vec![Doable::Pose]));
    assert_eq!(refused(&OpenRule, &drawn, "pass"), Reason::CanPose);
    assert_eq!(OpenRule.turn_of(&play(&OpenRule, &drawn, "0-12 on 1").unwrap()), B);
}

#[test]
fn q7_a_pass_opens_the_train_until_its_owner_lays_again() {
    let start = plain(&["4-5 5-5", "12-1 6-7 12-2"], "12-11 0-0");
    let passed = play(&OpenRule, &start, "draw, pass").unwrap();
    assert_eq!(OpenRule.is_open(&passed, Train::Of(A)), Ok(true));
    assert_eq!(OpenRule.is_open(&passed, Train::Of(B)), Ok(false));
    let on_it = play(&OpenRule, &passed, "12-1 on 1").unwrap();
    assert_eq!(OpenRule.train_of(&on_it, Train::Of(A)), Ok(vec![1, 12]));
    assert_eq!(OpenRule.is_open(&on_it, Train::Of(A)), Ok(true), "somebody else's domino does not close it");
    let closed = play(&OpenRule, &on_it, "draw, 11-12 on MT").unwrap();
    assert_eq!(OpenRule.is_open(&closed, Train::Of(A)), Ok(false), "any domino of its owner does");
}

#[test]
fn q7_with_an_empty_pool_nobody_needs_to_draw() {
    let start = plain(&["4-5 5-5", "12-1 6-7"], "");
    assert_eq!(OpenRule.doable_of(&start, A), Ok(vec![Doable::Pass]));
    assert_eq!(refused(&OpenRule, &start, "draw"), Reason::EmptyPool);
}

#[test]
fn q7_after_a_double_the_same_player_goes_on_and_may_draw_again() {
    let start = plain(&["4-5 7-8", "1-1 6-7"], "9-9 9-10 12-12");
    let doubled = play(&OpenRule, &start, "draw, 12-12 on 1").unwrap();
    assert_eq!(OpenRule.turn_of(&doubled), A);
    assert_eq!(OpenRule.doable_of(&doubled, A), Ok(vec![Doable::Draw]), "once more, for the double");
    let passed = play(&OpenRule, &doubled, "draw, pass").unwrap();
    assert_eq!(OpenRule.turn_of(&passed), B);
    assert_eq!(OpenRule.is_open(&passed, Train::Of(A)), Ok(true));
}

#[test]
fn a_series_ends_with_an_empty_hand() {
    let start = plain(&["12-3", "12-1 6-7"], "0-0");
    let over = play(&OpenRule, &start, "12-3 on MT").unwrap();
    assert_eq!(over.ending(), Some(SeriesEnding::Win(A, vec![0, 26])));
    assert_eq!(OpenRule.pass(&over, A), Err(Reason::Over.into()));
    assert_eq!(OpenRule.doable_of(&over, B), Ok(vec![]));
}

#[test]
fn a_double_may_be_the_last_domino() {
    let start = plain(&["12-12", "12-1 6-7"], "0-0");
    assert!(play(&OpenRule, &start, "12-12 on MT").unwrap().ending().is_some());
}

#[test]
fn a_series_ends_when_the_pool_is_empty_and_all_have_passed() {
    let start = plain(&["4-5", "4-6", "1-2"], "");
    let two = play(&OpenRule, &start, "pass, pass").unwrap();
    assert_eq!(two.ending(), None);
    assert_eq!(
        play(&OpenRule, &two, "pass").unwrap().ending(),
        Some(SeriesEnding::Win(Seat(2), vec![9, 10, 3]))
    );
    let full = plain(&["4-5", "4-6"], "0-0");
    assert_eq!(play(&Simple, &full, "pass, pass, pass").unwrap().ending(), None, "the pool is not empty");
}

#[test]
fn a_pose_between_the_passes_starts_the_count_again() {
    let start = plain(&["4-5", "4-6 4-12 0-0", "1-2"], "");
    let now = play(&Simple, &start, "pass, 4-12 on MT, pass, pass").unwrap();
    assert_eq!(now.ending(), None);
    assert!(play(&Simple, &now, "pass").unwrap().ending().is_some());
}

#[test]
fn equal_lowest_scores_are_a_deuce() {
    let start = plain(&["4-5", "3-6", "11-12"], "");
    let over = play(&Simple, &start, "pass, pass, pass").unwrap();
    assert_eq!(over.ending(), Some(SeriesEnding::Deuce(vec![9, 9, 23])));
    let blank = plain(&["3-12", "0-0"], "");
    assert_eq!(play(&Simple, &blank, "3-12 MT").unwrap().ending(), Some(SeriesEnding::Deuce(vec![0, 0])));
}

#[test]
fn an_uncovered_double_binds_everybody() {
    let terms = SeriesTerms { cover_doubles: true, ..SeriesTerms::default() };
    let start = table(terms, &["3-3 3-12 4-12 0-0", "12-1 3-7 6-6", "5-12 8-8"], "9-9 9-10 10-10");
    let doubled = play(&OpenRule, &start, "3-12 on 1, 1-12 on 2, 5-12 on 3, 3-3 on 1").unwrap();
    assert_eq!(doubled.must_cover(), Some(Train::Of(A)));
    assert_eq!(refused(&OpenRule, &doubled, "4-12 on MT"), Reason::CoverFirst(Train::Of(A)));
    let next = play(&OpenRule, &doubled, "draw, pass").unwrap();
    assert_eq!(OpenRule.is_open(&next, Train::Of(A)), Ok(true));
    assert_eq!(poses(&next), [(domino("3-7"), Train::Of(A))]);
    let covered = play(&OpenRule, &next, "3-7 on 1").unwrap();
    assert_eq!(covered.must_cover(), None);
}

#[test]
fn a_double_that_nothing_can_cover_binds_nobody() {
    let terms = SeriesTerms { cover_doubles: true, ..SeriesTerms::default() };
    let mut start = table(terms, &["3-3 5-12", "12-1 6-7"], "");
    // Every other three lies in the first train already.
    start.trains[0] = TrainLine::from_numbers(&[3, 12, 12]).unwrap();
    start.trains[2] =
        TrainLine::from_numbers(&[3, 0, 1, 3, 2, 4, 3, 5, 6, 3, 7, 8, 3, 9, 10, 3, 11, 12]).unwrap();
    let doubled = play(&OpenRule, &start, "3-3 on MT").unwrap();
    assert_eq!(doubled.uncovered, Some(MT));
    assert_eq!(doubled.must_cover(), None);
    assert!(play(&OpenRule, &doubled, "5-12 on 1").is_ok());
}

#[test]
fn a_first_turn_may_lay_a_whole_train() {
    let terms = SeriesTerms { first_train: true, ..SeriesTerms::default() };
    let start = table(terms, &["3-12 3-4 4-4 4-5 0-5 12-7", "12-1 6-7"], "0-0 9-9");
    for rule in [&Simple as &dyn Rule, &OpenRule] {
        let laying = play(rule, &start, "3-12 1, 3-4 1").unwrap();
        assert_eq!(rule.turn_of(&laying), A);
        assert_eq!(refused(rule, &laying, "7-12 MT"), Reason::FirstTrain);
        let stopped = play(rule, &laying, "pass").unwrap();
        assert_eq!((rule.turn_of(&stopped), stopped.passes), (B, 0));
        assert_eq!(rule.is_open(&stopped, Train::Of(A)), Ok(false), "a train that stops is not a pass");
        let second = play(rule, &stopped, "1-12 2, pass, 4-4 1");
        assert!(second.is_ok());
        let elsewhere = play(rule, &start, "7-12 MT").unwrap();
        assert_eq!(rule.turn_of(&elsewhere), B, "one domino on another train is a turn like any other");
    }
    let laying = play(&OpenRule, &start, "3-12 1, 3-4 1").unwrap();
    assert_eq!(refused(&OpenRule, &laying, "draw"), Reason::NoDrawAfterTrain);
    assert_eq!(refused(&OpenRule, &laying, "4-4 1, pass"), Reason::CanPose, "after a double one goes on");
    assert!(play(&OpenRule, &laying, "4-4 1, 4-5 1, 0-5 1, pass").is_ok());
}

#[test]
fn greedy_order_is_own_train_then_mexican_then_open() {
    let mut start = plain(&["12-3 4-12", "12-1 6-7", "5-5"], "");
    start.seat = B;
    start.opened = 1;
    let expected = [(domino("1-12"), Train::Of(B)), (domino("1-12"), MT), (domino("1-12"), Train::Of(A))];
    assert_eq!(poses(&start), expected);
}

#[test]
fn a_view_refuses_what_the_rules_refuse() {
    let mut dice = Dice::new(Seed::from(3));
    let mut state = MexicanTrain::start(&Options::default(), Setup::of(3), &mut dice).unwrap();
    while let Some(seat) = MexicanTrain::to_move(&state) {
        let view = MexicanTrain::view(&state, Eyes::Seat(seat));
        let all = (Train::all(3)
            .flat_map(|train| view.hand(seat).iter().map(move |&held| Move::Pose(held, train))))
        .chain([Move::Draw, Move::Pass]);
        for mv in all {
            assert_eq!(view.refusal(seat, mv), MexicanTrain::play(&state, seat, &mv).err(), "{mv}");
        }
        let mv = *dice.pick(&view.moves(seat)).unwrap();
        state = MexicanTrain::play(&state, seat, &mv).unwrap();
    }
}
