# Moves in everyday words: for newcomers, and for screen readers.

## A move of the bot, for newcomers

told-takes = { SIDE($side) }’s { NAME($piece) } takes { WHOSE($target) }.
told-comes-out = { SIDE($side) }’s { NAME($piece) } comes out.
told-crosses = { SIDE($side) }’s { NAME($piece) } crosses the river.
told-forward = { SIDE($side) }’s { NAME($piece) } moves forward.
told-back = { SIDE($side) }’s { NAME($piece) } moves back.
told-sideways = { SIDE($side) }’s { NAME($piece) } moves sideways.
your-move-now = Your move!
your-move-again = Your move again, { $player }.

## What a screen reader says of a move, of a piece and of a point to move to

# $from, $to: files, as the mover counts them; $count: points.
spoken-slant-forward = { SIDE($side) }: { WHICH($piece) } from file { $from } to { $to }, forward
spoken-slant-back = { SIDE($side) }: { WHICH($piece) } from file { $from } to { $to }, back
spoken-sideways = { SIDE($side) }: { WHICH($piece) } from file { $from } to { $to }
spoken-forward = { SIDE($side) }: { WHICH($piece) } on file { $from }, { $count } forward
spoken-back = { SIDE($side) }: { WHICH($piece) } on file { $from }, { $count } back
board-piece = { SIDE($side) } { NAME($piece) }, file { $file }, rank { $rank }
board-target = File { $file }, rank { $rank }
board-target-takes = File { $file }, rank { $rank }, takes the { NAME($piece) }
