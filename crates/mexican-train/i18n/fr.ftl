mexican-train = Train mexicain
mexican-train-about = Posez vos dominos bout à bout sur votre train, sur le train mexicain et sur les trains ouverts ; qui garde le moins de points gagne.

mexican-train-option-rule = Règle
    .help = Ouverte : on pioche une fois si rien ne convient, passer ouvre le train, un double fait rejouer. Simple : passer, piocher ou poser à volonté, sur son train ou le train mexicain.
mexican-train-choice-rule-open = Avec trains ouverts
mexican-train-choice-rule-simple = Simple
mexican-train-option-set = Dominos
    .help = Le plus grand double du jeu.
mexican-train-choice-set-9 = Double-9 (55 dominos)
mexican-train-choice-set-12 = Double-12 (91 dominos)
mexican-train-choice-set-15 = Double-15 (136 dominos)
mexican-train-option-start = Premier double
    .help = Le double au centre de la première série ; chaque série suivante commence un cran plus bas. Un double absent du jeu est remplacé par le plus grand.
mexican-train-choice-start-highest = Le plus grand du jeu
mexican-train-choice-start-15 = Double 15
mexican-train-choice-start-14 = Double 14
mexican-train-choice-start-13 = Double 13
mexican-train-choice-start-12 = Double 12
mexican-train-choice-start-11 = Double 11
mexican-train-choice-start-10 = Double 10
mexican-train-choice-start-9 = Double 9
mexican-train-choice-start-8 = Double 8
mexican-train-choice-start-7 = Double 7
mexican-train-choice-start-6 = Double 6
mexican-train-choice-start-5 = Double 5
mexican-train-choice-start-4 = Double 4
mexican-train-choice-start-3 = Double 3
mexican-train-choice-start-2 = Double 2
mexican-train-choice-start-1 = Double 1
mexican-train-choice-start-0 = Double 0
mexican-train-option-cover-doubles = Doubles couverts
    .help = Un double doit être couvert, par qui le peut, avant toute autre pose.
mexican-train-option-first-train = Premier train
    .help = Au premier tour, on peut poser sur son train autant de dominos que possible ; passer pour s’arrêter.

mexican-train-variant-sheet = Les règles du sujet
mexican-train-variant-simple = La première règle du sujet
mexican-train-variant-club = Règles de club : premier train, doubles couverts

mexican-train-bot-random = Hasard
    .help = Joue n’importe quel coup permis.
mexican-train-bot-easy = Facile
    .help = Pose ce qui va en premier, et pense rarement à sa plus longue suite.
mexican-train-bot-greedy = Glouton
    .help = Son train d’abord, puis un train ouvert, puis la pioche, puis il passe.
mexican-train-bot-medium = Moyen
    .help = Garde sa plus longue suite, plus d’une fois sur deux.
mexican-train-bot-hard = Difficile
    .help = Garde sa plus longue suite, et l’oublie rarement.
mexican-train-bot-longest = Longue suite
    .help = Garde sa plus longue suite pour son train et pose le reste d’abord.
mexican-train-bot-expert = Expert
    .help = Imagine des mains conformes à ce qu’il a vu et les joue jusqu’au bout.

mexican-train-mexican = train mexicain
mexican-train-the-mexican = le train mexicain
mexican-train-the-train = le train { $owner }

mexican-train-no-domino = « { $found } » n’est pas un domino ; un domino s’écrit 5-12
mexican-train-no-train = « { $found } » n’est pas un train ; un train est MT ou le numéro d’une place
mexican-train-which-train = dites sur quel train : MT ou le numéro d’une place
mexican-train-too-long = c’est trop long pour un coup

mexican-train-refusal-bad-seat = Personne n’est assis à la place { $seat }.
mexican-train-refusal-over = La série est finie.
mexican-train-refusal-turn = C’est à la place { $seat } de jouer.
mexican-train-refusal-no-such-train = Ce train n’existe pas à cette table : { $train }.
mexican-train-refusal-not-in-hand = Vous n’avez pas { $domino }.
mexican-train-refusal-closed = On ne peut pas poser sur { $train } : il n’est pas ouvert.
mexican-train-refusal-cover-first = Il faut d’abord couvrir le double sur { $train }.
mexican-train-refusal-first-train = Pendant que vous posez votre premier train, lui seul compte.
mexican-train-refusal-no-fit = { $domino } ne va pas sur { $train }, qui finit par { $end }.
mexican-train-refusal-empty-pool = La pioche est vide.
mexican-train-refusal-drawn-already = Vous avez déjà pioché.
mexican-train-refusal-can-pose = Un de vos dominos convient : posez-le.
mexican-train-refusal-draw-first = Piochez avant de passer.
mexican-train-refusal-no-draw-after-train = Votre train est posé : continuez, ou passez pour vous arrêter.

mexican-train-log-pose = { $name } pose { $domino } sur { $train }.
mexican-train-log-draw = { $name } pioche.
mexican-train-log-pass = { $name } passe.

mexican-train-hint-pose = Posez { $domino } sur { $train }.
mexican-train-hint-pose-own = Posez { $domino } sur votre train.
mexican-train-hint-only = C’est votre seul coup.
mexican-train-hint-draw = Rien ne convient : piochez.
mexican-train-hint-pass = Rien d’autre n’est possible : passez.
mexican-train-hint-better = Dans les séries jouées en pensée, c’est le meilleur coup{ $pips ->
    [0] , de très peu
    [one] , d’un point
   *[other] , de { $pips } points
}.
mexican-train-hint-chain = Votre plus longue suite compte { $length ->
    [one] un domino
   *[other] { $length } dominos
} : { $chain }.
mexican-train-hint-chain-next = Il commence votre plus longue suite, { $length ->
    [one] un domino
   *[other] { $length } dominos
} : { $chain }.
mexican-train-hint-chain-kept = Il laisse entière votre plus longue suite, { $length ->
    [one] un domino
   *[other] { $length } dominos
} : { $chain }.

mexican-train-review-chain = Cela a raccourci votre plus longue suite de { $lost } dominos ; « { $better } » l’aurait gardée.

mexican-train-ask-start = Une suite commence par un nombre de 0 à { $highest }, et non { $start }.
mexican-train-ask-twice = Le domino { $domino } y est deux fois.
