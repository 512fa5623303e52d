# 和頒獎台一起展示的對局。

best-game-mate = **冠軍最快的一次將死：**{ $winner }對{ $opponent }，{ $moves }回合。
best-game-win = **冠軍最快的一場勝利：**{ $winner }對{ $opponent }，{ $moves }回合。
