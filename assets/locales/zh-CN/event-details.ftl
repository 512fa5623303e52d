# 比赛的细节：对局编号、组织者、淘汰赛的最后几轮、名次表的各行。

competition-organiser = 组织者：{ $player }
competition-line-organiser = { $line }，组织者：{ $player }
competition-line-won = { $name }：已结束，第一名：{ $players }
rounds-result-of-game = 对局{ $game }：{ $result }
rounds-entrant-here = • { $player } ✓
rounds-date = { $date }（{ $left }）

knockout-paired = **{ $name }：{ $stage }**
knockout-game-begins = { $name }：{ $stage }
knockout-quarter-finals = 四分之一决赛
knockout-semi-finals = 半决赛
knockout-final = 决赛

rounds-points = { $count ->
   *[other] { $points }分
}
rounds-row = { $place }. { $player }：{ $points }
rounds-row-buchholz = { $place }. { $player }：{ $points }，对手分{ $own }（下一名{ $next }）
rounds-row-sonneborn-berger = { $place }. { $player }：{ $points }，小分{ $own }（下一名{ $next }）
rounds-row-direct = { $place }. { $player }：{ $points }，胜了下一名
rounds-row-wins = { $place }. { $player }：{ $points }，胜{ $own ->
   *[other] { $own }
}局（下一名{ $next }）
rounds-player-left = { $player }（已退赛）
rounds-no-show-back = { $name }：{ $player }缺席，{ $opponent }得这一分。{ $player }可以按名次榜下面的“报名”重新参赛。
rounds-reminder = **{ $name }**：下面的对局还没开始。请按“开局”，不然{ $until }双方都判负并退出。
