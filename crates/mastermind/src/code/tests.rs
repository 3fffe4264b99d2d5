use proptest::prelude::*;

use super::*;

/// The answer as a person counts it: pegs that match, then pegs of the rest that find a partner.
fn plain_answer(guess: Code, secret: Code) -> Feedback {
    let (guess, mut rest): (Vec<u8>, Vec<u8>) = (guess.colours().collect(), secret.colours().collect());
    let well = guess.iter().zip(&rest).filter(|(a, b)| a == b).count();
    let mut shared = 0;
    for colour in guess {
        if let Some(at) = rest.iter().position(|&c| c == colour) {
            rest.remove(at);
            shared += 1;
        }
    }
    Feedback { well: well as u8, misplaced: (shared - well) as u8 }
}

fn boards() -> impl Strategy<Value = CodeSpace> {
    (1..=MAX_PEGS, 2..=MAX_COLOURS, any::<bool>())
        .prop_map(|(pegs, colours, distinct)| CodeSpace::new(pegs, colours, distinct && pegs <= colours, ""))
        .prop_map(Result::unwrap)
}

fn board_with_codes(count: usize) -> impl Strategy<Value = (CodeSpace, Vec<Code>)> {
    (boards(), any::<u64>()).prop_map(move |(board, seed)| {
        let mut dice = Dice::new(seed.into());
        (board, (0..count).map(|_| board.random(&mut dice)).collect())
    })
}

proptest! {
    #[test]
    fn the_answer_is_the_one_that_people_count((board, codes) in board_with_codes(2)) {
        let answer = codes[0].answer(codes[1]);
        prop_assert_eq!(answer, Some(plain_answer(codes[0], codes[1])));
        prop_assert_eq!(answer, codes[1].answer(codes[0]), "answers are symmetric");
        prop_assert!(board.answers().contains(&answer.unwrap()));
    }

    #[test]
    fn columns_answer_as_single_codes_do((board, codes) in board_with_codes(150)) {
        let columns = Columns::new(&board, &codes[1..]);
        let mut indices = Vec::new();
        columns.answers(codes[0], &mut indices);
        let plain: Vec<u8> =
            codes[1..].iter().map(|&code| plain_answer(codes[0], code).index(board.pegs()) as u8).collect();
        prop_assert_eq!(&indices, &plain);
        let mut classes = [0; ANSWER_INDICES];
        plain.iter().for_each(|&index| classes[usize::from(index)] += 1);
        prop_assert_eq!(columns.classes(codes[0]), classes);
    }

    #[test]
    fn a_code_reads_as_it_is_written((board, codes) in board_with_codes(1)) {
        prop_assert!(board.allows(codes[0]));
        prop_assert_eq!(board.read(&board.text(codes[0])), Ok(codes[0]));
        prop_assert_eq!(board.read(&board.text(codes[0]).to_uppercase()), Ok(codes[0]));
    }

    #[test]
    fn no_text_breaks_the_reader(board in boards(), text in ".{0,20}") {
        let _ = board.read(&text);
        let _ = CodeSpace::new(4, 6, false, &text);
    }

    #[test]
    fn an_answer_has_its_index(board in boards()) {
        for answer in board.answers() {
            let index = answer.index(board.pegs());
            prop_assert!(index < ANSWER_INDICES);
            prop_assert_eq!(Feedback::of_index(index, board.pegs()), answer);
        }
    }
}

#[test]
fn all_codes_come_once_and_in_order() {
    for (pegs, colours, distinct) in [
        (1, 2, false),
        (4, 6, false),
        (3, 16, false),
        (8, 2, false),
        (4, 6, true),
        (5, 5, true),
        (1, 2, true),
    ] {
        let board = CodeSpace::new(pegs, colours, distinct, "").unwrap();
        let codes: Vec<Code> = board.codes().collect();
        assert_eq!(codes.len() as u64, board.count(), "{pegs}x{colours}");
        assert!(codes.is_sorted_by(|a, b| a.compare(*b) == Ordering::Less));
        assert!(codes.iter().all(|&code| board.allows(code)));
    }
}

#[test]
fn the_sheets_board_has_1296_codes_and_14_answers() {
    let board = CodeSpace::default();
    assert_eq!((board.pegs(), board.colours(), board.count()), (4, 6, 1296));
    assert_eq!(board.answers().len(), 14);
    assert_eq!(board.symbols(), ['1', '2', '3', '4', '5', '6']);
}

#[test]
fn codes_of_different_lengths_have_no_answer() {
    assert_eq!(Code::of(&[0, 1]).unwrap().answer(Code::of(&[0, 1, 2]).unwrap()), None);
    assert_eq!(Code::of(&[16]), None);
    assert_eq!(Code::of(&[0; 9]), None);
}

#[test]
fn any_distinct_symbols_will_do() {
    let board = CodeSpace::new(4, 6, false, "♠♥♦♣Oo").unwrap();
    let code = board.read(" ♠ ♣ O o ").unwrap();
    assert_eq!(board.text(code), "♠♣Oo");
    assert_eq!(CodeSpace::new(4, 6, false, "RGBRYW"), Err(BoardError::SymbolTwice('R')));
    assert_eq!(CodeSpace::new(4, 6, false, "RGBY"), Err(BoardError::SymbolCount { symbols: 4, colours: 6 }));
    assert_eq!(CodeSpace::new(4, 2, false, "a b"), Err(BoardError::NotPrintable(' ')));
    assert_eq!(CodeSpace::new(4, 3, true, ""), Err(BoardError::TooFewColours { pegs: 4, colours: 3 }));
    assert_eq!(CodeSpace::new(0, 3, true, ""), Err(BoardError::Pegs(0)));
    assert_eq!(CodeSpace::new(4, 17, true, ""), Err(BoardError::Colours(17)));
}

#[test]
fn what_is_wrong_with_a_code_is_named() {
    let board = CodeSpace::new(4, 6, true, "").unwrap();
    assert_eq!(board.read("123"), Err(CodeError::Length { found: 3, pegs: 4 }));
    assert_eq!(board.read("12345"), Err(CodeError::Length { found: 5, pegs: 4 }));
    assert_eq!(board.read("1239"), Err(CodeError::Symbol { at: 3, found: '9' }));
    assert_eq!(board.read("1231"), Err(CodeError::Repeated('1')));
}
