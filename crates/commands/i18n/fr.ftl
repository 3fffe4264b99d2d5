tapis-about = Tapis : cinq jeux, une table.

tapis-command-games = Énumérer les jeux, leurs options, places, joueurs et variantes
tapis-command-play = Jouer à ce terminal
tapis-command-replay = Revoir une partie enregistrée pas à pas
tapis-command-arena = Faire jouer des robots entre eux, en tournant les places
tapis-command-solve = Interroger le solveur d’un jeu
tapis-command-connect = Rejoindre une table de train mexicain par le protocole réseau du sujet

tapis-command-help = Montrer l’aide du programme, d’une commande, ou d’un jeu d’une commande
tapis-command-completions = Écrire les complétions pour un interpréteur de commandes
tapis-command-man = Écrire les pages de manuel dans un dossier

tapis-heading-usage = Usage :
tapis-heading-commands = Commandes
tapis-heading-options = Options
tapis-heading-game = Les options du jeu

tapis-value-command = COMMANDE
tapis-value-game = JEU
tapis-value-file = FICHIER
tapis-value-folder = DOSSIER
tapis-value-time = DURÉE
tapis-value-kind = GENRE
tapis-value-name = NOM
tapis-value-text = TEXTE

tapis-arg-help = Afficher cette aide
tapis-arg-version = Afficher la version
tapis-arg-words = Une commande, ou une commande et un jeu
tapis-arg-shell = L’interpréteur : bash, zsh ou fish
tapis-arg-man-folder = Où vont les pages
tapis-arg-lang = Parler français ou anglais ; sinon comme le dit l’environnement
tapis-arg-file = Un enregistrement
tapis-arg-all = Tout voir, même ce qui est caché
tapis-arg-plain = Des lignes de texte au lieu du plein écran (automatique dans un tube)
tapis-arg-player = Qui s’assied là, une fois par place : human, un robot par son nom, un niveau (easy, medium, hard, expert), net:PORT (cette machine), net:HÔTE:PORT ou bot:COMMANDE
tapis-arg-name = Le nom d’une personne, une fois pour chacune
tapis-arg-seed = Distribuer à partir de cette graine, pour pouvoir rejouer la partie
tapis-arg-time = Millisecondes de réflexion d’un robot par coup ; sinon il fait l’effort de son niveau
tapis-arg-load = Continuer la partie de ce fichier
tapis-arg-save = Écrire l’enregistrement dans ce fichier quand la partie se termine ou est mise de côté
tapis-arg-speed = Millisecondes entre les coups quand seuls des robots jouent
tapis-arg-colour = Le nombre de couleurs ; sinon comme le dit le terminal
tapis-arg-games = Nombre de parties
tapis-arg-arena-games = Nombre de parties à jouer [100]
tapis-arg-match = Nombre de parties d’un match à chaque table ; qui gagne le match gagne
tapis-arg-jobs = Nombre de parties jouées à la fois ; sinon une par cœur
tapis-arg-json = Afficher un objet JSON et rien d’autre
tapis-arg-jsonl = Lire des questions sur l’entrée standard, un objet JSON par ligne, et y répondre dans l’ordre
tapis-arg-question = Répondre à cette seule question, un objet JSON
tapis-arg-variant = Un ensemble nommé d’options, que les autres complètent
tapis-range = [{ $min } à { $max }, { $default }]
tapis-default = [{ $default }]

tapis-usage-unknown = Il n’y a pas de « { $arg } » ici.
tapis-usage-command = Il n’y a ni commande ni jeu nommé « { $command } ».
tapis-usage-no-command = Il manque quelque chose : { $commands }.
tapis-usage-no-value = « { $arg } » demande une valeur.
tapis-usage-value = « { $arg } » ne peut pas être « { $value } ».
tapis-usage-missing = Il manque quelque chose : { $arg }.
tapis-did-you-mean = Vouliez-vous dire « { $word } » ?
tapis-usage-help = Voir tapis --help.

tapis-no-variant = Il n’y a pas de variante « { $name } ». Possible : { $names }.
tapis-file-unreadable = { $file } ne peut pas être lu : { $problem }
tapis-file-unwritable = { $file } ne peut pas être écrit : { $problem }
tapis-file-too-long = il a plus de { $max } octets.
tapis-file-not-text = ce n’est pas du texte en UTF-8.

