web-title = Tapis · five games, one table
web-skip = To the table
web-theme-system = Automatic
web-theme-day = Light
web-theme-night = Dark
web-nowhere = There is nothing at this address.
web-to-lobby = To the lobby

web-greeting = Good evening. What shall we play?
web-play-classic = Play with classic jumps
web-play-now = Play now
web-new-table = New table
web-how-to-play = How to play
web-my-tables = My tables
web-no-tables = No table yet. Choose a game above and one will stand here.
web-play-person = Play a person
web-people-wait = { $count ->
    [one] Somebody is waiting to play.
   *[other] { $count } are waiting to play.
}
web-seeking = Looking for somebody to play { $game } with… { $seconds } s
web-seeking-seats = Players
web-seeking-clock = Clock
web-seeking-day = a day a move
web-seeking-bot = A bot meanwhile
web-seeking-stop = Stop looking
web-watchable-tables = Games to watch
web-watch = Watch
web-watchers = { $count ->
    [one] 1 watches
   *[other] { $count } watch
}
web-me = Me
web-me-about = You need no account: this browser keeps a secret, and by it the house knows your name, your tables, your results and your settings.
web-me-keep = Keep this name
web-me-kept = The house knows you by this name.
web-me-move = Another device
web-me-move-about = Whoever has these words is you. On the other device, scan the code, open the link, or type the twelve words.
web-me-show = Show my twelve words
web-me-link = The link for your other device
web-me-words = Twelve words from another device
web-me-take = Be the same here
web-me-moved = Welcome back.
web-me-wrong-words = These are not the twelve words of anybody. Look for a mistyped letter.
web-me-profile = What others see of me
web-me-feed = A feed of your turns
web-me-data = What the house knows
web-me-export = Export everything
web-me-erase = Erase everything
web-me-erase-sure = Really erase everything?
web-me-erased = The house has forgotten you.
web-no-ratings = No rated game yet.
web-games-played = { $count ->
    [one] 1 game
   *[other] { $count } games
}
web-streaks = { $now } wins in a row, { $best } at best
web-opponents = Won – drawn – lost
web-last-games = Last games
web-nth-place = { $place ->
    [1] won
   *[other] place { $place }
}
web-as-csv = As CSV
web-ladder = Ladder
web-empty-ladder = Nobody has played enough rated games yet.
web-rating = Rating
web-rated = The game counts for ratings: among people, without hints and take-backs
web-terms-rated = Rated
web-open-tables = Open tables
web-sit = Sit down
web-table-over = finished
web-table-your-turn = your turn
web-table-running = running
web-table-watching = watching
web-forget = Forget this table
web-forgotten = { $game } is forgotten.
web-remember = Undo
web-join-label = Join by link or code
web-join = Join
web-join-wrong = That is no link to a table.
web-import = Open a record
web-import-wrong = This file holds no game that can be opened.
web-choose-file = Choose a file
web-no-house = The house cannot be reached at the moment.
web-house-away = The house does not answer. Is it still running?
web-house-refuses = The house refuses (status { $status }).
web-house-odd = The house said something that this page does not understand.
web-said = { $text }
web-no-such-game = This house does not know the game “{ $game }”.
web-odd-view = This page is older than the table. Reload it to go on.

web-seats = Players
web-your-name = Your name
web-you = Guest
web-how-many = How many play
web-seat-number = Seat { $seat }
web-seat-me = Me, at this screen
web-seat-open = Open seat
web-seat-bots = Bots
web-variants = Variants
web-rules = Rules
web-guests = Guests
web-listed = Show the table in the lobby, so that anybody may sit down
web-all-seeing = Make a link that sees everything
web-no-hints = No hints at this table
web-takeover = A bot plays for whoever stays away
web-lay-the-table = Lay the table

web-joining = Sitting down…
web-loading = Fetching the game…
web-not-loaded = The game could not be loaded. The house may have been renewed.
web-reload = Load the page again
web-lost = Connection lost. Trying again; what you have prepared stays.
web-lost-long = The house does not answer. Trying again…
web-paused = The house pauses for a moment. Nothing is lost; you will be back by yourself.
web-also-elsewhere = This seat is also open in another window or on another device. What you do there happens here.
web-board = Board
web-actions = Actions
web-log = Log
web-log-empty = Nothing has happened yet.
web-progress = Game { $game } of { $games }
web-to-move-mark = (to move)
web-somebody = Somebody
web-seat-gave-up = gave up
web-seat-stand-in = a bot plays
web-seat-away = away
web-copy-link = Copy link
web-copied = Copied.
web-pass-screen = The screen is for { $name } now.
web-i-am = I am { $name }

web-your-turn = Your turn
web-turn-of = { $name } is to move
web-over = The game is over
web-game-over = This game is over
web-winner = { $name } wins!
web-winners = { $others } and { $name } share the first place
web-replay-play = Show the game again
web-replay-stop = Stop
web-replaying = Move { $at } of { $of }
web-replay = Look back
web-first = To the beginning
web-back = One move back
web-forth = One move on
web-last = To the last move
web-next-game = Next game
web-hint = Hint
web-thinking = Thinking…
web-more = More
web-signs = Signs on colours
web-sound = Sound
web-watch-link = Copy the link for watching
web-export = Save the record
web-give-up = Give up
web-give-up-sure = Really give up?
web-keys = Keys: , and . step through the game, ; shows the last move again, ? asks for a hint.

