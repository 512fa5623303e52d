# Puzzles, and the puzzle of the day.

command-puzzle = Solve a puzzle; only you see it
option-puzzle-theme = What the puzzle is about
option-puzzle-level = How hard it is; leave out for one that fits your rating
option-puzzle-mode = Storm, or the kind of puzzle that you miss most
option-puzzle-move = Your move in the puzzle you have open
choice-easy = Easy
choice-medium = Medium
choice-hard = Hard
choice-storm = Storm
choice-weak-themes = Weak themes

## Themes

theme-mate-in1 = Mate in 1
theme-mate-in2 = Mate in 2
theme-mate-in3 = Mate in 3
theme-long-mate = Mate in 4 or more
theme-fork = Fork
theme-skewer = Skewer
theme-pin = Pin
theme-discovered-attack = Discovered attack
theme-discovered-check = Discovered check
theme-double-check = Double check
theme-screen = Screen for a cannon
theme-removing-the-guard = Removing the guard
theme-deflection = Deflection
theme-sacrifice = Sacrifice
theme-trapped-piece = Trapped piece
theme-quiet-move = Quiet move
theme-endgame = Endgame

## The board

puzzle-goal-mate = **Puzzle** · { SIDE($side) } to move: mate in { $moves }.
puzzle-goal-gain = **Puzzle** · { SIDE($side) } to move: win material.
puzzle-goal-mate-on = Your move again: mate in { $moves }.
puzzle-goal-gain-on = Your move again: win material.
puzzle-themes = { $count ->
    [one] Theme: { $themes }.
   *[other] Themes: { $themes }.
}
puzzle-how-private = Choose a piece below, or type `/xq-learn puzzle move:`.
puzzle-how-typed = Choose a piece below, or reply with your move.
puzzle-seen = You have seen all the puzzles of this kind. This is one from before.
puzzle-seen-unrated = It does not count again.
puzzle-target-of = { $piece }: where to?
puzzle-alt = Puzzle. { SIDE($side) } to move.
puzzle-alt-move = The last move was { $move }.
puzzle-alt-hint = An arrow shows { $move }.

## Tries

puzzle-right = ✓ { $move } is right. { SIDE($side) } answers { $reply }.
puzzle-solved = ✓ { $move } — solved!
puzzle-solved-mate = ✓ { $move } — checkmate, solved!
puzzle-rated = Puzzle rating: { $rating } ({ $by }).
puzzle-streak = { $count ->
    [one] 1 puzzle solved in a row.
   *[other] { $count } puzzles solved in a row.
}
puzzle-first = Your first puzzle. Well spotted!
puzzle-unrated = Puzzle rating: { $rating } (as before; only the first try without a hint counts).
puzzle-wrong = ✗ { $move } is not the solution.
puzzle-refuted-mate = { $moves ->
    [one] { SIDE($side) } answers { $reply }, and that is mate.
   *[other] { SIDE($side) } answers { $reply } and mates in { $moves } moves.
}
puzzle-refuted-no-move = { SIDE($side) } answers { $reply }. In the end you have no legal move left, which loses.
puzzle-refuted-takes = { SIDE($side) } answers { $reply }, which wins { WHOSE($target) }.
puzzle-refuted-trades = { SIDE($side) } answers { $reply }, which takes { WHOSE($target) } in exchange.
puzzle-refuted-fork = { SIDE($side) } answers { $reply } and attacks { WHOSE($targets) } at the same time.
puzzle-refuted-attacks = { SIDE($side) } answers { $reply } and attacks { WHOSE($target) }.
puzzle-refuted-mate-threat = { SIDE($side) } answers { $reply } and threatens mate.
puzzle-refuted-check = { SIDE($side) } answers { $reply } with check.
puzzle-refuted-escape = { SIDE($side) } answers { $reply } and is out of danger.
puzzle-refuted-holds = { SIDE($side) } answers { $reply }, and you have won nothing.
puzzle-refuted-mate-gone = { SIDE($side) } answers { $reply }. You still stand well, but there is no mate any more.
puzzle-slower-mate = ↷ { $move } wins too, only not as quickly: it costs nothing. Look for the quickest mate.
puzzle-slower-gain = ↷ { $move } keeps a won position too: it costs nothing. Look for the move that wins more.
puzzle-hint-piece = Hint: look at { WHOSE($piece) }.
puzzle-hint-move = Hint: the move is { $move }.
puzzle-solution = Solution: { $line }
puzzle-origin = From a game of masters: { $game }
puzzle-origin-unnamed = From a game of masters; the players are not known.
puzzle-stale = That was an earlier step of the puzzle. Here is the board now.
puzzle-solved-already = You have solved this puzzle.
puzzle-solution-seen = You have seen the solution of this puzzle.
puzzle-gone = I no longer have this puzzle. `/xq-learn puzzle` gives you another.
puzzle-dropped = The puzzle that you were solving is no longer in my collection. Here is another.
puzzle-none = I have no puzzle of this kind yet. Try another theme or level, or `/xq-learn puzzle` alone.
puzzle-no-other = You have seen the only puzzle of this kind. Try another theme or level, or `/xq-learn puzzle` alone.
puzzle-none-open = You have no open puzzle. `/xq-learn puzzle` gives you one.
puzzle-which-reading = { $text } can mean several moves. Which one?
puzzle-or-game = { $text } is a move in your puzzle and in a game of yours. Which do you mean?
puzzle-meant = If { $text } is for your puzzle, press the button.
puzzle-label = Puzzle: { $move }
button-puzzle-solution = Show solution
button-puzzle-next = Next puzzle
profile-puzzles = { $count ->
    [one] Puzzles: { $rating }, { $solved } of 1 solved on the first try. Longest streak: { $best }.
   *[other] Puzzles: { $rating }, { $solved } of { $count } solved on the first try. Longest streak: { $best }.
}
profile-puzzles-few = { $count ->
    [one] Puzzles: { $solved } of 1 solved on the first try. Longest streak: { $best }.
   *[other] Puzzles: { $solved } of { $count } solved on the first try. Longest streak: { $best }.
}
profile-storm = Best storm: { $best }.

