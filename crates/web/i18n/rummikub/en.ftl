rummikub-guide-1 = Lay runs (one colour, values in a row) and groups (one value, different colours) of three tiles or more.
rummikub-guide-2 = Your first meld must be worth enough points and come from your rack alone.
rummikub-guide-3 = After that you may rearrange everything on the table, as long as all of it is valid when you are done.
rummikub-guide-4 = A joker stands for any tile. If you lay nothing, you draw a tile.
rummikub-guide-5 = Whoever empties the rack first wins the game.
