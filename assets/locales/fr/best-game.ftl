# La partie montrée avec le podium.

best-game-mate = **Le mat le plus rapide du vainqueur :** { $winner } contre { $opponent }, { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}.
best-game-win = **La victoire la plus rapide du vainqueur :** { $winner } contre { $opponent }, { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}.
