mastermind-guide-1 = Le codeur cache une rangée de pions de couleur ; le décodeur doit la trouver.
mastermind-guide-2 = Chaque essai reçoit de petits pions en réponse : un plein pour chaque couleur à sa place, un anneau pour chaque couleur placée ailleurs.
mastermind-guide-3 = Composez un essai en cliquant ou en glissant des couleurs, ou en tapant leurs signes. Entrée joue l’essai.
mastermind-guide-4 = Le petit cadenas sous un pion le garde pour l’essai suivant ; un clic sur un ancien pion le recopie, un clic sur le numéro d’une ligne recopie toute la ligne.
mastermind-guide-5 = Qui trouve le code à temps gagne la partie. Puis les rôles changent, et le meilleur total l’emporte.

mastermind-web-colour-1 = rouge
mastermind-web-colour-2 = jaune
mastermind-web-colour-3 = vert
mastermind-web-colour-4 = bleu
mastermind-web-colour-5 = orange
mastermind-web-colour-6 = ivoire
mastermind-web-colour-7 = violet
mastermind-web-colour-8 = noir
mastermind-web-colour-9 = rose
mastermind-web-colour-10 = turquoise
mastermind-web-colour-11 = brun
mastermind-web-colour-12 = gris
mastermind-web-colour-13 = citron vert
mastermind-web-colour-14 = bleu nuit
mastermind-web-colour-15 = saumon
mastermind-web-colour-16 = bleu ciel

mastermind-web-maker = codeur
mastermind-web-breaker = décodeur
mastermind-web-you-break = Vous cherchez le code caché par { $name }.
mastermind-web-you-make = Vous cachez un code ; { $name } doit le trouver.
mastermind-web-they-play = { $maker } cache un code ; { $breaker } doit le trouver.
mastermind-web-legend-well = bonne couleur, bien placée
mastermind-web-legend-misplaced = bonne couleur, mal placée
mastermind-web-secret = Le code : { $code }
mastermind-web-hidden = Le code est caché.
mastermind-web-no-secret = Aucun code n’est encore caché.
mastermind-web-answer = { $well } bien placés, { $misplaced } mal placés
mastermind-web-row = Essai { $row } : { $code }. { $answer }.
mastermind-web-row-open = Essai { $row } : { $code }, sans réponse pour l’instant.
mastermind-web-copy-row = Recopier l’essai { $row }
mastermind-web-wrong = devrait être { $answer }
mastermind-web-palette = Couleurs
mastermind-web-peg = Pion { $peg } : { $colour }
mastermind-web-empty = vide
mastermind-web-hold = Garder le pion { $peg } pour l’essai suivant
mastermind-web-your-guess = Votre essai
mastermind-web-your-code = Votre code
mastermind-web-incomplete = Il manque encore des couleurs.
mastermind-web-guess = Essayer
mastermind-web-hide = Cacher ce code
mastermind-web-by-chance = Code au hasard
mastermind-web-take-hint = Suivre le conseil
mastermind-web-possible = Codes possibles
mastermind-web-possible-count = { $count ->
    [0] Plus aucun code n’est possible.
    [one] Un code est possible.
   *[other] { $count } codes sont possibles.
}
mastermind-web-possible-about = Environ { $count } codes sont possibles.
mastermind-web-possible-some = En voici { $shown }.
mastermind-web-your-answer = Votre réponse
mastermind-web-answer-help = Cliquez sur les petits pions : plein pour bien placé, anneau pour mal placé.
mastermind-web-key = Pion de réponse { $peg } : { $state }
mastermind-web-key-none = vide
mastermind-web-key-well = bien placé
mastermind-web-key-misplaced = mal placé
mastermind-web-give-answer = Répondre { $well } · { $misplaced }
mastermind-web-impossible-answer = Aucun essai ne peut recevoir cette réponse.
mastermind-web-false-answer = Ce n’est pas la bonne réponse pour votre code. Une réponse fausse perd la partie.
mastermind-web-contradiction = Avec cette réponse, plus aucun code n’est possible. La première réponse peut-être fausse est la numéro { $row }.
mastermind-web-contradicted = Depuis la réponse { $since }, plus aucun code ne convient. La première peut-être fausse est la numéro { $row }.
