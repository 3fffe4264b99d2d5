rummikub-guide-1 = Lay runs (one colour, values in a row) and groups (one value, different colours) of three tiles or more. A joker stands for any tile.
rummikub-guide-2 = Your first lay comes from your rack alone and must be worth enough points, 30 as a rule. The meter over the rack counts them.
rummikub-guide-3 = After that you may rearrange everything on the table, as long as all of it is valid when you are done and at least one tile came from your rack.
rummikub-guide-4 = If you lay nothing, you draw a tile. When there is none left to draw, you pass.
rummikub-guide-5 = Drag tiles, or click them and then a group or “New group”. Shift and a click picks up tiles of several groups. Every group says whether it is valid, and why not.
rummikub-guide-6 = By keyboard: arrows walk, Enter picks up and puts down, N makes a new group, X splits, B takes back, U undoes, R starts over, S sorts, D draws, L lays.
rummikub-guide-7 = Whoever empties the rack first wins the game. The others count what is left, a joker as 30.

rummikub-web-tile = { $colour } { $value }
rummikub-web-joker = joker
rummikub-web-table = Table
rummikub-web-rack = Your rack
rummikub-web-rack-empty = Your rack is empty.
rummikub-web-bare = Nothing lies on the table yet.
rummikub-web-new = { $count ->
    [0] New group
    [one] New group with this tile
   *[other] New group with { $count } tiles
}
rummikub-web-group = Group { $number }: { $tiles }. { $state }
rummikub-web-worth = { $points } points
rummikub-web-fresh = new on the table
rummikub-web-mine = from your rack
rummikub-web-drawn = just drawn
rummikub-web-hinted = hint: lay it

rummikub-web-flaw-short = Three tiles at least
rummikub-web-flaw-jokers = Jokers alone are nothing
rummikub-web-flaw-missing = { $tile } is missing
rummikub-web-flaw-twice = { $tile } twice
rummikub-web-flaw-unordered = Values must go up
rummikub-web-flaw-below = Nothing is below 1
rummikub-web-flaw-above = Nothing is above 13
rummikub-web-flaw-colour = { $colour } twice
rummikub-web-flaw-long = Four tiles at most
rummikub-web-flaw-mixed = Neither one colour nor one value

rummikub-web-invalid = { $count ->
    [one] One group is not valid yet.
   *[other] { $count } groups are not valid yet.
}
rummikub-web-ready = { $count ->
    [one] All is valid: you lay one tile.
   *[other] All is valid: you lay { $count } tiles.
}
rummikub-web-opening = Opening: { $points } of { $needed }
rummikub-web-pick-first = Pick up a tile first.
rummikub-web-locked = Until your opening the table stays as it is.

rummikub-web-sort = Sort the rack
rummikub-web-by-colour = Colour
rummikub-web-by-colour-long = Sort by colour
rummikub-web-by-value = Value
rummikub-web-by-value-long = Sort by value
rummikub-web-undo = Undo
rummikub-web-reset = Start the turn over
rummikub-web-split = Split
rummikub-web-back = Take back
rummikub-web-draw = Draw
rummikub-web-pass = Pass
rummikub-web-lay = { $count ->
    [0] Lay
    [one] Lay one tile
   *[other] Lay { $count } tiles
}
rummikub-web-take-hint = Use the hint

rummikub-web-holds = { $count ->
    [0] no tile left
    [one] one tile
   *[other] { $count } tiles
}
rummikub-web-holds-closed = { $count ->
    [0] no tile left
    [one] one tile, not opened yet
   *[other] { $count } tiles, not opened yet
}
rummikub-web-closed = not opened
rummikub-web-other = { $name }: { $state }
rummikub-web-left = { $points } points left
rummikub-web-pool = Pool
rummikub-web-pool-long = { $count ->
    [0] The pool is empty.
    [one] One tile is left in the pool.
   *[other] { $count } tiles are left in the pool.
}
rummikub-web-begin = The game begins.
rummikub-web-did-lay = { $name } laid
rummikub-web-did-draw = { $name } drew a tile.
rummikub-web-did-pass = { $name } passed.
rummikub-web-you-lay = You laid
rummikub-web-you-draw = You drew
rummikub-web-you-pass = You passed.
rummikub-web-scoring = With the sheet’s scoring the points are the value left in hand, a joker counting 30: the fewest win. With the official one the winner gets what the others lose: the most win.
