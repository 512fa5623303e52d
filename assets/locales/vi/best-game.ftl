# Ván được trình bày cùng bục trao giải.

best-game-mate = **Ván chiếu bí nhanh nhất của nhà vô địch:** { $winner } gặp { $opponent }, { $moves } nước.
best-game-win = **Ván thắng nhanh nhất của nhà vô địch:** { $winner } gặp { $opponent }, { $moves } nước.
