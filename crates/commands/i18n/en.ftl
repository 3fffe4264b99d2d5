tapis-about = Tapis: five games, one table.

tapis-command-games = List the games with their options, seats, players and variants
tapis-command-play = Play a game at this terminal
tapis-command-replay = Step through a record
tapis-command-arena = Let bots play each other, seats rotated
tapis-command-solve = Ask a game’s solver
tapis-command-connect = Join a Mexican Train table over the sheet’s network protocol

tapis-command-help = Show the help of the program, of a command, or of a game of a command
tapis-command-completions = Print completions for a shell
tapis-command-man = Write the man pages into a folder

tapis-heading-usage = Usage:
tapis-heading-commands = Commands
tapis-heading-options = Options
tapis-heading-game = The game’s options

tapis-value-command = COMMAND
tapis-value-game = GAME
tapis-value-file = FILE
tapis-value-folder = FOLDER
tapis-value-time = TIME
tapis-value-kind = KIND
tapis-value-name = NAME
tapis-value-text = TEXT

tapis-arg-help = Show this help
tapis-arg-version = Show the version
tapis-arg-words = A command, or a command and a game
tapis-arg-shell = The shell: bash, zsh or fish
tapis-arg-man-folder = Where the pages go
tapis-arg-lang = Speak French or English; otherwise as the locale says
tapis-arg-file = A record
tapis-arg-all = See everything, hidden things included
tapis-arg-plain = Lines of text instead of the full screen (automatic in a pipe)
tapis-arg-player = Who sits there, once for each seat: human, a bot’s name, a level (easy, medium, hard, expert), net:PORT (this machine), net:HOST:PORT or bot:COMMAND
tapis-arg-name = The name of a person, once for each of them
tapis-arg-seed = Deal from this seed, so that the game can be repeated
tapis-arg-time = Milliseconds that a bot may think about a move; otherwise it makes the effort of its level
tapis-arg-load = Go on with the game in this file
tapis-arg-save = Write the record to this file when the game ends or is put aside
tapis-arg-speed = Milliseconds between the moves when only bots play
tapis-arg-colour = How many colours to use; otherwise as the terminal says
tapis-arg-games = How many games
tapis-arg-arena-games = How many games to play [100]
tapis-arg-match = How many games make a match at each table; the winner of the match wins
tapis-arg-jobs = How many games to play at once; otherwise one for each core
tapis-arg-json = Print one JSON object and nothing else
tapis-arg-jsonl = Read questions from standard input, one JSON object a line, and answer them in order
tapis-arg-question = Answer this one question, a JSON object
tapis-arg-variant = A named set of options, over which the others are laid
tapis-range = [{ $min } to { $max }, { $default }]
tapis-default = [{ $default }]

tapis-usage-unknown = There is no “{ $arg }” here.
tapis-usage-command = There is no command or game called “{ $command }”.
tapis-usage-no-command = Something is missing: { $commands }.
tapis-usage-no-value = “{ $arg }” needs a value.
tapis-usage-value = “{ $arg }” cannot be “{ $value }”.
tapis-usage-missing = Something is missing: { $arg }.
tapis-did-you-mean = Did you mean “{ $word }”?
tapis-usage-help = See tapis --help.

tapis-no-variant = There is no variant “{ $name }”. Possible: { $names }.
tapis-file-unreadable = { $file } cannot be read: { $problem }
tapis-file-unwritable = { $file } cannot be written: { $problem }
tapis-file-too-long = it has more than { $max } bytes.
tapis-file-not-text = it is not text in UTF-8.

tapis-player-unknown = There is no player “{ $player }”. Possible: human, net:PORT, net:HOST:PORT, bot:COMMAND, { $bots }.
tapis-player-port = “{ $player }”: write net:PORT or net:HOST:PORT, with a port up to 65535 and an address like [::1] in brackets. Other players: { $bots }.
tapis-player-command = “{ $player }”: there is no command. Other players: { $bots }.
tapis-player-program = The program “{ $command }” cannot be started: { $problem }
tapis-player-not-here = “{ $player }” cannot play this game.
tapis-gone-program = Seat { $seat } ({ $name }): a program, no longer here.
tapis-gone-guest = Seat { $seat } ({ $name }): a guest over the network, no longer here.
tapis-gone-bot = Seat { $seat } ({ $name }): the bot “{ $bot }”, which this game does not have.
tapis-stand-in-ask = Who plays instead? Enter for { $usual }, or human, a bot’s name or a level:
tapis-stand-in-needed = Say who plays instead: --player, once for each such seat.
tapis-stand-in-count = --player is given { $given } times; { $gone } seats of this game need a new player, and it has { $seats } in all.
tapis-arena-no-people = “{ $player }” cannot play in the arena; bots and programs can.
tapis-too-many-names = There are more names than people: { $names } for { $people }.

