# The game that is shown with the podium.

best-game-mate = **The winner’s quickest mate:** { $winner } against { $opponent }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
best-game-win = **The winner’s quickest win:** { $winner } against { $opponent }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
