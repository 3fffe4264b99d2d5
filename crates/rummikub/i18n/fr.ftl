rummikub = Rummikub
rummikub-about = Des tuiles en suites et en groupes, réarrangées à volonté : le premier à vider sa main gagne.

rummikub-option-opening = Première pose
    .help = Le nombre de points minimal de la première pose d’un joueur.
rummikub-option-scoring = Décompte
    .help = Comment une partie finie est comptée.
rummikub-choice-scoring-sheet = ce qui reste en main, le plus petit gagne
rummikub-choice-scoring-official = le gagnant reçoit ce que les autres perdent
rummikub-option-draw-and-play = Piocher et jouer
    .help = Qui pioche une tuile peut encore poser dans le même tour.
rummikub-option-jokers = Jokers sur la table
    .help = Si les jokers se réarrangent librement ou doivent d’abord être remplacés.
rummikub-choice-jokers-free = réarrangés comme toute autre tuile
rummikub-choice-jokers-retrieve = remplacés d’abord par une tuile de la main

rummikub-variant-sheet = Les règles du sujet
rummikub-variant-official = Décompte officiel, jokers à reprendre
rummikub-variant-fifty = Première pose à cinquante points

rummikub-bot-random = Hasard
    .help = Fait n’importe quel coup permis.
rummikub-bot-easy = Facile
    .help = Pose les combinaisons de sa main et des tuiles seules, ne réarrange jamais.
rummikub-bot-medium = Moyen
    .help = Réarrange la table, mais oublie des tuiles de sa main.
rummikub-bot-greedy = Glouton
    .help = Pose le plus de tuiles dès qu’il le peut.
rummikub-bot-hard = Difficile
    .help = Pose le plus de tuiles, mais garde ses jokers pour la fin.
rummikub-bot-patient = Patient
    .help = Fait sa première pose, puis pioche jusqu’à pouvoir poser toute sa main d’un coup. Il ne perd presque jamais, et n’amuse personne.
rummikub-bot-expert = Expert
    .help = Retient ses tuiles face à qui pose tout, joue le jeu de qui se retient, et à plusieurs joue la partie en pensée avant de décider.

rummikub-log-draw = { $name } pioche une tuile.
rummikub-log-pass = { $name } passe.
rummikub-log-lay = { $name } pose { $tiles }.

rummikub-colour-b = bleu
rummikub-colour-r = rouge
rummikub-colour-j = jaune
rummikub-colour-n = noir

rummikub-notation-long = le texte est trop long pour un coup
rummikub-notation-word = « { $found } » n’est pas un coup ; écrivez piocher, passer, ou poser et toute la table
rummikub-notation-more = rien ne peut suivre ici, or il y a « { $found } »
rummikub-notation-tile = « { $found } » n’est pas une tuile ; écrivez une valeur et une couleur comme 5r, ou J

rummikub-flaw-short = { $combination } est trop courte : une combinaison a au moins trois tuiles.
rummikub-flaw-jokers = { $combination } n’est pas une combinaison : des jokers seuls ne remplacent rien.
rummikub-flaw-missing = { $combination } n’est pas une suite : il manque { $tile }.
rummikub-flaw-twice = { $combination } n’est pas une suite : { $tile } y est deux fois.
rummikub-flaw-unordered = { $combination } n’est pas une suite : les valeurs doivent monter.
rummikub-flaw-below = { $combination } n’est pas une suite : il n’y a rien sous 1.
rummikub-flaw-above = { $combination } n’est pas une suite : il n’y a rien au-dessus de 13.
rummikub-flaw-colour = { $combination } n’est pas un groupe : { $colour } y est deux fois.
rummikub-flaw-long = { $combination } n’est pas un groupe : un groupe a quatre tuiles au plus.
rummikub-flaw-mixed = { $combination } n’est ni une suite (une couleur) ni un groupe (une valeur).

