# Games of masters: what they played, their best known games, the game of the day.

command-masters = What masters played in a position, and their games
command-famous = Famous games of masters, by player or event
option-masters-moves = Moves from the start, such as C2.5 H8+7
option-master = A master, such as Hu Ronghua
option-event = An event, such as Wuyang Cup
option-server-daily-game = A game of masters beside the puzzle of the day
button-masters = Masters
button-to-masters = Back to the masters’ moves
button-to-famous = Famous games
button-masters-last = Last known position
choose-master-game = Open a game of masters …
master-choice = { $move }: { $game }

master-players = { $result ->
    [red-won] { $red } 1–0 { $black }
    [drawn] { $red } ½–½ { $black }
    [black-won] { $red } 0–1 { $black }
   *[unknown] { $red } vs { $black }
}
master-year = { $year }
masters-moves = { $count ->
    [one] 1 game of masters went on from here: { $moves }.
   *[other] { $count } games of masters went on from here: { $moves }.
}
masters-move = **{ $move }** { $share }% (Red { $score }%)
masters-move-alone = **{ $move }** { $share }%
masters-others = { $count ->
    [one] 1 other move
   *[other] { $count } other moves
}
masters-went-on = { $count ->
    [0] This game went on with { $move }, which no master is known to have played here.
    [one] This game went on with { $move }, as 1 game of masters did.
   *[other] This game went on with { $move }, as { $count } games of masters did.
}
masters-shares = In brackets: Red’s score, a draw counted as half a win.
masters-none = Fewer than four known games of masters met this position.
masters-live = What masters played is help, so I show it when no game of yours goes on here.
masters-not-over = Game { $game } is not over yet. I show what masters played in it when it is.
masters-rated = This is the position of a rated game that you play or follow, so I show what masters played here after that game.
masters-best-games = Below, for each of these moves: games between the best known players.
alt-masters = Arrows, the widest for the most frequent move: { $moves }.
famous-games = { $count ->
    [0] I know no such game of masters.
    [one] One game of masters fits:
   *[other] The best known of { $count } games of masters:
}
daily-game = **Game of the day** · { $heading }
review-title-master = **Review**: { $heading }
review-new-move = { $move } is { $count ->
    [0] new here
    [one] rare here (1 game)
   *[other] rare here ({ $count } games)
}; { $games ->
    [one] 1 game of masters went on { $usual }.
   *[other] { $games } games of masters went on { $usual }.
}