web-result = Result
web-place = Place
web-name = Name
web-points = Points
web-review = Review
web-reviewing = Looking back at the game…
web-review-nothing = There is nothing to find fault with.
web-rematch = Rematch
web-to-rematch = To the rematch
web-all-seeing-link = Copy the link that sees everything
web-ask-name = What shall the others call you?

web-terms-all-seeing = There is a link here that sees everything, hidden things included.
web-terms-seers = It is in use now: { $seers }.
web-terms-no-hints = There are no hints at this table.
web-terms-takeover = A bot plays for whoever is away for { $seconds } seconds.
web-terms-from-file = This game comes from a file: whoever brought it may know what is hidden.
web-terms-shares = Everybody at this table had a hand in the deal: nobody chose it.
web-terms-some-shares = { $count ->
    [one] Seat { $seats } had no hand in the deal.
   *[other] Seats { $seats } had no hand in the deal.
}

web-no = no
web-rule = { $title }: { $value }
web-usual-rules = The usual rules
web-watching = You are watching
web-only-watch = Only watch

web-waiting = waiting for players
web-waiting-host = The game begins when every seat is taken, or when you say so.
web-waiting-guest = The game begins when every seat is taken, or when { $name } says so.
web-waiting-nobody = The game begins when every seat is taken.
web-waiting-you = you
web-waiting-open = free
web-waiting-bot = a bot
web-waiting-here = here
web-leave = Give my seat back
web-leave-sure = Really leave this table?
web-kick = Send away
web-reopen = New link for this seat
web-close-table = Close this table
web-close-table-sure = Really close it for everybody?
web-start-now = Begin now, bots take the free seats
web-invite = Send this link to whoever shall play
web-invite-seat = The link for seat { $seat }
web-share = Share
web-share-title = Come and play
web-qr = The link as a QR code
web-spoken = Or say it aloud:
web-copy-by-hand = This browser does not let a page copy. The link is selected: copy it with the keyboard or hold a finger on it.
web-copy-this = Copy this link: { $link }
web-invited = You are invited to play.
web-invited-by = { $name } invites you to play.
web-invited-over = This game is over. You can look at it.
web-invited-there = { $seats } seats. At the table: { $names }

web-clock = Clock
web-clock-kind = Time to think
web-clock-none = As long as one likes
web-clock-move = Time for each move
web-clock-budget = Time for the whole game
web-clock-correspondence = Days for each move
web-clock-seconds = Seconds a move
web-clock-minutes = Minutes for each player
web-clock-days-a-move = Days a move
web-clock-increment = Seconds back for each move
web-clock-out = Whoever runs out of time
web-clock-out-seat = loses the seat
web-clock-out-bot = has a bot make the move
web-clock-days = { $days } d { $hours } h
web-terms-days = { $time ->
    [one] One day
   *[other] { $time } days
} for each move. { $out ->
    [seat] Whoever needs longer loses the seat.
   *[bot] Whoever needs longer has a bot make the move.
}
web-terms-move-time = { $time } seconds for each move. { $out ->
    [seat] Whoever needs longer loses the seat.
   *[bot] Whoever needs longer has a bot make the move.
}
web-terms-budget = { $minutes } min { $rest ->
    [0] { "" }
   *[other] { $rest } s
} for each player, { $increment } s back for each move. { $out ->
    [seat] Whoever runs out of time loses the seat.
   *[bot] Whoever runs out of time has a bot make the moves.
}
web-terms-take-backs = A move can be taken back if the others agree.

web-take-backs = A move can be taken back if the others agree
web-take-back = Take back
web-taken-back-mark = (taken back)
web-hide-taken-back = Hide what was taken back
web-offer-draw = Offer a draw
web-abort = Call the game off
web-asks-take-back = { $name } would like to take the last move back.
web-asks-draw = { $name } offers a draw.
web-asked-take-back = You have asked to take your last move back.
web-asked-draw = You have offered a draw.
web-agree = Agree
web-decline = No
web-declined = { $by } has said no to { $name }.
web-declined-you = { $by } would rather not.

web-notify = Tell me when it is my turn
web-notified = You are told when it is your turn.
web-not-notified = This browser was told not to show notifications of this page.
web-you-win = You win!
web-you-win-in = { $moves ->
    [one] You win in one move!
   *[other] You win in { $moves }!
}
web-you-win-alone = You win: nobody else is left!
web-you-share = You share the first place with { $others }!
web-you-lose = { $name } wins. You come second.
web-you-come = { $name } wins. You come in place { $place }.
web-you-finish = { $moves ->
    [one] Done in one move.
   *[other] Done in { $moves } moves.
}
web-draw = The game ends in a draw.
web-aborted = The game was called off.
