chinese-checkers-guide-1 = Bring all your pieces from your point of the star to the one across.
chinese-checkers-guide-2 = A piece steps to a neighbouring hole, or jumps over another piece.
chinese-checkers-guide-3 = Jumps can follow one another in the same move, over anybody’s pieces; nothing is taken.
chinese-checkers-guide-4 = How far a jump may reach is an option of the table.
chinese-checkers-guide-5 = Whoever fills the camp across first wins.
