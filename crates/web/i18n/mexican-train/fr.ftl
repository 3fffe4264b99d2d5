mexican-train-guide-1 = Chacun construit un train de dominos à partir du double du milieu, la gare. Le train mexicain est à tout le monde. Les moitiés qui se touchent portent le même nombre.
mexican-train-guide-2 = À votre tour, vous posez un domino : sur votre train, sur le train mexicain ou sur un train ouvert. Une petite locomotive marque les trains ouverts, une barrière les trains fermés.
mexican-train-guide-3 = Choisissez un domino et les trains où il va s’allument : cliquez sur l’un d’eux, glissez-y le domino ou tapez son numéro. Le train décide quelle moitié vient d’abord. Ce qui peut être posé dépasse un peu dans votre main.
mexican-train-guide-4 = Après un double, vous rejouez. Si rien ne va, vous piochez un domino ; s’il ne va pas non plus, vous passez, et votre train est ouvert à tous jusqu’à votre prochaine pose. La règle simple n’a pas ces limites : posez, piochez ou passez comme vous voulez.
mexican-train-guide-5 = Avec les règles du club, le premier tour peut poser tout un train, et un double doit être couvert avant toute autre pose.
mexican-train-guide-6 = La plus longue suite, sur demande, tourne et range votre main comme elle pourrait suivre sur votre train. Touches : gauche et droite choisissent un domino, haut et bas un train, Entrée pose ; 0 est le train mexicain, 1 à 9 les autres ; D pioche, P passe, C montre la suite.
mexican-train-guide-7 = Une série se termine quand quelqu’un a tout posé, ou quand la pioche est vide et que tous passent. Les points restés en main comptent contre vous ; le plus petit total gagne.

mexican-train-web-holds = { $count ->
    [0] aucun domino
    [one] un domino
   *[other] { $count } dominos
}
mexican-train-web-holds-pips = { $count ->
    [0] plus rien
    [one] un domino, { $pips } points
   *[other] { $count } dominos, { $pips } points
}
mexican-train-web-hub = Double { $first }
mexican-train-web-series = Série { $game } sur { $games }
mexican-train-web-pool = Pioche : { $count }
mexican-train-web-trains = Trains
mexican-train-web-hand = Votre main
mexican-train-web-hands = Mains
mexican-train-web-left = Ce qui reste en main

mexican-train-web-mexican = Train mexicain
mexican-train-web-own = Votre train
mexican-train-web-the-mexican = le train mexicain
mexican-train-web-the-own = votre train
mexican-train-web-the-other = le train { $train } ({ $name })
mexican-train-web-open = ouvert
mexican-train-web-closed = fermé
mexican-train-web-to-cover = à couvrir
mexican-train-web-row = Train { $train }, { $name } : { $state }, finit par { $end }. Dominos : { $dominoes }.
mexican-train-web-row-bare = Train { $train }, { $name } : { $state }, encore vide, commence par { $end }.
mexican-train-web-drew = pioche
mexican-train-web-passed = passe

mexican-train-web-domino = Domino { $domino }
mexican-train-web-domino-fits = Domino { $domino }, va sur { $trains }
mexican-train-web-domino-dead = Domino { $domino }, ne va nulle part pour l’instant

mexican-train-web-choose = Choisissez un domino à poser.
mexican-train-web-where = { $count ->
    [one] { $domino } va sur un seul train.
   *[other] { $domino } va sur { $count } trains : choisissez.
}
mexican-train-web-no-fit = Rien ne va : piochez ou passez.
mexican-train-web-no-fit-draw = Rien ne va : piochez un domino.
mexican-train-web-no-fit-drawn = Vous avez pioché { $domino }. Rien ne va : passez, et votre train est ouvert.
mexican-train-web-no-fit-pass = Rien ne va et la pioche est vide : passez.
mexican-train-web-train-done = Plus rien ne suit sur votre train : passez pour finir le tour.
mexican-train-web-laying = Votre premier train : posez autant que vous voulez, ou passez pour finir le tour.
mexican-train-web-drawn = Vous avez pioché { $domino }. Posez un domino.
mexican-train-web-after-double = Un double : vous rejouez.
mexican-train-web-cover = Le double sur { $train } doit être couvert d’abord.

mexican-train-web-lay = Poser
mexican-train-web-lay-domino = Poser { $domino }
mexican-train-web-lay-on = Poser { $domino } sur { $train }
mexican-train-web-draw = Piocher
mexican-train-web-pass = Passer
mexican-train-web-take-hint = Suivre le conseil
mexican-train-web-chain = Plus longue suite
mexican-train-web-chain-is = { $count ->
    [one] Plus longue suite depuis { $end } : un domino, { $pips } points.
   *[other] Plus longue suite depuis { $end } : { $count } dominos, { $pips } points.
}
mexican-train-web-no-chain = Rien dans votre main ne suit { $end }.
mexican-train-web-scoring = Les points sont ceux des dominos restés en main, manche après manche. Le moins gagne.
