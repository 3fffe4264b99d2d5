jarnac-guide-1 = Deux plateaux de huit lignes ; chaque ligne porte un mot de trois à neuf lettres.
jarnac-guide-2 = Votre tour commence par une lettre du sac, ou par un échange de trois. Le premier tour commence par six lettres.
jarnac-guide-3 = Formez des mots avec vos lettres : au clavier ou en cliquant, puis Entrée. Chaque mot rapporte une lettre de plus.
jarnac-guide-4 = Choisissez une ligne pour allonger son mot d’au moins une lettre, dans n’importe quel ordre : RAT et Z font TZAR. Si vous tapez simplement le mot, sa ligne est trouvée pour vous.
jarnac-guide-5 = Passez quand vous ne voyez plus rien. L’autre regarde alors votre plateau et vos lettres : un mot oublié est pris, c’est un Jarnac.
jarnac-guide-6 = Quand l’autre a passé, ses lettres sont à vous pour un moment. Trouvez un mot, déclarez Jarnac, et il va sur votre première ligne vide. Si vous n’en voyez pas, piochez et continuez.
jarnac-guide-7 = Les mots longs valent plus : chacun compte le carré de sa longueur. La huitième ligne termine la partie, et le plus de points l’emporte.

jarnac-web-note = { $points ->
    [one] { $points } point
   *[other] { $points } points
} · { $words ->
    [one] { $words } mot
   *[other] { $words } mots
} · { $letters ->
    [one] { $letters } lettre
   *[other] { $letters } lettres
}
jarnac-web-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
jarnac-web-enlarge = Voir en grand le plateau de { $name }
jarnac-web-row = Ligne { $row } : { $word }, { $points } points.
jarnac-web-row-empty = Ligne { $row } : vide.
jarnac-web-row-lost = Ligne { $row } : vide, son mot a été pris.
jarnac-web-mark-fresh = Nouveau ce tour-ci.
jarnac-web-mark-pick = Choisissez-la pour l’allonger.
jarnac-web-bag = { $count ->
    [0] Le sac est vide
    [one] Une lettre dans le sac
   *[other] { $count } lettres dans le sac
}
jarnac-web-your-letters = Vos lettres
jarnac-web-their-letters = Lettres de { $name }
jarnac-web-no-letters = aucune lettre
jarnac-web-row-letters = Les lettres de { $word }, ligne { $row }
jarnac-web-shuffle = Mélanger les lettres

jarnac-web-call = Jarnac ?
jarnac-web-call-text = { $other } a passé. Si vous voyez un mot ici, il est à vous.
jarnac-web-call-last = { $other } a passé avec huit lignes. Sans Jarnac, la partie est terminée.
jarnac-web-call-again = Encore un Jarnac ?
jarnac-web-call-again-text = Une seconde déclaration est permise, ailleurs que la première.
jarnac-web-begin = Votre tour commence
jarnac-web-go-on = { $how ->
    [first] Piochez vos six premières lettres.
    [exchange] Piochez une lettre, ou échangez-en trois.
   *[letter] Piochez une lettre.
}
jarnac-web-begin-called = Le mot est à vous. { jarnac-web-go-on }
jarnac-web-begin-full = Vos huit lignes sont pleines : pas de Jarnac à déclarer. Continuez.
jarnac-web-play = Votre mot
jarnac-web-play-text = Passez quand vous ne voyez plus rien.
jarnac-web-called-soon = Jarnac ?
jarnac-web-called-soon-text = { $name } regarde vos lettres.
jarnac-web-watch-window = { $name } regarde les lettres de { $other }.
jarnac-web-wait = { $name } joue
jarnac-web-wait-text = Vous pouvez préparer un mot en attendant.
jarnac-web-watch-text = Les deux plateaux et toutes les lettres sont visibles.
jarnac-web-over = La partie est terminée
jarnac-web-over-text = { $first } : { $points }. { $second } : { $against }.
jarnac-web-taken-from-you = Jarnac. { $name } a pris votre ligne { $row } avec { $word }.
jarnac-web-taken-new-from-you = Jarnac. { $name } a pris { $word } avec vos lettres.
jarnac-web-taken-by-you = Jarnac. Vous avez pris la ligne { $row } de { $other } avec { $word }.
jarnac-web-taken-new-by-you = Jarnac. Vous avez pris { $word } avec les lettres de { $other }.
jarnac-web-taken = Jarnac. { $name } a pris la ligne { $row } de { $other } avec { $word }.
jarnac-web-taken-new = Jarnac. { $name } a pris { $word } avec les lettres de { $other }.

jarnac-web-your-word = Votre mot : { $word }
jarnac-web-jarnac-word = Jarnac avec le mot : { $word }
jarnac-web-nothing = rien encore
jarnac-web-clear = Effacer le mot
jarnac-web-letter-out = Retirer { $letter }
jarnac-web-letter-lacking = { $letter } manque. La retirer
jarnac-web-help = Tapez un mot ou cliquez des lettres. Une ligne choisie peut être allongée.
jarnac-web-help-call = Tapez le mot, ou cliquez ces lettres et ces lignes.
jarnac-web-too-short = Un mot a de trois à neuf lettres.
jarnac-web-known = { $word } est un mot : { $points } points.
jarnac-web-unknown = { $word } n’est pas dans le dictionnaire.
jarnac-web-as-new = Nouveau mot, ligne { $row } : +{ $points }
jarnac-web-as-longer = Ligne { $row }, depuis { $old } : +{ $points }
jarnac-web-as-jarnac = De la ligne { $from } ({ $old }) à votre ligne { $row } : +{ $points }
jarnac-web-as-jarnac-new = Des lettres libres à votre ligne { $row } : +{ $points }
jarnac-web-which = Laquelle est la bonne ?
jarnac-web-begin-first = Votre tour n’a pas encore commencé. { jarnac-web-go-on }
jarnac-web-choose-three = Choisissez trois de vos lettres.

jarnac-web-take-hint = Suivre le conseil
jarnac-web-draw = { $count ->
    [one] Piocher une lettre
    [6] Piocher six lettres
   *[other] Piocher { $count } lettres
}
jarnac-web-draw-nothing = Continuer
jarnac-web-draw-ends = Pas de Jarnac : finir la partie
jarnac-web-swap = Échanger
jarnac-web-cancel = Garder mes lettres
jarnac-web-do-swap = Échanger trois lettres
jarnac-web-do-swap-letters = Échanger { $letters }
jarnac-web-pass = Passer
jarnac-web-do-play = Jouer
jarnac-web-do-play-word = Jouer { $word }
jarnac-web-do-call = Jarnac
jarnac-web-do-call-word = Jarnac : { $word }
jarnac-web-scoring = Un mot vaut le carré de sa longueur : trois lettres 9, neuf lettres 81 (ou 100). Le plus de points gagne.
jarnac-web-words-french = mots français
jarnac-web-words-english = mots anglais
jarnac-web-words-brought = mots d’une autre liste
jarnac-web-words-coming = La liste des mots arrive.
