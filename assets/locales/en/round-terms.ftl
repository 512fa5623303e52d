# What the creator of a competition in rounds chooses, how it begins, and what happens by itself.

option-competition-time = Clock of each game: `3d` (days for a move) or minutes, as `10+5`, for one evening
option-competition-rounds = Rounds of a Swiss; without it, by the number of players
option-competition-least = Lowest rating to join
option-competition-games = Rated games that a player needs to join
option-competition-hours = Hours from now until it begins by itself
option-enter = Player to enter
option-swap = Player to swap in the pairings, before the games begin
option-swap-with = Player to swap with
option-move-here = Move it here

rules-rounds = • { $rounds } rounds.
rules-rounds-by-players = • 3 rounds for up to 8 players, 4 for up to 16, 5 for up to 32, 6 for up to 64.
rules-byes-in-ties = • In ties a round without a game counts as an opponent with your own points. After a player has left, each round counts as half a point for that player.
rules-next-round = • The next round begins as soon as all games of the round are over.
rules-days = • World rules, { $time }. Rated if each side makes at least { $moves } moves. “Play” begins your game; if neither of you begins it within 3 days, both lose it and are out.
rules-longest = • A game may last 28 days. After that the player who has used less time gets the point, whatever the position.
rules-live = • World rules, { $time }. Rated if each side makes at least { $moves } moves. Games start by themselves, each in a thread if possible. If you do not move, you lose on time.
rules-thread = • If the thread of a game is deleted, the two play again.
rules-least = • To join, you need a rating of at least { $least }. Players without a rating count as 1500.
rules-games = • To join, you need at least { $games } rated games.
rules-starts = • It begins { $starts }.
rules-check-in = • Half an hour before, check-in opens. Only those who check in play.
rules-check-in-asked = • The organiser may open a check-in. Then only those who check in play.

rounds-joined-starts = You are in. It begins { $starts }.
rounds-joined-check-in = You are in. It begins { $starts }. Check in here in the half hour before, or you will not be paired.
rounds-open-starts = You can join now. It begins { $starts }.
rounds-here = Checked in: { $here } of { $count }
rounds-check-in = **{ $name } begins soon.** Check in now, or you will not be paired.
rounds-check-in-at = **{ $name } begins { $starts }.** Check in now, or you will not be paired.
rounds-check-in-opened = Check-in for { $name } is open. Only those who check in will play.
rounds-checked-in = You are checked in for { $name }.
rounds-checked-in-already = You are already checked in.
rounds-no-check-in = There is no check-in now.
rounds-not-begun = { $name } is cancelled: it needs at least { $fewest } players.
rounds-rating-too-low = To join, you need a rating of at least { $least }. Yours is { $rating }.
rounds-too-few-games = To join, you need at least { $least } rated games. You have { $games }.
rounds-live-begin = The games start now, and with them Red’s clock.
rounds-results = **{ $name }: results**
rounds-results-of-round = **{ $name }, round { $round }: results**
rounds-result-red = { $red } 1–0 { $black }
rounds-result-black = { $red } 0–1 { $black }
rounds-result-draw = { $red } ½–½ { $black }
rounds-result-red-absent = { $red } 0–1 { $black }: { $red } did not play
rounds-result-black-absent = { $red } 1–0 { $black }: { $black } did not play
rounds-result-both-absent = { $red } 0–0 { $black }: not played
rounds-result-none = { $red } – { $black }: no result
rounds-play-again = { $name }: this game does not count. You two play again.
rounds-too-long = { $name }: game { $game } has taken too long. { $player } has used less time and gets the point. You can finish the game, but it no longer counts.
rounds-too-long-drawn = { $name }: game { $game } has taken too long. You have used the same time, so it is a draw. You can finish the game, but it no longer counts.
rounds-entered = { $player } is in { $name }.
rounds-swapped = The pairings of { $name } have changed. You can undo this until one of the games begins.
rounds-swapped-public = **{ $name }: new pairings**
rounds-swap-undone = The pairings of { $name } are as before.
rounds-no-swap = Both need a game in this round that has not begun, and not against each other.
rounds-moved = { $name } goes on here. The list follows in a moment.
rounds-channel-lost = The channel of { $name } was deleted. Write `{ $command } here:true` in another channel of the server, and it goes on there. Otherwise it ends { $until }.
rounds-channel-ended = { $name } has ended: its channel was deleted a week ago.
rounds-line-upcoming = { $name } in { $channel }: begins { $starts }, { $count ->
    [one] 1 player
   *[other] { $count } players
}
rounds-alt-crosstable = All results of { $name }
rounds-alt-podium = The first places of { $name }
button-open-check-in = Open check-in
button-check-in = Check in
