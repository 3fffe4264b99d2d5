chinese-checkers-guide-1 = Amenez tous vos pions de votre branche de l’étoile à celle d’en face.
chinese-checkers-guide-2 = Un pion avance d’un trou, ou saute par-dessus un autre pion.
chinese-checkers-guide-3 = Les sauts peuvent s’enchaîner dans le même coup, par-dessus les pions de chacun ; rien n’est pris.
chinese-checkers-guide-4 = La portée d’un saut est une option de la table.
chinese-checkers-guide-5 = Qui remplit le premier le camp d’en face gagne.
