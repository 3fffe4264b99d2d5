mexican-train = Mexican Train
mexican-train-about = Lay dominoes end to end on your train, on the Mexican train and on open ones; whoever has the fewest pips left wins.

mexican-train-option-rule = Rule
    .help = Open: you draw once when nothing fits, a pass opens your train, a double is followed by another move. Simple: pass, draw or lay as you like, on your own train or the Mexican one.
mexican-train-choice-rule-open = With open trains
mexican-train-choice-rule-simple = Simple
mexican-train-option-set = Dominoes
    .help = The highest double of the set.
mexican-train-choice-set-9 = Double-9 (55 dominoes)
mexican-train-choice-set-12 = Double-12 (91 dominoes)
mexican-train-choice-set-15 = Double-15 (136 dominoes)
mexican-train-option-start = First double
    .help = The double in the centre of the first series; each series after it begins one lower. A double that the set lacks is taken for its highest.
mexican-train-choice-start-highest = The set’s highest
mexican-train-choice-start-15 = Double 15
mexican-train-choice-start-14 = Double 14
mexican-train-choice-start-13 = Double 13
mexican-train-choice-start-12 = Double 12
mexican-train-choice-start-11 = Double 11
mexican-train-choice-start-10 = Double 10
mexican-train-choice-start-9 = Double 9
mexican-train-choice-start-8 = Double 8
mexican-train-choice-start-7 = Double 7
mexican-train-choice-start-6 = Double 6
mexican-train-choice-start-5 = Double 5
mexican-train-choice-start-4 = Double 4
mexican-train-choice-start-3 = Double 3
mexican-train-choice-start-2 = Double 2
mexican-train-choice-start-1 = Double 1
mexican-train-choice-start-0 = Double 0
mexican-train-option-cover-doubles = Cover doubles
    .help = A double must be covered, by whoever can, before anything else is laid.
mexican-train-option-first-train = First train
    .help = In your first turn you may lay as many dominoes on your own train as you can; pass to stop.

mexican-train-variant-sheet = The sheet’s rules
mexican-train-variant-simple = The sheet’s first rule
mexican-train-variant-club = Club rules: first train, covered doubles

mexican-train-bot-random = Random
    .help = Plays any legal move.
mexican-train-bot-easy = Easy
    .help = Lays the first thing that fits, and seldom thinks of its longest chain.
mexican-train-bot-greedy = Greedy
    .help = Its own train first, then an open one, then it draws, then it passes.
mexican-train-bot-medium = Medium
    .help = Keeps its longest chain in mind, more often than not.
mexican-train-bot-hard = Hard
    .help = Keeps its longest chain in mind, and seldom forgets it.
mexican-train-bot-longest = Longest
    .help = Keeps its longest chain for its own train and lays the rest first.
mexican-train-bot-expert = Expert
    .help = Imagines hands that fit what it saw and plays them out.

mexican-train-mexican = Mexican train
mexican-train-the-mexican = the Mexican train
mexican-train-the-train = train { $owner }

mexican-train-no-domino = “{ $found }” is no domino; dominoes are written like 5-12
mexican-train-no-train = “{ $found }” is no train; trains are MT or a seat’s number
mexican-train-which-train = say on which train: MT or a seat’s number
mexican-train-too-long = this is too long for a move

mexican-train-refusal-bad-seat = Nobody sits in seat { $seat }.
mexican-train-refusal-over = The series is over.
mexican-train-refusal-turn = It is seat { $seat }’s turn.
mexican-train-refusal-no-such-train = There is no { $train } at this table.
mexican-train-refusal-not-in-hand = You do not have { $domino }.
mexican-train-refusal-closed = You cannot lay on { $train }: it is not open.
mexican-train-refusal-cover-first = The double on { $train } must be covered first.
mexican-train-refusal-first-train = While you lay your first train, only your own train counts.
mexican-train-refusal-no-fit = { $domino } does not fit on { $train }, which ends with { $end }.
mexican-train-refusal-empty-pool = The pool is empty.
mexican-train-refusal-drawn-already = You have already drawn.
mexican-train-refusal-can-pose = You have a domino that fits: lay it.
mexican-train-refusal-draw-first = Draw before you pass.
mexican-train-refusal-no-draw-after-train = You have laid your train: go on, or pass to stop.

mexican-train-log-pose = { $name } lays { $domino } on { $train }.
mexican-train-log-draw = { $name } draws.
mexican-train-log-pass = { $name } passes.

mexican-train-hint-pose = Lay { $domino } on { $train }.
mexican-train-hint-pose-own = Lay { $domino } on your own train.
mexican-train-hint-only = It is your only move.
mexican-train-hint-draw = Nothing fits: draw.
mexican-train-hint-pass = Nothing else can be done: pass.
mexican-train-hint-better = In the series played out in thought it does best{ $pips ->
    [0] , by a hair
    [one] , by one pip
   *[other] , by { $pips } pips
}.
mexican-train-hint-chain = Your longest chain has { $length ->
    [one] one domino
   *[other] { $length } dominoes
}: { $chain }.
mexican-train-hint-chain-next = It begins your longest chain, { $length ->
    [one] one domino
   *[other] { $length } dominoes
}: { $chain }.
mexican-train-hint-chain-kept = It leaves your longest chain whole, { $length ->
    [one] one domino
   *[other] { $length } dominoes
}: { $chain }.

mexican-train-review-chain = This shortened your longest chain by { $lost } dominoes; “{ $better }” would have kept it.

mexican-train-ask-start = A chain begins with a number from 0 to { $highest }, not { $start }.
mexican-train-ask-twice = The domino { $domino } is there twice.
