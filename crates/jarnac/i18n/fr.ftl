jarnac = Jarnac
jarnac-about = Des mots sur deux tableaux ; celui que l’autre n’a pas vu est à vous.

jarnac-option-hundred = Cent points
    .help = Un mot de neuf lettres vaut 100 points au lieu de 81.
jarnac-option-last-row = Jouer la dernière ligne
    .help = La partie continue après la huitième ligne, jusqu’à ce qu’un joueur qui a huit mots passe sans subir de Jarnac.
jarnac-option-double = Double Jarnac
    .help = Après un Jarnac, on peut en déclarer un second, ailleurs.
jarnac-option-words = Mots
    .help = La liste des mots qui comptent ; les lettres et leurs valeurs sont celles du jeu français dans les deux cas.
jarnac-choice-words-french = français
jarnac-choice-words-english = anglais
jarnac-option-dictionary = Votre dictionnaire
    .help = Une liste de mots à vous, un par ligne, à la place des autres.
jarnac-option-position = Position
    .help = Une partie sauvegardée d’où commencer.

jarnac-variant-sheet = Les règles du sujet
jarnac-variant-hundred = Neuf lettres à cent points
jarnac-variant-last-row = Jouer la dernière ligne
jarnac-variant-double = Double coup de Jarnac
jarnac-variant-all = Les trois variantes
jarnac-variant-english = Mots anglais

jarnac-bot-random = Hasard
    .help = Joue n’importe quel coup permis.
jarnac-bot-greedy = Glouton
    .help = Pose d’emblée le mot le plus long.
jarnac-bot-stepwise = Par paliers
    .help = Fait le plus petit pas possible, et pioche une lettre à chaque fois.
jarnac-bot-easy = Débutant
    .help = Connaît les 3 000 mots les plus courants et rate un Jarnac sur deux.
jarnac-bot-medium = Amateur
    .help = Connaît les 10 000 mots les plus courants et rate trois Jarnacs sur dix.
jarnac-bot-hard = Lettré
    .help = Connaît les 40 000 mots les plus courants et rate un Jarnac sur dix.
jarnac-bot-expert = Expert
    .help = Connaît tous les mots, prévoit son tour sur les tirages à venir et ne rate aucun Jarnac.

jarnac-notation-verb = « { $found } » n’est pas un coup ; il y a piocher, échanger, poser, allonger, jarnac et passer
jarnac-notation-word = il manque un mot ici
jarnac-notation-row = « { $found } » n’est pas une ligne ; elles vont de 1 à 8
jarnac-notation-needs-row = il manque la ligne, comme dans « allonger 1 TZAR »
jarnac-notation-needs-target = il manque la ligne, comme dans « jarnac 1 TZAR » ou « jarnac nouveau BUT »
jarnac-notation-three = on échange exactement trois lettres, comme dans « échanger AEI »
jarnac-notation-extra = « { $found } » est de trop
jarnac-word-short = « { $word } » est trop court : un mot a de trois à neuf lettres
jarnac-word-long = « { $word } » est trop long : un mot a de trois à neuf lettres
jarnac-word-foreign = « { $found } » dans « { $word } » n’est pas une lettre de A à Z

jarnac-refusal-turn = Ce n’est pas à vous de jouer.
jarnac-refusal-over = La partie est finie.
jarnac-refusal-begin = Votre tour commence par « piocher » ou « échanger ».
jarnac-refusal-draw-first = Votre premier tour commence par « piocher » : six lettres.
jarnac-refusal-begun = Votre tour est commencé : formez, allongez ou passez.
jarnac-refusal-first-turn = Il n’y a rien à échanger avant vos six premières lettres.
jarnac-refusal-bag = Il faut trois lettres dans le sac pour un échange ; il en reste { $left }.
jarnac-refusal-swap = Vous n’avez pas { $letters } à échanger.
jarnac-refusal-unknown = { $word } n’est pas dans le dictionnaire.
jarnac-refusal-letters = Pour { $word }, il vous manque { $letters }.
jarnac-refusal-their-letters = Pour { $word }, il manque { $letters } à votre adversaire.
jarnac-refusal-no-row = Il n’y a pas de ligne vide pour { $word }.
jarnac-refusal-row = Il n’y a pas de mot sur la ligne { $row }.
jarnac-refusal-their-row = Votre adversaire n’a pas de mot sur la ligne { $row }.
jarnac-refusal-loses = { $word } enlèverait { $letters } à { $old } sur la ligne { $row } ; un mot garde ses lettres.
jarnac-refusal-gains = { $word } n’ajoute pas de lettre à { $old } sur la ligne { $row }.
jarnac-refusal-extend = Pour faire { $word } de { $old } sur la ligne { $row }, il vous manque { $letters }.
jarnac-refusal-their-extend = Pour faire { $word } de { $old } sur la ligne { $row }, il manque { $letters } à votre adversaire.
jarnac-refusal-window = On déclare Jarnac quand l’adversaire vient de passer, avant de piocher ou d’échanger.
jarnac-refusal-called = Vous avez déclaré Jarnac ; continuez avec « piocher » ou « échanger ».
jarnac-refusal-same-new = Le second Jarnac doit viser une ligne, le premier ayant été un mot nouveau.
jarnac-refusal-same-row = Le second Jarnac doit viser une autre ligne que la { $row }.

jarnac-log-draw = { $name } continue et tire.
jarnac-log-swap = { $name } échange { $letters }.
jarnac-log-word = { $name } pose { $word }.
jarnac-log-extend = { $name } forme { $word } sur la ligne { $row }.
jarnac-log-jarnac = Jarnac ! { $name } prend la ligne { $row } avec { $word }.
jarnac-log-jarnac-new = Jarnac ! { $name } prend { $word }.
jarnac-log-pass = { $name } passe.