rummikub-refusal-over = La partie est finie.
rummikub-refusal-turn = Ce n’est pas votre tour.
rummikub-refusal-pool-empty = La pioche est vide : il n’y a rien à piocher.
rummikub-refusal-drawn = Vous avez déjà pioché : posez, ou passez.
rummikub-refusal-pool-not-empty = On ne passe que si la pioche est vide : piochez une tuile.
rummikub-refusal-too-many = Il n’y a que 106 tuiles.
rummikub-refusal-copies = Il n’y a que deux { $tile }.
rummikub-refusal-lost = La table a perdu { $tiles }.
rummikub-refusal-hand = Vous n’avez pas { $tiles }.
rummikub-refusal-nothing = Posez au moins une tuile de votre main.
rummikub-refusal-opening = La première pose vaut { $points }, il en faut { $needed }.
rummikub-refusal-touched = Avant votre première pose la table reste telle quelle : il manque { $combination }.
rummikub-refusal-not-opened = Faites d’abord votre première pose, avec les seules tuiles de votre main.
rummikub-refusal-opened = Vous avez déjà fait votre première pose.
rummikub-refusal-joker = Le joker de { $combination } reste jusqu’à ce qu’une tuile de votre main prenne sa place.

rummikub-step-take = Prenez { $tiles } de { $from }.
rummikub-step-apart = Défaites { $from }.
rummikub-step-add = Ajoutez { $tiles } à { $to } : { $result }.
rummikub-step-new = Formez { $combination }.

rummikub-hint-all = Vous pouvez tout poser et gagner.
rummikub-hint-lay = Vous pouvez poser { $tiles ->
    [one] une tuile
   *[other] { $tiles } tuiles
} pour une valeur de { $value }.
rummikub-hint-open = Vous pouvez faire une première pose de { $points } points ({ $tiles } tuiles).
rummikub-hint-wait = { $tiles ->
    [one] Une tuile irait
   *[other] { $tiles } tuiles iraient
}, mais gardez-les : ce qui est sur la table aide les autres à finir, et bientôt toute votre main ira peut-être d’un coup.
rummikub-hint-draw = Rien dans votre main ne va, quel que soit l’arrangement de la table : piochez.
rummikub-hint-draw-closed = Votre main n’a pas de première pose à { $needed } : piochez.
rummikub-hint-pass = Rien dans votre main ne va et la pioche est vide : passez.
rummikub-hint-pass-closed = Votre main n’a pas de première pose et la pioche est vide : passez.
rummikub-hint-pass-drawn = Rien ne va et vous avez pioché : passez.

rummikub-review-open = Vous pouviez faire une première pose de { $points } points : { $meld }.
rummikub-review-more = Vous avez posé { $laid ->
    [0] rien
   *[other] { $laid }
} ; { $tiles } tuiles pouvaient aller.
rummikub-review-win = Vous pouviez tout poser et gagner.

rummikub-ask-hand = Il faut une main, par exemple « 4r J 9n » sous le nom « hand ».

rummikub-draft-command = « { $found } » n’est pas compris ; écrivez +5r à 2, nouveau 7r 7b 7n, déplacer 4n 2>3, couper 2 5r, annuler ou recommencer
rummikub-draft-tile = « { $found } » n’est pas une tuile ; écrivez une valeur et une couleur comme 5r, ou J
rummikub-draft-place = Il n’y a pas de combinaison { $number }.
rummikub-draft-hand = Vous n’avez pas { $tile } en main.
rummikub-draft-there = { $tile } n’est pas dans { $combination }.
rummikub-draft-table = { $tile } était sur la table avant votre tour : la tuile y reste.
rummikub-draft-old = Avant votre première pose { $combination } reste tel quel.
rummikub-draft-split = { $combination } ne peut pas se couper là.
rummikub-draft-nothing = Il n’y a rien à défaire.

rummikub-solve-extract = Trouver une suite et un groupe dans la main de chaque question : random (algorithme 1) ou exhaustive (algorithme 2)
rummikub-solve-seed = La graine des dés de « random »
