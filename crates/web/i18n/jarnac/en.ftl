jarnac-guide-1 = Two boards with eight rows each; on each row stands one word of three to nine letters.
jarnac-guide-2 = Your turn begins with a letter from the bag, or with an exchange of three. The first turn begins with six letters.
jarnac-guide-3 = Form words from your loose letters: type them or click them, then Enter. Each word brings one more letter.
jarnac-guide-4 = Pick a row to lengthen its word with at least one letter, in any order: RAT and Z make TZAR. If you just type the word, its row is found for you.
jarnac-guide-5 = Pass when you see nothing more. Then the other looks at your board and letters: a word you overlooked is taken, and that is Jarnac.
jarnac-guide-6 = When the other has passed, the same letters are yours for a moment. Find a word, call Jarnac, and it moves to your first empty row. If you see none, draw and go on.
jarnac-guide-7 = Longer words are worth more: each counts the square of its length. The eighth row ends the game, and most points win.

jarnac-web-note = { $points ->
    [one] { $points } point
   *[other] { $points } points
} · { $words ->
    [one] { $words } word
   *[other] { $words } words
} · { $letters ->
    [one] { $letters } letter
   *[other] { $letters } letters
}
jarnac-web-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
jarnac-web-enlarge = Show { $name }’s board large
jarnac-web-row = Row { $row }: { $word }, { $points } points.
jarnac-web-row-empty = Row { $row }: empty.
jarnac-web-row-lost = Row { $row }: empty, its word was taken.
jarnac-web-mark-fresh = New this turn.
jarnac-web-mark-pick = Pick it to lengthen it.
jarnac-web-bag = { $count ->
    [0] The bag is empty
    [one] One letter in the bag
   *[other] { $count } letters in the bag
}
jarnac-web-your-letters = Your letters
jarnac-web-their-letters = { $name }’s letters
jarnac-web-no-letters = no letters
jarnac-web-row-letters = The letters of { $word } on row { $row }
jarnac-web-shuffle = Shuffle the letters

jarnac-web-call = Jarnac?
jarnac-web-call-text = { $other } has passed. If you see a word here, it is yours.
jarnac-web-call-last = { $other } has passed with eight rows. Without a Jarnac the game is over.
jarnac-web-call-again = Jarnac again?
jarnac-web-call-again-text = A second call is allowed, on something else than the first.
jarnac-web-begin = Your turn begins
jarnac-web-go-on = { $how ->
    [first] Draw your first six letters.
    [exchange] Draw a letter, or exchange three.
   *[letter] Draw a letter.
}
jarnac-web-begin-called = The word is yours. { jarnac-web-go-on }
jarnac-web-begin-full = Your eight rows are full, so there is no Jarnac to call. Go on.
jarnac-web-play = Your word
jarnac-web-play-text = Pass when you see nothing more.
jarnac-web-called-soon = Jarnac?
jarnac-web-called-soon-text = { $name } is looking at your letters.
jarnac-web-watch-window = { $name } is looking at { $other }’s letters.
jarnac-web-wait = { $name } plays
jarnac-web-wait-text = You can prepare a word meanwhile.
jarnac-web-watch-text = Both boards and all letters lie open.
jarnac-web-over = The game is over
jarnac-web-over-text = { $first }: { $points }. { $second }: { $against }.
jarnac-web-taken-from-you = Jarnac. { $name } has taken your row { $row } with { $word }.
jarnac-web-taken-new-from-you = Jarnac. { $name } has taken { $word } from your letters.
jarnac-web-taken-by-you = Jarnac. You have taken { $other }’s row { $row } with { $word }.
jarnac-web-taken-new-by-you = Jarnac. You have taken { $word } from { $other }’s letters.
jarnac-web-taken = Jarnac. { $name } has taken { $other }’s row { $row } with { $word }.
jarnac-web-taken-new = Jarnac. { $name } has taken { $word } from { $other }’s letters.

jarnac-web-your-word = Your word: { $word }
jarnac-web-jarnac-word = Jarnac with the word: { $word }
jarnac-web-nothing = nothing yet
jarnac-web-clear = Clear the word
jarnac-web-letter-out = Take { $letter } out
jarnac-web-letter-lacking = { $letter } is lacking. Take it out
jarnac-web-help = Type a word or click letters. A row that is picked can be lengthened.
jarnac-web-help-call = Type the word, or click these letters and rows.
jarnac-web-too-short = A word has three to nine letters.
jarnac-web-known = { $word } is a word: { $points } points.
jarnac-web-unknown = { $word } is not in the dictionary.
jarnac-web-as-new = New word on row { $row }: +{ $points }
jarnac-web-as-longer = Row { $row }, from { $old }: +{ $points }
jarnac-web-as-jarnac = From row { $from } ({ $old }) to your row { $row }: +{ $points }
jarnac-web-as-jarnac-new = From the loose letters to your row { $row }: +{ $points }
jarnac-web-which = Which one do you mean?
jarnac-web-begin-first = Your turn has not begun yet. { jarnac-web-go-on }
jarnac-web-choose-three = Choose three of your letters.

jarnac-web-take-hint = Use the hint
jarnac-web-draw = { $count ->
    [one] Draw a letter
    [6] Draw six letters
   *[other] Draw { $count } letters
}
jarnac-web-draw-nothing = Go on
jarnac-web-draw-ends = No Jarnac: end the game
jarnac-web-swap = Exchange
jarnac-web-cancel = Keep my letters
jarnac-web-do-swap = Exchange three
jarnac-web-do-swap-letters = Exchange { $letters }
jarnac-web-pass = Pass
jarnac-web-do-play = Play
jarnac-web-do-play-word = Play { $word }
jarnac-web-do-call = Jarnac
jarnac-web-do-call-word = Jarnac: { $word }
jarnac-web-scoring = A word is worth the square of its length: three letters 9, nine letters 81 (or 100). Most points win.
jarnac-web-words-french = French words
jarnac-web-words-english = English words
jarnac-web-words-brought = words of another list
jarnac-web-words-coming = The list of words is on its way.