jarnac-hint-word = Posez { $word } sur une nouvelle ligne.
jarnac-hint-extend = Faites { $word } de la ligne { $row }.
jarnac-hint-jarnac = Déclarez Jarnac : la ligne { $row } devient { $word }, et la vôtre.
jarnac-hint-jarnac-new = Déclarez Jarnac avec { $word }.
jarnac-hint-draw = Piochez : une lettre de plus vaut mieux ici qu’un échange.
jarnac-hint-nothing-to-call = Continuez : il n’y a pas de Jarnac à déclarer.
jarnac-hint-swap = Échangez { $letters } : elles ne vont avec rien de ce que vous avez.
jarnac-hint-pass = Passez : il n’y a plus rien à former ni à allonger.
jarnac-hint-pass-anyway = Passez : ce qui reste remplirait votre dernière ligne et perdrait la partie.
jarnac-hint-points = Il rapporte { $points ->
    [one] un point
   *[other] { $points } points
}.
jarnac-hint-call = Il déplace l’écart de { $points } points en votre faveur.
jarnac-hint-letter = Une lettre vient avec, et vos autres lettres gardent leurs chances.
jarnac-hint-wins = Il remplit votre dernière ligne alors que vous menez : la partie est gagnée.
jarnac-hint-exact = Le sac est vide, et tout ce qui peut suivre a été examiné.

jarnac-missed-word = On pouvait encore poser : { $words } ({ $points ->
    [one] un point
   *[other] { $points } points
} au mieux).
jarnac-missed-row = { $old }, ligne { $row }, pouvait encore devenir { $words } ({ $points ->
    [one] un point
   *[other] { $points } points
} au mieux).
jarnac-missed-jarnac = Jarnac manqué sur la ligne { $row } : { $old } pouvait être pris avec { $words } ; il a coûté { $points } points.
jarnac-missed-jarnac-new = Jarnac manqué : on pouvait prendre { $words } ; il a coûté { $points } points.
jarnac-missed-better = Un Jarnac avec { $better } aurait rapporté { $points } points de plus que { $word }.

jarnac-list-report = { $words ->
    [one] Un mot retenu
   *[other] { $words } mots retenus
}, { $unusable ->
    [0] toutes les lignes ont servi
    [one] une ligne n’a pas servi
   *[other] { $unusable } lignes n’ont pas servi
} (trop courtes : { $short }, trop longues : { $long }, autres caractères : { $foreign }, répétées : { $duplicates }).
jarnac-list-large = la liste a plus de { $most } octets
jarnac-list-broken = la lecture s’est interrompue à la ligne { $line } ({ $problem })
jarnac-list-binary = ce n’est pas une liste de mots : la ligne { $line } contient des caractères qu’aucun texte n’a
jarnac-list-encoding = la ligne { $line } n’est pas écrite en UTF-8
jarnac-list-empty = aucune de ses { $lines } lignes n’est un mot de trois à neuf lettres

jarnac-save-form = Ligne { $line }, colonne { $column } : { $expected } était attendu
jarnac-save-ends = Le fichier s’arrête trop tôt : { $expected } était attendu
jarnac-save-letters = Le fichier a { $total } lettres au lieu de { $expected }. Il manque : { $lacking }. En trop : { $surplus }.
jarnac-save-digest = Les mots du fichier ne sont pas ceux de la liste { $name } qu’il annonce.
jarnac-save-needs-words = Cette partie se jouait avec une autre liste de mots ({ $name }) : donnez-la comme « dictionary ».
jarnac-save-other-words = La partie a été sauvegardée avec d’autres mots que ceux qui comptent maintenant.
jarnac-save-rule-stays = La partie a été sauvegardée avec { $rule ->
    [hundred] cent points pour neuf lettres
    [last-row] la dernière ligne jouée jusqu’au bout
   *[double] le double coup de Jarnac
}, et cela reste.
jarnac-save-rule-new = La partie a été sauvegardée sans { $rule ->
    [hundred] les cent points pour neuf lettres
    [last-row] la dernière ligne jouée jusqu’au bout
   *[double] le double coup de Jarnac
}, qui compte maintenant.
jarnac-save-word = { $word } est posé sur un tableau et n’est pas dans le dictionnaire.
jarnac-save-phase = Aucune partie ne mène à cette position : { $why ->
    [calls] le nombre de Jarnac possibles n’est pas celui que laisse un tour passé
    [nobody-passed] un Jarnac est possible, et l’autre n’a pas encore joué
    [nothing-called] un Jarnac a été annoncé, et aucun mot n’en vient
    [not-the-beginning] elle dit que la partie commence, et quelqu’un a déjà joué
    [not-begun] on forme des mots dans un tour qui n’a pas commencé
    [before-the-turn] quelqu’un a des lettres ou des mots avant son premier tour
    [not-over] un tableau est plein, et la partie continue
    [nothing-ends-it] la partie est finie, et rien ne l’a terminée
    [bag-not-empty] un tour passé sur un sac vide est noté, et le sac n’est pas vide
   *[nothing-formed] un mot a été formé dans ce tour, et il n’y en a aucun
}.

jarnac-ask-what = Demandez avec « rack », avec « word » et « rack », ou avec « member ».
jarnac-ask-letter = « { $found } » n’est pas une lettre de A à Z.
jarnac-ask-long = Un chevalet a { $most } lettres au plus.

jarnac-solve-dictionary = Une liste de mots, un par ligne ; la liste française à défaut.
