rummikub-rules-1 = There are 106 tiles: 1 to 13 in four colours, each twice, and two jokers. Everybody draws fourteen.
rummikub-rules-2 = A run is three tiles or more of one colour, values in a row; a group is three or four tiles of one value in different colours. A joker stands for any tile.
rummikub-rules-3 = Your first lay comes from your hand alone and must be worth enough points, 30 as a rule.
rummikub-rules-4 = After that you may rearrange everything on the table, as long as all of it is valid when you are done and at least one tile came from your hand.
rummikub-rules-5 = Whoever lays nothing draws a tile; when there is none left, they pass.
rummikub-rules-6 = Whoever empties the hand first ends the game. What is left in hand counts, a joker 30, and the lowest score wins.

jarnac-rules-1 = Each player has a board of eight rows; on each row stands one word of three to nine letters. Boards and letters lie open.
jarnac-rules-2 = Your first turn begins with six letters from the bag. Later turns begin with one letter, or with an exchange of three of yours for three from the bag.
jarnac-rules-3 = Then form as many words as you see: a new one from your loose letters on the first empty row, or one of your words lengthened by at least one letter, in any order (RAT and Z make TZAR). Each word brings one more letter.
jarnac-rules-4 = Pass when you see nothing more. Before drawing, the other may then call Jarnac: name a word that you could have made with your letters. It moves to their board.
jarnac-rules-5 = A word counts the square of its length. The eighth row ends the game, and most points win.
jarnac-rules-6 = Words are those of the list, without accents; the usual list is French.

chinese-checkers-rules-1 = Everybody begins in one camp of the star. Whoever has all their pieces in the opposite camp first wins.
chinese-checkers-rules-2 = In a turn one piece moves: a step to a neighbouring hole, or a jump along a line over exactly one other piece, anybody’s. Nothing is taken.
chinese-checkers-rules-3 = After a jump the same piece may jump on, in any direction, as often as it can.
chinese-checkers-rules-4 = How far a jump reaches is an option. By the sheet’s rules a piece lands as far behind the other as it stood before it, with nothing else between; in the classic game both are neighbours; with free jumps any distance will do.
chinese-checkers-rules-5 = A jump may pass through the camps at the side, but no move ends there.
chinese-checkers-rules-6 = Whoever cannot move passes. If the move limit is reached, those who came farther are ahead.

mexican-train-rules-1 = The set has all dominoes from 0-0 to 12-12. The double of the series lies in the middle, and everybody builds a train from there; the Mexican train belongs to everybody.
mexican-train-rules-2 = In your turn you lay a domino whose half fits the end of your own train, of the Mexican train, or of a train that is open.
mexican-train-rules-3 = If nothing fits, you draw one domino; if that does not fit either, you pass, and your train is open until you lay on it again. After a double you go on. The simple rule has no such limits.
mexican-train-rules-4 = A series ends when a hand is empty, or when the pool is empty and all pass. The pips in hand count, and the next series begins with the next lower double.
mexican-train-rules-5 = The lowest total wins.

mastermind-rules-1 = The codemaker hides a row of pegs, four of six colours as a rule; the codebreaker has to find it.
mastermind-rules-2 = Each guess is answered with two numbers: how many pegs are well placed, and how many more have a right colour in a wrong place.
mastermind-rules-3 = Whoever finds the code within the tries, ten as a rule, wins the game; otherwise the codemaker does. So does the codebreaker whose codemaker answered wrongly.
mastermind-rules-4 = Roles change from game to game, and the number of games is even; in a single game whoever is alone with a machine breaks the code.
