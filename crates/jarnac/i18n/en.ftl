jarnac = Jarnac
jarnac-about = Words on two boards, and a word the other overlooked is yours.

jarnac-option-hundred = Hundred points
    .help = A word of nine letters is worth 100 points instead of 81.
jarnac-option-last-row = Play the last row
    .help = The game goes on after the eighth row, until a player with eight rows passes and suffers no Jarnac.
jarnac-option-double = Double Jarnac
    .help = After a Jarnac a second one may be called, on something else.
jarnac-option-words = Words
    .help = Which list of words counts; letters and their values are those of the French game in both.
jarnac-choice-words-french = French
jarnac-choice-words-english = English
jarnac-option-dictionary = Your own dictionary
    .help = A list of words of your own, one a line, in the place of the others.
jarnac-option-position = Position
    .help = A saved game to begin from.

jarnac-variant-sheet = The sheet’s rules
jarnac-variant-hundred = Hundred points for nine letters
jarnac-variant-last-row = Play the last row
jarnac-variant-double = Double Jarnac
jarnac-variant-all = All three variants
jarnac-variant-english = English words

jarnac-bot-random = Random
    .help = Plays any legal move.
jarnac-bot-greedy = Greedy
    .help = Lays the longest word at once.
jarnac-bot-stepwise = Stepwise
    .help = Takes the smallest step each time, and a letter for each.
jarnac-bot-easy = Beginner
    .help = Knows the 3,000 commonest words, and misses every other Jarnac.
jarnac-bot-medium = Amateur
    .help = Knows the 10,000 commonest words, and misses three Jarnacs of ten.
jarnac-bot-hard = Wordsmith
    .help = Knows the 40,000 commonest words, and misses one Jarnac of ten.
jarnac-bot-expert = Expert
    .help = Knows every word, plans its turn over the draws to come, and misses no Jarnac.

jarnac-notation-verb = “{ $found }” is no move; there are draw, swap, word, extend, jarnac and pass
jarnac-notation-word = a word is missing here
jarnac-notation-row = “{ $found }” is no row; rows go from 1 to 8
jarnac-notation-needs-row = the row is missing here, as in “extend 1 TZAR”
jarnac-notation-needs-target = the row is missing here, as in “jarnac 1 TZAR” or “jarnac new BUT”
jarnac-notation-three = an exchange takes exactly three letters, as in “swap AEI”
jarnac-notation-extra = “{ $found }” is too much
jarnac-word-short = “{ $word }” is too short: words have three to nine letters
jarnac-word-long = “{ $word }” is too long: words have three to nine letters
jarnac-word-foreign = “{ $found }” in “{ $word }” is no letter from A to Z

jarnac-refusal-turn = It is not your turn.
jarnac-refusal-over = The game is over.
jarnac-refusal-begin = Your turn begins with “draw” or “swap”.
jarnac-refusal-draw-first = Your first turn begins with “draw”: six letters.
jarnac-refusal-begun = You have begun your turn: form, extend, or pass.
jarnac-refusal-first-turn = There is nothing to exchange before your first six letters.
jarnac-refusal-bag = An exchange needs three letters in the bag; there { $left ->
    [one] is one
   *[other] are { $left }
}.
jarnac-refusal-swap = You do not have { $letters } to exchange.
jarnac-refusal-unknown = { $word } is not in the dictionary.
jarnac-refusal-letters = For { $word } you lack { $letters }.
jarnac-refusal-their-letters = For { $word } your opponent lacks { $letters }.
jarnac-refusal-no-row = There is no empty row for { $word }.
jarnac-refusal-row = There is no word on row { $row }.
jarnac-refusal-their-row = Your opponent has no word on row { $row }.
jarnac-refusal-loses = { $word } would take { $letters } away from { $old } on row { $row }; a word keeps its letters.
jarnac-refusal-gains = { $word } adds no letter to { $old } on row { $row }.
jarnac-refusal-extend = To make { $word } of { $old } on row { $row } you lack { $letters }.
jarnac-refusal-their-extend = To make { $word } of { $old } on row { $row } your opponent lacks { $letters }.
jarnac-refusal-window = Jarnac is called after your opponent’s pass, before you draw or exchange.
jarnac-refusal-called = You have called Jarnac; go on with “draw” or “swap”.
jarnac-refusal-same-new = The second Jarnac must be on a row, since the first one was a new word.
jarnac-refusal-same-row = The second Jarnac must be on another row than { $row }.

