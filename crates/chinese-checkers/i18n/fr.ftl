chinese-checkers = Dames chinoises
chinese-checkers-about = Traversez l’étoile : amenez tous vos pions dans le camp d’en face avant les autres.

chinese-checkers-option-dim = Taille
    .help = La longueur du côté d’un camp : 4 donne le plateau habituel de 121 cases.
chinese-checkers-option-jump = Sauts
    .help = À quelle distance du pion sauté un saut peut commencer et finir.
chinese-checkers-choice-jump-symmetric = Aussi loin après le pion qu’avant
chinese-checkers-choice-jump-free = Distances libres avant et après le pion
chinese-checkers-choice-jump-adjacent = Seulement par-dessus un voisin, juste derrière lui
chinese-checkers-option-limit = Limite de coups
    .help = Après ce nombre de coups chacun, la partie s’arrête et les lignes décident. 0 est la limite habituelle : 50 par case du côté d’un camp.
chinese-checkers-option-filled = But rempli gagné
    .help = Un but dont toutes les cases sont prises compte comme atteint si au moins un des pions est à vous.
chinese-checkers-option-colours = Couleurs
    .help = Les couleurs des joueurs dans l’ordre du tour, par leur nom (vert, jaune, rouge, noir, bleu, marron) ou par un code de trois caractères : Ken, Ryu.

chinese-checkers-variant-sheet = Règles du sujet
chinese-checkers-variant-classic = Sauts classiques
chinese-checkers-variant-free = Sauts libres
chinese-checkers-variant-quick = Partie rapide

chinese-checkers-bot-random = Hasard
    .help = Joue n’importe quel coup permis.
chinese-checkers-bot-greedy = Glouton
    .help = Joue toujours le coup qui l’avance le plus, quitte à aller et venir.
chinese-checkers-bot-steady = Constant
    .help = Prend le plus long chemin vers l’avant qui ne ramène pas ses pions à une disposition déjà quittée.
chinese-checkers-bot-easy = Facile
    .help = Avance, souvent sans trop regarder.
chinese-checkers-bot-medium = Moyen
    .help = Regarde votre meilleure réponse.
chinese-checkers-bot-hard = Difficile
    .help = Prévoit quelques coups.
chinese-checkers-bot-expert = Expert
    .help = Regarde aussi loin que son temps le permet.

chinese-checkers-no-colour = « { $text } » n’est ni une couleur ni un code de trois caractères.
chinese-checkers-colour-twice = La couleur { $colour } y est deux fois.
chinese-checkers-colours-many = Il y a six joueurs au plus.

chinese-checkers-notation-cell = « { $found } » n’est pas une case ; une case s’écrit comme -4,1,3
chinese-checkers-notation-sum = la somme des coordonnées de « { $found } » n’est pas nulle
chinese-checkers-notation-one-cell = un coup a au moins deux cases, comme -4,1,3>-3,1,2
chinese-checkers-notation-long = le coup a trop de cases

chinese-checkers-log-pass = { $name } ne peut pas bouger et passe.
chinese-checkers-log-step = { $name } va de { $from } à { $to }.
chinese-checkers-log-jumps = { $name } saute de { $from } à { $to }{ $count ->
    [one] {""}
   *[other] {" "}en { $count } bonds
}.

chinese-checkers-refusal-turn = C’est le tour de la place { $seat }.
chinese-checkers-refusal-over = La partie est finie.
chinese-checkers-refusal-can-move = Vous pouvez bouger, donc vous ne pouvez pas passer.
chinese-checkers-refusal-no-piece = Il n’y a pas de pion en { $cell }.
chinese-checkers-refusal-not-yours = Le pion en { $cell } n’est pas à vous : il est { chinese-checkers-colour-name }.
chinese-checkers-refusal-off-board = { $cell } n’est pas sur le plateau.
chinese-checkers-refusal-occupied = { $cell } est prise.
chinese-checkers-refusal-side-camp = Un coup ne peut pas finir dans un camp de côté : { $cell } en fait partie.
chinese-checkers-refusal-no-change = Le coup finit où il a commencé, en { $cell }.
chinese-checkers-refusal-not-aligned = { $from } et { $to } ne sont pas alignées.
chinese-checkers-refusal-step-in-chain = { $from } et { $to } sont voisines : un saut multiple ne contient pas de pas.
chinese-checkers-refusal-no-pivot = Il n’y a pas de pion à sauter entre { $from } et { $to }.
chinese-checkers-refusal-crowded = Il y a plus d’un pion entre { $from } et { $to }.
chinese-checkers-refusal-wrong-pivot = Le pion en { $pivot } n’est pas à la bonne distance pour un saut de { $from } à { $to }.
chinese-checkers-colour-name = { $colour ->
    [green] vert
    [yellow] jaune
    [red] rouge
    [black] noir
    [blue] bleu
    [brown] marron
   *[other] { $colour }
}
chinese-checkers-already-won = { chinese-checkers-colour-name } avait déjà gagné.
chinese-checkers-wrong-move = Coup { $number }, par { chinese-checkers-colour-name } : { $why }

chinese-checkers-hint-pass = Vous n’avez aucun coup permis.
chinese-checkers-hint-wins = Il gagne.
chinese-checkers-hint-jumps = { $count ->
    [one] Un saut.
   *[other] Un enchaînement de { $count } sauts.
}
chinese-checkers-hint-forward = Il avance { $rows ->
    [one] d’une ligne
   *[other] de { $rows } lignes
}.
chinese-checkers-hint-goal = Il entre dans le but.
chinese-checkers-hint-straggler = Il ramène votre dernier pion.
chinese-checkers-hint-prepares = Il prépare les coups suivants.

chinese-checkers-review-missed-win = { $better } aurait gagné.
chinese-checkers-review-let-win = Ce coup a laissé gagner un adversaire ; { $better } l’aurait évité.
chinese-checkers-review-lost-ground = Ce coup a perdu { $rows } lignes par rapport à { $better }.
chinese-checkers-review-back = Ce coup a reculé { $rows ->
    [one] d’une ligne
   *[other] de { $rows } lignes
}.

chinese-checkers-ask-players = Un plateau a 1, 2, 3 ou 6 joueurs, pas { $players }.
chinese-checkers-ask-dim = La dimension va de 1 à 8 ; { $dim } est en dehors.
chinese-checkers-ask-jump = Il n’y a pas de règle de saut « { $jump } ». Possible : symmetric, free, adjacent.
chinese-checkers-ask-cell = ({ $cell }) n’est pas sur le plateau.
chinese-checkers-ask-twice = Deux pions sont en ({ $cell }).
chinese-checkers-ask-owner = Il n’y a pas de joueur { $owner } : les joueurs sont comptés à partir de 0.
chinese-checkers-ask-depth = La profondeur va de 1 à { $most } ; { $depth } est en dehors.
chinese-checkers-ask-nothing = Demandez pieces, perft ou solo.

chinese-checkers-solve-dim = La taille du plateau [1 à 8, 4]
chinese-checkers-solve-players = Le nombre de joueurs [1, 2, 3 ou 6 ; 2]
chinese-checkers-solve-jump = La règle des sauts [symmetric]
chinese-checkers-solve-perft = Compter les suites de 1, 2, … N coups
chinese-checkers-solve-solo = Le plus court transfert des pions d’un joueur seul
chinese-checkers-solve-seconds = Avec --solo : la meilleure ligne et la meilleure borne trouvées en ce temps