tapis-question-too-long = This line is too long for a question.
tapis-question-not-text = This line is not text in UTF-8.
tapis-question-not-json = This line is not JSON: { $problem }
tapis-question-not-object = A question is a JSON object.
tapis-question-bad = This question is not understood: { $problem }
tapis-solve-what = Say what to solve.

tapis-arg-game = Explain this game: rules, options with their defaults, variants, players
tapis-games-options = Options
tapis-games-default = otherwise: { $default }
tapis-games-named = Variants, each a set of options
tapis-games-bots = Players, weakest first
tapis-games-seats = Seats: { $list }
tapis-games-players = Players: { $list }
tapis-games-variants = Variants: { $list }

tapis-arena-head = { $game }: { $games } games, seed { $seed }, { $seconds } s
tapis-arena-stopped = Stopped after { $played } of { $games } games; this is what was played.
tapis-arena-player = player
tapis-arena-wins = wins
tapis-arena-draws = draws
tapis-arena-losses = losses
tapis-arena-faults = faults
tapis-arena-won = won % [95 %]
tapis-arena-points = points
tapis-arena-elo = Elo [95 %]
tapis-arena-pace = ms/move
tapis-arena-counted = guesses

tapis-person = Player { $number }
tapis-waiting = { $count ->
    [one] One game of this kind was
   *[other] { $count } games of this kind were
} put aside; tapis play shows them.
tapis-kept = The game is kept in { $path }. To go on with it: tapis play
tapis-no-folder = There is no folder for unfinished games, so this one is not kept: set HOME or XDG_DATA_HOME.
tapis-no-game = There is no game called “{ $game }” in this house.


tapis-solve-working = Working.
tapis-solve-done = Done in { $seconds } seconds.
tapis-menu-needs-terminal = The menu needs a terminal; in a pipe say what to play, as in: tapis play mastermind. See tapis --help.

