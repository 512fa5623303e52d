# Competitions in rounds: Swiss, round robin, knockout.

choice-swiss = Swiss: each round against a player on a similar score
choice-round-robin = Round robin: everybody plays everybody; 3 to 8 players
choice-knockout = Knockout: lose a match and you are out

swiss-title = **Swiss** { $name }
round-robin-title = **Round robin** { $name }
knockout-title = **Knockout** { $name }
swiss-rules =
    • Join before the start. In the first half of the rounds you can still join, with half a point for the round under way and none for earlier ones.
    • You meet players on about the same score as you, and nobody twice.
    • A win is 1 point, a draw ½. With an odd number, the lowest without a bye so far gets one: a point without a game.
    • Ties: opponents’ points (Buchholz), then points of those you beat and half of those you drew with (Sonneborn-Berger), then your game with each other, then games won on the board.
    • Away for some days? Say so with `{ $command }`: you are not paired, and get half a point the first time.
    • If you do not appear, you lose that game and are out. You can join again.
round-robin-rules =
    • 3 to 8 players. You play each of the others once.
    • A win is 1 point, a draw ½.
    • Equal points: the games between those players decide, then the points of those you beat and half of those you drew with (Sonneborn-Berger), then wins.
    • Leave before half of your games and none count; after that you lose the rest.
    • With an odd number of players each sits out one round, without a point.
    • If you do not appear, you lose that game and are out.
knockout-rules =
    • Players are seeded by rating; if places are free, the top seeds have a bye in the first round.
    • Win your match and you go on. Lose it and you are out.
    • After a draw you play two more games, colours reversed, then two with less time. Then comes a last game in which the better seed has Black, and a draw is enough for Black.
    • Equal ratings are seeded by order of entry. There is no match for third place.
rounds-open = You can join now. The organiser starts it.
rounds-entrant = • { $player }
rounds-number = Round { $round }
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
rounds-open-games = **Games without a result**
rounds-no-show = { $name }: { $player } did not appear. { $opponent } gets the point.
rounds-defaulted = **{ $name }**: these games did not begin in time. Both players lose and are out.
rounds-back-by-join = “Join” puts you back in from the next round on.
rounds-no-abort = This game belongs to { $name }. Play it or resign.
rounds-joined = You are in. I ping you here when the first games are paired. To withdraw, press “My place”.
rounds-joined-late = You are in, with half a point for this round. You play from the next round on.
rounds-joined-next = You are in, from the next round on.
rounds-left = You have left { $name }.
rounds-leave-sure = Leave { $name }? You lose games you have not begun.
rounds-leave-for-good = You cannot come back.
rounds-now-away = { $name }: you are not paired until { $until }. A game already paired must still begin in time.
rounds-away-no-effect = { $name }: absences do not count here. Begin your games in time, or tell the organiser.
rounds-started = { $name } has begun. The first round follows in a moment.
rounds-started-already = It has already begun.
rounds-too-few = It needs at least { $fewest } players.
rounds-entry-closed = It has begun; entries are closed.
rounds-full = It is full: { $max } players.
rounds-no-game = You have no game to begin now.
rounds-over = **{ $name } is over.**
rounds-first = Winner: { $players }. Congratulations!
rounds-nobody-first = Everybody has dropped out, so there is no winner.
rounds-no-winner = That knockout is over. With this result it would have no winner, so it stays as it is.
rounds-closed = It is over.
rounds-own-place = Your place in { $name }: { $place } of { $count }.
rounds-own-in = You are in { $name }.
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