tapis-player-unknown = Il n’y a pas de joueur « { $player } ». Possible : human, net:PORT, net:HÔTE:PORT, bot:COMMANDE, { $bots }.
tapis-player-port = « { $player } » : écrivez net:PORT ou net:HÔTE:PORT, avec un port jusqu’à 65535 et une adresse comme [::1] entre crochets. Autres joueurs : { $bots }.
tapis-player-command = « { $player } » : il n’y a pas de commande. Autres joueurs : { $bots }.
tapis-player-program = Le programme « { $command } » ne peut pas être lancé : { $problem }
tapis-player-not-here = « { $player } » ne peut pas jouer à ce jeu.
tapis-gone-program = Place { $seat } ({ $name }) : un programme, qui n’est plus là.
tapis-gone-guest = Place { $seat } ({ $name }) : un invité venu par le réseau, qui n’est plus là.
tapis-gone-bot = Place { $seat } ({ $name }) : le robot « { $bot } », que ce jeu n’a pas.
tapis-stand-in-ask = Qui joue à sa place ? Entrée pour { $usual }, ou human, le nom d’un robot ou un niveau :
tapis-stand-in-needed = Dites qui joue à sa place : --player, une fois pour chacune de ces places.
tapis-stand-in-count = --player est donné { $given } fois ; { $gone } places de cette partie attendent un nouveau joueur, sur { $seats } en tout.
tapis-arena-no-people = « { $player } » ne peut pas jouer dans l’arène ; les robots et les programmes le peuvent.
tapis-too-many-names = Il y a plus de noms que de personnes : { $names } pour { $people }.

tapis-question-too-long = Cette ligne est trop longue pour une question.
tapis-question-not-text = Cette ligne n’est pas du texte en UTF-8.
tapis-question-not-json = Cette ligne n’est pas du JSON : { $problem }
tapis-question-not-object = Une question est un objet JSON.
tapis-question-bad = Cette question n’est pas comprise : { $problem }
tapis-solve-what = Dites ce qu’il faut résoudre.

tapis-arg-game = Expliquer ce jeu : règles, options et valeurs par défaut, variantes, joueurs
tapis-games-options = Options
tapis-games-default = par défaut : { $default }
tapis-games-named = Variantes, chacune un jeu d’options
tapis-games-bots = Joueurs, du plus faible au plus fort
tapis-games-seats = Places : { $list }
tapis-games-players = Joueurs : { $list }
tapis-games-variants = Variantes : { $list }

tapis-arena-head = { $game } : { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}, graine { $seed }, { $seconds } s
tapis-arena-stopped = Arrêté après { $played ->
    [one] { $played } partie
   *[other] { $played } parties
} sur { $games } ; voici ce qui a été joué.
tapis-arena-player = joueur
tapis-arena-wins = gagnées
tapis-arena-draws = nulles
tapis-arena-losses = perdues
tapis-arena-faults = fautes
tapis-arena-won = gagné % [95 %]
tapis-arena-points = points
tapis-arena-elo = Elo [95 %]
tapis-arena-pace = ms/coup
tapis-arena-counted = essais

tapis-person = Joueur { $number }
tapis-waiting = { $count ->
    [one] Une partie de ce jeu a été mise de côté
   *[other] { $count } parties de ce jeu ont été mises de côté
} ; tapis play les montre.
tapis-kept = La partie est gardée dans { $path }. Pour la reprendre : tapis play
tapis-no-folder = Il n’y a pas de dossier pour les parties inachevées, celle-ci n’est donc pas conservée : définissez HOME ou XDG_DATA_HOME.
tapis-no-game = Il n’y a pas de jeu nommé « { $game } » dans cette maison.


tapis-solve-working = Calcul en cours.
tapis-solve-done = Fini en { $seconds } s.
tapis-menu-needs-terminal = Le menu demande un terminal ; dans un tube, dites à quoi jouer, par exemple : tapis play mastermind. Voir tapis --help.

