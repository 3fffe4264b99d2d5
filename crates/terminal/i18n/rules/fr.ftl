rummikub-rules-1 = Il y a 106 tuiles : de 1 à 13 en quatre couleurs, chacune deux fois, et deux jokers. Chacun en pioche quatorze.
rummikub-rules-2 = Une suite est faite d’au moins trois tuiles d’une même couleur, aux valeurs consécutives ; un groupe, de trois ou quatre tuiles d’une même valeur, de couleurs différentes. Un joker remplace n’importe quelle tuile.
rummikub-rules-3 = Votre première pose vient de votre seule main et doit valoir assez de points, 30 en général.
rummikub-rules-4 = Ensuite vous pouvez tout réarranger sur la table, pourvu qu’à la fin tout soit valide et qu’au moins une tuile vienne de votre main.
rummikub-rules-5 = Qui ne pose rien pioche une tuile ; quand il n’y en a plus, il passe.
rummikub-rules-6 = Qui vide sa main le premier met fin à la partie. Ce qui reste en main compte, un joker 30, et le plus petit score gagne.

jarnac-rules-1 = Chaque joueur a un plateau de huit lignes ; sur chaque ligne, un mot de trois à neuf lettres. Plateaux et lettres sont visibles de tous.
jarnac-rules-2 = Votre premier tour commence par six lettres du sac. Les suivants commencent par une lettre, ou par l’échange de trois des vôtres contre trois du sac.
jarnac-rules-3 = Formez ensuite autant de mots que vous en voyez : un nouveau avec vos lettres libres, sur la première ligne vide, ou l’un de vos mots allongé d’au moins une lettre, dans n’importe quel ordre (RAT et Z font TZAR). Chaque mot apporte une lettre de plus.
jarnac-rules-4 = Passez quand vous ne voyez plus rien. Avant de piocher, l’autre peut alors déclarer Jarnac : nommer un mot que vos lettres permettaient. Il passe sur son plateau.
jarnac-rules-5 = Un mot compte le carré de sa longueur. La huitième ligne met fin à la partie, et le plus de points gagne.
jarnac-rules-6 = Les mots sont ceux de la liste, sans accents ; la liste habituelle est française.

chinese-checkers-rules-1 = Chacun commence dans un camp de l’étoile. Qui a le premier tous ses pions dans le camp opposé gagne.
chinese-checkers-rules-2 = À son tour on déplace un pion : un pas vers un trou voisin, ou un saut en ligne par-dessus exactement un autre pion, à qui qu’il soit. Rien n’est pris.
chinese-checkers-rules-3 = Après un saut, le même pion peut sauter encore, dans toute direction, autant de fois qu’il le peut.
chinese-checkers-rules-4 = La portée d’un saut est une option. Selon le sujet, un pion retombe aussi loin derrière l’autre qu’il en était avant, sans rien d’autre entre eux ; au jeu classique, tous deux sont voisins ; en saut libre, toute distance convient.
chinese-checkers-rules-5 = Un saut peut traverser les camps de côté, mais aucun coup n’y finit.
chinese-checkers-rules-6 = Qui ne peut pas jouer passe. Si la limite de coups est atteinte, les plus avancés sont devant.

mexican-train-rules-1 = Le jeu a tous les dominos de 0-0 à 12-12. Le double de la manche est au milieu, et chacun construit un train à partir de là ; le train mexicain est à tous.
mexican-train-rules-2 = À votre tour vous posez un domino dont une moitié convient au bout de votre train, du train mexicain ou d’un train ouvert.
mexican-train-rules-3 = Si rien ne convient, vous piochez un domino ; s’il ne convient pas non plus, vous passez, et votre train reste ouvert jusqu’à ce que vous y posiez de nouveau. Après un double, vous continuez. La règle simple n’a pas ces limites.
mexican-train-rules-4 = Une manche finit quand une main est vide, ou quand la pioche est vide et que tous passent. Les points restés en main comptent, et la manche suivante commence par le double inférieur.
mexican-train-rules-5 = Le plus petit total gagne.

mastermind-rules-1 = Le créateur du code cache une rangée de pions, quatre de six couleurs en général ; l’autre doit la trouver.
mastermind-rules-2 = Chaque essai reçoit deux nombres : combien de pions sont bien placés, et combien d’autres ont une bonne couleur mal placée.
mastermind-rules-3 = Qui trouve le code en dix essais, en général, gagne la partie ; sinon, c’est le créateur du code. Celui-ci perd aussi s’il s’est trompé dans une réponse.
mastermind-rules-4 = Les rôles changent à chaque partie, dont le nombre est pair ; en une seule partie, qui est seul face à une machine cherche le code.
