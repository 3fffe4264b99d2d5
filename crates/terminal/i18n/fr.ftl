terminal-your-turn = { $name }, c’est à vous. Tapez un coup, ou /aide.
terminal-pass = Passez le clavier à { $name }, puis appuyez sur Entrée.
terminal-refused = Impossible : { $why }
terminal-hint = Conseil : { $move }
terminal-no-hint = Il n’y a pas de conseil ici.
terminal-no-moves = Il y a trop de coups pour les énumérer, ou aucun.
terminal-log-empty = Il ne s’est encore rien passé.
terminal-unknown = Il n’y a pas de commande « /{ $word } ». Tapez /aide pour les connaître.
terminal-language = En français désormais.

terminal-save-where = Nommez un fichier : /enregistrer ma-partie.tapis
terminal-save-away = Seule la table d’ailleurs connaît cette partie ; si c’est une maison, on peut y prendre l’enregistrement quand elle est finie.
terminal-saved = Enregistré dans { $path }.
terminal-aside = La partie est mise de côté. Elle est gardée et pourra être reprise.
terminal-left = Vous avez quitté la table, où le jeu continue sans vous.
terminal-broken = La table est tombée en panne. Tous les coups joués sont gardés.
terminal-cut = Le coup { $number } de l’enregistrement n’est pas permis, la partie reprend donc avant lui : { $problem }

terminal-over = La partie est terminée.
terminal-game-over = La partie { $number } est terminée : { $scores }.
terminal-wins = { $name } gagne !
terminal-you-win = Vous gagnez !
terminal-you-lose = { $seats ->
    [2] Vous perdez ; victoire pour { $names }.
   *[other] Vous êtes à la place { $place } sur { $seats } ; victoire pour { $names }.
}
terminal-you-share = Vous partagez la première place avec { $names }.
terminal-you-ran-out = Votre temps est épuisé ; victoire pour { $names }.
terminal-you-gave-up = Vous avez abandonné ; victoire pour { $names }.
terminal-again-plain = Tapez rejouer pour une autre partie, ou Entrée pour sortir.
terminal-share = { $names } se partagent la première place.
terminal-place = { $place }. { $name } : { $score }
terminal-place-ran-out = { $place }. { $name } a épuisé son temps
terminal-place-gave-up = { $place }. { $name } a abandonné

terminal-fault-crashed = Coup { $number } : { $name } a trébuché, un remplaçant a joué.
terminal-fault-slow = Coup { $number } : { $name } a trop réfléchi, un remplaçant a joué.
terminal-fault-nonsense = Coup { $number } : { $name } a tenté l’impossible, un remplaçant a joué.
terminal-fault-gone = Coup { $number } : { $name } n’est plus là, un remplaçant continue.

terminal-house-lost = La maison ne répond pas. Votre coup est gardé, et joué quand elle revient.
terminal-house-back = La maison est revenue.

terminal-help-plain = Tapez un coup, ou une commande. Les commandes commencent par une barre ; tout le reste est pour le jeu :
terminal-help-screen = Tapez un coup puis Entrée. Ces touches font le reste :
terminal-help-slash = Les commandes se tapent aussi, avec une barre : /aide, /conseil, /coups, /règles, /reprendre, /enregistrer FICHIER, /langue en, /abandonner, /quitter.
terminal-help-entry = { $word } : { $does }
terminal-help-help = cette page
terminal-help-hint = ce que l’entraîneur jouerait, et pourquoi
terminal-help-board = la table, une fois encore
terminal-help-log = ce qui s’est passé jusqu’ici
terminal-help-moves = les coups possibles
terminal-help-save = une copie de la partie dans un fichier : /enregistrer ma-partie.tapis
terminal-help-resign = abandonner la partie
terminal-help-takeback = reprendre votre dernier coup, s’il n’y a que des robots en face
terminal-help-offer = proposer la nulle aux autres personnes de la table
terminal-help-agree = accepter ce que quelqu’un d’autre propose
terminal-help-decline = refuser ce que quelqu’un d’autre propose
terminal-help-rules = les règles du jeu
terminal-help-lang = l’autre langue
terminal-help-quit = mettre la partie de côté ; elle est gardée et pourra être reprise
terminal-help-tab = les sortes de coups, ou la suite de ce qui est commencé
terminal-help-history = les lignes tapées avant
terminal-help-scroll = faire défiler le journal
terminal-help-scroll-board = faire défiler la table
terminal-io = Le terminal ne répond pas : { $problem }

