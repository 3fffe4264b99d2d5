mexican-train-guide-1 = Chacun construit un train de dominos à partir de la gare ; le train mexicain est à tout le monde.
mexican-train-guide-2 = Les moitiés qui se touchent portent le même nombre.
mexican-train-guide-3 = On joue sur son train, sur le mexicain et sur les trains ouverts.
mexican-train-guide-4 = Qui ne peut pas jouer pioche un domino ; s’il ne va pas non plus, on passe et son train est ouvert.
mexican-train-guide-5 = Qui a tout posé termine la partie. Les points restés en main comptent contre vous.
