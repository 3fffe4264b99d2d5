train-protocol-train = train { $train }
train-protocol-closed = The connection is closed.
train-protocol-silent = Nothing was said for too long.
train-protocol-too-long = That is too long.
train-protocol-unexpected = Found “{ $found }”, expected: { $expected }
train-protocol-too-many = Those are too many questions.
train-protocol-no-train = There is no { $train } at this table.
train-protocol-no-seat = There is no seat { $seat } at a table of { $seats }.
train-protocol-no-environment = There is no environment { $number }.
train-protocol-no-domino = There is no domino to answer the draw with.
train-protocol-nothing-doable = It is this player’s turn, and nothing can be done.
train-protocol-no-player = The player has left.

train-protocol-seat = Player { $number }
train-protocol-series-begins = A series begins with the double { $first }. You are { $name }.
train-protocol-series-over = Game { $number } is over: { $scores }.
