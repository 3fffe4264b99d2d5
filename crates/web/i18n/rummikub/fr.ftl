rummikub-guide-1 = Posez des suites (une couleur, des valeurs qui se suivent) et des groupes (une valeur, des couleurs différentes) d’au moins trois tuiles. Un joker remplace n’importe quelle tuile.
rummikub-guide-2 = Votre première pose vient de votre seul chevalet et doit valoir assez de points, 30 en général. La jauge au-dessus du chevalet les compte.
rummikub-guide-3 = Ensuite vous pouvez tout réarranger sur la table, pourvu que tout soit valable à la fin et qu’une tuile au moins vienne de votre chevalet.
rummikub-guide-4 = Si vous ne posez rien, vous piochez une tuile. Quand la pioche est vide, vous passez.
rummikub-guide-5 = Glissez les tuiles, ou cliquez-les puis un groupe ou « Nouveau groupe ». Majuscule et clic prend des tuiles de plusieurs groupes. Chaque groupe dit s’il est valable, et sinon pourquoi.
rummikub-guide-6 = Au clavier : les flèches se déplacent, Entrée prend et pose, N forme un groupe, X coupe, B reprend, U annule, R recommence, S trie, D pioche, L pose.
rummikub-guide-7 = Qui vide son chevalet le premier gagne la partie. Les autres comptent ce qui reste, un joker pour 30.

rummikub-web-tile = { $value } { $colour }
rummikub-web-joker = joker
rummikub-web-table = Table
rummikub-web-rack = Votre chevalet
rummikub-web-rack-empty = Votre chevalet est vide.
rummikub-web-bare = Rien n’est encore sur la table.
rummikub-web-new = { $count ->
    [0] Nouveau groupe
    [one] Nouveau groupe avec cette tuile
   *[other] Nouveau groupe de { $count } tuiles
}
rummikub-web-group = Groupe { $number } : { $tiles }. { $state }
rummikub-web-worth = { $points } points
rummikub-web-fresh = nouvelle sur la table
rummikub-web-mine = de votre chevalet
rummikub-web-drawn = tout juste piochée
rummikub-web-hinted = conseil : à poser

rummikub-web-flaw-short = Trois tuiles au moins
rummikub-web-flaw-jokers = Des jokers seuls ne sont rien
rummikub-web-flaw-missing = Il manque { $tile }
rummikub-web-flaw-twice = { $tile } deux fois
rummikub-web-flaw-unordered = Les valeurs doivent monter
rummikub-web-flaw-below = Rien n’est sous 1
rummikub-web-flaw-above = Rien n’est au-dessus de 13
rummikub-web-flaw-colour = { $colour } deux fois
rummikub-web-flaw-long = Quatre tuiles au plus
rummikub-web-flaw-mixed = Ni une couleur ni une valeur

rummikub-web-invalid = { $count ->
    [one] Un groupe n’est pas encore valable.
   *[other] { $count } groupes ne sont pas encore valables.
}
rummikub-web-ready = { $count ->
    [one] Tout est valable : vous posez une tuile.
   *[other] Tout est valable : vous posez { $count } tuiles.
}
rummikub-web-opening = Première pose : { $points } sur { $needed }
rummikub-web-pick-first = Prenez d’abord une tuile.
rummikub-web-locked = Jusqu’à votre première pose, la table reste telle quelle.

rummikub-web-sort = Trier le chevalet
rummikub-web-by-colour = Couleur
rummikub-web-by-colour-long = Trier par couleur
rummikub-web-by-value = Valeur
rummikub-web-by-value-long = Trier par valeur
rummikub-web-undo = Annuler
rummikub-web-reset = Recommencer le tour
rummikub-web-split = Couper
rummikub-web-back = Reprendre
rummikub-web-draw = Piocher
rummikub-web-pass = Passer
rummikub-web-lay = { $count ->
    [0] Poser
    [one] Poser une tuile
   *[other] Poser { $count } tuiles
}
rummikub-web-take-hint = Suivre le conseil

rummikub-web-holds = { $count ->
    [0] plus de tuile
    [one] une tuile
   *[other] { $count } tuiles
}
rummikub-web-holds-closed = { $count ->
    [0] plus de tuile
    [one] une tuile, pas encore de pose
   *[other] { $count } tuiles, pas encore de pose
}
rummikub-web-closed = pas de pose
rummikub-web-other = { $name } : { $state }
rummikub-web-left = reste { $points } points
rummikub-web-pool = Pioche
rummikub-web-pool-long = { $count ->
    [0] La pioche est vide.
    [one] Il reste une tuile dans la pioche.
   *[other] Il reste { $count } tuiles dans la pioche.
}
rummikub-web-begin = La partie commence.
rummikub-web-did-lay = { $name } a posé
rummikub-web-did-draw = { $name } a pioché une tuile.
rummikub-web-did-pass = { $name } a passé.
rummikub-web-you-lay = Vous avez posé
rummikub-web-you-draw = Vous avez pioché
rummikub-web-you-pass = Vous avez passé.
rummikub-web-scoring = Selon la feuille, les points sont la valeur qui reste en main, un joker comptant 30 : le moins gagne. Selon la règle officielle, le gagnant reçoit ce que les autres perdent : le plus gagne.
