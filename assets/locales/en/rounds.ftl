# Competitions in rounds: Swiss, round robin, knockout.

choice-swiss = Swiss: each round against a player with about as many points
choice-round-robin = Round robin: everybody plays everybody; 3 to 8 players
choice-knockout = Knockout: lose a match and you are out

swiss-title = **Swiss** { $name }
round-robin-title = **Round robin** { $name }
knockout-title = **Knockout** { $name }
swiss-rules =
    • Join before the start. Until half of the rounds have begun you can still join, with half a point for the round under way and none for the earlier ones.
    • You meet players with about as many points as you, and nobody twice.
    • A win is 1 point, a draw ½. If the number of players is odd, the lowest one without a bye gets a point without a game.
    • Equal points: the sum of the opponents’ points decides (Buchholz), then the points of those you beat and half of those you drew with (Sonneborn-Berger), then your own game, then wins.
    • Away for some days? Say so with `{ $command }`: you are not paired then, and get half a point, but only once in all.
    • If you do not appear, you lose that game and are out. You can join again.
round-robin-rules =
    • 3 to 8 players. You play each of the others once.
    • A win is 1 point, a draw ½.
    • Equal points: the games between those players decide, then the points of those you beat and half of those you drew with (Sonneborn-Berger), then wins.
    • If you leave before half of your games, none of them count. Later you lose the rest.
    • With an odd number of players each sits out one round, without a point.
    • If you do not appear, you lose that game and are out.
knockout-rules =
    • The rating seeds the players; the best have no opponent in the first round if places are free.
    • Win your match and you go on. Lose it and you are out.
    • After a draw you play two more games with colours changed, then two with less time. Then comes a last game in which the better seed has Black, and a draw is enough for Black.
    • Equal ratings are seeded by order of entry. There is no match for third place.
rounds-open = You can join now. The organiser starts it.
rounds-entrant = • { $player }
rounds-number = Round { $round }
rounds-line = { $place }. { $player }: { $points } pts
rounds-still-in = Still in: { $players }
rounds-game = { $red } (Red) – { $black } (Black)
rounds-board = { $board }. { $red } (Red, { $redscore }) – { $black } (Black, { $blackscore })
rounds-paired = **{ $name }: round { $round }**
rounds-first-games = **{ $name }: first games**
rounds-more-games = **{ $name }: next games**
rounds-bye = { $player } has the bye (1 point).
rounds-half-bye = { $player } sits this round out and gets half a point.
rounds-absent = { $player } sits this round out.
rounds-how-to-begin = Press “Play” to begin your game. If neither of you begins it within 3 days, you both lose it and are out.
rounds-game-begins = { $name }, round { $round }.
rounds-match-begins = { $name }
rounds-draw-odds = { $name }: the last game of this match. A draw is enough for { $player }.
rounds-counts = Counted for { $name }.
rounds-no-show = { $name }: { $player } did not appear. { $opponent } gets the point.
rounds-defaulted = **{ $name }**: these games did not begin in time. Both players lose theirs and are out.
rounds-back-by-join = “Join” puts you back in from the next round on.
rounds-no-abort = This game belongs to { $name }. Play it or resign.
rounds-joined = You are in. I mention you here when the first games are paired. To withdraw, press “My place”.
rounds-joined-late = You are in, with half a point for this round. You play from the next round on.
rounds-joined-next = You are in, from the next round on.
rounds-left = You have left { $name }.
rounds-leave-sure = Leave { $name }? Games that you have not begun are lost.
rounds-leave-for-good = You cannot come back.
rounds-now-away = { $name }: you are not paired until { $until }. A game that is paired already must still begin in time.
rounds-away-no-effect = { $name }: absences do not count here. Begin your games in time, or tell the organiser.
rounds-started = { $name } has begun. The first round follows in a moment.
rounds-started-already = It has begun already.
rounds-too-few = It takes at least { $fewest } players.
rounds-entry-closed = It has begun; nobody can join any more.
rounds-full = It is full: { $max } players.
rounds-no-game = You have no game to begin now.
rounds-over = **{ $name } is over.**
rounds-first = Winner: { $players }. Congratulations!
rounds-nobody-first = Everybody has dropped out, so there is no winner.
rounds-no-winner = That knockout is over. With this result it would have no winner, so it stays as it is.
rounds-closed = It is over.
rounds-own-place = You are at place { $place } of { $count } in { $name }.
rounds-own-in = You take part in { $name }.
rounds-own-game = Game { $game } against { $opponent } is running.
rounds-own-to-begin = Your game against { $opponent } waits: press “Play”.

# In pictures: heads of columns, and what the picture shows.
rounds-label-points = Pts
rounds-label-buchholz = Buchholz
rounds-label-sonneborn-berger = Sonneborn-Berger
rounds-alt-table = Table of { $name }
rounds-alt-bracket = Bracket of { $name }

button-start-competition = Start it now
button-play-game = Play
