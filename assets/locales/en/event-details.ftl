# Details of competitions: numbers of games, the organiser, the last rounds of a knockout, rows of standings.

competition-organiser = Organiser: { $player }
competition-line-organiser = { $line }. Organiser: { $player }
competition-line-won = { $name }: over. Winner: { $players }
rounds-result-of-game = Game { $game }: { $result }
rounds-entrant-here = • { $player } ✓
rounds-date = { $date } ({ $left })

knockout-paired = **{ $name }: { $stage }**
knockout-game-begins = { $name }: { $stage }
knockout-quarter-finals = Quarter-finals
knockout-semi-finals = Semi-finals
knockout-final = Final

rounds-points = { $count ->
    [one] { $points } pt
   *[other] { $points } pts
}
rounds-row = { $place }. { $player }: { $points }
rounds-row-buchholz = { $place }. { $player }: { $points }, Buchholz { $own } (next: { $next })
rounds-row-sonneborn-berger = { $place }. { $player }: { $points }, Sonneborn-Berger { $own } (next: { $next })
rounds-row-direct = { $place }. { $player }: { $points }, won their game
rounds-row-wins = { $place }. { $player }: { $points }, { $own ->
    [one] 1 win
   *[other] { $own } wins
} (next: { $next })
rounds-player-left = { $player } (withdrawn)
rounds-no-show-back = { $name }: { $player } did not appear. { $opponent } gets the point. { $player } can come back: press “Join” below the list.
rounds-reminder = **{ $name }**: these games have not begun. Press “Play”: without that both players lose { $until } and are out.
