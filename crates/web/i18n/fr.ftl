web-title = Tapis · cinq jeux, une table
web-skip = Aller à la table
web-theme-system = Automatique
web-theme-day = Clair
web-theme-night = Sombre
web-nowhere = Il n’y a rien à cette adresse.
web-to-lobby = Retour à l’accueil

web-greeting = Bonsoir. À quoi jouons-nous ?
web-play-classic = Jouer avec les sauts classiques
web-play-now = Jouer
web-new-table = Nouvelle table
web-how-to-play = Comment jouer
web-my-tables = Mes tables
web-no-tables = Pas encore de table. Choisissez un jeu ci-dessus et elle apparaîtra ici.
web-play-person = Jouer avec quelqu’un
web-people-wait = { $count ->
    [one] Quelqu’un attend pour jouer.
   *[other] { $count } personnes attendent pour jouer.
}
web-seeking = Recherche d’un adversaire ({ $game })… { $seconds } s
web-seeking-seats = Joueurs
web-seeking-clock = Pendule
web-seeking-day = un jour par coup
web-seeking-bot = Un robot en attendant
web-seeking-stop = Ne plus chercher
web-watchable-tables = Parties à regarder
web-watch = Regarder
web-watchers = { $count ->
    [one] 1 spectateur
   *[other] { $count } spectateurs
}
web-me = Moi
web-me-about = Pas besoin de compte : ce navigateur garde un secret, grâce auquel la maison connaît votre nom, vos tables, vos résultats et vos réglages.
web-me-keep = Garder ce nom
web-me-kept = La maison vous connaît sous ce nom.
web-me-move = Un autre appareil
web-me-move-about = Qui possède ces mots, c’est vous. Sur l’autre appareil, scannez le code, ouvrez le lien ou saisissez les douze mots.
web-me-show = Afficher mes douze mots
web-me-link = Le lien pour votre autre appareil
web-me-words = Douze mots d’un autre appareil
web-me-take = Être la même personne ici
web-me-moved = Bon retour parmi nous.
web-me-wrong-words = Ce ne sont les douze mots de personne. Cherchez une faute de frappe.
web-me-profile = Ce que les autres voient de moi
web-me-feed = Un flux de vos tours
web-me-data = Ce que la maison sait
web-me-export = Tout exporter
web-me-erase = Tout effacer
web-me-erase-sure = Vraiment tout effacer ?
web-me-erased = La maison vous a oublié.
web-no-ratings = Pas encore de partie classée.
web-games-played = { $count ->
    [one] 1 partie
   *[other] { $count } parties
}
web-streaks = { $now } victoires de suite, { $best } au mieux
web-opponents = Gagné – nul – perdu
web-last-games = Dernières parties
web-nth-place = { $place ->
    [1] victoire
   *[other] { $place }e place
}
web-as-csv = En CSV
web-ladder = Classement
web-empty-ladder = Personne n’a encore joué assez de parties classées.
web-rating = Cote
web-rated = La partie compte pour le classement : entre personnes, sans conseils ni coups repris
web-terms-rated = Classée
web-open-tables = Tables ouvertes
web-sit = S’asseoir
web-table-over = terminée
web-table-your-turn = à vous de jouer
web-table-running = en cours
web-table-watching = en spectateur
web-forget = Oublier cette table
web-forgotten = { $game } : la table est oubliée.
web-remember = Annuler
web-join-label = Rejoindre par un lien ou un code
web-join = Rejoindre
web-join-wrong = Ce n’est pas le lien d’une table.
web-import = Ouvrir un enregistrement
web-import-wrong = Ce fichier ne contient aucune partie que l’on puisse ouvrir.
web-choose-file = Choisir un fichier
web-no-house = La maison ne répond pas pour le moment.
web-house-away = La maison ne répond pas. Est-elle encore ouverte ?
web-house-refuses = La maison refuse (statut { $status }).
web-house-odd = La maison a dit quelque chose que cette page ne comprend pas.
web-said = { $text }
web-no-such-game = Cette maison ne connaît pas le jeu « { $game } ».
web-odd-view = Cette page est plus ancienne que la table. Rechargez-la pour continuer.