terminal-small = Cette fenêtre est trop petite. Agrandissez-la, ou lancez avec --plain.
terminal-match = partie { $game } sur { $games }
terminal-clock-days = { $days } j { $hours } h
terminal-clock-left = Il vous reste { $time }.
terminal-turn = À vous, { $name }
terminal-waiting = C’est à { $name }
terminal-paused = En pause
terminal-leave = Mettre la partie de côté ? Elle est gardée et pourra être reprise.
terminal-resign = Abandonner la partie ? Elle est alors perdue et ne peut être reprise.
terminal-resign-plain = Abandonner la partie ? Elle est alors perdue. Tapez oui, ou autre chose pour continuer.
terminal-resign-not = La partie continue.
terminal-leave-away = Quitter la table ? Le jeu y continue sans vous.
terminal-rules = Règles
terminal-help = Aide
terminal-review = Un regard en arrière :
terminal-no-review = Il n’y a rien à remarquer dans cette partie.
terminal-move-number = { $number }. { $line }
terminal-not-yet = Ce n’est pas encore à vous.
terminal-nothing-found = Aucun coup ne commence ainsi.
terminal-thinking = L’entraîneur réfléchit.

terminal-key-help = aide
terminal-key-hint = conseil
terminal-key-complete = compléter
terminal-key-save = enregistrer
terminal-key-lang = English
terminal-key-quit = quitter
terminal-key-go-on = continuer
terminal-key-yes = oui
terminal-key-no = non
terminal-key-review = revoir
terminal-key-again = rejouer
terminal-key-leave = sortir
terminal-key-pause = pause
terminal-key-step = pas à pas
terminal-key-speed = vitesse

terminal-replay = Relecture
terminal-page = coup { $at } sur { $last }
terminal-torn = L’enregistrement se lit jusqu’ici : le coup { $number } n’est pas permis. { $problem }
terminal-unfinished = La partie n’a pas été terminée.
terminal-key-ends = début, fin
terminal-key-turn = défiler
terminal-replay-help =
    → ← un coup en avant ou en arrière
    Pg suiv, Pg préc dix coups en avant ou en arrière
    Début, Fin le début, la fin
    Espace les coups se suivent d’eux-mêmes
    r ce que l’entraîneur dit des coups
    Ctrl ↑ ↓ faire défiler la table
    l l’autre langue
    q sortir

