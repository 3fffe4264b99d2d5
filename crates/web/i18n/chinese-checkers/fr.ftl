chinese-checkers-web-star = L’étoile. Votre camp est en bas. Tab ou les flèches vont de pion en pion, Entrée choisit.
chinese-checkers-web-note = { chinese-checkers-colour-name } { $sign } · { $across } sur { $of } arrivés
chinese-checkers-web-stands = { $name }, { chinese-checkers-colour-name } : { $cells }
chinese-checkers-web-choose = Choisissez un pion.
chinese-checkers-web-piece = { $count ->
    [one] Une destination. Choisissez-la.
   *[other] { $count } destinations. Choisissez-en une.
}
chinese-checkers-web-step = Un pas vers { $cell }. Entrée pour le jouer.
chinese-checkers-web-jumps = { $count ->
    [one] { $count } saut
   *[other] { $count } sauts
} jusqu’en { $cell }. Entrée pour jouer le coup.
chinese-checkers-web-blocked = Le pion en { $cell } ne peut pas bouger maintenant.
chinese-checkers-web-must-pass = Vous ne pouvez pas bouger, donc vous passez.
chinese-checkers-web-left = { $count ->
    [one] Encore un coup chacun avant la limite.
   *[other] Encore { $count } coups chacun avant la limite.
}
chinese-checkers-web-won = { $name } a traversé l’étoile.
chinese-checkers-web-filled = { $name } gagne : le but est plein, et un pion de { $name } s’y trouve.
chinese-checkers-web-limit = La limite de coups est atteinte. Qui est allé le plus loin est devant.
chinese-checkers-web-stuck = Personne ne peut bouger. Qui est allé le plus loin est devant.
chinese-checkers-web-cell-piece = Votre pion en { $cell }, { $count ->
    [one] une destination
   *[other] { $count } destinations
}
chinese-checkers-web-cell-chosen = Votre pion en { $cell }, choisi. Touchez-le pour le lâcher.
chinese-checkers-web-cell-here = Arrivée en { $cell }. Touchez-la pour finir le coup ici.
chinese-checkers-web-cell-side = Arrivée en { $cell }, dans un camp de côté. Le coup ne peut pas finir ici.
chinese-checkers-web-cell-passed = Revenir à l’arrivée en { $cell }
chinese-checkers-web-cell-step = Un pas vers { $cell }
chinese-checkers-web-cell-jump = { $count ->
    [one] Sauter en { $cell }
   *[other] Sauter en { $cell }, { $count } sauts
}
chinese-checkers-web-cell-through = Sauter par { $cell }, dans un camp de côté
chinese-checkers-web-move = Jouer
chinese-checkers-web-pass = Passer
chinese-checkers-web-let-go = Lâcher
chinese-checkers-web-take-hint = Suivre le conseil
chinese-checkers-web-names = Noms
chinese-checkers-web-names-help = Montrer les noms des trous dont parlent le journal, les conseils et la relecture (N)
chinese-checkers-web-again = Dernier coup
chinese-checkers-web-again-help = Revoir le dernier coup (R)

chinese-checkers-guide-1 = Votre camp est en bas. Amenez tous vos pions de l’autre côté de l’étoile, dans le camp cerclé en haut. Qui les y a tous le premier gagne.
chinese-checkers-guide-2 = À votre tour, bougez un pion : d’un pas vers un trou voisin, ou d’un saut en ligne droite par-dessus exactement un autre pion, quel qu’il soit. Rien n’est pris.
chinese-checkers-guide-3 = Après un saut, le même pion peut sauter encore, dans toutes les directions, tant qu’il le peut. Construisez des échelles et traversez le plateau en un coup.
chinese-checkers-guide-4 = La portée d’un saut est une option. D’habitude, un pion retombe aussi loin derrière l’autre qu’il en était avant, sans rien d’autre entre eux. Au jeu classique, les deux sont voisins ; avec les sauts libres, toute distance convient.
chinese-checkers-guide-5 = Un saut peut passer par les camps de côté, mais aucun coup n’y finit.
chinese-checkers-guide-6 = Touchez un pion : des points montrent où il peut aller. Touchez l’un d’eux, ou glissez-y le pion, et il y va. Là où seul un saut par un camp de côté mène plus loin, touchez d’abord ce camp. Échap lâche le pion, R remontre le dernier coup, N les noms des trous.
chinese-checkers-guide-7 = Qui ne peut pas bouger passe. Si la limite de coups est atteinte, qui est allé plus loin est devant. Avec « But rempli gagné », un but plein compte dès qu’un des pions est à vous.
chinese-checkers-web-scoring = Les points sont la somme des rangées atteintes par ses pions. Qui remplit le camp d’en face gagne, quels que soient les points.
