tapis-about = Tapis : cinq jeux, une table.

tapis-command-games = Énumérer les jeux, leurs options, places, joueurs et variantes
tapis-command-play = Jouer à ce terminal
tapis-command-replay = Revoir une partie enregistrée pas à pas
tapis-command-arena = Faire jouer des robots entre eux, en tournant les places
tapis-command-solve = Interroger le solveur d’un jeu
tapis-command-connect = Rejoindre une table de train mexicain par le protocole réseau du sujet

tapis-heading-usage = Usage :
tapis-heading-commands = Commandes
tapis-heading-options = Options
tapis-heading-game = Les options du jeu

tapis-value-command = COMMANDE
tapis-value-game = JEU
tapis-value-file = FICHIER
tapis-value-kind = GENRE
tapis-value-name = NOM
tapis-value-text = TEXTE

tapis-arg-help = Afficher cette aide
tapis-arg-version = Afficher la version
tapis-arg-lang = Parler français ou anglais ; sinon comme le dit l’environnement
tapis-arg-file = Un enregistrement
tapis-arg-all = Tout voir, même ce qui est caché
tapis-arg-plain = Des lignes de texte au lieu du plein écran (automatique dans un tube)
tapis-arg-player = Qui s’assied là, une fois par place : human, un robot par son nom, un niveau (easy, medium, hard, expert), net:PORT ou bot:COMMANDE
tapis-arg-name = Le nom d’une personne, une fois pour chacune
tapis-arg-seed = Distribuer à partir de cette graine, pour pouvoir rejouer la partie
tapis-arg-time = Millisecondes de réflexion d’un robot par coup ; sinon il fait l’effort de son niveau
tapis-arg-load = Continuer la partie de ce fichier
tapis-arg-save = Écrire l’enregistrement dans ce fichier quand la partie se termine ou est mise de côté
tapis-arg-speed = Millisecondes entre les coups quand seuls des robots jouent
tapis-arg-colour = Le nombre de couleurs ; sinon comme le dit le terminal
tapis-arg-games = Nombre de parties
tapis-arg-arena-games = Nombre de parties à jouer [100]
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
tapis-usage-help = Voir tapis --help.

tapis-no-variant = Il n’y a pas de variante « { $name } ». Possible : { $names }.
tapis-file-unreadable = { $file } ne peut pas être lu : { $problem }
tapis-file-unwritable = { $file } ne peut pas être écrit : { $problem }
tapis-file-too-long = il a plus de { $max } octets.
tapis-file-not-text = ce n’est pas du texte en UTF-8.

tapis-player-unknown = Il n’y a pas de joueur « { $player } ». Possible : human, net:PORT, bot:COMMANDE, { $bots }.
tapis-player-port = « { $player } » : un port est un nombre jusqu’à 65535. Autres joueurs : { $bots }.
tapis-player-command = « { $player } » : il n’y a pas de commande. Autres joueurs : { $bots }.
tapis-player-program = Le programme « { $command } » ne peut pas être lancé : { $problem }
tapis-player-not-here = « { $player } » ne peut pas jouer à ce jeu.
tapis-arena-no-people = « { $player } » ne peut pas jouer dans l’arène ; les robots et les programmes le peuvent.
tapis-too-many-names = Il y a plus de noms que de personnes : { $names } pour { $people }.

tapis-question-too-long = Cette ligne est trop longue pour une question.
tapis-question-not-text = Cette ligne n’est pas du texte en UTF-8.
tapis-question-not-json = Cette ligne n’est pas du JSON : { $problem }
tapis-question-not-object = Une question est un objet JSON.
tapis-question-bad = Cette question n’est pas comprise : { $problem }
tapis-question-no-answer = Il n’y a pas de réponse à cette question.
tapis-solve-what = Dites ce qu’il faut résoudre.

tapis-games-seats = Places : { $list }
tapis-games-players = Joueurs : { $list }
tapis-games-variants = Variantes : { $list }

tapis-arena-head = { $game } : { $games } parties, graine { $seed }, { $seconds } s
tapis-arena-player = joueur
tapis-arena-wins = gagnées
tapis-arena-draws = nulles
tapis-arena-losses = perdues
tapis-arena-points = points
tapis-arena-elo = Elo [95 %]
tapis-arena-pace = ms/coup

tapis-person = Joueur { $number }
tapis-no-folder = Il n’y a pas de dossier pour les parties inachevées, celle-ci n’est donc pas conservée : définissez HOME ou XDG_DATA_HOME.
tapis-no-game = Il n’y a pas de jeu nommé « { $game } » dans cette maison.

tapis-solve-mastermind-pegs = Pions d’un code [1 à 8, 4]
tapis-solve-mastermind-colours = Couleurs d’un pion [2 à 16, 6]
tapis-solve-mastermind-distinct = Chaque couleur au plus une fois dans un code
tapis-solve-mastermind-strategy = La stratégie à jouer contre tous les codes [knuth]
tapis-solve-mastermind-list = Énumérer les stratégies

tapis-solve-chinese-checkers-dim = La taille du plateau [1 à 8, 4]
tapis-solve-chinese-checkers-players = Le nombre de joueurs [1, 2, 3 ou 6 ; 2]
tapis-solve-chinese-checkers-jump = La règle des sauts [symmetric]
tapis-solve-chinese-checkers-perft = Compter les suites de 1, 2, … N coups
tapis-solve-chinese-checkers-solo = Le plus court transfert des pions d’un joueur seul
tapis-solve-chinese-checkers-seconds = Avec --solo : la meilleure ligne et la meilleure borne trouvées en ce temps
tapis-menu-needs-terminal = Le menu demande un terminal ; dans un tube, dites à quoi jouer, par exemple : tapis play mastermind. Voir tapis --help.

tapis-value-host = HÔTE
tapis-value-port = PORT
tapis-arg-host = Le nom ou l’adresse de la maison qui attend un joueur
tapis-arg-port = Le port où elle attend
tapis-arg-guest = Qui joue : human, un robot par son nom ou un niveau (easy, medium, hard, expert)
tapis-arg-guest-seed = Ce que tire un robot, pour pouvoir rejouer la partie
tapis-net-waiting = En attente, à { $address }, d’un joueur pour { $seats ->
    [one] une place
   *[other] { $seats } places
}.
tapis-net-listen = On ne peut attendre personne au port { $port } : { $problem }
tapis-net-accept = La connexion au port { $port } a échoué : { $problem }
tapis-connect-refused = Il n’y a pas de connexion à { $address } : { $problem }
tapis-connect-lost = La connexion a été perdue avant la fin de la partie : { $problem }.
tapis-connect-left = Vous êtes parti avant la fin de la partie.
tapis-guest-begin = Une série commence par le double { $first }. Vous êtes { $name }.
tapis-guest-help = En plus des coups, on peut taper : aide, conseil, plateau, coups, quitter.