tapis-value-host = HÔTE
tapis-value-port = PORT
tapis-arg-host = Le nom ou l’adresse de la maison qui attend un joueur
tapis-arg-port = Le port où elle attend
tapis-arg-guest = Qui joue : human, un robot par son nom ou un niveau (easy, medium, hard, expert)
tapis-arg-patience = Secondes pendant lesquelles le serveur peut ne rien dire avant d’être abandonné [{ $default }]
tapis-arg-guest-seed = Ce que tire un robot, pour pouvoir rejouer la partie
tapis-net-waiting-here = En attente d’un joueur pour { tapis-net-seats }, qui tape sur cette machine : tapis connect { $host } { $port } --player human
tapis-net-waiting = En attente d’un joueur pour { tapis-net-seats }, qui tape : tapis connect { $host } { $port } --player human
tapis-net-seats = { $seats ->
    [one] une place
   *[other] { $seats } places
}
tapis-net-some-host = ADRESSE-DE-CETTE-MACHINE
tapis-net-listen = On ne peut attendre personne à { $door } : { $problem }
tapis-net-accept = La connexion à { $door } a échoué : { $problem }
tapis-connect-refused = Il n’y a pas de connexion à { $address } : { $problem }
tapis-connect-lost = La connexion a été perdue avant la fin de la partie : { $problem }
tapis-connect-waits = Connecté ; la partie va commencer. Le serveur est abandonné s’il ne dit rien pendant { $seconds ->
    [one] une seconde
   *[other] { $seconds } secondes
}.
tapis-connect-silent = Le serveur n’a rien dit pendant { $seconds ->
    [one] une seconde
   *[other] { $seconds } secondes
} : il est abandonné.
tapis-connect-left = Vous avez quitté la partie avant la fin.

