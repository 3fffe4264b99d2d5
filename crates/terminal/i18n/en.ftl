terminal-your-turn = { $name }, it is your turn. Type a move, or /help.
terminal-pass = Pass the keyboard to { $name }, then press Enter.
terminal-refused = Not possible: { $why }
terminal-hint = Hint: { $move }
terminal-no-hint = There is no hint here.
terminal-no-moves = There are too many moves to list, or none.
terminal-log-empty = Nothing has happened yet.
terminal-unknown = There is no command “/{ $word }”. Type /help for those there are.
terminal-language = English from now on.

terminal-save-where = Name a file: /save my-game.tapis
terminal-save-away = Only the table elsewhere knows this game; where it is a house, its record can be had there when the game is over.
terminal-saved = Saved to { $path }.
terminal-aside = The game is put aside. It is kept and can be resumed.
terminal-left = You have left the table, which goes on without you.
terminal-broken = The table has broken down. Every move so far is kept.
terminal-cut = Move { $number } of the record is not legal, so the game goes on before it: { $problem }

terminal-over = The game is over.
terminal-game-over = Game { $number } is over: { $scores }.
terminal-wins = { $name } wins!
terminal-you-win = You win!
terminal-you-lose = { $seats ->
    [2] You lose; the win goes to { $names }.
   *[other] You are in place { $place } of { $seats }; the win goes to { $names }.
}
terminal-you-share = You share the first place with { $names }.
terminal-you-ran-out = Your time has run out; the win goes to { $names }.
terminal-you-gave-up = You gave up; the win goes to { $names }.
terminal-again-plain = Type again to play once more, or press Enter to leave.
terminal-share = { $names } share the first place.
terminal-place = { $place }. { $name }: { $score }
terminal-place-ran-out = { $place }. { $name } ran out of time
terminal-place-gave-up = { $place }. { $name } gave up

terminal-fault-crashed = Move { $number }: { $name } stumbled, and a stand-in moved.
terminal-fault-slow = Move { $number }: { $name } took too long, and a stand-in moved.
terminal-fault-nonsense = Move { $number }: { $name } tried what is not possible, and a stand-in moved.
terminal-fault-gone = Move { $number }: { $name } is gone, and a stand-in plays on.

terminal-house-lost = The house does not answer. Your move is kept, and made when it is back.
terminal-house-back = The house is back.

terminal-help-plain = Type a move, or a command. Commands begin with a slash; everything else is for the game:
terminal-help-screen = Type a move and press Enter. These keys do the rest:
terminal-help-slash = Commands can be typed too, with a slash: /help, /hint, /moves, /rules, /takeback, /save FILE, /lang fr, /resign, /quit.
terminal-help-entry = { $word }: { $does }
terminal-help-help = this page
terminal-help-hint = what the coach would play, and why
terminal-help-board = the table once more
terminal-help-log = what has happened so far
terminal-help-moves = moves that are possible
terminal-help-save = a copy of the game in a file: /save my-game.tapis
terminal-help-resign = give up the game
terminal-help-takeback = take your last move back, where only bots would mind
terminal-help-offer = offer a draw to the other people at the table
terminal-help-agree = agree to what somebody else proposes
terminal-help-decline = decline what somebody else proposes
terminal-help-rules = the rules of the game
terminal-help-lang = the other language
terminal-help-quit = put the game aside; it is kept and can be resumed
terminal-help-tab = the kinds of moves, or the rest of what was begun
terminal-help-history = lines typed before
terminal-help-scroll = scroll the log
terminal-help-scroll-board = scroll the table
terminal-io = The terminal does not answer: { $problem }

terminal-small = This window is too small. Please make it larger, or start with --plain.
terminal-match = game { $game } of { $games }
terminal-clock-days = { $days } d { $hours } h
terminal-clock-left = You have { $time } left.
terminal-turn = Your turn, { $name }
terminal-waiting = { $name } is to move
terminal-paused = Paused
terminal-leave = Put the game aside? It is kept and can be resumed.
terminal-resign = Give up the game? It is lost then, and cannot be taken up again.
terminal-resign-plain = Give up the game? It is lost then. Type yes, or anything else to play on.
terminal-resign-not = The game goes on.
terminal-leave-away = Leave the table? It goes on without you.
terminal-rules = Rules
terminal-help = Help
terminal-review = A look back:
terminal-no-review = There is nothing to remark on this game.
terminal-move-number = { $number }. { $line }
terminal-not-yet = It is not your turn yet.
terminal-nothing-found = No move begins like this.
terminal-thinking = The coach is thinking.

terminal-key-help = help
terminal-key-hint = hint
terminal-key-complete = complete
terminal-key-save = save
terminal-key-lang = français
terminal-key-quit = quit
terminal-key-go-on = go on
terminal-key-yes = yes
terminal-key-no = no
terminal-key-review = review
terminal-key-again = play again
terminal-key-leave = leave
terminal-key-pause = pause
terminal-key-step = step
terminal-key-speed = speed

