rummikub = Rummikub
rummikub-about = Tiles in runs and groups, rearranged at will: the first to empty the hand wins.

rummikub-option-opening = Opening
    .help = The least number of points of a player’s first lay.
rummikub-option-scoring = Scoring
    .help = How a finished game is counted.
rummikub-choice-scoring-sheet = what is left in hand, the lowest wins
rummikub-choice-scoring-official = the winner gets what the others lose
rummikub-option-draw-and-play = Draw and play
    .help = Whoever draws a tile may still lay in the same turn.
rummikub-option-jokers = Jokers on the table
    .help = Whether jokers are rearranged freely or must first be replaced.
rummikub-choice-jokers-free = rearranged like any other tile
rummikub-choice-jokers-retrieve = replaced by a tile from the hand first

rummikub-variant-sheet = The sheet’s rules
rummikub-variant-official = Official scoring, jokers retrieved
rummikub-variant-fifty = Opening with fifty points

rummikub-bot-random = Random
    .help = Makes any legal move.
rummikub-bot-easy = Easy
    .help = Lays combinations from its hand and single tiles, never rearranges.
rummikub-bot-medium = Medium
    .help = Rearranges the table, but overlooks tiles in its hand.
rummikub-bot-greedy = Greedy
    .help = Lays the most tiles as soon as it can.
rummikub-bot-hard = Hard
    .help = Lays the most tiles, but keeps its jokers for the end.
rummikub-bot-patient = Patient
    .help = Opens, then draws until its whole hand can be laid at once. It hardly ever loses, and it is no fun.
rummikub-bot-expert = Expert
    .help = Holds back against whoever lays all it can, plays along with whoever holds back, and among many plays the game out in thought.

rummikub-log-draw = { $name } draws a tile.
rummikub-log-pass = { $name } passes.
rummikub-log-lay = { $name } lays { $tiles }.

rummikub-colour-b = blue
rummikub-colour-r = red
rummikub-colour-j = yellow
rummikub-colour-n = black

rummikub-notation-long = the text is too long for a move
rummikub-notation-word = “{ $found }” is no move; write draw, pass, or lay and the whole table
rummikub-notation-more = nothing may follow here, but “{ $found }” does
rummikub-notation-tile = “{ $found }” is no tile; write a value and a colour such as 5r, or J

rummikub-flaw-short = { $combination } is too short: a combination has at least three tiles.
rummikub-flaw-jokers = { $combination } is no combination: jokers alone stand for nothing.
rummikub-flaw-missing = { $combination } is not a run: { $tile } is missing.
rummikub-flaw-twice = { $combination } is not a run: { $tile } is there twice.
rummikub-flaw-unordered = { $combination } is not a run: the values must go up.
rummikub-flaw-below = { $combination } is not a run: there is nothing below 1.
rummikub-flaw-above = { $combination } is not a run: there is nothing above 13.
rummikub-flaw-colour = { $combination } is not a group: it has { $colour } twice.
rummikub-flaw-long = { $combination } is not a group: a group has four tiles at most.
rummikub-flaw-mixed = { $combination } is neither a run (one colour) nor a group (one value).

rummikub-refusal-over = The game is over.
rummikub-refusal-turn = It is not your turn.
rummikub-refusal-pool-empty = The pool is empty: there is nothing to draw.
rummikub-refusal-drawn = You have already drawn: lay, or pass.
rummikub-refusal-pool-not-empty = You may pass only when the pool is empty: draw a tile.
rummikub-refusal-too-many = There are only 106 tiles.
rummikub-refusal-copies = There are only two { $tile }.
rummikub-refusal-lost = The table lost { $tiles }.
rummikub-refusal-hand = You do not have { $tiles }.
rummikub-refusal-nothing = Lay at least one tile from your hand.
rummikub-refusal-opening = The opening is worth { $points }, it needs { $needed }.
rummikub-refusal-touched = Before your opening the table stays as it is: { $combination } is missing.
rummikub-refusal-not-opened = Open first, with combinations from your hand alone.
rummikub-refusal-opened = You have opened already.
rummikub-refusal-joker = The joker of { $combination } stays until a tile from your hand takes its place.

rummikub-step-take = Take { $tiles } from { $from }.
rummikub-step-apart = Take { $from } apart.
rummikub-step-add = Add { $tiles } to { $to }: { $result }.
rummikub-step-new = Make { $combination }.

rummikub-hint-all = You can lay everything and win.
rummikub-hint-lay = You can lay { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
} worth { $value }.
rummikub-hint-open = You can open with { $points } points ({ $tiles } tiles).
rummikub-hint-wait = { $tiles ->
    [one] One tile fits
   *[other] { $tiles } tiles fit
}, but hold them back: what lies on the table helps the others to finish, and soon your whole hand may fit at once.
rummikub-hint-draw = Nothing in your hand fits, however the table is arranged: draw.
rummikub-hint-draw-closed = Your hand holds no opening worth { $needed }: draw.
rummikub-hint-pass = Nothing in your hand fits and the pool is empty: pass.
rummikub-hint-pass-closed = Your hand holds no opening and the pool is empty: pass.
rummikub-hint-pass-drawn = Nothing fits and you have drawn: pass.

rummikub-review-open = You could have opened with { $points } points: { $meld }.
rummikub-review-more = You laid { $laid ->
    [0] nothing
   *[other] { $laid }
}; { $tiles } tiles would have fitted.
rummikub-review-win = You could have laid everything and won.

rummikub-ask-hand = A hand is needed: "hand":"4r J 9n".

rummikub-draft-command = “{ $found }” is not understood; write +5r to 2, new 7r 7b 7n, move 4n 2>3, split 2 5r, undo or reset
rummikub-draft-tile = “{ $found }” is no tile; write a value and a colour such as 5r, or J
rummikub-draft-place = There is no combination { $number }.
rummikub-draft-hand = You do not have { $tile } in your hand.
rummikub-draft-there = { $tile } is not in { $combination }.
rummikub-draft-table = { $tile } lay on the table before your turn: it stays there.
rummikub-draft-old = Before your opening { $combination } stays as it is.
rummikub-draft-split = { $combination } cannot be split there.
rummikub-draft-nothing = There is nothing to undo.

rummikub-solve-extract = Find a run and a group in the hand of each question: random (algorithm 1) or exhaustive (algorithm 2)
rummikub-solve-seed = What the dice of “random” begin with
