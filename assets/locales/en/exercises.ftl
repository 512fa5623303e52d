## Find the better move: the turning points of a reviewed game as exercises

button-exercise = Find the better move
button-exercise-next = Next position
exercise-title = **Find the better move** · { $number } of { $count }
exercise-asked = { SIDE($side) } played { $move } here, { $judgement ->
    [inaccuracy] an inaccuracy
    [mistake] a mistake
    [blunder] a blunder
   *[other] a costly move
}. What is better?
exercise-how = Choose a piece below, or type your move. { $left ->
    [one] You have one try.
   *[other] You have { $left } tries.
}
exercise-alt = { SIDE($side) } to move: find a better move than { $move }.
exercise-alt-refuted = Tried: { $move }. Answer: { $answer }.
exercise-found = ✓ { $move } — that is the better move!
exercise-as-good = ✓ { $move } is just as good.
exercise-played = { $move } is the move of the game. Look for a better one.
exercise-left = { $left ->
    [one] One try is left.
   *[other] { $left } tries are left.
}
exercise-solution = The better move is { $move }.
exercise-game-move = { $move }: { $why }
exercise-total = Better moves found in this game: { $found } of { $count }.
exercise-stale = That try is over; this is where you are now.
exercise-gone = This position is no longer in the review. Ask for the review again.
exercise-unchecked = I cannot check { $move } right now, so it does not count. Try it again in a moment.