web-seats = Joueurs
web-your-name = Votre nom
web-you = Invité
web-how-many = Nombre de joueurs
web-seat-number = Place { $seat }
web-seat-me = Moi, à cet écran
web-seat-open = Place libre
web-seat-bots = Robots
web-variants = Variantes
web-rules = Règles
web-guests = Invités
web-listed = Montrer la table à l’accueil : chacun peut s’y asseoir
web-all-seeing = Créer un lien qui voit tout
web-no-hints = Pas de conseils à cette table
web-takeover = Un robot joue à la place des absents
web-lay-the-table = Dresser la table

web-joining = On prend place…
web-loading = On va chercher le jeu…
web-not-loaded = Le jeu n’a pas pu être chargé. La maison a peut-être été renouvelée.
web-reload = Recharger la page
web-lost = Connexion perdue. Nouvel essai en cours ; ce que vous avez préparé reste là.
web-lost-long = La maison ne répond pas. Nouvel essai…
web-paused = La maison fait une courte pause. Rien n’est perdu ; vous y reviendrez tout seul.
web-also-elsewhere = Cette place est aussi ouverte dans une autre fenêtre ou sur un autre appareil. Ce que vous y faites se fait ici.
web-board = Plateau
web-actions = Actions
web-log = Journal
web-log-empty = Rien ne s’est encore passé.
web-progress = Partie { $game } sur { $games }
web-to-move-mark = (au trait)
web-somebody = Quelqu’un
web-seat-gave-up = a abandonné
web-seat-stand-in = un robot joue
web-seat-away = absent
web-copy-link = Copier le lien
web-copied = Copié.
web-pass-screen = L’écran est maintenant à { $name }.
web-i-am = Je suis { $name }

web-your-turn = À vous de jouer
web-turn-of = À { $name } de jouer
web-over = La partie est terminée
web-game-over = Cette partie est terminée
web-winner = { $name } gagne !
web-winners = { $others } et { $name } se partagent la première place
web-replay-play = Revoir la partie
web-replay-stop = Arrêter
web-replaying = Coup { $at } sur { $of }
web-replay = Revoir la partie
web-first = Au début
web-back = Un coup en arrière
web-forth = Un coup en avant
web-last = Au dernier coup
web-next-game = Partie suivante
web-hint = Conseil
web-thinking = Réflexion…
web-more = Plus
web-signs = Signes sur les couleurs
web-sound = Son
web-watch-link = Copier le lien pour regarder
web-export = Enregistrer la partie
web-give-up = Abandonner
web-give-up-sure = Vraiment abandonner ?
web-keys = Touches : , et . parcourent la partie, ; remontre le dernier coup, ? demande un conseil.

web-result = Résultat
web-place = Rang
web-name = Nom
web-points = Points
web-review = Analyse
web-reviewing = Relecture de la partie…
web-review-nothing = Il n’y a rien à redire.
web-rematch = Revanche
web-to-rematch = Vers la revanche
web-all-seeing-link = Copier le lien qui voit tout
web-ask-name = Comment les autres doivent-ils vous appeler ?

web-terms-all-seeing = Il y a ici un lien qui voit tout, même ce qui est caché.
web-terms-seers = En usage en ce moment : { $seers }.
web-terms-no-hints = Il n’y a pas de conseils à cette table.
web-terms-takeover = Un robot joue pour qui s’absente pendant { $seconds } secondes.
web-terms-from-file = Cette partie vient d’un fichier : qui l’a apporté sait peut-être ce qui est caché.
web-terms-shares = Chacun à cette table a eu part à la donne : personne ne l’a choisie.
web-terms-some-shares = { $count ->
    [one] La place { $seats } n’a pas eu part à la donne.
   *[other] Les places { $seats } n’ont pas eu part à la donne.
}

web-no = non
web-rule = { $title } : { $value }
web-usual-rules = Les règles habituelles
web-watching = Vous regardez
web-only-watch = Seulement regarder

