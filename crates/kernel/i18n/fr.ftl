log-move = { $name } : { $move }

notation-error = Caractère { $column } : { $problem }
notation-empty = rien n’est écrit
notation-unknown = « { $found } » n’est pas compris

seed-bad = Une graine est un nombre entier ou 64 chiffres hexadécimaux.

setup-seats = Ce jeu ne se joue pas à { $asked }. Possible : { $allowed }.

option-unknown = Il n’y a pas d’option « { $key } ».
option-not-a-flag = L’option { $key } vaut oui ou non, pas « { $value } ».
option-not-a-number = L’option { $key } est un nombre entier, pas « { $value } ».
option-out-of-range = L’option { $key } va de { $min } à { $max } ; { $value } est en dehors.
option-not-a-choice = L’option { $key } ne peut pas être « { $value } ». Possible : { $words }.
option-too-long = L’option { $key } est trop longue : { $max } au plus.
option-other = L’option { $key } ne peut pas être « { $value } » : { $problem }
option-games = Parties
    .help = Nombre de parties du match ; leurs scores s’additionnent.
match-rounded = On joue { $games } parties au lieu de { $asked }, pour que chacun commence aussi souvent.

sexpr-error = Ligne { $line }, colonne { $column } : { $problem }
sexpr-too-long = le texte est trop long
sexpr-too-deep = les listes sont trop imbriquées
sexpr-open-list = cette liste n’est jamais fermée
sexpr-open-quote = cette citation n’est jamais fermée
sexpr-stray-close = cette parenthèse ne ferme rien
sexpr-bad-escape = cet échappement n’existe pas
sexpr-bad-character = ce caractère ne peut pas se trouver ici

record-too-long = une partie de ce jeu compte au plus { $most } entrées.
record-form = Ligne { $line }, colonne { $column } : { $expected } était attendu
record-no-header = L’enregistrement s’arrête avant le début de la partie : { $expected } était attendu
record-version = L’enregistrement vient d’une version plus récente (format { $version }).
record-other-game = C’est un enregistrement de { $game }.
record-take-back = Il n’y a pas d’entrée { $number } à reprendre.

question-no-answer = Il n’y a pas de réponse à cette question.
