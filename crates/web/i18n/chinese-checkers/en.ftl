chinese-checkers-web-star = The star. Your camp is at the bottom. Tab or arrows go from piece to piece, Enter chooses.
chinese-checkers-web-note = { chinese-checkers-colour-name } { $sign } · { $across } of { $of } across
chinese-checkers-web-stands = { $name }, { chinese-checkers-colour-name }: { $cells }
chinese-checkers-web-choose = Choose a piece.
chinese-checkers-web-piece = { $count ->
    [one] One destination.
   *[other] { $count } destinations.
} Choose one.
chinese-checkers-web-step = A step to { $cell }. Press Enter to make it.
chinese-checkers-web-jumps = { $count ->
    [one] One jump
   *[other] { $count } jumps
} to { $cell }. Press Enter to make the move.
chinese-checkers-web-blocked = The piece on { $cell } cannot move now.
chinese-checkers-web-must-pass = You cannot move, so you pass.
chinese-checkers-web-left = { $count ->
    [one] One more move each before the limit.
   *[other] { $count } more moves each before the limit.
}
chinese-checkers-web-won = { $name } has crossed the star.
chinese-checkers-web-filled = { $name } wins: the goal is full, and a piece of { $name } stands in it.
chinese-checkers-web-limit = The move limit is reached. Whoever came farthest is ahead.
chinese-checkers-web-stuck = Nobody can move. Whoever came farthest is ahead.
chinese-checkers-web-cell-piece = Your piece on { $cell }, { $count ->
    [one] one destination
   *[other] { $count } destinations
}
chinese-checkers-web-cell-chosen = Your piece on { $cell }, chosen. Press to let it go.
chinese-checkers-web-cell-here = Landing on { $cell }. Press to end the move here.
chinese-checkers-web-cell-side = Landing on { $cell }, in a camp at the side. The move cannot end here.
chinese-checkers-web-cell-passed = Back to the landing on { $cell }
chinese-checkers-web-cell-step = Step to { $cell }
chinese-checkers-web-cell-jump = { $count ->
    [one] Jump to { $cell }
   *[other] Jump to { $cell }, { $count } jumps
}
chinese-checkers-web-cell-through = Jump through { $cell }, in a camp at the side
chinese-checkers-web-move = Move
chinese-checkers-web-pass = Pass
chinese-checkers-web-let-go = Let go
chinese-checkers-web-take-hint = Take the hint
chinese-checkers-web-names = Names
chinese-checkers-web-names-help = Show the names of the holes that log, hints and reviews speak of (N)
chinese-checkers-web-again = Last move
chinese-checkers-web-again-help = Show the last move again (R)

chinese-checkers-guide-1 = Your camp is at the bottom. Bring all your pieces across the star into the outlined camp at the top. Whoever has all of them there first wins.
chinese-checkers-guide-2 = In a turn you move one piece: a step to a neighbouring hole, or a jump along a line over exactly one other piece, anybody’s. Nothing is taken.
chinese-checkers-guide-3 = After a jump the same piece may jump on, in any direction, as often as it can. Build ladders, and cross the board in one move.
chinese-checkers-guide-4 = How far a jump reaches is an option. Usually a piece lands as far behind the other as it stood before it, with nothing else between. In the classic game both are neighbours; with free jumps any distance will do.
chinese-checkers-guide-5 = A jump may pass through the camps at the side, but no move ends there.
chinese-checkers-guide-6 = Press a piece: dots show where it can go. Press one of them, or drag the piece there, and it goes. Where only a jump through a camp at the side leads on, press that camp first. Escape lets the piece go, R shows the last move again, N the names of the holes.
chinese-checkers-guide-7 = Whoever cannot move passes. If the move limit is reached, those who came farther are ahead. With “Filled goal wins”, a goal full of pieces counts as soon as one of them is yours.
chinese-checkers-web-scoring = The points are the rows that one’s pieces have reached, added up. Whoever fills the opposite camp wins, whatever the points.