web-waiting = on attend les joueurs
web-waiting-host = La partie commence quand toutes les places sont prises, ou quand vous le décidez.
web-waiting-guest = La partie commence quand toutes les places sont prises, ou quand { $name } le décide.
web-waiting-nobody = La partie commence quand toutes les places sont prises.
web-waiting-you = vous
web-waiting-open = libre
web-waiting-bot = un robot
web-waiting-here = déjà là
web-leave = Rendre ma place
web-leave-sure = Vraiment quitter cette table ?
web-kick = Renvoyer
web-reopen = Nouveau lien pour cette place
web-close-table = Fermer cette table
web-close-table-sure = Vraiment la fermer pour tous ?
web-start-now = Commencer, des robots prennent les places libres
web-invite = Envoyez ce lien à qui doit jouer
web-invite-seat = Le lien de la place { $seat }
web-share = Partager
web-share-title = Venez jouer
web-qr = Le lien sous forme de code QR
web-spoken = Ou dites-le de vive voix :
web-copy-by-hand = Ce navigateur ne laisse pas une page copier. Le lien est sélectionné : copiez-le au clavier, ou gardez le doigt dessus.
web-copy-this = Copiez ce lien : { $link }
web-invited = Vous êtes invité à jouer.
web-invited-by = { $name } vous invite à jouer.
web-invited-over = Cette partie est terminée. Vous pouvez la regarder.
web-invited-there = { $seats } places. À la table : { $names }

web-clock = Pendule
web-clock-kind = Temps de réflexion
web-clock-none = Autant qu’on veut
web-clock-move = Un temps par coup
web-clock-budget = Un temps pour toute la partie
web-clock-correspondence = Des jours par coup
web-clock-seconds = Secondes par coup
web-clock-minutes = Minutes par joueur
web-clock-days-a-move = Jours par coup
web-clock-increment = Secondes rendues à chaque coup
web-clock-out = Qui dépasse son temps
web-clock-out-seat = perd sa place
web-clock-out-bot = laisse un robot jouer le coup
web-clock-days = { $days } j { $hours } h
web-terms-days = { $time ->
    [one] Un jour
   *[other] { $time } jours
} par coup. { $out ->
    [seat] Qui dépasse ce temps perd sa place.
   *[bot] Qui dépasse ce temps laisse un robot jouer le coup.
}
web-terms-move-time = { $time } secondes par coup. { $out ->
    [seat] Qui dépasse ce temps perd sa place.
   *[bot] Qui dépasse ce temps laisse un robot jouer le coup.
}
web-terms-budget = { $minutes } min { $rest ->
    [0] { "" }
   *[other] { $rest } s
} par joueur, { $increment } s rendues à chaque coup. { $out ->
    [seat] Qui dépasse son temps perd sa place.
   *[bot] Qui dépasse son temps laisse un robot jouer.
}
web-terms-take-backs = Un coup peut être repris si les autres sont d’accord.

web-take-backs = Un coup peut être repris si les autres sont d’accord
web-take-back = Reprendre
web-taken-back-mark = (repris)
web-hide-taken-back = Cacher ce qui a été repris
web-offer-draw = Proposer la partie nulle
web-abort = Annuler la partie
web-asks-take-back = { $name } voudrait reprendre son dernier coup.
web-asks-draw = { $name } propose la partie nulle.
web-asked-take-back = Vous avez demandé à reprendre votre dernier coup.
web-asked-draw = Vous avez proposé la partie nulle.
web-agree = D’accord
web-decline = Non
web-declined = { $by } a dit non à { $name }.
web-declined-you = { $by } préfère que non.

web-notify = M’avertir quand c’est à moi
web-notified = Vous êtes averti quand c’est à vous.
web-not-notified = Ce navigateur a pour consigne de ne pas montrer les notifications de cette page.
web-you-win = Vous gagnez !
web-you-win-in = { $moves ->
    [one] Vous gagnez en un coup !
   *[other] Vous gagnez en { $moves } coups !
}
web-you-win-alone = Vous gagnez : il ne reste personne d’autre !
web-you-share = Vous partagez la première place avec { $others } !
web-you-lose = { $name } gagne. Vous êtes deuxième.
web-you-come = { $name } gagne. Vous êtes à la place { $place }.
web-you-finish = { $moves ->
    [one] Terminé en un coup.
   *[other] Terminé en { $moves } coups.
}
web-draw = La partie est nulle.
web-aborted = La partie a été annulée.
