three-cards-guide-1 = Everybody holds three cards. In each of three rounds everybody lays one; the highest takes the round. Whoever takes most rounds wins.
three-cards-web-left = { $left ->
    [one] one card
   *[other] { $left } cards
}