tapis-value-host = HOST
tapis-value-port = PORT
tapis-arg-host = The name or address of the house that waits for a player
tapis-arg-port = The port it waits at
tapis-arg-guest = Who plays: human, a bot’s name or a level (easy, medium, hard, expert)
tapis-arg-patience = Seconds that the server may say nothing before it is given up [{ $default }]
tapis-arg-guest-seed = What a bot throws, so that the game can be repeated
tapis-net-waiting-here = Waiting for a player in { tapis-net-seats }, who types on this machine: tapis connect { $host } { $port } --player human
tapis-net-waiting = Waiting for a player in { tapis-net-seats }, who types: tapis connect { $host } { $port } --player human
tapis-net-seats = { $seats ->
    [one] one seat
   *[other] { $seats } seats
}
tapis-net-some-host = ADDRESS-OF-THIS-MACHINE
tapis-net-listen = Nobody can be waited for at { $door }: { $problem }
tapis-net-accept = The connection at { $door } has failed: { $problem }
tapis-connect-refused = There is no connection to { $address }: { $problem }
tapis-connect-lost = The connection was lost before the game was over: { $problem }
tapis-connect-waits = Connected; waiting for the game to begin. The server is given up when it says nothing for { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
tapis-connect-silent = The server has said nothing for { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}, so it is given up.
tapis-connect-left = You left before the game was over.

tapis-command-serve = Open a house for others: tables, seats and observers by link
tapis-command-backup = Copy a house’s database while the house is open
tapis-command-restore = Put a copy in the place of a house’s database
tapis-command-move = Carry a house from one database to another
tapis-command-admin = Look after the tables of a house
tapis-value-store = FILE|postgres://…
tapis-value-table = TABLE
tapis-move-from = Where the house is now; no house may have it open
tapis-move-to = Where it goes: a new file, or an empty PostgreSQL
tapis-move-done = { $tables ->
    [one] One table is
   *[other] { $tables } tables are
} now in { $to }; { $from } is as it was.
tapis-move-damaged = These tables are damaged and were left where they are: { $tables }
tapis-move-nothing = There is no house in { $store }.
tapis-admin-list = List all tables
tapis-admin-show = Say what is known of one table
tapis-admin-close = Remove a table for good
tapis-admin-table = The table’s name, as in its link
tapis-admin-export = Write its record to this file first
tapis-admin-damaged = damaged
tapis-admin-over = over
tapis-admin-going-on = goes on
tapis-admin-unknown = There is no table “{ $table }”.
tapis-admin-entries = Entries: { $value }
tapis-admin-keys = Secrets: { $value }
tapis-admin-house = Held by { $value }
tapis-admin-next = The players went on at { $value }
tapis-admin-damage = It cannot be opened: { $value }
tapis-admin-wrong = Wrong: { $value }
tapis-admin-ban = Turn a network away, let it in again, or list those that are turned away
tapis-admin-network = An address, or a network with the number of its bits; without it all are listed
tapis-admin-for = For how long: 7d, 36h [for good]
tapis-admin-why = Why, for other hosts
tapis-admin-lift = Let it in again
tapis-admin-bad-network = “{ $network }” is no address and no network: write it like 192.0.2.7, 192.0.2.0/24 or 2001:db8::/64.
tapis-admin-banned = { $network } is turned away; a house that is open does so within a few seconds.
tapis-admin-lifted = { $network } may come again.
tapis-admin-for-good = for good
tapis-admin-hours = { $hours } h
tapis-admin-closing = A house has table { $table } and has been told to close it; it has not done so yet.
tapis-admin-closed = Table { $table } is gone.
tapis-value-link = LINK
tapis-arg-join = Sit down at a table of a house elsewhere, by the link of a seat
tapis-arg-join-name = What to be called at that table
tapis-arg-strict = Refuse files in which something is odd
tapis-arg-verify = Check that the deal was fair: the seed has the hash, and the moves and the result are what they should be
tapis-arg-shown = The hash that the house showed before the first move
tapis-join-all-seeing = There is a link to this table that sees everything, hidden things included.
tapis-join-no-hints = There are no hints at this table.
tapis-join-takeover = A bot plays for whoever is away for { $seconds } seconds.
tapis-join-from-file = This game comes from a file: whoever brought it may know what is hidden.
tapis-join-share-left-out = The game is over, but the deal was made without your share although the house had asked for it and was told it. Do not trust this deal.
tapis-join-own-link = The invitation is used up. Your own link, for coming back and for your other devices: { $link }
tapis-join-no-game = That table plays “{ $game }”, which this version does not have.
tapis-replay-lies = The file does not tell the truth. { $lie }
tapis-verified-unpromised = The record is sound: its { $moves } moves can be played with its deal, and its result is theirs. What could not be verified: no house promised the deal before the first move, for the file has no line with a hash.
tapis-verified = The record is sound: its { $moves } moves can be played with its deal, and the seed of table { $table } has the hash { $sha256 }. Compare it with the one that was shown before the first move.
tapis-verified-shown = The record is sound: its { $moves } moves can be played with its deal, and the seed of table { $table } has the hash that was shown before the first move, { $sha256 }.
tapis-verified-shares = The deal was mixed from the secret of the house and the shares of seats { $seats }: nobody chose it alone. Compare your own share with the line “; tapis share” of your seat.
tapis-verified-alone = The deal was made from the secret of the house alone: nobody who sat down had a share in it.
tapis-home-open = The house is open at { $address }
tapis-home-browser = The browser has been asked to open it.
tapis-home-no-client = This build has no pages for browsers; the page says why. Games can be played at the terminal: tapis play
tapis-home-end = Ctrl-C closes it; every table will be there when it opens again.
tapis-serve-listen = The address to listen on [127.0.0.1:7474; TAPIS_LISTEN]
tapis-serve-store = The database: an SQLite file, or postgres://… [house.db in your data folder; TAPIS_STORE]
tapis-serve-internal-listen = Where other houses on the same PostgreSQL reach this one [nowhere; TAPIS_INTERNAL_LISTEN]
tapis-serve-internal-secret = What all these houses know, 16 characters or more [TAPIS_INTERNAL_SECRET]
tapis-serve-lease = For how many seconds a table belongs to a house that is not heard of [6; TAPIS_LEASE]
tapis-serve-internal-anywhere = Other houses are told the address of --internal-listen and cannot reach { $address }: name one that they reach.
tapis-serve-no-secret = Houses prove themselves to each other with a secret of 16 characters or more: --internal-secret, or TAPIS_INTERNAL_SECRET.
tapis-serve-bad-lease = “{ $time }” is no number of seconds from 1 to 3600.
tapis-serve-keep = Forget tables that nobody has touched for this long: 90d, 36h [for good; TAPIS_KEEP]
tapis-serve-export = Write the records of finished games there before they are forgotten [TAPIS_EXPORT]
tapis-serve-bad-keep = “{ $time }” is no time: say 90d for days or 36h for hours.
tapis-serve-export-alone = --export says where records go before they are forgotten: say when with --keep.
tapis-serve-public-url = What links begin with; otherwise the address [TAPIS_PUBLIC_URL]
tapis-serve-origin = Where pages that use the house come from, besides the house itself [TAPIS_ORIGIN, with commas]
tapis-serve-talk = What players may say to each other at most: off, phrases, free [free; TAPIS_TALK]
tapis-serve-bad-talk = --talk is off, phrases or free, not “{ $talk }”.
tapis-serve-webhook = A program of yours that is told whose turn it is in games by correspondence [TAPIS_WEBHOOK]
tapis-serve-bad-webhook = A program to be told is named by http:// or https://, not “{ $url }”.
tapis-serve-behind-proxy = Take a client’s address from X-Forwarded-For: only behind a proxy of your own [TAPIS_BEHIND_PROXY=1]
tapis-serve-log = How much to log to standard error [info; TAPIS_LOG]
tapis-serve-log-format = Lines for people, or a JSON object a line [text; TAPIS_LOG_FORMAT]
tapis-serve-uses-listen = Listening on { $value }
tapis-serve-uses-store = Tables are kept in { $value }
tapis-serve-uses-public-url = Links begin with { $value }
tapis-serve-uses-origin = Pages from elsewhere: { $value }
tapis-serve-uses-behind-proxy = Behind a proxy: { $value }
tapis-serve-uses-log = Logging: { $value }
tapis-serve-bad-address = “{ $address }” is no address: write it like 127.0.0.1:7474.
tapis-serve-bad-log = “{ $level }” is no log level: off, error, warn, info, debug or trace.
tapis-serve-no-folder = There is no folder for the database: say where with --store.
tapis-serve-bad-folder = The folder { $folder } cannot be made: { $problem }
tapis-serve-other-store = “{ $store }” is neither a file nor the address of a PostgreSQL (postgres://…).
tapis-backup-file = The copy
tapis-backup-done = The copy is in { $file }.
tapis-restore-done = { $file } is the copy now.
tapis-restore-before = What was there before is { $file }.

tapis-command-me = Who you are at a house: name, tables, results, moving to another device
tapis-command-visit = Seat a bot or a program at a table of a house elsewhere, marked as what it is
tapis-value-house = HOUSE
tapis-value-words = WORDS
tapis-value-clock = 30s|2d|5m+3s
tapis-arg-house = The house that is meant, by its address or any link to it [{ $default }]
tapis-arg-clock = How long people may think: 30s or 2d for each move; 5m+3s (or 5+3) for the whole game, with something given back for each move
tapis-arg-clock-out = What running out of time costs: the seat, or the move, which a bot then makes [seat]
tapis-arg-visit-link = The link of a seat, or of a table in the lobby that has a seat left
tapis-arg-visit-player = Who plays: a bot by name, a level (easy, medium, hard, expert) or bot:COMMAND
tapis-arg-stay = For how many seconds to wait for another game when one is over [{ $default }]
tapis-me-new = Make yourself known there: a secret is kept here, and nothing else is asked
tapis-me-words = Show the twelve words that move you to another device
tapis-me-take = Take over who you are on another device, by its twelve words
tapis-me-name = Be called something else
tapis-me-export = Write all that the house knows of you
tapis-me-erase = Let the house forget you, and forget the secret here
tapis-arg-me-name = What others call you
tapis-arg-me-words = The twelve words; without them they are asked for
tapis-arg-me-export = A new file; without one it is printed
tapis-arg-me-yes = Do not ask
tapis-me-nobody = You are nobody yet at { $house }: tapis me new makes you known, tapis me take brings you from another device.
tapis-me-known-already = You are somebody at { $house } already; tapis me shows who. Before you can be somebody else: tapis me erase.
tapis-me-begun = You are known at { $house } now.
tapis-me-the-words = These twelve words are you at { $house }. Whoever has them is you: write them down where nobody else looks.
tapis-me-type-words = The twelve words:
tapis-me-bad-words = These are not the twelve words of anybody: a word is misspelt, missing or too many.
tapis-me-taken = You are { $name } at { $house } here too, with { $tables ->
    [0] no tables
    [one] one table
   *[other] { $tables } tables
}.
tapis-me-renamed = You are called { $name } at { $house } from now on.
tapis-me-exported = All that { $house } knows of you is in { $file }.
tapis-me-erase-ask = { $house } forgets your name, tables and ratings, for good and on all your devices. Type yes:
tapis-me-erase-needs-yes = That cannot be undone: add --yes.
tapis-me-not-erased = Nothing was erased.
tapis-me-erased = { $house } has forgotten you.
tapis-me-no-folder = There is no folder for the secret that says who you are: set HOME or XDG_DATA_HOME.
tapis-me-odd-file = Line { $line } of { $file } says of nobody who they are at a house. Mend it or take it out.
tapis-me-somebody = somebody without a name
tapis-me-who = { $name }, known at { $house } since { $date }
tapis-me-rating = { $game }: { $rating } ± { $deviation } after { $games ->
    [one] one game
   *[other] { $games } games
}
tapis-me-no-tables = You sit at no table there.
tapis-me-turn = ▸ your turn · { $date } · { $game }: { $names } · { $link }
tapis-me-waits = · waiting · { $date } · { $game }: { $names } · { $link }
tapis-me-over = ■ over · { $date } · { $game }: { $names } · { $link }
tapis-me-result = { $date } · { $game }: place { $place } of { $seats } with { $score }, against { $others }
tapis-me-result-rated = { $date } · { $game }: place { $place } of { $seats } with { $score }, against { $others }; rating { $before } → { $after }
tapis-visit-no-table = There is no such table in that house.
tapis-visit-no-people = “{ $player }” cannot visit by itself; bots and programs can. People sit down with: tapis play --join LINK
tapis-visit-no-seat = There is no seat behind this link.
tapis-visit-sits = { $name } plays { $game } at { $link }
tapis-visit-left = The program has left before the game was over.
tapis-join-rated = This table is rated and wants to know who you are: tapis me new --house { $house }
tapis-join-is-rated = This game counts for ratings.
tapis-join-no-rematch = The house has laid no other game.
tapis-player-no-program = no program is named.
tapis-player-no-pipes = it cannot be heard.
tapis-clock-move = Each move has { $time }.
tapis-clock-game = Everybody has { $time } for all of their moves.
tapis-clock-budget = Everybody has { $time } for all of their moves, and gets { $increment } for each.
tapis-clock-seat = Whoever runs out of time loses the seat.
tapis-clock-bot = For whoever runs out of time a bot makes the move.
tapis-clock-late = A game that has begun keeps its clock.
tapis-clock-bad = “{ $clock }” is no clock: write 30s or 2d for each move, 5m+3s for the whole game; thirty days at most.
tapis-time-days = { $count ->
    [one] one day
   *[other] { $count } days
}
tapis-time-hours = { $count ->
    [one] one hour
   *[other] { $count } hours
}
tapis-time-minutes = { $count ->
    [one] one minute
   *[other] { $count } minutes
}
tapis-time-seconds = { $count ->
    [one] one second
   *[other] { $count } seconds
}
