log-move = { $name }: { $move }

notation-error = Character { $column }: { $problem }
notation-empty = nothing is written
notation-unknown = “{ $found }” is not understood

seed-bad = A seed is a whole number or 64 hexadecimal digits.

setup-seats = This game cannot be played with { $asked ->
    [one] one seat
   *[other] { $asked } seats
}. Possible: { $allowed }.

option-unknown = There is no option “{ $key }”.
option-not-a-flag = The option { $key } is yes or no, not “{ $value }”.
option-not-a-number = The option { $key } is a whole number, not “{ $value }”.
option-out-of-range = The option { $key } goes from { $min } to { $max }; { $value } is outside.
option-not-a-choice = The option { $key } cannot be “{ $value }”. Possible: { $words }.
option-too-long = The option { $key } is too long: { $max } at most.
option-other = The option { $key } cannot be “{ $value }”: { $problem }
option-games = Games
    .help = How many games the match has; their scores add up.
match-rounded = { $games } games are played instead of { $asked }, so that everybody begins equally often.

sexpr-error = Line { $line }, column { $column }: { $problem }
sexpr-too-long = the text is too long
sexpr-too-deep = lists are nested too deeply
sexpr-open-list = this list is never closed
sexpr-open-quote = this quotation is never closed
sexpr-stray-close = this parenthesis closes nothing
sexpr-bad-escape = this escape does not exist
sexpr-bad-character = this character cannot stand here

record-too-long = a record of this game has at most { $most } entries.
record-form = Line { $line }, column { $column }: expected { $expected }
record-no-header = The record ends before the game begins: expected { $expected }
record-version = The record was written by a newer version (format { $version }).
record-other-game = This is a record of { $game }.
record-take-back = There is no entry { $number } to take back.

question-no-answer = There is no answer to this question.