terminal-replay = Replay
terminal-page = move { $at } of { $last }
terminal-torn = The record can be read up to here: move { $number } is not legal. { $problem }
terminal-unfinished = The game was not finished.
terminal-key-ends = first, last
terminal-key-turn = play
terminal-replay-help =
    → ← a move on or back
    PgDn PgUp ten moves on or back
    Home End the beginning, the end
    Space moves follow each other by themselves
    r what the coach says about the moves
    Ctrl ↑ ↓ scroll the table
    l the other language
    q leave

terminal-welcome = Tapis · good evening
terminal-go-on = Go on with
terminal-play = Play
terminal-records = Records
terminal-record = { $date } · { $game }: { $names }.
terminal-record-about = { $moves ->
    [one] One move
   *[other] { $moves } moves
}, in { $path }. Enter steps through it.
terminal-else = House
terminal-waiting-game = { $game }: { $names }, { $moves ->
    [0] before the first move
    [one] after one move
   *[other] after { $moves } moves
}
terminal-waiting-about = This game was put aside and goes on where it stopped.
terminal-waiting-damaged = The file is damaged and goes on after its last whole move; a copy of it is kept. { $problem }
terminal-variant = Rules
terminal-variant-help = Rules with a name; each can be changed below.
terminal-seats = Seats
terminal-seats-help = How many play.
terminal-seat = Seat { $seat }
terminal-person = { $name } (a person here)
terminal-person-help = Somebody at this keyboard. Enter changes the name, the arrows put a bot here.
terminal-somebody = Player { $seat }
terminal-usual = as usual
terminal-start = Play
terminal-start-help = Everything is ready. Enter begins the game.
terminal-key-choose = choose
terminal-key-change = change
terminal-key-edit = type
terminal-key-back = back
terminal-key-done = done
terminal-key-undo = as it was
terminal-key-shelve = put away
terminal-item-language = Français
terminal-item-leave = Leave
terminal-bot-level = { $name } ({ $level })
terminal-level-easy = easy
terminal-level-medium = medium
terminal-level-hard = hard
terminal-level-expert = expert

terminal-drawn = You drew { $what }.
terminal-mastermind-hides = { $maker } hides a code for { $breaker }.
terminal-mastermind-roles = { $maker } has hidden a code, { $breaker } looks for it.
terminal-mastermind-colours = The colours are { $symbols }.
terminal-mastermind-secret = The code is { $code }.
terminal-mastermind-answer = { $well } well placed, { $misplaced } misplaced
terminal-mastermind-row = Guess { $number }, { $guess }: { $answer }.
terminal-mastermind-truth = The true answer was { $answer }.
terminal-mastermind-pending = { $guess } waits for its answer.
terminal-mastermind-tries = { $count ->
    [one] One try is left.
   *[other] { $count } tries are left.
}
terminal-mastermind-possible = { $count ->
    [0] No code fits all answers.
    [one] One code is possible: { $codes }
   *[other] { $count } codes are possible: { $codes }
}
terminal-mastermind-many = { $count } codes are possible, these first: { $codes }
terminal-mastermind-won = { $name } wins this game.
terminal-mastermind-help-code = To hide a code, type it: 1234.
terminal-mastermind-help-guess = To guess, type a code: 1122.
terminal-mastermind-help-answer = To answer, type well placed and misplaced: 2 1.
terminal-mastermind-kinds = 1122 · answer 2 1 · codes
terminal-mastermind-help-codes = The word codes lists what is still possible.

terminal-mexican-train-centre = Double { $first } in the middle, { $pool ->
    [one] one domino
   *[other] { $pool } dominoes
} in the pool.
terminal-mexican-train-mt = Mexican train
terminal-mexican-train-open = Train { $train }, { $owner }, open: { $dominoes }. It ends with { $end }.
terminal-mexican-train-open-bare = Train { $train }, { $owner }, open: nothing laid yet. It begins with { $end }.
terminal-mexican-train-closed = Train { $train }, { $owner }: { $dominoes }. It ends with { $end }.
terminal-mexican-train-closed-bare = Train { $train }, { $owner }: nothing laid yet. It begins with { $end }.
terminal-mexican-train-holds = { $name } holds { $count ->
    [one] one domino
   *[other] { $count } dominoes
}.
terminal-mexican-train-hand = { $name }’s hand: { $dominoes }.
terminal-mexican-train-hand-of = { $name }’s hand
terminal-mexican-train-playable = { $name } can lay: { $dominoes }.
terminal-mexican-train-yours = yours
terminal-mexican-train-can = Now: { $choices }.
terminal-mexican-train-can-pose = lay a domino
terminal-mexican-train-can-draw = draw
terminal-mexican-train-can-pass = pass
terminal-mexican-train-kinds = 5-12 MT · 5-12 2 · draw · pass
terminal-mexican-train-help-pose = A domino and a train: 5-12 MT for the Mexican train, 5-12 2 for the train of seat 2.
terminal-mexican-train-help-draw = draw (or d) takes a domino from the pool.
terminal-mexican-train-help-pass = pass (or p) ends your turn.

