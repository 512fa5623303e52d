# 称号.

option-server-rank = 在计分对局的棋盘下显示双方的称号
option-server-event-mods = 管理员也可以办比赛

rank-soldier = 小兵
rank-river-soldier = 过河兵
rank-advisor = 士
rank-elephant = 象
rank-horse = 马
rank-linked-horses = 连环马
rank-cannon = 炮
rank-central-cannon = 当头炮
rank-chariot = 车
rank-general = 主帅
rank-is = 称号：**{ $rank }**。
rank-of = { $player }：{ $rank }
top-rank-line = { $place }. { $player } **{ $rank }**，{ $rating }，{ $games }局
