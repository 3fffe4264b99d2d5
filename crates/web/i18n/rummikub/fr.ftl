rummikub-guide-1 = Posez des suites (une couleur, des valeurs qui se suivent) et des groupes (une valeur, des couleurs différentes) d’au moins trois tuiles.
rummikub-guide-2 = La première pose doit valoir assez de points et venir de votre seul chevalet.
rummikub-guide-3 = Ensuite vous pouvez tout réarranger sur la table, pourvu que tout soit valable à la fin.
rummikub-guide-4 = Un joker remplace n’importe quelle tuile. Qui ne pose rien pioche une tuile.
rummikub-guide-5 = Qui vide son chevalet le premier gagne la partie.