terminal-chinese-checkers-limit = The move limit is reached.
terminal-chinese-checkers-stuck = Nobody can move.
terminal-chinese-checkers-own = { $name } ({ $colour }), your pieces: { $pieces }. Score { $score }.
terminal-chinese-checkers-other = { $name } ({ $colour }): { $pieces }. Score { $score }.
terminal-chinese-checkers-last = The last move: { $path }.
terminal-chinese-checkers-destinations = Piece { $label } can go to { $cells }.
terminal-chinese-checkers-kinds = c · c 2 · D1 E1 · names
terminal-chinese-checkers-help-label = The label of a piece shows where it can go: c
terminal-chinese-checkers-help-number = A number takes it there: 2, or both at once: c 2
terminal-chinese-checkers-help-cells = The names of holes work too: D1 E1. Everybody has the same names.
terminal-chinese-checkers-help-names = The word names shows them on the star, as the first seat sees it.

terminal-jarnac-bag = { $count ->
    [one] One letter
   *[other] { $count } letters
} in the bag.
terminal-jarnac-window = JARNAC? { $other } has passed. { $name }: type a word that { $other } missed, or { $go-on }.
terminal-jarnac-begin = { $name }: { $go-on }.
terminal-jarnac-go-on-first = draw your first six letters
terminal-jarnac-go-on = draw a letter, or swap three
terminal-jarnac-go-on-draw = draw a letter
terminal-jarnac-go-on-empty = draw to go on, the bag being empty
terminal-jarnac-kinds = TZAR · draw · swap ABC · word RAT · extend 1 TZAR · jarnac 2 TZAR · pass
terminal-jarnac-play = { $name }: type a word, or pass.
terminal-jarnac-board = { $name }, { $points ->
    [one] one point
   *[other] { $points } points
}: { $words }.
terminal-jarnac-board-empty = { $name }, { $points } points: no words yet. { $words }
terminal-jarnac-letters = { $name }’s letters: { $letters }.
terminal-jarnac-no-letters = { $name } has no loose letters. { $letters }
terminal-jarnac-which = Which one? Type its number: { $readings }
terminal-jarnac-reading = { $number } = { $move }
terminal-listed = { $first }, { $next }
terminal-jarnac-as-draw = draw
terminal-jarnac-as-swap = swap
terminal-jarnac-as-pass = pass
terminal-jarnac-as-word = word { $word }
terminal-jarnac-as-extend = extend { $row } { $word }
terminal-jarnac-as-jarnac = jarnac { $row } { $word }
terminal-jarnac-as-jarnac-new = jarnac new { $word }
terminal-jarnac-help-word = A word by itself is formed, extends a row or is a Jarnac, whichever is possible: tzar
terminal-jarnac-help-begin = draw takes a letter, six in your first turn; swap ABC exchanges three of yours.
terminal-jarnac-help-pass = pass ends your turn, and then Jarnac can be called on what you missed.
terminal-jarnac-help-sort = = sorts the letters: as drawn, by the alphabet, vowels first.
terminal-jarnac-help-row = To say exactly what you mean: word RAT, extend 1 TZAR, jarnac 2 TZAR, jarnac new RAT.

terminal-rummikub-pool = { $count ->
    [one] One tile
   *[other] { $count } tiles
} in the pool.
terminal-rummikub-opened = { $name }: { $count ->
    [one] one tile
   *[other] { $count } tiles
}
terminal-rummikub-not-opened = { $name }: { $count ->
    [one] one tile
   *[other] { $count } tiles
}, not opened yet
terminal-rummikub-bare = The table is empty.
terminal-rummikub-hand = { $name }’s hand: { $tiles }.
terminal-rummikub-hand-of = { $name }’s hand
terminal-rummikub-opening = Opening: { $points ->
    [one] one point
   *[other] { $points } points
} of { $needed }.
terminal-rummikub-kinds = +5r · +5r to 2 · new 7r 7b 7n · move 4n 2>3 · split 2 5r · join 2 3 · ok · undo · draw · pass
terminal-rummikub-help-add = +5r to 2 puts a tile of yours into combination 2; +5r finds a place by itself.
terminal-rummikub-help-new = new 7r 7b 7n makes a combination of your tiles.
terminal-rummikub-help-move = move 4n 2>3 moves a tile between combinations (move 4n 2>new); split 2 5r cuts one; join 2 3 joins two.
terminal-rummikub-help-ok = ok commits what you have prepared.
terminal-rummikub-help-undo = undo takes back a step, reset all of them.
terminal-rummikub-help-sort = c sorts the hand by colour, v by value.
terminal-rummikub-help-draw = draw takes a tile; pass is possible when the pool is empty.
terminal-rummikub-help-whole = Or type the whole new table: lay 1r 2r 3r / 5b 5j 5n
