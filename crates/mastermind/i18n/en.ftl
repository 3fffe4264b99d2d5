mastermind = Mastermind
mastermind-about = One hides a code, the other finds it from what each guess gives away.

mastermind-option-pegs = Pegs
    .help = How many pegs a code has.
mastermind-option-colours = Colours
    .help = How many colours there are.
mastermind-option-symbols = Symbols
    .help = The symbols of the colours, one character each; empty for digits, then letters.
mastermind-option-distinct = No repetition
    .help = A colour occurs only once in a code.
mastermind-option-tries = Tries
    .help = How many guesses the codebreaker has.
mastermind-option-answers = Answers
    .help = Whether guesses are answered at once or by the codemaker, who loses by a wrong answer.
mastermind-choice-answers-auto = computed
mastermind-choice-answers-human = typed by the codemaker
mastermind-option-maker = First code
    .help = Who makes the first code. In a single game against a machine you break the code, unless you choose otherwise.
mastermind-choice-maker-lot = by lot
mastermind-choice-maker-1 = the first seat
mastermind-choice-maker-2 = the second seat

mastermind-variant-sheet = The sheet’s rules
mastermind-variant-super = Super Mastermind
mastermind-variant-bulls-and-cows = Bulls and cows

mastermind-bot-random = Random
    .help = Guesses any code, and makes codes at random.
mastermind-bot-easy = Easy
    .help = Guesses codes that fit the answers it remembers, and forgets some.
mastermind-bot-naive = Naive
    .help = Guesses the first code that is still possible.
mastermind-bot-medium = Medium
    .help = Guesses any code that is still possible.
mastermind-bot-knuth = Knuth
    .help = Keeps the worst case small: five guesses at most on the sheet’s board.
mastermind-bot-hard = Hard
    .help = Leaves as few codes as possible on average.
mastermind-bot-entropy = Entropy
    .help = Learns as many bits as possible from each answer.
mastermind-bot-expected-size = Expected size
    .help = Leaves as few codes as possible on average.
mastermind-bot-most-parts = Most parts
    .help = Makes as many different answers possible as it can.
mastermind-bot-optimal-5 = Optimal in five
    .help = Searches small boards to the end and never needs more than five guesses where that can be.
mastermind-bot-optimal = Optimal
    .help = Searches small boards to the end: no way needs fewer guesses on average.
mastermind-bot-naive-sheet = Naive (sheet)
    .help = Naive, written with the sheet’s signature alone.
mastermind-bot-knuth-sheet = Knuth (sheet)
    .help = Knuth, written with the sheet’s signature alone.
mastermind-bot-expert = Expert
    .help = Searches small boards to the end, and weighs bits on a sample of large ones.

mastermind-strategy-naive = the first code that is still possible
mastermind-strategy-knuth = the smallest worst class (Knuth, 1976)
mastermind-strategy-entropy = the most information on average
mastermind-strategy-expected-size = the fewest codes left on average
mastermind-strategy-most-parts = the most classes
mastermind-strategy-optimal = the fewest guesses over all codes, by exact search
mastermind-strategy-optimal-5 = the fewest guesses over all codes with at most five for each, by exact search
mastermind-strategy-naive-sheet = naive, written with the sheet’s signature alone
mastermind-strategy-knuth-sheet = Knuth, written with the sheet’s signature alone
mastermind-strategy-unknown = There is no strategy “{ $found }”. Possible: { $names }.
mastermind-strategy-too-large = This board has { $codes } codes; the strategy { $strategy } goes up to { $most }.
mastermind-strategy-gave-up = The exact search for { $strategy } gave up: this board is too hard for it.
mastermind-certificate-too-long = The file is longer than { $most } bytes; no strategy is.
mastermind-certificate-line = Line { $line } of the file says nothing that belongs into a strategy.
mastermind-certificate-board = The file is about a board that there is not, or that is too large to be played through.
mastermind-certificate-lost = The strategy does not find the code { $code }.
mastermind-strategy-five = Five guesses are not enough on this board: somewhere { $max } are needed.

mastermind-ask-row = Row { $row } of the history: { $problem }
mastermind-ask-nothing-fits = No code fits these answers; the earliest that could be wrong is number { $answer }.
mastermind-ask-undecided = Whether a code fits these answers is not known: the search was given up.

