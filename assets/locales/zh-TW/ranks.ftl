# 稱號.

option-server-rank = 在計分對局的棋盤下顯示雙方的稱號
option-server-event-mods = 版主也可以辦比賽

rank-soldier = 小兵
rank-river-soldier = 過河兵
rank-advisor = 士
rank-elephant = 象
rank-horse = 馬
rank-linked-horses = 連環馬
rank-cannon = 炮
rank-central-cannon = 當頭炮
rank-chariot = 車
rank-general = 主帥
rank-is = 稱號：**{ $rank }**。
rank-of = { $player }：{ $rank }
top-rank-line = { $place }. { $player } **{ $rank }**，{ $rating }，{ $games }局
