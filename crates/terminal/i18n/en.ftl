terminal-your-turn = { $name }, it is your turn. Type a move, or help.
terminal-pass = Pass the keyboard to { $name }, then press Enter.
terminal-refused = Not possible: { $why }
terminal-hint = Hint: { $move }
terminal-no-hint = There is no hint here.
terminal-no-moves = There are too many moves to list, or none.
terminal-log-empty = Nothing has happened yet.
terminal-unknown = There is no command “{ $word }”. Type help for those there are.
terminal-language = English from now on.

terminal-save-where = Name a file: save my-game.tapis
terminal-saved = Saved to { $path }.
terminal-aside = The game is put aside. It is kept and can be resumed.
terminal-broken = The table has broken down. Every move so far is kept.
terminal-cut = Move { $number } of the record is not legal, so the game goes on before it: { $problem }

terminal-over = The game is over.
terminal-game-over = Game { $number } is over: { $scores }.
terminal-wins = { $name } wins!
terminal-share = { $names } share the first place.
terminal-place = { $place }. { $name }: { $score }

terminal-fault-crashed = Move { $number }: { $name } stumbled, and a stand-in moved.
terminal-fault-slow = Move { $number }: { $name } took too long, and a stand-in moved.
terminal-fault-nonsense = Move { $number }: { $name } tried what is not possible, and a stand-in moved.
terminal-fault-gone = Move { $number }: { $name } is gone, and a stand-in plays on.

terminal-help-plain = Type a move, or one of these words (with a slash before it, it is never taken for a move):
terminal-help-screen = Type a move and press Enter. Keys that are letters work while nothing is typed:
terminal-help-slash = Commands can be typed too: /help, /hint, /save FILE, /lang fr, /resign, /quit.
terminal-help-entry = { $word }: { $does }
terminal-help-help = this page
terminal-help-hint = what the coach would play, and why
terminal-help-board = the table once more
terminal-help-log = what has happened so far
terminal-help-moves = moves that are possible
terminal-help-save = a copy of the game in a file: save my-game.tapis
terminal-help-resign = give up the game
terminal-help-lang = the other language
terminal-help-quit = put the game aside; it is kept and can be resumed
terminal-help-tab = complete a move; again for the next one
terminal-help-history = lines typed before
terminal-help-scroll = scroll the log
terminal-help-scroll-board = scroll the table
terminal-io = The terminal does not answer: { $problem }
