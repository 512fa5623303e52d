# 和领奖台一起展示的对局。

best-game-mate = **冠军最快的一次将死：**{ $winner }对{ $opponent }，{ $moves }回合。
best-game-win = **冠军最快的一场胜利：**{ $winner }对{ $opponent }，{ $moves }回合。
