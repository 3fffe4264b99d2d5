mastermind = Mastermind
mastermind-about = L’un cache un code, l’autre le trouve grâce à ce que révèle chaque essai.

mastermind-option-pegs = Pions
    .help = Nombre de pions d’un code.
mastermind-option-colours = Couleurs
    .help = Nombre de couleurs.
mastermind-option-symbols = Symboles
    .help = Les symboles des couleurs, un caractère chacun ; vide pour des chiffres, puis des lettres.
mastermind-option-distinct = Sans répétition
    .help = Une couleur ne paraît qu’une fois dans un code.
mastermind-option-tries = Essais
    .help = Nombre d’essais permis.
mastermind-option-answers = Réponses
    .help = Calculées aussitôt, ou données par le créateur du code, qui perd s’il se trompe.
mastermind-choice-answers-auto = calculées
mastermind-choice-answers-human = saisies par le créateur du code
mastermind-option-maker = Premier code
    .help = Qui crée le premier code. En une seule partie contre une machine, vous cherchez le code, sauf si vous choisissez autrement.
mastermind-choice-maker-lot = au sort
mastermind-choice-maker-1 = la première place
mastermind-choice-maker-2 = la deuxième place

mastermind-variant-sheet = Les règles du sujet
mastermind-variant-super = Super Mastermind
mastermind-variant-bulls-and-cows = Taureaux et vaches

mastermind-bot-random = Hasard
    .help = Propose n’importe quel code, et crée les siens au hasard.
mastermind-bot-easy = Facile
    .help = Propose des codes conformes aux réponses dont il se souvient, et il en oublie.
mastermind-bot-naive = Naïf
    .help = Propose le premier code encore possible.
mastermind-bot-medium = Moyen
    .help = Propose un code encore possible, au hasard.
mastermind-bot-knuth = Knuth
    .help = Limite le pire des cas : cinq essais au plus sur le plateau du sujet.
mastermind-bot-hard = Difficile
    .help = Laisse le moins de codes possible en moyenne.
mastermind-bot-entropy = Entropie
    .help = Tire de chaque réponse le plus d’information possible.
mastermind-bot-expected-size = Taille moyenne
    .help = Laisse le moins de codes possible en moyenne.
mastermind-bot-most-parts = Plus de classes
    .help = Rend possibles le plus de réponses différentes.
mastermind-bot-optimal-5 = Optimal en cinq
    .help = Explore les petits plateaux jusqu’au bout, sans dépasser cinq essais quand cela se peut.
mastermind-bot-optimal = Optimal
    .help = Explore les petits plateaux jusqu’au bout : on ne peut pas faire moins en moyenne.
mastermind-bot-naive-sheet = Naïf (sujet)
    .help = Naïf, écrit avec la seule signature du sujet.
mastermind-bot-knuth-sheet = Knuth (sujet)
    .help = Knuth, écrit avec la seule signature du sujet.
mastermind-bot-expert = Expert
    .help = Explore les petits plateaux jusqu’au bout et mesure l’information par sondage sur les grands.

mastermind-strategy-naive = le premier code encore possible
mastermind-strategy-knuth = la plus petite des pires classes (Knuth, 1976)
mastermind-strategy-entropy = le plus d’information en moyenne
mastermind-strategy-expected-size = le moins de codes restants en moyenne
mastermind-strategy-most-parts = le plus de classes
mastermind-strategy-optimal = le moins d’essais sur l’ensemble des codes, par recherche exacte
mastermind-strategy-optimal-5 = le moins d’essais sur l’ensemble des codes avec cinq au plus pour chacun, par recherche exacte
mastermind-strategy-naive-sheet = naïf, écrit avec la seule signature du sujet
mastermind-strategy-knuth-sheet = Knuth, écrit avec la seule signature du sujet
mastermind-strategy-unknown = Il n’y a pas de stratégie « { $found } ». Possible : { $names }.
mastermind-strategy-too-large = Ce plateau a { $codes } codes ; la stratégie { $strategy } va jusqu’à { $most }.
mastermind-strategy-gave-up = La recherche exacte de { $strategy } a renoncé : ce plateau est trop difficile pour elle.
mastermind-certificate-too-long = Le fichier dépasse { $most } octets ; aucune stratégie n’est si longue.
mastermind-certificate-line = La ligne { $line } du fichier ne dit rien qui ait sa place dans une stratégie.
mastermind-certificate-board = Le fichier parle d’un plateau qui n’existe pas, ou qui est trop grand pour être joué en entier.
mastermind-certificate-lost = La stratégie ne trouve pas le code { $code }.
mastermind-strategy-five = Cinq essais ne suffisent pas sur ce plateau : il en faut parfois { $max }.

mastermind-ask-row = Ligne { $row } de l’historique : { $problem }
mastermind-ask-nothing-fits = Aucun code ne convient à ces réponses ; la première qui pourrait être fausse est la numéro { $answer }.
mastermind-ask-undecided = On ne sait pas si un code convient à ces réponses : la recherche a été abandonnée.

