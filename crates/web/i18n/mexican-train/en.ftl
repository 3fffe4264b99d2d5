mexican-train-guide-1 = Every player builds a train of dominoes from the hub; the Mexican train belongs to everybody.
mexican-train-guide-2 = Touching halves carry the same number.
mexican-train-guide-3 = You may play on your own train, on the Mexican one, and on trains that are open.
mexican-train-guide-4 = If you cannot play, you draw one domino; if that does not fit either, you pass and your train is open.
mexican-train-guide-5 = Whoever has laid everything ends the game. The pips left in the hand count against you.