tapis-command-serve = Ouvrir une maison pour d’autres : tables, places et observateurs par lien
tapis-command-backup = Copier la base d’une maison pendant qu’elle est ouverte
tapis-command-restore = Mettre une copie à la place de la base d’une maison
tapis-command-move = Déménager une maison d’une base à une autre
tapis-command-admin = Veiller sur les tables d’une maison
tapis-value-store = FICHIER|postgres://…
tapis-value-table = TABLE
tapis-move-from = Où est la maison ; aucune maison ne doit l’avoir ouverte
tapis-move-to = Où elle va : un nouveau fichier, ou un PostgreSQL vide
tapis-move-done = { $tables ->
    [1] Une table est
   *[other] { $tables } tables sont
} maintenant dans { $to } ; { $from } est resté tel quel.
tapis-move-damaged = Ces tables sont abîmées et sont restées où elles étaient : { $tables }
tapis-move-nothing = Il n’y a pas de maison dans { $store }.
tapis-admin-list = Lister toutes les tables
tapis-admin-show = Dire ce qu’on sait d’une table
tapis-admin-close = Supprimer une table pour de bon
tapis-admin-table = Le nom de la table, comme dans son lien
tapis-admin-export = Écrire d’abord sa partie dans ce fichier
tapis-admin-damaged = abîmée
tapis-admin-over = finie
tapis-admin-going-on = en cours
tapis-admin-unknown = Il n’y a pas de table « { $table } ».
tapis-admin-entries = Entrées : { $value }
tapis-admin-keys = Secrets : { $value }
tapis-admin-house = Tenue par { $value }
tapis-admin-next = Les joueurs ont continué à { $value }
tapis-admin-damage = Elle ne s’ouvre plus : { $value }
tapis-admin-wrong = Erreur : { $value }
tapis-admin-ban = Refuser un réseau, le laisser revenir, ou lister ceux qui sont refusés
tapis-admin-network = Une adresse, ou un réseau avec le nombre de ses bits ; sans elle, tous sont listés
tapis-admin-for = Pour combien de temps : 7d (jours), 36h [pour de bon]
tapis-admin-why = Pourquoi, pour les autres hôtes
tapis-admin-lift = Le laisser revenir
tapis-admin-bad-network = « { $network } » n’est ni une adresse ni un réseau : écrivez 192.0.2.7, 192.0.2.0/24 ou 2001:db8::/64.
tapis-admin-banned = { $network } est refusé ; une maison ouverte le fait en quelques secondes.
tapis-admin-lifted = { $network } peut revenir.
tapis-admin-for-good = pour de bon
tapis-admin-hours = { $hours } h
tapis-admin-closing = Une maison a la table { $table } et doit la fermer ; elle ne l’a pas encore fait.
tapis-admin-closed = La table { $table } n’existe plus.
tapis-value-link = LIEN
tapis-arg-join = S’asseoir à une table d’une autre maison, par le lien d’une place
tapis-arg-join-name = Comment s’appeler à cette table
tapis-arg-strict = Refuser les fichiers où quelque chose est étrange
tapis-arg-verify = Vérifier que la donne était honnête : la graine a la bonne empreinte, les coups et le résultat sont ceux qu’il faut
tapis-arg-shown = L’empreinte que la maison a montrée avant le premier coup
tapis-join-all-seeing = Il y a un lien vers cette table qui voit tout, même ce qui est caché.
tapis-join-no-hints = Il n’y a pas de conseils à cette table.
tapis-join-takeover = Un robot joue pour qui s’absente pendant { $seconds } secondes.
tapis-join-from-file = Cette partie vient d’un fichier : qui l’a apporté sait peut-être ce qui est caché.
tapis-join-share-left-out = La partie est finie, mais la donne s’est faite sans votre part, alors que la maison l’avait demandée et l’a reçue. Ne vous fiez pas à cette donne.
tapis-join-own-link = L’invitation a servi. Votre propre lien, pour revenir et pour vos autres appareils : { $link }
tapis-join-no-game = À cette table on joue à « { $game } », que cette version n’a pas.
tapis-replay-lies = Le fichier ne dit pas la vérité. { $lie }
tapis-verified-unpromised = L’enregistrement est sain : ses { $moves } coups sont jouables avec sa donne, et son résultat est le leur. Ce qui n’a pas pu être vérifié : aucune maison n’a promis la donne avant le premier coup, car le fichier n’a pas de ligne avec une empreinte.
tapis-verified = L’enregistrement est sain : ses { $moves } coups sont jouables avec sa donne, et la graine de la table { $table } a l’empreinte { $sha256 }. Comparez-la à celle qui a été montrée avant le premier coup.
tapis-verified-shown = L’enregistrement est sain : ses { $moves } coups sont jouables avec sa donne, et la graine de la table { $table } a l’empreinte montrée avant le premier coup, { $sha256 }.
tapis-verified-shares = La donne a été mêlée du secret de la maison et des parts des places { $seats } : personne ne l’a choisie seul. Comparez votre part à la ligne « ; tapis share » de votre place.
tapis-verified-alone = La donne vient du seul secret de la maison : personne de ceux qui ont pris place n’y a eu part.
tapis-home-open = La maison est ouverte à { $address }
tapis-home-browser = Le navigateur est prié de l’ouvrir.
tapis-home-no-client = Cette version n’a pas de pages pour les navigateurs ; la page dit pourquoi. On peut jouer au terminal : tapis play
tapis-home-end = Ctrl-C la ferme ; toutes les tables seront là à sa réouverture.
tapis-serve-listen = L’adresse où écouter [127.0.0.1:7474 ; TAPIS_LISTEN]
tapis-serve-store = La base : un fichier SQLite, ou postgres://… [house.db dans le dossier de données ; TAPIS_STORE]
tapis-serve-internal-listen = Où les autres maisons du même PostgreSQL joignent celle-ci [nulle part ; TAPIS_INTERNAL_LISTEN]
tapis-serve-internal-secret = Ce que toutes ces maisons savent, 16 caractères ou plus [TAPIS_INTERNAL_SECRET]
tapis-serve-lease = Combien de secondes une table reste à une maison dont on n’a plus de nouvelles [6 ; TAPIS_LEASE]
tapis-serve-internal-anywhere = Les autres maisons reçoivent l’adresse de --internal-listen et ne peuvent pas joindre { $address } : donnez-en une qu’elles joignent.
tapis-serve-no-secret = Les maisons se reconnaissent à un secret de 16 caractères ou plus : --internal-secret, ou TAPIS_INTERNAL_SECRET.
tapis-serve-bad-lease = « { $time } » n’est pas un nombre de secondes de 1 à 3600.
tapis-serve-keep = Oublier les tables que personne n’a touchées depuis ce temps : 90d (jours), 36h [jamais ; TAPIS_KEEP]
tapis-serve-export = Y écrire les parties finies avant qu’elles soient oubliées [TAPIS_EXPORT]
tapis-serve-bad-keep = « { $time } » n’est pas une durée : dire 90d pour des jours ou 36h pour des heures.
tapis-serve-export-alone = --export dit où vont les parties avant d’être oubliées : dire quand avec --keep.
tapis-serve-public-url = Le début des liens ; sinon l’adresse [TAPIS_PUBLIC_URL]
tapis-serve-origin = D’où viennent les pages qui utilisent la maison, en plus d’elle-même [TAPIS_ORIGIN, avec des virgules]
tapis-serve-talk = Ce que les joueurs peuvent se dire au plus : off (rien), phrases, free (tout) [free ; TAPIS_TALK]
tapis-serve-bad-talk = --talk est off, phrases ou free, pas « { $talk } ».
tapis-serve-webhook = Un programme à vous, averti de qui c’est le tour dans les parties par correspondance [TAPIS_WEBHOOK]
tapis-serve-bad-webhook = Le programme à avertir se nomme par http:// ou https://, pas « { $url } ».
tapis-serve-behind-proxy = Prendre l’adresse d’un client dans X-Forwarded-For : seulement derrière un mandataire à vous [TAPIS_BEHIND_PROXY=1]
tapis-serve-log = Ce qu’il faut écrire sur la sortie d’erreur [info ; TAPIS_LOG]
tapis-serve-log-format = Des lignes lisibles, ou un objet JSON par ligne [text ; TAPIS_LOG_FORMAT]
tapis-serve-uses-listen = À l’écoute sur { $value }
tapis-serve-uses-store = Les tables sont gardées dans { $value }
tapis-serve-uses-public-url = Les liens commencent par { $value }
tapis-serve-uses-origin = Pages d’ailleurs : { $value }
tapis-serve-uses-behind-proxy = Derrière un mandataire : { $value }
tapis-serve-uses-log = Journal : { $value }
tapis-serve-bad-address = « { $address } » n’est pas une adresse : écrivez-la comme 127.0.0.1:7474.
tapis-serve-bad-log = « { $level } » n’est pas un niveau : off, error, warn, info, debug ou trace.
tapis-serve-no-folder = Il n’y a pas de dossier pour la base : dites où avec --store.
tapis-serve-bad-folder = Le dossier { $folder } ne peut pas être créé : { $problem }
tapis-serve-other-store = « { $store } » n’est ni un fichier ni l’adresse d’un PostgreSQL (postgres://…).
tapis-backup-file = La copie
tapis-backup-done = La copie est dans { $file }.
tapis-restore-done = { $file } est maintenant la copie.
tapis-restore-before = Ce qui s’y trouvait est dans { $file }.

tapis-command-me = Qui vous êtes dans une maison : nom, tables, résultats, passage à un autre appareil
tapis-command-visit = Asseoir un robot ou un programme à une table d’une autre maison, marqué comme tel
tapis-value-house = MAISON
tapis-value-words = MOTS
tapis-value-clock = 30s|2j|5m+3s
tapis-arg-house = La maison dont il s’agit, par son adresse ou par n’importe quel lien vers elle [{ $default }]
tapis-arg-clock = Le temps de réflexion des personnes : 30s ou 2j pour chaque coup ; 5m+3s (ou 5+3) pour toute la partie, avec un peu de temps rendu à chaque coup
tapis-arg-clock-out = Ce que coûte un temps épuisé : la place (seat), ou le coup, qu’un robot joue alors (bot) [seat]
tapis-arg-visit-link = Le lien d’une place, ou d’une table du hall où il reste une place
tapis-arg-visit-player = Qui joue : un robot par son nom, un niveau (easy, medium, hard, expert) ou bot:COMMANDE
tapis-arg-stay = Pendant combien de secondes attendre une autre partie quand une partie est terminée [{ $default }]
tapis-me-new = Vous y faire connaître : un secret est gardé ici, rien d’autre n’est demandé
tapis-me-words = Montrer les douze mots qui vous font passer sur un autre appareil
tapis-me-take = Reprendre ici qui vous êtes sur un autre appareil, par ses douze mots
tapis-me-name = Vous appeler autrement
tapis-me-export = Écrire tout ce que la maison sait de vous
tapis-me-erase = Faire que la maison vous oublie, et oublier le secret ici
tapis-arg-me-name = Comment les autres vous appellent
tapis-arg-me-words = Les douze mots ; sans eux, ils sont demandés
tapis-arg-me-export = Un nouveau fichier ; sans lui, tout est affiché
tapis-arg-me-yes = Ne pas demander
tapis-me-nobody = { $house } ne vous connaît pas encore : tapis me new vous fait connaître, tapis me take vous amène d’un autre appareil.
tapis-me-known-already = { $house } vous connaît déjà ; tapis me dit sous quel nom. Pour y être quelqu’un d’autre, d’abord : tapis me erase.
tapis-me-begun = { $house } vous connaît désormais.
tapis-me-the-words = Pour { $house }, ces douze mots, c’est vous. Qui les a est vous : notez-les là où personne d’autre ne regarde.
tapis-me-type-words = Les douze mots :
tapis-me-bad-words = Ce ne sont les douze mots de personne : un mot est mal écrit, manque ou est en trop.
tapis-me-taken = Ici aussi, { $house } vous connaît sous le nom { $name }, avec { $tables ->
    [0] aucune table
    [one] une table
   *[other] { $tables } tables
}.
tapis-me-renamed = { $house } vous appelle désormais { $name }.
tapis-me-exported = Tout ce que { $house } sait de vous est dans { $file }.
tapis-me-erase-ask = { $house } oubliera votre nom, vos tables et vos classements, pour de bon et sur tous vos appareils. Tapez oui :
tapis-me-erase-needs-yes = Cela ne peut pas être annulé : ajoutez --yes.
tapis-me-not-erased = Rien n’a été effacé.
tapis-me-erased = { $house } vous a oublié.
tapis-me-no-folder = Il n’y a pas de dossier pour le secret qui dit qui vous êtes : définissez HOME ou XDG_DATA_HOME.
tapis-me-odd-file = La ligne { $line } de { $file } ne dit de personne qui il est dans une maison. Corrigez-la ou supprimez-la.
tapis-me-somebody = quelqu’un sans nom
tapis-me-who = { $name }, dans la maison { $house } depuis le { $date }
tapis-me-rating = { $game } : { $rating } ± { $deviation } après { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}
tapis-me-no-tables = Vous n’y êtes assis à aucune table.
tapis-me-turn = ▸ à vous · { $date } · { $game } : { $names } · { $link }
tapis-me-waits = · en cours · { $date } · { $game } : { $names } · { $link }
tapis-me-over = ■ terminée · { $date } · { $game } : { $names } · { $link }
tapis-me-result = { $date } · { $game } : place { $place } sur { $seats } avec { $score }, contre { $others }
tapis-me-result-rated = { $date } · { $game } : place { $place } sur { $seats } avec { $score }, contre { $others } ; classement { $before } → { $after }
tapis-visit-no-table = Cette table n’existe pas dans cette maison.
tapis-visit-no-people = « { $player } » ne peut pas se rendre seul à une table ; les robots et les programmes le peuvent. Pour une personne : tapis play --join LIEN
tapis-visit-no-seat = Il n’y a pas de place derrière ce lien.
tapis-visit-sits = { $name } joue ({ $game }) à { $link }
tapis-visit-left = Le programme est parti avant la fin de la partie.
tapis-join-rated = Cette table est classée et demande qui vous êtes : tapis me new --house { $house }
tapis-join-is-rated = Cette partie compte pour le classement.
tapis-join-no-rematch = La maison n’a pas préparé d’autre partie.
tapis-player-no-program = aucun programme n’est nommé.
tapis-player-no-pipes = on ne peut pas l’entendre.
tapis-clock-move = Chaque coup dispose de { $time }.
tapis-clock-game = Chacun dispose de { $time } pour tous ses coups.
tapis-clock-budget = Chacun dispose de { $time } pour tous ses coups et reçoit { $increment } à chacun.
tapis-clock-seat = Qui épuise son temps perd sa place.
tapis-clock-bot = Si quelqu’un épuise son temps, un robot joue le coup.
tapis-clock-late = Une partie commencée garde sa pendule.
tapis-clock-bad = « { $clock } » n’est pas un temps de pendule : écrivez 30s ou 2j pour chaque coup, 5m+3s pour toute la partie ; trente jours au plus.
tapis-time-days = { $count ->
    [one] un jour
   *[other] { $count } jours
}
tapis-time-hours = { $count ->
    [one] une heure
   *[other] { $count } heures
}
tapis-time-minutes = { $count ->
    [one] une minute
   *[other] { $count } minutes
}
tapis-time-seconds = { $count ->
    [one] une seconde
   *[other] { $count } secondes
}
