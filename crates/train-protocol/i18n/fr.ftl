train-protocol-train = le train { $train }
train-protocol-closed = La connexion est fermée.
train-protocol-silent = Rien n’a été dit pendant trop longtemps.
train-protocol-too-long = C’est trop long.
train-protocol-unexpected = « { $found } » trouvé, attendu : { $expected }
train-protocol-too-many = Ce sont trop de questions.
train-protocol-no-train = Ce train n’existe pas à cette table : { $train }.
train-protocol-no-seat = Il n’y a pas de place { $seat } à une table de { $seats }.
train-protocol-no-environment = Il n’y a pas d’environnement { $number }.
train-protocol-no-domino = Il n’y a pas de domino à donner pour cette pioche.
train-protocol-nothing-doable = C’est au tour de ce joueur, et rien n’est possible.
train-protocol-no-player = Le joueur est parti.

train-protocol-seat = Joueur { $number }
train-protocol-series-begins = Une série commence par le double { $first }. Vous êtes { $name }.
train-protocol-series-over = La partie { $number } est terminée : { $scores }.
