chinese-checkers = Chinese checkers
chinese-checkers-about = Cross the star: bring all your pieces to the opposite camp before the others do.

chinese-checkers-option-dim = Size
    .help = The length of a camp’s side: 4 is the usual board of 121 cells.
chinese-checkers-option-jump = Jumps
    .help = How far from the jumped piece a jump may begin and end.
chinese-checkers-choice-jump-symmetric = As far after the piece as before it
chinese-checkers-choice-jump-free = Any distance before and after the piece
chinese-checkers-choice-jump-adjacent = Only over a neighbour, landing right behind it
chinese-checkers-option-limit = Move limit
    .help = After so many moves each the game ends and the rows decide. 0 is the usual limit: 50 for each cell of a camp’s side.
chinese-checkers-option-filled = Filled goal wins
    .help = A goal whose cells are all taken counts as reached if at least one piece there is yours.
chinese-checkers-option-colours = Colours
    .help = The players’ colours in turn order, by name (green, yellow, red, black, blue, brown) or as codes of three characters: Ken, Ryu.

chinese-checkers-variant-sheet = The sheet’s rules
chinese-checkers-variant-classic = Classic jumps
chinese-checkers-variant-free = Free jumps
chinese-checkers-variant-quick = Quick game

chinese-checkers-bot-random = Random
    .help = Plays any legal move.
chinese-checkers-bot-greedy = Greedy
    .help = Always makes the move that brings it forward the most, even to and fro.
chinese-checkers-bot-steady = Steady
    .help = Takes the longest way forward that leads to no arrangement of its pieces it has left before.
chinese-checkers-bot-easy = Easy
    .help = Goes forward, often carelessly.
chinese-checkers-bot-medium = Medium
    .help = Looks at your best reply.
chinese-checkers-bot-hard = Hard
    .help = Plans a few moves ahead.
chinese-checkers-bot-expert = Expert
    .help = Looks as far ahead as its time allows.

chinese-checkers-no-colour = “{ $text }” is neither a colour nor a code of three characters.
chinese-checkers-colour-twice = The colour { $colour } is there twice.
chinese-checkers-colours-many = There are six players at most.

chinese-checkers-notation-cell = “{ $found }” is no cell; cells are written like -4,1,3
chinese-checkers-notation-sum = the coordinates of “{ $found }” do not add up to zero
chinese-checkers-notation-one-cell = a move needs two cells at least, like -4,1,3>-3,1,2
chinese-checkers-notation-long = the move has too many cells

chinese-checkers-log-pass = { $name } cannot move and passes.
chinese-checkers-log-step = { $name } steps from { $from } to { $to }.
chinese-checkers-log-jumps = { $name } jumps from { $from } to { $to }{ $count ->
    [one] {""}
   *[other] {" "}in { $count } leaps
}.

chinese-checkers-refusal-turn = It is the turn of seat { $seat }.
chinese-checkers-refusal-over = The game is over.
chinese-checkers-refusal-can-move = You can move, so you cannot pass.
chinese-checkers-refusal-no-piece = There is no piece on { $cell }.
chinese-checkers-refusal-not-yours = The piece on { $cell } is not yours: it is { chinese-checkers-colour-name }.
chinese-checkers-refusal-off-board = { $cell } is not on the board.
chinese-checkers-refusal-occupied = { $cell } is taken.
chinese-checkers-refusal-side-camp = A move cannot end in a camp at the side: { $cell } is in one.
chinese-checkers-refusal-no-change = The move ends where it began, on { $cell }.
chinese-checkers-refusal-not-aligned = { $from } and { $to } are not on one line.
chinese-checkers-refusal-step-in-chain = { $from } and { $to } are neighbours: a chain of jumps has no steps in it.
chinese-checkers-refusal-no-pivot = There is no piece to jump over between { $from } and { $to }.
chinese-checkers-refusal-crowded = There is more than one piece between { $from } and { $to }.
chinese-checkers-refusal-wrong-pivot = The piece on { $pivot } is at the wrong distance for a jump from { $from } to { $to }.
chinese-checkers-colour-name = { $colour ->
    [green] green
    [yellow] yellow
    [red] red
    [black] black
    [blue] blue
    [brown] brown
   *[other] { $colour }
}
chinese-checkers-already-won = { chinese-checkers-colour-name } had won before it.
chinese-checkers-wrong-move = Move { $number }, by { chinese-checkers-colour-name }: { $why }

chinese-checkers-hint-pass = You have no legal move.
chinese-checkers-hint-wins = It wins.
chinese-checkers-hint-jumps = { $count ->
    [one] A jump.
   *[other] A chain of { $count } jumps.
}
chinese-checkers-hint-forward = It brings you { $rows ->
    [one] one row
   *[other] { $rows } rows
} forward.
chinese-checkers-hint-goal = It enters the goal.
chinese-checkers-hint-straggler = It brings your last piece along.
chinese-checkers-hint-prepares = It prepares the next moves.

chinese-checkers-review-missed-win = { $better } would have won.
chinese-checkers-review-let-win = It let an opponent win; { $better } would not have.
chinese-checkers-review-lost-ground = It lost { $rows } rows against { $better }.
chinese-checkers-review-back = It went { $rows ->
    [one] one row
   *[other] { $rows } rows
} back.

chinese-checkers-ask-players = A board has 1, 2, 3 or 6 players, not { $players }.
chinese-checkers-ask-dim = The dimension goes from 1 to 8; { $dim } is outside.
chinese-checkers-ask-jump = There is no jump rule “{ $jump }”. Possible: symmetric, free, adjacent.
chinese-checkers-ask-cell = ({ $cell }) is not on the board.
chinese-checkers-ask-twice = Two pieces stand on ({ $cell }).
chinese-checkers-ask-owner = There is no player { $owner }: players are counted from 0.
chinese-checkers-ask-depth = The depth goes from 1 to { $most }; { $depth } is outside.
chinese-checkers-ask-nothing = Ask for pieces, perft or solo.

chinese-checkers-solve-dim = The size of the board [1 to 8, 4]
chinese-checkers-solve-players = How many players [1, 2, 3 or 6; 2]
chinese-checkers-solve-jump = The jump rule [symmetric]
chinese-checkers-solve-perft = Count the sequences of 1, 2, … N moves
chinese-checkers-solve-solo = The shortest transfer of one player’s pieces alone
chinese-checkers-solve-seconds = With --solo: the best line and the best bound found in this time
