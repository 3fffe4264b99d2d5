three-cards-guide-1 = Chacun a trois cartes. À chacune des trois levées, chacun en pose une ; la plus forte prend la levée. Qui prend le plus de levées gagne.
three-cards-web-left = { $left ->
    [one] une carte
   *[other] { $left } cartes
}