## Storm

storm-intro = **Storm**: as many puzzles as you can in three minutes, from easy to hard. A mistake costs ten seconds.
storm-best = Your best: { $best }.
storm-goal-mate = **Storm** · { SIDE($side) } to move: mate in { $moves }.
storm-goal-gain = **Storm** · { SIDE($side) } to move: win material.
storm-clock = { $solved } solved. Time is up { $deadline }.
storm-right = ✓ { $move }
storm-wrong = ✗ { $move }, ten seconds less. { $solution } was right.
storm-over = **Storm over**: { $count ->
    [one] 1 puzzle solved
   *[other] { $count } puzzles solved
}, { $mistakes ->
    [0] no mistake
    [one] 1 mistake
   *[other] { $mistakes } mistakes
}.
storm-new-best = Your best so far!
storm-stale = That board has passed. Here is the present one.
storm-stale-over = That storm is over. `/xq-learn puzzle mode:storm` begins another.
button-storm-begin = Start
button-storm-again = Once more

## Weak themes

weak-intro = You miss this kind most: { $theme } ({ $missed } of { $count }). Here are five.
weak-number = Weak themes, { $number } of { $count }.
weak-done = That was the set: { $theme }, { $right } of { $count } at the first try.
weak-none = You have missed no puzzle yet. Solve a few first: `/xq-learn puzzle`.

## Puzzle of the day

daily-goal-mate = **Puzzle of the day** · { SIDE($side) } to move: mate in { $moves }.
daily-goal-gain = **Puzzle of the day** · { SIDE($side) } to move: win material.
daily-how = Press Solve. Only you see your board and your answer.
daily-solved-by = Yesterday’s puzzle was solved by { $names }.
daily-others = { $count ->
    [one] 1 other
   *[other] { $count } others
}
daily-private = The puzzle of the day is answered in private, so that nobody’s answer spoils it. Press Solve below it.
button-daily-solve = Solve

## When it comes

option-server-hour = Time of the puzzle of the day (8:00 unless changed)
option-server-zone = Its time zone (UTC unless changed)
choice-hour = { $hour }:00
choice-zone-utc = UTC
choice-zone-los-angeles = Los Angeles
choice-zone-denver = Denver
choice-zone-chicago = Chicago
choice-zone-new-york = New York
choice-zone-sao-paulo = São Paulo
choice-zone-london = London
choice-zone-paris = Paris
choice-zone-berlin = Berlin
choice-zone-helsinki = Helsinki
choice-zone-moscow = Moscow
choice-zone-johannesburg = Johannesburg
choice-zone-dubai = Dubai
choice-zone-kolkata = Kolkata
choice-zone-bangkok = Bangkok
choice-zone-ho-chi-minh = Ho Chi Minh City
choice-zone-jakarta = Jakarta
choice-zone-kuala-lumpur = Kuala Lumpur
choice-zone-singapore = Singapore
choice-zone-shanghai = Beijing, Shanghai
choice-zone-hong-kong = Hong Kong
choice-zone-taipei = Taipei
choice-zone-tokyo = Tokyo
choice-zone-sydney = Sydney
choice-zone-auckland = Auckland
