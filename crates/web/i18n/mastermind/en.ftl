mastermind-guide-1 = The codemaker hides a row of coloured pegs; the codebreaker has to find it.
mastermind-guide-2 = Each guess is answered with small pegs: a full one for each colour in its right place, a ring for each colour that stands elsewhere.
mastermind-guide-3 = Build a guess by clicking or dragging colours, or by typing their signs. Enter makes the guess.
mastermind-guide-4 = The small lock under a peg holds it for the next guess; a click on an old peg copies it, a click on a row’s number the whole row.
mastermind-guide-5 = Whoever finds the code in time wins the game. Then the roles change, and the better match wins.

mastermind-web-colour-1 = red
mastermind-web-colour-2 = yellow
mastermind-web-colour-3 = green
mastermind-web-colour-4 = blue
mastermind-web-colour-5 = orange
mastermind-web-colour-6 = ivory
mastermind-web-colour-7 = purple
mastermind-web-colour-8 = black
mastermind-web-colour-9 = pink
mastermind-web-colour-10 = teal
mastermind-web-colour-11 = brown
mastermind-web-colour-12 = grey
mastermind-web-colour-13 = lime
mastermind-web-colour-14 = navy
mastermind-web-colour-15 = salmon
mastermind-web-colour-16 = sky

mastermind-web-maker = codemaker
mastermind-web-breaker = codebreaker
mastermind-web-you-break = You break the code that { $name } hides.
mastermind-web-you-make = You hide a code; { $name } has to break it.
mastermind-web-they-play = { $maker } hides a code; { $breaker } has to break it.
mastermind-web-legend-well = right colour, right place
mastermind-web-legend-misplaced = right colour, elsewhere
mastermind-web-secret = The code: { $code }
mastermind-web-hidden = The code is hidden.
mastermind-web-no-secret = No code is hidden yet.
mastermind-web-answer = { $well } well placed, { $misplaced } misplaced
mastermind-web-row = Guess { $row }: { $code }. { $answer }.
mastermind-web-row-open = Guess { $row }: { $code }, not answered yet.
mastermind-web-copy-row = Copy guess { $row }
mastermind-web-wrong = should be { $answer }
mastermind-web-palette = Colours
mastermind-web-peg = Peg { $peg }: { $colour }
mastermind-web-empty = empty
mastermind-web-hold = Hold peg { $peg } for the next guess
mastermind-web-your-guess = Your guess
mastermind-web-your-code = Your code
mastermind-web-incomplete = Some pegs have no colour yet.
mastermind-web-guess = Guess
mastermind-web-hide = Hide this code
mastermind-web-by-chance = Random code
mastermind-web-take-hint = Use the hint
mastermind-web-possible = Possible codes
mastermind-web-possible-count = { $count ->
    [0] No code is possible any more.
    [one] One code is possible.
   *[other] { $count } codes are possible.
}
mastermind-web-possible-about = About { $count } codes are possible.
mastermind-web-possible-some = { $shown } of them are shown.
mastermind-web-your-answer = Your answer
mastermind-web-answer-help = Click the small pegs: full for well placed, ring for misplaced.
mastermind-web-key = Answer peg { $peg }: { $state }
mastermind-web-key-none = empty
mastermind-web-key-well = well placed
mastermind-web-key-misplaced = misplaced
mastermind-web-give-answer = Answer { $well } · { $misplaced }
mastermind-web-impossible-answer = No guess can get this answer.
mastermind-web-false-answer = This is not the right answer for your code. A wrong answer loses the game.
mastermind-web-contradiction = With this answer no code is possible. The earliest answer that could be wrong is number { $row }.
mastermind-web-contradicted = Since answer { $since } no code fits any more. The earliest that could be wrong is number { $row }.