mastermind-board-pegs = A code has 1 to 8 pegs, not { $pegs }.
mastermind-board-colours = There are 2 to 16 colours, not { $colours }.
mastermind-board-distinct = Without repetition { $pegs } pegs need as many colours, and there are { $colours }.
mastermind-board-printable = The character { $symbol } cannot be seen, so it cannot be a symbol.
mastermind-board-twice = The symbol “{ $symbol }” stands for two colours.
mastermind-board-symbols = { $colours } colours need as many symbols, up to 16, and { $symbols } are given.

mastermind-code-length = A code has { $pegs ->
    [one] one peg
   *[other] { $pegs } pegs
} here, not { $found }.
mastermind-code-symbol = Peg { $peg }: “{ $found }” is no colour of this board. Possible: { $symbols }
mastermind-code-repeated = “{ $symbol }” occurs twice, and a colour may occur only once.

mastermind-notation-long = this is too long for a move
mastermind-notation-code = a code is one to eight symbols, as in “code 1234”
mastermind-notation-answer = an answer is two numbers, well placed and misplaced, as in “answer 2 1”
mastermind-notation-guess = a guess is one to eight symbols in one piece, as in “1122”

mastermind-refusal-over = The game is over.
mastermind-refusal-turn = It is not your turn.
mastermind-refusal-code-awaited = Hide a code first, as in “code 1234”.
mastermind-refusal-guess-awaited = A guess is awaited, as in “1122”.
mastermind-refusal-answer-awaited = An answer is awaited, as in “answer 2 1”: well placed, then misplaced.
mastermind-refusal-veiled = This hides nothing: write the code itself.
mastermind-refusal-answer = With { $pegs ->
    [one] one peg
   *[other] { $pegs } pegs
} no guess can have { $well } well placed and { $misplaced } misplaced.

mastermind-log-code = { $name } hides a code.
mastermind-log-guess = { $name } guesses { $guess }.
mastermind-log-answer = { $name } answers: { $well } well placed, { $misplaced } misplaced.

mastermind-about-codes = ≈ { $count }

mastermind-hint-hide = Drawn at random, a code gives no habit away.
mastermind-hint-answer = { $well } well placed and { $misplaced } misplaced is the true answer.
mastermind-hint-guess = Try { $code }.
mastermind-hint-only = It is the only code that fits.
mastermind-hint-remaining = { $count ->
    [one] One code is
   *[other] { $codes } codes are
} still possible.
mastermind-hint-splits = This guess splits them into { $classes ->
    [one] one class
   *[other] { $classes } classes
}; the largest has { $count ->
    [one] one code
   *[other] { $largest } codes
}.
mastermind-hint-possible = It may itself be the code.
mastermind-hint-impossible = It cannot be the code, but it tells more than the codes that can.
mastermind-hint-proved = Searched to the end: no guess does better on average.
mastermind-hint-sampled = There are too many codes to weigh them all; this is the best of a sample.
mastermind-hint-contradiction = No code fits all answers; the earliest that could be wrong is number { $answer }. This guess goes against as few as possible.
mastermind-hint-unknown = Whether a code fits all the answers is not known; this one comes near.

mastermind-view-contradiction = Since answer { $since } no code fits; the earliest answer that could be wrong is number { $answer }.

mastermind-review-left = Of { $before } possible codes { $count ->
    [0] none was
    [one] one was
   *[other] { $after } were
} left.
mastermind-review-before = { $count ->
    [one] One code was
   *[other] { $before } codes were
} possible.
mastermind-review-found = { $count ->
    [one] Found: nothing else was possible.
   *[other] Found, out of { $before } possible codes.
}
mastermind-review-impossible = It could not be the code: answer { $answer } had ruled it out.
mastermind-review-better = It leaves { $count ->
    [one] one code
   *[other] { $own } codes
} on average; { $best } would leave { $other }.
mastermind-review-best = No guess leaves fewer codes on average.
mastermind-review-wrong-answer = The answer { $well } { $misplaced } was wrong: { $right-well } well placed and { $right-misplaced } misplaced were true.

mastermind-solve-pegs = Pegs of a code [1 to 8, 4]
mastermind-solve-colours = Colours of a peg [2 to 16, 6]
mastermind-solve-distinct = Every colour at most once in a code
mastermind-solve-strategy = The strategy to play against every code [knuth]
mastermind-solve-list = Name the strategies
mastermind-solve-write = Write the strategy down: what it guesses after every answer
mastermind-solve-check = Play a strategy that was written down against every code
