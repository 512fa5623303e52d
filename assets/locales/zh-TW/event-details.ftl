# 比賽的細節：對局編號、主辦人、淘汰賽的最後幾輪、名次表的各行。

competition-organiser = 主辦人：{ $player }
competition-line-organiser = { $line }，主辦人：{ $player }
competition-line-won = { $name }：已結束，第一名：{ $players }
rounds-result-of-game = 對局{ $game }：{ $result }
rounds-entrant-here = • { $player } ✓
rounds-date = { $date }（{ $left }）

knockout-paired = **{ $name }：{ $stage }**
knockout-game-begins = { $name }：{ $stage }
knockout-quarter-finals = 八強賽
knockout-semi-finals = 準決賽
knockout-final = 決賽

rounds-points = { $count ->
   *[other] { $points }分
}
rounds-row = { $place }. { $player }：{ $points }
rounds-row-buchholz = { $place }. { $player }：{ $points }，對手分{ $own }（下一名{ $next }）
rounds-row-sonneborn-berger = { $place }. { $player }：{ $points }，小分{ $own }（下一名{ $next }）
rounds-row-direct = { $place }. { $player }：{ $points }，贏了下一名
rounds-row-wins = { $place }. { $player }：{ $points }，勝{ $own ->
   *[other] { $own }
}盤（下一名{ $next }）
rounds-player-left = { $player }（已退賽）
rounds-no-show-back = { $name }：{ $player }缺席，{ $opponent }得這一分。{ $player }可以按名次表下面的「報名」重新參賽。
rounds-reminder = **{ $name }**：下面的對局還沒開始。請按「開局」，不然{ $until }雙方都判負並退出。
