terminal-your-turn = { $name }, c’est à vous. Tapez un coup, ou aide.
terminal-pass = Passez le clavier à { $name }, puis appuyez sur Entrée.
terminal-refused = Impossible : { $why }
terminal-hint = Conseil : { $move }
terminal-no-hint = Il n’y a pas de conseil ici.
terminal-no-moves = Il y a trop de coups pour les énumérer, ou aucun.
terminal-log-empty = Il ne s’est encore rien passé.
terminal-unknown = Il n’y a pas de commande « { $word } ». Tapez aide pour les connaître.
terminal-language = En français désormais.

terminal-save-where = Nommez un fichier : enregistrer ma-partie.tapis
terminal-saved = Enregistré dans { $path }.
terminal-aside = La partie est mise de côté. Elle est gardée et pourra être reprise.
terminal-broken = La table est tombée en panne. Tous les coups joués sont gardés.
terminal-cut = Le coup { $number } de l’enregistrement n’est pas permis, la partie reprend donc avant lui : { $problem }

terminal-over = La partie est terminée.
terminal-game-over = La partie { $number } est terminée : { $scores }.
terminal-wins = { $name } gagne !
terminal-share = { $names } se partagent la première place.
terminal-place = { $place }. { $name } : { $score }

terminal-fault-crashed = Coup { $number } : { $name } a trébuché, un remplaçant a joué.
terminal-fault-slow = Coup { $number } : { $name } a trop réfléchi, un remplaçant a joué.
terminal-fault-nonsense = Coup { $number } : { $name } a tenté l’impossible, un remplaçant a joué.
terminal-fault-gone = Coup { $number } : { $name } est parti, un remplaçant continue.

terminal-help-plain = Tapez un coup, ou l’un de ces mots (précédé d’une barre, il n’est jamais pris pour un coup) :
terminal-help-screen = Tapez un coup puis Entrée. Les touches qui sont des lettres agissent tant que rien n’est tapé :
terminal-help-slash = Les commandes se tapent aussi : /aide, /conseil, /enregistrer FICHIER, /langue en, /abandonner, /quitter.
terminal-help-entry = { $word } : { $does }
terminal-help-help = cette page
terminal-help-hint = ce que l’entraîneur jouerait, et pourquoi
terminal-help-board = la table, une fois encore
terminal-help-log = ce qui s’est passé jusqu’ici
terminal-help-moves = les coups possibles
terminal-help-save = une copie de la partie dans un fichier : enregistrer ma-partie.tapis
terminal-help-resign = abandonner la partie
terminal-help-lang = l’autre langue
terminal-help-quit = mettre la partie de côté ; elle est gardée et pourra être reprise
terminal-help-tab = compléter un coup ; encore pour le suivant
terminal-help-history = les lignes tapées avant
terminal-help-scroll = faire défiler le journal
terminal-help-scroll-board = faire défiler la table
terminal-io = Le terminal ne répond pas : { $problem }
