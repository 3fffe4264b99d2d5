jarnac-guide-1 = Two boards with eight rows each; on each row stands one word of three to nine letters.
jarnac-guide-2 = Every turn begins with a letter, or with an exchange of three.
jarnac-guide-3 = Form words from your letters, or lengthen a word of yours with at least one letter, in any order.
jarnac-guide-4 = When you pass, the other looks at your board and letters. A word that you overlooked can be taken: Jarnac!
jarnac-guide-5 = Longer words are worth more: each counts the square of its length. The eighth row ends the game.