jarnac-log-draw = { $name } goes on and draws.
jarnac-log-swap = { $name } exchanges { $letters }.
jarnac-log-word = { $name } lays { $word }.
jarnac-log-extend = { $name } makes { $word } on row { $row }.
jarnac-log-jarnac = Jarnac! { $name } takes row { $row } with { $word }.
jarnac-log-jarnac-new = Jarnac! { $name } takes { $word }.
jarnac-log-pass = { $name } passes.

jarnac-hint-word = Lay { $word } on a new row.
jarnac-hint-extend = Make row { $row } { $word }.
jarnac-hint-jarnac = Call Jarnac: row { $row } becomes { $word } and yours.
jarnac-hint-jarnac-new = Call Jarnac with { $word }.
jarnac-hint-draw = Draw: a letter more is better than an exchange here.
jarnac-hint-nothing-to-call = Go on: there is no Jarnac worth calling.
jarnac-hint-swap = Exchange { $letters }: they fit nothing you have.
jarnac-hint-pass = Pass: nothing can be formed or extended.
jarnac-hint-pass-anyway = Pass: what is left would fill your last row and lose the game.
jarnac-hint-points = It brings { $points ->
    [one] one point
   *[other] { $points } points
}.
jarnac-hint-call = It moves the score by { $points } points your way.
jarnac-hint-letter = A letter comes with it, and the rest of your letters keep their chances.
jarnac-hint-wins = It fills your last row while you are ahead: the game is won.
jarnac-hint-exact = The bag is empty, and everything that can follow was looked through.

jarnac-missed-word = Could still be laid: { $words } ({ $points ->
    [one] one point
   *[other] { $points } points
} at best).
jarnac-missed-row = { $old } on row { $row } could still become { $words } ({ $points ->
    [one] one point
   *[other] { $points } points
} at best).
jarnac-missed-jarnac = Jarnac missed on row { $row }: { $old } could have been taken as { $words }; it cost { $points } points.
jarnac-missed-jarnac-new = Jarnac missed: { $words } could have been taken; it cost { $points } points.
jarnac-missed-better = A Jarnac with { $better } would have brought { $points } points more than { $word }.

jarnac-list-report = { $words ->
    [one] One word
   *[other] { $words } words
} taken, { $unusable ->
    [0] every line was used
    [one] one line was not used
   *[other] { $unusable } lines were not used
} (too short: { $short }, too long: { $long }, other characters: { $foreign }, said twice: { $duplicates }).
jarnac-list-large = the list has more than { $most } bytes
jarnac-list-broken = reading broke off on line { $line } ({ $problem })
jarnac-list-binary = this is not a list of words: line { $line } has characters that no text has
jarnac-list-encoding = line { $line } is not written in UTF-8
jarnac-list-empty = none of its { $lines } lines is a word of three to nine letters

jarnac-save-form = Line { $line }, column { $column }: expected { $expected }
jarnac-save-ends = The file ends too early: expected { $expected }
jarnac-save-letters = The file has { $total } letters where the game has { $expected }. Lacking: { $lacking }. Too many: { $surplus }.
jarnac-save-digest = The words in the file are not those of the list { $name } that it names.
jarnac-save-needs-words = This game was played with another list of words ({ $name }): bring it as “dictionary”.
jarnac-save-other-words = The game was saved with other words than those that count now.
jarnac-save-rule-stays = The game was saved with { $rule ->
    [hundred] a hundred points for nine letters
    [last-row] the last row played out
   *[double] the double Jarnac
}, and that stays.
jarnac-save-rule-new = The game was saved without { $rule ->
    [hundred] a hundred points for nine letters
    [last-row] playing the last row out
   *[double] the double Jarnac
}, which counts now.
jarnac-save-word = { $word } lies on a board and is not in the dictionary.
jarnac-save-phase = No game comes to this position: { $why ->
    [calls] the number of Jarnacs that are open is none that a pass leaves
    [nobody-passed] a Jarnac is open, and the other has not had a turn
    [nothing-called] a Jarnac was called, and there is no word that it brought
    [not-the-beginning] it says that the game begins, and somebody has played
    [not-begun] words are being formed in a turn that has not begun
    [before-the-turn] somebody has letters or words before a first turn
    [not-over] a board is full, and the game goes on
    [nothing-ends-it] the game is over, and nothing has ended it
    [bag-not-empty] a pass on an empty bag is noted, and the bag is not empty
   *[nothing-formed] a word was formed in this turn, and there is none
}.

jarnac-ask-what = Ask with “rack”, with “word” and “rack”, or with “member”.
jarnac-ask-letter = “{ $found }” is no letter from A to Z.
jarnac-ask-long = A rack has { $most } letters at most.

jarnac-solve-dictionary = A list of words, one a line; the French list unless you bring one.
