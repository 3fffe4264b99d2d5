jarnac-guide-1 = Deux plateaux de huit lignes ; chaque ligne porte un mot de trois à neuf lettres.
jarnac-guide-2 = Chaque tour commence par une lettre, ou par un échange de trois.
jarnac-guide-3 = Formez des mots avec vos lettres, ou allongez un de vos mots d’au moins une lettre, dans n’importe quel ordre.
jarnac-guide-4 = Quand vous passez, l’autre regarde votre plateau et vos lettres. Un mot oublié peut être pris : Jarnac !
jarnac-guide-5 = Les mots longs valent plus : chacun compte le carré de sa longueur. La huitième ligne termine la partie.
