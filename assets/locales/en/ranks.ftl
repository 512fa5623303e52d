# Ranks.

option-server-rank = Show the ranks of both players below boards of rated games
option-server-event-mods = Moderators may run competitions, too

rank-soldier = Soldier
rank-river-soldier = Soldier across the river
rank-advisor = Advisor
rank-elephant = Elephant
rank-horse = Horse
rank-linked-horses = Linked horses
rank-cannon = Cannon
rank-central-cannon = Central cannon
rank-chariot = Chariot
rank-general = General
rank-is = Rank: **{ $rank }**.
rank-of = { $player }: { $rank }
top-rank-line = { $games ->
    [one] { $place }. { $player } **{ $rank }**, { $rating }, 1 game
   *[other] { $place }. { $player } **{ $rank }**, { $rating }, { $games } games
}