mastermind-board-pegs = Un code a de 1 à 8 pions, pas { $pegs }.
mastermind-board-colours = Il y a de 2 à 16 couleurs, pas { $colours }.
mastermind-board-distinct = Sans répétition, { $pegs } pions demandent autant de couleurs, et il y en a { $colours }.
mastermind-board-printable = Le caractère { $symbol } ne se voit pas : il ne peut pas être un symbole.
mastermind-board-twice = Le symbole « { $symbol } » désigne deux couleurs.
mastermind-board-symbols = { $colours } couleurs demandent autant de symboles, 16 au plus, et il y en a { $symbols }.

mastermind-code-length = Un code a ici { $pegs ->
    [one] { $pegs } pion
   *[other] { $pegs } pions
}, pas { $found }.
mastermind-code-symbol = Pion { $peg } : « { $found } » n’est pas une couleur de ce plateau. Possible : { $symbols }
mastermind-code-repeated = « { $symbol } » paraît deux fois, et une couleur ne peut paraître qu’une fois.

mastermind-notation-long = c’est trop long pour un coup
mastermind-notation-code = un code a de un à huit symboles, comme « code 1234 »
mastermind-notation-answer = une réponse est faite de deux nombres, bien placés et mal placés, comme « répondre 2 1 »
mastermind-notation-guess = un essai a de un à huit symboles d’un seul tenant, comme « 1122 »

mastermind-refusal-over = La partie est finie.
mastermind-refusal-turn = Ce n’est pas votre tour.
mastermind-refusal-code-awaited = Cachez d’abord un code, comme « code 1234 ».
mastermind-refusal-guess-awaited = On attend un essai, comme « 1122 ».
mastermind-refusal-answer-awaited = On attend une réponse, comme « répondre 2 1 » : bien placés, puis mal placés.
mastermind-refusal-veiled = Cela ne cache rien : écrivez le code lui-même.
mastermind-refusal-answer = Avec { $pegs ->
    [one] { $pegs } pion
   *[other] { $pegs } pions
}, aucun essai ne peut en avoir { $well } bien placés et { $misplaced } mal placés.

mastermind-log-code = { $name } cache un code.
mastermind-log-guess = { $name } propose { $guess }.
mastermind-log-answer = { $name } répond : { $well } bien placés, { $misplaced } mal placés.

mastermind-about-codes = ≈ { $count }

mastermind-hint-hide = Tiré au hasard, un code ne trahit aucune habitude.
mastermind-hint-answer = { $well } bien placés et { $misplaced } mal placés est la vraie réponse.
mastermind-hint-guess = Essayez { $code }.
mastermind-hint-only = C’est le seul code qui convient.
mastermind-hint-remaining = { $count ->
    [one] Un seul code est encore possible.
   *[other] { $codes } codes sont encore possibles.
}
mastermind-hint-splits = Cet essai les partage en { $classes ->
    [one] { $classes } classe
   *[other] { $classes } classes
} ; la plus grande a { $count ->
    [one] { $largest } code
   *[other] { $largest } codes
}.
mastermind-hint-possible = Ce peut être le code lui-même.
mastermind-hint-impossible = Ce ne peut pas être le code, mais il en apprend plus que ceux qui restent possibles.
mastermind-hint-proved = Exploré jusqu’au bout : aucun essai ne fait mieux en moyenne.
mastermind-hint-sampled = Il y a trop de codes pour tout peser : c’est le meilleur d’un échantillon.
mastermind-hint-contradiction = Aucun code ne convient à toutes les réponses ; la première qui pourrait être fausse est la numéro { $answer }. Cet essai en contredit le moins possible.
mastermind-hint-unknown = On ne sait pas si un code convient à toutes les réponses ; celui-ci s’en approche.

mastermind-view-contradiction = Depuis la réponse { $since } aucun code ne convient ; la première réponse qui pourrait être fausse est la numéro { $answer }.

mastermind-review-left = Sur { $before } codes possibles, il en restait { $count ->
    [0] zéro
   *[other] { $after }
}.
mastermind-review-before = { $count ->
    [one] Un seul code était possible.
   *[other] { $before } codes étaient possibles.
}
mastermind-review-found = { $count ->
    [one] Trouvé : rien d’autre n’était possible.
   *[other] Trouvé, parmi { $before } codes possibles.
}
mastermind-review-impossible = Ce ne pouvait pas être le code : la réponse { $answer } l’excluait.
mastermind-review-better = Il laisse { $count ->
    [one] { $own } code
   *[other] { $own } codes
} en moyenne ; { $best } en laisserait { $other }.
mastermind-review-best = Aucun essai ne laisse moins de codes en moyenne.
mastermind-review-wrong-answer = La réponse { $well } { $misplaced } était fausse : il y avait { $right-well } bien placés et { $right-misplaced } mal placés.

mastermind-solve-pegs = Pions d’un code [1 à 8, 4]
mastermind-solve-colours = Couleurs d’un pion [2 à 16, 6]
mastermind-solve-distinct = Chaque couleur au plus une fois dans un code
mastermind-solve-strategy = La stratégie à jouer contre tous les codes [knuth]
mastermind-solve-list = Énumérer les stratégies
mastermind-solve-write = Écrire la stratégie : ce qu’elle propose après chaque réponse
mastermind-solve-check = Jouer contre tous les codes une stratégie écrite