terminal-welcome = Tapis · bonsoir
terminal-go-on = Reprendre
terminal-play = Jouer
terminal-records = Parties jouées
terminal-record = { $date } · { $game } : { $names }.
terminal-record-about = { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, dans { $path }. Entrée la rejoue pas à pas.
terminal-else = La maison
terminal-waiting-game = { $game } : { $names }, { $moves ->
    [0] avant le premier coup
    [one] après un coup
   *[other] après { $moves } coups
}
terminal-waiting-about = Cette partie a été mise de côté et reprend où elle s’est arrêtée.
terminal-waiting-damaged = Le fichier est abîmé et reprend après le dernier coup entier ; une copie en est gardée. { $problem }
terminal-variant = Règles
terminal-variant-help = Des règles qui ont un nom ; chacune peut être changée plus bas.
terminal-seats = Places
terminal-seats-help = Combien de joueurs.
terminal-seat = Place { $seat }
terminal-person = { $name } (une personne ici)
terminal-person-help = Quelqu’un à ce clavier. Entrée change le nom, les flèches mettent un robot à sa place.
terminal-somebody = Joueur { $seat }
terminal-usual = par défaut
terminal-start = Jouer
terminal-start-help = Tout est prêt. Entrée commence la partie.
terminal-key-choose = choisir
terminal-key-change = changer
terminal-key-edit = taper
terminal-key-back = retour
terminal-key-done = terminé
terminal-key-undo = comme avant
terminal-key-shelve = ranger
terminal-item-language = English
terminal-item-leave = Sortir
terminal-bot-level = { $name } ({ $level })
terminal-level-easy = facile
terminal-level-medium = moyen
terminal-level-hard = difficile
terminal-level-expert = expert

terminal-drawn = Vous avez pioché { $what }.
terminal-mastermind-hides = { $maker } cache un code pour { $breaker }.
terminal-mastermind-roles = { $maker } a caché un code, { $breaker } le cherche.
terminal-mastermind-colours = Les couleurs sont { $symbols }.
terminal-mastermind-secret = Le code est { $code }.
terminal-mastermind-answer = { $well ->
    [one] { $well } bien placé
   *[other] { $well } bien placés
}, { $misplaced ->
    [one] { $misplaced } mal placé
   *[other] { $misplaced } mal placés
}
terminal-mastermind-row = Essai { $number }, { $guess } : { $answer }.
terminal-mastermind-truth = La vraie réponse était { $answer }.
terminal-mastermind-pending = { $guess } attend sa réponse.
terminal-mastermind-tries = { $count ->
    [0] Il ne reste plus d’essai.
    [one] Il reste un essai.
   *[other] Il reste { $count } essais.
}
terminal-mastermind-possible = { $count ->
    [0] Aucun code ne convient à toutes les réponses.
    [one] Un code est possible : { $codes }
   *[other] { $count } codes sont possibles : { $codes }
}
terminal-mastermind-many = { $count } codes sont possibles, dont voici les premiers : { $codes }
terminal-mastermind-won = { $name } gagne cette partie.
terminal-mastermind-help-code = Pour cacher un code, tapez-le : 1234.
terminal-mastermind-help-guess = Pour essayer, tapez un code : 1122.
terminal-mastermind-help-answer = Pour répondre, tapez bien placés et mal placés : 2 1 (ou répondre 2 1).
terminal-mastermind-kinds = 1122 · répondre 2 1 · reste
terminal-mastermind-help-codes = Le mot codes (ou reste) énumère ce qui est encore possible.

terminal-mexican-train-centre = Double { $first } au milieu, { $pool ->
    [one] { $pool } domino
   *[other] { $pool } dominos
} dans la pioche.
terminal-mexican-train-mt = Train mexicain
terminal-mexican-train-open = Train { $train }, { $owner }, ouvert : { $dominoes }. Il finit par { $end }.
terminal-mexican-train-open-bare = Train { $train }, { $owner }, ouvert : rien n’est posé. Il commence par { $end }.
terminal-mexican-train-closed = Train { $train }, { $owner } : { $dominoes }. Il finit par { $end }.
terminal-mexican-train-closed-bare = Train { $train }, { $owner } : rien n’est posé. Il commence par { $end }.
terminal-mexican-train-holds = { $name } a { $count ->
    [one] { $count } domino
   *[other] { $count } dominos
}.
terminal-mexican-train-hand = La main de { $name } : { $dominoes }.
terminal-mexican-train-hand-of = La main de { $name }
terminal-mexican-train-playable = { $name } peut poser : { $dominoes }.
terminal-mexican-train-yours = le vôtre
terminal-mexican-train-can = Maintenant : { $choices }.
terminal-mexican-train-can-pose = poser un domino
terminal-mexican-train-can-draw = piocher
terminal-mexican-train-can-pass = passer
terminal-mexican-train-kinds = 5-12 MT · 5-12 2 · piocher · passer
terminal-mexican-train-help-pose = Un domino et un train : 5-12 MT pour le train mexicain, 5-12 2 pour le train de la place 2.
terminal-mexican-train-help-draw = piocher (ou d) prend un domino dans la pioche.
terminal-mexican-train-help-pass = passer (ou p) finit votre tour.

terminal-chinese-checkers-limit = La limite de coups est atteinte.
terminal-chinese-checkers-stuck = Personne ne peut jouer.
terminal-chinese-checkers-own = { $name } ({ $colour }), vos pions : { $pieces }. Score { $score }.
terminal-chinese-checkers-other = { $name } ({ $colour }) : { $pieces }. Score { $score }.
terminal-chinese-checkers-last = Le dernier coup : { $path }.
terminal-chinese-checkers-destinations = Le pion { $label } peut aller en { $cells }.
terminal-chinese-checkers-kinds = c · c 2 · D1 E1 · noms
terminal-chinese-checkers-help-label = L’étiquette d’un pion montre où il peut aller : c
terminal-chinese-checkers-help-number = Un numéro l’y mène : 2, ou les deux à la fois : c 2
terminal-chinese-checkers-help-cells = Les noms des trous conviennent aussi : D1 E1. Ils sont les mêmes pour tous.
terminal-chinese-checkers-help-names = Le mot noms les montre sur l’étoile, vue de la première place.

terminal-jarnac-bag = { $count ->
    [one] { $count } lettre
   *[other] { $count } lettres
} dans le sac.
terminal-jarnac-window = JARNAC ? { $other } a passé. { $name } : tapez un mot que { $other } a manqué, ou { $go-on }.
terminal-jarnac-begin = { $name } : { $go-on }.
terminal-jarnac-go-on-first = piochez vos six premières lettres (piocher)
terminal-jarnac-go-on = piochez une lettre (piocher), ou échangez-en trois (échanger ABC)
terminal-jarnac-go-on-draw = piochez une lettre (piocher)
terminal-jarnac-go-on-empty = continuez (piocher), le sac étant vide
terminal-jarnac-kinds = TZAR · piocher · échanger ABC · poser RAT · allonger 1 TZAR · jarnac 2 TZAR · passer
terminal-jarnac-play = { $name } : tapez un mot, ou passez (passer).
terminal-jarnac-board = { $name }, { $points ->
    [one] { $points } point
   *[other] { $points } points
} : { $words }.
terminal-jarnac-board-empty = { $name }, { $points ->
    [one] { $points } point
   *[other] { $points } points
} : pas encore de mot. { $words }
terminal-jarnac-letters = Les lettres de { $name } : { $letters }.
terminal-jarnac-no-letters = { $name } n’a pas de lettre libre. { $letters }
terminal-jarnac-which = Lequel ? Tapez son numéro : { $readings }
terminal-jarnac-reading = { $number } = { $move }
terminal-listed = { $first }, { $next }
terminal-jarnac-as-draw = piocher
terminal-jarnac-as-swap = échanger
terminal-jarnac-as-pass = passer
terminal-jarnac-as-word = poser { $word }
terminal-jarnac-as-extend = allonger { $row } { $word }
terminal-jarnac-as-jarnac = jarnac { $row } { $word }
terminal-jarnac-as-jarnac-new = jarnac nouveau { $word }
terminal-jarnac-help-word = Un mot seul est formé, allonge une ligne ou est un Jarnac, selon ce qui est possible : tzar
terminal-jarnac-help-begin = piocher prend une lettre, six au premier tour ; échanger ABC en échange trois des vôtres.
terminal-jarnac-help-pass = passer finit votre tour, et Jarnac peut alors être déclaré sur ce que vous avez manqué.
terminal-jarnac-help-sort = = trie les lettres : comme elles viennent, par ordre alphabétique, voyelles d’abord.
terminal-jarnac-help-row = Pour dire exactement ce que vous voulez : poser RAT, allonger 1 TZAR, jarnac 2 TZAR, jarnac nouveau RAT.

terminal-rummikub-pool = { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
} dans la pioche.
terminal-rummikub-opened = { $name } : { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
}
terminal-rummikub-not-opened = { $name } : { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
}, pas encore de première pose
terminal-rummikub-bare = La table est vide.
terminal-rummikub-hand = La main de { $name } : { $tiles }.
terminal-rummikub-hand-of = La main de { $name }
terminal-rummikub-opening = Première pose : { $points ->
    [one] { $points } point
   *[other] { $points } points
} sur { $needed }.
terminal-rummikub-kinds = +5r · +5r à 2 · nouveau 7r 7b 7n · déplacer 4n 2>3 · couper 2 5r · joindre 2 3 · ok · annuler · piocher · passer
terminal-rummikub-help-add = +5r à 2 met une de vos tuiles dans la combinaison 2 ; +5r trouve une place seul.
terminal-rummikub-help-new = nouveau 7r 7b 7n fait une combinaison de vos tuiles.
terminal-rummikub-help-move = déplacer 4n 2>3 déplace une tuile d’une combinaison à l’autre (déplacer 4n 2>nouveau) ; couper 2 5r en coupe une ; joindre 2 3 en réunit deux.
terminal-rummikub-help-ok = ok pose ce que vous avez préparé.
terminal-rummikub-help-undo = annuler reprend une étape, recommencer toutes.
terminal-rummikub-help-sort = c trie la main par couleur, v par valeur.
terminal-rummikub-help-draw = piocher prend une tuile ; passer est possible quand la pioche est vide.
terminal-rummikub-help-whole = Ou tapez toute la nouvelle table : poser 1r 2r 3r / 5b 5j 5n
