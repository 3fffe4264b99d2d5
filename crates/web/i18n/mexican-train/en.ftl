mexican-train-guide-1 = Every player builds a train of dominoes from the double in the middle, the hub. The Mexican train belongs to everybody. Halves that touch carry the same number.
mexican-train-guide-2 = On your turn you lay one domino: on your own train, on the Mexican train, or on a train that is open. A little engine marks open trains, a barrier closed ones.
mexican-train-guide-3 = Choose a domino and the trains that it fits light up: click one, drag the domino onto it, or type its number. Which half goes first, the train decides. What can be laid stands a little higher in your hand.
mexican-train-guide-4 = After a double you go on. If nothing fits, you draw one domino; if that does not fit either, you pass, and your train is open to all until you lay again. The simple rule has no such limits: lay, draw or pass as you like.
mexican-train-guide-5 = By the club’s rules, your first turn may lay a whole train, and a double must be covered before anything else is laid.
mexican-train-guide-6 = The longest chain, on request, turns and orders your hand as it could follow on your train. Keys: left and right choose a domino, up and down a train, Enter lays; 0 is the Mexican train, 1 to 9 the others; D draws, P passes, C shows the chain.
mexican-train-guide-7 = A series ends when somebody has laid everything, or when the pool is empty and all pass. The pips left in your hand count against you; the lowest total wins.

mexican-train-web-holds = { $count ->
    [one] one domino
   *[other] { $count } dominoes
}
mexican-train-web-holds-pips = { $count ->
    [0] nothing left
    [one] one domino, { $pips } pips
   *[other] { $count } dominoes, { $pips } pips
}
mexican-train-web-hub = Double { $first }
mexican-train-web-series = Series { $game } of { $games }
mexican-train-web-pool = Pool: { $count }
mexican-train-web-trains = Trains
mexican-train-web-hand = Your hand
mexican-train-web-hands = Hands
mexican-train-web-left = Left in the hands

mexican-train-web-mexican = Mexican train
mexican-train-web-own = Your train
mexican-train-web-the-mexican = the Mexican train
mexican-train-web-the-own = your train
mexican-train-web-the-other = train { $train } ({ $name })
mexican-train-web-open = open
mexican-train-web-closed = closed
mexican-train-web-to-cover = to cover
mexican-train-web-row = Train { $train }, { $name }: { $state }, ends with { $end }. Dominoes: { $dominoes }.
mexican-train-web-row-bare = Train { $train }, { $name }: { $state }, still empty, begins with { $end }.
mexican-train-web-drew = draws
mexican-train-web-passed = passes

mexican-train-web-domino = Domino { $domino }
mexican-train-web-domino-fits = Domino { $domino }, fits { $trains }
mexican-train-web-domino-dead = Domino { $domino }, fits nowhere now

mexican-train-web-choose = Choose a domino to lay.
mexican-train-web-where = { $count ->
    [one] { $domino } fits one train.
   *[other] { $domino } fits { $count } trains: choose one.
}
mexican-train-web-no-fit = Nothing fits: draw or pass.
mexican-train-web-no-fit-draw = Nothing fits: draw a domino.
mexican-train-web-no-fit-drawn = You drew { $domino }. Nothing fits: pass, and your train is open.
mexican-train-web-no-fit-pass = Nothing fits and the pool is empty: pass.
mexican-train-web-train-done = Nothing more follows on your train: pass to end the turn.
mexican-train-web-laying = Your first train: lay as many as you like, or pass to end the turn.
mexican-train-web-drawn = You drew { $domino }. Lay a domino.
mexican-train-web-after-double = A double: you go on.
mexican-train-web-cover = The double on { $train } must be covered first.

mexican-train-web-lay = Lay
mexican-train-web-lay-domino = Lay { $domino }
mexican-train-web-lay-on = Lay { $domino } on { $train }
mexican-train-web-draw = Draw
mexican-train-web-pass = Pass
mexican-train-web-take-hint = Take the hint
mexican-train-web-chain = Longest chain
mexican-train-web-chain-is = { $count ->
    [one] Longest chain from { $end }: one domino, { $pips } pips.
   *[other] Longest chain from { $end }: { $count } dominoes, { $pips } pips.
}
mexican-train-web-no-chain = Nothing in your hand follows { $end }.
mexican-train-web-scoring = The points are the pips left in hand, series by series. The fewest win.
